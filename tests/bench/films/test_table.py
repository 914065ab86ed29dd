"""`bench.films.table`: which games are filmed, and the page of failures."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.films.table import chosen, page
from table.simulation.scripts.players import Kind


def test_games_are_chosen_by_any_of_their_names() -> None:
    assert [kind.label for kind in chosen(["nono", "torite/torite-a"])] == ["daifugo/nono", "torite/torite-a"]
    everything = chosen(["all"])
    assert {kind.label for kind in chosen(["torite"])} == {k.label for k in everything if k.game == "torite"}
    assert all(isinstance(kind, Kind) and not kind.options for kind in everything)
    with pytest.raises(KeyError, match="chess"):
        chosen(["chess"])


def test_failures_stand_on_a_page_with_their_pictures(tmp_path: Path) -> None:
    (tmp_path / "torite-torite-c-1-7.jpg").write_bytes(b"picture")
    page(tmp_path, ["torite/torite-c seed 1: #7: was A R1, reported nothing", "torite/torite-c seed 1: a <doubt>"])
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'src="torite-torite-c-1-7.jpg"' in text and "&lt;doubt&gt;" in text
