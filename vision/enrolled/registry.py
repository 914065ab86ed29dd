"""Which decks there are, and what reads each: built in, or enrolled on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from models.labels import DECKS
from vision.detection.detector import Locator
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.gallery import Gallery, read_as
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.index_scoring import STAGES, IndexCalibration
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


def load_ensemble(
    deck: str,
    models: Path,
    threads: int = 0,
    locator: Locator | None = None,
    standard: StandardRecogniser | None = None,
    told: Progress = quiet,
) -> Ensemble:
    """What names the cards of a deck; an enrolled deck goes before a built-in one of the same name.

    An enrolled deck with the names of a built-in one is read by its words and numbers as well; one with standard names
    also by the `standard` reader. `told` hears how much of it is learned. Raises ValueError for an unknown deck,
    GalleryError for a broken one.
    """
    if (decks_folder() / deck / "deck.json").is_file():
        gallery = enrolled_reader(deck, models, threads, locator, told)
        kind = kind_of(gallery.codes, gallery.has_indices)
        if kind in DECKS:
            return Ensemble(LabelReader(models, kind, threads), gallery)
        if standard is None or locator is None:
            return Ensemble(None, gallery)
        return Ensemble(None, gallery, standard, fallback_classes(standard.reader, locator, gallery.pictures))
    if deck in DECKS:
        return Ensemble(LabelReader(models, deck, threads), None)
    raise ValueError(f"deck {deck!r}: not known; there are {', '.join(known_decks())} (gyoji enroll adds one)")


def enrolled_reader(
    deck: str, models: Path, threads: int = 0, locator: Locator | None = None, told: Progress = quiet
) -> GalleryReader:
    """The pictures of an enrolled deck, ready to compare with. Raises GalleryError for a broken one."""
    return calibrated(Gallery.load(decks_folder() / deck), Networks.load(models, threads, locator), models, told)


def calibrated(gallery: Gallery, networks: Networks, models: Path, told: Progress = quiet) -> GalleryReader:
    """A gallery with the calibration of its kind of deck; `told` hears how much of it is learned. Raises
    GalleryError."""
    path = models / "gallery_calibration.json"
    reader = GalleryReader(gallery, networks, GalleryCalibration(), told=told)
    if path.exists():
        kind = kind_of(reader.codes, reader.has_indices, bool(gallery.composed))
        reader.calibration = GalleryCalibration.load(path, kind)
        if reader.has_indices:
            stages = list(STAGES) if reader.lays else list(STAGES)[:1]
            reader.stages = tuple(IndexCalibration.load(path, kind, stage) for stage in stages)
    return reader


def kind_of(codes: Sequence[str], has_indices: bool, composed: bool = False) -> str:
    """The kind (of `vision.enrolled.scoring.KINDS`) of a deck with such names, some of them `composed`."""
    kind = read_as(codes) or ("printed" if has_indices else "plain")
    return "composed" if composed and kind == "nono" else kind
