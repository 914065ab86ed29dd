"""What is said while a round of hensoku is settled: who shows the hand, who draws, that a tie is to be decided (V17,
V18)."""

from __future__ import annotations

from referee.events import Event
from referee.games.hensoku import settle
from referee.games.hensoku.settle import table_of
from referee.play.judgement import Judgement
from referee.shedding.state import State
from referee.texts import Text, both, joined, people_words


def worded(state: State, event: Event, ruling: Judgement[State]) -> Judgement[State]:
    """The ruling on an event of `state` with what the settlement waits for, before and after it."""
    params: dict[str, object] = {}
    after = ruling.plan
    if state.also or (after is not None and after.also):
        # The round may be in several states: who has to do what is nobody's to say.
        return ruling
    if ruling.code == "wrong-phase" and settle.pending(state):
        params["say"] = "code.wrong-phase.cannot-draw" if event.type == "draw" else "code.wrong-phase.unsettled"
        params["next"] = awaited(state)
    elif ruling.code == "wrong-phase" and event.type in ("settle", "reveal") and table_of(state).payer >= 0:
        params["say"] = "code.wrong-phase.settled"
    elif ruling.code == "wrong-settlement":
        params["say"] = "code.wrong-settlement.highest"
    elif after is not None and settle.pending(after):
        params["next"] = awaited(after)
    return ruling._replace(params={**ruling.params, **params}) if params else ruling


def awaited(state: State) -> Text:
    """What has to be done before somebody pays."""
    names = state.rules.players
    show, draw = settle.waits_for(state)
    found = []
    for key, players in (("awaits.show", show), ("awaits.last-draw", draw)):
        if players:
            called = people_words([names[player] for player in players])
            found.append(both(key, names=called, count=len(players)))
    if not found:
        tied, amount = settle.highest(state)
        called = people_words([names[player] for player in tied])
        found.append(both("awaits.tie" if len(tied) > 1 else "awaits.payer", names=called, amount=amount))
    return joined(found)
