"""From frames to looks at the settled table: waits until it lies still, reads it, follows its cards and arms."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

import numpy as np

from table.capture.frames import Frame
from table.capture.picture import KEPT_QUALITY, encode
from table.interpret.observation import Observation
from vision.detection.round_token import find_token
from vision.recognition.stages import Scan
from vision.tracking.motion import HandIntrusion, Look, Settler
from vision.tracking.reference import Reference
from vision.tracking.shrunk import Mask
from vision.tracking.table_plane import Plane
from vision.tracking.tracker import TrackedCard, Tracker
from vision.types import Detection, Image


class Sees(Protocol):
    """What reads a picture: `vision.scanner.Scanner`."""

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3), in px of it."""


@runtime_checkable
class Rereads(Sees, Protocol):
    """What can also read a picture only where it changed: `vision.scanner.Scanner`."""

    def read_picture(self, image: Image) -> Scan:
        """All of a BGR picture."""

    def reread(self, image: Image, before: Scan, changed: Mask) -> Scan:
        """Where a picture changed since the one before."""


class Alone:
    """Eyes that several threads may use: they read one picture at a time."""

    def __init__(self, scanner: Sees) -> None:
        self._scanner = scanner
        self._lock = threading.Lock()

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3), in px of it."""
        with self._lock:
            return self._scanner.scan(image)


class AloneRereading(Alone):
    """The same of eyes that can read a picture only where it changed."""

    def __init__(self, scanner: Rereads) -> None:
        super().__init__(scanner)
        self._rereads = scanner

    def read_picture(self, image: Image) -> Scan:
        """All of a BGR picture."""
        with self._lock:
            return self._rereads.read_picture(image)

    def reread(self, image: Image, before: Scan, changed: Mask) -> Scan:
        """Where a picture changed since the one before."""
        with self._lock:
            return self._rereads.reread(image, before, changed)


def alone(scanner: Sees) -> Alone:
    """Eyes for several threads, which can do what `scanner` can."""
    return AloneRereading(scanner) if isinstance(scanner, Rereads) else Alone(scanner)


class Looking:
    """Turns frames into observations. `scanner` reads pictures, `keep` stores a JPEG and returns its sha256, `camera`
    names the source; `jokers`: how many cards may be jokers at a time, `copies`: how many may have any other name.

    A settled table is read where it changed since it was read last. All of it is read at first, where much changed,
    after the camera moved, while an arm rests on it, and where `look` is told so.

    `arm`: what hides a part of the settled table now, None: nothing.
    """

    def __init__(self, scanner: Sees, keep: Callable[[bytes], str], camera: str, jokers: int, copies: int = 1) -> None:
        self._scanner = scanner
        self._keep = keep
        self._camera = camera
        self._copies, self._jokers = copies, jokers
        self._tracker = Tracker(copies, jokers)
        self._settler = Settler()
        self._visits: list[HandIntrusion] = []
        self._blind_ms = 0.0
        self.arm: Mask | None = None
        self._photographs = False
        self._left: tuple[TrackedCard, ...] = ()
        self._before: Scan | None = None
        self._reference = Reference()
        self._region: Mask | None = None

    @property
    def follows(self) -> bool:
        """Whether any card is known."""
        return bool(self._tracker.cards)

    @property
    def plane(self) -> Plane | None:
        """px <-> mm of the table, as far as it is known."""
        return self._tracker.plane

    def feed(self, frame: Frame) -> Look:
        """Takes the next frame: whether something moves, and who reached in."""
        look = self._settler.feed(frame.image, frame.at_ms)
        if not look.moving:
            if look.settled:
                self._visits.extend(look.intrusions)
                self._blind_ms = max(self._blind_ms, look.blind_ms)
            self.arm = look.arm
        return look

    def photograph(self, image: Image) -> None:
        """A photograph (BGR) comes, of a series. Where it shows none of the cards that lay there, it is one of other
        cards, perhaps from elsewhere: those that lay there have gone, and the table is measured afresh."""
        self._photographs = True
        known = {card.card for card in self._tracker.cards if card.card is not None}
        names = {found.card for found in self._scanner.scan(image)} if known else set()
        if names - {None} and not names & known:
            self._left = tuple(self._tracker.cards)
            self._tracker, self._settler = self._tracker.afresh(), Settler()
            self._before, self.arm, self._visits = None, None, []

    def shift(self, look: Look) -> None:
        """The camera was moved a little: the cards lie elsewhere in the picture."""
        assert look.shift is not None
        self._tracker.shift(*look.shift)
        self._before = None

    def realign(self, frame: Frame) -> float:
        """Finds the known cards again in a picture from elsewhere; the share of them that was found."""
        self._before = None
        return self._tracker.realign(self._scanner.scan(frame.image), frame.image, frame.at_ms)

    def forget(self) -> None:
        """The picture is another one."""
        self._tracker.forget()
        self._before = None

    def turn_around(self, width: int) -> None:
        """From now on the pictures, `width` px wide, come turned around, left for right: no card is known, the arms
        that were seen since the last look came from the other side."""
        self._tracker, self._settler = Tracker(self._copies, self._jokers), Settler()
        self._visits = [visit.mirrored(width) for visit in self._visits]
        self._before, self.arm = None, None

    def look(
        self, frame: Frame, heed: Callable[[list[Detection]], None], whole: bool = True, again: bool = False
    ) -> Observation:
        """Reads the still picture; `heed` hears of what the scanner saw. `whole` False: only where it changed;
        `again`: and where it changed at the look before."""
        # A photograph has no place that changed: another look at it is at all of it.
        detections, fresh = self._read(frame.image, whole or (again and self._photographs), again)
        heed(detections)
        scene = self._tracker.update(detections, frame.image, frame.at_ms, self.arm, fresh)
        assert self._tracker.plane is not None
        scene, self._left = replace(scene, gone=(*scene.gone, *self._left)), ()
        token = find_token(frame.image, [found.quad for found in detections]) if self._photographs else None
        return Observation(
            scene, tuple(self._visits), self._tracker.plane, _Picture(self._keep, frame.image), self._camera,
            (frame.image.shape[1], frame.image.shape[0]), arm=self.arm is not None, blind_ms=self._blind_ms,
            detections=tuple(detections),
            token=None if token is None else self._tracker.plane.to_mm(np.array([token]))[0],
        )  # fmt: skip

    def _read(self, image: Image, whole: bool, again: bool) -> tuple[list[Detection], list[bool] | None]:
        """What the scanner sees, and which of it was read in this very picture."""
        scanner = self._scanner
        if not isinstance(scanner, Rereads):
            return scanner.scan(image), None
        changed = None if whole or self.arm is not None or self._before is None else self._reference.changed(image)
        if changed is None or self._before is None:
            self._before = scanner.read_picture(image)
            self._reference.read(image)
            self._region = None
            return self._before.detections, None
        if again and self._region is not None:
            changed = changed | self._region
        self._before = scanner.reread(image, self._before, changed)
        self._reference.read(image, None if all(self._before.fresh) else changed)
        self._region = changed
        return self._before.detections, self._before.fresh

    def blind(self, for_ms: float) -> None:
        """No picture told anything for so long."""
        self._blind_ms = max(self._blind_ms, for_ms)

    def told(self) -> None:
        """The last look was taken in: its arms belong to it alone."""
        self._visits, self._blind_ms = [], 0.0

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read, JSON-ready: see `LiveTable.outlines`."""
        return [
            {
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "face": card.face,
                "confidence": round(card.confidence, 3),
                "state": card.state,
            }
            for card in self._tracker.cards
        ]


class _Picture:
    """Keeps a still's JPEG when it is first asked for; its sha256. A picture that was kept for a decision that was not
    written is kept again."""

    def __init__(self, keep: Callable[[bytes], str], image: Image) -> None:
        self._keep = keep
        self._image = image
        self._jpeg: bytes | None = None

    def __call__(self) -> str:
        if self._jpeg is None:
            self._jpeg = encode(self._image, KEPT_QUALITY)
        return self._keep(self._jpeg)
