"""The gates in code, D before A: hidden text, a citation without entry or a contradicted number is confirmed."""

from collections import Counter
from collections.abc import Iterator

from redraft.contracts.build import Compilation
from redraft.contracts.claims import Claim, ClaimReport, ClaimStatus
from redraft.contracts.integrity import AcceptedRisk, FailureMode, Integrity, ModeFinding, ModeStatus, Suspicions
from redraft.contracts.materials import Bibliography
from redraft.domain import bibliography as bibliographies
from redraft.domain import hidden_text, mode_evidence
from redraft.latex.manuscript import Citation, Manuscript

_HALLUCINATED_CITATION = 2
_HALLUCINATED_RESULT = 3
NAMES: dict[FailureMode, str] = {
    1: "bug passed as result",
    2: "hallucinated citation",
    3: "hallucinated result",
    4: "shortcut reliance",
    5: "bug as insight",
    6: "fabricated method detail",
    7: "frame-lock",
}
_UNJUDGED: dict[FailureMode, str] = {
    1: "an implementation bug passed as a result shows in the code of the experiments, which is not among the inputs",
    4: "reliance on a shortcut shows in how the experiments were run, which the paper and its log do not prove",
    5: "a bug told as an insight shows in the code of the experiments, which is not among the inputs",
    6: "whether a detail of the method is made up takes a reader's judgement, and no model is set to read",
    7: "whether the framing locks out other readings takes a reader's judgement, and no model is set to read",
}
"""The modes that no rule decides (design §7)."""


def gate(
    manuscript: Manuscript,
    bibliography: Bibliography,
    ledger: ClaimReport,
    *,
    log: str | None = None,
    idea: str = "",
    accepted: tuple[AcceptedRisk, ...] = (),
) -> Integrity:
    """Judge the hidden text and the seven failure modes of the draft as it came in; what is confirmed is located."""
    gathered = mode_evidence.gathered(manuscript, ledger, log, idea)
    findings = [*_citations(manuscript, bibliography), *_results(ledger), *gathered]
    findings += _unjudged({finding.mode for finding in findings})
    return Integrity(
        hidden=hidden_text.in_source(manuscript),
        modes=tuple(sorted(findings, key=lambda finding: finding.mode)),
        claims=ledger,
        accepted=accepted,
    )


def _unjudged(told: set[FailureMode]) -> Iterator[ModeFinding]:
    """Yield why nothing is said of the other modes."""
    for mode, reason in _UNJUDGED.items():
        if mode not in told:
            yield ModeFinding(mode=mode, status=ModeStatus.INSUFFICIENT, evidence=reason)


def with_pages(verdict: Integrity, compilation: Compilation, manuscript: Manuscript) -> Integrity:
    """Add to gate D what the PDF alone hides."""
    found = hidden_text.on_pages(compilation.hidden, manuscript, verdict.hidden)
    hidden = sorted((*verdict.hidden, *found), key=lambda finding: finding.status is not ModeStatus.CONFIRMED)
    return verdict.model_copy(update={"hidden": tuple(hidden)})


def with_suspicions(verdict: Integrity, suspicions: Suspicions) -> Integrity:
    """Add what a reader suspects; of a mode that code settled, or that the reader is silent on, code's word stays."""
    settled = {finding.mode for finding in verdict.modes if finding.status in (ModeStatus.CONFIRMED, ModeStatus.CLEAR)}
    read = tuple(finding for finding in suspicions.findings if finding.mode not in settled)
    told = {finding.mode for finding in read}
    kept = (f for f in verdict.modes if f.mode not in told or f.status is ModeStatus.SUSPECTED)
    modes = sorted((*kept, *read), key=lambda finding: finding.mode)
    return verdict.model_copy(update={"modes": tuple(modes)})


