import pytest


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param("We use an SLA here, and the SLA holds.", ["SLA"], id="never defined"),
        pytest.param("The SLA holds. A service level agreement (SLA) is a promise.", ["SLA"], id="defined too late"),
        pytest.param("Many SLAs hold.", ["SLA"], id="a plural"),
        pytest.param("We use SLA and QZT here, and they hold.", ["SLA", "QZT"], id="two of them"),
    ],
)
def test_undefined_acronym(body, text: str, spans: list[str]):
    assert body(text).spans("undefined-acronym") == spans


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("A service level agreement (SLA) is a promise. The SLA holds.", id="defined first"),
        pytest.param("Service level agreements (SLAs) are promises. An SLA holds.", id="defined in the plural"),
        pytest.param("A service level agreement (\\textbf{SLA}) holds. The SLA.", id="defined in bold"),
        pytest.param("An SLA (service level agreement) is a promise.", id="defined after it"),
        pytest.param("\\newacronym{sla}{SLA}{service level agreement} The SLA holds.", id="defined in a list"),
        pytest.param(
            "\\DeclareAcronym{sla}{\n  short = SLA,\n  long = service level agreement\n} The SLA holds.",
            id="declared for the acro package",
        ),
        pytest.param("In the US, as in the EU, it holds.", id="a country that reads as a pronoun in small letters"),
        pytest.param("\\begin{abstract}A service level agreement (SLA).\\end{abstract} An SLA.", id="in the abstract"),
        pytest.param("The GPU reads a PDF from a URL in the USA.", id="known to everybody"),
        pytest.param("Part III and Section XIV and class VI", id="Roman numerals"),
        pytest.param("It is NOT so; it is not.", id="a word in capitals"),
        pytest.param("THIS LINE SHOUTS LOUDLY", id="a run of capitals"),
        pytest.param("We start from QZT~\\cite{a}. Then QZT is tuned.", id="a cited name"),
        pytest.param("On the QZT dataset, it works. QZT is large.", id="the name of a dataset"),
        pytest.param("We call it QZT-2 and QZT/b.", id="a part of a name"),
        pytest.param("A system called QZT works. QZT is ours.", id="called so"),
        pytest.param("\\section{The SLA}\\begin{figure}\\caption{An SLA}\\end{figure}", id="a heading and a caption"),
        pytest.param("It takes 5 QZT, or 7~QZT.", id="a unit"),
        pytest.param("The string GATTACA or ACGT", id="nucleotides"),
        pytest.param("$QZT$ and \\texttt{QZT} and \\label{QZT}", id="formulas, code and keys"),
        pytest.param("\\section*{Acknowledgements} Supported by QZT.", id="funding"),
    ],
)
def test_no_undefined_acronym(body, text: str):
    assert body(text).spans("undefined-acronym") == []


def test_the_papers_own_name_needs_no_definition(body):
    paper = body("QZT is fast, and QZT is small.", preamble="\\title{QZT: A Fast Method}\n")
    assert paper.spans("undefined-acronym") == []


def test_a_name_in_a_macro_needs_no_definition(body):
    paper = body("QZT is fast.", preamble="\\newcommand{\\ours}{\\textsc{QZT}\\xspace}\n")
    assert paper.spans("undefined-acronym") == []
