"""Reliability of what the belief writes."""

from __future__ import annotations

from bench.belief.calibration import confidences, ranges


def test_the_last_probability_of_an_event_counts() -> None:
    lines = [
        {"seq": 1, "type": "play", "confidence": 0.6},
        {"seq": 2, "type": "pass", "confidence": 0.95},
        {"seq": 3, "type": "amend", "target": 1, "event": {"type": "play", "confidence": 0.99}},
    ]
    assert confidences(lines) == {1: 0.99, 2: 0.95}


def test_a_range_says_how_many_of_its_events_were_right() -> None:
    rows = list(ranges([(0.95, True), (0.93, False), (1.0, True), (0.2, False)]))
    counted = [(row["from"], row["events"], row["right"]) for row in rows]
    assert counted == [(0.0, 1, 0.0), (0.9, 2, 0.5), (0.99, 1, 1.0)]
    assert rows[1]["least"] < 0.5 < rows[1]["most"] and rows[1]["said"] == 0.94
