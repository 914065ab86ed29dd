"""Paints one moment of a film: the table, what lies on it, what moves over it. No lens, no noise yet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.cards.backs import generate_back
from models.render.hands.hand import HandSprite, draw_hand
from models.render.hands.shade import HandLook
from models.render.types import Deck, Face, Image
from table.simulation.motion.acts import TOKEN
from table.simulation.motion.layout import card_corners, facing
from table.simulation.motion.tracks import CardNow, HandNow, Spot
from table.simulation.pictures.conditions import Conditions
from table.simulation.pictures.ground import Ground, Thing
from table.simulation.pictures.surface import draw_surface
from table.simulation.pictures.tokens import token
from table.simulation.pictures.view import Matrix, View

Held = tuple[tuple[CardNow, ...], tuple[HandNow, ...]]
_Box = tuple[int, int, int, int]  # left, top, right, bottom px


@dataclass(frozen=True, eq=False)
class _Print:
    """A face at the film's own resolution: premultiplied BGRA and the map from its px to mm of the card frame."""

    image: Image
    to_mm: Matrix


@lru_cache(maxsize=4)
def _drawn_back(seed: int, size_mm: tuple[float, float]) -> Face:
    return generate_back(np.random.default_rng(seed), size_mm)


def _size(deck: Deck) -> tuple[float, float]:
    return next(iter(deck.faces.values())).size_mm


def face_of(deck: Deck, card: CardNow, seed: int) -> Face:
    """The printed side of a card that is up: its face, the deck's other joker for a second one, or a back, of which the
    film's seed chooses one; a deck without a back gets one. Raises KeyError for a code that the deck does not have."""
    if card.code.startswith(TOKEN):
        return token(card.code[len(TOKEN) :])
    if card.side == "down":
        backs = sorted(name for name in deck.faces if name.startswith("BACK"))
        return deck.faces[backs[seed % len(backs)]] if backs else _drawn_back(seed, _size(deck))
    others = sorted(name for name in deck.faces if name.startswith("JK") and name != "JK")
    if card.code == "JK" and others and card.key.endswith("#2"):
        return deck.faces[others[0]]
    return deck.faces[card.code]


