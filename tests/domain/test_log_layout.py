import pytest

from redraft.domain.evidence import read_log


def values(log: str) -> list[tuple[str, str, str]]:
    return [(v.evidence.value, v.evidence.row, v.evidence.column) for v in read_log(log) if not v.is_label]


@pytest.mark.parametrize(
    "mark", [pytest.param(",", id="CSV"), pytest.param(";", id="semicolons"), pytest.param("\t", id="TSV")]
)
def test_separated_values_are_a_table(mark: str):
    log = "```\nmethod,acc,time\nDense,84.2,120\nOurs,85.1,345\n```\n".replace(",", mark)
    assert values(log) == [
        ("84.2", "Dense", "acc"),
        ("120", "Dense", "time"),
        ("85.1", "Ours", "acc"),
        ("345", "Ours", "time"),
    ]


def test_separated_integers_are_no_thousands():
    assert [value for value, _, _ in values("name,a,b\nx,12,345\n")] == ["12", "345"]


def test_quoted_names_lose_their_quotes():
    assert values('"name","acc"\n"Dense",84.2\n') == [("84.2", "Dense", "acc")]


@pytest.mark.parametrize(
    "log",
    [
        pytest.param("We ran it, with 3.5 of them\nand then more, with 4.5\n", id="prose with commas"),
        pytest.param("1,2\n3,4\n", id="no names"),
        pytest.param("method,acc\n\nDense,84.2\n", id="a blank line between"),
    ],
)
def test_what_is_not_separated_values(log: str):
    assert {column for _, _, column in values(log)} == {""}


def test_json_gives_its_keys_as_names():
    log = '{"main": {"Ours": {"acc": 74.5, "mem": 47.8}},\n "lr": 3e-4, "seeds": [11, 12]}\n'
    assert values(log) == [
        ("74.5", "main · Ours", "acc"),
        ("47.8", "main · Ours", "mem"),
        ("3e-4", "lr", ""),
        ("11", "seeds", ""),
        ("12", "seeds", ""),
    ]


def test_entries_of_a_json_list_are_called_by_their_first_text():
    log = '[\n {"name": "A1", "acc": 1.5},\n {"name": "B2", "acc": 2.5}\n]\n'
    assert values(log) == [("1.5", "A1", "acc"), ("2.5", "B2", "acc")]


@pytest.mark.parametrize(
    "log",
    [
        pytest.param('{"a": 3.5', id="one left open"),
        pytest.param("{\n3.5 apples\n", id="braces of something else"),
        pytest.param("[" * 5000 + "3.5", id="one too deep"),
    ],
)
def test_what_is_no_json_is_read_line_by_line(log: str):
    assert all(column == "" for _, _, column in values(log))


def test_a_latex_table_is_a_table():
    rows = "Method & Acc \\\\\n\\midrule\nDense & 84.2 \\\\\n"
    log = f"\\begin{{table}}\n\\begin{{tabular}}{{lr}}\n{rows}\\end{{tabular}}\n\\end{{table}}\n"
    assert values(log) == [("84.2", "Dense", "Acc")]


def test_a_latex_table_left_open_is_read_line_by_line():
    assert values("\\begin{tabular}{lr}\nDense & 84.2 \\\\\n")[0][2] == ""


def test_the_heading_above_a_table_tells_of_it():
    log = "## Update latency\n\n| System | p99 |\n|---|---|\n| RingKV | 9.7 |\n"
    (value,) = read_log(log)
    assert "latency" in value.title_words


def test_the_name_of_a_bullet_is_no_sentence():
    (first, second) = read_log("Median of 5 runs, 60 s each. Machine: 2.1 GHz\n")[1:]
    assert (first.is_label, second.is_label) == (False, False)
