"""What a revision of ten findings costs to write as edits, against the whole paper; no model is asked.

Both are measured as the JSON that a model would write, in characters: its tokens are some four of them in either form.
"""

import asyncio

from machine import EXAMPLE, heading, row

from redraft.adapters.inputs import baseline_project
from redraft.adapters.layout import Workspace
from redraft.adapters.offline import OfflineCritic, OfflineReviser
from redraft.adapters.offline.reviser import FIXES_A_ROUND
from redraft.adapters.policies import load_policy
from redraft.adapters.workspaces import materials_of
from redraft.contracts.answers import EditsAnswer, FullAnswer
from redraft.contracts.materials import Materials
from redraft.contracts.revision import Agenda, Edit, RevisionLog
from redraft.latex.manuscript import read
from redraft.latex.sentences import sentences

LEAST_WORDS = 12
"""Words of a sentence that is rewritten."""


def fixes(materials: Materials) -> EditsAnswer:
    """Return the safe fixes of the ten most severe findings."""
    review = asyncio.run(OfflineCritic().review(materials, load_policy("paperorchestra")))
    revision = asyncio.run(OfflineReviser().revise(materials, Agenda(findings=review.findings)))
    return EditsAnswer(worklog=revision.worklog, edits=revision.edits)


def rewritten(materials: Materials, worklog: RevisionLog) -> EditsAnswer:
    """Return ten sentences spread over the paper, each written anew at its own length."""
    manuscript = read(materials.project)
    long = [sentence.span for sentence in sentences(manuscript) if sentence.words >= LEAST_WORDS]
    spread = long[:: len(long) // FIXES_A_ROUND][:FIXES_A_ROUND]
    edits = [
        Edit(file=manuscript.locate(span).file, find=words, replace=words, reason="The finding that asked for it")
        for span in spread
        for words in [manuscript.text[span.start : span.end]]
    ]
    return EditsAnswer(worklog=worklog, edits=tuple(edits))


def main() -> None:
    """Print the length of each form and its share of the whole paper."""
    workspace = Workspace(EXAMPLE)
    materials = materials_of(workspace, baseline_project(workspace))
    few = fixes(materials)
    files = [file for file in materials.project.files if file.path.endswith(".tex")]
    paper = "".join(f"%%%% FILE: {file.path}\n{file.text}" for file in files)
    whole = len(FullAnswer(worklog=few.worklog, latex=paper).model_dump_json())
    heading("Characters of a revision of ten findings, and their share of the whole paper")
    row("whole paper", str(whole))
    for name, answer, target in (
        (f"{len(few.edits)} edits: safe fixes", few, ", at most 15 %"),
        (f"{FIXES_A_ROUND} edits: sentences written anew", rewritten(materials, few.worklog), ""),
    ):
        count = len(answer.model_dump_json())
        row(name, str(count), f"{count / whole:.1%}{target}")


if __name__ == "__main__":
    main()
