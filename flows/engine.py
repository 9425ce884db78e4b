"""Prefect as the command line runs it: its settings, and the server of a run."""

# ruff: noqa: PLC0415  # Prefect reads its settings when it is imported, and takes a second

import logging
import os
import signal
import sys
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

ENGINE = {
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "60",
    "PREFECT_CLIENT_MAX_RETRIES": "8",
    "PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL": "CRITICAL",
    "PREFECT_INTERNAL_LOGGING_LEVEL": "CRITICAL",
}
"""Prefect's own chatter off, its start-up time enough for a first start; what the user has set stays."""


def set_up() -> None:
    """Keep the engine's own words off stderr; it reads its settings when it is imported."""
    logging.raiseExceptions = False
    for name, value in ENGINE.items():
        os.environ.setdefault(name, value)


def plain_parameters(parameters: dict[str, Any]) -> dict[str, Any]:
    """Turn what a flow is called with into JSON's types; Prefect's own way loads FastAPI, which takes 0.1 s."""
    from pydantic_core import to_jsonable_python

    return to_jsonable_python(parameters)


@cache
def server_of_run() -> str:
    """Start the embedded server before an event loop keeps Ctrl-C waiting, or wait for the one that was named."""
    from prefect.settings import get_current_settings

    from redraft.adapters.servers import await_server

    server = get_current_settings().api.url
    if server is None:
        sys.stderr.write("starting a Prefect server for this run; PREFECT_API_URL names one that runs already\n")
        return _embedded()
    await_server(server)
    return server


def server_is_gone() -> bool:
    """Whether the server of this process's run, if it had one, answers no more."""
    from redraft.adapters.servers import refuses

    return server_of_run.cache_info().currsize > 0 and refuses(server_of_run())


def _embedded() -> str:
    """Start the embedded server where Ctrl-C does not reach it: a terminal sends that to every process of a run."""
    outcome: SimpleQueue[str | BaseException] = SimpleQueue()

    def start() -> None:
        from prefect.client.orchestration import get_client

        # A process inherits what the thread that starts it lets through.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            outcome.put(str(get_client(sync_client=True).api_url))
        except BaseException as error:
            outcome.put(error)

    Thread(target=start, daemon=True).start()
    started = outcome.get()
    if isinstance(started, BaseException):
        raise started
    return started
