"""redraft's core: contracts, rules, LaTeX model and adapters; it never imports Prefect."""
