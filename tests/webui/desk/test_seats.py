"""Who sits where."""

from __future__ import annotations

from pathlib import Path

from webui.desk.seats import FILE, MOST, Seats


def test_a_seat_is_one_devices_until_it_is_left_or_freed() -> None:
    seats = Seats()
    assert seats.take("d1", "Aoi") and seats.take("d1", "Aoi")
    assert not seats.take("d2", "Aoi") and seats.take("d2", "Ren")
    assert seats.of("d1") == "Aoi" and seats.taken() == {"Aoi", "Ren"}
    assert seats.take("d1", "Yui") and seats.taken() == {"Yui", "Ren"}  # a device has one seat
    seats.leave("d1")
    seats.leave("nobody")
    seats.free("Ren")
    assert seats.taken() == frozenset() and seats.of("d2") is None


def test_seats_are_kept_over_a_restart(tmp_path: Path) -> None:
    Seats(tmp_path).take("d1", "青井")
    assert Seats(tmp_path).of("d1") == "青井"
    Seats(tmp_path).free()
    assert Seats(tmp_path).taken() == frozenset()
    for text in ("nonsense", "[]", '{"d": 1}'):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        assert Seats(tmp_path).taken() == frozenset()


def test_no_more_devices_are_remembered_than_sit_at_tables() -> None:
    seats = Seats()
    for number in range(MOST + 5):
        seats.take(f"d{number}", f"P{number}")
    assert len(seats.taken()) == MOST and seats.of("d0") is None and seats.of(f"d{MOST + 4}") is not None
