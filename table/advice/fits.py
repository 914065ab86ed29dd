"""Which cards somebody can lay now, for a sheet on which a play is entered by hand: the likely ones, and those that
cannot be there, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.events import Event
from referee.moment import Table as Moment
from referee.ruling import Ruling
from referee.texts import Text
from referee.words.explain import said

Entered = Literal["play", "show"]
"""What is entered: cards that are played, or a hand that is shown."""
ABSENT = frozenset({"card-seen-before", "card-not-in-hand", "unknown-card", "withheld-bombed"})
"""Faults that say that a card cannot be in that hand, whatever it is played with."""


@dataclass(frozen=True, slots=True)
class Fit:
    """One card of the deck. `likely`: it is part of something that may be played now; `absent`: why it cannot be in
    that hand, None where it can."""

    card: str
    likely: bool
    absent: Text | None


def entered(moment: Moment) -> Entered:
    """What cards that come now are."""
    kinds = {expected.kind for expected in moment.game.expects(moment.state)}
    return "show" if "show" in kinds and "play" not in kinds else "play"


def fits(moment: Moment, player: str) -> tuple[Fit, ...]:
    """Every card of the deck, once each, in the deck's order, as what `player` might lay now. Nothing is known here of
    the hand but what everybody has seen."""
    kind, found = entered(moment), []
    for card in dict.fromkeys(moment.deck.all_codes()):
        ruling, words = tried(moment, player, (card,), kind=kind)
        found.append((card, words if ruling.code in ABSENT else None))
    likely = _likely(moment, player, [card for card, absent in found if absent is None])
    return tuple(Fit(card, absent is None and card in likely, absent) for card, absent in found)


def tried(
    moment: Moment, player: str, cards: Sequence[str], readings: Sequence[str] = (), kind: Entered | None = None
) -> tuple[Ruling, Text]:
    """The ruling that these cards would get, with its words. Nothing is written."""
    event = Event(0, kind or entered(moment), player, tuple(cards), readings=tuple(readings) or None)
    ruling, _ = moment.game.step(moment.state, event)
    return ruling, said(event, ruling)


def ways(moment: Moment, player: str, cards: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What the jokers of a play may stand for so that it is allowed, in card order."""
    wanted = sorted(cards)
    choices = moment.game.options(moment.state, player, tuple(cards))
    found = (choice.readings for choice in choices if choice.type == "play" and sorted(choice.cards) == wanted)
    return tuple(dict.fromkeys(tuple(readings) for readings in found if readings))


def _likely(moment: Moment, player: str, possible: Sequence[str]) -> frozenset[str]:
    """The cards of which something legal can be made. Whoever may lay whatever they like (an empty field, no number of
    cards that is asked for) may lay all of them: counting every way would take seconds and say nothing."""
    asked = [expected for expected in moment.game.expects(moment.state) if expected.kind == "play"]
    field = moment.game.public(moment.state).field
    if not asked or (not field.plays and all(expected.count is None for expected in asked)):
        return frozenset(possible)
    choices = moment.game.options(moment.state, player, possible)
    return frozenset(card for choice in choices if choice.type == "play" for card in choice.cards)
