"""The demonstrations are read rightly by the shipped models: their beginnings, with the foul that each is about."""

from __future__ import annotations

import re

import pytest

from bench.demonstrations import beginning, main, watched
from referee.fold import Fold
from table.simulation.demonstrations import Demonstration, demonstration, names
from table.simulation.story import parse_record


def to_the_foul(shown: Demonstration) -> int:
    """So many events until the first foul is called, and what follows at once."""
    header, events = parse_record(list(shown.lines))
    fold = Fold(header)
    for event in events:
        ruling = fold.add(event).ruling
        if ruling.verdict == "illegal" or ruling.exposed:
            return event.seq + 1
    raise AssertionError(shown.name)


@pytest.mark.timeout(1800)  # the NONO cards are learned first
@pytest.mark.parametrize("name", names())
def test_each_begins_rightly_and_its_foul_is_called(name: str) -> None:
    """One event may be asked about where it is right: how surely small words are read differs between processors."""
    shown = demonstration(name)
    count, failures = watched(beginning(shown, to_the_foul(shown)))
    asked = [line for line in failures if re.fullmatch(r"was (.*), reported \1 \(unsure\)", line)]
    assert count > 0 and [line for line in failures if line not in asked] == []
    assert len(asked) <= 1


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["whist"])
