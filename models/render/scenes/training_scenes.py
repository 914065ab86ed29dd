"""Random scenes of cards on tables, for training: one call, one picture with its truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from models.render import difficulty
from models.render.camera import Camera
from models.render.cards.backs import generate_back
from models.render.difficulty import Conditions, Level
from models.render.hands.reaching import HandPool
from models.render.layouts import Pose, arrange
from models.render.photo import Lens, Lighting, develop, mottle, shake, squeeze
from models.render.scenes.distractors import draw_thing
from models.render.stage import Light, Placement, Stage
from models.render.textures import TextureSource, any_colour, lay_table
from models.render.types import Deck, Face, Image, Rendered
from models.render.wear import Stock, printed

__all__ = ["TextureSource", "back_of", "clutter", "light_for", "photograph", "random_camera", "random_scene"]

Rng = np.random.Generator
EMPTY, FACE_DOWN, HAND = 0.09, 0.12, 0.15
JOKERS = 0.05
"""Share of jokers on top of their own: no two decks' jokers are alike."""
NARROWEST, WIDEST = 28.0, 330.0
"""Card widths in the picture, px, for a picture of 416."""
MOST_CARDS = 16
_HANDS = HandPool(64)


def random_camera(rng: Rng, size: tuple[int, int], conditions: Conditions) -> Camera:
    """A camera for `conditions` (px per mm in the middle, tilt), turned at random; the horizon stays out of sight."""
    focal = float(rng.uniform(0.85, 2.4))
    half_view = np.degrees(np.arctan(0.71 / focal))
    tilt = min(conditions.tilt, 76 - half_view)
    azimuth, roll = rng.uniform(0, 360, 2)
    return Camera.above(size, conditions.px_per_mm, tilt, float(azimuth), float(roll), focal)


def random_scene(
    rng: Rng,
    decks: Sequence[Deck],
    textures: TextureSource,
    size: tuple[int, int] = (416, 416),
    level: Level | None = None,
) -> Rendered:
    """Cards of `decks` on a table: camera, arrangement, clutter, hands, light and lens all drawn from `rng`.

    `size` (width, height) px. The difficulty is drawn uniformly where `level` is None. `Rendered.conditions` holds what
    was drawn. Raises ValueError without decks.
    """
    if not decks:
        raise ValueError("a scene needs a deck")
    conditions = conditions_for(rng, size, level)
    camera = random_camera(rng, size, conditions)
    light = light_for(rng, conditions)
    stage = Stage(camera, lay_table(camera, textures, rng), light)
    reach = 0.5 * max(size) / conditions.px_per_mm
    if rng.random() < 0.62:
        clutter(rng, stage, textures, reach, 1 + int(rng.poisson(1.3)))
    empty = rng.random() < EMPTY
    if empty:
        clutter(rng, stage, textures, reach, int(rng.integers(0, 7)))
    else:
        _lay_cards(rng, stage, decks, arrange(rng, reach, MOST_CARDS))
    if rng.random() < 0.16:
        clutter(rng, stage, textures, reach, 1, over=True)
    if rng.random() < HAND * (1.5 if empty else 1):
        _HANDS.reach_in(rng, stage, reach)
    shiny = []
    for card in stage.placed:
        x, y = stage.camera.project(np.array([[card.x, card.y]]) + rng.normal(0, 18, (1, 2)))[0]
        shiny.append((float(x), float(y), float(rng.uniform(8, 45) * conditions.px_per_mm)))
    image = photograph(rng, stage.image, conditions, shiny)
    return Rendered(image, stage.truth(), conditions.as_dict())


def conditions_for(rng: Rng, size: tuple[int, int], level: Level | None) -> Conditions:
    """What a picture of `size` (width, height) px is taken under: of a level, or of any."""
    chosen: Level = level or difficulty.LEVELS[int(rng.integers(len(difficulty.LEVELS)))]
    drawn = difficulty.draw(rng, chosen)
    low, high = NARROWEST, WIDEST * max(size) / 416
    width = np.exp(rng.uniform(np.log(low), np.log(high)))
    if rng.random() < 0.5:  # where most cards are met
        width = np.exp(rng.uniform(np.log(50), np.log(min(170, high))))
    tilt = float(drawn.tilt if rng.random() < 0.75 else rng.uniform(0, 58))
    kelvin = float(rng.uniform(2700, 6500)) if rng.random() < 0.3 else drawn.kelvin
    # Fine print dies of a blur that a large card hardly feels.
    blur = float(drawn.blur * np.clip(width / 75, 0.6, 1.8))
    glare = max(drawn.glare, 0.25) if rng.random() < 0.25 else drawn.glare
    hard = drawn.hard_shadow or rng.random() < 0.15
    return replace(drawn, px_per_mm=float(width / 63), tilt=tilt, kelvin=kelvin, blur=blur, glare=glare,
                   hard_shadow=hard)  # fmt: skip


