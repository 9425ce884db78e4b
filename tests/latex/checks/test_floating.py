import pytest


def _figure(inside: str, name: str = "figure") -> str:
    return f"\\begin{{{name}}}[t]\n{inside}\n\\end{{{name}}}"


GRAPHIC = "\\includegraphics{a}"


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(_figure(r"\label{f}\caption{C}"), ["f"], id="before the caption"),
        pytest.param(_figure(r"\caption{C}\label{f}"), [], id="after the caption"),
        pytest.param(_figure(r"\caption{\label{f}C}"), [], id="in the caption"),
        pytest.param(_figure(r"\caption[short]{C}\label{f}"), [], id="after a caption with a short form"),
        pytest.param(_figure(r"\subfloat[A\label{p}]{x}\caption{C}\label{f}"), [], id="a part's label"),
        pytest.param(
            _figure("\\begin{subfigure}{1cm}\\label{p}\\caption{A}\\end{subfigure}\\caption{C}\\label{f}"),
            [],
            id="inside a subfigure",
        ),
        pytest.param(_figure(r"\label{f}"), [], id="no caption"),
        pytest.param(_figure(r"\label{f}\caption{C}", "table*"), ["f"], id="a wide table"),
    ],
)
def test_label_before_caption(body, text: str, spans: list[str]):
    assert body(text).spans("label-before-caption") == spans


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(_figure(GRAPHIC), ["\\begin{figure}"], id="none"),
        pytest.param(_figure(r"\begin{tabular}{l}x\end{tabular}", "table"), ["\\begin{table}"], id="a table without"),
        pytest.param(_figure(GRAPHIC + "\n% \\caption{C}"), ["\\begin{figure}"], id="in a comment"),
        pytest.param(_figure(GRAPHIC + r"\caption{C}"), [], id="one"),
        pytest.param(_figure(GRAPHIC + r"\captionof{table}{C}"), [], id="captionof"),
        pytest.param(_figure(r"\subcaptionbox{C}{x}" + GRAPHIC), [], id="captions of the parts"),
        pytest.param(_figure(GRAPHIC + r"\mycaption{C}"), [], id="a caption macro of the paper"),
        pytest.param(_figure("words"), [], id="nothing to describe"),
        pytest.param(r"\begin{wrapfigure}{r}{2cm}" + GRAPHIC + r"\end{wrapfigure}", [], id="an ornament in the text"),
        pytest.param(GRAPHIC, [], id="no float"),
    ],
)
def test_float_without_caption(body, text: str, spans: list[str]):
    assert body(text).spans("float-without-caption") == spans


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param(_figure(GRAPHIC + r"\caption{C}"), 1, id="none"),
        pytest.param(_figure(GRAPHIC + r"\caption{C}\label{f}"), 0, id="one"),
        pytest.param(_figure(GRAPHIC + r"\caption*{C}"), 0, id="unnumbered"),
        pytest.param(_figure(GRAPHIC), 0, id="no caption either"),
        pytest.param(_figure(GRAPHIC + r"\subfloat[A\label{p}]{x}\caption{C}"), 0, id="its parts have them"),
    ],
)
def test_float_without_label(body, text: str, count: int):
    assert len(body(text).find("float-without-label")) == count


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param(_figure(r"\caption{C}\label{f}"), ["f"], id="never"),
        pytest.param(_figure(r"\caption{See \ref{f}}\label{f}"), ["f"], id="only in its own caption"),
        pytest.param(_figure(r"\caption{C}\label{f}") + "% \\ref{f}", ["f"], id="only in a comment"),
        pytest.param(_figure(r"\caption{C}\label{f}") + r" \ref{f}", [], id="once"),
        pytest.param(_figure(r"\caption{C}\label{f}") + r" \Cref{e,f}", [], id="in a list"),
        pytest.param(_figure(r"\caption{C}\label{f}") + r" \hyperref[f]{it}", [], id="by a link"),
        pytest.param(_figure(r"\subfloat[A\label{p}]{x}\caption{C}\label{f}") + r"\ref{p}", [], id="by a part"),
        pytest.param(_figure(r"\caption{C}\label{fig:f}") + r" \figref{f}", [], id="by a macro of a style file"),
        pytest.param(_figure(r"\caption{C}\label{one}") + r" \Seefigure{one}", [], id="by an unknown command"),
        pytest.param(_figure(r"\caption{C}"), [], id="no label to refer to"),
        pytest.param(r"\begin{algorithm}\caption{C}\label{f}\end{algorithm}", [], id="no figure or table"),
    ],
)
def test_unreferenced_float(body, text: str, spans: list[str]):
    assert body(text).spans("unreferenced-float") == spans
