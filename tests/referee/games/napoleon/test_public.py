"""What everybody can see of Napoleon: the bid, sides as far as they are known, face cards taken."""

from __future__ import annotations

from referee.games.napoleon.public import NapoleonDetail, PublicBid
from referee.play.public import Detail, PublicState
from referee.tricks.public import LastTrick
from tests.referee.conftest import Sit, Sitting


def begun(sit: Sit, suit: str = "S", card: str = "C2", count: int = 13, **options: object) -> Sitting:
    """A is Napoleon of five and about to lead."""
    table = sit("napoleon", "ABCDE", "napoleon", **options)
    table.add("bid", player="A", count=count, suit=suit)
    table.passes("BCDE")
    table.add("adjutant", player="A", card=card)
    table.add("widow", player="A", discards=3)
    return table


def public(table: Sitting) -> PublicState[Detail]:
    return table.fold.table.game.public(table.fold.table.state)


def detail(table: Sitting) -> NapoleonDetail:
    found = public(table).detail
    assert isinstance(found, NapoleonDetail)
    return found


def test_the_trump_is_known_once_the_bidding_is_over(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    table.add("bid", player="A", count=13, suit="S")
    assert (detail(table).bid, detail(table).trump) == (PublicBid("A", 13, "S"), None)
    assert detail(begun(sit)).trump == "S" and detail(begun(sit)).napoleon == "A"


def test_the_adjutant_is_nobody_until_the_card_shows(sit: Sit) -> None:
    table = begun(sit, card="H4")
    assert detail(table).side == ("A",) and detail(table).adjutant_cards == ("H4",)
    table.play("A", "H3")
    table.play("B", "H4")
    assert detail(table).adjutants == ("B",) and set(detail(table).side) == {"A", "B"}


def test_face_cards_go_to_who_takes_them(sit: Sit) -> None:
    table = begun(sit)
    table.trick("A:HA", "B:H10", "C:H3", "D:H4", "E:H5")
    assert set(detail(table).face_cards["A"]) == {"HA", "H10"} and public(table).scores["A"] == 2


def test_contracts_are_counted_for_who_bid() -> None:
    parts = dict.fromkeys(("bid", "widow", "led", "trump"))
    told = NapoleonDetail(phase="over", napoleon="A", side=("A",), tricks_done=10, last_trick=LastTrick((), None),
                          adjutant_cards=(), adjutants=(), face_cards={"A": ("HA",)}, **parts)  # type: ignore[arg-type]  # fmt: skip
    assert told.figures(("A",))["contracts-made"] == {"A": 1} and told.figures(("B",))["contracts-made"] == {}
