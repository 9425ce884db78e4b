"""What paid steps share: an explicit cache key, a store in the workspace, and what heals with time."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from prefect import Task
from prefect.cache_policies import CacheKeyFnPolicy
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import State, TaskRun
from prefect.concurrency.asyncio import concurrency
from prefect.context import TaskRunContext
from prefect.exceptions import ObjectNotFound
from pydantic import BaseModel

from redraft.contracts.policy import OFFLINE, RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.errors import TransientModelError

MODEL_CALLS = "redraft-model-calls"
"""Name of the concurrency limit that all calls of models keep, of every run and worker of a server that has it."""

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def step_key(context: TaskRunContext, parameters: dict[str, Any]) -> str:
    """Key a paid step by what its answer depends on: never by caps or thresholds, so that an extension repays nothing.

    Every paid step takes `run` and `draft`; its other parameters count as they are.
    """
    run: Run = parameters["run"]
    draft: Draft = parameters["draft"]
    others = {
        name: value.model_dump(mode="json") if isinstance(value, BaseModel) else value
        for name, value in parameters.items()
        if name not in ("run", "draft")
    }
    facts = {
        "draft": draft.digest,
        "inputs": run.inputs_digest,
        "rubric": run.policy.rubric.model_dump(mode="json"),
        "sampling": {role: sampling.model_dump(exclude={"timeout_s"}) for role, sampling in run.roles.sampling.items()},
        "prompts": dict(run.prompt_hashes),
        "addresses": dict(run.addresses),
        **others,
    }
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return f"{context.task.name}-{draft.iter}-{digest[:40]}"


PAID_STEP = CacheKeyFnPolicy(cache_key_fn=step_key)


def heals_with_time(_task: Task[..., Any], run: TaskRun, state: State[Any]) -> bool:
    """Whether another try may succeed: a busy provider or a lost connection, never bad input or a malformed answer."""
    error = state.data
    if isinstance(error, TransientModelError) and error.retries is not None:
        return run.run_count <= error.retries
    return isinstance(error, TransientModelError | ConnectionError | TimeoutError)


async def patiently(spec: RoleSpec, call: Awaitable[T]) -> T:
    """Await a call of `spec`, in its turn where the server limits them; code, that is offline, waits for nobody.

    As long as its provider asks is waited before the step fails: the engine's own delay is fixed.
    """
    if spec == OFFLINE:
        return await call
    try:
        async with concurrency(MODEL_CALLS, occupy=1) if await _is_limited() else nullcontext():
            return await call
    except TransientModelError as error:
        await asyncio.sleep(error.retry_after_s or 0)
        raise


async def _is_limited() -> bool:
    """Whether the server has the limit: to keep one that is not there takes the engine a second or two a call."""
    async with get_client() as client:
        try:
            await client.read_global_concurrency_limit_by_name(MODEL_CALLS)
        except ObjectNotFound:
            return False
        return True


def stored(step: Task[P, R], results: Path) -> Task[P, R]:
    """Keep the results of `step` in the folder `results`, where a rerun of any kind finds them."""
    return step.with_options(result_storage=results)
