"""What the page and the server say to each other: every request and answer as a pydantic model.

The front end's types are generated from these (`frontend/src/lib/schema.d.ts`), so both sides check the same shapes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from table.record.view import Laid, Seated
from webui.details import AnyDetail

Verdict = Literal["legal", "illegal", "undecided"]
Code = Annotated[str, StringConstraints(min_length=1, max_length=16, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""A card code; the referee says whether the deck has it."""
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$")
]
Word = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=12, pattern=r"^[^\x00-\x1f\x7f]+$")
]
"""The name that a deck gives to a rank of its cards."""
Seq = Annotated[int, Field(ge=1, le=2**31)]
Sha = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Point = tuple[float, float]


class Said(BaseModel):
    """One sentence in both languages."""

    en: str
    ja: str


class Problem(BaseModel):
    """Why a request was refused: `code` is stable, `field` names the input at fault."""

    code: str
    message: Said
    field: str | None = None


# --- what the page shows ---------------------------------------------------------------------------------------------


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


Open = Literal["unread", "joker", "unconfirmed", "foul", "exposed"]
"""Why an event still waits for an answer: a card that was not read, a joker that may stand for several, a reading that
nobody confirmed, a foul that neither stands nor was taken back, an event that a later one shows to have been wrong."""


class Entry(BaseModel):
    """One event of the timeline, as it stands now. `alternatives` are ranked readings for each of `cards`.

    Void events and corrections have no verdict. `correction`: undo, amend, stand, takeback (not an `inserted` event).
    `open`: what it still waits for; null where it is answered. `place` says where it stands: compared number by
    number, places are in the order of the timeline.
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
    stands: bool = False
    source: str | None = None
    confirmed: bool | None = None
    confidence: float | None = None
    at_ms: float | None = None
    evidence: list[Exhibit] = []
    alternatives: list[list[Choice]] = []
    open: Open | None = None


class Standing(BaseModel):
    """The result of a round."""

    number: int
    standings: list[str]
    ranks: dict[str, str] = {}
    scores: dict[str, int] = {}
    winners: list[str] = []


class Offer(BaseModel):
    """One way to take a step, as the referee lists it: what it names, and what it would set off (`says`)."""

    count: int | None = None
    suit: str | None = None
    card: str | None = None
    colour: str | None = None
    what: str | None = None
    value: str | bool | None = None
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
    the cards that everybody was dealt, once the round is over; `deck`: the code of every card, as often as it is there.
    """

    session: str
    version: int
    game: str
    profile: str | None = None
    round: int
    players: list[Seated]
    field: list[Laid] = []
    turn: str | None = None
    detail: AnyDetail
    result: Standing | None = None
    rounds: list[Standing] = []
    dealt: dict[str, int] = {}
    steps: list[Step] = []
    deck: list[str] = []


class View(Head):
    """The table with its newest events, in the corrected order. `earlier` more stand before the event `first`; of them
    only those are in `timeline` that still ask something."""

    timeline: list[Entry] = []
    first: int | None = None
    earlier: int = 0


class Earlier(BaseModel):
    """Older events, in the corrected order; `earlier` more stand before the event `first`."""

    timeline: list[Entry] = []
    first: int | None = None
    earlier: int = 0


State = Literal[
    "starting",
    "watching",
    "moving",
    "holding",
    "untold",
    "bumped",
    "out-of-step",
    "dark",
    "lost-camera",
    "hindered",
    "log-failed",
    "failing",
    "ended",
    "stopped",
]


class LeftOut(BaseModel):
    """Something that was seen and left out of the record, is not sure, or can no longer be read (`damaged`); `at_ms`:
    when, in the session's time."""

    code: str
    at_ms: float | None = None
    message: Said


class Status(BaseModel):
    """How the camera does: one word, one sentence, pictures per second, width and height (px) of the picture; what was
    seen and left out, the newest last."""

    state: State
    message: Said
    fps: float = 0.0
    size: tuple[int, int] | None = None
    left_out: list[LeftOut] = []


class Outline(BaseModel):
    """A card found in the latest picture: its corners in px, its name if it was read."""

    quad: list[Point]
    card: str | None = None
    face: Literal["up", "down"] = "up"
    confidence: float = 0.0


class Hello(BaseModel):
    """What a page asks first. `locked`: a PIN is needed; `addresses` open the page from other devices."""

    version: str
    mode: Literal["serve", "demo"]
    locked: bool
    running: bool
    source: str | None = None
    addresses: list[str] = []
    words: dict[str, Said] = {}


# --- what the page asks ----------------------------------------------------------------------------------------------


