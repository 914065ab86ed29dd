"""A hint: the play that does best in deals that fit everything seen, and why, in a sentence or two.

Every candidate is played out in the same deals by quick players; half of the candidates drop out on the way (sequential
halving: Karnin, Koren, Somekh, ICML 2013), so that the best ones are tried most.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from referee.moment import Table as Moment
from referee.play.protocol import AnyState, Choice
from referee.ruling import LEGAL
from referee.shedding.state import IDENTITY
from referee.shedding.state import State as SheddingState
from referee.texts import Text, both
from referee.words.advice import event_of
from table.advice.deals import Unseen, deal, opened, unseen
from table.advice.playing import play_out, worth

CANDIDATES = 10
"""So many plays are compared at most."""
ADVISED = frozenset({"play", "pass", "meeple"})
"""Kinds of choices that a hint weighs."""
ORDER_EFFECTS = frozenset({"revolution", "counter-revolution", "eleven-back"})


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried: playouts in all, and seconds from the question on, after which no further deal is begun (None:
    no clock is read, so that a seed gives the same hint everywhere)."""

    playouts: int = 400
    seconds: float | None = 0.8


@dataclass(slots=True)
class Tried:
    """How a candidate did: deals it was played out in, its worth summed over them, and how often it came out first."""

    choice: Choice
    deals: int = 0
    worth: float = 0.0
    wins: int = 0

    @property
    def mean(self) -> float:
        """Worth per deal, from 0 to 1."""
        return self.worth / self.deals if self.deals else 0.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What is advised and why. `tried`: the candidates with their figures, best first; none where nothing else was
    allowed."""

    play: Choice
    reason: Text
    tried: tuple[Tried, ...] = ()


def hint(moment: Moment, player: str, hand: Sequence[str], rng: random.Random, budget: Budget) -> Hint | None:
    """What `player` who holds exactly `hand` had best do now; None where nothing can be said: out of turn, once the
    round is over, in games whose hands are not sampled. Nothing but the moment and the hand is looked at."""
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    if moment.over or moment.game.turn(moment.state) != player:
        return None
    choices = moment.game.options(moment.state, player, hand)
    if not choices or any(choice.type not in ADVISED for choice in choices):
        return None
    if len(choices) == 1:
        return Hint(choices[0], both("hint.only"))
    cards = unseen(moment, player, hand)
    if cards is None:
        return None
    tried = [Tried(choice) for choice in candidates(moment, player, hand, choices)]
    _compare(moment, player, cards, tried, rng, budget.playouts, until)
    tried.sort(key=lambda each: (-each.deals, -each.mean))
    best = tried[0]
    return Hint(best.choice, _reason(moment, player, hand, tried), tuple(tried))


def _compare(
    moment: Moment, player: str, cards: Unseen, tried: list[Tried], rng: random.Random, playouts: int,
    until: float | None,
) -> None:  # fmt: skip
    """Plays the candidates out in common deals; the worse half drops out whenever its share of the playouts, or of the
    time `until` (of the monotonic clock), is spent."""
    left = list(tried)
    halvings = max(1, (len(left) - 1).bit_length())
    for level in range(halvings):
        begun = time.monotonic()
        ends = math.inf if until is None else begun + (until - begun) / (halvings - level)
        for number in range(max(1, playouts // (halvings * len(left)))):
            # However late it is, one deal is tried: without any, nothing could be said.
            if number and time.monotonic() > ends:
                break
            _one_deal(moment, player, cards, left, rng)
        left = sorted(left, key=lambda each: -each.mean)[: (len(left) + 1) // 2]
        if len(left) == 1:
            break


def _one_deal(moment: Moment, player: str, cards: Unseen, left: Sequence[Tried], rng: random.Random) -> None:
    """One deal, played out once with each of the candidates and with the same luck."""
    game, names = moment.game, moment.setup.players
    state: AnyState = opened(moment.state, moment.deck, names, deal(cards, rng))
    seed = rng.random()
    for each in left:
        ruling, after = game.step(state, event_of(each.choice, player))
        each.deals += 1
        if ruling.verdict == LEGAL:
            value, won = worth(game, play_out(game, after, player, random.Random(seed)), player)
            each.worth += value
            each.wins += won


def candidates(moment: Moment, player: str, hand: Sequence[str], choices: Sequence[Choice]) -> list[Choice]:
    """The choices that are compared. Of plays that differ only in suits one is kept; whole groups and long sequences
    come before parts of them, weak plays before strong ones."""
    state = moment.state
    if not isinstance(state, SheddingState):
        return list(choices)
    ranks = [card[1:] for card in hand if card != "JK"]
    found: dict[object, Choice] = {}
    for choice in choices:
        key = (choice.type, tuple(sorted(_rank(card) for card in choice.cards)), choice.effects)
        found.setdefault(key, choice)
    place = {choice.cards: number for number, choice in enumerate(found.values())}

    def rank_of(choice: Choice) -> tuple[bool, int, int]:
        if choice.type != "play" or "finish" in choice.effects:
            return (False, 0, 0)
        breaks = any(ranks.count(_rank(card)) > len(choice.cards) for card in choice.cards if card != "JK")
        jokers = choice.cards.count("JK")
        weak = max(_strength(moment, player, card) for card in choice.cards)
        return (breaks or (jokers > 0 and not choice.effects), weak - 3 * len(choice.cards), place[choice.cards])

    kept = sorted(found.values(), key=rank_of)[:CANDIDATES]
    return sorted(kept, key=lambda choice: place[choice.cards])


def _rank(card: str) -> str:
    return card if card == "JK" else card[1:]


def _strength(moment: Moment, player: str, card: str) -> int:
    """How strong a card is now for a player of a shedding game; a joker is stronger than all."""
    state = moment.state
    assert isinstance(state, SheddingState)
    if card == "JK":
        return 13
    order = state.orders[state.rules.index[player]] or IDENTITY
    place = order[moment.deck.ids[card] >> 2]
    return 12 - place if state.reversed else place


def _reason(moment: Moment, player: str, hand: Sequence[str], tried: Sequence[Tried]) -> Text:
    """What the play does, and what the figures say."""
    best = tried[0]
    told = [_does(moment, player, hand, best.choice)]
    if best.wins:
        told.append(both("hint.first", wins=best.wins, deals=best.deals))
        rival = next((each for each in tried[1:] if each.deals == best.deals and each.wins < best.wins), None)
        if rival is not None and rival.choice.type == "pass":
            told.append(both("hint.rather-pass", wins=rival.wins))
        elif rival is not None and rival.choice.cards:
            told.append(both("hint.rather", cards=rival.choice.cards, wins=rival.wins))
    else:
        told.append(both("hint.place", deals=best.deals))
    said = [text for text in told if text is not None]
    return Text("".join(text.ja for text in said), " ".join(text.en for text in said))


def _does(moment: Moment, player: str, hand: Sequence[str], choice: Choice) -> Text | None:
    effects = set(choice.effects)
    if choice.type == "pass":
        return both("hint.waits")
    if "finish" in effects:
        return both("hint.out")
    if effects & ORDER_EFFECTS:
        return both("hint.turns")
    if "clear" in effects:
        return both("hint.clear")
    if not isinstance(moment.state, SheddingState):
        return None
    if len(choice.cards) > 1:
        return both("hint.sheds", count=len(choice.cards))
    strongest = max(hand, key=lambda card: _strength(moment, player, card))
    weaker = max(_strength(moment, player, card) for card in choice.cards) < _strength(moment, player, strongest)
    return both("hint.keeps", cards=(strongest,)) if weaker else None
