from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript


def test_what_was_made_of_the_last_two_manuscripts_is_kept(manuscript):
    made: list[str] = []

    @kept
    def words(of: Manuscript) -> list[str]:
        """Count them."""
        made.append(of.text)
        return of.text.split()

    assert words(manuscript("one two")) == ["one", "two"]
    assert words(manuscript("three")) == ["three"]
    assert words(manuscript("one two")) == ["one", "two"]
    assert made == ["one two", "three"]
    words(manuscript("four"))
    words(manuscript("three"))
    assert made == ["one two", "three", "four", "three"]
    assert words.__doc__ == "Count them."
