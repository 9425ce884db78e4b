"""Prompts as they are sent: the packaged ones, or the user's own of the same name."""

import hashlib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

from redraft.adapters.encodings import read_text
from redraft.contracts.policy import Role
from redraft.errors import InputError

PACKAGED = files("redraft") / "prompts"
SEPARATOR = "\n\n"


DATA, ISOLATION, LENS = "data", "isolation", "lens"
"""Parts that several roles share: what counts as data, what text may be written from, what to look at first."""
EDITS, SECTIONS, FULL = "reviser_edits", "reviser_sections", "reviser_full"
"""The forms of a reviser's answer."""

_PARTS: dict[Role, tuple[str, ...]] = {
    Role.CRITIC: (DATA, Role.CRITIC, LENS),
    Role.JUDGE: (DATA, Role.JUDGE, LENS),
    Role.DEVILS_ADVOCATE: (DATA, Role.DEVILS_ADVOCATE, LENS),
    Role.ADJUDICATOR: (DATA, Role.ADJUDICATOR),
    Role.REVISER: (DATA, ISOLATION, Role.REVISER, EDITS, SECTIONS, FULL),
    Role.GATE: (DATA, Role.GATE),
    Role.INTEGRITY: (DATA, Role.INTEGRITY),
    Role.DRAFTER: (DATA, ISOLATION, Role.DRAFTER),
}
"""All that a role may be sent, in order: whoever writes a text is told first what from (design §7)."""


_SCORED = ("axes", "lens", "scale_max", "scale_min")
_FIELDS: dict[Role, tuple[str, ...]] = {
    Role.CRITIC: _SCORED,
    Role.JUDGE: _SCORED,
    Role.DEVILS_ADVOCATE: ("lens",),
}
"""What the parts of a role are filled with."""


@dataclass(frozen=True, slots=True)
class Prompts:
    """Where prompts are read from."""

    folder: Path | None = None
    """Of the user's own configuration; a file of it takes the place of the packaged one of its name."""

    def filled(self, role: Role, *leave_out: str, **fields: str) -> str:
        """Return the parts of a role, filled in, less those named.

        Raises:
            InputError: The user's own file cannot be read, or has a field that there is not.
        """
        return SEPARATOR.join(self._fill(part, fields) for part in _PARTS[role] if part not in leave_out)

    def check(self, role: Role) -> None:
        """Refuse, before anything is spent, a part that could not be sent.

        Raises:
            InputError: As `filled` does.
        """
        self.filled(role, **dict.fromkeys(_FIELDS.get(role, ()), ""))

    def hash(self, role: Role) -> str:
        """Return the SHA-256 of all that the role may be sent, fields unfilled.

        Raises:
            InputError: The user's own file cannot be read.
        """
        digest = hashlib.sha256()
        for part in _PARTS[role]:
            text = self._text(part).encode()
            digest.update(f"{part} {len(text)} ".encode() + text)
        return digest.hexdigest()

    def _fill(self, part: str, fields: dict[str, str]) -> str:
        try:
            return Template(self._text(part)).substitute(fields).strip()
        except KeyError as error:
            fault = f"${error.args[0]}"
        except ValueError as error:
            fault = str(error)
        known = ", ".join(f"${name}" for name in sorted(fields)) or "no field"
        msg = f"{self._path(part)}: {fault}, expected {known}, and $$ for a dollar sign"
        raise InputError(msg)

    def _text(self, part: str) -> str:
        own = read_text(self.folder / f"{part}.md") if self.folder else None
        return (PACKAGED / f"{part}.md").read_text(encoding="utf-8") if own is None else own

    def _path(self, part: str) -> str:
        own = self.folder / f"{part}.md" if self.folder else None
        return str(own if own and own.exists() else PACKAGED / f"{part}.md")


def prompt_hash(role: Role, folder: Path | None = None) -> str:
    """Return the SHA-256 of a role's prompt, as the worklog's `prompt_hashes` has it."""
    return Prompts(folder).hash(role)
