"""Events that are decided on one version of a session and written at once, or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.events import Event
from referee.fold import Fold
from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from referee.ruling import ILLEGAL
from table.record.session import Accepted, Fork, Session, StaleError

SEQS = ("target", "after")
"""Fields of an event that name another one by its number."""


class Mark(NamedTuple):
    """How far a draft had come."""

    lines: int
    pictures: int


@dataclass(frozen=True)
class Rebased:
    """What became of a draft on a newer version: old number -> new number, and the lines that no longer fit."""

    moved: Mapping[int, int]
    left: tuple[JsonObject, ...]


class Draft:
    """The newest version of a session and events on top of it that nobody sees yet.

    It answers as a `Session` would. Methods raise StaleError where the session has moved on and nothing was drafted
    yet; `write` does in any case, and LogError where the disk fails. Then the events stay drafted.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._begin()

    def _begin(self) -> None:
        self._version, self._table = self._session.now()
        self._base: Fork | None = None
        self._fold: Fold | None = None
        self._taken: list[Accepted] = []
        self._pictures: dict[str, bytes] = {}

    @property
    def version(self) -> int:
        """The session's version that it is drafted on."""
        return self._version

    @property
    def lines(self) -> int:
        """How many events are drafted."""
        return len(self._taken)

    @property
    def first(self) -> int:
        """The number that the first drafted event has."""
        return self._taken[0].seq if self._taken else self.last_seq() + 1

    @property
    def empty(self) -> bool:
        """Whether there is nothing to be written."""
        return not self._taken and not self._pictures

    def refresh(self) -> None:
        """Takes up the session's newest version, where nothing is drafted."""
        if self.empty:
            self._begin()

    def mark(self) -> Mark:
        """The present end of the draft, for `back`."""
        return Mark(len(self._taken), len(self._pictures))

    def back(self, mark: Mark) -> None:
        """Drops what was drafted since `mark`."""
        self._pictures = dict(list(self._pictures.items())[: mark.pictures])
        kept, self._taken = self._taken[: mark.lines], []
        if self._base is not None:
            self._restart(self._base)
            self.accept_all([accepted.event for accepted in kept])

    def moment(self) -> Moment:
        """The table with what is drafted."""
        return self._table if self._fold is None else self._fold.table

    def last_seq(self) -> int:
        """The number of the newest event."""
        self._forked()
        return self._reader.last_seq

    def record(self) -> list[JsonLine]:
        """Header and events, those drafted included."""
        self._forked()
        assert self._base is not None
        return [*self._base.record, *(dict(accepted.event) for accepted in self._taken)]

    def event(self, seq: int) -> Event:
        """An event as it was written, those drafted included. Raises KeyError."""
        return self._forked().event(seq)

    def events(self) -> tuple[Event, ...]:
        """All events as they were written, those drafted included."""
        return self._forked().events

    def trial(self) -> Fold:
        """A copy of the folded record, to try corrections on."""
        return self._forked().fork()

    def imagine(self, corrections: Iterable[Event]) -> Moment:
        """The table as it would be after further corrections. Their `seq`s follow the last one's."""
        fold = self.trial()
        fold.extend(corrections)
        return fold.table

    def would_be_foul(self, target: int, event: Event) -> bool:
        """Whether `event` in the place of the event `target` would be ruled illegal. Raises KeyError: no such event."""
        table = self._forked().before(target)
        return table.game.step(table.state, event)[0].verdict == "illegal"

    def fits(self, event: JsonObject) -> bool:
        """Whether an event would not be ruled illegal now; it is tried on a copy."""
        fold, reader = self.trial(), self._reader.fork()
        read = reader.read({"seq": reader.last_seq + 1, **event})
        assert isinstance(read, Event)
        return fold.add(read).ruling.verdict != ILLEGAL

    def since(self, mark: Mark) -> Sequence[Accepted]:
        """What was drafted since."""
        return self._taken[mark.lines :]

    def accept(self, event: JsonObject) -> Accepted:
        """Drafts an event. Raises as `Session.accept`."""
        return self.accept_all([event])[0]

    def accept_all(self, events: Sequence[JsonObject]) -> list[Accepted]:
        """Drafts events that belong together."""
        fold = self._forked()
        first = len(self._taken)
        for event in events:
            seq = self._reader.last_seq + 1
            line = {"seq": seq, **{name: item for name, item in event.items() if name != "seq"}}
            read = self._reader.read(line)
            assert isinstance(read, Event)
            outcome = fold.add(read)
            version = self._version + len(self._taken) + 1
            self._taken.append(Accepted(seq, line, outcome, version))
        return self._taken[first:]

    def keep_picture(self, jpeg: bytes) -> str:
        """Drafts a picture; its sha256."""
        sha = hashlib.sha256(jpeg).hexdigest()
        self._pictures[sha] = jpeg
        return sha

    def write(self) -> list[Accepted]:
        """Writes everything, pictures first; the draft is empty then. What was written."""
        if self._session.version != self._version:
            raise StaleError
        for jpeg in self._pictures.values():
            self._session.log.put_picture(jpeg)
        lines = [accepted.event for accepted in self._taken]
        taken = self._session.accept_all(lines, self._version) if lines else []
        self._begin()
        return taken

    def rebase(self) -> Rebased:
        """Drafts the same events on the session's newest version. One that was no foul and would be one is left out,
        and so is what corrects it."""
        old, pictures, first = self._taken, self._pictures, self.first
        self._begin()
        self._pictures = pictures
        moved: dict[int, int] = {}
        left: list[JsonObject] = []
        for accepted in old:
            seqs = {name: seq for name in SEQS if isinstance(seq := accepted.event.get(name), int)}
            if any(seq >= first and seq not in moved for seq in seqs.values()):
                left.append(accepted.event)
                continue
            line = {**accepted.event, **{name: moved.get(seq, seq) for name, seq in seqs.items()}}
            mark = self.mark()
            again = self.accept(line)
            if again.ruling.verdict == ILLEGAL and accepted.ruling.verdict != ILLEGAL:
                self.back(mark)
                left.append(accepted.event)
            else:
                moved[accepted.seq] = again.seq
        return Rebased(moved, tuple(left))

    def _forked(self) -> Fold:
        """The folded record to draft on."""
        if self._fold is None:
            found = self._session.fork()
            if found.version != self._version:
                raise StaleError
            self._base = found
            self._restart(found)
            assert self._fold is not None
        return self._fold

    def _restart(self, base: Fork) -> None:
        self._fold, self._reader = base.fold.fork(), base.reader.fork()
