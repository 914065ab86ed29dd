"""Whole records of the trick-taking games through `gyoji judge`, line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.random


def judge(tmp_path, header: dict[str, Any], events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    head = {"seq": 0, "type": "game", "format": "gyoji/1", "options": {}, **header}
    path = tmp_path / "record.jsonl"
    lines = [head, *({"seq": seq, **event} for seq, event in enumerate(events, 1))]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-c", "from table.cli import main; main()", "judge", str(path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def play(player: str, *cards: str) -> dict[str, Any]:
    return {"type": "play", "player": player, "cards": list(cards)}


def told(line: dict[str, Any]) -> tuple[Any, ...]:
    return line["verdict"], line["code"], line["rule"], line["effects"], line["turn"]


def test_a_round_of_torite_with_a_revoke_and_a_correction(tmp_path):
    header = {"game": "torite", "profile": "torite-c", "players": ["A", "B", "C"]}
    events = [
        {"type": "deal", "counts": {"A": 2, "B": 2, "C": 2}},
        play("A", "R5"),
        play("B", "B9"),
        play("C", "R7"),
        play("A", "R1"),
        play("C", "B1"),
        play("A", "B2"),
        play("B", "R2"),
        {"type": "amend", "target": 4, "event": play("C", "R4")},
        {"type": "undo", "target": 9},
    ]
    lines = judge(tmp_path, header, events)
    assert [told(line) for line in lines[:8]] == [
        ("legal", None, None, [], None),
        ("legal", None, None, [], "B"),
        ("undecided", "must-follow", "C1", [], "C"),
        ("legal", None, None, ["trick"], "C"),
        ("illegal", "not-your-turn", "B1", [], "C"),
        ("legal", None, None, [], "A"),
        ("illegal", "card-not-in-hand", None, [], "A"),
        ("illegal", "not-your-turn", "B1", [], "A"),
    ]
    # A showed red 1 out of turn; with one card left that is the hand. B's red 2, out of turn too, proves the revoke.
    assert lines[6]["cards"] == ["B2"]
    assert lines[7]["exposed"] == [{"seq": 3, "code": "revoke", "rule": "C1"}]
    # With C's card read as red 4 the trick was A's, and what came after is ruled again.
    assert lines[8]["turn"] == "C"
    assert lines[8]["revised"] == [
        {"seq": 5, "verdict": "legal", "code": None},
        {"seq": 6, "verdict": "illegal", "code": "not-your-turn"},
        {"seq": 8, "verdict": "legal", "code": None},
    ]
    assert lines[9]["turn"] == "A"
    assert lines[-1] == {"type": "result", "standings": None, "ranks": {}, "scores": {"A": 0, "B": 0, "C": 1},
                         "winners": [], "finished": False}  # fmt: skip


def test_a_match_of_several_games_sums_what_each_counts(tmp_path):
    header = {"game": "torite", "profile": "torite-e", "players": ["A", "B"]}
    hands = {"A": ["R5", "R6"], "B": ["B5", "B7"]}
    events = [
        {"type": "deal", "hands": hands},
        play("B", "B5"),
        play("A", "R5"),
        play("A", "R6"),
        play("B", "B7"),
        {"type": "round", "number": 2, "profile": "torite-a-trump"},
        {"type": "deal", "hands": {"A": ["R5"], "B": ["Y1"]}},
        play("A", "R5"),
        play("B", "Y1"),
        {"type": "round", "number": 3, "profile": "torite-poker"},
        {"type": "show", "player": "A", "cards": ["R1", "B1", "Y1", "G1", "R2"]},
        {"type": "show", "player": "B", "cards": ["R9", "B9", "Y9", "G2", "R8"]},
    ]
    lines = judge(tmp_path, header, events)
    rounds = [line for line in lines if line.get("type") == "round-result"]
    assert [(line["number"], line["winners"], line["scores"]) for line in rounds] == [
        (1, ["B"], {"A": 0, "B": 1}),
        (2, ["B"], {"A": 0, "B": 1}),
        (3, ["A"], {"A": 1, "B": 0}),
    ]
    assert lines[2]["effects"] == ["all-cancelled"]
    assert lines[-1] == {"type": "result", "standings": ["A", "B"], "ranks": {}, "scores": {"A": 1, "B": 2},
                         "winners": ["A"], "finished": True}  # fmt: skip


def test_a_small_round_of_napoleon(tmp_path):
    header = {"game": "napoleon", "profile": "napoleon", "players": list("ABCDE"), "options": {"yoromeki": True}}
    events = [
        {"type": "deal", "hands": {"A": ["HQ", "H3"], "B": ["SA", "D3"], "C": ["H4", "D4"], "D": ["H5", "D5"],
                                   "E": ["JK", "DK"]}, "widow": ["HJ"]},
        {"type": "lead", "player": "B"},
        {"type": "pass", "player": "B"},
        {"type": "pass", "player": "C"},
        {"type": "bid", "player": "D", "count": 13, "suit": "C"},
        {"type": "pass", "player": "E"},
        {"type": "bid", "player": "A", "count": 13, "suit": "D"},
        {"type": "pass", "player": "B"},
        {"type": "bid", "player": "C", "count": 13, "suit": "C"},
        {"type": "pass", "player": "C"},
        {"type": "pass", "player": "D"},
        {"type": "pass", "player": "E"},
        {"type": "adjutant", "player": "A", "card": "SA"},
        {"type": "widow", "player": "A", "discards": ["H3"]},
        play("A", "HQ"),
        play("B", "SA"),
        play("C", "D4"),
        play("C", "H4"),
        play("D", "H5"),
        play("E", "JK"),
        play("A", "HJ"),
        play("B", "D3"),
        play("C", "D4"),
        play("D", "D5"),
        play("E", "DK"),
    ]  # fmt: skip
    lines = judge(tmp_path, header, events)
    assert [line["seq"] for line in lines[:25] if line["verdict"] != "legal"] == [9, 17]
    assert (lines[8]["code"], lines[16]["code"]) == ("bid-too-low", "must-follow")
    assert lines[16]["cards"] == ["H4"]
    assert lines[11]["turn"] == "A"
    assert lines[15]["effects"] == ["adjutant-revealed"]
    # The queen of hearts takes the almighty; hearts jack is the back jack under diamonds.
    assert (lines[19]["effects"], lines[19]["turn"]) == (["trick"], "A")
    assert lines[24]["effects"] == ["trick", "round-end"]
    assert lines[25] == {
        "type": "round-result", "number": 1, "standings": ["C", "D", "E", "A", "B"], "ranks": {},
        "scores": {"A": 4, "B": 0, "C": 0, "D": 0, "E": 0}, "winners": ["C", "D", "E"],
    }  # fmt: skip
    assert lines[26]["finished"] is True
    assert all(line["message"]["en"] and line["message"]["ja"] for line in lines[:25])
