"""Events that somebody enters on the page: those of the record, with fewer fields and limits of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, StringConstraints

from referee.json_values import JsonLine, JsonValue
from referee.records.schema import COMMON, EVENTS
from webui.shapes.common import Code, Corner, Name, Seq, Sha, Strict, Word

PAGE = frozenset({"secret"})
"""Fields that the page alone has; `line` says what becomes of them."""


class Entered(Strict):
    """An event that somebody enters: a type of the record (`referee/records/schema.py`), with fewer fields and its own
    limits.

    A field bears its name in the record or in `referee.events.Event`. A field that the type does not have, or the lack
    of one that it needs, is a TypeError where the class is made.
    """

    _names: ClassVar[Mapping[str, str]] = {}
    """The record's name of every field."""

    @classmethod
    def __pydantic_init_subclass__(cls, **options: object) -> None:
        super().__pydantic_init_subclass__(**options)
        (name,) = get_args(cls.model_fields["type"].annotation)
        kind = EVENTS[name]
        fields = {own: field.stored if field.stored in cls.model_fields else own for own, field in kind.fields.items()}
        cls._names = {here: own for own, here in fields.items() if here is not None and here in cls.model_fields}
        surplus = cls.model_fields.keys() - cls._names.keys() - COMMON.keys() - PAGE
        missing = [own for own in kind.needed() if fields[own] not in cls.model_fields]
        if kind.either and not set(kind.either) & set(cls._names.values()):
            missing.append(" or ".join(kind.either))
        if surplus or missing:
            raise TypeError(f"{cls.__name__} is no {name} of a record: {[*surplus, *missing]}")

    def line(self) -> JsonLine:
        """The event in the record's fields, without those that say nothing."""
        found: JsonLine = {}
        for name, field in type(self).model_fields.items():
            item = getattr(self, name)
            if field.is_required() or item != field.default:
                found[self._names.get(name, name)] = _plain(item)
        return found


def _plain(item: object) -> JsonValue:
    """A field's value as the record has it."""
    if isinstance(item, Entered):
        return item.line()
    if isinstance(item, Shot):
        shot: JsonLine = item.model_dump(mode="json", exclude_none=True)
        return shot
    if isinstance(item, list):
        return [_plain(each) for each in item]
    assert item is None or isinstance(item, bool | int | float | str | dict)
    return item


class Pass(Entered):
    """`player` passes."""

    type: Literal["pass"]
    player: Name


class Shot(Strict):
    """A card in a picture that is kept: its corners in px."""

    sha256: Sha
    quad: list[Corner] | None = Field(default=None, min_length=4, max_length=4)


class Play(Entered):
    """A play that the camera missed, entered by hand; `evidence`: a picture for each card, where there is one."""

    player: Name
    cards: list[Code] = Field(min_length=1, max_length=16)
    readings: list[Code] = Field(default=[], max_length=4)
    evidence: list[Shot] = Field(default=[], max_length=16)
    type: Literal["play"]


class Clear(Entered):
    """The field was swept."""

    type: Literal["clear"]


class Count(Entered):
    """`player` has so many cards left, counted at the table."""

    type: Literal["count"]
    player: Name
    count: Annotated[int, Field(ge=0, le=200)]


class Bid(Entered):
    """`player` promises so many face cards with these trumps."""

    type: Literal["bid"]
    player: Name
    count: Annotated[int, Field(ge=0, le=60)]
    suit: Literal["S", "H", "D", "C"]


class Adjutant(Entered):
    """`player` names the card whose holder is the adjutant; `secret`: for themselves, to be told later."""

    type: Literal["adjutant"]
    player: Name
    card: Code
    secret: bool = False

    def line(self) -> JsonLine:
        """The event in the record's fields; a secret one is seen by whoever names it."""
        found = super().line()
        return {**found, "audience": [self.player]} if found.pop("secret", False) else found


class Widow(Entered):
    """`player` took the widow and laid away `count` cards, face down."""

    type: Literal["widow"]
    player: Name
    count: Annotated[int, Field(ge=0, le=60)]


class Meeple(Entered):
    """`player` set a meeple on a colour."""

    type: Literal["meeple"]
    player: Name
    colour: Literal["R", "B", "Y", "G"]


class Show(Entered):
    """`player` showed these cards to everybody."""

    type: Literal["show"]
    player: Name
    cards: list[Code] = Field(min_length=1, max_length=16)


class Reveal(Entered):
    """`player` showed the whole hand to everybody."""

    type: Literal["reveal"]
    player: Name
    cards: list[Code] = Field(max_length=60)


class Give(Entered):
    """`player` gave `to` so many cards, face down."""

    type: Literal["give"]
    player: Name
    to: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Discard(Entered):
    """`player` laid away so many cards."""

    type: Literal["discard"]
    player: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Draw(Entered):
    """`player` drew so many cards; `cards` where everybody saw which."""

    type: Literal["draw"]
    player: Name
    count: Annotated[int, Field(ge=1, le=60)]
    cards: list[Code] | None = Field(default=None, max_length=16)


class Order(Entered):
    """`player`'s own order of strength: the thirteen names of the deck, weakest first."""

    type: Literal["order"]
    player: Name
    ranks: list[Word] = Field(min_length=13, max_length=13)


class Exchange(Entered):
    """`player` gave `to` so many cards between two rounds, face down."""

    type: Literal["exchange"]
    player: Name
    to: Name
    count: Annotated[int, Field(ge=1, le=60)]


class Declare(Entered):
    """`player` declared `what`, a word that the game knows and rules on, with the value that is named, if any."""

    type: Literal["declare"]
    player: Name
    what: Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=24)]
    value: Annotated[str, StringConstraints(min_length=1, max_length=16)] | bool | None = None


class Settle(Entered):
    """The table decided that it is `player`."""

    type: Literal["settle"]
    player: Name


Told = Bid | Adjutant | Widow | Meeple | Show | Reveal | Give | Discard | Draw | Declare | Settle | Order | Exchange
"""What the table tells because no camera sees it."""
Happened = Annotated[Pass | Play | Told, Field(discriminator="type")]
AMENDABLE = frozenset(get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(Pass | Play | Told))
"""Types of events that can be amended on the page."""


class Undo(Entered):
    """Event `target` is void. `player` asked for it, `agreed` agreed."""

    type: Literal["undo"]
    target: Seq
    player: Name | None = None
    agreed: list[Name] | None = Field(default=None, min_length=1, max_length=20)


class Amend(Entered):
    """Event `target` was really this."""

    type: Literal["amend"]
    target: Seq
    event: Happened


class Insert(Entered):
    """This was missed after the event `after` (0: before all)."""

    type: Literal["insert"]
    after: Annotated[int, Field(ge=0, le=2**31)]
    event: Happened


class Stand(Entered):
    """The table lets the illegal event `target` stand."""

    type: Literal["stand"]
    target: Seq


class Takeback(Entered):
    """The cards of the illegal event `target` went back to the hand. `player` asked for it, `agreed` agreed."""

    type: Literal["takeback"]
    target: Seq
    player: Name | None = None
    agreed: list[Name] | None = Field(default=None, min_length=1, max_length=20)


class Remedy(Entered):
    """What the table chose after the play `target` was proven to be a revoke; `to` gets the trick."""

    type: Literal["remedy"]
    target: Seq
    what: Literal["none", "replay", "trick", "loss"]
    to: Name | None = None
