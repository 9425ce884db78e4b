"""The offline reviser: the safe fixes of the most severe findings, as exact edits."""

from redraft.adapters.offline.refusals import spared
from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.materials import Materials
from redraft.contracts.policy import OFFLINE
from redraft.contracts.review import Finding
from redraft.contracts.revision import Agenda, Revision, RevisionLog
from redraft.contracts.source import Project
from redraft.domain.checking import diagnose
from redraft.domain.edits import apply
from redraft.latex.fixes import Mending, mend
from redraft.latex.manuscript import read

FIXES_A_ROUND = 10
"""Findings mended in one round (design §13)."""


class OfflineReviser:
    """Applies what is safe and nothing else; the same materials and agenda get the same revision."""

    async def revise(self, materials: Materials, agenda: Agenda, **_: object) -> Revision:
        """Return the fixes of the ten most severe findings that have one, less those refused before."""
        project = materials.project
        diagnostics = [each for each in diagnose(read(project), materials) if each.fix]
        asked = _asked(project, diagnostics, agenda.findings)[:FIXES_A_ROUND]
        mendings = _applicable(project, mend(project, spared(project, asked, agenda.violations)))
        settled = [diagnostic for mending in mendings for diagnostic in mending.diagnostics]
        return Revision(
            reviser=OFFLINE,
            worklog=RevisionLog(
                addressed_weaknesses=tuple(f"{each.location}: {each.problem}" for each in settled),
                actions_taken=tuple(f"{each.location}: {each.check}: {each.instruction}" for each in settled),
            ),
            edits=tuple(mending.edit for mending in mendings),
        )


def _asked(project: Project, diagnostics: list[Diagnostic], findings: tuple[Finding, ...]) -> list[Diagnostic]:
    """Return the diagnostics that a finding names by check and place, or quotes where it names no check."""
    named = {
        (finding.check, finding.location.file, finding.location.offset)
        for finding in findings
        if finding.check and finding.location
    }
    quoted = [extent for finding in findings if not finding.check for extent in _extents(project, finding.quote)]
    return [
        each
        for each in diagnostics
        if (each.check, each.location.file, each.location.offset) in named
        or any(each.location.file == file and start <= each.location.offset < end for file, start, end in quoted)
    ]


def _extents(project: Project, quote: str) -> list[tuple[str, int, int]]:
    """Return where a quote stands in each file, at its first occurrence."""
    places = [(file.path, file.text.find(quote)) for file in project.files] if quote.strip() else []
    return [(path, at, at + len(quote)) for path, at in places if at >= 0]


def _applicable(project: Project, mendings: tuple[Mending, ...]) -> tuple[Mending, ...]:
    """Leave out the edits that would not apply: letters that an edit recomposes, control characters around a fault."""
    applied = apply(project, tuple(mending.edit for mending in mendings)).applied
    return tuple(mending for mending in mendings if mending.edit in applied)
