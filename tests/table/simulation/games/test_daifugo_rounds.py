"""Random legal rounds, and the round of the demonstration."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from referee.fold import Fold, Outcome
from referee.play.options import OptionsError
from table.simulation.games.daifugo_rounds import random_round
from table.simulation.scripts.story import parse_record, tell


def judged(lines: list[Any]) -> tuple[Fold, list[Outcome]]:
    header, events = parse_record(lines)
    fold = Fold(header)
    return fold, fold.extend(events)


@pytest.mark.parametrize("profile", ["official", "stadium", "uecda"])
@pytest.mark.parametrize("seed", range(4))
def test_a_random_round_is_legal_and_complete(profile: str, seed: int) -> None:
    lines = random_round(seed, profile, "ABCDE"[: 4 + seed % 2], rounds=2, open_hands=True)
    fold, outcomes = judged(lines)
    assert {outcome.ruling.verdict for outcome in outcomes} == {"legal"}
    assert not any(outcome.exposed for outcome in outcomes)
    assert fold.result().finished
    assert sum(len(outcome.rounds) for outcome in outcomes) == 2


@pytest.mark.parametrize("profile", ["official", "stadium", "uecda"])
def test_nothing_is_illegal_to_who_sees_no_hands(profile: str) -> None:
    lines = random_round(11, profile, rounds=2)
    assert all("hands" not in line for line in lines)
    _, outcomes = judged(lines)
    assert "illegal" not in {outcome.ruling.verdict for outcome in outcomes}


def test_rounds_differ_by_seed_and_repeat_by_seed() -> None:
    assert random_round(1) == random_round(1)
    assert random_round(1) != random_round(2)


def test_an_impossible_profile_is_refused() -> None:
    with pytest.raises(OptionsError):
        random_round(1, "nowhere")


def demo() -> list[str]:
    return files("table.simulation").joinpath("data/daifugo.jsonl").read_text(encoding="utf-8").splitlines()


def test_the_demonstration_has_everything_it_promises() -> None:
    fold, outcomes = judged(demo())
    by_effect = {effect: outcome for outcome in outcomes for effect in outcome.ruling.effects}
    promised = {"eight-cut": "G10", "lock": "G12", "revolution": "G9", "spade-three": "G13", "foul-finish": "G14"}
    for effect, rule in promised.items():
        assert by_effect[effect].ruling.rule == rule
    fouls = [outcome for outcome in outcomes if outcome.ruling.verdict != "legal"]
    assert [(foul.ruling.verdict, foul.ruling.code, foul.event.cards) for foul in fouls] == [
        ("illegal", "suit-locked", ("D9",))
    ]
    result = fold.result()
    assert result.finished
    assert result.standings == ("Ren", "Yui", "Aoi", "Sora")
    assert result.ranks == {"Ren": "daifugo", "Yui": "fugo", "Aoi": "hinmin", "Sora": "daihinmin"}


def test_the_demonstration_shows_a_takeback_and_every_sweep() -> None:
    beats = tell(*parse_record(demo())).beats
    assert [beat.cards for beat in beats if beat.kind == "takeback"] == [("D9",)]
    _, outcomes = judged(demo())
    cleared = [outcome.event.seq for outcome in outcomes if "clear" in outcome.ruling.effects]
    assert [beat.seq for beat in beats if beat.kind == "sweep"] == cleared
