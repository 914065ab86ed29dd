"""What the answers of a session teach: which card lay where in which picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from referee.cards import BACK, UNKNOWN
from referee.events import ALL, Event
from referee.fold import Fold
from referee.json_values import JsonObject
from referee.ruling import ILLEGAL, Ruling
from vision.types import Quad

CONTRADICTED = frozenset({"card-seen-before", "card-not-in-hand", "unknown-card"})
"""Rulings by which a card cannot be what it is said to be."""
BY_HAND = "tap"
"""The source of what somebody entered."""


class Answer(NamedTuple):
    """What a card is, and where it was seen. `id`: its event and its place there; `sha256`: of the picture; `quad` (4,
    2) px; `said`: whether somebody said it, else it follows from the game."""

    id: str
    code: str
    sha256: str
    quad: Quad
    said: bool


def answers(fold: Fold) -> Iterator[Answer]:
    """The answers of a session as it stands now: one that was undone is none. What only some may see teaches nothing,
    nor does what contradicts the game."""
    written = {event.seq: event for event in fold.events}
    for seq, now, ruling in fold.standing():
        event = written.get(seq)
        if event is not None and event.audience == ALL == now.audience and now is not event:
            yield from _of(event, now, ruling)


def _of(event: Event, now: Event, ruling: Ruling) -> Iterator[Answer]:
    """What an event as it was written, and as it stands, says of its cards."""
    said = now.source == BY_HAND
    impossible = ruling.verdict == ILLEGAL and ruling.code in CONTRADICTED
    if impossible or (not said and now.confirmed is False):
        return
    for place, item, code in shown(event.evidence, now.cards or ()):
        quad, sha = np.asarray(item.get("quad"), np.float32), item.get("sha256")
        seen = quad.shape == (4, 2) and isinstance(sha, str) and code not in (UNKNOWN, BACK)
        if seen and (said or item.get("card") is None):
            yield Answer(f"{event.seq}-{place}", code, str(sha), quad, said)


def shown(items: Sequence[JsonObject], cards: Sequence[str]) -> Iterator[tuple[int, JsonObject, str]]:
    """Which card each outline of an event shows: (its place, the outline, the name). Those that were read rightly come
    first; another one is the card in the same place, as the page shows them. Where that is not certain it is left
    out."""
    if len(items) != len(cards):
        return
    left = list(cards)
    read = {}
    for place, item in enumerate(items):
        if item.get("card") in left:
            read[place] = str(item["card"])
            left.remove(read[place])
    for place, item in enumerate(items):
        if place in read:
            yield place, item, read[place]
        elif len(set(left)) == 1 or cards[place] in left:
            yield place, item, left[0] if len(set(left)) == 1 else cards[place]
