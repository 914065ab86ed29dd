"""A league: its tables with what is played at each, and its players."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from webui.shapes.common import PLAIN, Said, Strict, Verdict
from webui.shapes.tournament import Placed

LONGEST_NAME = 40
"""Signs of a table's name at most."""

_PLAIN = f"^{PLAIN}*$"


class LastRuling(BaseModel):
    """What the referee said last at a table."""

    seq: int
    player: str | None = None
    verdict: Verdict
    cards: list[str] = []
    message: Said | None = None


class LeagueTable(BaseModel):
    """One table. `here`: it is this server's own; `silent`: minutes since it was heard of, 0 while it is there;
    everything from `session` on is null or empty where nothing is played.

    `over`: the round is; `standings` of this evening, best first; `events` that the league has of it.
    """

    name: str
    here: bool = False
    silent: int = 0
    session: str | None = None
    started: str | None = None
    game: str | None = None
    profile: str | None = None
    round: int | None = None
    players: list[str] = []
    turn: str | None = None
    over: bool = False
    last: LastRuling | None = None
    standings: list[Placed] = []
    events: int = 0


class LeagueNow(BaseModel):
    """A league as of its last look. `version` rises when something changes, `results` when a round has ended (or was
    corrected) somewhere: then there are other figures of players; `problem`: why it cannot be reached, and
    what is shown is what was known before; `waiting`: events of this table that it lacks yet; `reading`: evenings that
    are still to be read, null before the first look."""

    version: int = 0
    results: int = 0
    tables: list[LeagueTable] = []
    problem: Said | None = None
    waiting: int = 0
    reading: int | None = None


class LeagueSettings(BaseModel):
    """Which league this table is in (`joined`), for the host alone. `address`: computer, port and name of the database;
    `password`: one is known, it is never sent; `table`: what the league calls this table, or would; `fixed`: it was
    chosen when Gyoji was started and can be changed there alone."""

    joined: bool = False
    address: str = ""
    user: str = ""
    password: bool = False
    table: str = ""
    fixed: bool = False


class LeagueAsked(Strict):
    """A league to be joined. `address`: `computer`, `computer:port/database` or a whole one, `postgresql://…`;
    `password` null: the one that is known."""

    address: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=512)]
    user: Annotated[str, StringConstraints(strip_whitespace=True, max_length=63, pattern=_PLAIN)] = ""
    password: str | None = Field(default=None, max_length=256, pattern=_PLAIN)
    table: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=f"^{PLAIN}+$"),
    ]
