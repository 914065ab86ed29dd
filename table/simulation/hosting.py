"""A table that plays by itself for whoever has no camera: a random game for given players, and a host who tells what no
camera sees, at its moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from referee.fold import Fold
from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from referee.play.tournament import tournament_of
from table.simulation.film import Film
from table.simulation.scripts.players import Kind, Line, Sitting, as_seen
from table.simulation.scripts.story import parse_record

TOLD = frozenset(
    {"bid", "adjutant", "meeple", "declare", "deal", "round", "lead", "exchange", "give", "widow", "settle", "remedy"}
)
"""What no camera can see, or not what it means: a host says it."""
LAID = frozenset({"play", "draw", "discard", "reveal", "show"})
"""What a silent pass is known by: cards that come or go after it, where some did before."""
SHOWN = frozenset({"show", "reveal"})
"""A hand that lies open: nobody sees whether it was taken back or only put away."""
LAID_OUT = frozenset({"sevens", "stock", "widow-dealt"})
"""What is laid out after a deal, as the film calls it."""
SAID_MS = 250.0
"""A host speaks so long after the hand is gone."""
HIDDEN = ("exchange", "give", "draw", "discard")
"""Events whose cards lie face down."""
PILES = ("discards", "stock", "widow")
"""Piles that lie face down."""
MOST_ROUNDS = 12
TRIES = 200
"""So many games are looked at for one with as many players."""
PEOPLE = frozenset({"player", "players", "from", "to", "counts", "hands", "ranks", "leader", "event"})
"""Fields of a record in which players are named."""


class NoGameError(Exception):
    """The virtual table cannot play with so many players; `seats` are the numbers that it can."""

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__(seats)
        self.seats = tuple(seats)


def game_for(header: JsonObject, seed: int, rounds: int = 3) -> list[Line]:
    """A random legal record for a header's game, profile, options, players and tournament: `rounds` rounds, or all of
    the tournament's, up to `MOST_ROUNDS`. Raises NoGameError."""
    game, profile, options, people = (header.get(name) for name in ("game", "profile", "options", "players"))
    cup = tournament if isinstance(tournament := header.get("tournament"), Mapping) else None
    kind = Kind(str(game), str(profile), options if isinstance(options, Mapping) else {}, f"{game}/{profile}", cup)
    asked = tournament_of(cup)
    rounds = min(max(rounds, asked.sets * asked.set_length), MOST_ROUNDS)
    players = tuple(map(str, people)) if isinstance(people, list | tuple) else ()
    seats: set[int] = set()
    for number in range(seed, seed + TRIES):
        sitting = Sitting(kind, number, most=Sitting(kind, number).dealing.most_players)
        seats.add(len(sitting.header.players))
        if len(sitting.header.players) == len(players):
            return named(as_seen(sitting.play(rounds).lines), players)
    raise NoGameError(sorted(seats))


def named(lines: Sequence[Line], players: Sequence[str]) -> list[Line]:
    """A record with other names of its players, in the same order."""
    names = dict(zip(lines[0]["players"], players, strict=True))

    def told(item: Any) -> Any:
        if isinstance(item, dict):
            return {
                names.get(key, key): (told(value) if key in PEOPLE or key in names else value)
                for key, value in item.items()
            }
        if isinstance(item, list):
            return [told(each) for each in item]
        return names.get(item, item) if isinstance(item, str) else item

    return [{key: told(value) if key in PEOPLE else value for key, value in line.items()} for line in lines]


def due(film: Film, lines: Sequence[Line]) -> list[tuple[float, JsonLine]]:
    """(when, ms of the film; the event as people tell it) of everything that a host has to say, in order."""
    said, when = told(lines), moments(film)
    return [(when[line["seq"]], public(line)) for line in lines[1:] if line["seq"] in said]


def moments(film: Film) -> dict[int, float]:
    """By event: when a host would say it, ms of the film. A deal is over before what lies there from the start is laid
    out; all else is said once the hand is gone."""
    found: dict[int, float] = {}
    for item in film.choreography.happenings:
        if item.type not in LAID_OUT or item.seq not in found:
            found[item.seq] = item.clear_ms + SAID_MS * (item.type != "deal")
    return found


def told(lines: Sequence[Line]) -> frozenset[int]:
    """The events of a record (their `seq`s) that a host says: what no camera sees. A silent pass is known by the cards
    that lie there before and after it; in a bidding, before the first and after the last card of a round it is said,
    and so are the first ones of several where fewer would have led to the same card."""
    found = {line["seq"] for line in lines if line["type"] in TOLD}
    shown = {line["seq"] for line in lines if line["type"] in SHOWN}
    found |= {line["seq"] for line in lines if line["type"] == "takeback" and line["target"] in shown}
    begins = [place for place, line in enumerate(lines) if line["type"] == "round"]
    for begin, end in pairwise([0, *begins, len(lines)]):
        laid = [line["seq"] for line in lines[begin:end] if line["type"] in LAID]
        first, last = min(laid, default=0), max(laid, default=0)
        found |= {line["seq"] for line in lines[begin:end]
                  if line["type"] == "pass" and not first < line["seq"] < last}  # fmt: skip
    return frozenset(found | _passes_too_many(lines))


def _passes_too_many(lines: Sequence[Line]) -> set[int]:
    """Passes without which the same player could have laid the next card on the same field: nothing on the table tells
    them."""
    found: set[int] = set()
    silent: list[Line] | None = None
    for line in lines:
        if line["type"] == "pass" and silent is not None:
            silent.append(line)
        elif line["type"] in LAID:
            acted = [each.get("player") for each in (*(silent or ()), line)]
            if None not in acted and len(set(acted)) < len(acted):  # somebody's turn has come twice
                found |= {each["seq"] for each in (silent or ())[: _spare(lines, silent or (), line)]}
            silent = []
        elif line["type"] == "round":
            silent = None
    return found


def _spare(lines: Sequence[Line], silent: Sequence[Line], laid: Line) -> int:
    """How many passes fewer would have led to the same card on the same field."""
    header, events = parse_record(lines)
    fold, by_seq = Fold(header), {event.seq: event for event in events}
    fold.extend(event for event in events if event.seq < silent[0]["seq"])
    moments = [fold.table]
    for line in silent:
        fold.add(by_seq[line["seq"]])
        moments.append(fold.table)
    for count, moment in enumerate(moments):
        ruling, _ = moment.game.step(moment.state, by_seq[laid["seq"]])
        if ruling.verdict != "illegal" and _field(moment) == _field(moments[-1]):
            return len(silent) - count
    return 0


def _field(moment: Moment) -> tuple[tuple[str, ...], ...]:
    """The cards on the field."""
    return tuple(play.cards for play in moment.game.public(moment.state).field.plays)


def public(event: JsonObject) -> JsonLine:
    """An event as people at the table tell it: hands are counted, not shown."""
    said = {key: value for key, value in event.items() if key not in ("seq", "hands", "at_ms", "t")}
    inner, hands, counts, cards = (event.get(name) for name in ("event", "hands", "counts", "cards"))
    if isinstance(inner, Mapping):  # what really happened, or was missed
        said["event"] = public(inner)
    if event["type"] == "deal" and isinstance(hands, Mapping):
        dealt = {player: len(hand) for player, hand in hands.items() if isinstance(hand, list)}
        said["counts"] = {**dealt, **(counts if isinstance(counts, Mapping) else {})}
    if event["type"] in HIDDEN and isinstance(cards, list):
        del said["cards"]
        said["count"] = len(cards)
    said |= {pile: len(known) for pile in PILES if isinstance(known := said.get(pile), list)}
    return {**said, "source": "tap"}
