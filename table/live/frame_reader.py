"""What is done with each frame of a live table: wait, read it, read ahead, find the cards again, or report what
hinders."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from table.capture.frames import Frame
from table.capture.hindrances import Hindrance, Hindrances
from table.capture.keeping import Keeper
from table.capture.picture import FROZEN_MS, Frozen, Light, LivePicture
from table.interpret.doubts import Doubt
from table.interpret.inferring import Inferring
from table.live.looks import Looking, turned_around
from table.live.scanners import Sees
from table.live.states import CurrentState, State
from table.live.zones_in_force import ZonesInForce
from table.record.session import Session
from vision.tracking.motion import Look
from vision.types import Detection

LOOK_EVERY_MS = 130.0
"""Time between several looks at the same still table, ms."""
MANY, SELDOM_MS = 12, 2000.0
"""After `MANY` looks at a table that lies still the time between looks doubles with each, up to `SELDOM_MS`. Somebody
may rest an arm there for minutes, and every look takes the same processor time."""
AGAIN_MS = (130.0, 5000.0)
"""Wait after a picture that could not be read, ms: the first number, doubled after each failure up to the second."""
_log = logging.getLogger(__name__)


def look_every_ms(alike: int) -> float:
    """The time between two looks at a still table, ms, after so many looks that told nothing more: longer and longer
    once there are many of them."""
    doublings = min(max(alike - MANY, 0), 10)  # beyond, it is `SELDOM_MS` anyway
    return min(LOOK_EVERY_MS * 2.0**doublings, SELDOM_MS)


class FrameReader:
    """Takes one frame after another and tells the driver what is seen in them; called from the watching thread.

    `scanner` reads pictures, `hear` is told what is left out of the record. `failure`: the error of the newest reading,
    None where it succeeded. `keeper` stores frames where somebody asked for it.
    """

    def __init__(
        self,
        session: Session,
        driver: Inferring,
        looking: Looking,
        zones: ZonesInForce,
        scanner: Sees,
        state: CurrentState,
        hear: Callable[[Doubt], None],
    ) -> None:
        self._session, self._driver, self._looking, self._zones = session, driver, looking, zones
        self._state, self._hear = state, hear
        self.picture = LivePicture()
        self.keeper: Keeper | None = None
        self.failure: Exception | None = None
        self._hindrances = Hindrances(scanner.scan)
        self._light, self._frozen, self._frozen_ms = Light(), Frozen(), 0.0
        self._patience_ms = 0.0
        self._last_look_ms = -1e9
        self._alike = 0
        self._unread = self._bumped = self._adopt = False
        self._agreed: int | None = None
        self._guard = threading.Lock()
        self._outlines: list[dict[str, Any]] = []

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read: see `LiveTable.outlines`. From any thread."""
        with self._guard:
            return self._outlines

    def look_again(self) -> None:
        """The next still picture is read, though nothing may have moved. From any thread."""
        self._unread = True

    def agree(self) -> None:
        """Somebody has looked: the table and the record are in step, until the table says otherwise again. From any
        thread."""
        self._agreed = self._session.last_seq()

    def end(self, played: bool) -> Hindrance | None:
        """There are no more pictures. What hindered, None: nothing. `played`: whether any card was read and noted."""
        return self._hindrances.end(played) if self.picture.number else "no-pictures"

    def take(self, item: Frame | Literal["lost"]) -> None:
        """Takes the next picture; one that cannot be read is reported, and the next ones are still read."""
        try:
            if self._looking.mirrored and item != "lost":
                item = replace(item, image=turned_around(item.image))
            if item == "lost":
                self._away("lost-camera")
            elif self._light.gone(item.image):
                self.picture.show(item)
                self._away("dark")
                self._hindrances.dark()
            else:
                self.picture.show(item)
                self._heed_frozen(item)
                if self._frozen_ms < FROZEN_MS:
                    self._read(item)
            self._driver.decisions.retry()
        except Exception as error:
            if self.failure is None:
                _log.error("a picture could not be read", exc_info=error)
                self._hear(Doubt("frame-failed", None if item == "lost" else item.at_ms))
            self.failure = error
            self._patience_ms = min(max(2 * self._patience_ms, AGAIN_MS[0]), AGAIN_MS[1])
            self._unread = True
            self._state.set("failing")

    def _heed_frozen(self, frame: Frame) -> None:
        """While the camera repeats one frozen picture, nothing is read; what happened meanwhile counts as unseen."""
        before, self._frozen_ms = self._frozen_ms, self._frozen.since(frame.image, frame.at_ms)
        if self._frozen_ms >= FROZEN_MS:
            self._state.set("hindered", "frozen")
        elif before >= FROZEN_MS:
            self._looking.blind(before)
            self._away("moving")

    def _away(self, why: State) -> None:
        """Nothing can be seen now. Once it can, the table is read even if nothing has moved."""
        self._state.set(why)
        self._unread = True

    def _read(self, frame: Frame) -> None:
        if self._driver.keeps:
            self._driver.catch_up()
        if frame.photograph:
            self._looking.photograph(frame.image, frame.unread_before)
        look = self._looking.feed(frame)
        if self.keeper is not None:
            self.keeper.note(frame, look.moving or look.settled)
        if look.moving:
            self._moving(look, frame)
            self._look_ahead(look, frame)
            return
        self._hindrances.still()
        if look.settled:
            self._unread = True
            self._bump(look, frame)
        since = frame.at_ms - self._last_look_ms
        again = self._driver.waiting and since >= look_every_ms(self._alike)
        if self.failure is not None and since < self._patience_ms:
            return
        if self._unread or again or self._clearer:
            self._alike = 0 if self._unread else self._alike + 1
            self._unread = False
            self._look(frame)
        elif self._state.state in ("watching", "untold", "out-of-step", "hindered"):
            hindrance = self._hindrances.now(frame.at_ms)
            if self._state.state != "watching" or hindrance is not None:
                self._state.set(self._calm(hindrance), hindrance)

    @property
    def _clearer(self) -> bool:
        """Whether a clearer picture has come that may settle a doubt."""
        return self._looking.clearer and self._driver.in_doubt

    @property
    def _whole(self) -> bool:
        """Whether all of the next picture has to be read."""
        return self._driver.in_question or self._bumped or self._adopt

    def _calm(self, hindrance: Hindrance | None = None) -> State:
        """The state while nothing more is to be read: whether somebody has to enter or correct something, or what
        hinders."""
        if self._driver.keeps:
            return "untold"
        if self._driver.out_of_step and self._agreed != self._session.last_seq():
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
                self._state.set("hindered", hindrance)
            else:
                self._state.set("moving" if self._state.state != "starting" else "starting")

    def _look_ahead(self, look: Look, frame: Frame) -> None:
        """Reads new cards that lie still while an arm is yet leaving."""
        held = self._unread or self._bumped or self._adopt or self.failure is not None
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
            self._state.set("bumped")
        elif look.lost and self._looking.follows:
            self._bumped = True
            self._state.set("bumped")
            found = self._looking.realign(frame)
            self._show()
            if found < 0.5:
                self._looking.forget()
                self._driver.forget()
                self._hear(Doubt("another-picture", frame.at_ms))
                self._adopt = True

    def _legible(self, cards: list[Detection]) -> list[Detection]:
        """The cards that should be readable: while players place tokens, an outline that is not read is taken for a
        token."""
        return [card for card in cards if card.card is not None] if self._driver.tokens_come else cards

    def _look(self, frame: Frame) -> None:
        """Reads the still picture."""
        self._last_look_ms = frame.at_ms
        if self.keeper is not None:
            self.keeper.keep(frame)
        self._light.read(frame.image)
        seen = self._looking.look(
            frame,
            lambda cards: self._hindrances.read(frame.image, frame.at_ms, self._legible(cards)),
            whole=self._whole,
            again=self._driver.waiting,
            rows=[zone for zone in self._driver.zones.zones if zone.kind == "strip"],
            done=self._driver.finished,
        )
        self._show()
        if self._zones.follow((frame.image.shape[1], frame.image.shape[0])):
            self._unread = True
        if self._hindrances.mirrored:
            self._turn_around(frame)
            return
        if self._hindrances.may_be_mirrored:
            self._unread = True  # nothing is believed until that is known
            self._state.set("holding")
            return
        if self._bumped or self._adopt:
            # Nothing is concluded from the first look after a bump.
            if self._adopt:
                self._driver.adopt(seen.scene)
            self._bumped, out_of_step = False, self._adopt
            self._adopt = False
            self.failure, self._patience_ms = None, 0.0
            self._state.set("out-of-step" if out_of_step else "watching")
            return
        self._driver.read(seen)
        self._looking.told()
        self._looking.expose(self._driver.in_doubt)
        self.failure, self._patience_ms = None, 0.0
        self._hindrances.catch_up()
        if self._hindrances.mirrored or self._hindrances.may_be_mirrored:
            self._unread = True
        hindrance = self._hindrances.now(frame.at_ms)
        self._state.set("holding" if self._driver.waiting else self._calm(hindrance), hindrance)

    def _turn_around(self, frame: Frame) -> None:
        """The pictures are mirrored: they are turned back from now on. What was read in mirrored ones is not believed
        any more."""
        self._unread = True
        self._hindrances.turned()
        self._looking.turn_around(frame.image.shape[1])
        self._driver.forget()
        self._hear(Doubt("mirrored", frame.at_ms))
        self._state.set("holding")

    def _show(self) -> None:
        shown = self._looking.outlines()
        with self._guard:
            self._outlines = shown
