import pytest

from redraft.adapters.risks import RiskCommand, accepted_risks
from redraft.contracts.integrity import AcceptedRisk
from redraft.errors import PolicyError


def test_modes_and_hidden_text_are_accepted_with_their_reasons():
    risks = accepted_risks(["3 the log is older", "hidden_text  a figure's layer "])
    assert risks == (
        AcceptedRisk(mode=3, reason="the log is older"),
        AcceptedRisk(mode="hidden_text", reason="a figure's layer"),
    )


def test_of_a_mode_given_twice_the_last_counts():
    (risk,) = accepted_risks(["2 first", "2 second"])
    assert risk.reason == "second"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("0 x", "--accept-risk 0: no such mode, expected 1 to 7 or hidden_text"),
        ("8 x", "--accept-risk 8: no such mode, expected 1 to 7 or hidden_text"),
        ("hidden x", "--accept-risk hidden: no such mode, expected 1 to 7 or hidden_text"),
        ("3", "--accept-risk 3: no reason, expected MODE and why it is accepted"),
        ("3   ", "--accept-risk 3: no reason, expected MODE and why it is accepted"),
    ],
)
def test_another_mode_and_an_empty_reason_are_refused(given: str, message: str):
    with pytest.raises(PolicyError) as caught:
        accepted_risks([given])
    assert str(caught.value) == message


def test_the_option_takes_two_words_wherever_it_stands():
    command = RiskCommand("refine", params=[])
    with command.make_context("refine", [], resilient_parsing=True) as context:
        context.allow_extra_args = context.ignore_unknown_options = True
        rest = command.parse_args(context, ["--accept-risk", "3", "why", "paper", "--accept-risk", "4"])
    assert rest == ["--accept-risk", "3 why", "paper", "--accept-risk", "4"]
