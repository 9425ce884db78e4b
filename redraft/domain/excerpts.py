"""What is quoted of a text where a finding tells of it."""

from redraft.contracts.diagnostic import MAX_QUOTE


def quoted(text: str) -> str:
    """Return its words on one line, cut where a quote ends."""
    return " ".join(text.split())[:MAX_QUOTE]
