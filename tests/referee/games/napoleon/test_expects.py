"""What may come next at Napoleon, phase by phase."""

from __future__ import annotations

from tests.referee.conftest import Sit, Sitting


def begun(sit: Sit, suit: str = "S", card: str = "C2", count: int = 13, **options: object) -> Sitting:
    """A is Napoleon of five and about to lead."""
    table = sit("napoleon", "ABCDE", "napoleon", **options)
    table.add("bid", player="A", count=count, suit=suit)
    table.passes("BCDE")
    table.add("adjutant", player="A", card=card)
    table.add("widow", player="A", discards=3)
    return table


def kinds(table: Sitting) -> set[str]:
    moment = table.fold.table
    return {each.kind for each in moment.game.expects(moment.state)}


def test_bids_before_cards(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    assert "bid" in kinds(table) and "play" not in kinds(table)
    table.add("bid", player="A", count=13, suit="S")
    table.passes("BCDE")
    assert "adjutant" in kinds(table)
    table.add("adjutant", player="A", card="C2")
    assert "widow" in kinds(table)


def test_a_card_of_whose_turn_it_is(sit: Sit) -> None:
    table = begun(sit)
    moment = table.fold.table
    (play,) = [each for each in moment.game.expects(moment.state) if each.kind == "play"]
    assert play.players == ("A",) and play.seen
