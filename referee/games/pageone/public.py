"""The public state of a round of Page One."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.cards import SUITS
from referee.games.pageone.results import result
from referee.games.pageone.state import Play, State, alone, drawable
from referee.play.public import PublicField, PublicPlay, PublicState
from referee.tricks.holdings import codes
from referee.tricks.public import LastTrick, TrickDetail, cards_left
from referee.tricks.standard_deck import led


@dataclass(frozen=True, slots=True)
class PageOneDetail(TrickDetail):
    """What Page One adds to trick-taking. `phase` is play or over; there is no trump.

    `stock`: cards left to draw, those of tricks put aside among them, None where nobody can tell; `alone`: who has one
    card left and said nothing yet.
    """

    stock: int | None
    alone: tuple[str, ...]

    keys: ClassVar[tuple[str, ...]] = (
        "game", "phase", "round", "players", "turn", "leader", "begun", "over", "field", "led", "trump", "last_trick",
        "stock", "alone", "passed", "finished", "cards_left", "known", "scores", "winners", "wins", "asks",
    )  # fmt: skip


def public(state: State) -> PublicState[PageOneDetail]:
    """What everybody at the table can see: the trick, cards left in hands and to draw."""
    seats = state.seats
    names = seats.players
    found = result(state)
    duties = led(state.held, state.trick)
    count = drawable(state)
    detail = PageOneDetail(
        phase="over" if found.finished else "play",
        led=SUITS[(duties[0] & -duties[0]).bit_length() - 1] if len(duties) == 1 and duties[0] else None,
        trump=None,
        last_trick=LastTrick(_plays(state, state.last), seats.name(state.taker)),
        stock=None if count < 0 else count,
        alone=tuple(names[seat] for seat in alone(state)),
    )
    return PublicState(
        game="pageone",
        round=seats.number,
        players=names,
        turn=seats.name(state.turn),
        leader=None if found.finished else seats.name(state.leader),
        begun=state.begun,
        over=found.finished,
        field=PublicField(_plays(state, state.trick), None, "trick" if state.trick else None, len(state.trick)),
        cards_left=cards_left(seats, state.held),
        known={
            name: codes(seats.deck, hand.known)
            for seat, (name, hand) in enumerate(zip(names, state.held.hands, strict=True))
            if hand.known and not state.held.buried[seat]
        },
        detail=detail,
        asks=any(play.card < 0 for play in state.trick),
        passed=tuple(name for seat, name in enumerate(names) if state.passed >> seat & 1),
        finished=found.winners,
        gone=found.winners,
        winners=found.winners,
        wins=dict(seats.wins),
    )


def _plays(state: State, trick: tuple[Play, ...]) -> tuple[PublicPlay, ...]:
    names, deck = state.seats.players, state.seats.deck
    return tuple(PublicPlay(names[play.seat], (deck.codes[play.card] if play.card >= 0 else "?",)) for play in trick)
