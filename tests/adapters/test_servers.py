"""A server that was just started is waited for; one that is not there is named."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from redraft.adapters.servers import await_server
from redraft.errors import InputError


class Denying(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_error(401)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def answering() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Denying)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/api"
    server.shutdown()
    server.server_close()


def test_any_answer_will_do(answering: str, capsys: pytest.CaptureFixture[str]):
    await_server(answering)

    assert capsys.readouterr().err == ""


def test_a_port_on_which_nothing_listens_is_named_after_the_wait(capsys: pytest.CaptureFixture[str]):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/api"

    with pytest.raises(InputError, match=f"^PREFECT_API_URL={url}: nothing answers"):
        await_server(url, within_s=0)
    assert capsys.readouterr().err.count("\n") <= 1
