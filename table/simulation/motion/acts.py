"""Movements beside plays: strips, piles, draws, rows, shown hands, tokens. Each takes the stage and a beat."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from referee.cards import BACK
from table.simulation.motion.layout import row
from table.simulation.motion.stage import Stage
from table.simulation.motion.tracks import CardTrack, Spot
from table.simulation.scripts.beats import Beat


def _crooked(stage: Stage, spots: Sequence[Spot], mm: float, turn: float) -> list[Spot]:
    """Spots as people really lay cards there."""
    loose = stage.pile.style.jitter / 0.22
    normal = stage.rng.normal
    return [
        Spot(spot.x + float(normal(0, mm * loose)), spot.y + float(normal(0, mm * loose)),
             spot.angle + float(normal(0, turn * loose)))
        for spot in spots
    ]  # fmt: skip


def _backs(stage: Stage, count: int) -> list[CardTrack]:
    return [stage.new_card(BACK) for _ in range(count)]


def _end(stage: Stage, gone: float) -> None:
    stage.time = gone + stage.wait(stage.manners.gap)


def say(stage: Stage, beat: Beat) -> None:
    """Nothing moves: somebody says it, and takes a moment to."""
    stage.tell(beat, stage.time, stage.time, place="")
    if beat.type not in UNSAID:
        stage.time += stage.wait((700, 1500))


def strip(stage: Stage, beat: Beat) -> None:
    """Order cards are laid in a row before their owner; those that lay there go first."""
    seat = stage.seat_of(beat.player)
    old = stage.there.pop(("strip", seat), [])
    if old:
        _, gone = stage.fetch(seat, old)
        _end(stage, gone)
    tracks = [stage.new_card(code) for code in beat.cards]
    spots = _crooked(stage, stage.zones.rows["strip", seat].spots(len(tracks)), 1.2, 0.02)
    laid, gone = stage.lay(seat, tracks, spots, spread=9.0)
    stage.there["strip", seat] = tracks
    stage.tell(beat, laid, gone, tracks)
    _end(stage, gone)


def stack(stage: Stage, beat: Beat) -> None:
    """A pile of cards is put down, face down."""
    tracks = _backs(stage, beat.count)
    middle = stage.zones.spots[beat.place, -1]
    spread = 0.5 if beat.count > 6 else 9.0  # a few cards are laid so that they can be counted
    spots = [Spot(middle.x + (number - (len(tracks) - 1) / 2) * (spread if spread > 1 else 0.0), middle.y, middle.angle)
             for number in range(len(tracks))]  # fmt: skip
    laid, gone = stage.lay(stage.seat_of(beat.player), tracks, _crooked(stage, spots, 0.6, 0.012), "down",
                              spread=spread)  # fmt: skip
    stage.there.setdefault((beat.place, -1), []).extend(tracks)
    stage.tell(beat, laid, gone, tracks)
    _end(stage, gone)


def draw(stage: Stage, beat: Beat) -> None:
    """Cards are taken from the top of a pile, face down."""
    pile = stage.there.setdefault((beat.place, -1), [])
    tracks = [pile.pop() for _ in range(min(beat.count, len(pile)))]
    if not tracks:
        say(stage, beat)
        return
    at, gone = stage.fetch(stage.seat_of(beat.player), tracks)
    stage.tell(beat, at, gone)
    _end(stage, gone)


def take(stage: Stage, beat: Beat) -> None:
    """Everything that lies in a place goes to a hand."""
    tracks = stage.there.pop((beat.place, -1), [])
    if not tracks:
        return
    at, gone = stage.fetch(stage.seat_of(beat.player), tracks)
    stage.tell(beat, at, gone)
    _end(stage, gone)


def hand_over(stage: Stage, beat: Beat) -> None:
    """One player lays cards face down before another one, who takes them up."""
    giver, taker = stage.seat_of(beat.player), stage.seat_of(beat.to)
    if not beat.count or giver == taker:
        say(stage, beat)
        return
    entry = stage.entries[taker]
    strips = stage.zones.rows.get(("strip", taker))
    near = math.hypot(strips.middle.x, strips.middle.y) - 96.0 if strips else math.hypot(entry.x, entry.y) - 140.0
    share = max(near, 40.0) / max(math.hypot(entry.x, entry.y), 1.0)
    middle = Spot(entry.x * share, entry.y * share, entry.angle)
    tracks = _backs(stage, beat.count)
    away = [Spot(middle.x + 8.0 * number, middle.y + 3.0 * number, middle.angle) for number in range(len(tracks))]
    laid, gone = stage.lay(giver, tracks, _crooked(stage, away, 4.0, 0.12), "down", spread=6.0)
    stage.time = max(laid + stage.wait((500, 1200)), stage.free.get(taker, 0.0), gone)
    _, taken = stage.fetch(taker, tracks)
    stage.tell(beat, laid, taken, place="passing")
    _end(stage, taken)


def discard(stage: Stage, beat: Beat) -> None:
    """Cards go to the discards: face up where they are named, side by side so that everybody sees which."""
    tracks = [stage.new_card(code) for code in beat.cards] or _backs(stage, beat.count)
    if not tracks:
        return
    middle = stage.zones.spots.get(("discard", -1), stage.heap_spot)
    spots = row(middle, len(tracks), DISCARDED_MM) if beat.cards else [middle] * len(tracks)
    laid, gone = stage.lay(
        stage.seat_of(beat.player), tracks, _crooked(stage, spots, 5.0, 0.2),
        "up" if beat.cards else "down", spread=6.0,
    )  # fmt: skip
    stage.there.setdefault(("discard", -1), []).extend(tracks)
    stage.tell(beat, laid, gone, tracks, place="discard" if ("discard", -1) in stage.zones.spots else "heap")
    _end(stage, gone)


def join(stage: Stage, beat: Beat) -> None:
    """Cards go into the rows of a tableau, one after another; a card is tucked under its right and lower neighbours."""
    seat = stage.seat_of(beat.player)
    tracks = []
    for code in beat.cards:
        row, column = stage.suits.index(code[0]), stage.columns.index(code[1:])
        track = stage.new_card(code)
        spot = _crooked(stage, [stage.zones.cell(row, column)], 1.6, 0.03)
        laid, gone = stage.lay(seat, [track], spot, layers=[0.01 * (row * len(stage.columns) + column)])
        stage.there.setdefault(("tableau", -1), []).append(track)
        tracks.append(track)
        stage.time = gone + stage.wait((60, 200))
    stage.tell(beat, laid, gone, tracks)
    _end(stage, gone)


def fan(stage: Stage, beat: Beat) -> None:
    """A hand is laid open before its seat."""
    if not beat.cards:
        say(stage, beat)
        return
    seat = stage.seat_of(beat.player)
    tracks = [stage.new_card(code) for code in beat.cards]
    spots = _crooked(stage, stage.zones.rows["shown", seat].spots(len(tracks)), 2.0, 0.04)
    laid, gone = stage.lay(seat, tracks, spots, spread=10.0)
    stage.there.setdefault(("shown", seat), []).extend(tracks)
    stage.tell(beat, laid, gone, tracks)
    _end(stage, gone)


def token(stage: Stage, beat: Beat) -> None:
    """A coloured pawn is set before its owner."""
    seat = stage.seat_of(beat.player)
    track = stage.new_card(f"{TOKEN}{beat.cards[0]}")
    spot = stage.zones.spots["token", seat]
    laid, gone = stage.lay(seat, [track], _crooked(stage, [spot], 3.0, 0.3))
    stage.there.setdefault(("token", seat), []).append(track)
    stage.tell(beat, laid, gone, [track])
    _end(stage, gone)


def gather(stage: Stage, beat: Beat) -> None:
    """A trick goes face down to the pile of its taker; each lies a little aside and crosswise, so that they can be
    counted."""
    tracks = stage.take_field()
    if not tracks:
        return
    seat = stage.seat_of(beat.player)
    pile = stage.there.setdefault(("captured", seat), [])
    tricks = len({stage.trick_of[track.key] for track in pile})
    middle = stage.zones.spots["captured", seat]
    inward = (math.sin(middle.angle), -math.cos(middle.angle))
    step = 4.0 * (tricks % 6)
    target = Spot(middle.x + inward[0] * step, middle.y + inward[1] * step,
                  middle.angle + (math.pi / 2 if tricks % 2 else 0.0))  # fmt: skip
    loose = stage.pile.style.jitter / 0.22
    laid, gone = stage.collect(seat, tracks, target, (1.5 * loose, 0.05 * loose))
    for track in tracks:
        stage.trick_of[track.key] = beat.seq
    pile.extend(tracks)
    stage.tell(beat, laid, gone, tracks, "gather")
    _end(stage, gone)


DISCARDED_MM = 22.0
"""Between cards that are discarded together, mm."""
UNSAID = frozenset({"deal", "count"})
"""What is over before the film goes on."""
TOKEN = "token:"
"""How the code of a coloured pawn begins; its colour follows."""

ACTS: Mapping[str, Callable[[Stage, Beat], None]] = {
    "say": say, "strip": strip, "stack": stack, "draw": draw, "take": take, "hand-over": hand_over,
    "discard": discard, "join": join, "fan": fan, "token": token, "gather": gather,
}  # fmt: skip
"""By the kind of beat."""
