import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.latex.listings import lacking, listings
from redraft.latex.manuscript import read


def _keys(main: str, path: str = "paper.tex", **others: str) -> list[list[tuple[str, str | None]]]:
    files = (SourceFile(path=path, text=main), *(SourceFile(path=name, text=text) for name, text in others.items()))
    found = listings(read(Project(main=path, files=files)))
    return [[(work.entry.key, work.file) for work in listing] for listing in found]


A, B = "@misc{a}", "@misc{b}"


@pytest.mark.parametrize(
    ("main", "others", "keys"),
    [
        pytest.param(r"\bibliography{x}", {"x.bib": A, "y.bib": B}, [[("a", "x.bib")]], id="a database that is named"),
        pytest.param(
            r"\bibliography{x, y}",
            {"x.bib": A, "y.bib": B},
            [[("a", "x.bib"), ("b", "y.bib")]],
            id="two in one command",
        ),
        pytest.param(
            r"\bibliography{x}\bibliographyapp{y}",
            {"x.bib": A, "y.bib": B},
            [[("a", "x.bib")], [("b", "y.bib")]],
            id="two lists",
        ),
        pytest.param(
            r"\addbibresource{x.bib}\addbibresource[a=b]{y.bib}",
            {"x.bib": A, "y.bib": B},
            [[("a", "x.bib"), ("b", "y.bib")]],
            id="biblatex's resources",
        ),
        pytest.param(r"\bibliography{x,x}", {"x.bib": A}, [[("a", "x.bib")]], id="one named twice"),
        pytest.param(r"\bibliography{bib/x}", {"bib/x.bib": A}, [[("a", "bib/x.bib")]], id="in a folder"),
        pytest.param(r"\bibliographystyle{x}", {"x.bib": A}, [], id="a style"),
        pytest.param(r"% \bibliography{x}", {"x.bib": A}, [], id="in a comment"),
        pytest.param(r"\bibliography{gone}", {"x.bib": A}, [], id="a database that is not there"),
        pytest.param(
            r"\bibliography{gone}",
            {"paper.bbl": r"% \bibitem{c}" "\n" r"\bibitem{a} A."},
            [[("a", "paper.bbl")]],
            id="its .bbl is",
        ),
        pytest.param(
            r"\bibliography{x}", {"x.bib": A, "paper.bbl": r"\bibitem{a} A."}, [[("a", "x.bib")]], id="both are there"
        ),
        pytest.param(
            r"\begin{thebibliography}{9}\bibitem{a} A.\end{thebibliography}",
            {},
            [[("a", None)]],
            id="a thebibliography",
        ),
        pytest.param(
            r"\input{paper.bbl}",
            {"paper.bbl": r"\begin{thebibliography}{9}\bibitem{a} A.\end{thebibliography}"},
            [[("a", None)]],
            id="a .bbl taken into the text",
        ),
        pytest.param("No list.", {"x.bib": A}, [], id="none"),
    ],
)
def test_listings(main: str, others: dict[str, str], keys: list[list[tuple[str, str | None]]]):
    assert _keys(main, **others) == keys


def test_databases_are_sought_from_the_main_files_folder():
    assert _keys(r"\bibliography{x}", "draft/paper.tex", **{"draft/x.bib": A, "x.bib": B}) == [[("a", "draft/x.bib")]]


@pytest.mark.parametrize(
    ("main", "others", "missing"),
    [
        pytest.param(r"\bibliography{x}", {}, [("x", 15)], id="none is there"),
        pytest.param(r"\bibliography{x}", {"x.bib": A}, [], id="it is there"),
        pytest.param(r"\bibliography{x.bib}", {"x.bib": A}, [], id="with its suffix"),
        pytest.param(r"\bibliography{x}", {"y.bib": B}, [("x", 15)], id="another is there"),
        pytest.param(r"\bibliography{x, bib/y}", {"x.bib": A}, [("bib/y", 18)], id="one of two"),
        pytest.param(r"\bibliography{x,x}\bibliographyapp{x}", {}, [("x", 15)], id="named three times"),
        pytest.param(r"\bibliography{x}\addbibresource{y.bib}", {}, [("x", 15), ("y.bib", 33)], id="by two commands"),
        pytest.param(r"\addbibresource[datatype=bibtex]{x.bib}", {}, [("x.bib", 34)], id="biblatex's, with options"),
        pytest.param(r"\bibliography{x}", {"paper.bbl": ""}, [], id="its list is built"),
        pytest.param(r"\bibliography{x}", {"other.bbl": ""}, [("x", 15)], id="another paper's list is built"),
        pytest.param(
            "\\begin{filecontents}{x.bib}@misc{a}\\end{filecontents}\n\\bibliography{x}", {}, [], id="written"
        ),
        pytest.param(
            "\\begin{filecontents*}[overwrite]{x.bib}\n\\end{filecontents*}\n\\bibliography{x}",
            {},
            [],
            id="written over",
        ),
        pytest.param(r"\bibliography{IEEEabrv,x}", {"x.bib": A}, [], id="a list of abbreviations of TeX's own"),
        pytest.param(r"\addbibresource[location=remote]{https://a.example/x.bib}", {}, [], id="fetched"),
        pytest.param(r"\bibliography{\jobname}", {}, [], id="a macro"),
        pytest.param(r"% \bibliography{x}", {}, [], id="in a comment"),
        pytest.param(r"\bibliographystyle{plain}", {}, [], id="a style"),
        pytest.param(r"\begin{thebibliography}{9}\bibitem{a} A.\end{thebibliography}", {}, [], id="no database"),
    ],
)
def test_what_is_named_and_not_there_is_lacking(main: str, others: dict[str, str], missing: list[tuple[str, int]]):
    files = (SourceFile(path="paper.tex", text=main), *(SourceFile(path=p, text=t) for p, t in others.items()))
    manuscript = read(Project(main="paper.tex", files=files))
    found = [(each.name, manuscript.locate(each.span).column) for each in lacking(manuscript)]
    assert found == missing
