"""Tests that need TeX are skipped, by name, where it is missing."""

import pytest

from redraft.adapters.typesetting.engines import Engine, find_program


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_program("latexmk") and find_program(Engine.PDFLATEX):
        return
    missing = pytest.mark.skip(reason="latexmk and pdflatex are not installed or do not run")
    for item in items:
        if item.get_closest_marker("latex"):
            item.add_marker(missing)
