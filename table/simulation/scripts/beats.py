"""What hands do at a table, one movement after another: the vocabulary in which a game says how its cards move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

BeatKind = Literal[
    "play", "together", "pass", "takeback", "sweep", "gather", "round", "strip", "stack", "draw", "hand-over",
    "take", "discard", "join", "fan", "token", "say",
]  # fmt: skip
Place = Literal[
    "field", "trick", "stock", "discard", "widow", "captured", "shown", "strip", "tableau", "passing", "token",
]  # fmt: skip
"""Where cards lie: the names of the table's zones."""


@dataclass(frozen=True)
class Beat:
    """One movement. `seq` is the event's that it shows (a sweep's: the event that caused it); `cards` what it moves;
    `legal` False for a play that the referee calls illegal; `to` who receives; `count` cards face down that nobody
    names; `place` where they go or come from; `type` the event's; `parts` happen at once.

    play: lay cards on the field · together: several plays at once · pass · takeback: fetch a play again ·
    sweep: the field goes aside, face down · gather: the field goes to `player`'s own pile, face down ·
    round: everything is collected · strip: lay order cards in a row before the seat · stack: put `count` cards down
    as a pile · draw: take `count` from a pile · hand-over: pass cards face down to another seat · take: take all that
    lies in a place · discard · join: lay cards into the rows of a tableau · fan: show a hand before the seat ·
    token: set a coloured pawn before the seat · say: nothing moves.
    """

    kind: BeatKind
    seq: int
    player: str | None = None
    cards: tuple[str, ...] = ()
    legal: bool = True
    to: str | None = None
    count: int = 0
    place: Place = "field"
    type: str = ""
    parts: tuple[Beat, ...] = ()


def named(beats: Sequence[Beat]) -> set[str]:
    """The cards that are seen face up in these beats."""
    found = {card for beat in beats if beat.kind != "token" for card in beat.cards}
    for beat in beats:
        found |= named(beat.parts)
    return found
