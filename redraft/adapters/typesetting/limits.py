"""Resource limits of the programs that read the paper."""

from redraft.settings import Settings

_MIB = 1024 * 1024
_GRACE_S = 5
"""Between the signal that names the limit (SIGXCPU) and the one that cannot be caught."""
_PROCESSES = 256
"""latexmk, one engine and font scripts need a dozen; the kernel counts threads of all of them."""


def limited(command: list[str], settings: Settings, *, alone: bool) -> list[str]:
    """Put `command` under limits of processor time, memory, file size and core dumps.

    Args:
        command: Program and arguments.
        settings: The limits.
        alone: Whether it runs in a user namespace of its own. Elsewhere the kernel would count all the processes of
            the user against a limit of processes, so none is set.
    """
    file_size = settings.tex_file_mb * _MIB
    limits = [
        f"--cpu={settings.tex_cpu_s}:{settings.tex_cpu_s + _GRACE_S}",
        f"--as={settings.tex_memory_mb * _MIB}",
        f"--fsize={file_size}",
        "--core=0",
    ]
    if alone:
        limits.append(f"--nproc={_PROCESSES}")
    return ["prlimit", *limits, *command]
