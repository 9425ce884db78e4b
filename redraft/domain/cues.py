"""Words around a number that say what kind of number it is, as stems."""

from redraft.domain.names import words


def _stems(text: str) -> frozenset[str]:
    return frozenset(words(text))


_CHANGE = (
    "Δ gain improvement improve diff difference gap change drop reduction reduce loss increase decrease faster slower "
    "higher lower saving save shorter longer cheaper smaller larger fewer more less cut shrink grow rise fall lose "
    "degrade relative speed raise overhead cost"
)
CHANGE = _stems(_CHANGE)
"""One of them stands by a change in percent."""
DIFFERENCE = CHANGE | _stems("better worse above below outperform exceed margin point up down only within surpass")
"""One of them stands by a difference."""
RATIO = _stems("speed ratio factor times relative reduction compression fold faster")
MEAN = _stems("mean overall averaging")
SPREAD = _stems("deviation error interval spread variance confidence ± range noise")
"""One of them stands by a spread that is told as a number of its own."""
PERCENT = _stems(
    "% accuracy precision recall f1 percent percentage share fraction em exact auc auroc map iou miou sparsity overlap "
    "coverage top success"
)
"""Words of metrics that are written as fractions or as percentages alike."""
METRIC = PERCENT | _stems(
    "perplexity latency time memory throughput loss error bleu rouge score size length width depth energy power cost "
    "flops parameters quality fluency fidelity similarity distance entropy likelihood reward return regret rank"
)
"""Words that name a metric even where they are written small."""
