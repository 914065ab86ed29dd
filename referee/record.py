"""Reading a record: lines of JSON -> a header and events, or one `RecordError` that says line, field and why.

A record is UTF-8 JSON Lines; line 1 is the header, every further line an event with a rising `seq`. Nothing here
knows a rule: a card that no deck has or a play out of turn is the game's business, a field of the wrong kind is ours,
and so is one of a size that no table has (`LONGEST`, `MOST`, `HIGHEST`).
"""

from __future__ import annotations

import copy
import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.events import ALL, CORRECTIONS, Event, Header

FORMAT = "gyoji/1"
SOURCES = ("camera", "tap", "inferred", "import")
RANKS = ("daifugo", "fugo", "heimin", "hinmin", "daihinmin")
# A line's characters, a list's entries, a text's characters, and a whole number that every reader of JSON keeps exact.
LONGEST, MOST, WORDY, HIGHEST = 1 << 20, 1_000, 1_000, (1 << 53) - 1


class RecordError(ValueError):
    """A record that cannot be read. `line` counts from 1; `field` names the field, or None for the whole line."""

    def __init__(self, line: int, field: str | None, message: str) -> None:
        super().__init__(line, field, message)
        self.line = line
        self.field = field
        self.message = message

    def __str__(self) -> str:
        where = f"line {self.line}" + (f", field {self.field}" if self.field else "")
        return f"{where}: {self.message}"


class _BadFieldError(Exception):
    """A field that is wrong, before the line's number is known."""

    def __init__(self, field: str | None, message: str) -> None:
        super().__init__(field, message)
        self.field = field
        self.message = message


# The kind of every field; a trailing "!" marks it as required.
FIELDS: Mapping[str, Mapping[str, str]] = {
    "round": {
        "number": "positive!", "game": "text", "profile": "text", "options": "object", "players": "players",
        "ranks": "ranks", "leader": "player",
    },
    "order": {"player": "player!", "ranks": "words!"},
    "deal": {"counts": "counts", "hands": "hands", "stock": "pile", "widow": "pile"},
    "count": {"player": "player!", "count": "count!"},
    "exchange": {"from": "player!", "to": "player!", "cards": "cards", "count": "count"},
    "lead": {"player": "player!"},
    "play": {"player": "player!", "cards": "cards!", "as": "readings"},
    "pass": {"player": "player!"},
    "clear": {},
    "draw": {"player": "player!", "count": "count", "cards": "cards"},
    "give": {"from": "player!", "to": "player!", "cards": "cards", "count": "count"},
    "discard": {"player": "player!", "cards": "cards", "count": "count"},
    "declare": {"player": "player!", "what": "text!", "value": "any"},
    "reveal": {"player": "player!", "cards": "hand!"},
    "bid": {"player": "player!", "count": "count!", "suit": "text!"},
    "adjutant": {"player": "player!", "card": "text!"},
    "widow": {"player": "player!", "discards": "pile!"},
    "meeple": {"player": "player!", "colour": "text!"},
    "show": {"player": "player!", "cards": "cards!"},
    "settle": {"player": "player!", "value": "any"},
    "undo": {"target": "target!"},
    "amend": {"target": "target!", "event": "event!"},
    "insert": {"after": "place!", "event": "event!"},
    "stand": {"target": "target!"},
    "takeback": {"target": "target!"},
}  # fmt: skip
COMMON: Mapping[str, str] = {
    "seq": "seq", "type": "text", "at_ms": "time", "t": "text", "source": "source", "confidence": "share",
    "confirmed": "bool", "audience": "audience", "evidence": "evidence", "stands": "bool",
}  # fmt: skip
HEADER: Mapping[str, str] = {
    "format": "text!", "game": "text!", "profile": "text", "options": "object", "players": "players!", "deck": "any",
    "session": "any", "table": "any", "rules_version": "any",
}  # fmt: skip
# What a type must say, in one of several fields.
ONE_OF: Mapping[str, tuple[str, ...]] = {
    "exchange": ("cards", "count"),
    "give": ("cards", "count"),
    "discard": ("cards", "count"),
    "draw": ("cards", "count"),
    "deal": ("counts", "hands", "stock", "widow"),
}
RENAMED = {"from": "player", "as": "readings"}


