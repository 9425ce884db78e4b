import pytest

from redraft.latex.overfull import parse_overfull

HEAD = "This is pdfTeX, Version 3.14 (TeX Live 2022)\n**./paper.tex\n(./paper.tex\nLaTeX2e <2022-11-01>\n"


def _box(points: str, where: str, kind: str = r"\hbox", way: str = "wide") -> str:
    return f"Overfull {kind} ({points}pt too {way}) {where}\n\\OT1/cmr/m/n/10 some words (with an open bracket\n []\n\n"


def _found(log: str) -> list[tuple[str, int, float]]:
    return [(box.file, box.line, box.points) for box in parse_overfull(HEAD + log, "paper.tex")]


@pytest.mark.parametrize(
    ("log", "found"),
    [
        pytest.param(_box("55.0", "in paragraph at lines 7--8"), [("paper.tex", 7, 55.0)], id="a paragraph"),
        pytest.param(_box("55.5", "in alignment at lines 7--8"), [("paper.tex", 7, 55.5)], id="a table"),
        pytest.param(_box("10.01", "detected at line 16"), [("paper.tex", 16, 10.01)], id="a display"),
        pytest.param(_box("30.0", "detected at line 3", r"\vbox", "high"), [("paper.tex", 3, 30.0)], id="too high"),
        pytest.param(_box("10.0", "in paragraph at lines 7--8"), [], id="ten points are not seen"),
        pytest.param(_box("99.0", r"has occurred while \output is active"), [], id="no line"),
        pytest.param("Underfull \\hbox (badness 10000) in paragraph at lines 7--8\n []\n\n", [], id="a loose line"),
        pytest.param("", [], id="none"),
    ],
)
def test_boxes_that_stick_out(log: str, found: list[tuple[str, int, float]]):
    assert _found(log) == found


def test_a_box_is_put_down_to_the_file_that_is_open():
    box = _box("55.0", "in paragraph at lines 7--8")
    font = f"(/usr/share/texmf/x.fd\nFile: x (loaded)\n{box})"
    log = f"(./sections/two.tex\n{box}) {{x}}\n{box}{font}\n(./three.tex)\n{box}"
    assert [file for file, _, _ in _found(log)] == ["sections/two.tex", "paper.tex", "paper.tex", "paper.tex"]


def test_brackets_of_the_words_shown_open_no_file():
    box = _box("55.0", "in paragraph at lines 7--8")
    assert [file for file, _, _ in _found(box + "(./two.tex\n" + box + ")\n" + box)] == [
        "paper.tex",
        "two.tex",
        "paper.tex",
    ]


def test_a_file_named_on_a_line_that_tex_broke_is_read_whole():
    name = "a" * 90
    broken = f"(./{name}.tex"
    log = HEAD + broken[:79] + "\n" + broken[79:] + "\n" + _box("55.0", "in paragraph at lines 7--8")
    assert [box.file for box in parse_overfull(log, "paper.tex")] == [f"{name}.tex"]
