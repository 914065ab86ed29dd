"""Cards that lie open and are no plays: hands that are shown before their players, and discards.

Where a card may be one of these is what the referee expects (`Game.expects`) and in which zone it lies. A hand is told
once all its cards lie there; a card of it that nobody could read is `?`, and the table is asked.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from referee.cards import JOKER, UNKNOWN
from referee.events import Event
from referee.fold import Table as Moment
from referee.json_values import JsonLine
from referee.play.expects import Expectation
from table.interpret.attribution import Seats
from table.interpret.confidence import THRESHOLDS, Thresholds
from table.interpret.observation import Observation, apart
from table.interpret.proposals import Line, Proposal
from table.interpret.readings import MISREAD, name_of
from table.record.seats import seat_angle
from vision.tracking.change import share_within
from vision.tracking.tracker import TrackedCard

HANDS = ("show", "reveal")
"""Types of events by which a hand is shown."""
NEXT_MM = 56.0
"""Cards of one hand lie no farther from the next one, middle to middle, mm."""
ROW_MM = 88.0
"""Parts of a hand of which none is a whole one lie no farther apart, mm: a card between them may not be seen, and
outlines are not exact."""
ASIDE = 30.0
"""Standard deviation of where a shown hand lies, seen from the middle, around its player's seat, degrees."""
ANYBODY = 0.02
"""How well a hand fits a seat that it does not lie before at all."""
SECOND = 0.5
"""Two outlines of one name share so much of their area at least where they are one card."""
MOST_READ = 0.6
"""With this share of a hand's cards in sight, the others are taken for hidden."""


def expected(moment: Moment, *kinds: str) -> tuple[Expectation, ...]:
    """What of these types may come now; nothing as long as cards may be played."""
    found = () if moment.over else moment.game.expects(moment.state)
    return () if any(each.kind == "play" for each in found) else tuple(each for each in found if each.kind in kinds)


def hands_shown(seen: Observation, moment: Moment) -> Proposal | None:
    """The new cards as hands that are shown, as far as these are complete; None where no hand is."""
    due = expected(moment, *HANDS)
    if not due:
        return None
    cards, lines = without_second_outlines(seen.came), list[Line]()
    idle = [card for card in seen.came if card not in cards]
    for hand in sorted(_hands(cards, due), key=_came_ms):
        line = _hand(seen, hand, moment, due)
        if line is not None:
            lines.append(line)
            idle += [card for card in hand if card not in line.cards]
    return Proposal(lines=tuple(lines), idle=tuple(idle)) if lines else None


def without_second_outlines(cards: Sequence[TrackedCard]) -> list[TrackedCard]:
    """New cards but for second outlines: of those of one name that lie on each other the one that was seen most often,
    for there is one card of each name. One that a single scan alone saw is none, wherever it seemed to lie."""
    found: list[TrackedCard] = []
    for card in sorted(cards, key=lambda card: -card.seen):
        alike = [other for other in found if card.card is not None and other.card == card.card]
        once = card.seen == 1 and card.state == "missed" and any(other.seen > 1 for other in alike)
        if not once and not any(share_within(card.quad_mm, other.quad_mm) >= SECOND for other in alike):
            found.append(card)
    return [card for card in cards if card in found]


def discarded(seen: Observation, moment: Moment) -> Proposal | None:
    """The new cards as the discard that is owed; None where none is, or where it is not complete."""
    due = expected(moment, "discard")
    if not due or not due[0].players:
        return None
    count = due[0].count or len(seen.came)
    here = [card for card in seen.came if seen.zone(card) == "discard"] or list(seen.came)
    if len(here) < count and seen.showing(here).scans < seen.thresholds.more_looks:
        return None
    cards = _closest(here, count)
    names = [name_of(card) for card in cards] + ["?"] * (count - len(cards))
    players = moment.setup.players
    fit = Seats(len(players)).weigh(players, seen.showing(cards))
    player = due[0].players[0]
    share = fit[player] / max(*fit.values(), 1e-9)
    whose = 1.0 if share > ANYBODY else 0.5
    return Proposal(lines=(_line("discard", player, names, cards, whose, seen.thresholds.sure),))


def _hand(seen: Observation, cards: Sequence[TrackedCard], moment: Moment, due: Sequence[Expectation]) -> Line | None:
    """A hand before a seat; None where it is not complete, or nobody's who still shows one."""
    fits = _before(seen.showing(cards), moment)
    open_ = {player: each for each in due for player in (each.players or tuple(fits))}
    player = max(open_, key=lambda name: fits[name], default=None)
    if player is None or fits[player] < max(fits.values()) / 2:
        return None
    count = open_[player].count or len(cards)
    cards = _without_ghosts(seen, cards, count)
    last = seen.showing(cards).scans >= seen.thresholds.more_looks or seen.looks >= seen.thresholds.held_looks
    surplus = len(cards) == count + 1 and last
    cards = _surest(cards, count) if surplus else cards
    if len(cards) > count or len(cards) < count * MOST_READ or (len(cards) < count and not last):
        return None
    kind = open_[player].kind
    names = possible_hand(kind, player, [name_of(card) for card in cards], cards, moment, seen.thresholds)
    names += [UNKNOWN] * (count - len(cards))
    line = _line(kind, player, names, cards, fits[player] / sum(fits.values()), seen.thresholds.sure)
    return replace(line, event={**line.event, "confirmed": False}) if surplus else line


