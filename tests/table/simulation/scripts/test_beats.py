"""Which cards beats show face up."""

from __future__ import annotations

from table.simulation.scripts.beats import Beat, named


def test_cards_of_parts_are_named_and_tokens_are_none() -> None:
    parts = (Beat("play", 1, "A", ("R1",)), Beat("play", 2, "B", ("R2",)))
    beats = [Beat("together", 1, parts=parts), Beat("token", 3, "A", ("Y",)), Beat("fan", 4, "A", ("G3", "G4"))]
    assert named(beats) == {"R1", "R2", "G3", "G4"}
