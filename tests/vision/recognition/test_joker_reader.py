"""Jokers that nobody trained on are told by their words; nothing else becomes one."""

from __future__ import annotations

import numpy as np
import pytest

from models.render.camera import Camera
from models.render.cards.deck import built_in
from models.render.stage import Placement, Stage
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.joker_reader import JokerReader
from vision.recognition.label_reader import LabelReader, Print
from vision.scanner import MODELS, Scanner
from vision.types import Image

QUAD = np.array([[10, 10], [73, 10], [73, 98], [10, 98]], np.float32)
INDICES = tuple(
    IndexFound(centre, QUAD[0] * 0 + [4 * way, 0], QUAD[0] * 0 + [0, 6 * way], QUAD.mean(axis=0), 0.9)
    for centre, way in ((QUAD[0] + 9, 1), (QUAD[2] - 9, -1))
)
CARD = CardFound(QUAD, 0.9, 1.0, INDICES)


@pytest.fixture(scope="module")
def labels() -> LabelReader:
    return LabelReader(MODELS, "nono", 1)


def show(
    labels: LabelReader, monkeypatch: pytest.MonkeyPatch, prints: list[tuple[str, float]], middle: int | None = None
) -> None:
    """Every card shows these prints: what each says, and how likely it is none; which of them stands in the middle."""

    def says(code: str, none: float, in_middle: bool) -> Print:
        scores = np.full(len(labels.codes), -8.0)
        scores[labels.codes.index(code)] = 0.0
        return Print(scores - np.log(np.exp(scores).sum()), none, 20.0, in_middle)

    found = [says(code, none, at == middle) for at, (code, none) in enumerate(prints)]
    monkeypatch.setattr(labels, "prints", lambda image, cards, beside=(): (list(cards), [found]))


def table(codes: tuple[str, ...]) -> Image:
    """Cards of the built-in standard deck on plain green, with the jokers of NONO's deck in place of its own."""
    cloth = np.random.default_rng(3).normal((60, 95, 40), 4, (720, 1280, 3))
    stage = Stage(Camera.above((1280, 720), 2.0, 12.0, 20.0), np.clip(cloth, 0, 255).astype(np.uint8))
    standard, words = built_in().faces, built_in("nono").faces
    for number, code in enumerate(codes):
        face = (words if code == "JK" else standard)[code]
        stage.place(Placement(face, -110 + number * 105, 0, 0.35 * number - 0.8))
    return stage.image


@pytest.mark.models
def test_a_joker_with_its_word_is_named_and_its_neighbours_as_before() -> None:
    scanner, codes = Scanner(threads=1), ("SA", "JK", "CJ")
    assert sorted(each.card or "?" for each in scanner.scan(table(codes))) == sorted(codes)
    scanner.standard.jokers = None
    assert sorted(each.card or "?" for each in scanner.scan(table(codes))) == ["?", "CJ", "SA"]


@pytest.mark.parametrize(
    ("prints", "told"),
    [
        ([("JK", 0.0), ("JK", 0.0)], True),
        ([("JK", 0.0), ("JK", 0.0), ("Hかなり", 0.0)], True),
        ([("JK", 0.0)], False),
        ([("JK", 0.1), ("JK", 0.4)], True),
        ([("JK", 0.3), ("JK", 0.4), ("JK", 0.4)], True),
        ([("JK", 0.0), ("JK", 0.6)], True),
        ([("JK", 0.0), ("JK", 0.9)], False),
        ([("JK", 0.2), ("JK", 0.6)], False),
        ([("JK", 0.0), ("Hかなり", 0.0)], False),
        ([], False),
    ],
)
def test_it_takes_two_clear_prints(
    labels: LabelReader, monkeypatch: pytest.MonkeyPatch, prints: list[tuple[str, float]], told: bool
) -> None:
    show(labels, monkeypatch, prints)
    sure = JokerReader(labels).confidence(np.zeros((120, 120, 3), np.uint8), CARD)
    assert (sure > 0.9) == told and (told or sure == 0)


