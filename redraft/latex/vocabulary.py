"""Names of LaTeX commands and environments, by what their arguments mean."""


def names(text: str) -> frozenset[str]:
    """Return the names that stand in `text` between blanks."""
    return frozenset(text.split())


def _starred(text: str) -> frozenset[str]:
    return frozenset(name + star for name in text.split() for star in ("", "*"))


COMMENT_ENVIRONMENTS = names("comment filecontents filecontents* filecontentsdef filecontentshere")
"""Environments that typeset nothing."""

VERBATIM_ENVIRONMENTS = _starred("verbatim Verbatim BVerbatim LVerbatim lstlisting minted luacode") | names(
    """SaveVerbatim VerbatimOut alltt tcblisting pyconsole pycode spverbatim verbatimtab boxedverbatim verbbox
    Sinput Soutput Scode
    sageblock asy"""
)
"""Environments whose content is code."""

INLINE_CODE = names("verb Verb spverb lstinline mintinline mint EscVerb")
"""Commands whose argument, in braces or between delimiters, is code."""

NOT_CONDITIONALS = names(
    """iff ifthenelse ifthispageodd ifbool iftoggle ifdef ifcsdef ifundef ifcsundef ifblank ifstrequal ifstrempty
    ifdefempty ifdefstring ifdefvoid ifboolexpr ifnumcomp ifnumequal ifnumgreater ifnumless ifdimcomp ifinlist
    ifentrytype iffieldundef ifnameundef iflanguage ifrefundefined"""
)
r"""Macros named `\if…` that no `\fi` closes."""

MATH_ENVIRONMENTS = _starred(
    """equation align gather multline eqnarray math displaymath flalign alignat xalignat xxalignat dmath dgroup darray
    IEEEeqnarray empheq mathpar gathered aligned split array cases matrix pmatrix bmatrix prooftree"""
)

TABULAR_ENVIRONMENTS = names(
    """tabular tabular* tabularx tabulary longtable longtabu tabu tblr longtblr talltblr supertabular xtabular
    deluxetable deluxetable* NiceTabular NiceTabularX xltabular"""
)

CODE_ENVIRONMENTS = names(
    """tikzpicture tikzcd pgfpicture axis picture circuitikz forest pspicture algorithmic algorithmic* algpseudocode
    thebibliography CCSXML pseudocode tabbing bytefield feynman ganttchart codebox dot2tex semiverbatim"""
)
"""Environments that hold drawings, pseudocode or reference lists: never running text."""

FLOAT_ENVIRONMENTS = {
    **dict.fromkeys(_starred("figure wrapfigure sidewaysfigure SCfigure teaserfigure marginfigure"), "figure"),
    **dict.fromkeys(_starred("table wraptable sidewaystable SCtable margintable"), "table"),
    **dict.fromkeys(_starred("algorithm algorithm2e pseudocodefloat"), "algorithm"),
    **dict.fromkeys(_starred("listing lstfloat codefloat"), "listing"),
}
"""Floating environments and the kind each one is."""

CAPTIONED_ENVIRONMENTS = {
    **dict.fromkeys(
        names("longtable xltabular longtabu deluxetable deluxetable* supertabular xtabular tblr longtblr"), "table"
    ),
    **dict.fromkeys(names("lstlisting tcblisting"), "listing"),
}
"""Environments that count as floats where they have a caption, and the kind each one is."""

SUBFLOAT_ENVIRONMENTS = _starred("subfigure subtable subfloat")

SECTION_LEVELS = {
    "part": 0,
    "chapter": 0,
    "section": 1,
    "subsection": 2,
    "subsubsection": 3,
    "paragraph": 4,
    "subparagraph": 5,
    "addpart": 0,
    "addchap": 0,
    "addsec": 1,
    "minisec": 4,
}
"""Headings and their levels, those of KOMA-Script included."""

NOT_CITATIONS = names(
    """citestyle setcitestyle citetext bibcite citeform citeleft citeright citepunct citemid citedash citereset
    citesort citeindextrue citeindexfalse defcitealias newcites citename recite citenumfont citecolor"""
)
r"""Commands with `cite` in their names that cite no key."""

NOT_REFERENCES = names(
    "href hyperref backref pagebackref glsref crefrange Crefrange cpagerefrange vrefrange vpagerefrange newref"
)
r"""Commands that end in `ref` and refer to no label of this paper, or do so in a form of their own."""

