"""The outline code loses nothing, and a half turn of the card changes nothing."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models import locator_head as head

FINITE = st.floats(-1.0, 1.0)


def card_quad(angle: float, width: float, skew: float, bend: float) -> np.ndarray:
    """A card-like quad at a place, turned, sheared and with a little perspective."""
    half = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * width
    half = half @ np.array([[1, 0], [0.4 * skew, 1]])
    half = half / (1 + 0.1 * bend * half[:, 1:] / width)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (half @ turn.T + (200, 150)).astype(np.float32)


@given(st.floats(-3.2, 3.2), st.floats(20, 300), FINITE, FINITE)
def test_an_outline_survives_its_code_up_to_a_half_turn(angle: float, width: float, skew: float, bend: float) -> None:
    quad = card_quad(angle, width, skew, bend)
    again = head.decode_quad(*head.encode_quad(quad))
    off = min(np.abs(again - quad).max(), np.abs(np.roll(again, 2, axis=0) - quad).max())
    assert off < 0.01 * width


@given(st.floats(-3.2, 3.2), st.floats(20, 300), FINITE, FINITE)
def test_a_half_turn_has_the_same_code(angle: float, width: float, skew: float, bend: float) -> None:
    quad = card_quad(angle, width, skew, bend)
    centre, code = head.encode_quad(quad)
    other_centre, other = head.encode_quad(np.roll(quad, 2, axis=0))
    assert np.allclose(centre, other_centre, atol=1e-3)
    assert np.allclose(code, other, atol=1e-3)


def test_a_quarter_turn_has_another_code() -> None:
    quad = card_quad(0.3, 100, 0, 0)
    _, code = head.encode_quad(quad)
    _, other = head.encode_quad(np.roll(quad, 1, axis=0))
    assert np.abs(code - other).max() > 0.5
