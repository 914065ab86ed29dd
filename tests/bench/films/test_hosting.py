"""What a host says at a filmed table, and when."""

from __future__ import annotations

import pytest

from bench.films.hosting import Host, Line
from tests.table.simulation.filming import film


@pytest.mark.film
def test_a_host_says_what_no_camera_sees_when_it_happened() -> None:
    record, made = film("torite/torite-bonus", "home")
    host = Host(made, record)
    heard: list[tuple[float, str]] = []
    host.tell = lambda line, at_ms: heard.append((at_ms, line["type"])) is None
    when = {item.seq: item.clear_ms for item in made.choreography.happenings}
    last = max(when[line["seq"]] for line in record if line["type"] == "meeple")
    while host.at_ms < last + 400:
        assert host.read() is not None
    assert [kind for _, kind in heard if kind != "deal"] == ["meeple"] * len(record[0]["players"])
    wanted = [when[line["seq"]] for line in record if line["type"] == "meeple"]
    said = [at for at, kind in heard if kind == "meeple"]
    assert all(0 <= at - due <= 400 for at, due in zip(said, wanted, strict=True))


def test_a_host_waits_until_it_is_taken() -> None:
    record, made = film("torite/torite-bonus", "home")
    host = Host(made, record)
    heard: list[float] = []
    taken = 4000.0

    def tell(line: Line, at_ms: float) -> bool:
        if line["type"] == "deal" and at_ms < taken:
            return False
        heard.append(at_ms)
        return True

    host.tell = tell
    while not heard:
        assert host.read() is not None
    assert 0 <= heard[0] - taken <= 400
