"""How quickly and how tidily people play at each difficulty (milliseconds, probabilities)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.render.difficulty import Level as Difficulty

__all__ = ["MANNERS", "Difficulty", "Manners", "with_pauses"]


@dataclass(frozen=True)
class Manners:
    """Spans are (shortest, longest) ms; the rest are probabilities per play, or per film where it says so.

    `gap`: from one hand leaving to the next one coming; `reach`: the way in; `leave`: the way out; `hover`: how long a
    hand may stay over what it laid; `quick`: the next play comes while this hand is still leaving.
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
}  # fmt: skip


def with_pauses(manners: Manners, pause_ms: float) -> Manners:
    """The same people, with this pause from one arm leaving to the next one coming."""
    return replace(manners, gap=(pause_ms, pause_ms))
