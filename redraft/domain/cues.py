"""Words around a number that say what kind of number it is, as stems."""

from redraft.domain.names import words


def stems(text: str) -> frozenset[str]:
    """Return the stems of a list of words."""
    return frozenset(words(text))


_CHANGE = (
    "Δ gain improvement improve diff difference gap change drop reduction reduce loss increase decrease faster slower "
    "higher lower saving save shorter longer cheaper smaller larger fewer more less cut shrink grow rise fall lose "
    "degrade relative speed raise overhead cost vary varies below above "
    "mehr weniger höher niedriger schneller langsamer kleiner größer gewinn verbesserung verlust differenz unterschied "
    "steigt stieg sinkt sank fällt fiel reduziert plus moins gain perte écart hausse baisse réduction augmentation "
    "dépasse amélioration más menos mejora pérdida diferencia reduce aumenta sube baja reducción aumento encima debajo"
)
CHANGE = stems(_CHANGE)
"""One of them stands by a change in percent."""
DIFFERENCE = CHANGE | stems(
    "better worse outperform exceed margin point up down only within surpass add another bring contribute worth "
    "besser schlechter übertrifft bringt meilleur apporte mejor supera aporta"
)
"""One of them stands by a difference."""
RATIO = stems("speed ratio factor times relative reduction compression fold faster rapport facteur factor faktor mal")
MEAN = stems("mean overall averaging mittel moyenne media promedio")
SUM = stems("sum total altogether combined together insgesamt summe somme suma")
SHARE = stems("keep retain preserve recover maintain share behält erhält anteil conserve conserva")
"""One of them stands by what percentage of another value a value is."""
BEST = stems("best strongest previous prior earlier baseline existing state second runner competitor closest next")
"""One of them stands by what is held against the best of the others."""
COMPARED = stems(
    "than over versus vs v against compared comparing relative surpass outperform exceed beat beating improve "
    "improving instead rather unlike to as below above under behind gegenüber als unter über que contra contre frente "
    "face statt debajo encima dessous dessus"
)
"""One of them stands before what something is compared with."""
COMPARED_TO = stems("compared contrast relative opposed")
"""One of them before a `to` makes it one of comparison: values rise and fall `to` a number too."""
SINCE = stems("from von desde depuis")
"""One of them stands before what something was at first."""
BETWEEN = stems("between zwischen entre")
"""One of them stands before the first of two years, sizes or times, between which something rises or falls."""
OLD = (COMPARED - {"to"}) | SINCE | stems("de des del")
"""One of them stands before the number that something is compared with: `from 71.2 to 74.5`."""
GOALS = stems("to auf bis à a hasta")
"""One of them leads from what something was to what it is."""
BREAKS = stems("and or but while whereas when if und oder während et ou y o mientras")
"""Behind one of them, a clause speaks of something else."""
JOINTS = COMPARED | BREAKS | GOALS | stems("with at mit bei con avec")
"""Behind one of them, a number is said of something else."""
WITH = stems("with at mit bei im beim con avec pour para für")
"""One of them leads from a value to a clause that says whose it is: `With 29 ms, Dense is the slowest`."""
OF = stems("for of by de von du di bei")
"""One of them stands between a value and what it is the value of."""
IS = stems("is are was were ist sind war waren est sont était es son era")
THAT = stems("that this which it i e so thus das dies also ce soit qui que esto eso lo decir")
"""Words before an `is` that speak of the number before them: `74.5 %, which is 3 points more`."""
ARTICLES = stems("the a an its their")
FIRST_PERSON = stems("we our us ours proposed nous notre wir unser unsere nuestro nuestra")
PRONOUN = stems("it its they their this il elle son sa ses leur es er sie sein seine ihr ihre su sus")
"""One of them speaks of what an earlier sentence names."""
MORE = stems("más plus")
"""A rise behind a number where no other word follows that they compare: `3 puntos más que`, not `más bajo`."""
THAN = stems("que qu de")
"""One of them may follow `MORE` before what something is compared with."""
WITHOUT = stems("without ohne sans sin")
"""One of them names what lacks a part, and is held against the whole."""
SPREAD = stems("deviation error interval spread variance confidence ± range noise")
"""One of them stands by a spread that is told as a number of its own."""
DEVIATION = stems("std stdev deviation sem variance")
"""One of them names a column of spreads."""
PERCENT = stems(
    "% accuracy precision recall f1 percent percentage share fraction em exact auc auroc map iou miou sparsity overlap "
    "coverage top success"
)
"""Words of metrics that are written as fractions or as percentages alike."""
METRIC = PERCENT | stems(
    "perplexity latency time memory throughput loss error bleu rouge score size length width depth energy power cost "
    "flops parameters quality fluency fidelity similarity distance entropy likelihood reward return regret rank"
)
"""Words that name a metric even where they are written small."""
UP = stems(
    "rise rose rising raise add increase increasing higher more larger above exceed grow grew longer up surpass climb "
    "steigt stieg steigen höher größer mehr länger hebt sube subir aumenta aumento encima hausse augmente dépasse "
    "dessus greater jump soar steigert steigerte erhöht erhöhte anstieg crece creció mayor superior alto alta haut "
    "haute élevé élevée supérieur supérieure"
)
"""One of them stands by a number by which a value is greater than another."""
DOWN = stems(
    "fall fell falling decrease decreasing reduce reducing reduction drop dropped lower less fewer smaller below cut "
    "shrink shorter shorten save saving lowers sinkt sank senkt fällt fiel niedriger kleiner weniger kürzer reduziert "
    "baja bajar reduce reducción debajo baisse réduit réduction dessous moins menos decline diminish verringert "
    "verringerte rückgang verkürzt disminuye disminución cae cayó menor inferior bajo bas basse faible diminue "
    "diminution inférieur inférieure"
)
"""One of them stands by a number by which a value is less than another."""
GOOD = stems(
    "gain better ahead outperform beat improve improvement lead gewinn besser übertrifft supera mejora gagne "
    "verbessert verbesserung gana améliore amélioration"
)
BAD = stems(
    "lose loss worse behind degrade degradation verliert verlust schlechter perte perd pérdida pierde worsen "
    "deteriorate verschlechtert verschlechterung empeora dégrade dégradation"
)
"""One of them, or of `GOOD`, says which way a value went where it is known which way is better."""
FAST = stems("faster quicker schneller rápido rapide")
SLOW = stems("slower langsamer lento lent")
HIGHER_IS_BETTER = stems(
    "accuracy precision recall f1 em exact match auc auroc auprc map ap iou miou bleu chrf rouge score throughput "
    "coverage success ndcg mrr return reward retention efficiency utilization skill specificity sensitivity "
    "genauigkeit précision rappel exactitud precisión goodput bandwidth durchsatz débit fps qps"
)
LOWER_IS_BETTER = stems(
    "error loss latency time perplexity wer cer rmse mae mse brier delay wait fade makespan verbrauch fehler "
    "laufzeit zeit erreur temps tiempo latenz latence latencia"
)
TIMES = stems("latency time delay wait p50 p95 p99 duration makespan runtime wall second laufzeit zeit temps tiempo")
"""Words of metrics of which the faster has the lower."""
