"""What is said where something does not belong to this moment of a game: what is awaited instead."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from referee.events import Event
from referee.play.judgement import Judgement
from referee.texts import Text

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
