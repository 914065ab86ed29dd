"""Quiz questions of positions that nobody has seen: rounds are played at random, the referee rules on every answer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from referee import games
from referee.cards import UNREADABLE
from referee.events import Event, Header
from referee.fold import Fold
from referee.json_values import JsonObject
from referee.play.lessons import NAMES, Position, Question
from referee.play.options import OptionsError
from referee.records.reader import Reader, line_of
from referee.records.schema import FORMAT
from referee.ruling import ILLEGAL, LEGAL
from referee.words import advice, quiz
from table.simulation.hosting import NoGameError, game_for

ANSWERS = 4
"""So many answers stand to be chosen at most; one of them is allowed."""
HAND = 8
"""So many cards of a hand are shown at most."""
LOOKED_AT = 60
"""So many moments of a round are looked at for questions."""


def fresh(game: str, profile: str, seed: int, most: int = 5) -> list[quiz.Posed]:
    """At most `most` questions which of several plays is allowed, always the same for a seed. None where the game has
    no plays to choose from, or where hands decide that are not seen. Raises OptionsError for no such game."""
    games.choose(game, profile, {})
    rng = random.Random(f"{game} {profile} {seed}")
    record = _record(game, profile, rng)
    found: list[quiz.Posed] = []
    if record is None:
        return found
    events = record[1]
    moments = [number for number, event in enumerate(events) if event.type == "play" and number > 2]
    wanted = sorted(rng.sample(moments, min(LOOKED_AT, len(moments))))
    fold = Fold(record[0])
    for number, event in enumerate(events):
        if number in wanted and event.player == fold.turn and rng.random() < 0.5:
            found += _posed(fold, event, _hand(events[number:], event.player), rng)
        fold.add(event)
    rng.shuffle(found)
    return found[:most]


def _record(game: str, profile: str, rng: random.Random) -> tuple[Header, list[Event]] | None:
    """A random record with the people of the lessons; None where the game cannot be played at random."""
    for count in (4, 3, 5, 2, 6):
        header: JsonObject = {
            "seq": 0, "type": "game", "format": FORMAT, "game": game, "profile": profile,
            "players": list(NAMES)[:count],
        }  # fmt: skip
        try:
            lines = game_for(header, rng.randrange(1000), rounds=1)
        except (NoGameError, OptionsError, ValueError):
            continue
        reader = Reader()
        read = [reader.read(line) for line in lines]
        first, *others = read
        if isinstance(first, Header):
            return first, [each for each in others if isinstance(each, Event)]
    return None


def _hand(events: Sequence[Event], player: str | None) -> list[str]:
    """Cards that a player surely holds: those laid from here on in this round."""
    held: list[str] = []
    for event in events:
        if event.type == "round":
            break
        if event.type == "play" and event.player == player:
            held += event.cards or ()
    return sorted(held[:HAND])


def _posed(fold: Fold, event: Event, hand: Sequence[str], rng: random.Random) -> Iterator[quiz.Posed]:
    """The question which of several plays of a hand is allowed, if that is one: one is, and the others are fouls
    whatever else the player holds."""
    if event.player is None or not UNREADABLE.isdisjoint(hand) or "JK" in hand or len(hand) < 2:
        return
    table = fold.table
    options = [each for each in advice.may_play(table.game, table.state, event.player, hand) if each.event.cards]
    rng.shuffle(options)
    right = _ruled(fold, (each for each in options if each.allowed), LEGAL, 1)
    wrong = _ruled(fold, (each for each in options if not each.allowed), ILLEGAL, ANSWERS - 1)
    if not right or len(wrong) < 2:
        return
    chosen = [*right, *wrong]
    rng.shuffle(chosen)
    answers = tuple(line_of(each.event) for each in chosen)
    name = f"fresh-{event.seq}-{'-'.join(hand)}"
    yield quiz.posed(fold, Question(name, "which", Position(()), event.player, tuple(hand), answers))


def _ruled(fold: Fold, options: Iterable[advice.Option], verdict: str, most: int) -> list[advice.Option]:
    """At most `most` of these plays, those that the referee surely rules on so."""
    ruled = (each for each in options if quiz.tried(fold, line_of(each.event)).verdict == verdict)
    return list(islice(ruled, most))