def light_for(rng: Rng, conditions: Conditions) -> Light:
    """A lamp whose shadows suit `conditions`."""
    turn, slant = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 1.4)
    softness = rng.uniform(0.15, 0.6) if conditions.hard_shadow else rng.uniform(0.6, 2.5)
    darkness = float(np.clip(conditions.shadow * rng.uniform(0.6, 1.6), 0.05, 0.7))
    return Light((float(np.cos(turn) * slant), float(np.sin(turn) * slant)), darkness, float(softness))


def clutter(rng: Rng, stage: Stage, textures: TextureSource, reach: float, count: int, over: bool = False) -> None:
    """Puts `count` things that are no cards on the stage, within about `reach` mm; with `over` onto a card."""
    for _ in range(count):
        face, height = draw_thing(rng, stage.camera.scale_at(0, 0), textures)
        x, y = rng.uniform(-1.1, 1.1, 2) * reach
        if over and stage.placed:
            card = stage.placed[int(rng.integers(len(stage.placed)))]
            x, y = np.array([card.x, card.y]) + rng.normal(0, 40, 2)
        stage.put(Placement(face, float(x), float(y), float(rng.uniform(0, 2 * np.pi)), height=min(height, 20.0)))


def _lay_cards(rng: Rng, stage: Stage, decks: Sequence[Deck], poses: Sequence[Pose]) -> None:
    stocks = {deck.name: Stock.draw(rng) for deck in decks}
    backs = {deck.name: back_of(rng, deck) for deck in decks}
    share = FACE_DOWN if rng.random() < 0.9 else 0.8
    for pose in poses:
        deck = decks[int(rng.integers(len(decks)))]
        codes = [code for code in deck.faces if not code.startswith("BACK")]
        jokers = [code for code in codes if code.startswith("JK")]
        face = backs[deck.name]
        if rng.random() >= share:
            wanted = jokers if jokers and rng.random() < JOKERS else codes
            face = deck.faces[wanted[int(rng.integers(len(wanted)))]]
        card = printed(face, stocks[deck.name], rng, stage.camera.scale_at(pose.x, pose.y))
        stage.place(Placement(card, pose.x, pose.y, pose.angle, deck=deck.name, height=pose.height))


def back_of(rng: Rng, deck: Deck) -> Face:
    """A back for a deck: its own now and then, else any."""
    own = [face for code, face in deck.faces.items() if code.startswith("BACK")]
    if own and rng.random() < 0.35:
        return own[int(rng.integers(len(own)))]
    return generate_back(rng, next(iter(deck.faces.values())).size_mm)


def photograph(rng: Rng, image: Image, conditions: Conditions, shiny: Sequence[tuple[float, float, float]]) -> Image:
    """From an evenly lit picture to what a camera delivers of it; `shiny`: places (x, y, radius px) for highlights."""
    size, shiny = (image.shape[1], image.shape[0]), list(shiny)
    if rng.random() < 0.08:  # a lamp mirrored in the table itself
        x, y = rng.uniform(0, size, 2)
        shiny.append((float(x), float(y), float(rng.uniform(20, 160))))
    lighting = Lighting.draw(rng, size, conditions, tuple(shiny))
    if rng.random() < 0.05:  # coloured lamps
        colour = np.array(any_colour(rng), np.float32) / 255
        lighting = Lighting((lighting.gain * (0.5 + 0.7 * colour)).astype(np.float32), lighting.shine)
    if rng.random() < 0.1:
        image = shake(
            image, float(rng.uniform(1.5, 0.05 * 63 * conditions.px_per_mm + 3)), float(rng.uniform(0, np.pi))
        )
    image = Lens(lighting, conditions).expose(image, rng, float(rng.uniform(0, 60)), jpeg=False)
    image = develop(image, rng)
    if rng.random() < 0.2:
        image = mottle(image, rng, float(rng.uniform(2, 10)))
    if rng.random() < 0.08:  # a picture blown up from fewer pixels
        small = float(rng.uniform(0.5, 0.9))
        low = cv2.resize(image, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
        image = np.asarray(cv2.resize(low, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_CUBIC), np.uint8)
    quality = conditions.jpeg if rng.random() < 0.6 else int(rng.integers(30, 96))
    return squeeze(image, quality)
