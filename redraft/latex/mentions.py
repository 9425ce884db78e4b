"""Whether a paper says words itself or shows them: in quotes, in a displayed example, told about."""

import re

from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.syntax import Syntax
from redraft.latex.vocabulary import TABULAR_ENVIRONMENTS, names

LEAD = 500
"""Characters before some words looked at for a quotation that opens."""
SENTENCE_LEAD = 80
"""Characters before some words looked at for who says them."""
SUBJECT = 2
"""Times that a paper names its subject at least."""

_SHOWS = names("figure figure* table table* algorithm algorithm* verse alltt dialogue description itemize enumerate")
_SHOWING = re.compile(
    r"quot|prompt|listing|verbatim|example|dialog|chat|convers|box|frame|minted|transcript", re.IGNORECASE
)
_STYLED = re.compile(
    r"\\(?:enquote|textquote|blockquote|say|q|emph|textit|texttt|textsf|textsl|code|url|title|caption|prompt|detokenize"
    r"|fbox|framebox)\*?\s*(?:\[[^\[\]]*\]\s*)*\Z|\\(?:parbox|colorbox)\s*(?:\[[^\[\]]*\]\s*)*\{[^{}]*\}\s*\Z"
)
_OPENING, _CLOSING = "\u201c\u201e\u00ab\u2039\u300c\u300e\u2018", "\u201d\u00bb\u203a\u300d\u300f\u2019"
_QUOTE = re.compile(rf"``|''|(?<![\\'])\"|[{_OPENING}{_CLOSING}]")
_MARKUP = re.compile(r"\\[a-zA-Z]+\*?|[{}$]")
_PARAGRAPH = re.compile(
    r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)|\\(?:item|par)(?![a-zA-Z])|\\(?:begin|end)\s*\{[^{}]*\}(?:\[[^\[\]]*\])?"
    r"|\\(?:(?:sub)*section|(?:sub)?paragraph|chapter)\*?\s*\{(?:[^{}]*\})?"
)
_COMMANDING = re.compile(
    r"(?:\A|[`\"=“„«「『.:;!?。！：；、\]}>%|—–]|\\\\|(?:\s|\A)-|请|請|\b(?:models?|llms?|ais?|reviewers?|assistants?|you)\b[^.]{0,30}[,，]"
    r"|\b(?:please|now|kindly|you\s+to|bitte|veuillez|jetzt|maintenant|ahora"
    r"|(?:you|reviewers?|models?|llms?|ais?|sie|vous|usted)\s+(?:should|must|shall|will|have\s+to|need\s+to"
    r"|are\s+(?:to|asked\s+to|required\s+to|instructed\s+to)|müssen|sollen|devez|debe)(?:\s+\w+ly)?"
    r"|(?:for|to|dear|attention|hello)(?:\s+\w+){0,3}\s+(?:reviewers?|models?|llms?|ais?)))[\W\d_]*\Z",
    re.IGNORECASE,
)
"""What comes before an order: an opening, a full stop, a name that is spoken to, or a word of asking."""
_TOLD = re.compile(
    r"\b(?:such\s+as|like|e\.g\.,?|i\.e\.,?|says?|said|reads?|contain(?:s|ing)?|include[sd]?|including|phrases?|strings?|words?"
    r"|called|namely|we|they|(?<!you )to|that|which|who|can|could|may|might|would)[\s:,(]*\Z",
    re.IGNORECASE,
)
_MODELS = re.compile(
    r"\bLLMs?\b|\b[Ll]anguage models?\b|\b[Cc]hat(?:GPT|bots?)\b|\b[Pp]rompt|\bassistants?\b|[Jj]ailbreak"
    r"|[Pp]eer.review|\b[Ii]nstruction.(?:follow|tun|hierarch)"
    r"|[Ss]prachmodell|[Mm]od\u00e8les? de lang|[Mm]odelos? de lenguaje"
    r"|语言模型|提示词|言語モデル|プロンプト"
)
_INJECTION = re.compile(
    r"[Pp]rompt.injection|[Ii]njected (?:prompt|instruction|text)|[Ii]njection attack|[Jj]ailbreak"
    r"|[Hh]idden (?:prompt|instruction|text)"
    r"|[Aa]dversarial (?:prompt|instruction|suffix)|[Mm]alicious (?:prompt|instruction)"
    r"|提示词?注入|プロンプトインジェクション|injections? (?:de prompt|de instrucciones)"
)


def is_about_models(manuscript: Manuscript) -> bool:
    """Tell whether the paper is about language models, their prompts or peer review."""
    return _is_about(manuscript, _MODELS)


def is_about_injection(manuscript: Manuscript) -> bool:
    """Tell whether the paper is about instructions that are smuggled into a model's input."""
    return _is_about(manuscript, _INJECTION)


def _is_about(manuscript: Manuscript, subject: re.Pattern[str]) -> bool:
    words = " ".join(manuscript.running.replace("\0", " ").split())
    return sum(1 for _, _ in zip(subject.finditer(words), range(SUBJECT), strict=False)) >= SUBJECT


def is_shown(manuscript: Manuscript, span: Span) -> bool:
    """Tell whether words of the visible text stand in quotes, in an example or a table, or set apart by their type."""
    syntax = manuscript.syntax
    return _is_displayed(syntax, span) or _is_set_apart(syntax, span) or _is_quoted(manuscript.visible, span.start)


def is_told(text: str, start: int) -> bool:
    """Tell whether words at `start` are told about ("attackers ask the model to …") and not given as an order."""
    return is_reported(text, start) or not _COMMANDING.search(_sentence_lead(text, start))


def is_reported(text: str, start: int) -> bool:
    """Tell whether a word right before `start` says that what follows is told; notes need no full stop to order."""
    return bool(_TOLD.search(_sentence_lead(text, start)))


def _sentence_lead(text: str, start: int) -> str:
    lead = text[max(0, start - LEAD) : start]
    breaks = list(_PARAGRAPH.finditer(lead))
    lead = lead[breaks[-1].end() :] if breaks else lead
    lead = _MARKUP.sub(" ", lead)
    # A letter stands for what is cut off: these words begin nothing.
    return lead if len(lead) <= SENTENCE_LEAD else f"x{lead[-SENTENCE_LEAD:]}"


def _is_displayed(syntax: Syntax, span: Span) -> bool:
    return any(
        environment.name in _SHOWS or environment.name in TABULAR_ENVIRONMENTS or _SHOWING.search(environment.name)
        for environment in syntax.environments_around(span)
    )


def _is_set_apart(syntax: Syntax, span: Span) -> bool:
    # A phrase may end with the group that it stands in.
    start = Span(span.start, span.start)
    return any(
        _STYLED.search(syntax.visible[max(0, group.start - 60) : group.start])
        for group in syntax.groups_around(start)
        if span.end <= group.end + 1
    )


def _is_quoted(visible: str, start: int) -> bool:
    """Tell whether the last quotation mark before `start`, in its paragraph, opens."""
    lead = visible[max(0, start - LEAD) : start]
    breaks = list(_PARAGRAPH.finditer(lead))
    lead = lead[breaks[-1].end() :] if breaks else lead
    is_open = False
    for mark in _QUOTE.finditer(lead):
        sign = mark.group()
        is_open = not is_open if sign == '"' else sign == "``" or sign in _OPENING
    return is_open
