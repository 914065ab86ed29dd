"""A drawn table: frames with cards, arms and noise, and eyes that know what was drawn."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from table.capture.sources import Frame
from table.games import interpreter
from table.interpret.driver import Driver
from table.interpret.observation import Observation
from table.interpret.zones import WHOLE_TABLE, Zones
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.table_plane import flat
from vision.tracking.tracker import Scene, TrackedCard
from vision.types import Detection, Image

SIZE = (480, 300)
SCALE = 0.7  # px/mm
STEP_MS = 1000 / 12
STILL = (1280, 720)
GRAINS = 16
"""So many pictures of noise there are; frames draw one of them each."""
PLANE = flat(STILL)


@dataclass(frozen=True)
class Lying:
    """A card on the drawn table; `read` is what the eyes make of it."""

    card: str
    x: float
    y: float
    angle: float = 0.0
    read: str | None = None
    confidence: float = 0.98
    down: bool = False

    @property
    def quad(self) -> NDArray[np.float32]:
        half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([63, 88]) * SCALE / 2
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y), np.float32)


@dataclass
class DrawnTable:
    """A source of frames and its eyes. Steps (`play`, `sweep`, …) draw frames; afterwards it is read like a film."""

    players: Sequence[str] = "ABCD"
    live: bool = False
    name: str = "drawn"
    cards: list[Lying] = field(default_factory=list)
    frames: list[tuple[Image, tuple[Lying, ...], NDArray[np.float32]] | None] = field(default_factory=list)
    moved: NDArray[np.float32] = field(default_factory=lambda: np.eye(2, 3, dtype=np.float32))
    lamp: float = 1.0
    bars: int = 0
    lost: set[int] = field(default_factory=set)
    _shown: int = -1
    _rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(4))

    # -- drawing

    def still(self, frames: int = 9) -> DrawnTable:
        for _ in range(frames):
            self._draw([])
        return self

    def play(self, player: str, *cards: str, at: tuple[float, float] | None = None, **reading: Any) -> DrawnTable:
        """A player lays cards beside each other; `reading` is given to `Lying`."""
        count = len(self.cards)
        x, y = at or (190 + 22 * (count % 5), 125 + 16 * (count % 4))
        new = [Lying(card, x + 20 * i, y + 2 * i, 0.08 * (count % 3), **{"read": card, **reading})
               for i, card in enumerate(cards)]  # fmt: skip
        self.reach(player, lambda: self.cards.extend(new), (x, y))
        return self.still()

    def reach(self, player: str, does: Callable[[], None], to: tuple[float, float] = (240, 150)) -> DrawnTable:
        """An arm comes in, something happens at its end, it leaves."""
        shares = np.linspace(0, 1, 6)
        for share in shares:
            self._draw([(player, to, float(share))])
        does()
        for share in shares[::-1]:
            self._draw([(player, to, float(share))])
        return self

    def both(self, first: str, one: str, second: str, two: str) -> DrawnTable:
        """Two players lay a card each in one go: the second hand comes while the first one leaves."""
        a, b = Lying(one, 200, 130, 0.1, one), Lying(two, 290, 165, -0.1, two)
        shares = np.linspace(0, 1, 6)
        for share in shares:
            self._draw([(first, (a.x, a.y), float(share))])
        self.cards.append(a)
        for share in shares:
            self._draw([(first, (a.x, a.y), 1 - float(share)), (second, (b.x, b.y), float(share))])
        self.cards.append(b)
        for share in shares:
            self._draw([(second, (b.x, b.y), 1 - float(share))])
        return self.still()

    def sweep(self, player: str = "A") -> DrawnTable:
        self.reach(player, self.cards.clear)
        return self.still()

    def take_back(self, player: str, count: int = 1) -> DrawnTable:
        self.reach(player, lambda: self.cards.__delitem__(slice(-count, None)), (self.cards[-1].x, self.cards[-1].y))
        return self.still()

    def bump(self, dx: int, dy: int) -> DrawnTable:
        self.moved = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        return self.still(12)

    def tilt(self, degrees: float, zoom: float = 1.0) -> DrawnTable:
        """The camera was turned and came nearer."""
        middle = (SIZE[0] / 2, SIZE[1] / 2)
        self.moved = np.asarray(cv2.getRotationMatrix2D(middle, degrees, zoom), np.float32)
        return self.still(12)

    def unplug(self, reads: int = 4) -> DrawnTable:
        """So many times there is no picture."""
        self.frames.extend([None] * reads)
        return self

    def freeze(self, since: int, frames: int) -> DrawnTable:
        """From a frame on the camera showed the one before for so long."""
        self.frames[since : since + frames] = [self.frames[since - 1]] * frames
        return self

    def drop(self, since: int, frames: int) -> DrawnTable:
        """So many frames never came."""
        self.lost.update(range(since, since + frames))
        return self

    def light(self, lamp: float) -> DrawnTable:
        """The lamp is switched: 1.0 is as bright as at the start."""
        self.lamp = lamp
        return self.still()

    def turn_over(self, player: str, number: int = -1) -> DrawnTable:
        """A player turns a card over where it lies."""

        def turn() -> None:
            self.cards[number] = replace(self.cards[number], down=not self.cards[number].down)

        self.reach(player, turn, (self.cards[number].x, self.cards[number].y))
        return self.still()

    def _draw(self, arms: Sequence[tuple[str, tuple[float, float], float]]) -> None:
        image = _cloth().copy()
        for lying in self.cards:
            _draw_card(image, lying)
        for player, to, share in arms:
            _draw_arm(image, 90 + 360 * self.players.index(player) / len(self.players), to, share)
        seen = cv2.warpAffine(image, self.moved, SIZE, borderMode=cv2.BORDER_REFLECT)
        lit = cv2.convertScaleAbs(seen, alpha=self.lamp * self._rng.uniform(0.97, 1.03))
        grain = _grain()[self._rng.integers(GRAINS)]
        picture = np.asarray(cv2.add(lit, grain, dtype=cv2.CV_8U), np.uint8)
        bar = self.bars
        framed = np.asarray(cv2.copyMakeBorder(picture, 0, 0, bar, bar, cv2.BORDER_CONSTANT, value=(2, 3, 2)), np.uint8)
        self.frames.append((framed, tuple(self.cards), self.moved + np.array([[0, 0, bar], [0, 0, 0]], np.float32)))

    # -- as a source and its eyes

    def read(self) -> Frame | Literal["lost"] | None:
        self._shown += 1
        while self._shown in self.lost:
            self._shown += 1
        if self._shown >= len(self.frames):
            return None
        frame = self.frames[self._shown]
        return "lost" if frame is None else Frame(frame[0], self._shown * STEP_MS)

    def close(self) -> None:
        """Nothing to close."""

    def scan(self, image: Image) -> list[Detection]:
        frame = self.frames[self._shown]
        assert frame is not None
        if _unlike(image, frame[0]) > _unlike(image[:, ::-1], frame[0]):  # mirrored
            return []
        _, cards, moved = frame
        ids = np.zeros((SIZE[1], SIZE[0]), np.int32)
        for number, lying in enumerate(cards, 1):
            cv2.fillConvexPoly(ids, np.round(lying.quad).astype(np.int32), number)
        found = []
        for number, lying in enumerate(cards, 1):
            share = np.count_nonzero(ids == number) / (63 * 88 * SCALE**2)
            if share < 0.25:
                continue
            quad = np.asarray(lying.quad @ moved[:, :2].T + moved[:, 2], np.float32)
            if lying.down:
                found.append(Detection(quad, "down", None, 0.98))
            elif lying.read is None:
                found.append(Detection(quad, "up", None, 0.5, ((lying.card, 0.5), ("D9", 0.3))))
            else:
                ranked = ((lying.read, lying.confidence),)
                found.append(Detection(quad, "up", lying.read, lying.confidence, ranked))
        return found


def _unlike(image: Image, other: Image) -> float:
    """How far two pictures differ: the mean over their px; several frames may be one picture."""
    return float(np.mean(cv2.absdiff(image, other)))


@functools.cache
def _grain() -> NDArray[np.int16]:
    """(GRAINS, H, W, 3) noise of a camera."""
    return np.asarray(np.random.default_rng(4).normal(0, 3, (GRAINS, SIZE[1], SIZE[0], 3)).round(), np.int16)


@functools.cache
def _cloth() -> Image:
    rng = np.random.default_rng(2)
    coarse = cv2.resize(rng.normal(0, 1, (25, 40)).astype(np.float32), SIZE, interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(np.array([60, 95, 50]) + 10 * coarse[:, :, None], 0, 255), np.uint8)


def _draw_card(image: Image, lying: Lying) -> None:
    quad = lying.quad
    face = (120, 60, 40) if lying.down else (238, 240, 240)
    cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), face)
    cv2.polylines(image, [np.round(quad).astype(np.int32)], True, (90, 90, 90), 1)
    if lying.down:
        return
    rng = np.random.default_rng(sum(map(ord, lying.card)))
    for u, v in rng.uniform(0.2, 0.8, (6, 2)):
        spot = quad[0] + (quad[1] - quad[0]) * u + (quad[3] - quad[0]) * v
        cv2.circle(image, np.round(spot).astype(int).tolist(), 5, (30, 30, 170), -1)


def _draw_arm(image: Image, seat: float, to: tuple[float, float], share: float) -> None:
    way = np.array([math.cos(math.radians(seat)), math.sin(math.radians(seat))])
    middle = np.array(SIZE) / 2
    edge = middle + way * float(np.min(middle / np.maximum(np.abs(way), 1e-6)))
    end = edge + way * 40 + (np.array(to) + way * 30 - edge - way * 40) * share
    far = end + way * 400
    cv2.line(image, np.round(far).astype(int).tolist(), np.round(end).astype(int).tolist(), (120, 80, 60), 30)
    cv2.circle(image, np.round(end).astype(int).tolist(), 19, (130, 160, 215), -1)


@dataclass
class Watched:
    """What watching a drawn table came to."""

    session: Session
    table: LiveTable
    doubts: list[str]

    def acts(self) -> list[str]:
        """The events, short: `A:H7`, `B:pass`, `clear`, `takeback`."""
        told = []
        for line in self.session.record()[1:]:
            if line["type"] == "play":
                told.append(f"{line['player']}:{' '.join(line['cards'])}")
            elif line["type"] == "pass":
                told.append(f"{line['player']}:pass")
            elif line["type"] != "deal":
                told.append(line["type"])
        return told

    def line(self, act: str) -> dict[str, Any]:
        """The record's line of an act."""
        lines = [line for line in self.session.record()[1:] if line["type"] != "deal"]
        return lines[self.acts().index(act)]

    def verdicts(self) -> list[str]:
        """The verdict on every event but the deal."""
        return [line["verdict"] for line in self.session.rulings() if "verdict" in line][1:]


