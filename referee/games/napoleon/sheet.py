"""The rules of a table of Napoleon in words, as its switches set them."""

from __future__ import annotations

from referee.games.napoleon.options import NapoleonOptions
from referee.play.sheet import Section, Sheet


def napoleon(o: NapoleonOptions) -> list[Section]:
    """The sheet of Napoleon."""
    sheet = Sheet()
    sheet.part("table")
    sheet.add("napoleon.deal" if o.jokers else "napoleon.deal.no-joker", "Q1")
    sheet.add("napoleon.faces", "Q1")
    sheet.show("SA HK DQ CJ S10")
    sheet.part("bidding")
    sheet.add("napoleon.bid", "Q4", lowest=o.lowest_bid)
    sheet.add("napoleon.higher", "Q4")
    sheet.add("napoleon.passed", "Q4")
    sheet.add("napoleon.adjutants" if o.adjutants > 1 else "napoleon.adjutant", "Q14" if o.adjutants > 1 else "Q5")
    sheet.add("napoleon.widow", "Q6")
    sheet.part("tricks")
    sheet.add("napoleon.follow", "Q7")
    sheet.add("napoleon.strength", "Q2")
    sheet.add("napoleon.takes", "Q8")
    if o.jokers:
        _joker(sheet, o)
    if o.same_two:
        sheet.add(f"napoleon.same-two.{o.same_two_stopped_by}", "Q11")
        sheet.add("napoleon.same-two.not-first", "Q11", not o.same_two_first_trick)
        sheet.add("napoleon.same-two.not-trumps", "Q11", not o.same_two_in_trumps)
    sheet.add("napoleon.yoromeki", "Q12", o.yoromeki)
    sheet.part("winning")
    sheet.add("napoleon.goal.adjutants" if o.adjutants > 1 else "napoleon.goal", "Q9")
    sheet.add(f"revoke.{o.revoke}", "X6")
    return sheet.sections


def _joker(sheet: Sheet, o: NapoleonOptions) -> None:
    called = ".called" if o.spade_three_calls_joker else ""
    sheet.add(f"napoleon.joker.when-void{called}", "Q7", o.joker_when_void)
    if o.joker_calls_trumps:
        led = "" if o.joker_led == "weakest" else ".unless-led"
        sheet.add(f"napoleon.joker.weakest{led}" if o.joker_when_void else f"napoleon.joker.any-time{led}", "Q10")
        sheet.add("napoleon.joker.calls", "Q10")
        sheet.show("JK")
        sheet.add(f"napoleon.joker-led.{o.joker_led}", "Q10")
    else:
        sheet.add("napoleon.joker.never" if o.joker_when_void else "napoleon.joker", "Q7")
        sheet.show("JK")
        sheet.add("napoleon.joker.led", "Q7")
    sheet.add("Q13", "Q13", o.spade_three_calls_joker)
