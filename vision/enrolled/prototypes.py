"""What is learned from an enrolled deck's pictures: vectors of cards and corners, and how its indices differ.

Pictures are augmented one by one and on rendered tables (`vision.enrolled.synthetic_views`). Results are cached by the
pictures, networks, code and configuration they depend on.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models import patches
from models.patches import card_patch, corner_patch
from vision.detection import assembly, box_refiner, detections, detector, edge_snapping, tiling
from vision.detection import config as detection_config
from vision.detection.box_refiner import Outliner
from vision.detection.detections import IndexFound
from vision.detection.detector import Locator
from vision.enrolled import config as enrolled_config
from vision.enrolled import (
    contact_sheet,
    embedding,
    face_alignment,
    index_features,
    index_grids,
    index_matcher,
    index_registration,
)
from vision.enrolled import gallery as galleries
from vision.enrolled.config import ENROLLED, PrototypesConfig
from vision.enrolled.embedding import Discriminant, Embedder, Floats
from vision.enrolled.gallery import Gallery, kept_quad, variations
from vision.enrolled.index_features import PrintNet, Prints, has_indices, in_place, overlaid, printed, shaken
from vision.enrolled.index_matcher import IndexMatcher, IndexPrototypes
from vision.enrolled.index_registration import Overlay
from vision.enrolled.pairwise_index import Pairwise
from vision.folders import cache_folder
from vision.types import Image, Quad

DEPENDS_ON = (
    assembly, box_refiner, detection_config, detections, detector, edge_snapping, tiling, contact_sheet, embedding,
    enrolled_config, face_alignment, galleries, index_features, index_grids, index_matcher, index_registration, patches,
)  # fmt: skip
"""Modules whose code the prototypes depend on, beside this one and `vision.enrolled.synthetic_views`."""


class Networks(NamedTuple):
    """What a gallery is looked at with."""

    embedder: Embedder
    locator: Locator
    prints: PrintNet
    outliner: Outliner
    pairwise: Pairwise
    matcher: IndexMatcher

    @classmethod
    def load(cls, models: Path, threads: int = 0, locator: Locator | None = None) -> Networks:
        """From a folder with the ONNX files; `locator`: one that is there already. Raises FileNotFoundError."""
        locator = locator or Locator(models / "locator.onnx", threads)
        outliner = Outliner(models / "outliner.onnx", threads)
        pairwise = Pairwise(models / "pairwise.onnx", threads)
        embedder, matcher = Embedder(models / "embedder.onnx", threads), IndexMatcher(models / "matcher.onnx", threads)
        return cls(embedder, locator, PrintNet(models, threads), outliner, pairwise, matcher)


class Learned(NamedTuple):
    """Vectors of cards and of corners (N, 128), what they show (N,): 2 · the name's row + whether turned; how indices
    are told apart, the deck's own to lay over them, and their prototypes for the index matcher, all None for a deck
    without."""

    card: Floats
    corner: Floats
    shown: NDArray[np.intp]
    prints: Prints | None
    overlay: Overlay | None
    indices: IndexPrototypes | None


def remembered(
    gallery: Gallery, networks: Networks, codes: Sequence[str], config: PrototypesConfig = ENROLLED.prototypes
) -> Learned:
    """What a gallery teaches, from the cache where that was learned before; `codes`: all names, composed ones too."""
    folder = cache_folder() / "galleries"
    path = folder / f"{gallery.name}-{_digest(gallery, networks, config)}.npz"
    with contextlib.suppress(OSError, ValueError, KeyError, zipfile.BadZipFile), np.load(path) as data:
        card, corner = data["card"].astype(np.float64), data["corner"].astype(np.float64)
        return Learned(card, corner, data["shown"], _prints(data), _overlay(data), _indices(data))
    learned = _learn(gallery, networks, codes, config=config)
    kept: dict[str, Any] = {}
    if (own := learned.prints) is not None:
        kept = {"weights": own.told.weights, "offsets": own.told.offsets, "means": own.means.astype(np.float32),
                "spread": own.spread, "usual": np.array(own.usual)}  # fmt: skip
    if learned.overlay is not None:
        kept |= {"overlay": learned.overlay.pictures, "overlaid": learned.overlay.rows}
    if learned.indices is not None:
        kept |= {"indices": learned.indices.vectors.astype(np.float32), "known": learned.indices.known}
    with contextlib.suppress(OSError):  # a cache that cannot be written costs time, nothing else
        folder.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}.part")
        with scratch.open("wb") as out:
            card, corner = learned.card.astype(np.float32), learned.corner.astype(np.float32)
            np.savez(out, card=card, corner=corner, shown=learned.shown, **kept)
        scratch.replace(path)
    return learned


def _prints(data: Mapping[str, NDArray[np.generic]]) -> Prints | None:
    """How indices are told apart, out of the cache."""
    if "usual" not in data:
        return None
    weights, offsets, means, spread = (
        data[name].astype(np.float64) for name in ("weights", "offsets", "means", "spread")
    )
    return Prints(Discriminant(weights, offsets), means, spread, float(data["usual"].astype(np.float64)))


def _overlay(data: Mapping[str, NDArray[np.generic]]) -> Overlay | None:
    """The deck's indices, out of the cache."""
    if "overlay" not in data:
        return None
    return Overlay(data["overlay"].astype(np.float32), data["overlaid"].astype(np.intp))


