"""The live table: one thread that turns a source's frames into events of a session."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from table.belief.inference import Inference
from table.capture.frames import Frame, Source, Stills
from table.capture.keeping import MOST_BYTES, Keeper
from table.capture.pace import Pace
from table.capture.phone.phone_camera import PhoneCamera
from table.capture.picture import KEPT_QUALITY, encode
from table.capture.sources import Folder
from table.capture.turning import bare
from table.enrolling.teaching import Learns, Teacher
from table.games import by_tracks, interpreter, model
from table.interpret.comparing import Photograph, compare
from table.interpret.doubts import Doubt
from table.interpret.drawn_zones import DrawnZones
from table.interpret.driver import Driver
from table.interpret.inferring import Inferring
from table.interpret.strips import has_strips
from table.interpret.zones import from_setup
from table.live.frame_reader import FrameReader
from table.live.looks import Looking
from table.live.scanners import Rereads, Sees, follows, locked
from table.live.session_time import on_time
from table.live.states import LOST_PHONE, CurrentState, Status, sentence
from table.live.track_reader import TrackReader
from table.live.zones_in_force import ZonesInForce
from table.record.session import Session
from vision.types import Detection, Image
from vision.watching.association import Copies

InferenceName = Literal["driver", "belief", "tracks"]
"""Who infers what happened: rules with repairs, a belief about all of it, or that belief fed with tracks of cards that
are followed while the table moves."""
TOLD_EVERY_S = 0.2
"""After the last picture: time between checks whether somebody entered what the withheld cards wait for, s."""
LEFT_OUT = 20
"""How many of the newest things that were seen and left out are remembered."""
UNREAD = frozenset({"?", "BACK"})
"""Cards of the record that nobody could read."""


class LiveTable:
    """Watches `source` and feeds `session`. `start` runs it in a thread of its own, `run` in the caller's.

    `on_doubt` hears of everything that was seen and left out of the record; `counts` are the cards dealt per player,
    where they are known; `inference`: who infers, None: what suits the game, the source and the scanner; `clock` (s)
    measures the processor time that readings of tracks take, None: that of this thread for a live source; a film waits
    for readings, so they count as taking none. `state` says how the watching goes, `zones` where which cards lie. One
    picture that cannot be read, or a disk that cannot be written to, does not end the watching: what is seen meanwhile
    is kept in memory, within bounds, and written once that is possible.
    """

    def __init__(
        self,
        source: Source,
        session: Session,
        scanner: Sees,
        *,
        on_doubt: Callable[[Doubt], None] | None = None,
        counts: Mapping[str, int] | None = None,
        inference: InferenceName | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.source = source
        self.session = session
        self.on_doubt = on_doubt or (lambda doubt: None)
        self.state = CurrentState()
        self.before_frame: Callable[[float], None] = lambda at_ms: None
        """Called with the time of each frame before it is read, ms, and with infinity once there are no more."""
        self._left_out: deque[Doubt] = deque(maxlen=LEFT_OUT)
        self._guard = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        zones = from_setup(session.record()[0].get("table"))
        self._scanner = locked(scanner)
        moment = session.moment()
        if inference is None:
            moves = not isinstance(bare(source), Folder)  # from picture to picture of a folder nothing can be followed
            inference = "tracks" if moves and follows(scanner) and by_tracks(moment) else "driver"
        self._driver: Inferring
        if inference != "driver":
            self._driver = Inference(session, model, self._hear, counts, zones)
        else:
            self._driver = Driver(session, interpreter, self._hear, counts, zones)
        self._learns = scanner if isinstance(scanner, Learns) else None
        self._teacher: Teacher | None = None
        # The cards of a strip are those of a set that is not played.
        copies = 2 if has_strips(interpreter(moment)) else 1
        still = source.whole_still if isinstance(source, Stills) else lambda: None
        self._looking = Looking(
            self._scanner, self._driver.keep_picture, source.name, moment.deck.jokers, copies, still
        )
        self.zones = ZonesInForce(session, self._driver, self._looking)
        self._reader: FrameReader | TrackReader
        if inference == "tracks" and isinstance(self._driver, Inference) and isinstance(self._scanner, Rereads):
            allowed = Copies(copies, moment.deck.jokers)
            self._reader = TrackReader(
                self._driver, self._looking, self.zones, self._scanner, self.state, self._hear, allowed, source.name,
                clock or (time.thread_time if source.live else None),
            )  # fmt: skip
        else:
            self._reader = FrameReader(
                session, self._driver, self._looking, self.zones, self._scanner, self.state, self._hear
            )

    def keep_frames(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        """Keeps what is read and what lies around each change as JPEGs in a folder, `most_bytes` at most. Called before
        the watching begins."""
        self._reader.keeper = Keeper(
            folder, lambda why, detail: self._hear(Doubt(why, None, {"why": detail})), most_bytes
        )

    def teach(self, folder: Path) -> None:
        """What somebody says of a card teaches the deck from now on, and is kept in its folder. Called before the
        watching begins."""
        if self._learns is not None:
            self._teacher = Teacher(self.session, self._learns, folder)

    @property
    def disputed(self) -> tuple[str, tuple[str, ...]] | None:
        """The deck that learns, and the ids of its examples that disagree with others; None where none do."""
        found = () if self._teacher is None else self._teacher.disputed
        return (self._teacher.deck, tuple(each.id for each in found)) if self._teacher is not None and found else None

    @property
    def inferring(self) -> Inferring:
        """Who infers what happened."""
        return self._driver

    def start(self) -> None:
        """Begins to watch in a thread of its own."""
        if self._thread is None:
            if self._teacher is not None:
                self._teacher.start()
            self._thread = threading.Thread(target=self._watch, args=(True,), name="live-table", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stops watching, lets go of the source and waits for the thread."""
        self._stop.set()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout=10)
        if self._teacher is not None:
            self._teacher.stop()

    def run(self) -> None:
        """Watches in the caller's thread until the source ends or `stop` is called. Raises LogError where what was
        seen could not be written to the end, and what the scanner raised last where no picture could be read since."""
        self._watch()
        if self._driver.trouble is not None:
            raise self._driver.trouble

    def latest_jpeg(self) -> tuple[int, bytes] | None:
        """(number of the frame, JPEG of it, at most 1280 px wide); None before the first. The number rises; a frame is
        encoded only when somebody asks."""
        return self._reader.picture.jpeg()

    def latest_frame(self) -> Frame | None:
        """The newest frame, None before the first."""
        return self._reader.picture.frame

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a picture that somebody took of this table, BGR (H, W, 3), read as its deck. May be called from
        any thread; the watching waits meanwhile."""
        return self._scanner.scan(image)

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read: `[{quad: [[x, y]×4] px of the full picture, card, face, confidence, state}]`; `state`
        is `seen`, `covered` or `missed`."""
        return self._reader.outlines()

    def left_out(self) -> list[Doubt]:
        """What was seen and left out, the newest last; only the last `LEFT_OUT` of them."""
        with self._guard:
            return list(self._left_out)

    def draw_zones(self, zones: DrawnZones | None) -> None:
        """Zones that people drew on the picture count from the next look on; None: those before them. May be called
        from any thread."""
        self.zones.draw(zones)
        self._reader.look_again()

    def photograph(self) -> Photograph | None:
        """Reads the newest picture by itself and compares it with the record; None before the first. It takes as long
        as a look; nothing is written."""
        frame = self._reader.picture.frame
        if frame is None:
            return None
        plane = self._looking.plane
        seen = self._scanner.scan(frame.image)
        if plane is not None:
            zones = self._driver.zones
            seen = [card for card in seen if zones.playable(plane.to_mm(card.quad).mean(axis=0))]
        differences = compare(self.session.trial(), seen)
        size = (frame.image.shape[1], frame.image.shape[0])
        return Photograph(encode(frame.image, KEPT_QUALITY), size, frame.at_ms, differences)

    def agree(self) -> None:
        """Somebody has looked: the table and the record are in step, until the table says otherwise again."""
        self._reader.agree()

    def status(self) -> Status:
        """How the watching goes now."""
        error = self._driver.trouble
        state, hindrance = self.state.now
        if error is not None:
            state = "log-failed"
        frame = self._reader.picture.frame
        size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
        words = sentence(state, hindrance if error is None else None)
        if state == "lost-camera" and isinstance(bare(self.source), PhoneCamera):
            words = LOST_PHONE
        if error is not None:
            words = {"ja": error.ja + words["ja"], "en": f"{error.en} {words['en']}"}
        at_ms = None if frame is None else frame.at_ms
        return Status(state, words, self._reader.picture.fps, at_ms, size, hindrance)

    # -- the loop

    def _watch(self, patient: bool = False) -> None:
        """Watches to the end; `patient`: then somebody may still tell what no camera saw, or make room on the disk."""
        try:
            frames = Pace(self.source, self._stop).frames()
            after = 0.0 if self._reader.keeper is None else max(0.0, self._reader.keeper.last_ms)
            told = (self._go_on_at, self._reader.picture.show)
            for item in on_time(frames, self.source, self.session.record(), *told, after):
                if item != "lost":
                    self.before_frame(item.at_ms)
                self._reader.take(item)
                # A film can wait: nothing of it is left out.
                while patient and not self.source.live and self._driver.trouble and not self._stop.wait(TOLD_EVERY_S):
                    self._driver.decisions.retry()
            self._driver.flush()
            self.before_frame(math.inf)
            self._driver.catch_up()
            self._driver.decisions.retry(at_once=True)
            while patient and (self._driver.keeps or self._driver.trouble) and not self._stop.wait(TOLD_EVERY_S):
                self.state.set("untold")
                self._driver.decisions.retry()
                self._driver.catch_up()
            self._driver.end()
            if self._reader.failure is not None:
                raise self._reader.failure
            self._end()
        except BaseException:
            self.state.set("stopped")  # the page must not go on saying that somebody watches
            raise
        finally:
            self.source.close()

    def _end(self) -> None:
        if self._stop.is_set():
            self.state.set("stopped")
            return
        seen = [event for event in self.session.events() if event.source == "camera"]
        played = any(not UNREAD.issuperset(event.cards or ("?",)) for event in seen)
        self.state.set("ended", self._reader.end(played))

    def _hear(self, doubt: Doubt) -> None:
        with self._guard:
            self._left_out.append(doubt)
        self.on_doubt(doubt)

    def _go_on_at(self, at_ms: float) -> None:
        at_s = int(at_ms / 1000)
        self._hear(Doubt("goes-on-at", None, {"time": f"{at_s // 60}:{at_s % 60:02d}"}))
