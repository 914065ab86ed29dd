"""One history of the game as it may have been: its acts, the referee's table after them, what lies where; and what
histories say together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import Event
from referee.moment import Table
from referee.ruling import ILLEGAL, Ruling, Verdict


class Act(NamedTuple):
    """Something that somebody did, as a history has it.

    `tracks`: the ids of the cards that show it (empty: nothing on the table does); `seq`: the number of the event by
    which people told it (0: nobody did); `number`: how many cards are drawn; `target`: of a `stand` or a `takeback`,
    the act that it is about. `share`: how likely it was when histories that say otherwise were given up.
    """

    type: str
    player: str | None
    cards: tuple[str, ...] = ()
    tracks: tuple[int, ...] = ()
    at_ms: float = 0.0
    verdict: Verdict = "legal"
    seq: int = 0
    target: Act | None = None
    number: int | None = None
    event: Event | None = None
    share: float = 1.0

    @property
    def name(self) -> tuple[object, ...]:
        """The same for equal acts."""
        return (self.type, self.player, self.cards, self.tracks, self.at_ms, self.seq)

    @property
    def foul(self) -> bool:
        """Whether it is against the rules."""
        return self.verdict == ILLEGAL


class Node:
    """The end of a history: its last act and the history before it. Histories share their beginnings."""

    __slots__ = ("act", "before", "content", "depth", "mark")

    def __init__(self, act: Act, before: Node | None) -> None:
        self.act = act
        self.before = before
        self.depth: int = 1 if before is None else before.depth + 1
        self.content = (act.type, act.player, act.cards, act.tracks, act.seq)
        self.mark: int = hash((0 if before is None else before.mark, self.content))
        """The same for equal histories."""


class Lying(NamedTuple):
    """A play that lies on the table: its act, the ids of its cards that were not taken yet, and what was before it: the
    table and the history. `counted`: it is no foul, or one that stands."""

    act: Act
    ids: frozenset[int]
    table: Table
    before: Node | None
    counted: bool = True


class Hypothesis(NamedTuple):
    """One history: `weight` is the logarithm of its probability, up to a constant."""

    table: Table
    weight: float = 0.0
    end: Node | None = None
    lying: tuple[Lying, ...] = ()

    @property
    def ids(self) -> frozenset[int]:
        """The cards of the plays that lie there."""
        return frozenset(one for each in self.lying for one in each.ids)

    def worse(self, by: float) -> Hypothesis:
        """The same, less likely (`by` is negative)."""
        return self._replace(weight=self.weight + by)

    def did(self, *acts: Act) -> Hypothesis:
        """The same after further acts; the table is left alone."""
        return self._replace(end=added(self.end, *acts))


def added(end: Node | None, *acts: Act) -> Node | None:
    """A history with further acts."""
    for act in acts:
        end = Node(act, end)
    return end


def back(end: Node | None, to: Node | None = None) -> Iterator[Node]:
    """The nodes of a history, the newest first, up to but without `to`."""
    mark = None if to is None else to.mark
    while end is not None and end.mark != mark:
        yield end
        end = end.before


def acts_of(end: Node | None, to: Node | None = None) -> list[Act]:
    """The acts of a history after `to`, the oldest first."""
    return [node.act for node in back(end, to)][::-1]


def common(ends: list[Node | None]) -> Node | None:
    """The last node up to which all histories are equal, as the first of them has it."""
    first, *others = ends
    shared = first
    for other in others:
        known = {node.mark for node in back(other)}
        shared = next((node for node in back(shared) if node.mark in known), None)
    return shared


def recent(end: Node | None, count: int) -> tuple[object, ...]:
    """The newest acts of a history, so many of them."""
    found: list[object] = []
    while end is not None and len(found) < count:
        found.append(end.content)
        end = end.before
    return tuple(found)


def stepped(table: Table, event: Event) -> tuple[Ruling, Table]:
    """The ruling on an event and the table after it; a foul that does not stand leaves the table as it is."""
    ruling, after = table.game.step(table.state, event)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling, table
    over = table.over or "round-end" in ruling.effects
    return ruling, table._replace(state=after, over=over)


FOUL = "foul"
Key = tuple[object, ...]
Beam = tuple[Hypothesis, ...]
"""The likeliest first; its weight is 0."""


def shares(beam: Beam) -> list[float]:
    """The probability of each history of a beam."""
    weights = [math.exp(now.weight) for now in beam]
    total = sum(weights)
    return [weight / total for weight in weights]


def keys(acts: Sequence[Act]) -> list[Key]:
    """By what each act of a history is found again in other histories. A play is found by its cards; an act without
    cards on the table, as a draw, by the play before it, and by how many acts like it there were since that."""
    found: list[Key] = []
    anchor: tuple[object, ...] = ()
    counts: dict[Key, int] = {}
    for act in acts:
        key: Key
        if (act.tracks and act.cards) or act.seq:
            key = (act.type, act.player, tuple(sorted(act.cards)), act.tracks, act.seq)
            anchor = (act.tracks, act.seq)
            counts = {}
        else:
            plain = (act.type, act.player, act.cards, anchor)
            counts[plain] = counts.get(plain, 0) + 1
            key = (*plain, counts[plain])
        found.append(key)
    return found


def marginals(beam: Beam, since: Node | None = None) -> dict[Key, float]:
    """The probability of each act of any history of the beam, and of each that it was a foul (`(FOUL, *key)`)."""
    found: dict[Key, float] = {}
    for now, share in zip(beam, shares(beam), strict=True):
        acts = acts_of(now.end, since)
        for act, key in zip(acts, keys(acts), strict=True):
            found[key] = found.get(key, 0.0) + share
            if act.foul:
                found[(FOUL, *key)] = found.get((FOUL, *key), 0.0) + share
    return found


def contested(beam: Beam, since: Node | None, least: float) -> frozenset[int]:
    """The cards that histories of such a probability at least have differently after an act: to read them again tells
    these histories apart."""
    said: list[dict[object, tuple[int, ...]]] = []
    for now, share in zip(beam, shares(beam), strict=True):
        if share >= least:
            acts = acts_of(now.end, since)
            said.append({(key, act.foul): act.tracks for act, key in zip(acts, keys(acts), strict=True)})
    common = set(said[0]).intersection(*said)
    return frozenset(one for acts in said for key, tracks in acts.items() if key not in common for one in tracks)


def shared(beam: Beam) -> Node | None:
    """The last act that all histories have."""
    return common([now.end for now in beam])
