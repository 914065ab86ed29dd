"""`gyoji judge` as a user runs it: lines, exit codes, one line for what cannot be read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "stadium",
        "options": {"lock": 0}, "players": ["さくら", "B", "C", "D"]}  # fmt: skip
KEYS = ["seq", "verdict", "code", "rule", "cards", "effects", "exposed", "revised", "turn", "message"]


def judge(path: Path, text: str | bytes):
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    command = [sys.executable, "-c", "from table.cli import main; main()", "judge", str(path)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def lines(*events, **header):
    return "".join(json.dumps(line) + "\n" for line in ({**HEAD, **header}, *events))


def test_one_line_per_event_then_the_round_then_the_result(tmp_path):
    done = judge(tmp_path / "r.jsonl", lines(
        {"seq": 1, "type": "deal", "hands": {"さくら": ["S4"], "B": ["S5"], "C": ["S6"], "D": ["S7", "S9"]}},
        {"seq": 2, "type": "play", "player": "さくら", "cards": ["S4"]},
        {"seq": 3, "type": "play", "player": "C", "cards": ["S6"]},
        {"seq": 4, "type": "play", "player": "B", "cards": ["S5"]},
        {"seq": 5, "type": "play", "player": "C", "cards": ["S6"]},
    ))  # fmt: skip
    assert done.returncode == 0 and done.stderr == ""
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(list(line) == KEYS for line in told[:5])
    assert [line["verdict"] for line in told[:5]] == ["legal", "legal", "illegal", "legal", "legal"]
    assert told[2]["code"] == "not-your-turn" and told[2]["rule"] == "T3"
    assert told[4]["effects"] == ["finish", "round-end"] and told[4]["turn"] is None
    assert "さくら" in told[1]["message"]["ja"] and "さくら" in told[1]["message"]["en"]
    standings = ["さくら", "B", "C", "D"]
    ranks = dict(zip(standings, ["daifugo", "fugo", "hinmin", "daihinmin"], strict=True))
    scores = dict(zip(standings, [2, 1, -1, -2], strict=True))
    assert told[5] == {"type": "round-result", "number": 1, "standings": standings, "ranks": ranks, "scores": scores,
                       "winners": ["さくら"]}  # fmt: skip
    assert told[6] == {"type": "result", "standings": standings, "ranks": ranks, "scores": scores,
                       "winners": ["さくら"], "finished": True}  # fmt: skip


def test_a_record_without_events_has_a_result(tmp_path):
    done = judge(tmp_path / "r.jsonl", lines())
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"type": "result", "standings": None, "ranks": {}, "scores": {}, "winners": [],
                                       "finished": False}  # fmt: skip


@pytest.mark.process
def test_what_cannot_be_read_is_one_line_and_exit_two(tmp_path):
    good = lines({"seq": 1, "type": "pass", "player": "B"})
    bad = {
        "torn": (good[:-9], "line 2"),
        "garbled": (good.encode() + b"\xff\xfe\n", "line 3"),
        "type": (good + '{"seq":2,"type":"dance"}\n', "line 3, field type"),
        "field": (good + '{"seq":2,"type":"play","player":"B","cards":"S5"}\n', "line 3, field cards"),
        "header": (good.split("\n", 1)[1], "line 1, field type"),
        "empty": ("", "line 1"),
        "game": (lines(game="chess"), "line 1, field game"),
        "profile": (lines(profile="mine"), "line 1, field profile"),
        "option": (lines(options={"lock": 7}), "line 1, field options.lock"),
        "contradiction": (lines(options={"next_leader": "payer"}), "line 1, field options.next_leader"),
        "players": (lines(players=["A"]), "line 1, field players"),
        "round": (
            good + '{"seq":2,"type":"round","number":2,"options":{"jokers":9}}\n',
            "line 3, field options.jokers",
        ),
        "leader": (
            good + '{"seq":2,"type":"round","number":2,"players":["B","C"],"leader":"D"}\n',
            "line 3, field leader",
        ),
    }
    for name, (text, where) in bad.items():
        path = tmp_path / f"{name}.jsonl"
        done = judge(path, text)
        assert done.returncode == 2, name
        assert len(done.stderr.splitlines()) == 1, (name, done.stderr)
        # What came before it was judged already; nothing is told after it, and no result.
        told = [json.loads(line) for line in done.stdout.splitlines()]
        assert [line["seq"] for line in told] == ([1] if "line 3" in where else []), name
        assert done.stderr.startswith(f"{path}: {where}"), (name, done.stderr)


@pytest.mark.parametrize(("name", "why"), [("none.jsonl", "there is no such file"), ("", "a folder, not a file")])
def test_a_record_that_is_not_there_is_one_plain_sentence(tmp_path, name, why):
    command = [sys.executable, "-c", "from table.cli import main; main()", "judge", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr == f"{tmp_path / name}: {why}\n"


def test_D20_a_line_is_judged_as_soon_as_it_is_read():
    command = [sys.executable, "-c", "from table.cli import main; main()", "judge", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        process.stdin.write(lines({"seq": 1, "type": "pass", "player": "B"}))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["seq"] == 1  # and the record goes on
        process.stdin.write(json.dumps({"seq": 2, "type": "pass", "player": "C"}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["seq"] == 2
        process.stdin.close()
        assert json.loads(process.stdout.readline())["type"] == "result"
        assert process.wait() == 0


@pytest.mark.process
def test_D21_whoever_reads_only_the_beginning_gets_no_traceback(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text(lines(*({"seq": seq, "type": "pass", "player": "B"} for seq in range(1, 2000))))
    command = [sys.executable, "-c", "from table.cli import main; main()", "judge", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert json.loads(process.stdout.readline())["seq"] == 1
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.process
def test_why_tells_the_steps_of_a_verdict_in_either_language(tmp_path):
    record = tmp_path / "r.jsonl"
    record.write_text(lines(
        {"seq": 1, "type": "play", "player": "さくら", "cards": ["H7"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["S5"]},
    ), encoding="utf-8")  # fmt: skip

    def why(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from table.cli import main; main()", "why", str(record), *arguments]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    told = json.loads(why("2", "--json").stdout)
    assert (told["seq"], told["verdict"], told["code"], told["rule"]) == (2, "illegal", "too-weak", "T3")
    assert told["steps"][-1]["holds"] is False and set(told["rules"]) >= {"T3"}
    assert "♠5は場の♥7より強くありません。" in why("2", "--lang", "ja").stdout
    assert why("1").stdout.startswith("#1 [legal] ")
    missing = why("9")
    assert missing.returncode == 2 and missing.stdout == "" and missing.stderr.count("\n") == 1
