import pytest


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(
            "A support vector machine (SVM) is old. Support vector machines (SVMs) last.",
            ["Support vector machines (SVMs"],
            id="twice",
        ),
        pytest.param(
            "A mean average precision (MAP). The maximum a posteriori (MAP) one.",
            ["maximum a posteriori (MAP"],
            id="for other words",
        ),
        pytest.param(
            "The area under the curve (AUC). The area under the curve (AUC). The area under the curve (AUC).",
            ["area under the curve (AUC"] * 2,
            id="three times",
        ),
        pytest.param(
            "Long short-term memory (LSTM) or \\emph{long short-term memory} (\\textbf{LSTM}).",
            ["long short-term memory} (\\textbf{LSTM"],
            id="in other type",
        ),
        pytest.param(
            "Support vector machines (SVM~\\cite{a}). A support vector machine (SVM).",
            ["support vector machine (SVM"],
            id="with a citation",
        ),
        pytest.param(
            "Le réseau de neurones (RN). Un réseau de neurones (RN).", ["réseau de neurones (RN"], id="in French"
        ),
    ],
)
def test_acronym_defined_twice(body, text: str, spans: list[str]):
    assert body(text).spans("acronym-defined-twice") == spans


SVM = "A support vector machine (SVM) is old."


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{SVM} The SVM lasts (SVM).", id="once, then alone"),
        pytest.param(f"{SVM} The best method of all (SVM) lasts.", id="other words before it"),
        pytest.param(f"{SVM} Support (SVM) and vector machines", id="words that do not spell it"),
        pytest.param(f"\\begin{{abstract}}{SVM}\\end{{abstract}} {SVM}", id="the abstract has its own"),
        pytest.param(f"{SVM}\\begin{{figure}}\\caption{{{SVM}}}\\end{{figure}}", id="a caption has its own"),
        pytest.param(f"{SVM}\\section{{Support Vector Machines (SVM)}}", id="a heading has its own"),
        pytest.param(f"\\section*{{Abstract}}{SVM}\\section{{One}}{SVM}", id="an abstract with a heading"),
        pytest.param(f"{SVM}\\section*{{List of Acronyms}}{SVM}", id="a list of acronyms"),
        pytest.param(f"{SVM}\\appendix {SVM}", id="the appendix has its own"),
        pytest.param(f"\\chapter{{A}}{SVM}\\chapter{{B}}{SVM}", id="each chapter has its own"),
        pytest.param(f"{SVM}\n% {SVM}", id="in a comment"),
        pytest.param("The first case (A) and the first case (A).", id="one letter"),
        pytest.param("Support vectors. Machines (SVM) and support; vector machines (SVM)", id="words of two sentences"),
    ],
)
def test_no_acronym_defined_twice(body, text: str):
    assert body(text).spans("acronym-defined-twice") == []


def test_the_place_of_the_first_is_told(body):
    (found,) = body(f"{SVM}\n{SVM}").find("acronym-defined-twice")
    assert found.problem == "The acronym SVM was introduced at paper.tex:3:3 already."
    assert str(found.location) == "paper.tex:4:3"
