"""The benches of the eyes count what they say they count."""

from __future__ import annotations

import numpy as np
import pytest

from bench.cards import speed, twins
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck, IndexTruth, Quad, Rendered
from vision.scanner import MODELS, Scanner
from vision.types import Detection


def outline(x: float, y: float) -> Quad:
    """An upright card, 63×88 px, its middle at (x, y)."""
    return np.array([[x - 31, y - 44], [x + 31, y - 44], [x + 31, y + 44], [x - 31, y + 44]], np.float32)


def truth(code: str, x: float, down: bool = False) -> CardTruth:
    quad = outline(x, 100)
    return CardTruth(code, "down" if down else "up", quad, 1.0, () if down else (IndexTruth(quad, 1.0),))


def seen(code: str | None, x: float, down: bool = False) -> Detection:
    return Detection(outline(x, 100), "down" if down else "up", code, 0.99)


def scene(*cards: CardTruth) -> Rendered:
    return Rendered(np.zeros((200, 600, 3), np.uint8), cards)


def test_equal_cards_that_are_both_named_are_two_and_no_fault() -> None:
    counts = twins.score(scene(truth("S5", 100), truth("S5", 140)), [seen("S5", 101), seen("S5", 139)])
    assert (counts.pairs, counts.seen_as_two, counts.both_named, counts.named_twice) == (1, 1, 1, 0)


def test_equal_cards_taken_for_one_are_counted() -> None:
    counts = twins.score(scene(truth("S5", 100), truth("S5", 140)), [seen("S5", 101)])
    assert (counts.pairs, counts.seen_as_two, counts.both_named, counts.one_named) == (1, 0, 0, 1)


def test_a_card_named_twice_is_a_fault() -> None:
    counts = twins.score(scene(truth("S5", 100), truth("H6", 300)), [seen("S5", 100), seen("S5", 115), seen("H6", 300)])
    assert (counts.named_twice, counts.backs_named) == (1, 0)


def test_a_named_back_is_a_fault() -> None:
    counts = twins.score(scene(truth("S5", 100, down=True), truth("H6", 300)), [seen("S5", 100), seen("H6", 300)])
    assert (counts.backs, counts.backs_named, counts.named_twice) == (1, 1, 0)


@pytest.mark.models
def test_a_few_rendered_scenes_hold_no_named_back_and_no_card_named_twice() -> None:
    deck, surfaces, scanner = built_in(), TextureSource(), Scanner(threads=1)
    again = Deck("again", deck.family, deck.faces)
    counts = twins.Counts()
    for number in range(4):
        drawn = table_scene(np.random.default_rng([77, number]), [deck, again], surfaces, "easy", (6, 9), 0.25, 0.4)
        counts.add(twins.score(drawn, scanner.scan(drawn.image), str(number)))
    assert counts.backs >= 4
    assert counts.pairs >= 3
    assert counts.backs_named == 0, counts.faults
    assert counts.named_twice == 0, counts.faults
    assert counts.both_named >= 1


@pytest.mark.models
def test_the_models_are_small_and_an_unchanged_frame_costs_little() -> None:
    assert sum(path.stat().st_size for path in MODELS.glob("*.onnx")) <= 9e6
    deck = built_in()
    frame = table_scene(np.random.default_rng(3), [deck], TextureSource(), "home", (10, 10)).image
    scanner = Scanner(threads=1)
    scanner.scan(frame)
    assert speed.unchanged(frame) < 0.1 * speed.best(lambda: scanner.scan(frame), 2)
