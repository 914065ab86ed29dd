"""What the event reader works with: a look at the settled table, the plays that lie there, how sure is sure enough."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.fold import Table as Moment
from table.interpret.readings import Hypothesis
from vision.tracking.motion import Visit
from vision.tracking.table_plane import Plane
from vision.tracking.tracker import Scene, TrackedCard

SURE = 0.8
"""Below this probability a play is written `confirmed: false`."""
CERTAIN = 0.9
"""A foul is called only on a play that was read at least so surely."""
BETTER = 0.2
"""An earlier doubtful play is read otherwise where that makes a legal new one so much surer."""
HIDDEN_SWEEP = 0.3
"""How likely the field was swept unseen, where new cards hide all of it."""
LOOKS = 2
"""A play is believed after so many looks at the still table; one that seems wrong after MORE_LOOKS."""
MORE_LOOKS = 4
STRANGE = 0.08
"""Where an arm left so much change without a card (areas of a card), the eyes may have missed one: they look again."""


@dataclass(frozen=True)
class Still:
    """One look at the settled table. `visits`: the arms since the look before; `picture` stores the still and returns
    its sha256; `arm`: an arm still hides a part of it; `final`: no further look at this still will follow; `blind_ms`:
    the longest time since the look before in which the camera showed nothing."""

    scene: Scene
    visits: tuple[Visit, ...]
    plane: Plane
    picture: Callable[[], str]
    camera: str
    size: tuple[int, int]
    arm: bool = False
    final: bool = False
    blind_ms: float = 0.0


@dataclass
class Play:
    """A play that lies on the table: its event, its cards (ids of the tracker), whether it counts."""

    seq: int
    cards: set[int]
    names: tuple[str, ...]
    legal: bool
    at_ms: float


@dataclass
class Waiting:
    """New cards that are not believed yet."""

    still: Still
    looks: int = 0
    visits: list[Visit] = field(default_factory=list)


def score(plays: Sequence[Hypothesis]) -> float:
    """How well some plays fit together."""
    return math.prod(play.score for play in plays)


def lies(moment: Moment) -> bool:
    """Whether the referee takes something to lie in the field."""
    return bool(moment.game.public(moment.state).field.plays)


def apart(one: TrackedCard, other: TrackedCard) -> float:
    """How far two cards lie apart, mm."""
    return float(np.linalg.norm(one.centre - other.centre))
