"""The layers that keep an untrusted source in its place."""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from redraft.adapters.typesetting import landlock
from redraft.adapters.typesetting.limits import limited
from redraft.contracts.build import SandboxLayer
from redraft.settings import Settings

MOUNT = "/paper"
"""Where bwrap shows the build folder, wherever it is: paths get into the PDF."""
OWN_TREE = ".texmf-var"
"""Below the build folder: the tree that TeX makes for itself. The draft has no say in it, as kpathsea's scripts run the
shell files that they find in a tree."""
FONT_CACHE = f"{OWN_TREE}/fonts"
"""Bitmap fonts that TeX had made, worth keeping for the next compile."""

READ_ONLY = ("/usr", "/var/lib/texmf", "/etc/texmf", "/etc/alternatives", "/etc/fonts", "/var/cache/fontconfig")
_MERGED = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_LOADER = ("/etc/ld.so.cache", "/dev/null", "/dev/zero", "/dev/urandom")
_HOME = "/home/tex"
_PROBE_S = 30


@dataclass(frozen=True, slots=True)
class Launch:
    """A command, the whole environment it gets, and where it starts."""

    command: list[str]
    environment: dict[str, str]
    folder: Path


def choose_layer(settings: Settings, programs: Path) -> SandboxLayer:
    """Take the strongest layer that runs and that the settings allow; `NONE` where there is none."""
    match settings.sandbox:
        case "auto":
            wanted = (SandboxLayer.BWRAP, SandboxLayer.LANDLOCK, SandboxLayer.RESTRICTED)
        case name:
            wanted = (SandboxLayer(name),)
    return next((layer for layer in wanted if _runs(layer, programs)), SandboxLayer.NONE)


def confined(
    command: list[str], layer: SandboxLayer, *, build: Path, home: Path, programs: Path, settings: Settings
) -> Launch:
    """Wrap `command` so that it runs in `build` under `layer`.

    Args:
        command: Program and arguments.
        layer: Any but `NONE`.
        build: The one folder it may write.
        home: An empty folder for this run alone; bwrap does not show it.
        programs: The folder of the TeX programs.
        settings: Limits and the date.
    """
    if layer is SandboxLayer.BWRAP:
        inner = _environment(MOUNT, _HOME, programs, settings)
        wrapped = [*_bwrap(build, programs, inner), *limited(command, settings, alone=True)]
        return Launch(wrapped, {"PATH": inner["PATH"]}, build)
    environment = _environment(str(build), str(home), programs, settings)
    walls = _landlock(build, home, programs) if layer is SandboxLayer.LANDLOCK else []
    return Launch([*walls, *limited(command, settings, alone=False)], environment, build)


def _environment(paper: str, home: str, programs: Path, settings: Settings) -> dict[str, str]:
    """Return the only variables that reach TeX (names: TeX Live's texmf.cnf and the reproducible-builds spec).

    Formats come from TeX's own trees: one in the paper's folder would be loaded as the engine's memory.
    """
    return {
        "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "HOME": home,
        "TMPDIR": home,
        "TEXMFHOME": f"{home}/texmf",
        "TEXMFCONFIG": f"{home}/texmf-config",
        "TEXMFVAR": f"{paper}/{OWN_TREE}",
        "TEXFORMATS": "$TEXMF/web2c{/$engine,}",
        "openin_any": "p",
        "openout_any": "p",
        "max_print_line": "1000",
        "error_line": "254",
        "half_error_line": "238",
        "SOURCE_DATE_EPOCH": str(settings.source_date_epoch),
        "FORCE_SOURCE_DATE": "1",
    }


def _bwrap(build: Path, programs: Path, environment: dict[str, str]) -> list[str]:
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in environment.items():
        command += ["--setenv", name, value]
    for path in (*READ_ONLY, *tree_of(programs)):
        command += ["--ro-bind-try", path, path]
    for path in _MERGED:
        if Path(path).is_symlink():
            command += ["--symlink", str(Path(path).readlink()), path]
        else:
            command += ["--ro-bind-try", path, path]
    # No /proc: TeX needs none, and inside a container the kernel would often refuse to mount it.
    command += ["--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", _HOME]  # noqa: S108 inside the sandbox
    return [*command, "--bind", str(build), MOUNT, "--chdir", MOUNT]


def _landlock(build: Path, home: Path, programs: Path) -> list[str]:
    read = [*READ_ONLY, *_MERGED, *_LOADER, *tree_of(programs)]
    write = [str(build), str(home), "/dev/null"]
    return [sys.executable, "-I", "-S", landlock.__file__, json.dumps(read), json.dumps(write)]


def tree_of(programs: Path) -> list[str]:
    """Return the TeX tree (`tree/bin/platform`) of programs that stand outside `/usr`."""
    real = programs.resolve()
    if real.is_relative_to("/usr") or real.is_relative_to("/bin"):
        return []
    tree = real.parents[1] if len(real.parts) > 3 else real  # noqa: PLR2004 never the root itself
    return sorted({str(tree), str(programs)})


@cache
def _runs(layer: SandboxLayer, programs: Path) -> bool:
    """Run latexmk the way a paper's run will: an installed bwrap may be forbidden its namespaces."""
    if layer is SandboxLayer.RESTRICTED:
        return True
    settings = Settings.model_construct()
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder)
        command = ["sh", "-c", "latexmk -norc --version && : > written"]
        launch = confined(command, layer, build=build, home=build, programs=programs, settings=settings)
        try:
            subprocess.run(
                launch.command, env=launch.environment, cwd=build, capture_output=True, timeout=_PROBE_S, check=True
            )
        except (OSError, subprocess.SubprocessError):
            return False
        return (build / "written").exists()
