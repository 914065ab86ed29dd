"""What the page asks of a table that is watched: an event that somebody entered, or what the desk does with it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from webui.shapes.common import Name, Seq, Strict
from webui.shapes.entered import Amend, Clear, Count, Insert, Pass, Play, Remedy, Stand, Takeback, Told, Undo
from webui.shapes.tournament import ChangeTournament


class Deal(Strict):
    """The cards were dealt again, to everybody as many as before."""

    type: Literal["deal"]


class Confirm(Strict):
    """The reading of event `target` is right."""

    type: Literal["confirm"]
    target: Seq


class Back(Strict):
    """Back to before the last turn of `player`, who asked for it; `agreed` agreed."""

    type: Literal["back"]
    player: Name
    agreed: list[Name] = Field(default=[], max_length=20)


class Redo(Strict):
    """What was undone last happened after all."""

    type: Literal["redo"]


class NextRound(Strict):
    """The next round begins; `counts` are the cards dealt to each player, where they were counted; `players`: where
    everybody sits from now on, clockwise, others than before where somebody comes or goes; null: as the tournament
    says, else as before."""

    type: Literal["round"]
    players: list[Name] | None = Field(default=None, min_length=2, max_length=20)
    counts: dict[Name, Annotated[int, Field(ge=0, le=200)]] = Field(default={}, max_length=20)


Request = Annotated[
    Pass
    | Play
    | Told
    | Deal
    | Clear
    | Count
    | Undo
    | Amend
    | Insert
    | Confirm
    | Stand
    | Takeback
    | Remedy
    | Back
    | Redo
    | NextRound
    | ChangeTournament,
    Field(discriminator="type"),
]
