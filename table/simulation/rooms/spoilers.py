"""The same film spoilt in one named way, as rooms, cameras and files spoil films.

What is spoilt in how people play (the pauses between arms) stands in `table.simulation.motion.manners`; all else works
on frames, so that any film can be spoilt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Image
from table.simulation.motion.tracks import Bump
from table.simulation.optics.camera_motion import CameraMotion, Lean
from table.simulation.optics.illumination import ExposureStep, FocusLoss, Illumination
from table.simulation.pictures.ground import Floats, Place, Thing, flat_ground
from table.simulation.pictures.lens import knocked
from table.simulation.rooms.props import Glass, Phone
from table.simulation.rooms.shots import Shot

EDGE_MM = 620.0
"""A picture shows about so much of a table, across."""
SIGHT = (0.12, -0.28)
"""So many mm farther the camera sees what is one mm above the table."""
KEEP_OFF = 18.0
"""Things stand so many px at least from where cards will lie, where there is room."""


@dataclass(frozen=True, eq=False)
class Scene:
    """What a spoiler may know of the film: its length, and the outlines (n, 2) px on which cards come to lie."""

    duration_ms: float
    taken: Sequence[Floats] = ()


Frames = Iterator[Shot]
Spoiler = Callable[[Frames, Scene, int], Frames]
"""Takes frames, what is known of the film, and a seed; gives the spoilt frames."""


def motion(build: Callable[[int, float], CameraMotion]) -> Spoiler:
    """The camera moves; `build` takes a seed and the film's length."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        camera = build(seed, scene.duration_ms)
        for shot in frames:
            yield shot._replace(image=displaced(shot.image, camera.displacement(shot.at_ms, _size(shot.image))))

    return spoil


def bump(frames: Frames, scene: Scene, seed: int) -> Frames:
    """Somebody knocks the camera after a third of the film: it shakes for half a second and stays displaced."""
    rng = np.random.default_rng([seed, 51])
    at_ms, way = scene.duration_ms / 3, rng.normal(0, 1, 2)
    x, y = (14.0 * way / max(float(np.hypot(*way)), 1e-6)).tolist()
    bumps = (Bump(at_ms, x, y, float(rng.choice([-1, 1])) * 0.008),)
    for shot in frames:
        size = _size(shot.image)
        matrix = knocked(bumps, shot.at_ms, size, max(size) / 1280.0)
        yield shot if shot.at_ms < at_ms else shot._replace(image=displaced(shot.image, matrix))


def light(build: Callable[[int, float], Illumination]) -> Spoiler:
    """Light and the camera's automatics change; `build` takes a seed and the film's length."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        room = build(seed, scene.duration_ms)
        for shot in frames:
            image = room.lit(shot.image, shot.at_ms)
            blur = room.blur(shot.at_ms) * max(image.shape[:2]) / 1280.0
            if blur > 0.2:
                image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
            yield shot._replace(image=image)

    return spoil


def noise(sigma: float) -> Spoiler:
    """A sensor's grain of σ grey levels, another one in each frame."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        rng = np.random.default_rng([seed, 52])
        bank: NDArray[np.int16] | None = None
        for shot in frames:
            height, width = shot.image.shape[:2]
            if bank is None:
                grain = cv2.GaussianBlur(rng.standard_normal((height + 64, width + 64, 3), np.float32), (0, 0), 0.5)
                bank = np.round(grain * (sigma / float(grain.std()))).astype(np.int16)
            x, y = (int(value) for value in rng.integers(0, 64, 2))
            grainy = cv2.add(shot.image, bank[y : y + height, x : x + width], dtype=cv2.CV_8U)
            yield shot._replace(image=np.asarray(grainy, np.uint8))

    return spoil


def thing(build: Callable[[Place, int], Thing], radius_px: float, salt: int) -> Spoiler:
    """Something stands near the edge, where no card will lie; `radius_px` is its size at 1280 px. Things with another
    `salt` stand elsewhere."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        seed = seed * 97 + salt
        made: Thing | None = None
        for shot in frames:
            size = _size(shot.image)
            ground = flat_ground(size, max(size) / EDGE_MM, SIGHT)
            if made is None:
                at = ground.to_mm(free_place(size, scene.taken, radius_px * max(size) / 1280.0, seed)[None])[0]
                made = build(Place(float(at[0]), float(at[1]), float(seed % 7) - 3), seed)
            image = shot.image.copy()
            made.paint(image, ground, shot.at_ms)
            yield shot._replace(image=image)

    return spoil


def free_place(size: tuple[int, int], taken: Sequence[Floats], radius: float, seed: int) -> Floats:
    """(2,) px near the edge of a picture of `size`, with the most room, up to `radius`, to what is taken."""
    rng = np.random.default_rng([seed, 53])
    low = min(radius, min(size) / 4)
    along = np.linspace(0, 1, 9)
    wide, high = low + along * (size[0] - 2 * low), low + along * (size[1] - 2 * low)
    rim = [(x, y) for y in (low, size[1] - low) for x in wide] + [(x, y) for x in (low, size[0] - low) for y in high]
    rng.shuffle(rim)

    def room(point: tuple[float, float]) -> float:
        far = [-cv2.pointPolygonTest(each.astype(np.float32), point, True) for each in taken]
        return min(min(far, default=1e9), radius + KEEP_OFF)

    return np.array(max(rim, key=room))


def rate(fps: float) -> Spoiler:
    """Only so many frames a second are left; they are told at their times."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        due = 0.0
        for shot in frames:
            if shot.at_ms >= due - 1e-6:
                due += 1000.0 / fps
                yield shot

    return spoil


