"""An answer that had arrived is never asked for again, whatever happened after."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import JsonValue, SecretStr
from scripted_provider import Provider, Reply, answer, no_choices, refused

from redraft.adapters.models.access import Access, Configuration
from redraft.adapters.models.asking import Desk, Question, ask
from redraft.adapters.models.journal import Entry, Journal, set_aside
from redraft.errors import MalformedAnswerError, ModelError, WorkspaceError

Asked = Callable[..., Question]
Served = Callable[..., Provider]
Desks = Callable[[Provider], Desk]

GOOD = {"message": "sound", "confidence": 90}

KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from pydantic import BaseModel, SecretStr, field_validator
from redraft.adapters.models.access import Access, Configuration
from redraft.adapters.models.asking import Desk, Question, ask
from redraft.contracts.policy import ModelSpec

class Verdict(BaseModel):
    message: str
    confidence: int

    @field_validator("confidence")
    @classmethod
    def checked(cls, value: int) -> int:
        if sys.argv[3] == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        return value

access = Access(Configuration(), {"OPENAI_API_KEY": SecretStr("sk-x")}, {"OPENAI_BASE_URL": sys.argv[1]})
question = Question(role="judge", spec=ModelSpec(model=sys.argv[4]), system="Rules.", materials=("Draft.",),
                    output=Verdict, occasion=("iter1",))
found = asyncio.run(ask(question, Desk(Path(sys.argv[2]), access)))
print(found.output.confidence, found.usage.requests, found.replayed)
"""


def in_process(provider: Provider, journal: Path, end: str, model: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", KILLED, provider.base_url, str(journal), end, model]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("api", ["openai-chat", "openai"])
def test_a_process_killed_after_its_answer_came_asks_nothing_again(serve: Served, tmp_path: Path, api: str):
    provider = serve(answer(GOOD))
    journal = tmp_path / "refinement" / ".answers"
    assert in_process(provider, journal, "die", f"{api}:scripted-1").returncode == -signal.SIGKILL
    assert len(provider.calls) == 1
    again = in_process(provider, journal, "live", f"{api}:scripted-1")
    assert again.stdout == "90 1 True\n"
    assert len(provider.calls) == 1


async def test_a_malformed_answer_that_had_arrived_is_not_asked_for_again(
    serve: Served, make_desk: Desks, make_question: Asked
):
    provider = serve(answer("{oops"), refused(500, "server_error", "down"), answer(GOOD))
    desk = make_desk(provider)
    with pytest.raises(ModelError):
        await ask(make_question(), desk)
    found = await ask(make_question(), desk)
    assert (found.usage.requests, found.replayed) == (2, False)
    assert len(provider.calls) == 3
    assert (await ask(make_question(), desk)).replayed
    assert len(provider.calls) == 3


@pytest.mark.parametrize(
    "replies",
    [
        pytest.param([answer("{oops"), answer("{oops")], id="malformed twice"),
        pytest.param([answer(GOOD, finish="length")], id="cut off"),
        pytest.param([answer(GOOD, output_tokens=200_000)], id="too long"),
        pytest.param([no_choices()], id="no choices"),
    ],
)
async def test_a_malformed_verdict_is_the_same_when_replayed(
    serve: Served, make_desk: Desks, make_question: Asked, replies: list[Reply]
):
    provider = serve(*replies)
    desk = make_desk(provider)
    told: list[tuple[str, object]] = []
    for _ in range(2):
        with pytest.raises(MalformedAnswerError) as caught:
            await ask(make_question(), desk)
        told.append((str(caught.value), caught.value.usage))
    assert told[0] == told[1]
    assert len(provider.calls) == len(replies)


async def test_a_fault_leaves_no_entry(serve: Served, make_desk: Desks, make_question: Asked):
    desk = make_desk(serve(refused(503, "overloaded", "busy")))
    with pytest.raises(ModelError):
        await ask(make_question(), desk)
    assert not desk.journal.exists()


async def test_an_entry_says_who_answered_when_and_what_it_took(serve: Served, make_desk: Desks, make_question: Asked):
    desk = make_desk(serve(answer(GOOD)))
    await ask(make_question(), desk)
    (path,) = desk.journal.iterdir()
    entry = json.loads(path.read_text())
    assert (entry["role"], entry["model"], entry["occasion"]) == ("gate", "openai-chat:scripted-1", ["attempt1"])
    assert json.loads(entry["response"]["parts"][0]["content"]) == GOOD
    assert (entry["response"]["usage"]["input_tokens"], entry["response"]["usage"]["output_tokens"]) == (100, 20)


async def test_no_key_is_in_the_journal_even_where_the_answer_repeats_it(
    serve: Served, make_desk: Desks, make_question: Asked, key: str
):
    desk = make_desk(serve(answer({**GOOD, "message": f"your key is {key}"})))
    found = await ask(make_question(), desk)
    assert found.output.message == "your key is ***"
    assert (await ask(make_question(), desk)).output == found.output
    assert all(key not in path.read_text() for path in desk.journal.iterdir())


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        pytest.param("naïve 模型 \\alpha\n\t“quoted”", "naïve 模型 \\alpha\n\t“quoted”", id="any text stays as it is"),
        pytest.param("half \ud83d of a character", "half ? of a character", id="a lone surrogate is replaced"),
        pytest.param(
            "\x08eta and \x0crac", "\x08eta and \x0crac", id="control characters stay, for the reviser to refuse"
        ),
    ],
)
def test_what_is_kept_is_what_is_read(tmp_path: Path, sent: str, kept: str):
    journal = Journal(tmp_path / "new" / ".answers", "name", Access())
    entry = journal.write(1, Entry(role="gate", model="m", occasion=(), response={"text": sent}))
    assert entry.response == {"text": kept}
    assert journal.read(1) == entry
    assert journal.read(2) is None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b'{"role": "gate"}', id="fields missing"),
        pytest.param(b"\xff\xfe", id="no UTF-8"),
        pytest.param(
            b'{"role": "gate", "model": "m", "occasion": [], "response": null, "more": 1}', id="a field too many"
        ),
    ],
)
def test_an_entry_that_was_changed_by_hand_is_refused_by_its_path(tmp_path: Path, data: bytes):
    (tmp_path / "name.1.json").write_bytes(data)
    with pytest.raises(WorkspaceError, match=r"name\.1\.json: "):
        Journal(tmp_path, "name", Access()).read(1)


