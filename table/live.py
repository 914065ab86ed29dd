"""The live table: one thread that turns a source's frames into events of a session."""

from __future__ import annotations

import logging
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

import cv2
import numpy as np

from table.capture.hindrances import Hindrance, Hindrances
from table.capture.sources import Frame, Source
from table.interpret.doubts import Code, Doubt
from table.interpret.events import EventReader, Still
from table.interpret.resuming import camera_times
from table.record.session import Session
from table.states import State, sentence
from vision.tracking.motion import BEHIND_MS, STILL_MS, Look, Mask, Settler, Visit
from vision.tracking.tracker import Tracker
from vision.types import Image, Sighting

LOOK_EVERY_MS = 130.0
"""So far apart are several looks at the same still table, ms."""
TOLD_EVERY_S = 0.2
"""After the pictures' end it is looked so often whether what the kept cards wait for was told, s."""
QUEUE = 30
"""Frames of a live camera that may wait while a still is read; above that, those in motion are left out."""
DARK = 16.0
"""A picture with this mean brightness (0 to 255) and a third of that of the last one read shows no table any more."""
BLACK = 5.0
"""Mean brightness of a picture that shows no table in any case."""
SHOWN_WIDTH = 1280
"""The live picture is shown at most this wide, px."""
LEFT_OUT = 20
"""So many of the newest things that were seen and left out are remembered."""
AGAIN_MS = (130.0, 5000.0)
"""After a picture that could not be read it is looked again so much later, ms, doubled each time up to the second."""
UNREAD = frozenset({"?", "BACK"})
"""Cards of the record that nobody could read."""
_log = logging.getLogger(__name__)


class Sees(Protocol):
    """What reads a picture, such as `vision.scanner.Scanner`."""

    def scan(self, image: Image) -> list[Sighting]:
        """The cards of a BGR picture (H, W, 3), in px of it."""


@dataclass(frozen=True)
class Status:
    """How the watching goes. `message` is one sentence per language; `fps` frames per second of the source's time;
    `at_ms` of the newest frame; `size` (width, height) px of the picture, None before the first."""

    state: State
    message: Mapping[str, str]
    fps: float
    at_ms: float | None
    size: tuple[int, int] | None
    hindrance: Hindrance | None = None

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "state": self.state,
            "message": dict(self.message),
            "fps": round(self.fps, 1),
            "at_ms": self.at_ms,
            "size": None if self.size is None else list(self.size),
        }


