"""What happens on the table, in order: a record (and the referee's word on when the field is swept) as beats."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from referee.events import Event, Header
from referee.fold import Fold
from referee.record import read_record

BeatKind = Literal["play", "pass", "takeback", "sweep", "round"]
_SWEEPING = frozenset({"clear", "trick"})
_UNREAD = frozenset({"?", "BACK"})


@dataclass(frozen=True)
class Beat:
    """One visible happening. `seq` is the event's (a sweep's: the event that caused it); `cards` what it lays or takes
    back; `legal` False for a play that the referee calls illegal."""

    kind: BeatKind
    seq: int
    player: str | None = None
    cards: tuple[str, ...] = ()
    legal: bool = True


@dataclass(frozen=True)
class Story:
    """The beats of a record, with who sits at the table (clockwise)."""

    header: Header
    players: tuple[str, ...]
    beats: tuple[Beat, ...]


def parse_record(lines: Iterable[str | bytes | Mapping[str, Any]]) -> tuple[Header, list[Event]]:
    """A record's header and events, from its lines or parsed objects. Raises referee.record.RecordError."""
    texts = [line if isinstance(line, str | bytes) else json.dumps(line, ensure_ascii=False) for line in lines]
    header, events, _ = read_record(texts)
    return header, list(events)


def tell(header: Header, events: Sequence[Event]) -> Story:
    """The beats of a record. A corrected record is told as it really was: amended and inserted events in their place,
    void ones left out. Raises referee.options.OptionsError for a game or options that cannot be played."""
    fold = Fold(header)
    for event in events:
        fold.add(event)
    taken = {event.target: event.seq for event in events
             if event.type == "takeback" and event.target is not None and fold.taken_back(event.target)}  # fmt: skip
    beats: list[Beat] = []
    lying: list[str] = []
    waiting: list[tuple[int, Beat]] = []
    last_player: str | None = None
    for event in fold.corrected():
        beats.extend(beat for seq, beat in waiting if seq < event.seq)
        waiting = [(seq, beat) for seq, beat in waiting if seq >= event.seq]
        ruling = fold.ruling(event.seq)
        legal = ruling is None or ruling.verdict != "illegal" or event.stands
        swept = ruling is not None and not _SWEEPING.isdisjoint(ruling.effects)
        # What nobody could read cannot be drawn.
        cards = tuple(card for card in event.cards or () if card not in _UNREAD)
        if event.type in ("play", "show") and cards:
            beats.append(Beat("play", event.seq, event.player, cards, legal))
            lying.extend(cards)
            if event.seq in taken:
                waiting.append((taken[event.seq], Beat("takeback", taken[event.seq], event.player, cards, legal)))
                del lying[len(lying) - len(cards) :]
            elif legal:
                last_player = event.player
        elif event.type == "pass":
            beats.append(Beat("pass", event.seq, event.player, (), legal))
        elif event.type == "round":
            beats.append(Beat("round", event.seq))
            lying.clear()
        if (swept or event.type == "clear") and lying:
            beats.extend(beat for _, beat in waiting)
            waiting.clear()
            beats.append(Beat("sweep", event.seq, last_player))
            lying.clear()
    beats.extend(beat for _, beat in waiting)
    return Story(header, header.players, tuple(beats))
