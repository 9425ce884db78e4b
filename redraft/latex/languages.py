"""The languages a paper says it is written in."""

import re

from redraft.latex.vocabulary import names

ENGLISH = frozenset(
    {"english", "american", "british", "usenglish", "ukenglish", "australian", "canadian", "newzealand"}
)
"""Names of English in babel and polyglossia, in lower case."""
FRENCH = frozenset({"french", "francais", "frenchb", "acadian", "canadien"})
"""Names of French in babel and polyglossia, in lower case."""
_KNOWN = (
    ENGLISH
    | FRENCH
    | names(
        """german ngerman austrian naustrian swissgerman nswissgerman spanish italian portuguese brazilian brazil
        portuges dutch afrikaans catalan galician basque danish swedish norsk nynorsk norwegian finnish icelandic
        polish czech slovak slovene slovenian croatian serbian hungarian magyar romanian bulgarian russian ukrainian
        belarusian greek polutonikogreek turkish estonian latvian lithuanian latin esperanto irish welsh breton
        hebrew arabic farsi persian vietnamese thai hindi japanese korean chinese indonesian"""
    )
)
_PACKAGE = re.compile(r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)\s*(?:\[([^\[\]]*)\]\s*)?\{([^{}]*)\}")
_COMMAND = re.compile(
    r"\\(?:selectlanguage|foreignlanguage|begin\s*\{otherlanguage\*?\}|setmainlanguage|setdefaultlanguage"
    r"|setotherlanguages?|babelprovide)\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]*)\}"
)
_MAIN = re.compile(r"\\(?:setmainlanguage|setdefaultlanguage)\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]*)\}")
_JAPANESE = r"luatexja\w*|u?[jt]s?(?:article|book|report)|ltjt?s?(?:article|book|report)|jlreq|bxjs\w+"
_CJK_PACKAGES = re.compile(
    rf"\\(?:usepackage|documentclass)\s*(?:\[[^\[\]]*\]\s*)?\{{(?:(ctex\w*|xeCJK|CJK\w*)|{_JAPANESE})\}}"
)
_BABEL = re.compile(r"\\usepackage\s*\[([^\[\]]*)\]\s*\{babel\}")
_MAIN_OPTION = re.compile(r"\bmain\s*=\s*([a-zA-Z]+)")
_OPTION_NAME = re.compile(r"[a-z]+")
_WORD = re.compile(r"[^\W\d_]+")
_COMMA = re.compile(r"(?<![\d.,(\[{])\d+,\d{1,2}(?![\d.,)\]}])|(?<![\d.,(\[{\w])0,\d+(?![\d.,)\]}])")
_POINT = re.compile(r"(?<![\d.,])\d+\.\d{1,2}(?![\d.])|(?<![\d.,\w])0\.\d+(?![\d.])")
_FUNCTION_WORDS = names("the of and to in is we that for with are this by")
MAX_TOLD = 50_000
"""Characters of the running text by which its language is told."""
MIN_SHARE = 0.10
"""Share of English function words above which a text that names no language is taken for English."""
MIN_WORDS = 40
"""Words below which that share says nothing."""


def declared(visible: str) -> tuple[str, ...]:
    """Return the languages that packages, options and commands name, in order and in lower case; the main one last."""
    found: list[str] = []
    if package := _CJK_PACKAGES.search(visible):
        found.append("chinese" if package[1] else "japanese")
    for package in _PACKAGE.finditer(visible):
        names = package[2] if package[2] in _KNOWN else package[1] or ""
        found.extend(name for name in _OPTION_NAME.findall(names.lower()) if name in _KNOWN)
    options = (option for package in _BABEL.finditer(visible) for option in _MAIN_OPTION.finditer(package[1]))
    for command in (*_COMMAND.finditer(visible), *_MAIN.finditer(visible), *options):
        found.extend(name for name in _OPTION_NAME.findall(command[1].lower()) if name in _KNOWN)
    return tuple(found)


def is_english(languages: tuple[str, ...], running: str) -> bool:
    """Tell whether a paper is English: by its main language, or by its words where it names none."""
    if languages:
        return languages[-1] in ENGLISH
    words = _WORD.findall(running[:MAX_TOLD])
    if len(words) < MIN_WORDS:
        return all(word.isascii() for word in words)
    return sum(word.lower() in _FUNCTION_WORDS for word in words) >= MIN_SHARE * len(words)


def has_decimal_commas(text: str) -> bool:
    """Tell whether a text writes `0,5` for a half, more often than `0.5`; pairs in brackets are none."""
    return sum(1 for _ in _COMMA.finditer(text)) > sum(1 for _ in _POINT.finditer(text))
