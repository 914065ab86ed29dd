"""Groups are kept at every table, and begun again with what they played last."""

from __future__ import annotations

from pathlib import Path

import pytest

from webui.problems import RefusedError
from webui.setup.groups import MOST, Groups
from webui.shapes.setup import Setup


def setup(*players: str, game: str = "daifugo", profile: str = "official", **more: object) -> Setup:
    return Setup.model_validate({"source": "none", "game": game, "profile": profile, "players": list(players), **more})


def test_the_same_people_are_the_same_group_whoever_sits_where(tmp_path: Path) -> None:
    groups = Groups(tmp_path)
    groups.played(setup("Aoi", "Ren", "Yui"))
    (before,) = groups.all()
    groups.played(setup("Yui", "Aoi", "Ren", house="Tuesday", options={"skip_5": True}))
    (after,) = Groups(tmp_path).all()
    assert after.id == before.id and after.players == ["Yui", "Aoi", "Ren"]
    assert [(each.house, each.options) for each in after.tables] == [("Tuesday", {"skip_5": True})]


def test_a_group_keeps_one_table_for_each_game_the_newest_first(tmp_path: Path) -> None:
    groups = Groups(tmp_path)
    groups.played(setup("Aoi", "Ren"))
    groups.played(setup("Aoi", "Ren", game="pageone", profile="pageone"))
    assert [each.game for each in groups.all()[0].tables] == ["pageone", "daifugo"]
    groups.played(setup("Aoi", "Sora"))
    assert [each.players for each in groups.all()] == [["Aoi", "Sora"], ["Aoi", "Ren"]]


def test_a_cameras_password_is_not_kept(tmp_path: Path) -> None:
    Groups(tmp_path).played(setup("Aoi", "Ren").model_copy(update={"source": "rtsp://me:secret@cam.local/live"}))
    assert Groups(tmp_path).all()[0].tables[0].source == "rtsp://***@cam.local/live"
    assert "secret" not in (tmp_path / "groups.json").read_text(encoding="utf-8")


def test_a_group_is_named_and_deleted() -> None:
    groups = Groups()
    groups.played(setup("Aoi", "Ren"))
    ident = groups.all()[0].id
    groups.name(ident, "火曜の会")
    groups.played(setup("Ren", "Aoi"))
    assert groups.all()[0].name == "火曜の会"
    groups.forget(ident)
    assert groups.all() == []
    with pytest.raises(RefusedError):
        groups.name(ident, "again")


def test_groups_without_a_name_give_way_first() -> None:
    groups = Groups()
    groups.played(setup("Aoi", "Ren"))
    groups.name(groups.all()[0].id, "Tuesday")
    for number in range(MOST + 2):
        groups.played(setup("Aoi", f"guest {number}"))
    kept = groups.all()
    assert len(kept) == MOST and kept[-1].name == "Tuesday"
