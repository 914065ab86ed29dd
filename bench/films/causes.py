"""Why an event of a watched film came out wrong: what the eyes saw of its cards while they lay uncovered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from table.capture.sources import Film, Frame
from table.live.scanners import Rereads
from vision.recognition.stages import Scan
from vision.tracking.shrunk import Mask
from vision.types import Detection, Image

SAME = 0.35
"""A detection belongs to the card whose middle lies so near to its own, in card heights."""


@dataclass(frozen=True)
class Shown:
    """What a film shows of a card in a frame: shares of its best index and of the whole card, its outline in px."""

    card: str
    face: str
    index: float
    visible: float
    quad: np.ndarray


class Reel:
    """A film as a source whose eyes know the number of the frame that was read last."""

    live = False

    def __init__(self, path: Path) -> None:
        self._source = Film(path)
        self.name = path.name
        self._number = -1

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame."""
        self._number += 1
        return self._source.read()

    def close(self) -> None:
        """Lets go of the film."""
        self._source.close()


class NotedEyes(Reel):
    """A film and the eyes that watch it: keeps what they said of every picture they were asked about.

    `notes`: (number of the frame, what was seen in it)."""

    def __init__(self, path: Path, eyes: Rereads) -> None:
        super().__init__(path)
        self.eyes = eyes
        self.notes: list[tuple[int, list[Detection]]] = []

    def scan(self, image: Image) -> list[Detection]:
        """What the eyes see in the frame that was read last."""
        return self.read_picture(image).detections

    def read_picture(self, image: Image) -> Scan:
        """As `scan`, with what reading a part of the next picture needs."""
        return self._noted(self.eyes.read_picture(image))

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """What the eyes see where the frame that was read last has changed, and what they know of the rest."""
        return self._noted(self.eyes.reread(image, before, changed, done))

    def _noted(self, scan: Scan) -> Scan:
        self.notes.append((self._number, scan.detections))
        return scan


class Causes:
    """Explains the events of one film. `shown`: per frame, the film's own word on what can be seen in it (the lines of
    `bench.films.rounds.visible_in`); `happened`: the truth's lines with `seq`, `at_ms`, `cards`."""

    def __init__(
        self,
        shown: Sequence[str],
        happened: Sequence[dict[str, Any]],
        notes: Sequence[tuple[int, list[Detection]]],
        fps: float,
    ) -> None:
        self._shown = shown
        self._notes = notes
        self._fps = fps
        plays = [line for line in happened if line.get("type") == "play"]
        self._span: dict[int, tuple[float, float]] = {}
        for line, after in zip(plays, [*plays[1:], None], strict=True):
            self._span[line["seq"]] = (line["at_ms"], after["at_ms"] if after else float("inf"))

    def of(self, seq: int, cards: Sequence[str]) -> str:
        """One line on the play `seq`: what became of each of its cards, and what was seen that was not there."""
        if not cards or seq not in self._span:
            return "order: no card was laid; it follows from the events around it"
        first, last = self._span[seq]
        looks = [(number, seen) for number, seen in self._notes if first <= number * 1000 / self._fps < last]
        if not looks:
            return "no still: nobody looked while these cards lay on top"
        faults = [fault for card in dict.fromkeys(cards) if (fault := self._card(card, looks))]
        faults.extend(self._ghosts(looks))
        return (
            "; ".join(faults) or "order: every card was read at least once, the player or the moment was taken wrongly"
        )

    def _frame(self, number: int) -> list[Shown]:
        lines = json.loads(self._shown[number])
        return [Shown(card, face, index, visible, np.array(quad)) for card, face, index, visible, quad in lines]

    def _card(self, card: str, looks: Sequence[tuple[int, list[Detection]]]) -> str:
        """What is wrong with the looks at a card; nothing where it was read and never called another one."""
        said: Counter[str] = Counter()
        best = 0.0
        for number, seen in looks:
            here = [item for item in self._frame(number) if item.card == card and item.face == "up"]
            best = max([best, *(item.index for item in here)])
            near = [item for item in seen if any(_same(item, other) for other in here)]
            named = [item.card for item in near if item.card is not None]
            said[card if card in named else named[0] if named else "unread" if near else "not seen"] += 1
        wrong = [name for name in said if name not in (card, "unread", "not seen")]
        if said[card] and not wrong:
            return ""
        words = ", ".join(f"{name} {count}×" for name, count in said.most_common())
        kind = "wrong name" if wrong else "unread card" if said["unread"] else "missed card"
        return f"{kind}: {card} (index shows to {100 * best:.0f} %) was {words}"

    def _ghosts(self, looks: Sequence[tuple[int, list[Detection]]]) -> list[str]:
        """Detections face up where no card lies."""
        found: Counter[str] = Counter()
        for number, seen in looks:
            there = [item for item in self._frame(number) if item.visible > 0]
            for item in seen:
                if item.face == "up" and not any(_same(item, other) for other in there):
                    found[item.card or "unread"] += 1
        return [f"ghost: {name} {count}× where no card lies" for name, count in found.items()]


def _same(seen: Detection, card: Shown) -> bool:
    """Whether a detection is of this card."""
    height = float(np.linalg.norm(card.quad - np.roll(card.quad, -1, axis=0), axis=1).max())
    return float(np.linalg.norm(seen.quad.mean(axis=0) - card.quad.mean(axis=0))) < SAME * height