class Painter:
    """Draws moments. `looks` are the players' hands in seat order; `deck` must have every code that is played; nothing
    stands on the outlines `taken` (n, 2) mm.

    What lies still is kept painted: only what moves costs time.
    """

    def __init__(
        self,
        conditions: Conditions,
        view: View,
        deck: Deck,
        looks: Sequence[HandLook],
        seed: int,
        taken: Sequence[NDArray[np.float64]] = (),
    ) -> None:
        self.conditions = conditions
        self.view = view
        self.deck = deck
        self.looks = looks
        self.seed = seed
        self.surface = draw_surface(conditions, view, taken)
        self._prints: dict[tuple[str, bool], _Print] = {}
        self._sprites: dict[tuple[int, str], tuple[HandSprite, Image, NDArray[np.uint8]]] = {}
        self._settled: tuple[tuple[CardNow, ...], Image] = ((), self.surface)
        self._last: tuple[tuple[tuple[CardNow, ...], tuple[HandNow, ...], float, Held], Image] | None = None
        self._stood: tuple[Image, float, Held, Image] | None = None
        self._things: tuple[Thing, ...] = ()
        self._ground = Ground(view.homography, view.size, view.sight)
        self._bare_sight = np.array(view.sight)

    def furnish(self, flat: Sequence[Thing], things: Sequence[Thing]) -> None:
        """Things lie on the table below everything, for good, and others stand about that change with time."""
        for thing in flat:
            thing.paint(self.surface, self._ground, 0.0)
        self._things = tuple(things)

    def paint(
        self, cards: Iterable[CardNow], hands: Iterable[HandNow], t_ms: float = 0.0, held: Held = ((), ())
    ) -> Image:
        """(H, W, 3) BGR of a moment; cards in painter's order, resting ones first; `held`: cards in hands at the
        border, and those hands. `t_ms` only matters to things that change. The picture is not to be changed."""
        asked = tuple(cards), tuple(hands), t_ms if self._things else 0.0, held
        if self._last is not None and self._last[0] == asked:
            return self._last[1]
        shown, over, when, _ = asked
        base = self._furnished(self._base(tuple(card for card in shown if card.resting)), when, held)
        moving = [card for card in shown if not card.resting]
        if moving or over:
            base = base.copy()
            for hand in over:
                self._hand_shadow(base, hand)
            for card in moving:
                self._card(base, card)
            for hand in over:
                self._hand(base, hand)
        self._last = asked, base
        return base

    def _furnished(self, base: Image, when: float, held: Held) -> Image:
        """The table with what stands about and what is held at its border, painted once a moment."""
        if not self._things and held == ((), ()):
            return base
        before = self._stood
        if before is not None and before[0] is base and before[1:3] == (when, held):
            return before[3]
        picture = base.copy()
        for thing in self._things:
            thing.paint(picture, self._ground, when)
        for card in held[0]:
            self._card(picture, card, shadow=False)
        for hand in held[1]:
            self._hand(picture, hand)
        self._stood = base, when, held, picture
        return picture

    def _base(self, resting: tuple[CardNow, ...]) -> Image:
        """The table with what rests on it, painted on from the last time where only new cards came on top."""
        before, picture = self._settled
        if resting != before:
            if resting[: len(before)] == before:
                picture, new = picture.copy(), resting[len(before) :]
            else:
                picture, new = self.surface.copy(), resting
            below = None if len(new) == len(resting) else before[-1]
            for card in new:
                # In a stack only the lowest card throws a shadow on the table.
                self._card(picture, card, shadow=below is None or not _stacked(below.spot, card.spot))
                below = card
            self._settled = (resting, picture)
        return picture

    # -- cards

    def _print(self, card: CardNow) -> _Print:
        shines = card.side == "up" and self._shines(card.key)
        name = (card.key if shines or card.code == "JK" else card.code, card.side == "up")
        kept = self._prints.get(name)
        if kept is not None:
            return kept
        face = face_of(self.deck, card, self.seed)
        height = face.image.shape[0]
        wanted = face.size_mm[1] * self.view.px_per_mm * 1.35
        scale = min(1.0, wanted / height)
        small = cv2.resize(face.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(small, np.float32)
        if shines:
            image[:, :, :3] = self._glare(image[:, :, :3], card.key)
        image[:, :, :3] *= image[:, :, 3:] / 255.0
        # A transparent rim lets the interpolation fade the edge out.
        image = np.pad(image, ((1, 1), (1, 1), (0, 0)))
        step_x, step_y = face.size_mm[0] / (image.shape[1] - 2), face.size_mm[1] / (image.shape[0] - 2)
        to_mm = np.array([
            [step_x, 0, -face.size_mm[0] / 2 - step_x / 2],
            [0, step_y, -face.size_mm[1] / 2 - step_y / 2],
            [0, 0, 1],
        ])  # fmt: skip
        made = _Print(np.clip(image, 0, 255).astype(np.uint8), to_mm)
        self._prints[name] = made
        return made

    def _shines(self, key: str) -> bool:
        """Whether the lamp is mirrored in this card: a fixed share of the cards, chosen by the film's seed."""
        rng = np.random.default_rng([self.seed, 7, *key.encode()])
        return bool(rng.random() < self.conditions.table.glare)

    def _glare(self, colour: NDArray[np.float32], key: str) -> NDArray[np.float32]:
        rng = np.random.default_rng([self.seed, 8, *key.encode()])
        height, width = colour.shape[:2]
        x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1.4, 1.4, height))
        centre, reach = rng.uniform((-0.8, -1.1), (0.8, 1.1)), rng.uniform(0.25, 0.6, 2)
        spot = np.exp(-(((x - centre[0]) / reach[0]) ** 2 + ((y - centre[1]) / reach[1]) ** 2) / 2)
        amount = (spot * float(rng.uniform(0.55, 0.95)))[:, :, None].astype(np.float32)
        lit: NDArray[np.float32] = colour * (1 - amount) + 255.0 * amount
        return lit

    def _card(self, canvas: Image, card: CardNow, *, shadow: bool = True) -> None:
        kept = self._print(card)
        lean = self._bare_sight * card.lift
        cos, sin = math.cos(card.spot.angle), math.sin(card.spot.angle)
        grow = 1 + card.lift / 900.0
        place = np.array([
            [cos * grow * card.turn, -sin * grow, card.spot.x + lean[0]],
            [sin * grow * card.turn, cos * grow, card.spot.y + lean[1]],
            [0, 0, 1],
        ])  # fmt: skip
        if shadow:
            self._card_shadow(canvas, card)
        matrix = self.view.homography @ place @ kept.to_mm
        height, width = kept.image.shape[:2]
        box = _bounds(matrix, [(0, 0), (width, 0), (width, height), (0, height)], 1, self.view.size)
        if box is not None:
            drawn = cv2.warpPerspective(kept.image, _shifted(matrix, box), _extent(box))
            _blend(canvas, np.asarray(drawn, np.uint8), box)

    def _card_shadow(self, canvas: Image, card: CardNow) -> None:
        lamp = self.conditions.lamp
        height = card.lift + 0.8
        away = Spot(card.spot.x - lamp[0] * height, card.spot.y - lamp[1] * height, card.spot.angle)
        size = face_of(self.deck, card, self.seed).size_mm
        outline = self.view.to_px(card_corners(away, (size[0] * max(card.turn, 0.1) + 1.0, size[1] + 1.0)))
        sigma = max(0.8, (0.9 + 0.10 * card.lift + 0.04 * self.conditions.shadow_blur_mm) * self.view.px_per_mm)
        box = _box(outline, 3 * sigma, self.view.size)
        if box is None:
            return
        mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.round((outline - (box[0], box[1])) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        _darken(
            canvas,
            np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.uint8),
            box,
            self.conditions.table.shadow * (1.1 if card.lift < 1 else 0.8),
        )

    # -- hands

    def prepare(self, player: int, pose: str) -> bool:
        """Draw a hand ahead of its first use (it costs more than a frame); False where that was done before."""
        if (player, pose) in self._sprites:
            return False
        self._sprite(HandNow(player, Spot(0.0, 0.0), pose, 0.0))
        return True

    def _sprite(self, hand: HandNow) -> tuple[HandSprite, Image, NDArray[np.uint8]]:
        key = (hand.player, hand.pose)
        kept = self._sprites.get(key)
        if kept is None:
            look = self.looks[hand.player]
            scale = min(self.view.px_per_mm, 1.7)
            reach = 240.0 + float(np.abs(self.view.seen()).max())
            heading = facing(hand.player, len(self.looks))
            made = draw_hand(
                hand.pose, look, heading=heading, view=self.view.sight, px_per_mm=scale,
                reach_mm=min(reach, 900.0), light=self.conditions.lamp,
            )  # fmt: skip
            image = made.image.astype(np.float32)
            image[:, :, :3] *= image[:, :, 3:] / 255.0
            soft = cv2.GaussianBlur(made.cast, (0, 0), max(0.8, self.conditions.shadow_blur_mm * scale * 0.6))
            kept = (made, np.round(image).astype(np.uint8), soft.astype(np.uint8))
            self._sprites[key] = kept
        return kept

    def _hand_matrix(self, hand: HandNow, sprite: HandSprite, offset: NDArray[np.float64], grow: float) -> Matrix:
        turn = hand.spot.angle - facing(hand.player, len(self.looks))
        cos, sin = math.cos(turn), math.sin(turn)
        spin = np.array([[cos, -sin, hand.spot.x + offset[0]], [sin, cos, hand.spot.y + offset[1]], [0, 0, 1]])
        matrix: Matrix = self.view.homography @ spin @ sprite.matrix(0.0, 0.0, grow)
        return matrix

    def _hand(self, canvas: Image, hand: HandNow) -> None:
        sprite, image, _ = self._sprite(hand)
        matrix = self._hand_matrix(hand, sprite, self._bare_sight * hand.lift, 1 + hand.lift / 900.0)
        self._put(canvas, image, matrix, None)

    def _hand_shadow(self, canvas: Image, hand: HandNow) -> None:
        sprite, _, soft = self._sprite(hand)
        lamp = self.conditions.lamp
        away = np.array([-lamp[0] * hand.lift, -lamp[1] * hand.lift])
        self._put(canvas, soft, self._hand_matrix(hand, sprite, away, 1.0), self.conditions.table.shadow)

    def _put(self, canvas: Image, image: NDArray[np.uint8], matrix: Matrix, darkness: float | None) -> None:
        height, width = image.shape[:2]
        box = _bounds(matrix, [(0, 0), (width, 0), (width, height), (0, height)], 1, self.view.size)
        if box is None:
            return
        drawn = np.asarray(cv2.warpPerspective(image, _shifted(matrix, box), _extent(box)), np.uint8)
        if darkness is None:
            _blend(canvas, drawn, box)
        else:
            _darken(canvas, drawn, box, darkness)


