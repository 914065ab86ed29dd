"""What is said where something does not belong to this moment of a game: what is awaited instead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from referee.events import Event
from referee.play.expects import Expectation
from referee.play.judgement import Judgement
from referee.texts import Text, both
from referee.tricks.unread import any_of

S = TypeVar("S")


def worded(ruling: Judgement[S], event: Event, awaited: Text | None, never: Collection[str]) -> Judgement[S]:
    """The ruling with the words for `wrong-phase`: `awaited` is what the table waits for (None: the round is over),
    `never` the types of events that the game does not have."""
    if ruling.code != "wrong-phase" or "say" in ruling.params:
        return ruling
    key = "code.wrong-phase.never" if event.type in never else "code.wrong-phase"
    if awaited is None:
        key = key if event.type in never else "code.wrong-phase.over"
    params = {**ruling.params, "say": key, "doing": f"@doing.{event.type}"}
    if awaited is not None:
        params["next"] = awaited
    return ruling._replace(params=params)


def next_to_act(turn: str | None, expected: Iterable[Expectation], players: Sequence[str]) -> Text:
    """Whose turn it is; where that is nobody's yet, who may begin (`expected`: what may come next)."""
    if turn:
        return both("awaits.turn", turn=turn)
    may = {name for each in expected if each.kind == "play" for name in each.players}
    if not may or len(may) == len(players):
        return both("awaits.anybody")
    return both("awaits.one-of", names=any_of(name for name in players if name in may))
