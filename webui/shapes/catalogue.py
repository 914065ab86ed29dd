"""What a table can be set up with: games, sources, the last session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from webui.shapes.common import PLAIN, Said, Strict

HouseName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=24, pattern=f"^{PLAIN}*$")]
"""What people call their house rules; '': they gave them no name."""


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
    """A named set of switches: `switches` are those that mean something in it; from `least` to `most` players; `quiz`:
    there are questions about it."""

    name: str
    title: Said
    values: Mapping[str, object]
    switches: list[str]
    least: int
    most: int
    deck: DeckInfo
    coverage: Coverage
    quiz: bool


class GameInfo(BaseModel):
    """A game for the set-up form: its profiles, the JSON Schema of its switches with their explanations, and the parts
    of the rules that they belong to."""

    name: str
    title: Said
    profiles: list[Profile]
    default_profile: str
    options: Mapping[str, object]


class Source(BaseModel):
    """Something that gives pictures: what to open, how people call it."""

    spec: str
    title: Said


class Rules(BaseModel):
    """A game by a profile with other switches."""

    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    options: dict[Annotated[str, StringConstraints(max_length=48)], bool | int | str | list[int] | None] = Field(
        default={}, max_length=120
    )


class House(Rules):
    """The rules of a house, by the name that people gave them."""

    name: HouseName = ""


class KeepHouse(House):
    """Rules to be kept; `instead`: the name that they had before (null: they are new, or keep theirs)."""

    instead: HouseName | None = None


class ForgetHouse(Strict):
    """House rules that are kept no longer."""

    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    name: HouseName


class TableNow(Rules):
    """What is played at the table that is watched: the switches that differ from the profile's, from where the picture
    comes, and the switches that were kept for the next round (null: the rules stay)."""

    source: str
    round: int
    next: dict[str, bool | int | str | list[int] | None] | None = None


class DeckChoice(BaseModel):
    """A deck that a game can be played with: `enrolled` from pictures; `missing` are the game's cards that it lacks;
    `learns`: nobody enrolled it, it is learned while it is played; `examples`: so many of its cards were named at a
    table."""

    name: str
    title: Said
    enrolled: bool = False
    missing: list[str] = []
    learns: bool = False
    examples: int = 0


class DeckSeen(BaseModel):
    """The deck of one's own that lies before the camera, and when it was used last (RFC 3339); null: none is known
    again."""

    deck: str | None = None
    used: str | None = None


class DeckExample(BaseModel):
    """A card as it was seen and named at a table: `said` by somebody, else proved by the game; `picture`: its address;
    `like`: others that look alike have this name, such as the example `beside`, and are more where it is `outvoted`."""

    id: str
    card: str
    said: bool
    picture: str
    like: str | None = None
    outvoted: bool = False
    beside: str | None = None


class DeckExamples(BaseModel):
    """What a deck has learned, the newest first: so many different `cards`."""

    examples: list[DeckExample]
    cards: int


class DeckTaken(BaseModel):
    """A deck that was read in from a file: its name here, and what may be done with it."""

    name: str
    licence: str


class Enrolled(BaseModel):
    """A card that was taken into a deck: how many of the deck's are known, which are missing; its picture as a data
    URL, and what to do better."""

    card: str
    known: int
    missing: list[str]
    picture: str
    notes: list[Said] = []


class SpreadCard(BaseModel):
    """One of the cards that lie spread before the camera: its picture as a data URL, its row, and the name that it
    likely has; `read`: that was read, else it follows from its neighbours."""

    picture: str
    row: int
    card: str | None = None
    read: bool = False


class Spread(BaseModel):
    """The cards that lie spread before the camera, row by row; they are kept by `id`."""

    id: str
    cards: list[SpreadCard]


class SpreadTaken(BaseModel):
    """So many cards were taken into a deck: how many of the deck's are known, which are missing, what to do better."""

    taken: int
    known: int
    missing: list[str]
    notes: list[Said] = []


class Learning(BaseModel):
    """How much of a deck is learned, 0 to 1, and whether a table can begin with it at once."""

    share: float
    done: bool


class Last(BaseModel):
    """The newest session that was kept: what was played, by whom, how many events it has, and when it began (RFC 3339;
    null: an older record without a date)."""

    session: str
    started: str | None = None
    game: str
    profile: str
    players: list[str]
    events: int
