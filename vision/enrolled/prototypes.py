"""What is learned from an enrolled deck's pictures: how its indices differ, vectors of its faces.

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
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
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
from vision.enrolled import contact_sheet, embedding, face_alignment
from vision.enrolled import gallery as galleries
from vision.enrolled.config import ENROLLED, PrototypesConfig
from vision.enrolled.embedding import Discriminant, Embedder, Floats
from vision.enrolled.gallery import Gallery, kept_quad, variations
from vision.enrolled.indices import features as index_features
from vision.enrolled.indices import grids, ink_colour, registration
from vision.enrolled.indices import matcher as index_matcher
from vision.enrolled.indices.features import (
    BATCH,
    PrintNet,
    Prints,
    has_indices,
    overlaid,
    own_indices,
    printed,
    shaken,
)
from vision.enrolled.indices.matcher import IndexMatcher, IndexPrototypes
from vision.enrolled.indices.pairwise import Pairwise
from vision.enrolled.indices.registration import Overlay
from vision.folders import cache_folder
from vision.types import Image, Progress, Quad, quiet

DEPENDS_ON = (
    assembly, box_refiner, detection_config, detections, detector, edge_snapping, tiling, contact_sheet, embedding,
    enrolled_config, face_alignment, galleries, index_features, grids, index_matcher, registration,
    ink_colour, patches,
)  # fmt: skip
"""Modules whose code the prototypes depend on, beside this one and `vision.enrolled.synthetic_views`."""


class Networks(NamedTuple):
    """The networks with which an enrolled deck is learned and read."""

    embedder: Embedder
    locator: Locator
    prints: PrintNet
    outliner: Outliner
    pairwise: Pairwise
    matcher: IndexMatcher

    @classmethod
    def load(cls, models: Path, threads: int = 0, locator: Locator | None = None) -> Networks:
        """From a folder with the ONNX files; `locator`: one that is already loaded. Raises FileNotFoundError."""
        locator = locator or Locator(models / "locator.onnx", threads)
        outliner = Outliner(models / "outliner.onnx", threads)
        pairwise = Pairwise(models / "pairwise.onnx", threads)
        embedder, matcher = Embedder(models / "embedder.onnx", threads), IndexMatcher(models / "matcher.onnx", threads)
        return cls(embedder, locator, PrintNet(models, threads), outliner, pairwise, matcher)


class Faces(NamedTuple):
    """Vectors of cards and of corners (N, 128), either way up, and what they show (N,): 2 · the name's row + whether
    turned."""

    card: Floats
    corner: Floats
    shown: NDArray[np.intp]


class Learned(NamedTuple):
    """`faces`: None for a deck that is composed by its indices. The others are None for a deck without indices:
    `prints` tells indices apart, `overlay` holds the enrolled ones for registration, `indices` their prototypes for the
    index matcher."""

    faces: Faces | None = None
    prints: Prints | None = None
    overlay: Overlay | None = None
    indices: IndexPrototypes | None = None


def remembered(
    gallery: Gallery,
    networks: Networks,
    codes: Sequence[str],
    config: PrototypesConfig = ENROLLED.prototypes,
    told: Progress = quiet,
) -> Learned:
    """What is learned from a gallery, taken from the cache where it was learned before; `codes`: all names, composed
    ones too; `told` is called with the share that is done, 0 to 1."""
    folder = cache_folder() / "galleries"
    path = folder / f"{gallery.name}-{_digest(gallery, networks, config)}.npz"
    with contextlib.suppress(OSError, ValueError, KeyError, zipfile.BadZipFile), np.load(path) as data:
        return Learned(_faces(data), _prints(data), _overlay(data), _indices(data))
    learned = _learn(gallery, networks, codes, config=config, told=told)
    kept: dict[str, Any] = {}
    if (faces := learned.faces) is not None:
        card, corner = faces.card.astype(np.float32), faces.corner.astype(np.float32)
        kept = {"card": card, "corner": corner, "shown": faces.shown}
    if (own := learned.prints) is not None:
        kept |= {"weights": own.told.weights, "offsets": own.told.offsets, "means": own.means.astype(np.float32),
                "spread": own.spread, "usual": np.array(own.usual)}  # fmt: skip
    if learned.overlay is not None:
        kept |= {"overlay": learned.overlay.pictures, "overlaid": learned.overlay.rows}
    if (near := learned.indices) is not None:
        kept |= {"indices": near.vectors.astype(np.float32), "known": near.known, "inks": near.inks.astype(np.float32)}
    with contextlib.suppress(OSError):  # a cache that cannot be written costs time, nothing else
        folder.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}.part")
        with scratch.open("wb") as out:
            np.savez(out, **kept)
        scratch.replace(path)
    return learned


def _faces(data: Mapping[str, NDArray[np.generic]]) -> Faces | None:
    """The vectors of cards and corners, out of the cache."""
    if "shown" not in data:
        return None
    card, corner = (data[name].astype(np.float64) for name in ("card", "corner"))
    return Faces(card, corner, data["shown"].astype(np.intp))


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
    vectors, inks = (data[name].astype(np.float64) for name in ("indices", "inks"))
    return IndexPrototypes(vectors, data["known"].astype(np.bool_), inks)


def _digest(gallery: Gallery, networks: Networks, config: PrototypesConfig) -> str:
    """Digest of all that the prototypes depend on: pictures, networks, code, configuration."""
    used = networks.embedder, networks.prints, networks.locator, networks.outliner, networks.matcher
    digest = hashlib.sha256("".join(network.sha for network in used).encode())
    for module in DEPENDS_ON:
        digest.update(Path(str(module.__file__)).read_bytes())
    for file in (Path(__file__), Path(__file__).with_name("synthetic_views.py")):
        digest.update(file.read_bytes())
    digest.update(f"{gallery.grid} {config}".encode())
    for entry in gallery.entries:
        digest.update(f"{entry.code} {entry.picture.shape}".encode() + entry.picture.tobytes())
    return digest.hexdigest()[:24]


class _Part(NamedTuple):
    """What one enrolled picture or one drawn table teaches: patches of indices and the names that bear them; faces,
    where the deck has an embedding of them."""

    looks: list[Image]
    bearers: list[str]
    faces: Faces | None = None


def _learn(
    gallery: Gallery,
    networks: Networks,
    codes: Sequence[str],
    config: PrototypesConfig = ENROLLED.prototypes,
    told: Progress = quiet,
) -> Learned:
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    marks = printed(pictures, networks.locator)
    if not has_indices(marks, [quad for _, quad in pictures]):
        marks = [[] for _ in marks]
    with ThreadPoolExecutor(min(config.threads, os.cpu_count() or 1)) as pool:
        augmented, drawn = _parts(gallery, marks, networks, codes, pool, config=config, told=told)
        faces = [part.faces for part in (*augmented, *drawn) if part.faces is not None]
        known = Faces(*(np.concatenate(some) for some in zip(*faces, strict=True))) if faces else None
        if not any(marks):
            return Learned(known)
        looks = overlaid([look for part in augmented for look in part.looks], np.random.default_rng(0))
        looks += [look for part in drawn for look in part.looks]
        batches = [looks[at : at + BATCH] for at in range(0, len(looks), BATCH)]
        features = list(pool.map(networks.prints.features, batches))
    bearers = [code for part in (*augmented, *drawn) for code in part.bearers]
    own = own_indices(gallery.entries, marks)
    prints, overlay = Prints.learn(np.concatenate(features), bearers, codes), Overlay.learn(own, codes)
    return Learned(known, prints, overlay, IndexPrototypes.learn(own, codes, networks.matcher))


def _parts(
    gallery: Gallery,
    marks: Sequence[Sequence[IndexFound]],
    networks: Networks,
    codes: Sequence[str],
    pool: Executor,
    config: PrototypesConfig,
    told: Progress,
) -> tuple[list[_Part], list[_Part]]:
    """What every enrolled picture and every drawn table teaches; each has a random generator of its own, so the result
    does not depend on the number of threads. A deck without indices gains nothing from tables; a deck that is composed
    by its indices has no embedding of them (ADR 49)."""
    kept = Counter(entry.code for entry in gallery.entries)
    each = int(np.clip(config.pictures // len(kept), *config.augmented))
    by_faces = not (any(marks) and gallery.composed)

    def varied(number: int) -> _Part:
        entry, rng = gallery.entries[number], np.random.default_rng([0, number])
        seen = variations(entry.picture, rng, max(config.least, each // kept[entry.code]))
        looks = [
            shaken(picture, index, picture.shape[1] / entry.picture.shape[1], rng)
            for picture, _ in seen for index in marks[number]
        ]  # fmt: skip
        faces = _seen([(entry.code, *one) for one in seen], networks.embedder, codes) if by_faces else None
        return _Part(looks, [entry.code] * len(looks), faces)

    def drawn(number: int) -> _Part:
        assert tables is not None
        table = tables[number]
        faces = _seen(table.cards, networks.embedder, codes) if by_faces else None
        return _Part([patch for _, patch in table.indices], [code for code, _ in table.indices], faces)

    tables = None
    if any(marks):
        from vision.enrolled.synthetic_views import SyntheticTables  # loads the renderer, which only learning needs

        tables = SyntheticTables.of(gallery.entries, marks, networks.locator, networks.outliner)
    jobs = [partial(varied, number) for number in range(len(gallery.entries))]
    jobs += [partial(drawn, number) for number in range(len(tables) if tables else 0)]
    parts = []
    for part in pool.map(lambda job: job(), jobs):
        parts.append(part)
        told(len(parts) / len(jobs))
    return parts[: len(gallery.entries)], parts[len(gallery.entries) :]


def _seen(some: Sequence[tuple[str, Image, Quad]], embedder: Embedder, codes: Sequence[str]) -> Faces:
    """Vectors of cards: name, a picture, the upright outline (4, 2) px in it."""
    both = [(code, picture, quad, turned) for code, picture, quad in some for turned in (False, True)]
    cards = [card_patch(picture, np.roll(quad, 2, axis=0) if turned else quad) for _, picture, quad, turned in both]
    corners = [corner_patch(picture, quad, turned) for _, picture, quad, turned in both]
    shown = np.array([2 * codes.index(code) + turned for code, _, _, turned in both], np.intp)
    return Faces(*embedder.vectors(cards, corners), shown)