def uneven(seed_frames: Frames, scene: Scene, seed: int) -> Frames:
    """Frames are left out, repeated, told late, and once there is a gap of a second."""
    rng = np.random.default_rng([seed, 54])
    gap = scene.duration_ms * float(rng.uniform(0.4, 0.6))
    last: Shot | None = None
    for shot in seed_frames:
        chance = float(rng.random())
        if chance < 0.12 or gap <= shot.at_ms < gap + 1000:
            continue
        late = shot.told_ms + float(rng.uniform(0, 45))
        told = late if last is None else max(late, last.told_ms + 1)
        image = last.image if last is not None and chance < 0.24 else shot.image
        last = shot._replace(image=image, told_ms=told)
        yield last


def told(fps: float) -> Spoiler:
    """The file's header says so many frames a second, whatever is true."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        for number, shot in enumerate(frames):
            yield shot._replace(told_ms=number * 1000.0 / fps)

    return spoil


def chain(*spoilers: Spoiler) -> Spoiler:
    """One after the other."""

    def spoil(frames: Frames, scene: Scene, seed: int) -> Frames:
        for each in spoilers:
            frames = each(frames, scene, seed)
        return frames

    return spoil


def displaced(image: Image, matrix: NDArray[np.float64]) -> Image:
    """A picture moved by (3, 3) px -> px; what comes in at its edges is mirrored."""
    size = _size(image)
    return np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REFLECT_101), np.uint8)


def _size(image: Image) -> tuple[int, int]:
    return image.shape[1], image.shape[0]


def _leaning(seed: int, length_ms: float) -> tuple[Lean, ...]:
    rng = np.random.default_rng([seed, 55])
    times = np.sort(rng.uniform(0, length_ms, max(1, int(length_ms / 8000))))
    return tuple(
        Lean(float(at), float(rng.uniform(1200, 3000)), *(float(value) for value in rng.normal(0, 3, 2)))
        for at in times
    )


def _steps(seed: int, length_ms: float) -> tuple[ExposureStep, ...]:
    rng = np.random.default_rng([seed, 56])
    times = np.sort(rng.uniform(0.1, 0.9, 3)) * length_ms
    return tuple(ExposureStep(float(at), float(gain)) for at, gain in zip(times, (0.7, 1.25, 1.0), strict=True))


def _glass(place: Place, seed: int) -> Thing:
    return Glass(place, seed)


def _phone(place: Place, seed: int) -> Thing:
    return Phone(place, seed)


def _nothing(frames: Frames, scene: Scene, seed: int) -> Frames:
    return frames


def _tremble(px: float) -> Spoiler:
    return motion(lambda seed, _: CameraMotion(seed, tremble=px))


SWAY = motion(lambda seed, _: CameraMotion(seed, sway=8.0))
ROTATION = motion(lambda seed, _: CameraMotion(seed, turn=0.06))
LEANS = motion(lambda seed, length: CameraMotion(seed, tremble=0.5, leans=_leaning(seed, length)))
BANDS = light(lambda seed, _: Illumination(seed, bands=0.1))
WHITE_BALANCE = light(lambda seed, _: Illumination(seed, white_balance=0.2))
EXPOSURE = light(lambda seed, length: Illumination(seed, steps=_steps(seed, length)))
FOCUS = light(lambda seed, length: Illumination(seed, focus=(FocusLoss(length * 0.45, 1200.0, 4.0),)))
GLITTER, SCREEN = thing(_glass, 95.0, 1), thing(_phone, 120.0, 2)
EVERYTHING = chain(
    GLITTER, SCREEN, motion(lambda seed, length: CameraMotion(seed, 1.0, 4.0, 0.01, _leaning(seed, length))), bump,
    light(lambda seed, length: Illumination(seed, _steps(seed, length), 0.1, 0.06)), noise(8.0), uneven,
)  # fmt: skip

SPOILERS: Mapping[str, Spoiler] = {
    "as it is": _nothing,
    "tremble 1 px": _tremble(1.0),
    "tremble 2 px": _tremble(2.0),
    "tremble 5 px": _tremble(5.0),
    "sway 8 px": SWAY,
    "leaning": LEANS,
    "rotation": ROTATION,
    "bump": bump,
    "glitter": GLITTER,
    "screen": SCREEN,
    "noise": noise(20.0),
    "bands": BANDS,
    "white balance": WHITE_BALANCE,
    "exposure steps": EXPOSURE,
    "focus lost": FOCUS,
    "5 frames/s": rate(5.0),
    "3 frames/s": rate(3.0),
    "3 frames/s, told 25": chain(rate(3.0), told(25.0)),
    "15 frames/s, told 600": told(600.0),
    "13 frames/s": rate(13.0),
    "uneven frames": uneven,
    "glitter, tremble 2 px, 5 frames/s": chain(GLITTER, _tremble(2.0), rate(5.0)),
    "screen, sway 8 px, bands, noise": chain(SCREEN, SWAY, BANDS, noise(20.0)),
    "everything": EVERYTHING,
}
"""By name: what spoils frames."""


def spoilt(frames: Frames, name: str, scene: Scene, seed: int = 0) -> Frames:
    """Frames spoilt in the way `name` of SPOILERS. Raises KeyError."""
    return SPOILERS[name](frames, scene, seed)
