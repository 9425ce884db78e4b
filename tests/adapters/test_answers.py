"""A stored answer is loaded by our contracts, or not at all."""

import base64
import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from redraft.adapters.answers import SERIALIZER, discard_foreign_answers

ADVOCACY = {"__class__": "redraft.contracts.advocate.Advocacy", "data": {"advocate": "offline", "findings": []}}


class Attack:
    """Runs a command when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("true",)


def record(result: object, serializer: object = SERIALIZER) -> bytes:
    shown = result if isinstance(result, str) else json.dumps(result)
    return json.dumps({"metadata": {"serializer": serializer, "expiration": None}, "result": shown}).encode()


def is_kept(folder: Path, content: bytes) -> bool:
    (folder / "review-0-k").write_bytes(content)
    discard_foreign_answers(folder)
    return (folder / "review-0-k").exists()


def test_an_answer_of_ours_stays(tmp_path: Path):
    assert is_kept(tmp_path, record(ADVOCACY))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="a record whose writer was killed"),
        pytest.param(record(ADVOCACY)[:-20], id="half a record"),
        pytest.param(b'{"result": "1"}', id="a record without a serializer, which would be pickle"),
        pytest.param(
            record(base64.b64encode(pickle.dumps(Attack())).decode(), {"type": "pickle", "picklelib": "pickle"}),
            id="a pickle",
        ),
        pytest.param(record(ADVOCACY, SERIALIZER | {"object_decoder": "os.system"}), id="a decoder of its own"),
        pytest.param(record(ADVOCACY, SERIALIZER | {"jsonlib": "marshal"}), id="a library of its own"),
        pytest.param(record({"__class__": "subprocess.Popen", "data": {"args": "true"}}), id="another class"),
        pytest.param(record({"__class__": "redraft.contracts.a.B.c", "data": {}}), id="what lies below a contract"),
        pytest.param(record(ADVOCACY | {"data": {"findings": [{"__class__": "os.x"}]}}), id="a class further down"),
        pytest.param(record(ADVOCACY | {"data": {"a": {"__exc_type__": "os.x"}}}), id="an exception further down"),
        pytest.param(record([1]), id="no contract"),
        pytest.param(record("[" * 100_000), id="brackets without end"),
        pytest.param(
            record(ADVOCACY)[:-1] + b', "metadata": {"serializer": {"type": "pickle"}}}', id="two words on who reads it"
        ),
    ],
)
def test_a_record_that_is_torn_or_runs_other_code_is_removed(tmp_path: Path, content: bytes):
    assert not is_kept(tmp_path, content)


def test_what_is_no_file_is_removed_and_what_a_symlink_names_is_left_alone(tmp_path: Path):
    (tmp_path / "out").write_bytes(record(ADVOCACY))
    results = tmp_path / "results"
    (results / "folder" / "below").mkdir(parents=True)
    (results / "link").symlink_to(tmp_path / "out")
    os.mkfifo(results / "pipe")
    discard_foreign_answers(results)
    assert list(results.iterdir()) == []
    assert (tmp_path / "out").exists()


def test_a_run_without_answers_has_nothing_to_remove(tmp_path: Path):
    discard_foreign_answers(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []
