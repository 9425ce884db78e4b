"""What a revision of ten findings costs to write as edits, against the whole paper; no model is asked.

Each is measured as the JSON that a model would write, without blanks between its parts: in characters, and in tokens of
SmolLM2's tokenizer where `make test-model` has put it. Supposed are ten findings in ten sentences spread over the
paper. The prompt asks for a `find` of no more than what changes, a reason of five words and an action of ten; a problem
has fifteen. New words take the room of the old ones. A clause is the last of its sentence after a comma, semicolon,
colon or dash, of four words at least, else the second half of the sentence; where it stands more than once in its file,
the words before it go along.
"""

import asyncio
import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from local_model import WEIGHTS, serving
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
from redraft.contracts.source import Project
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.sentences import sentences

LEAST_WORDS = 12
"""Words of a sentence that is revised."""
LEAST_CLAUSE = 4
"""Words of a clause."""
PROBLEM, ACTION, REASON = 15, 10, 5
"""Words of what the worklog says of a finding and of an edit, and of an edit's reason."""

_PAUSE = re.compile(r"(?<=[,;:])\s+|\s+--+\s+|---")


def fixes(materials: Materials) -> EditsAnswer:
    """Return the safe fixes of the ten most severe findings, with the offline reviser's own worklog."""
    review = asyncio.run(OfflineCritic().review(materials, load_policy("paperorchestra")))
    revision = asyncio.run(OfflineReviser().revise(materials, Agenda(findings=review.findings)))
    return EditsAnswer(worklog=revision.worklog, edits=revision.edits)


def spread(manuscript: Manuscript) -> list[Span]:
    """Return ten sentences spread over the paper."""
    long = [sentence.span for sentence in sentences(manuscript) if sentence.words >= LEAST_WORDS]
    return long[:: len(long) // FIXES_A_ROUND][:FIXES_A_ROUND]


def revised(manuscript: Manuscript, change: Callable[[Manuscript, Span], str]) -> EditsAnswer:
    """Return the edits of ten sentences; `change` says how much of one is found and replaced."""
    spans = spread(manuscript)
    told = [manuscript.text[span.start : span.end].split() for span in spans]
    edits = [
        Edit(
            file=manuscript.locate(span).file,
            find=change(manuscript, span),
            replace=change(manuscript, span),
            reason=" ".join(words[:REASON]),
        )
        for span, words in zip(spans, told, strict=True)
    ]
    worklog = RevisionLog(
        addressed_weaknesses=tuple(" ".join(words[:PROBLEM]) for words in told),
        actions_taken=tuple(" ".join(words[:ACTION]) for words in told),
    )
    return EditsAnswer(worklog=worklog, edits=tuple(edits))


def sentence(manuscript: Manuscript, span: Span) -> str:
    """Return all of it."""
    return manuscript.text[span.start : span.end]


def clause(manuscript: Manuscript, span: Span) -> str:
    """Return its last clause, or the second half of its words where it has one alone."""
    text = sentence(manuscript, span)
    starts = [0, *(pause.end() for pause in _PAUSE.finditer(text))]
    last = next((start for start in reversed(starts) if len(text[start:].split()) >= LEAST_CLAUSE), 0)
    words = [match.start() for match in re.finditer(r"\S+", text)]
    at = last or words[len(words) // 2]
    file = manuscript.project.file(manuscript.locate(span).file)
    assert file is not None
    while file.text.count(text[at:]) > 1 and at:
        at = max(start for start in words if start < at)
    return text[at:]


def whole_paper(project: Project, worklog: RevisionLog) -> FullAnswer:
    """Return the paper as the form in full has it."""
    files = [file for file in project.files if file.path.endswith(".tex")]
    return FullAnswer(worklog=worklog, latex="".join(f"%%%% FILE: {file.path}\n{file.text}" for file in files))


@contextmanager
def tokenizer() -> Iterator[Callable[[str], int] | None]:
    """Yield what counts tokens, or None where the model is not installed."""
    if not WEIGHTS.is_file():
        yield None
        return
    with serving() as url:

        def count(text: str) -> int:
            body = json.dumps({"content": text}).encode()
            asked = urllib.request.Request(f"{url.removesuffix('/v1')}/tokenize", body)
            with urllib.request.urlopen(asked, timeout=60) as reply:
                return len(json.load(reply)["tokens"])

        yield count


def main() -> None:
    """Print the length of each form and its share of the whole paper."""
    workspace = Workspace(EXAMPLE)
    materials = materials_of(workspace, baseline_project(workspace))
    manuscript = read(materials.project)
    few, clauses, anew = fixes(materials), revised(manuscript, clause), revised(manuscript, sentence)
    whole = whole_paper(materials.project, clauses.worklog)
    forms = (
        (f"{len(few.edits)} edits: safe fixes, worded by code", few, ""),
        (f"{len(clauses.edits)} edits: a clause of a sentence", clauses, ", at most 15 %"),
        (f"{len(anew.edits)} edits: whole sentences written anew", anew, ""),
    )
    with tokenizer() as tokens:
        for unit, count in (("Characters", len), ("Tokens (SmolLM2)", tokens)):
            if count is None:
                continue
            heading(f"{unit} of a revision of ten findings, and their share of the whole paper")
            size = count(whole.model_dump_json())
            row("whole paper", str(size))
            for name, answer, target in forms:
                taken = count(answer.model_dump_json())
                row(name, str(taken), f"{taken / size:.1%}{target}")
        if tokens is None:
            row("tokens", "not counted", "make test-model installs a tokenizer")


if __name__ == "__main__":
    main()
