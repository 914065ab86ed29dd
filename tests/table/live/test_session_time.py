"""Times of a source and of a session: nothing is watched twice, and times rise."""

from __future__ import annotations

from typing import Any

from table.live.session_time import camera_times


def line(at_ms: float, camera: str | None = None) -> dict[str, Any]:
    evidence = {"evidence": [{"camera": camera, "at_ms": at_ms}]} if camera else {}
    return {"type": "play", "source": "camera" if camera else "inferred", "at_ms": at_ms, **evidence}


def test_times_rise_from_one_source_to_the_next() -> None:
    header = {"type": "game"}
    assert camera_times([header], "film", live=False) == (0.0, None)
    assert camera_times([header, line(500.0, "film"), line(900.0)], "film", live=False) == (0.0, 900.0)
    assert camera_times([header, line(500.0, "film")], "other", live=False) == (501.0, None)
    both = [header, line(500.0, "film"), line(800.0, "other"), line(950.0)]
    assert camera_times(both, "other", live=False) == (501.0, 449.0)
    back = [header, line(500.0, "film"), line(800.0, "other"), line(950.0)]
    assert camera_times(back, "film", live=False) == (451.0, 500.0)  # 951 when it goes on
    assert camera_times([header, line(500.0, "cam")], "cam", live=True) == (501.0, None)
    tapped = {"type": "pass", "player": "A", "source": "tap"}
    assert camera_times([header, tapped], "film", live=False) == (0.0, None)
