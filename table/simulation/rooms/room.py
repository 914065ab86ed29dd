"""A room, drawn by a seed: its camera, its light, what lies and stands about, and how people are in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.render.types import Deck, Image
from table.simulation.motion.layout import card_corners, seat_angle
from table.simulation.motion.stage import Stage
from table.simulation.motion.tracks import Bump, CardNow, Choreography, HandNow, Spot
from table.simulation.optics.camera_motion import CameraMotion, Lean
from table.simulation.optics.codec import CRF, Codec, codec_for
from table.simulation.optics.distortion import Distortion
from table.simulation.optics.frame_times import FrameTimes, draw_times
from table.simulation.optics.illumination import ExposureStep, FocusLoss, Illumination
from table.simulation.pictures.conditions import Conditions
from table.simulation.pictures.ground import Floats, Thing
from table.simulation.pictures.view import View
from table.simulation.rooms.bystanders import Bystanders
from table.simulation.rooms.fans import Fan, faces_left
from table.simulation.rooms.floor import Floor
from table.simulation.rooms.printed import Mat, ScorePad
from table.simulation.rooms.props import Glass, Phone
from table.simulation.rooms.sleeves import sleeved

SIZES: Mapping[tuple[int, int], float] = {
    (1280, 720): 0.45, (1920, 1080): 0.3, (720, 1280): 0.15, (1080, 1920): 0.1,
}  # fmt: skip
"""Sizes of pictures, and how often each is drawn."""
TILT, NOISE = (0.0, 40.0), (3.0, 25.0)
DISTORTION = 0.16
TREMBLE_PX, SWAY_PX = 2.0, 8.0
STEP, WHITE_BALANCE, BANDS = 0.35, 0.15, 0.1
SHUTTER_MS = (4.0, 33.0)
SHUTTER_SHARES = (1.0, 0.5, 0.0)
"""Moments of an exposure, as shares of it before its end."""
GLASS_MM, PHONE_MM, PAD_MM, TRAY_MM, FAN_MM = 60.0, 88.0, 98.0, 82.0, 88.0
"""The room that each needs: radius, mm."""
FAN_ASIDE_MM = (150.0, 190.0)


Paint = Callable[[Sequence[CardNow], Sequence[HandNow], float, tuple[tuple[CardNow, ...], tuple[HandNow, ...]]], Image]
"""Paints cards and hands of a moment (ms), and what is held at the border."""


@dataclass(frozen=True)
class Room:
    """What a film is taken in, beside its `Conditions`. `flat` things lie below cards and do not change; `things` stand
    about; `shutter_ms`: how long each picture is exposed; `doings`: how often people did what beside playing."""

    motion: CameraMotion
    light: Illumination
    distortion: Distortion
    codec: Codec
    times: FrameTimes
    shutter_ms: float
    sleeved: bool
    flat: tuple[Thing, ...] = ()
    things: tuple[Thing, ...] = ()
    fans: tuple[Fan, ...] = ()
    doings: Mapping[str, int] | None = None

    def as_truth(self) -> dict[str, Any]:
        """JSON-ready, for the truth file."""
        return {
            "motion": asdict(self.motion), "light": asdict(self.light), "distortion": self.distortion.strength,
            "codec": asdict(self.codec), "times": self.times.as_truth(), "shutter_ms": round(self.shutter_ms, 1),
            "sleeved": self.sleeved, "mat": any(isinstance(thing, Mat) for thing in self.flat),
            "things": [_thing(thing) for thing in (*self.flat, *self.things)],
            "fans": [
                {"seat": fan.seat, "count": fan.count, "faces": [card for card, _ in fan.faces]} for fan in self.fans
            ],
            "doings": dict(self.doings or {}),
        }  # fmt: skip

    def dressed(self, deck: Deck, seed: int) -> Deck:
        """The deck as it is played with here: in sleeves, or as it is."""
        return sleeved(deck, np.random.default_rng([seed, 15])) if self.sleeved else deck

    def exposed(self, paint: Paint, choreography: Choreography, t_ms: float) -> Image:
        """(H, W, 3) BGR: what a shutter that closes at `t_ms` sees; what moves meanwhile is blurred."""
        moments = [t_ms - self.shutter_ms * share for share in SHUTTER_SHARES]
        shown = [[*choreography.cards_at(moment)] for moment in moments]
        hands = [[*choreography.hands_at(moment)] for moment in moments]
        moved = any((each, over) != (shown[-1], hands[-1]) for each, over in zip(shown, hands, strict=True))
        held = tuple(card for fan in self.fans for card in fan.cards_at(t_ms))
        fists = tuple(hand for fan in self.fans if (hand := fan.hand_at(t_ms)) is not None)
        total: NDArray[np.uint16] | None = None
        for cards, over in [*zip(shown, hands, strict=True)][0 if moved else -1 :]:
            picture = paint(cards, over, t_ms, (held, fists))
            if not moved:
                return picture
            total = picture.astype(np.uint16) if total is None else total + picture
        assert total is not None
        return (total // len(moments)).astype(np.uint8)


def _thing(thing: Thing) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": getattr(thing, "kind", type(thing).__name__.lower())}
    place = getattr(thing, "place", None)
    return found if place is None else {**found, "mm": [round(place.x, 1), round(place.y, 1), round(place.angle, 3)]}


def draw_size(rng: np.random.Generator) -> tuple[int, int]:
    """The size of a film's pictures, (width, height) px."""
    return list(SIZES)[int(rng.choice(len(SIZES), p=list(SIZES.values())))]


