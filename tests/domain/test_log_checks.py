from redraft.contracts.source import Project, SourceFile
from redraft.domain.log_checks import checks
from redraft.latex.checks import run
from redraft.latex.manuscript import read

LOG = "| Method | Accuracy | F1 |\n|---|---|---|\n| Ours | 84.13 | 77.2 |\n| Base | 79.57 | 70.1 |\n"
MAIN = "\\documentclass{article}\n\\begin{document}\n\\section{Setting}\nNothing.\n\\input{results}\n\\end{document}\n"


def found(sentence: str, log: str | None = LOG) -> list[tuple[str, str, str]]:
    text = f"\\section{{Results}}\n{sentence}\n"
    files = (SourceFile(path="paper.tex", text=MAIN), SourceFile(path="results.tex", text=text))
    manuscript = read(Project(main="paper.tex", files=files))
    return [
        (each.check, str(each.location), text[each.location.offset : each.location.end])
        for each in run(manuscript, checks=checks(log))
    ]


def test_a_number_of_the_log_is_fine():
    assert found("Ours reaches an accuracy of 84.1\\%.") == []


def test_a_number_that_the_log_contradicts():
    assert found("Ours reaches an accuracy of 81.43\\%.") == [("contradicted-number", "results.tex:2:29", "81.43")]


def test_a_number_that_the_log_does_not_know():
    assert found("It took 93.46 hours in all.") == [("unsupported-number", "results.tex:2:9", "93.46")]


def test_without_a_log_there_is_nothing_to_hold_numbers_against():
    assert found("Ours reaches an accuracy of 81.43\\%.", None) == []


def test_what_is_told_names_the_cell_and_the_section():
    text = "Ours reaches an accuracy of 81.43\\%.\n"
    files = (SourceFile(path="paper.tex", text=MAIN.replace("\\input{results}", text)),)
    (told,) = run(read(Project(main="paper.tex", files=files)), checks=checks(LOG))
    assert told.section == "Setting"
    assert "but the log has 84.13 (Ours, Accuracy) on line 3" in told.problem