def _stacked(below: Spot, above: Spot) -> bool:
    """Whether one card lies squarely on another."""
    return math.dist(below[:2], above[:2]) < 3.0 and abs(math.sin(below.angle - above.angle)) < 0.06


def _bounds(matrix: Matrix, corners: Sequence[tuple[float, float]], pad: float, size: tuple[int, int]) -> _Box | None:
    points = np.array([[*corner, 1.0] for corner in corners]) @ matrix.T
    if (points[:, 2] <= 1e-6).any():
        # A corner behind the camera: the whole picture is the only honest bound.
        return 0, 0, size[0], size[1]
    return _box(points[:, :2] / points[:, 2:], pad, size)


def _box(points: NDArray[np.float64], pad: float, size: tuple[int, int]) -> _Box | None:
    low, high = points.min(axis=0) - pad, points.max(axis=0) + pad
    left, top = max(0, math.floor(low[0])), max(0, math.floor(low[1]))
    right, bottom = min(size[0], math.ceil(high[0]) + 1), min(size[1], math.ceil(high[1]) + 1)
    return (left, top, right, bottom) if right > left and bottom > top else None


def _shifted(matrix: Matrix, box: _Box) -> Matrix:
    return np.array([[1.0, 0, -box[0]], [0, 1, -box[1]], [0, 0, 1]]) @ matrix


def _extent(box: _Box) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def _blend(canvas: Image, drawn: NDArray[np.uint8], box: _Box) -> None:
    """Lay premultiplied BGRA over the canvas."""
    part = canvas[box[1] : box[3], box[0] : box[2]]
    colour, alpha = drawn[:, :, :3], drawn[:, :, 3]
    kept = cv2.merge([cv2.bitwise_not(alpha)] * 3)
    cv2.add(cv2.multiply(part, kept, scale=1 / 255.0), colour, dst=part)


def _darken(canvas: Image, mask: NDArray[np.uint8], box: _Box, amount: float) -> None:
    part = canvas[box[1] : box[3], box[0] : box[2]]
    kept = cv2.convertScaleAbs(mask, alpha=-amount, beta=0)  # |−amount · mask|
    cv2.multiply(part, cv2.merge([cv2.bitwise_not(kept)] * 3), dst=part, scale=1 / 255.0)
