"""The documents name only what exists: paths of the repository, relative links, events of a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.records.reader import read_record
from referee.records.schema import EVENTS
from referee.records.values import HIGHEST, LONGEST, MOST, WORDY
from tools import measured, record_format, rooms

ROOT = Path(__file__).resolve().parent.parent
# Lab notes keep the file names of their day, so their paths are not held; their links are.
TOP = [*ROOT.glob("README*.md"), *ROOT.glob("hardware*.md")]
NAMING = sorted([*TOP, *(ROOT / "docs").rglob("*.md"), ROOT / "models" / "README.md"])
LINKING = sorted([*NAMING, ROOT / "CHANGELOG.md", *(ROOT / "models" / "lab").glob("*.md")])
ROOMS = r"(?:vision|referee|table|webui|models|tests|docs|bench|tools)"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def paths(text: str) -> list[str]:
    """What stands in backticks and looks like a path of the repository."""
    return re.findall(rf"`({ROOMS}/[\w./-]*)`", text)


def links(text: str) -> list[str]:
    """Targets of Markdown links and pictures that are no address and no place on the same page."""
    found: list[str] = re.findall(r"\]\(([^)\s]+)\)", text)
    return [target for target in found if not re.match(r"[a-z]+:|#", target)]


def test_the_patterns_find_paths_and_links() -> None:
    text = (
        "See `table/live/loop.py`, `vision/`, `gyoji judge`, [one](docs/x.md#y), ![two](a.png), [three](https://x.org)."
    )
    assert paths(text) == ["table/live/loop.py", "vision/"]
    assert links(text) == ["docs/x.md#y", "a.png"]


def test_every_path_that_a_document_names_exists() -> None:
    named = [(name(document), path) for document in NAMING for path in paths(document.read_text(encoding="utf-8"))]
    assert len(named) > 100
    assert [(document, path) for document, path in named if not (ROOT / path).exists()] == []


def test_every_relative_link_resolves() -> None:
    found = [(document, link) for document in LINKING for link in links(document.read_text(encoding="utf-8"))]
    assert len(found) > 100
    broken = [(name(file), link) for file, link in found if not (file.parent / link.partition("#")[0]).exists()]
    assert broken == []


FORMAT = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")


def examples() -> list[str]:
    """Every line of the examples of the record's format: one record, in the order in which it is told."""
    return [line for block in re.findall(r"^```json\n(.*?)^```$", FORMAT, re.M | re.S) for line in block.splitlines()]


def test_the_examples_of_the_format_are_a_record_with_every_type_of_event() -> None:
    header, events, _ = read_record(examples())
    assert header.players == ("Aoi", "Ren", "Yui", "Sora")
    assert {event.type for event in events} == set(EVENTS)


MADE = {
    "record-format.md": lambda: record_format.filled(FORMAT),
    "modules.md": rooms.document,
    "measured.md": measured.document,
}


@pytest.mark.parametrize("document", MADE)
def test_what_a_command_makes_is_current(document: str) -> None:
    assert (ROOT / "docs" / document).read_text(encoding="utf-8") == MADE[document](), "make docs"


MOST_LINES = {"README.md": 62, "README.ja.md": 60, "docs/architecture.md": 80, "docs/adding-a-game.md": 210}


def test_no_document_is_over_its_limit() -> None:
    sizes = {path: len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in MOST_LINES}
    changes = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    sizes |= {f"version {version.split()[0]}": len(version.splitlines()) for version in changes}
    assert {path: size for path, size in sizes.items() if size > MOST_LINES.get(path, 120)} == {}


def test_the_first_record_of_the_format_is_one() -> None:
    first = re.findall(r"^```\n(.*?)^```$", FORMAT, re.M | re.S)[0].splitlines()
    assert len(read_record(first)[1]) == 2


def test_the_format_tells_the_limits_of_sizes() -> None:
    assert f"{LONGEST:,} characters, a list {MOST:,} entries, a text {WORDY:,} characters" in FORMAT
    assert f"at most {HIGHEST.bit_length()} bits" in FORMAT


DECISIONS = sorted((ROOT / "docs" / "adr").glob("0*.md"))


def test_a_decision_is_half_a_page_with_date_status_decision_and_consequences() -> None:
    assert len(DECISIONS) > 50
    for decision in DECISIONS:
        text, number = decision.read_text(encoding="utf-8"), int(decision.name[:4])
        head = rf"# {number}\. \S.*\n\nDate: \d{{4}}-\d\d-\d\d\. Status: (accepted|superseded)\b"
        assert re.match(head, text), decision
        assert re.findall(r"^## (.*)$", text, re.M) == ["Decision", "Consequences"], decision
        assert len(text.splitlines()) <= 25 and len(text.split()) <= 250, decision


def test_the_index_of_decisions_names_each_by_its_title_and_strikes_out_what_holds_no_more() -> None:
    index = (ROOT / "docs" / "adr" / "README.md").read_text(encoding="utf-8")
    expected = {}
    for path in DECISIONS:
        text = path.read_text(encoding="utf-8")
        link = f"[{text.splitlines()[0].partition('. ')[2]}]({path.name})"
        expected[int(path.name[:4])] = f"~~{link}~~" if "Status: superseded" in text else link
    rows = re.findall(r"^\| (\d+) \| (.*?) \| \d{4}-\d\d-\d\d \|", index, re.M)
    assert sorted((int(number), link) for number, link in rows) == sorted(expected.items())