def summary(verdict: Integrity) -> str:
    """Say in one line what the gates found."""
    hidden = len(verdict.confirmed_hidden)
    confirmed = Counter(finding.mode for finding in verdict.confirmed)
    modes = ", ".join(f"mode {mode} ({NAMES[mode]}) confirmed {count}×" for mode, count in sorted(confirmed.items()))
    counts = verdict.claims.counts
    found = ", ".join(
        filter(None, (f"hidden text confirmed {hidden}×" if hidden else "", modes or "no mode confirmed"))
    )
    return (
        f"{found}; numbers: {counts.matched} matched, {counts.derived} derived, "
        f"{counts.contradicted} contradicted, {counts.unsupported} unsupported"
    )


def warning(verdict: Integrity) -> str:
    """Name the suspected modes in one line, or return the empty string."""
    suspected = Counter(finding.mode for finding in verdict.modes if finding.status is ModeStatus.SUSPECTED)
    named = ", ".join(f"mode {mode} ({NAMES[mode]}) {count}x" for mode, count in sorted(suspected.items()))
    return f"suspected: {named}" if named else ""


def orphans(manuscript: Manuscript, bibliography: Bibliography) -> Iterator[Citation]:
    r"""Yield the citations whose key the bibliography lacks; `\nocite{*}` and the draft's own `\bibitem`s are fine.

    Keys are compared as BibTeX does, upper and lower case alike.
    """
    own = bibliographies.keys_of_thebibliography(manuscript.visible)
    known = {key.casefold() for key in (*bibliography.keys, *own)}
    for citation in manuscript.citations:
        if citation.key != "*" and citation.key.casefold() not in known:
            yield citation


def _citations(manuscript: Manuscript, bibliography: Bibliography) -> Iterator[ModeFinding]:
    if not bibliography.source and not bibliographies.keys_of_thebibliography(manuscript.visible):
        reason = "the workspace has no bibliography to hold citations against"
        yield ModeFinding(mode=_HALLUCINATED_CITATION, status=ModeStatus.INSUFFICIENT, evidence=reason)
        return
    source = bibliography.source or "the draft's thebibliography"
    findings = [_orphan(manuscript, citation, source) for citation in orphans(manuscript, bibliography)]
    count = len({citation.key for citation in manuscript.citations})
    clear = ModeFinding(
        mode=_HALLUCINATED_CITATION, status=ModeStatus.CLEAR, evidence=f"{source} has all {count} cited keys"
    )
    yield from findings or [clear]


def _orphan(manuscript: Manuscript, citation: Citation, source: str) -> ModeFinding:
    location = manuscript.locate(citation.span)
    return ModeFinding(
        mode=_HALLUCINATED_CITATION,
        status=ModeStatus.CONFIRMED,
        evidence=f"{location}: {source} has no entry {' '.join(citation.key.split())}",
        quote=manuscript.text[citation.call.start : citation.call.end],
        location=location,
    )


def _results(ledger: ClaimReport) -> Iterator[ModeFinding]:
    contradicted = [claim for claim in ledger.claims if claim.status is ClaimStatus.CONTRADICTED]
    yield from map(_contradiction, contradicted)
    if not contradicted:
        status, reason = _unconfirmed(ledger)
        yield ModeFinding(mode=_HALLUCINATED_RESULT, status=status, evidence=reason)


def _contradiction(claim: Claim) -> ModeFinding:
    cell = claim.evidence[0]
    logged = f"{cell.value} ({', '.join(filter(None, (cell.row, cell.column)))}) on line {cell.line}"
    return ModeFinding(
        mode=_HALLUCINATED_RESULT,
        status=ModeStatus.CONFIRMED,
        evidence=f"{claim.location}: {claim.value}{claim.unit} ({claim.context}), but the log has {logged}",
        quote=claim.value,
        location=claim.location,
    )


def _unconfirmed(ledger: ClaimReport) -> tuple[ModeStatus, str]:
    counts = ledger.counts
    supported = counts.matched + counts.derived
    if not supported + counts.unsupported:
        return ModeStatus.INSUFFICIENT, "no number of the paper was held against a log"
    if counts.unsupported:
        reason = f"the log supports {supported} numbers and is silent on {counts.unsupported}; it contradicts none"
        return ModeStatus.INSUFFICIENT, reason
    return ModeStatus.CLEAR, f"the log supports all {supported} numbers"
