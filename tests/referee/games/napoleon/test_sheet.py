"""The sheet of Napoleon: a local rule stands there where it is played."""

from __future__ import annotations

import pytest

from referee.games.napoleon.options import NapoleonOptions
from referee.games.napoleon.sheet import napoleon


def rules(**switches: object) -> set[str]:
    return {line.rule for section in napoleon(NapoleonOptions(**switches)) for line in section.lines}  # type: ignore[arg-type]


@pytest.mark.parametrize(("switch", "rule"), [("joker_calls_trumps", "Q10"), ("same_two", "Q11"), ("yoromeki", "Q12")])
def test_local_rules_stand_there_where_they_are_played(switch: str, rule: str) -> None:
    assert rule in rules(**{switch: True}) and rule not in rules()


def test_the_lowest_bid_is_named() -> None:
    text = " ".join(line.text.en for section in napoleon(NapoleonOptions(lowest_bid=11)) for line in section.lines)
    assert "11" in text