class Strict(BaseModel):
    """A request: unknown fields are refused, and nothing is taken for something else (`true` or `"1"` for 1)."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Pin(Strict):
    """The PIN as typed."""

    pin: Annotated[str, StringConstraints(pattern=r"^[0-9]{6}$")]


class Played(Strict):
    """A play as it really was."""

    player: Name
    cards: list[Code] = Field(min_length=1, max_length=16)
    readings: list[Code] = Field(default=[], max_length=4)


class Pass(Strict):
    """`player` passes."""

    type: Literal["pass"]
    player: Name


class Play(Played):
    """A play that the camera missed, entered by hand."""

    type: Literal["play"]


class Count(Strict):
    """`player` has so many cards left, counted at the table."""

    type: Literal["count"]
    player: Name
    count: Annotated[int, Field(ge=0, le=200)]


class Bid(Strict):
    """`player` promises so many face cards with these trumps."""

    type: Literal["bid"]
    player: Name
    count: Annotated[int, Field(ge=0, le=60)]
    suit: Literal["S", "H", "D", "C"]


class Adjutant(Strict):
    """`player` names the card whose holder is the adjutant."""

    type: Literal["adjutant"]
    player: Name
    card: Code


class Widow(Strict):
    """`player` took the widow and laid away `count` cards, face down."""

    type: Literal["widow"]
    player: Name
    count: Annotated[int, Field(ge=0, le=60)]


class Meeple(Strict):
    """`player` set a meeple on a colour."""

    type: Literal["meeple"]
    player: Name
    colour: Literal["R", "B", "Y", "G"]


class Show(Strict):
    """`player` showed these cards to everybody."""

    type: Literal["show"]
    player: Name
    cards: list[Code] = Field(min_length=1, max_length=16)


class Reveal(Strict):
    """`player` showed the whole hand to everybody."""

    type: Literal["reveal"]
    player: Name
    cards: list[Code] = Field(max_length=60)


class Give(Strict):
    """`player` gave `to` so many cards, face down."""

    type: Literal["give"]
    player: Name
    to: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Discard(Strict):
    """`player` laid away so many cards."""

    type: Literal["discard"]
    player: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Draw(Strict):
    """`player` drew so many cards."""

    type: Literal["draw"]
    player: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Order(Strict):
    """`player`'s own order of strength: the thirteen names of the deck, weakest first."""

    type: Literal["order"]
    player: Name
    ranks: list[Word] = Field(min_length=13, max_length=13)


class Exchange(Strict):
    """`player` gave `to` so many cards between two rounds, face down."""

    type: Literal["exchange"]
    player: Name
    to: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Declare(Strict):
    """`player` declared something: `eleven-back`, or `bomb` with the number that is named."""

    type: Literal["declare"]
    player: Name
    what: Literal["eleven-back", "bomb"]
    value: Annotated[str, StringConstraints(min_length=1, max_length=16)] | bool


class Settle(Strict):
    """The table decided that it is `player`."""

    type: Literal["settle"]
    player: Name


class Deal(Strict):
    """The cards were dealt again, to everybody as many as before."""

    type: Literal["deal"]


Told = Bid | Adjutant | Widow | Meeple | Show | Reveal | Give | Discard | Draw | Declare | Settle | Order | Exchange
"""What the table tells because no camera sees it."""
Happened = Annotated[Pass | Play | Told, Field(discriminator="type")]


class Undo(Strict):
    """Event `target` is void."""

    type: Literal["undo"]
    target: Seq


class Amend(Strict):
    """Event `target` was really this."""

    type: Literal["amend"]
    target: Seq
    event: Happened


class Confirm(Strict):
    """The reading of event `target` is right."""

    type: Literal["confirm"]
    target: Seq


class Stand(Strict):
    """The table lets the illegal event `target` stand."""

    type: Literal["stand"]
    target: Seq


class Takeback(Strict):
    """The cards of the illegal event `target` went back to the hand."""

    type: Literal["takeback"]
    target: Seq


class NextRound(Strict):
    """The next round begins; `counts` are the cards dealt to each player, where they were counted."""

    type: Literal["round"]
    counts: dict[Name, Annotated[int, Field(ge=0, le=200)]] = Field(default={}, max_length=20)


Request = Annotated[
    Pass | Play | Told | Deal | Count | Undo | Amend | Confirm | Stand | Takeback | NextRound,
    Field(discriminator="type"),
]


class Accepted(BaseModel):
    """The event is on disk: its number and the ruling on it."""

    seq: int
    verdict: Verdict
    code: str | None = None
    message: Said


class Setup(Strict):
    """A table to be watched. `options` are the switches that differ from the profile's, `counts` the cards dealt to
    each player, in order, where they were counted."""

    source: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=512)]
    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    players: list[Name] = Field(min_length=2, max_length=20)
    counts: list[Annotated[int, Field(ge=0, le=200)]] | None = Field(default=None, max_length=20)
    options: dict[Annotated[str, StringConstraints(max_length=48)], bool | int | str | list[int] | None] = Field(
        default={}, max_length=80
    )


class DeckInfo(BaseModel):
    """The deck that a game needs: its name (`standard`, `nono`, `coloured`), cards beside the jokers, jokers."""

    name: str
    plain: int
    jokers: int


class Coverage(BaseModel):
    """What the camera can watch of a game (`full`: every card that is played; `partly`: cards are seen, not all are
    read; `hand`: nothing that is ruled on), and what is entered by hand."""

    level: Literal["full", "partly", "hand"]
    seen: Said
    told: Said


class Profile(BaseModel):
    """A named set of switches: `switches` are those that mean something in it; from `least` to `most` players."""

    name: str
    title: Said
    values: dict[str, Any]
    switches: list[str]
    least: int
    most: int
    deck: DeckInfo
    coverage: Coverage


class GameInfo(BaseModel):
    """A game for the set-up form: its profiles and the JSON Schema of its switches."""

    name: str
    title: Said
    profiles: list[Profile]
    default_profile: str
    options: dict[str, Any]


class Source(BaseModel):
    """Something that gives pictures: what to open, how people call it."""

    spec: str
    title: Said


class Last(BaseModel):
    """The newest session that was kept: what was played, by whom, and how many events it has."""

    session: str
    game: str
    profile: str
    players: list[str]
    events: int


class Continue(Strict):
    """A kept session is taken up again on a source."""

    session: Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=r"^[^\x00-\x1f\x7f]+$")]
    source: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=512)]


class Done(BaseModel):
    """Nothing more to say."""

    ok: Literal[True] = True
