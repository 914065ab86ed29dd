"""The rules of a table of hensoku Daifugo in words, as its switches set them."""

from __future__ import annotations

from typing import Any

from referee.shedding import sheet as family
from referee.sheet import Section, Sheet


def hensoku(o: Any) -> list[Section]:
    """The sheet of hensoku."""
    sheet = Sheet()
    sheet.part("table")
    size = 52 + o.jokers
    sheet.add("hensoku.deal" if o.jokers else "hensoku.deal.no-jokers", "V13", jokers=o.jokers, size=size)
    sheet.add("goal", "V1")
    if o.first_leader == o.next_leader == "d3":
        sheet.add("leader.d3", "V19")
    else:
        sheet.add(f"first-leader.{o.first_leader}", "V19")
        sheet.add(f"next-leader.{o.next_leader}", "V19")
    family.turns(sheet, o, "V")
    sheet.add("hensoku.draw", "V14")
    sheet.add("hensoku.free-pass", "V15")
    sheet.add("hensoku.no-stock", "V19")
    family.melds(sheet, o, "V")
    family.strength(sheet, o, "V", "3", "2")
    family.cards(sheet, o, "V")
    for name, rule in (("give", "V3"), ("discard", "V5"), ("roles", "V12")):
        sheet.add(f"hensoku.{name}", rule)
    sheet.add("hensoku.joker-roles", "V8", o.jokers)
    sheet.add("hensoku.short", "V9")
    family.locks(sheet, o, "V")
    sheet.part("finish")
    sheet.add("hensoku.not-yet", "V16")
    family.fouls(sheet, o, "V", "V1")
    sheet.add("hensoku.foul-pays", "V1", o.foul_finish != "off")
    sheet.add("hensoku.clean", "V17")
    sheet.part("settlement")
    sheet.add("hensoku.value", "V17")
    sheet.add("hensoku.value.roles", "V17")
    sheet.add("hensoku.value.jokers", "V17", o.jokers)
    sheet.add(f"hensoku.value.{o.revolution_factor}", "V17", o.revolution)
    sheet.add("hensoku.pays", "V18")
    sheet.add("hensoku.tie", "V18")
    sheet.add("exchange.none", "V19")
    sheet.add("rounds", "T1", o.rounds, count=o.rounds)
    return sheet.sections
