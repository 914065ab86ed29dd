"""What it means that cards are gone: nothing, a play taken back to a hand, or the field swept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.events import Event
from referee.fold import Table as Moment
from referee.json_values import JsonLine
from table.interpret.attribution import GAP_MS, Seats, another
from table.interpret.memory import Memory, Play
from table.interpret.observation import Observation
from table.interpret.proposals import Line, Proposal
from table.interpret.turns import attempt, lies, passes

Sweep = Callable[[Observation, Moment, Memory], Proposal]


def went(seen: Observation, moment: Moment, memory: Memory, sweep: Sweep) -> Sequence[Proposal]:
    """What it means that cards are gone; `sweep` is what a sweep would mean. Empty where all cards still lie there.
    Cards of the field that now lie elsewhere have gone from it where nothing else of the field is left: they are the
    top of a heap."""
    plays, lying = memory.plays, seen.lying
    if not any(play.cards & (lying - seen.put_away) for play in plays):
        lying -= seen.put_away
    if all(play.cards <= lying for play in plays):
        return ()
    left = [play for play in plays if play.cards & lying]
    shown = [play for play in memory.visible(seen.scene) if play.cards & lying]
    if not shown and not seen.arm:
        # Some went, the others would lie hidden under new cards: people sweep a whole field.
        left = []
    if plays[-1] in left or (shown and not seen.new_arms):
        # Cards below went, or are hidden for good; without an arm nothing was taken.
        return (_lying(left, lying),)
    if shown and _handed_back(seen, moment, memory):
        return (_taken_back(seen, plays, shown),)
    if not shown and not left and all(not play.legal for play in plays):
        return (_taken_back(seen, plays, []),)
    if not shown and not left and _taken_by_who_laid_it(seen, moment, plays):
        return (Proposal(lines=(_undone(plays[-1]),), lying=()),)
    if shown or not left:
        # Where something seems to lie there still, it is a card that the scanner lost before: a whole field is swept.
        return (sweep(seen, moment, memory),)
    return (_lying(plays, lying),)


def nothing_said(seen: Observation, moment: Moment, memory: Memory) -> Proposal:
    """A sweep that is no event of its own: a trick that is gathered."""
    return Proposal(lying=(), swept=True)


def field_swept(seen: Observation, moment: Moment, memory: Memory) -> Proposal:
    """A sweep of the field: everybody who was still to act has passed, unless the last play itself cleared the
    field. Where no arm was seen it is not certain, nor where the place of the last play's rank in an order of strength
    is asked about: an 8 ends the field, whoever has passed (G10)."""
    if moment.over or not lies(moment):
        return nothing_said(seen, moment, memory)
    silent, after = passes(moment)
    certain = bool(seen.arms) and seen.blind_ms <= GAP_MS
    sure = certain and not memory.ends_unsurely(moment.setup.players)
    lines: list[Line] = []
    opened = memory.opened
    for event in silent:
        # Once one of them is in doubt, so is every pass after it.
        sure = sure and event.player not in memory.unseen_moves
        sure = sure and memory.bears_out(moment, event.player, seen.thresholds.sure, opened)
        lines.append(_inferred(event, sure))
        moment, opened = attempt(moment, event)[1], tuple(attempt(other, event)[1] for other in opened)
    if after is None:
        lines.append(Line({"type": "clear", **_unsure(certain)}, optional=True))
    return Proposal(lines=tuple(lines), lying=(), swept=True)


def _inferred(event: Event, sure: bool) -> Line:
    """A silent pass, or a draw that it needs and that nobody saw."""
    drew = event.type == "draw"
    fields: JsonLine = {"type": event.type, "player": event.player}
    fields |= {"count": event.count} if drew else {}
    return Line({**fields, **_unsure(sure and not drew)}, "inferred")


def _unsure(sure: bool) -> JsonLine:
    return {} if sure else {"confirmed": False}


def _lying(plays: Sequence[Play], lying: set[int]) -> Proposal:
    """A proposal without an event: these plays keep only those of their cards that still lie there."""
    return Proposal(lying=tuple(replace(play, cards=play.cards & lying) for play in plays))


def _handed_back(seen: Observation, moment: Moment, memory: Memory) -> bool:
    """Whether the play on top went back to a hand, and was not swept with all the others: it was illegal, or the play
    right below it, which it answered, can be seen again. One that ended the trick or the field was swept, unless it was
    in doubt."""
    plays = memory.plays
    if not plays[-1].legal:
        return True
    shown = {card.id for card in seen.scene.cards if card.state == "seen"}
    answered = lies(moment) or (plays[-1].seq in memory.doubts and not seen.arm)
    return answered and len(plays) > 1 and bool(plays[-2].cards & shown)


def _taken_by_who_laid_it(seen: Observation, moment: Moment, plays: Sequence[Play]) -> bool:
    """Whether the arms say that a play, which nobody answered, went back to a hand: somebody out of turn seems to have
    laid it and to have taken it again."""
    (play, *answers), players = plays, moment.setup.players
    if answers or play.player is None or play.arm is None or not seen.arms:
        return False
    fits = [Seats(len(players)).fits(arm, seen.plane, seen.size) for arm in seen.arms]
    best = {name: max(each[seat] for each in fits) for seat, name in enumerate(players)}
    return another(best, play.player) == play.arm


def _undone(play: Play) -> Line:
    """A play went back to the hand, as it seems."""
    return Line({"type": "undo", "target": play.seq, "confirmed": False})


def _taken_back(seen: Observation, plays: Sequence[Play], left: Sequence[Play]) -> Proposal:
    """The play on top went back to the hand, those of `left` still lie there."""
    top = [play for play in plays if play not in left][-1]
    lines: tuple[Line, ...] = ()
    if not top.legal:
        lines = (Line({"type": "takeback", "target": top.seq}),)
    elif left and left[-1].seq < top.seq and not seen.scene.new:
        lines = (_undone(top),)
    return Proposal(lines=lines, lying=tuple(left))
