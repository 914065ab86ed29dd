"""The documents name only what exists: paths of the repository, relative links, events of a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.record import read_record
from referee.schema import EVENTS
from referee.values import HIGHEST, LONGEST, MOST, WORDY
from tools.record_format import filled

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
    text = "See `table/live.py`, `vision/`, `gyoji judge`, [one](docs/x.md#y), ![two](a.png), [three](https://x.org)."
    assert paths(text) == ["table/live.py", "vision/"]
    assert links(text) == ["docs/x.md#y", "a.png"]


@pytest.mark.parametrize("document", NAMING, ids=name)
def test_every_path_that_a_document_names_exists(document: Path) -> None:
    assert [path for path in paths(document.read_text(encoding="utf-8")) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", LINKING, ids=name)
def test_every_relative_link_resolves(document: Path) -> None:
    targets = [target.partition("#")[0] for target in links(document.read_text(encoding="utf-8"))]
    assert [target for target in targets if not (document.parent / target).exists()] == []


FORMAT = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")


def examples() -> list[str]:
    """Every line of the examples of the record's format: one record, in the order in which it is told."""
    return [line for block in re.findall(r"^```json\n(.*?)^```$", FORMAT, re.M | re.S) for line in block.splitlines()]


def test_the_examples_of_the_format_are_a_record_with_every_type_of_event() -> None:
    header, events, _ = read_record(examples())
    assert header.players == ("Aoi", "Ren", "Yui", "Sora")
    assert {event.type for event in events} == set(EVENTS)


def test_what_the_format_says_of_events_is_made_from_their_schema() -> None:
    assert filled(FORMAT) == FORMAT, "python -m tools.record_format"


def test_the_first_record_of_the_format_is_one() -> None:
    first = re.findall(r"^```\n(.*?)^```$", FORMAT, re.M | re.S)[0].splitlines()
    assert len(read_record(first)[1]) == 2


def test_the_format_tells_the_limits_of_sizes() -> None:
    assert f"{LONGEST:,} characters, a list {MOST:,} entries, a text {WORDY:,} characters" in FORMAT
    assert f"at most {HIGHEST.bit_length()} bits" in FORMAT


DECISIONS = sorted((ROOT / "docs" / "adr").glob("0*.md"))


@pytest.mark.parametrize("decision", DECISIONS, ids=name)
def test_a_decision_is_half_a_page_with_date_status_decision_and_consequences(decision: Path) -> None:
    text = decision.read_text(encoding="utf-8")
    number = int(decision.name[:4])
    assert re.match(rf"# {number}\. \S.*\n\nDate: \d{{4}}-\d\d-\d\d\. Status: (accepted|superseded)\b", text)
    assert re.findall(r"^## (.*)$", text, re.M) == ["Decision", "Consequences"]
    assert len(text.splitlines()) <= 25 and len(text.split()) <= 250


def test_the_index_of_decisions_names_each_by_its_title() -> None:
    index = (ROOT / "docs" / "adr" / "README.md").read_text(encoding="utf-8")
    titles = [path.read_text(encoding="utf-8").splitlines()[0].partition(". ")[2] for path in DECISIONS]
    links = [
        f"| {int(path.name[:4])} | [{title}]({path.name}) |" for path, title in zip(DECISIONS, titles, strict=True)
    ]
    assert [line.rpartition(" | ")[0].rpartition(" | ")[0] + " |" for line in index.splitlines()[6:]] == links
