"""Whose card is which in a trick. Each player lays one card before their seat, so the place of a card counts beside the
arm that came.

>>> round(placed((0.0, 80.0), 4)[0], 2), placed((0.0, 80.0), 4)[2]
(1.0, 0.1)
>>> placed((0.0, 10.0), 4)
[1.0, 1.0, 1.0, 1.0]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.attribution import GAP_MS, STRAY, Seats, between, distance
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.readings import FAULT_IN_DOUBT, HALF_READ, Reading, best
from table.interpret.weighing import FAULT
from table.record.seats import seat_angle
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import TrackedCard

SPREAD = 30.0
"""Standard deviation of a card's direction around the seat of whoever laid it, degrees, seen from the middle. On films
it is 19 to 25; people may lay them less neatly."""
MIDDLE_MM = 20.0
"""A card so near to the middle tells nothing."""
ASIDE = 0.1
"""How well a card fits a seat that it does not lie before at all, beside one that it does."""
REACH = 0.6
"""Standard deviation of an arm's end around the card that it laid, card heights."""
PASSING = 0.02
"""How likely an arm laid a card that it did not come near to."""
CAME = 0.3
"""An arm that fits a seat so well may be of the player there."""
UNSEEN = 0.3
"""How likely somebody whose arm came laid a card that nobody saw, beside an arm that came for nothing."""
AT_ONCE = 0.5
"""How likely the arm of somebody whose arm came together with others laid a card that it did not seem to come near to:
arms that cross cannot be told apart to their ends."""
ALONE = 0.05
"""The same where it came alone."""
REACHED = 1.0
"""An arm whose end came so near to an outline, card heights, may have laid it."""
TOLD_APART = 0.6
"""A card that is somebody's with a lower share may as well be exchanged with one that came with it."""
UNTOLD = 0.5
"""How sure it is then at most whose it is."""
APART_MS = 300.0
"""Of cards of one trick that came in one look the first was laid so long before the others, ms, where arms tell it."""
MOST = 7
"""More cards than these are not weighed together."""


def placed(centre: Sequence[float] | NDArray[np.float64], count: int) -> list[float]:
    """How well a card at `centre` (mm from the middle of the picture) fits each of `count` seats, 0..1."""
    x, y = float(centre[0]), float(centre[1])
    if math.hypot(x, y) < MIDDLE_MM:
        return [1.0] * count
    angle = math.degrees(math.atan2(y, x))
    fits = [math.exp(-((between(angle, seat_angle(seat, count)) / SPREAD) ** 2) / 2) for seat in range(count)]
    top = max(fits)
    return [max(ASIDE, fit / top) for fit in fits]


def weigh(players: Sequence[str], seen: Observation) -> dict[str, float]:
    """How well each player fits as the one who laid the new card of a look: by the arms and by its place."""
    found = Seats(len(players)).weigh(players, seen)
    if len(seen.came) != 1:
        return found
    places = placed(seen.came[0].centre, len(players))
    return {name: found[name] * place for name, place in zip(players, places, strict=True)}


def each_by_one(seen: Observation, moment: Moment, memory: Memory) -> tuple[Reading, ...]:
    """The new cards as plays of one card each, all by different players, in the likeliest way; empty where there are
    more players than may play. Outlines that nobody could read may be no cards."""
    players = moment.setup.players
    cards, ghosts = without_ghosts(seen, len(players))
    may = [name for name in players if name in _may_play(moment)]
    if not cards or len(cards) > min(len(may), MOST):
        return ()
    table = _weights(cards, seen, len(players))[:, [players.index(name) for name in may]]
    shares = _shares(table)
    fault = FAULT_IN_DOUBT if memory.doubts else FAULT
    # Whoever is surest comes first; where there is a turn, whoever's it is; where it is not known who leads, whoever's
    # arm came first.
    left = list(range(len(cards)))
    found: list[Reading] = []
    unknown = _lead_unknown(moment) and not seen.photograph
    seats_of = [players.index(may[int(row.argmax())]) for row in shares]
    leader = _came_first(cards, seats_of, seen, len(players)) if unknown else None
    while left:
        turn = moment.game.turn(moment.state)
        column = may.index(turn) if turn in may else None
        likely = {row: float(shares[row].max() if column is None else shares[row][column]) for row in left}
        number = max(left, key=lambda row: (round(likely[row], 6), -cards[row].first_ms))
        number = number if found or leader is None else leader
        left.remove(number)
        seats = dict.fromkeys(players, STRAY**2) | dict(zip(may, map(float, shares[number]), strict=True))
        play = best(moment, (cards[number],), seats, fault)
        # A card that somebody else's arm brought is nobody's for certain.
        play = _less_sure(play, may, table[number], shares[number])
        found.append(replace(play, ghosts=ghosts) if not found else play)
        moment = play.after
    untold = unknown and leader is None and len(found) > 1
    return tuple(_untold(play) for play in found) if untold else tuple(found)


