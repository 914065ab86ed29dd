"""What a film knows about itself: conditions, events with their times, and every card of every still picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.types import Deck, IndexMark
from table.simulation.motion.acts import TOKEN
from table.simulation.motion.layout import card_corners, seat_angle
from table.simulation.motion.manners import Difficulty
from table.simulation.motion.tracks import CardNow, Choreography, Rest, Spot
from table.simulation.motion.zones import Zones
from table.simulation.pictures.conditions import Conditions
from table.simulation.pictures.paint import face_of
from table.simulation.pictures.view import Projection, View
from table.simulation.rooms.room import Room
from table.simulation.scripts.story import Story

FORMAT = "gyoji-film/1"


class Filmed(Protocol):
    """What of a film its truth is written from; `table.simulation.film.Film` is one."""

    story: Story
    deck: Deck
    seed: int
    difficulty: Difficulty
    fps: float
    conditions: Conditions
    view: View
    zones: Zones
    choreography: Choreography
    room: Room | None

    @property
    def frames(self) -> int:
        """How many pictures it has."""

    @property
    def duration_ms(self) -> float:
        """How long it is."""

    def lying(self, t_ms: float) -> list[dict[str, Any]]:
        """The cards on the table at a time, as `described` has them."""

    def to_px(self, points: NDArray[np.float64], t_ms: float) -> NDArray[np.float64]:
        """(n, 2) mm -> (n, 2) px of the frame at a time."""


def header_line(film: Filmed) -> dict[str, Any]:
    """The first object of the truth file."""
    players = film.story.players
    return {
        "type": "film",
        "format": FORMAT,
        "seed": film.seed,
        "difficulty": film.difficulty,
        "size": list(film.view.size),
        "fps": film.fps,
        "frames": film.frames,
        "duration_ms": round(film.duration_ms, 1),
        "deck": film.deck.name,
        "game": film.story.header.game,
        "profile": film.story.header.profile,
        "players": list(players),
        "seats": [round(float(np.degrees(seat_angle(seat, len(players)))) % 360, 1) for seat in range(len(players))],
        "homography": [[float(value) for value in row] for row in film.view.homography],
        "bumps": [
            {"at_ms": round(bump.at_ms, 1), "x": bump.x, "y": bump.y, "turn": bump.turn}
            for bump in film.choreography.bumps
        ],
        "zones": [
            {"place": place, "player": players[seat] if seat >= 0 else None, "quad": _round(film.to_px(outline, 0.0))}
            for (place, seat), outline in film.zones.outlines().items()
        ],
        "conditions": film.conditions.as_truth(),
        **({"room": film.room.as_truth()} if film.room is not None else {}),
    }


def event_lines(film: Filmed) -> Iterator[dict[str, Any]]:
    """One object per filmed event: `at_ms` is when its cards lie still, `clear_ms` when the hand is gone."""
    for happening in film.choreography.happenings:
        yield {
            "type": happening.type,
            "seq": happening.seq,
            "at_ms": round(happening.at_ms, 1),
            "clear_ms": round(happening.clear_ms, 1),
            "player": happening.player,
            "cards": list(happening.cards),
            "place": happening.place,
            "laid": [_rest(film, rest) for rest in happening.rests],
        }


def _rest(film: Filmed, rest: Rest) -> dict[str, Any]:
    """A card that came to rest: when, and where, in px of the frame of that moment and in mm."""
    card = CardNow(rest.key, rest.code, rest.side, rest.spot, 0.0, 1.0, 0.0, True)
    size = face_of(film.deck, card, film.seed).size_mm
    return {
        "card": rest.code if rest.side == "up" else None,
        "key": rest.key,
        "face": rest.side,
        "at_ms": round(rest.at_ms, 1),
        "quad": _round(film.to_px(card_corners(rest.spot, size), rest.at_ms)),
        "mm": [round(rest.spot.x, 1), round(rest.spot.y, 1), round(rest.spot.angle, 4)],
    }


def still_lines(film: Filmed) -> Iterator[dict[str, Any]]:
    """One object per quiet span: every card that lies on the table, with its outline and how much of it shows."""
    for start, end in film.choreography.quiet_spans():
        t_ms = (start + end) / 2
        yield {
            "type": "still",
            "at_ms": round(t_ms, 1),
            "from_ms": round(start, 1),
            "to_ms": round(end, 1),
            "cards": film.lying(t_ms),
        }


def described(film: Filmed, cards: list[CardNow], to_px: Projection) -> list[dict[str, Any]]:
    """What of these cards a camera sees that shows mm of the table at px as `to_px` says: one dictionary a card, as
    `truth.jsonl` has them (px of the frame)."""
    width, height = film.view.size
    ids = np.zeros((height, width), np.int32)
    faces = [face_of(film.deck, card, film.seed) for card in cards]
    quads = [to_px(card_corners(card.spot, face.size_mm)) for card, face in zip(cards, faces, strict=True)]
    for number, quad in enumerate(quads, 1):
        cv2.fillConvexPoly(ids, np.round(quad * 16).astype(np.int32), number, shift=4)
    told = []
    for number, (card, face, quad) in enumerate(zip(cards, faces, quads, strict=True), 1):
        visible = _visible(ids, quad, number)
        if visible <= 0:
            continue
        indices = [_index(to_px, card.spot, mark) for mark in face.indices]
        if card.code.startswith(TOKEN):
            continue  # it may cover a card, but is none
        told.append({
            "card": card.code if card.side == "up" else None,
            "face": card.side,
            "key": card.key,
            "quad": _round(quad),
            "mm": [round(card.spot.x, 1), round(card.spot.y, 1), round(card.spot.angle, 4)],
            "visible": round(visible, 4),
            "indices": [
                {"quad": _round(index), "visible": round(_visible(ids, index, number), 4)} for index in indices
            ],
        })  # fmt: skip
    return told


def _index(to_px: Projection, spot: Spot, mark: IndexMark) -> NDArray[np.float64]:
    cos, sin = np.cos(spot.angle), np.sin(spot.angle)
    x = spot.x + cos * mark.centre[0] - sin * mark.centre[1]
    y = spot.y + sin * mark.centre[0] + cos * mark.centre[1]
    upright = Spot(float(x), float(y), spot.angle + mark.angle)
    return to_px(card_corners(upright, (mark.half[0] * 2, mark.half[1] * 2)))


def _visible(ids: NDArray[np.int32], quad: NDArray[np.float64], number: int) -> float:
    """Share of an outline that shows card `number`; what lies outside the picture does not show."""
    area = abs(float(cv2.contourArea(quad.astype(np.float32))))
    left, top = np.floor(quad.min(axis=0)).astype(int)
    right, bottom = np.ceil(quad.max(axis=0)).astype(int) + 1
    x0, y0 = max(left, 0), max(top, 0)
    part = ids[y0 : max(bottom, 0), x0 : max(right, 0)]
    if part.size == 0 or area <= 0:
        return 0.0
    mask = np.zeros((bottom - top, right - left), np.uint8)
    cv2.fillConvexPoly(mask, np.round((quad - (left, top)) * 16).astype(np.int32), 1, shift=4)
    whole = int(mask.sum())
    inside = mask[y0 - top : y0 - top + part.shape[0], x0 - left : x0 - left + part.shape[1]]
    return float(((part == number) & (inside > 0)).sum()) / whole if whole else 0.0


def _round(quad: NDArray[np.float64]) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in quad]
