"""Publish a paper's artifacts; a key is the paper's, so versions line up."""

from asyncio import gather

from prefect.artifacts import acreate_markdown_artifact

from redraft.contracts.run import Run
from redraft.domain.artifacts import description


async def publish(run: Run, about: str, shown: dict[str, str]) -> None:
    """Create one Markdown artifact a kind, all at once; `about` says of which draft they are."""
    await gather(
        *(
            acreate_markdown_artifact(
                markdown, key=f"{run.paper}-{kind}", description=description(run.workspace.name, kind, about)
            )
            for kind, markdown in shown.items()
        )
    )