@pytest.mark.parametrize(
    "response",
    [
        pytest.param({"parts": 3}, id="parts that are none"),
        pytest.param("text", id="text"),
    ],
)
async def test_a_response_that_was_changed_by_hand_is_refused(
    serve: Served, make_desk: Desks, make_question: Asked, response: JsonValue
):
    desk = make_desk(serve(answer(GOOD)))
    await ask(make_question(), desk)
    (path,) = desk.journal.iterdir()
    path.write_text(json.dumps({**json.loads(path.read_text()), "response": response}))
    with pytest.raises(WorkspaceError, match=r"\.1\.json: response: .*, expected one as it was kept"):
        await ask(make_question(), desk)


async def test_a_journal_that_cannot_be_written_says_so(serve: Served, make_question: Asked, tmp_path: Path):
    provider = serve(answer(GOOD))
    (tmp_path / "file").write_text("in the way")
    access = Access(Configuration(), {"OPENAI_API_KEY": SecretStr("sk-x")}, {"OPENAI_BASE_URL": provider.base_url})
    with pytest.raises(WorkspaceError, match="file/answers"):
        await ask(make_question(), Desk(tmp_path / "file" / "answers", access))


@pytest.mark.parametrize(
    ("there", "after"),
    [
        pytest.param(["a.1.json"], ["a.aside1.1.json"], id="one answer"),
        pytest.param(["a.1.json", "a.2.json"], ["a.aside1.1.json", "a.aside1.2.json"], id="the answer and its mending"),
        pytest.param(["a.1.json", "a.aside1.1.json"], ["a.aside1.1.json", "a.aside2.1.json"], id="a second time"),
        pytest.param(
            ["a.1.json", "a.2.json", "a.aside1.2.json"],
            ["a.aside1.2.json", "a.aside2.1.json", "a.aside2.2.json"],
            id="after a kill between the two, no answer is written over",
        ),
        pytest.param(["a.aside1.1.json"], ["a.aside1.1.json"], id="none is in use"),
        pytest.param(["ab.1.json", "b.1.json"], ["ab.1.json", "b.1.json"], id="other calls alone"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_the_answers_of_a_call_are_kept_under_names_that_no_call_reads(
    tmp_path: Path, there: list[str], after: list[str]
):
    for name in there:
        (tmp_path / name).write_text(name)
    set_aside(tmp_path, "a")
    assert sorted(path.name for path in tmp_path.iterdir()) == after
    assert sorted(path.read_text() for path in tmp_path.iterdir()) == sorted(there), "each is whole"


async def test_what_was_set_aside_is_asked_for_anew_and_then_replayed(
    serve: Served, make_desk: Desks, make_question: Asked
):
    provider = serve(answer("{oops"), answer("{oops"), answer(GOOD))
    desk = make_desk(provider)
    for _ in range(2):
        with pytest.raises(MalformedAnswerError):
            await ask(make_question(), desk)
    assert len(provider.calls) == 2
    set_aside(desk.journal, next(desk.journal.iterdir()).name.partition(".")[0])
    found = await ask(make_question(), desk)
    assert (found.output.confidence, found.replayed) == (90, False)
    assert (await ask(make_question(), desk)).replayed
    assert len(provider.calls) == 3
