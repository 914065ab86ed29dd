"""The time that a tournament gives: counted per turn, stopped for a break, never a verdict (X4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from referee.json_values import JsonObject
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.desk.clock import TurnClock

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]
BEGAN = datetime(2026, 11, 26, 19, 0, tzinfo=UTC)


class Watch:
    """A watch that a test sets."""

    def __init__(self) -> None:
        self.s = 1000.0

    def now(self) -> float:
        """Seconds since some time."""
        return self.s

    def today(self) -> datetime:
        """The time of day: the test's first second is when play began."""
        return BEGAN + timedelta(seconds=self.s - 1000.0)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def clock(watch: Watch) -> TurnClock:
    return TurnClock(watch.now, watch.today)


def begun(log: EventLog, tournament: JsonObject) -> Session:
    """A table of four with seven cards each."""
    session = Session.create(
        log, "daifugo", PLAYERS, "official", started=BEGAN.isoformat(), tournament=dict(tournament)
    )
    session.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 7)})
    return session


def follow(clock: TurnClock, session: Session) -> None:
    """The clock counts for a session and hears of its events."""
    clock.follow(session)
    session.subscribe(clock.told)


def used(clock: TurnClock) -> tuple[str | None, int]:
    now = clock.shown()
    assert now is not None
    return now.player, now.used_ms


def test_X4_it_counts_from_the_moment_at_which_a_turn_began(log: EventLog, clock: TurnClock, watch: Watch) -> None:
    session = begun(log, {"clock_s": 30})
    follow(clock, session)
    assert used(clock) == (None, 0)  # nobody leads yet
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    watch.s += 12
    assert used(clock) == ("Ren", 12_000)
    session.accept({"type": "count", "player": "Sora", "count": 7})
    watch.s += 21
    assert used(clock) == ("Ren", 33_000)  # too long: shown, and nothing more
    ruled = session.accept({"type": "play", "player": "Ren", "cards": ["C5"]}).ruling
    assert ruled.verdict == "legal"
    assert used(clock) == ("Yui", 0)


def test_X4_the_same_player_goes_on_with_a_new_turn(log: EventLog, clock: TurnClock, watch: Watch) -> None:
    session = begun(log, {"clock_s": 30})
    follow(clock, session)
    session.accept({"type": "lead", "player": "Aoi"})
    watch.s += 5
    session.accept({"type": "play", "player": "Aoi", "cards": ["C8"]})  # it cuts
    watch.s += 1
    assert used(clock) == ("Aoi", 1_000)
    session.accept({"type": "play", "player": "Sora", "cards": ["C9"]})  # out of turn: the time goes on
    watch.s += 1
    assert used(clock) == ("Aoi", 2_000)


def test_X4_a_correction_that_gives_the_turn_to_somebody_else_begins_it_anew(
    log: EventLog, clock: TurnClock, watch: Watch
) -> None:
    session = begun(log, {"clock_s": 30})
    follow(clock, session)
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    played = session.accept({"type": "play", "player": "Ren", "cards": ["C5"]}).seq
    watch.s += 9
    session.accept({"type": "undo", "target": played})
    assert used(clock) == ("Ren", 0)


def test_X4_a_break_costs_no_time(log: EventLog, clock: TurnClock, watch: Watch) -> None:
    session = begun(log, {"clock_s": 30})
    follow(clock, session)
    session.accept({"type": "lead", "player": "Aoi"})
    watch.s += 10
    before = clock.changes
    clock.let_run(False)
    watch.s += 600
    assert used(clock) == ("Aoi", 10_000)
    clock.let_run(True)
    watch.s += 4
    assert used(clock) == ("Aoi", 14_000) and clock.changes == before + 2


def test_X4_a_time_limit_counts_from_the_beginning_of_the_session(
    log: EventLog, clock: TurnClock, watch: Watch
) -> None:
    clock.follow(begun(log, {"limit_min": 60}))
    watch.s += 3000
    now = clock.shown()
    assert now is not None and (now.player, now.closes_ms) == (None, 600_000)
    watch.s += 700
    now = clock.shown()
    assert now is not None and now.closes_ms == -100_000


def test_without_a_limit_nothing_is_counted(log: EventLog, clock: TurnClock) -> None:
    assert clock.shown() is None
    clock.follow(begun(log, {"set_length": 2}))
    assert clock.shown() is None
    clock.follow(None)
    assert clock.shown() is None


def test_a_record_without_a_date_has_no_end(log: EventLog, clock: TurnClock) -> None:
    session = Session.create(log, "daifugo", PLAYERS, started="long ago", tournament={"limit_min": 5})
    follow(clock, session)
    now = clock.shown()
    assert now is not None and now.closes_ms is None