def lively(conditions: Conditions, rng: np.random.Generator, size: tuple[int, int]) -> Conditions:
    """Conditions of `home`, seen as aslant and as grainy as a lively film may be; a portrait picture shows as much per
    mm as one that lies."""
    noise = math.exp(float(rng.uniform(math.log(NOISE[0]), math.log(NOISE[1]))))
    scale = conditions.table.px_per_mm * max(size) / size[0]
    table = replace(conditions.table, tilt=float(rng.uniform(*TILT)), noise=noise, drift=0.0, px_per_mm=scale)
    return replace(conditions, table=table, clutter=0)


def _distortion(rng: np.random.Generator, size: tuple[int, int]) -> Distortion:
    """The lens: every third draws straight."""
    return Distortion(size, 0.0 if rng.random() < 1 / 3 else float(rng.uniform(0.02, DISTORTION)))


def draw_room(seed: int, stage: Stage, view: View, fps: float | None) -> Room:
    """The room of a film whose plays are noted on `stage`; what people do beside them is noted there as well."""
    rng = np.random.default_rng([seed, 11])
    manners, length = stage.manners, stage.done.duration_ms
    bystanders = Bystanders(stage, np.random.default_rng([seed, 13]))
    doings = {"pushes": bystanders.push(manners.pushes)}
    floor = _floor(stage, view, rng)
    mat = (Mat(int(rng.integers(2**31)), _mat_size(view, rng)),) if rng.random() < 0.35 else ()
    flat: list[Thing] = list(mat)
    things: list[Thing] = []
    fans = _fans(stage, floor, rng)
    for kind, radius, chance in (
        ("glass", GLASS_MM, 0.6), ("phone", PHONE_MM, 0.5), ("pad", PAD_MM, 0.35), ("glass", GLASS_MM, 0.3),
    ):  # fmt: skip
        thing_seed = int(rng.integers(2**31))
        place = floor.place(radius) if rng.random() < chance else None
        if place is None:
            continue
        if kind == "pad":
            flat.append(ScorePad(place, thing_seed))
        else:
            things.append(Glass(place, thing_seed) if kind == "glass" else Phone(place, thing_seed))
    if rng.random() < 0.45 and (place := floor.place(TRAY_MM + 20.0, 0.9)) is not None:
        doings["snacks"] = bystanders.snack(place, seed, 14_000.0)
    doings["rests"] = bystanders.rest(manners.rests)
    _bump(stage, rng)
    return Room(
        motion=_motion(rng, length), light=_light(rng, length), distortion=_distortion(rng, view.size),
        codec=codec_for(int(rng.integers(CRF[0], CRF[1] + 1))), times=draw_times(rng, length, fps),
        shutter_ms=float(rng.uniform(*SHUTTER_MS)), sleeved=bool(np.random.default_rng([seed, 14]).random() < 0.25),
        flat=tuple(flat), things=tuple(things), fans=tuple(fans), doings=doings,
    )  # fmt: skip


