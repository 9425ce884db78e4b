from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.source import Location, Project, SourceFile
from redraft.latex.checks import CHECKS, run
from redraft.latex.manuscript import read
from redraft.latex.repairs import MAX_PASSES, repair


def project(text: str) -> Project:
    return Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),))


def faults(given: Project) -> list[Diagnostic]:
    return [each for each in run(read(given), checks=CHECKS) if each.fix]


def swap(old: str, new: str, given: Project) -> list[Diagnostic]:
    """Find every `old`, to be made `new`."""
    text = given.files[0].text
    at = text.find(old)
    return [] if at < 0 else [diagnostic(at, at + len(old), new)]


def diagnostic(start: int, end: int, text: str) -> Diagnostic:
    return Diagnostic(
        check="swap",
        severity=Severity.MINOR,
        axis="academic_style",
        section="",
        quote="",
        problem="",
        instruction="",
        location=Location(file="paper.tex", line=1, column=1, offset=start, end=end),
        fix=(Replacement(file="paper.tex", offset=start, end=end, text=text),),
    )


def test_faults_that_lie_apart_are_mended_at_once():
    repaired = repair(project("See Figure \\ref{a} on pages 10-20...\n"), faults)
    assert repaired.project.files[0].text == "See Figure~\\ref{a} on pages 10--20\\dots{}\n"
    assert sorted(each.check for each in repaired.settled) == ["ascii-ellipsis", "hyphen-range", "missing-tie-ref"]


def test_of_two_fixes_that_overlap_the_second_waits_for_another_pass():
    repaired = repair(project("abc bc"), lambda given: swap("ab", "X", given) + swap("bc", "Y", given))
    assert repaired.project.files[0].text == "Xc Y"
    assert len(repaired.settled) == 2


def test_what_is_sound_stays_the_same_object():
    given = project("All is well.\n")
    assert repair(given, faults).project is given
    assert repair(given, faults).settled == ()


def test_fixes_that_undo_one_another_come_to_an_end():
    repaired = repair(project("a"), lambda given: swap("a", "b", given) or swap("b", "a", given))
    assert len(repaired.settled) == MAX_PASSES


def test_a_fix_that_changes_nothing_is_not_counted():
    assert repair(project("a"), lambda given: swap("a", "a", given)).settled == ()
