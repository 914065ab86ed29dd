"""A gallery: pictures of every face of a deck, and the classifier that is made of them (`gyoji enroll`).

What is kept are the pictures; vectors and weights are made anew from them, so that a better embedder can use them. The
classifier is closed-form: linear discriminants of augmented pictures, one set per view.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from models.patches import card_patch, corner_patch
from vision.embed import (
    CARD_SHRINKAGE,
    CORNER_SHRINKAGE,
    NOISE,
    Discriminant,
    Embedder,
    Floats,
    GalleryCalibration,
    GalleryError,
    Views,
    fused,
)
from vision.matching import Matcher, astray, together
from vision.outline import refined
from vision.types import Image, Quad

CROP = (252, 352)
"""Kept pictures, width × height, px: 4 px/mm."""
EDGE = 6
"""Ground that a kept picture shows around its card, px."""
AUGMENTED = 24
"""Pictures made of every card, per half turn; cards kept in several pictures share them out."""
ENOUGH, OFF, ASTRAY = 8, 5.0, 0.4
"""Of so many pictures, one is odd that has so much astray: times the usual deviation from the median, and in all."""
ALIKE = 0.003
"""Two pictures that fit each other so well are told apart in good light only, if at all."""
MARGIN = 12.0
"""A lead (log) over the next name that says all it can."""
LEAST = 3
"""Pictures made of every kept one at least."""


@dataclass(frozen=True)
class Entry:
    """One kept picture: the card's name and its upright picture (H, W, 3), `EDGE` px of ground around the card.

    `width`: of the card in the photograph it was cut from, px; `cut`: the photograph's edge cuts the card off.
    """

    code: str
    picture: Image
    width: float = float(CROP[0])
    cut: bool = False


@dataclass
class Gallery:
    """The faces of a deck as pictures.

    `grid`: its cards are every suit with every rank (the first sign of a name and the rest of it), of which some were
    photographed: one card of each rank and one of each suit are enough, the others are composed.
    """

    name: str
    entries: list[Entry] = field(default_factory=list)
    grid: bool = False

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
        return cls(str(told.get("name", folder.name)), entries, bool(told.get("grid", False)))

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
        told = json.dumps({"name": self.name, "grid": self.grid, "pictures": rows}, ensure_ascii=False, indent=1)
        scratch = folder / "deck.json.part"
        scratch.write_text(told + "\n", encoding="utf-8")
        scratch.replace(folder / "deck.json")

    @property
    def codes(self) -> list[str]:
        """The names of what was photographed, each once, in the order they came."""
        return list(dict.fromkeys(entry.code for entry in self.entries))

    @property
    def composed(self) -> dict[str, list[tuple[str, str, str]]]:
        """Names that were not photographed, and of what they are composed: (a card of the rank, one of the suit, the
        card of that suit's rank and that rank's suit): rank card + suit card - third one."""
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
    """Where the card lies in a kept picture: the ground around it is in proportion to the picture's size."""
    height, width = picture.shape[:2]
    edge = width * EDGE / (CROP[0] + 2 * EDGE)
    right, low = width - edge, height - edge
    return np.array([[edge, edge], [right, edge], [right, low], [edge, low]], np.float32)


def variations(picture: Image, rng: np.random.Generator, count: int) -> list[tuple[Image, Quad]]:
    """Pictures as a camera might see the kept one: smaller, softer, in other light, its outline a little off."""
    found = []
    quad = kept_quad(picture)
    for _ in range(count):
        width = float(np.exp(rng.uniform(np.log(60), np.log(180))))
        scale = width / (quad[1, 0] - quad[0, 0])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if rng.random() < 0.7:
            small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.3, 1.3)))
        gains = np.exp(rng.normal(0, 0.06, 3) + rng.normal(-0.05, 0.2))
        lit = (small.astype(np.float32) / 255) ** np.float32(np.exp(rng.normal(0, 0.12))) * 255 * gains
        noisy = np.clip(lit + rng.normal(0, rng.uniform(1, 8), small.shape), 0, 255).astype(np.uint8)
        found.append(
            (noisy, (quad * scale + rng.normal(0, rng.uniform(0.008, 0.03) * width, (4, 2))).astype(np.float32))
        )
    return found


