"""Begin a run or go on with one: policy and roles are frozen, inputs are held to what they were."""

import hashlib
import json
import re
import unicodedata
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from redraft.adapters import policies, workspaces
from redraft.adapters.atomic import read_json, read_optional
from redraft.adapters.layout import Workspace
from redraft.adapters.locks import probe
from redraft.adapters.models import launch
from redraft.adapters.refinements import is_ours
from redraft.adapters.roles import check_rubric
from redraft.adapters.worklog_files import read_worklog
from redraft.contracts.delta import HaltReason
from redraft.contracts.integrity import AcceptedRisk
from redraft.contracts.policy import Policy, Roles
from redraft.contracts.report import Report
from redraft.contracts.run import Overrides, Run
from redraft.contracts.worklog import Worklog
from redraft.domain.printable import printable
from redraft.errors import WorkspaceError
from redraft.settings import load_settings


def preflight(root: Path, overrides: Overrides, *, restart: bool) -> Report | None:
    """Refuse what `open_run` would refuse, with nothing written; of a run that is over, return the report.

    Raises:
        InputError: As `open_run` does, or another run holds the workspace.
    """
    workspace, policy, roles = _checked(root, overrides)
    probe(workspace.root)
    worklog = None if restart else begun(workspace)
    if worklog is None:
        return None
    _check_same(workspace, worklog, overrides, policy, roles)
    return finished_report(_run(workspace, worklog))


def open_run(root: Path, overrides: Overrides, *, restart: bool, now: datetime) -> Run:
    """Begin the workspace's run, or take up the one its worklog tells of; the caller holds the lock.

    Raises:
        InputError: Inputs changed since the run began, other settings than it began with, or bad settings.
    """
    workspace, policy, roles = _checked(root, overrides)
    workspaces.sweep_workspace(workspace)
    if restart:
        workspaces.restart(workspace, now, keeps_answers=_would_ask_the_same(workspace, policy, roles))
    workspaces.move_foreign_aside(workspace, now)
    workspaces.take_over(workspace)
    worklog = read_worklog(workspace.worklog)
    if worklog is None:
        worklog = _header(policy, roles, overrides.accepted_risks or (), workspaces.input_hashes(workspace))
        workspaces.begin(workspace, worklog)
    else:
        _check_same(workspace, worklog, overrides, policy, roles)
    return _run(workspace, worklog)


def begun(workspace: Workspace) -> Worklog | None:
    """Return the worklog of the workspace's run, or None where none began; another program's counts for nothing.

    Raises:
        WorkspaceError: It cannot be read, so that it may be ours.
    """
    data = read_optional(workspace.worklog)
    return read_worklog(workspace.worklog) if data is not None and is_ours(workspace.worklog, data) else None


def _would_ask_the_same(workspace: Workspace, policy: Policy, roles: Roles) -> bool:
    """Whether the run that is there was ended by its budget, and another with more room would begin as it did."""
    try:
        earlier = begun(workspace)
    except WorkspaceError:
        return False
    if earlier is None or earlier.halted_because is not HaltReason.BUDGET_EXHAUSTED:
        return False
    kept = policy.model_copy(update={"caps": earlier.policy.caps, "iter_cap": earlier.policy.iter_cap})
    return (
        (kept, roles, launch.prompt_hashes(roles)) == (earlier.policy, earlier.roles, earlier.prompt_hashes)
        and policy.iter_cap >= earlier.policy.iter_cap
        and workspaces.input_hashes(workspace) == earlier.inputs
    )


def resolve(workspace: Workspace, overrides: Overrides) -> tuple[Policy, Roles]:
    """Settle policy and roles: what the caller asks for, else `redraft.toml`, else the defaults."""
    local = policies.load_workspace_settings(workspace.settings)
    asked = {**local.model_dump(exclude_none=True), **overrides.model_dump(exclude_none=True)}
    policy = policies.load_policy(asked.get("policy", policies.DEFAULT))
    caps = {name: asked[name] for name in ("iter_cap", "replicates") if name in asked}
    roles = {name: asked[name] for name in Roles.model_fields if name in asked}
    policy = policies.with_budget(policies.with_caps(policy, caps), local.caps, overrides.caps)
    return policy, policies.validate_roles(Roles.model_validate(roles))


