"""Compares what is written with what is believed: the cheapest set of corrections that turns one into the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.events import Event
from table.belief.history import Act

CHANGED, MISSING, APART = 0.7, 1.0, 9.0
"""Costs of amending an event; of adding or undoing one; and of undoing or repeating one that people entered."""


class Written(NamedTuple):
    """An event of the record that was not undone. `tracks`: the cards that show it; `said`: people entered it; `foul`:
    the record calls it a foul."""

    seq: int
    event: Event
    tracks: tuple[int, ...] = ()
    said: bool = False
    foul: bool = False


@dataclass(frozen=True)
class Change:
    """One thing to do: `keep` an event that is right, `amend`, `undo`, or `add` one after the event `after` (None: at
    the end)."""

    kind: Literal["keep", "amend", "undo", "add"]
    act: Act | None = None
    index: int = -1
    written: Written | None = None
    after: int | None = None


def same(written: Written, act: Act) -> bool:
    """Whether an event and an act mean the same."""
    event = written.event
    if act.seq:
        return written.seq == act.seq
    if event.type != act.type or event.player != act.player:
        return act.type in ("round", "deal") and event.type == act.type
    return not (act.tracks and written.tracks and act.tracks != written.tracks) and sorted(event.cards or ()) == sorted(
        act.cards
    )


def changes(written: Sequence[Written], acts: Sequence[Act], base: int = 0) -> list[Change]:
    """The changes, in order, that make the record say what the acts say; `base`: the number of the event before all of
    them, 0 if there is none."""
    start = 0
    while start < min(len(written), len(acts)) and same(written[start], acts[start]):
        start += 1
    found = [Change("keep", acts[at], at, written[at]) for at in range(start)]
    found += _aligned(written[start:], acts[start:], start)
    return _placed(found, base)


def _costs(written: Sequence[Written], acts: Sequence[Act]) -> list[list[float]]:
    """An edit distance by dynamic programming: `[i][j]` is the cost of turning `written[i:]` into `acts[j:]`."""
    rows, columns = len(written), len(acts)
    cost = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        cost[i][columns] = cost[i + 1][columns] + _undoing(written[i])
    for j in range(columns - 1, -1, -1):
        cost[rows][j] = cost[rows][j + 1] + _adding(acts[j])
        for i in range(rows - 1, -1, -1):
            cost[i][j] = min(
                cost[i + 1][j] + _undoing(written[i]),
                cost[i][j + 1] + _adding(acts[j]),
                cost[i + 1][j + 1] + _unlike(written[i], acts[j]),
            )
    return cost


def _aligned(written: Sequence[Written], acts: Sequence[Act], offset: int) -> list[Change]:
    rows, columns = len(written), len(acts)
    cost = _costs(written, acts)
    found: list[Change] = []
    i = j = 0
    while i < rows or j < columns:
        paired = i < rows and j < columns and _equal(cost[i][j], cost[i + 1][j + 1] + _unlike(written[i], acts[j]))
        if paired:
            kind: Literal["keep", "amend"] = "keep" if same(written[i], acts[j]) else "amend"
            found.append(Change(kind, acts[j], offset + j, written[i]))
            i, j = i + 1, j + 1
        elif i < rows and _equal(cost[i][j], cost[i + 1][j] + _undoing(written[i])):
            found.append(Change("undo", written=written[i]))
            i += 1
        else:
            found.append(Change("add", acts[j], offset + j))
            j += 1
    return found


def _undoing(written: Written) -> float:
    return APART if written.said else MISSING


def _adding(act: Act) -> float:
    return APART if act.seq else MISSING


def _equal(one: float, other: float) -> bool:
    return abs(one - other) < 1e-9


def _unlike(written: Written, act: Act) -> float:
    """The cost of pairing an event with an act; 0 if they are the same."""
    if same(written, act):
        return 0.0
    if written.said or act.seq or written.event.type != act.type:
        return 2 * APART
    together = bool(set(written.tracks) & set(act.tracks)) or (not written.tracks and not act.tracks)
    return CHANGED if together else CHANGED + MISSING


def _placed(found: Sequence[Change], before: int) -> list[Change]:
    """The changes, with `after` set for each act that is added before the last written event."""
    last = max((at for at, each in enumerate(found) if each.written is not None), default=-1)
    placed: list[Change] = []
    for at, each in enumerate(found):
        if each.kind == "add" and at < last:
            each = Change("add", each.act, each.index, after=before)
        elif each.written is not None and each.kind != "undo":
            before = each.written.seq
        placed.append(each)
    return placed


def corrections(found: Sequence[Change]) -> list[Change]:
    """The changes that are corrections: all but kept events and acts added at the end."""
    return [each for each in found if each.kind in ("amend", "undo") or each.after is not None]
