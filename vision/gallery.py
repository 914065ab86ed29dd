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
from numpy.typing import NDArray

from models.patches import card_patch, corner_patch
from vision.embed import CARD_SHRINKAGE, CORNER_SHRINKAGE, Discriminant, Embedder, Floats, GalleryError
from vision.grids import composed_means
from vision.locate import CardFound, Locator
from vision.matching import Matcher, astray, together
from vision.outline import refined
from vision.prints import FEWEST, PrintNet, Prints, patches_of, printed, shaken
from vision.read import covered_shares
from vision.types import Image, Quad
from vision.weighing import GalleryCalibration, Seen

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
LEAST = 3
"""Pictures made of every kept one at least."""
INDEX_AUGMENTED = 12
"""Pictures made of every index of a card kept once."""


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


class Networks(NamedTuple):
    """What a gallery is looked at with."""

    embedder: Embedder
    locator: Locator
    prints: PrintNet

    @classmethod
    def load(cls, models: Path, threads: int = 0) -> Networks:
        """From a folder with the ONNX files. Raises FileNotFoundError."""
        embedder, locator = Embedder(models / "embedder.onnx", threads), Locator(models / "locator.onnx", threads)
        return cls(embedder, locator, PrintNet(models, threads))


class Laid(NamedTuple):
    """What a finding looks like, and the outlines under which the pictures fit it best (codes, 4, 2)."""

    seen: Seen
    quads: NDArray[np.float32]

    @property
    def best(self) -> int:
        """The row of the picture that fits best."""
        return int(self.seen.misfit.argmin()) // 2


class GalleryReader:
    """Looks at cards with a gallery in mind."""

    def __init__(self, gallery: Gallery, networks: Networks, calibration: GalleryCalibration) -> None:
        if not gallery.entries:
            raise GalleryError(f"the gallery {gallery.name} holds no picture")
        composed = gallery.composed
        self.codes = [*gallery.codes, *composed]
        self.calibration = calibration
        self.pictures = [(entry.code, entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
        """Name, picture and the card's outline in it (4, 2) px, of all that was kept."""
        self._networks = networks
        rows = {code: row for row, code in enumerate(self.codes)}
        made = _made(gallery, networks.locator)
        vectors = _remembered(gallery, networks, made)
        self.card_vectors, self.corner_vectors = vectors.card, vectors.corner
        self.labels = np.array([2 * rows[code] + turned for code, turned in made.shown])
        for code, ways in composed.items():
            self._compose(rows[code], [(rows[a], rows[b], rows[c]) for a, b, c in ways])
        count = 2 * len(self.codes)
        self.matcher = _matcher(gallery, self.codes)
        self._card = Discriminant.fit(self.card_vectors, self.labels, count, CARD_SHRINKAGE)
        self._corner = Discriminant.fit(
            self.corner_vectors, self.labels, count, CORNER_SHRINKAGE, self._corner_means(self.corner_vectors)
        )
        told = len(set(made.printed)) >= FEWEST * len(gallery.codes)
        self._prints = Prints(vectors.prints, made.printed, self.codes) if told else None

    @property
    def has_indices(self) -> bool:
        """Whether the deck is told by indices as well."""
        return self._prints is not None

    def _corner_means(self, vectors: Floats) -> Floats:
        """What the corners of every name show on the mean, upright and turned (2 codes, 128)."""
        own = np.stack([vectors[self.labels == row].mean(axis=0) for row in range(2 * len(self.codes))])
        both = [composed_means(own[turned::2], self.codes, self.codes) for turned in (0, 1)]
        return np.stack(both, axis=1).reshape(own.shape)

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

    def look(self, image: Image, cards: Sequence[CardFound]) -> list[Laid]:
        """What every finding (px of `image`) looks like."""
        if not cards:
            return []
        # A face is compared with a picture: that takes a better outline than finding the card does.
        edged = [refined(image, card.quad) for card in cards]
        corners = [corner_patch(image, quad, turned) for quad in edged for turned in (False, True)]
        card_vectors, corner_vectors = self._networks.embedder.vectors([card_patch(image, q) for q in edged], corners)
        whole = self._card.scores(card_vectors)
        corner = self._corner.scores(corner_vectors).reshape(len(cards), 2, -1)
        found = []
        for at, (card, covered) in enumerate(zip(cards, covered_shares(list(cards)), strict=True)):
            fit = self.matcher.fit(image, (edged[at], card.quad), np.argsort(-whole[at]).tolist())
            index = self._indices(image, card)
            misfits = fit.misfits.astype(np.float64)
            found.append(Laid(Seen(whole[at], corner[at], misfits, index, covered), fit.quads))
        return found

    def _indices(self, image: Image, card: CardFound) -> Floats:
        """Scores of a card's indices (indices, codes); none where the deck is not told by indices."""
        if self._prints is None:
            return np.zeros((0, len(self.codes)))
        return self._prints.scores(self._networks.prints.features(patches_of(card, image)))


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


class Made(NamedTuple):
    """Patches that a gallery's pictures make.

    `cards` and `corners`, with the names that they show and whether turned; `indices`, with their cards' names.
    """

    cards: list[Image]
    corners: list[Image]
    shown: list[tuple[str, bool]]
    indices: list[Image]
    printed: list[str]


class Vectors(NamedTuple):
    """What the networks see in `Made` patches: (N, 128), (N, 128) and (M, 1600)."""

    card: Floats
    corner: Floats
    prints: Floats


def _made(gallery: Gallery, locator: Locator) -> Made:
    """The patches of a gallery, always the same ones."""
    made = Made([], [], [], [], [])
    rng = np.random.default_rng(0)
    kept = Counter(entry.code for entry in gallery.entries)
    marks = printed([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries], locator)
    for entry, indices in zip(gallery.entries, marks, strict=True):
        for picture, quad in variations(entry.picture, rng, max(LEAST, AUGMENTED // kept[entry.code])):
            for turned in (False, True):
                made.cards.append(card_patch(picture, np.roll(quad, 2, axis=0) if turned else quad))
                made.corners.append(corner_patch(picture, quad, turned))
                made.shown.append((entry.code, turned))
        if not indices:
            continue
        for picture, _ in variations(entry.picture, rng, max(LEAST, INDEX_AUGMENTED // kept[entry.code])):
            scale = picture.shape[1] / entry.picture.shape[1]
            made.indices.extend(shaken(picture, index, scale, rng) for index in indices)
            made.printed.extend(entry.code for _ in indices)
    return made


def _remembered(gallery: Gallery, networks: Networks, made: Made) -> Vectors:
    """The patches' vectors, from the cache where the same networks made them of the same pictures before."""
    digest = hashlib.sha256((networks.embedder.sha + networks.prints.sha).encode())
    for patch in (*made.cards, *made.corners, *made.indices):
        digest.update(patch.tobytes())
    base = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(base) if base else Path.home() / ".cache") / "gyoji" / "galleries"
    path = folder / f"{gallery.name}-{digest.hexdigest()[:24]}.npz"
    try:
        with np.load(path) as data:
            return Vectors(*(np.asarray(data[name], np.float64) for name in Vectors._fields))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        pass
    vectors = Vectors(*networks.embedder.vectors(made.cards, made.corners), networks.prints.features(made.indices))
    with contextlib.suppress(OSError):  # a cache that cannot be written costs time, nothing else
        folder.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}.part")
        with scratch.open("wb") as out:
            np.savez(out, **{name: part.astype(np.float32) for name, part in vectors._asdict().items()})
        scratch.replace(path)
    return vectors


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
