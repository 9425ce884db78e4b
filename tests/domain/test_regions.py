import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.source import Project, SourceFile
from redraft.domain.edits import apply
from redraft.domain.regions import edits_between


def changed(before: str, after: str) -> list[tuple[str, str]]:
    edits = edits_between(SourceFile(path="a.tex", text=before), after, lambda find: f"{len(find)}")
    assert all(edit.file == "a.tex" and edit.reason == f"{len(edit.find)}" for edit in edits)
    return [(edit.find, edit.replace) for edit in edits]


@pytest.mark.parametrize(
    ("before", "after", "edits"),
    [
        pytest.param("a\nb\nc\n", "a\nb\nc\n", [], id="nothing changed"),
        pytest.param("a\nb\nc\n", "a\nB\nc\n", [("b\n", "B\n")], id="a line"),
        pytest.param("a\nb\nc\nd\ne\nf\n", "A\nb\nc\nd\ne\nF\n", [("a\n", "A\n"), ("f\n", "F\n")], id="two regions"),
        pytest.param("a\nb\n", "a\nx\nb\n", [("a\nb\n", "a\nx\nb\n")], id="an inserted line takes those around it"),
        pytest.param("a\nb\nc\n", "a\nc\n", [("b\n", "")], id="a line gone"),
        pytest.param(
            "x\nb\ny\nb\nz\n", "x\nb\ny\nB\nz\n", [("y\nb\nz\n", "y\nB\nz\n")], id="a line that is there twice"
        ),
        pytest.param("a\na\na\n", "a\na\nb\n", [("a\na\na\n", "a\na\nb\n")], id="only the whole file occurs once"),
        pytest.param("a\r\nb\r\n", "a\nB\n", [("b\n", "B\n")], id="line ends alone are no change"),
        pytest.param("cafe\u0301\nb\n", "caf\u00e9\nB\n", [("b\n", "B\n")], id="composed letters alone are no change"),
        pytest.param("a\nb\n", "a\nB", [("b\n", "B\n")], id="the line end at the end is kept"),
        pytest.param("a\nb", "a\nB", [("b", "B")], id="and none is put there"),
    ],
)
def test_each_changed_region_is_an_edit(before: str, after: str, edits: list[tuple[str, str]]):
    assert changed(before, after) == edits


_TEXTS = st.lists(st.sampled_from(["a", "b", "", "c d", "e"]), min_size=1, max_size=12).map(
    lambda ls: "\n".join(ls) + "\n"
)


@given(before=_TEXTS, after=_TEXTS)
def test_the_edits_give_the_rewritten_text(before: str, after: str):
    file = SourceFile(path="a.tex", text=before)
    applied = apply(Project(main="a.tex", files=(file,)), edits_between(file, after, lambda _: ""))
    assert applied.violations == ()
    assert applied.project.files[0].text == after
