"""Policies, rubrics and a workspace's settings, read from TOML and held to their contracts."""

import hashlib
import json
import re
import tomllib
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import Field, ValidationError

from redraft.adapters.atomic import cause
from redraft.adapters.faults import first_fault
from redraft.contracts.base import Contract
from redraft.contracts.budget import Caps
from redraft.contracts.policy import NONE, OFFLINE, Policy, Role, Roles, RoleSpec, Sampling
from redraft.contracts.score import Rubric
from redraft.domain import bands, rubrics
from redraft.errors import PolicyError

PRESETS = files("redraft") / "policies"
RUBRICS = PRESETS / "rubrics"
DEFAULT = "paperorchestra"

SECRET = re.compile(r"url|endpoint|secret|password|apikey|(^|_)(key|keys|env|token)(_|$)")
"""Keys that would send the paper or a key elsewhere: a workspace may come from anyone (design §15)."""

_PLAYED = {
    "critic": (OFFLINE,),
    "reviser": (OFFLINE,),
    "devils_advocate": (OFFLINE, NONE),
    "integrity": (OFFLINE, NONE),
    "judge": (NONE,),
    "adjudicator": (NONE,),
}
"""What each role may be besides a model (design §7)."""
_MODEL = re.compile(r"[a-z][a-z-]*:\S+")

ContractT = TypeVar("ContractT", bound=Contract)


class CheckSettings(Contract):
    """Table `[check]` of `redraft.toml`: ids of checks, as the options of `redraft check` take them."""

    select: Annotated[tuple[str, ...], Field(min_length=1)] | None = None
    """None for every check."""
    ignore: tuple[str, ...] = ()


class WorkspaceSettings(Contract):
    """`redraft.toml`: what a workspace asks for; None leaves it to the policy and the defaults."""

    policy: str | None = None
    """Name of a preset, or a path, given below the workspace."""
    log: Literal["none"] | None = None
    """`none` says that there is no experimental log."""
    iter_cap: Annotated[int, Field(ge=1, le=100)] | None = None
    replicates: Annotated[int, Field(ge=1)] | None = None
    critics: Annotated[tuple[RoleSpec, ...], Field(min_length=1)] | None = None
    reviser: RoleSpec | None = None
    devils_advocate: RoleSpec | None = None
    integrity: RoleSpec | None = None
    judge: RoleSpec | None = None
    adjudicator: RoleSpec | None = None
    sampling: Mapping[Role, Sampling] | None = None
    caps: Caps = Caps()
    check: CheckSettings = CheckSettings()


def load_policy(name_or_path: str | Path) -> Policy:
    """Return a preset by its name, or the policy of a TOML file; its rubric is a preset's name or a path beside it.

    A file without a rubric of its own changes the default policy: what it leaves out is as there.

    Raises:
        PolicyError: There is none such, or it is malformed or contradicts itself.
    """
    source = _source(name_or_path, PRESETS, "policy")
    content = read_table(source)
    with _at(source):
        if "rubric" not in content:
            content = read_table(_source(DEFAULT, PRESETS, "policy")) | {"name": Path(source.name).stem} | content
        rubric = content.get("rubric")
        if not isinstance(rubric, str):
            msg = f"rubric: {rubric!r}, expected the name of a rubric or the path of its TOML file"
            raise PolicyError(msg)
        content["rubric"] = _rubric_beside(rubric, source).model_dump(mode="json")
        policy = _checked(content, Policy)
        bands.validate(policy.bands)
        rubrics.validate_caps(policy.axis_caps, policy.rubric)
    return policy


def load_rubric(name_or_path: str | Path) -> Rubric:
    """Return a preset by its name, or the rubric of a TOML file.

    Raises:
        PolicyError: There is none such, or it is malformed or its weights do not add up.
    """
    source = _source(name_or_path, RUBRICS, "rubric")
    content = read_table(source)
    with _at(source):
        return rubrics.validate(_checked(content, Rubric))


def with_caps(policy: Policy, caps: Mapping[str, float]) -> Policy:
    """Return the policy with these caps and thresholds in the place of its own.

    Raises:
        PolicyError: One is out of its range, or no field of a policy.
    """
    return _checked(policy.model_dump(mode="json") | dict(caps), Policy)


