"""What the models of a whole run answer on the example: each answer follows from the words of its question alone.

So a run that was stopped and goes on is answered as an undisturbed one, whoever is asked again.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from machine import ROOT
from scripted_provider import Call, Reply, answer

EDITS = (
    (
        "Fixed patterns are fast, but a fact that lies outside the pattern is out of reach in that layer.",
        "Fixed patterns run fast, yet a fact outside the pattern stays out of reach in that layer.",
    ),
    (
        "Reformer hashes queries and keys so that near neighbours meet in a bucket",
        "Reformer hashes queries and keys, and near neighbours then meet in a bucket",
    ),
    ("Our window is theirs.", "Our window is that of these two methods."),
)
"""What each round's reviser rewrites in `drafts/paper.tex`; no check has anything against it."""
QUOTED = ("Most of the logits contribute little.", "The positions are cut into $m$ blocks")
"""Words of the example that no edit touches, under different headings."""
READING = {"files": ["paper.tex"], "sections": ["Introduction", "Method"], "quotations": QUOTED}
AXES = tuple(tomllib.loads((ROOT / "redraft/policies/rubrics/agentreview.toml").read_text("utf-8"))["weights"])
ROLES = {
    "CriticAnswer": "critic",
    "JudgeAnswer": "judge",
    "AdvocateAnswer": "devils_advocate",
    "AdjudicatorAnswer": "adjudicator",
    "EditsAnswer": "reviser",
    "IntegrityAnswer": "integrity",
}
"""Who asks, by the name of the schema."""
CHALLENGE = {
    "severity": "major",
    "attack": "causal",
    "claim": "A training step takes half the time of exact attention.",
    "quote": "A training step takes half the time of exact attention.",
    "challenge": "What else could make a step faster?",
}


def spec(seat: int = 1) -> str:
    """Return the model of a seat; models of other numbers are others."""
    return f"openai-chat:scripted-{seat}"


def access(base_url: str, home: Path) -> dict[str, str]:
    """Return the environment in which every model is the provider at `base_url`."""
    return {"OPENAI_API_KEY": "sk-scripted", "OPENAI_BASE_URL": base_url, "XDG_CONFIG_HOME": str(home)}


def role_of(call: Call) -> str:
    """Name the role that asks."""
    return ROLES[str(call.schema["name"])]


def draft_of(call: Call) -> int:
    """Return the number of the draft that is shown: so many edits are in it."""
    return sum(replaced in call.text for _, replaced in EDITS)


def reply(call: Call) -> Reply:
    """Answer as the role that asks: each draft scores higher than the one before, and none meets the target."""
    return answer(_CONTENTS[role_of(call)](call))


def _verdict(call: Call) -> dict[str, Any]:
    seat = int(str(call.body["model"]).rpartition("-")[2])
    scores = {axis: {"score": 50 + 5 * draft_of(call) + seat / 10, "justification": f"seat {seat}"} for axis in AXES}
    return {"axis_scores": scores, "reading": READING}


def _review(call: Call) -> dict[str, Any]:
    finding = {
        "severity": "major",
        "axis": AXES[0],
        "section": "Introduction",
        "quote": QUOTED[0],
        "problem": f"How little is not said, asks {call.body['model']}.",
        "instruction": "Say it.",
    }
    return {**_verdict(call), "strengths": ["One idea"], "findings": [finding], "questions": ["How many?"]}


def _challenges(call: Call) -> dict[str, Any]:
    _, _, shown = call.text.partition("finding_id: ")
    ruling = {"rebuttal_score": 2, "concede": False, "reason": "No cause is named"}
    return {"findings": [CHALLENGE], "rulings": [{"finding_id": shown.split()[0], **ruling}] if shown else []}


def _revision(call: Call) -> dict[str, Any]:
    draft = draft_of(call)
    find, replace = EDITS[draft]
    log = {"addressed_weaknesses": ["Clarity"], "integrated_answers": [], "actions_taken": [f"Sentence {draft + 1}"]}
    return {
        "worklog": log,
        "edits": [{"file": "paper.tex", "find": find, "replace": replace, "reason": "It reads better"}],
    }


def _modes(_call: Call) -> dict[str, Any]:
    told = {"mode": 4, "status": "suspected", "evidence": "It may read the position alone", "quote": QUOTED[0]}
    return {"modes": [told]}


_CONTENTS: Mapping[str, Any] = {
    "critic": _review,
    "judge": _verdict,
    "devils_advocate": _challenges,
    "adjudicator": lambda _call: {"kept": [], "dropped": []},
    "reviser": _revision,
    "integrity": _modes,
}
