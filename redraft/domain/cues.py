"""Words around a number that say what kind of number it is, as stems."""

from redraft.domain.names import words


def _stems(text: str) -> frozenset[str]:
    return frozenset(words(text))


_CHANGE = (
    "Δ gain improvement improve diff difference gap change drop reduction reduce loss increase decrease faster slower "
    "higher lower saving save shorter longer cheaper smaller larger fewer more less cut shrink grow rise fall lose "
    "degrade relative speed raise overhead cost vary varies below above "
    "mehr weniger höher niedriger schneller langsamer kleiner größer gewinn verbesserung verlust differenz unterschied "
    "steigt stieg sinkt sank fällt fiel reduziert plus moins gain perte écart hausse baisse réduction augmentation "
    "dépasse amélioration más menos mejora pérdida diferencia reduce aumenta sube baja reducción aumento encima debajo"
)
CHANGE = _stems(_CHANGE)
"""One of them stands by a change in percent."""
DIFFERENCE = CHANGE | _stems(
    "better worse outperform exceed margin point up down only within surpass add another bring contribute worth "
    "besser schlechter übertrifft bringt meilleur apporte mejor supera aporta"
)
"""One of them stands by a difference."""
RATIO = _stems("speed ratio factor times relative reduction compression fold faster rapport facteur factor faktor mal")
MEAN = _stems("mean overall averaging mittel moyenne media promedio")
SUM = _stems("sum total altogether combined together insgesamt summe somme suma")
SHARE = _stems("keep retain preserve recover maintain share behält erhält anteil conserve conserva")
"""One of them stands by what percentage of another value a value is."""
BEST = _stems("best strongest previous prior earlier baseline existing state second runner competitor closest next")
"""One of them stands by what is held against the best of the others."""
COMPARED = _stems(
    "than over versus vs v against compared comparing relative surpass outperform exceed beat beating improve "
    "improving instead rather unlike to as below above under behind gegenüber als unter über que contra contre frente "
    "face statt debajo encima dessous dessus"
)
"""One of them stands before what something is compared with."""
COMPARED_TO = _stems("compared contrast relative opposed")
"""One of them before a `to` makes it one of comparison: values rise and fall `to` a number too."""
OLD = (COMPARED - {"to"}) | _stems("from von de des del depuis desde")
"""One of them stands before the number that something is compared with: `from 71.2 to 74.5`."""
OF = _stems("for of by de von du di bei")
"""One of them stands between a value and what it is the value of."""
ARTICLES = _stems("the a an its their")
FIRST_PERSON = _stems("we our us ours proposed nous notre wir unser unsere nuestro nuestra")
PRONOUN = _stems("it its they their this il elle son sa ses leur es er sie sein seine ihr ihre su sus")
"""One of them speaks of what an earlier sentence names."""
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
