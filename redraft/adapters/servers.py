"""Whether a Prefect server answers; one that was just started takes its time."""

import sys
import time
import urllib.error
import urllib.request

from redraft.errors import InputError

START_S = 60
"""What a first start on an empty database may take, with room to spare (brief, Prefect: 16 s)."""
POLL_S = 0.25


def await_server(url: str, within_s: float = START_S) -> None:
    """Return once the API at `url` is healthy.

    Raises:
        InputError: It does not answer in time, or not as a Prefect API.
    """
    deadline = time.monotonic() + within_s
    told = False
    while not _is_healthy(url):
        if time.monotonic() > deadline:
            msg = f"PREFECT_API_URL={url}: no Prefect server answers, expected one there, or the variable unset"
            raise InputError(msg)
        if not told:
            sys.stderr.write(f"waiting for the Prefect server at {url}\n")
            told = True
        time.sleep(POLL_S)


def _is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url.rstrip('/')}/health", timeout=5) as answer:  # noqa: S310  the user's own setting
            return answer.status == 200  # noqa: PLR2004
    except urllib.error.HTTPError as error:
        msg = f"PREFECT_API_URL={url}: HTTP {error.code}, expected a Prefect API"
        raise InputError(msg) from error
    except (OSError, ValueError):
        return False
