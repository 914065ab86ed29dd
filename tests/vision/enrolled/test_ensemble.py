"""What the members of an ensemble say together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.render.cards.nono import coloured_deck
from tests.vision.enrolled import test_gallery
from tests.vision.enrolled.test_gallery import laid, made_of
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.enrolled.ensemble import Ensemble, Evidence, Opinion, faced, once
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import calibrated
from vision.enrolled.scoring import GalleryCalibration
from vision.recognition.label_reader import LabelReader
from vision.scanner import MODELS

homes = test_gallery.homes


@pytest.mark.models
def test_a_face_taken_for_a_back_is_named_by_its_picture_and_a_back_is_not() -> None:
    deck = coloured_deck(np.random.default_rng(8))
    codes = [code for code in deck.faces if not code.startswith("BACK")]
    calibration = GalleryCalibration.load(MODELS / "gallery_calibration.json", "plain")
    ensemble = Ensemble(None, GalleryReader(made_of(deck, codes), Networks.load(MODELS, 1), calibration))
    said = {}
    for code in ("R7", "B3", "BACK"):
        image, quad = laid(deck, code, 77)
        ((_, opinion),) = ensemble.opinions(image, [CardFound(quad, score=0.9, up=0.2)])
        said[code] = opinion.name
    assert said == {"R7": "R7", "B3": "B3", "BACK": None}


@pytest.mark.models
def test_what_an_unread_card_may_be_is_told_by_what_can_be_made_out() -> None:
    """Neither picture fits better, a spot that is like no index says B3: it is not heard."""
    deck = coloured_deck(np.random.default_rng(8))
    reader = GalleryReader(made_of(deck, ["R7", "B3"]), Networks.load(MODELS, 1), GalleryCalibration())
    image, quad = laid(deck, "R7", 77)
    (found,) = reader.look(image, [CardFound(quad, score=0.9, up=0.9)])
    even = replace(
        found.seen, embedded=None, residual=np.full(4, 0.02),
        index=np.array([[0.0, 40.0]]), unlike=np.ones((1, 2)), label=np.log([0.5, 0.5]),
    )  # fmt: skip
    made_out = replace(even, near=np.array([[0.3, 0.4]]))
    ensemble = Ensemble(None, reader)
    ranked = [
        ensemble.fuse([Evidence(CardFound(quad, 0.9, 0.9), found._replace(seen=seen))])[0][1].ranked[0]
        for seen in (even, made_out)
    ]
    assert ranked[0][0] == "B3"
    assert ranked[1] == ("R7", pytest.approx(0.5, abs=0.01))


@pytest.mark.models
@pytest.mark.parametrize(
    ("agreed_from", "whole", "read", "name"),
    [(0.1, (5.0, 0.0), (0.6, 0.4), "R7"), (0.1, (0.0, 5.0), (0.6, 0.4), None), (0.1, (5.0, 0.0), (0.4, 0.6), None),
     (1.0, (5.0, 0.0), (0.6, 0.4), None)],
)  # fmt: skip
def test_a_card_of_which_all_members_give_one_name_has_that_name_though_its_indices_tell_nothing(
    agreed_from: float, whole: tuple[float, float], read: tuple[float, float], name: str | None
) -> None:
    """The registered picture says R7. The whole card and what is read on it say so as well, or not."""
    deck = coloured_deck(np.random.default_rng(8))
    calibration = replace(GalleryCalibration(), bias=-1.5, unanimous=agreed_from)
    reader = GalleryReader(made_of(deck, ["R7", "B3"]), Networks.load(MODELS, 1), calibration)
    image, quad = laid(deck, "R7", 77)
    (found,) = reader.look(image, [CardFound(quad, score=0.9, up=0.9)])
    seen = replace(
        found.seen, embedded=(np.repeat(whole, 2), np.zeros((2, 4))), residual=np.array([0.018, 0.03, 0.02, 0.03]),
        index=np.zeros((1, 2)), unlike=np.ones((1, 2)), strays=np.zeros((0, 2)), label=np.log(read), label_sure=0.5,
    )  # fmt: skip
    # An index that is like the other name leaves it open, unless its ink may be the first one's: bleached blue is
    # like green.
    other, either = np.array([[0.90, 0.95]]), np.array([[0.90, 0.90]])
    for near, inked, told in ((None, None, name), (other, other, None), (other, either, name)):
        evidence = Evidence(CardFound(quad, 0.9, 0.9), found._replace(seen=replace(seen, near=near, inked=inked)))
        ((_, opinion),) = Ensemble(None, reader).fuse([evidence])
        assert opinion.ranked[0][0] == "R7" and opinion.name == told


@pytest.mark.models
def test_a_composed_deck_is_named_by_its_indices_and_no_face_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """R1 to R7 and the 1 of each other colour were photographed; R4 and B4 lie on the table."""
    deck = coloured_deck(np.random.default_rng(3))
    networks = Networks.load(MODELS, 1)
    gallery = made_of(deck, [*(f"R{rank}" for rank in range(1, 8)), "B1", "Y1", "G1"])
    gallery.grid = True
    reader = calibrated(gallery, networks, MODELS)
    assert len(reader.stages) == 1 and "B4" in reader.codes
    monkeypatch.setattr(reader.matcher, "fit", None)
    ensemble = Ensemble(LabelReader(MODELS, "coloured", 1), reader)
    named = []
    for code in ("R4", "B4", "G6"):
        image, _ = laid(deck, code, 77)
        told = ensemble.opinions(image, networks.locator.find(image))
        named += [(code, opinion.name) for _, opinion in told if opinion.name is not None]
    assert len(named) >= 2 and all(code == name for code, name in named)


@pytest.mark.models
def test_a_back_on_which_an_index_is_read_surely_is_a_face() -> None:
    """Nothing is enrolled: what is printed has to tell. Of a real back nothing can be read, wherever one looks."""
    deck = coloured_deck(np.random.default_rng(3))
    ensemble, locator = Ensemble(LabelReader(MODELS, "coloured", 1), None), Locator(MODELS / "locator.onnx", 1)
    said, indices = {}, tuple[IndexFound, ...]()
    for code in ("R4", "B4", "BACK"):
        image, quad = laid(deck, code, 77)
        seen = next((card for card in locator.find(image) if card.up >= 0.5 and card.indices), None)
        indices = seen.indices if seen else indices
        ((_, opinion),) = ensemble.opinions(image, [CardFound(quad, 0.9, 0.2, indices)])
        ((_, bare),) = ensemble.opinions(image, [CardFound(quad, 0.9, 0.2)])
        said[code] = (opinion.name, bare.name)
    assert said == {"R4": ("R4", None), "B4": ("B4", None), "BACK": (None, None)}


@pytest.mark.parametrize(
    ("up", "sure", "least", "most"), [(0.1, 0.998, 0.95, 1), (0.1, 0.5, 0, 0.2), (0.0, 0.99, 0, 0.01)]
)
def test_how_a_card_looks_and_how_surely_it_reads_tell_together_whether_it_shows_its_face(
    up: float, sure: float, least: float, most: float
) -> None:
    assert least <= faced(up, sure) <= most


def test_two_findings_of_one_card_are_one() -> None:
    quad = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    sure, less = Opinion("R4", 0.99, (("R4", 0.99),)), Opinion("R4", 0.97, (("R4", 0.97),))
    card = CardFound(quad, 0.9, 0.9)
    beside = replace(card, quad=quad + np.float32(70))
    unread = Opinion(None, 0.4, (("R4", 0.4),))
    kept_ones = once([(card, less), (card, sure), (beside, less), (card, unread)])
    assert [opinion for _, opinion in kept_ones] == [sure, less, unread]
