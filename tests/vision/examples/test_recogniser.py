"""A deck's reader with examples beside it: who is heard, and what is left open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from models.render.cards.handwritten import Hand, handwritten_deck
from models.render.types import Deck
from tests.vision.enrolled.test_gallery import laid
from vision.detection.detections import CardFound
from vision.detection.rectification import View
from vision.enrolled.prototypes import Networks
from vision.examples.calibration import ExampleCalibration
from vision.examples.recogniser import Learning
from vision.examples.store import Example
from vision.examples.taking import taken
from vision.recognition.stages import Decision
from vision.scanner import MODELS
from vision.types import Image

pytestmark = pytest.mark.models
CODES = ("S3", "S8", "H5", "DK", "C7")


class Seen(NamedTuple):
    """A card, of which nothing else is known."""

    card: CardFound


class Fixed:
    """A reader that says the same of every card."""

    def __init__(self, name: str, sure: float, named: bool = True) -> None:
        self._name, self._sure, self._named = name, sure, named

    def recognise(self, view: View, known: Sequence[Seen] = ()) -> list[Seen]:
        return [*known, *map(Seen, view.found)]

    def fuse(self, recognised: list[Seen]) -> list[CardFound]:
        return [one.card for one in recognised]

    def decide(self, view: View, candidates: list[CardFound]) -> list[Decision]:
        return [Decision(one, [(self._name, 0.9), ("C7", 0.1)], self._sure, self._named) for one in candidates]


UNREAD, SURE = Fixed("S3", 0.2, named=False), Fixed("S3", 0.999)


@cache
def networks() -> Networks:
    return Networks.load(MODELS, 1)


@cache
def deck() -> Deck:
    return handwritten_deck(np.random.default_rng(5), Hand.draw(np.random.default_rng(5), "middle"), CODES)


def seen(code: str, seed: int) -> tuple[Image, CardFound]:
    image, quad = laid(deck(), code, seed)
    return image, CardFound(quad, 1.0, 1.0)


def example(code: str, seed: int, name: str | None = None, read: tuple[str, float] | None = None) -> Example:
    image, card = seen(code, seed)
    return taken(image, card, networks(), f"{code}-{seed}", name or code, True, read)


def learning(reader: Fixed, new: bool = False, examples: Sequence[Example] = ()) -> Learning[Seen, CardFound]:
    found = Learning(reader, CODES, networks, lambda: ExampleCalibration.load(MODELS), new)
    found.teach(examples)
    return found


def name_of(reader: Learning[Seen, CardFound], code: str, seed: int = 77) -> str | None:
    image, card = seen(code, seed)
    view = View(image, [card])
    (one,) = reader.decide(view, reader.fuse(reader.recognise(view)))
    return one.ranked[0][0] if one.named else None


def test_a_reader_is_heard_at_decks_that_it_is_meant_for_and_not_at_new_ones() -> None:
    assert name_of(learning(SURE), "DK") == "S3"
    assert name_of(learning(SURE, new=True), "DK") is None


def test_a_card_that_somebody_named_is_known_and_another_one_is_not() -> None:
    taught = learning(UNREAD, new=True, examples=[example(code, 1) for code in ("S3", "S8", "H5", "DK")])
    assert [name_of(taught, code) for code in ("S3", "S8", "H5", "DK")] == ["S3", "S8", "H5", "DK"]
    assert name_of(taught, "C7") is None
    taught.teach([])
    assert name_of(taught, "H5") is None


def test_a_name_that_the_reader_gave_to_another_card_before_is_doubted() -> None:
    told = [example("DK", 1, read=("S3", 0.999)), *(example(code, 1) for code in ("S3", "S8", "H5", "C7"))]
    taught = learning(SURE, examples=told)
    assert name_of(taught, "DK") == "DK"  # somebody said so
    assert name_of(taught, "S3") == "S3"


def test_of_examples_that_disagree_one_alone_is_outvoted_and_named() -> None:
    wrong = example("H5", 3, name="S8")
    taught = learning(UNREAD, new=True, examples=[example("H5", 1), example("H5", 2), wrong, example("DK", 1)])
    assert [(one.id, one.like, one.outvoted) for one in taught.disputed] == [(wrong.id, "H5", True)]
    assert taught.disputed[0].beside in ("H5-1", "H5-2")
    assert name_of(taught, "H5") == "H5"


def test_one_against_one_neither_counts() -> None:
    taught = learning(UNREAD, new=True, examples=[example("H5", 1), example("H5", 3, name="S8"), example("DK", 1)])
    assert sorted((one.code, one.like, one.outvoted) for one in taught.disputed) == [
        ("H5", "S8", False), ("S8", "H5", False),
    ]  # fmt: skip
    assert name_of(taught, "H5") is None


def test_examples_by_which_somebody_stands_are_of_different_cards() -> None:
    alike = [replace(one, sure=True) for one in (example("H5", 1), example("H5", 3, name="S8"))]
    assert learning(UNREAD, new=True, examples=[*alike, example("DK", 1)]).disputed == ()
