"""NONO and the coloured deck: read by what is printed on them, built in and enrolled; nothing is made up."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.labels import DECKS, EITHER_WAY, NAMED, SIGNS, VALUES, label
from models.render.cards.nono import COLOURS, coloured_deck, coloured_face, coloured_taste
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.training.data.store import LABEL_JOKER, LABEL_NONE, label_class, label_goal
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.label_reader import LabelCalibration, LabelReader, LabelReading, Print
from vision.scanner import MODELS, Scanner, known_decks


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_every_name_of_the_built_in_decks_has_a_label_that_leads_back_to_it() -> None:
    assert {"standard", *DECKS} <= set(known_decks())
    for codes in DECKS.values():
        assert len(set(codes)) == len(codes)
        for code in codes:
            assert label_goal(label_class(code)) == label(code)
    for value, sign, kind in (label(code) for codes in DECKS.values() for code in codes if code != "JK"):
        assert kind == NAMED and SIGNS[sign] + VALUES[value] in {*DECKS["nono"], *DECKS["coloured"]}
    assert label_class("x3") == LABEL_NONE and label_class("JK_2") == LABEL_JOKER
    assert label_class("R7", "down") == LABEL_NONE


def test_the_words_are_those_that_the_referee_knows() -> None:
    from referee.games.nono.cards import NONO_RANKS

    assert {code[1:] for code in DECKS["nono"] if code != "JK"} == set(NONO_RANKS)


def reader(deck: str = "coloured") -> LabelReader:
    return LabelReader(MODELS, deck, 1)


def says(reader: LabelReader, code: str, lead: float, middle: bool = False, none: float = 0.0) -> Print:
    scores = np.full(len(reader.codes), -lead)
    scores[reader.codes.index(code)] = 0.0
    return Print(scores - np.log(np.exp(scores).sum()), none, 20.0, middle)


def test_prints_that_agree_are_surer_than_one_and_what_disagrees_is_doubted() -> None:
    r = reader()
    c = LabelCalibration()
    one, both = r.fuse([says(r, "R7", 4)], c), r.fuse([says(r, "R7", 4), says(r, "R7", 4)], c)
    torn = r.fuse([says(r, "R7", 4), says(r, "B7", 3.5)], c)
    best = [r.codes[int(np.argmax(reading.scores))] for reading in (one, both, torn)]
    assert best == ["R7", "R7", "R7"]
    sure = [r.confidence(reading, c) for reading in (one, both, torn)]
    assert sure[2] < sure[0] < sure[1]


def test_a_card_that_shows_nothing_is_not_named() -> None:
    r = reader()
    nothing: LabelReading = r.fuse([])
    assert r.confidence(nothing) < r.calibration.threshold
    ground = np.full((360, 640, 3), (60, 110, 70), np.uint8)
    assert Scanner(MODELS, "coloured", 1).scan(ground) == []


@pytest.mark.models
def test_coloured_cards_on_a_table_are_named_rightly_or_not_at_all() -> None:
    """Five decks that nobody enrolled, at a table in good light: many cards are named, and none wrongly."""
    named = asked = wrong = 0
    scanner = Scanner(MODELS, "coloured", 1)
    for seed in range(5):
        rng = np.random.default_rng([41, seed])
        scene = table_scene(rng, [coloured_deck(rng)], TextureSource(), "easy", (6, 8))
        there = [card.code for card in scene.cards if card.face == "up"]
        shown = [
            card.code
            for card in scene.cards
            if card.face == "up" and (card.visible > 0.7 or any(mark.visible > 0.95 for mark in card.indices))
        ]
        seen = [detection.card for detection in scanner.scan(scene.image) if detection.card]
        asked += len(shown)
        named += sum(code in seen for code in shown)
        wrong += sum(code not in there for code in seen)
    assert asked >= 25
    assert named >= 0.4 * asked
    assert wrong == 0


def with_its_first_figure(number: int, seed: int) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.uint8]], CardFound]:
    """A coloured card on green, 3 px a mm, and its detection: of a 10 the box holds the 1 alone."""
    rng = np.random.default_rng(seed)
    while True:
        taste, oval = coloured_taste(rng)
        if not taste.upright:
            break
    face = coloured_face(taste, oval, "B", number, COLOURS["B"])
    size = np.array(face.size_mm)
    small = cv2.resize(face.image[..., :3], [round(3 * side) for side in face.size_mm], interpolation=cv2.INTER_AREA)
    image = np.asarray(cv2.copyMakeBorder(small, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(70, 110, 60)), np.uint8)
    mark = face.indices[0]
    wide, tall = 3 * np.array(mark.half, np.float32)
    part = wide if number == 1 else 0.42 * wide
    centre = (3 * (np.array(mark.centre) + size / 2) + 60 - [wide - part, 0]).astype(np.float32)
    (right, low), left = 3 * size + 60, 60.0
    quad = np.array([[left, left], [right, left], [right, low], [left, low]], np.float32)
    box = np.array([[part, 0], [0, tall]], np.float32)
    return image, CardFound(quad, 1.0, 1.0, (IndexFound(centre, box[0], box[1], quad.mean(axis=0), 0.9),))


def test_a_ten_whose_box_holds_the_one_alone_is_read_with_its_nought() -> None:
    r = reader()
    told: dict[int, list[str]] = {1: [], 10: []}
    for number, names in told.items():
        for seed in range(8):
            image, found = with_its_first_figure(number, seed)
            _, [prints] = r.prints(image, [found])
            names += [r.codes[int(seen.scores.argmax())] for seen in prints if not seen.middle]
    assert "B10" not in told[1]
    assert told[10].count("B10") >= 6, told[10]


def test_a_six_that_may_be_a_nine_is_known_to_be_doubtful() -> None:
    r = reader()
    doubtful = r.fuse([says(r, "R6", 4, middle=True)]).features[-1]
    plain = r.fuse([says(r, "R7", 4, middle=True)]).features[-1]
    assert (doubtful, plain) == (1.0, 0.0) and {"6", "9"} <= EITHER_WAY


def test_ink_in_the_middle_weighs_less_than_the_suit_that_an_index_shows() -> None:
    r = reader("nono")
    c = LabelCalibration()
    ink = says(r, "Hかなり", 4, middle=True)
    suit = np.array([0.0 if code[0] == "D" else -3.0 for code in r.codes])
    read = r.fuse([Print(suit - np.log(np.exp(suit).sum()), 0.0, 20.0, False), ink], c)
    value_alone = r.fuse([ink], c)
    assert r.codes[int(np.argmax(read.scores))] == "Dかなり"
    word, suit = value_alone.features[:2]
    assert suit < word