class LiveTable:
    """Watches `source` and feeds `session`. `start` runs it in a thread of its own, `run` in the caller's.

    `on_doubt` hears of everything that was seen and left out of the record; `counts` are the cards dealt per player,
    where they are known; `on_state` hears every change of how the watching goes. One picture that cannot be read, or a
    disk that cannot be written to, ends nothing: what is seen meanwhile is kept in memory, within bounds, and written
    once that is possible.
    """

    def __init__(
        self,
        source: Source,
        session: Session,
        scanner: Sees,
        *,
        on_doubt: Callable[[Doubt], None] | None = None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self.source = source
        self.session = session
        self._scanner = scanner
        self.on_doubt = on_doubt or (lambda doubt: None)
        self._left_out: deque[Doubt] = deque(maxlen=LEFT_OUT)
        self._reader = EventReader(session, self._hear, counts)
        jokers = session.moment().game.deck(session.moment().setup.options, session.moment().setup.deck).jokers
        self._tracker = Tracker(jokers=jokers)
        self._settler = Settler()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._guard = threading.Lock()
        self._state: State = "starting"
        self._failure: Exception | None = None
        self._patience_ms = 0.0
        self._number = 0
        self._frame: Frame | None = None
        self._jpeg: tuple[int, bytes] | None = None
        self._times: deque[float] = deque(maxlen=30)
        self._outlines: list[dict[str, Any]] = []
        self._visits: list[Visit] = []
        self._blind_ms = 0.0
        self._last_look_ms = -1e9
        self._unread = False
        self._bright = 0.0
        self._bumped = False
        self._adopt = False
        self._arm: Mask | None = None
        self._hindrances = Hindrances(scanner.scan)
        self._hindrance: Hindrance | None = None
        self.on_state: Callable[[State, Hindrance | None], None] = lambda state, hindrance: None

    def start(self) -> None:
        """Begins to watch in a thread of its own."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, args=(True,), name="live-table", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stops watching, lets go of the source and waits for the thread."""
        self._stop.set()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout=10)

    def run(self) -> None:
        """Watches in the caller's thread until the source ends or `stop` is called. Raises LogError where what was
        seen could not be written to the end, and what the scanner raised last where no picture could be read since."""
        self._watch()
        if self._reader.trouble is not None:
            raise self._reader.trouble

    def latest_jpeg(self) -> tuple[int, bytes] | None:
        """(number of the frame, JPEG of it, at most 1280 px wide); None before the first. The number rises; a frame is
        encoded only when somebody asks."""
        with self._guard:
            number, frame, made = self._number, self._frame, self._jpeg
        if frame is None:
            return None
        if made is not None and made[0] == number:
            return made
        image = frame.image
        if image.shape[1] > SHOWN_WIDTH:
            height = round(image.shape[0] * SHOWN_WIDTH / image.shape[1])
            image = np.asarray(cv2.resize(image, (SHOWN_WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8)
        encoded = (number, _jpeg(image, 80))
        with self._guard:
            self._jpeg = encoded
        return encoded

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read: `[{quad: [[x, y]×4] px of the full picture, card, face, confidence, state}]`; `state`
        is `seen`, `covered` or `missed`."""
        with self._guard:
            return self._outlines

    def left_out(self) -> list[Doubt]:
        """What was seen and left out, the newest last; only the last `LEFT_OUT` of them."""
        with self._guard:
            return list(self._left_out)

    def status(self) -> Status:
        """The present state of the watching."""
        error = self._reader.trouble
        with self._guard:
            times = list(self._times)
            frame, state = self._frame, self._state if error is None else "log-failed"
            hindrance = self._hindrance
        span = times[-1] - times[0] if len(times) > 1 else 0.0
        size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
        words = sentence(state, hindrance if error is None else None)
        if error is not None:
            words = {"ja": error.ja + words["ja"], "en": f"{error.en} {words['en']}"}
        fps = (len(times) - 1) * 1000 / span if span > 0 else 0.0
        return Status(state, words, fps, None if frame is None else frame.at_ms, size, hindrance)

    # -- the loop

    def _watch(self, patient: bool = False) -> None:
        """Watches to the end; if `patient`, then waits for what is entered by hand or for room on the disk."""
        try:
            for item in self._on_time(self._frames()):
                self._survive(item)
                # A film can wait: nothing of it is left out.
                while patient and not self.source.live and self._reader.trouble and not self._stop.wait(TOLD_EVERY_S):
                    self._reader.retry()
            self._reader.flush()
            self._reader.catch_up()
            self._reader.retry(at_once=True)
            while patient and (self._reader.keeps or self._reader.trouble) and not self._stop.wait(TOLD_EVERY_S):
                self._set("untold")
                self._reader.retry()
                self._reader.catch_up()
            self._reader.leave_out()
            self._reader.give_up()
            if self._failure is not None:
                raise self._failure
            self._end()
        except BaseException:
            self._set("stopped")  # the page must not go on saying that somebody watches
            raise
        finally:
            self.source.close()

    def _end(self) -> None:
        if self._stop.is_set():
            self._set("stopped")
            return
        seen = [line for line in self.session.record() if line.get("source") == "camera"]
        played = any(not UNREAD.issuperset(line.get("cards", ["?"])) for line in seen)
        self._set("ended", self._hindrances.end(played) if self._number else "no-pictures")

    def _survive(self, item: Frame | Literal["lost"]) -> None:
        """Processes the next picture; one that cannot be read is reported and skipped."""
        try:
            if item == "lost":
                self._away("lost-camera")
            elif self._too_dark(item.image):
                self._show_frame(item)
                self._away("dark")
                self._hindrances.dark()
            else:
                self._show_frame(item)
                self._take(item)
            self._reader.retry()
        except Exception as error:
            if self._failure is None:
                _log.error("a picture could not be read", exc_info=error)
                self._hear(Doubt("frame-failed", None if item == "lost" else item.at_ms))
            self._failure = error
            self._patience_ms = min(max(2 * self._patience_ms, AGAIN_MS[0]), AGAIN_MS[1])
            self._unread = True
            self._set("failing")

    def _hear(self, doubt: Doubt) -> None:
        with self._guard:
            self._left_out.append(doubt)
        self.on_doubt(doubt)

    def _doubt(self, code: Code, at_ms: float | None, **params: Any) -> None:
        self._hear(Doubt(code, at_ms, params))

    def _on_time(self, frames: Iterator[Frame | Literal["lost"]]) -> Iterator[Frame | Literal["lost"]]:
        """The frames at the session's times: what was watched already is left out, a camera begun anew goes on."""
        base, since = camera_times(self.session.record(), self.source.name, self.source.live)
        if since is not None:
            at_s = int(since / 1000)
            self._doubt("goes-on-at", None, time=f"{at_s // 60}:{at_s % 60:02d}")
            since -= STILL_MS + BEHIND_MS  # the table is still then, as it was when the last event was seen
            skip = getattr(self.source, "skip", None)
            if skip is not None:
                skip(since)
        for item in frames:
            if item == "lost":
                yield item
            elif since is not None and item.at_ms < since:
                self._show_frame(item)
            else:
                yield replace(item, at_ms=item.at_ms + base)

    def _frames(self) -> Iterator[Frame | Literal["lost"]]:
        """The frames in order. A live camera is read in a thread of its own: reading a still must not make frames
        stale."""
        if not self.source.live:
            while not self._stop.is_set():
                item = self.source.read()
                if item is None:
                    return
                yield item
            return
        waiting: queue.Queue[Frame | Literal["lost"] | None] = queue.Queue(QUEUE)
        grabber = threading.Thread(target=self._grab, args=(waiting,), name="grabber", daemon=True)
        grabber.start()
        while not self._stop.is_set():
            try:
                item = waiting.get(timeout=0.2)
            except queue.Empty:
                continue
            if item is None:
                break
            yield item
        grabber.join(timeout=3)

    def _grab(self, waiting: queue.Queue[Frame | Literal["lost"] | None]) -> None:
        while not self._stop.is_set():
            item = self._read()
            while not self._stop.is_set():
                try:
                    waiting.put(item, timeout=0.2 if item is None else 0.001)
                    break
                except queue.Full:
                    if item is not None:
                        break  # the reader is behind: this frame is left out, the ones before it are not
            if item is None:
                return

    def _read(self) -> Frame | Literal["lost"] | None:
        """The next frame of a camera; one that fails is lost, and asked again."""
        try:
            return self.source.read()
        except Exception as error:
            _log.error("the camera could not be read", exc_info=error)
            self._stop.wait(TOLD_EVERY_S)
            return "lost"

    def _show_frame(self, frame: Frame) -> None:
        with self._guard:
            self._number += 1
            self._frame = frame
            self._times.append(frame.at_ms)

    def _too_dark(self, image: Image) -> bool:
        bright = _brightness(image)
        return bright < BLACK or (bright < DARK and bright < self._bright / 3)

    def _away(self, why: State) -> None:
        """No picture can be used now. The next one that can is read, even if nothing moved."""
        self._set(why)
        self._unread = True

    def _take(self, frame: Frame) -> None:
        if self._reader.keeps:
            self._reader.catch_up()
        look = self._settler.feed(frame.image, frame.at_ms)
        if look.moving:
            self._moving(look, frame)
            return
        self._hindrances.still()
        if look.settled:
            self._visits.extend(look.visits)
            self._blind_ms = max(self._blind_ms, look.blind_ms)
            self._unread = True
            self._bump(look, frame)
        self._arm = look.arm
        since = frame.at_ms - self._last_look_ms
        again = self._reader.waiting and since >= LOOK_EVERY_MS
        if self._failure is not None and since < self._patience_ms:
            return
        if self._unread or again:
            self._unread = False
            self._look(frame)
        elif self._state in ("watching", "untold", "out-of-step", "hindered"):
            hindrance = self._hindrances.now(frame.at_ms)
            if self._state != "watching" or hindrance is not None:
                self._set(self._calm(hindrance), hindrance)

    def _calm(self, hindrance: Hindrance | None = None) -> State:
        """While the table is still: says what has to be entered by hand and what hinders reading."""
        if self._reader.keeps:
            return "untold"
        if self._reader.out_of_step:
            return "out-of-step"
        return "watching" if hindrance is None else "hindered"

    def _moving(self, look: Look, frame: Frame) -> None:
        if look.still_ms == 0.0:
            self._hindrances.moving(frame.image, frame.at_ms)
            # An arm that rests on the table and leaves may uncover what was not to be read.
            if self._reader.waiting and self._arm is None:
                self._reader.flush()
            hindrance = self._hindrances.now(frame.at_ms)
            if hindrance is not None:
                self._set("hindered", hindrance)
            else:
                self._set("moving" if self._state != "starting" else "starting")

    def _bump(self, look: Look, frame: Frame) -> None:
        """The camera was bumped: finds the known cards again before anything is believed."""
        if look.shift is not None:
            self._tracker.shift(*look.shift)
            self._reader.flush()
            self._bumped = True
            self._set("bumped")
        elif look.lost and self._tracker.cards:
            self._bumped = True
            self._set("bumped")
            found = self._tracker.realign(self._scanner.scan(frame.image), frame.image, frame.at_ms)
            self._show()
            if found < 0.5:
                self._tracker.forget()
                self._reader.forget()
                self._doubt("another-picture", frame.at_ms)
                self._adopt = True

    def _look(self, frame: Frame) -> None:
        """Reads the still picture."""
        self._last_look_ms = frame.at_ms
        self._bright = _brightness(frame.image)
        sightings = self._scanner.scan(frame.image)
        self._hindrances.read(frame.image, frame.at_ms, sightings)
        scene = self._tracker.update(sightings, frame.image, frame.at_ms, self._arm)
        self._show()
        visits = tuple(self._visits)
        if self._bumped or self._adopt:
            # Nothing is concluded from the first look after a bump.
            if self._adopt:
                self._reader.adopt(scene)
            self._bumped, out_of_step = False, self._adopt
            self._adopt = False
            self._failure, self._patience_ms = None, 0.0
            self._set("out-of-step" if out_of_step else "watching")
            return
        assert self._tracker.plane is not None
        size = (frame.image.shape[1], frame.image.shape[0])
        picture = _Picture(self._reader.keep_picture, frame.image)
        hidden = self._arm is not None
        still = Still(scene, visits, self._tracker.plane, picture, self.source.name, size, arm=hidden)
        self._reader.read(replace(still, blind_ms=self._blind_ms))
        self._visits, self._blind_ms = [], 0.0
        self._failure, self._patience_ms = None, 0.0
        hindrance = self._hindrances.now(frame.at_ms)
        self._set("holding" if self._reader.waiting else self._calm(hindrance), hindrance)

    def _show(self) -> None:
        shown = [
            {
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "face": card.face,
                "confidence": round(card.confidence, 3),
                "state": card.state,
            }
            for card in self._tracker.cards
        ]
        with self._guard:
            self._outlines = shown

    def _set(self, state: State, hindrance: Hindrance | None = None) -> None:
        with self._guard:
            changed = (state, hindrance) != (self._state, self._hindrance)
            self._state, self._hindrance = state, hindrance
        if changed:
            self.on_state(state, hindrance)


class _Picture:
    """Keeps a still's JPEG when it is first asked for; its sha256. A picture that was kept for a decision that was not
    written is kept again."""

    def __init__(self, keep: Callable[[bytes], str], image: Image) -> None:
        self._keep = keep
        self._image = image
        self._jpeg: bytes | None = None

    def __call__(self) -> str:
        if self._jpeg is None:
            self._jpeg = _jpeg(self._image, 88)
        return self._keep(self._jpeg)


def _brightness(image: Image) -> float:
    """Mean of every eighth px."""
    return float(image[::8, ::8].mean())


def _jpeg(image: Image, quality: int) -> bytes:
    fine, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not fine:
        raise ValueError("the picture could not be encoded")
    return bytes(data.tobytes())
