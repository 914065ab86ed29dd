"""What a player may do with a hand: every legal play with its effects, and every other card with the reason that
forbids it.

Nothing is guessed: the hand is what its player says it is, and the referee rules on every play that it could make.
Which of them is wise is not said here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from referee.events import Event
from referee.play.protocol import AnyGame, AnyState, Choice
from referee.ruling import FINE, LEGAL, Ruling
from referee.texts import Text
from referee.words.explain import Reason, reasons, said


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a player may do, or that looks as if it were allowed.

    `event` as the record would have it; `ruling` on it; `says` the referee's words: what it is and what it sets off, or
    what is wrong with it; `why_not` the steps that led to a refusal, empty where it is allowed.
    """

    event: Event
    ruling: Ruling
    says: Text
    why_not: tuple[Reason, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that would be played; empty for a pass, a draw, a bid."""
        return self.event.cards or ()

    @property
    def effects(self) -> tuple[str, ...]:
        """What it sets off."""
        return self.ruling.effects

    @property
    def allowed(self) -> bool:
        """Whether it is legal."""
        return self.ruling.verdict == LEGAL


def may_play(game: AnyGame, state: AnyState, player: str, hand: Sequence[str]) -> tuple[Option, ...]:
    """What `player` may do now with exactly this hand: legal plays first, as the game lists them, then every card that
    fits into none of them, alone and in a group as large as the field.

    Out of turn nothing is legal, and every card says so; so does one that the deck does not have.
    """
    holding = game.holding(state, player, hand)
    legal = [_option(game, holding, event) for event in _legal(game, state, player, hand)]
    useful = {card for option in legal for card in option.cards}
    tried = [event for event in _tries(game, state, player, hand) if not useful.issuperset(event.cards or ())]
    refused = [_option(game, holding, event) for event in tried]
    return (*legal, *(option for option in refused if not option.allowed))


def _legal(game: AnyGame, state: AnyState, player: str, hand: Sequence[str]) -> Iterator[Event]:
    receivers = {expected.kind: expected.to for expected in game.expects(state)}
    for choice in game.options(state, player, hand):
        yield event_of(choice, player, receivers.get(choice.type))


def event_of(choice: Choice, player: str, to: str | None = None) -> Event:
    """The event by which a player would take a choice of `Game.options`; `to`: who gets cards that are given."""
    if choice.type == "play":
        return Event(0, "play", player, choice.cards, choice.readings or None)
    count, (suit, card, colour) = choice.params.get("count"), map(choice.params.get, ("suit", "card", "colour"))
    return Event(
        0, choice.type, player, choice.cards or None, to=to, count=count if isinstance(count, int) else None,
        suit=_word(suit), card=_word(card), colour=_word(colour),
    )  # fmt: skip


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _tries(game: AnyGame, state: AnyState, player: str, hand: Sequence[str]) -> Iterator[Event]:
    """Single cards, and cards of one number as many as lie in the field: what a beginner would try."""
    field = game.public(state).field
    size = 1 if field.kind == "trick" else field.count
    if any(expected.kind == "play" for expected in game.expects(state)):
        if size > 1:
            for group in _groups(hand, size):
                yield Event(0, "play", player, group)
        for card in dict.fromkeys(hand):
            yield Event(0, "play", player, (card,))


def _groups(hand: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """Cards of one number, so many of them; no two ways with the same number."""
    ranks: dict[str, list[str]] = {}
    for card in hand:
        ranks.setdefault(card[1:] if card != "JK" else card, []).append(card)
    return [next(combinations(cards, size)) for cards in ranks.values() if len(cards) >= size]


def _option(game: AnyGame, holding: AnyState, event: Event) -> Option:
    """The ruling on an event in the state in which the hand is known, with its words."""
    if event.type == "declare" or (event.type in ("give", "discard", "widow") and not event.cards):
        ruling = FINE  # which cards, or which number, is still the player's to say
    else:
        ruling, _ = game.step(holding, event)
    refusal = reasons(game, holding, event) if ruling.verdict != LEGAL else ()
    return Option(event, ruling, said(event, ruling), refusal)
