"""The rules of a game on the coloured deck in words, as its kind and its switches set them."""

from __future__ import annotations

from referee.games.torite.climbing import switches
from referee.games.torite.options import CLIMBING, FOLLOW, NOT_FOLLOW, POKER, SEVENS, SIMULTANEOUS, ToriteOptions
from referee.shedding.book import GENERIC
from referee.shedding.sheet import TableSheet, Wording
from referee.sheet import Section, Sheet
from referee.texts import catalogue


class ClimbingSheet(TableSheet):
    """The sheet of Daifugo on the coloured deck (D1), from options of the family."""

    wording = Wording(melds="coloured", suits="coloured", low="1", high="10", strength="coloured.strength", rule="D1")

    def written(self, profile: str) -> list[Section]:
        """The whole sheet."""
        self.part("table")
        self.add("coloured.deal", "D1")
        self.add("goal", "D1")
        self.add("first-leader.record", "D1")
        self.turns()
        self.melds()
        self.strength()
        self.cards()
        self.locks()
        self.part("finish")
        self.add("coloured.finish", "D1")
        return self.sections


def torite(o: ToriteOptions) -> list[Section]:
    """The sheet of a mini-game."""
    if o.kind == CLIMBING:
        return ClimbingSheet(switches(o), GENERIC).written("")
    sheet = Sheet()
    sheet.part("table")
    if o.kind == POKER:
        sheet.add("torite.deal.poker", "K1")
        sheet.part("winning")
        for name in ("show", "hands", "tie"):
            sheet.add(f"torite.poker.{name}", "K1")
        return sheet.sections
    if o.kind == SEVENS:
        sheet.add("torite.sevens.deal", "S1")
        sheet.part("turns")
        sheet.add("torite.sevens.begin", "S1")
        sheet.add("torite.sevens.lay", "S1")
        sheet.add(
            "torite.sevens.pass" if o.passes else "torite.sevens.no-pass", "S2", passes=o.passes, next=o.passes + 1
        )
        sheet.add("torite.sevens.isolated" if o.isolated else "torite.sevens.alone", "S1")
        sheet.part("winning")
        sheet.add("torite.sevens.goal", "S3")
        sheet.add("torite.sevens.last", "S2")
        return sheet.sections
    sheet.add("torite.deal", "B1")
    sheet.add("torite.meeple", "M1", o.meeples)
    sheet.part("tricks")
    _duty(sheet, o)
    _taker(sheet, o)
    sheet.part("winning")
    sheet.add("torite.points" if o.meeples else "torite.goal", "M3" if o.meeples else "B1")
    return sheet.sections


def _duty(sheet: Sheet, o: ToriteOptions) -> None:
    if o.kind == SIMULTANEOUS:
        sheet.add("torite.at-once", "E1")
        return
    sheet.add("torite.in-turn", "B1")
    if o.kind == NOT_FOLLOW:
        sheet.add("torite.not-follow", "A1")
        sheet.add("torite.forced", "A2")
        return
    sheet.add("torite.follow", "C1")
    trump = o.kind == FOLLOW and o.trump != "none"
    sheet.add("torite.void.trump" if trump else "torite.void", "C2")
    sheet.add("torite.trump.when", "P2", trump, colour=catalogue()[f"suit.{o.trump}"] if trump else "")


def _taker(sheet: Sheet, o: ToriteOptions) -> None:
    best = "low" if o.low_wins else "high"
    if o.kind == SIMULTANEOUS:
        sheet.add(f"torite.takes.{best}", "E2")
        sheet.add("torite.cancel", "E2")
        return
    if o.kind == NOT_FOLLOW:
        sheet.add(f"torite.takes.{best}", "A3")
        sheet.add("torite.equal", "A3")
    elif o.trump == "none":
        sheet.add(f"torite.takes.led.{best}", "C3")
    else:
        sheet.add(f"torite.takes.trump.{best}", "P1", colour=catalogue()[f"suit.{o.trump}"])
    sheet.add("torite.leads", "B1")
