"""Cards that came in one look as several plays: split by turn order, strength, arms, places, and by what lies on what.

Two people may lay before the table lies still, or one may lay twice. Only splits of legal plays are considered, into
which every card goes; one card may be unread where it is half read, or lies on another one or below it.
Where no arm of its own tells of each play, they are written unconfirmed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NamedTuple

from referee.fold import Table as Moment
from table.interpret.attribution import NEAR, distance
from table.interpret.observation import BESIDE_MM, Observation, apart, lies_on
from table.interpret.readings import Reading, best, half_read, score
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import TrackedCard

MOST = 5
"""More new cards than these are not split."""
SEVERAL = 0.3
"""How likely several plays were made before the table lay still."""
FURTHER = 0.6
"""How likely there was one more of them, per play beyond the second."""
BACKWARDS = 0.2
"""How likely a play was made before another one whose cards were seen, or whose arm came, earlier."""
BELOW = 0.02
"""How likely a card was laid before another one that it lies on."""
MEANWHILE = 0.2
"""How likely somebody passed between two plays that came in one look."""
ONE_REACH = 0.1
"""How likely an arm that reached in once laid two plays."""
REACH = 0.6
"""Standard deviation of an arm's end around the cards that it laid, card heights."""
FAN_MM = 45.0
"""Cards that are laid in a fan lie no farther apart, mm."""
SCATTERED = 0.05
"""How likely the cards of one play lie apart."""
OPEN = 0.1
"""How likely a card that cannot be there was one of the plays, read wrongly."""
AGAIN = 0.1
"""How likely one player makes two plays in a row, beside two players one each, where one of the two was not read."""
UNTOLD = 0.5
"""How sure a split is at most where not every play has an arm that brought it."""
Fit = Callable[[Observation], Mapping[str, float]]
"""How well each player fits as the one who laid the new cards of a look, 0..1."""


class Reach(NamedTuple):
    """An arm and when it came nearest to some cards, ms."""

    arm: HandIntrusion
    at_ms: float


def split(
    plays: Sequence[Reading], seen: Observation, moment: Moment, fit: Fit, fault: float, together: float = 1.0
) -> tuple[Reading, ...]:
    """The new cards of a look as several consecutive plays where that is likelier than what was made of them, `plays`;
    else those. What arms tell clearly is kept: each play's weight has theirs. `fault` as in `readings.best`;
    `together`: how likely somebody lays several cards as one illegal play, beside one card."""
    if not 1 < len(seen.came) <= MOST or not _told_apart(seen.came):
        return tuple(plays)
    clear = all(play.ruling.verdict != "illegal" and "?" not in play.names for play in plays)
    turned = _upside_down(plays)
    if clear and not turned and not (len(plays) == 1 and scattered(seen.came, seen.arms)):
        return tuple(plays)
    least = len(plays) + (not turned)
    found = [(_weight(way, seen), way) for way in _ways(seen, moment, fit, fault) if len(way) >= least]
    if not found:
        return tuple(plays)
    weight, way = max(found, key=lambda item: item[0])
    before = score(plays) * BELOW**turned
    before *= SCATTERED ** (len(plays) == 1 and bool(scattered(seen.came, seen.arms))) if clear else together
    if weight <= before:
        return tuple(plays)
    share = weight / (before + sum(other for other, _ in found))
    told = len({id(reach.arm) for reach in brought(way, seen.arms)[1] if reach}) == len(way)
    return tuple(_at_most(play, share if told else min(share, UNTOLD)) for play in way)


def _told_apart(cards: Sequence[TrackedCard]) -> bool:
    """Whether all cards were read, or all but one that lies on another one or below it, or is half read."""
    unread = [card for card in cards if card.card is None]
    if len(unread) != 1:
        return not unread
    rest = [card for card in cards if card is not unread[0]]
    return half_read(unread[0]) or any(lies_on(unread[0], one) or lies_on(one, unread[0]) for one in rest)


