"""Which decks there are, and what reads each: built in, or enrolled on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from models.labels import DECKS
from vision.detection.detector import Locator
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.indices.label_support import is_heard
from vision.enrolled.indices.scoring import STAGES, IndexCalibration
from vision.enrolled.prototypes import Networks
from vision.enrolled.scoring import GalleryCalibration
from vision.enrolled.standard_fallback import fallback_classes
from vision.folders import decks_folder
from vision.recognition.alphabets import ALPHABETS
from vision.recognition.label_reader import LabelReader
from vision.recognition.standard import StandardRecogniser
from vision.types import Progress, quiet


def known_decks() -> list[str]:
    """Names of all decks that can be read: the standard one by its letters, those built in, those enrolled."""
    folder = decks_folder()
    enrolled = [path.parent.name for path in sorted(folder.glob("*/deck.json"))] if folder.is_dir() else []
    return [*ALPHABETS, *dict.fromkeys([*DECKS, *enrolled])]


def deck_folder(deck: str) -> Path:
    """The folder of a deck's pictures and examples; it need not exist."""
    return decks_folder() / deck


def learns(deck: str) -> str | None:
    """The kind of a deck that has no pictures yet and is learned while it is played; None for all others. Raises
    GalleryError for a broken one."""
    if deck in ALPHABETS or not (decks_folder() / deck / "deck.json").is_file():
        return None
    gallery = Gallery.load(decks_folder() / deck)
    return None if gallery.entries else gallery.learns


def load_ensemble(
    deck: str,
    models: Path,
    threads: int = 0,
    locator: Locator | None = None,
    standard: StandardRecogniser | None = None,
    told: Progress = quiet,
) -> Ensemble:
    """The ensemble that names a deck's cards; an enrolled deck is preferred to a built-in one of the same name. `told`
    is called with the share of an enrolled one that is learned. Raises ValueError for an unknown deck, GalleryError for
    a broken one."""
    if (decks_folder() / deck / "deck.json").is_file():
        gallery = Gallery.load(decks_folder() / deck)
        return enrolled_ensemble(gallery, Networks.load(models, threads, locator), models, threads, standard, told)
    if deck in DECKS:
        return Ensemble(LabelReader(models, deck, threads), None)
    raise ValueError(f"deck {deck!r}: not known; there are {', '.join(known_decks())} (gyoji enroll adds one)")


def enrolled_ensemble(
    gallery: Gallery,
    networks: Networks,
    models: Path,
    threads: int = 0,
    standard: StandardRecogniser | None = None,
    told: Progress = quiet,
) -> Ensemble:
    """The ensemble that names the cards of enrolled pictures. Raises GalleryError.

    A deck with the names of a built-in one is read by its words and numbers as well, where the label reader reads its
    pictures well enough (`vision.enrolled.indices.label_support`); one with standard names also by the `standard`
    reader.
    """
    pictures = [(entry.code, entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    kind = built_in([*gallery.codes, *gallery.composed])
    labels = LabelReader(models, kind, threads) if kind is not None else None
    if labels is not None and not is_heard(labels, networks.locator, pictures):
        labels = None
    reader = calibrated(gallery, networks, models, told, labels is not None)
    if kind is not None or standard is None:
        return Ensemble(labels, reader)
    return Ensemble(None, reader, standard, fallback_classes(standard.reader, networks.locator, pictures))


def enrolled_reader(
    deck: str, models: Path, threads: int = 0, locator: Locator | None = None, told: Progress = quiet
) -> GalleryReader:
    """The pictures of an enrolled deck, ready to compare with. Raises GalleryError for a broken one."""
    return calibrated(Gallery.load(decks_folder() / deck), Networks.load(models, threads, locator), models, told)


def calibrated(
    gallery: Gallery, networks: Networks, models: Path, told: Progress = quiet, read: bool = True
) -> GalleryReader:
    """A gallery with the calibration of its kind of deck; `told` is called with the share of it that is learned;
    `read`: whether its words and numbers are read, where they are those of a built-in deck. Raises GalleryError."""
    path = models / "gallery_calibration.json"
    read = read and built_in([*gallery.codes, *gallery.composed]) is not None
    reader = GalleryReader(gallery, networks, GalleryCalibration(), told=told, read=read)
    if path.exists():
        kind = kind_of(reader.codes, reader.has_indices, bool(gallery.composed), read)
        reader.calibration = GalleryCalibration.load(path, kind)
        if reader.has_indices:
            stages = list(STAGES) if reader.lays else list(STAGES)[:1]
            reader.stages = tuple(IndexCalibration.load(path, kind, stage) for stage in stages)
    return reader


def kind_of(codes: Sequence[str], has_indices: bool, composed: bool = False, read: bool = True) -> str:
    """The kind (of `vision.enrolled.scoring.KINDS`) of a deck with such names, some of them `composed`; `read`: whether
    what is printed is read as well."""
    kind = built_in(codes) if read else None
    if kind is None:
        return "printed" if has_indices else "plain"
    return "composed" if composed and kind == "nono" else kind


def built_in(codes: Sequence[str]) -> str | None:
    """The built-in deck (of `models.labels.DECKS`) that has all these names."""
    return next((name for name, known in DECKS.items() if set(codes) <= set(known)), None)
