"""Draws the records that the golden files are made of: random games of every kind. They are drawn once and kept.

`full`: two rounds with every hand known; `hidden`: two rounds with one hand known, in which fouls stand;
`corrected`: one round as a camera and a page write it, with every correction there is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.words.lines import json_line
from table.simulation.scripts.players import Kind, Sitting, hidden, kinds

FOLDER = Path(__file__).parent / "records"
KINDS = ("full", "hidden", "corrected")
FOULS = 0.08
USUAL = 40
"""Of so many rounds the one is corrected whose number of lines comes nearest to this."""
TRIES = 20
Line = dict[str, Any]


def draw(kind: Kind) -> dict[str, list[Line]]:
    """The records of one kind by name."""
    folder = kind.label.replace("/", "-")
    full = Sitting(kind, 1).play(2).lines
    fouled = Sitting(kind, 2, FOULS).play(2).lines
    rounds = (Sitting(kind, seed).play().lines for seed in range(3, 3 + TRIES))
    told = min(rounds, key=lambda lines: abs(len(lines) - USUAL))
    return {
        f"{folder}.full": full,
        f"{folder}.hidden": hidden(fouled, frozenset("A"), False),
        f"{folder}.corrected": corrected(hidden(told, frozenset(), False)),
    }


def corrected(lines: Sequence[Line]) -> list[Line]:
    """A round as it is written at a table: a foul taken back, one that stands and is undone later, a play that could
    not be read and is amended, an event that was missed and put in, and one that is undone and revived."""
    record = Written(lines[0])
    lines = [{name: value for name, value in line.items() if name != "seq"} for line in lines]
    first = next(place for place, line in enumerate(lines) if line["type"] == "deal") + 1
    for line in lines[1:first]:
        record.add(line)
    count = len(lines) - first
    back, stood, half, missed, undone = ((number + 1) * count // 6 for number in range(5))
    unread = next(place for place in (*range(half, count), *range(half)) if "cards" in lines[first + place])
    late: Line | None = None
    for place, line in enumerate(lines[first:]):
        if place in (back, stood):
            foul = record.foul(line)
        if place == back:
            record.add({"type": "takeback", "target": foul, "source": "tap"})
        if place == stood:
            record.add({"type": "stand", "target": foul, "source": "tap"})
        before = record.seq
        if place == missed and place + 1 < count:
            late = line
            continue
        if place == unread:
            seen = record.add({**line, "cards": ["?"] * len(line["cards"]), "confirmed": False, "confidence": 0.4})
            record.add({"type": "amend", "target": seen, "event": {**line, "source": "tap"}, "source": "tap"})
        else:
            record.add(line)
        if late is not None:
            record.add({"type": "insert", "after": before, "event": {**late, "source": "tap"}, "source": "tap"})
            late = None
        if place == stood:
            record.add({"type": "undo", "target": foul, "source": "tap"})
        if place == undone:
            gone = record.add({"type": "undo", "target": before + 1, "source": "tap"})
            record.add({"type": "undo", "target": gone, "source": "tap"})
    return record.lines


class Written:
    """A record being written by a camera: events get times, some plays a picture with other
    readings, some are unsure."""

    def __init__(self, head: Line) -> None:
        self.lines: list[Line] = [dict(head)]
        self._rng = random.Random(head["profile"])
        self._laid: list[str] = []

    @property
    def seq(self) -> int:
        """The newest event's number."""
        return len(self.lines) - 1

    def add(self, line: Line) -> int:
        """Writes an event; its number."""
        seq = len(self.lines)
        told: Line = {"seq": seq, "source": "camera", "at_ms": 1500 * seq, **line}
        if told["type"] == "play":
            if seq % 4 == 0:
                told["evidence"] = [self._picture(seq, card) for card in line["cards"]]
            if seq % 7 == 0:
                told = {"confidence": 0.7, "confirmed": False, **told}
            self._laid += [card for card in line["cards"] if card != "?"]
        self.lines.append(told)
        return seq

    def foul(self, line: Line) -> int:
        """Writes a play of a card that lies there already, or of the same cards by another player; its number."""
        players = self.lines[0]["players"]
        player = line.get("player") or line.get("from") or players[0]
        if self._laid:
            return self.add({"type": "play", "player": player, "cards": [self._rng.choice(self._laid)]})
        other = players[(players.index(player) + 1) % len(players)]
        return self.add({**line, "player": other} if "player" in line else line)

    def _picture(self, seq: int, card: str) -> Line:
        x, y = self._rng.randrange(100, 1100), self._rng.randrange(100, 500)
        quad = [[x, y], [x + 80, y], [x + 80, y + 110], [x, y + 110]]
        ranked = [[card, 0.9], ["?", 0.06]]
        return {"sha256": f"{seq:064x}", "camera": "c", "at_ms": 1500 * seq, "quad": quad, "alternatives": ranked}


def update(anew: bool) -> None:
    """Draws the records of kinds that have none yet; all of them where they are wanted anew."""
    FOLDER.mkdir(exist_ok=True)
    if anew:
        for old in FOLDER.glob("*.jsonl"):
            old.unlink()
    for kind in kinds():
        if (FOLDER / f"{kind.label.replace('/', '-')}.{KINDS[0]}.jsonl").exists():
            continue
        for name, lines in draw(kind).items():
            text = "".join(json_line(line, compact=True) + "\n" for line in lines)
            (FOLDER / f"{name}.jsonl").write_text(text, "utf-8")
