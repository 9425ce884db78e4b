import pytest

TEXT = "We follow work on it, show results, and set up a study; the main choice of blocks is small. "


def _paper(*titles: str, command: str = "section") -> str:
    return "".join(rf"\{command}{{{title}}} {TEXT}" for title in titles)


@pytest.mark.parametrize(
    ("titles", "odd"),
    [
        pytest.param(["Related Work", "Main Results", "Our own method"], ["Our own method"], id="the fewer are odd"),
        pytest.param(["Related work", "Main Results"], ["Main Results"], id="the first tells where there are as many"),
        pytest.param(["Related Work", "Main results"], ["Main results"], id="the other way"),
        pytest.param(
            ["A Choice of Blocks", "A study of the main blocks"], ["A study of the main blocks"], id="small words"
        ),
        pytest.param(
            ["Setup: Main Results", "Setup: The main results"], ["Setup: The main results"], id="after a colon"
        ),
        pytest.param(
            ["Experimental Setup", "Other details"], ["Other details"], id="a word of headings that the text has not"
        ),
    ],
)
def test_mixed_heading_capitals(body, titles: list[str], odd: list[str]):
    assert body(_paper(*titles)).spans("mixed-heading-capitals") == [rf"\section{{{title}}}" for title in odd]


@pytest.mark.parametrize(
    "titles",
    [
        pytest.param(["Related Work", "Main Results"], id="all as titles"),
        pytest.param(["Related work", "Main results"], id="all as sentences"),
        pytest.param(["Introduction", "Main results", "Conclusion"], id="single words"),
        pytest.param(["Main results", "Blocks of Wikipedia"], id="a name that the text has not"),
        pytest.param(["Main results", "Blocks for BERT and ImageNet"], id="acronyms"),
        pytest.param(["Main results", "Proof of Theorem~\\ref{a}", "Experiment 2: Study 1"], id="numbered things"),
        pytest.param(["Main Results", "What Is Left Out", "On the Study and How It Was Set Up"], id="short words"),
        pytest.param(["Main Results", "Blocks with Results from between Studies"], id="long prepositions"),
        pytest.param(["Main Results", "Blocks using Results of Work"], id="a small word among the capitals"),
        pytest.param(["Main results", "Study and blocks of Work"], id="a capital among the small words"),
        pytest.param(["Main Results", "State-of-the-art Blocks"], id="parts of a word"),
        pytest.param(
            ["Main results", "Acknowledgments and Disclosure of Funding", "Ethics Statement"],
            id="headings of the venue",
        ),
        pytest.param(["MAIN RESULTS", "Main results"], id="all capitals"),
        pytest.param([], id="no heading"),
    ],
)
def test_no_mixed_heading_capitals(body, titles: list[str]):
    assert body(TEXT + _paper(*titles)).spans("mixed-heading-capitals") == []


def test_a_name_of_the_paper_is_no_title(body):
    text = (
        _paper("Main results", "Training of Signpost") + "Signpost is fast, and Signpost is small; a signpost is not."
    )
    assert body(text).spans("mixed-heading-capitals") == []


def test_each_level_has_its_own_way(body):
    text = _paper("Related Work", "Main Results") + _paper("A small study", "The main choice", command="paragraph")
    assert body(text).spans("mixed-heading-capitals") == []


def test_other_languages_are_left_alone(body):
    text = _paper("Main Results", "Der kleine Unterschied")
    assert body(text, preamble="\\usepackage[ngerman]{babel}\n").spans("mixed-heading-capitals") == []


def test_the_numbers_of_both_ways_are_told(body):
    (found,) = body(_paper("Related Work", "Main Results", "Our own method")).find("mixed-heading-capitals")
    assert found.problem == (
        "The heading \u201cOur own method\u201d has the capitals of a sentence; "
        "2 of its level have the capitals of a title."
    )
