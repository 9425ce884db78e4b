"""Names of rows and metrics, folded so that a paper's spelling meets the log's."""

import re

from redraft.domain import units

_MARKUP = re.compile(r"[*`_{}$\\]|\[\^?\w\](?=\W|\Z)")
_IN_BRACKETS = re.compile(r"[(\[]\s*([^()\[\]]{1,16}?)\s*[)\]]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_WORD = re.compile(r"\d+(?:\.\d+)?[a-z]*|[^\W\d_]+\d*|[+<>%Δ]|(?:(?<=\s)|(?<=\A))[-−](?=\s?\w)")
_ALIASES = {
    "acc": "accuracy", "ppl": "perplexity", "param": "parameter", "mem": "memory", "lat": "latency", "avg": "mean",
    "average": "mean", "averaged": "mean", "std": "deviation", "speedup": "speed", "delta": "Δ", "prec": "precision",
    "rec": "recall", "tput": "throughput", "accuracie": "accuracy", "latencie": "latency", "perplexitie": "perplexity",
    "lr": "rate",
}  # fmt: skip


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EMPTY = _set(
    "the and with our for per all from this that into its are was has have than over model models method methods value "
    "metric setting score result results table number data set using use used ours"
)
"""Words that name nothing by themselves."""
MIN_LETTERS = 3
DIFFERENCE_WORDS = _set(
    "Δ gain improvement improve diff difference gap change drop reduction reduce loss increase decrease "
    "faster slower higher lower better worse above below outperform exceed margin saving save shorter longer cheaper "
    "smaller larger fewer more cut shrink point grow rise fall lose degrade relative speed up down only within "
    "less surpas surpasse improved reduced increased decreased dropped improving reducing lowering lowered raise "
    "raised"
)
"""Words of which at least one stands by a derived value."""
RATIO_WORDS = _set("speed ratio factor time relative reduction compression fold faster")
MEAN_WORDS = frozenset({"mean", "overall", "averaging"})
SPREAD_WORDS = _set("deviation error interval spread variance confidence ± range noise")
"""Words of which one stands by a spread that is told as a number of its own."""
PERCENT_WORDS = _set(
    "% accuracy precision recall f1 percent percentage share fraction em exact auc auroc map iou miou sparsity "
    "overlap coverage top success"
)
"""Words of metrics that are written as fractions or as percentages alike."""


def words(text: str) -> tuple[str, ...]:
    """Return the words of a name or sentence: lower case, singular, one spelling; units in brackets left out."""
    bare = _IN_BRACKETS.sub(_without_unit, _MARKUP.sub(" ", text))
    found = _WORD.findall(_THOUSANDS.sub("", bare.lower().replace("δ", "Δ")))
    return tuple(_ALIASES.get(word, word) for word in map(_singular, found))


def unit_of(name: str) -> str:
    """Return the unit that a header or label gives in brackets, or the empty string."""
    for match in _IN_BRACKETS.finditer(_MARKUP.sub(" ", name)):
        unit = units.known(match[1])
        if unit:
            return unit
    return ""


def telling(found: tuple[str, ...]) -> frozenset[str]:
    """Return the words that name something by themselves."""
    return frozenset(word for word in found if word not in _EMPTY and (len(word) >= MIN_LETTERS or _is_named(word)))


def _is_named(word: str) -> bool:
    return any(char.isdigit() for char in word) and len(word) > 1


def _without_unit(match: re.Match[str]) -> str:
    return " " if units.known(match[1]) else match.group()


def _singular(word: str) -> str:
    ends = word.endswith("s") and not word.endswith("ss") and word[0].isalpha()
    return word[:-1] if ends and len(word) > MIN_LETTERS else word
