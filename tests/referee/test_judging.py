"""A record judged as its lines come: what no later correction comes back to is forgotten."""

from __future__ import annotations

import json
import random

import pytest

from referee import fold as folding
from referee.judging import Reach, follow
from referee.records.values import HIGHEST
from referee.words.lines import result_line, ruling_line
from table.simulation.scripts.players import Sitting, kinds

KINDS = {kind.label: kind for kind in kinds()}


def lines_of(*events: dict) -> list[str]:
    return [json.dumps(event) for event in events]


def record(label: str, seed: int, rounds: int = 4) -> list[str]:
    """Some rounds with corrections of what was a little before, and of corrections."""
    rng = random.Random(seed)
    lines: list[dict] = []
    for line in Sitting(KINDS[label], seed, fouls=0.1).play(rounds).lines:
        lines.append({**line, "seq": len(lines)})
        if len(lines) < 12 or rng.random() > 0.05:
            continue
        seq, target = len(lines), rng.randrange(len(lines) - 10, len(lines))
        missed = {"type": "count", "player": "A", "count": 3}
        lines += rng.choice([
            [{"seq": seq, "type": "undo", "target": target}, {"seq": seq + 1, "type": "undo", "target": seq}],
            [{"seq": seq, "type": "insert", "after": target, "event": missed},
             {"seq": seq + 1, "type": "undo", "target": seq}],
            [{"seq": seq, "type": "takeback", "target": target}, {"seq": seq + 1, "type": "undo", "target": seq}],
        ])  # fmt: skip
    return lines_of(*lines)


def told(lines: list[str], reach: Reach | None = None) -> tuple[list[str], int]:
    """What is said to a record, and the most events that were kept at a time."""
    found, most, fold = [], 0, None
    for fold, outcome in follow(lines, reach):
        most = max(most, len(fold.events))
        found += [] if outcome is None else [json.dumps(ruling_line(outcome))]
    return [*found, json.dumps(result_line(fold.result()))], most


@pytest.mark.parametrize("label", ["daifugo/uecda", "hensoku/hensoku", "torite/torite-c", "napoleon/napoleon-local"])
def test_what_is_forgotten_changes_no_ruling(label, monkeypatch):
    monkeypatch.setattr(folding, "AT_ONCE", 8)
    monkeypatch.setattr(folding, "LONG_ROUND", 40)
    for seed in range(2):
        lines = record(label, seed)
        assert told(lines, Reach(lines))[0] == told(lines)[0]


def test_a_record_of_any_length_keeps_no_more_events(monkeypatch):
    monkeypatch.setattr(folding, "AT_ONCE", 16)
    short, long = (record("torite/torite-c", 1, rounds) for rounds in (6, 24))
    assert len(long) > 3 * len(short)
    most = told(short, Reach(short))[1]
    assert most < len(short) / 2
    assert told(long, Reach(long))[1] < most + 40
    # Nothing is forgotten where a correction reaches back to the beginning.
    last = json.loads(long[-1])["seq"] + 1
    back = [*long, *lines_of({"seq": last, "type": "undo", "target": 1})]
    assert told(back, Reach(back))[1] == len(back) - 2


def test_the_round_that_is_played_is_kept(monkeypatch):
    monkeypatch.setattr(folding, "AT_ONCE", 4)
    head = {
        "seq": 0,
        "type": "game",
        "format": "gyoji/1",
        "game": "torite",
        "profile": "torite-c",
        "players": ["A", "B"],
    }
    plays = ["A:R5", "B:B9", "A:Y1", "B:G1", "A:Y3", "B:G3", "A:Y4", "B:G4", "A:Y5", "B:R2"]
    lines = lines_of(head, *({"seq": seq, "type": "play", "player": play[0], "cards": [play[2:]]}
                             for seq, play in enumerate(plays, 1)))  # fmt: skip
    said = told(lines, Reach(lines))[0]
    assert json.loads(said[-2])["exposed"] == [{"seq": 2, "code": "revoke", "rule": "C1"}]
    assert "blue 9" in json.loads(said[-2])["message"]["en"]


def test_corrections_of_corrections_reach_as_far_as_those():
    reach = Reach(lines_of(
        {"seq": 5, "type": "amend", "target": 3, "event": {"type": "pass", "player": "target"}},
        {"seq": 6, "type": "play", "player": "after", "cards": ["R1"]},
        {"seq": 9, "type": "insert", "after": 8, "event": {"type": "clear"}},
        {"seq": 12, "type": "undo", "target": 9},
        {"seq": 20, "type": "undo", "target": 5},
    ))  # fmt: skip
    assert [reach(seq) for seq in (0, 5, 9, 12, 19)] == [3, 3, 3, 3, 3]
    assert reach(20) == HIGHEST
    assert (
        Reach(["{", "[]", '"target"', '{"type": "undo"}', '{"seq": "target", "type": "undo", "target": 1}'])(0)
        == HIGHEST
    )
    assert Reach([rb'{"seq": 4, "\u0074ype": "undo", "\u0074arge\u0074": 2}'])(1) == 2
