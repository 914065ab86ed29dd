"""What a sheet for entering plays by hand asks, in the shapes of the page."""

from __future__ import annotations

from referee.moment import Table as Moment
from table.advice import fits as advice
from webui.problems import refused
from webui.shapes.teaching import Draft, Drafted, Fit, Fits
from webui.teaching.explanations import maybe, said


def fits(moment: Moment, player: str) -> Fits:
    """Which cards a player might lay now."""
    found = [Fit(card=each.card, likely=each.likely, absent=maybe(each.absent)) for each in advice.fits(moment, player)]
    return Fits(player=player, type=advice.entered(moment), cards=found)


def drafted(moment: Moment, player: str, asked: Draft) -> Drafted:
    """The ruling that these cards would get. Raises RefusedError where nobody at the table is called so."""
    _seated(moment, player)
    ruling, words = advice.tried(moment, player, asked.cards, asked.readings)
    ways = advice.ways(moment, player, asked.cards) if ruling.code == "joker-ambiguous" else ()
    return Drafted(verdict=ruling.verdict, code=ruling.code, says=said(words), ways=[list(way) for way in ways])


def _seated(moment: Moment, player: str) -> None:
    if player not in moment.setup.players:
        raise refused("no-player", "player", name=player)
