"""A deck's reader, combined with the examples that were learned at the table.

Without examples the reader decides alone. Else cards that it does not name, or to which it gives a name that it has
given wrongly before, are compared with the examples.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, NamedTuple

import numpy as np

from vision.detection.assembly import overlap
from vision.detection.detections import CardFound
from vision.detection.rectification import View
from vision.enrolled.prototypes import Networks
from vision.examples.calibration import ExampleCalibration
from vision.examples.comparison import Looked, looked_at
from vision.examples.config import EXAMPLES, ExamplesConfig
from vision.examples.known import Disputed, Known, Likeness
from vision.examples.store import Example
from vision.examples.trust import Trust
from vision.recognition.stages import Candidate, Decision, Recognised, Recogniser

NEAR = 0.25
"""Largest distance between the centres of a recognised card and of the same card in a decision, shares of its width."""


@dataclass(eq=False)
class Compared(Generic[Recognised]):
    """What the reader recognised of a card, and what of it is compared with examples (None: not computed yet)."""

    seen: Recognised
    look: Looked | None = None

    @property
    def card(self) -> CardFound:
        """The card."""
        return self.seen.card


class Both(NamedTuple, Generic[Recognised, Candidate]):
    """The reader's candidate, and all cards of the picture."""

    candidate: Candidate
    cards: Sequence[Compared[Recognised]]


@dataclass(frozen=True, eq=False)
class State:
    """What is known at one moment: the examples, and whether the reader is heard."""

    known: Known | None
    trust: Trust


@dataclass(eq=False)
class Learning(Generic[Recognised, Candidate]):
    """Recognise, fuse and decide with a `reader` and examples. `codes`: the deck's names; `new`: nobody enrolled the
    deck, so the reader has to earn trust; `networks` and `meant` (the calibration) are loaded when the first example
    comes. `teach` may be called from another thread."""

    reader: Recogniser[Recognised, Candidate]
    codes: Sequence[str]
    networks: Callable[[], Networks]
    meant: Callable[[], ExampleCalibration]
    new: bool = False
    config: ExamplesConfig = EXAMPLES
    _state: State = field(init=False)
    _teaching: threading.Lock = field(default_factory=threading.Lock, init=False)

    def __post_init__(self) -> None:
        self._state = State(None, self._trust(()))

    @cached_property
    def calibration(self) -> ExampleCalibration:
        """The calibration of likenesses."""
        return self.meant()

    @property
    def disputed(self) -> tuple[Disputed, ...]:
        """Examples that disagree with others."""
        known = self._state.known
        return () if known is None else known.disputed

    def teach(self, examples: Sequence[Example]) -> None:
        """Replaces all examples, from the next picture on."""
        with self._teaching:
            mine = [each for each in examples if each.code in self.codes]
            known = None
            if mine:
                known = Known.of(mine, self.codes, self.networks(), self.calibration, self._state.known)
            self._state = State(known, self._trust(mine))

    def read(self, view: View, card: CardFound) -> tuple[str, float] | None:
        """The reader's own best name for a located card and its confidence; None where the reader does not decide on
        that card."""
        decided = self.reader.decide(view, self.reader.fuse(self.reader.recognise(view)))
        near = [(float(np.hypot(*(one.card.centre - card.centre))), at) for at, one in enumerate(decided)]
        away, at = min(near, default=(np.inf, -1))
        return (decided[at].ranked[0][0], decided[at].confidence) if away < NEAR * card.short else None

    def recognise(self, view: View, known: Sequence[Compared[Recognised]] = ()) -> list[Compared[Recognised]]:
        """As the reader does."""
        looks = {id(one.seen): one for one in known}
        seen = self.reader.recognise(view, [one.seen for one in known])
        return [looks.get(id(one)) or Compared(one) for one in seen]

    def fuse(self, recognised: list[Compared[Recognised]]) -> list[Both[Recognised, Candidate]]:
        """As the reader does."""
        return [Both(one, recognised) for one in self.reader.fuse([each.seen for each in recognised])]

    def decide(self, view: View, candidates: list[Both[Recognised, Candidate]]) -> list[Decision]:
        """The reader's decisions, and those by examples where it is not trusted or gives no name."""
        decided = self.reader.decide(view, [one.candidate for one in candidates])
        state = self._state
        if state.known is None and state.trust.heard:
            return decided
        asked = [at for at, one in enumerate(decided) if self._is_asked(one, state)]
        cards = candidates[0].cards if candidates else ()
        looks: list[Looked | None] = [None] * len(asked)
        if state.known is not None:
            looks = self._looks(view, [decided[at] for at in asked], cards, [one.card for one in decided])
        for at, look in zip(asked, looks, strict=True):
            likeness = None if look is None or state.known is None else state.known.likeness(look)
            decided[at] = self._agreed(decided[at], likeness, state)
        return _once(decided, self.config)

    def _is_asked(self, one: Decision, state: State) -> bool:
        """Whether the reader's decision on a card may change: by examples, or because its name does not count."""
        if one.card.up < 0.5 and not one.named:
            return False
        return not (one.named and state.trust.heard and one.ranked[0][0] not in state.trust.misread)

    def _looks(
        self, view: View, decided: Sequence[Decision], cards: Sequence[Compared[Recognised]],
        beside: Sequence[CardFound],
    ) -> list[Looked | None]:  # fmt: skip
        """What is compared of cards, computed once for each; `beside`: all cards of the picture."""
        own = [_of(one.card, cards) for one in decided]
        found = [None if each is None else each.look for each in own]
        new = [at for at, look in enumerate(found) if look is None]
        seen = looked_at(view.image, [decided[at].card for at in new], self.networks(), beside)
        for at, look in zip(new, seen, strict=True):
            found[at] = look
            if (each := own[at]) is not None:
                each.look = look
        return found

    def _agreed(self, one: Decision, likeness: Likeness | None, state: State) -> Decision:
        """One decision out of the reader's and the examples'."""
        trust = state.trust
        name, sure = one.ranked[0][0], one.confidence * (1 - trust.error)
        counts = one.named and trust.heard
        if likeness is None:
            return one if counts else _open(one, one.ranked, sure)
        if likeness.name == name:
            both = 1 - (1 - likeness.confidence) * (1 - sure)
            named = counts or likeness.named or both >= self.calibration.naming.threshold
            return replace(one, confidence=both, named=named and one.card.up >= 0.5, legible=True)
        ranked = _ranked(likeness, one)
        if likeness.named and not (counts and name not in trust.misread):
            return replace(one, ranked=ranked, confidence=likeness.confidence, named=one.card.up >= 0.5, legible=True)
        if counts and not likeness.named and name not in trust.misread:
            return one
        if likeness.confidence >= sure:
            return _open(one, ranked, likeness.confidence)
        return _open(one, one.ranked, sure)

    def _trust(self, examples: Sequence[Example]) -> Trust:
        if self.new:
            return Trust.earned(examples, self.config.trust)
        return Trust.always(examples, self.config.trust)


