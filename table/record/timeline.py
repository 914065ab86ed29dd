"""One entry of the timeline: an event as it stands now, with the ruling on it and what it was read from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Literal, TypeAlias

from referee.cards import UNREADABLE
from referee.events import ALL, CORRECTIONS, Event
from referee.fold import Fold, Outcome
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.records.audience import seen_by
from referee.records.corrections import inside
from referee.ruling import FINE, Exposure, Ruling, Verdict
from referee.texts import Text
from referee.words.messages import messages

Ranked: TypeAlias = tuple[tuple[str, float], ...]
"""Readings of one card, best first: (code, probability)."""
NAMES = {"readings": "as", "outcome": "message"}
"""Fields that JSON calls otherwise; in place of what it came to it has that in words."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that an event rests on, as its evidence names it: which one, of which camera, when, and the corners of
    the card in its pixels."""

    sha256: str | None
    camera: JsonValue
    at_ms: JsonValue
    quad: tuple[tuple[float, float], ...] | None

    def as_dict(self) -> JsonLine:
        """JSON-ready."""
        quad = None if self.quad is None else [list(corner) for corner in self.quad]
        return {"sha256": self.sha256, "camera": self.camera, "at_ms": self.at_ms, "quad": quad}


Settled: TypeAlias = Literal["replaced", "passed-over"]
"""How a foul closed itself: whoever made it played legally since, or the table went on without it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it stands now. Its own fields are those of `referee.events.Event`.

    `place` never changes: compared number by number, places are in the order of the entries. `verdict` and what belongs
    to it (`code`, `rule`, `deciding`: the cards that decide, `effects`, `exposed`) are None or empty for corrections
    and void events. `correction`: undo, amend, stand, takeback, not an `inserted` event; `corrected`: it says something
    else than it did; `void`: undone; `alternatives`: ranked readings for each card; `exposed_by`: the later events that
    prove it wrong; `revised`: it was ruled again; `settled`: how a foul closed itself; `outcome`: what it came to, of
    which `message` is made.
    """

    seq: int
    place: tuple[int, ...]
    type: str
    player: str | None
    to: str | None
    cards: tuple[str, ...]
    readings: tuple[str, ...] | None
    count: int | None
    value: JsonValue
    what: str | None
    suit: str | None
    card: str | None
    colour: str | None
    number: int | None
    at_ms: float | None
    source: str | None
    confidence: float | None
    confirmed: bool | None
    verdict: Verdict | None
    code: str | None
    rule: str | None
    deciding: tuple[str, ...]
    effects: tuple[str, ...]
    outcome: Outcome | None = field(compare=False)
    exposed: tuple[Exposure, ...]
    void: bool
    taken_back: bool
    corrected: bool
    inserted: bool
    stands: bool
    correction: bool
    target: int | None
    evidence: tuple[Picture, ...]
    alternatives: tuple[Ranked, ...]
    exposed_by: tuple[int, ...] = ()
    revised: bool = False
    settled: Settled | None = None

    def as_dict(self) -> JsonLine:
        """JSON-ready, as `gyoji replay --json` prints it."""
        found: JsonLine = {}
        for each in fields(self):
            item = self.message if each.name == "outcome" else getattr(self, each.name)
            found[NAMES.get(each.name, each.name)] = _plain(item)
        return found

    @property
    def message(self) -> Text | None:
        """What the referee says about it; nothing about a void event. Words cost more than the ruling: they are made
        when they are asked for."""
        return None if self.outcome is None else messages(self.outcome)


Open: TypeAlias = Literal["unread", "joker", "unconfirmed", "foul", "exposed"]
"""Why an event still waits for an answer: a card that was not read, a joker that may stand for several, a reading that
nobody confirmed, a foul that neither stands nor was taken back, an event that a later one shows to have been wrong."""


def open_question(entry: Entry) -> Open | None:
    """What an event still waits for. An amended, undone, standing or taken-back one waits for nothing more, nor does a
    foul after which the table went on."""
    if entry.settled or entry.void or entry.correction or entry.taken_back or entry.verdict is None:
        return None
    if entry.verdict == "illegal" and not entry.stands:
        return "foul"
    if entry.type == "play":
        if not UNREADABLE.isdisjoint(entry.cards):
            return "unread"
        if entry.code == "joker-ambiguous":
            return "joker"
        if entry.confirmed is False:
            return "unconfirmed"
    if entry.type == "order" and entry.confirmed is False:
        return "unconfirmed"
    return "exposed" if entry.exposed_by and not entry.stands else None


def entry_of(
    fold: Fold,
    event: Event,
    place: tuple[int, ...],
    now: Event | None,
    ruling: Ruling | None,
    exposed: tuple[Exposure, ...],
    exposed_by: tuple[int, ...] = (),
    revised: bool = False,
) -> Entry:
    """The entry of an event as it was written; `now`, `ruling`, `exposed`: what counts in its place, the ruling on that
    and what it proves; `exposed_by`: what proves it wrong; `revised`: it was ruled again."""
    shown, counts = now or event, ruling if now is not None else None
    private = any(part is not None and part.audience != ALL for part in (event, event.event, now))
    hidden = now is None and private  # in events that count it is hidden already
    return Entry(
        seq=event.seq,
        place=place,
        type=shown.type,
        player=shown.player,
        to=shown.to,
        cards=() if hidden else shown.cards or (),
        readings=shown.readings,
        count=shown.count,
        value=shown.value,
        what=shown.what,
        suit=shown.suit,
        card=None if hidden else shown.card,
        colour=shown.colour,
        number=shown.number,
        at_ms=event.at_ms if event.at_ms is not None else shown.at_ms,
        source=shown.source or event.source,
        confidence=shown.confidence,
        confirmed=shown.confirmed,
        verdict=counts and counts.verdict,
        code=counts and counts.code,
        rule=counts and counts.rule,
        deciding=counts.cards if counts else (),
        effects=counts.effects if counts else (),
        outcome=_outcome(fold, event, now, counts, exposed),
        exposed=exposed,
        void=fold.void(event.seq),
        taken_back=fold.taken_back(event.seq),
        corrected=_corrected(event, now),
        inserted=event.type == "insert" and now is not None,
        stands=shown.stands,
        correction=event.type in CORRECTIONS and now is None,
        target=event.target,
        evidence=() if private else tuple(_picture(item) for item in event.evidence or shown.evidence),
        alternatives=() if private else _alternatives(event),
        exposed_by=exposed_by,
        revised=revised,
    )


def seen_entry(fold: Fold, entry: Entry, player: str) -> Entry:
    """The entry as a player saw it: with the cards that were shown to them and not to everybody."""
    event = fold.event(entry.seq)
    told = event if event.event is None else inside(event)
    assert told is not None
    if told.audience == ALL or player not in told.audience:
        return entry
    now = fold.now(entry.seq)
    # What was corrected since is what the correction says, and that has an entry of its own.
    if now is not None and _content(now) not in (_content(told), _content(seen_by(told, None))):
        return entry
    return replace(entry, cards=told.cards or (), card=told.card, count=told.count)


def _outcome(
    fold: Fold, event: Event, now: Event | None, ruling: Ruling | None, exposed: tuple[Exposure, ...]
) -> Outcome | None:
    """What is said about it; nothing about a void event."""
    if now is not None and ruling is not None:
        about = fold.about(exposure.seq for exposure in exposed) if exposed else {}
        return Outcome(now, ruling, exposed, (), None, (), about, seen=fold.seen(event.seq, ruling))
    if event.type in CORRECTIONS and now is None:
        return Outcome(event, FINE, (), (), None, (), corrects=fold.corrects(event))
    return None


def _corrected(event: Event, now: Event | None) -> bool:
    """Whether what counts says something else than what was written; not where only some saw it."""
    told = now is not None and event.type != "insert" and event.audience == ALL
    return told and now is not None and _content(now) != _content(event)


def _content(event: Event) -> tuple[object, ...]:
    """What an event tells, without who saw it and how."""
    told = (event.count, event.suit, event.card, event.colour, event.what, event.value)
    return event.type, event.player, event.to, event.cards, told


def _picture(item: JsonObject) -> Picture:
    sha256, quad = item.get("sha256"), item.get("quad")
    return Picture(sha256 if isinstance(sha256, str) else None, item.get("camera"), item.get("at_ms"), _corners(quad))


def _corners(quad: JsonValue) -> tuple[tuple[float, float], ...] | None:
    """Corners as a record holds them; None for what are none."""
    found = []
    for corner in quad if isinstance(quad, list | tuple) else (None,):
        x, y = corner if isinstance(corner, list | tuple) and len(corner) == 2 else (None, None)
        if not isinstance(x, int | float) or not isinstance(y, int | float):
            return None
        found.append((x, y))
    return tuple(found)


def _alternatives(event: Event) -> tuple[Ranked, ...]:
    """The ranked readings of each card; what a record holds there beside them is left out."""
    ranked = [item.get("alternatives") for item in event.evidence]
    return tuple(tuple(_readings(item)) for item in ranked if isinstance(item, list))


def _readings(ranked: Sequence[JsonValue]) -> Iterator[tuple[str, float]]:
    for pair in ranked:
        code, share = pair if isinstance(pair, list | tuple) and len(pair) == 2 else (None, None)
        if isinstance(code, str) and isinstance(share, int | float):
            yield code, share


def _plain(value: object) -> JsonValue:
    if isinstance(value, Picture):
        return value.as_dict()
    if isinstance(value, Text | Exposure):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    assert value is None or isinstance(value, bool | int | float | str | list | dict)
    return value
