"""Reading a record: lines of JSON -> a header and events, or one `RecordError` that says line, field and why.

A record is UTF-8 JSON Lines; line 1 is the header, every further line an event with a rising `seq`. What each type of
event holds stands in `schema.py`, the sizes that no table has in `values.py`. Nothing here knows a rule: a card that no
deck has or a play out of turn is the game's business, a field of the wrong kind is ours.
"""

from __future__ import annotations

import copy
import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Never

from referee.events import ALL, CORRECTIONS, Event, Header
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.records.schema import COMMON, EVENTS, FORMAT, HEADER, EventType, Field
from referee.records.values import (
    AUDIENCE,
    HIGHEST,
    LONGEST,
    MOST,
    PLACE,
    PLAYER,
    TARGET,
    WORDY,
    Kind,
    text,
    texts,
    too_large,
    whole,
)  # fmt: skip
from referee.texts import Text, say

# All fields of a line by its type: its own, then those of every event.
_FIELDS: Mapping[str, Mapping[str, Field]] = {
    kind.name: {**COMMON, **kind.fields} for kind in (HEADER, *EVENTS.values())
}
_NEEDED: Mapping[str, Sequence[str]] = {kind.name: tuple(kind.needed()) for kind in (HEADER, *EVENTS.values())}
# Fields that an event holds by another name than the record, by type.
_STORED: Mapping[str, Sequence[tuple[str, str]]] = {
    kind.name: tuple((own, field.stored) for own, field in kind.fields.items() if field.stored is not None)
    for kind in EVENTS.values()
}

# What these fields hold where they say nothing.
_SILENT: Mapping[str, object] = {"audience": ALL, "evidence": (), "stands": False}


class RecordError(ValueError):
    """A record that cannot be read. `line` counts from 1; `field` names the field, or None for the whole line.

    `reason` is the catalogue's key (`record.…`, or `refused.…` where a table cannot be played so), `params` what its
    sentence names. `message` is the sentence in English, `say` gives it in a language.

    >>> error = RecordError(3, "seq", "record.seq-falls", seq=4, last=7)
    >>> str(error)
    'line 3, field seq: 4 comes after 7: numbers must rise'
    """

    def __init__(self, line: int, field: str | None, reason: str, /, **params: object) -> None:
        super().__init__(line, field, reason)
        self.line = line
        self.field = field
        self.reason = reason
        self.params = params

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return self.say("en")

    def say(self, lang: str) -> str:
        """What is wrong, in `ja` or `en`."""
        return say(self.reason, lang, self.params)

    def __str__(self) -> str:
        where = f"line {self.line}" + (f", field {self.field}" if self.field else "")
        return f"{where}: {self.message}"


class _BadFieldError(Exception):
    """A field that is wrong, before the line's number is known."""

    def __init__(self, field: str | None, reason: str, /, **params: object) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = f"record.{reason}"
        self.params = params


class Lines(Mapping[int, int]):
    """Which line each `seq` of a record stands on. Neighbours share an entry: an ordinary record needs one in all."""

    def __init__(self) -> None:
        self._runs: list[list[int]] = []  # first seq, last seq, line of the first

    def add(self, seq: int, line: int) -> None:
        """Notes the line of a seq, which is higher than all before."""
        last = self._runs[-1] if self._runs else None
        if last is not None and seq == last[1] + 1 and line == last[2] + seq - last[0]:
            last[1] = seq
        else:
            self._runs.append([seq, seq, line])

    def __getitem__(self, seq: int) -> int:
        place = bisect_right(self._runs, seq, key=lambda run: run[0]) - 1
        if place < 0 or seq > self._runs[place][1]:
            raise KeyError(seq)
        first, _, line = self._runs[place]
        return line + seq - first

    def __iter__(self) -> Iterator[int]:
        return (seq for first, last, _ in self._runs for seq in range(first, last + 1))

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last, _ in self._runs)


