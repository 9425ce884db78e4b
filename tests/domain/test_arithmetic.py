import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import names, statements
from redraft.domain.arithmetic import Told, follows
from redraft.domain.evidence import read_log
from redraft.latex.manuscript import read


def operands(sentence: str, *known: str, has_sign: bool = False) -> list[str]:
    """Return from which of `known` (values of the log that the sentence has) its last other number follows."""
    text = f"\\begin{{document}}{sentence}\\end{{document}}"
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    stated = statements.read(manuscript)
    values = read_log("".join(f"- v{index}: {value}\n" for index, value in enumerate(known)))
    values = [value for value in values if not value.is_label]
    written = {manuscript.text[item.number.start : item.number.end]: item for item in stated}
    pairs = [(written[value.split()[0]], logged) for value, logged in zip(known, values, strict=True)]
    (asked,) = (item for number, item in written.items() if number not in {value.split()[0] for value in known})
    found = follows(asked.number, asked.unit, pairs, Told(words=names.words(sentence), has_sign=has_sign))
    return [value.evidence.value for value in found]


@pytest.mark.parametrize(
    ("sentence", "known"),
    [
        pytest.param(r"It rises from 8.7 to 14.0, i.e. 61\%.", ("14.0", "8.7"), id="a change in percent"),
        pytest.param(r"It falls from 38.2 to 9.7, a factor of 3.9.", ("38.2", "9.7"), id="a ratio that is called one"),
        pytest.param(r"It takes 486\,ms and not 203\,ms (2.4$\times$).", ("486", "203"), id="a ratio"),
        pytest.param("It gains, 71.4 against 66.1, by 5.3.", ("71.4", "66.1"), id="a difference that is called one"),
        pytest.param(r"From 41.8\% to 58.3\%, or 16.5 points.", ("58.3", "41.8"), id="points"),
        pytest.param("It has 0.812 and not 0.769, 4.3 points.", ("0.812", "0.769"), id="points of fractions"),
        pytest.param(r"We find 24 of 768, or 3.1\%.", ("24", "768"), id="a share"),
        pytest.param(r"It takes 3.0 s and not 1500\,ms (2.0$\times$).", ("3.0", "1500"), id="a ratio over two units"),
        pytest.param("In total 768 and 1536 make 2304.", ("768", "1536"), id="a sum"),
        pytest.param("On average 2.0 and 4.0 make 3.0.", ("2.0", "4.0"), id="a mean"),
    ],
)
def test_a_number_follows_from_two_beside_it(sentence: str, known: tuple[str, ...]):
    assert sorted(operands(sentence, *known)) == sorted(known)


@pytest.mark.parametrize(
    ("sentence", "known"),
    [
        pytest.param(r"It rises from 8.7 to 14.0, i.e. 62\%.", ("14.0", "8.7"), id="another change"),
        pytest.param("It has 71.4 and 66.1 with 5.3.", ("71.4", "66.1"), id="a difference that nothing calls one"),
        pytest.param("It gains 4.0 GB with 7.0 ms and 3.0 ms.", ("7.0", "3.0"), id="a difference in another unit"),
        pytest.param(r"We find 2.4 of 76.8, or 3.1\%.", ("2.4", "76.8"), id="a share of what is no count"),
        pytest.param("They are 768 and 1536 and 2304.", ("768", "1536"), id="a sum that is not called one"),
        pytest.param("It gains 5.3 over 71.4.", ("71.4",), id="one number alone"),
    ],
)
def test_a_number_that_follows_from_none(sentence: str, known: tuple[str, ...]):
    assert operands(sentence, *known) == []


def test_a_sign_makes_a_difference():
    assert operands("On it 71.4 vs. 66.1, i.e. +5.3.", "71.4", "66.1", has_sign=True) == ["71.4", "66.1"]
