import pytest

from redraft.latex.sentences import sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("One two. Three four? Five!", ["One two.", "Three four?", "Five!"], id="three stops"),
        pytest.param("As in Fig. 3, e.g. here. Then", ["As in Fig. 3, e.g. here.", "Then"], id="abbreviations"),
        pytest.param("It is 3.5 long. Yes", ["It is 3.5 long.", "Yes"], id="a decimal point"),
        pytest.param("He said ``no.'' Then he left.", ["He said ``no.''", "Then he left."], id="a quotation"),
        pytest.param("One\n\nTwo", ["One", "Two"], id="paragraphs"),
        pytest.param("One\n% x\ntwo.", ["One\n% x\ntwo."], id="a comment line"),
        pytest.param("\\section{A b} One.", ["A b", "One."], id="a heading"),
        pytest.param("So \\begin{equation}x.\\end{equation} holds.", None, id="a displayed formula"),
        pytest.param("So $x$ is $y.$ Then.", ["So $x$ is $y.$", "Then."], id="a full stop in a formula"),
        pytest.param("So \\[x.\\] We see", ["So \\[x.\\]", "We see"], id="a displayed formula that ends its sentence"),
        pytest.param("One has $n!$ Hamilton paths.", None, id="a factorial"),
        pytest.param("It works.~\\cite{a} We go.", ["It works.~\\cite{a}", "We go."], id="a citation behind the stop"),
        pytest.param(
            "J. A. Smith of the U.S. Army came. He left.",
            ["J. A. Smith of the U.S. Army came.", "He left."],
            id="initials",
        ),
        pytest.param("This is plan B. We keep it.", ["This is plan B.", "We keep it."], id="a letter that ends one"),
        pytest.param("No. 5 is it. Is it? No. So.", ["No. 5 is it.", "Is it?", "No.", "So."], id="a number or a no"),
        pytest.param("It ends. iPhone users go.", ["It ends.", "iPhone users go."], id="a name in lower case"),
        pytest.param("Das gilt z. B. hier. Am 3. Mai auch.", ["Das gilt z. B. hier.", "Am 3. Mai auch."], id="German"),
        pytest.param("Voir p. ex. Mme. X. La fin.", ["Voir p. ex. Mme. X.", "La fin."], id="French"),
        pytest.param("La Sra. Pérez, pág. 3. Fin.", ["La Sra. Pérez, pág. 3.", "Fin."], id="Spanish"),
        pytest.param(
            "\u305d\u3046\u3060\u3002\u300d\u6b21",
            ["\u305d\u3046\u3060\u3002\u300d", "\u6b21"],
            id="a closing bracket of Japanese",
        ),
        pytest.param("", [], id="nothing"),
        pytest.param("\u4e2d\u6587\u3002\u6587", ["\u4e2d\u6587\u3002", "\u6587"], id="a full stop of another script"),
    ],
)
def test_sentences(manuscript, text: str, parts: list[str] | None):
    paper = manuscript(text)
    found = [text[sentence.span.start : sentence.span.end] for sentence in sentences(paper)]
    assert found == ([text] if parts is None else parts)


def test_a_footnote_stands_apart_from_its_sentence(manuscript):
    paper = manuscript("One two\\footnote{Three four. Five.} six.")
    assert [sentence.words for sentence in sentences(paper)] == [3, 2, 1]


def test_a_formula_counts_as_one_word(manuscript):
    (sentence,) = sentences(manuscript("We set $x + y = z$ and \\(w\\) here."))
    assert sentence.words == 6