class Reader:
    """Reads a record line by line, or event by event as they happen; remembers `seq`s and players.

    `header` is None until line 1 was read; `line` is the number of lines taken so far; `lines` maps a seq to its line.
    """

    def __init__(self) -> None:
        self.header: Header | None = None
        self.line = 0
        self.last_seq = -1
        self.lines = Lines()
        self.players: set[str] = set()

    def fork(self) -> Reader:
        """A copy that goes its own way."""
        other = copy.copy(self)
        other.lines, other.players = copy.deepcopy(self.lines), set(self.players)
        return other

    def read_line(self, text: str) -> Header | Event:
        """The header (first) or the event on one line. Raises RecordError."""
        self.line += 1
        if len(text) > LONGEST:
            raise RecordError(self.line, None, "record.line-long", most=LONGEST)
        try:
            if text.startswith("\ufeff"):
                raise json.JSONDecodeError("a byte order mark", text, 0)
            value = _DECODER.decode(text)
        except _BadFieldError as bad:
            raise RecordError(self.line, bad.field, bad.reason, **bad.params) from None
        except RecursionError:
            raise RecordError(self.line, None, "record.deep") from None
        except json.JSONDecodeError:
            raise RecordError(self.line, None, "record.torn") from None
        except ValueError:
            raise RecordError(self.line, None, "record.digits") from None
        return self._take(value)

    def read(self, value: JsonValue) -> Header | Event:
        """The same for a line that is parsed already. Raises RecordError."""
        self.line += 1
        return self._take(value)

    def _take(self, value: JsonValue) -> Header | Event:
        try:
            if not isinstance(value, dict):
                raise _BadFieldError(None, "no-object")
            if self.header is None:
                self.header = self._header(value)
                self.last_seq = 0
                self.lines.add(0, self.line)
                self.players.update(self.header.players)
                return self.header
            seq = value.get("seq")
            if not whole(seq):
                raise _BadFieldError("seq", "no-seq")
            assert isinstance(seq, int)
            if seq <= self.last_seq:
                if seq in self.lines:
                    raise _BadFieldError("seq", "seq-twice", seq=seq, line=self.lines[seq])
                if seq < self.last_seq:
                    raise _BadFieldError("seq", "seq-falls", seq=seq, last=self.last_seq)
            event = self._event(value, seq, "", nested=False)
        except _BadFieldError as bad:
            raise RecordError(self.line, bad.field, bad.reason, **bad.params) from None
        except RecursionError:
            raise RecordError(self.line, None, "record.deep") from None
        self.last_seq = seq
        self.lines.add(seq, self.line)
        return event

    def _header(self, value: JsonObject) -> Header:
        if value.get("type") != "game":
            raise _BadFieldError("type", "no-header")
        if value.get("format") != FORMAT:
            raise _BadFieldError("format", "format", format=FORMAT)
        if value.get("seq", 0) != 0 or isinstance(value.get("seq", 0), bool):
            raise _BadFieldError("seq", "header-seq")
        fields = self._fields(value, HEADER, "")
        own = {name: fields[name] for name in HEADER.fields if name in fields and name != "format"}
        return Header(**own)

    def _event(self, value: JsonObject, seq: int, path: str, nested: bool) -> Event:
        name = value.get("type")
        if not isinstance(name, str):
            raise _BadFieldError(path + "type", "no-type")
        if name == "game":
            raise _BadFieldError(path + "type", "second-header")
        kind = EVENTS.get(name)
        if kind is None:
            raise _BadFieldError(path + "type", "unknown-type", name=_quote(name))
        if nested and name in CORRECTIONS:
            raise _BadFieldError(path + "type", "nested", type=name)
        fields = self._fields(value, kind, path)
        if kind.either and not any(field in fields for field in kind.either):
            raise _BadFieldError(path + kind.either[0], "either", **_what(kind), fields=_either(kind.either))
        cards, readings = fields.get("cards"), fields.get("as")
        if cards is not None and readings is not None and len(readings) != cards.count("JK"):
            raise _BadFieldError(path + "as", "as", jokers=cards.count("JK"), count=len(readings))
        if cards is not None and fields.get("count") not in (None, len(cards)):
            raise _BadFieldError(path + "count", "count", count=fields["count"], cards=len(cards))
        if name == "widow":
            pile = fields.pop("discards")
            fields["count" if isinstance(pile, int) else "cards"] = pile
        if name == "round" and "players" in fields:
            self.players.update(fields["players"])
        if "event" in fields:
            about = fields.get("target", seq)
            fields["event"] = self._event(fields["event"], about, path + "event.", nested=True)
        fields |= {"seq": seq, "type": name}
        for own, stored in _STORED[name]:
            if own in fields:
                fields[stored] = fields.pop(own)
        return Event(**fields)

    def _fields(self, value: JsonObject, kind: EventType, path: str) -> dict[str, Any]:
        """The fields that say something, checked and unchangeable, by the names of the record."""
        taken = _FIELDS[kind.name]
        found: dict[str, Any] = {}
        # Names first: `round` may bring players that its other fields speak of.
        seated = value.get("players")
        known = self.players | set(seated) if isinstance(seated, list) and texts(seated) else self.players
        for name, item in value.items():
            field = taken.get(name)
            if field is None:
                raise _BadFieldError(path + _quote(name).strip('"'), "no-field", **_what(kind))
            if item is not None:
                found[name] = self._check(field.kind, item, path + name, known)
        for name in _NEEDED[kind.name]:
            if name not in found:
                raise _BadFieldError(path + name, "needs-field", **_what(kind))
        return found

    def _check(self, kind: Kind, item: JsonValue, path: str, known: set[str]) -> JsonValue:
        if kind is PLAYER and isinstance(item, str) and item in known:
            return item
        if kind is TARGET or kind is PLACE:
            if not whole(item):
                raise _must_be(path, kind)
            if item not in self.lines or not kind.accepts(item):
                raise _BadFieldError(path, "no-event", seq=item)
            return item
        if kind.players:
            everybody = kind is AUDIENCE and item == ALL
            names = [item] if kind is PLAYER or everybody else item
            if not isinstance(names, list | dict) or not all(map(text, names)):
                raise _must_be(path, kind)
            unseated = [name for name in names if name not in known]
            if unseated and not everybody:
                raise _BadFieldError(path, "no-player", name=_quote(unseated[0]))
        if not kind.accepts(item):
            raise _must_be(path, kind, item)
        return kind.convert(item)


