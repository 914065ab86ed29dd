"""Figures over evenings, of all games or of one; who pays whom."""

from __future__ import annotations

from table.record.past.evenings import Evening, Evenings
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.table.record.conftest import played
from webui.views.figures import figures, figures_of, settlement


def evenings(log: EventLog) -> list[Evening]:
    return [evening for _, evening in Evenings(log).all() if evening is not None]


def finish(session: Session) -> None:
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})


def test_figures_add_up_over_evenings(log: EventLog) -> None:
    finish(played(log))
    finish(played(log, "saturday", started="2026-11-28T20:00:00+09:00"))
    played(log, "unfinished")
    found = figures(evenings(log))
    assert [(each.name, each.evenings, each.games, each.wins) for each in found.players] == [
        ("Aoi", 2, 2, 0), ("Ren", 2, 2, 2), ("Yui", 2, 2, 0)
    ]  # fmt: skip
    assert [each.session for each in found.evenings] == ["friday", "saturday"]
    assert found.evenings[0].players["Ren"].wins == 1
    assert [(each.game, each.rounds) for each in found.games] == [("daifugo", 2)]
    ren = found.players[1]
    assert ren.fouls == {"too-weak": 3} and ren.ahead == {"Aoi": 2, "Yui": 2}
    assert [(each.place, each.player, each.wins) for each in found.standings] == [
        (1, "Ren", 2),
        (2, "Aoi", 0),
        (2, "Yui", 0),
    ]
    assert not found.sets
    assert figures(evenings(log), game="torite").players == []
    assert figures([]).evenings == []


def test_a_settlement_leaves_nobody_owing(log: EventLog) -> None:
    finish(played(log))
    found = settlement(evenings(log), worth=10)
    assert sum(found.balances.values()) == 0
    left = dict(found.balances)
    for payment in found.payments:
        left[payment.payer] += payment.amount
        left[payment.to] -= payment.amount
    assert set(left.values()) <= {0}


def test_sets_of_a_tournament_are_counted(log: EventLog) -> None:
    finish(played(log, tournament={"set_length": 1, "last_game_factor": 2}))
    found = figures(evenings(log))
    assert found.sets and found.standings[0].player == "Ren"


def test_the_figures_of_some_name_nobody_else(log: EventLog) -> None:
    finish(played(log))
    finish(played(log, "saturday", started="2026-11-28T20:00:00+09:00"))
    others = Session.create(log, "daifugo", ["Kai", "Nao", "Mio"], "official", session="others")
    others.accept({"type": "play", "player": "Kai", "cards": ["S4"]})
    for player in ("Kai", "Nao"):
        others.accept({"type": "declare", "player": player, "what": "finish", "value": True})
    found = figures_of(["Aoi", "Yui"], evenings(log))
    assert [(each.name, each.games) for each in found.players] == [("Aoi", 2), ("Yui", 2)]
    assert [(each.place, each.player) for each in found.standings] == [(1, "Aoi"), (1, "Yui")]
    assert [each.session for each in found.evenings] == ["1", "2"]
    assert all(set(each.players) <= {"Aoi", "Yui"} for each in found.evenings)
    told = found.model_dump_json()
    assert not [name for name in ("Ren", "Kai", "Nao", "Mio", "friday", "saturday", "others") if name in told]
    assert figures_of([], evenings(log)).players == []