class GalleryReader:
    """Names cards by a gallery."""

    def __init__(self, gallery: Gallery, embedder: Embedder, calibration: GalleryCalibration) -> None:
        if not gallery.entries:
            raise GalleryError(f"the gallery {gallery.name} holds no picture")
        composed = gallery.composed
        self.codes = [*gallery.codes, *composed]
        self.calibration = calibration
        self.pictures = [(entry.code, entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
        """Name, picture and the card's outline in it (4, 2) px, of all that was kept."""
        self._embedder = embedder
        rows = {code: row for row, code in enumerate(self.codes)}
        rng = np.random.default_rng(0)
        cards: list[Image] = []
        corners: list[Image] = []
        labels: list[int] = []
        kept = Counter(entry.code for entry in gallery.entries)
        for entry in gallery.entries:
            count = max(LEAST, AUGMENTED // kept[entry.code])
            for picture, quad in variations(entry.picture, rng, count):
                for turned in (False, True):
                    cards.append(card_patch(picture, np.roll(quad, 2, axis=0) if turned else quad))
                    corners.append(corner_patch(picture, quad, turned))
                    labels.append(2 * rows[entry.code] + turned)
        self.card_vectors, self.corner_vectors = _remembered(gallery, embedder, cards, corners)
        self.labels = np.array(labels)
        for code, ways in composed.items():
            self._compose(rows[code], [(rows[a], rows[b], rows[c]) for a, b, c in ways])
        count = 2 * len(self.codes)
        self.matcher = _matcher(gallery, self.codes)
        self._card = Discriminant.fit(self.card_vectors, self.labels, count, CARD_SHRINKAGE)
        self._corner = Discriminant.fit(self.corner_vectors, self.labels, count, CORNER_SHRINKAGE)

    def _compose(self, row: int, ways: list[tuple[int, int, int]]) -> None:
        """Adds vectors of a name that was not photographed: those of its rank's card, moved as its suit differs."""
        for turned in (0, 1):
            for rank_card, suit_card, third in ways:
                at, to, off = (self.labels == 2 * known + turned for known in (rank_card, suit_card, third))
                card = self.card_vectors[at] + (
                    self.card_vectors[to].mean(axis=0) - self.card_vectors[off].mean(axis=0)
                )
                corner = self.corner_vectors[at] + (
                    self.corner_vectors[to].mean(axis=0) - self.corner_vectors[off].mean(axis=0)
                )
                self.card_vectors = np.concatenate([self.card_vectors, card])
                self.corner_vectors = np.concatenate([self.corner_vectors, corner])
                self.labels = np.concatenate([self.labels, np.full(len(card), 2 * row + turned)])

    def scores(self, image: Image, quads: Sequence[Quad], covered: Sequence[float]) -> Floats:
        """Log-probabilities (N, codes) of outlines (4, 2) px; `covered`: share of each that others overlap."""
        return fused(self.views(image, quads)[0], covered, self.calibration)

    def views(self, image: Image, quads: Sequence[Quad]) -> tuple[Views, list[Quad]]:
        """What every outline (4, 2) px looks like, not yet weighed, and where each name would lie (codes, 4, 2)."""
        count = 2 * len(self.codes)
        if not quads:
            return Views(np.zeros((0, count)), np.zeros((0, 2, count)), np.zeros((0, count))), []
        # A face is compared with a picture: that takes a better outline than finding the card does.
        edged = [refined(image, quad) for quad in quads]
        cards = [card_patch(image, quad) for quad in edged]
        corners = [corner_patch(image, quad, turned) for quad in edged for turned in (False, True)]
        card_vectors, corner_vectors = self._embedder.vectors(cards, corners)
        whole = self._card.scores(card_vectors)
        fits = [
            self.matcher.fit(image, outlines, np.argsort(-row).tolist())
            for *outlines, row in zip(edged, quads, whole, strict=True)
        ]
        corner = self._corner.scores(corner_vectors).reshape(len(quads), 2, count)
        misfits = np.array([fit.misfits for fit in fits], np.float64)
        return Views(whole, corner, misfits), [fit.quads for fit in fits]

    def read(self, image: Image, quads: Sequence[Quad], covered: Sequence[float]) -> list[Match]:
        """What is said of outlines (4, 2) px; `covered`: share of each that others overlap."""
        views, laid = self.views(image, quads)
        rows = fused(views, covered, self.calibration)
        said = []
        for at, row in enumerate(rows):
            best = int(row.argmax())
            sure = confidence(evidence(views, at, row), self.calibration)
            said.append(Match(row, sure, laid[at][best]))
        return said


class Match(NamedTuple):
    """What a gallery says of a finding: log-probabilities (codes,), the calibrated probability that the best is right,
    and the outline under which the best picture fits."""

    scores: Floats
    confidence: float
    quad: Quad


def confidence(for_it: Floats, c: GalleryCalibration) -> float:
    """Calibrated probability that a best name is right, of what speaks for it."""
    value = float(for_it @ c.slopes) + c.bias
    return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))


def evidence(views: Views, at: int, row: Floats) -> Floats:
    """What speaks for the best name of finding `at`, whose log-probabilities (codes,) are given: its lead over the
    next and how badly it fits (log)."""
    best = int(row.argmax())
    ordered = np.sort(row)
    margin = float(ordered[-1] - ordered[-2]) if len(ordered) > 1 else MARGIN
    misfit = float(views.misfit[at].reshape(-1, 2).min(axis=1)[best])
    return np.array([min(margin, MARGIN), np.log(misfit + NOISE) - np.log(0.01)])


def _matcher(gallery: Gallery, codes: Sequence[str]) -> Matcher:
    """The kept pictures, and those that are composed, to lay over what is seen."""
    patches = together([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries])
    rows = [codes.index(entry.code) for entry in gallery.entries]
    first = {code: patches[[entry.code for entry in gallery.entries].index(code)] for code in gallery.codes}
    for code, ways in gallery.composed.items():
        # Log of light: prints add up.
        patches.append(np.mean([first[a] + first[b] - first[c] for a, b, c in ways], axis=0, dtype=np.float32))
        rows.append(codes.index(code))
    return Matcher(patches, rows)


def _remembered(
    gallery: Gallery, embedder: Embedder, cards: list[Image], corners: list[Image]
) -> tuple[Floats, Floats]:
    """The patches' vectors, from the cache where the same embedder made them of the same pictures before."""
    digest = hashlib.sha256(embedder.sha.encode())
    for patch in (*cards, *corners):
        digest.update(patch.tobytes())
    base = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(base) if base else Path.home() / ".cache") / "gyoji" / "galleries"
    path = folder / f"{gallery.name}-{digest.hexdigest()[:24]}.npz"
    try:
        with np.load(path) as data:
            return np.asarray(data["card"], np.float64), np.asarray(data["corner"], np.float64)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        pass
    card, corner = embedder.vectors(cards, corners)
    with contextlib.suppress(OSError):  # a cache that cannot be written costs time, nothing else
        folder.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}.part")
        with scratch.open("wb") as out:
            np.savez(out, card=card.astype(np.float32), corner=corner.astype(np.float32))
        scratch.replace(path)
    return card, corner


def odd_ones(gallery: Gallery) -> list[str]:
    """Names of whose pictures one lies unlike all others of the deck: most likely it was cut out wrongly."""
    if len(gallery.entries) < ENOUGH:
        return []
    off = astray(together([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]))
    usual = float(np.median(off))
    spread = float(np.median(np.abs(off - usual)))
    odd = (off > usual + OFF * max(spread, 0.02)) & (off > ASTRAY)
    return list(dict.fromkeys(entry.code for entry, is_odd in zip(gallery.entries, odd, strict=True) if is_odd))


def look_alikes(reader: GalleryReader) -> list[tuple[str, str, float]]:
    """Pairs of names whose pictures are nearly one print, either way up, with how badly they fit each other."""
    misfits = reader.matcher.mutual()
    rows, columns = np.nonzero(np.triu(misfits < ALIKE, 1))
    pairs = [(reader.codes[a], reader.codes[b], float(misfits[a, b])) for a, b in zip(rows, columns, strict=True)]
    return sorted(pairs, key=lambda pair: pair[2])
