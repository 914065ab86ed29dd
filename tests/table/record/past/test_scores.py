"""Scores as CSV: one line per round and player, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

from table.record.past.evenings import summed_up
from table.record.past.scores import COLUMNS, scores_csv
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def test_every_finished_round_has_a_line_per_player(log: EventLog) -> None:
    session = played(log)
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    evening = summed_up(log, "friday")
    assert evening is not None
    text = scores_csv([evening])
    assert text.startswith("\ufeff")
    head, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert tuple(head) == COLUMNS
    found = {row[5]: dict(zip(head, row, strict=True)) for row in rows}
    assert [found[name]["place"] for name in ("Ren", "Aoi", "Yui")] == ["1", "2", "3"]
    assert (found["Ren"]["rank"], found["Ren"]["won"], found["Ren"]["fouls"]) == ("daifugo", "1", "1")


def test_a_name_is_never_a_formula(log: EventLog) -> None:
    session = Session.create(log, "daifugo", ["=1+1", "B"], "official", session="s")
    session.accept({"type": "deal", "hands": {"=1+1": ["S9"], "B": ["S4", "S5"]}})
    session.accept({"type": "play", "player": "=1+1", "cards": ["S9"]})
    evening = summed_up(log, "s")
    assert evening is not None and evening.finished == 1
    assert "'=1+1" in scores_csv([evening])
