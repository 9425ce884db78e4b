"""What a run settles about its models: who is asked where, with which prompts, for how much, and what it took."""

# ruff: noqa: PLC0415  # a run without models loads nothing of theirs, and so begins sooner

from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

from redraft.contracts.policy import Policy, Role, Roles, RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.usage import Usage
from redraft.errors import AnswerError

AS_LONG_AS = 1_000
"""Characters that a price is looked up for where nothing is sent yet."""


def check_models(roles: Roles, policy: Policy) -> None:
    """Refuse a model that cannot be asked, a prompt that cannot be sent, and caps under which none could be.

    Raises:
        PolicyError: Of the role, spec or cap at fault; the line names the variable to set.
        InputError: The user's own prompt cannot be read, or has a field that there is not.
    """
    if not roles.players:
        return
    from redraft.adapters.models.access import load_access
    from redraft.adapters.models.asking import check_spec
    from redraft.adapters.models.desks import prompts
    from redraft.domain import budgets, call_counts
    from redraft.settings import environment

    access = load_access(environment())
    for role, spec in roles.players:
        check_spec(role, spec, access)
        prompts().check(role)
    budgets.validate(
        policy.caps,
        agents=call_counts.agents(roles, policy),
        answer_tokens=_answer_tokens(roles),
        unpriced=_unpriced(roles) if policy.caps.max_cost_usd is not None else (),
    )


def prompt_hashes(roles: Roles) -> dict[str, str]:
    """Return the hash of the prompt of each role that a model plays."""
    if not roles.players:
        return {}
    from redraft.adapters.models.desks import prompts

    return {role: prompts().hash(role) for role, _ in roles.players}


def addresses(roles: Roles) -> dict[str, str]:
    """Return where each role that a model plays is asked; several critics are named with their models.

    Raises:
        PolicyError: As `check_models` does.
    """
    if not roles.players:
        return {}
    from redraft.adapters.models.access import load_access
    from redraft.adapters.models.vendors import parse
    from redraft.settings import environment

    access = load_access(environment())
    return {f"{role} {spec}": access.endpoint(role, parse(role, spec)[0]).base_url for role, spec in roles.players}


def calls_line(run: Run) -> str:
    """Tell how many calls of models the run makes, and what they cost at most."""
    from redraft.adapters.inputs import baseline_project
    from redraft.adapters.workspaces import Workspace, materials_of
    from redraft.domain import call_counts

    workspace = Workspace(run.workspace)
    materials = materials_of(workspace, baseline_project(workspace))
    sources = (file.text for file in materials.project.files)
    given = (materials.guidelines, materials.log or "", materials.idea, *sources)
    characters, tokens = sum(map(len, given)), _answer_tokens(run.roles)
    prices = {spec: _most(spec, characters, tokens) for _, spec in run.roles.players}
    return call_counts.line(run.roles, run.policy, prices)


def load_models(run: Run) -> None:
    """Load the libraries that the run's calls need: the first of them would wait a second or two."""
    from redraft.adapters.models.access import load_access
    from redraft.adapters.models.asking import load
    from redraft.settings import environment

    load(run.roles.players, load_access(environment()))


@asynccontextmanager
async def paying(run: Run) -> AsyncGenerator[None]:
    """Keep the run's purse and connections open: what earlier processes spent is read back.

    A run without models has neither.
    """
    if not run.roles.players:
        yield
        return
    from redraft.adapters.layout import Workspace
    from redraft.adapters.models.desks import purse_for
    from redraft.adapters.purse import opened
    from redraft.adapters.worklog_files import the_worklog

    with opened(run.run_id, purse_for(run, the_worklog(Workspace(run.workspace).worklog))):
        try:
            yield
        finally:
            from redraft.adapters.models.providers import disconnect

            await disconnect()


@contextmanager
def asked_anew(run: Run, role: Role, spec: RoleSpec, *marks: str) -> Generator[None]:
    """Set the answers of a step aside where none is of use, so that a rerun asks anew; what they took stays counted.

    Where no answer came, or the process ends, those that had arrived are kept: a rerun finds them.
    """
    try:
        yield
    except AnswerError:
        from redraft.adapters.models.desks import set_aside

        set_aside(run, role, spec, marks)
        raise


def usages(run: Run, number: int) -> tuple[Usage, ...]:
    """Return what each answer took that was given for draft `number` and its review, the replayed ones included."""
    if not run.roles.players:
        return ()
    from redraft.adapters.models.desks import usages_of

    return usages_of(run, number)


def _answer_tokens(roles: Roles) -> int:
    return max(roles.sampling_of(role).max_output_tokens for role, _ in roles.players)


def _unpriced(roles: Roles) -> list[RoleSpec]:
    return [spec for _, spec in roles.players if _most(spec, AS_LONG_AS, 1) is None]


def _most(spec: RoleSpec, characters: int, tokens: int) -> float | None:
    from redraft.adapters.models.pricing import most_usd

    provider, _, model = spec.partition(":")
    return most_usd(provider, model, characters, tokens)
