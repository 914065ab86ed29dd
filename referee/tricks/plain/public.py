"""The public state of a round of plain tricks: the trick, what everybody has taken, who is known to play together."""

from __future__ import annotations

from referee.cards import SUITS, bits
from referee.play.protocol import Result
from referee.play.public import PublicField, PublicPlay, PublicState
from referee.tricks.holdings import codes
from referee.tricks.plain.round import Play, State
from referee.tricks.public import LastTrick, SuitTricksDetail, cards_left
from referee.tricks.standard_deck import JOKER
from referee.tricks.taking import OVER


def public(state: State, game: str, found: Result, counting: int) -> PublicState[SuitTricksDetail]:
    """What everybody at the table can see; `counting` masks the cards that count."""
    seats = state.seats
    names = seats.players
    first = state.trick[0].card if state.trick else -1
    led = state.called if first == JOKER else first & 3 if first >= 0 else -1
    detail = SuitTricksDetail(
        phase=state.phase,
        led=SUITS[led] if led >= 0 else None,
        trump=SUITS[state.trump] if state.trump >= 0 else None,
        last_trick=LastTrick(_plays(state, state.last), seats.name(state.taker)),
        tricks=seats.by_name(state.tricks),
        counting={name: codes(seats.deck, pile & counting) for name, pile in zip(names, state.captured, strict=True)},
        side=tuple(names[seat] for seat in bits(state.side)),
    )
    return PublicState(
        game=game,
        round=seats.number,
        players=names,
        turn=seats.name(state.turn),
        leader=None if state.phase == OVER else seats.name(state.leader),
        begun=state.begun,
        over=state.phase == OVER,
        field=PublicField(_plays(state, state.trick), None, "trick" if state.trick else None, len(state.trick)),
        cards_left=cards_left(seats, state.held),
        known={
            name: codes(seats.deck, hand.known)
            for seat, (name, hand) in enumerate(zip(names, state.held.hands, strict=True))
            if hand.known and not state.held.buried[seat]
        },
        detail=detail,
        asks=any(play.card < 0 for play in state.trick),
        scores=dict(found.scores),
        winners=found.winners,
        wins=dict(seats.wins),
    )


def _plays(state: State, trick: tuple[Play, ...]) -> tuple[PublicPlay, ...]:
    names, deck = state.seats.players, state.seats.deck
    return tuple(PublicPlay(names[play.seat], (deck.codes[play.card] if play.card >= 0 else "?",)) for play in trick)
