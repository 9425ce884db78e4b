"""The numbers of one sentence, and those of them that the log has."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from redraft.contracts.claims import ClaimStatus
from redraft.domain.arithmetic import Known
from redraft.domain.exemptions import Exemption
from redraft.domain.searching import Verdict
from redraft.domain.statements import Statement
from redraft.latex.manuscript import Span


class Neighbours:
    """The numbers of one paper by their sentences; `judge` says what the log has to say of one by itself."""

    def __init__(self, stated: Iterable[Statement], judge: Callable[[Statement], Verdict]) -> None:
        self._judge = judge
        self._sentences: dict[Span, list[Statement]] = defaultdict(list)
        self._claims: Counter[Span] = Counter()
        self._matched: dict[Span, list[Known]] = {}
        for item in stated:
            if item.number.exemption in (None, Exemption.COUNT):
                self._sentences[item.sentence].append(item)
                self._claims[item.sentence] += item.number.exemption is None and not item.number.is_error

    def is_alone(self, statement: Statement) -> bool:
        """Whether its sentence has no other claim."""
        return self._claims[statement.sentence] <= 1

    def judged(self, statement: Statement) -> Verdict:
        """Return what the log has to say of a number by itself."""
        return self._judge(statement)

    def matched(self, statement: Statement) -> Sequence[Known]:
        """Return the numbers of its sentence that the log has, each with its value there."""
        span = statement.sentence
        if span not in self._matched:
            told = [(item, self._judge(item)) for item in self._sentences[span]]
            self._matched[span] = [(item, found[0]) for item, (status, found) in told if status is ClaimStatus.MATCHED]
        return self._matched[span]

    def pair(self, statement: Statement) -> tuple[Statement | None, Statement | None]:
        """Return the numbers of its sentence right before and behind a number."""
        beside = self._sentences[statement.sentence]
        at = bisect_left(beside, statement.number.start, key=lambda item: item.number.start)
        before = beside[at - 1] if at else None
        return before, beside[at + 1] if at + 1 < len(beside) else None
