"""Frozen pydantic nouns: everything a step returns, spelled as the design spells it."""
