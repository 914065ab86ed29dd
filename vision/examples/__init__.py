"""Cards of a deck that somebody named while it was played: examples by which the others are known."""