def _floor(stage: Stage, view: View, rng: np.random.Generator) -> Floor:
    resting = [move for track in stage.done.cards.values() for move in track.moves if not move.moving]
    taken: list[Floats] = [card_corners(move.a) for move in resting]
    seats = [seat_angle(seat, len(stage.players)) for seat in range(len(stage.players))]
    return Floor(view.seen(), taken, seats, rng)


def _mat_size(view: View, rng: np.random.Generator) -> tuple[float, float]:
    reach = np.abs(view.seen()).max(axis=0) * float(rng.uniform(0.75, 1.5))
    return float(min(reach[0], 950.0)), float(min(reach[1], 700.0))


def _fans(stage: Stage, floor: Floor, rng: np.random.Generator) -> list[Fan]:
    """Some players hold their cards where the camera sees them; of some, it sees the faces."""
    found: list[Fan] = []
    for seat, player in enumerate(stage.players):
        holds, shows, aside = rng.random() < 0.45, rng.random() < 0.3, float(rng.uniform(*FAN_ASIDE_MM))
        count, fan_seed = int(rng.integers(3, 8)), int(rng.integers(2**31))
        entry = stage.entries[seat]
        inward = 1 - 62.0 / max(math.hypot(entry.x, entry.y), 100.0)
        across = (math.cos(entry.angle), math.sin(entry.angle))
        pivot = Spot(entry.x * inward - across[0] * aside, entry.y * inward - across[1] * aside, entry.angle)
        if not holds or not floor.free(pivot.x, pivot.y, FAN_MM):
            continue
        plays = [
            (happening.at_ms - 700.0, tuple(rest.code for rest in happening.rests if rest.side == "up"))
            for happening in stage.done.happenings
            if happening.player == player and happening.type in ("play", "show") and happening.rests
        ]
        found.append(Fan(seat, pivot, count, fan_seed, faces_left(plays)[:7] if shows else ()))
        floor.take(found[-1].outline())
    return found


def _bump(stage: Stage, rng: np.random.Generator) -> None:
    if rng.random() < 0.5:
        at_ms = float(rng.uniform(0.15, 0.9)) * stage.done.duration_ms
        x, y = (float(value) for value in rng.normal(0, 5, 2))
        stage.done.bumps.append(Bump(at_ms, x, y, float(rng.normal(0, 0.004))))


def _motion(rng: np.random.Generator, length: float) -> CameraMotion:
    tremble = 0.0 if rng.random() < 0.25 else float(rng.uniform(0.2, TREMBLE_PX))
    sway = 0.0 if rng.random() < 0.4 else float(rng.uniform(1.0, SWAY_PX))
    times = np.sort(rng.uniform(0, length, int(rng.poisson(length / 15_000.0))))
    leans = tuple(Lean(float(at), float(rng.uniform(1200, 4000)), *rng.normal(0, 2.5, 2).tolist()) for at in times)
    return CameraMotion(int(rng.integers(2**31)), tremble, sway, float(rng.uniform(0, 0.004)), leans)


def _light(rng: np.random.Generator, length: float) -> Illumination:
    steps: Sequence[float] = np.sort(rng.uniform(0, length, int(rng.poisson(length / 30_000.0)))).tolist()
    blurs: Sequence[float] = rng.uniform(0, length, int(rng.poisson(length / 45_000.0))).tolist()
    return Illumination(
        seed=int(rng.integers(2**31)),
        steps=tuple(ExposureStep(at, float(np.clip(1 + rng.uniform(-STEP, STEP), 0.65, 1.25))) for at in steps),
        white_balance=0.0 if rng.random() < 0.3 else float(rng.uniform(0.02, WHITE_BALANCE)),
        bands=0.0 if rng.random() < 0.5 else float(rng.uniform(0.01, BANDS)),
        band_px=float(rng.uniform(250, 900)), band_hz=float(rng.uniform(0.1, 2.5)),
        focus=tuple(FocusLoss(at, float(rng.uniform(700, 1400)), float(rng.uniform(2, 5))) for at in blurs),
    )  # fmt: skip