def _must_be(path: str, kind: Kind, item: JsonValue = None) -> _BadFieldError:
    """The error that a field holds something else than its kind of value, or `item` of that kind but too large."""
    large = too_large(item)
    limits = {"highest": HIGHEST, "most": MOST, "longest": WORDY}
    names = {"kind": f"@record.kind.{kind.name}", "choices": ", ".join(kind.choices)}
    return _BadFieldError(path, f"must-be.{large}" if large else "must-be", **names, **(limits if large else {}))


def _what(kind: EventType) -> dict[str, str]:
    """What a sentence names of a line's type: `what`, with its `type`."""
    return {"what": "@record.header" if kind is HEADER else "@record.event", "type": kind.name}


def _either(fields: Sequence[str]) -> Text:
    """Fields of which one is needed: cards or count."""
    return Text("か".join(fields), " or ".join(fields))


def _quote(text: str) -> str:
    """A short, printable form of somebody else's text."""
    return json.dumps(text[:40], ensure_ascii=not text[:40].isprintable())


def _pairs(pairs: list[tuple[str, JsonValue]]) -> JsonLine:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _BadFieldError(_quote(twice).strip('"'), "field-twice")
    return found


def _constant(name: str) -> Never:
    raise _BadFieldError(None, "no-number", name=name)


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)


def read_items(lines: Iterable[str | bytes], reader: Reader) -> Iterator[Header | Event]:
    """A record's header, then its events, each as soon as its line came. Raises RecordError, also for an empty record.

    `lines` are with or without their ends; a byte order mark before the first and blank lines after it are skipped.
    """
    for raw in lines:
        try:
            # No line that fits has more bytes: what its cut end looks like does not matter.
            text = (
                raw if isinstance(raw, str) else raw.decode("utf-8", "ignore" if len(raw) > 4 * LONGEST else "strict")
            )
        except UnicodeDecodeError:
            raise RecordError(reader.line + 1, None, "record.no-utf-8") from None
        if reader.line == 0:
            text = text.removeprefix("\ufeff")
        if text.strip():
            yield reader.read_line(text)
            continue
        reader.line += 1
        if reader.header is None:
            raise RecordError(reader.line, None, "record.blank")
    if reader.header is None:
        raise RecordError(1, None, "record.empty")


def read_record(lines: Iterable[str | bytes]) -> tuple[Header, list[Event], Reader]:
    """A whole record; `lines` as `read_items` takes them. Raises RecordError.

    Returns the header, the events in order, and the reader (for the line of a seq).
    """
    reader = Reader()
    events = [item for item in read_items(lines, reader) if isinstance(item, Event)]
    assert reader.header is not None
    return reader.header, events, reader


def line_of(event: Event) -> JsonLine:
    """An event as a line of a record: what `Reader` makes this event of. What says nothing is left out."""
    kind = EVENTS[event.type]
    line: JsonLine = {"seq": event.seq, "type": event.type}
    item: JsonValue
    for name, field in {**kind.fields, **COMMON}.items():
        if name == "discards":
            item = event.count if event.cards is None else event.cards
        elif name == "event" and event.event is not None:
            item = {key: part for key, part in line_of(event.event).items() if key != "seq"}
        else:
            item = getattr(event, field.stored or name)
        if item is not None and item != _SILENT.get(name):
            line[name] = _plain(item)
    return line


def _plain(item: JsonValue) -> JsonValue:
    """A value as JSON holds it."""
    if isinstance(item, tuple):
        return [_plain(part) for part in item]
    return {name: _plain(part) for name, part in item.items()} if isinstance(item, Mapping) else item
