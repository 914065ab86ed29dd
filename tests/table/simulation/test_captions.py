"""A film in words: each event from the moment its hand comes, in order, in both languages."""

from __future__ import annotations

import pytest

from models.render.cards.deck import built_in
from referee.texts import Text
from table.simulation.captions import Caption, captions
from table.simulation.demonstrations import demonstration
from table.simulation.film import Film


@pytest.fixture(scope="module")
def told() -> tuple[Caption, ...]:
    lines = list(demonstration("daifugo").lines)
    film = Film(lines, built_in(), seed=3, difficulty="easy", size=(320, 180), fps=5.0)
    return captions(film, lines, {5: Text("反則です。", "A foul.")})


def test_every_event_has_one_in_the_order_of_the_film(told: tuple[Caption, ...]) -> None:
    assert [each.event.seq for each in told] == [line["seq"] for line in demonstration("daifugo").lines[1:]]
    starts = [each.starts_ms for each in told]
    assert starts == sorted(starts) and all(each.starts_ms <= each.rests_ms for each in told)


def test_it_says_what_is_seen_and_what_is_right(told: tuple[Caption, ...]) -> None:
    by_seq = {each.event.seq: each for each in told}
    assert by_seq[3].seen == Text("Aoiさん、♣4。", "Aoi plays ♣4.")
    assert by_seq[6].seen == Text("Yuiさんが♦9を引っ込めます。", "Yui takes ♦9 back.")
    assert (by_seq[5].verdict, by_seq[5].code) == ("illegal", "suit-locked")
    assert by_seq[5].note == Text("反則です。", "A foul.") and by_seq[3].note is None
    assert by_seq[1].told and not by_seq[3].told and not by_seq[8].told
