"""Stored answers of paid steps: a record names the code that loads it, and one that names other code than ours goes."""

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from redraft.adapters.atomic import remove, writing

SERIALIZER: dict[str, JsonValue] = {
    "type": "json",
    "jsonlib": "json",
    "object_encoder": "prefect.serializers.prefect_json_object_encoder",
    "object_decoder": "prefect.serializers.prefect_json_object_decoder",
    "dumps_kwargs": {},
    "loads_kwargs": {},
}
"""What Prefect writes for `result_serializer="json"`; in its place a record may name pickle, or any function."""
_CONTRACT = r"^redraft\.contracts\.[a-z_]+\.[A-Z][A-Za-z]*$"
_NAMES_OF_CODE = frozenset({"__class__", "__exc_type__"})
"""Keys by which Prefect's decoder is told what to import and call."""


class _Metadata(BaseModel):
    serializer: dict[str, JsonValue]


class _Record(BaseModel):
    metadata: _Metadata
    result: str


class _Result(BaseModel):
    model_config = ConfigDict(extra="forbid")

    contract: str = Field(alias="__class__", pattern=_CONTRACT)
    data: dict[str, JsonValue]


def discard_foreign_answers(results: Path) -> None:
    """Remove every record that is torn, or would run other code than the contracts' when it is loaded.

    A workspace may come from anywhere. The step of a removed record is asked again.

    Raises:
        WorkspaceError: The system refuses to remove one.
    """
    with writing(results):
        for record in list(results.iterdir()) if results.is_dir() else []:
            if record.is_symlink() or not record.is_file() or not _is_plain(record.read_bytes()):
                remove(record)


def _is_plain(content: bytes) -> bool:
    """Say whether the JSON serializer reads a record, and its result is one contract made of plain data."""
    try:
        record = _Record.model_validate(json.loads(content, object_pairs_hook=_each_key_once))
        result = _Result.model_validate(json.loads(record.result, object_pairs_hook=_each_key_once))
    except (ValidationError, ValueError, RecursionError):
        return False
    return record.metadata.serializer == SERIALIZER and not _names_code(result.data)


def _names_code(value: JsonValue) -> bool:
    match value:
        case dict():
            return not _NAMES_OF_CODE.isdisjoint(value) or any(map(_names_code, value.values()))
        case list():
            return any(map(_names_code, value))
        case _:
            return False


def _each_key_once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """Refuse a repeated key: of its values, two readers may take a different one each."""
    found = dict(pairs)
    if len(found) != len(pairs):
        msg = "a key occurs twice"
        raise ValueError(msg)
    return found
