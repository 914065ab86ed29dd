"""The sheet says a rule where its switch is on, and not else."""

from __future__ import annotations

import pytest

from referee.shedding.book import GENERIC
from referee.shedding.options import SheddingOptions
from referee.shedding.words.sheet import HOUSE, TableSheet


def rules(**switches: object) -> set[str]:
    sections = TableSheet(SheddingOptions(**switches), GENERIC).written("official")  # type: ignore[arg-type]
    return {line.rule for section in sections for line in section.lines}


@pytest.mark.parametrize(("switch", "rule"), HOUSE.items())
def test_a_house_rule_stands_there_where_it_is_played(switch: str, rule: str) -> None:
    assert rule in rules(**{switch: True}) and rule not in rules()


def test_without_sequences_no_sentence_speaks_of_them() -> None:
    def text(**switches: object) -> str:
        sections = TableSheet(SheddingOptions(**switches), GENERIC).written("official")  # type: ignore[arg-type]
        return " ".join(line.text.en for section in sections for line in section.lines)

    assert len(text(sequences=False, lock_sequences=False)) < len(text())
