"""Draws from the stock: told by an arm that reaches to the face-down stock, of a player who may draw.

A card that is drawn goes from a pile to a hand: nothing of it shows but the arm. Where the stock lies is what zones
say, else where a pile lay face down before the first play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.attribution import Seats, reached
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Line
from table.interpret.turns import actors, attempt
from table.interpret.weighing import FAULT
from vision.tracking.change import share_within
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.table_plane import Points
from vision.tracking.tracker import TrackedCard

REACH_MM = 95.0
"""An arm that reached no farther than so near to the stock's middle, mm, took a card from it: fingers end at the near
side of a card, and the picture shows somewhat less of them."""
CLOSE_MM = 75.0
"""One that came no nearer than this may as well have waved a pass beside it. Of some thirty draws in four films the one
that was seen to end farthest came to 51 mm (no command prints this)."""
SHORT = 1.3
"""Where an arm reached farthest, its end may lie so many times as far from the stock as `REACH_MM`: a moment after the
draw the card that it pulls out is seen as its end."""
HERE_MM = 40.0
"""A pile that is laid so near to where the stock lay is the stock, mm."""
BACK, FAR_MM = 0.1, 150.0
"""A back may look like a face whose best name is less likely than this; plays lie no farther from the middle, mm."""
LEAST_MS = 300.0
"""Nobody takes a card in less time, ms: what reaches in more briefly is a part of an arm that does something else."""
AT_ONCE_MS = 100.0
"""An arm that begins so soon after the end of another one is that arm, seen anew, ms."""
OWN = 0.05
"""An arm that fits no seat so well is nobody's."""


@dataclass(frozen=True)
class _Draw:
    """A card drawn by a player after silent passes, and the table then."""

    player: str
    lines: tuple[Line, ...]
    after: Moment
    score: float


def find_stock(seen: Observation, moment: Moment, memory: Memory, played: bool = False) -> bool:
    """Remembers which pile is the stock (or the widow, and what is laid aside for it), while that can be told: until
    the first play of a round; afterwards only where it was lost sight of, or used up and laid anew at its place:
    another pile that comes then is of cards that were played. `played`: a card was played in this round. Whether it was
    found by this look: then an arm of it laid the stock."""
    public = moment.game.public(moment.state)
    piles = [card for card in seen.scene.cards if card.face == "down"]
    known = next((card for card in piles if card.id == memory.stock), None)
    if public.begun:
        memory.heaps |= {card.id for card in seen.scene.new if card.face == "down"}
    if known is not None:
        memory.stock_at = (float(known.centre[0]), float(known.centre[1]))
        memory.unseen_stock = known.quad
    _forget_if_read(seen, memory)
    if not piles and (unread := _unread_pile(seen, moment, memory, played)) is not None:
        memory.know([unread])
        memory.dropped.add(unread.id)
        memory.stock, memory.stock_at = unread.id, (float(unread.centre[0]), float(unread.centre[1]))
        memory.unseen_stock = unread.quad  # no further look may find it
        return True
    if not piles and memory.stock is None and _set_down(seen, memory, public.begun):
        return True
    if not piles or (known is not None and public.begun):
        return False
    found = [card for card in piles if seen.zone(card) == "stock"]
    if not found and memory.stock_at is not None and public.begun:
        # It was used up, or another pile hides it, as long as none lies where it lay.
        found = [card for card in piles if _away(card, memory.stock_at) < HERE_MM]
    elif not found:
        found = [card for card in piles if card.id not in memory.heaps]
    if not found:
        return False
    pile = min(found, key=lambda card: float(np.linalg.norm(card.centre - seen.middle)))
    new, memory.stock = pile.id != memory.stock, pile.id
    memory.stock_at = (float(pile.centre[0]), float(pile.centre[1]))
    return new


def _unread_pile(seen: Observation, moment: Moment, memory: Memory, played: bool) -> TrackedCard | None:
    """What looks like a card face up of which nothing can be told, and was laid far from where plays are made, before
    the first one: the back of the stock, or of the widow and of what is laid aside for it. None where there is not just
    one, such a pile lies there already, or the game has none."""
    public = moment.game.public(moment.state)
    if played or any(card.id == memory.stock for card in seen.scene.cards):
        return None
    if not ("widow" in public.detail.keys or ("stock" in public.detail.keys and not public.begun)):
        return None
    unread = [card for card in seen.scene.new if card.face == "up" and card.confidence < BACK]
    far = [card for card in unread if float(np.linalg.norm(card.centre - seen.middle)) > FAR_MM]
    return far[0] if len(far) == 1 else None