def _indices(data: Mapping[str, NDArray[np.generic]]) -> IndexPrototypes | None:
    """The prototypes of the deck's indices, out of the cache."""
    if "indices" not in data:
        return None
    return IndexPrototypes(data["indices"].astype(np.float64), data["known"].astype(np.bool_))


def _digest(gallery: Gallery, networks: Networks, config: PrototypesConfig) -> str:
    """Digest of all that the prototypes depend on: pictures, networks, code, configuration."""
    digest = hashlib.sha256(
        "".join((networks.embedder.sha, networks.prints.sha, networks.locator.sha, networks.matcher.sha)).encode()
    )
    for module in DEPENDS_ON:
        digest.update(Path(str(module.__file__)).read_bytes())
    for file in (Path(__file__), Path(__file__).with_name("synthetic_views.py")):
        digest.update(file.read_bytes())
    digest.update(f"{gallery.grid} {config}".encode())
    for entry in gallery.entries:
        digest.update(f"{entry.code} {entry.picture.shape}".encode() + entry.picture.tobytes())
    return digest.hexdigest()[:24]


def _learn(
    gallery: Gallery, networks: Networks, codes: Sequence[str], config: PrototypesConfig = ENROLLED.prototypes
) -> Learned:
    rng = np.random.default_rng(0)
    kept = Counter(entry.code for entry in gallery.entries)
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    marks = printed(pictures, networks.locator)
    if not has_indices(marks, [quad for _, quad in pictures]):
        marks = [[] for _ in marks]
    faces = _Faces(networks.embedder, codes)
    looks: list[Image] = []
    bearers: list[str] = []
    for entry, indices in zip(gallery.entries, marks, strict=True):
        varied = variations(entry.picture, rng, max(config.least, config.augmented // kept[entry.code]))
        faces.see([(entry.code, picture, quad) for picture, quad in varied])
        if indices:
            some = variations(entry.picture, rng, max(config.least, config.index_augmented // kept[entry.code]))
            seen = [shaken(picture, index, picture.shape[1] / entry.picture.shape[1], rng)
                    for picture, _ in some for index in indices]  # fmt: skip
            looks += seen
            bearers += [entry.code] * len(seen)
    looks = overlaid(looks, rng) if looks else []
    if bearers:  # faces without indices are told apart by their pictures, and gain nothing by it
        from vision.enrolled.synthetic_views import (
            synthetic_tables,  # the renderer: none but who learns a deck needs it
        )

        for table in synthetic_tables(gallery.entries, marks, networks.locator, networks.outliner):
            faces.see(table.cards)
            looks += [patch for _, patch in table.indices]
            bearers += [code for code, _ in table.indices]
    card, corner = (np.concatenate(parts) for parts in (faces.cards, faces.corners))
    told = Prints.learn(networks.prints.features(looks), bearers, codes) if bearers else None
    laid = Overlay.of(gallery.entries, marks, codes) if bearers else None
    return Learned(card, corner, np.array(faces.shown), told, laid, _matched(gallery, marks, codes, networks.matcher))


def _matched(
    gallery: Gallery, marks: Sequence[Sequence[IndexFound]], codes: Sequence[str], matcher: IndexMatcher
) -> IndexPrototypes | None:
    """Prototypes of a deck's indices, found in its pictures (`marks`)."""
    if not any(marks):
        return None
    there = in_place(marks, [kept_quad(entry.picture) for entry in gallery.entries])
    prints = [(entry.code, entry.picture, one) for entry, some in zip(gallery.entries, there, strict=True)
              for one in some]  # fmt: skip
    return IndexPrototypes.learn(prints, codes, matcher)


class _Faces:
    """Vectors of cards and of corners, either way up, as they come."""

    def __init__(self, embedder: Embedder, codes: Sequence[str]) -> None:
        self._embedder, self._codes = embedder, codes
        self.cards: list[Floats] = []
        self.corners: list[Floats] = []
        self.shown: list[int] = []

    def see(self, some: Sequence[tuple[str, Image, Quad]]) -> None:
        """Takes in cards: name, a picture, the upright outline (4, 2) px in it."""
        if not some:
            return
        both = [(code, picture, quad, turned) for code, picture, quad in some for turned in (False, True)]
        cards = [card_patch(picture, np.roll(quad, 2, axis=0) if turned else quad) for _, picture, quad, turned in both]
        corners = [corner_patch(picture, quad, turned) for _, picture, quad, turned in both]
        card, corner = self._embedder.vectors(cards, corners)
        self.cards.append(card)
        self.corners.append(corner)
        self.shown += [2 * self._codes.index(code) + turned for code, _, _, turned in both]
