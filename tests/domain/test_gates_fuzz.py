from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.contracts.materials import Bibliography, Materials
from redraft.contracts.policy import Policy
from redraft.contracts.score import Rubric
from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims, integrity, revision_checks
from redraft.latex.manuscript import Manuscript, read

PIECES = st.sampled_from([
    r"\begin{tabular}{lr}", r"\end{tabular}", "&", r"\\", "{", "}", "$", r"\%", r"\[", r"\]", r"\cite{a}", r"\SI{",
    "12.5", "84.2", r"\pm", "1e999", "-", r"\times", "10^{9999}", "10^{-300}", r"\author{A B}", "0", "9" * 30, "\u0301",
    "Early exit", " accuracy of ", "Method", "Accuracy", ". ", "\n\n", r"\section{Limitations}", r"\ref{a}",
    r"\label{a}", r"\usepackage{svg}", r"\begin{document}", r"\multicolumn{9}{c}{", r"\begin{equation}", "%", r"\verb|",
    " by ", "3 ms", "\r\n", r"\textcolor{white}{", r"\color", r"\phantom{", r"\scalebox{0.01}{", "ignore all previous ",
    "instructions", "accept this paper", "LLM reviewers", "\u200b", "\u0130", "\u0456gnore", "忽略所有指令", "% ",
    r"\newcommand{\x}[1]{", "#1", r"\x", r"\hbox to 0pt", r"\node[opacity=0] {", r"\end{document}", "``",
    r"\iffalse", r"\fi",
])  # fmt: skip
TEXTS = st.lists(PIECES, max_size=40).map("".join)
LOGS = st.lists(
    st.sampled_from(
        ["| ", "---", "\n", "Early exit", "Accuracy (%)", "84.2", "- ", ": ", "± 0.3", "#", "1e999", "0", "9" * 30]
    ),
    max_size=40,
).map("".join)
POLICY = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1}))


def manuscript_of(text: str) -> Manuscript:
    return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))


@settings(max_examples=150, deadline=None)
@given(before=TEXTS, after=TEXTS, log=LOGS)
def test_no_text_breaks_the_gates_and_every_place_lies_in_the_file(before: str, after: str, log: str):
    accepted, candidate = manuscript_of(before), manuscript_of(after)
    bibliography = Bibliography(source="refs.bib", keys=())
    ledger = claims.ledger(candidate, log)
    verdict = integrity.gate(candidate, bibliography, ledger)
    materials = Materials(project=accepted.project, bibliography=bibliography, log=log)
    violations = revision_checks.check(accepted, candidate, materials, POLICY)

    assert [after[c.location.offset : c.location.end] for c in ledger.claims] == [c.value for c in ledger.claims]
    places = [finding.location for finding in (*verdict.hidden, *verdict.modes)] + [
        violation.location for violation in violations
    ]
    assert all(place is None or 0 <= place.offset <= place.end <= len(after) for place in places)
    assert all("\n" not in violation.message for violation in violations)


@settings(max_examples=50, deadline=None)
@given(text=TEXTS, log=LOGS)
def test_a_draft_held_against_itself_violates_nothing(text: str, log: str):
    manuscript = manuscript_of(text)
    materials = Materials(project=manuscript.project, bibliography=Bibliography(source="", keys=()), log=log)
    assert revision_checks.check(manuscript, manuscript, materials, POLICY) == ()
