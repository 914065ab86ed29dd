"""Every rule of the Daifugo family has a test named after its id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rulebook import rule_ids

TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("rule", sorted({*rule_ids("daifugo"), *rule_ids("hensoku")}))
def test_the_rule_has_a_test_of_its_own(rule):
    assert re.search(rf"^def test_{rule}_", TESTS, re.MULTILINE)


def test_the_ids_are_those_of_the_rules_document():
    numbered = {"G": 15, "T": 15, "N": 9, "H": 13, "V": 19}
    expected = {f"{prefix}{number}" for prefix, most in numbered.items() for number in range(1, most + 1)} | {"U"}
    assert {*rule_ids("daifugo"), *rule_ids("hensoku")} == expected