def _open(one: Decision, ranked: list[tuple[str, float]], sure: float) -> Decision:
    return replace(one, ranked=ranked, confidence=sure, named=False)


def _ranked(likeness: Likeness, one: Decision) -> list[tuple[str, float]]:
    """The names by examples; after the first, the reader's own best other names are sorted in."""
    odds = np.array([each for _, each in likeness.ranked])
    shares = np.exp(np.clip(odds, -30, 30) - np.clip(odds, -30, 30).max())
    shares = shares / shares.sum() * 0.9
    names = [(code, float(share)) for (code, _), share in zip(likeness.ranked, shares, strict=True)]
    others = [(code, 0.1 * share) for code, share in one.ranked if code not in {name for name, _ in names}]
    return [names[0], *sorted([*names[1:], *others[:2]], key=lambda item: -item[1])]


def _of(card: CardFound, cards: Sequence[Compared[Recognised]]) -> Compared[Recognised] | None:
    """The recognised card at the place of a decision's card; None where none is near."""
    near = [(float(np.hypot(*(each.card.centre - card.centre))), at) for at, each in enumerate(cards)]
    away, at = min(near, default=(np.inf, -1))
    return cards[at] if away < NEAR * card.short else None


def _once(decided: Sequence[Decision], config: ExamplesConfig) -> list[Decision]:
    """Drops second detections of a card: one name in one place."""
    kept: list[Decision] = []
    for one in sorted(decided, key=lambda each: -each.confidence * each.named):
        twice = one.named and any(
            other.named and other.ranked[0][0] == one.ranked[0][0]
            and overlap(one.card.quad, other.card.quad) > config.known.same_place
            for other in kept
        )  # fmt: skip
        if not twice:
            kept.append(one)
    return kept
