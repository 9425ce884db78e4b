import pytest

from redraft.latex.languages import declared, is_english


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        pytest.param("\\usepackage[english,french]{babel}", ("english", "french"), id="babel's last is the main one"),
        pytest.param(
            "\\documentclass[ngerman]{scrartcl}\\usepackage{babel}", ("ngerman",), id="an option of the class"
        ),
        pytest.param("\\usepackage[main=english,ngerman]{babel}", ("english", "ngerman", "english"), id="babel's main"),
        pytest.param(
            "\\setmainlanguage{french}\\setotherlanguage{english}", ("french", "english", "french"), id="polyglossia"
        ),
        pytest.param("\\usepackage{ngerman}", ("ngerman",), id="a package of one language"),
        pytest.param("\\documentclass{ctexart}", ("chinese",), id="a Chinese class"),
        pytest.param("\\documentclass[uplatex]{jsarticle}", ("japanese",), id="a Japanese class"),
        pytest.param("\\documentclass{ltjsarticle}", ("japanese",), id="another one"),
        pytest.param("\\usepackage[utf8]{inputenc}", (), id="none"),
    ],
)
def test_declared(text: str, languages: tuple[str, ...]):
    assert declared(text) == languages


@pytest.mark.parametrize(
    ("languages", "text", "english"),
    [
        pytest.param(("ngerman", "english"), "", True, id="the main language is English"),
        pytest.param(("english", "french"), "", False, id="the main language is another"),
        pytest.param((), "the paper of the year is in the box and we read it " * 5, True, id="English words"),
        pytest.param((), "der Artikel des Jahres liegt im Kasten und wir lesen ihn " * 5, False, id="German words"),
        pytest.param((), "few words", True, id="too few words to tell"),
        pytest.param((), "\u65b9\u6cd5", False, id="few words of another script"),
    ],
)
def test_is_english(languages: tuple[str, ...], text: str, *, english: bool):
    assert is_english(languages, text) is english
