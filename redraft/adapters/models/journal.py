"""Raw answers, kept before anything is made of them: what had arrived once is never asked for again."""

import json
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from pydantic import JsonValue

from redraft.adapters.atomic import parse_json, read_optional, write_bytes, writing
from redraft.adapters.models.access import Access
from redraft.contracts.base import Contract


class Entry(Contract):
    """One answer of a model as it arrived."""

    role: str
    model: str
    occasion: tuple[str, ...]
    response: JsonValue
    """As pydantic-ai writes it: parts, usage, finish reason; null for an answer of no choices."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The answers of one call: the first, and the second where the first was malformed."""

    folder: Path
    name: str
    access: Access
    """Its keys are taken out of what is written."""

    def read(self, number: int) -> Entry | None:
        """Return answer `number` of the call, or None where it has not arrived.

        Raises:
            WorkspaceError: Its file cannot be read, or is not as it was written.
        """
        path = self.path(number)
        data = read_optional(path)
        return None if data is None else parse_json(path, data, Entry)

    def write(self, number: int, entry: Entry) -> Entry:
        """Keep answer `number`, and return it as it was kept.

        Raises:
            WorkspaceError: It cannot be written.
        """
        path = self.path(number)
        with writing(path):
            self.folder.mkdir(parents=True, exist_ok=True)
        text = self.access.redacted(json.dumps(entry.model_dump(), indent=2, ensure_ascii=False))
        # A lone surrogate, half of a character that an answer may hold, has no UTF-8.
        data = f"{text}\n".encode(errors="replace")
        write_bytes(path, data)
        return parse_json(path, data, Entry)

    def path(self, number: int) -> Path:
        """Return the file of answer `number`."""
        return self.folder / f"{self.name}.{number}.json"


def set_aside(folder: Path, call: str) -> None:
    """Keep the answers of the call named `call` for their cost alone, under a name that no call reads.

    The last goes first: what a kill leaves is how the call began.

    Raises:
        WorkspaceError: One cannot be renamed.
    """
    names = (f"{call}.aside{number}" for number in count(1))
    aside = next(name for name in names if not any(folder.glob(f"{name}.*")))
    for path in sorted(folder.glob(f"{call}.[0-9].json"), reverse=True):
        with writing(path):
            path.rename(path.with_name(path.name.replace(call, aside)))
