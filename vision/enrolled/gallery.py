"""A gallery: one or more pictures of every face of a deck (`gyoji enroll`), cut out and stored as they are."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision.enrolled.config import ENROLLED, GalleryConfig
from vision.enrolled.embedding import GalleryError
from vision.enrolled.face_alignment import astray, together
from vision.types import Image, Quad

CROP = (252, 352)
"""Enrolled pictures, width × height, px: 4 px/mm."""
EDGE = 6
"""Ground that an enrolled picture shows around its card, px."""


@dataclass(frozen=True, eq=False)
class Entry:
    """One enrolled picture: the card's name and its upright picture (H, W, 3), `EDGE` px of ground around the card.

    `width`: of the card in the photograph it was cut from, px; `cut`: the photograph's edge cuts the card off.
    """

    code: str
    picture: Image
    width: float = float(CROP[0])
    cut: bool = False


@dataclass
class Gallery:
    """The faces of a deck as pictures.

    `grid`: the deck has every suit with every rank (a name's first sign and the rest of it). One photograph of each
    rank and one of each suit are enough; the other cards are composed. `learns`: for a deck that is learned while it is
    played, its kind (`standard`, `nono`, `coloured`); that kind's built-in reader reads it until it has pictures.
    """

    name: str
    entries: list[Entry] = field(default_factory=list)
    grid: bool = False
    learns: str | None = None

    @classmethod
    def load(cls, folder: Path) -> Gallery:
        """Reads `deck.json` and the pictures beside it. Raises GalleryError."""
        path = folder / "deck.json"
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            rows = [
                (str(row["code"]), str(row["file"]), float(row.get("width", CROP[0])), bool(row.get("cut", False)))
                for row in told["pictures"]
            ]
        except OSError as error:
            raise GalleryError(f"{path}: {error.strerror or error}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise GalleryError(f"{path}: not a gallery") from error
        entries = []
        for code, file, width, cut in rows:
            data = np.fromfile(folder / file, np.uint8) if (folder / file).is_file() else np.zeros(0, np.uint8)
            picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
            if picture is None:
                raise GalleryError(f"{folder / file}: the picture of {code} cannot be read")
            entries.append(Entry(code, np.asarray(picture, np.uint8), width, cut))
        learns = told.get("learns")
        kind = str(learns) if learns is not None else None
        return cls(str(told.get("name", folder.name)), entries, bool(told.get("grid", False)), kind)

    def save(self, folder: Path) -> None:
        """Writes `deck.json` and the pictures; what was there of the same gallery is replaced."""
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for number, entry in enumerate(self.entries):
            file = f"{number:03}.png"
            _, data = cv2.imencode(".png", entry.picture)
            data.tofile(folder / file)
            row = {"code": entry.code, "file": file, "width": round(entry.width, 1)}
            rows.append({**row, "cut": True} if entry.cut else row)
        head = {"name": self.name, "grid": self.grid, **({"learns": self.learns} if self.learns else {})}
        told = json.dumps({**head, "pictures": rows}, ensure_ascii=False, indent=1)
        scratch = folder / "deck.json.part"
        scratch.write_text(told + "\n", encoding="utf-8")
        scratch.replace(folder / "deck.json")

    @property
    def codes(self) -> list[str]:
        """The names of what was photographed, each once, in the order they came."""
        return list(dict.fromkeys(entry.code for entry in self.entries))

    @property
    def composed(self) -> dict[str, list[tuple[str, str, str]]]:
        """The cards that were not photographed, each with the three that it is composed of (rank card + suit card -
        third).

        The third card has the rank of the suit card and the suit of the rank card.
        """
        known = self.codes
        if not self.grid:
            return {}
        suits, ranks = (
            list(dict.fromkeys(part)) for part in zip(*((code[0], code[1:]) for code in known), strict=True)
        )
        ways = {
            suit + rank: [
                (other + rank, suit + base, other + base)
                for other in suits
                for base in ranks
                if {other + rank, suit + base, other + base} <= set(known)
            ]
            for suit in suits
            for rank in ranks
            if suit + rank not in known
        }
        return {code: found for code, found in ways.items() if found}


def cut_out(image: Image, quad: Quad) -> Image:
    """The upright picture of a card as a gallery keeps it."""
    width, height = CROP
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + EDGE - 0.5
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    size = (width + 2 * EDGE, height + 2 * EDGE)
    return np.asarray(
        cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def kept_quad(picture: Image) -> Quad:
    """Where the card lies in an enrolled picture: the ground around it is in proportion to the picture's size."""
    height, width = picture.shape[:2]
    edge = width * EDGE / (CROP[0] + 2 * EDGE)
    right, low = width - edge, height - edge
    return np.array([[edge, edge], [right, edge], [right, low], [edge, low]], np.float32)


def variations(picture: Image, rng: np.random.Generator, count: int) -> list[tuple[Image, Quad]]:
    """Pictures as a camera might see the kept one: smaller, softer, in other light, its outline a little off."""
    found = []
    quad = kept_quad(picture)
    steps = (np.arange(256, dtype=np.float32) / 255)[:, None]
    for _ in range(count):
        width = float(np.exp(rng.uniform(np.log(60), np.log(180))))
        scale = width / (quad[1, 0] - quad[0, 0])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if rng.random() < 0.7:
            small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.3, 1.3)))
        gains = np.exp(rng.normal(0, 0.06, 3) + rng.normal(-0.05, 0.2))
        lit = cv2.LUT(small, (steps ** np.exp(rng.normal(0, 0.12)) * 255 * gains).astype(np.float32)[None])
        noise = np.float32(rng.uniform(1, 8)) * rng.standard_normal(small.shape, np.float32)
        noisy = np.clip(lit + noise, 0, 255).astype(np.uint8)
        found.append(
            (noisy, (quad * scale + rng.normal(0, rng.uniform(0.008, 0.03) * width, (4, 2))).astype(np.float32))
        )
    return found


def odd_ones(gallery: Gallery, config: GalleryConfig = ENROLLED.gallery) -> list[str]:
    """Names with a picture whose print lies elsewhere than on the deck's others: most likely it was cut out wrongly."""
    if len(gallery.entries) < config.enough:
        return []
    off = astray(together([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]))
    usual = float(np.median(off))
    spread = float(np.median(np.abs(off - usual)))
    odd = (off > usual + config.deviations * max(spread, 0.02)) & (off > config.astray)
    return list(dict.fromkeys(entry.code for entry, is_odd in zip(gallery.entries, odd, strict=True) if is_odd))
