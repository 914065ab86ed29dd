"""How a game's cards move: from the events of a record to beats. Games are subclasses, found by their names."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from referee.cards import UNREADABLE
from referee.events import Event
from referee.fold import Table
from referee.play.options import Options
from referee.ruling import Ruling
from table.simulation.scripts.beats import Beat, Place
from table.simulation.scripts.dealing import Dealing


@dataclass(frozen=True)
class Moment:
    """One event as it really was, the referee's ruling on it, and the table before it. `legal`: it counts, or nobody
    minded; `taken_back`: its cards go back to the hand later."""

    event: Event
    ruling: Ruling | None
    table: Table
    legal: bool = True
    taken_back: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that can be drawn: what nobody could read cannot."""
        return tuple(card for card in self.event.cards or () if card not in UNREADABLE)

    @property
    def effects(self) -> frozenset[str]:
        """What the event set off."""
        return frozenset(self.ruling.effects) if self.ruling is not None else frozenset()

    @property
    def taker(self) -> str | None:
        """Who took the trick that the event completed; None where nobody did, or nobody knows who."""
        taker = self.ruling.params.get("winner") if self.ruling is not None else None
        return taker if isinstance(taker, str) else None


@dataclass(frozen=True)
class Needs:
    """What a game asks of the table: zones beside the field, and how much of the table (width, height) mm the camera
    should see at least."""

    places: frozenset[Place] = frozenset()
    room_mm: tuple[float, float] = (0.0, 0.0)

    def __or__(self, other: Needs) -> Needs:
        wide, high = (max(one, two) for one, two in zip(self.room_mm, other.room_mm, strict=True))
        return Needs(self.places | other.places, (wide, high))


class Script:
    """How people move the cards of a game: a method per type of event, `on_<type>` with `-` as `_`.

    This one knows the field and nothing else: plays are laid, a field that the referee clears is swept aside. What it
    has no method for is only said. `needs`: what the game asks of the table; `where`: where plays lie; `lying`: how
    many cards lie on the field.
    """

    needs = Needs()
    where: Place = "field"

    def __init__(self) -> None:
        self.lying = 0
        self.last_player: str | None = None

    def beats(self, moment: Moment) -> Iterator[Beat]:
        """The beats of an event."""
        method = getattr(self, f"on_{moment.event.type.replace('-', '_')}", self.on_anything)
        yield from method(moment)

    def on_anything(self, moment: Moment) -> Iterator[Beat]:
        """An event that no camera sees."""
        event = moment.event
        yield Beat("say", event.seq, event.player, legal=moment.legal, type=event.type)

    def on_play(self, moment: Moment) -> Iterator[Beat]:
        """Cards laid on the field, which is cleared where the referee says so."""
        event = moment.event
        if moment.cards:
            yield Beat("play", event.seq, event.player, moment.cards, moment.legal, place=self.where)
            if not moment.taken_back:
                self.lying += len(moment.cards)
                if moment.legal:
                    self.last_player = event.player
        yield from self.cleared(moment)

    def on_pass(self, moment: Moment) -> Iterator[Beat]:
        """A player passes."""
        yield Beat("pass", moment.event.seq, moment.event.player, (), moment.legal)
        yield from self.cleared(moment)

    def on_clear(self, moment: Moment) -> Iterator[Beat]:
        """The field was swept."""
        yield from self.swept(moment)

    def on_round(self, moment: Moment) -> Iterator[Beat]:
        """Between rounds everything is collected."""
        self.lying = 0
        yield Beat("round", moment.event.seq)

    def rest(self) -> Iterator[Beat]:
        """What is still to be shown when the record ends, or another game begins."""
        yield from ()

    def cleared(self, moment: Moment) -> Iterator[Beat]:
        """The beats of what an event does to the field."""
        if moment.effects & {"clear", "trick"}:
            yield from self.swept(moment)

    def swept(self, moment: Moment) -> Iterator[Beat]:
        """The field goes aside, where something lies there."""
        if self.lying:
            self.lying = 0
            yield Beat("sweep", moment.event.seq, self.last_player)


class FilmedGame(Protocol):
    """What the module of a game holds. It may have `SEATS`, how many may sit down, or
    `seats(options)`, where that depends on them; by profile,
    `HOUSE_RULES` and `MORE_HOUSE_RULES` to be played with beside it."""

    def script(self, table: Table) -> Script:
        """How its cards move."""

    def dealing(self, options: Options) -> Dealing:
        """How it is dealt."""


@functools.cache
def module_of(profile: str | None, game: str) -> FilmedGame | None:
    """The module of `table.simulation.games` with a profile's name, else with its game's; None where there is none."""
    for name in (profile, game):
        found = f"table.simulation.games.{name}"
        if name and name.isidentifier() and importlib.util.find_spec(found) is not None:
            return cast(FilmedGame, importlib.import_module(found))
    return None


def script_of(table: Table) -> Script:
    """How the game of a table is filmed. A game without a module of its own is filmed as plays on a field."""
    found = module_of(table.profile or table.setup.profile, table.game.name)
    return Script() if found is None else found.script(table)
