"""The moments of an evening that are worth seeing again: revolutions, falls, fouls, finishes, the ends of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.ruling import ILLEGAL
from table.record.timeline import Entry

WORTH: Mapping[str, int] = {
    "five-card-revolution": 9, "counter-revolution": 9, "revolution": 8, "miyako-ochi": 8, "foul-finish": 8, "bomb": 7,
    "adjutant-revealed": 6, "round-end": 6, "spade-three": 5, "all-cancelled": 5, "finish": 4, "eliminated": 4,
    "payment": 4, "lock": 1, "eight-cut": 1,
}  # fmt: skip
"""How much an effect is worth seeing; those that are not listed are not."""
EXPOSED, FOUL = 7, 6
MOST = 24
"""So many moments at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment. `says`: the referee's sentence in both languages, with who played where it was a foul or in doubt;
    `sha`: the picture that shows it, and the corners of the cards in it (px), None where none was kept."""

    seq: int
    cards: tuple[str, ...]
    says: Mapping[str, str]
    sha: str | None
    quads: tuple[tuple[tuple[float, float], ...], ...]


def moments(timeline: Sequence[Entry], most: int = MOST) -> list[Moment]:
    """The moments of a timeline that are worth most, in their order. What only some players may see has neither cards
    nor pictures in a timeline, and none here."""
    ranked = sorted(((worth(entry), -place) for place, entry in enumerate(timeline)), reverse=True)
    chosen = sorted(-place for value, place in ranked[:most] if value > 0)
    return [_moment(timeline[place]) for place in chosen]


def worth(entry: Entry) -> int:
    """How much an entry is worth seeing, 0: not at all."""
    if entry.void or entry.correction or entry.verdict is None:
        return 0
    if entry.exposed:
        return EXPOSED
    if entry.verdict == ILLEGAL:
        return FOUL
    return max((WORTH.get(effect, 0) for effect in entry.effects), default=0)


def _moment(entry: Entry) -> Moment:
    shown = [picture for picture in entry.evidence if picture.sha256 is not None]
    sha = shown[0].sha256 if shown else None
    quads = tuple(picture.quad for picture in shown if picture.sha256 == sha and picture.quad is not None)
    text = entry.message
    says = {} if text is None else {"ja": f"{_who(entry, 'さん')}{text.ja}", "en": f"{_who(entry)}{text.en}"}
    return Moment(entry.seq, entry.cards, says, sha, quads)


def _who(entry: Entry, polite: str = "") -> str:
    """Who played, where the referee's sentence does not say so: it names the players of legal events only."""
    return "" if entry.code is None or entry.player is None else f"{entry.player}{polite}: "
