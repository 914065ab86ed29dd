"""How a trick ends, who may lead the next, what goes into a pile, a count that ends a trick or a round."""

from __future__ import annotations

import pytest

from referee.events import Event
from referee.games.torite.games import Tricks
from referee.games.torite.options import ToriteOptions
from referee.games.torite.state import Play, TrickState
from referee.play.knowledge import Hand
from referee.play.protocol import Setup
from referee.tricks import taking


def played(*cards: int, left: int = 1) -> TrickState:
    """A trick of the players in turn, all of whom have so many cards left."""
    state = Tricks().begin(Setup(("A", "B", "C"), ToriteOptions()))
    held = state.held._replace(hands=(Hand(unknown=left),) * 3)
    return state._replace(held=held, trick=tuple(Play(seat, card) for seat, card in enumerate(cards)))


def test_a_trick_ends_with_its_taker_in_the_lead():
    end = taking.ended(played(3, 9, 1), {1})
    assert (end.taker, end.takers, end.leader, end.over) == (1, 0, 1, False)
    assert end.effects == ("trick",) and end.params == {"winner": "B"}


@pytest.mark.parametrize(
    ("places", "takers", "effects"),
    [({-1}, 0, ("all-cancelled",)), ({0, 2}, 0b101, ()), ({-1, 1}, 0b10, ())],
)
def test_nobody_is_in_the_lead_where_nobody_took_it_or_an_unread_card_hides_who(places, takers, effects):
    end = taking.ended(played(3, 9, 1), places)
    assert (end.taker, end.takers, end.leader) == (-1, takers, -1)
    assert end.effects == effects and end.params == {}


def test_a_seat_that_laid_two_cards_is_one_seat():
    state = played(3, 9)
    state = state._replace(trick=(*state.trick, Play(0, 7)))
    assert taking.ended(state, {0, 2}).takers == 0b1


def test_the_last_trick_ends_the_round():
    end = taking.ended(played(3, 9, 1, left=0), {2})
    assert end.over and end.effects == ("trick", "round-end")


def test_only_who_may_have_taken_the_trick_may_lead():
    state = played()._replace(takers=0b101)
    assert taking.cannot_lead(state, 0, "B1") is None and taking.cannot_lead(state, 2, "B1") is None
    ruling = taking.cannot_lead(state, 1, "B1")
    assert ruling is not None and (ruling.code, ruling.rule) == ("not-your-turn", "B1")
    assert str(ruling.params["turn"].en) == "A or C"
    assert taking.lead_in_doubt(state) and not taking.lead_in_doubt(state._replace(takers=0b100))
    assert taking.cannot_lead(played(3)._replace(takers=0b101), 1, "B1") is None


def test_once_the_round_is_over_its_last_trick_is_swept_and_empty_hands_are_counted():
    state = played()
    assert taking.once_over(state, Event(1, "clear")).verdict == "legal"
    assert taking.once_over(state, Event(1, "count", "A", count=0)).verdict == "legal"
    assert taking.once_over(state, Event(1, "count", "A", count=1)).code == "wrong-phase"
    assert taking.once_over(state, Event(1, "play", "A", ("R1",))).code == "wrong-phase"


def test_the_cards_of_a_trick_go_to_its_taker_and_may_go_to_another():
    piles = taking.won((0b1, 0, 0), (Play(0, 1), Play(1, -1), Play(2, 3)), 2)
    assert piles == (0b1, 0, 0b1010)
    assert taking.moved(piles, 0b1010, 2, 0) == (0b1011, 0, 0)


def test_a_pile_has_the_cards_that_were_read_and_counts_the_others():
    trick = (Play(0, 3), Play(1, -1, 0b111), Play(2, 9))
    assert taking.pile(trick) == 1 << 3 | 1 << 9
    assert taking.unread(trick) == 1


def test_a_hand_counted_empty_ends_the_trick_it_could_not_play_to(sit):
    table = sit("torite-c", "AB", "torite")
    table.play("A", "R3")
    assert table.add("count", player="B", count=0).ruling.effects == ("trick",)


def test_a_hand_counted_empty_leaves_the_turn_to_the_next(sit):
    table = sit("torite-c", "ABC", "torite")
    table.play("B", "R3")
    assert table.add("count", player="C", count=0).ruling.effects == () and table.fold.turn == "A"


def test_all_hands_counted_empty_end_the_round(sit):
    table = sit("torite-c", "AB", "torite")
    table.play("A", "R3")
    table.play("B", "R4")
    table.add("count", player="A", count=0)
    assert table.add("count", player="B", count=0).ruling.effects == ("round-end",)
