"""The user's own configuration: where each role's model is, and which variable holds its key."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, ValidationError

from redraft.adapters.atomic import cause
from redraft.adapters.faults import first_fault
from redraft.adapters.models.vendors import VENDORS
from redraft.adapters.policies import read_table
from redraft.contracts.base import Contract
from redraft.contracts.policy import Role
from redraft.errors import PolicyError


def plain_address(url: str) -> str:
    """Return the address without a slash at its end.

    Raises:
        ValueError: It is none, or would show a password.
    """
    msg = "an address of http:// or https:// without a user or password"
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise ValueError(msg) from error
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username is not None:
        raise ValueError(msg)
    return url.rstrip("/")


def _variable(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        msg = "the name of the variable that holds the key"
        raise ValueError(msg)
    return name


def _provider(name: str) -> str:
    if name not in VENDORS:
        msg = f"one of {', '.join(VENDORS)}"
        raise ValueError(msg)
    return VENDORS[name].name


Address = Annotated[str, AfterValidator(plain_address)]
Variable = Annotated[str, AfterValidator(_variable)]
Provider = Annotated[str, AfterValidator(_provider)]


class Entry(Contract):
    """One table of the configuration."""

    base_url: Address | None = None
    key_variable: Variable | None = None
    """The variable that holds the key, never the key; a `base_url` without one is sent no key."""


class RoleEntry(Entry):
    """One role's table."""

    provider: Provider | None = None
    """The only provider it is for; None for whichever the role's spec names."""


class Configuration(Contract):
    """`config.toml`: tables `[roles.critic]` and `[providers.openai-chat]`; a role's goes before its provider's."""

    roles: Mapping[Role, RoleEntry] = {}
    providers: Mapping[Provider, Entry] = {}


def configuration_file(environment: Mapping[str, str]) -> Path:
    """Return the place of the user's `config.toml`; by the XDG specification an empty or relative folder is none."""
    folder = Path(environment.get("XDG_CONFIG_HOME", ""))
    home = folder if folder.is_absolute() else Path(environment.get("HOME") or Path.home()) / ".config"
    return home / "redraft" / "config.toml"


def load_configuration(path: Path) -> Configuration:
    """Read `config.toml`; one that is not there says nothing.

    Raises:
        PolicyError: It cannot be read or is malformed; the line shows no value of it, which may be a key.
    """
    try:
        if not path.exists():
            return Configuration()
    except OSError as error:
        msg = f"{path}: {cause(error)}, expected a readable TOML file"
        raise PolicyError(msg) from error
    try:
        return Configuration.model_validate_json(json.dumps(read_table(path), default=str), strict=True)
    except ValidationError as error:
        told = _without_value(error)
    # Outside the handler: the validation error holds the value.
    msg = f"{path}: {told}"
    raise PolicyError(msg)


def _without_value(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    if fault["type"] == "extra_forbidden":
        return first_fault(error, Configuration)
    expected = fault["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    place = ".".join(str(step) for step in fault["loc"] if step != "[key]")
    return f"{place}: expected {expected}"
