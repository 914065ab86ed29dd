"""A film in words: what its viewers see at each event, and what somebody who sits beside them would add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.events import Event
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.ruling import Verdict
from referee.texts import Text, both, event_params, fitting
from table.simulation.film import Film
from table.simulation.hosting import told
from table.simulation.motion.tracks import Happening, Reach
from table.simulation.scripts.story import parse_record

PARTS = frozenset({"sweep", "gather"})
"""What belongs to the event that caused it, and is no event of its own."""


@dataclass(frozen=True)
class Caption:
    """One event of a film. `starts_ms`, `rests_ms`: when its hand comes into the picture, and when its cards lie still
    (ms of the film); `seen`: what is to be seen then; `note`: what is worth knowing about it; `told`: no camera sees
    it, a host says it; `verdict`, `code`: the ruling that is right."""

    event: Event
    starts_ms: float
    rests_ms: float
    seen: Text
    note: Text | None
    told: bool
    verdict: Verdict | None
    code: str | None


def captions(film: Film, lines: Sequence[JsonLine], notes: Mapping[int, Text]) -> tuple[Caption, ...]:
    """The captions of a film of a record, in their order; `notes` by the events' `seq`."""
    header, events = parse_record(lines)
    fold = Fold(header)
    for event in events:
        fold.add(event)
    said = told(lines)
    by_seq = {event.seq: event for event in events}
    found = []
    for seq, (starts, rests) in _times(film).items():
        event, ruling = by_seq[seq], fold.ruling(seq)
        found.append(Caption(
            event, starts, rests, seen(event, by_seq), notes.get(seq), seq in said,
            None if ruling is None else ruling.verdict, None if ruling is None else ruling.code,
        ))  # fmt: skip
    return tuple(sorted(found, key=lambda caption: (caption.starts_ms, caption.event.seq)))


def seen(event: Event, by_seq: Mapping[int, Event]) -> Text:
    """What is to be seen of an event: Aoi plays ♣4. `by_seq`: the events of the record."""
    back = by_seq.get(event.target or 0) if event.type == "takeback" else None
    params = event_params(event if back is None else back)
    shown = (f"event.{event.type}.cards",) if event.cards else ()
    keys = ("seen.takeback",) if back is not None else (f"seen.{event.type}", *shown, f"event.{event.type}")
    return both(fitting(keys, params) or f"event.{event.type}", **params)


def _times(film: Film) -> dict[int, tuple[float, float]]:
    """By event: when it begins and when its cards lie still."""
    seats = {player: seat for seat, player in enumerate(film.story.players)}
    found: dict[int, tuple[float, float]] = {}
    for happening in film.choreography.happenings:
        if happening.type in PARTS:
            continue
        starts, rests = _begins(happening, film.choreography.reaches, seats), happening.at_ms
        first, last = found.get(happening.seq, (starts, rests))
        found[happening.seq] = min(first, starts), max(last, rests)
    return found


def _begins(happening: Happening, reaches: Iterable[Reach], seats: Mapping[str, int]) -> float:
    """When the hand comes that does it; where no hand does, its own moment."""
    seat = seats.get(happening.player or "")
    hands = [reach.start for reach in reaches if reach.player == seat and reach.start <= happening.at_ms <= reach.end]
    return max(hands, default=happening.at_ms)
