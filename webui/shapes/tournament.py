"""A tournament as it is asked for, and as it stands: the set, the standings, the next seats, the time that is left."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from webui.shapes.common import Strict


class TournamentAsked(Strict):
    """A tournament to be played (X1 to X5): see `referee/play/tournament.py`, which rules on what goes together."""

    set_length: Annotated[int, Field(ge=0, le=100)] = 0
    sets: Annotated[int, Field(ge=0, le=100)] = 0
    seats: Literal["kept", "by-score"] = "kept"
    last_game_factor: Annotated[int, Field(ge=1, le=10)] = 1
    clock_s: Annotated[int, Field(ge=0, le=3600)] = 0
    limit_min: Annotated[int, Field(ge=0, le=1440)] = 0
    spare: Literal["dealt", "aside"] = "dealt"


class ChangeTournament(Strict):
    """The tournament goes on by other rules: the whole of it, as it is from the game that is played now on."""

    type: Literal["tournament"]
    tournament: TournamentAsked


class ClockAsked(Strict):
    """The thinking time runs, or is stopped for a break."""

    running: bool


class Placed(BaseModel):
    """One player in the standings: `place` from 1, shared by equals; `points` with the weight of a set's last game;
    games played and won, sets won, `by_set`: the points of each set (X1, X3)."""

    place: int
    player: str
    points: int
    games: int
    wins: int
    sets: int = 0
    by_set: list[int] = []


class TournamentNow(BaseModel):
    """A tournament (X1 to X5) at one moment.

    The round that is played is game `game` of set `set`, both from 1, and counts `weight` times. A set has `set_length`
    games (0: there are no sets), the tournament `sets` sets (0: as many as people like). `clock_s`, `limit_min`: time
    per turn and for everything, 0: no limit; `last_game_factor`, `spare`: as they were asked for. `aside`: so many
    cards do not divide and are set aside. `next_seats`: who sits where in the next round, clockwise, where people
    change seats before it. `finished`: the last game is over.
    """

    set: int
    game: int
    set_length: int
    sets: int
    seats: Literal["kept", "by-score"]
    weight: int
    clock_s: int
    limit_min: int
    last_game_factor: int = 1
    spare: Literal["dealt", "aside"] = "dealt"
    aside: int = 0
    standings: list[Placed] = []
    next_seats: list[str] = []
    finished: bool = False


class ClockNow(BaseModel):
    """The time that is left as this is sent, in ms. `player` thinks since `used_ms` and has `limit_ms` (0: no limit);
    null: nobody's turn. `running`: not stopped for a break. `closes_ms`: until no new game begins, below 0 once that is
    so; null: no limit."""

    player: str | None = None
    used_ms: int = 0
    limit_ms: int = 0
    running: bool = True
    closes_ms: int | None = None
