"""Pawns are coloured figures with nothing around them."""

from __future__ import annotations

import pytest

from table.simulation.pictures.tokens import SIZE_MM, pawn


@pytest.mark.parametrize(("colour", "channel"), [("R", 2), ("B", 0), ("G", 1)])
def test_a_pawn_has_its_colour(colour: str, channel: int) -> None:
    face = pawn(colour)
    assert face.size_mm == SIZE_MM and face.image.shape[2] == 4
    inside = face.image[face.image[..., 3] > 250][:, :3].mean(axis=0)
    assert inside.argmax() == channel
    assert 0.3 < (face.image[..., 3] > 128).mean() < 0.8
    assert face.image[-1, 0, 3] < 60
