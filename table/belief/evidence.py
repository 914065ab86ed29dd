"""What was seen of one card, as probabilities: which card it is, whether it is a card at all, whose hand laid it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.cards import UNKNOWN, Deck
from table.belief.probabilities import LIMITS, PROBABILITIES, Limits, Probabilities
from table.record.seats import seat_angle
from vision.tracking.change import share_within
from vision.tracks import CardTrack, HandTrack, Interval, Look

TELLING = 0.5
"""A look has full weight if the share of its best name is at least this."""
READ = 0.9
"""A card counts as surely read if the share of its best name is at least this."""
SUDDEN_MS = 1.0
"""If a card came within a shorter interval than this, ms, nothing had hidden its place: no hand laid it there."""
FEW = -30.0
"""Lower bound of log-probabilities: as good as impossible."""
Name = str | None
"""A card's code; `?`: any card that is not listed; None: no card at all."""


@dataclass(frozen=True)
class Evidence:
    """What a card track tells, as log-probabilities. They are rounded, so that evidence compares equal as long as
    nothing new is known.

    `names`: what it may be, the likeliest first; `by`: per seat, how likely a hand from there laid it; `angle`: its
    direction from the table's middle, degrees (None: it lies in the middle).
    """

    id: int
    names: tuple[tuple[Name, float], ...]
    by: tuple[float, ...]
    came: Interval
    angle: float | None

    @property
    def best(self) -> Name:
        """The likeliest of its names."""
        return self.names[0][0]

    @property
    def seat(self) -> int | None:
        """The seat whose hand laid it, if it is more than four times as likely as any other; else None."""
        first, second = sorted(self.by)[-1], sorted(self.by)[-2] if len(self.by) > 1 else FEW
        return self.by.index(first) if first - second > math.log(4.0) else None


def log(value: float) -> float:
    """The logarithm of a probability, at least `FEW`."""
    return max(FEW, math.log(value)) if value > 0 else FEW


def fused(looks: Sequence[Look]) -> dict[str, float]:
    """The mean share of each name over all looks at a card: a mean, as looks at one card are not independent. Looks
    that were unsure or that saw little of the card weigh less."""
    total, votes = 0.0, dict[str, float]()
    for look in looks:
        if not look.shares:
            continue
        weight = look.visible * min(1.0, (max(share for _, share in look.shares) / TELLING) ** 3) + 1e-6
        total += weight
        for name, share in look.shares:
            votes[name] = votes.get(name, 0.0) + weight * share
    return {name: vote / total for name, vote in votes.items()}


def names_of(
    track: CardTrack, deck: Deck, seats: int = 1, lasts: bool = False, over: bool = False
) -> tuple[tuple[Name, float], ...]:
    """The names that a card may have, with their rounded log-probabilities; `?`: all names not listed. The weight of
    None (no card) is divided by the number of seats, as a card's weight is later multiplied by that of its seat."""
    likely = likely_names(track, deck, lasts=lasts, over=over)
    likely[None] -= math.log(seats)
    return tuple(sorted(((name, round(value, 1)) for name, value in likely.items()),
                        key=lambda item: (-item[1], str(item[0]))))  # fmt: skip


def likely_names(
    track: CardTrack, deck: Deck, p: Probabilities = PROBABILITIES, limits: Limits = LIMITS, lasts: bool = False,
    over: bool = False,
) -> dict[Name, float]:  # fmt: skip
    """The log-probabilities of `names_of`, before rounding and the division by seats. `lasts`: it has lain there for
    some time; `over`: it lies on another card, of which it may be a second outline."""
    shares = fused(track.looks)
    read = max(shares.values(), default=0.0)
    codes = deck.all_codes()
    listed = sorted(shares.items(), key=lambda item: (-item[1], item[0]))[: limits.names]
    ghost = _ghost(track, read, p, lasts=lasts, over=over)
    exists = min(_exists(track.exists, p.existence_lasting if lasts else p.existence), 1.0 - ghost)
    found: dict[Name, float] = {
        name: log(exists * share) for name, share in _pooled(listed, len(track.looks), len(codes), p)
    }
    found[None] = log(1.0 - exists)
    return found


def _ghost(track: CardTrack, read: float, p: Probabilities, *, lasts: bool, over: bool) -> float:
    """The probability that an outline is no card, from how surely it was read and how it appeared."""
    sure, unread = p.ghost / max(len(track.looks), 1) ** 2, p.ghost_unread
    if lasts and read >= TELLING:
        sure = min(sure, p.ghost_lasting)
    if track.came is not None and track.went is not None and read < TELLING:
        unread = p.ghost_brief if track.went.latest_ms - track.came.earliest_ms < p.brief_ms else unread
    pairs = [(sure, unread)]
    if over:
        pairs.append((p.ghost_over, p.ghost_over_unread))
    if is_sudden(track):
        pairs.append((p.ghost_sudden, p.ghost_sudden_unread))
    doubt = 1.0 - min(read / READ, 1.0)
    return max(one + (other - one) * doubt for one, other in pairs)


def is_sudden(track: CardTrack) -> bool:
    """Whether a card was found where nothing had hidden its place just before."""
    return track.came is not None and track.came.latest_ms - track.came.earliest_ms < SUDDEN_MS


def _exists(told: float, power: float) -> float:
    """The probability that something is a card: the odds of the watcher's estimate `told`, raised to `power`."""
    yes, no = math.pow(told, power), math.pow(1.0 - told, power)
    return yes / (yes + no)


