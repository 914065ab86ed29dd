"""Enrolled decks with the standard one's names: the fallback classes of the standard reader, and what it adds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.render.cards.deck import built_in
from tests.vision.enrolled.test_gallery import made_of
from tests.vision.test_scanner import CODES, table
from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED
from vision.enrolled.ensemble import Opinion, StandardReading, agreed
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.standard_fallback import fallback_classes
from vision.folders import decks_folder
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import NAMES
from vision.scanner import Scanner
from vision.types import Image, Quad

KNOWN = frozenset(NAMES)


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    return Scanner(threads=1)


def gallery() -> Gallery:
    return made_of(built_in(), list(CODES))


def kept(found: Gallery, exchanged: dict[str, str] | None = None) -> list[tuple[str, Image, Quad]]:
    """A gallery's pictures, some under another name."""
    names = exchanged or {}
    return [(names.get(entry.code, entry.code), entry.picture, kept_quad(entry.picture)) for entry in found.entries]


def said(name: str, sure: float) -> StandardReading:
    """What the reader says of some detection, with a threshold of 0.97."""
    return StandardReading(name, sure, sure >= 0.97)


def asked(scanner: Scanner) -> tuple[Reader, Locator]:
    return scanner.reader, scanner.locator


def test_fallback_classes_are_the_ranks_and_suits_that_are_read_rightly(scanner: Scanner) -> None:
    told = fallback_classes(*asked(scanner), kept(gallery()))
    assert told == {suit + rank for suit in "SHDC" for rank in ("4", "7", "10", "Q", "K", "A")}


def test_what_stands_for_another_rank_in_this_deck_is_no_fallback_class(scanner: Scanner) -> None:
    told = fallback_classes(*asked(scanner), kept(gallery(), {"S7": "S8"}))
    assert told == {suit + rank for suit in "SHDC" for rank in ("4", "10", "Q", "K", "A")}


def test_a_deck_with_other_names_has_no_fallback_classes(scanner: Scanner) -> None:
    assert fallback_classes(*asked(scanner), kept(gallery(), {"S7": "R7"})) == frozenset()


@pytest.mark.models
def test_an_enrolled_standard_deck_is_read_as_one_and_by_its_pictures() -> None:
    gallery().save(decks_folder() / "mine")
    image, truth = table((*CODES[:4], "BACK"))
    both = Scanner(deck="mine", threads=1)
    assert {detection.card for detection in both.scan(image) if detection.card} == set(CODES[:4])
    assert len(both.scan(image)) == len(truth)


@given(
    shown=st.sampled_from(["S7", "HQ"]), read=st.sampled_from(["S7", "HQ"]), fits=st.floats(0, 1), sure=st.floats(0, 1)
)
def test_print_and_pictures_that_contradict_each_other_leave_a_card_open(
    shown: str, read: str, fits: float, sure: float
) -> None:
    opinion = Opinion(shown if fits >= 0.99 else None, fits, ((shown, 0.9), ("D2", 0.1)))
    both = agreed(opinion, said(read, sure), KNOWN)
    if shown == read:
        assert both.name == (read if max(fits / 0.99, sure / 0.97) >= 1 else None)
        assert both.ranked[0][0] == read
    elif sure >= 0.97 and fits < ENROLLED.ensemble.contradicted:
        assert both.name == read
    else:
        assert both.name == (opinion.name if sure < ENROLLED.ensemble.against else None)
    assert agreed(opinion, said(read, sure), frozenset()) == opinion


@pytest.mark.parametrize(("read", "sure", "named"), [("JK", 0.6, True), ("JK", 0.3, False), ("S7", 0.1, False)])
def test_a_joker_is_named_that_is_read_as_one_too(read: str, sure: float, named: bool) -> None:
    opinion = Opinion("JK", 0.995, (("JK", 0.9), ("D2", 0.1)))
    assert agreed(opinion, said(read, sure), KNOWN).name == ("JK" if named else None)
    assert agreed(opinion, said(read, sure), KNOWN - {"JK"}) == opinion
