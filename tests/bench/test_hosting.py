"""What a host says at a filmed table, and when."""

from __future__ import annotations

from bench.hosting import Host, Line, told
from tests.table.simulation.filming import film


def lines(*events: Line) -> list[Line]:
    return [{"seq": 0, "type": "game"}, *({"seq": seq, **event} for seq, event in enumerate(events, 1))]


def test_a_host_says_what_no_camera_sees_when_it_happened() -> None:
    record, made = film("torite/torite-bonus", "home")
    host = Host(made, record)
    heard: list[tuple[float, str]] = []
    host.tell = lambda line: heard.append((host.at_ms, line["type"]))
    when = {item.seq: item.clear_ms for item in made.choreography.happenings}
    last = max(when[line["seq"]] for line in record if line["type"] == "meeple")
    while host.at_ms < last + 400:
        assert host.read() is not None
    assert [kind for _, kind in heard if kind != "deal"] == ["meeple"] * len(record[0]["players"])
    wanted = [when[line["seq"]] for line in record if line["type"] == "meeple"]
    said = [at for at, kind in heard if kind == "meeple"]
    assert all(0 <= at - due <= 400 for at, due in zip(said, wanted, strict=True))


def test_what_lies_on_the_table_is_never_said() -> None:
    for kind in ("play", "draw", "discard", "reveal", "show", "order"):
        assert not told(lines({"type": kind}))


def test_a_pass_is_said_where_no_card_tells_it() -> None:
    """Between two cards it is known by them; in a bidding, before a round's first card and after its last it is not."""
    nothing, card = {"type": "pass"}, {"type": "play"}
    assert told(lines(nothing, card, nothing, card, nothing)) == {1, 5}
    assert told(lines(card, nothing, {"type": "round"}, nothing, card)) == {2, 3, 4}
    assert told(lines({"type": "bid"}, nothing, card, nothing, {"type": "draw"})) == {1, 2}
