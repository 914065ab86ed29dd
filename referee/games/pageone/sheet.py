"""The rules of a table of Page One in words, as its switches set them."""

from __future__ import annotations

from referee.games.pageone.options import PageOneOptions
from referee.play.sheet import Section, Sheet


def pageone(o: PageOneOptions) -> list[Section]:
    """The sheet of Page One."""
    sheet = Sheet()
    sheet.part("table")
    sheet.add("pageone.deal.joker" if o.joker else "pageone.deal", "W1", each=o.cards)
    sheet.part("tricks")
    sheet.add("pageone.lead", "W2")
    sheet.add("pageone.follow", "W3")
    sheet.show("H7", "H3", "HK")
    if o.joker:
        sheet.add("pageone.joker", "W3")
        sheet.show("JK")
    sheet.add("pageone.draw", "W4")
    sheet.add("pageone.takes.joker" if o.joker else "pageone.takes", "W5")
    sheet.add("pageone.shuffle", "W6")
    sheet.part("winning")
    sheet.add("pageone.say", "W7")
    sheet.add("pageone.penalty", "W7", o.penalty, penalty=o.penalty)
    sheet.add("pageone.false-shout", "W7", o.false_shout and o.penalty, penalty=o.penalty)
    sheet.add("pageone.wins", "W8")
    sheet.add("pageone.joker-last", "W8", o.joker and not o.joker_finish)
    return sheet.sections
