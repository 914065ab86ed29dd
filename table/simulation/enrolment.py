"""Eyes for a deck that has to be enrolled first: the virtual table's NONO cards, one picture of each."""

from __future__ import annotations

import cv2
import numpy as np

from models.render.types import Deck, Face, Image
from vision.enrolled.gallery import CROP, EDGE, Entry, Gallery
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import enrolled_ensemble
from vision.scanner import MODELS, Scanner

GROUND = (70, 110, 60)
"""What the cards lay on when their pictures were taken, BGR."""


def gallery_of(deck: Deck) -> Gallery:
    """One picture of every face of a look, as `gyoji enroll` keeps them; backs and doubles are left out."""
    faces = {face.code: face for key, face in deck.faces.items() if not key.startswith("BACK")}
    return Gallery(deck.name, [Entry(code, pictured(face)) for code, face in faces.items()])


def pictured(face: Face) -> Image:
    """The face on its ground, (H, W, 3) BGR, with the edge that an enrolled picture has."""
    small: Image = np.asarray(cv2.resize(face.image, CROP, interpolation=cv2.INTER_AREA), np.uint8)
    width, height = CROP
    picture: Image = np.full((height + 2 * EDGE, width + 2 * EDGE, 3), GROUND, np.uint8)
    inner = picture[EDGE : EDGE + height, EDGE : EDGE + width]
    share = small[..., 3:].astype(np.float32) / 255 if small.shape[2] == 4 else np.float32(1.0)
    inner[:] = np.round(small[..., :3] * share + inner * (1 - share)).astype(np.uint8)
    return picture


def enrolled_scanner(deck: Deck, kind: str, threads: int = 1) -> Scanner:
    """A scanner that has learned a look from its pictures; `kind`: the deck's name. Learning takes some 10 s of one
    core; what was learned is kept in the cache."""
    scanner = Scanner(MODELS, kind, threads=threads)
    networks = Networks.load(MODELS, threads, scanner.locator)
    scanner.ensemble = enrolled_ensemble(gallery_of(deck), networks, MODELS, threads)
    return scanner
