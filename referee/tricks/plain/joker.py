"""A led joker: its player names the suit to be followed."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import SUITS
from referee.events import Event
from referee.play.expects import Expectation, Offer
from referee.play.judgement import Judgement
from referee.ruling import NO_PARAMS, UNDECIDED
from referee.tricks.plain.round import State
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine
from referee.tricks.standard_deck import JOKER, JOKER_BIT, SUIT_KEYS
from referee.tricks.unread import possible

SUIT_NAMED = "suit"
"""What a `declare` is about that names a suit; its `value` is the letter of one."""


def leads(state: State) -> bool:
    """Whether a joker was led in the trick that lies there."""
    return bool(state.trick) and state.trick[0].card == JOKER


def named(state: State, event: Event, rule: str) -> Judgement[State]:
    """The ruling where a player names the suit to be followed; `rule`: that of the joker. A led card that nobody read
    may be one."""
    seat = state.seats.index.get(event.player or "", -1)
    if seat < 0:
        return OUT_OF_PLAY
    if not state.trick or state.trick[0].seat != seat or not possible(state.held, state.trick[0]) & JOKER_BIT:
        return WRONG_PHASE._replace(rule=rule)
    if not isinstance(event.value, str) or event.value not in [*SUITS]:
        return fault("unknown-suit", rule, value=event.value)
    suit = SUITS.index(event.value)
    found = fine(state._replace(called=suit), say="event.declare.suit", suit=SUIT_KEYS[suit])
    return found if leads(state) else found._replace(verdict=UNDECIDED, code="unreadable-card", params=NO_PARAMS)


def naming(state: State) -> Iterator[Expectation]:
    """The suits that may be named, where a joker was led and nobody has named one."""
    if leads(state) and state.called < 0:
        leader = state.seats.players[state.trick[0].seat]
        yield Expectation("declare", (leader,), offers=tuple(Offer({"what": SUIT_NAMED, "value": s}) for s in SUITS))
