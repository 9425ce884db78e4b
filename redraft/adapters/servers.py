"""Whether a server answers; one that was just started takes its time."""

import sys
import time
import urllib.error
import urllib.request

from redraft.errors import InputError

START_S = 60
"""What a first start on an empty database may take, with room to spare (brief, Prefect: 16 s)."""
POLL_S = 0.25


def await_server(url: str, within_s: float = START_S) -> None:
    """Return once something answers at `url`; what it answers is for the engine's own client to judge.

    Raises:
        InputError: Nothing listens there in time.
    """
    deadline = time.monotonic() + within_s
    told = False
    while refuses(url):
        if time.monotonic() > deadline:
            msg = f"PREFECT_API_URL={url}: nothing answers, expected a Prefect server there, or the variable unset"
            raise InputError(msg)
        if not told:
            sys.stderr.write(f"waiting up to {within_s:.0f} s for the Prefect server at {url}\n")
            told = True
        time.sleep(POLL_S)


def refuses(url: str) -> bool:
    """Whether no process listens; proxies, certificates and sign-in are the client's own affair."""
    try:
        with urllib.request.urlopen(f"{url.rstrip('/')}/health", timeout=5):  # noqa: S310  the user's own setting
            return False
    except urllib.error.URLError as error:
        return isinstance(error.reason, ConnectionRefusedError)
    except (OSError, ValueError):
        return False
