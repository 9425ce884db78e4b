import pytest

from redraft.domain.research_briefs import thin_sections

LIST = "- **Experiments**: one seed only\n- Ablation — no numbers\n* 3.2 Training (no source)\n"


def sections(brief: str) -> list[tuple[str, str]]:
    return [(each.title, each.reason) for each in thin_sections(brief)]


THREE = [("Experiments", "one seed only"), ("Ablation", "no numbers"), ("Training", "no source")]


@pytest.mark.parametrize(
    "heading",
    [
        "## 4. Sections where evidence was thin",
        "**Sections where evidence was thin**",
        "4. Sections where evidence is thin:",
    ],
)
def test_the_items_below_the_heading_are_read(heading: str):
    assert sections(f"# Brief\n\n## 3. Found\n- Method: much\n\n{heading}\n\n{LIST}\n") == THREE


def test_the_next_heading_ends_them_and_a_lower_one_does_not():
    brief = f"## Sections where evidence was thin\n### In the paper\n{LIST}\n## 5. Next\n- Abstract: long\n"
    assert sections(brief) == THREE


@pytest.mark.parametrize(
    "brief",
    [
        pytest.param("", id="empty"),
        pytest.param("## 4. Sections\n- Method: much\n", id="another heading"),
        pytest.param("The evidence was thin.\n- Method\n", id="words that are no heading"),
        pytest.param("## Sections where evidence was thin\n\nNone.\n", id="no item"),
    ],
)
def test_a_brief_that_calls_nothing_thin(brief: str):
    assert sections(brief) == []


def test_an_item_may_be_a_title_alone():
    assert sections("## Evidence was thin\n1. Results\n2. Section 5: Outlook\n") == [("Results", ""), ("Outlook", "")]
