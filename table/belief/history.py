"""One history: a hypothesis of everything that was done, the referee's table after it, the plays that lie there; and
the marginals of a beam of histories."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.events import Event
from referee.moment import Table
from referee.ruling import ILLEGAL, Ruling, Verdict


class Act(NamedTuple):
    """One action of a player, as one history assumes it.

    `tracks`: the ids of the card tracks that show it (empty: none does; negative: a hand at the stock); `seq`: the
    number of the record's event, if people entered it themselves (else 0); `number`: how many cards are drawn;
    `target`: of a `stand` or a `takeback`, the act that it is about. `share`: its probability when other histories were
    merged into this one; below 1 if one of them lacked it.
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
        """A key that is equal for equal acts."""
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
        """A hash that is equal for equal histories."""


class Lying(NamedTuple):
    """A play whose cards lie on the table. `ids`: its cards that were not taken yet; `table` and `before`: the
    referee's table and the history just before it; `counted`: it is no foul, or one that stands."""

    act: Act
    ids: frozenset[int]
    table: Table
    before: Node | None
    counted: bool = True


class Hypothesis(NamedTuple):
    """One history of the beam: the table after it, its log-probability up to a constant (`weight`), its last act
    (`end`) and the plays on the table."""

    table: Table
    weight: float = 0.0
    end: Node | None = None
    lying: tuple[Lying, ...] = ()

    @property
    def ids(self) -> frozenset[int]:
        """The ids of all cards of the plays on the table."""
        return frozenset(one for each in self.lying for one in each.ids)

    def worse(self, by: float) -> Hypothesis:
        """This hypothesis with `by` (negative) added to its log-probability."""
        return self._replace(weight=self.weight + by)

    def did(self, *acts: Act) -> Hypothesis:
        """This hypothesis with further acts appended; its table is left as it is."""
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
    """The last node up to which all histories are equal; the first history's node is returned."""
    first, *others = ends
    shared = first
    for other in others:
        known = {node.mark for node in back(other)}
        shared = next((node for node in back(shared) if node.mark in known), None)
    return shared


def recent(end: Node | None, count: int) -> tuple[object, ...]:
    """The newest `count` acts of a history, as comparable contents."""
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
"""Hypotheses, the likeliest first; the weight of that one is 0."""


def shares(beam: Beam) -> list[float]:
    """The probability of each history of a beam."""
    weights = [math.exp(now.weight) for now in beam]
    total = sum(weights)
    return [weight / total for weight in weights]


def keys(acts: Sequence[Act], since: Node | None = None) -> list[Key]:
    """A key per act after `since`, by which the same act is found in other histories. The key of a play holds its
    cards. The key of an act without cards on the table, such as a pass or a draw, holds the play before it and a count
    of equal acts since then."""
    before = _since_play(since)
    return _keys((*before, *acts))[len(before) :]


def _since_play(end: Node | None) -> list[Act]:
    """The newest act of a history that has cards on the table, and the acts after it, the oldest first."""
    found: list[Act] = []
    for node in back(end):
        found.append(node.act)
        if _lays(node.act):
            break
    return found[::-1]


def _lays(act: Act) -> bool:
    return bool((act.tracks and act.cards) or act.seq)


def _keys(acts: Sequence[Act]) -> list[Key]:
    found: list[Key] = []
    anchor: tuple[object, ...] = ()
    counts: dict[Key, int] = {}
    for act in acts:
        key: Key
        if _lays(act):
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
    """The marginal probability of each act after `since`, over the beam; and, under `(FOUL, *key)`, that it was done
    and was a foul."""
    found: dict[Key, float] = {}
    for now, share in zip(beam, shares(beam), strict=True):
        acts = acts_of(now.end, since)
        for act, key in zip(acts, keys(acts, since), strict=True):
            found[key] = found.get(key, 0.0) + share
            if act.foul:
                found[(FOUL, *key)] = found.get((FOUL, *key), 0.0) + share
    return found


def contested(beam: Beam, since: Node | None, least: float) -> frozenset[int]:
    """The cards on which histories with a probability of at least `least` disagree, in acts after `since`. Reading
    these cards again can tell the histories apart."""
    said: list[dict[object, tuple[int, ...]]] = []
    for now, share in zip(beam, shares(beam), strict=True):
        if share >= least:
            acts = acts_of(now.end, since)
            said.append({(key, act.foul): act.tracks for act, key in zip(acts, keys(acts, since), strict=True)})
    common = set(said[0]).intersection(*said)
    return frozenset(one for acts in said for key, tracks in acts.items() if key not in common for one in tracks)


def shared(beam: Beam) -> Node | None:
    """The last act up to which all histories of the beam are equal."""
    return common([now.end for now in beam])
