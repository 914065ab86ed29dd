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

import cv2
import numpy as np
from numpy.typing import NDArray

from models.patches import card_patch, corner_patch, to_input
from vision.network import session
from vision.types import Image, Quad

Floats = NDArray[np.float64]
CROP = (252, 352)
"""Kept pictures, width × height, px: 4 px/mm."""
EDGE = 6
"""Ground that a kept picture shows around its card, px."""
AUGMENTED = 24
"""Pictures made of every card, per half turn; cards kept in several pictures share them out."""
LEAST = 3
"""Pictures made of every kept one at least."""
SHRINKAGE = 0.3
"""How far the common scatter is drawn towards a round one."""
BATCH = 64
LEAST_SHARE = -12.0
"""A corner that something covers says no more than this (log) against a name."""


class GalleryError(ValueError):
    """A gallery that is not there or cannot be used; one sentence saying what and where."""


@dataclass(frozen=True)
class Entry:
    """One kept picture: the card's name and its upright picture (H, W, 3), `EDGE` px of ground around the card.

    `width`: of the card in the photograph it was cut from, px.
    """

    code: str
    picture: Image
    width: float = float(CROP[0])


class Embedder:
    """The embedder network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def vectors(self, cards: Sequence[Image], corners: Sequence[Image]) -> tuple[Floats, Floats]:
        """Unit vectors (N, 128) and (M, 128) of card patches and corner patches."""
        first, second = [], []
        for at in range(0, max(len(cards), len(corners), 1), BATCH):
            some, others = cards[at : at + BATCH], corners[at : at + BATCH]
            blank_card, blank_corner = np.zeros((1, 3, 136, 96), np.float32), np.zeros((1, 3, 80, 64), np.float32)
            one, two = self._net.run(
                None,
                {
                    "card": to_input(list(some)) if len(some) else blank_card,
                    "corner": to_input(list(others)) if len(others) else blank_corner,
                },
            )
            first.append(np.asarray(one, np.float64)[: len(some)])
            second.append(np.asarray(two, np.float64)[: len(others)])
        return np.concatenate(first), np.concatenate(second)


@dataclass
class Discriminant:
    """Linear discriminants: scores = vectors @ weights.T + offsets, one row per class."""

    weights: Floats
    offsets: Floats

    @classmethod
    def fit(cls, vectors: Floats, labels: NDArray[np.intp], classes: int) -> Discriminant:
        """Least-squares discriminants with a common scatter, shrunk: vectors (N, D), labels (N,) 0 … classes - 1."""
        size = vectors.shape[1]
        means = np.stack([vectors[labels == row].mean(axis=0) for row in range(classes)])
        rest = vectors - means[labels]
        scatter = rest.T @ rest / max(len(rest) - classes, 1)
        round_one = np.trace(scatter) / size * np.eye(size)
        precise = np.linalg.inv((1 - SHRINKAGE) * scatter + SHRINKAGE * round_one + 1e-6 * np.eye(size))
        weights = means @ precise
        return cls(weights, -0.5 * np.einsum("ij,ij->i", weights, means))

    def scores(self, vectors: Floats) -> Floats:
        """One number per vector and class (N, classes), the larger the likelier."""
        out: Floats = vectors @ self.weights.T + self.offsets
        return out


def log_shares(scores: Floats, heat: float) -> Floats:
    """Log-probabilities of scores along the last axis, softened by `heat`."""
    scores = scores / heat
    scores = scores - scores.max(axis=-1, keepdims=True)
    out: Floats = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
    return out


Views = tuple[Floats, Floats]
"""Scores of whole cards (N, 2 codes) and of their two corners (N, 2, 2 codes): every code upright, then turned."""


@dataclass(frozen=True)
class GalleryCalibration:
    """How the two views are weighed and what a margin means; fitted on decks that no test uses."""

    heat: float = 4.0
    card: float = 0.7
    corner: float = 0.5
    slope: float = 1.0
    bias: float = -1.0
    threshold: float = 0.9

    @classmethod
    def load(cls, path: Path) -> GalleryCalibration:
        """Reads `gallery_calibration.json`. Raises GalleryError."""
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            return cls(**{name: float(values[name]) for name in cls.__dataclass_fields__})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise GalleryError(f"{path}: not a calibration of galleries: {error}") from error


def fused(views: Views, covered: Sequence[float], c: GalleryCalibration) -> Floats:
    """Log-probabilities (N, codes) of what whole cards and corners look like; a half covered card has no say."""
    whole, corner = log_shares(views[0], c.heat), np.maximum(log_shares(views[1], c.heat), LEAST_SHARE)
    weight = c.card * np.clip(1 - 2 * np.asarray(covered, np.float64), 0, 1)[:, None]
    # A picture shows the card one way up or the other: corner 0 then shows half turn 0, or both are swapped.
    swap = np.arange(whole.shape[1]) ^ 1
    total = weight * np.maximum(whole, 2 * LEAST_SHARE) + c.corner * (corner[:, 0] + corner[:, 1][:, swap])
    pairs = total.reshape(len(whole), -1, 2)
    both = np.logaddexp(pairs[:, :, 0], pairs[:, :, 1])
    return log_shares(both, 1.0)


@dataclass
class Gallery:
    """The faces of a deck as pictures. `factors`: for every code its parts (a word and a suit) where parts were
    enrolled instead of cards."""

    name: str
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def load(cls, folder: Path) -> Gallery:
        """Reads `deck.json` and the pictures beside it. Raises GalleryError."""
        path = folder / "deck.json"
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            rows = [(str(row["code"]), str(row["file"]), float(row.get("width", CROP[0]))) for row in told["pictures"]]
        except OSError as error:
            raise GalleryError(f"{path}: {error.strerror or error}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise GalleryError(f"{path}: not a gallery") from error
        entries = []
        for code, file, width in rows:
            picture = (
                cv2.imdecode(np.fromfile(folder / file, np.uint8), cv2.IMREAD_COLOR)
                if (folder / file).is_file()
                else None
            )
            if picture is None:
                raise GalleryError(f"{folder / file}: the picture of {code} cannot be read")
            entries.append(Entry(code, np.asarray(picture, np.uint8), width))
        return cls(str(told.get("name", folder.name)), entries)

    def save(self, folder: Path) -> None:
        """Writes `deck.json` and the pictures; what was there of the same gallery is replaced."""
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for number, entry in enumerate(self.entries):
            file = f"{number:03}.png"
            _, data = cv2.imencode(".png", entry.picture)
            data.tofile(folder / file)
            rows.append({"code": entry.code, "file": file, "width": round(entry.width, 1)})
        told = json.dumps({"name": self.name, "pictures": rows}, ensure_ascii=False, indent=1)
        scratch = folder / "deck.json.part"
        scratch.write_text(told + "\n", encoding="utf-8")
        scratch.replace(folder / "deck.json")

    @property
    def codes(self) -> list[str]:
        """The names, each once, in the order they came."""
        return list(dict.fromkeys(entry.code for entry in self.entries))


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
        found.append((noisy, (quad * scale + rng.normal(0, 0.015 * width, (4, 2))).astype(np.float32)))
    return found


class GalleryReader:
    """Names cards by a gallery."""

    def __init__(self, gallery: Gallery, embedder: Embedder, calibration: GalleryCalibration) -> None:
        if not gallery.entries:
            raise GalleryError(f"the gallery {gallery.name} holds no picture")
        self.codes = gallery.codes
        self.calibration = calibration
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
        count = 2 * len(self.codes)
        self._card = Discriminant.fit(self.card_vectors, self.labels, count)
        self._corner = Discriminant.fit(self.corner_vectors, self.labels, count)

    def scores(self, image: Image, quads: Sequence[Quad], covered: Sequence[float]) -> Floats:
        """Log-probabilities (N, codes) of outlines (4, 2) px; `covered`: share of each that others overlap."""
        return fused(self.views(image, quads), covered, self.calibration)

    def views(self, image: Image, quads: Sequence[Quad]) -> Views:
        """What the whole card and both corners of every outline (4, 2) px look like, not yet weighed."""
        count = 2 * len(self.codes)
        if not quads:
            return np.zeros((0, count)), np.zeros((0, 2, count))
        cards = [card_patch(image, quad) for quad in quads]
        corners = [corner_patch(image, quad, turned) for quad in quads for turned in (False, True)]
        card_vectors, corner_vectors = self._embedder.vectors(cards, corners)
        return self._card.scores(card_vectors), self._corner.scores(corner_vectors).reshape(len(quads), 2, count)

    def confidence(self, scores: Floats) -> float:
        """Calibrated probability that the best name of one row of scores is right."""
        ordered = np.sort(scores)
        margin = float(ordered[-1] - ordered[-2]) if len(ordered) > 1 else 12.0
        value = self.calibration.slope * margin + self.calibration.bias
        return float(1 / (1 + np.exp(-np.clip(value, -30, 30))))


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


def look_alikes(reader: GalleryReader, limit: float = 0.97) -> list[tuple[str, str, float]]:
    """Pairs of names whose pictures the embedder hardly tells apart, with how often it does: below `limit`."""
    shares = reader._card.scores(reader.card_vectors).argmax(axis=1) // 2
    right = reader.labels // 2
    counts: Counter[tuple[int, int]] = Counter()
    for wanted, said in zip(right, shares, strict=True):
        if wanted != said:
            pair = (int(min(wanted, said)), int(max(wanted, said)))
            counts[pair] += 1
    per = len(right) / max(len(reader.codes), 1)
    rows = [(reader.codes[a], reader.codes[b], 1 - count / (2 * per)) for (a, b), count in counts.items()]
    return sorted((row for row in rows if row[2] < limit), key=lambda row: row[2])
