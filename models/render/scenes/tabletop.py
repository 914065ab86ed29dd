"""Scenes for measuring: cards of one deck on a table exactly as the difficulty table has it, no card twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.render import difficulty, layouts
from models.render.camera import Camera
from models.render.difficulty import Conditions, Level
from models.render.layouts import Pose
from models.render.photo import Lens, Lighting
from models.render.scenes.training_scenes import back_of, clutter, light_for, random_camera
from models.render.stage import Placement, Stage
from models.render.textures import TextureSource, lay_table
from models.render.types import Deck, Rendered
from models.render.wear import Stock, printed

Rng = np.random.Generator
Floats = NDArray[np.float64]
SIZE = (1280, 720)
DISTRACTORS = 0.7
LEAST_STEP = 19.0
"""From a card to the next one over it at `home`, mm."""
SLANTED_SCALE = (1.8, 3.0)
"""Pixels per mm in the middle of a slanted picture: who holds a camera low holds it near."""
UPPERMOST = 80.0
"""Most degrees from the vertical at which a slanted picture's upper edge looks: the horizon stays out of sight."""
NEIGHBOURS: dict[Level, tuple[layouts.Layout, ...]] = {
    "easy": (layouts.single,),
    "home": (layouts.single, layouts.row, layouts.spread, layouts.fan, layouts.plays),
    "hard": (layouts.single, layouts.spread, layouts.fan, layouts.plays, layouts.pile, layouts.pile),
}
"""How groups of cards lie at each level: apart; crooked and overlapping; messy piles too."""


def slanted_camera(rng: Rng, size: tuple[int, int], conditions: Conditions) -> Camera:
    """A camera held low, its picture about level, that looks over the table from any side."""
    share = 0.5 * size[1] / max(size)
    focal = float(rng.uniform(max(0.75, share / np.tan(np.radians(UPPERMOST - conditions.tilt))), 2.0))
    azimuth = float(rng.uniform(0, 360))
    level = azimuth + 180 + float(rng.normal(0, 6))
    return Camera.above(size, conditions.px_per_mm, conditions.tilt, azimuth, level, focal)


def poses(rng: Rng, camera: Camera, count: int, level: Level) -> list[Pose]:
    """Where `count` cards lie: groups whose middles keep a little apart, all within the picture."""
    edge = camera.unproject(_frame(camera.size, 0.1))
    found: list[Pose] = []
    middles: list[Floats] = []
    while len(found) < count:
        make = NEIGHBOURS[level][int(rng.integers(len(NEIGHBOURS[level])))]
        size = min(count - len(found), 1 if make is layouts.single else int(rng.integers(2, 7)))
        rows = make(rng, size)
        if level == "home" and size > 1:
            # No card is covered by its neighbour by more than seven tenths.
            apart = float(np.hypot(*np.diff(rows[:, :2], axis=0).T).min())
            rows[:, :2] *= min(max(1.0, LEAST_STEP / max(apart, 1.0)), 3.0)
        turn = rng.uniform(0, 2 * np.pi)
        c, s = np.cos(turn), np.sin(turn)
        at = max(
            (_within(rng, edge) for _ in range(12)),
            key=lambda spot: min((float(np.hypot(*(spot - other))) for other in middles), default=0.0),
        )
        middles.append(at)
        places = rows[:, :2] @ np.array([[c, s], [-s, c]]) + at
        found += [
            Pose(float(x), float(y), float(angle), 0.3 * number)
            for number, ((x, y), angle) in enumerate(zip(places, rows[:, 2] + turn, strict=True))
        ]
    return found


def table_scene(
    rng: Rng,
    decks: Sequence[Deck],
    textures: TextureSource,
    level: Level,
    count: tuple[int, int] = (5, 15),
    down: float = 0.0,
    twins: float = 0.0,
    size: tuple[int, int] = SIZE,
    distractors: float = DISTRACTORS,
    slanted: tuple[float, float] | None = None,
) -> Rendered:
    """A picture (`size` px) of `count` (fewest, most) cards at a difficulty, each once per deck.

    `down`: share of cards face down. `twins`: chance that a card lies there a second time, from the second of `decks`.
    `distractors`: how many other things lie there on the mean. `slanted`: least and most tilt from the vertical,
    degrees, of a camera that somebody holds low, in place of the level's.
    """
    stage, cards, conditions = _set_up(rng, decks, textures, level, count, down, twins, size, distractors, slanted)
    for card in cards:
        stage.place(card)
    return Rendered(_expose(rng, _lens(rng, stage, conditions), stage), stage.truth(), conditions.as_dict())


def one_more(
    rng: Rng, deck: Deck, textures: TextureSource, level: Level, count: int, slanted: tuple[float, float] | None = None
) -> tuple[Rendered, Rendered]:
    """Two pictures of one table by one camera: with `count` cards of a deck, and after one more was laid."""
    number = (count + 1, count + 1)
    stage, cards, conditions = _set_up(rng, [deck], textures, level, number, 0.0, 0.0, SIZE, DISTRACTORS, slanted)
    for card in cards[:-1]:
        stage.place(card)
    before = stage.copy()
    stage.place(cards[-1])
    lens = _lens(rng, stage, conditions)
    first, second = (Rendered(_expose(rng, lens, each), each.truth(), conditions.as_dict()) for each in (before, stage))
    return first, second


