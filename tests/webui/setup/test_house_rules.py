"""House rules are kept for the next evening, one set per game."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.server import create_app
from webui.setup.house_rules import FILE, HouseRules
from webui.shapes.catalogue import House

OURS = House(game="daifugo", profile="official", options={"skip_5": True})


def test_our_house_is_kept_on_the_disk_one_set_per_game(tmp_path: Path) -> None:
    rules = HouseRules(tmp_path)
    rules.keep(House(game="daifugo", profile="official", options={"pass_7": True}))
    rules.keep(House(game="napoleon", profile="napoleon", options={"yoromeki": True}))
    rules.keep(OURS)
    assert {each.game: each.options for each in HouseRules(tmp_path).all()} == {
        "daifugo": {"skip_5": True}, "napoleon": {"yoromeki": True},
    }  # fmt: skip
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_rules_that_cannot_be_played_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    rules = HouseRules(tmp_path)
    rules.keep(OURS)
    for wrong in ({"nonsense": True}, {"skip_5": 3}):
        with pytest.raises(RefusedError):
            rules.keep(House(game="daifugo", profile="official", options=wrong))
    with pytest.raises(RefusedError):
        rules.keep(House(game="chess", profile="official"))
    assert HouseRules(tmp_path).all() == [OURS]


def test_a_spoilt_file_is_told_and_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE).write_text("{torn", encoding="utf-8")
    assert HouseRules(tmp_path).all() == []
    assert "cannot be read" in caplog.text and (tmp_path / FILE).read_text(encoding="utf-8") == "{torn"


def test_the_page_keeps_and_finds_them(desk: Desk, tmp_path: Path) -> None:
    app = create_app(desk, Guard(["testserver"], None), house=HouseRules(tmp_path))
    with TestClient(app, base_url="http://testserver") as client:
        assert client.get("/api/house").json() == []
        assert client.post("/api/house", json=OURS.model_dump()).status_code == 200
        assert client.get("/api/house").json() == [OURS.model_dump()]
        answer = client.post("/api/house", json={"game": "daifugo", "profile": "official", "options": {"x": 1}})
        assert answer.status_code == 422 and answer.json()["field"] == "options.x"


def test_a_game_has_several_houses_each_by_its_name(tmp_path: Path) -> None:
    rules = HouseRules(tmp_path)
    tuesday, school = OURS.model_copy(update={"name": "Tuesday"}), OURS.model_copy(update={"name": "School"})
    for each in (tuesday, school):
        rules.keep(each)
    assert HouseRules(tmp_path).all() == [tuesday, school]
    renamed = school.model_copy(update={"name": "Club"})
    rules.keep(renamed, instead="School")
    assert rules.all() == [tuesday, renamed]
    rules.forget("daifugo", "Tuesday")
    rules.forget("daifugo", "Tuesday")
    assert HouseRules(tmp_path).all() == [renamed]
