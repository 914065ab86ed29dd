"""The rules of a game on the coloured deck in words, as its kind and its switches set them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.torite.options import FOLLOW, NOT_FOLLOW, SIMULTANEOUS, ToriteOptions
from referee.play.sheet import Section, Sheet
from referee.texts import catalogue

HANDS: Mapping[str, str] = MappingProxyType(
    {
        "straight-flush": "R3 R4 R5 R6 R7",
        "four": "R5 B5 Y5 G5 R9",
        "full-house": "R4 B4 G4 R9 B9",
        "flush": "B1 B3 B6 B7 B10",
        "straight": "R2 B3 G4 Y5 R6",
        "three": "R8 B8 G8 Y1 R3",
        "two-pairs": "R7 B7 G2 Y2 R9",
        "pair": "R10 B10 G2 Y5 R7",
    }
)
"""The hands of poker, strongest first, with an example of each; their words are `sheet.torite.poker.<hand>`."""


def poker() -> list[Section]:
    """The sheet of poker."""
    sheet = Sheet()
    sheet.part("table")
    sheet.add("torite.deal.poker", "K1")
    sheet.part("winning")
    sheet.add("torite.poker.show", "K1")
    sheet.part("strength")
    for hand, cards in HANDS.items():
        sheet.add(f"torite.poker.{hand}", "K1")
        sheet.show(cards)
    for name in ("order", "low", "tie"):
        sheet.add(f"torite.poker.{name}", "K1")
    return sheet.sections


def sevens(o: ToriteOptions) -> list[Section]:
    """The sheet of sevens."""
    sheet = Sheet()
    sheet.part("table")
    sheet.add("torite.sevens.deal", "S1")
    sheet.show("R7 B7 Y7 G7")
    sheet.part("turns")
    sheet.add("torite.sevens.begin", "S1")
    sheet.add("torite.sevens.lay", "S1")
    sheet.show("R7 R8 R9 R10 R1", "R6 R7 R8")
    passing = "torite.sevens.pass" if o.passes else "torite.sevens.no-pass"
    sheet.add(passing, "S2", passes=o.passes, next=o.passes + 1)
    sheet.add("torite.sevens.isolated" if o.isolated else "torite.sevens.alone", "S1")
    sheet.part("winning")
    sheet.add("torite.sevens.goal", "S3")
    sheet.add("torite.sevens.last", "S2")
    return sheet.sections


def tricks(o: ToriteOptions) -> list[Section]:
    """The sheet of a game of tricks."""
    sheet = Sheet()
    sheet.part("table")
    sheet.add("torite.deal", "B1")
    sheet.add("torite.meeple", "M1", o.meeples)
    sheet.part("tricks")
    _duty(sheet, o)
    _taker(sheet, o)
    sheet.part("winning")
    sheet.add("torite.points" if o.meeples else "torite.goal", "M3" if o.meeples else "B1")
    sheet.add(f"revoke.{o.revoke}", "X6", o.kind != SIMULTANEOUS)
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