def finished_report(run: Run) -> Report | None:
    """Return the report of a run that is over, or None while anything is left to do."""
    return read_json(Workspace(run.workspace).report, Report) if run.finished else None


def _header(policy: Policy, roles: Roles, risks: tuple[AcceptedRisk, ...], inputs: dict[str, str]) -> Worklog:
    return Worklog(
        run_id=uuid4().hex,
        policy=policy,
        policy_hash=policies.policy_hash(policy),
        roles=roles,
        accepted_risks=risks,
        prompt_hashes=launch.prompt_hashes(roles),
        inputs=inputs,
    )


def _checked(root: Path, overrides: Overrides) -> tuple[Workspace, Policy, Roles]:
    """Hold workspace, settings, policy and roles to what a run needs."""
    if str(root) != printable(str(root)):
        msg = f"{str(root)!a}: control character or stray byte in the path, expected text in UTF-8"
        raise WorkspaceError(msg)
    workspace = workspaces.open_workspace(root)
    policy, roles = resolve(workspace, overrides)
    check_rubric(roles, policy.rubric)
    launch.check_models(roles, policy)
    load_settings()
    return workspace, policy, roles


def _check_same(workspace: Workspace, worklog: Worklog, overrides: Overrides, policy: Policy, roles: Roles) -> None:
    """Refuse other inputs or settings than the run began with; a rerun that names no settings keeps them."""
    workspaces.check_unchanged(workspace, worklog.inputs)
    for role, began in worklog.prompt_hashes.items():
        if launch.prompt_hashes(worklog.roles).get(role) != began:
            msg = f"{workspace.worklog}: the prompt of {role} changed since the run began, expected it, or --restart"
            raise WorkspaceError(msg)
    named = overrides.model_dump(exclude_none=True)
    if not named or named == {"caps": {}}:
        return
    frozen = (
        ("policy", worklog.policy.model_dump(mode="json", exclude={"caps"}), policy.model_dump(mode="json")),
        ("policy.caps", worklog.policy.caps.model_dump(), policy.caps.model_dump()),
        ("roles", worklog.roles.model_dump(), roles.model_dump()),
    )
    for name, began, asked in frozen:
        for field, value in began.items():
            if asked[field] != value:
                msg = (
                    f"{workspace.worklog}: the run began with {name}.{field} = {value!r}, not {asked[field]!r};"
                    " expected the same, or --restart"
                )
                raise WorkspaceError(msg)
    if overrides.accepted_risks is not None and overrides.accepted_risks != worklog.accepted_risks:
        accepted = ", ".join(str(risk.mode) for risk in worklog.accepted_risks) or "no risk"
        msg = (
            f"{workspace.worklog}: the run began with {accepted} accepted, not with the risks given;"
            " expected the same, or --restart"
        )
        raise WorkspaceError(msg)


def _run(workspace: Workspace, worklog: Worklog) -> Run:
    return Run(
        workspace=workspace.root,
        paper=_key(workspace.root),
        run_id=worklog.run_id,
        policy=worklog.policy,
        policy_hash=worklog.policy_hash,
        roles=worklog.roles,
        accepted_risks=worklog.accepted_risks,
        prompt_hashes=worklog.prompt_hashes,
        addresses=launch.addresses(worklog.roles),
        inputs_digest=hashlib.sha256(json.dumps(worklog.inputs, sort_keys=True).encode()).hexdigest(),
        halted=worklog.halted_because,
        finished=workspaces.is_finished(workspace, worklog),
    )


def _key(root: Path) -> str:
    """Name the paper's artifacts: the folder's name in the characters Prefect allows, and where it stands."""
    plain = unicodedata.normalize("NFKD", root.name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "paper"
    return f"{slug}-{hashlib.sha256(str(root).encode()).hexdigest()[:6]}"
