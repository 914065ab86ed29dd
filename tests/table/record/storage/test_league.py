"""A league's database: who takes part, what is wrong with it in one sentence, and no password in any."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import quote

import pytest
import sqlalchemy as sa

from table.record.storage import league as module
from table.record.storage.league import League, LeagueError, address
from table.record.storage.store import LogError
from tests.postgres import PASSWORD, free_port
from tests.proxy import Line

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]}
SECRETS = (PASSWORD, quote(PASSWORD, safe=""), "geheim")


@pytest.fixture
def league(database: str) -> Iterator[League]:
    made = League(database)
    yield made
    made.close()


def leaks(error: LogError) -> list[str]:
    told = f"{error} {error!r} {error.en} {error.ja} {error.__context__ if not error.__suppress_context__ else ''}"
    return [secret for secret in (*SECRETS, "gyoji:") if secret in told]


def test_tables_enter_under_their_names(league: League) -> None:
    league.enter("one", "By the window")
    two = league.enter("two", "Bar")
    assert [(row.name, row.session) for row in league.tables()] == [("Bar", None), ("By the window", None)]
    league.enter("two", "Door")
    league.greet("two", "friday")
    found = {row.id: row for row in league.tables()}
    assert (found["two"].name, found["two"].session) == ("Door", "friday")
    assert 0 <= found["two"].silent_s < 60 and found["two"].seen.tzinfo is not None
    league.greet("two", None)
    assert {row.session for row in league.tables()} == {None}
    assert two.table == "two"


def test_two_tables_may_have_sessions_of_the_same_name(league: League) -> None:
    one, two = league.enter("one", "1"), league.enter("two", "2")
    one.create({**HEADER, "session": "friday"}, [{"seq": 1, "type": "clear"}])
    two.create({**HEADER, "session": "friday"}, [{"seq": 1, "type": "clear"}, {"seq": 2, "type": "clear"}])
    assert one.counts() == {"friday": (1, 1)} and two.counts() == {"friday": (2, 2)}
    one.delete("friday")
    assert one.sessions() == [] and league.log("two").last_seq("friday") == 2


def test_what_is_copied_twice_is_there_once(league: League) -> None:
    log = league.enter("one", "1")
    lines = [(1, '{"seq":1}'), (2, '{"seq":2}')]
    for rows in (lines[:1], lines, []):
        log.copy("friday", '{"session":"friday"}', rows)
    assert log.rows("friday") == lines
    log.copy("friday", '{"session":"friday"}', [(1, '{"seq":"other"}'), (3, '{"seq":3}')])
    assert log.rows("friday") == [*lines, (3, '{"seq":3}')]


def test_tables_that_come_at_once_make_the_database_once(database: str) -> None:
    failed: list[BaseException] = []

    def come(number: int) -> None:
        try:
            with closing(League(database)) as league:
                league.enter(f"table-{number}", str(number)).create(HEADER)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=come, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with closing(League(database)) as league:
        assert len(league.tables()) == 6


def test_a_newer_database_is_refused(league: League, database: str) -> None:
    league.prepare()
    with league.engine.begin() as db:
        db.execute(sa.text("UPDATE gyoji_version SET version = 99"))
    with closing(League(database)) as again, pytest.raises(LogError, match="newer Gyoji"):
        again.tables()


def test_addresses_in_their_usual_forms() -> None:
    for start in ("postgresql+psycopg", "postgresql", "postgres"):
        found = address(f"{start}://gyoji:x@db.local:5433/club?sslmode=require")
        assert (found.drivername, found.host, found.port) == ("postgresql+psycopg", "db.local", 5433)
    for wrong in (
        "",
        "club",
        "sqlite:///x.db",
        "mysql://gyoji:geheim@host/club",
        "postgresql://host",
        "://geheim@x",
        f"postgresql://{'x' * 70}/club",
        "postgresql://gyoji:a\x00b@host/club",
    ):
        with pytest.raises(LogError, match="looks like postgresql") as caught:
            address(wrong)
        assert leaks(caught.value) == []


def test_a_wrong_password_a_missing_database_and_nobody_there(database: str) -> None:
    cases = {
        database.replace(quote(PASSWORD, safe=""), "geheimes"): "does not accept this user or password",
        database.replace("://gyoji:", "://nobody:"): "does not accept this user or password",
        database + "x": "no such database",
        f"postgresql://gyoji:geheim@127.0.0.1:{free_port()}/club": "cannot be reached",
    }
    for url, said in cases.items():
        with closing(League(url)) as league:
            with pytest.raises(LogError, match=said) as caught:
                league.tables()
            assert league.place in caught.value.en and leaks(caught.value) == []


def test_a_user_who_may_not_write(league: League, database: str) -> None:
    league.prepare()
    with league.engine.begin() as db:
        db.exec_driver_sql("DROP ROLE IF EXISTS guest")
        db.exec_driver_sql("CREATE ROLE guest LOGIN PASSWORD 'geheim'")
    try:
        guest = sa.make_url(database).set(username="guest", password="geheim")
        with closing(League(guest.render_as_string(hide_password=False))) as poor:
            with pytest.raises(LogError, match="may not write") as caught:
                poor.enter("one", "1")
            assert leaks(caught.value) == []
    finally:
        with league.engine.begin() as db:
            db.exec_driver_sql("DROP ROLE guest")


def test_without_the_driver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    with pytest.raises(LogError, match=r"pip install 'gyoji\[league\]'"):
        League("postgresql://gyoji:geheim@host/club")


def test_a_line_that_says_nothing_is_given_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWER_S", 1.0)
    url = sa.make_url(database)
    assert url.port is not None
    with closing(Line(url.port)) as line:
        through = url.set(port=line.port).render_as_string(hide_password=False)
        with closing(League(through)) as league:
            league.enter("one", "1")
            line.stall()
            before = time.monotonic()
            with pytest.raises(LogError, match="cannot be reached"), warnings.catch_warnings():
                league.greet("one", "friday")
            assert time.monotonic() - before < 60
            line.mend()
            league.greet("one", "saturday")
            assert [row.session for row in league.tables()] == ["saturday"]


def test_whoever_owns_the_database_can_do_all_of_it(postgres: str) -> None:
    """As `docs/guide/league.md` makes it: a user who may do nothing else on that server."""
    admin = sa.create_engine(f"{postgres}/postgres", isolation_level="AUTOCOMMIT")
    with admin.connect() as db:
        db.exec_driver_sql("CREATE ROLE club LOGIN PASSWORD 'geheim'")
        db.exec_driver_sql("CREATE DATABASE club OWNER club")
    try:
        url = sa.make_url(f"{postgres}/club").set(username="club", password="geheim")
        with closing(League(url.render_as_string(hide_password=False))) as league:
            log = league.enter("one", "1")
            ident = log.create(HEADER, [{"seq": 1, "type": "clear"}])
            with pytest.raises(LogError):
                log.append(ident, {"seq": 1, "type": "clear"})
            log.delete(ident)
            assert log.sessions() == []
    finally:
        with admin.connect() as db:
            db.exec_driver_sql("DROP DATABASE club WITH (FORCE)")
            db.exec_driver_sql("DROP ROLE club")
        admin.dispose()


@pytest.mark.database
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "EUC_JP", "LATIN1"])
def test_a_database_that_is_not_utf_8_is_refused_with_the_reason(postgres: str, encoding: str) -> None:
    name = f"club_{encoding.lower()}"
    engine = sa.create_engine(f"{postgres}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        how = f"ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        db.exec_driver_sql(f"CREATE DATABASE {name} {how}")
    engine.dispose()
    league = League(f"{postgres}/{name}")
    with pytest.raises(LeagueError, match=f"{encoding}: make one in UTF-8") as refused:
        league.prepare()
    league.close()
    assert encoding in refused.value.ja and refused.value.part == "address"
