"""What corrections make of earlier events. Nothing is erased: the log keeps every event as it was written."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.events import ALL, CORRECTIONS, Event


class Standing(NamedTuple):
    """What later corrections that count make of an event: undone, the event it really was, and whether the table let it
    stand or took it back (the last one to say so)."""

    undone: bool = False
    amended: Event | None = None
    mark: str | None = None


AS_WRITTEN = Standing()


def inside(correction: Event) -> Event | None:
    """The event inside a correction. Nobody sees more of it than of the correction itself."""
    found = correction.event
    if found is None or correction.audience == ALL or found.audience != ALL:
        return found
    return dataclasses.replace(found, audience=correction.audience)


def effective(event: Event, standing: Standing) -> Event | None:
    """What counts of an event that stands so; None for a void one and for a correction. An insert counts as the event
    that was missed."""
    found = standing.amended or (inside(event) if event.type == "insert" else event)
    if standing.undone or found is None or found.type in CORRECTIONS:
        return None
    if found.seq != event.seq:
        found = dataclasses.replace(found, seq=event.seq)
    if standing.mark is not None and found.stands != (standing.mark == "stand"):
        found = dataclasses.replace(found, stands=standing.mark == "stand")
    return found


class Corrections:
    """The log as it was written (`log`, by seq), and how each of its events stands after the corrections in it."""

    def __init__(self) -> None:
        self.log: dict[int, Event] = {}
        self._aimed: dict[int, list[int]] = {}
        self._standing: dict[int, Standing] = {}

    def fork(self) -> Corrections:
        """A copy that goes its own way."""
        other = Corrections()
        other.log = self.log.copy()
        other._aimed = {seq: list(aimed) for seq, aimed in self._aimed.items()}
        other._standing = self._standing.copy()
        return other

    def take(self, correction: Event, changed: Mapping[int, Standing]) -> None:
        """Takes a correction; `changed` is what `changed_by` said of it."""
        self.log[correction.seq] = correction
        self._standing.update(changed)
        if correction.type != "insert":
            self._aimed.setdefault(correction.target or 0, []).append(correction.seq)

    def forget(self, seq: int) -> None:
        """Lets go of an event that nobody will correct any more."""
        for store in (self.log, self._aimed, self._standing):
            store.pop(seq, None)

    def standing(self, seq: int) -> Standing:
        """How an event stands now."""
        return self._standing.get(seq, AS_WRITTEN)

    def changed_by(self, correction: Event) -> dict[int, Standing]:
        """How events stand once a correction counts, where that differs from before it.

        A correction changes how its target stands; where that is a correction itself, its own target may follow.
        """
        changed: dict[int, Standing] = {}
        if correction.type == "insert":
            return changed
        target, newest = correction.target or 0, [correction]
        while True:
            later = [*newest, *(self.log[seq] for seq in reversed(self._aimed.get(target, ())))]
            standing = self._sum_of(later, changed)
            if standing == self.standing(target):
                return changed
            changed[target] = standing
            aimed = self.log[target]
            if aimed.type not in CORRECTIONS or aimed.type == "insert":
                return changed
            target, newest = aimed.target or 0, []

    def _sum_of(self, later: Iterable[Event], changed: Mapping[int, Standing]) -> Standing:
        """How an event stands after corrections of it, the newest first; the last of each sort wins."""
        undone, amended, mark = False, None, None
        for event in later:
            _, better, _ = own = changed.get(event.seq) or self.standing(event.seq)
            if own.undone or (better is not None and event.type != "amend"):
                continue  # void, or really something else
            if event.type == "undo":
                undone = True
            elif event.type == "amend":
                amended = amended or better or inside(event)
            else:
                mark = mark or event.type
        return Standing(undone, amended, mark)

    def told_before(self, correction: Event) -> dict[int, Event]:
        """What a correction is about: its target as it was told before, what that one corrects, and so on."""
        found: dict[int, Event] = {}
        seq: int | None = correction.target
        before = correction.seq
        while seq is not None and seq not in found and (target := self.log.get(seq)) is not None:
            aimed = (self.log[at] for at in self._aimed.get(seq, ()) if at < before)
            told = [inside(other) for other in aimed if other.type == "amend"]
            found[seq] = (told[-1] if told else None) or target
            before, seq = seq, target.target
        return found
