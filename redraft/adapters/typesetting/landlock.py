"""Run a program that may open files below the given folders alone: Landlock, the kernel's sandbox without privileges.

A script of the standard library alone: `python -I -S landlock.py READ WRITE COMMAND…`, where READ and WRITE are JSON
lists of paths. Structures and numbers are those of `linux/landlock.h`
(https://docs.kernel.org/userspace-api/landlock.html).
"""

import ctypes
import json
import os
import signal
import stat
import sys

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""System calls, the same on every architecture."""
_GET_VERSION = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38
"""`PR_SET_NO_NEW_PRIVS`, without which the kernel takes no ruleset."""

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_FOLDER, _REMOVE_FILE, _MAKE_FOLDER, _MAKE_FILE = 1 << 4, 1 << 5, 1 << 7, 1 << 8
_REFER, _TRUNCATE = 1 << 13, 1 << 14
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
_WRITE = _READ | _WRITE_FILE | _REMOVE_FOLDER | _REMOVE_FILE | _MAKE_FOLDER | _MAKE_FILE | _REFER | _TRUNCATE
"""No links, devices, sockets or pipes: TeX makes none."""
_OF_A_FILE = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE

_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""Bits of the rights on files that each version of the interface has; later ones have the last."""
_NETWORK_SINCE, _BIND_AND_CONNECT = 4, 0b11
_SCOPES_SINCE, _SOCKETS_AND_SIGNALS = 6, 0b11
_LEAST_VERSION = 3
"""Before it, a file anywhere could be cut to nothing."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Below(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def main(read: list[str], write: list[str], command: list[str]) -> None:
    """Become `command`, shut out of every file that is not below `read` or `write`, and of TCP.

    Raises:
        OSError: The kernel has no Landlock of the version that is needed, or refuses.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    version = _called(libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _GET_VERSION))
    if version < _LEAST_VERSION:
        msg = f"Landlock is version {version}, expected {_LEAST_VERSION} or later"
        raise OSError(msg)
    files = (1 << _FILE_RIGHTS[min(version, max(_FILE_RIGHTS))]) - 1
    network = _BIND_AND_CONNECT if version >= _NETWORK_SINCE else 0
    scoped = _SOCKETS_AND_SIGNALS if version >= _SCOPES_SINCE else 0
    rules = _Ruleset(files, network, scoped)
    ruleset = _called(libc.syscall(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(ctypes.sizeof(rules)), 0))
    for paths, rights in ((read, _READ), (write, _WRITE)):
        for path in paths:
            _allow(libc, ruleset, path, rights)
    _called(libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0))
    _called(libc.syscall(_RESTRICT_SELF, ruleset, 0))
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # by Python, and what is ignored is passed on
        signal.signal(ignored, signal.SIG_DFL)
    os.execv("/usr/bin/env", ["env", *command])  # noqa: S606 no shell is what is wanted


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    """Add one rule; a path that is not there allows nothing."""
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(os.fstat(opened).st_mode):
        rights &= _OF_A_FILE
    below = _Below(rights, opened)
    _called(libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(below), 0))
    os.close(opened)


def _called(result: int) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:])
