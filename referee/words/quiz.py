"""Quizzes: questions about a position. The referee rules on every answer and explains it."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee import games, registry
from referee.cards import UNREADABLE
from referee.events import Event, Header
from referee.fold import Fold
from referee.fold import Table as Moment
from referee.play.lessons import Course, Line, Position, Question, Task, codes_of
from referee.records.reader import Reader, line_of
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED
from referee.texts import Text, both, cards_words, has
from referee.words.explain import Explanation, explain

PLAIN = frozenset({"trick", "clear", "finish", "round-end"})
"""Effects that everybody sees coming."""
OWN = 10
"""So many questions at most are made of one recording."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: what it says, the cards of it, whether it is right, and the referee's explanation."""

    label: Text
    cards: tuple[str, ...]
    right: bool
    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Posed:
    """A question as it is asked: the table before it, the sentence, the answers. `event` is what is ruled on."""

    question: Question
    moment: Moment
    ask: Text
    answers: tuple[Answer, ...]
    event: Event | None = None


def course(name: str, profile: str | None = None) -> Course | None:
    """The course of a game (its name in records) by a profile (None: the usual one); None where there is none. Raises
    OptionsError where there is no such game."""
    return courses(name).get(profile if profile is not None else games.find(name).default_profile)


@functools.cache
def courses(name: str) -> Mapping[str, Course]:
    """The courses of all profiles of a game. Raises OptionsError (field `game`)."""
    games.find(name)
    modules = [importlib.import_module(f"{package}.lessons") for package in registry.GAMES[name]]
    return {profile: found for module in modules for profile, found in module.COURSES.items()}


def folded(position: Position) -> Fold:
    """The record of a position folded; the position is its `table`."""
    reader = Reader()
    header, *events = map(reader.read, map(dict, position.lines))
    assert isinstance(header, Header)
    fold = Fold(header)
    for event in events:
        assert isinstance(event, Event)
        fold.add(event)
    return fold


def pose(question: Question) -> Posed:
    """The question with its answers, each ruled on by the referee."""
    return posed(folded(question.position), question)


def posed(fold: Fold, question: Question) -> Posed:
    """The same for a question about the present moment of a folded record."""
    if question.kind in ("which", "takes"):
        answers = tuple(_tried(fold, question, line) for line in question.answers)
        return Posed(question, fold.table, _ask(question), answers)
    if question.kind == "ruling":
        explained = tried(fold, question.answers[0])
        return Posed(question, fold.table, _ask(question), _verdicts(explained), explained.event)
    return Posed(question, fold.table, _ask(question), tuple(_players(fold, question)))


def tried(fold: Fold, line: Line) -> Explanation:
    """What the referee says if this came next; the record stays as it is."""
    trial, seq = fold.fork(), fold.newest.seq + 1 if fold.events else 1
    trial.add(_event(trial, line, seq))
    return explain(trial, seq)


def attempt(task: Task, line: Line) -> tuple[Explanation, bool]:
    """What the referee says of a play for a task, and whether it does what is asked for; a pass and a draw never do."""
    found = tried(folded(task.position), line)
    wanted = task.wants is None or task.wants in found.ruling.effects
    if task.wants == "takes":
        wanted = _turn_after(folded(task.position), line) == task.player
    return found, found.verdict == LEGAL and wanted and line["type"] not in ("pass", "draw")


def _turn_after(fold: Fold, line: Line) -> str | None:
    """Whose turn it is once this came."""
    trial, seq = fold.fork(), fold.newest.seq + 1 if fold.events else 1
    trial.add(_event(trial, line, seq))
    return trial.turn


def _event(fold: Fold, line: Line, seq: int) -> Event:
    reader = Reader()
    reader.read({"seq": 0, "type": "game", "format": "gyoji/1", "game": fold.header.game,
                 "players": list(fold.header.players)})  # fmt: skip
    event = reader.read({**line, "seq": seq})
    assert not isinstance(event, Header)
    return event


def _tried(fold: Fold, question: Question, line: Line) -> Answer:
    explained = tried(fold, line)
    right = explained.verdict == LEGAL and (question.wants is None or question.wants in explained.ruling.effects)
    if question.kind == "takes" and right:
        right = _turn_after(fold, line) == question.player
    return Answer(did(line), explained.event.cards or (), right, explained)


def _players(fold: Fold, question: Question) -> Iterator[Answer]:
    """Everybody at the table, explained by what came last."""
    explained = explain(fold, max(seq for seq, _, _ in fold.standing()))
    result = fold.result()
    for player in fold.table.setup.players:
        right = player in result.winners if question.kind == "winner" else player == fold.turn
        yield Answer(Text(player, player), (), right, explained)


def _ask(question: Question) -> Text:
    """The sentence that asks."""
    if question.kind == "ruling":
        line = question.answers[0]
        if codes_of(line):
            key = f"quiz.ruling.{line['type']}"
            return both(key if has(key) else "quiz.ruling", player=question.player, cards=codes_of(line))
        return both("quiz.ruling.bare", player=question.player, said=_said(line))
    wanted = question.wants if question.wants or all(map(codes_of, question.answers)) else "any"
    key = f"quiz.{question.kind}.{wanted}"
    return both(key if has(key) else f"quiz.{question.kind}", player=question.player)


def did(line: Line) -> Text:
    """An event of a lesson in a few words: its cards, or what is done."""
    if codes_of(line):
        codes = codes_of(line)
        return Text(cards_words(codes, "ja"), cards_words(codes, "en"))
    suit = line.get("suit", line.get("colour", "S"))
    return both(f"quiz.act.{line['type']}", count=line.get("count", 0), suit=f"@suit.{suit}")


def _said(line: Line) -> Text:
    """What an event without cards is called."""
    key = f"quiz.said.{line['type']}"
    suit = line.get("suit", line.get("colour", "S"))
    params: Mapping[str, object] = {"count": line.get("count", 0), "suit": f"@suit.{suit}"}
    return both(key, **params)


def from_record(fold: Fold) -> tuple[Posed, ...]:
    """Questions of one's own recording, newest first: its fouls, what nobody could tell, and plays that set something
    off, each as the table stood before it. What a card was read as is not asked."""
    found: list[Posed] = []
    for seq, event, ruling in reversed(fold.standing()):
        telling = ruling.verdict != LEGAL or not PLAIN.issuperset(ruling.effects)
        if event.type != "play" or not telling or not UNREADABLE.isdisjoint(event.cards or ()):
            continue
        line = line_of(event)
        question = Question(f"own-{seq}", "ruling", Position(()), event.player or "", (), (line,))
        explained = explain(fold, seq)
        found.append(Posed(question, fold.before(seq), _ask(question), _verdicts(explained), explained.event))
        if len(found) == OWN:
            break
    return tuple(found)


def _verdicts(explained: Explanation) -> tuple[Answer, ...]:
    """The three verdicts, one of which is right."""
    return tuple(
        Answer(both(f"verdict.{verdict}"), (), explained.verdict == verdict, explained)
        for verdict in (LEGAL, ILLEGAL, UNDECIDED)
    )
