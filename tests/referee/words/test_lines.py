"""What `gyoji judge` prints, to the letter of the contract."""

from __future__ import annotations

import json

import pytest

from referee.words.lines import json_line, result_line, round_line, ruling_line
from tests.referee.conftest import Sit

KEYS = ["seq", "verdict", "code", "rule", "cards", "effects", "exposed", "revised", "turn"]


def test_a_ruling_has_its_keys_in_their_order(sit: Sit) -> None:
    table = sit()
    line = ruling_line(table.play("A", "H7"))
    assert list(line) == [*KEYS, "message"] and line["turn"] == "B"
    assert list(ruling_line(table.play("B", "H5"), words=False)) == KEYS


def test_one_object_is_one_line_whatever_ends_a_line() -> None:
    text = json_line({"player": "A\u2028B\x85C", "cards": ["♥7"]})
    assert len(text.splitlines()) == 1 and json.loads(text)["player"] == "A\u2028B\x85C" and "♥" in text
    assert json_line({"a": 1, "b": 2}, compact=True) == '{"a":1,"b":2}'


def test_no_number_that_json_lacks_is_written() -> None:
    with pytest.raises(ValueError):
        json_line({"confidence": float("nan")})


def test_results_come_after_each_round_and_last(sit: Sit) -> None:
    table = sit(players="AB", finisher_play="stays")
    table.deal(A="H7", B="H9 S4")
    ended = table.play("A", "H7").rounds
    assert [list(round_line(one)) for one in ended] == [["type", "number", "standings", "ranks", "scores", "winners"]]
    last = result_line(table.fold.result())
    assert last["type"] == "result" and last["finished"] is True and last["standings"] == ["A", "B"]


def test_a_line_has_no_sign_that_a_terminal_obeys():
    name = "A\x9b2J\u202eB\u2066\x7f"
    line = json_line({"player": name})
    assert line.isprintable() and json.loads(line) == {"player": name}