def _surest(cards: Sequence[TrackedCard], count: int) -> list[TrackedCard]:
    """So many cards that are read most surely, in their order: one outline more than a hand has cards is no card."""
    best = sorted(cards, key=lambda card: (card.card is None, -card.confidence))[:count]
    return [card for card in cards if card in best]


def _without_ghosts(seen: Observation, cards: Sequence[TrackedCard], count: int) -> Sequence[TrackedCard]:
    """The cards of a hand of `count` but for outlines that nobody could read, or only as one of the others, and that
    lie on the others, where all of it is surely read without them."""
    read = [card for card in cards if card.card is not None and card.confidence >= seen.thresholds.certain]
    more = [card for card in cards if card not in read]
    names = {None, *(card.card for card in read)} - {JOKER}
    on = [sum(share_within(card.quad_mm, other.quad_mm) for other in read) for card in more if card.card in names]
    ghosts = len(on) == len(more) and all(share >= seen.thresholds.ghost_share for share in on)
    return read if len(read) == count and ghosts and seen.believed else cards


def possible_hand(
    kind: str,
    player: str,
    names: Sequence[str],
    cards: Sequence[TrackedCard],
    moment: Moment,
    thresholds: Thresholds = THRESHOLDS,
) -> list[str]:
    """The names of a shown hand, `?` for those that cannot be: of two cards of one name, and of one that was seen
    elsewhere, one was misread. The least sure ones are opened, as few as it takes; no foul is made of a reading, but of
    a card of a hand that many looks have read surely throughout: that one was shown twice."""
    found = list(names)
    read = [card for card in cards if card.card is not None and card.confidence >= thresholds.certain]
    plain = len(read) == len(cards) and all(card.seen >= thresholds.more_looks for card in cards)
    for place in sorted(range(len(cards)), key=lambda place: cards[place].confidence):
        doubled = {name for name in found if name not in (UNKNOWN, JOKER) and found.count(name) > 1}
        event = Event(0, kind, player=player, cards=tuple(found))
        if not doubled and moment.game.step(moment.state, event)[0].code not in MISREAD:
            break
        alone = Event(0, kind, player=player, cards=(found[place],))
        if plain and found[place] not in doubled:
            continue
        if found[place] in doubled or moment.game.step(moment.state, alone)[0].code in MISREAD:
            found[place] = UNKNOWN
    return found


def _line(
    kind: str, player: str, names: Sequence[str], cards: Sequence[TrackedCard], share: float, sure: float
) -> Line:
    confidence = share * min((card.confidence for card in cards), default=1.0)
    event: JsonLine = {"type": kind, "player": player, "cards": list(names)}
    event["confidence"] = round(confidence, 3)
    unread = "?" in names or any(card.card is None for card in cards)
    if unread or confidence < sure or len(set(names)) < len(names):
        event["confirmed"] = False
    return Line(event, cards=tuple(cards), share=share)


def _before(seen: Observation, moment: Moment) -> Mapping[str, float]:
    """How well new cards fit each player's place, by the arms that came to them and by where they lie."""
    players = moment.setup.players
    seats = Seats(len(players))
    arms = seats.weigh(players, seen)
    zones = [zone.seat for card in seen.came if (zone := seen.zones.at(card.centre)) is not None]
    own = [seat for seat in zones if seat is not None]
    if own:
        seat = max(set(own), key=own.count)
        return {player: fit * (1.0 if at == seat else ANYBODY) for at, (player, fit) in enumerate(arms.items())}
    middle = seen.middle
    x, y = sum(card.centre for card in seen.came) / len(seen.came) - middle
    angle = math.degrees(math.atan2(y, x))
    near = [max(ANYBODY, math.exp(-((_between(angle, seat_angle(at, len(players))) / ASIDE) ** 2) / 2))
            for at in range(len(players))]  # fmt: skip
    return {player: fit * near[at] for at, (player, fit) in enumerate(arms.items())}


def _hands(cards: Sequence[TrackedCard], due: Sequence[Expectation]) -> list[list[TrackedCard]]:
    """Cards that may be one hand each: rows of cards, and what lies near each other and is less than a hand."""
    groups = _groups(cards)
    most = max((each.count or 0 for each in due), default=0)
    while True:
        pairs = [
            (min(apart(card, other) for card in one for other in another), one, another)
            for one, another in combinations(groups, 2)
            if len(one) + len(another) <= most
        ]
        gap, one, another = min(pairs, key=lambda pair: pair[0], default=(ROW_MM + 1, [], []))
        if gap > ROW_MM:
            return groups
        groups = [*(group for group in groups if group is not one and group is not another), [*one, *another]]


def _came_ms(hand: Sequence[TrackedCard]) -> float:
    """When the cards of a hand were first seen, ms: of one that waited for its last card, long before that."""
    return statistics.median(card.first_ms for card in hand)


def _groups(cards: Sequence[TrackedCard]) -> list[list[TrackedCard]]:
    """Cards that lie in a row with each other."""
    groups: list[list[TrackedCard]] = []
    for card in cards:
        near = [group for group in groups if any(apart(card, other) <= NEXT_MM for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([card, *(other for group in near for other in group)])
    return groups


def _closest(cards: Sequence[TrackedCard], count: int) -> list[TrackedCard]:
    """So many cards that lie nearest to each other."""
    best = min(cards, key=lambda card: sum(sorted(apart(card, other) for other in cards)[:count]))
    return sorted(cards, key=lambda card: apart(card, best))[:count]


def _between(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)