def _forget_if_read(seen: Observation, memory: Memory) -> None:
    """What was taken for the stock and can be read is a card."""
    if any(card.id == memory.stock and card.card is not None for card in seen.scene.cards):
        memory.stock = memory.stock_at = memory.unseen_stock = None


def _set_down(seen: Observation, memory: Memory, begun: bool) -> bool:
    """Remembers what was laid before the first card and is not seen: the stock, whose back is like the table. Whether
    it was laid now. Where a card is read it was that card."""
    quad, new = memory.unseen_stock, False
    if quad is None and not begun and len(seen.scene.unseen) == 1:
        quad, new = seen.scene.unseen[0], True
    read = [card for card in seen.scene.cards if card.card is not None and card.face == "up"]
    if quad is not None and any(share_within(card.quad, quad) > 0 for card in read):
        quad, new = None, False
    memory.unseen_stock = quad
    return new


def _owed(player: str, moment: Moment) -> int | None:
    """How many cards a player takes from the stock who draws: one, or as many as a penalty says; None where the game
    awaits no draw of that player."""
    awaited = (item for item in moment.game.expects(moment.state) if item.kind == "draw" and item.zone == "stock")
    due = [item for item in awaited if player in item.players]
    return next((item.count for item in due if item.count), 1) if due else None


def _anybody(moment: Moment) -> bool:
    """Whether everybody may play now: the game knows of no turns, or not whose it is."""
    may = (item.players for item in moment.game.expects(moment.state) if item.kind == "play")
    return any(not players or set(players) == set(moment.setup.players) for players in may)


def _away(card: TrackedCard, place: tuple[float, float]) -> float:
    """How far a card lies from a place, mm."""
    return float(np.linalg.norm(card.centre - np.asarray(place)))


def drawn(
    seen: Observation, moment: Moment, memory: Memory, among: Sequence[HandIntrusion] | None = None
) -> tuple[Line, ...]:
    """The draws of a look, with the silent passes before each, by the arms since the look before; `among`: only those
    by these of its arms."""
    stock = _stock(seen, memory)
    if stock is None:
        return ()
    lines: list[Line] = []
    drew: list[HandIntrusion] = []
    arms = sorted(seen.new_arms, key=lambda arm: arm.start_ms)
    for arm in (each for each in arms if among is None or each in among):
        if moment.over:
            break
        reaches = _reaches(arm, seen, stock) and not _carries(arm, arms, seen, moment)
        # Before the first play it may have laid the stock.
        reaches = reaches and (moment.game.public(moment.state).begun or not _rested(arm, seen, stock))
        reaches = reaches and not any(_part_of(arm, other, seen, moment) for other in drew)
        if reaches and (found := _by(arm, seen, moment, _nearest(arm, seen, stock) <= CLOSE_MM)) is not None:
            lines += found.lines
            moment = found.after
            drew.append(arm)
    return tuple(lines)


def _part_of(arm: HandIntrusion, other: HandIntrusion, seen: Observation, moment: Moment) -> bool:
    """Whether an arm is part of an `other` one that came before it: from the same seat, while that was there. An arm
    may be seen as two, hand and sleeve."""
    seats = Seats(len(moment.setup.players))
    return arm.start_ms < other.end_ms and seats.best(arm, seen)[0] == seats.best(other, seen)[0]


def to_stock(arms: Sequence[HandIntrusion], seen: Observation, memory: Memory) -> list[HandIntrusion]:
    """Those of a look's arms that went to the stock."""
    stock = _stock(seen, memory)
    return [] if stock is None else [arm for arm in arms if _reaches(arm, seen, stock)]


def _stock(seen: Observation, memory: Memory) -> Points | None:
    """The middle of the stock, mm, where it lies or lay until now."""
    for card in (*seen.scene.cards, *seen.scene.gone):
        if card.id == memory.stock:
            return card.centre
    quad = memory.unseen_stock
    return None if quad is None else np.asarray(seen.plane.to_mm(quad).mean(axis=0))


