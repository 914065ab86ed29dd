"""In NONO's positions everybody has an own strip, and they differ where it matters."""

from __future__ import annotations

from referee.games.nono.cards import NONO_RANKS
from referee.games.nono.lessons import COURSES, STRIPS


def test_N2_every_strip_has_the_thirteen_adverbs_and_no_two_are_alike() -> None:
    strips = [strip.split() for strip in STRIPS.values()]
    assert all(sorted(strip) == sorted(NONO_RANKS) for strip in strips)
    assert len({tuple(strip) for strip in strips}) == 4


def test_N6_the_sixth_adverbs_of_the_four_are_four_different_ones() -> None:
    assert len({strip.split()[5] for strip in STRIPS.values()}) == 4


def test_the_strips_lie_there_in_every_position() -> None:
    for question in COURSES["nono"].quiz:
        assert [line["type"] for line in question.position.lines].count("order") == 4
