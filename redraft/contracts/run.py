"""A run of the loop: what its steps are handed besides the draft."""

from collections.abc import Mapping
from pathlib import Path

from redraft.contracts.advocate import Advocacy, AdvocateFinding, Concessions, Guard, GuardExit
from redraft.contracts.base import Contract
from redraft.contracts.budget import Caps
from redraft.contracts.build import Compilation
from redraft.contracts.delta import Decision, HaltReason
from redraft.contracts.integrity import AcceptedRisk
from redraft.contracts.policy import Policy, Role, Roles, RoleSpec, Sampling
from redraft.contracts.review import Review
from redraft.contracts.revision import Checks, Revision
from redraft.contracts.score import Score
from redraft.contracts.source import Draft


class Overrides(Contract):
    """What the caller asks for by name; None leaves it to the workspace, then to the defaults."""

    policy: str | None = None
    """Name of a preset, or path of a TOML file."""
    iter_cap: int | None = None
    replicates: int | None = None
    critics: tuple[RoleSpec, ...] | None = None
    reviser: RoleSpec | None = None
    devils_advocate: RoleSpec | None = None
    integrity: RoleSpec | None = None
    judge: RoleSpec | None = None
    adjudicator: RoleSpec | None = None
    sampling: Mapping[Role, Sampling] | None = None
    caps: Caps | None = None
    """Those that are named; each takes the place of the workspace's and the policy's."""
    accepted_risks: tuple[AcceptedRisk, ...] | None = None
    """Confirmed modes that do not halt the run."""


class Run(Contract):
    """One lineage: the run that began a workspace, and every rerun of it."""

    workspace: Path
    paper: str
    """Key of the paper's artifacts: lowercase letters, digits and dashes."""
    run_id: str
    policy: Policy
    policy_hash: str
    roles: Roles
    accepted_risks: tuple[AcceptedRisk, ...] = ()
    inputs_digest: str
    """One SHA-256 over all inputs; part of every paid step's key."""
    prompt_hashes: Mapping[str, str] = {}
    """Of each role that a model plays."""
    addresses: Mapping[str, str] = {}
    """Where each of them is asked."""
    halted: HaltReason | None = None
    """Set when the worklog holds a halt already: it is replayed, never decided again."""
    finished: bool = False
    """Whether the halt was reported and its snapshot promoted."""


class Judged(Contract):
    """What the reviewers made of one draft."""

    review: Review
    advocacy: Advocacy | None
    score: Score
    concessions: Concessions = Concessions()
    """What the advocate raised and gave up over the accepted drafts and this one."""
    guard: Guard = Guard(exit_code=GuardExit.CLEAR)
    """What of it stands in this draft."""


class Standing(Contract):
    """The accepted draft with all that is known of it, and what was decided last."""

    draft: Draft
    compilation: Compilation
    judged: Judged
    unsupported_numbers: tuple[str, ...] = ()
    """Gate B's, located as `file:line:col: words`."""
    actions: tuple[str, ...] = ()
    """What accepted rounds did, first to last."""
    raised_since: tuple[AdvocateFinding, ...] = ()
    """Criticals that a rejected candidate brought up and that are about words of this draft."""
    consecutive_small: int = 0
    """Accepted rounds in a row whose delta was below `plateau_threshold`."""
    decision: Decision


class Proposal(Contract):
    """The reviser's last answer of a round, applied, checked and compiled."""

    draft: Draft
    revision: Revision
    checks: Checks
    compilation: Compilation

    def deserves_review(self, accepted: Draft) -> bool:
        """Whether a reviewer's call may be spent on it."""
        return not self.checks.blocking and self.draft.digest != accepted.digest
