"""What the page is shown of a table: its players, its field, its timeline, and what may be done next."""

from __future__ import annotations

from pydantic import BaseModel

from table.record.timeline import Open, Settled
from table.record.view import Laid, Seated
from webui.details import AnyDetail
from webui.shapes.common import Point, Said, Sha, Verdict
from webui.shapes.tournament import TournamentNow


class Exhibit(BaseModel):
    """A picture that shows one card of an event, in card order; `quad` are the card's corners in px of the picture."""

    sha256: Sha
    quad: list[Point] | None = None


class Choice(BaseModel):
    """Another reading of a card and its probability."""

    card: str
    confidence: float


class Exposed(BaseModel):
    """An earlier event that this one shows to have been wrong."""

    seq: int
    code: str


class Entry(BaseModel):
    """One event of the timeline, as it stands now. `alternatives` are ranked readings for each of `cards`.

    Void events and corrections have no verdict. `correction`: undo, amend, stand, takeback (not an `inserted` event).
    `open`: what it still waits for; null where it is answered; `settled`: how a foul closed itself. `place` says where
    it stands: compared number by number, places are in the order of the timeline.
    """

    seq: int
    place: list[int] = []
    type: str
    player: str | None = None
    to: str | None = None
    cards: list[str] = []
    readings: list[str] = []
    count: int | None = None
    suit: str | None = None
    card: str | None = None
    colour: str | None = None
    target: int | None = None
    verdict: Verdict | None = None
    code: str | None = None
    rule: str | None = None
    message: Said | None = None
    effects: list[str] = []
    exposed: list[Exposed] = []
    exposed_by: list[int] = []
    corrected: bool = False
    correction: bool = False
    inserted: bool = False
    revised: bool = False
    void: bool = False
    taken_back: bool = False
    settled: Settled | None = None
    stands: bool = False
    source: str | None = None
    confirmed: bool | None = None
    confidence: float | None = None
    at_ms: float | None = None
    evidence: list[Exhibit] = []
    alternatives: list[list[Choice]] = []
    open: Open | None = None


class Standing(BaseModel):
    """The result of a round. Its points counted `weight` times (X3); in `scores` they have."""

    number: int
    standings: list[str]
    ranks: dict[str, str] = {}
    scores: dict[str, int] = {}
    winners: list[str] = []
    weight: int = 1


class Offer(BaseModel):
    """One way to take a step, as the referee lists it: what it names, and what it would set off (`says`)."""

    count: int | None = None
    suit: str | None = None
    card: str | None = None
    colour: str | None = None
    what: str | None = None
    value: str | bool | None = None
    target: int | None = None
    to: str | None = None
    says: Said | None = None


class Step(BaseModel):
    """Something that no camera sees and that one of `players` may do now; with nobody named it is the whole table's.

    `waits`: no card can be ruled on before; `count`: it is about so many cards; `to`: who gets them; `offers`: the ways
    that the referee allows, empty where it is about cards of a hand.
    """

    type: str
    players: list[str] = []
    waits: bool = False
    count: int | None = None
    to: str | None = None
    offers: list[Offer] = []


class Head(BaseModel):
    """Everything public about the table at this moment, without what happened before.

    `detail`: what only this game or its family has, told apart by `kind`; `result`: of the round, once it is over, with
    the scores of all rounds; `rounds`: the results of the newest rounds that ended, each with its own scores; `dealt`:
    the cards that everybody was dealt, once the round is over; `expected`: the types of events that may come now;
    `deck`: the code of every card, as often as it is there; `waiting`: so many events wait for an answer; `tournament`:
    null where games follow one another; `house`: what people call the rules in force (null: they have no name);
    `changed`: so many switches differ from the profile's.
    """

    session: str
    version: int
    game: str
    profile: str | None = None
    house: str | None = None
    changed: int = 0
    round: int
    players: list[Seated]
    field: list[Laid] = []
    turn: str | None = None
    detail: AnyDetail
    result: Standing | None = None
    rounds: list[Standing] = []
    dealt: dict[str, int] = {}
    steps: list[Step] = []
    expected: list[str] = []
    deck: list[str] = []
    waiting: int = 0
    tournament: TournamentNow | None = None


class View(Head):
    """The table with its newest events, in the corrected order, as many as a page takes at first. `earlier` more stand
    before the event `first`; of them only the newest are in `timeline` that still wait for an answer."""

    timeline: list[Entry] = []
    first: int | None = None
    earlier: int = 0


class Earlier(BaseModel):
    """Older events, in the corrected order; `earlier` more stand before the event `first`."""

    timeline: list[Entry] = []
    first: int | None = None
    earlier: int = 0


class Questions(BaseModel):
    """Events that still wait for an answer, in the corrected order; `earlier` more stand before them."""

    timeline: list[Entry] = []
    earlier: int = 0


class Accepted(BaseModel):
    """The event is on disk: its number and the ruling on it."""

    seq: int
    verdict: Verdict
    code: str | None = None
    message: Said


class StripRead(BaseModel):
    """An order of strength as far as a photograph of the strip shows it, weak to strong; every word at most once.

    `doubtful`: places (from 0) that somebody should look at, with `alternatives` for each place, best first (empty for
    a sure one, and where no card was seen); `missing`: words that no card shows; `doubled`: words that two cards show.
    """

    ranks: list[str]
    doubtful: list[int] = []
    alternatives: list[list[Choice]] = []
    missing: list[str] = []
    doubled: list[str] = []