def _pooled(listed: Sequence[tuple[str, float]], looks: int, size: int, p: Probabilities) -> list[tuple[str, float]]:
    """The probabilities of the listed names, and of `?` for all others, after `looks` looks with these mean shares.
    Each further look counts as a part of an independent one. Some probability goes to all names, as all looks may be
    wrong."""
    power = 1.0 + p.independent * (max(looks, 1) - 1)
    read = max((share for _, share in listed), default=0.0)
    spread = max(0.0, 1.0 - sum(share for _, share in listed)) / size
    found = [(name, (share + spread) ** power) for name, share in listed]
    others = max(size - len(listed), 0) * spread**power
    total = sum(share for _, share in found) + others
    wrong = max(p.misread_least, min(p.misread, (1.0 - read) / 2) / max(looks, 1) ** 2)
    scale = (1.0 - wrong) / total if total > 0 else 0.0
    named = [(name, scale * share + wrong / size) for name, share in found]
    return [*named, (UNKNOWN, scale * others + wrong)]


def lies_over(track: CardTrack, others: Iterable[CardTrack]) -> bool:
    """Whether a card came to lie mostly on one other card that lay there before and stayed."""
    x, y = track.centre
    for other in others:
        if other.id != track.id and math.hypot(x - other.centre[0], y - other.centre[1]) < NEAR_MM:
            stayed = other.went is None or track.came is None or other.went.latest_ms > track.came.latest_ms + STAYS_MS
            before = other.came is None or track.came is None or other.came.latest_ms <= track.came.earliest_ms
            if stayed and before and share_within(track.outline, other.outline) >= MOSTLY:
                return True
    return False


def seat_fits(hand: HandTrack, seats: int, p: Probabilities = PROBABILITIES) -> list[float]:
    """How well the direction of a hand fits each seat, 0..1."""
    return [
        max(p.stray, math.exp(-((between(hand.angle, seat_angle(seat, seats)) / p.seat_degrees) ** 2) / 2))
        for seat in range(seats)
    ]


def by_seats(
    weights: Sequence[tuple[int, float]], hands: Mapping[int, HandTrack], seats: int, p: Probabilities = PROBABILITIES
) -> tuple[float, ...]:
    """Per seat, the rounded log-probability that a hand from there did something; `weights`: (hand id, how likely it
    was that hand) of the hands that were seen."""
    return tuple(round(value, 1) for value in likely_seats(weights, hands, seats, p))


def likely_seats(
    weights: Sequence[tuple[int, float]], hands: Mapping[int, HandTrack], seats: int, p: Probabilities = PROBABILITIES
) -> list[float]:
    """`by_seats` without rounding."""
    known = [(hands[one], weight) for one, weight in weights if one in hands]
    unseen = max(LEAST_UNSEEN, 1.0 - sum(weight for _, weight in known))
    shares = [(p.nobody * unseen if known else 1.0) / seats] * seats
    for hand, weight in known:
        fits = seat_fits(hand, seats, p)
        total = sum(fits)
        for seat, fit in enumerate(fits):
            shares[seat] += weight * fit / total
    whole = sum(shares)
    return [log(share / whole) for share in shares]


def between(one: float, other: float) -> float:
    """The angle between two directions, degrees, 0..180."""
    return abs((one - other + 180) % 360 - 180)


def before_seat(card: Evidence, seat: int, seats: int, p: Probabilities = PROBABILITIES) -> float:
    """The log-probability that the player of a seat laid a card, from where it lies, if everybody lays cards before
    their own seat."""
    if card.angle is None:
        return log(1.0 / seats)
    fits = [
        p.aside / seats + math.exp(-((between(card.angle, seat_angle(each, seats)) / p.place_degrees) ** 2) / 2)
        for each in range(seats)
    ]
    return log(fits[seat] / sum(fits))


def laid_by(
    track: CardTrack, hands: Mapping[int, HandTrack], p: Probabilities = PROBABILITIES
) -> tuple[tuple[int, float], ...]:
    """(hand id, weight) of the hands that may have laid a card: those seen to lay it; if most of the weight is left to
    nobody, also all hands over the table at that time."""
    rest = 1.0 - sum(weight for _, weight in track.hands)
    if rest < HALF or track.came is None:
        return track.hands
    first, last = track.came.earliest_ms - p.just_ms, track.came.latest_ms + p.just_ms
    there = [one for one, hand in hands.items() if hand.entered_ms <= last and (hand.left_ms or last) >= first]
    seen = dict(track.hands)
    return tuple((one, seen.get(one, 0.0) + p.beside * rest / len(there)) for one in there) or track.hands


def evidence_of(
    track: CardTrack, hands: Mapping[int, HandTrack], seats: int, deck: Deck, lasts: bool = False, over: bool = False
) -> Evidence:
    """What is known of a card; `lasts`: it has lain there for some time; `over`: see `likely_names`."""
    x, y = track.centre
    angle = round(math.degrees(math.atan2(y, x)) % 360, -1) if math.hypot(x, y) > MIDDLE_MM else None
    came = track.came or Interval(-math.inf, -math.inf)
    by = by_seats(laid_by(track, hands), hands, seats)
    return Evidence(track.id, names_of(track, deck, seats, lasts, over), by, came, angle)


NEAR_MM, MOSTLY = 70.0, 0.6
"""A card lies mostly on another if their middles are closer than this, mm, and at least this share of it lies on
that."""
STAYS_MS = 500.0
"""If the lower card goes within this time after the upper one came, ms, it was not covered: the two are one moved
card."""
LEAST_UNSEEN = 0.1
"""Minimum weight of a hand that was overlooked, whatever hands were seen."""
HALF = 0.5
"""If at least this weight is left to nobody, it was not seen who laid a card."""
MIDDLE_MM = 20.0
"""A card this near to the table's middle, mm, lies before nobody's seat."""
