"""What a table may choose after a proven revoke (X6), and how that is called."""

from __future__ import annotations

NONE, REPLAY, TRICK, LOSS = "none", "replay", "trick", "loss"
CHOICES = (NONE, REPLAY, TRICK, LOSS)
"""Nothing; back to the trick; the trick goes to others; the round is lost."""
