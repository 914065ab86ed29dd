"""Cards in sleeves: a clear rim around each, a shine upon it, a coloured back."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from models.render.types import Deck, Face, Image

RIM_MM = 1.6
"""The sleeve is so much larger than the card on every side, mm."""


def sleeved(deck: Deck, rng: np.random.Generator) -> Deck:
    """The same deck in sleeves whose backs have one colour."""
    colour = rng.integers(10, 150, 3)
    shine = float(rng.uniform(0.05, 0.22))
    lean = float(rng.uniform(-0.8, 0.8))
    faces = {
        code: _sleeved(face, colour if code.startswith("BACK") else None, shine, lean)
        for code, face in deck.faces.items()
    }
    if not any(code.startswith("BACK") for code in faces):
        blank = next(iter(deck.faces.values()))
        faces["BACK"] = _sleeved(replace(blank, code="BACK", indices=()), colour, shine, lean)
    return Deck(deck.name, deck.family, faces)


def _sleeved(
    face: Face, colour: np.ndarray[tuple[int, ...], np.dtype[np.int64]] | None, shine: float, lean: float
) -> Face:
    height, width = face.image.shape[:2]
    rim = max(1, round(RIM_MM * width / face.size_mm[0]))
    size = (face.size_mm[0] + 2 * rim * face.size_mm[0] / width, face.size_mm[1] + 2 * rim * face.size_mm[1] / height)
    card = np.pad(face.image.astype(np.float32), ((rim, rim), (rim, rim), (0, 0)))
    share = card[:, :, 3:] / 255.0
    clear = np.array([205.0, 205.0, 205.0], np.float32)
    inner = card[:, :, :3] if colour is None else np.full_like(card[:, :, :3], colour.astype(np.float32))
    cover = share * inner + (1 - share) * clear
    rows, columns = np.mgrid[0 : card.shape[0], 0 : card.shape[1]].astype(np.float32)
    along = columns / card.shape[1] + lean * rows / card.shape[0]
    light = shine * np.exp(-(((along - 0.5 - lean / 2) / 0.18) ** 2))[:, :, None]
    shown = cover * (1 - light) + 255.0 * light
    alpha = 255.0 * (share + (1 - share) * (0.42 if colour is None else 1.0))
    # The rim itself has round corners.
    mask = np.zeros(card.shape[:2], np.uint8)
    corner = 2 * rim
    cv2.rectangle(mask, (corner, 0), (card.shape[1] - corner - 1, card.shape[0]), 255, -1)
    cv2.rectangle(mask, (0, corner), (card.shape[1], card.shape[0] - corner - 1), 255, -1)
    for x in (corner, card.shape[1] - corner - 1):
        for y in (corner, card.shape[0] - corner - 1):
            cv2.circle(mask, (x, y), corner, 255, -1, cv2.LINE_AA)
    picture: Image = np.dstack([shown, np.minimum(alpha, mask[:, :, None])]).clip(0, 255).astype(np.uint8)
    return replace(face, image=picture, size_mm=size)
