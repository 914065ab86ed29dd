"""The frozen state of a round that is only recorded: what lies in the field, and what is known of the hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from referee.cards import UNREADABLE, Deck, coloured, standard
from referee.frozen import quick
from referee.games.free.options import ANY, COLOURED, FreeOptions
from referee.play.knowledge import UNSEEN, Hand
from referee.play.protocol import Setup
from referee.play.public import Detail, PublicField, PublicPlay, PublicState


@dataclass(frozen=True, slots=True)
class FreeDetail(Detail):
    """`laid`: how many cards each player has laid in this round."""

    laid: Mapping[str, int]

    keys: ClassVar[tuple[str, ...]] = (
        "game", "round", "players", "turn", "leader", "begun", "over", "field", "laid", "cards_left", "known",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """What a round is recorded with. `exact`: no other cards exist than those of `deck`; `number` counts rounds."""

    players: tuple[str, ...]
    index: Mapping[str, int]
    deck: Deck
    exact: bool
    number: int


@quick
class State(NamedTuple):
    """`hands` and `laid` (cards laid in this round) by seat; `plays` lie in the field; `over`: every hand is known to
    be empty."""

    rules: Rules
    hands: tuple[Hand, ...]
    laid: tuple[int, ...]
    plays: tuple[PublicPlay, ...] = ()
    begun: bool = False
    over: bool = False

    def known(self, cards: Sequence[str]) -> tuple[int, int, int]:
        """Cards as (mask of those that the deck has, jokers, others: unread or of no known deck)."""
        mask, jokers, bad = self.rules.deck.split(cards)
        return mask, jokers, len(bad)

    def hand(self, cards: Sequence[str]) -> Hand:
        """A hand of exactly these cards."""
        return Hand(*self.known(cards))

    def left(self, seat: int, cards: Sequence[str], count: int = 0) -> State:
        """After these cards, or so many that nobody saw, left a hand. One that held fewer is empty."""
        mask, jokers, hidden = self.known(cards) if cards else (0, 0, count)
        return self.holding(seat, self.hands[seat].leave(mask, jokers, hidden))

    def came(self, seat: int, cards: Sequence[str], count: int = 0) -> State:
        """After these cards, or so many that nobody saw, came into a hand."""
        mask, jokers, hidden = self.known(cards) if cards else (0, 0, count)
        return self.holding(seat, self.hands[seat].enter(mask, jokers, hidden))

    def holding(self, seat: int, hand: Hand) -> State:
        """With another hand on a seat."""
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def deck_of(options: FreeOptions) -> Deck:
    """The deck to choose cards from."""
    return coloured() if options.deck == COLOURED else standard(options.jokers)


def begin(setup: Setup[FreeOptions]) -> State:
    """Nobody has laid anything, and no hand was counted."""
    options: FreeOptions = setup.options
    index = {player: seat for seat, player in enumerate(setup.players)}
    rules = Rules(setup.players, index, deck_of(options), options.deck != ANY, setup.number)
    return State(rules, (UNSEEN,) * len(index), (0,) * len(index))


def public(state: State) -> PublicState[FreeDetail]:
    """What everybody at the table can see. It is nobody's turn: who plays when is not known."""
    rules = state.rules
    hands = dict(zip(rules.players, state.hands, strict=True))
    sure = {name: rules.deck.join(hand.known, hand.jokers) for name, hand in hands.items()}
    return PublicState(
        game="free",
        round=rules.number,
        players=rules.players,
        turn=None,
        leader=None,
        begun=state.begun,
        over=state.over,
        field=PublicField(state.plays, None, None, sum(len(play.cards) for play in state.plays)),
        cards_left={name: None if hand.size < 0 else hand.size for name, hand in hands.items()},
        known={name: cards for name, cards in sure.items() if cards},
        detail=FreeDetail(dict(zip(rules.players, state.laid, strict=True))),
        asks=any(not UNREADABLE.isdisjoint(play.cards) for play in state.plays),
    )
