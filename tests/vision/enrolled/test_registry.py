"""Which decks there are, and what reads each."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.labels import DECKS
from models.render.cards.nono import coloured_deck
from tests.vision.enrolled import test_gallery
from tests.vision.enrolled.indices.test_label_support import CODES, by_hand
from tests.vision.enrolled.test_gallery import made_of
from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery import Gallery
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import built_in, enrolled_ensemble, kind_of, known_decks, load_ensemble
from vision.enrolled.scoring import GalleryCalibration
from vision.folders import decks_folder
from vision.recognition.alphabets import ALPHABETS
from vision.scanner import MODELS

homes = test_gallery.homes


def test_decks_are_known_by_letters_built_in_and_enrolled() -> None:
    assert known_decks() == [*ALPHABETS, *DECKS]
    (decks_folder() / "mine").mkdir(parents=True)
    (decks_folder() / "mine" / "deck.json").write_text("{}", encoding="utf-8")
    assert known_decks() == [*ALPHABETS, *DECKS, "mine"]


def test_a_deck_that_nobody_knows_is_one_sentence_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"nowhere.*not known; there are standard"):
        load_ensemble("nowhere", MODELS)


def test_a_gallery_without_pictures_is_one_sentence() -> None:
    with pytest.raises(GalleryError, match="the gallery mine holds no picture"):
        enrolled_ensemble(Gallery("mine"), Networks.load(MODELS, 1), MODELS, 1)


def test_a_built_in_deck_is_read_by_its_labels_alone(tmp_path: Path) -> None:
    ensemble = load_ensemble("coloured", MODELS, 1)
    assert ensemble.labels is not None and ensemble.gallery is None and not ensemble.fallback


@pytest.mark.parametrize(
    ("codes", "indices", "composed", "kind"),
    [
        (["S7", "HQ"], True, False, "printed"), (["S7", "HQ"], False, False, "plain"),
        (list(DECKS["nono"])[:4], True, False, "nono"), (list(DECKS["nono"])[:4], True, True, "composed"),
        (list(DECKS["coloured"])[:4], True, True, "coloured"),
    ],
)  # fmt: skip
def test_the_kind_of_a_deck_follows_from_its_names(codes: list[str], indices: bool, composed: bool, kind: str) -> None:
    assert kind_of(codes, indices, composed) == kind


def test_a_deck_that_cannot_be_read_is_of_a_kind_that_nothing_reads() -> None:
    codes = list(DECKS["coloured"])[:4]
    assert kind_of(codes, True, read=False) == "printed"
    assert kind_of(codes, False, read=False) == "plain"


def test_the_built_in_deck_of_enrolled_names_has_them_all() -> None:
    assert built_in(["R1", "G10"]) == "coloured"
    assert built_in(["R1", "S7"]) is None


@pytest.mark.models
def test_a_deck_written_by_hand_is_told_by_its_pictures_alone() -> None:
    printed, written = (enrolled_ensemble(made_of(deck, list(CODES)), Networks.load(MODELS, 1), MODELS, 1)
                        for deck in (coloured_deck(np.random.default_rng(1)), by_hand("corners")))  # fmt: skip
    assert printed.labels is not None
    assert written.labels is None
    assert written.gallery is not None
    kind = "printed" if written.gallery.has_indices else "plain"
    assert written.gallery.calibration == GalleryCalibration.load(MODELS / "gallery_calibration.json", kind)
