"""The documents name only what exists: paths of the repository, relative links, events of a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.record import COMMON, FIELDS, HEADER, HIGHEST, LONGEST, MOST, ONE_OF, WORDY, read_record

ROOT = Path(__file__).resolve().parent.parent
# Lab notes keep the file names of their day, so their paths are not held; their links are.
NAMING = sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "models" / "README.md"])
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
    assert {event.type for event in events} == set(FIELDS)


def test_the_format_tells_every_field_of_every_type_and_which_are_required() -> None:
    told = {kind: fields for kind, fields, _ in re.findall(r"^\| `(\w+)` \| ([^|]*)\| ([^|]*) \|$", FORMAT, re.M)}
    assert set(told) == set(FIELDS)
    for kind, fields in FIELDS.items():
        bold = {name for name, field in fields.items() if field.endswith("!")}
        assert set(re.findall(r"\*\*(\w+)\*\*", told[kind])) == bold, kind
        assert set(re.findall(r"\w+", told[kind].replace("*or*", ""))) == set(fields), kind
        joined = re.findall(r"\w+(?: \*or\* \w+)+", told[kind])
        assert [tuple(sorted(part.split(" *or* "))) for part in joined] == [
            tuple(sorted(names)) for name, names in ONE_OF.items() if name == kind
        ]


def test_the_format_tells_the_fields_of_every_event_and_of_the_header() -> None:
    section = FORMAT.partition("## Fields of every event")[2].partition("## Types")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.M)) == set(COMMON)
    header = FORMAT.partition("## The header")[2].partition("## Fields")[0]
    assert [name for name in HEADER if f"`{name}`" not in header] == []


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
