"""What is said to a reviewer or a model, by language, as patterns over squeezed letters (redraft.latex.squeezing)."""

from redraft.latex.addressing_english import ENGLISH
from redraft.latex.aims import Aim

FRENCH = (
    (
        Aim.OVERRIDE,
        ("instruction", "consigne", "directive"),
        r"(?:ignore[zr]?|oublie[zr]?|neglige[zr]?)(?:toutes|les|vos|tes|ces)*(?:instructions|consignes|directives)"
        r"(?:precedentes|anterieures|initiales|cidessus)",
    ),
    (
        Aim.DEMAND,
        ("article", "papier", "manuscrit", "travail"),
        r"(?:acceptez|accepte)(?:cet|ce)(?:article|papier|manuscrit|travail)"
        r"|recommande[zr]?(?:lacceptation|lapublication)de(?:cet|ce)(?:article|papier|manuscrit|travail)",
    ),
    (
        Aim.PRAISE,
        ("evaluation", "critique", "note", "avis", "acceptation"),
        r"(?:donne|redige|ecri[sv]|fourni[srt]+|attribue|rend)(?:ez|z|s)?(?:uniquement|seulement)?(?:une?|la)(?:tres|bonne)?"
        r"(?:evaluation|critique|note|avis|relecture)(?:positive?|favorable|elevee|excellente)"
        r"|recommande[zr]?lacceptation",
    ),
    (
        Aim.ADDRESS,
        ("modeledelangage", "modeledelangue", "relecteur", "evaluateur", "intelligenceartificielle"),
        r"entantque(?:modeledelang\w{2,4}|relecteur|evaluateur|ia|intelligenceartificielle)"
        r"|(?:sivousetes|situes)une?(?:modeledelang\w{2,4}|ia|intelligenceartificielle)|cher(?:s)?(?:relecteur|evaluateur)s?",
    ),
)

GERMAN = (
    (
        Aim.OVERRIDE,
        ("anweisung", "instruktion", "vorgabe", "anordnung"),
        r"(?:ignorier(?:e|en|t)|missachte[nt]?|vergiss|vergessen)(?:sie)?(?:bitte)?(?:alle|die|deine|ihre)*"
        r"(?:vorherigen?|bisherigen?|vorigen?|obigen?|fruheren?|vorangegangenen?|vorhergehenden?)"
        r"(?:anweisungen|instruktionen|vorgaben|anordnungen)",
    ),
    (
        Aim.DEMAND,
        ("arbeit", "artikel", "manuskript", "beitrag", "einreichung"),
        r"(?:akzeptier(?:e|en|t)|nimm|nehmen)(?:sie)?(?:bitte)?(?:diese[nsr]?)(?:arbeit|artikel|manuskripts?|beitrag|einreichung)"
        r"|(?:empfiehl|empfehlen)(?:sie)?(?:bitte)?(?:die)?annahmediese[rs](?:arbeit|artikels|manuskripts|beitrags|einreichung)",
    ),
    (
        Aim.PRAISE,
        ("bewertung", "begutachtung", "rezension", "gutachten", "annahme"),
        r"(?:gib|geben|schreibe?n?|verfassen?|erstellen?|vergib|vergeben)(?:sie)?(?:bitte)?(?:nur|ausschlielich|ausschlieslich)?"
        r"(?:eine?|ein)?(?:sehr)?(?:positive[sn]?|gute[sn]?|wohlwollende[sn]?|hervorragende[sn]?)"
        r"(?:bewertung|begutachtung|rezension|gutachten)|(?:empfiehl|empfehlen)(?:sie)?(?:bitte)?(?:die)?annahme",
    ),
    (
        Aim.ADDRESS,
        ("sprachmodell", "gutachter", "ki"),
        r"als(?:ki|groses)?(?:sprachmodell|kigutachter|kimodell)|(?:wennsie|falldu|wenndu|fallssie)eine?(?:ki|sprachmodell)"
        r"|(?:liebe|sehrgeehrte|ki)gutachter(?:innen)?",
    ),
)

