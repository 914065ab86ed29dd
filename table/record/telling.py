"""What people tell at a watched table because no camera sees it, such as a bid or a card that is passed on.

The camera may not have written yet what that rests on, or may have missed it. Then it fits no phase of the game as far
as the record goes. That is no foul of whoever tells it: it waits for the camera; where nothing comes, it is left out.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from referee.ruling import ILLEGAL, Ruling
from table.record.drafts import Draft
from table.record.session import Accepted, Session, StaleError

PATIENCE_MS = 10_000.0
"""So long an event waits for what the camera has to write before it, ms of the pictures."""
TOLD = frozenset({
    "adjutant", "bid", "declare", "discard", "draw", "exchange", "give", "lead", "meeple", "order", "remedy", "settle",
    "widow",
})  # fmt: skip
"""Events that may rest on a play which nobody saw; so may a pass."""


def untimely(event: JsonObject, ruling: Ruling, moment: Moment) -> bool:
    """Whether what was told at a moment fits no phase of the game, or is a pass out of turn, and the reason may be a
    play that was not seen: in a bidding there is none."""
    if ruling.verdict != ILLEGAL:
        return False
    if event["type"] == "pass":
        return ruling.code == "not-your-turn" and all(each.kind != "bid" for each in moment.game.expects(moment.state))
    return event["type"] in TOLD and ruling.code == "wrong-phase"


def answering(event: JsonLine, draft: Draft) -> JsonLine:
    """What a told event is to be written as: a deal, where the camera assumed one when the round's first card came,
    says how that one was."""
    if event["type"] != "deal":
        return event
    began = draft.moment().setup.seq
    assumed = [
        seq for seq, known, _ in draft.trial().standing()
        if known.type == "deal" and seq >= began and known.confirmed is False
    ]  # fmt: skip
    if not assumed:
        return event
    return {"type": "amend", "target": assumed[-1], "event": event}


class Telling:
    """Takes told events into a session, once they fit a phase of the game.

    One that still fits none `PATIENCE_MS` after it was first told is left out; `left_out` hears of it and of what it
    would have come to.
    """

    def __init__(self, session: Session, left_out: Callable[[Accepted], None]) -> None:
        self._session = session
        self._left_out = left_out
        self._since: float | None = None

    def take(self, event: JsonLine, at_ms: float) -> bool:
        """Whether an event is done with at `at_ms` of the pictures: written, or left out. Else it waits, and is to be
        told again later, before any other. Raises as `Session.accept`: then it is done with, too, but for LogError."""
        try:
            accepted = self._taken(event)
        except BaseException:
            self._since = None
            raise
        if accepted is not None:
            self._since = self._since if self._since is not None else at_ms
            if at_ms - self._since < PATIENCE_MS:
                return False
            self._left_out(accepted)
        self._since = None
        return True

    def _taken(self, event: JsonLine) -> Accepted | None:
        """Writes an event, but for one that is untimely: what that would come to."""
        while True:
            draft = Draft(self._session)
            moment = draft.moment()
            try:
                accepted = draft.accept(answering(event, draft))
                if untimely(event, accepted.ruling, moment):
                    return accepted
                draft.write()
                return None
            except StaleError:  # the camera was quicker
                continue
