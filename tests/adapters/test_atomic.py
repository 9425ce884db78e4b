"""Files are written whole; failures are one line."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.atomic import (
    TEMPORARY,
    cause,
    read_json,
    read_optional,
    sweep,
    temporary_beside,
    write_bytes,
    write_json,
    write_text,
)
from redraft.contracts.diagnostic import Severity
from redraft.contracts.review import AxisJudgement, Finding, Reading, Review
from redraft.contracts.source import Location
from redraft.errors import WorkspaceError


def make_review() -> Review:
    finding = Finding(
        severity=Severity.MAJOR, axis="clarity", section="", quote="ö “x”", problem="vague", instruction="say it"
    )
    return Review(
        critic="offline",
        axis_scores={"clarity": AxisJudgement(score=61.5, justification="…")},
        findings=(finding,),
        reading=Reading(files=("paper.tex",), sections=(), quotations=("ö “x”",)),
    )


def only_files(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


@pytest.mark.parametrize("text", ["a\r\nb\rc\n", "", "ﬁ\u2028\x0c"], ids=["mixed line ends", "empty", "odd separators"])
def test_text_reaches_the_disk_with_its_own_line_ends(tmp_path: Path, text: str):
    write_text(tmp_path / "x.tex", text)
    assert (tmp_path / "x.tex").read_bytes() == text.encode()


def test_a_file_with_the_longest_possible_name_is_written(tmp_path: Path):
    path = tmp_path / ("ü" * 125 + ".tex")
    write_bytes(path, b"x")
    assert only_files(tmp_path) == [path.name]


def test_a_symlink_is_replaced_and_what_it_names_is_left_alone(tmp_path: Path):
    (tmp_path / "other").write_bytes(b"old")
    (tmp_path / "link").symlink_to("other")
    write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "other").read_bytes() == b"old"
    assert (tmp_path / "link").read_bytes() == b"new"


def test_a_hard_linked_file_is_replaced_and_its_other_name_keeps_the_old_bytes(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "b").hardlink_to(tmp_path / "a")
    write_bytes(tmp_path / "b", b"new")
    assert (tmp_path / "a").read_bytes() == b"old"


def test_json_is_indented_utf8_with_a_line_end(tmp_path: Path):
    write_json(tmp_path / "x.json", {"b": "é", "a": [1, 0.5, None]})
    text = (tmp_path / "x.json").read_text("utf-8")
    assert text == '{\n  "b": "é",\n  "a": [\n    1,\n    0.5,\n    null\n  ]\n}\n'


def test_a_lone_surrogate_is_written_as_jsons_escape(tmp_path: Path):
    write_json(tmp_path / "x.json", ["\ud800"])
    assert json.loads((tmp_path / "x.json").read_bytes()) == ["\ud800"]


def test_a_contract_comes_back_as_it_was(tmp_path: Path):
    review = make_review()
    write_json(tmp_path / "review.json", review)
    assert read_json(tmp_path / "review.json", Review) == review
    assert json.loads((tmp_path / "review.json").read_bytes())["weaknesses"] == ["vague"]


def test_a_tuple_of_contracts_comes_back_as_it_was(tmp_path: Path):
    places = tuple(Location(file="paper.tex", line=n, column=1, offset=n, end=n + 1) for n in (1, 2))
    write_json(tmp_path / "x.json", places)
    assert read_json(tmp_path / "x.json", tuple[Location, ...]) == places


def test_a_time_is_written_with_its_zone(tmp_path: Path):
    write_json(tmp_path / "x.json", {"at": datetime(2026, 11, 3, tzinfo=UTC)})  # pyright: ignore[reportArgumentType]
    assert json.loads((tmp_path / "x.json").read_bytes()) == {"at": "2026-11-03T00:00:00Z"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b'{"line": ', "EOF while parsing", id="a truncated file says where it ends"),
        pytest.param(b"", "EOF while parsing", id="an empty file is no JSON"),
        pytest.param(b"\xff\xfe", "x.json: Invalid JSON", id="stray bytes are no JSON"),
        pytest.param(b'{"file": "a"}', "line: Field required", id="a missing field is named"),
        pytest.param(
            b'{"file": "a", "line": 0, "column": 1, "offset": 0, "end": 0}',
            "line: Input should be greater than or equal to 1, not 0",
            id="a wrong value is named and shown",
        ),
    ],
)
def test_what_is_not_the_value_expected_is_refused_in_one_located_line(tmp_path: Path, content: bytes, said: str):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(WorkspaceError) as refused:
        read_json(path, Location)
    assert str(refused.value).startswith(f"{path}: ")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_json_file_is_named(tmp_path: Path):
    with pytest.raises(WorkspaceError, match=r"x\.json: missing, expected a file of JSON"):
        read_json(tmp_path / "x.json", Location)


def test_an_optional_file_may_be_missing_but_not_a_folder(tmp_path: Path):
    assert read_optional(tmp_path / "none") is None
    with pytest.raises(WorkspaceError, match="is a directory, expected a readable file"):
        read_optional(tmp_path)


def test_a_pipe_is_refused_and_its_writer_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "log.md")
    with pytest.raises(WorkspaceError, match=r"log\.md: named pipe, expected a readable file"):
        read_optional(tmp_path / "log.md")


def test_a_folder_that_cannot_be_written_is_named_and_the_old_file_stays(open_tmp: Path, as_nobody):
    (open_tmp / "x.json").write_text("old")
    open_tmp.chmod(0o555)
    assert as_nobody(lambda: write_json(open_tmp / "x.json", {})) == (
        f"WorkspaceError: {open_tmp / 'x.json'}: not written, permission denied"
    )
    assert only_files(open_tmp) == ["x.json"]
    assert (open_tmp / "x.json").read_text() == "old"


def test_a_missing_folder_is_an_error_and_nothing_is_made(tmp_path: Path):
    with pytest.raises(WorkspaceError, match="no such file or directory"):
        write_text(tmp_path / "none" / "x", "x")
    assert only_files(tmp_path) == []


FILL = """
import sys
from pathlib import Path
from redraft.adapters.atomic import write_bytes
from redraft.errors import WorkspaceError
path = Path(sys.argv[1], "paper.tex")
try:
    write_bytes(path, b"old")
    write_bytes(path, b"new" * 1_000_000)
