"""Every probability of the belief, in one place. None is a threshold of another module.

What is `counted` comes from `fitted.json`, which `python -m bench.belief.fitting` writes from films with their truth;
a number here is set by hand: films whose players make no mistakes cannot tell it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FITTED = Path(__file__).with_name("fitted.json")
"""By name: a value, its 95 % interval (`low`, `high`), and of how many cases how many were so."""
PRIORS: dict[str, float] = {}
"""By name: what is believed of a fitted value before any film was counted."""
_VALUES: dict[str, dict[str, float]] = (
    json.loads(FITTED.read_text(encoding="utf-8"))["probabilities"] if FITTED.exists() else {}
)


def counted(name: str, prior: float) -> float:
    """A fitted value; what was believed before where it was never counted."""
    PRIORS[name] = prior
    return float(_VALUES[name]["value"]) if name in _VALUES else prior


@dataclass(frozen=True)
class Probabilities:
    """What people do, and how far what is seen is to be believed. Each is a probability, 0..1, unless it says else."""

    # -- what people do
    passes: float = counted("passes", 0.5)
    """Whoever's turn it is passes after a play,"""
    passes_on: float = counted("passes_on", 0.8)
    """and after somebody who passed as well."""
    together: float = counted("together", 0.01)
    """Cards that came at once are two moves;"""
    blind_ms: float = counted("blind_ms", 20000.0)
    """after so long in which nobody could see them come, ms, they are one so much less likely (1/e),"""
    spread_ms: float = counted("spread_ms", 1800.0)
    """and where one came so long after another, ms."""
    ends_field: float = 0.08
    """A card that was not read is one that ends the field."""
    out_of_turn: float = 0.004
    """Somebody acts whose turn it is not."""
    breaks_rule: float = 0.004
    """Somebody lays what the rules don't allow."""
    impossible: float = 1e-7
    """Something is laid that cannot be there: a card that lies elsewhere, or is in no deck."""
    clears_own: float = 0.6
    """Whoever acts next clears the field; else anybody does."""
    taken_back: float = 0.005
    """A good play goes back to the hand."""
    foul_taken_back: float = 0.7
    """A foul goes back to the hand."""
    stands: float = 0.5
    """A foul stands, and the game goes on with it."""
    draws: float = counted("draws", 0.9)
    """A hand that reaches to the stock, of somebody who may draw, takes a card."""
    draws_brief: float = counted("draws_brief", 0.2)
    """The same where the hand was there only for a moment."""
    undrawn: float = 0.3
    """A card that a pass needs was drawn, and nobody saw it."""
    told_foul: float = 1e-4
    """What people tell was a foul."""

    # -- what nobody sees
    unseen: float = counted("unseen", 0.001)
    """Somebody lays cards of which none is found, and no hand of theirs was seen."""
    unseen_hand: float = counted("unseen_hand", 0.02)
    """The same where a hand of theirs came."""
    unseen_change: float = counted("unseen_change", 0.2)
    """The same where something changed that no card explains."""
    unseen_sweep: float = 0.002
    """The field was swept, though cards of it seem to lie there."""
    hidden_partner: float = 0.02
    """A card of a play lies wholly under the others."""
    lost: float = counted("lost", 0.02)
    """A card that seems to be gone still lies there."""
    late: float = counted("late", 0.02)
    """A new card came with those before it and was overlooked."""

    late_long: float = 0.0003
    """The same where its place was seen to be free long after those came."""

    # -- what is seen
    misread: float = counted("misread", 0.1)
    """What one look says of a card is wrong with half the probability that its best name leaves open, and with this one
    at most. What n looks agree on is wrong with that divided by n squared;"""
    misread_least: float = counted("misread_least", 0.0002)
    """and this at least: looks at one card go wrong together."""
    independent: float = 0.15
    """Each further look at one card counts as such a share of an independent one."""
    ghost: float = counted("ghost", 0.002)
    """A card that was read is none; after n looks it is that divided by n squared."""
    ghost_lasting: float = counted("ghost_lasting", 0.0005)
    """The same for one that has lain there for some time."""
    ghost_unread: float = counted("ghost_unread", 0.15)
    """An outline that nobody could read is none."""
    ghost_brief: float = counted("ghost_brief", 0.8)
    """One that nobody could read, and that was gone soon, is none."""
    ghost_over: float = counted("ghost_over", 0.02)
    """A card that lies mostly on another one, and was read surely, is a second outline of that one;"""
    ghost_over_unread: float = counted("ghost_over_unread", 0.5)
    """and one that was not read."""
    ghost_sudden: float = counted("ghost_sudden", 0.3)
    """What was found where no hand had hidden the place is no card, though it was read surely;"""
    ghost_sudden_unread: float = counted("ghost_sudden_unread", 0.9)
    """and where it was not read."""
    existence: float = counted("existence", 1.0)
    """The odds that something is a card at all are those that whoever watches gives to the power of this."""
    existence_lasting: float = counted("existence_lasting", 1.5)
    """The same for what has lain there for some time."""
    beside: float = counted("beside", 0.8)
    """The hand that laid a card is one that was over the table just then, where none was seen to lay it."""
    stray: float = counted("stray", 0.003)
    """A hand reaches in from a side where its player does not sit, beside one that does."""
    nobody: float = counted("nobody", 0.05)
    """Where hands were seen, the weight that is left to nobody counts so much."""
    told_late: float = counted("told_late", 0.005)
    """Cards are told of only after others that came later,"""
    late_ms: float = 800.0
    """where they seem to have come so much later, ms, so much less likely (1/e)."""
    reversed_order: float = counted("reversed_order", 0.01)
    """What seems to have come first came last."""

    # -- measures
    gathered_ms: float = 1500.0
    """Of cards that are swept, one goes so long after the other at most, ms."""
    brief_ms: float = 1500.0
    """What lay there for a shorter time was gone soon, ms."""
    just_ms: float = 500.0
    """So long before or after a card came, a hand was there just then, ms."""
    seat_degrees: float = counted("seat_degrees", 20.0)
    """Standard deviation of a hand's direction around its player's seat, degrees."""
    place_degrees: float = counted("place_degrees", 25.0)
    """Standard deviation of a card's direction around the seat before which it is laid, degrees."""
    aside: float = counted("aside", 0.03)
    """A card is laid before another seat than its player's."""


PROBABILITIES = Probabilities()
"""The shipped values."""


@dataclass(frozen=True)
class Limits:
    """How far the beam looks, and when it writes. `sure`, `foul` and `rival` are probabilities; most
    others counts."""

    beam: int = 24
    """Histories that are kept."""
    cutoff: float = 9.0
    """A history whose log-weight is so much below the best one's is dropped."""
    recent: int = 8
    """Histories that lead to the same table by so many equal newest acts are joined."""
    ways: int = 6000
    """So many ways to explain cards that came are considered at most."""
    names: int = 6
    """Names of a card that are considered, the likeliest ones."""
    sure: float = 0.9
    """An event of such a probability is written without a question."""
    foul: float = 0.9
    """A foul is called from such a probability on,"""
    surprise: float = 12.0
    """Where the likeliest history lost so much likelihood (a logarithm) on end, it is as likely as not that something
    else happened,"""
    surprise_scale: float = 0.5
    """and this far from there the odds are e to 1."""
    looks: int = 2
    """and after so many looks at each card that could explain it away."""
    rival: float = 0.01
    """A history of such a probability is worth another reading of the cards that it has otherwise."""
    patience_ms: float = 1500.0
    """A card that stays doubtful for so long is asked about, ms."""


LIMITS = Limits()
"""The shipped values."""
