"""The state of tricks on the coloured deck before the first card."""

from __future__ import annotations

from referee.games.torite.options import SIMULTANEOUS, ToriteOptions
from referee.games.torite.state import MEEPLES, PLAY, TrickState, begin
from referee.play.protocol import Setup


def state(leader: str | None = None, **options: object) -> TrickState:
    made = ToriteOptions(**options)  # type: ignore[arg-type]
    return begin(Setup(("a", "b", "c"), made, leader=leader))


def test_whom_the_round_names_leads() -> None:
    assert (state("b").turn, state("b").leader) == (1, 1) and state().turn == -1


def test_where_all_play_at_once_it_is_nobodys_turn() -> None:
    assert state("b", kind=SIMULTANEOUS).turn == -1 and state(kind=SIMULTANEOUS).simultaneous


def test_meeples_come_before_cards() -> None:
    assert state(meeples=True).phase == MEEPLES and state().phase == PLAY
    assert state(meeples=True).meeples == (-1, -1, -1)
