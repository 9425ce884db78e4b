"""Materials as a model is given them: in blocks that nothing in them can close."""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256

from redraft.contracts.materials import Materials
from redraft.contracts.review import Finding
from redraft.domain.printable import one_line
from redraft.latex import entries
from redraft.latex.manuscript import read

DIGITS = 16
"""Hexadecimal digits of a block's tags: 64 bits of its content's hash, which no content can be made to hold."""
_TAG = re.compile(rf"<(?=/?[a-z_]+-[0-9a-f]{{{DIGITS}}}(?![0-9a-f]))")
_LINE_END = re.compile(r"\r\n?")
_UNSEEN = re.compile(
    "(?:[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff]"
    "|(?<![\u0590-\U0001fbff])[\u200c\u200d]|[\u200c\u200d](?![\u0590-\U0001fbff]))+"
)
"""Characters that print nothing or turn the direction of writing; joiners in Arabic, Indic and emoji are spelling."""
_NO_NAME = re.compile(r'["<>]')


def block(kind: str, content: str, file: str = "", number: int | None = None) -> str:
    """Return `content` between tags; the same content has the same tags, so that caches of what was sent hold.

    Args:
        kind: What it is: lowercase letters and underscores.
        content: Any text.
        file: Name of the file that it is, or is of.
        number: What it is to be answered under.
    """
    text = _shown(content)
    name = f' file="{_NO_NAME.sub("_", one_line(_shown(file)))}"' if file else ""
    name += "" if number is None else f' number="{number}"'
    digest = sha256(f"{kind}{name}\n{text}".encode()).hexdigest()[:DIGITS]
    return f"<{kind}-{digest}{name}>\n{text}\n</{kind}-{digest}>"


def optional(kind: str, content: str | None) -> Iterator[str]:
    """Yield a block, or nothing for nothing."""
    if content and content.strip():
        yield block(kind, content)


def listed(kind: str, items: Iterable[str], first: int = 1) -> Iterator[str]:
    """Yield a block of numbered items, or nothing for none."""
    yield from optional(kind, "\n\n".join(f"{number}. {item}" for number, item in enumerate(items, start=first)))


def guidelines(materials: Materials) -> Iterator[str]:
    """Yield the venue's guidelines."""
    yield from optional("guidelines", materials.guidelines)


def log(materials: Materials) -> Iterator[str]:
    """Yield the experimental log."""
    yield from optional("log", materials.log)


def idea(materials: Materials) -> Iterator[str]:
    """Yield the idea that the paper began with."""
    yield from optional("idea", materials.idea)


def bibliography(materials: Materials) -> Iterator[str]:
    """Yield the keys that may be cited, with the titles that the draft's own files give them."""
    titles = {
        entry.key: one_line(entry.title)
        for file in materials.project.files
        if file.path.lower().endswith(".bib")
        for entry in entries.of_bib(file.text)
    }
    keys = (f"{key}: {titles[key]}" if titles.get(key) else key for key in materials.bibliography.keys)
    yield from optional("allowed_bibliography", "\n".join(keys))


def draft(materials: Materials) -> Iterator[str]:
    """Yield the files that the paper is made of, in the order in which they are read."""
    segments = read(materials.project).segments
    for path in dict.fromkeys(segment.file for segment in segments):
        file = materials.project.file(path)
        if file is not None:
            yield block("draft", file.text, path)


def finding(found: Finding) -> str:
    """Tell a finding as a list has it; who raised it is not said, nor how many did."""
    told = {
        "severity": found.severity,
        "axis": found.axis,
        "section": found.section,
        "place": found.location,
        "quote": found.quote,
        "problem": found.problem,
        "instruction": found.instruction,
    }
    return "\n".join(f"{name}: {value}" for name, value in told.items() if value)


def _shown(text: str) -> str:
    r"""Return the text with `\n` line ends, what cannot be seen made visible, and no tag of a block in it."""
    return _TAG.sub("‹", _UNSEEN.sub(_visible, _LINE_END.sub("\n", text)))


def _visible(unseen: re.Match[str]) -> str:
    run = unseen.group()
    return f"⟨U+{ord(run):04X}⟩" if len(run) == 1 else f"⟨{len(run)} unseen characters⟩"
