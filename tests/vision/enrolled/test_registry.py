"""Which decks there are, and what reads each."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.labels import DECKS
from tests.vision.enrolled import test_gallery
from vision.enrolled.registry import kind_of, known_decks, load_ensemble
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
