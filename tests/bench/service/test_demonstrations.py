"""The demonstrations are read rightly by the shipped models: their beginnings, with the foul that each is about."""

from __future__ import annotations

import pytest

from bench.service.demonstrations import beginning, main, watched
from referee.fold import Fold
from table.simulation.demonstrations import Demonstration, demonstration, names
from table.simulation.scripts.story import parse_record

pytestmark = pytest.mark.film


def to_the_foul(shown: Demonstration) -> int:
    """So many events until the first foul is called, and what follows at once."""
    header, events = parse_record(list(shown.lines))
    fold = Fold(header)
    for event in events:
        ruling = fold.add(event).ruling
        if ruling.verdict == "illegal" or ruling.exposed:
            return event.seq + 1
    raise AssertionError(shown.name)


@pytest.mark.film
@pytest.mark.timeout(1800)  # the NONO cards are learned first
@pytest.mark.parametrize("name", names())
def test_each_begins_rightly_and_its_foul_is_called(name: str) -> None:
    shown = demonstration(name)
    count, failures = watched(beginning(shown, to_the_foul(shown)))
    assert count > 0 and failures == []


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["whist"])
