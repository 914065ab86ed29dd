"""Every probability and every limit of the belief, in one place.

`counted` values come from `fitted.json`, which `python -m bench.belief.fitting` writes from films with ground truth.
Plain numbers are set by hand: films in which nobody makes a mistake cannot give them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FITTED = Path(__file__).with_name("fitted.json")
"""Per name: the value, its 95 % interval (`low`, `high`), in how many cases it happened, and out of how many."""
PRIORS: dict[str, float] = {}
"""Per name: the prior value, used where no film was counted."""
_VALUES: dict[str, dict[str, float]] = (
    json.loads(FITTED.read_text(encoding="utf-8"))["probabilities"] if FITTED.exists() else {}
)


def counted(name: str, prior: float) -> float:
    """A fitted value, or its prior if it was never counted."""
    PRIORS[name] = prior
    return float(_VALUES[name]["value"]) if name in _VALUES else prior


@dataclass(frozen=True)
class Probabilities:
    """What people do, and how far what is seen is to be believed. Each is a probability, 0..1, unless it says
    otherwise."""

    # -- what people do
    passes: float = counted("passes", 0.5)
    """The player whose turn it is passes, after a play."""
    passes_on: float = counted("passes_on", 0.8)
    """The same after another player's pass."""
    together: float = counted("together", 0.01)
    """Cards that came at the same time are two moves."""
    blind_ms: float = counted("blind_ms", 20000.0)
    """The probability that they are one move falls to 1/e for each such time in which they could come unseen, ms."""
    spread_ms: float = counted("spread_ms", 1800.0)
    """The same for the time between the first and the last of them, ms."""
    ends_field: float = 0.08
    """An unread card is one that ends the field: the field is swept after it."""
    out_of_turn: float = 0.004
    """A player acts out of turn."""
    breaks_rule: float = 0.004
    """Somebody lays what the rules don't allow."""
    impossible: float = 1e-7
    """A card is laid that cannot be there: it lies elsewhere, or is in no deck."""
    clears_own: float = 0.6
    """The player who acts next clears the field; otherwise each player is equally likely to."""
    taken_back: float = 0.005
    """A legal play is taken back to the hand."""
    foul_taken_back: float = 0.7
    """A foul is taken back to the hand."""
    stands: float = 0.5
    """A foul stands, and the game goes on with it."""
    draws: float = counted("draws", 0.9)
    """A player who may draw, and whose hand reaches to the stock, takes a card."""
    draws_brief: float = counted("draws_brief", 0.2)
    """The same if the hand was there only for a moment (`reaches.BRIEF_MS`)."""
    undrawn: float = 0.3
    """Before a pass that requires drawing first, a card was drawn unseen."""
    told_foul: float = 1e-4
    """An event that people entered was a foul."""

    # -- what nobody sees
    unseen: float = counted("unseen", 0.001)
    """A player lays cards of which none is detected, and no hand of theirs was seen."""
    unseen_hand: float = counted("unseen_hand", 0.02)
    """The same if a hand of theirs was seen."""
    unseen_change: float = counted("unseen_change", 0.2)
    """The same if the picture changed somewhere and no card explains it."""
    unseen_sweep: float = 0.002
    """The field was swept unseen, though cards of it seem to lie there still."""
    hidden_partner: float = 0.02
    """A card of a play lies wholly under the others."""
    lost: float = counted("lost", 0.02)
    """A card that seems to be gone still lies there."""
    late: float = counted("late", 0.02)
    """A new card was laid with the newest play and overlooked until now."""

    late_long: float = 0.0003
    """The same if its place was seen free more than `gathered_ms` after that play."""

    # -- what is seen
    misread: float = counted("misread", 0.1)
    """Upper bound of the probability that one look is wrong: it is half of what the best name leaves open. For n looks
    that agree it is divided by n squared."""
    misread_least: float = counted("misread_least", 0.0002)
    """Lower bound of it for any number of looks: looks at one card go wrong together."""
    independent: float = 0.15
    """Each further look at one card counts as this share of an independent one."""
    ghost: float = counted("ghost", 0.002)
    """An outline that was read as a card is no card; after n looks, this divided by n squared."""
    ghost_lasting: float = counted("ghost_lasting", 0.0005)
    """The same for one that has lain there for longer than `brief_ms`."""
    ghost_unread: float = counted("ghost_unread", 0.15)
    """An outline that could not be read is no card."""
    ghost_brief: float = counted("ghost_brief", 0.8)
    """The same if it was gone within `brief_ms`."""
    ghost_over: float = counted("ghost_over", 0.02)
    """An outline that was read surely and lies mostly on another card is a second outline of that card."""
    ghost_over_unread: float = counted("ghost_over_unread", 0.5)
    """The same if it was not read."""
    ghost_sudden: float = counted("ghost_sudden", 0.3)
    """An outline that was read surely, but appeared where no hand had hidden the place, is no card."""
    ghost_sudden_unread: float = counted("ghost_sudden_unread", 0.9)
    """The same for an outline that was not read."""
    existence: float = counted("existence", 1.0)
    """Exponent that is applied to the watcher's odds that an outline is a card at all; no probability."""
    existence_lasting: float = counted("existence_lasting", 1.5)
    """The same for an outline that has lain there for longer than `brief_ms`."""
    beside: float = counted("beside", 0.8)
    """If no hand was seen to lay a card, one of those over the table at that time laid it."""
    stray: float = counted("stray", 0.003)
    """Least fit of a hand to any seat, where 1 is a hand exactly from that seat: players may reach in from another
    side."""
    nobody: float = counted("nobody", 0.05)
    """If hands were seen, the weight left to nobody is multiplied by this."""
    told_late: float = counted("told_late", 0.005)
    """A card is reported only after others that came later."""
    late_ms: float = 800.0
    """That falls to 1/e for each such time by which it seems to have come after the others, ms."""
    reversed_order: float = counted("reversed_order", 0.01)
    """Of two groups of cards, the one that seems to have come first came last."""

    # -- measures
    gathered_ms: float = 1500.0
    """Maximum time between two cards that go in one sweep, ms."""
    brief_ms: float = 1500.0
    """A card that lay for less than this was there only briefly, ms."""
    just_ms: float = 500.0
    """A hand seen within this time before or after a card came was there when it came, ms."""
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
    """How many histories the beam keeps, and when they are written to the record. `sure`, `foul` and `rival` are
    probabilities; most others are counts."""

    beam: int = 24
    """Histories that are kept."""
    cutoff: float = 9.0
    """A history is dropped if its log-probability is this much below that of the best one."""
    recent: int = 8
    """Histories with the same table and this many equal newest acts are merged."""
    ways: int = 6000
    """Maximum number of search nodes for explaining one arrival."""
    names: int = 6
    """Number of a card's likeliest names that are considered."""
    sure: float = 0.9
    """An event at least this probable is written without a question."""
    foul: float = 0.9
    """A foul is called only if it is at least this probable."""
    surprise: float = 12.0
    """If the likeliest history lost this much log-likelihood over consecutive steps, the chance that the histories are
    wrong altogether is one half. A foul is then less probable."""
    surprise_scale: float = 0.5
    """Scale of that logistic curve: this far from `surprise` the odds are e to 1."""
    looks: int = 2
    """A foul is called only after this many looks at each card that could show it to be none."""
    rival: float = 0.01
    """If a history is at least this probable, the cards on which it differs are worth another reading."""
    patience_ms: float = 1500.0
    """People are asked about a card that stays doubtful for this long, ms."""


LIMITS = Limits()
"""The shipped values."""
