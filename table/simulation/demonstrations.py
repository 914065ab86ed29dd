"""Rounds that are shown to newcomers, one of each family of games, with what somebody beside them would say.

A demonstration is two files of `data/`: the record `NAME.jsonl`, and `NAME.json` with its place in the list (`order`),
its `title`, what is shown (`about`), whether its deck is learned from pictures first (`enrolled`), the `size` of its
pictures where small print needs more than the usual, and `notes` by the `seq` of an event.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from referee.json_values import JsonLine
from referee.texts import Text

DATA = Path(__file__).parent / "data"
SIZE = (1280, 720)
"""The usual width and height of a demonstration's pictures, px."""
SEED = 3
"""The films of the demonstrations are made from this seed, where their files tell no other: with it every one was
watched to its end."""


@dataclass(frozen=True)
class Demonstration:
    """One round to be shown: its record (the header first), what is said of it, notes by event. A record of somebody's
    own has no name, and nothing is said of it. `enrolled`: its deck is learned from pictures first; `size`: width and
    height of its pictures, px; `seed`: of its film."""

    name: str
    lines: tuple[JsonLine, ...]
    title: Text | None = None
    about: Text | None = None
    notes: Mapping[int, Text] = field(default_factory=dict)
    enrolled: bool = False
    size: tuple[int, int] = SIZE
    seed: int = SEED

    @property
    def header(self) -> JsonLine:
        """The record's header."""
        return self.lines[0]


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all demonstrations, in the order in which they are offered."""
    found = [(json.loads(path.read_text(encoding="utf-8"))["order"], path.stem) for path in DATA.glob("*.json")]
    return tuple(name for _, name in sorted(found))


@functools.cache
def demonstration(name: str) -> Demonstration:
    """A demonstration. Raises KeyError where there is none of this name."""
    if name not in names():
        raise KeyError(name)
    told = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    width, height = told.get("size", SIZE)
    texts = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return Demonstration(
        name,
        tuple(json.loads(line) for line in texts if line.strip()),
        _text(told["title"]),
        _text(told["about"]),
        {int(seq): _text(note) for seq, note in told["notes"].items()},
        bool(told.get("enrolled", False)),
        (int(width), int(height)),
        int(told.get("seed", SEED)),
    )


def _text(words: Mapping[str, str]) -> Text:
    return Text(words["ja"], words["en"])
