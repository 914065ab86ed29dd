"""The rules of a table of Daifugo with NONO cards in words."""

from __future__ import annotations

from types import MappingProxyType

from referee.shedding.words.sheet import TableSheet, Wording

WORDING = Wording(
    melds="nono", strength="nono.strength", rule="N4", revolution="nono.", eight="nono.eight",
    spade_three="nono.spade-three", foul_spade_three="foul.nono.spade-three", jack="card.nono-jack",
    last_eight="sheet.foul.nono.eight", top="sheet.foul.nono.top", top_reversed="sheet.foul.nono.top.reversed",
)  # fmt: skip


class NonoSheet(TableSheet):
    """The family's sheet, with strips in place of one order."""

    pictures = MappingProxyType({})
    joker = eight = top = role_cards = ""
    wording = WORDING

    def deal(self) -> None:
        """One set is dealt, another laid out as strips."""
        self.add("N2", "N2")
        self.add("nono.deal" if self.o.jokers else "nono.deal.no-jokers", "N3", jokers=self.o.jokers)

    def strength(self) -> None:
        """The order of strength, and what numbers mean where there are none."""
        super().strength()
        self.add("nono.numbers", "N2")

    def whose_strongest(self) -> None:
        """By whose order a card is the strongest: the giver's."""
        self.add("N9", "N9")
