"""What is counted of a film with a mistake in it, and that a watched one finds it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.films.planted import exposures, revokes, with_mistakes, wrong_players
from bench.films.table import Job, chosen, watch
from models.render.cards.deck import built_in
from table.interpret.doubts import Doubt
from table.simulation.film import Film
from vision.scanner import MODELS

SEED = 1


def job(label: str, plant: str) -> Job:
    (kind,) = chosen([label])
    return Job(kind, SEED, "home", "built-in", 0, 10.0, MODELS, None, perfect=True, plant=plant)


@pytest.mark.film
@pytest.mark.parametrize(
    ("label", "plant"), [("torite/torite-c", "wrong-player"), ("torite/torite-d", "revoke"), ("uecda", "wrong-player")]
)
def test_a_mistake_is_found_with_perfect_detections(label: str, plant: str) -> None:
    count = watch(job(label, plant))
    assert count.planted and set(count.planted) <= {"called", "asked"}
    assert (count.false_illegal, count.false_exposed, count.wrong) == (0, 0, 0)


def test_the_film_ends_soon_after_what_shows_the_mistake() -> None:
    lines, (wrong,) = with_mistakes("revoke", "torite/torite-c", SEED)
    ((proof, was),) = exposures(lines)
    assert was == tuple(lines[wrong]["cards"])
    assert any(line.get("cards") == list(proof) for line in lines[-4:])


def test_a_play_out_of_turn_is_called_asked_about_credited_or_unseen() -> None:
    lines, (wrong, *_) = with_mistakes("wrong-player", "torite/torite-c", SEED)
    film = Film(lines, built_in("coloured"), seed=SEED, difficulty="home", size=(640, 360))
    at_ms = next(item.at_ms for item in film.choreography.happenings if item.seq == wrong)
    play = {**lines[wrong], "at_ms": at_ms + 300, "source": "camera"}

    def outcome(verdict: str, doubts: tuple[Doubt, ...] = (), **changed: object) -> str:
        line = {**play, **changed}
        seen = [line] if line["cards"] else []
        (fate,) = wrong_players(film.choreography, [wrong], seen, [{"seq": wrong, "verdict": verdict}], doubts)
        return fate.outcome

    assert outcome("illegal") == "called"
    assert outcome("legal") == "silent"
    assert outcome("legal", confirmed=False) == "asked"
    assert outcome("undecided", cards=["?"]) == "asked"
    assert outcome("legal", cards=[]) == "unseen"
    back = {"seq": wrong + 1, "type": "undo", "target": wrong}
    for doubt, found in (({"confirmed": False}, "asked"), ({}, "silent")):
        seen = [{**play, "seq": wrong}, {**back, **doubt}]
        (fate,) = wrong_players(film.choreography, [wrong], seen, [{"seq": wrong, "verdict": "legal"}], ())
        assert fate.outcome == found
    assert outcome("legal", (Doubt("fits-nothing", at_ms + 900),), cards=[]) == "asked"


def test_a_revoke_is_called_at_the_card_that_proves_it() -> None:
    lines, planted = with_mistakes("revoke", "torite/torite-c", SEED)
    assert [fate.outcome for fate in revokes(planted, lines, lines)] == ["called"]
    before = lines[: planted[0] + 1]
    assert [fate.outcome for fate in revokes(planted, lines, before)] == ["unseen"]


def test_games_in_which_nobody_can_err_so_are_left_out() -> None:
    assert watch(replace(job("torite/torite-e", "revoke"))).films == 0
