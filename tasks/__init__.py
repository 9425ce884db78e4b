"""The steps of a run, in flow order.

tasks.integrity    check_integrity   gates D, A and B on the draft as it came in
tasks.snapshot     snapshot_draft    drafts/ or an accepted draft plus edits → refinement/iterN/
tasks.typeset      compile_paper     refinement/iterN/paper.pdf, compile.json
tasks.suspect      suspect_modes     what a model suspects of the draft as it came in (paid)
tasks.warn         warn_of_modes     the comment in iter0 that names what is suspected
tasks.remember     remember_findings critique_memory.json: what the critic is told of earlier reviews
tasks.review       review_paper      one critic's review (paid)
tasks.judge        judge_paper       one judge's scores (paid)
tasks.advocate     advocate_paper    the devil's advocate's challenges (paid)
tasks.adjudicate   adjudicate_findings  which findings of a panel hold (paid)
tasks.score        score_paper       review.json, score.json
tasks.revise       revise_paper      the reviser's edits (paid)
tasks.check        check_revision    what the candidate did that a revision may not
tasks.decide       decide_round      accept, revert or halt; delta.json, checks.json, da_guard.json, da_concessions.json
tasks.worklog      append_worklog    refinement/worklog.json, trajectory.json
tasks.show         show_round        artifacts of a round
tasks.promote      promote_best      final/
tasks.report       publish_report    report.json and the artifacts of the run

`tasks.keys` holds what paid steps share: their cache key, their store, what heals with time and the limit on calls.
"""