def _text(value: Any) -> bool:
    if not isinstance(value, str) or not 0 < len(value) <= WORDY:
        return False
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _texts(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST and all(_text(item) for item in value)


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
            raise RecordError(self.line, None, f"the line has more than {LONGEST} characters")
        try:
            value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
        except _BadFieldError as bad:
            raise RecordError(self.line, bad.field, bad.message) from None
        except RecursionError:
            raise RecordError(self.line, None, "the line is nested too deeply") from None
        except json.JSONDecodeError:
            raise RecordError(self.line, None, "the line is no JSON object (torn or garbled)") from None
        except ValueError:
            raise RecordError(self.line, None, "a number has too many digits") from None
        return self._take(value)

    def read(self, value: Any) -> Header | Event:
        """The same for a line that is parsed already. Raises RecordError."""
        self.line += 1
        return self._take(value)

    def _take(self, value: Any) -> Header | Event:
        try:
            if not isinstance(value, dict):
                raise _BadFieldError(None, "the line is no JSON object")
            if self.header is None:
                self.header = self._header(value)
                self.last_seq = 0
                self.lines.add(0, self.line)
                self.players.update(self.header.players)
                return self.header
            seq = value.get("seq")
            if not _whole(seq):
                raise _BadFieldError("seq", "an event needs a whole number here")
            assert isinstance(seq, int)
            if seq in self.lines:
                raise _BadFieldError("seq", f"{seq} was used before, on line {self.lines[seq]}")
            if seq < self.last_seq:
                raise _BadFieldError("seq", f"{seq} comes after {self.last_seq}: numbers must rise")
            event = self._event(value, seq, "", nested=False)
        except _BadFieldError as bad:
            raise RecordError(self.line, bad.field, bad.message) from None
        except RecursionError:
            raise RecordError(self.line, None, "the line is nested too deeply") from None
        self.last_seq = seq
        self.lines.add(seq, self.line)
        return event

    def _header(self, value: dict[str, Any]) -> Header:
        if value.get("type") != "game":
            raise _BadFieldError("type", 'the first line must be the header, of type "game"')
        if value.get("format") != FORMAT:
            raise _BadFieldError("format", f'the format must be "{FORMAT}"')
        if value.get("seq", 0) != 0 or isinstance(value.get("seq", 0), bool):
            raise _BadFieldError("seq", "the header's number is 0")
        fields = self._fields(value, HEADER, "the header", "")
        fields.pop("format")
        for name in COMMON:
            fields.pop(name, None)
        return Header(**{name: item for name, item in fields.items() if item is not None})

    def _event(self, value: dict[str, Any], seq: int, path: str, nested: bool) -> Event:
        kind = value.get("type")
        if not isinstance(kind, str):
            raise _BadFieldError(path + "type", "an event needs a type")
        if kind == "game":
            raise _BadFieldError(path + "type", "only the first line can be a header")
        if kind not in FIELDS:
            raise _BadFieldError(path + "type", f"{_quote(kind)} is no type of event")
        if nested and kind in CORRECTIONS:
            raise _BadFieldError(path + "type", f"a correction cannot hold another ({kind})")
        fields = self._fields(value, FIELDS[kind], f"a {kind}", path)
        needed = ONE_OF.get(kind)
        if needed and all(fields.get(name) is None for name in needed):
            raise _BadFieldError(path + needed[0], f"a {kind} needs {' or '.join(needed)}")
        cards, readings = fields.get("cards"), fields.get("as")
        if cards is not None and readings is not None and len(readings) != cards.count("JK"):
            raise _BadFieldError(path + "as", f"needs one entry per joker: {cards.count('JK')}, not {len(readings)}")
        if cards is not None and fields.get("count") not in (None, len(cards)):
            raise _BadFieldError(path + "count", f"{fields['count']} does not agree with the {len(cards)} cards named")
        if kind == "order":
            fields["strip"] = fields.pop("ranks")
        if kind == "widow":
            pile = fields.pop("discards")
            fields["count" if isinstance(pile, int) else "cards"] = pile
        if kind == "round" and fields.get("players"):
            self.players.update(fields["players"])
        if kind == "amend":
            fields["event"] = self._event(fields["event"], fields["target"], path + "event.", nested=True)
        if kind == "insert":
            fields["event"] = self._event(fields["event"], seq, path + "event.", nested=True)
        for old, new in RENAMED.items():
            if old in fields:
                fields[new] = fields.pop(old)
        fields["seq"] = seq
        fields["type"] = kind
        return Event(**{name: item for name, item in fields.items() if item is not None})

    def _fields(self, value: dict[str, Any], kinds: Mapping[str, str], what: str, path: str) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        # Names first: `round` may bring players that its other fields speak of.
        if isinstance(value.get("players"), list) and _texts(value["players"]):
            known = self.players | set(value["players"])
        else:
            known = self.players
        for name, item in value.items():
            kind = kinds.get(name) or COMMON.get(name)
            if kind is None:
                raise _BadFieldError(path + _quote(name).strip('"'), f"{what} has no such field")
            if item is None and kind != "any":
                continue
            fields[name] = self._check(kind.rstrip("!"), item, path + name, known)
        for name, kind in kinds.items():
            if kind.endswith("!") and fields.get(name) is None:
                raise _BadFieldError(path + name, f"{what} needs this field")
        return fields

    def _check(self, kind: str, item: Any, path: str, known: set[str]) -> Any:
        if kind in ("target", "place"):
            if not _whole(item):
                raise _BadFieldError(path, "must be the number of an earlier event")
            if item not in self.lines or (kind == "target" and item == 0):
                raise _BadFieldError(path, f"there is no earlier event {item}")
            return item
        if kind in ("player", "ranks", "counts", "hands", "audience"):
            names = [item] if kind == "player" or item == ALL else item
            if not isinstance(names, list | dict) or not all(_text(name) for name in names):
                raise _BadFieldError(path, f"must be {_EXPECTED[kind]}")
            strangers = [name for name in names if name not in known and item != ALL]
            if strangers:
                raise _BadFieldError(path, f"{_quote(strangers[0])} is none of the players")
        test, convert = _KINDS[kind]
        if not test(item):
            raise _BadFieldError(path, f"must be {_EXPECTED[kind]}{_size(item)}")
        return convert(item)


def _quote(text: str) -> str:
    """A short, printable form of somebody else's text."""
    return json.dumps(text[:40], ensure_ascii=not text[:40].isprintable())


def _size(item: Any) -> str:
    """What to add to what is expected where a value is of the right kind but too large."""
    inner = [item, *(item if isinstance(item, list) else item.values() if isinstance(item, dict) else ())]
    if any(isinstance(part, int) and abs(part) > HIGHEST for part in inner):
        return f" to {HIGHEST}"
    if any(isinstance(part, list) and len(part) > MOST for part in inner):
        return f", at most {MOST} in a list"
    return f" of at most {WORDY} characters" if any(isinstance(p, str) and len(p) > WORDY for p in inner) else ""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _BadFieldError(_quote(twice).strip('"'), "the field stands twice")
    return found


def _constant(name: str) -> Any:
    raise _BadFieldError(None, f"{name} is no number")


def _same(item: Any) -> Any:
    return item


def _names(item: Any) -> bool:
    return _texts(item) and len(set(item)) == len(item) and len(item) > 0


_KINDS: Mapping[str, tuple[Callable[[Any], bool], Callable[[Any], Any]]] = {
    "text": (_text, _same),
    "any": (lambda item: True, _same),
    "object": (lambda item: isinstance(item, dict), _same),
    "event": (lambda item: isinstance(item, dict), _same),
    "bool": (lambda item: isinstance(item, bool), _same),
    "seq": (_whole, _same),
    "positive": (lambda item: _whole(item) and item > 0, _same),
    "count": (lambda item: _whole(item) and item >= 0, _same),
    "time": (_number, float),
    "share": (lambda item: _number(item) and 0 <= item <= 1, float),
    "source": (lambda item: item in SOURCES, _same),
    "player": (_text, _same),
    "players": (_names, tuple),
    "words": (_texts, tuple),
    "cards": (lambda item: _texts(item) and len(item) > 0, tuple),
    "hand": (_texts, tuple),
    "readings": (_texts, tuple),
    "pile": (
        lambda item: _texts(item) or (_whole(item) and item >= 0),
        lambda item: tuple(item) if isinstance(item, list) else item,
    ),
    "ranks": (lambda item: isinstance(item, dict) and all(rank in RANKS for rank in item.values()), _same),
    "counts": (
        lambda item: isinstance(item, dict) and all(_whole(count) and count >= 0 for count in item.values()),
        _same,
    ),
    "hands": (
        lambda item: isinstance(item, dict) and all(map(_texts, item.values())),
        lambda item: {player: tuple(hand) for player, hand in item.items()},
    ),
    "audience": (
        lambda item: item == ALL or _texts(item),
        lambda item: item if item == ALL else tuple(item),
    ),
    "evidence": (
        lambda item: isinstance(item, list) and all(isinstance(picture, dict) for picture in item),
        tuple,
    ),
}
_EXPECTED: Mapping[str, str] = {
    "text": "a text", "object": "an object", "event": "an event", "bool": "true or false", "seq": "a whole number",
    "positive": "a whole number from 1", "count": "a whole number from 0", "time": "a time in milliseconds",
    "share": "a number from 0 to 1", "source": f"one of {', '.join(SOURCES)}", "player": "a player's name",
    "players": "a list of different names", "words": "a list of words",
    "cards": "a list of at least one card", "hand": "a list of cards", "readings": "a list of cards",
    "pile": "a list of cards or a number of cards",
    "ranks": f"an object with one rank per player, of {', '.join(RANKS)}",
    "counts": "an object with one number per player", "hands": "an object with one list of cards per player",
    "audience": '"all" or a list of players', "evidence": "a list of objects", "any": "anything",
}  # fmt: skip


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
            raise RecordError(reader.line + 1, None, "the line is not UTF-8") from None
        if reader.line == 0:
            text = text.removeprefix("\ufeff")
        if text.strip():
            yield reader.read_line(text)
            continue
        reader.line += 1
        if reader.header is None:
            raise RecordError(reader.line, None, "the record has no header: its first line is blank")
    if reader.header is None:
        raise RecordError(1, None, "the record is empty: it has no header")


def read_record(lines: Iterable[str | bytes]) -> tuple[Header, list[Event], Reader]:
    """A whole record; `lines` as `read_items` takes them. Raises RecordError.

    Returns the header, the events in order, and the reader (for the line of a seq).
    """
    reader = Reader()
    events = [item for item in read_items(lines, reader) if isinstance(item, Event)]
    assert reader.header is not None
    return reader.header, events, reader
