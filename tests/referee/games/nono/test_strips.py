"""Order strips: thirteen words, each once, before the first play (N1, N2)."""

from __future__ import annotations

import pytest

from referee.games.nono.cards import NONO_RANKS
from referee.games.nono.strips import carried, check_players, kept, laid
from referee.play.options import OptionsError
from referee.play.protocol import Carry, Setup
from referee.shedding.options import SheddingOptions
from referee.shedding.state import State
from tests.referee.conftest import Sit

RANKS = list(NONO_RANKS)


def test_N2_a_strip_is_thirteen_different_words_of_the_deck(sit: Sit) -> None:
    table = sit("nono")
    assert table.add("order", player="A", ranks=RANKS[:12]).ruling.code == "bad-order"
    assert table.add("order", player="A", ranks=[*RANKS[:12], RANKS[0]]).ruling.code == "bad-order"
    assert table.add("order", player="A", ranks=RANKS).ruling.verdict == "legal"
    strange = [*RANKS[:12], "超"]
    assert table.add("order", player="B", ranks=strange).ruling.code == "bad-order"  # the first strip named the deck


def test_N2_no_strip_after_the_first_play(sit: Sit) -> None:
    table = sit("nono")
    table.add("order", player="A", ranks=RANKS)
    table.play("A", "H少々")
    assert table.add("order", player="B", ranks=RANKS).ruling.code == "wrong-phase"


def test_strips_stay_for_the_next_round(sit: Sit) -> None:
    table = sit("nono")
    table.add("order", player="A", ranks=RANKS[::-1])
    state: object = table.fold.table.state
    assert isinstance(state, State)
    assert laid(state) == {"A": tuple(RANKS[::-1])}
    told = kept(state)
    setup = Setup(("A", "B"), SheddingOptions(), 2, Carry(private=told))
    deck, orders = carried(setup, 2)
    assert deck.ranks == told.ranks and orders == (told.orders["A"], None)
    assert carried(Setup(("A", "B"), SheddingOptions()), 2)[1] == (None, None)


@pytest.mark.parametrize(("sets", "most"), [(2, 4), (4, 12), (None, 20)])
def test_N1_a_set_more_gives_four_strips_more(sets: int | None, most: int) -> None:
    deck = None if sets is None else {"name": "nono", "sets": sets}
    check_players(most, deck)
    with pytest.raises(OptionsError):
        check_players(most + 1, deck)
