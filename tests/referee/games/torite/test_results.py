"""What a round of the coloured deck came to: tricks, captured colours, wins."""

from __future__ import annotations

from referee.games.torite import results
from referee.games.torite.cards import COLOUR
from referee.games.torite.options import ToriteOptions
from referee.games.torite.state import OVER, TrickState, begin
from referee.play.protocol import Setup


def state(**changes: object) -> TrickState:
    options = ToriteOptions(meeples=bool(changes.get("meeples")))
    return begin(Setup(("a", "b", "c"), options))._replace(**changes)


def test_B1_tricks_count_and_all_who_have_most_win() -> None:
    over = state(phase=OVER, tricks=(2, 3, 3))
    assert results.tricks(over).winners == ("b", "c") and results.tricks(over).scores == {"a": 2, "b": 3, "c": 3}


def test_M3_with_meeples_cards_of_ones_colour_count() -> None:
    over = state(phase=OVER, tricks=(3, 0, 0), meeples=(0, 1, 2), captured=(COLOUR[1], COLOUR[1], 0))
    assert results.scores(over) == (0, 10, 0) and results.tricks(over).winners == ("b",)


def test_a_trick_that_nobody_could_read_leaves_the_winner_open() -> None:
    over = state(phase=OVER, tricks=(2, 3, 1), loose=1)
    assert results.tricks(over).winners == () and results.tricks(over).finished
    assert results.tricks(state(tricks=(1, 0, 0))).standings is None