@pytest.mark.parametrize(
    ("prints", "share", "told"),
    [
        ([("JK", 0.25), ("JK", 0.4)], 0.6, True),
        ([("JK", 0.25), ("JK", 0.4)], 0.0, False),
        ([("JK", 0.2), ("JK", 0.6)], 0.6, False),
        ([("JK", 0.0)], 0.9, False),
    ],
    ids=["the card reader holds it likeliest", "it does not", "one print is too unclear", "one print alone"],
)
def test_two_prints_that_are_little_clear_are_seconded_by_the_card_reader(
    labels: LabelReader, monkeypatch: pytest.MonkeyPatch, prints: list[tuple[str, float]], share: float, told: bool
) -> None:
    show(labels, monkeypatch, prints)
    sure = JokerReader(labels).confidence(np.zeros((120, 120, 3), np.uint8), CARD, share=share)
    assert (sure > 0.95) == told and (told or sure < 0.9)


@pytest.mark.parametrize(
    ("prints", "middle", "told"),
    [
        ([("JK", 0.8), ("JK", 0.01)], 1, True),
        ([("JK", 0.8), ("JK", 0.01)], None, True),
        ([("JK", 0.95), ("JK", 0.05)], 1, False),
        ([("JK", 0.01), ("JK", 0.8)], 1, True),
        ([("JK", 0.01), ("JK", 0.9)], 1, False),
        ([("JK", 0.2), ("JK", 0.6)], 1, False),
    ],
    ids=[
        "a large word", "a legible one in a corner",
        "nothing else says so", "the large word is faint", "it says nothing", "neither is legible",
    ],
)  # fmt: skip
def test_a_legible_word_needs_less_from_the_others(
    labels: LabelReader,
    monkeypatch: pytest.MonkeyPatch,
    prints: list[tuple[str, float]],
    middle: int | None,
    told: bool,
) -> None:
    show(labels, monkeypatch, prints, middle)
    sure = JokerReader(labels).confidence(np.zeros((120, 120, 3), np.uint8), CARD)
    assert (sure > 0.95) == told and (told or sure == 0)


def test_two_cards_that_were_located_as_one_are_no_joker(labels: LabelReader, monkeypatch: pytest.MonkeyPatch) -> None:
    joker = np.log(np.where(np.array(labels.codes) == "JK", 0.999, 1e-5))
    both = [Print(joker, 0.0, 20.0, False)] * 2
    monkeypatch.setattr(labels, "prints", lambda image, cards, beside=(): ([*cards, *cards], [both, both]))
    assert JokerReader(labels).confidence(np.zeros((120, 120, 3), np.uint8), CARD) == 0


@pytest.mark.parametrize("shown", [0, 1])
def test_a_card_of_which_no_two_prints_may_be_clear_has_no_index_read(
    labels: LabelReader, monkeypatch: pytest.MonkeyPatch, shown: int
) -> None:
    read: list[int] = []
    plain = labels._read
    monkeypatch.setattr(labels, "_read", lambda patches: (read.append(len(patches)), plain(patches))[1])
    bare = CardFound(QUAD, 0.9, 1.0, INDICES[:shown])
    assert JokerReader(labels).confidence(np.full((120, 120, 3), 200, np.uint8), bare) == 0
    assert read == [2] * shown  # its middle, either way up
    covered = CardFound(QUAD, 0.9, 1.0, INDICES[:1], from_index=True)
    assert JokerReader(labels).confidence(np.full((120, 120, 3), 200, np.uint8), covered) == 0
    assert read == [2] * shown


def test_reading_less_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    scanner, image = Scanner(threads=1), table(("SA", "JK", "CJ", "H4"))
    jokers = scanner.standard.jokers
    assert jokers is not None
    cards = scanner.locator.find(image)
    cards += [CardFound(card.quad, card.score, card.up, card.indices[:1]) for card in cards]

    def told() -> list[float]:
        return [jokers.confidence(image, card) for card in cards]

    sparing = told()
    monkeypatch.setattr(JokerReader, "_may_be_one", lambda *_: True)
    assert told() == sparing and max(sparing) > 0.9 and sparing.count(0.0) >= 6
