"""The past: evenings in a list, one of them opened, what a correction of it would change, statistics, settlements."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from webui.shapes.common import PLAIN, Said, Strict, Verdict
from webui.shapes.tournament import Placed
from webui.shapes.view import Standing, View

SessionId = Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=f"^{PLAIN}+$")]


class EveningInfo(BaseModel):
    """One session in the list. `house`: what people called its rules at the beginning; `started`: RFC 3339, null in a
    record without a date; `rounds` that ended; `result` of the last of them; `scores` over all rounds, `wins` by
    player; `pictures` of its events that are kept, `gone`: those that are not (deleted by the limits, or never here);
    `minutes` from the first picture to the last; `live`: it is watched now; `readable`: false where its record is
    damaged."""

    session: str
    started: str | None = None
    game: str
    profile: str | None = None
    house: str | None = None
    players: list[str] = []
    events: int
    rounds: int = 0
    result: Standing | None = None
    scores: dict[str, int] = {}
    wins: dict[str, int] = {}
    fouls: int = 0
    corrections: int = 0
    pictures: int = 0
    gone: int = 0
    minutes: float | None = None
    live: bool = False
    readable: bool = True


class EveningList(BaseModel):
    """Evenings, the newest first; `more` older ones are there."""

    evenings: list[EveningInfo]
    more: int = 0


class Opened(BaseModel):
    """One evening with all of its events. `frames`: pictures were kept around changes, not only of events."""

    evening: EveningInfo
    view: View
    frames: bool = False


class Change(BaseModel):
    """An event that would be ruled otherwise; a verdict is null where the event does not count. `message`: what the
    referee would say to it; `exposes`: the earlier events that it would prove wrong, and does not now."""

    seq: int
    before: Verdict | None = None
    after: Verdict | None = None
    message: Said | None = None
    exposes: list[int] = []


class RoundChange(BaseModel):
    """A round that would end otherwise; null: it would not end, or did not."""

    number: int
    before: Standing | None = None
    after: Standing | None = None


class Preview(BaseModel):
    """What a correction would change. `turn_before`, `turn_after`: whose turn it is now; `scores` over all rounds."""

    verdict: Verdict
    message: Said
    changes: list[Change] = []
    rounds: list[RoundChange] = []
    turn_before: str | None = None
    turn_after: str | None = None
    scores_before: dict[str, int] = {}
    scores_after: dict[str, int] = {}


class ImportedInfo(BaseModel):
    """An evening that was read in: its events, how many of its pictures are there and how many missing."""

    session: str
    events: int
    pictures: int = 0
    missing: int = 0


class PlayerFigures(BaseModel):
    """One player's figures over all evenings that are looked at; rates from 0 to 1, null where nothing can be divided.

    `places`: how often the player ended in each place (from "1"); `figures`: what games count of their own (tricks,
    contracts, payments); `fouls` by code; `ahead`: how often before each other player;
    `streak`: so many of the last rounds were won one after the other, `longest`: the most there ever were.
    """

    name: str
    evenings: int
    games: int
    wins: int
    win_rate: float | None = None
    streak: int = 0
    longest: int = 0
    points: int = 0
    ranks: dict[str, int] = {}
    places: dict[str, int] = {}
    revolutions: int = 0
    rises: int = 0
    falls: int = 0
    rank_up_rate: float | None = None
    rank_down_rate: float | None = None
    reigns: int = 0
    defences: int = 0
    defence_rate: float | None = None
    fouls: dict[str, int] = {}
    figures: dict[str, int] = {}
    ahead: dict[str, int] = {}


class Played(BaseModel):
    """What a player came to on one evening."""

    games: int
    wins: int
    points: int


class EveningFigures(BaseModel):
    """One evening in a plot over time: the day, what was played, and what each player came to."""

    session: str
    started: str | None = None
    game: str
    profile: str | None = None
    players: dict[str, Played] = {}


class GameCount(BaseModel):
    """A game and profile with the number of rounds that ended."""

    game: str
    profile: str | None = None
    rounds: int


class Figures(BaseModel):
    """Statistics: players, most games first; evenings, oldest first; `games` that can be chosen; `standings` over all
    of them, best first; `sets`: somewhere games make sets."""

    players: list[PlayerFigures] = []
    evenings: list[EveningFigures] = []
    games: list[GameCount] = []
    standings: list[Placed] = []
    sets: bool = False


class PaymentInfo(BaseModel):
    """One payment of a settlement."""

    payer: str
    to: str
    amount: int


class Settlement(BaseModel):
    """Who pays whom. `scores` over the evenings that are settled; `balances` sum to 0; `direct`: the scores are
    payments already, else everybody pays everybody the difference in points."""

    scores: dict[str, int] = {}
    balances: dict[str, int] = {}
    direct: bool = False
    payments: list[PaymentInfo] = []


class SettleUp(Strict):
    """The evenings that are settled together, and how much one point is worth."""

    sessions: list[SessionId] = Field(min_length=1, max_length=100)
    worth: Annotated[int, Field(ge=1, le=1_000_000)] = 1


class Chosen(Strict):
    """An evening."""

    session: SessionId
