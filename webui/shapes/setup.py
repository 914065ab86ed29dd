"""What the page asks before a table is watched: its source, its game, its deck; and what is set up anew."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from webui.shapes.catalogue import HouseName
from webui.shapes.common import PLAIN, Code, Name, Strict
from webui.shapes.tournament import TournamentAsked


class Setup(Strict):
    """A table to be watched. `options` are the switches that differ from the profile's, `counts` the cards dealt to
    each player, in order, where they were counted; `keep_frames`: the pictures around each change are kept; `deck`: the
    one on the table, null: the game's; `tournament`: null: games one after the other; `house`: what people call these
    rules, null: they have no name."""

    source: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=512)]
    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    players: list[Name] = Field(min_length=2, max_length=20)
    counts: list[Annotated[int, Field(ge=0, le=200)]] | None = Field(default=None, max_length=20)
    options: dict[Annotated[str, StringConstraints(max_length=48)], bool | int | str | list[int] | None] = Field(
        default={}, max_length=80
    )
    keep_frames: bool = False
    deck: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")] | None = None
    tournament: TournamentAsked | None = None
    house: HouseName | None = None


class Look(Strict):
    """A source to be looked at."""

    source: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=512)]


class Examine(Strict):
    """The newest picture is examined; `seats`: so many people sit around it."""

    seats: Annotated[int, Field(ge=2, le=20)] | None = None


Spot = Annotated[list[Annotated[float, Field(ge=0, le=1)]], Field(min_length=2, max_length=2)]
"""A place in a picture: shares of its width and height."""


class Enrol(Strict):
    """The card before the camera is `card` of the deck `deck` with which `game` is played; `one`: whatever stands out
    from the table is that card; `corners`: where somebody says that it lies, shares of the picture's width and height.
    """

    deck: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")]
    card: Code
    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    one: bool = False
    corners: Annotated[list[Spot], Field(min_length=4, max_length=4)] | None = None


class LookSpread(Strict):
    """Cards of the deck `deck` with which `game` is played lie spread before the camera."""

    deck: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")]
    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]


class KeepSpread(LookSpread):
    """The cards of the last look `id` have these names; null: this one is left out."""

    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
    names: list[Code | None] = Field(min_length=1, max_length=200)


class Learn(Strict):
    """The deck that will be used."""

    deck: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")]


class BeginDeck(Strict):
    """A new deck `deck` that is learned while `game` is played with it."""

    deck: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")]
    game: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]


class Forget(Strict):
    """Examples of a deck that are wrong, or that somebody stands by, by their ids."""

    deck: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,64}$")]
    ids: list[Annotated[str, StringConstraints(min_length=1, max_length=200)]] = Field(min_length=1, max_length=1000)


class Continue(Strict):
    """A kept session is taken up again on a source."""

    session: Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=f"^{PLAIN}+$")]
    source: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=512)]


class NextRules(Strict):
    """From the next round on these switches differ; the others stay."""

    options: dict[Annotated[str, StringConstraints(max_length=48)], bool | int | str | list[int] | None] = Field(
        max_length=120
    )
