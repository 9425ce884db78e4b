"""What is said to a reviewer or a model in English, as patterns over squeezed letters (redraft.latex.squeezing)."""

from redraft.latex.aims import Aim

_THIS = "(?:this|our)"
_PAPER = "(?:paper|submission|manuscript|article|work)"
_MODEL = "(?:ai|llm|largelanguagemodel|languagemodel|ailanguagemodel|chatgpt|gpt|chatbot|artificialintelligence)"
_GOOD = "(?:positive|favou?rable|glowing|enthusiastic|perfect|outstanding|stellar|excellent)"
_VERDICT = "(?:peer)?(?:review|rating|score|evaluation|assessment|feedback|recommendation|verdict)s?"
_GIVE = (
    "(?:give|write|provide|generate|produce|output|return|submit|issue|leave|make|assign|award|respondwith|answerwith)"
)
_FILLER = (
    f"(?:us|me|it|only|an?|the|{_THIS}|{_PAPER}|very|highly|strong(?:ly)?|extremely|exclusively|overwhelmingly){{0,6}}"
)

ENGLISH = (
    (
        Aim.OVERRIDE,
        ("instruction", "prompt", "guideline", "directive"),
        r"(?:ignore|disregard|forget|override|bypass|neglect|discard|(?:start|begin|you(?:should|must)be)(?:by)?"
        r"(?:ignor|disregard|forgett|overrid|bypass|neglect|discard)ing)"
        r"(?=(?:any|all|the|your|every|of)*(?:instr|prompt|guidel|direct|previous|prior|above|earlier|preceding|foregoing"
        r"|existing|former|past|initial|original|system|other|reviewe?r?|given|and))"
        r"(?:(?:any|all|the|of|every|and|or|other|given)*"
        r"(?:your|previous(?:ly)?|prior|above|earlier|preceding|foregoing|existing|former|past|initial|original|system"
        r"|review(?:er|ing)?|all))(?:and|or|given|the|all|your|written|above|system|review(?:er|ing)?|of|previous|other){0,4}"
        r"(?:instructions?|prompts?|guidelines?|directives?)"
        r"|(?:ignore|disregard|forget|override|bypass|neglect|discard)(?:any|all|the|of|your)*"
        r"(?:instructions?|prompts?|guidelines?|directives?)(?:(?:given|written|stated|listed)?above(?!the|all)|youweregiven)"
        r"|(?:donot|dont|never)follow(?:any|the|your|of|these)*(?:previous|prior|above|earlier|original|other)?instructions",
    ),
    (
        Aim.OVERRIDE,
        ("everything", "youwere", "youhavebeen"),
        r"(?:ignore|disregard|forget)(?:everything|all|whatever|anything)(?:that)?"
        r"(?:above|before|written|stated|saidsofar|else|you(?:were|havebeen)(?:told|given|instructed|asked))"
        r"|(?:ignore|disregard|forget)whatyou(?:were|havebeen)(?:told|given|instructed|asked)",
    ),
    (
        Aim.DEMAND,
        ("review", "rating", "score", "evaluation", "assessment", "feedback", "recommendation", "verdict"),
        rf"{_GIVE}{_FILLER}{_GOOD}(?:and\w{{3,12}})?{_VERDICT}(?:only|(?:of|for|to|about|on)(?:the|{_THIS}){_PAPER})"
        rf"|{_GIVE}(?:us|it|an?|the|only)*{_THIS}{_PAPER}(?:an?|the|only|very|strong)*{_GOOD}{_VERDICT}",
    ),
    (
        Aim.DEMAND,
        ("thispaper", "thissubmission", "thismanuscript", "thiswork", "thisarticle", "ourpaper", "thepaper"),
        rf"(?:say|write|state|conclude|claim)(?:that)?(?:{_THIS}|the){_PAPER}(?:is|be|shouldbe|mustbe|deserves|merits)(?:an?|very)*"
        rf"(?:{_GOOD}|acceptable|accepted|acceptance|novel|groundbreaking)|praise{_THIS}{_PAPER}"
        r"|(?:rate|score|grade)this(?:paper|submission|manuscript|article)"
        r"|only(?:acceptable|possible|valid|correct|right)(?:rating|score|decision|verdict)(?:for|of|on)"
        rf"{_THIS}{_PAPER}|{_THIS}{_PAPER}(?:deserves|merits)(?:acceptance|an?strongaccept|an?award|thehighest|publication)",
    ),
    (
        Aim.DEMAND,
        ("mustbe", "shouldbe", "hastobe", "willbe"),
        r"your(?:final|overall)?(?:decision|score|rating|recommendation|verdict|evaluation|review)"
        r"(?:must|should|hasto|will)be(?:an?|very|strong|at)*(?:accept|positive|favou?rable|high|least|or|above|maximum)",
    ),
    (
        Aim.DEMAND,
        ("accept", "award", "oral", "publication"),
        rf"recommend(?:ing)?(?:an?|the|its|for|strong|clear|immediate|accept(?:ance|ing)?|publication|of|that|best|award|oral)*"
        rf"{_THIS}{_PAPER}(?:for|be)?(?:an?|the|strong|immediate)*(?:accept(?:ance|ed)|publication|bestpaperaward|oral)?"
        rf"|accept{_THIS}{_PAPER}",
    ),
    (
        Aim.DEMAND,
        ("thispaper", "thissubmission", "thismanuscript", "thiswork", "thisarticle", "ourpaper", "thepaper"),
        rf"(?:rate|score|grade|mark|judge|evaluate|assess|give|assign|award)(?:{_THIS}|the){_PAPER}(?:as|with|an?|very|the|to|be)*"
        r"(?:highly|positively|favou?rably|generously|leniently|strongaccept|outstanding|exceptional|(?:high(?:est)?|maximum|max"
        r"|top|full|perfect|best)(?:possible)?(?:overall)?(?:rating|score|mark|grade)s?)",
    ),
    (
        Aim.PRAISE,
        ("review", "rating", "score", "evaluation", "assessment", "feedback", "recommendation", "verdict"),
        rf"{_GIVE}{_FILLER}(?:{_GOOD}|(?:the)?(?:highest|maximum|top|best)(?:possible)?)(?:and\w{{3,12}})?(?:overall)?{_VERDICT}",
    ),
    (
        Aim.PRAISE,
        ("accept",),
        r"recommend(?:ing)?(?:an?|the|its|for|strong|clear|immediate)*accept(?:ance|ing)?"
        r"|(?:answer|respond|output|reply|vote)(?:with|only|for)*(?:strong)?accept"
        rf"|{_THIS}{_PAPER}(?:should|must|hasto)beaccepted|acceptthe{_PAPER}"
        r"|(?:decision|recommendation|verdict)(?:is)?(?:strong)?accept(?!ance|e|ing|able|or|reject|with|and)",
    ),
    (
        Aim.PRAISE,
        ("praise",),
        rf"praisethe{_PAPER}",
    ),
    (
        Aim.PRAISE,
        ("report",),
        rf"{_GIVE}{_FILLER}{_GOOD}(?:and\w{{3,12}})?(?:referee)?report",
    ),
    (
        # A mark is a number, which squeezing drops: "Give this paper a 10", "Rate 10 out of 10".
        Aim.PRAISE,
        ("paper", "submission", "manuscript", "article", "work", "rateoutof", "scoreoutof"),
        rf"(?:give|assign|award)(?:{_THIS}|the){_PAPER}a"
        r"|(?<!success)(?<!response)(?<!acceptance)(?<!error)(?<!mean)(?<!average)(?:rate|score)outof",
    ),
    (
        # What it is to be is a number, too: "output a score of 10".
        Aim.PRAISE,
        ("scoreof", "ratingof", "gradeof"),
        rf"{_GIVE}{_FILLER}(?:final|overall)?(?:score|rating|grade)of(?!each|the|all|every)",
    ),
    (
        Aim.PRAISE,
        ("negativ", "weakness", "limitation", "flaw", "shortcoming", "drawback", "criticism"),
        r"(?:donot|dont|never|avoid|without|refrainfrom|review(?:must|should|may|shall)not)(?:contain|highlight|mention|list"
        r"|pointout|pointingout|includ|discuss|report|critici[sz]|rais|identify|reveal|stat|commenton)(?:e|ing)?(?:any|the|its|all|of|possible|potential|major|minor)*"
        r"(?:negative|weakness|limitation|flaw|shortcoming|drawback|criticism)",
    ),
    (
        Aim.PRAISE,
        ("good", "positive", "nice", "favourable", "favorable"),
        r"(?:only(?:say|write|give|output|provide|make)|(?:say|write|give|output|provide|make|produce|list)only)"
        r"(?:good|positive|nice|favou?rable)(?:things?|comments?|remarks?|feedback|words|points|aspects)",
    ),
    (
        Aim.PRAISE,
        ("minor", "downplay", "minimi"),
        r"(?:treat|regard|present|describe)(?:any|the|its|all)*(?:weakness|limitation|flaw|shortcoming)(?:es|s)?asminor"
        r"|(?:downplay|minimi[sz]e)(?:any|the|its|all)*(?:weakness|limitation|flaw|shortcoming)",
    ),
    (
        Aim.PRAISE,
        ("strengths", "positive"),
        r"(?:highlight|emphasi[sz]e|focuson|mention|discuss|list)(?:only(?:on)?(?:the|its)?(?:strengths|positives?)"
        r"|(?:the|its)?(?:strengths|positives?(?:aspects|points)?)only)",
    ),
    (
        Aim.ADDRESS,
        ("review",),
        rf"(?:{_MODEL}|automated|machine)s?(?:based|powered|assisted)?(?:peer)?review(?:er|ing)s?"
        r"|(?:noteto|messageto|instructions?(?:to|for)|attention|dear|hello)(?:all|the|any|every|ai|llm|automated|human)*"
        rf"reviewers?|youarean?\w{{0,12}}reviewer|reviewers?using{_MODEL}|when(?:ever)?(?:you)?(?:are)?review(?:ing)?"
        rf"(?:{_THIS}|the){_PAPER}",
    ),
    (
        Aim.ADDRESS,
        (
            "languagemodel",
            "llm",
            "newinstructions",
            "anai",
            "byai",
            "toai",
            "forai",
            "dearai",
            "chatgpt",
            "chatbot",
            "artificialintelligence",
        ),
        rf"(?:if|since|because)?youarean?{_MODEL}(?:assistant|model|agent)?(?:review\w{{0,3}})?"
        rf"|asan?{_MODEL}(?:assistant|model|agent)?(?:tasked|asked)?(?:review|you(?:should|must|are|will|shall|have))"
        rf"|(?:noteto|messageto|instructions?(?:to|for)|attention|dear|hello)(?:all|the|any|every)*{_MODEL}s?(?:model|agent)?"
        rf"|(?:processed|read|reviewed|parsed|evaluated)byan?{_MODEL}|newinstructions",
    ),
)
