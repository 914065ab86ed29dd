"""Every legal bid, pass, card to name or play."""

from __future__ import annotations

from referee.play.protocol import Choice
from tests.referee.conftest import Sit, Sitting


def begun(sit: Sit, suit: str = "S", card: str = "C2", count: int = 13, **options: object) -> Sitting:
    """A is Napoleon of five and about to lead."""
    table = sit("napoleon", "ABCDE", "napoleon", **options)
    table.add("bid", player="A", count=count, suit=suit)
    table.passes("BCDE")
    table.add("adjutant", player="A", card=card)
    table.add("widow", player="A", discards=3)
    return table


def choices(table: Sitting, player: str, hand: str) -> list[Choice]:
    moment = table.fold.table
    return moment.game.options(moment.state, player, hand.split())


def test_only_higher_bids_are_listed(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    table.add("bid", player="A", count=14, suit="H")
    bids = {
        (choice.params["count"], choice.params["suit"]) for choice in choices(table, "B", "S3") if choice.type == "bid"
    }
    assert (14, "S") in bids and (15, "C") in bids and not {(14, "H"), (14, "D"), (13, "S")} & bids
    assert [choice.type for choice in choices(table, "B", "S3")][-1] == "pass"


def test_any_card_may_be_named_and_whoever_has_a_suit_follows(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    table.add("bid", player="A", count=13, suit="S")
    table.passes("BCDE")
    assert len(choices(table, "A", "S3")) == 53
    playing = begun(sit)
    playing.play("A", "H3")
    assert [choice.cards for choice in choices(playing, "B", "H4 C5")] == [("H4",)]
    assert choices(playing, "C", "H5") == []
