"""What became of a mistake that a film holds: a play by the wrong player, a revoke
(`table.simulation.scripts.planting`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.fold import Fold, Outcome
from referee.judging import follow
from table.interpret.doubts import Doubt
from table.simulation.motion.tracks import Choreography
from table.simulation.scripts.planting import with_revoke, with_wrong_player

Line = dict[str, Any]
Planting = Callable[[str, int], tuple[list[Line], tuple[int, ...]]]
PLANTS: Mapping[str, Planting] = {"wrong-player": with_wrong_player, "revoke": with_revoke}
"""By name: the record of a kind of game and a seed with mistakes in it, and their `seq`s."""
AFTER = 3
"""So many events more are filmed."""
BEFORE_MS = 400.0
"""A card is seen so long before it lies still, at most."""
ASKED_MS = 2500.0
"""A question comes so long after the card was taken back, at most."""


@dataclass(frozen=True)
class Fate:
    """What became of one mistake: `called` a fault, `asked` about, credited `silent`ly, or `unseen`; `text` says it;
    `seqs` are the events of the record that were written for it."""

    outcome: str
    text: str
    seqs: frozenset[int] = frozenset()


def with_mistakes(plant: str, label: str, seed: int) -> tuple[list[Line], tuple[int, ...]]:
    """A record with mistakes in it, up to what shows the last one, and their `seq`s. Raises ValueError where nobody can
    make them."""
    lines, planted = PLANTS[plant](label, seed)
    if plant == "wrong-player":
        return lines[: planted[-1] + AFTER + 2], planted
    proofs = (outcome.event.seq for _, outcome in _followed(lines) if outcome is not None and outcome.ruling.exposed)
    return lines[: max(proofs, default=len(lines)) + AFTER], planted


def wrong_players(
    choreography: Choreography,
    planted: Sequence[int],
    seen: Sequence[Line],
    rulings: Sequence[Line],
    doubts: Sequence[Doubt],
) -> list[Fate]:
    """The fates of plays by the wrong player that were taken back."""
    verdicts = {line["seq"]: line.get("verdict") for line in rulings if "seq" in line}
    written = [*_written(seen)]
    undone = {line["target"] for line in seen if line["type"] == "undo" and line.get("confirmed") is False}
    found = []
    for seq in planted:
        laid = next(item for item in choreography.happenings if item.seq == seq and item.type == "play")
        # The taking back is told right after it in the record.
        back = next(item for item in choreography.happenings if item.seq == seq + 1)
        start, end = laid.at_ms - BEFORE_MS, back.clear_ms
        told = [line for line in written if line["type"] == "play" and start <= line.get("at_ms", -1.0) <= end]
        said = [doubt for doubt in doubts if doubt.at_ms is not None and start <= doubt.at_ms <= end + ASKED_MS]
        called = any(verdicts.get(line["seq"]) == "illegal" for line in told)
        doubted = [line for line in told if line.get("confirmed") is False or line["seq"] in undone]
        asked = bool(said) or bool(doubted) or any("?" in line["cards"] for line in told)
        credited = any(set(line["cards"]) & set(laid.cards) and line not in doubted for line in told)
        outcome = "called" if called else "silent" if credited else "asked" if asked else "unseen"
        words = " / ".join(f"{line['player']} {' '.join(line['cards'])}" for line in told) or "nothing"
        text = f"#{seq}: {laid.player} {' '.join(laid.cards)} out of turn, {outcome}: {words}"
        found.append(Fate(outcome, text, frozenset(line["seq"] for line in told)))
    return found


def _written(seen: Sequence[Line]) -> Iterator[Line]:
    """The events of a record, also those that were inserted later."""
    for line in seen:
        yield {**line["event"], "seq": line["seq"]} if line["type"] == "insert" else line


def revokes(planted: Sequence[int], truth: Sequence[Line], seen: Sequence[Line]) -> list[Fate]:
    """The fates of revokes."""
    wanted, told = exposures(truth), exposures(seen)
    found = []
    for seq in planted:
        own = {pair for pair in wanted if pair[1] == tuple(truth[seq]["cards"])}
        late = any(pair[1] == tuple(truth[seq]["cards"]) for pair in told)
        outcome = "called" if own <= told else "asked" if late else "unseen"
        proof = " ".join(card for pair in own for card in pair[0])
        text = f"#{seq}: {truth[seq]['player']} {' '.join(truth[seq]['cards'])} revokes, proven by {proof}: {outcome}"
        found.append(Fate(outcome, text))
    return found


def exposures(lines: Sequence[Line]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """(the cards that proved it, the cards it was done with) of every exposure at the end of a record."""
    *_, (fold, _) = _followed(lines)
    cards = {seq: tuple(event.cards or ()) for seq, event, _ in fold.standing()}
    return {
        (cards.get(seq, ()), cards.get(item.seq, ()))
        for seq, _, ruling in fold.standing()
        for item in ruling.exposed
    }  # fmt: skip


def _followed(lines: Sequence[Line]) -> Iterator[tuple[Fold, Outcome | None]]:
    return follow([json.dumps(line, ensure_ascii=False) for line in lines])
