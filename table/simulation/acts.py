"""Movements beside plays: strips, piles, draws, rows, shown hands, tokens. Each takes the director and a beat."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.cards import BACK
from table.simulation.beats import Beat
from table.simulation.layout import row
from table.simulation.tracks import CardTrack, Spot

if TYPE_CHECKING:
    from table.simulation.choreography import Director


def _crooked(director: Director, spots: Sequence[Spot], mm: float, turn: float) -> list[Spot]:
    """Spots as people really lay cards there."""
    loose = director.pile.style.jitter / 0.22
    normal = director.rng.normal
    return [
        Spot(spot.x + float(normal(0, mm * loose)), spot.y + float(normal(0, mm * loose)),
             spot.angle + float(normal(0, turn * loose)))
        for spot in spots
    ]  # fmt: skip


def _backs(director: Director, count: int) -> list[CardTrack]:
    return [director.new_card(BACK) for _ in range(count)]


def _end(director: Director, gone: float) -> None:
    director.time = gone + director.wait(director.manners.gap)


def say(director: Director, beat: Beat) -> None:
    """Nothing moves: somebody says it, and takes a moment to."""
    director.tell(beat, director.time, director.time, place="")
    if beat.type not in UNSAID:
        director.time += director.wait((700, 1500))


def strip(director: Director, beat: Beat) -> None:
    """Order cards are laid in a row before their owner; those that lay there go first."""
    seat = director.seat_of(beat.player)
    old = director.there.pop(("strip", seat), [])
    if old:
        _, gone = director.fetch(seat, old)
        _end(director, gone)
    tracks = [director.new_card(code) for code in beat.cards]
    spots = _crooked(director, director.zones.rows["strip", seat].spots(len(tracks)), 1.2, 0.02)
    laid, gone = director.lay(seat, tracks, spots, spread=9.0)
    director.there["strip", seat] = tracks
    director.tell(beat, laid, gone, tracks)
    _end(director, gone)


def stack(director: Director, beat: Beat) -> None:
    """A pile of cards is put down, face down."""
    tracks = _backs(director, beat.count)
    middle = director.zones.spots[beat.place, -1]
    spread = 0.5 if beat.count > 6 else 9.0  # a few cards are laid so that they can be counted
    spots = [Spot(middle.x + (number - (len(tracks) - 1) / 2) * (spread if spread > 1 else 0.0), middle.y, middle.angle)
             for number in range(len(tracks))]  # fmt: skip
    laid, gone = director.lay(director.seat_of(beat.player), tracks, _crooked(director, spots, 0.6, 0.012), "down",
                              spread=spread)  # fmt: skip
    director.there.setdefault((beat.place, -1), []).extend(tracks)
    director.tell(beat, laid, gone, tracks)
    _end(director, gone)


def draw(director: Director, beat: Beat) -> None:
    """Cards are taken from the top of a pile, face down."""
    pile = director.there.setdefault((beat.place, -1), [])
    tracks = [pile.pop() for _ in range(min(beat.count, len(pile)))]
    if not tracks:
        say(director, beat)
        return
    at, gone = director.fetch(director.seat_of(beat.player), tracks)
    director.tell(beat, at, gone)
    _end(director, gone)


def take(director: Director, beat: Beat) -> None:
    """Everything that lies in a place goes to a hand."""
    tracks = director.there.pop((beat.place, -1), [])
    if not tracks:
        return
    at, gone = director.fetch(director.seat_of(beat.player), tracks)
    director.tell(beat, at, gone)
    _end(director, gone)


def hand_over(director: Director, beat: Beat) -> None:
    """One player lays cards face down before another one, who takes them up."""
    giver, taker = director.seat_of(beat.player), director.seat_of(beat.to)
    if not beat.count or giver == taker:
        say(director, beat)
        return
    entry = director.entries[taker]
    strips = director.zones.rows.get(("strip", taker))
    near = math.hypot(strips.middle.x, strips.middle.y) - 96.0 if strips else math.hypot(entry.x, entry.y) - 140.0
    share = max(near, 40.0) / max(math.hypot(entry.x, entry.y), 1.0)
    middle = Spot(entry.x * share, entry.y * share, entry.angle)
    tracks = _backs(director, beat.count)
    away = [Spot(middle.x + 8.0 * number, middle.y + 3.0 * number, middle.angle) for number in range(len(tracks))]
    laid, gone = director.lay(giver, tracks, _crooked(director, away, 4.0, 0.12), "down", spread=6.0)
    director.time = max(laid + director.wait((500, 1200)), director.free.get(taker, 0.0), gone)
    _, taken = director.fetch(taker, tracks)
    director.tell(beat, laid, taken, place="passing")
    _end(director, taken)


def discard(director: Director, beat: Beat) -> None:
    """Cards go to the discards: face up where they are named, side by side so that everybody sees which."""
    tracks = [director.new_card(code) for code in beat.cards] or _backs(director, beat.count)
    if not tracks:
        return
    middle = director.zones.spots.get(("discard", -1), director.heap_spot)
    spots = row(middle, len(tracks), DISCARDED_MM) if beat.cards else [middle] * len(tracks)
    laid, gone = director.lay(
        director.seat_of(beat.player), tracks, _crooked(director, spots, 5.0, 0.2),
        "up" if beat.cards else "down", spread=6.0,
    )  # fmt: skip
    director.there.setdefault(("discard", -1), []).extend(tracks)
    director.tell(beat, laid, gone, tracks, place="discard" if ("discard", -1) in director.zones.spots else "heap")
    _end(director, gone)


def join(director: Director, beat: Beat) -> None:
    """Cards go into the rows of a tableau, one after another; a card is tucked under its right and lower neighbours."""
    seat = director.seat_of(beat.player)
    tracks = []
    for code in beat.cards:
        row, column = director.suits.index(code[0]), director.columns.index(code[1:])
        track = director.new_card(code)
        spot = _crooked(director, [director.zones.cell(row, column)], 1.6, 0.03)
        laid, gone = director.lay(seat, [track], spot, layers=[0.01 * (row * len(director.columns) + column)])
        director.there.setdefault(("tableau", -1), []).append(track)
        tracks.append(track)
        director.time = gone + director.wait((60, 200))
    director.tell(beat, laid, gone, tracks)
    _end(director, gone)


def fan(director: Director, beat: Beat) -> None:
    """A hand is laid open before its seat."""
    if not beat.cards:
        say(director, beat)
        return
    seat = director.seat_of(beat.player)
    tracks = [director.new_card(code) for code in beat.cards]
    spots = _crooked(director, director.zones.rows["shown", seat].spots(len(tracks)), 2.0, 0.04)
    laid, gone = director.lay(seat, tracks, spots, spread=10.0)
    director.there.setdefault(("shown", seat), []).extend(tracks)
    director.tell(beat, laid, gone, tracks)
    _end(director, gone)


def token(director: Director, beat: Beat) -> None:
    """A coloured pawn is set before its owner."""
    seat = director.seat_of(beat.player)
    track = director.new_card(f"{TOKEN}{beat.cards[0]}")
    spot = director.zones.spots["token", seat]
    laid, gone = director.lay(seat, [track], _crooked(director, [spot], 3.0, 0.3))
    director.there.setdefault(("token", seat), []).append(track)
    director.tell(beat, laid, gone, [track])
    _end(director, gone)


def gather(director: Director, beat: Beat) -> None:
    """A trick goes face down to the pile of its taker; each lies a little aside and crosswise, so that they can be
    counted."""
    tracks = director.take_field()
    if not tracks:
        return
    seat = director.seat_of(beat.player)
    pile = director.there.setdefault(("captured", seat), [])
    tricks = len({director.trick_of[track.key] for track in pile})
    middle = director.zones.spots["captured", seat]
    inward = (math.sin(middle.angle), -math.cos(middle.angle))
    step = 4.0 * (tricks % 6)
    target = Spot(middle.x + inward[0] * step, middle.y + inward[1] * step,
                  middle.angle + (math.pi / 2 if tricks % 2 else 0.0))  # fmt: skip
    loose = director.pile.style.jitter / 0.22
    laid, gone = director.collect(seat, tracks, target, (1.5 * loose, 0.05 * loose))
    for track in tracks:
        director.trick_of[track.key] = beat.seq
    pile.extend(tracks)
    director.tell(beat, laid, gone, tracks, "gather")
    _end(director, gone)


DISCARDED_MM = 22.0
"""Between cards that are discarded together, mm."""
UNSAID = frozenset({"deal", "count"})
"""What is over before the film goes on."""
TOKEN = "token:"
"""How the code of a coloured pawn begins; its colour follows."""

ACTS: Mapping[str, Callable[[Director, Beat], None]] = {
    "say": say, "strip": strip, "stack": stack, "draw": draw, "take": take, "hand-over": hand_over,
    "discard": discard, "join": join, "fan": fan, "token": token, "gather": gather,
}  # fmt: skip
"""By the kind of beat."""
