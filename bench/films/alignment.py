"""Two records beside each other: what happened and what was reported, event by event."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from referee.events import Event
from referee.fold import Fold
from referee.fold import Table as Moment
from referee.records.reader import read_record

Line = dict[str, Any]
SEEN = ("play", "pass", "draw", "discard", "reveal", "show", "order")
"""What a camera has to make out."""
Act = tuple[str, tuple[str, ...]]
"""The player, and what was done with which cards, such as ("A", ("(play)", "H7")); a pass has no cards."""
Told = tuple[Act, bool]
"""An act as a record has it, and whether as doubtful."""


def acts(lines: Sequence[Line], rulings: Sequence[Line], said: Collection[int]) -> dict[int, Told]:
    """By seq: (act, doubtful) of every event that a camera has to make out, as corrected; without what was `said`."""
    header, events, _ = read_record([json.dumps(line, ensure_ascii=False) for line in lines])
    fold = Fold(header)
    fold.extend(events)
    ruled = {each["seq"]: each for line in rulings for each in (line, *line.get("revised", ())) if "seq" in each}
    open_now = {seq for seq, line in ruled.items() if line.get("code") == "unreadable-card"}
    found: dict[int, Told] = {}
    for seq, event in _in_order(fold):
        if event.type not in SEEN or fold.taken_back(seq) or seq in said:
            continue
        cards = event.strip or tuple(sorted(event.cards or ())) or ("card",) * (event.count or 0)
        doubtful = event.confirmed is False or "?" in cards or seq in open_now
        found[seq] = ((event.player or "", (f"({event.type})", *cards) if cards else ()), doubtful)
    return _by_player(found)


def _by_player(found: dict[int, Told]) -> dict[int, Told]:
    """The same with orders of strength that follow each other sorted by player: which strip is told first means
    nothing."""
    sorted_ones: dict[int, Told] = {}
    for _, run in groupby(found.items(), lambda item: "strips" if item[1][0][1][:1] == ("(order)",) else item[0]):
        sorted_ones.update(sorted(run, key=lambda item: str(item[1][0][0])))
    return sorted_ones


def _in_order(fold: Fold) -> Iterator[tuple[int, Event]]:
    """The events that count; cards that all lay at once, as in a trick without turns, by their players."""
    together: list[tuple[int, Event]] = []
    for seq, event, _ in fold.standing():
        table = fold.before(seq)
        at_once = event.type == "play" and table.game.turn(table.state) is None and not table.over
        at_once = at_once and len(table.setup.players) > 1 and _all_may_play(table)
        if not at_once or not table.game.public(table.state).field.plays:
            yield from sorted(together, key=lambda item: item[1].player or "")
            together = []
        if at_once:
            together.append((seq, event))
        else:
            yield seq, event
    yield from sorted(together, key=lambda item: item[1].player or "")


def _all_may_play(table: Moment) -> bool:
    """Whether several may lay a card now, in any order, though the trick has begun."""
    plays = table.game.public(table.state).field.plays
    may = next((item.players for item in table.game.expects(table.state) if item.kind == "play"), ())
    return len(may) == len(table.setup.players) - len(plays)


def fouls(lines: Sequence[Line], rulings: Sequence[Line]) -> list[Line]:
    """Every event that was called illegal: when it came, or after a correction of another one. What corrections of one
    and the same moment make and unmake was never called."""
    when = {line["seq"]: line.get("at_ms") for line in lines}
    void = {line["seq"]: line["target"] for line in lines if line["type"] == "undo"}
    called: dict[int, Line] = {}
    standing: dict[int, Line] = {}
    ruled = [line for line in rulings if "verdict" in line]
    for line, after in zip(ruled, [*ruled[1:], None], strict=True):
        for item in (line, *line.get("revised", ())):
            standing[item["seq"]] = item
        standing.pop(void.get(line["seq"], -1), None)
        if after is None or when.get(after["seq"]) != when.get(line["seq"]):
            wrong = {seq: item for seq, item in standing.items() if item["verdict"] == "illegal"}
            called |= {seq: {"cards": [], **item} for seq, item in wrong.items() if seq not in called}
    return list(called.values())


def align(wanted: Sequence[Act], told: Sequence[Told]) -> list[tuple[Act | None, Act | None, bool]]:
    """The cheapest way to lay what was told beside what was: (was, told, told as doubtful), None for a gap."""
    rows, columns = len(wanted), len(told)
    cost = np.zeros((rows + 1, columns + 1))
    cost[:, 0] = np.arange(rows + 1)
    cost[0, 1:] = np.cumsum([0.6 if doubtful else 1.0 for _, doubtful in told])

    def pair(i: int, j: int) -> float:
        (player, cards), (act, doubtful) = wanted[i], told[j]
        if (player, cards) == act:
            return 0.0
        alike = bool(cards) == bool(act[1]) and (player == act[0] or bool(set(cards) & set(act[1])))
        return (0.5 if doubtful else 0.9) if alike else 1.9

    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            gap = 0.6 if told[j - 1][1] else 1.0
            cost[i, j] = min(cost[i - 1, j - 1] + pair(i - 1, j - 1), cost[i - 1, j] + 1, cost[i, j - 1] + gap)
    found: list[tuple[Act | None, Act | None, bool]] = []
    i, j = rows, columns
    while i or j:
        if i and j and np.isclose(cost[i, j], cost[i - 1, j - 1] + pair(i - 1, j - 1)):
            i, j = i - 1, j - 1
            found.append((wanted[i], *told[j]))
        elif i and np.isclose(cost[i, j], cost[i - 1, j] + 1):
            i -= 1
            found.append((wanted[i], None, False))
        else:
            j -= 1
            found.append((None, *told[j]))
    return found[::-1]
