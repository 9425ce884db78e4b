import pytest

from redraft.contracts.revision import Edit, ViolationKind
from redraft.contracts.source import Encoding, Project, SourceFile
from redraft.domain.edits import apply

TEXT = "One line.\nTwo lines.\nThree lines with caf\u00e9.\n"


def project_of(text: str = TEXT, encoding: Encoding = Encoding.UTF_8) -> Project:
    files = (SourceFile(path="paper.tex", text=text, encoding=encoding), SourceFile(path="s/one.tex", text="Other."))
    return Project(main="paper.tex", files=files)


def edit(find: str, replace: str, file: str = "paper.tex") -> Edit:
    return Edit(file=file, find=find, replace=replace, reason="clearer")


def edited(*edits: Edit, text: str = TEXT, encoding: Encoding = Encoding.UTF_8) -> str:
    applied = apply(project_of(text, encoding), edits)
    assert applied.applied == edits
    assert applied.violations == ()
    return applied.project.files[0].text


@pytest.mark.parametrize(
    ("text", "find", "replace", "expected"),
    [
        pytest.param("a b c", "b", "x", "a x c", id="the words are replaced"),
        pytest.param("a b c", " b", "", "a c", id="an empty replacement deletes"),
        pytest.param("a\r\nb\r\nc", "a\nb", "x\ny", "x\r\ny\r\nc", id="CRLF is met and kept"),
        pytest.param("a\rb\rc", "b\nc", "x\ny", "a\rx\ry", id="CR is met and kept"),
        pytest.param("a\nb", "a\r\nb", "x\r\ny", "x\ny", id="CRLF in the edit is a line end like any"),
        pytest.param("cafe\u0301 a", "caf\u00e9", "tea", "tea a", id="decomposed text is met by composed words"),
        pytest.param("caf\u00e9 a", "cafe\u0301", "tea", "tea a", id="composed text is met by decomposed words"),
        pytest.param("a\tb", "a\tb", "a\tc", "a\tc", id="a tab that was there may stay"),
        pytest.param("a b", "a b", "a\n\\nabla b", "a\n\\nabla b", id="an escaped backslash after a line end is fine"),
    ],
)
def test_an_edit_that_occurs_once_applies(text: str, find: str, replace: str, expected: str):
    assert edited(edit(find, replace), text=text) == expected


def test_edits_apply_to_every_file_whatever_their_order():
    edits = (edit("Three", "3"), edit("Other", "Another", "s/one.tex"), edit("One", "1"))
    applied = apply(project_of(), edits)
    assert [file.text for file in applied.project.files] == [
        "1 line.\nTwo lines.\n3 lines with caf\u00e9.\n",
        "Another.",
    ]


def test_edits_that_touch_both_apply():
    assert edited(edit("a", "x"), edit("b", "y"), text="ab") == "xy"


def test_no_edits_give_the_same_project():
    project = project_of()
    assert apply(project, ()).project == project


@pytest.mark.parametrize(
    ("find", "replace", "file", "reason"),
    [
        pytest.param("x", "y", "b.tex", "no text file of the project, expected one of paper.tex, s/one.tex", id="file"),
        pytest.param("", "y", "paper.tex", "`find` is empty", id="an empty find"),
        pytest.param("lines", "y", "paper.tex", "more than once, on lines 2 and 3", id="two occurrences"),
        pytest.param("e l", "x", "paper.tex", "more than once, on lines 1 and 3", id="two occurrences in words"),
        pytest.param("One", "\x08eta", "paper.tex", r"control character '\x08'", id="beta without its backslash"),
        pytest.param("One", "\x0crac", "paper.tex", r"control character '\x0c'", id="frac without its backslash"),
        pytest.param("One", "\textbf", "paper.tex", r"'\t' where `find` has none", id="textbf without its backslash"),
        pytest.param("One", "\rho", "paper.tex", r"'\r' where `find` has none", id="rho without its backslash"),
        pytest.param("One", "a \nabla b", "paper.tex", "starts with 'abla'", id="nabla without its backslash"),
        pytest.param("\x0crac{1}", "y", "paper.tex", r"control character '\x0c'", id="find without its backslash"),
        pytest.param("One", "\ud800", "paper.tex", "which utf-8 cannot encode", id="half a surrogate pair"),
        pytest.param("Two line.", "y", "paper.tex", "nearest is line 2: Two lines.", id="words that do not occur"),
        pytest.param("xyzzy", "y", "paper.tex", "no line resembles it", id="words that resemble none"),
    ],
)
def test_an_edit_that_does_not_apply_says_why(find: str, replace: str, file: str, reason: str):
    applied = apply(project_of(), (edit(find, replace, file),))
    assert applied.project == project_of()
    assert applied.applied == ()
    (violation,) = applied.violations
    assert violation.kind is ViolationKind.UNAPPLIED_EDIT
    assert reason in violation.message
    assert "\n" not in violation.message
    assert violation.message.startswith(f"{file}: ")


def test_overlapping_occurrences_count_as_two():
    assert "more than once" in apply(project_of("aaa"), (edit("aa", "b"),)).violations[0].message


def test_a_composed_and_a_decomposed_occurrence_are_two():
    violations = apply(project_of("caf\u00e9 cafe\u0301"), (edit("caf\u00e9", "tea"),)).violations
    assert "more than once" in violations[0].message


@pytest.mark.parametrize(
    ("replace", "applies"),
    [
        pytest.param("na\u00efve", True, id="a letter of Latin-1"),
        pytest.param("na\u0069\u0308ve", True, id="a letter of Latin-1 once composed"),
        pytest.param("\u201cnaive\u201d", False, id="curly quotes"),
    ],
)
def test_a_latin_1_file_takes_only_what_it_can_encode(replace: str, applies: bool):
    applied = apply(project_of("caf\u00e9", Encoding.LATIN_1), (edit("caf", replace),))
    assert bool(applied.applied) is applies
    applied.project.files[0].text.encode("latin-1")


def test_of_edits_that_overlap_the_first_applies_and_the_rest_are_located():
    edits = (edit("Two lines", "2"), edit("One line.\nTwo", "x"), edit("Three", "3"))
    applied = apply(project_of(), edits)
    assert applied.applied == (edits[0], edits[2])
    (violation,) = applied.violations
    assert "overlaps that of an earlier edit on line 2" in violation.message
    assert violation.location is not None
    assert (violation.location.line, violation.location.column, violation.location.end) == (1, 1, 13)


def test_the_nearest_line_is_located_in_the_file_with_its_own_line_ends():
    text = "Intro.\r\nThe model reads e\u0301 blocks of keys.\r\nEnd.\r\n"
    (violation,) = apply(project_of(text), (edit("The model reads all blocks of the keys", "x"),)).violations
    assert violation.location is not None
    assert text[violation.location.offset : violation.location.end] == "The model reads e\u0301 blocks of keys."
    assert (violation.location.line, violation.location.column) == (2, 1)


def test_a_project_of_many_files_lists_five_of_them():
    files = tuple(SourceFile(path=f"{n}.tex", text="") for n in range(7))
    project = Project(main="0.tex", files=files)
    message = apply(project, (edit("a", "b", "x.tex"),)).violations[0].message
    assert message.endswith("expected one of 0.tex, 1.tex, 2.tex, 3.tex, 4.tex, …")
