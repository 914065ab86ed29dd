"""What goes from stage to stage: detect → refine → recognise → fuse → decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from vision.detection.detections import CardFound
from vision.detection.rectification import Floats, View
from vision.types import Detection


class OfCard(Protocol):
    """What was recognised of one card."""

    @property
    def card(self) -> CardFound: ...


@dataclass(frozen=True, eq=False)
class Scan:
    """A picture that was read, with what it takes to read the next one of the same table only where it changed.

    `detections`: one per physical card, px of the picture; `fresh`: whether each was read in this very picture;
    `found`: what was recognised of the cards, in a view that `matrix` and `size` (width, height) describe; `sides`:
    the shorter sides, px of that view, of the cards that were named last.
    """

    detections: list[Detection]
    fresh: list[bool]
    found: Sequence[OfCard]
    matrix: Floats | None
    size: tuple[int, int]
    sides: tuple[float, ...] = ()


Recognised = TypeVar("Recognised", bound=OfCard)
Candidate = TypeVar("Candidate")


@dataclass(frozen=True)
class Decision:
    """What one located card is called.

    `ranked`: the best names with their probabilities, not yet calibrated; `confidence`: calibrated probability of the
    first; `named`: whether it is given; `legible`: whether it can nearly be read.
    """

    card: CardFound
    ranked: list[tuple[str, float]]
    confidence: float
    named: bool
    legible: bool = False

    def detection(self) -> Detection:
        """The card as a scan reports it, px of the view."""
        if self.card.up < 0.5 and not self.named:
            return Detection(self.card.quad, "down", None, 1 - self.card.up, ())
        name = self.ranked[0][0] if self.named else None
        ranked, marks = shares(self.ranked, self.confidence), tuple(index.place for index in self.card.indices)
        return Detection(self.card.quad, "up", name, self.confidence, ranked, marks)


class Recogniser(Protocol[Recognised, Candidate]):
    """The last three stages, which depend on the deck."""

    def recognise(self, view: View, known: Sequence[Recognised] = ()) -> list[Recognised]:
        """What the patches of every located card show; cards that were located as one are split. `known`: cards of the
        same table that were recognised in an earlier picture; they come first, with what they showed there."""
        ...

    def fuse(self, recognised: list[Recognised]) -> list[Candidate]:
        """One reading per card, from all of its patches."""
        ...

    def decide(self, view: View, candidates: list[Candidate]) -> list[Decision]:
        """Which readings are sure enough on this table to be names."""
        ...


def shares(ranked: list[tuple[str, float]], sure: float) -> tuple[tuple[str, float], ...]:
    """Ranked names with probabilities that agree with the calibrated one of the first: the others share the rest in
    proportion, none more than the first.

    >>> [(name, round(share, 2)) for name, share in shares([("H5", 0.5), ("H6", 0.3)], 0.9)]
    [('H5', 0.9), ('H6', 0.06)]
    """
    (best, raw), *others = ranked
    left = max(1 - raw, 1e-9)
    scale = (1 - sure) / left
    if others:
        scale = min(scale, sure / max(others[0][1], 1e-9))
    return ((best, sure), *((name, share * scale) for name, share in others))
