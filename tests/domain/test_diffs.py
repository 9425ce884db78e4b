import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.source import Project, SourceFile
from redraft.domain.diffs import unified

HUNK = re.compile(r"@@ -(\d+),(\d+) \+(\d+),(\d+) @@\n")


def project(**files: str) -> Project:
    return Project(main="paper.tex", files=tuple(SourceFile(path=p, text=t) for p, t in sorted(files.items())))


def diff(old: str, new: str) -> str:
    return unified(project(**{"paper.tex": old}), project(**{"paper.tex": new}))


def patched(old: str, patch: str) -> str:
    """Apply a patch of one file to the letter: every line has its place, every count is right."""
    lines = patch.removesuffix("\n").split("\n")[2:]
    source, made, at = re.findall(r"[^\n]*\n|[^\n]+", old), "", 0
    while lines:
        header = HUNK.fullmatch(lines.pop(0) + "\n")
        assert header
        start, old_count, new_start, new_count = map(int, header.groups())
        start -= old_count > 0
        made += "".join(source[at:start])
        at = start
        assert made.count("\n") == new_start - (new_count > 0)
        while old_count or new_count:
            mark, text = lines[0][0], lines.pop(0)[1:] + "\n"
            if lines and lines[0] == r"\ No newline at end of file":
                lines.pop(0)
                text = text.removesuffix("\n")
            if mark in " -":
                assert source[at] == text
                at, old_count = at + 1, old_count - 1
            if mark in " +":
                made, new_count = made + text, new_count - 1
    return made + "".join(source[at:])


def test_a_change_is_shown_with_three_lines_around_it():
    old = "".join(f"line {n}\n" for n in range(1, 11))
    assert diff(old, old.replace("line 5\n", "line five\n")) == (
        "--- a/paper.tex\n+++ b/paper.tex\n@@ -2,7 +2,7 @@\n"
        " line 2\n line 3\n line 4\n-line 5\n+line five\n line 6\n line 7\n line 8\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "hunks"),
    [
        pytest.param("1 2 3 4 5 6 7 8", "x 2 3 4 5 6 7 y", ["1,8 +1,8"], id="six lines apart: one hunk"),
        pytest.param("1 2 3 4 5 6 7 8 9", "x 2 3 4 5 6 7 8 y", ["1,4 +1,4", "6,4 +6,4"], id="seven lines apart: two"),
        pytest.param("", "1 2", ["0,0 +1,2"], id="an empty file is filled"),
        pytest.param("1 2", "", ["1,2 +0,0"], id="a file is emptied"),
        pytest.param("1", "1 2", ["1,1 +1,2"], id="a line is added at the end"),
    ],
)
def test_hunks(old: str, new: str, hunks: list[str]):
    old, new = ("".join(f"{word}\n" for word in text.split()) for text in (old, new))
    assert re.findall(r"@@ -(.*) @@", diff(old, new)) == hunks


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="an empty file"),
        pytest.param("a\nb", id="no line end at the end"),
        pytest.param("a\r\nb\r\n", id="CRLF"),
        pytest.param("a\rb\r", id="CR"),
    ],
)
def test_nothing_differs(text: str):
    assert diff(text, text) == ""


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_a_file_of_another_system_is_shown_with_line_feeds_and_its_ends_alone_are_no_difference(end: str):
    old, new = "a\nb\nc\n", "a\nB\nc\n"
    assert diff(old.replace("\n", end), new.replace("\n", end)) == diff(old, new)
    assert diff(old.replace("\n", end), old) == ""


@pytest.mark.parametrize("odd", ["\r", "\f", "\v", "\x1c", "\x85", "\u2028"])
def test_only_a_line_feed_ends_a_line_of_the_diff(odd: str):
    old = f"a{odd}b\nc\nd\n"
    assert diff(old, old.replace("c", "C")).endswith(f"@@ -1,3 +1,3 @@\n a{odd}b\n-c\n+C\n d\n")


@pytest.mark.parametrize(("old", "new"), [("a\nb", "a\nb\n"), ("a\nb\n", "a\nb"), ("a", "b"), ("a\nb", "A\nb")])
def test_a_missing_line_end_is_told(old: str, new: str):
    assert r"\ No newline at end of file" in diff(old, new)
    assert patched(old, diff(old, new)) == new


def test_files_come_in_path_order_and_unchanged_ones_not_at_all():
    old = project(**{"b.tex": "1\n", "a/c.tex": "1\n", "same.tex": "1\n"})
    new = project(**{"b.tex": "2\n", "a/c.tex": "2\n", "same.tex": "1\n"})
    assert re.findall(r"--- (.*)\n\+\+\+ (.*)\n", unified(old, new)) == [
        ("a/a/c.tex", "b/a/c.tex"),
        ("a/b.tex", "b/b.tex"),
    ]


def test_a_file_that_is_there_on_one_side_only_is_named_so():
    one, none = project(**{"a.tex": "1\n"}), project()
    assert unified(none, one) == "--- /dev/null\n+++ b/a.tex\n@@ -0,0 +1,1 @@\n+1\n"
    assert unified(one, none) == "--- a/a.tex\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-1\n"


TEXTS = st.lists(st.sampled_from(["", "a", "b", "-- a", "+", "\\ b", "é\f"]), max_size=25).map("\n".join)


@given(TEXTS, TEXTS)
def test_the_diff_makes_the_new_text_of_the_old_one(old: str, new: str):
    assert patched(old, diff(old, new)) == new


@pytest.mark.skipif(shutil.which("patch") is None, reason="patch is not installed")
def test_patch_applies_it(tmp_path: Path):
    chance = random.Random(3)  # noqa: S311
    before = {
        "paper.tex": "".join(f"{chance.randrange(20)}\n" for _ in range(3000)),
        "sections/my results é.tex": "one\ntwo\nthree",
        "odd.tex": "a\fb\nc\u2028d\re\nf\n",
    }
    after = {
        "paper.tex": "".join(x for x in before["paper.tex"].splitlines(keepends=True) if chance.random() < 0.9),
        "sections/my results é.tex": "one\n2\nthree\n",
        "odd.tex": "a\fb\nc\u2028d\re\nF",
    }
    for path, text in before.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(text.encode())
    patch = unified(project(**before), project(**after)).encode()
    done = subprocess.run(["patch", "-p1", "--fuzz=0"], cwd=tmp_path, input=patch, capture_output=True, check=False)

    assert (done.returncode, b"offset" in done.stdout) == (0, False), done.stdout
    assert {path: (tmp_path / path).read_bytes().decode() for path in before} == after
    assert not list(tmp_path.rglob("*.orig"))


def test_ten_edits_of_five_megabytes_are_ten_hunks():
    lines = [f"Sentence {n % 700} of a paper that is far longer than any paper should be.\n" for n in range(80_000)]
    edited = [line.replace("paper", "text") if n % 8000 == 17 else line for n, line in enumerate(lines)]
    found = diff("".join(lines), "".join(edited))

    assert found.count("@@ -") == 10
    assert found.count("\n-") == found.count("\n+") - 1 == 10
