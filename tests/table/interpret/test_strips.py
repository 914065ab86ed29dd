"""Strips of order cards before the seats become orders (N2); doubtful ones are asked about; none is ever a play."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.games.nono.cards import NONO_RANKS
from tests.table.conftest import Lying
from vision.recognition.stages import Scan
from vision.tracking.shrunk import Mask
from vision.types import Detection, Image

Watch = Callable[..., Any]
Order = tuple[str, ...]
STEP = 14.0
"""From card to card, px of the drawn table."""
AWAY = {"A": (240.0, 258.0), "B": (50.0, 150.0), "C": (240.0, 42.0), "D": (430.0, 150.0)}
"""Where the middles of the strips lie."""


def orders(seed: int) -> dict[str, Order]:
    rng = random.Random(seed)
    return {player: tuple(rng.sample(NONO_RANKS, 13)) for player in "ABCD"}


def lay(
    drawn: Any,
    player: str,
    order: Sequence[str],
    read: Mapping[int, str | None] | None = None,
    lost: Sequence[int] = (),
) -> None:
    """A player lays a strip, weak to strong from the own left; `read`: what the eyes take a place for (None: they
    cannot tell), `lost`: places where no card lies."""
    seat = "ABCD".index(player)
    turned = math.radians((0, 90, 180, 270)[seat])
    right = (math.cos(turned), math.sin(turned))
    x, y = AWAY[player]
    step = STEP if seat % 2 == 0 else 11.0
    made = []
    for at, rank in enumerate(order):
        if at not in lost:
            name = "SHDC"[seat] + rank
            seen = (read or {}).get(at, name)
            far = (at - 6) * step
            # What cannot be read may be anything.
            made.append(Lying(seen or "S-", x + right[0] * far, y + right[1] * far, turned, seen))
    drawn.reach(player, lambda: drawn.cards.extend(made), (x, y))
    drawn.still(22)


def told(found: Any) -> dict[str, tuple[Order, bool]]:
    """By player: the order as it stands now, and whether it is asked about."""
    standing = found.session.trial().standing()
    return {
        event.player: (event.strip, event.confirmed is False)
        for _, event, ruling in standing
        if event.type == "order" and ruling.verdict == "legal"
    }


@pytest.mark.film
def test_N2_every_strip_is_read_as_its_owner_sees_it_and_the_round_goes_on(drawn: Any, watch: Watch) -> None:
    laid = orders(1)
    for player, order in laid.items():
        lay(drawn, player, order)
    drawn.play("A", "S" + laid["A"][0], at=(230, 140)).play("B", "H" + laid["B"][-1], at=(250, 160))
    found = watch(drawn, "nono")
    assert told(found) == {player: (order, False) for player, order in laid.items()}
    assert found.acts() == ["order"] * 4 + [f"A:S{laid['A'][0]}", f"B:H{laid['B'][-1]}"]
    assert found.doubts == []
    (event,) = [line for line in found.session.record() if line.get("player") == "C" and line["type"] == "order"]
    assert (event["source"], len(event["evidence"])) == ("camera", 13) and event["confidence"] > 0.95
    assert [item["card"] for item in event["evidence"]] == list(laid["C"])
    assert found.session.log.picture(event["evidence"][0]["sha256"])[:2] == b"\xff\xd8"


@pytest.mark.film
def test_a_play_of_the_very_name_of_a_card_in_a_strip_is_a_play(drawn: Any, watch: Watch) -> None:
    laid = orders(3)
    for player, order in laid.items():
        lay(drawn, player, order)
    drawn.play("A", "S" + laid["A"][4], at=(230, 140))
    assert watch(drawn, "nono").acts()[-1] == f"A:S{laid['A'][4]}"


@pytest.mark.film
def test_two_places_that_cannot_be_read_are_asked_about(drawn: Any, watch: Watch) -> None:
    laid = orders(4)
    lay(drawn, "A", laid["A"], {3: None, 8: None})
    for player in "BCD":
        lay(drawn, player, laid[player])
    found = watch(drawn, "nono")
    order, asked = told(found)["A"]
    assert asked and {order[3], order[8]} == {laid["A"][3], laid["A"][8]}
    assert [rank for at, rank in enumerate(order) if at not in (3, 8)] == [
        rank for at, rank in enumerate(laid["A"]) if at not in (3, 8)
    ]
    (event,) = [line for line in found.session.record() if line.get("player") == "A"]
    assert [at for at, item in enumerate(event["evidence"]) if item["card"] is None] == [3, 8]
    assert all(len(item["alternatives"]) == 1 for item in event["evidence"] if item["card"])


def test_one_place_that_cannot_be_read_is_the_word_that_is_left(drawn: Any, watch: Watch) -> None:
    laid = orders(5)
    lay(drawn, "A", laid["A"], {6: None})
    assert told(watch(drawn, "nono")) == {"A": (laid["A"], False)}


@pytest.mark.film
def test_a_word_that_lies_there_twice_is_asked_about(drawn: Any, watch: Watch) -> None:
    laid = orders(6)
    lay(drawn, "A", laid["A"], {2: "S" + laid["A"][9]})
    order, asked = told(watch(drawn, "nono"))["A"]
    assert asked and set(order) == set(NONO_RANKS)


@pytest.mark.film
def test_a_card_that_was_overlooked_leaves_a_gap_and_is_asked_about(drawn: Any, watch: Watch) -> None:
    laid = orders(7)
    lay(drawn, "A", laid["A"], lost=[5])
    assert told(watch(drawn, "nono"))["A"] == (laid["A"], True)


@pytest.mark.film
def test_of_a_strip_whose_end_was_overlooked_only_the_missing_word_is_in_question(drawn: Any, watch: Watch) -> None:
    """Which end it was leaves every place in doubt; what was read there is not."""
    laid = orders(7)
    lay(drawn, "A", laid["A"], lost=[0])
    lay(drawn, "B", laid["B"])
    drawn.play("B", "H" + laid["B"][0], at=(230, 140))
    found = watch(drawn, "nono")
    assert "A" not in told(found)
    (doubt,) = [doubt for doubt in found.doubts if "before A" in doubt]
    assert f"(in question: {laid['A'][0]})" in doubt


class Overlooking:
    """Eyes that overlook a card where it is laid, and find it where they look at all of the table after that."""

    def __init__(self, drawn: Any, card: str) -> None:
        self._drawn, self._card, self._lay = drawn, card, False

    def scan(self, image: Image) -> list[Detection]:
        """What is seen of a picture."""
        return self.read_picture(image).detections

    def read_picture(self, image: Image) -> Scan:
        """All of the table."""
        return self._scan(image, [each for each in self._seen(image) if self._lay or each.card != self._card])

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """What changed, or all of the table where most of it is to be read."""
        if changed.mean() > 0.5:
            return self.read_picture(image)
        scale = changed.shape[1] / image.shape[1]

        def within(seen: Detection) -> bool:
            x, y = (seen.quad.mean(axis=0) * scale).astype(int)
            return bool(changed[y, x])

        kept = [each for each in before.detections if not within(each)]
        return self._scan(
            image, [*kept, *(each for each in self._seen(image) if within(each) and each.card != self._card)]
        )

    def _seen(self, image: Image) -> list[Detection]:
        return list(self._drawn.scan(image))

    def _scan(self, image: Image, found: list[Detection]) -> Scan:
        self._lay = self._lay or len(found) > 11
        return Scan(found, [True] * len(found), [], None, (image.shape[1], image.shape[0]))


@pytest.mark.film
def test_a_card_at_the_end_of_a_strip_that_was_overlooked_is_looked_for_again(drawn: Any, watch: Watch) -> None:
    laid = orders(7)
    lay(drawn, "A", laid["A"])
    found = watch(drawn.still(40), "nono", eyes=Overlooking(drawn, "S" + laid["A"][0]))
    assert told(found)["A"] == (laid["A"], False)


def test_a_strip_that_is_still_being_laid_is_no_play_and_no_order(drawn: Any, watch: Watch) -> None:
    laid = orders(8)
    lay(drawn, "A", laid["A"], lost=range(6, 13))
    found = watch(drawn, "nono")
    assert (found.acts(), found.doubts) == ([], [])


@pytest.mark.film
def test_cards_are_played_before_a_strip_could_be_made_out(drawn: Any, watch: Watch) -> None:
    laid = orders(9)
    for player in "ABC":
        lay(drawn, player, laid[player])
    drawn.play("A", "S" + laid["A"][0], at=(230, 140))
    found = watch(drawn, "nono")
    assert set(told(found)) == set("ABC")
    assert any("before D" in doubt for doubt in found.doubts)
    assert found.acts()[-1] == "A:S" + laid["A"][0]


@pytest.mark.film
def test_a_strip_that_shows_only_after_the_first_card_is_put_in_before_it(drawn: Any, watch: Watch) -> None:
    laid = orders(13)
    for player in "ABC":
        lay(drawn, player, laid[player])
    drawn.play("A", "S" + laid["A"][0], at=(230, 140))
    lay(drawn, "D", laid["D"])
    found = watch(drawn, "nono")
    assert told(found) == {player: (order, False) for player, order in laid.items()}
    assert "illegal" not in found.verdicts()


@pytest.mark.film
def test_a_strip_that_is_asked_about_is_told_once_it_is_seen_clearly(drawn: Any, watch: Watch) -> None:
    laid = orders(14)
    lay(drawn, "A", laid["A"], {3: None, 8: None})
    for player in "BCD":
        lay(drawn, player, laid[player])
    drawn.play("A", "S" + laid["A"][0], at=(230, 140)).still(10)
    for at in (3, 8):
        drawn.cards[at] = replace(drawn.cards[at], read="S" + laid["A"][at])
    drawn.still(60).play("B", "H" + laid["B"][12], at=(250, 160)).still(60)
    found = watch(drawn, "nono")
    (first,) = [line for line in found.session.record() if line["type"] == "order" and line["player"] == "A"]
    assert first["confirmed"] is False
    assert told(found)["A"] == (laid["A"], False)


@pytest.mark.film
def test_a_card_where_a_strip_goes_on_is_no_play(drawn: Any, watch: Watch) -> None:
    """It lies crooked, so that it was not counted to the row."""
    laid = orders(15)
    for player in "BCD":
        lay(drawn, player, laid[player])
    lay(drawn, "A", laid["A"], lost=[11, 12])
    last = Lying("S-", AWAY["A"][0] + 6.2 * STEP, AWAY["A"][1], 0.9, None)
    drawn.reach("A", lambda: drawn.cards.append(last), (last.x, last.y)).still(30)
    assert [act for act in watch(drawn, "nono").acts() if act != "order"] == []


@pytest.mark.film
def test_a_doubtful_order_makes_no_foul(drawn: Any, watch: Watch) -> None:
    laid = orders(10)
    lay(drawn, "A", laid["A"])
    lay(drawn, "B", laid["B"], {3: None, 8: None})
    for player in "CD":
        lay(drawn, player, laid[player])
    strong = next(rank for rank in reversed(laid["A"]) if rank in laid["B"][9:])
    weak = laid["B"][0]
    drawn.play("A", "S" + strong, at=(230, 140)).play("B", "C" + weak, at=(250, 160))
    found = watch(drawn, "nono")
    assert "illegal" not in found.verdicts()


@pytest.mark.film
@pytest.mark.parametrize("doubtful", [True, False])
def test_G10_passes_after_a_play_that_may_be_an_8_are_asked_about(drawn: Any, watch: Watch, doubtful: bool) -> None:
    """A plays one of two words of which one is A's 8: it is not told which, and the field is swept."""
    laid = orders(4)
    lay(drawn, "A", laid["A"], {3: None, 5: None} if doubtful else None)
    for player in "BCD":
        lay(drawn, player, laid[player])
    strips = list(drawn.cards)
    drawn.play("A", "S" + laid["A"][3], at=(230, 140))
    drawn.reach("A", lambda: drawn.cards.__setitem__(slice(None), strips)).still()
    found = watch(drawn, "nono")
    passes = [event for _, event, _ in found.session.trial().standing() if event.type == "pass"]
    assert [event.player for event in passes] == list("BCD")
    assert {event.confirmed is False for event in passes} == {doubtful}