except WorkspaceError as error:
    print(error)
print(sorted(entry.name for entry in path.parent.iterdir()), path.exists() and path.read_bytes())
"""


def test_a_full_disk_keeps_the_old_file_and_leaves_nothing_half_written(tmp_path: Path, on_small_disk):
    said = on_small_disk(tmp_path, FILL).splitlines()
    assert said == [f"{tmp_path}/paper.tex: not written, no space left on device", "['paper.tex'] b'old'"]


def test_a_read_only_file_system_is_named(tmp_path: Path, on_small_disk):
    said = on_small_disk(tmp_path, FILL, read_only=True).splitlines()
    assert said == [f"{tmp_path}/paper.tex: not written, read-only file system", "[] False"]


def test_a_kill_at_any_step_leaves_the_old_or_the_new_file(tmp_path: Path, killed_at):
    path = tmp_path / "x.json"
    seen: list[str] = []
    for step in range(1, 100):
        path.write_text('["old"]')
        was_killed = killed_at(step, lambda: write_json(path, ["new"]))
        seen += json.loads(path.read_bytes())
        sweep(tmp_path)
        assert only_files(tmp_path) == ["x.json"]
        if not was_killed:
            break
    assert seen == sorted(seen, reverse=True)
    assert seen.count("old") > 2
    assert seen[-1] == "new"


def test_sweep_takes_only_temporaries_folders_too(tmp_path: Path):
    stale = temporary_beside(tmp_path / "final")
    stale.mkdir()
    (stale / "paper.tex").write_text("half")
    temporary_beside(tmp_path / "x.json").write_text("half")
    for name in (".x.tmp", ".redraft.lock", "x.tmp"):
        (tmp_path / name).write_text("the user's")
    sweep(tmp_path)
    assert only_files(tmp_path) == [".redraft.lock", ".x.tmp", "x.tmp"]
    assert TEMPORARY.fullmatch(stale.name)


def test_sweep_of_no_folder_does_nothing(tmp_path: Path):
    sweep(tmp_path / "none")


def test_a_cause_without_a_number_is_given_in_its_own_words():
    assert cause(OSError("odd")) == "odd"
