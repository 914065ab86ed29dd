"""The rules of a table of hensoku in words, as its switches set them."""

from __future__ import annotations

from types import MappingProxyType

from referee.games.hensoku.options import HensokuOptions
from referee.play.sheet import Section
from referee.shedding.words.sheet import STANDARD, TableSheet


class HensokuSheet(TableSheet):
    """The family's sheet with the stock, the roles of cards, and the settlement."""

    pictures = MappingProxyType(
        {
            **STANDARD,
            "hensoku.draw": ("BACK",),
            "hensoku.value.roles": ("H5 D6 CQ S2",),
            "hensoku.value.roles.steady": ("H5 D6 CQ S2",),
        }
    )

    def written(self, profile: str) -> list[Section]:
        """The whole sheet."""
        self.part("table")
        self.deal()
        self.add("goal", "V1")
        self.leaders()
        self.turns()
        self.drawing()
        self.melds()
        self.strength()
        self.cards()
        self.roles()
        self.locks()
        self.finishing()
        self.settlement()
        return self.sections

    def deal(self) -> None:
        """What is dealt, and what is left."""
        jokers = self.o.jokers
        self.add("hensoku.deal" if jokers else "hensoku.deal.no-jokers", "V13", jokers=jokers, size=52 + jokers)

    def leaders(self) -> None:
        """Who leads each round."""
        o = self.o
        if o.first_leader == o.next_leader == "d3":
            self.add("leader.d3", "V19")
            return
        self.add(f"first-leader.{o.first_leader}", "V19")
        self.add(f"next-leader.{o.next_leader}", "V19")

    def drawing(self) -> None:
        """Who draws, and who may pass without."""
        self.add("hensoku.draw", "V14")
        self.add("hensoku.free-pass" if self.o.jokers else "hensoku.free-pass.no-jokers", "V15")
        self.add("hensoku.no-stock", "V19")

    def roles(self) -> None:
        """What role cards make one give and discard."""
        for name, rule in (("give", "V3"), ("discard", "V5")):
            self.add(f"hensoku.{name}", rule)
        self.add("hensoku.roles.sequences", "V12", self.o.sequences)
        self.add("hensoku.roles", "V12")
        self.add("hensoku.joker-roles", "V8", self.o.jokers)
        self.add("hensoku.short", "V9")

    def finishing(self) -> None:
        """How one may finish."""
        self.part("finish")
        fouls = self.o.foul_finish != "off"
        self.add("hensoku.not-yet", "V16")
        self.add("hensoku.not-yet.foul", "V16", fouls)
        self.fouls()
        self.add("hensoku.foul-pays", "V1", fouls)
        self.add("hensoku.clean", "V17")

    def settlement(self) -> None:
        """Who pays whom how much."""
        o = self.o
        self.part("settlement")
        self.add("hensoku.value" if o.jokers else "hensoku.value.no-jokers", "V17")
        self.add("hensoku.value.roles" if self.reverses else "hensoku.value.roles.steady", "V17")
        self.add("hensoku.value.jokers", "V17", o.jokers)
        assert isinstance(o, HensokuOptions)
        self.add(f"hensoku.value.{o.revolution_factor}", "V17", o.revolution)
        self.add("hensoku.pays", "V18")
        self.add("hensoku.tie", "V18")
        self.add("exchange.none", "V19")
        self.rounds()