def with_budget(policy: Policy, *asked: Caps | None) -> Policy:
    """Return the policy with what it may spend capped as `asked`, the last to name a cap first."""
    named = {name: value for caps in asked if caps for name, value in caps.model_dump(exclude_none=True).items()}
    return policy.model_copy(update={"caps": policy.caps.model_copy(update=named)})


def caps_asked(given: Mapping[str, float | None]) -> Caps:
    """Return the caps given by their names; None leaves one out.

    Raises:
        PolicyError: One is out of its range, or no such cap.
    """
    return _checked({name: value for name, value in given.items() if value is not None}, Caps)


def policy_hash(policy: Policy) -> str:
    """Return the SHA-256 of the policy's canonical JSON."""
    canonical = json.dumps(policy.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def load_workspace_settings(path: Path) -> WorkspaceSettings:
    """Read a workspace's `redraft.toml`; one that is not there asks for nothing.

    Raises:
        PolicyError: It is malformed, has an unknown key, or names a base URL or a key.
    """
    if not path.exists():
        return WorkspaceSettings()
    content = read_table(path)
    with _at(path):
        for key in _keys(content):
            if SECRET.search(key.lower().replace("-", "_")):
                msg = (
                    f"{key}: a base URL or key comes from your own configuration or environment, never from a workspace"
                )
                raise PolicyError(msg)
        settings = _checked(content, WorkspaceSettings)
    if settings.policy and _is_path(settings.policy):
        return settings.model_copy(update={"policy": str(path.parent / settings.policy)})
    return settings


def validate_roles(roles: Roles) -> Roles:
    """Return the roles.

    Raises:
        PolicyError: A role has a spec that names nobody; critic and reviser cannot be switched off.
    """
    for role, spec in roles.by_name:
        known = _PLAYED[role]
        if spec not in known and not _MODEL.fullmatch(spec):
            msg = f"{role}: {spec!r} is no known role spec, expected {', '.join(known)} or provider:model"
            raise PolicyError(msg)
    return roles


def _source(name_or_path: str | Path, presets: Traversable, kind: str) -> Traversable:
    name = str(name_or_path)
    known = sorted(entry.name.removesuffix(".toml") for entry in presets.iterdir() if entry.name.endswith(".toml"))
    if name in known:
        return presets / f"{name}.toml"
    if isinstance(name_or_path, Path) or _is_path(name):
        return Path(name_or_path)
    msg = f"{kind} {name!r} is unknown, expected {', '.join(known)} or the path of a TOML file"
    raise PolicyError(msg)


def _rubric_beside(name: str, policy: Traversable) -> Rubric:
    return load_rubric(policy.parent / name if _is_path(name) and isinstance(policy, Path) else name)


def _is_path(name: str) -> bool:
    return "/" in name or name.endswith(".toml")


def read_table(source: Traversable) -> dict[str, Any]:
    """Return what a TOML file holds.

    Raises:
        PolicyError: It cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(source.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        msg = f"{source}: {cause(error)}, expected a readable TOML file"
    except UnicodeDecodeError as error:
        msg = f"{source}: byte {error.object[error.start]:#04x} at offset {error.start} is no UTF-8, expected TOML"
    except tomllib.TOMLDecodeError as error:
        msg = f"{source}: {str(error)[:1].lower()}{str(error)[1:]}, expected TOML"
    except RecursionError:
        msg = f"{source}: nested too deep, expected TOML"
    raise PolicyError(msg)


def _checked(content: Mapping[str, Any], model: type[ContractT]) -> ContractT:
    try:
        # JSON's strict mode takes a list for a tuple and 80 for 80.0, but neither "3" nor true for 3.
        return model.model_validate_json(json.dumps(content, default=str), strict=True)
    except ValidationError as error:
        raise PolicyError(first_fault(error, model)) from error


def _keys(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield key
        for inner in cast("list[object]", value) if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                yield from _keys(cast("dict[str, Any]", inner))


@contextmanager
def _at(source: Traversable) -> Generator[None]:
    """Put the file in front of what is wrong in it."""
    try:
        yield
    except PolicyError as error:
        msg = f"{source}: {error}"
        raise PolicyError(msg) from error
