"""Thresholds of confidence: they decide whether something is written, asked about, looked at again or left out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Thresholds:
    """Probabilities (0..1) and numbers of looks. Values were chosen on films of the virtual table
    (`bench.films.table`).

    >>> from dataclasses import replace
    >>> replace(THRESHOLDS, looks=1).looks
    1
    """

    sure: float = 0.8
    """Below this probability a play is written `confirmed: false`."""
    certain: float = 0.9
    """A foul is called only on a play that was read at least so surely."""
    better: float = 0.2
    """An earlier doubtful play is read otherwise where that makes a legal new one so much surer."""
    hidden_sweep: float = 0.3
    """How likely the field was swept unseen, where new cards hide all of it."""
    ghost: float = 0.5
    """An unread outline that one look alone saw may be a ghost of cards that were read where its best name is less
    likely than this."""
    ghost_share: float = 0.33
    """It is one where it lies on those cards with this share of its area at least."""
    looks: int = 2
    """A play is believed after so many looks at the still table."""
    more_looks: int = 4
    """One that seems wrong is believed after so many."""
    held_looks: int = 8
    """After so many looks no further card of a hand is awaited that is laid down card by card."""
    unexplained: float = 0.08
    """Where an arm left so much change without a card (areas of a card), one may have been missed: another look."""
    unseen_move: float = 0.3
    """Whoever's arm left so much of it behind may have laid a card that was not found, and has not surely passed. In
    ten films at home there was as much once."""


THRESHOLDS = Thresholds()
"""The shipped values."""
