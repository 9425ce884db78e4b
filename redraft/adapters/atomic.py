"""Files written whole: under a temporary name, fsynced, then renamed."""

import errno
import json
import os
import re
import secrets
import shutil
import stat
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError
from pydantic_core import to_jsonable_python

from redraft.errors import WorkspaceError

T = TypeVar("T")

TEMPORARY = re.compile(r"\.redraft\.\d+\.[0-9a-f]{16}\.tmp")
"""Process id and a random part; of fixed length, so that the longest file name still has room."""

KINDS = {
    stat.S_IFDIR: "folder",
    stat.S_IFLNK: "symlink",
    stat.S_IFIFO: "named pipe",
    stat.S_IFSOCK: "socket",
    stat.S_IFCHR: "device",
    stat.S_IFBLK: "device",
}


def temporary_beside(path: Path) -> Path:
    """Return an unused hidden name in the folder of `path`, on its file system."""
    return path.with_name(f".redraft.{os.getpid()}.{secrets.token_hex(8)}.tmp")


def cause(error: OSError) -> str:
    """Return the system's own words for `error`: `permission denied`, `no space left on device`."""
    return os.strerror(error.errno).lower() if error.errno else str(error)


def kind_of(mode: int) -> str:
    """Name what is no file: `folder`, `symlink`, `named pipe`, `socket`, `device`."""
    return KINDS.get(stat.S_IFMT(mode), "special file")


@contextmanager
def writing(path: Path) -> Generator[None, None, None]:
    """Turn a failure of the system to write `path` into a WorkspaceError that says so in one line."""
    try:
        yield
    except OSError as error:
        msg = f"{path}: not written, {cause(error)}"
        raise WorkspaceError(msg) from error


def write_bytes(path: Path, data: bytes, mode: int | None = None) -> None:
    """Put `data` at `path`; a reader, or a kill at any moment, finds the old file or the new one.

    Args:
        path: The file.
        data: All that it is to hold.
        mode: Its permissions; None for what new files have.
    """
    temporary = temporary_beside(path)
    with writing(path):
        try:
            with temporary.open("xb") as stream:
                stream.write(data)
                stream.flush()
                if mode is not None:
                    os.fchmod(stream.fileno(), mode)
                os.fsync(stream.fileno())
            temporary.replace(path)
            fsync_folder(path.parent)
        finally:
            with suppress(OSError):
                temporary.unlink()


def write_text(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Put `text` at `path` with its own line ends."""
    write_bytes(path, text.encode(encoding))


def write_json(path: Path, value: BaseModel | Sequence[BaseModel] | JsonValue) -> None:
    """Put `value` at `path` as JSON: two spaces, UTF-8, keys in the order given, a line end at the end."""
    text = json.dumps(to_jsonable_python(value), indent=2, ensure_ascii=False, allow_nan=False)
    # A lone surrogate of a model's answer has no UTF-8; its backslash form is JSON's own escape.
    write_bytes(path, f"{text}\n".encode("utf-8", "backslashreplace"))


def read_optional(path: Path) -> bytes | None:
    """Return the bytes of a file, or None where there is none.

    Raises:
        WorkspaceError: It is there and cannot be read.
    """
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            # To read a pipe is to wait for its writer.
            msg = f"{path}: {kind_of(mode)}, expected a readable file"
            raise WorkspaceError(msg)
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        msg = f"{path}: {cause(error)}, expected a readable file"
        raise WorkspaceError(msg) from error


def read_json(path: Path, model: type[T]) -> T:
    """Return the value at `path`, held to `model` (a contract, or a tuple of one).

    Raises:
        WorkspaceError: It is missing, unreadable, not JSON, or not such a value.
    """
    data = read_optional(path)
    if data is None:
        msg = f"{path}: missing, expected a file of JSON"
        raise WorkspaceError(msg)
    return parse_json(path, data, model)


def parse_json(path: Path, data: bytes, model: type[T]) -> T:
    """Return the value in `data`, held to `model`; `path` is for messages.

    Raises:
        WorkspaceError: It is not JSON, or not such a value.
    """
    try:
        return TypeAdapter(model).validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        shown = "" if first["type"] == "json_invalid" else f", not {first['input']!r:.80}"
        msg = f"{path}: {place}{': ' if place else ''}{first['msg']}{shown}"
        raise WorkspaceError(msg) from error


def fsync_folder(folder: Path) -> None:
    """Make the names in `folder` last through a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some network file systems cannot sync a folder and say EINVAL.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)


def sweep(folder: Path) -> None:
    """Remove the temporaries that a killed run left in `folder`; the caller holds the workspace's lock."""
    with writing(folder):
        for entry in list(folder.iterdir()) if folder.is_dir() else []:
            if TEMPORARY.fullmatch(entry.name):
                remove(entry)


def remove(entry: Path) -> None:
    """Remove a file, a symlink, or a folder with all that is in it."""
    if entry.is_dir() and not entry.is_symlink():
        shutil.rmtree(entry)
    else:
        entry.unlink()
