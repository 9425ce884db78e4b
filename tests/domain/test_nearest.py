import pytest

from redraft.domain.nearest import places

LINES = [
    r"\section{Results}",
    "We tried it on three sets of data.",
    "",
    "The error falls to 3.4 when the second step is left out,",
    "and rises again with the third one.",
    "",
    "We thank nobody.",
]
TEXT = "\n".join(LINES)


@pytest.mark.parametrize(
    ("find", "stretch"),
    [
        pytest.param("The error falls to 3.5 when the second step is left out,", [(4, 4)], id="one number is another"),
        pytest.param(
            "error falls to 3.4 when the 2nd step is left out, and rises again with the third", [(4, 5)], id="two lines"
        ),
        pytest.param("We tried  it on three datasets.", [(2, 2)], id="other words and blanks"),
        pytest.param("\\section{Results }", [(1, 1)], id="a heading"),
        pytest.param("Quantum gravity remains unsolved.", [], id="nothing like it"),
        pytest.param("", [], id="nothing"),
        pytest.param("???", [], id="no word"),
        pytest.param(" \n", [], id="blanks"),
    ],
)
def test_words_that_are_not_there_are_shown_the_lines_most_alike(find: str, stretch: list[tuple[int, int]]):
    assert [(place.first, place.last) for place in places(TEXT, find)] == stretch


def test_lines_are_shown_numbered_with_two_around():
    (place,) = places(TEXT, "The error falls to 3.5 when the second step is left out,")
    assert str(place) == (
        "2: We tried it on three sets of data.\n"
        "3: \n"
        "4: The error falls to 3.4 when the second step is left out,\n"
        "5: and rises again with the third one.\n"
        "6: "
    )


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_any_kind_are_counted(end: str):
    (place,) = places(TEXT.replace("\n", end), "We thank anybody.")
    assert (place.first, place.lines[-1]) == (7, "We thank nobody.")
    assert place.offset == TEXT.index("We thank")


def test_of_a_paragraph_on_one_line_the_sentence_is_found_and_what_is_around_it_shown():
    before, after = "It is so. " * 300, "That is all. " * 300
    sentence = "The error falls to 3.4 when the second step is left out."
    (place,) = places(f"{before}{sentence} {after}\nEnd.", sentence.replace("3.4", "3.5"))
    assert (place.offset, place.first, place.last) == (len(before), 1, 1)
    shown, last = place.lines
    assert shown == f"…{before[-1000:]}{sentence} {after[:943]}…"
    assert last == "End."


@pytest.mark.parametrize(
    ("find", "lines"),
    [
        pytest.param("second step", [4], id="once"),
        pytest.param("We ", [2, 7], id="twice"),
        pytest.param("t", [1, 1, 2], id="three places at most"),
        pytest.param("left out,\nand rises", [4], id="over a line end"),
        pytest.param("We thank anybody.", [7], id="not there"),
        pytest.param("Quantum gravity remains unsolved.", [], id="nothing like it"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_words_that_are_there_are_shown_where_they_stand(find: str, lines: list[int]):
    assert [place.first for place in places(TEXT, find)] == lines


def test_rare_words_weigh_more_than_those_that_are_everywhere():
    common = [f"It is the case in a way of the {word} that is in it." for word in ("one", "two", "six", "ten")] * 3
    lines = [*common, "Quadratic attention dominates.", *common]
    (place,) = places("\n".join(lines), "It is the quadratic attention that dominates in the case of it.")
    assert place.first <= 13 <= place.last


def test_nothing_is_near_in_an_empty_file():
    assert places("", "The error falls") == ()
