"""Specs to roles: what plays the critic, the judge, the advocate and the others."""

# ruff: noqa: PLC0415  # who plays is loaded when the part comes up: a run has TeX under way by then

from redraft.contracts.policy import OFFLINE, Role, Roles, RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.score import Rubric
from redraft.contracts.sitting import Sitting, mark
from redraft.contracts.source import Draft
from redraft.domain import form_scores
from redraft.errors import PolicyError
from redraft.ports import Adjudicator, Advocate, Critic, IntegrityReader, Judge, Reviser


def make_critic(run: Run, spec: RoleSpec) -> Critic:
    """Return the critic that `spec` names."""
    if spec == OFFLINE:
        from redraft.adapters.offline import OfflineCritic

        return OfflineCritic()
    from redraft.adapters.models.critic import ModelCritic
    from redraft.adapters.models.desks import player_of

    return ModelCritic(player_of(run, Role.CRITIC, spec))


def make_judge(run: Run, spec: RoleSpec) -> Judge:
    """Return the judge that `spec` names."""
    from redraft.adapters.models.desks import player_of
    from redraft.adapters.models.judge import ModelJudge

    return ModelJudge(player_of(run, Role.JUDGE, spec))


def make_advocate(run: Run, spec: RoleSpec) -> Advocate:
    """Return the devil's advocate that `spec` names."""
    if spec == OFFLINE:
        from redraft.adapters.offline import OfflineAdvocate

        return OfflineAdvocate()
    from redraft.adapters.models.advocate import ModelAdvocate
    from redraft.adapters.models.desks import player_of

    return ModelAdvocate(player_of(run, Role.DEVILS_ADVOCATE, spec))


def make_adjudicator(run: Run, spec: RoleSpec) -> Adjudicator:
    """Return the adjudicator that `spec` names."""
    from redraft.adapters.models.adjudicator import ModelAdjudicator
    from redraft.adapters.models.desks import player_of

    return ModelAdjudicator(player_of(run, Role.ADJUDICATOR, spec))


def make_integrity_reader(run: Run, spec: RoleSpec) -> IntegrityReader:
    """Return who reads for the modes that no rule decides."""
    from redraft.adapters.models.desks import player_of
    from redraft.adapters.models.integrity_reader import ModelIntegrityReader

    return ModelIntegrityReader(player_of(run, Role.INTEGRITY, spec))


def make_reviser(run: Run, spec: RoleSpec) -> Reviser:
    """Return the reviser that `spec` names."""
    if spec == OFFLINE:
        from redraft.adapters.offline import OfflineReviser

        return OfflineReviser()
    from redraft.adapters.models.desks import player_of
    from redraft.adapters.models.reviser import ModelReviser

    return ModelReviser(player_of(run, Role.REVISER, spec), run.policy.revision_mode)


def sitting_of(draft: Draft, number: int, *marks: str) -> Sitting:
    """Return the sitting of a call about `draft` in the round of draft `number`; its pages go along, if it has any."""
    pdf = draft.folder / "paper.pdf"
    return Sitting(marks=(mark(number), *marks), pdf=pdf if pdf.is_file() else None)


def check_rubric(roles: Roles, rubric: Rubric) -> None:
    """Refuse a rubric that a critic cannot score, before anything is spent.

    Raises:
        PolicyError: The offline critic knows other axes.
    """
    known = form_scores.WEIGHTS
    if OFFLINE in roles.critics and rubric.weights.keys() != known.keys():
        msg = (
            f"critic {OFFLINE!r}: rubric {rubric.name!r} has the axes {', '.join(rubric.weights)},"
            f" expected {', '.join(known)}"
        )
        raise PolicyError(msg)