def _reaches(arm: HandIntrusion, seen: Observation, stock: Points) -> bool:
    """Whether an arm went to the stock, and to no card that was laid now."""
    tip = seen.plane.to_mm(np.array([arm.tip]))[0]
    away = float(np.linalg.norm(tip - stock))
    laid = [card for card in seen.scene.new if card.face == "up"]
    if arm.end_ms - arm.start_ms < LEAST_MS or _nearest(arm, seen, stock) > REACH_MM:
        return False
    return away <= min([SHORT * REACH_MM, *(float(np.linalg.norm(tip - card.centre)) for card in laid)])


def _nearest(arm: HandIntrusion, seen: Observation, stock: Points) -> float:
    """How near to the stock's middle an arm's end came, mm."""
    ends = seen.plane.to_mm(np.array([arm.tip, *((x, y) for _, x, y in arm.path)]))
    return float(np.linalg.norm(ends - stock, axis=1).min())


def _rested(arm: HandIntrusion, seen: Observation, stock: Points) -> bool:
    """Whether an arm was at the stock already when it was seen first: it rested there, as one that has laid the stock,
    and has only left since."""
    first = seen.plane.to_mm(np.array([arm.path[0][1:]]))[0]
    return len(arm.path) > 1 and float(np.linalg.norm(first - stock)) <= REACH_MM


def _carries(arm: HandIntrusion, arms: Sequence[HandIntrusion], seen: Observation, moment: Moment) -> bool:
    """Whether an arm went on from cards that lay open and are gone, or is what was seen next of one that did, or beside
    it: it carries them past the stock."""
    swept = [card for card in seen.scene.gone if card.face == "up"]
    if any(_stayed_at(arm, card, seen) for card in swept):
        return True
    before = [
        one
        for one in arms
        if one.start_ms < arm.start_ms
        and (abs(arm.start_ms - one.end_ms) <= AT_ONCE_MS or _part_of(arm, one, seen, moment))
    ]
    return any(reached(swept, [one]) or _carries(one, arms, seen, moment) for one in before)


def _stayed_at(arm: HandIntrusion, card: TrackedCard, seen: Observation) -> bool:
    """Whether an arm ended at a card for as long as it takes to pick it up; one that only crosses it is sooner past."""
    ends = seen.plane.to_mm(np.array([(x, y) for _, x, y in arm.path] or [arm.tip]))
    away = np.linalg.norm(ends - card.centre, axis=1)
    at_ms = [t_ms for (t_ms, _, _), far in zip(arm.path, away, strict=False) if far <= HERE_MM]
    return bool(at_ms) and at_ms[-1] - at_ms[0] >= LEAST_MS


def _by(arm: HandIntrusion, seen: Observation, moment: Moment, close: bool) -> _Draw | None:
    """The draw by whoever's arm it was, which is asked about where it did not come `close` to the stock; None where the
    likeliest player may draw nothing."""
    seats = Seats(len(moment.setup.players))
    fits = seats.fits(arm, seen.plane, seen.size)
    if max(fits) < OWN:
        return None
    found: list[_Draw] = []
    total = 0.0
    for seat, actor in enumerate(actors(moment)):
        owed = _owed(actor.player, actor.table)
        count = owed or 1
        ruling, after = attempt(actor.table, Event(0, "draw", player=actor.player, count=count))
        # A draw that is allowed and of no use is not told by an arm, where the game knows who may do what.
        awaited = owed is not None or ruling.verdict == "undecided" or _anybody(actor.table)
        legal = ruling.verdict != "illegal" and awaited
        weight = fits[seat] * actor.weight * (1.0 if legal else FAULT)
        total += weight
        if not legal:
            found.append(_Draw(actor.player, (), moment, weight))
            continue
        lines: list[Line] = []
        for name in actor.silent:
            if name in actor.drew:
                lines.append(
                    Line({"type": "draw", "player": name, "count": 1, "confirmed": False}, "inferred", optional=True)
                )
            lines.append(Line({"type": "pass", "player": name}, "inferred", optional=True))
        lines.append(Line({"type": "draw", "player": actor.player, "count": count}, optional=True))
        found.append(_Draw(actor.player, tuple(lines), after, weight))
    best = max(found, key=lambda draw: draw.score)
    if not best.lines:
        return None
    if not close or best.score < seen.thresholds.sure * total:
        unsure = tuple(Line({**line.event, "confirmed": False}, line.source, optional=True) for line in best.lines)
        return _Draw(best.player, unsure, best.after, best.score)
    return best
