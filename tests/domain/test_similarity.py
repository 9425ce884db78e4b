import pytest

from redraft.domain.similarity import ALIKE, alike, numbers, same_section, similarity


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        pytest.param("", "", 1, id="nothing and nothing"),
        pytest.param("", "red", 0, id="nothing and a word"),
        pytest.param("... !", "", 1, id="marks are no words"),
        pytest.param("red", "blue", 0, id="no word in common"),
        pytest.param("red green", "Green, red.", 1, id="order, case and marks do not count"),
        pytest.param("red green", "red blue", 1 / 2, id="one word of two"),
        pytest.param("red red", "red", 2 / 3, id="a word counts as often as it is there"),
        pytest.param("the red is a green", "red of green", 1, id="function words do not count"),
        pytest.param("the", "the", 1, id="function words count where there is nothing else"),
        pytest.param("the", "of", 0, id="other function words alone"),
        pytest.param("supported", "support", 1, id="endings do not count"),
        pytest.param("abcde", "abcdf", 0, id="the fifth letter counts"),
        pytest.param("abcdef", "abcdeg", 1, id="the sixth letter does not"),
        pytest.param("123456", "123457", 0, id="all digits of a number count"),
        pytest.param("84.2", "84.3", 0, id="a decimal number is one word"),
        pytest.param("gate-norm", "gate norm", 1, id="parts of a word are words"),
        pytest.param("a_b x", "x", 2 / 3, id="an underscore parts words"),
        pytest.param("Überprüfung", "überprüft", 1, id="letters of other alphabets"),
        pytest.param("図を参照", "図の参照", 3 / 4, id="letters of unspaced scripts are words"),
    ],
)
def test_similarity(text: str, other: str, expected: float):
    assert similarity(text, other) == similarity(other, text) == expected


def numbered(*ranges: range) -> str:
    return " ".join(str(number) for each in ranges for number in each)


@pytest.mark.parametrize(
    ("common", "expected"),
    [
        pytest.param(10, False, id="10 of 20 words: .50"),
        pytest.param(11, True, id="11 of 20 words: .55, the threshold"),
        pytest.param(12, True, id="12 of 20 words: .60"),
    ],
)
def test_alike_from_the_threshold_on(common: int, *, expected: bool):
    text, other = numbered(range(20)), numbered(range(common), range(100, 120 - common))
    assert similarity(text, other) == common / 20
    assert alike(text, other) is expected


def test_the_threshold_is_that_of_the_design():
    assert ALIKE == 0.55


@pytest.mark.parametrize(
    ("text", "other", "same"),
    [
        ("Table 2 does not support the claim of outperforming all baselines.",
         "The claim that the method outperforms all baselines is not supported by Table 2.", True),
        ("Figure 3 is never referenced in the text.", "The text never refers to Figure 3.", True),
        ("No ablation isolates the contribution of the gating module.",
         "The contribution of the gating module is not isolated by any ablation.", True),
        ("Results are reported from a single seed without variance.",
         "Results come from a single seed, with no variance reported.", True),
        ("The abstract states a 40% reduction while Table 1 shows 31%.",
         "Abstract claims a 40% reduction, but Table 1 shows only 31%.", True),
        ("The claim of outperforming all baselines is not supported by Table 2.",
         "The claim of robustness to noise is not supported by Table 3.", False),
        ("No ablation isolates the contribution of the gating module.",
         "No experiment compares against a tuned baseline.", False),
        ("The learning rate schedule is missing.", "The batch size is missing.", False),
        ("The sampling procedure is not described in enough detail to reproduce it.",
         "The derivation of the bound is not explained clearly enough to check it.", False),
        ("The sentence is too long and hard to follow.", "The superlative claim lacks evidence.", False),
    ],
)  # fmt: skip
def test_two_ways_to_say_it_are_told_from_two_things_said(text: str, other: str, *, same: bool):
    assert alike(text, other) is same


def test_long_texts_are_compared_in_linear_time():
    text = numbered(range(200_000))
    assert similarity(text, numbered(range(100_000, 300_000))) == 1 / 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", set(), id="nothing"),
        pytest.param("no number", set(), id="none"),
        pytest.param("Figure 3 and 84.2%, 84.2", {"3", "84.2"}, id="each once"),
        pytest.param("seed 5.", {"5"}, id="a full stop is no decimal point"),
    ],
)
def test_numbers(text: str, expected: set[str]):
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("title", "other", "same"),
    [
        pytest.param("", "", True, id="before the first section"),
        pytest.param("", "Method", False, id="before the first and in one"),
        pytest.param("Method", "method ", True, id="case and blanks"),
        pytest.param("Method", "Methods", False, id="another title"),
        pytest.param("3 Method", "Method", True, id="a number"),
        pytest.param("Section 3.1: Method", "Method", True, id="section and number"),
        pytest.param("Sec. 3) Method", "§ 3 Method", True, id="other ways to number"),
        pytest.param("3.Method", "Method", True, id="a number without a blank"),
        pytest.param("Section 3", "section 3", True, id="nothing but a number"),
        pytest.param("Section 3", "Section 4", False, id="other numbers alone"),
        pytest.param("3D scenes", "D scenes", False, id="a number that begins a word"),
        pytest.param("Sectional views 2", "views 2", False, id="a word that begins alike"),
        pytest.param(r"Results on \textsc{Bench}", "Results on Bench", True, id="markup"),
    ],
)
def test_same_section(title: str, other: str, *, same: bool):
    assert same_section(title, other) is same
    assert same_section(other, title) is same
