"""The steps of a run, in flow order.

tasks.integrity    check_integrity   gates A and B on the draft as it came in
tasks.snapshot     snapshot_draft    drafts/ or an accepted draft plus edits → refinement/iterN/
tasks.typeset      compile_paper     refinement/iterN/paper.pdf, compile.json
tasks.review       review_paper      one critic's review (paid)
tasks.advocate     advocate_paper    the devil's advocate's challenges (paid)
tasks.score        score_paper       review.json, score.json
tasks.revise       revise_paper      the reviser's edits (paid)
tasks.check        check_revision    what the candidate did that a revision may not
tasks.decide       decide_round      accept, revert or halt; delta.json, checks.json, da_guard.json
tasks.worklog      append_worklog    refinement/worklog.json, trajectory.json
tasks.show         show_round        artifacts of a round
tasks.promote      promote_best      final/
tasks.report       publish_report    report.json and the artifacts of the run

`tasks.keys` holds what paid steps share: their cache key, their store and what heals with time.
"""
