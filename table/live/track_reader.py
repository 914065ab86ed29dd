"""What is done with each frame of a live table that is watched all the time: cards are tracked, and the inference is
told of what changed. In place of `table.live.frame_reader`, with the same methods."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np

from table.belief.drafting import Pictured
from table.belief.inference import Inference
from table.capture.frames import Frame
from table.capture.hindrances import Hindrance, Hindrances
from table.capture.keeping import Keeper
from table.capture.picture import FROZEN_MS, KEPT_QUALITY, Frozen, Light, LivePicture, encode
from table.interpret.doubts import Doubt
from table.live.looks import Looking, turned_around
from table.live.scanners import Rereads
from table.live.states import CurrentState
from table.live.zones_in_force import ZonesInForce
from vision.detection.signs.markers import find_markers
from vision.tracks import CardTrack, TableView
from vision.types import Detection, Quad
from vision.watching.association import Copies
from vision.watching.watcher import Watcher

TOLD_MS = 130.0
"""Least time between two reports of changes to the inference, ms."""
SELDOM_MS = 1000.0
"""Time between reports where nothing changed, ms: the inference may wait for something."""
MARKERS_MS = 1000.0
"""Least time between two searches for printed markers, ms, while nobody reaches in."""
EARLY, EARLY_MS = 100, 90.0
"""How many pictures are remembered until it is known whether they are mirrored, and the least time between them, ms."""
LIKELY = 0.5
"""Least probability that a card exists, or has a name, for it to be shown."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Shown:
    """A card in a picture, as it is given to the inference and the page."""

    id: int
    quad: Quad
    face: Literal["up", "down"]
    ranked: list[tuple[str, float]]
    visible: float

    @property
    def card(self) -> str | None:
        """Its likeliest name."""
        return self.ranked[0][0] if self.ranked and self.ranked[0][1] >= LIKELY else None

    @property
    def confidence(self) -> float:
        """The probability of the likeliest name."""
        return self.ranked[0][1] if self.ranked else 0.0


def shown(track: CardTrack, quad: Quad) -> Shown:
    """A track at an outline in the picture. Its names' probabilities are the mean over its looks, weighted by what was
    visible."""
    total: dict[str, float] = {}
    weight = sum(look.visible for look in track.looks) or 1.0
    for look in track.looks:
        for name, share in look.shares:
            total[name] = total.get(name, 0.0) + share * look.visible / weight
    ranked = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return Shown(track.id, quad, track.face, ranked, track.visible)


