"""Records with a mistake in them: what the referee says of it, and that everything else is right."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from referee.fold import Outcome
from referee.judging import follow
from table.simulation.scripts.planting import OUT_OF_TURN, Line, with_revoke, with_wrong_player

TAKEN_IN_TURNS = ("torite/torite-a", "torite/torite-c", "napoleon/napoleon", "daifugo/official", "hensoku/hensoku")
FOLLOWED = ("torite/torite-a", "torite/torite-b", "torite/torite-d", "torite/torite-a-trump", "napoleon/napoleon-local")


def outcomes(lines: Sequence[Line]) -> dict[int, Outcome]:
    told = follow([json.dumps(line, ensure_ascii=False) for line in lines])
    return {outcome.event.seq: outcome for _, outcome in told if outcome is not None}


@pytest.mark.parametrize("label", TAKEN_IN_TURNS)
def test_somebody_plays_out_of_turn_and_takes_it_back(label: str) -> None:
    lines, wrong = with_wrong_player(label, 3)
    ruled = outcomes(lines)
    illegal = {seq for seq, outcome in ruled.items() if outcome.ruling.verdict == "illegal"}
    assert wrong and illegal == set(wrong)
    assert all(ruled[seq].ruling.code in OUT_OF_TURN for seq in wrong)
    assert [line["target"] for line in lines if line["type"] == "takeback"] == list(wrong)


@pytest.mark.parametrize("label", FOLLOWED)
def test_a_revoke_is_proven_by_a_later_card_of_the_same_hand(label: str) -> None:
    lines, (wrong,) = with_revoke(label, 3)
    ruled = outcomes(lines)
    assert ruled[wrong].ruling.verdict == "undecided"
    assert "illegal" not in {outcome.ruling.verdict for outcome in ruled.values()}
    ((proof, found),) = [(seq, item) for seq, outcome in ruled.items() for item in outcome.ruling.exposed]
    assert found.seq == wrong and lines[proof]["player"] == lines[wrong]["player"]
    assert "stands" not in lines[wrong]


def test_where_nobody_can_make_the_mistake_it_is_said() -> None:
    with pytest.raises(ValueError, match="torite-poker"):
        with_revoke("torite/torite-poker", 1)
    with pytest.raises(ValueError, match="torite-sevens"):
        with_wrong_player("torite/torite-sevens", 1)


def test_the_same_seed_makes_the_same_record() -> None:
    assert with_wrong_player("torite/torite-c", 5) == with_wrong_player("torite/torite-c", 5)
    assert with_wrong_player("torite/torite-c", 5) != with_wrong_player("torite/torite-c", 6)
