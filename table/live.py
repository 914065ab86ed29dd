"""The live table: one thread that turns a source's frames into events of a session."""

from __future__ import annotations

import logging
import math
import threading
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np

from table.capture.frames import Frame, Source, Stills
from table.capture.hindrances import Hindrance, Hindrances
from table.capture.keeping import MOST_BYTES, Keeper
from table.capture.pace import Pace
from table.capture.picture import FROZEN_MS, KEPT_QUALITY, Frozen, Light, LivePicture, encode
from table.games import interpreter
from table.interpret.comparing import Photograph, compare
from table.interpret.doubts import Code, Doubt
from table.interpret.drawn_zones import DrawnZones, Size, guess_in_picture, in_picture
from table.interpret.driver import Driver
from table.interpret.strips import has_strips
from table.interpret.zone_markers import followed
from table.interpret.zones import Kind, Zones, from_setup
from table.looking import Looking, Sees, alone
from table.record.kept_zones import read_zones, write_zones
from table.record.session import Session
from table.session_time import on_time
from table.states import State, Status, sentence
from vision.tracking.motion import Look
from vision.tracking.table_plane import flat
from vision.types import Detection, Image

LOOK_EVERY_MS = 130.0
"""So far apart are several looks at the same still table, ms."""
TOLD_EVERY_S = 0.2
"""After the pictures' end it is looked so often whether what the kept cards wait for was told, s."""
LEFT_OUT = 20
"""So many of the newest things that were seen and left out are remembered."""
AGAIN_MS = (130.0, 5000.0)
"""After a picture that could not be read it is looked again so much later, ms, doubled each time up to the second."""
UNREAD = frozenset({"?", "BACK"})
"""Cards of the record that nobody could read."""
GUESSED: frozenset[Kind] = frozenset({"field", "layout", "strip"})
"""Zones that count though nobody set any."""
Origin = Literal["drawn", "session", "guessed"]
_log = logging.getLogger(__name__)


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
        self.on_doubt = on_doubt or (lambda doubt: None)
        self._left_out: deque[Doubt] = deque(maxlen=LEFT_OUT)
        zones = from_setup(session.record()[0].get("table"))
        self._driver = Driver(session, interpreter, self._hear, counts, zones)
        self._kept_zones, self._drawn = zones, DrawnZones.read(read_zones(session.log, session.id))
        self._driver.draw_zones(self._drawn)
        moment = session.moment()
        # The cards of a strip are those of a set that is not played.
        copies = 2 if has_strips(interpreter(moment)) else 1
        self._eyes = alone(scanner)
        still = source.whole_still if isinstance(source, Stills) else lambda: None
        self._looking = Looking(
            self._eyes, self._driver.keep_picture, source.name, moment.deck.jokers, copies, self._upright(still)
        )
        self._picture = LivePicture()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._guard = threading.Lock()
        self._state: State = "starting"
        self._failure: Exception | None = None
        self._patience_ms = 0.0
        self._outlines: list[dict[str, Any]] = []
        self._last_look_ms = -1e9
        self._unread = False
        self._light = Light()
        self._bumped = False
        self._adopt = False
        self._mirrored = False
        self._frozen, self._frozen_ms = Frozen(), 0.0
        self._agreed: int | None = None
        self._hindrances = Hindrances(self._eyes.scan)
        self._hindrance: Hindrance | None = None
        self._keeper: Keeper | None = None
        self.on_state: Callable[[State, Hindrance | None], None] = lambda state, hindrance: None
        self.before_frame: Callable[[float], None] = lambda at_ms: None
        """Called with the time of each frame before it is read, ms, and with infinity once there are no more."""

    def keep_frames(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        """Keeps what is read and what lies around each change as JPEGs in a folder, `most_bytes` at most. Called before
        the watching begins."""
        self._keeper = Keeper(folder, lambda why, detail: self._doubt(why, None, why=detail), most_bytes)

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
        if self._driver.trouble is not None:
            raise self._driver.trouble

    def latest_jpeg(self) -> tuple[int, bytes] | None:
        """(number of the frame, JPEG of it, at most 1280 px wide); None before the first. The number rises; a frame is
        encoded only when somebody asks."""
        return self._picture.jpeg()

    def latest_frame(self) -> Frame | None:
        """The newest frame, None before the first."""
        return self._picture.frame

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a picture that somebody took of this table, BGR (H, W, 3), read as its deck. May be called from
        any thread; the watching waits meanwhile."""
        return self._eyes.scan(image)

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read: `[{quad: [[x, y]×4] px of the full picture, card, face, confidence, state}]`; `state`
        is `seen`, `covered` or `missed`."""
        with self._guard:
            return self._outlines

    def left_out(self) -> list[Doubt]:
        """What was seen and left out, the newest last; only the last `LEFT_OUT` of them."""
        with self._guard:
            return list(self._left_out)

    @property
    def zone_kinds(self) -> tuple[Kind, ...]:
        """The kinds of zones that the game which is played now has."""
        found = interpreter(self.session.moment())
        return (*(("strip",) if has_strips(found) else ()), *found.zones)

    def zones_shown(self, size: Size) -> tuple[Origin, Zones]:
        """The zones in force, px of a picture of `size` (width, height), and where they come from."""
        plane = self._looking.plane or flat(size)
        if self._drawn is not None:
            return "drawn", self._drawn.in_picture(size)
        if self._kept_zones.zones:
            return "session", in_picture(self._kept_zones.zones, plane, size)
        players = len(self.session.moment().setup.players)
        kinds = tuple(kind for kind in self.zone_kinds if kind in GUESSED)
        return "guessed", guess_in_picture(kinds, players, size)

    def draw_zones(self, zones: DrawnZones | None) -> None:
        """Zones that people drew on the picture count from the next look on; None: those before them. May be called
        from any thread."""
        self._drawn = zones
        self._driver.draw_zones(zones)
        self._unread = True

    def photograph(self) -> Photograph | None:
        """Reads the newest picture by itself and holds it against the record; None before the first. It takes as long
        as a look; nothing is written."""
        frame = self._picture.frame
        if frame is None:
            return None
        plane = self._looking.plane
        seen = self._eyes.scan(frame.image)
        if plane is not None:
            zones = self._driver.zones
            seen = [card for card in seen if zones.playable(plane.to_mm(card.quad).mean(axis=0))]
        differences = compare(self.session.trial(), seen)
        size = (frame.image.shape[1], frame.image.shape[0])
        return Photograph(encode(frame.image, KEPT_QUALITY), size, frame.at_ms, differences)

    def agree(self) -> None:
        """Somebody has looked: the table and the record are in step, until the table says otherwise again."""
        self._agreed = self.session.last_seq()

    def status(self) -> Status:
        """How the watching goes now."""
        error = self._driver.trouble
        with self._guard:
            state = self._state if error is None else "log-failed"
            hindrance = self._hindrance
        frame = self._picture.frame
        size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
        words = sentence(state, hindrance if error is None else None)
        if error is not None:
            words = {"ja": error.ja + words["ja"], "en": f"{error.en} {words['en']}"}
        at_ms = None if frame is None else frame.at_ms
        return Status(state, words, self._picture.fps, at_ms, size, hindrance)

    # -- the loop

    def _watch(self, patient: bool = False) -> None:
        """Watches to the end; `patient`: then somebody may still tell what no camera saw, or make room on the disk."""
        try:
            frames = Pace(self.source, self._stop).frames()
            after = 0.0 if self._keeper is None else max(0.0, self._keeper.last_ms)
            told = (self._go_on_at, self._picture.show)
            for item in on_time(frames, self.source, self.session.record(), *told, after):
                if item != "lost":
                    self.before_frame(item.at_ms)
                self._survive(item)
                # A film can wait: nothing of it is left out.
                while patient and not self.source.live and self._driver.trouble and not self._stop.wait(TOLD_EVERY_S):
                    self._driver.decisions.retry()
            self._driver.flush()
            self.before_frame(math.inf)
            self._driver.catch_up()
            self._driver.decisions.retry(at_once=True)
            while patient and (self._driver.keeps or self._driver.trouble) and not self._stop.wait(TOLD_EVERY_S):
                self._set("untold")
                self._driver.decisions.retry()
                self._driver.catch_up()
            self._driver.end()
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
        seen = [event for event in self.session.events() if event.source == "camera"]
        played = any(not UNREAD.issuperset(event.cards or ("?",)) for event in seen)
        self._set("ended", self._hindrances.end(played) if self._picture.number else "no-pictures")

    def _survive(self, item: Frame | Literal["lost"]) -> None:
        """Takes the next picture; one that cannot be read is told, and it goes on with the next ones."""
        try:
            if self._mirrored and item != "lost":
                item = turned_around(item)
            if item == "lost":
                self._away("lost-camera")
            elif self._light.gone(item.image):
                self._picture.show(item)
                self._away("dark")
                self._hindrances.dark()
            else:
                self._picture.show(item)
                self._heed_frozen(item)
                if self._frozen_ms < FROZEN_MS:
                    self._take(item)
            self._driver.decisions.retry()
        except Exception as error:
            if self._failure is None:
                _log.error("a picture could not be read", exc_info=error)
                self._hear(Doubt("frame-failed", None if item == "lost" else item.at_ms))
            self._failure = error
            self._patience_ms = min(max(2 * self._patience_ms, AGAIN_MS[0]), AGAIN_MS[1])
            self._unread = True
            self._set("failing")

    def _heed_frozen(self, frame: Frame) -> None:
        """While the picture stands still, nothing is read; whatever happened meanwhile was seen by nobody."""
        before, self._frozen_ms = self._frozen_ms, self._frozen.since(frame.image, frame.at_ms)
        if self._frozen_ms >= FROZEN_MS:
            self._set("hindered", "frozen")
        elif before >= FROZEN_MS:
            self._looking.blind(before)
            self._away("moving")

    def _hear(self, doubt: Doubt) -> None:
        with self._guard:
            self._left_out.append(doubt)
        self.on_doubt(doubt)

    def _doubt(self, code: Code, at_ms: float | None, **params: Any) -> None:
        self._hear(Doubt(code, at_ms, params))

    def _go_on_at(self, at_ms: float) -> None:
        at_s = int(at_ms / 1000)
        self._doubt("goes-on-at", None, time=f"{at_s // 60}:{at_s % 60:02d}")

    def _away(self, why: State) -> None:
        """No picture tells anything now. Once one does, the table is looked at, though nothing may have moved."""
        self._set(why)
        self._unread = True

    def _take(self, frame: Frame) -> None:
        if self._driver.keeps:
            self._driver.catch_up()
        if frame.photograph:
            self._looking.photograph(frame.image)
        look = self._looking.feed(frame)
        if self._keeper is not None:
            self._keeper.note(frame, look.moving or look.settled)
        if look.moving:
            self._moving(look, frame)
            self._look_ahead(look, frame)
            return
        self._hindrances.still()
        if look.settled:
            self._unread = True
            self._bump(look, frame)
        since = frame.at_ms - self._last_look_ms
        again = self._driver.waiting and since >= LOOK_EVERY_MS
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
        """Nothing more is to be seen now: whether something has to be told, or hinders."""
        if self._driver.keeps:
            return "untold"
        if self._driver.out_of_step and self._agreed != self.session.last_seq():
            return "out-of-step"
        return "watching" if hindrance is None else "hindered"

    def _moving(self, look: Look, frame: Frame) -> None:
        if look.still_ms == 0.0:
            self._hindrances.moving(frame.image, frame.at_ms)
            # An arm that rests on the table and leaves may uncover what was not to be read.
            if self._driver.waiting and self._looking.arm is None and not self._looking.ahead:
                self._driver.flush()
            hindrance = self._hindrances.now(frame.at_ms)
            if hindrance is not None:
                self._set("hindered", hindrance)
            else:
                self._set("moving" if self._state != "starting" else "starting")

    def _look_ahead(self, look: Look, frame: Frame) -> None:
        """Reads new cards that lie still while an arm is yet leaving."""
        held = self._unread or self._bumped or self._adopt or self._failure is not None
        held = held or self._driver.taking_up or self._hindrances.either_way_round
        if look.laid is None or held or frame.at_ms - self._last_look_ms < LOOK_EVERY_MS:
            return
        if not self._driver.reads_ahead:
            return
        self._last_look_ms = frame.at_ms
        seen = self._looking.look_ahead(frame, look, again=self._driver.waiting)
        if seen is None:
            return
        self._show()
        self._driver.read(seen)
        self._looking.told()

    def _bump(self, look: Look, frame: Frame) -> None:
        """The camera was bumped: finds the known cards again before anything is believed."""
        if look.shift is not None:
            self._looking.shift(look)
            self._driver.flush()
            self._bumped = True
            self._set("bumped")
        elif look.lost and self._looking.follows:
            self._bumped = True
            self._set("bumped")
            found = self._looking.realign(frame)
            self._show()
            if found < 0.5:
                self._looking.forget()
                self._driver.forget()
                self._doubt("another-picture", frame.at_ms)
                self._adopt = True

    def _look(self, frame: Frame) -> None:
        """Reads the still picture."""
        self._last_look_ms = frame.at_ms
        if self._keeper is not None:
            self._keeper.keep(frame)
        self._light.read(frame.image)
        whole = self._driver.in_question or self._bumped or self._adopt
        seen = self._looking.look(
            frame,
            lambda cards: self._hindrances.read(frame.image, frame.at_ms, cards),
            whole=whole,
            again=self._driver.waiting,
            rows=[zone for zone in self._driver.zones.zones if zone.kind == "strip"],
            done=self._driver.finished,
        )
        self._show()
        self._follow_markers((frame.image.shape[1], frame.image.shape[0]))
        if self._hindrances.mirrored:
            self._turn_around(frame)
            return
        if self._hindrances.may_be_mirrored:
            self._unread = True  # nothing is believed until that is known
            self._set("holding")
            return
        if self._bumped or self._adopt:
            # Nothing is concluded from the first look after a bump.
            if self._adopt:
                self._driver.adopt(seen.scene)
            self._bumped, out_of_step = False, self._adopt
            self._adopt = False
            self._failure, self._patience_ms = None, 0.0
            self._set("out-of-step" if out_of_step else "watching")
            return
        self._driver.read(seen)
        self._looking.told()
        self._failure, self._patience_ms = None, 0.0
        self._hindrances.catch_up()
        if self._hindrances.mirrored or self._hindrances.may_be_mirrored:
            self._unread = True
        hindrance = self._hindrances.now(frame.at_ms)
        self._set("holding" if self._driver.waiting else self._calm(hindrance), hindrance)

    def _follow_markers(self, size: Size) -> None:
        """Zones follow the printed markers that lie on the table."""
        players = len(self.session.moment().setup.players)
        zones = followed(self._looking.markers, size, self.zone_kinds, players, self._drawn)
        if zones is None:
            return
        try:
            write_zones(self.session.log, self.session.id, zones.as_list())
        except OSError as error:
            _log.warning("zones are not kept: %s", error)
        self.draw_zones(zones)

    def _upright(self, still: Callable[[], Image | None]) -> Callable[[], Image | None]:
        """Stills as they are read: turned around where the pictures are mirrored."""

        def taken() -> Image | None:
            image = still()
            return np.ascontiguousarray(image[:, ::-1]) if image is not None and self._mirrored else image

        return taken

    def _turn_around(self, frame: Frame) -> None:
        """The pictures are mirrored: they are turned back from now on. What was read in mirrored ones is not believed
        any more."""
        self._mirrored = self._unread = True
        self._hindrances.turned()
        self._looking.turn_around(frame.image.shape[1])
        self._driver.forget()
        self._doubt("mirrored", frame.at_ms)
        self._set("holding")

    def _show(self) -> None:
        shown = self._looking.outlines()
        with self._guard:
            self._outlines = shown

    def _set(self, state: State, hindrance: Hindrance | None = None) -> None:
        with self._guard:
            changed = (state, hindrance) != (self._state, self._hindrance)
            self._state, self._hindrance = state, hindrance
        if changed:
            self.on_state(state, hindrance)


def turned_around(frame: Frame) -> Frame:
    """The frame mirrored, left for right."""
    return Frame(np.ascontiguousarray(frame.image[:, ::-1]), frame.at_ms)
