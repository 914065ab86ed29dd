"""A card that could not be read and that whoever laid it straightens seems to be another one, laid just on it."""

from __future__ import annotations

import numpy as np

from referee.fold import Table as Moment
from table.interpret.attribution import SEATED, Seats, reached
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from vision.tracking.change import turn_between
from vision.tracking.config import TRACKING
from vision.tracking.tracker import TrackedCard


def without_straightened(seen: Observation, moment: Moment, memory: Memory, player: str | None) -> Observation:
    """The look without a new card that is the newest play's, straightened: neither could be read, it lies where that
    one lay, which is seen no more, and the arm of `player`, who laid it and has no turn now, came to it."""
    turn = moment.game.turn(moment.state)
    if len(seen.came) != 1 or not memory.plays or turn in (None, player) or not _came(seen, moment, player):
        return seen
    (card,), play = seen.came, memory.plays[-1]
    lay = [other for other in seen.scene.cards if other.id in play.cards]
    if card.named or not any(_in_place(card, other) for other in lay if not other.named and other.state != "seen"):
        return seen
    memory.know([card])
    play.cards.add(card.id)
    return seen.without([card])


def _came(seen: Observation, moment: Moment, player: str | None) -> bool:
    """Whether all arms that came to the new cards are of this player, and one did."""
    players = moment.setup.players
    near = [Seats(len(players)).fits(arm, seen.plane, seen.size) for arm in seen.arms if reached(seen.came, [arm])]
    return bool(near) and all(max(fit) >= SEATED and players[fit.index(max(fit))] == player for fit in near)


def _in_place(card: TrackedCard, other: TrackedCard) -> bool:
    """Whether a card lies where another one lay, but for what straightening moves and turns."""
    away = float(np.linalg.norm(card.centre - other.centre))
    turned = turn_between(card.quad_mm, other.quad_mm)
    return away < TRACKING.tracker.moved_mm and turned < TRACKING.tracker.turned