def _lead_unknown(moment: Moment) -> bool:
    """Whether a trick begins, in a game with turns, of which nobody knows who leads it."""
    public = moment.game.public(moment.state)
    if public.turn is not None or public.field.plays:
        return False
    led = (moment.game.step(moment.state, Event(0, "play", name, cards=("?",)))[1] for name in _may_play(moment))
    return any(moment.game.turn(state) is not None for state in led)


def _came_first(cards: Sequence[TrackedCard], seats: Sequence[int], seen: Observation, count: int) -> int | None:
    """Which of the cards of a trick was laid first, by the arms of those who sit at `seats` (by card) of `count`; None
    where not every card has one of its own, or the first two came at once."""
    at_ms: list[float] = []
    fits = [(arm, Seats(count).fits(arm, seen.plane, seen.size)) for arm in seen.arms]
    for card, seat in zip(cards, seats, strict=True):
        x, y = card.quad.mean(axis=0)
        own = [arm for arm, fit in fits if fit[seat] >= CAME and distance(arm, card) < REACHED]
        at_ms.append(min((arm.near(float(x), float(y))[1] for arm in own), default=math.nan))
    first, *more = np.argsort(at_ms)
    told = not any(map(math.isnan, at_ms)) and all(at_ms[row] - at_ms[first] >= APART_MS for row in more)
    return int(first) if told else None


def _untold(play: Reading) -> Reading:
    """The play, no surer than where it is not told whose it is."""
    return replace(play, confidence=min(play.confidence, UNTOLD), share=min(play.share, UNTOLD))


def _less_sure(play: Reading, may: Sequence[str], fits: NDArray[np.float64], shares: NDArray[np.float64]) -> Reading:
    """The play, less sure where somebody else's arm brought its card, which is nobody's for certain then, or where it
    may as well be exchanged with a card that came with it."""
    column = may.index(play.player) if play.player in may else None
    own = 0.0 if column is None else float(fits[column])
    play = replace(play, confidence=play.confidence * min(1.0, own / float(fits.max()) / CAME))
    if column is None or shares[column] >= TOLD_APART:
        return play
    return _untold(play)


def after_unseen(seen: Observation, moment: Moment, memory: Memory) -> tuple[Reading, ...]:
    """One new card, laid after cards of other players that nobody saw: those before whoever fits it, whose arms came
    since the last play. Their cards stay open. Empty where nobody's card can have been missed so."""
    players = moment.setup.players
    turn = moment.game.turn(moment.state)
    may = _may_play(moment)
    if len(seen.came) != 1 or turn not in may or len(may) < 2:
        return ()
    fits = weigh(players, seen)
    player = max(may, key=lambda name: fits[name])
    between_them = _from(players, turn, player)
    arms = [Seats(len(players)).fits(arm, seen.plane, seen.size) for arm in (*memory.past, *seen.arms)]
    if fits[player] < CAME or not between_them or not set(between_them) <= set(may):
        return ()
    if any(max((fit[players.index(name)] for fit in arms), default=0.0) < CAME for name in between_them):
        return ()
    found: list[Reading] = []
    for name in between_them:
        ruling, state = moment.game.step(moment.state, Event(0, "play", name, cards=("?",)))
        if ruling.verdict == "illegal":
            return ()
        moment = moment._replace(state=state)
        found.append(Reading(name, ("?",), (), (), ruling, moment, UNSEEN, 0.5, True, share=0.5))
    return (*found, best(moment, seen.came, fits, FAULT_IN_DOUBT))