def evening(
    rng: Rng, deck: Deck, textures: TextureSource, level: Level, tables: Iterable[Sequence[str]],
    distractors: float = DISTRACTORS,
) -> Iterator[Rendered]:  # fmt: skip
    """Pictures of one table by one camera in one light, with these cards of a deck in each, laid anew every time."""
    conditions = difficulty.draw(rng, level)
    camera, light = random_camera(rng, SIZE, conditions), light_for(rng, conditions)
    bare = Stage(camera, lay_table(camera, textures, rng), light)
    clutter(rng, bare, textures, 0.5 * max(SIZE) / conditions.px_per_mm, int(rng.poisson(distractors)))
    stock = Stock.draw(rng)
    for codes in tables:
        stage = bare.copy()
        for pose, code in zip(poses(rng, camera, len(codes), level), codes, strict=True):
            card = printed(deck.faces[code], stock, rng, camera.scale_at(pose.x, pose.y))
            stage.place(Placement(card, pose.x, pose.y, pose.angle, deck=deck.name, height=pose.height))
        yield Rendered(_expose(rng, _lens(rng, stage, conditions), stage), stage.truth(), conditions.as_dict())


def _set_up(
    rng: Rng,
    decks: Sequence[Deck],
    textures: TextureSource,
    level: Level,
    count: tuple[int, int],
    down: float,
    twins: float,
    size: tuple[int, int],
    distractors: float,
    slanted: tuple[float, float] | None,
) -> tuple[Stage, list[Placement], Conditions]:
    """A table, the cards that will lie on it, and how it is taken: see `table_scene`."""
    conditions = difficulty.draw(rng, level)
    # The table's scale is meant for a picture 1280 px wide.
    if slanted:
        tilt, scale = float(rng.uniform(*slanted)), float(rng.uniform(*SLANTED_SCALE))
        conditions = replace(conditions, tilt=tilt, px_per_mm=scale)
        camera = slanted_camera(rng, size, conditions)
    else:
        camera = random_camera(rng, size, conditions)
    stage = Stage(camera, lay_table(camera, textures, rng), light_for(rng, conditions))
    clutter(rng, stage, textures, 0.5 * max(size) / conditions.px_per_mm, int(rng.poisson(distractors)))
    spots = poses(rng, camera, int(rng.integers(count[0], count[1] + 1)), level)
    cards = _deal(rng, decks, len(spots), twins)
    stocks = {deck.name: Stock.draw(rng) for deck in decks}
    backs = {deck.name: back_of(rng, deck) for deck in decks}
    placed = []
    for pose, (deck, code) in zip(spots, cards, strict=True):
        face = backs[deck.name] if rng.random() < down else deck.faces[code]
        card = printed(face, stocks[deck.name], rng, camera.scale_at(pose.x, pose.y))
        placed.append(Placement(card, pose.x, pose.y, pose.angle, deck=deck.name, height=pose.height))
    return stage, placed, conditions


def _deal(rng: Rng, decks: Sequence[Deck], count: int, twins: float) -> list[tuple[Deck, str]]:
    first = decks[0]
    codes = [code for code in first.faces if not code.startswith("BACK")]
    dealt = [(first, codes[pick]) for pick in rng.permutation(len(codes))[:count]]
    if twins and len(decks) > 1:
        for at in range(1, len(dealt)):
            if rng.random() < twins and dealt[at - 1][0] is first and dealt[at - 1][1] in decks[1].faces:
                dealt[at] = (decks[1], dealt[at - 1][1])
    order = rng.permutation(len(dealt))
    return [dealt[pick] for pick in order]


def _frame(size: tuple[int, int], share: float) -> Floats:
    """The corners of the picture, drawn in by a share of its sides, px."""
    x, y = size[0] * share, size[1] * share
    return np.array([[x, y], [size[0] - x, y], [size[0] - x, size[1] - y], [x, size[1] - y]])


def _within(rng: Rng, quad: Floats) -> Floats:
    """A point of a quadrilateral (4, 2)."""
    u, v = rng.uniform(0, 1, 2)
    top = quad[0] * (1 - u) + quad[1] * u
    low = quad[3] * (1 - u) + quad[2] * u
    out: Floats = top * (1 - v) + low * v
    return out


def _lens(rng: Rng, stage: Stage, conditions: Conditions) -> Lens:
    """The difficulty table's light and camera."""
    shiny = []
    for card in stage.placed:
        x, y = stage.camera.project(np.array([[card.x, card.y]]) + rng.normal(0, 18, (1, 2)))[0]
        shiny.append((float(x), float(y), float(rng.uniform(8, 30) * conditions.px_per_mm)))
    lighting = Lighting.draw(rng, stage.camera.size, conditions, tuple(shiny))
    return Lens(lighting, conditions)


def _expose(rng: Rng, lens: Lens, stage: Stage) -> NDArray[np.uint8]:
    """The picture as that camera delivers it."""
    return lens.expose(stage.image, rng, float(rng.uniform(0, 60)))
