"""Names of the devil's advocate's findings that stay over rounds."""

import re
import unicodedata
from collections.abc import Iterable
from hashlib import sha256

from redraft.contracts.advocate import AdvocateFinding, Attack

ID_LENGTH = 12
"""Hexadecimal digits of an id."""
_NOT_A_WORD = re.compile(r"[^\w]+")


def claim_id(attack: Attack, claim: str) -> str:
    """Return an id that stays while the words do, whatever their marks, case and line ends."""
    digest = sha256(f"{attack} {_folded(claim)}".encode()).hexdigest()
    return f"{attack}-{digest[:ID_LENGTH]}"


def known_id(attack: Attack, claim: str, quote: str, earlier: Iterable[AdvocateFinding]) -> str:
    """Return the id of the earlier finding of this attack with the same claim, else with the same quote, else its own.

    A claim told in other words about the same place of the paper is no other finding.
    """
    alike = [finding for finding in earlier if finding.attack is attack]
    same_claim = (finding.id for finding in alike if _folded(finding.claim) == _folded(claim))
    same_quote = (finding.id for finding in alike if _folded(quote) and _folded(finding.quote) == _folded(quote))
    return next(same_claim, None) or next(same_quote, None) or claim_id(attack, claim)


def _folded(words: str) -> str:
    return _NOT_A_WORD.sub(" ", unicodedata.normalize("NFKC", words).casefold()).strip()
