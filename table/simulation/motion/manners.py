"""How quickly and how tidily people play at each difficulty (milliseconds, probabilities)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Difficulty = Literal["easy", "home", "hard", "lively"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "home", "hard", "lively")
"""Those of `models.render.difficulty`, and `lively`: `home` with people, cameras and rooms that do not hold still."""


@dataclass(frozen=True)
class Manners:
    """Spans are (shortest, longest) ms; the rest are probabilities per play, or per film where it says so.

    `gap`: from one hand leaving to the next one coming; `reach`: the way in; `leave`: the way out; `hover`: how long a
    hand may stay over what it laid; `quick`: the next play comes while this hand is still leaving.

    `next_arm`: from the last card at rest to the next arm, (shortest, longest) ms, mostly shortly (0: people wait
    until the hand has left); `overlaps`: the next arm comes before the card lies; `slides`: cards are slid into their
    place; `pushes`: somebody pushes what was laid later; `rests`: the share of the longer pauses in which a hand lies
    on the table; `haste`: how long sweeps and passes take.
    """

    gap: tuple[float, float]
    reach: tuple[float, float]
    leave: tuple[float, float]
    hover: tuple[float, float]
    hovers: float = 0.0
    flicks: float = 0.0
    straightens: float = 0.0
    taps: float = 0.3
    quick: float = 0.0
    bumps: float = 0.0
    changes_mind: float = 0.0
    drops: float = 0.0
    heap_seen: float = 0.4
    next_arm: tuple[float, float] = (0.0, 0.0)
    overlaps: float = 0.0
    slides: float = 0.0
    pushes: float = 0.0
    rests: float = 0.0
    haste: float = 1.0


MANNERS: dict[Difficulty, Manners] = {
    "easy": Manners((1500, 2600), (650, 900), (550, 750), (0, 0), taps=0.0, heap_seen=0.3),
    "home": Manners(
        (650, 2400), (420, 720), (340, 620), (250, 900),
        hovers=0.25, flicks=0.15, straightens=0.12, taps=0.45, heap_seen=0.5,
    ),
    "hard": Manners(
        (420, 2000), (300, 600), (260, 520), (200, 1100), hovers=0.35, flicks=0.25, straightens=0.2, taps=0.6,
        quick=0.14, bumps=0.05, changes_mind=0.06, drops=0.02, heap_seen=0.7,
    ),
    "lively": Manners(
        (100, 800), (280, 600), (240, 520), (250, 900), hovers=0.25, flicks=0.18, taps=0.45, heap_seen=0.5,
        next_arm=(100, 800), overlaps=0.06, slides=0.2, pushes=0.3, rests=0.3, haste=0.55,
    ),
}  # fmt: skip


def with_pauses(manners: Manners, pause_ms: float) -> Manners:
    """The same people, with this pause from one arm leaving to the next one coming; they sweep and pass quickly."""
    return replace(manners, gap=(pause_ms, pause_ms), next_arm=(0.0, 0.0), haste=0.35)
