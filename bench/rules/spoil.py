"""Spoilt records: torn, shuffled, doubled, mixed and hostile lines. Each is ruled, or refused with one RecordError."""

from __future__ import annotations

import copy
import json
import random
import signal
import time
from collections.abc import Callable, Sequence
from typing import Any

from referee.records.reader import RecordError
from referee.records.schema import EVENTS
from table.commands.records.judge import judged
from table.simulation.scripts.players import Kind, Sitting, hidden, kinds

HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 10**18, -(10**30), 0.5, 1e308, "", "A", "B", "S3", "JK", "?", "BACK", "all", "R7",
    "10", "\u0000", "💥", "\ud800", "H" * 5000, [], {}, [[]], [None], ["S3", "S3"], ["JK"] * 9, ["?"], [1, "A"],
    {"A": 1}, {"A": -1}, {"A": ["S3"]}, {"A": 10**12, "B": 10**12}, {"Z": 3}, {"type": "play", "player": "A"},
    {"type": "pass", "player": "A"}, {"type": "round", "number": 2, "players": ["A"]}, ["A", "B", "A"],
    ["daifugo"], "daihinmin", "eleven-back", "bomb", ["A"], "nono", {"name": "nono", "sets": 1}, {"ranks": ["x"] * 13},
)  # fmt: skip
_BYTES = b'"{}[],:0129-eE.\x00\xff\n\\ABSH'
SECONDS = 30


class SlowError(Exception):
    """A record took longer than `SECONDS`."""


def _alarm(number: int, frame: object) -> None:
    raise SlowError


def corpus(chosen: Sequence[Kind], seed: int) -> list[list[bytes]]:
    """One honest record of each kind, open and hidden, with corrections at the end."""
    found = []
    for kind in chosen:
        sitting = Sitting(kind, seed, fouls=0.1).play(2)
        for lines in (sitting.lines, hidden(sitting.lines, frozenset("A"), True)):
            rng = random.Random(seed)
            end = len(lines)
            last = rng.randrange(1, end)
            more = [
                {"seq": end, "type": "undo", "target": last},
                {"seq": end + 1, "type": "amend", "target": last, "event": {"type": "pass", "player": "A"}},
                {"seq": end + 2, "type": "insert", "after": last - 1, "event": {"type": "clear"}},
                {"seq": end + 3, "type": "undo", "target": end},
                {"seq": end + 4, "type": "takeback", "target": rng.randrange(1, end)},
                {"seq": end + 5, "type": "stand", "target": rng.randrange(1, end)},
            ]
            found.append([json.dumps(line, ensure_ascii=False).encode() for line in (*lines, *more)])
    return found


def _torn(rng: random.Random, lines: list[bytes]) -> None:
    at = rng.randrange(len(lines))
    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
    if rng.random() < 0.5:
        del lines[at + 1 :]


def _bytes(rng: random.Random, lines: list[bytes]) -> None:
    at = rng.randrange(len(lines))
    line = bytearray(lines[at])
    for _ in range(rng.randint(1, 4)):
        if line:
            line[rng.randrange(len(line))] = rng.choice(_BYTES + bytes([rng.randrange(256)]))
    lines[at] = bytes(line)


def _shuffled(rng: random.Random, lines: list[bytes]) -> None:
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]


def _renumbered(rng: random.Random, lines: list[bytes]) -> None:
    """Events in another order, their numbers rising all the same: readable nonsense."""
    body = [json.loads(line) for line in lines[1:]]
    for _ in range(rng.randint(1, 5)):
        first, second = rng.randrange(len(body)), rng.randrange(len(body))
        body[first], body[second] = body[second], body[first]
    if rng.random() < 0.5:
        at = rng.randrange(len(body))
        body[at:at] = [dict(line) for line in rng.sample(body, min(3, len(body)))]
    if rng.random() < 0.5:
        del body[rng.randrange(len(body))]
    lines[1:] = [json.dumps({**line, "seq": seq}).encode() for seq, line in enumerate(body, start=1)]


def _untold(rng: random.Random, lines: list[bytes]) -> None:
    """Nobody told any event of one type, such as the strips of NONO or the bids: readable."""
    body = [json.loads(line) for line in lines[1:]]
    untold = rng.choice([line["type"] for line in body])
    left = [line for line in body if line["type"] != untold]
    lines[1:] = [json.dumps({**line, "seq": seq}).encode() for seq, line in enumerate(left, start=1)]


def _relaid(rng: random.Random, lines: list[bytes]) -> None:
    """Some moves are of other cards that were played, of more of them or of fewer: readable."""
    body = [json.loads(line) for line in lines[1:]]
    known = [card for line in body for card in line.get("cards") or () if isinstance(card, str)] + ["?", "JK"]
    for line in body:
        if line.get("cards") and rng.random() < 0.3:
            line["cards"] = [rng.choice(known) for _ in range(rng.choice((1, 1, 2, len(line["cards"]))))]
            line.pop("as", None)
    lines[1:] = [json.dumps(line).encode() for line in body]


