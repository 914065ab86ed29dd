"""A league is joined, changed and left on the page: the database is asked at once, the choice is kept, and its password
reaches no page and nobody but that database."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from table.record.storage.league import League
from table.record.storage.log import EventLog
from tests.postgres import PASSWORD, free_port
from tests.table.record.conftest import played
from tests.webui.conftest import ORIGIN, watch
from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.desk.desk import Desk
from webui.routes.membership import FILE, Member, Membership
from webui.server import create_app

Served = Callable[[], TestClient]


@pytest.fixture
def where(database: str) -> dict[str, Any]:
    """What a host enters to join the league."""
    url = sa.make_url(database)
    place = f"{url.host}:{url.port}/{url.database}"
    return {"address": place, "user": url.username, "password": PASSWORD, "table": "Window"}


@pytest.fixture
def page(log: EventLog, tmp_path: Path) -> Iterator[Served]:
    """Starts a server over the same log and data folder; the one before ends."""
    running: list[TestClient] = []

    def end() -> None:
        for each in running:
            each.__exit__(None, None, None)
        running.clear()

    def begin(given: Member | None = None) -> TestClient:
        end()
        desk = Desk(log, watch)
        app = create_app(desk, Guard(["testserver"], None), league=Membership(desk, tmp_path, given))
        running.append(TestClient(app, base_url=ORIGIN))
        running[0].__enter__()
        return running[0]

    yield begin
    end()


def post(client: TestClient, **asked: object) -> Any:
    return client.post("/api/league/settings", json=asked)


@pytest.mark.database
def test_a_host_joins_on_the_page_and_is_in_it_after_the_next_start(
    page: Served, where: dict[str, Any], database: str, log: EventLog, tmp_path: Path
) -> None:
    played(log)
    client = page()
    before = client.get("/api/league/settings").json()
    assert not before["joined"] and before["user"] == "gyoji" and before["table"]
    assert client.get("/api/hello").json()["league"] is False
    answer = post(client, **where)
    assert answer.status_code == 200, answer.text
    settings = answer.json()
    assert settings == {
        "joined": True, "address": where["address"], "user": "gyoji", "password": True, "table": "Window",
        "fixed": False,
    }  # fmt: skip
    assert client.get("/api/hello").json()["league"] is True
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    client = page()
    assert client.get("/api/league/settings").json() == settings
    with closing(League(database)) as league:
        (row,) = league.tables()
        last = time.monotonic() + 30
        while league.log(row.id).counts() != log.counts():
            assert time.monotonic() < last
            time.sleep(0.05)
        assert row.name == "Window"


def test_what_is_wrong_stands_in_its_field_and_nothing_changes(
    page: Served, where: dict[str, Any], database: str, tmp_path: Path
) -> None:
    client = page()
    for changed, status, code, field in (
        ({"address": f"127.0.0.1:{free_port()}/club"}, 422, "league-silent", "address"),
        ({"address": where["address"].rsplit("/", 1)[0] + "/nowhere"}, 422, "league", "address"),
        ({"address": "http://127.0.0.1/club"}, 422, "league", "address"),
        ({"address": "postgresql:///club"}, 422, "league-address", "address"),
        ({"address": where["address"] + "?sslkey=/etc/passwd"}, 422, "league-address", "address"),
        ({"password": "wrong"}, 422, "league", "password"),
        ({"table": " "}, 422, "bad-input", "table"),
    ):
        answer = post(client, **{**where, **changed})
        problem = answer.json()
        assert (answer.status_code, problem["code"], problem["field"]) == (status, code, field), (changed, problem)
        assert problem["message"]["en"].count("\n") == 0 and problem["message"]["ja"]
        assert PASSWORD not in answer.text
    assert client.get("/api/hello").json()["league"] is False and not (tmp_path / FILE).exists()
    assert post(client, **where).status_code == 200
    assert post(client, **{**where, "password": "wrong"}).status_code == 422
    assert client.get("/api/hello").json()["league"] is True  # still in it


def test_the_known_password_goes_to_no_other_database(page: Served, where: dict[str, Any]) -> None:
    client = page()
    assert post(client, **where).status_code == 200
    assert post(client, **{**where, "password": None, "table": "Bar"}).json()["table"] == "Bar"
    elsewhere = where["address"].replace("127.0.0.1", "localhost")
    answer = post(client, **{**where, "password": None, "address": elsewhere})
    assert (answer.status_code, answer.json()["field"]) == (422, "password")


def test_two_tables_that_are_there_do_not_share_a_name(page: Served, where: dict[str, Any], database: str) -> None:
    with closing(League(database)) as league:
        league.enter("other", "Window")
        client = page()
        answer = post(client, **where)
        assert (answer.json()["code"], answer.json()["field"]) == ("league-name", "table")
        with league.engine.begin() as db:
            db.execute(sa.text("UPDATE gyoji_tables SET seen = now() - interval '5 minutes'"))
        assert post(client, **where).status_code == 200  # that computer is gone: another takes its place


def test_a_whole_address_does_as_well(page: Served, where: dict[str, Any], database: str) -> None:
    answer = post(page(), address=f"{database}?sslmode=prefer", table="Window")
    assert answer.status_code == 200 and answer.json()["address"] == where["address"] + "?sslmode=prefer"
    assert answer.json()["user"] == "gyoji" and "geheim" not in answer.text


def test_leaving_forgets_the_address_and_the_league_keeps_what_it_got(
    page: Served, where: dict[str, Any], database: str, tmp_path: Path
) -> None:
    client = page()
    post(client, **where)
    with client.websocket_connect("/live") as live:
        assert told(live, joined=True)
        assert client.post("/api/league/leave").json() == {"ok": True}
        assert told(live, joined=False)
    assert client.get("/api/hello").json()["league"] is False
    assert client.get("/api/league").status_code == 404
    assert not (tmp_path / FILE).exists()
    with closing(League(database)) as league:
        assert [row.name for row in league.tables()] == ["Window"]


def told(live: Any, joined: bool) -> bool:
    """Waits until a page is told that there is a league, or that there is none."""
    last = time.monotonic() + 30
    while time.monotonic() < last:
        said = json.loads(live.receive_text())
        if said["kind"] == "league" and said["joined"] is joined:
            return True
    return False


def test_what_was_chosen_at_the_start_is_changed_there_alone(
    page: Callable[[Member | None], TestClient], where: dict[str, Any], database: str
) -> None:
    client = page(Member(database, "Bar", fixed=True))
    settings = client.get("/api/league/settings").json()
    assert settings["fixed"] and settings["table"] == "Bar"
    assert post(client, **where).json()["code"] == "league-fixed"
    assert client.post("/api/league/leave").json()["code"] == "league-fixed"


@pytest.mark.parametrize("spoilt", ["", "[]", '{"address": 3, "table": "x"}', '{"address": "http://x", "table": "x"}'])
def test_a_spoilt_file_is_said_and_the_table_plays_without_a_league(
    page: Served, tmp_path: Path, caplog: pytest.LogCaptureFixture, spoilt: str
) -> None:
    (tmp_path / FILE).write_text(spoilt)
    client = page()
    assert client.get("/api/hello").json()["league"] is False
    assert "The league is not joined" in caplog.text
    assert (tmp_path / FILE).read_text() == spoilt


def test_settings_are_the_host_s_alone_and_the_password_reaches_nobody(
    log: EventLog, where: dict[str, Any], tmp_path: Path
) -> None:
    desk, keys = Desk(log, watch), Keys(tmp_path, "123456")
    app = create_app(desk, Guard(["testserver"], keys), league=Membership(desk, tmp_path))
    with TestClient(app, base_url=ORIGIN) as host:
        assert host.post("/api/join", json={"code": "123456"}).status_code == 200
        seen = [post(host, **where).text, host.get("/api/league/settings").text]
        guest = host
        for role in ("viewer", "player"):
            guest.cookies.clear()
            assert guest.post("/api/join", json={"code": keys.codes[role]}).status_code == 200
            for method, path in (("GET", "settings"), ("POST", "settings"), ("POST", "leave")):
                answer = guest.request(method, f"/api/league/{path}", json=where if method == "POST" else None)
                assert (answer.status_code, answer.json()["code"]) == (403, "host-only")
            seen += [guest.get("/api/hello").text, guest.get("/api/league").text]
            with guest.websocket_connect("/live") as live:
                assert told_until_league(live, seen)
        assert not [text for text in seen if "geheim" in text or "4711" in text]
        assert not [text for text in seen[2:] if where["address"] in text]


def told_until_league(live: Any, seen: list[str]) -> bool:
    for _ in range(50):
        seen.append(live.receive_text())
        if json.loads(seen[-1])["kind"] == "league":
            return True
    return False
