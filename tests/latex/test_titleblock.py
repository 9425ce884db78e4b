import pytest


@pytest.mark.parametrize(
    ("text", "authors", "affiliations"),
    [
        pytest.param(
            r"\author{A. Author\thanks{a@b.org} \and B. Author}", ["A. Author", "B. Author"], [], id="article"
        ),
        pytest.param(
            r"\author{\IEEEauthorblockN{First Author, Second Author}\IEEEauthorblockA{Department X\\ Email: a@b.org}"
            r"\and \IEEEauthorblockN{Third Author}\IEEEauthorblockA{\textit{Lab Z}\\ City}}",
            ["First Author", "Second Author", "Third Author"],
            ["Department X", "Lab Z, City"],
            id="IEEEtran, a conference",
        ),
        pytest.param(
            r"\author{First~Author,~\IEEEmembership{Member,~IEEE,} and~Second~Author\thanks{a b}}",
            ["First Author", "Second Author"],
            [],
            id="IEEEtran, a journal",
        ),
        pytest.param(
            r"\author{First Author}\authornote{a}\orcid{1}\affiliation{\institution{University Y} \city{C}}",
            ["First Author"],
            ["University Y, C"],
            id="acmart",
        ),
        pytest.param(
            r"\author{First Author}\email{a@b.org}\affiliation{Institute of X, City}\author{Second Author}",
            ["First Author", "Second Author"],
            ["Institute of X, City"],
            id="revtex",
        ),
        pytest.param(
            r"\author{First Author\inst{1}\orcidID{1-2} \and Second Author\inst{2}}"
            r"\institute{University Y \email{a@b.org} \and Lab Z}",
            ["First Author", "Second Author"],
            ["University Y", "Lab Z"],
            id="llncs",
        ),
        pytest.param(
            r"\author[i]{First Author\corref{c}}\affiliation[i]{organization={Univ Y}, city={C}}\address[j]{Lab Z}",
            ["First Author"],
            ["Univ Y, C", "Lab Z"],
            id="elsarticle",
        ),
        pytest.param(
            r"\author{First Author \\ Department X\\ University Y\\ \texttt{a@b.org} \And Second Author \\ Lab Z"
            r" \AND Third Author}",
            ["First Author", "Second Author", "Third Author"],
            ["Department X, University Y", "Lab Z"],
            id="ICLR, NeurIPS, ACL",
        ),
        pytest.param(
            r"\author{First Author\\ Lab Z\\ {\tt\small a@b.org}\and Second Author\\ University Y}",
            ["First Author", "Second Author"],
            ["Lab Z", "University Y"],
            id="CVPR",
        ),
        pytest.param(
            r"\author{First Author$^{1}$ \quad Second Author$^{1,2}$ \\ Third Author$^2$ \\ $^1$Lab Z \quad $^2$Lab W}",
            ["First Author", "Second Author", "Third Author"],
            ["Lab Z", "Lab W"],
            id="marks, and names on two lines",
        ),
        pytest.param(
            r"\author{\name First Author \email a@b.org \\ \addr Department X\\ City \AND \name Second Author}",
            ["First Author", "Second Author"],
            ["Department X, City"],
            id="JMLR",
        ),
        pytest.param(
            r"\author{First Author$^1$\and Second Author$^2$\affiliations $^1$Lab Z\\ $^2$Lab W\emails a@b.org}",
            ["First Author", "Second Author"],
            ["Lab Z", "Lab W"],
            id="IJCAI",
        ),
        pytest.param(
            r"\begin{icmlauthorlist}\icmlauthor{First Author}{z}\end{icmlauthorlist}\icmlaffiliation{z}{Lab Z, City}",
            ["First Author"],
            ["Lab Z, City"],
            id="ICML",
        ),
        pytest.param(
            r"\author[1]{First Author}\author[2]{Second Author}\affil[1]{Lab Z}",
            ["First Author", "Second Author"],
            ["Lab Z"],
            id="authblk",
        ),
        pytest.param(
            r"\author*[1]{\fnm{First} \sur{Author}}\affil*[1]{\orgdiv{Department X}, \orgname{University Y}}",
            ["First Author"],
            ["Department X, University Y"],
            id="sn-jnl",
        ),
        pytest.param(
            r"\author{\begin{tabular}{c}First Author\\Lab Z\end{tabular}}", ["First Author"], ["Lab Z"], id="a table"
        ),
        pytest.param(r"\author{作者\thanks{x} \and Ren\'e Auteur}", ["作者", "René Auteur"], [], id="other letters"),
        pytest.param(r"\author{Anonymous Author(s)}", ["Anonymous Author(s)"], [], id="anonymous"),
        pytest.param(r"\author{} \author{\\} \author{\and}", [], [], id="nobody"),
        pytest.param(
            r"\renewcommand\author[1]{a b}\authorrunning{A. Author}", [], [], id="a definition, a running head"
        ),
        pytest.param(r"\author{A. Author", [], [], id="one that never closes"),
    ],
)
def test_authors_and_affiliations(manuscript, text: str, authors: list[str], affiliations: list[str]):
    paper = manuscript(text)
    assert [author.name for author in paper.authors] == authors
    assert [affiliation.text for affiliation in paper.affiliations] == affiliations


def test_a_name_is_located_without_its_marks(manuscript):
    paper = manuscript(
        "\\author{First~Author$^1$\\thanks{a}, \\textbf{Second} Author \\\\ $^1$ Lab Z, City \\\\ a@b.org}"
    )
    spans = [each.span for each in (*paper.authors, *paper.affiliations)]
    words = [paper.text[span.start : span.end] for span in spans]
    assert words == ["First~Author", "\\textbf{Second} Author", "Lab Z, City"]
