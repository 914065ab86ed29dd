"""Indices on one outline that contradict each other belong to two cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.detection.detections import CardFound, IndexFound
from vision.recognition.fusion import NAMES, Calibration, Corner, Views, fuse
from vision.recognition.instance_splitting import face_up, split

WIDTH = 80.0


def index_at(x: float, y: float, vote: tuple[float, float], upside: float = 1.0) -> IndexFound:
    """An upright (or, -1, upside down) index 20 px tall."""
    return IndexFound(
        np.array([x, y], np.float32),
        np.array([5, 0], np.float32) * np.float32(upside),
        np.array([0, 10], np.float32) * np.float32(upside),
        np.array(vote, np.float32),
        0.8,
    )


def reads(name: str, share: float, at: int, none: float = 0.01) -> Corner:
    rest = (1 - share) / (len(NAMES) - 1)
    scores = np.full(len(NAMES), np.log(max(rest, 1e-6)), np.float32)
    scores[NAMES.index(name)] = np.log(share)
    return Corner(True, scores, none, 20.0, at)


def card(*indices: IndexFound) -> CardFound:
    """A card 80 px wide around (100, 100)."""
    quad = np.array([[60, 44], [140, 44], [140, 156], [60, 156]], np.float32)
    return CardFound(quad, 0.9, 1.0, indices)


OWN, TURNED = index_at(67, 58, (100, 100)), index_at(133, 142, (100, 100), -1)
BESIDE = index_at(96, 58, (129, 101))


def views(*corners: Corner) -> Views:
    return Views(corners, np.zeros(len(NAMES), np.float32), 1.0, 1.0, WIDTH)


def test_an_index_of_the_card_below_gets_an_outline_of_its_own() -> None:
    cards, seen = split([card(OWN, BESIDE)], [views(reads("S5", 0.97, 0), reads("DA", 0.96, 1))])
    assert len(cards) == len(seen) == 2
    mine, other = cards
    assert mine.indices == (OWN,) and not mine.from_index
    assert other.indices == (BESIDE,) and other.from_index
    named = [NAMES[int(np.argmax(fuse(view, Calibration()).scores))] for view in seen]
    assert named == ["S5", "DA"]
    assert np.hypot(*(other.centre - BESIDE.vote)) < 2
    assert [corner.at for view in seen for corner in view.corners] == [0, 0]


@pytest.mark.parametrize(("one", "other"), [(("S5", 0.97), ("S5", 0.9)), (("S5", 0.97), ("D7", 0.4))])
def test_indices_that_agree_or_say_little_stay_together(one: tuple[str, float], other: tuple[str, float]) -> None:
    given = card(OWN, TURNED)
    view = views(reads(*one, 0), reads(*other, 1))
    cards, seen = split([given], [view])
    assert cards == [given] and seen == [view]


def test_equal_cards_in_one_outline_are_told_apart_by_indices_that_vote_as_far_apart_as_they_lie() -> None:
    cards, seen = split([card(OWN, TURNED, BESIDE)], [views(*(reads("S5", 0.97, at) for at in range(3)))])
    assert [c.indices for c in cards] == [(OWN, TURNED), (BESIDE,)] and cards[1].from_index
    assert [[corner.at for corner in view.corners] for view in seen] == [[0, 1], [0]]
    assert np.hypot(*(cards[1].centre - BESIDE.vote)) < 2


@pytest.mark.parametrize(
    ("second", "share"),
    [(index_at(96, 58, (103, 100)), 0.97), (BESIDE, 0.7), (index_at(70, 60, (103, 102)), 0.97)],
    ids=["four corners vote for one centre", "the second is not sure", "the same print, found twice"],
)
def test_one_card_is_not_taken_for_two_equal_ones(second: IndexFound, share: float) -> None:
    given = card(OWN, second)
    cards, seen = split([given], [views(reads("S5", 0.97, 0), reads("S5", share, 1))])
    assert cards == [given] and len(seen) == 1


def test_an_index_that_implies_the_very_same_outline_is_misread_and_no_second_card() -> None:
    given = card(OWN, TURNED)
    cards, seen = split([given], [views(reads("H9", 0.97, 0), reads("H4", 0.9, 1))])
    assert cards == [given] and len(seen[0].corners) == 2


def test_an_index_that_lies_opposite_but_votes_for_another_place_is_of_another_card() -> None:
    below = index_at(133, 142, (112, 106), -1)
    cards, seen = split([card(OWN, below)], [views(reads("H9", 0.97, 0), reads("H4", 0.9, 1))])
    assert [c.from_index for c in cards] == [False, True] and cards[1].indices == (below,)
    assert [len(view.corners) for view in seen] == [1, 1]


def test_what_is_no_index_contradicts_nothing() -> None:
    given = card(OWN, TURNED)
    cards, _ = split([given], [views(reads("S5", 0.97, 0), reads("D7", 0.97, 1, none=0.9))])
    assert len(cards) == 1


def test_a_joker_needs_a_second_view_that_is_clear() -> None:
    def seen(share: float) -> Views:
        rest = np.full(len(NAMES), np.log((1 - share) / (len(NAMES) - 1)), np.float32)
        rest[NAMES.index("JK")] = np.log(share)
        return Views((reads("JK", 0.99, 0),), rest, 0.01, 0.0, WIDTH)

    assert fuse(seen(0.05), Calibration()).lone_joker  # a leaflet, say: the whole of it looks a little like one
    assert not fuse(seen(0.9), Calibration()).lone_joker


def test_a_joker_that_one_index_alone_tells_of_is_not_named() -> None:
    sure = Calibration(bias=20.0, threshold=0.9)
    lone = fuse(views(reads("JK", 0.99, 0)), sure)
    two = fuse(views(reads("JK", 0.99, 0), reads("JK", 0.99, 1)), sure)
    assert sure.confidence(lone) < sure.threshold <= sure.confidence(two)
    assert sure.confidence(fuse(views(reads("S5", 0.99, 0)), sure)) > sure.threshold


def test_what_was_taken_for_a_back_is_the_card_whose_index_votes_for_its_middle() -> None:
    back = replace(card(OWN), up=0.02)
    [(found, view)] = face_up(back, views(reads("SA", 0.97, 0)), NAMES.index("SA"))
    assert found.up == 1 and found.indices == (OWN,) and len(view.corners) == 1


def test_a_card_that_peeks_out_below_a_back_gets_an_outline_and_the_back_stays_one() -> None:
    back = replace(card(BESIDE), up=0.02)
    (upper, nothing), (lower, view) = face_up(back, views(reads("SA", 0.97, 0)), NAMES.index("SA"))
    assert upper.up == 0.02 and not upper.indices and not nothing.corners
    assert lower.up == 1 and lower.from_index and np.hypot(*(lower.centre - BESIDE.vote)) < 2
    assert NAMES[int(np.argmax(fuse(view, Calibration()).scores))] == "SA"


FANNED = index_at(87, 58, (112, 101))
"""Of a card 20 px beside: an outline between both pulls its vote back by 8 px."""


def test_two_cards_of_a_fan_in_one_outline_are_told_apart_though_neither_is_read_surely() -> None:
    """Blurred: the suits can hardly be told, but one index reads rather as the one, the other as the other."""
    cards, seen = split([card(OWN, FANNED)], [views(reads("H3", 0.55, 0), reads("D3", 0.6, 1, none=0.25))])
    assert [c.indices for c in cards] == [(OWN,), (FANNED,)] and cards[1].from_index
    named = [NAMES[int(np.argmax(fuse(view, Calibration()).scores))] for view in seen]
    assert named == ["H3", "D3"]


@pytest.mark.parametrize(
    ("second", "reading"),
    [
        (index_at(87, 58, (106, 101)), ("D3", 0.6)),
        (FANNED, ("H3", 0.6)),
        (index_at(113, 58, (146, 102), -1), ("D3", 0.6)),
    ],
    ids=["its vote rather stays", "it reads alike", "it stands upside down"],
)
def test_other_indices_that_are_hardly_read_stay_together(second: IndexFound, reading: tuple[str, float]) -> None:
    given = card(OWN, second)
    cards, _ = split([given], [views(reads("H3", 0.55, 0), reads(*reading, 1))])
    assert cards == [given]
