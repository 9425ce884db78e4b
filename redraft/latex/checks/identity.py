"""What gives the authors away in a paper under blind review."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.spans import covers, outermost

_ANONYMOUS_AUTHOR = re.compile(r"\\author\s*(?:\[[^\]]*\]\s*)?\{[^{}]*\b[Aa]nonym", re.DOTALL)
_BLIND_STYLE = re.compile(
    r"\\documentclass\s*\[[^\]]*\b(?:anonymous|blind|doubleblind|double-blind)\b[^\]]*\]"
    r"|\\usepackage\s*\[[^\]]*\b(?:anonymous|review|submission|blind|doubleblind)\b[^\]]*\]"
    r"\s*\{[^{}]*(?:cvpr|iccv|wacv|eccv|bmvc|acl|emnlp|naacl|aaai|ijcai|aistats|iclr|icml|neurips|colm)"
)
_BLIND_BY_DEFAULT = re.compile(
    r"\\usepackage\s*(?:\[([^\]]*)\]\s*)?\{\s*(?:iclr|icml|neurips|nips|colm)_?\d{4}\w*\s*\}"
)
_SIGNED = re.compile(r"\b(?:final|preprint|accepted|nonblind|camera)\b")
_FINAL_COPY = re.compile(r"\\(?:iclr|colm)finalcopy(?![a-zA-Z])")
_BLIND_GUIDELINES = re.compile(r"double[- ]blind|anonymi[sz]ed?\b|anonymous\b", re.IGNORECASE)
_NOT_BLIND = re.compile(r"(?:not|isn't|no|single)[- ](?:\w+ )?(?:double[- ]blind|blind|anonym\w+)", re.IGNORECASE)
_AUTHOR_BLOCK = re.compile(
    r"\\(?:author|affiliation|affil|institution|address|email|institute|thanks|icmlauthor|icmlaffiliation"
    r"|icmlcorrespondingauthor|correspondingauthor|ead|authornote|orcid)(?=\s*[\[{])"
)
_MAIL = re.compile(r"@[\w-]{2,64}(?:\.[\w-]{2,24}){1,4}")
_MAIL_NAME = re.compile(r"[\w.+-]{2,64}\Z")
_CITING = r"\b[^.\\]{0,60}\\[a-zA-Z]*[cC]ite[a-zA-Z]*"
_LEAKS = {
    "self": re.compile(
        r"[OoMm](?<!\w.)(?:ur|y)\s+(?:own\s+)?(?:previous|prior|earlier|recent|past|preliminary|former)\s+"
        r"(?:work|works|paper|papers|study|studies|article|publication|publications|results?)" + _CITING + r"\*?"
    ),
    "own": re.compile(r"[Ww](?<!\w.)e\s+(?:have\s+)?(?:previously|earlier)\s+[a-z]+(?:ed|wn|nd)" + _CITING),
    "code": re.compile(
        r"https?://(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|huggingface\.co)/[\w.-]+/[\w.-]+"
    ),
    "thanks": re.compile(
        r"\\(?:(?:section|subsection|paragraph)\*?\s*\{\s*Acknowledge?ments?\.?\s*\}"
        r"|acknowledgments?(?![a-zA-Z])|begin\s*\{acknowledge?ments?\})"
    ),
}
"""What gives authors away, mail addresses apart; each begins with a letter or mark that is quickly found."""
_OURS = re.compile(
    r"\b(?:our|we|authors['\u2019]?)\b[^.]{0,120}"
    r"\b(?:code|implementation|data|dataset|models?|weights|repository|release[ds]?|publish)"
    r"|\b(?:code|implementation|data|models?|weights)\b[^.]{0,60}\b(?:available|released|hosted|published|found)\b",
    re.IGNORECASE,
)
_PROBLEMS = {
    "mail": "A mail address names an author of a paper under blind review.",
    "self": "An earlier work is called the authors' own in a paper under blind review.",
    "own": "An earlier work is called the authors' own in a paper under blind review.",
    "code": "The address of the paper's code names its owner in a paper under blind review.",
    "thanks": "Acknowledgements name people in a paper under blind review.",
}
_INSTRUCTIONS = {
    "mail": "Take the address out until the paper is accepted.",
    "self": "Cite it in the third person.",
    "own": "Cite it in the third person.",
    "code": "Point to an anonymous copy.",
    "thanks": "Take them out until the paper is accepted.",
}
MAX_MAIL_NAME = 64
"""Characters of a mail address before its sign (RFC 5321, 4.5.3.1.1)."""
MAX_LEAD = 200
"""Characters before an address in which its owner is said to be the authors."""


def is_anonymous(manuscript: Manuscript, guidelines: str = "") -> bool:
    """Tell whether a paper is under blind review: by its author block, its style or the venue's guidelines."""
    visible = manuscript.visible
    if _ANONYMOUS_AUTHOR.search(visible) or _BLIND_STYLE.search(visible):
        return True
    style = _BLIND_BY_DEFAULT.search(visible)
    if style is not None:
        return not _SIGNED.search(style[1] or "") and not _FINAL_COPY.search(visible)
    return bool(_BLIND_GUIDELINES.search(guidelines)) and not _NOT_BLIND.search(guidelines)


def identity_leak(facts: Facts) -> Iterator[Hit]:
    """Find what names the authors of an anonymous paper, outside the author block, which blind styles hide."""
    if not facts.anonymous:
        return
    manuscript = facts.manuscript
    blocks = _author_blocks(manuscript)
    for kind, span in _leaks(manuscript):
        if not covers(blocks, span.start) and (kind != "code" or _is_own_code(manuscript, span)):
            yield Hit(span, _PROBLEMS[kind], _INSTRUCTIONS[kind], quote=span)


def _leaks(manuscript: Manuscript) -> Iterator[tuple[str, Span]]:
    visible, body = manuscript.visible, manuscript.body
    for kind, pattern in _LEAKS.items():
        for leak in pattern.finditer(visible, body.start, body.end):
            yield kind, Span(*leak.span())
    for domain in _MAIL.finditer(visible, body.start, body.end):
        name = _MAIL_NAME.search(visible, max(body.start, domain.start() - MAX_MAIL_NAME), domain.start())
        if name is not None:
            yield "mail", Span(name.start(), domain.end())


def _is_own_code(manuscript: Manuscript, leak: Span) -> bool:
    lead = manuscript.visible[max(0, leak.start - MAX_LEAD) : leak.start]
    sentence = re.split(r"[.!?]\s", lead)[-1]
    return "anonym" not in manuscript.visible[leak.start : leak.end].lower() and bool(_OURS.search(sentence))


def _author_blocks(manuscript: Manuscript) -> list[Span]:
    syntax = manuscript.syntax
    found: list[Span] = []
    for command in _AUTHOR_BLOCK.finditer(manuscript.visible):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None:
            found.append(group)
    return outermost(found)
