"""An OpenAI-compatible server on loopback that answers as its script says: chat completions, responses, every fault.

`Provider(in_order(answer({"confidence": 90}), rate_limited("2")))` answers the first request and refuses the
second; a script may also be any function of the call, so that each role gets its own answer.
"""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any, ClassVar, Self

from openai_bodies import chat, responses

MODEL = "scripted-1"

LONG_S = 10
"""How long a client that does not give up is left waiting: its test is to fail, not to hang."""


@dataclass(frozen=True)
class Call:
    """One request as it came in."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def is_chat(self) -> bool:
        """Whether it is for chat completions rather than responses."""
        return self.path.endswith("/chat/completions")

    @property
    def schema(self) -> Mapping[str, Any]:
        """The JSON schema that the answer is to have, with its name and strictness."""
        if self.is_chat:
            return self.body.get("response_format", {}).get("json_schema", {})
        return self.body.get("text", {}).get("format", {})

    @cached_property
    def text(self) -> str:
        """All words of all messages, in order."""
        return "\n".join(_texts(self.body.get("messages") or [self.body.get("instructions"), self.body.get("input")]))


@dataclass(frozen=True)
class Reply:
    """What the server does with one call."""

    status: int = 200
    content: Callable[[Call], Any] = lambda _call: {}
    """The body: JSON, or text as it is."""
    headers: Mapping[str, str] = field(default_factory=dict)
    reset: bool = False
    """Cut the connection instead."""
    hang: bool = False
    """Say nothing until the client gives up or the server closes."""
    drip: bool = False
    """Send blanks before the body, one now and then."""
    after_s: float = 0
    """Think so long before anything is sent."""


Script = Callable[[Call], Reply]


@dataclass(frozen=True)
class Exchange:
    """A request that was answered to the last byte; times are of the monotonic clock."""

    call: Call
    id: str
    """Of the answer, which has it in its body: no two answers have the same."""
    arrived_s: float
    answered_s: float


def in_order(*replies: Reply) -> Script:
    """Give one reply after the other; a call beyond the last is refused, for a test to notice."""
    left = list(replies)
    lock = threading.Lock()

    def reply(_call: Call) -> Reply:
        with lock:
            return left.pop(0) if left else refused(418, "script_over", "no reply is left in the script")

    return reply


def answer(
    content: object, *, finish: str = "stop", input_tokens: int = 100, output_tokens: int = 20, model: str = MODEL
) -> Reply:
    """Answer with `content`: text as it is, anything else as JSON."""
    text = content if isinstance(content, str) else json.dumps(content)

    def body(call: Call) -> dict[str, Any]:
        if call.is_chat:
            choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text}}
            return chat([choice], input_tokens, output_tokens, model)
        return responses(
            [{"type": "output_text", "text": text, "annotations": []}], finish, input_tokens, output_tokens, model
        )

    return Reply(content=body)


def refusal(words: str = "I cannot help with that") -> Reply:
    """Answer with the model's refusal in the place of an answer."""

    def body(call: Call) -> dict[str, Any]:
        if call.is_chat:
            message = {"role": "assistant", "content": None, "refusal": words}
            return chat([{"index": 0, "finish_reason": "stop", "message": message}], 100, 5, MODEL)
        return responses([{"type": "refusal", "refusal": words}], "stop", 100, 5, MODEL)

    return Reply(content=body)


def no_choices() -> Reply:
    """Answer with nothing in it."""
    return Reply(content=lambda call: chat([], 100, 0, MODEL) if call.is_chat else responses([], "stop", 100, 0, MODEL))


def raw(text: str, *, status: int = 200, kind: str = "application/json") -> Reply:
    """Send `text` as the body."""
    return Reply(status=status, content=lambda _call: text, headers={"Content-Type": kind})


def refused(status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> Reply:
    """Refuse with OpenAI's error body."""
    error = {"error": {"message": message, "type": code, "code": code, "param": None}}
    return Reply(status=status, content=lambda _call: error, headers=headers or {})


def rate_limited(retry_after: str | None = None) -> Reply:
    """Refuse for now: too many requests."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return refused(429, "rate_limit_exceeded", "Rate limit reached for requests", headers)


def cut() -> Reply:
    """Reset the connection."""
    return Reply(reset=True)


def silence() -> Reply:
    """Never answer."""
    return Reply(hang=True)


def dripping() -> Reply:
    """Answer so slowly that no pause is long and the whole is."""
    return replace(answer({}), drip=True)


class Provider:
    """The server; `with Provider(script) as provider:` runs it until the block ends."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.calls: list[Call] = []
        """Every request that came in whole, in order."""
        self.exchanges: list[Exchange] = []
        """Those whose answer was handed to the network whole, in the order of that."""
        self.connections = 0
        """Opened so far."""
        self.on_answer: Callable[[Exchange], object] = lambda _exchange: None
        """Called as soon as an answer was sent."""
        self._numbers = count(1)
        self._closing = threading.Event()
        handler = type("Handler", (_Handler,), {"provider": self, "closing": self._closing})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True

    @property
    def base_url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def new_id(self) -> str:
        """Return an id that no other answer has."""
        return f"answer-{next(self._numbers)}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    """One connection; `provider` and `closing` are set on the class that a server makes for itself."""

    protocol_version = "HTTP/1.1"
    provider: ClassVar[Provider]
    closing: ClassVar[threading.Event]

    def handle(self) -> None:
        """Serve until the client leaves; one that is killed resets the connection."""
        self.provider.connections += 1
        with suppress(ConnectionError):
            super().handle()

    def do_POST(self) -> None:
        arrived_s = time.monotonic()
        length = int(self.headers["Content-Length"])
        data = self.rfile.read(length)
        if len(data) < length:
            self.close_connection = True
            return
        call = Call(self.path, dict(self.headers), json.loads(data))
        self.provider.calls.append(call)
        reply = self.provider.script(call)
        if reply.hang or reply.reset:
            self._leave(reply)
            return
        self.closing.wait(reply.after_s)
        answer_id = self.provider.new_id()
        self._send(call, reply, answer_id)
        exchange = Exchange(call, answer_id, arrived_s, time.monotonic())
        self.provider.exchanges.append(exchange)
        self.provider.on_answer(exchange)

    def _leave(self, reply: Reply) -> None:
        if reply.hang:
            self.closing.wait(LONG_S)
        else:
            # Closed with lingering off, a socket sends RST instead of FIN (socket(7)).
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def _send(self, call: Call, reply: Reply, answer_id: str) -> None:
        content = reply.content(call)
        if isinstance(content, dict) and "id" in content:
            content = {**content, "id": answer_id}
        data = (content if isinstance(content, str) else json.dumps(content)).encode()
        self.send_response(reply.status)
        for name, value in ({"Content-Type": "application/json"} | dict(reply.headers)).items():
            self.send_header(name, value)
        blanks = 50 if reply.drip else 0
        self.send_header("Content-Length", str(blanks + len(data)))
        self.end_headers()
        for _ in range(blanks):
            if not self.closing.wait(LONG_S / 50):
                self.wfile.write(b" ")
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name of the base class
        """Keep quiet."""


def _texts(node: object) -> list[str]:
    """Return every text below `node`: a message's content is text, or parts with text in them."""
    match node:
        case str():
            return [node]
        case list():
            return [text for part in node for text in _texts(part)]
        case {"content": content}:
            return _texts(content)
        case {"text": str(text)}:
            return [text]
        case _:
            return []
