"""Who gathers a trick: the player whose arm took the cards, or before whom they now lie face down.

Somebody who helps pushes them to whoever took the trick; so only both together say that the wrong player took it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from referee.events import Event
from referee.fold import Table as Moment
from referee.ruling import ILLEGAL
from referee.tricks.public import TrickDetail
from table.interpret.attribution import GAP_MS, Seats, between
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Line, Proposal
from table.record.seats import seat_angle

OWN = 0.5
"""An arm that fits a seat so well is of the player there."""
OTHER = 0.1
"""One that fits a seat so badly is not."""
NEARER = 30.0
"""A pile lies before one player rather than another where it is nearer to that seat by so much, degrees."""


def gatherer(seen: Observation, players: Sequence[str]) -> str | None:
    """The player whose arms alone came and took cards away; None where that is not clear."""
    if not seen.new_arms or seen.blind_ms > GAP_MS or seen.arm:
        return None
    arms = [Seats(len(players)).fits(arm, seen.plane, seen.size) for arm in seen.new_arms]
    best = {name: max(fits) for name, fits in zip(players, zip(*arms, strict=True), strict=True)}
    first, second = sorted(players, key=lambda name: -best[name])[:2]
    return first if best[first] >= OWN and best[second] <= OTHER else None


def gathered(seen: Observation, moment: Moment, memory: Memory) -> Proposal:
    """A trick is gathered. If somebody else gathers it than won it by the rules, that is a wrong lead. If the winner
    is not known because a card was not read, whoever gathers it is taken for the winner, as far as the rules allow.
    Nobody gathers a trick before it is complete: whoever is missing in it laid a card that nobody saw."""
    unseen, after = _unseen(seen, moment, memory)
    laid = len(moment.game.public(moment.state).field.plays) if unseen else len(memory.plays)
    lead = _lead(seen, after, memory, laid + len(unseen))
    return Proposal(lines=(*unseen, *lead), lying=(), swept=True)


def _unseen(seen: Observation, moment: Moment, memory: Memory) -> tuple[tuple[Line, ...], Moment]:
    """The cards that complete a trick of which at least two cards, or all but one, were seen; the table after them.
    None without an arm, and where a single card may have gone back to a hand."""
    public = moment.game.public(moment.state)
    if moment.over or not isinstance(public.detail, TrickDetail) or not seen.new_arms:
        return (), moment
    laid = len(public.field.plays)
    missing = len(public.players) - len(public.gone) - laid
    if laid != sum(play.seq in memory.in_field for play in memory.plays) or not (laid > 1 or missing == 1):
        return (), moment
    found: list[Line] = []
    after = moment
    for _ in range(missing):
        due = next((item.players for item in after.game.expects(after.state) if item.kind == "play"), ())
        if not due:
            return (), moment
        ruling, state = after.game.step(after.state, Event(0, "play", due[0], cards=("?",)))
        if ruling.verdict == ILLEGAL:
            return (), moment
        after = after._replace(state=state)
        found.append(Line({"type": "play", "player": due[0], "cards": ["?"], "confirmed": False}))
    return (tuple(found), after) if found and not after.game.public(after.state).field.plays else ((), moment)


def _lead(seen: Observation, moment: Moment, memory: Memory, laid: int) -> tuple[Line, ...]:
    public = moment.game.public(moment.state)
    if moment.over or public.field.plays or not isinstance(public.detail, TrickDetail):
        return ()
    last, players = public.detail.last_trick, moment.setup.players
    may = next((item.players for item in moment.game.expects(moment.state) if item.kind == "play"), ())
    if len(last.plays) != laid:
        return ()
    if last.taker is None:
        for name in may if 1 < len(may) < len(players) else ():
            if _takes(seen, players, name, [other for other in players if other != name]):
                return (Line({"type": "lead", "player": name, "confirmed": False}, optional=True),)
        return ()
    doubt = memory.doubts or memory.unsure_round or not all(play.legal for play in memory.plays)
    if doubt or may != (last.taker,):
        return ()
    for name in players:
        if name != last.taker and _takes(seen, players, name, [last.taker]):
            return (Line({"type": "lead", "player": name}),)
    return ()


def _takes(seen: Observation, players: tuple[str, ...], name: str, others: list[str]) -> bool:
    """Whether a player, and none of `others`, took cards away and has them face down before the seat."""
    if len(seen.new_arms) != 1 or seen.blind_ms > GAP_MS or seen.arm:
        return False
    piles = [card for card in (*seen.scene.new, *seen.scene.moved) if card.face == "down"]
    fits = dict(zip(players, Seats(len(players)).fits(seen.new_arms[0], seen.plane, seen.size), strict=True))
    if not piles or fits[name] < OWN or any(fits[other] > OTHER for other in others):
        return False
    away = {
        player: max(between(math.degrees(math.atan2(card.centre[1], card.centre[0])), seat_angle(seat, len(players)))
                    for card in piles)
        for seat, player in enumerate(players)
    }  # fmt: skip
    return all(away[name] + NEARER < away[other] for other in others)