@pytest.mark.film
def test_N2_a_strip_that_is_laid_anew_between_rounds_is_asked_about(drawn: Any, watch: Watch) -> None:
    """Everybody but D finishes: the round is over; B lays another strip before the next one."""
    laid = orders(11)
    counts = {"A": 1, "B": 1, "C": 1, "D": 2}
    for player, order in laid.items():
        lay(drawn, player, order)
    strips = list(drawn.cards)
    words = climbing(laid)
    for player, word in zip("ABC", words, strict=True):
        drawn.play(player, "S" + word, at=(205 + 22 * "ABC".index(player), 140))
    drawn.reach("A", lambda: drawn.cards.__setitem__(slice(None), strips)).still()
    other = tuple(reversed(laid["B"]))

    def again() -> None:
        drawn.cards[13:26] = [
            replace(card, card="H" + rank, read="H" + rank) for card, rank in zip(strips[13:26], other, strict=True)
        ]

    drawn.reach("B", again, AWAY["B"]).still()
    drawn.play("D", "D" + laid["D"][0], at=(230, 150))
    found = watch(drawn, "nono", counts=counts)
    assert told(found)["B"] == (other, True)
    assert all(told(found)[player] == (laid[player], False) for player in "ACD")
    types = [line["type"] for line in found.session.record()[1:]]
    assert types[-4:] == ["round", "deal", "order", "play"]


def climbing(laid: Mapping[str, Order]) -> tuple[str, str, str]:
    """Three words of which each beats the one before in the order of who plays it, none of them a foul to finish by."""
    for first in laid["A"][1:12]:
        for second in laid["B"][laid["B"].index(first) + 1 : 12]:
            for third in laid["C"][laid["C"].index(second) + 1 : 12]:
                eights = (laid["A"][5], laid["B"][5], laid["C"][5])
                if first != eights[0] and second != eights[1] and third != eights[2]:
                    return first, second, third
    raise AssertionError("no such words")


def test_what_somebody_entered_is_not_asked_about_in_the_same_round(drawn: Any, watch: Watch) -> None:
    """The order entered by hand stands in this round, whatever is seen."""
    laid = orders(12)
    lay(drawn, "A", laid["A"])
    entered = list(reversed(laid["A"]))
    found = watch(drawn, "nono", told=[{"type": "order", "player": "A", "ranks": entered, "source": "tap"}])
    assert told(found) == {"A": (tuple(entered), False)}
