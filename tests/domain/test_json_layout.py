from redraft.domain.evidence import read_log
from redraft.domain.json_layout import MAX_NAMES, NAME_CHARS, leaves


def values(log: str) -> list[tuple[str, str, str]]:
    return [(v.evidence.value, v.evidence.row, v.evidence.column) for v in read_log(log) if not v.is_label]


def test_objects_line_by_line_are_rows_of_one_table():
    log = '{"task": "fft", "tool": "gcc", "ms": 412.6}\n{"task": "fft", "tool": "Ours", "ms": 287.3}\n'
    assert values(log) == [("412.6", "fft · gcc", "ms"), ("287.3", "fft · Ours", "ms")]
    first, second = read_log(log)
    assert first.column_line == second.column_line
    assert first.row_line != second.row_line


def test_objects_apart_are_tables_of_their_own():
    log = '{"a": {"x": 1.5}}\n\n{"a": {"x": 2.5}}\n'
    first, second = read_log(log)
    assert first.table != second.table


def test_a_note_names_no_entry():
    text = f'{{"note": "{"x" * (NAME_CHARS + 1)}", "name": "A", "acc": 1.5}}'
    (leaf,), _ = leaves(text, 0)
    assert (leaf.row, leaf.column) == ("A", "acc")


def test_an_entry_has_few_names():
    texts = ", ".join(f'"k{index}": "v{index}"' for index in range(MAX_NAMES + 2))
    (leaf,), _ = leaves(f'{{{texts}, "acc": 1.5}}', 0)
    assert leaf.row == " · ".join(f"v{index}" for index in range(MAX_NAMES))


def test_text_behind_the_json_is_not_read():
    found, stop = leaves('{"a": 1} 2', 0)
    assert [leaf.row for leaf in found] == ["a"]
    assert stop == len('{"a": 1}')
