"""What may come next in a round on the coloured deck: meeples, cards, passes, shown hands."""

from __future__ import annotations

from referee.cards import COLOURS
from referee.games.torite import results
from referee.games.torite.kinds import sevens as sevens_
from referee.games.torite.kinds import tricks as tricks_
from referee.games.torite.kinds.poker import SIZE, PokerState
from referee.games.torite.kinds.sevens import SevensState
from referee.games.torite.state import MEEPLES, OVER, TrickState
from referee.play.expects import Expectation, Offer, waiting
from referee.tricks import remedy

SET = tuple(Offer({"colour": colour}) for colour in COLOURS)


def tricks(state: TrickState) -> tuple[Expectation, ...]:
    """Meeples (M1), then one card after another; after the round only what follows a revoke."""
    return (*_tricks(state), *remedy.expects(state, state.options.revoke, results.receivers))


def _tricks(state: TrickState) -> tuple[Expectation, ...]:
    names = state.seats.players
    if state.phase == OVER:
        return ()
    if state.phase == MEEPLES:
        may = tuple(name for seat, name in enumerate(names) if state.turn in (-1, seat) and state.meeples[seat] < 0)
        return waiting((Expectation("meeple", may, offers=SET),))
    may = tuple(name for seat, name in enumerate(names) if tricks_.turn_fault(state, seat) is None)
    swept = Expectation("clear", (), True, "captured")
    play = Expectation("play", may, True, "field", 1)
    return (play, swept) if state.last and not state.trick else (play,)


def sevens(state: SevensState) -> tuple[Expectation, ...]:
    """A card beside those that lie there, or a pass; the hand of whoever is out (S1, S2)."""
    if state.over:
        return ()
    may = tuple(
        name
        for seat, name in enumerate(state.seats.players)
        if seat not in state.out and sevens_.turn_fault(state, seat) is None
    )
    sizes = {name: state.size(seat) for seat, name in enumerate(state.seats.players) if state.untold >> seat & 1}
    down = (Expectation("reveal", (name,), True, "layout", None if size < 0 else size) for name, size in sizes.items())
    return Expectation("play", may, True, "layout", 1), Expectation("pass", may), *down


def poker(state: PokerState) -> tuple[Expectation, ...]:
    """Everybody's five cards (K1)."""
    if state.over:
        return ()
    may = tuple(
        name for seat, name in enumerate(state.seats.players) if not state.shown[seat] and seat not in state.blind
    )
    return waiting((Expectation("show", may, zone="hand", count=SIZE),))
