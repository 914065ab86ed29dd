"""The public state of a round: what everybody at the table can see, typed, the same for every game.

What only one game or family has stands in `PublicState.detail`, a frozen dataclass of that game's own folder.

>>> from referee import games
>>> from referee.play.protocol import Setup
>>> game = games.find("daifugo")
>>> public = game.public(game.start(Setup(("A", "B", "C"), games.resolve(game, None, {}))))
>>> public.players, public.over, public.field.plays, public.detail.revolution
(('A', 'B', 'C'), False, (), False)
>>> as_json(public)["field"]
{'plays': [], 'owner': None, 'kind': None, 'count': 0}
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from referee.json_values import JsonLine, JsonValue

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NOBODY: Mapping[str, int] = MappingProxyType({})
_RENAMED = {"readings": "as"}


@dataclass(frozen=True, slots=True)
class PublicPlay:
    """Cards that lie in the field: who played them, their codes (`?`: unread), and what jokers stand for: one code per
    card, empty where nothing was said."""

    player: str
    cards: tuple[str, ...]
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicField:
    """What lies in the middle, first to last. `owner`: whose play has to be beaten; `kind`: what sort of play it is
    (single, group, sequence, odd, trick); `count`: how many cards an answer has, or a trick has so far."""

    plays: tuple[PublicPlay, ...] = ()
    owner: str | None = None
    kind: str | None = None
    count: int = 0


EMPTY_FIELD = PublicField()


class Detail:
    """Base of what one game or family adds. A subclass is a frozen dataclass.

    `keys`: the keys of the state as JSON, in their order. A key is a field of the detail or of `PublicState`; what a
    game doesn't have is left out.
    """

    __slots__ = ()
    keys: ClassVar[tuple[str, ...]]

    def figures(self, winners: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """What the game counts of its own in a round that has ended, for statistics: name -> player -> number.

        `winners` of the round. Names: `tricks`, `face-cards`, `contracts`, `contracts-made`, `paid`.
        """
        return {}


D = TypeVar("D", bound=Detail, covariant=True)
E = TypeVar("E", bound=Detail)


@dataclass(frozen=True, slots=True)
class PublicState(Generic[D]):
    """One moment of a round as everybody sees it. Players are names, cards are codes.

    `game`: the registry's name, `kind`: which of several games under one name (None: there is only one); `round`
    counts from 1; `turn`: None where it is nobody's, anybody's or not known; `leader`: who leads the field or trick
    that begins; `begun`: somebody has acted; `asks`: something on the table waits for an answer.
    `cards_left`: cards in each hand, None where nobody counted; `known`: cards that a hand certainly holds.
    `passed`: who passed since the field was last cleared, or left the bidding; `finished`: whose hand ran out, in
    order; `gone`: everybody who plays no more in this round, however that came.
    `scores` of this round and its `winners`; `wins`: rounds of the match won before.
    """

    game: str
    round: int
    players: tuple[str, ...]
    turn: str | None
    leader: str | None
    begun: bool
    over: bool
    field: PublicField
    cards_left: Mapping[str, int | None]
    known: Mapping[str, tuple[str, ...]]
    detail: D
    kind: str | None = None
    asks: bool = False
    passed: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    scores: Mapping[str, int] = dataclasses.field(default_factory=lambda: NOBODY)
    winners: tuple[str, ...] = ()
    wins: Mapping[str, int] = dataclasses.field(default_factory=lambda: NOBODY)

    def retold(self, detail: E, game: str, kind: str | None = None) -> PublicState[E]:
        """The same moment as another game of the family tells it: under its name, with its own detail."""
        return PublicState(**(parts(self) | {"game": game, "kind": kind, "detail": detail}))


def parts(value: DataclassInstance) -> dict[str, Any]:
    """The fields of a dataclass by name, for one that has the same fields and more; only that one knows their types."""
    return {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}


def as_json(public: PublicState[Detail]) -> JsonLine:
    """The public state as `gyoji replay --json` and the page's view tell it: one flat object, in the order of
    `Detail.keys`."""
    detail = public.detail
    return {key: _plain(getattr(detail, key) if hasattr(detail, key) else getattr(public, key)) for key in detail.keys}


def _plain(value: object) -> JsonValue:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {_RENAMED.get(name, name): _plain(item) for name, item in parts(value).items()}
    raise TypeError(f"not part of a public state: {value!r}")
