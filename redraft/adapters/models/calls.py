"""A question put to a model by pydantic-ai, loaded when the first question comes."""

from pathlib import Path
from typing import TypeVar, cast

from pydantic import BaseModel
from pydantic_ai import Agent, BinaryContent, CachePoint, NativeOutput
from pydantic_ai import exceptions as ai
from pydantic_ai.messages import UserContent
from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import UsageLimits

from redraft.adapters.atomic import read_optional
from redraft.adapters.models.access import Endpoint
from redraft.adapters.models.asking import Answer, Desk, Question
from redraft.adapters.models.faults import Caller, malformation, translate
from redraft.adapters.models.journal import Journal
from redraft.adapters.models.paying import PaidModel, most_of
from redraft.adapters.models.pricing import usage_of
from redraft.adapters.models.providers import load_library, make_model, takes_pages
from redraft.adapters.models.recording import RecordingModel
from redraft.adapters.models.vendors import Vendor, parse
from redraft.contracts.policy import ModelSpec
from redraft.errors import MalformedAnswerError, ModelError

T = TypeVar("T", bound=BaseModel)

REQUEST_LIMIT = 2
"""The question, and once more with what was wrong with its answer."""


def load(vendor: Vendor, endpoint: Endpoint) -> None:
    """Load what the first call would wait for: pydantic-ai, which this module is made of, and the vendor's library."""
    load_library(vendor, endpoint)


async def call(question: Question[T], desk: Desk) -> Answer[T]:
    """Answer `question` as `asking.ask` says."""
    vendor, name = parse(question.role, question.spec.model)
    endpoint = desk.access.endpoint(question.role, vendor)
    model = make_model(vendor, name, endpoint)
    if desk.purse is not None:
        model = PaidModel(model, desk.purse, most_of(question, model, scores=desk.scores))
    caller = Caller(
        place=f"{question.role} {question.spec.model}",
        endpoint=endpoint,
        timeout_s=question.spec.sampling.timeout_s,
        access=desk.access,
    )
    pages = question.pdf if takes_pages(model, vendor, endpoint) else None
    return await put(
        question, model, Journal(desk.journal, question.name_at(endpoint.base_url), desk.access), caller, pages
    )


async def put(question: Question[T], model: Model, journal: Journal, caller: Caller, pages: Path | None) -> Answer[T]:
    """Put `question` to `model` with nothing of any other call in it, once more where the answer is malformed."""
    recording = RecordingModel(model, question, journal)
    agent = Agent(
        recording,
        output_type=NativeOutput(question.output, strict=True),
        instructions=question.system,
        retries={"output": 1},
        model_settings=_settings(question.spec),
    )
    fault: ModelError
    try:
        async with agent:
            run = await agent.run(
                _content(question.materials, pages), usage_limits=UsageLimits(request_limit=REQUEST_LIMIT)
            )
        return Answer(run.output, usage_of(recording.answers), replayed=recording.sent == 0)
    except ai.ContentFilterError as error:
        fault = translate(error, caller)
    except ai.UnexpectedModelBehavior as error:
        msg = f"{caller.place}: {malformation(error, caller)}"
        fault = MalformedAnswerError(msg, usage=usage_of(recording.answers))
    except (ai.AgentRunError, ai.UserError) as error:
        fault = translate(error, caller)
    # Outside the handlers: a provider's error holds what it was sent, and a traceback would show it.
    raise fault


def _settings(spec: ModelSpec) -> ModelSettings:
    """Return the settings of a call; the task that calls owns the retries (design §14)."""
    sampling = spec.sampling
    settings: dict[str, object] = {
        "max_tokens": sampling.max_output_tokens,
        "timeout": sampling.timeout_s,
        "request_timeout": sampling.timeout_s,
        "max_retries": 0,
    }
    if sampling.temperature is not None:
        settings["temperature"] = sampling.temperature
    if spec.model.startswith("openai:"):
        # The Responses API keeps every answer and what it was asked for 30 days, unless it is told not to.
        settings["openai_store"] = False
    return cast("ModelSettings", settings)


def _content(materials: tuple[str, ...], pages: Path | None) -> list[UserContent]:
    """Return the messages: a provider may keep all but the draft, which comes last, for its next call."""
    *stable, draft = materials
    pdf = read_optional(pages) if pages else None
    return [
        *stable,
        *([CachePoint()] if stable else []),
        draft,
        *([BinaryContent(pdf, media_type="application/pdf")] if pdf else []),
    ]
