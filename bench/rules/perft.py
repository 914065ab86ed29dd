"""Counts of legal actions from fixed seeds, per game and profile: a change of any rule shows as a changed number.

    python -m bench.rules.perft                    print the counts as JSON
    python -m bench.rules.perft --write FILE       store them (tests/conformance/perft.json)
    python -m bench.rules.perft --compare FILE     say what differs, exit 1 if anything does

`games`: per seed [events, actions there were to choose from, summed] of a random round with full hands.
`trees`: per seed the number of positions after 1, 2, 3 … actions of every possible continuation of a small deal.
After a change of the rules that is meant, write them again and say why in the commit.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.events import Event
from referee.fold import Table
from referee.records.reader import Reader
from table.simulation.scripts.players import Hands, Kind, Line, Sitting, actions, kinds, move

GAMES = 8
TREES = 3
# A level with more positions than this is the last one.
WIDE = 400
Position = tuple[Table, Hands, list[str]]


def game_counts(kind: Kind, seed: int) -> list[int]:
    """[events, legal actions summed] of one random round."""
    sitting = Sitting(kind, seed).play()
    return [len(sitting.events), sitting.choices]


def tree_counts(kind: Kind, seed: int) -> list[int]:
    """Positions after 1, 2, 3 … actions from a small deal, every legal action taken."""
    sitting = Sitting(kind, seed)
    sitting.deal(small=6 if kind.profile == "torite-poker" else 3)
    while getattr(sitting.table.state, "phase", "play") != "play":
        # Bids and meeples are many and alike: one random way to the first card.
        sitting.step()
    level: list[Position] = [(sitting.table, sitting.hands, sitting.stock)]
    counts: list[int] = []
    while level and len(level) <= WIDE:
        level = [after for position in level for after in _after(position, sitting.reader)]
        counts.append(len(level))
    return counts


def _after(position: Position, reader: Reader) -> list[Position]:
    table, hands, stock = position
    return [_taken(table, hands, stock, line, reader) for line in actions(table, hands)]


def _taken(table: Table, hands: Hands, stock: list[str], line: Line, reader: Reader) -> Position:
    """The position after one action. Raises AssertionError where it is not legal after all."""
    if line["type"] == "draw":
        line = {"type": "draw", "player": line["player"], "cards": [stock[-1]]}
        stock = stock[:-1]
    event = reader.read({"seq": reader.last_seq + 1, **line})
    assert isinstance(event, Event)
    ruling, state = table.game.step(table.state, event)
    assert ruling.verdict == "legal", (line, ruling)
    left = {player: list(hand) for player, hand in hands.items()}
    move(left, line)
    return table._replace(state=state, over="round-end" in ruling.effects), left, stock


def counts(kind: Kind) -> dict[str, Any]:
    """All counts of a kind."""
    return {
        "games": [game_counts(kind, seed) for seed in range(GAMES)],
        "trees": [tree_counts(kind, seed) for seed in range(TREES)],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", type=Path)
    parser.add_argument("--compare", type=Path)
    asked = parser.parse_args(arguments)
    found = {kind.label: counts(kind) for kind in kinds()}
    lines = ",\n".join(f"  {json.dumps(label)}: {json.dumps(value)}" for label, value in found.items())
    text = "{\n" + lines + "\n}\n"
    if asked.compare:
        stored = json.loads(asked.compare.read_text(encoding="utf-8"))
        changed = sorted(label for label in found | stored if found.get(label) != stored.get(label))
        differences = [f"{label}: {stored.get(label)} -> {found.get(label)}" for label in changed]
        print("\n".join(differences) or "nothing differs")
        return 1 if changed else 0
    if asked.write:
        asked.write.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