def scattered(cards: Sequence[TrackedCard], arms: Sequence[HandIntrusion]) -> int:
    """In how many groups beyond the first the cards lie; 0: all lie together as cards of one play do. Where arms came
    more than once, only cards that overlap lie together."""
    came = sum(any(distance(arm, card) < NEAR for card in cards) for arm in arms)
    within = FAN_MM if came > 1 else BESIDE_MM
    groups: list[list[TrackedCard]] = []
    for card in cards:
        near = [group for group in groups if any(apart(card, other) <= within for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([card, *(other for group in near for other in group)])
    return len(groups) - 1


def brought(plays: Sequence[Reading], arms: Sequence[HandIntrusion]) -> tuple[float, tuple[Reach | None, ...]]:
    """The likeliest arms that brought these plays, one after the other, and how well they fit, 0..1; None where none
    came near to a play."""
    paths: list[tuple[float, tuple[Reach | None, ...]]] = [(1.0, ())]
    for play in plays:
        paths = [
            max(
                ((weight * near * _in_turn(before, reach), (*before, reach)) for weight, before in paths),
                key=lambda path: path[0],
            )
            for near, reach in _reaches(play.cards, arms)
        ]
    return max(paths, key=lambda path: path[0])


def _in_turn(before: Sequence[Reach | None], reach: Reach | None) -> float:
    """How likely an arm brought the play after those of others."""
    last = before[-1] if before else None
    if last is None or reach is None:
        return 1.0
    return ONE_REACH if last.arm is reach.arm else BACKWARDS if reach.at_ms < last.at_ms else 1.0


def _reaches(cards: Sequence[TrackedCard], arms: Sequence[HandIntrusion]) -> list[tuple[float, Reach | None]]:
    """The arms that came near to the cards, with how near beside the nearest, 0..1."""
    found: list[tuple[float, Reach]] = []
    for arm in arms:
        away, card = min(((distance(arm, card), card) for card in cards), key=lambda item: item[0])
        if away < NEAR:
            x, y = card.quad.mean(axis=0)
            found.append((math.exp(-((away / REACH) ** 2) / 2), Reach(arm, arm.near(float(x), float(y))[1])))
    nearest = max((near for near, _ in found), default=1.0)
    return [(near / nearest, reach) for near, reach in found] or [(1.0, None)]


def _ways(
    seen: Observation, moment: Moment, fit: Fit, fault: float, before: Reading | None = None
) -> Iterator[tuple[Reading, ...]]:
    """Every way to part the new cards into legal plays, one after the other, after the play `before`. One card at most
    may stay open: it was not read, or its name was laid before. A card that was read and stays open is not the last
    play, as no later play bears it out."""
    if not seen.came:
        yield ()
        return
    for part in _parts(seen.came):
        own = seen.showing(part)
        seats = dict(fit(own))
        if before is not None and ("?" in before.names or any(card.card is None for card in part)):
            seats[before.player] *= AGAIN
        play = best(moment, part, seats, fault)
        unread = "?" in play.names
        if play.ruling.verdict == "illegal" or len(play.names) != len(part) or (unread and len(part) > 1):
            continue
        for more in _ways(seen.without(part), play.after, fit, fault, play):
            last = not more and not any(card.card is None for card in part)
            if not (unread and (last or any("?" in later.names for later in more))):
                yield (play, *more)


def _parts(cards: Sequence[TrackedCard]) -> Iterator[tuple[TrackedCard, ...]]:
    """Some of the cards, in every way."""
    for count in range(1, len(cards) + 1):
        yield from combinations(cards, count)


def _weight(way: Sequence[Reading], seen: Observation) -> float:
    """How likely a split is: by the players, by when the cards came, by how they lie."""
    weight = score(way) * SEVERAL * FURTHER ** (len(way) - 2)
    weight *= MEANWHILE ** sum(len(play.passed) for play in way[1:])
    for play in way:
        weight *= SCATTERED ** bool(scattered(play.cards, seen.arms)) * (OPEN if "?" in play.names else 1.0)
    weight *= brought(way, seen.arms)[0] * BELOW ** _upside_down(way)
    return weight * BACKWARDS ** sum(_first_ms(two) < _first_ms(one) for one, two in pairwise(way))


def _upside_down(way: Sequence[Reading]) -> int:
    """How many cards of a split lie on one that was laid after them."""
    pairs = ((one, two) for before, after in combinations(way, 2) for one in before.cards for two in after.cards)
    return sum(lies_on(one, two) for one, two in pairs)


def _first_ms(play: Reading) -> float:
    """When the first card of a play was seen."""
    return min(card.first_ms for card in play.cards)


def _at_most(play: Reading, share: float) -> Reading:
    """The play, no surer than that."""
    read = play.confidence / max(play.share, 1e-9)
    share = min(play.share, share)
    return replace(play, share=share, confidence=share * read)