class TrackReader:
    """Takes one frame after another; called from the watching thread. `failure` and `keeper` as in `FrameReader`;
    `clock` (s) measures the processor time that readings take, None: they take none."""

    def __init__(
        self, inference: Inference, looking: Looking, zones: ZonesInForce, scanner: Rereads,
        state: CurrentState, hear: Callable[[Doubt], None], copies: Copies, camera: str,
        clock: Callable[[], float] | None = time.thread_time,
    ) -> None:  # fmt: skip
        self._driver, self._looking, self._zones = inference, looking, zones
        self._scanner, self._state, self._hear = scanner, state, hear
        self._copies, self._camera, self._clock = copies, camera, clock
        self.picture = LivePicture()
        self.keeper: Keeper | None = None
        self.failure: Exception | None = None
        self._watcher = Watcher(scanner, copies, clock=clock)
        self._hindrances = Hindrances(scanner.scan)
        self._light, self._frozen, self._frozen_ms = Light(), Frozen(), 0.0
        self._mirrored = False
        self._early: deque[tuple[float, bytes]] = deque(maxlen=EARLY)
        """Pictures (ms, JPEG) that are watched again where they turn out to be mirrored."""
        self._readings = 0
        self._told: tuple[object, ...] = ()
        self._told_ms = self._markers_ms = -1e9
        self._guard = threading.Lock()
        self._outlines: list[dict[str, Any]] = []

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last seen: see `LiveTable.outlines`. From any thread."""
        with self._guard:
            return self._outlines

    def look_again(self) -> None:
        """The inference decides anew with the next frame. From any thread."""
        self._told = ()

    def agree(self) -> None:
        """Somebody has looked: the table and the record are in step. From any thread."""

    def end(self, played: bool) -> Hindrance | None:
        """There are no more pictures. What hindered, None: nothing. `played`: whether any card was read and noted."""
        return self._hindrances.end(played) if self.picture.number else "no-pictures"

    def take(self, item: Frame | Literal["lost"]) -> None:
        """Takes the next picture; one that cannot be read is reported, and the next ones are still read."""
        try:
            if item == "lost":
                self._state.set("lost-camera")
            else:
                self._see(replace(item, image=turned_around(item.image)) if self._mirrored else item)
            self._driver.decisions.retry()
            self.failure = None
        except Exception as error:
            if self.failure is None:
                _log.error("a picture could not be read", exc_info=error)
                self._hear(Doubt("frame-failed", None if item == "lost" else item.at_ms))
            self.failure = error
            self._state.set("failing")

    def _see(self, frame: Frame) -> None:
        """Takes the next picture, the right way round."""
        self.picture.show(frame)
        if self._light.gone(frame.image):
            self._state.set("dark")
            self._hindrances.dark()
        elif not self._stands_still(frame):
            self._watch(frame)

    def _stands_still(self, frame: Frame) -> bool:
        """Whether the very same picture comes again and again."""
        self._frozen_ms = self._frozen.since(frame.image, frame.at_ms)
        if self._frozen_ms >= FROZEN_MS:
            self._state.set("hindered", "frozen")
        return self._frozen_ms >= FROZEN_MS

    def _watch(self, frame: Frame) -> None:
        if self._hindrances.mirrored is None:
            self._keep_early(frame)
        if self._driver.keeps:
            self._driver.catch_up()
        view = self._watcher.feed(frame.image, frame.at_ms)
        busy = any(hand.left_ms is None for hand in view.hands)
        if self.keeper is not None:
            self.keeper.note(frame, busy)
        cards = self._shown(view)
        if self._watcher.readings != self._readings:
            self._readings = self._watcher.readings
            watcher = self._watcher
            self._heed(frame, cards)
            if self._watcher is not watcher:
                return  # it was watched again, turned around
        if not busy:
            self._calm(frame)
        if self._news(view):
            self._tell(frame, view, cards)
        hindrance = self._hindrances.now(frame.at_ms)
        if hindrance is not None:
            self._state.set("hindered", hindrance)
        elif self._driver.keeps:
            self._state.set("untold")
        else:
            self._state.set("moving" if busy else "watching")

    def _shown(self, view: TableView) -> list[Shown]:
        tracks = {card.id: card for card in view.lying}
        found = [
            shown(tracks[number], np.asarray(quad, np.float32))
            for number, quad in self._watcher.outlines().items()
            if number in tracks and tracks[number].exists >= LIKELY
        ]
        told = [
            {
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "face": card.face,
                "confidence": round(card.confidence, 3),
                "state": "seen" if card.visible > LIKELY else "covered",
            }
            for card in found
        ]
        with self._guard:
            self._outlines = told
        return found

    def _heed(self, frame: Frame, cards: list[Shown]) -> None:
        """Checks, after a part of the picture was read, whether cards can be read at all and are not mirrored."""
        if self.keeper is not None:
            self.keeper.keep(frame)
        self._light.read(frame.image)
        seen = [Detection(card.quad, card.face, card.card, card.confidence, tuple(card.ranked)) for card in cards]
        self._hindrances.read(frame.image, frame.at_ms, seen)
        if self._hindrances.mirrored:
            self._turn_around(frame)

    def _keep_early(self, frame: Frame) -> None:
        if not self._early or frame.at_ms - self._early[-1][0] >= EARLY_MS:
            self._early.append((frame.at_ms, encode(frame.image, KEPT_QUALITY)))

    def _calm(self, frame: Frame) -> None:
        """Nobody reaches in: what can wait is done."""
        self._hindrances.still()
        self._hindrances.catch_up()
        if frame.at_ms - self._markers_ms >= MARKERS_MS:
            self._markers_ms = frame.at_ms
            self._looking.markers = find_markers(frame.image)
            if self._zones.follow((frame.image.shape[1], frame.image.shape[0])):
                self._told = ()

    def _news(self, view: TableView) -> bool:
        """Whether the inference has to be told of a view."""
        since = view.at_ms - self._told_ms
        if since < TOLD_MS:
            return False
        left = (hand.id for hand in view.hands if hand.left_ms is not None)
        news = (*map(id, view.cards), *left, len(view.changes))
        if since < SELDOM_MS and news == self._told:
            return False
        self._told = news
        return not self._hindrances.may_be_mirrored

    def _tell(self, frame: Frame, view: TableView, cards: list[Shown]) -> None:
        self._told_ms = view.at_ms
        plane = self._watcher.plane
        assert plane is not None
        seen = Pictured(lambda: self._kept(frame), self._camera, view.at_ms, cards)
        self._driver.watch(view, seen, plane, (frame.image.shape[1], frame.image.shape[0]))
        self._watcher.want(self._driver.wanted)

    def _kept(self, frame: Frame) -> str:
        """Keeps a frame that an event rests on; the sha256 of its JPEG."""
        if self.keeper is not None:
            self.keeper.keep(frame)
        return self._driver.keep_picture(encode(frame.image, KEPT_QUALITY))

    def _turn_around(self, frame: Frame) -> None:
        """The pictures are mirrored: they are turned back from now on. What was read in mirrored ones is not believed
        any more; the newest of them are watched again."""
        self._mirrored = True
        self._hindrances.turned()
        self._watcher = Watcher(self._scanner, self._copies, clock=self._clock)
        self._driver.forget()
        self._told, self._told_ms = (), -1e9
        self._hear(Doubt("mirrored", frame.at_ms))
        self._state.set("holding")
        early = [*self._early]
        self._early.clear()
        for at_ms, jpeg in early:
            image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
            if image is not None:
                self._watch(Frame(turned_around(np.asarray(image, np.uint8)), at_ms))
