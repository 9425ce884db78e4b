"""Where and how redraft runs: `REDRAFT_*` variables, read at the edge alone."""

import os
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from redraft.errors import InputError

_PREFIX = "REDRAFT_"

_Count = Annotated[int, Field(ge=1)]


class Settings(BaseSettings):
    """Limits guard against sources that loop or flood; real papers stay far below them (briefs, "Compiling")."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, frozen=True, extra="ignore", env_ignore_empty=True)

    iter_cap: Annotated[int, Field(ge=1, le=100)] | None = None
    """Default of the command's `--iter-cap`; None leaves it to the policy (design §3)."""
    typesetter: Literal["latexmk", "none"] = "latexmk"
    sandbox: Literal["auto", "bwrap", "landlock", "restricted"] = "auto"
    """`auto` takes the first of the others that runs; each of them by name typesets nothing without it."""
    tex_timeout_s: _Count = 180
    """Wall time of one typesetting."""
    tex_cpu_s: _Count = 150
    """Processor time of each program it starts."""
    tex_memory_mb: Annotated[int, Field(ge=256)] = 2048
    """Address space of each program."""
    tex_file_mb: _Count = 128
    """Size of each file that is written."""
    tex_folder_mb: _Count = 512
    """What the build folder may grow by."""
    source_date_epoch: Annotated[int, Field(ge=0)] = 1767225600
    """What TeX takes for now, in seconds since 1970: 2026-01-01, fixed so that PDFs are the same to the byte."""


def load_settings() -> Settings:
    """Read the environment.

    Raises:
        InputError: A variable has a value that its setting does not take.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        variable = _PREFIX + str(first["loc"][0]).upper()
        msg = f"{variable}={first['input']}: {first['msg']}"
        raise InputError(msg) from error


def environment() -> Mapping[str, str]:
    """Return the variables of this process, for what is named by others than redraft: providers' keys and addresses."""
    return dict(os.environ)
