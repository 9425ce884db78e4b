"""Typesetting an untrusted draft: latexmk in a sandbox, its logs and its pages."""

from redraft.adapters.typesetting.latexmk import LatexmkTypesetter, look_for_engine
from redraft.adapters.typesetting.pages import page_count, page_preview

__all__ = ["LatexmkTypesetter", "look_for_engine", "page_count", "page_preview"]