KNOWN_REFERENCES = _starred(
    """ref eqref pageref autoref nameref vref Vref vpageref fullref cref Cref cpageref Cpageref namecref nameCref
    lcnamecref namecrefs nameCrefs lcnamecrefs labelcref labelcpageref subref autopageref titleref thref fref Fref
    zcref zref footref hyperref Ref Nameref Autoref crefrange Crefrange cpagerefrange vrefrange
    vpagerefrange prettyref subcaptionref zcpageref zvref zpageref ztitleref znameref"""
)
"""Referring commands of LaTeX and its packages; others are the paper's own macros."""

_ONE_SKIPPED = names(
    """label ref url path nolinkurl input include subfile includegraphics includesvg includepdf includeonly vspace
    hspace addvspace enlargethispage color pagecolor pagestyle thispagestyle pagenumbering bibliography
    bibliographystyle addbibresource printbibliography nocite usepackage RequirePackage documentclass hypersetup
    captionsetup lstset tikzset pgfplotsset sisetup graphicspath href hyperlink hypertarget textcolor colorbox
    scalebox raisebox rotatebox parbox fontsize linespread selectlanguage foreignlanguage geometry setlist
    num si unit ang ce gls Gls glspl Glspl acrshort acrlong acrfull ac acs acl acf acp Ac Acp acrodef glsadd
    tag hphantom vphantom phantom index texttt code lstinline mintinline ensuremath lstinputlisting verbatiminput
    cmidrule cline rowcolor cellcolor columncolor newcounter stepcounter refstepcounter value arabic roman alph Alph
    Roman pdfbookmark theoremstyle numberwithin counterwithin tikz newif newlength newsavebox usebox hyphenation
    email orcid orcidID ORCID author affiliation affil institution address institute thanks authorrunning titlerunning
    authornote authornotemark Description icmlauthor icmlaffiliation icmlcorrespondingauthor icmlkeywords city
    country state postcode streetaddress date received ccsdesc acmConference acmYear acmDOI acmISBN acmPrice
    setcopyright copyrightyear acmSubmissionID acmJournal acmVolume acmNumber acmArticle acmMonth keywords pacs
    preprint doi volume corref cortext ead fnref fntext tnote tnotex tnoteref bibitem bibinfo bibfield bibnamefont
    setmainfont setCJKmainfont"""
)
_TWO_SKIPPED = names(
    """setlength addtolength setcounter addtocounter settowidth resizebox fcolorbox multicolumn multirow rule SI qty
    newcommand renewcommand providecommand DeclareMathOperator DeclareRobustCommand newtheorem newcolumntype markboth
    icmlsetsymbol import subimport inputminted crefalias acro newglossaryentry"""
)
_THREE_SKIPPED = names(
    """addcontentsline definecolor SIrange qtyrange newacronym crefname Crefname newenvironment renewenvironment
    DeclarePairedDelimiter NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand titleformat lstnewenvironment
    DefineVerbatimEnvironment"""
)
SKIPPED_ARGUMENTS = {
    **dict.fromkeys(_ONE_SKIPPED, 1),
    **dict.fromkeys(_TWO_SKIPPED, 2),
    **dict.fromkeys(_THREE_SKIPPED, 3),
}
"""Commands whose first mandatory arguments (so many) are no running text; a group after them is."""

TEXT_COMMANDS = _starred(" ".join(("caption enquote", *SECTION_LEVELS))) | names(
    """emph textbf textit textsl textsc textsf textrm textmd textup textnormal underline uline footnote footnotetext
    marginpar captionof title mbox makebox fbox framebox text textquote item abstract MakeUppercase MakeLowercase
    textsuperscript textsubscript sout hl centerline subcaption subcaptionbox subfloat twocolumn
    uppercase lowercase"""
)
"""Commands whose group is running text whatever it looks like."""

ENVIRONMENT_ARGUMENTS = {
    **dict.fromkeys(names("minipage multicols multicols* subfigure subtable spacing adjustbox column rotate turn"), 1),
    **dict.fromkeys(names("otherlanguage otherlanguage* thebibliography"), 1),
    **dict.fromkeys(names("wrapfigure wraptable list adjustwidth changemargin CJK CJK*"), 2),
}
"""Mandatory arguments of environments that are lengths, names or places."""
