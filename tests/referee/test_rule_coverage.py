"""Every rule of the document has a test named after its id, and every value of every switch stands in a test."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from referee import games
from referee.words.rulebook import rule_ids

HERE = Path(__file__)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py") if path != HERE)
# The rules document's own ids, by letter: how many there are. The third of Q is not used there.
NUMBERED = {"N": 9, "G": 15, "T": 15, "H": 22, "B": 1, "A": 3, "C": 3, "P": 2, "E": 2, "K": 1, "D": 1, "S": 3, "M": 3,
            "V": 19, "Q": 14}  # fmt: skip
DOCUMENT = {f"{letter}{number}" for letter, most in NUMBERED.items() for number in range(1, most + 1)} - {"Q3"} | {"U"}
IDS = {rule for name in games.names() for rule in rule_ids(name)}
SWITCHES = [
    (name, field.name, value)
    for name in games.names()
    for field in dataclasses.fields(games.find(name).options_class)
    for value in field.metadata["values"] or ((True, False) if isinstance(field.default, bool) else ())
]


@pytest.mark.parametrize("rule", sorted(IDS))
def test_the_rule_has_a_test_of_its_own(rule):
    assert re.search(rf"^def test_{rule}_", TESTS, re.MULTILINE)


def test_the_ids_are_those_of_the_rules_document():
    assert {rule for rule in IDS if rule[0] in {*NUMBERED, "U"}} == DOCUMENT


def test_every_other_set_of_rules_is_numbered_from_one():
    others = sorted(IDS - DOCUMENT)
    for letter in {rule[0] for rule in others}:
        numbers = [int(rule[1:]) for rule in others if rule[0] == letter]
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), letter


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: f"{switch[0]}-{switch[1]}={switch[2]}")
def test_every_value_of_a_switch_is_tried(switch):
    name, key, value = switch
    game = games.find(name)
    shipped = [dict(values).get(key, _default(game, key)) for values in games.profiles(name).values()]
    # A profile's own value is tried by the tests of its rules; any other one is written in a test.
    written = rf"""\b{key}\b["']?\s*[=:,]\s*\(?["']?{re.escape(str(value))}\b"""
    assert any(value == own and type(value) is type(own) for own in shipped) or re.search(written, TESTS)


def _default(game, key):
    return next(field.default for field in dataclasses.fields(game.options_class) if field.name == key)
