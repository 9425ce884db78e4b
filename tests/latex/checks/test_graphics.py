import pytest


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(r"\includegraphics{lost}", ["lost"], id="missing"),
        pytest.param(r"\includegraphics[width=3cm]{lost.png}", ["lost.png"], id="with an extension"),
        pytest.param(r"\includegraphics{lost} \includegraphics{lost}", ["lost"], id="named once"),
        pytest.param(r"\begin{overpic}[width=1cm]{lost}\end{overpic}", ["lost"], id="under a picture"),
        pytest.param(r"\includegraphics{figures/a}", [], id="found without its extension"),
        pytest.param(r"\includegraphics{figures/a.pdf}", [], id="found with it"),
        pytest.param(r"\includegraphics{./figures/a.pdf}", [], id="found from the current folder"),
        pytest.param(r'\includegraphics{"figures/a"}', [], id="in quotes"),
        pytest.param(r"\includegraphics{a}", ["a"], id="in no folder that is searched"),
        pytest.param(r"\includegraphics{\prefix/a} \includegraphics{#1}", [], id="a macro in the name"),
        pytest.param(r"\includegraphics{example-image-a}", [], id="shipped with TeX"),
        pytest.param("% \\includegraphics{lost}", [], id="in a comment"),
    ],
)
def test_missing_graphic(body, text: str, spans: list[str]):
    assert body(text, assets=("figures/a.pdf",)).spans("missing-graphic") == spans


def test_folders_of_graphics_are_searched(body):
    preamble = "\\graphicspath{{images/}{figures/}}\n"
    assert body(r"\includegraphics{a}", preamble=preamble, assets=("figures/a.pdf",)).spans("missing-graphic") == []
