"""A league in Chromium: all tables and players, in both languages, every size, a dark and a bright room; it follows by
itself, and says so where the league cannot be reached."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import uvicorn

from table.record.session import Session
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog
from tests.browser.audit import faults
from tests.browser.test_evenings_in_chromium import SIZES, evening, fits
from tests.postgres import PASSWORD, free_port
from tests.proxy import Line
from tests.webui.conftest import watch
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.routes.league import Board
from webui.routes.membership import Membership
from webui.server import create_app

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


class Club:
    """A league of four tables, and the page of one of them, `Window`; its line to the league can be cut."""

    def __init__(self, database: str, folder: Path) -> None:
        port = sa.make_url(database).port
        assert port is not None
        self.line = Line(port)
        through = sa.make_url(database).set(port=self.line.port).render_as_string(hide_password=False)
        self.logs = [EventLog(folder / f"{name}.sqlite") for name in ("one", "two", "three", "four")]
        self.present: list[str | None] = ["friday", "friday", "saturday", None]
        names = ("Window", "窓ぎわ", "Bar", "Door")
        self.forwarders = [
            Forwarder(log, League(through if number == 0 else database), name, lambda n=number: self.present[n])  # type: ignore[misc]
            for number, (name, log) in enumerate(zip(names, self.logs, strict=True))
        ]
        self.sessions = [
            evening(log, day or "past", f"2026-11-2{5 + number}T20:05:00+09:00", points=number == 1)
            for number, (log, day) in enumerate(zip(self.logs, self.present, strict=True))
        ]
        self.sessions[0].accept({"type": "round", "number": 3})
        self.sessions[0].accept(
            {"type": "deal", "hands": {"Aoi": ["S9", "H9"], "Ren": ["S4", "SQ"], "Yui": ["S5", "H5", "D3"]}}
        )
        self.sessions[0].accept({"type": "play", "player": "Yui", "cards": ["S5", "H5"]})
        for each in self.forwarders:
            each.catch_up()
        with self.forwarders[2]._league.engine.begin() as db:
            db.execute(sa.text("UPDATE gyoji_tables SET seen = now() - interval '4 minutes' WHERE name = 'Bar'"))
        self.desk = Desk(self.logs[0], watch)
        board = Board(League(through), self.forwarders[0])
        app = create_app(self.desk, Guard([], None), league=Membership(self.desk, board=board))
        self.port = free_port()
        self._server = uvicorn.Server(
            uvicorn.Config(app, port=self.port, log_level="error", timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        last = time.monotonic() + 30
        while not self._server.started:
            assert time.monotonic() < last
            time.sleep(0.02)
        self.url = f"http://127.0.0.1:{self.port}/"

    @property
    def window(self) -> Session:
        """What is played at the table by the window."""
        return self.sessions[0]

    def close(self) -> None:
        """Ends all of it."""
        self._server.should_exit = True
        self._thread.join(30)
        for forwarder, log in zip(self.forwarders, self.logs, strict=True):
            forwarder.close()
            log.close()
        self.line.close()


@pytest.fixture
def club(database: str, tmp_path: Path) -> Iterator[Club]:
    made = Club(database, tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_tables_and_players(club: Club, visit: Visit, size: str, lang: str) -> None:
    page = visit(SIZES[size], lang, club.url)
    page.get_by_role("link", name="リーグ" if lang == "ja" else "League", exact=True).click()
    for name in ("Window", "窓ぎわ", "Bar", "Door"):
        page.get_by_role("article", name=name).wait_for()
    window = page.get_by_role("article", name="Window")
    window.get_by_text("Aoiさんの番" if lang == "ja" else "Aoi to play").wait_for()
    window.get_by_text("この卓" if lang == "ja" else "This table").wait_for()
    bar = page.get_by_role("article", name="Bar")
    bar.get_by_text("4分前から" if lang == "ja" else "Not heard of for 4 minutes").wait_for()
    page.get_by_role("row").filter(has_text="Aoi").wait_for()
    assert page.get_by_role("row").count() == 4
    for room in ("dark", "bright"):
        assert fits(page), room
        assert faults(page) == [], room
        page.get_by_role("button", name=("明るい" if lang == "ja" else "For a bright")).or_(
            page.get_by_role("button", name=("暗い" if lang == "ja" else "For a dark"))
        ).click()


def test_it_follows_by_itself_and_says_when_it_cannot(club: Club, visit: Visit) -> None:
    page = visit(SIZES["desktop"], "en", f"{club.url}#/league")
    window = page.get_by_role("article", name="Window")
    window.get_by_text("Aoi to play").wait_for()
    club.window.accept({"type": "pass", "player": "Aoi"})
    club.forwarders[0].catch_up()
    window.get_by_text("Ren to play").wait_for()
    club.line.cut()
    page.get_by_role("alert").get_by_text("cannot be reached").wait_for()
    assert window.get_by_text("Ren to play").is_visible()
    club.line.mend()
    page.get_by_role("alert").wait_for(state="detached")


def test_without_a_league_there_is_no_way_to_it(served: Any, visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Past evenings").wait_for()
    assert page.get_by_role("link", name="League", exact=True).count() == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_host_joins_and_leaves_on_the_page(served: Any, visit: Visit, database: str, size: str, lang: str) -> None:
    url = sa.make_url(database)
    page = visit(SIZES[size], lang)
    page.get_by_role("link", name="リーグ(何卓もあるとき)" if lang == "ja" else "League: several tables").click()
    served.tolerated.append("422")
    form = page.get_by_role("region", name="リーグに参加する" if lang == "ja" else "Join a league")
    form.get_by_label("データベースのあるコンピューター" if lang == "ja" else "Computer with the database").fill(
        f"127.0.0.1:{free_port()}"
    )
    form.get_by_label("この卓の名前" if lang == "ja" else "Name of this table").fill("Window")
    form.get_by_role("button").click()
    form.get_by_role("alert").get_by_text("応答がありません" if lang == "ja" else "No database answers").wait_for()
    assert fits(page) and faults(page) == []
    assert form.locator("#league-address").get_attribute("aria-invalid") == "true"
    form.locator("#league-address").fill(f"{url.host}:{url.port}/{url.database}")
    form.get_by_label("パスワード" if lang == "ja" else "Password").fill(PASSWORD)
    form.get_by_role("button").click()
    page.get_by_role(
        "link", name="卓" if lang == "ja" else "Table", exact=True
    ).wait_for()  # the sign is in the header now
    assert PASSWORD not in page.content()
    page.get_by_text("変更する・抜ける" if lang == "ja" else "Change or leave").click()
    assert form.locator("#league-password").input_value() == ""
    assert fits(page) and faults(page) == []
    page.get_by_role("button", name="リーグから抜ける" if lang == "ja" else "Leave the league").click()
    form.get_by_role("heading").wait_for()
    assert page.get_by_role("article", name="Window").count() == 0
