"""What is known of one card over time, and of the table at one keyframe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.table_plane import Points
from vision.types import Detection, Quad

JOKER = "JK"
TELLING = 0.5
"""A look counts fully where its best name has this share at least; with half of this share it counts an eighth. Glare
or blur that hides a card speaks against no name. Of 206 cards of hard films that were named once the name was right of
204, and of all 6 that later looks could not read."""
LEAST = 1e-6
"""All looks at a card together count so much at least, even where none tells anything."""


@dataclass(eq=False)
class TrackedCard:
    """A physical card on the table. `quad` px and `quad_mm` (4, 2); `card` None while no reading is sure.

    `state`: `seen` in the last keyframe, `covered` by other cards, or `missed` by the scanner though nothing changed
    there. `seen`: in how many scans it was. `layer` rises: a higher card lies over a lower one. `late`: it lay there
    before it was noticed; `overlooked`: it came with others, unread, and was noticed after them. `vain`: so many scans
    did not name it, those before the picture changed there count little. `marks`: where its indices were seen last, px.
    `looks`: how much all looks that read it count together. `elsewhere`: names that other cards surely have, of which
    there is one each.
    """

    id: int
    quad: Quad
    quad_mm: Points
    face: Literal["up", "down"]
    first_ms: float
    last_ms: float
    layer: int
    state: Literal["seen", "covered", "missed"] = "seen"
    late: bool = False
    overlooked: bool = False
    votes: dict[str, float] = field(default_factory=dict)
    looks: float = 0.0
    seen: int = 0
    named: dict[str, float] = field(default_factory=dict)
    vain: int = 0
    marks: tuple[tuple[float, float], ...] = ()
    elsewhere: frozenset[str] = frozenset()

    @property
    def centre(self) -> Points:
        """Its middle, mm."""
        return np.asarray(self.quad_mm.mean(axis=0), np.float64)

    @property
    def ranked(self) -> list[tuple[str, float]]:
        """The names it may have, fused over all looks, best first; shares sum up to at most 1. A look that took it for
        a card that lies elsewhere tells nothing, where others say what it is."""
        wrong = {code: vote for code, vote in self.votes.items() if code in self.elsewhere}
        looks = self.looks - sum(wrong.values())
        best = max(self.votes, key=lambda code: self.votes[code], default=None)
        if best in wrong or looks < min(1.0, self.looks / 2):
            wrong, looks = {}, self.looks
        ranked = ((code, vote / max(looks, LEAST)) for code, vote in self.votes.items() if code not in wrong)
        return sorted(ranked, key=lambda pair: -pair[1])

    @property
    def card(self) -> str | None:
        """Its name: one that the scanner was sure of at least once and that no other look speaks against."""
        ranked = self.ranked
        if not ranked or ranked[0][0] not in self.named or ranked[0][1] < 0.6:
            return None
        return ranked[0][0]

    @property
    def confidence(self) -> float:
        """Probability of the best name, fused."""
        ranked = self.ranked
        return ranked[0][1] if ranked else 0.0

    def look(
        self, detection: Detection, quad_mm: Points, at_ms: float, fresh: bool = True, weight: float = 1.0
    ) -> None:
        """Takes in one more look at the card, which counts as much as `weight` others, and less where it tells little.
        `fresh` False: it is there as before and was not read again; that is no further evidence for a name."""
        self.quad, self.quad_mm = detection.quad, quad_mm
        self.last_ms = at_ms
        self.state = "seen"
        if not fresh:
            return
        self.seen += 1
        self.vain = 0 if detection.card is not None else self.vain + 1
        self.marks = detection.marks
        self.face = detection.face
        if detection.face == "up":
            self.hear(detection, weight)

    def hear(self, detection: Detection, weight: float = 1.0) -> None:
        """Takes in what a detection says that it is, and nothing else: of a look, or of a second outline of it."""
        shares = detection.alternatives or (((detection.card, detection.confidence),) if detection.card else ())
        if shares:
            weight *= min(1.0, (shares[0][1] / TELLING) ** 3)
            self.looks += weight
            for code, share in shares:
                self.votes[code] = self.votes.get(code, 0.0) + weight * share
        if detection.card is not None:
            self.named[detection.card] = max(self.named.get(detection.card, 0.0), detection.confidence)


def tell_elsewhere(cards: Sequence[TrackedCard], config: TrackerConfig = TRACKING.tracker) -> None:
    """Tells every card which names others surely have. There is one card of each name, but for jokers. One that lies
    just where another one is known may be that card: it tells nothing of it."""
    named = [card for card in cards if card.card not in (None, JOKER) and card.seen >= config.surely]
    sure = {str(card.card): card for card in named if card.confidence >= config.sure}
    for card in cards:
        away = {name for name, other in sure.items() if np.linalg.norm(card.centre - other.centre) > config.moved_mm}
        card.elsewhere = frozenset(away)


@dataclass(frozen=True, eq=False)
class Scene:
    """The table at one keyframe. `new`, `moved`, `gone`: against the keyframe before. `unexplained`: changed area where
    no card is seen, in areas of a card; `beside`: as much of it as is near the new cards. `unseen`: outlines, px, where
    it changed as if a card or a pile had been laid, before any card was read. `retracted`: those of the
    gone that never lay there: another name was read on a card that still lies there."""

    at_ms: float
    cards: tuple[TrackedCard, ...]
    new: tuple[TrackedCard, ...]
    moved: tuple[TrackedCard, ...]
    gone: tuple[TrackedCard, ...]
    unexplained: float = 0.0
    retracted: tuple[TrackedCard, ...] = ()
    beside: float = 0.0
    unseen: tuple[Quad, ...] = ()