def _doubled(rng: random.Random, lines: list[bytes]) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))


def _dropped(rng: random.Random, lines: list[bytes]) -> None:
    del lines[rng.randrange(len(lines))]


def _hostile(rng: random.Random) -> Any:
    """One of `HOSTILE`, as a copy: what is spoilt further must not spoil the list."""
    return copy.deepcopy(rng.choice(HOSTILE))


def _field(rng: random.Random, lines: list[bytes]) -> None:
    """One field of one line set to something hostile or to another line's value."""
    at = 0 if rng.random() < 0.15 else rng.randrange(len(lines))
    line = json.loads(lines[at])
    kind = line.get("type")
    names = [*line, *(EVENTS[kind].fields if isinstance(kind, str) and kind in EVENTS else ()), "stands", "audience"]
    name = rng.choice(names)
    other = json.loads(rng.choice(lines))
    line[name] = _hostile(rng) if rng.random() < 0.7 else rng.choice(list(other.values()))
    if isinstance(line.get("cards"), list) and line["cards"] and rng.random() < 0.3:
        line["cards"][rng.randrange(len(line["cards"]))] = _hostile(rng)
    lines[at] = json.dumps(line).encode()


def _kind(rng: random.Random, lines: list[bytes]) -> None:
    """Another type on the same fields, with whatever it needs besides."""
    at = rng.randrange(1, len(lines)) if len(lines) > 1 else 0
    line = json.loads(lines[at])
    kind = rng.choice(list(EVENTS))
    likely = {
        "player": "A", "from": "A", "to": "B", "cards": ["S3"], "count": rng.randint(0, 20), "number": 2, "suit": "S",
        "card": "SA", "colour": "R", "discards": 3, "target": 1, "after": 1,
        "ranks": {"A": "daifugo", "B": "daihinmin"}, "what": "bomb", "value": "3", "event": {"type": "clear"},
        "counts": {"A": 5}, "hands": {"B": ["S5", "JK"]},
    }  # fmt: skip
    line = {"seq": line.get("seq"), "type": kind}
    for name, field in EVENTS[kind].fields.items():
        if name in likely and (field.required or rng.random() < 0.5):
            line[name] = likely[name]
    if kind == "order":
        line["ranks"] = [str(number) for number in range(13)]
    lines[at] = json.dumps(line).encode()


def _header(rng: random.Random, lines: list[bytes]) -> None:
    """The record of one game under the header of another."""
    head = json.loads(lines[0])
    other = rng.choice(kinds())
    head |= {"game": other.game, "profile": other.profile, "options": dict(other.options)}
    if rng.random() < 0.3:
        head["players"] = head["players"] + ["G", "H", "I", "J"][: rng.randint(1, 4)]
    lines[0] = json.dumps(head).encode()


WAYS: tuple[Callable[[random.Random, list[bytes]], None], ...] = (
    _torn, _bytes, _shuffled, _renumbered, _renumbered, _untold, _relaid, _doubled, _dropped, _field, _field, _field,
    _kind, _kind, _header,
)  # fmt: skip


def spoil(rng: random.Random, lines: Sequence[bytes]) -> list[bytes]:
    """The record after one to three mishaps."""
    found = list(lines[: rng.randint(2, len(lines))])
    for _ in range(rng.randint(1, 3)):
        if not found:
            break
        try:
            rng.choice(WAYS)(rng, found)
        except (ValueError, TypeError, AttributeError, IndexError, KeyError):
            # This line is spoilt too much already for that.
            continue
    return b"\n".join(found).split(b"\n")


def refusal(lines: Sequence[bytes]) -> RecordError | None:
    """Why the record is refused, None where it is ruled. Raises whatever should never be raised."""
    try:
        for line in judged(list(lines)):
            json.dumps(line, ensure_ascii=False)
    except RecordError as error:
        assert 1 <= error.line <= max(1, len(lines)), error
        assert error.field is None or error.field, error
        assert error.message and len(str(error).splitlines()) == 1, error
        str(error).encode()
        return error
    return None


def fuzz(
    chosen: Sequence[Kind], seconds: float, seed: int, most: int | None = None
) -> tuple[int, list[tuple[str, str, tuple[str, ...]]]]:
    """Spoilt records for so long (or so many): (how many, [(promise, what was raised, the record)])."""
    rng = random.Random(f"spoil {seed}")
    honest = corpus(chosen, seed)
    crashes: list[tuple[str, str, tuple[str, ...]]] = []
    until = time.monotonic() + seconds
    count = 0
    before = signal.signal(signal.SIGALRM, _alarm)
    try:
        while (most is None and time.monotonic() < until) or (most is not None and count < most):
            lines = spoil(rng, rng.choice(honest))
            count += 1
            signal.alarm(SECONDS)
            try:
                refusal(lines)
            except Exception as error:
                text = tuple(line.decode("utf-8", "surrogateescape") for line in lines)
                crashes.append(("ruled or refused", repr(error), text))
            finally:
                signal.alarm(0)
    finally:
        signal.signal(signal.SIGALRM, before)
    return count, crashes
