"""The seam between seeing and ruling: what is seen may mean one of several things, each a proposal of events.

    observation -> Interpreter.propose(observation, moment, memory) -> proposals, the best first

One interpreter per family of games makes proposals and writes nothing. The driver (`table.interpret.driver`) decides
when to believe one, tries it on a forked fold, writes it, or asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from table.interpret.confidence import THRESHOLDS
from table.interpret.memory import Memory, Play
from table.interpret.observation import Observation
from table.interpret.readings import Reading
from table.interpret.zones import Kind
from vision.tracking.tracker import TrackedCard


@dataclass(frozen=True)
class Line:
    """An event of a proposal, as `Session.accept` takes it, without its time; `source` as in the record; `optional`: it
    is left out where it would be illegal by then; `cards`: those that it is about; `share`: how certain it is whose
    they are, 0..1."""

    event: JsonObject
    source: str = "camera"
    optional: bool = False
    cards: tuple[TrackedCard, ...] = ()
    share: float = 1.0


@dataclass(frozen=True)
class Amendment:
    """An earlier event was really another one, because new cards make sense only then.

    `target`: its number; `lines`: the `amend` and the silent passes that it makes or unmakes, in order, with which no
    foul comes about; `doubt`: a play as it reads then, which later looks may still read otherwise (None: no play);
    `source` of the `amend` as in the record; what follows from it is inferred.
    """

    target: int
    lines: tuple[JsonLine, ...]
    doubt: Reading | None = None
    source: str = "inferred"


@dataclass(frozen=True)
class Proposal:
    """One thing that a look at the table may mean.

    `lines` are events before the plays, such as those of a sweep, or cards that are no plays: shown, discarded, laid
    down; `plays` are the new cards as plays, in order, each with the silent passes before it. `idle`: new cards that
    mean nothing; `holds`: they are the beginning of something, and nothing is told before more of it lies there.
    `lying`: the plays that still lie on the table before the new ones (None: those that lay there); `swept`: the field
    was emptied. `score` can be compared between proposals for the same new cards.

    `amends`: an earlier event that has to be amended first; the new cards are proposed anew after that.

    New cards that belong to none of these are looked at again once these are written.
    """

    plays: tuple[Reading, ...] = ()
    lines: tuple[Line, ...] = ()
    lying: tuple[Play, ...] | None = None
    swept: bool = False
    score: float = 1.0
    idle: tuple[TrackedCard, ...] = ()
    holds: bool = False
    amends: Amendment | None = None

    @property
    def events(self) -> tuple[JsonObject, ...]:
        """What would be written, in order: type, player, cards."""
        found: list[JsonObject] = [] if self.amends is None else list(self.amends.lines)
        found += [line.event for line in self.lines]
        for play in self.plays:
            for name in play.passed:
                found += [{"type": "draw", "player": name, "count": 1}] if name in play.drew else []
                found.append({"type": "pass", "player": name})
            found.append({"type": "play", "player": play.player, "cards": list(play.names)})
        return tuple(found)

    @property
    def sure(self) -> bool:
        """Whether every play is legal, read and by a known player, and every other event is certain."""
        certain = all(line.event.get("confirmed") is not False for line in self.lines if line.cards)
        return certain and all(play.sure for play in self.plays) and all(card.card for card in self.idle)

    @property
    def ask(self) -> bool:
        """Whether the table is asked: something of it is written `confirmed: false`."""
        unsure = any(line.event.get("confirmed") is False for line in self.lines)
        return unsure or any(play.doubtful or play.confidence < THRESHOLDS.sure for play in self.plays)


class Interpreter(Protocol):
    """What cards on the table mean in one family of games. An interpreter has no state: the same arguments give the
    same proposals.

    `lays`: whether cards that come are played, one after the other; where they are only shown, none is a play.
    `deals_all`: whether the whole deck is dealt, the first players getting what is left over; None where nobody knows
    how a round is dealt, nor when it ends.
    """

    @property
    def lays(self) -> bool:
        """Whether cards that come are plays."""

    @property
    def deals_all(self) -> bool | None:
        """Whether the whole deck is dealt; None: nobody knows."""

    @property
    def zones(self) -> tuple[Kind, ...]:
        """The kinds of zones that people may set; strips come on top where there are any."""

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """What the new cards of a look mean, the best proposal first; the one without a sweep is among them. Empty:
        they are no play and nothing else that is expected. Of a look without new cards: what it means that others went
        (empty: nothing)."""

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """What it means that everything was taken from the field, by the arms of the look."""


@runtime_checkable
class Piecemeal(Protocol):
    """An interpreter of a game in which what is laid in one go comes card by card: the first cards of rows, a hand that
    is shown. Only a table that lies still tells what it was."""

    @property
    def piecemeal(self) -> bool:
        """Whether that is so."""


@runtime_checkable
class Photographed(Protocol):
    """An interpreter of a game whose cards may also be told by photographs, one of each trick."""

    def unread(self, photographs: int, moment: Moment) -> Proposal:
        """What so many photographs would have shown that could not be read."""


def without_sweep(proposals: Sequence[Proposal]) -> Proposal:
    """The best proposal in which the field was not swept before the new cards were laid."""
    return next(proposal for proposal in proposals if not proposal.swept)