@pytest.fixture
def watch(tmp_path: Path) -> Callable[..., Watched]:
    """Watches a drawn table by the real settler, tracker and driver."""

    def run(
        drawn: DrawnTable,
        profile: str = "official",
        setup: Any = None,
        told: Sequence[Any] = (),
        eyes: Any = None,
        **more: Any,
    ) -> Watched:
        log = EventLog(tmp_path / "log.db")
        session = Session.create(log, "daifugo", list(drawn.players), profile, table=setup)
        for event in told:
            session.accept(event)
        doubts: list[str] = []
        table = LiveTable(drawn, session, eyes or drawn, on_doubt=lambda doubt: doubts.append(doubt.en), **more)
        table.run()
        return Watched(session, table, doubts)

    return run


@pytest.fixture
def drawn() -> DrawnTable:
    """An empty table, seen for a while."""
    return DrawnTable().still(12)


class Looks:
    """A table that is looked at: cards come, go and are lost; every look goes to the driver."""

    def __init__(
        self,
        log: EventLog,
        profile: str = "official",
        players: str = "ABCD",
        counts: dict[str, int] | None = None,
        game: str = "daifugo",
        tournament: dict[str, Any] | None = None,
        zones: Zones = WHOLE_TABLE,
        **options: Any,
    ) -> None:
        header = {} if tournament is None else {"tournament": tournament}
        self.session = Session.create(log, game, list(players), profile, options, **header)
        self.players = players
        self.doubts: list[str] = []
        self.driver = Driver(self.session, interpreter, lambda doubt: self.doubts.append(doubt.en), counts, zones)
        self.lying: dict[str, TrackedCard] = {}
        self.number = 0
        self.at_ms = 1000.0

    def lay(
        self,
        player: str,
        *names: str,
        at: tuple[float, float] = (300.0, 360.0),
        final: bool = True,
        beside: float = 0.0,
        unexplained: float = 0.0,
    ) -> None:
        """A player lays cards; `?1`, `?2`: outlines that cannot be read; `at`: where the first lies, px; `final`: no
        further look at them follows; `beside`, `unexplained` (elsewhere): see `Scene`."""
        new = []
        for name in names:
            self.number += 1
            x, y = at[0] + 60 * (self.number % 12), at[1]
            quad = np.array([[x, y], [x + 100, y], [x + 100, y + 140], [x, y + 140]], np.float32)
            card = TrackedCard(self.number, quad, PLANE.to_mm(quad), "up", self.at_ms, self.at_ms, self.number)
            read = None if name[0] == "?" else name
            ranked = ((name, 0.98),) if read else (("S3", 0.03), ("H3", 0.03))
            for _ in range(3):
                card.look(Detection(quad, "up", read, 0.98, ranked), card.quad_mm, self.at_ms)
            self.lying[f"JK{self.number}" if name == "JK" else name] = card
            new.append(card)
        self.look(player, new, (), final, beside, unexplained)

    def look(
        self, player: str, new: Any = (), gone: Any = (), final: bool = True, beside: float = 0.0,
        unexplained: float = 0.0,
    ) -> None:  # fmt: skip
        self.at_ms += 2000
        reach = self.entry(player)
        tip = tuple(new[-1].quad.mean(axis=0)) if new else (640.0, 400.0)
        times = (self.at_ms - 900, self.at_ms - 400)
        visit = HandIntrusion(*times, reach, reach, tip, 300.0, 0.1, [(self.at_ms - 600, *tip)])
        cards = tuple(self.lying.values())
        scene = Scene(self.at_ms, cards, tuple(new), (), tuple(gone), unexplained + beside, beside=beside)
        self.driver.read(Observation(scene, (visit,), PLANE, lambda: "0" * 64, "made", STILL, final=final))

    def still(self) -> None:
        """A further look at the table, to which nobody has reached in since."""
        self.at_ms += 300
        scene = Scene(self.at_ms, tuple(self.lying.values()), (), (), ())
        self.driver.read(Observation(scene, (), PLANE, lambda: "0" * 64, "made", STILL, final=True))

    def entry(self, player: str) -> tuple[float, float]:
        """Where a player's arm crosses the picture's border, px."""
        seat = math.radians(90 + 360 * self.players.index(player) / len(self.players))
        way = np.array([math.cos(seat), math.sin(seat)])
        middle = np.array(STILL) / 2
        edge = middle + way * float(np.min((middle - 0.5) / np.maximum(np.abs(way), 1e-6)))
        return float(edge[0]), float(edge[1])

    def sweep(self, player: str) -> None:
        """All cards go with a player's hand."""
        self.take(player, *self.lying)

    def take(self, player: str, *names: str, lost: str = "") -> None:
        """Cards go with a player's hand; `lost` stays in the tracker's memory, but nobody sees it."""
        gone = [self.lying.pop(name) for name in names]
        if lost:
            self.lying[lost].state = "missed"
        self.look(player, gone=gone)

    def acts(self) -> list[str]:
        found = []
        for line in self.session.record()[1:]:
            event = line.get("event", line)
            doubt = "~" if event.get("confirmed") is False else ""
            if event["type"] != "deal":
                kind = "" if event is line else f"{line['type']} "
                told = " ".join(sorted(event.get("cards", [event["type"]])))
                found.append(f"{kind}{event.get('player', '')}:{told}{doubt}")
        return found


@pytest.fixture
def looks(tmp_path: Path) -> Iterator[Callable[..., Looks]]:
    logs: list[EventLog] = []

    def sit(*args: Any, **options: Any) -> Looks:
        logs.append(EventLog(tmp_path / f"{len(logs)}.db"))
        return Looks(logs[-1], *args, **options)

    yield sit
    for log in logs:
        log.close()


__all__ = ["DrawnTable", "Looks", "Lying", "Watched", "replace"]
