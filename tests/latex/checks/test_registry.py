from redraft.contracts.diagnostic import Severity
from redraft.domain.consistency import CONSISTENCY_CHECKS
from redraft.domain.form_scores import WEIGHTS
from redraft.latex.checks import CHECKS, run
from redraft.latex.manuscript import read

FIXABLE = {
    "missing-tie-cite",
    "missing-tie-ref",
    "doubled-word",
    "straight-quotes",
    "hyphen-range",
    "ascii-ellipsis",
    "space-before-punctuation",
    "dollar-display-math",
    "duplicate-cite-key",
}
REPORTED = {
    "undefined-citation",
    "undefined-reference",
    "duplicate-label",
    "label-before-caption",
    "float-without-caption",
    "float-without-label",
    "unreferenced-float",
    "undefined-acronym",
    "placeholder",
    "hard-coded-reference",
    "missing-graphic",
    "cite-in-abstract",
    "identity-leak",
    "contraction",
    "long-sentence",
    "unescaped-percent",
    "vertical-rule",
    "acronym-defined-twice",
    "duplicate-entry-key",
    "duplicate-entry-title",
    "uncited-entry",
    "colour-hidden-text",
    "mixed-heading-capitals",
    "overfull-box",
    "page-limit",
}
FAULTY = (
    'See the the Table 3 in \\ref{lost} ,\nas shown \\cite{a,a}... TODO "so" 1-5 $$x$$ 5% of it doesn\'t.\n'
    "Figure \\ref{lost} % c\n"
)


def test_every_check_is_there_once():
    assert [check.id for check in CHECKS] == list(dict.fromkeys(check.id for check in CHECKS))
    assert {check.id for check in CHECKS} == FIXABLE | REPORTED


def test_every_check_weighs_on_its_axis_and_says_what_it_finds():
    checks = (*CHECKS, *CONSISTENCY_CHECKS)
    assert {check.id: check.axis for check in checks} == {
        check: axis for axis, weights in WEIGHTS.items() for check in weights
    }
    assert all(check.find.__doc__ for check in checks)


def test_those_with_a_fix_say_so():
    assert {check.id for check in CHECKS if check.has_fix} == FIXABLE


def test_no_check_claims_a_critical():
    assert {check.severity for check in CHECKS} == {Severity.MAJOR, Severity.MINOR}


def test_what_is_fixed_and_what_is_reported(body):
    found = run(body(FAULTY).manuscript, ())
    assert {each.check for each in found if each.fix} == FIXABLE
    assert {each.check for each in found if not each.fix} <= REPORTED


def test_findings_come_most_severe_first_then_in_the_order_of_the_text(body):
    found = run(body(FAULTY).manuscript, ())
    ranks = [(each.severity is Severity.MINOR, each.location.offset) for each in found]
    assert ranks == sorted(ranks)
    assert {each.severity for each in found} == {Severity.MAJOR, Severity.MINOR}


def test_a_finding_in_an_included_file_is_located_there(project):
    paper = project("\\section{One}\n\\input{b}\n", **{"b.tex": "First line.\r\nIn the the end."})
    (found,) = run(read(paper))
    assert str(found.location) == "b.tex:2:4"
    assert found.section == "One"
    assert found.quote == "In the the end."


def test_a_fix_never_crosses_files(project):
    paper = project("in the\\input{b}", **{"b.tex": "the end"})
    assert [each.fix for each in run(read(paper)) if each.check == "doubled-word"] in ([], [()])