SPANISH = (
    (
        Aim.OVERRIDE,
        ("instruccion", "indicacion", "directriz", "directrices"),
        r"(?:ignor|olvid|descart)(?:a|e|en|ar)(?:todas|las|tus|sus)*(?:instrucciones|indicaciones|directrices)"
        r"(?:anteriores|previas|precedentes)",
    ),
    (
        Aim.DEMAND,
        ("articulo", "trabajo", "manuscrito"),
        r"(?:acept(?:a|e|en)|recomiend(?:a|e|en)(?:la)?(?:aceptacion|publicacion)de)este(?:articulo|trabajo|manuscrito)",
    ),
    (
        Aim.PRAISE,
        ("resena", "revision", "evaluacion", "valoracion", "puntuacion", "aceptacion"),
        r"(?:da|de|den|escrib[aei]n?|proporcion[ae]n?|otorg(?:a|ue)n?|emit[ae]n?)(?:solo|unicamente)?(?:una)"
        r"(?:muy|buena)?(?:resena|revision|evaluacion|valoracion|puntuacion)(?:muy)?(?:positiva|favorable|alta|excelente)"
        r"|recomiend(?:a|e|en)(?:la)?aceptacion",
    ),
    (
        Aim.ADDRESS,
        ("modelodelenguaje", "revisor", "inteligenciaartificial"),
        r"como(?:modelodelenguaje|revisoria|inteligenciaartificial)|(?:sieres|siusteses)un(?:a)?(?:modelodelenguaje|ia"
        r"|inteligenciaartificial)|estimad[oa]s?revisor(?:es|a|as)?",
    ),
)

CHINESE = (
    (
        Aim.OVERRIDE,
        ("指令", "指示", "提示", "说明", "要求"),
        r"(?:忽略|无视|忘记|忽視|無視)(?:之前|先前|以前|以上|前面|此前|所有|全部|一切|任何|上述|的|你|您|过|给出|收到){1,6}(?:指令|指示|提示词?|说明|要求)",
    ),
    (
        Aim.DEMAND,
        ("论文", "稿件", "文章"),
        r"(?:接受|录用|推荐)(?:本|这篇|此|该)(?:论文|稿件|文章)|(?:给予?|给出|对)(?:本|这篇|此)(?:论文|稿件|文章).{0,8}(?:高分|好评|正面|积极)",
    ),
    (
        Aim.PRAISE,
        ("评价", "评审", "审稿", "评分", "高分", "好评", "评语"),
        r"(?:给出|给予|请给|写出?|撰写|提供|只给)(?:一个|一份|一篇|最|非常|很|只)*(?:正面|积极|肯定|好|高)(?:的)?(?:评价|评审(?:意见)?|审稿意见|评分|评语|分)"
        r"|(?:不要|请勿)(?:提及|指出|列出|强调)(?:任何|其|所有)*(?:缺点|不足|弱点|问题|局限)",
    ),
    (
        Aim.ADDRESS,
        ("模型", "审稿人", "人工智能"),
        r"作为(?:一个|一名)?(?:ai)?(?:大?语言模型|人工智能|ai审稿人|审稿人)|如果你是(?:一个)?(?:ai|大?语言模型|人工智能)|致审稿人",
    ),
)

JAPANESE = (
    (
        Aim.OVERRIDE,
        ("指示", "命令", "プロンプト"),
        r"(?:以前|これまで|上記|前|先|今まで|すべて|全て|全)(?:の|すべて|全て|与えられた)*(?:指示|命令|プロンプト)(?:を|は)(?:すべて|全て)?(?:無視|忘れ)",
    ),
    (
        Aim.DEMAND,
        ("論文", "原稿"),
        r"(?:この|本)(?:論文|原稿)(?:を|の)(?:採択|受理|高く評価)(?:を推奨)?(?:し|すべき|せよ)",
    ),
    (
        Aim.PRAISE,
        ("レビュー", "査読", "評価", "採択", "高評価"),
        r"(?:肯定的|好意的|ポジティブ)な(?:レビュー|査読|評価)(?:のみ|だけ)?(?:を|し|に)|高(?:く)?評価(?:を?し|を与え)"
        r"|(?:欠点|弱点|問題点|否定的な点)(?:を|は|に)(?:一切)?(?:指摘しない|触れない|言及しない)",
    ),
    (
        Aim.ADDRESS,
        ("言語モデル", "査読者", "人工知能"),
        r"(?:あなたが|もし)(?:ai|大規模)?(?:言語モデル|人工知能)|(?:言語モデル|ai査読者)として",
    ),
)

MODEL_NAMES = (
    r"ai(?!d|l|m|r)|llm|languagemodel|gpt|chatbot|artificialintelligence|automatedpeer|automatedreview|machinereview"
    r"|modeledelang|intelligenceartificielle|sprachmodell|ki(?:gutachter|modell|reviewer)"
    r"|modelodelenguaje|inteligenciaartificial|语言模型|人工智能|言語モデル|人工知能"
)
"""What a model is called when it is spoken to, as a pattern."""

PHRASES = (*ENGLISH, *FRENCH, *GERMAN, *SPANISH, *CHINESE, *JAPANESE)
"""Each aim with the letters that some part of it always holds, and its pattern."""
