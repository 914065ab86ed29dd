"""A draw in the same look as a card that is not believed yet: told after that card, or before it, as the arms came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from table.interpret.observation import Observation
from tests.table.conftest import STILL
from tests.table.interpret.made import PLANE, arm, card
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import Scene, TrackedCard

PILE = card(90, None, 300.0, 360.0, face="down")
LED = card(91, "DQ", 700.0, 360.0)


class Stock:
    """A table of three with a stock; `look` lets the driver see new cards and the arms since the look before."""

    def __init__(self, looks: Callable[..., Any]) -> None:
        self.table = looks(game="pageone", profile="pageone", players="ABC")
        self.table.session.accept({"type": "deal", "counts": dict.fromkeys("ABC", 4), "stock": 41, "source": "tap"})
        self.lying: list[TrackedCard] = []
        self.look([PILE])

    def look(self, new: list[TrackedCard], *arms: HandIntrusion, final: bool = True) -> None:
        self.lying += new
        self.table.at_ms += 2000
        scene = Scene(self.table.at_ms, tuple(self.lying), tuple(new), (), ())
        self.table.driver.read(Observation(scene, arms, PLANE, lambda: "0" * 64, "made", STILL, final=final))

    def acts(self) -> list[str]:
        return [act for act in self.table.acts() if not act.endswith("deal")]


def reach(seat: float, to: tuple[float, float], at_ms: float) -> HandIntrusion:
    return arm(seat, to, seats=3, at_ms=at_ms)


@pytest.mark.parametrize("again", [(), (reach(0, (310.0, 365.0), 4000.0),)])
def test_a_draw_after_a_card_waits_until_that_card_is_believed(looks: Callable[..., Any], again: Any) -> None:
    """`again`: the arm that draws is seen while the card waits."""
    stock = Stock(looks)
    first = () if again else (reach(0, (310.0, 365.0), 3000.0),)
    stock.look([LED], reach(2, (700.0, 360.0), 2000.0), *first, final=False)
    assert stock.acts() == []
    stock.look([], *again)
    assert stock.acts() == ["C:DQ", "A:draw"]
    assert "illegal" not in [ruling.verdict for _, _, ruling in stock.table.session.trial().standing()]


def test_an_arm_that_passes_over_the_new_card_on_its_way_to_the_stock_comes_after_it(looks: Callable[..., Any]) -> None:
    stock = Stock(looks)
    draws = reach(0, (310.0, 365.0), 3000.0)
    passing = replace(draws, path=[(2700.0, 690.0, 380.0), *draws.path])
    stock.look([LED], reach(2, (700.0, 360.0), 2000.0), passing, final=False)
    stock.look([])
    assert stock.acts() == ["C:DQ", "A:draw"]
    assert stock.table.session.record()[-2]["confidence"] > 0.9


def test_a_draw_before_a_card_is_told_at_once(looks: Callable[..., Any]) -> None:
    stock = Stock(looks)
    stock.look([LED], reach(2, (700.0, 360.0), 2000.0))
    answer = card(92, "D5", 700.0, 420.0)
    stock.look([answer], reach(0, (310.0, 365.0), 3000.0), reach(0, (700.0, 420.0), 4000.0), final=False)
    assert stock.acts() == ["C:DQ", "A:draw"]
    stock.look([])
    assert stock.acts() == ["C:DQ", "A:draw", "A:D5"]


def test_the_source_ends_while_a_card_and_a_draw_wait(looks: Callable[..., Any]) -> None:
    stock = Stock(looks)
    arms = (reach(2, (700.0, 360.0), 2000.0), reach(0, (310.0, 365.0), 3000.0))
    stock.look([LED], *arms, final=False)
    stock.table.driver.flush()
    assert stock.acts() == ["C:DQ", "A:draw"]