def _from(players: Sequence[str], first: str, last: str) -> tuple[str, ...]:
    """The players from one, clockwise, up to before another."""
    begin, end = players.index(first), players.index(last)
    return tuple(players[(begin + step) % len(players)] for step in range((end - begin) % len(players)))


def _may_play(moment: Moment) -> tuple[str, ...]:
    """Everybody who still has a card to lay in the trick: all at once, or one after the other from whose turn it is."""
    names = moment.setup.players
    for expected in moment.game.expects(moment.state):
        if expected.kind == "play":
            alone = len(expected.players) == 1
            laid = {play.player for play in moment.game.public(moment.state).field.plays}
            return tuple(name for name in names if name not in laid) if alone else expected.players or names
    return ()


def without_ghosts(seen: Observation, count: int) -> tuple[list[TrackedCard], tuple[TrackedCard, ...]]:
    """The cards, and outlines that are none of their own: such that nobody could read, before somebody who laid a read
    card, or to which no arm of whoever sits there came. One that is half read is a card where the arm came of anybody
    of whom no card was read: cards lie askew, and where arms cross, it is not known whose ends where."""
    read = [card for card in seen.came if card.card is not None]
    fits = [(arm, Seats(count).fits(arm, seen.plane, seen.size)) for arm in seen.arms]
    taken = {_before(card, count) for card in read}
    came = {seat for _, fit in fits for seat in range(count) if fit[seat] >= CAME}

    def ghost(card: TrackedCard) -> bool:
        if _shows_face(card) and came - taken:
            return False
        seat = _before(card, count)
        if seat is None or seat in taken:
            return True  # everybody lays one
        # In a photograph nobody's arm is seen.
        return bool(fits) and not any(fit[seat] >= CAME and distance(arm, card) < REACHED for arm, fit in fits)

    ghosts = tuple(card for card in seen.came if read and card.card is None and ghost(card))
    return [card for card in seen.came if card not in ghosts], ghosts


def _shows_face(card: TrackedCard) -> bool:
    """Whether the two likeliest names of an outline leave little else, as those of one number in two colours: a card
    lies there, though its looks do not tell which."""
    return bool(card.looks) and sum(share for _, share in card.ranked[:2]) >= HALF_READ


def _before(card: TrackedCard, count: int) -> int | None:
    """The seat that a card lies before; None in the middle."""
    places = placed(card.centre, count)
    return places.index(1.0) if places.count(1.0) == 1 else None


def _weights(cards: Sequence[TrackedCard], seen: Observation, count: int) -> NDArray[np.float64]:
    """(cards, seats): how well each card fits each seat, by its place and by the arms."""
    seats = Seats(count)
    fits = [seats.fits(arm, seen.plane, seen.size) for arm in seen.arms]
    blind = seen.blind_ms > GAP_MS or not fits
    crossed = [fit for arm, fit in zip(seen.arms, fits, strict=True) if _with_others(arm, seen.arms)]
    least = [AT_ONCE if blind or any(fit[seat] >= CAME for fit in crossed) else ALONE for seat in range(count)]
    rows = []
    for card in cards:
        near = [_near(arm, card) for arm in seen.arms]
        closest = max(near, default=1.0)
        by_arm = [
            max([least[seat], *(close / closest * fit[seat] for close, fit in zip(near, fits, strict=True))])
            for seat in range(count)
        ]
        rows.append([arm * place for arm, place in zip(by_arm, placed(card.centre, count), strict=True)])
    return np.array(rows)


def _with_others(arm: HandIntrusion, arms: Sequence[HandIntrusion]) -> bool:
    """Whether another arm was over the table while this one was."""
    return any(other is not arm and other.start_ms <= arm.end_ms and arm.start_ms <= other.end_ms for other in arms)


def _near(arm: HandIntrusion, card: TrackedCard) -> float:
    return max(PASSING, math.exp(-((distance(arm, card) / REACH) ** 2) / 2))


def _shares(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """(cards, players): how likely each card is each player's where no two are the same player's."""
    cards, players = table.shape
    shares = np.zeros_like(table)
    rows = np.arange(cards)
    for chosen in permutations(range(players), cards):
        shares[rows, chosen] += np.prod(table[rows, chosen])
    total: NDArray[np.float64] = shares / np.maximum(shares.sum(axis=1, keepdims=True), 1e-12)
    return total
