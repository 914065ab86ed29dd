"""Quiz questions of positions that nobody has seen: rounds are played at random, the referee rules on every answer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

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
CHANGING = frozenset({"widow", "exchange", "give", "draw", "discard"})
"""Kinds of events that change a hand without a play."""
Record = tuple[Header, list[Event]]


def fresh(game: str, profile: str, seed: int, most: int = 5) -> list[quiz.Posed]:
    """At most `most` questions, always the same for a seed: which of several plays is allowed whatever else is held,
    or with the whole hand known where the hand decides; who leads next, or who has won, where everything is allowed.
    None where the referee knows no rules. Raises OptionsError for no such game."""
    games.choose(game, profile, {})
    rng = random.Random(f"{game} {profile} {seed}")
    found: list[quiz.Posed] = []
    course = quiz.course(game, profile)
    if course is None or not course.quiz:
        return found
    for ways in (_whatever_is_held, _whole_hands, _leads, _rulings, *[_winners] * most):
        if len(found) == most:
            break
        record = _record(game, profile, rng)
        if record is not None:
            asked = list(islice(ways(record, rng), 3 * most))
            found += rng.sample(asked, min(len(asked), most - len(found)))
    return found


def _whatever_is_held(record: Record, rng: random.Random) -> Iterator[quiz.Posed]:
    """Questions that cards which a player surely holds decide."""
    events = record[1]
    wanted = sorted(_sample(events, rng))
    fold = Fold(record[0])
    for number, event in enumerate(events):
        if number in wanted and event.player == fold.turn and rng.random() < 0.5:
            yield from _posed(fold, event, _hand(events[number:], event.player)[:HAND], rng)
        fold.add(event)


def _whole_hands(record: Record, rng: random.Random) -> Iterator[quiz.Posed]:
    """Questions about a player whose whole hand is known: it was all played in the round."""
    header, events = record
    for number in _sample(events, rng):
        dealt, whole = _whole(events, number)
        if dealt is None:
            continue
        fold = Fold(header)
        for at, event in enumerate(events[:number]):
            fold.add(event if at != dealt else replace(event, hands=whole))
        if fold.turn in whole:
            yield from _posed(fold, events[number], _hand(events[number:], fold.turn), rng)


def _whole(events: Sequence[Event], number: int) -> tuple[int | None, dict[str, tuple[str, ...]]]:
    """Where the hand was dealt of whoever plays at a place, and that hand; (None, {}) where it is not surely known."""
    player = events[number].player
    dealt = max((at for at in range(number) if events[at].type == "deal"), default=None)
    if dealt is None or player is None or any(_changes(event, player) for event in _round(events[dealt + 1 :])):
        return None, {}
    whole = tuple(_hand(events[dealt + 1 :], player))
    return (dealt, {player: whole}) if (events[dealt].counts or {}).get(player) == len(whole) else (None, {})


def _leads(record: Record, rng: random.Random) -> Iterator[quiz.Posed]:
    """Questions who leads the next trick."""
    fold = Fold(record[0])
    for event in record[1]:
        fold.add(event)
        if event.type == "play" and fold.turn is not None and "trick" in fold.standing()[-1][2].effects:
            yield quiz.posed(fold.fork(), Question(f"fresh-{event.seq}-lead", "turn", Position(())))


def _rulings(record: Record, rng: random.Random) -> Iterator[quiz.Posed]:
    """Questions how the referee rules: on the play that came, on one by somebody else, on a card that lay there before.
    None where all of it is allowed."""
    header, events = record
    found: list[quiz.Posed] = []
    for number in _sample(events, rng)[: 2 * ANSWERS]:
        fold, came = Fold(header), events[number]
        for event in events[:number]:
            fold.add(event)
        before = next(event.cards for event in reversed(events[:number]) if event.type == "play")
        wrong = replace(came, player=rng.choice(header.players)), replace(came, cards=before, readings=None)
        line = line_of(rng.choice((came, *wrong)))
        question = Question(f"fresh-{came.seq}-ruling", "ruling", Position(()), str(line["player"]), (), (line,))
        found.append(quiz.posed(fold, question))
    if any(each.answers[0].explanation.verdict == ILLEGAL for each in found):
        yield from found


def _winners(record: Record, rng: random.Random) -> Iterator[quiz.Posed]:
    """Questions who has won, where hands are shown and nothing is played."""
    if any(event.type == "play" for event in record[1]):
        return
    fold = Fold(record[0])
    for event in record[1]:
        fold.add(event)
        if fold.table.over and len(fold.result().winners) == 1:
            yield quiz.posed(fold.fork(), Question(f"fresh-{event.seq}-won", "winner", Position(())))


def _sample(events: Sequence[Event], rng: random.Random) -> list[int]:
    """Moments in which somebody lays cards, by the place of the event, in random order."""
    laid = [number for number, event in enumerate(events) if event.type == "play"]
    moments = [number for number in laid[1:] if number > 2]
    return rng.sample(moments, min(LOOKED_AT, len(moments)))


def _round(events: Sequence[Event]) -> Iterator[Event]:
    """What is left of a round."""
    return takewhile(lambda event: event.type != "round", events)


def _changes(event: Event, player: str) -> bool:
    """Whether a player's hand changes by what is not played."""
    return event.type in CHANGING and player in (event.player, event.to)


def _record(game: str, profile: str, rng: random.Random) -> Record | None:
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
    laid = (event.cards or () for event in _round(events) if event.type == "play" and event.player == player)
    return [card for cards in laid for card in cards]


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
