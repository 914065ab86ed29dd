"""What referee, live table, page and eyes say is what they said: outputs are held against the golden files.

Where a change is meant: `python -m tests.golden.update`, and the files in a commit of their own with the reason.
"""

from __future__ import annotations

import difflib
from itertools import islice, takewhile

import pytest

from table.simulation.scripts.players import kinds
from tests.golden import pictures, records
from tests.golden.changes import changes
from tests.golden.update import SAID, kept

SHOWN, WIDE = 40, 400
"""So many lines of a difference are shown, and so much of each."""
HINT = "Where that is meant: python -m tests.golden.update, and a commit of its own with the reason."


def difference(name: str, before: list[str], now: list[str]) -> str:
    """The beginning of a unified diff; empty where nothing differs."""
    if before == now:
        return ""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False))
    start = sum(1 for _ in same)
    near = slice(max(0, start - 3), start + 400)
    section = next((line for line in reversed(before[: start + 1]) if line.startswith("## ")), "")
    told = difflib.unified_diff(before[near], now[near], "kept", "now", n=2, lineterm="")
    shown = [line[:WIDE] for line in islice(told, SHOWN)]
    return "\n".join([f"{name}.txt differs from line {start + 1} on ({section})", *shown, HINT])


@pytest.mark.models
@pytest.mark.smoke
@pytest.mark.parametrize("name", SAID)
def test_nothing_is_said_otherwise_than_before(name: str) -> None:
    found = difference(name, kept(name), list(SAID[name]()))
    assert not found, found


@pytest.mark.models
@pytest.mark.smoke
def test_the_same_cards_are_read_in_the_same_places() -> None:
    before, now = kept("scans"), list(pictures.scans())
    found = difference("scans", before, pictures.matched(before, now))
    assert not found, found


def test_every_game_and_profile_is_held() -> None:
    held = {path.stem for path in records.FOLDER.glob("*.jsonl")}
    wanted = {kind.label.replace("/", "-") for kind in kinds()}
    assert held == {f"{label}.{kind}" for label in wanted for kind in records.KINDS}


def test_a_word_said_otherwise_is_shown_where_it_stands() -> None:
    before = kept("judgements")
    place = next(place for place, line in enumerate(before) if "illegal" in line)
    now = [*before[:place], before[place].replace("illegal", "legal"), *before[place + 1 :]]
    assert difference("judgements", before, before) == ""
    first, *lines = difference("judgements", before, now).splitlines()
    assert f"line {place + 1} " in first and len(lines) < 20
    assert [line[1:] for line in lines if line[0] == "-"][1:] == [before[place][: WIDE - 1]]
    assert [line[1:] for line in lines if line[0] == "+"][1:] == [now[place][: WIDE - 1]]


def test_changes_tell_all_that_differs() -> None:
    before = {"a": 1, "list": [{"x": 1, "y": [1]}], "gone": None, "entries": {"1": {"p": 1, "q": 2}}}
    after = {"a": True, "list": [{"x": 1, "y": [1, 2]}], "entries": {"1": {"p": 1, "q": 2}, "2": {"p": 1, "q": 3}}}
    assert list(changes(before, after)) == [
        "gone gone", "a = true", "list[0].y += [2]", 'entries.2 as before but {"q":3}',
    ]  # fmt: skip
    assert list(changes(after, after)) == []


def test_scans_may_differ_by_a_few_pixels_and_in_no_name() -> None:
    line = "H7 0.98 10 10 60 10 60 90 10 90"
    assert pictures.like(line, "H7 0.97 12 10 60 10 60 88 10 90")
    assert not pictures.like(line, "H7 0.98 17 10 60 10 60 90 10 90")
    assert not pictures.like(line, "D7 0.98 10 10 60 10 60 90 10 90")
    assert not pictures.like(line, "H7 0.70 10 10 60 10 60 90 10 90")
    assert pictures.like(line, "H7 0.98 60 90 10 90 10 10 60 10")
    near = "H7 0.97 11 10 60 10 60 90 10 90"
    assert pictures.matched(["one", "## a", line], ["other", "## a", near]) == ["one", "## a", line]
    assert pictures.matched(["one", "## a", line], ["other", "## a"]) == ["one", "## a"]
    assert pictures.matched(["one", "## a", line], ["one", "## a", near]) == ["one", "## a", near]
    small = f"## a{pictures.SMALL}"
    assert pictures.matched(["one", small, line], ["other", small]) == ["one", small, line]
    assert pictures.matched(["one", small, line], ["one", small]) == ["one", small]
