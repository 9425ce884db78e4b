from redraft.contracts.claims import ClaimStatus
from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims, statements
from redraft.domain.evidence import read_log
from redraft.domain.neighbours import Neighbours
from redraft.domain.searching import UNSUPPORTED, Verdict
from redraft.domain.statements import Statement
from redraft.latex.manuscript import Manuscript, read

(LOGGED,) = (value for value in read_log("- size: 14.2 GB\n") if not value.is_label)


def manuscript(body: str) -> Manuscript:
    text = f"\\begin{{document}}{body}\\end{{document}}"
    return read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))


def judge(statement: Statement) -> Verdict:
    return (ClaimStatus.MATCHED, (LOGGED,)) if statement.number.places else UNSUPPORTED


def test_the_numbers_of_a_sentence_that_the_log_has():
    stated = statements.read(manuscript("It has 14.2, 37 and 16.1. Then 18.4 follow."))
    neighbours = Neighbours(stated, judge)
    assert [str(item.number.value) for item, _ in neighbours.matched(stated[1])] == ["14.2", "16.1"]
    assert [str(item.number.value) for item, _ in neighbours.matched(stated[3])] == ["18.4"]


def test_what_the_log_has_to_say_of_a_number_by_itself():
    stated = statements.read(manuscript("It has 14.2, 37 and 16.1."))
    neighbours = Neighbours(stated, judge)
    assert [neighbours.judged(item)[0] for item in stated[:2]] == [ClaimStatus.MATCHED, ClaimStatus.UNSUPPORTED]


def test_a_number_knows_those_right_beside_it_in_its_sentence():
    stated = statements.read(manuscript("It has 14.2, 37 and 16.1. Then 18.4 follow."))
    neighbours = Neighbours(stated, judge)
    assert neighbours.pair(stated[1]) == (stated[0], stated[2])
    assert neighbours.pair(stated[0]) == (None, stated[1])
    assert neighbours.pair(stated[3]) == (None, None)


def test_a_number_alone_in_its_sentence():
    stated = statements.read(manuscript("It has 14.2, 37 and 16.1. Then 18.4 follow."))
    neighbours = Neighbours(stated, judge)
    assert [neighbours.is_alone(item) for item in stated] == [False, False, False, True]


def test_numbers_beyond_counting_in_one_sentence_are_judged_like_any():
    body = "Alpha has " + ", ".join(f"{at % 97}.{at % 89:02d}" for at in range(3000)) + " and Beta has 88.91."
    log = "| Method | Accuracy |\n|---|---|\n| Alpha | 71.32 |\n| Beta | 88.91 |\n"
    assert claims.ledger(manuscript(body), log).claims[-1].status is ClaimStatus.MATCHED
