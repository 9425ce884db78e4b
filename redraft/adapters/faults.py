"""A contract's validation error, told in one line."""

from collections.abc import Sequence
from typing import Any, cast

from pydantic import BaseModel, ValidationError

KINDS = {"integer": "a whole number", "number": "a number"}


def first_fault(error: ValidationError, model: type[BaseModel]) -> str:
    """Say where, what, and what was expected: `iter_cap: 0, expected a whole number from 1 to 100`."""
    fault = error.errors(include_url=False)[0]
    path = fault["loc"]
    place = ".".join(map(str, path)) or model.__name__
    match fault["type"]:
        case "missing":
            return f"{place}: missing, expected it beside {', '.join(_keys(model, path[:-1]))}"
        case "extra_forbidden":
            return f"{place}: unknown, expected one of {', '.join(_keys(model, path[:-1]))}"
        case _:
            expected = _range(_node(model, path)) or fault["msg"].removeprefix("Input should be ")
            return f"{place}: {fault['input']!r:.60}, expected {expected}"


def _keys(model: type[BaseModel], path: Sequence[str | int]) -> tuple[str, ...]:
    return tuple(_node(model, path).get("properties", {}))


def _range(node: dict[str, Any]) -> str:
    """Return the words for a number's kind and limits, or nothing for anything else."""
    kind = KINDS.get(node.get("type", ""))
    low, high = node.get("minimum"), node.get("maximum")
    if kind is not None and "exclusiveMinimum" in node:
        return f"{kind} above {node['exclusiveMinimum']:g}"
    if kind is None or low is None:
        return kind or ""
    return f"{kind} of at least {low:g}" if high is None else f"{kind} from {low:g} to {high:g}"


def _node(model: type[BaseModel], path: Sequence[str | int]) -> dict[str, Any]:
    """Return the part of the model's JSON schema that describes the value at `path`."""
    schema = model.model_json_schema()
    node = schema
    for step in path:
        items = node.get("items", {}) if isinstance(step, int) else node.get("properties", {}).get(step)
        node = _plain(items or node.get("additionalProperties") or {}, schema)
    return node


def _plain(node: Any, schema: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401  # a JSON schema is any JSON
    """Follow a reference, and leave `null` out of a choice."""
    if not isinstance(node, dict):
        return {}
    found = cast("dict[str, Any]", node)
    if "$ref" in found:
        return schema["$defs"][found["$ref"].rpartition("/")[2]]
    return next((choice for choice in found.get("anyOf", ()) if choice.get("type") != "null"), found)
