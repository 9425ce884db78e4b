"""Tests of how the command line runs Prefect."""

from pathlib import Path

from flows.engine import plain_parameters
from flows.refine import refine_paper
from redraft.contracts.integrity import AcceptedRisk
from redraft.contracts.run import Overrides


def test_a_run_shows_what_it_was_called_with_as_prefect_would():
    risk = AcceptedRisk(mode="hidden_text", reason="a watermark of the venue")
    overrides = Overrides(iter_cap=2, critics=("offline",), accepted_risks=(risk,))
    called_with = {"workspace": Path("papers/a b"), "overrides": overrides, "restart": False}

    shown = plain_parameters(called_with)

    assert shown == refine_paper.serialize_parameters(called_with)
    assert shown["workspace"] == "papers/a b"
