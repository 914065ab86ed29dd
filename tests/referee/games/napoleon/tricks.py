"""Tricks of Napoleon in one line, and the verdicts on them."""

from __future__ import annotations

LEGAL = ("legal", None)
FOLLOW = ("undecided", "must-follow")
FOUL = ("illegal", "must-follow")


def trick(table, cards: str, players: str = "ABCDE"):
    """One card each; the outcome of the last."""
    out = None
    for player, card in zip(players, cards.split(), strict=True):
        out = table.play(player, card)
    return out


def spare(table):
    """A first trick that Napoleon takes with the almighty, so that the next is not the first."""
    trick(table, "SA S3 S4 S5 S6")
    assert table.fold.turn == "A"
