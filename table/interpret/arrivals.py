"""Cards that came, as plays: whose arm laid them, in how many plays, on which field."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.fold import Table as Moment
from table.interpret.attribution import Seats, as_arms_ended
from table.interpret.consecutive import split
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal
from table.interpret.readings import FAULT_IN_DOUBT, Reading, best, score
from table.interpret.turns import actors, lies, passes
from table.interpret.weighing import FAULT
from vision.tracking.intrusions import HandIntrusion

TAPPED = 0.5
"""How likely somebody lays a card whose arm came earlier for nothing, where that may have been a pass."""
OWN = 0.5
"""An arm that fits a seat so well is of the player there."""
Weigh = Callable[[Sequence[str], Observation], dict[str, float]]
"""How well each player fits as the one who laid the new cards of a look, 0..1."""


def by_arms(players: Sequence[str], seen: Observation) -> dict[str, float]:
    """The new cards as plays by the players whose arms came near them."""
    return Seats(len(players)).weigh(players, seen)


def came(seen: Observation, moment: Moment, memory: Memory, weigh: Weigh = by_arms, together: float = 1.0) -> Proposal:
    """The new cards as plays, attributed by the arms of this look. Where that gives no legal play, earlier arms are
    considered as well, and then whether several plays came at once; `together` as in `consecutive.split`."""
    plays = _parted(seen, moment, memory, weigh)
    earlier = past(seen, memory)
    if earlier and any(play.ruling.verdict != "legal" for play in plays):
        # One of them may have been laid a while ago, and is noticed only now.
        before = _parted(seen.showing(seen.came, (*earlier, *seen.arms)), moment, memory, weigh)
        if all(play.ruling.verdict == "legal" for play in before):
            plays = before
    plays = _split(plays, seen, moment, memory, weigh, together)
    return Proposal(plays, score=score(plays))


def came_after_sweep(seen: Observation, moment: Moment, memory: Memory) -> Proposal | None:
    """The new cards as plays on a field that was swept without being seen; None where a card of the old field is
    still visible."""
    if not memory.plays or memory.visible(seen.scene) or not lies(moment):
        return None
    swept = passes(moment)[1]
    if swept is None:
        return None
    plays = _split(_parted(seen, swept, memory, by_arms), seen, swept, memory, by_arms)
    return Proposal(plays, lying=(), swept=True, score=seen.thresholds.hidden_sweep * score(plays))


def past(seen: Observation, memory: Memory) -> tuple[HandIntrusion, ...]:
    """The earlier arms that may have laid one of the new cards. None may have where the table below an arm changed
    only after that arm was gone."""
    return tuple(arm for arm in memory.past if arm not in seen.arms) if seen.late else ()


def _parted(seen: Observation, moment: Moment, memory: Memory, weigh: Weigh) -> tuple[Reading, ...]:
    """The new cards as one play, or as two where two arms brought them and that fits better."""
    players = moment.setup.players
    seats = Seats(len(players))
    fault = FAULT_IN_DOUBT if memory.doubts else FAULT
    weights = weigh(players, seen)
    for name in _tapped(seen, moment, memory):
        weights[name] *= TAPPED
    chosen: tuple[Reading, ...] = (best(moment, seen.came, weights, fault),)
    for first, second in seats.splits(seen):
        one = best(moment, first.came, weigh(players, first), fault)
        two = best(one.after, second.came, weigh(players, second), fault)
        if one.score * two.score * as_arms_ended(first, second) > score(chosen):
            chosen = (one, two)
    return chosen


def _split(
    plays: Sequence[Reading], seen: Observation, moment: Moment, memory: Memory, weigh: Weigh, together: float = 1.0
) -> tuple[Reading, ...]:
    """The new cards as several plays of whoever is next, where they fit so and not as `plays`."""
    tapped = _tapped(seen, moment, memory)

    def fit(part: Observation) -> dict[str, float]:
        weights = weigh(moment.setup.players, part)
        return {name: weight * (TAPPED if name in tapped else 1.0) for name, weight in weights.items()}

    return split(plays, seen, moment, fit, FAULT_IN_DOUBT if memory.doubts else FAULT, together)


def _tapped(seen: Observation, moment: Moment, memory: Memory) -> set[str]:
    """Those who may have passed and whose arms came since the last play for nothing: people tap the table when they
    pass."""
    if seen.late:
        return set()  # an earlier arm may have laid what is noticed now
    players = moment.setup.players
    may = {name for actor in actors(moment) for name in actor.silent}
    seats = Seats(len(players))
    fits = [seats.fits(arm, seen.plane, seen.size) for arm in memory.taps if arm not in seen.arms]
    return {name for seat, name in enumerate(players) if name in may and any(fit[seat] >= OWN for fit in fits)}
