"""Which readings of the standard deck become names."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision import test_scanner
from tests.vision.test_scanner import table
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.fusion import FEATURES, NAMES, Reading
from vision.recognition.joker_reader import JokerReader
from vision.recognition.standard import StandardCandidate
from vision.scanner import Scanner

scanner = test_scanner.scanner


@pytest.mark.parametrize(("sure", "up", "kept"), [(0.8, 1.0, 1), (0.3, 1.0, 0), (0.8, 0.1, 0)])
def test_a_faint_outline_counts_where_a_name_can_nearly_be_read_in_it(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, sure: float, up: float, kept: int
) -> None:
    quad = np.array([[10, 10], [73, 10], [73, 98], [10, 98]], np.float32)
    reading = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    one = StandardCandidate(CardFound(quad, 0.3, up), reading, sure, 0.9)
    monkeypatch.setattr(scanner.standard, "fuse", lambda recognised: [one])
    seen = scanner.scan(np.zeros((120, 120, 3), np.uint8))
    assert [detection.card for detection in seen] == [None] * kept


@pytest.mark.parametrize(("wide", "seen"), [(160, 2), (60, 2), (36, 1)])
def test_print_many_times_smaller_than_the_cards_is_no_card(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, wide: int, seen: int
) -> None:
    corners = np.array([[0, 0], [1, 0], [1, 1.4], [0, 1.4]], np.float32)
    reading = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    cards = [CardFound(corners * np.float32(size) + np.float32(at), 0.9, 1.0) for at, size in ((9, 160), (180, wide))]
    told = [StandardCandidate(card, reading, 0.999, 0.9) for card in cards]
    monkeypatch.setattr(scanner.standard, "fuse", lambda recognised: told)
    found = scanner.scan(np.zeros((400, 400, 3), np.uint8))
    assert len(found) == seen and all(detection.card for detection in found)


@pytest.mark.parametrize(("sure", "named"), [(0.999, 2), (0.93, 1)])
def test_a_second_card_of_one_name_must_be_surer(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, sure: float, named: int
) -> None:
    """As sure as on a table where nothing else is clear (0.965), though a first one would be named from 0.9 on."""
    corners = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    reading = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    cards = [CardFound(corners + np.float32(100 * at), 0.9, 1.0) for at in range(2)]
    told = [StandardCandidate(card, reading, each, 0.9) for card, each in zip(cards, (0.999, sure), strict=True)]
    monkeypatch.setattr(scanner.standard, "fuse", lambda recognised: told)
    seen = scanner.scan(np.zeros((300, 300, 3), np.uint8))
    assert sum(detection.card is not None for detection in seen) == named and len(seen) == 2
    assert 0.93 < scanner.reader.calibration.required_confidence(1.0) < 0.999


def test_a_joker_is_told_before_outlines_are_taken_together(scanner: Scanner, monkeypatch: pytest.MonkeyPatch) -> None:
    """An index of each of two cards happens to lie as the two indices of one card do. What cannot be read there is a
    part of the card that can, but for a joker, which no reading of the card tells."""
    quads = [
        np.array([[0, 0], [90, 0], [90, 126], [0, 126]], np.float32) + np.float32(at) for at in ((20, 20), (24, 70))
    ]
    where = ((quads[0][0] + 9, 1), (quads[1][2] - 9, -1))
    indices = [
        IndexFound(at, np.float32([4 * way, 0]), np.float32([0, 6 * way]), quad.mean(axis=0), 0.9)
        for (at, way), quad in zip(where, quads, strict=True)
    ]
    joker, club = (CardFound(quad, 0.9, 1.0, (index,)) for quad, index in zip(quads, indices, strict=True))
    even = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    read = replace(even, scores=np.where(np.array(NAMES) == "CJ", 0.0, -20.0).astype(np.float32))
    for sure, names in ((0.0, ["CJ"]), (0.99, ["CJ", "JK"])):
        told = [StandardCandidate(club, read, 0.999, 0.9), StandardCandidate(joker, replace(even), 0.02, 0.9)]
        monkeypatch.setattr(scanner.standard, "fuse", lambda recognised, told=told: told)
        monkeypatch.setattr(JokerReader, "confidence", lambda self, image, card, *_, sure=sure: sure)
        seen = scanner.scan(np.zeros((300, 300, 3), np.uint8))
        assert sorted(detection.card or "?" for detection in seen) == names


def test_a_card_that_keeps_what_was_recognised_of_it_is_asked_once_whether_it_is_a_joker(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, _ = table(("S7", "HQ", "D10"))
    asked: list[CardFound] = []
    monkeypatch.setattr(JokerReader, "confidence", lambda self, image, card, *_: (asked.append(card), 0.5)[1])
    monkeypatch.setattr(
        type(scanner.reader.calibration), "required_confidence", lambda self, *_: 1.1
    )  # nothing is sure
    first = scanner.read_picture(image)
    assert len(asked) == 3 and [one.confidence for one in first.detections] == [0.5] * 3
    still, everywhere = np.zeros((360, 640), np.uint8), np.ones((360, 640), np.uint8)
    again = scanner.reread(image, first, still, everywhere)
    assert len(asked) == 3 and [*map(vars, again.detections)] == [*map(vars, first.detections)]
    scanner.reread(image, first, still)  # recognised again, as none has a name
    assert len(asked) == 6
