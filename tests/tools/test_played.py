"""What was played before pictures are taken."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from table.record.past.evenings import Evenings
from table.record.storage.log import EventLog
from tools.played import CLUB, EVENINGS, PLAYERS, named, played, remember


def test_people_have_names_and_cards_keep_theirs() -> None:
    lines = [{"type": "game", "players": ["A", "B"]}, {"type": "play", "player": "A", "cards": ["SA"]},
             {"type": "deal", "hands": {"A": ["SA"], "B": ["HA"]}}]  # fmt: skip
    assert named(lines) == [
        {"type": "game", "players": ["Aoi", "Ren"]}, {"type": "play", "player": "Aoi", "cards": ["SA"]},
        {"type": "deal", "hands": {"Aoi": ["SA"], "Ren": ["HA"]}},
    ]  # fmt: skip


def test_other_people_play_at_each_table_of_the_league() -> None:
    for _, label, people in CLUB:
        assert played(label, seed=5, seats=len(people), people=people)[0]["players"] == list(people)
    everybody = [name for _, _, people in CLUB for name in people] + list(PLAYERS)
    assert len(set(everybody)) == len(everybody)


def test_the_past_has_its_evenings_with_finished_rounds(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "log.sqlite")
    remember(log, datetime(2026, 3, 31, 21, 0, tzinfo=UTC))
    found = [evening for _, evening in Evenings(log).all() if evening]
    assert sorted(evening.finished for evening in found) == sorted(rounds for *_, rounds in EVENINGS)
    days = {(evening.started or "")[8:10] for evening in found}
    assert days == {"10", "17", "24", "29"} and sum(evening.fouls for evening in found) > 0
    log.close()
