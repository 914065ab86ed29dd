"""What is told of a table: rulings as they are made, its state, nothing private, everything again after a reconnect."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from table.sharing.publishing import Publishing, Seen, discovery, slug, state

OPTIONS = {"miyako_ochi": False, "lock": 0}


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    made = EventLog(tmp_path / "log.db")
    yield made
    made.close()


class Told:
    """Notes what is sent; `down`: nothing can be."""

    def __init__(self) -> None:
        self.all: list[tuple[str, str, bool]] = []
        self.down = False

    def __call__(self, topic: str, payload: str, keep: bool) -> bool:
        if not self.down:
            self.all.append((topic, payload, keep))
        return not self.down

    def take(self, ending: str) -> list[dict[str, Any]]:
        """What came since on topics that end so."""
        found = [json.loads(payload) for topic, payload, _ in self.all if topic.endswith(ending)]
        self.all.clear()
        return found


def begun(log: EventLog) -> Session:
    session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official", OPTIONS)
    session.accept({"type": "deal", "hands": {"Aoi": ["S9", "SJ"], "Ren": ["S4", "SQ"]}})
    return session


def test_rulings_from_now_on_and_the_state_whenever_it_changes(log: EventLog) -> None:
    session, told = begun(log), Told()
    publishing = Publishing(lambda: [Seen("Table 2", log, session.id)], told)
    assert publishing.look()
    assert [(topic, keep) for topic, _, keep in told.all] == [("gyoji/status", True), ("gyoji/table-2/state", True)]
    (now,) = told.take("/state")
    assert (now["table"], now["game"], now["turn"], now["over"]) == ("Table 2", "daifugo", None, False)
    assert now["players"][0] == {"name": "Aoi", "cards_left": 2, "rank": None, "finished": False, "score": 0}
    assert publishing.look() and told.all == []
    session.accept({"type": "play", "player": "Aoi", "cards": ["S9"]})
    session.accept({"type": "play", "player": "Ren", "cards": ["S4"]})
    assert publishing.look()
    (first, second), (now,) = [
        [json.loads(payload) for topic, payload, _ in told.all if topic.endswith(ending)]
        for ending in ("/ruling", "/state")
    ]
    assert (first["seq"], first["player"], first["cards"], first["verdict"]) == (2, "Aoi", ["S9"], "legal")
    assert (second["seq"], second["verdict"], second["code"]) == (3, "illegal", "too-weak")
    assert second["message"].keys() == {"ja", "en"} and now["last"] == second and now["turn"] == "Ren"
    told.all.clear()
    session.accept({"type": "amend", "target": 3, "event": {"type": "play", "player": "Ren", "cards": ["SQ"]}})
    publishing.look()
    assert [(each["seq"], each["verdict"]) for each in told.take("/ruling")] == [(3, "legal")]


def test_a_new_table_is_told_from_its_first_event_and_its_end(log: EventLog) -> None:
    told, here = Told(), ["soon"]
    publishing = Publishing(lambda: [Seen("Bar", log, here[0] or None)], told)
    publishing.look()
    assert told.take("/state") == [{"table": "Bar", "session": None, "turn": None, "last": None}]
    Session.create(log, "daifugo", ["Aoi", "Ren"], "official", OPTIONS, session="soon").accept(
        {"type": "play", "player": "Aoi", "cards": ["S9"]}
    )
    publishing.look()
    assert [each["seq"] for each in told.take("/ruling")] == [1]
    here[0] = ""
    publishing.look()
    assert [each["session"] for each in told.take("/state")] == [None]


def test_what_cannot_be_sent_is_sent_later_in_order(log: EventLog) -> None:
    session, told = begun(log), Told()
    publishing = Publishing(lambda: [Seen("Bar", log, session.id)], told)
    publishing.look()
    told.all.clear()
    for player, card in (("Aoi", "S9"), ("Ren", "SQ")):
        session.accept({"type": "play", "player": player, "cards": [card]})
    told.down = True
    assert publishing.look() is False
    told.down = False
    publishing.connected()
    assert publishing.look()
    assert [topic for topic, _, _ in told.all] == [
        "gyoji/status", "gyoji/bar/ruling", "gyoji/bar/ruling", "gyoji/bar/state",
    ]  # fmt: skip
    assert [each["seq"] for each in told.take("/ruling")] == [2, 3]
    publishing.connected()  # the broker may have forgotten
    assert publishing.look()
    assert [topic for topic, _, _ in told.all] == ["gyoji/status", "gyoji/bar/state"]


def test_what_only_some_saw_is_never_sent(log: EventLog) -> None:
    told, here = Told(), ["friday"]
    publishing = Publishing(lambda: [Seen("Bar", log, here[0])], told, home=True)
    publishing.look()
    session = Session.create(log, "daifugo", ["Aoi", "Ren", "Yui"], "official", session="friday")
    private = {"audience": ["Aoi", "Ren"]}
    session.accept({"type": "deal", "hands": {"Aoi": ["H3", "H4"], "Ren": ["H5"]}, "audience": ["Aoi"]})
    session.accept({"type": "exchange", "from": "Aoi", "to": "Ren", "cards": ["H3"], **private})
    session.accept({"type": "reveal", "player": "Ren", "cards": ["H5", "H3"], **private})
    publishing.look()
    assert any(topic.endswith("ruling") for topic, _, _ in told.all)
    sent = json.dumps([[payload, json.loads(payload)] for topic, payload, _ in told.all if topic != "gyoji/status"])
    assert not [card for card in ("H3", "H4", "H5") if card in sent] and "H3" in session.record_text()


def test_what_cannot_be_read_is_no_game(log: EventLog) -> None:
    told = Told()
    log.create({"seq": 0, "type": "game", "format": "gyoji/1", "game": "nothing", "players": ["A"], "session": "x"})
    Publishing(lambda: [Seen("Bar", log, "x")], told).look()
    assert [each["session"] for each in told.take("/state")] == [None]


def test_names_in_topics() -> None:
    assert [slug(name) for name in ("Bar", "Table 2 (Bar)", "#+/", "Café")] == [
        "bar",
        "table-2-bar",
        slug("#+/"),
        slug("Café"),
    ]
    assert len({slug(name) for name in ("窓ぎわ", "入口", "#", "+", "2番", "2")}) == 6
    for name in ("窓ぎわ", "Café", "#", "a/b+c#d", "$SYS", " "):
        assert slug(name) and all(sign.isascii() and (sign.isalnum() or sign == "-") for sign in slug(name))


def test_home_assistant_finds_each_table_once(log: EventLog) -> None:
    told = Told()
    publishing = Publishing(lambda: [Seen("Bar", log, None)], told, prefix="club/gyoji", home=True)
    publishing.look()
    publishing.look()
    topics = [topic for topic, _, keep in told.all if topic.startswith("homeassistant/") and keep]
    assert topics == [f"homeassistant/sensor/gyoji_bar/{key}/config" for key in ("turn", "verdict", "message", "round")]
    for _, payload in discovery("Bar", "club/gyoji"):
        config = json.loads(payload)
        assert config["state_topic"] == "club/gyoji/bar/state" and config["availability_topic"] == "club/gyoji/status"
        assert config["device"]["identifiers"] == ["gyoji_bar"] and config["unique_id"].startswith("gyoji_bar_")
        names = [part.split()[0] for part in config["value_template"].split("value_json.")[1:]]
        assert names and all(name.split(".")[0].split("[")[0] in ("turn", "last", "round") for name in names)
    assert {"turn", "last"} <= state("Bar", None).keys()


def test_a_table_that_begins_between_two_looks_or_while_the_broker_is_away_is_told_whole(log: EventLog) -> None:
    told, here = Told(), [""]
    publishing = Publishing(lambda: [Seen("Bar", log, here[0] or None)], told)
    old = begun(log)
    publishing.read()  # the broker cannot be reached yet
    first = begun(log)
    here[0] = first.id
    first.accept({"type": "play", "player": "Aoi", "cards": ["S9"]})
    publishing.look()
    assert [(each["session"], each["seq"]) for each in told.take("/ruling")] == [(first.id, 1), (first.id, 2)]
    told.down = True
    first.accept({"type": "play", "player": "Ren", "cards": ["SQ"]})
    assert publishing.look() is False
    first.accept({"type": "pass", "player": "Aoi"})
    second = begun(log)  # another table, and back to an old one, which was known before
    here[0] = second.id
    assert publishing.look() is False
    old.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    here[0] = old.id
    assert publishing.look() is False
    told.down = False
    publishing.connected()
    assert publishing.look()
    assert [(each["session"], each["seq"]) for each in told.take("/ruling")] == [
        (first.id, 3), (first.id, 4), (second.id, 1), (old.id, 2),
    ]  # fmt: skip
