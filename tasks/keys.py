"""What paid steps share: an explicit cache key, a store in the workspace, and what heals with time."""

import hashlib
import json
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from prefect import Task
from prefect.cache_policies import CacheKeyFnPolicy
from prefect.client.schemas.objects import State, TaskRun
from prefect.context import TaskRunContext
from pydantic import BaseModel

from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.errors import TransientModelError

P = ParamSpec("P")
R = TypeVar("R")


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
        **others,
    }
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return f"{context.task.name}-{draft.iter}-{digest[:40]}"


PAID_STEP = CacheKeyFnPolicy(cache_key_fn=step_key)


def heals_with_time(_task: Task[..., Any], _run: TaskRun, state: State[Any]) -> bool:
    """Whether another try may succeed: a busy provider or a lost connection, never bad input or a malformed answer."""
    return isinstance(state.data, TransientModelError | ConnectionError | TimeoutError)


def stored(step: Task[P, R], results: Path) -> Task[P, R]:
    """Keep the results of `step` in the folder `results`, where a rerun of any kind finds them."""
    return step.with_options(result_storage=results)
