"""What no camera sees, or none has seen: a bid, a meeple, a hand that is shown, cards given face down, an order of
strength. The table tells it by hand.

What may be told is what the referee expects now (`Game.expects`); nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from referee.events import Event
from referee.fold import Outcome
from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from referee.play.expects import Expectation
from referee.play.expects import Offer as Offered
from referee.ruling import LEGAL
from referee.words.messages import message

NO_PLAYS = ("discard", "show")
"""What a card that is laid now may be instead of a play: one that is owed, or one of a hand that is shown."""
Delay = Literal["until-told", "no-play"]


@dataclass(frozen=True)
class Offer:
    """One way to take a step. `fields` are the record's, beside `type` and `player`; `says`: the referee's sentence in
    both languages where the step sets something off, else None."""

    fields: JsonObject
    says: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Step:
    """A type of event that any of `players` (empty: nobody in particular) may bring now.

    `waits`: no card may be laid before; `count`: it is about so many cards, whichever (None: not said); `to`: who gets
    them; `offers`: the ways that the referee allows, empty where it is cards of a hand.
    """

    type: str
    players: tuple[str, ...]
    waits: bool
    count: int | None = None
    to: str | None = None
    offers: tuple[Offer, ...] = ()

    def as_dict(self) -> JsonLine:
        """JSON-ready."""
        offers = [{"fields": dict(offer.fields), "says": offer.says and dict(offer.says)} for offer in self.offers]
        return {
            "type": self.type, "players": list(self.players), "waits": self.waits, "count": self.count, "to": self.to,
            "offers": offers,
        }  # fmt: skip


def delay(moment: Moment) -> Delay | None:
    """Why no card can be laid now: something has to be told first (`until-told`), or a card would be no play of a trick
    or a field (`no-play`). None where cards may be laid."""
    expected = () if moment.over else moment.game.expects(moment.state)
    if moment.over or any(each.kind == "play" for each in expected):
        return None
    first = next((each.kind for each in expected if each.blocking), None)
    return "no-play" if first in NO_PLAYS else "until-told"


def shows(moment: Moment) -> bool:
    """Whether hands are shown now and no cards are played: cards that come then begin and continue nothing."""
    return any(each.kind == "show" for each in moment.game.expects(moment.state))


def steps(moment: Moment) -> tuple[Step, ...]:
    """What may be told now, by whose turn it is; where it is nobody's, by everybody who may: also what a camera would
    see, where none does. A pass has its own button but where it stands beside bids."""
    expected = moment.game.expects(moment.state)
    if moment.over:
        # Once the round is over only what follows a revoke may still be told.
        expected = tuple(each for each in expected if each.kind == "remedy")
    bids = any(each.kind == "bid" for each in expected)
    return tuple(_step(each) for each in expected if _apart(each) and (bids or each.kind != "pass"))


def _apart(expected: Expectation) -> bool:
    """Whether a step is told by itself: a play is entered where plays are, and what was played sweeps the field, but
    where nothing else tells it."""
    return expected.kind != "play" and (expected.kind != "clear" or not expected.seen)


def late(moment: Moment, event: Event) -> int | None:
    """The seq of what began the round, where `event` belongs there and is told too late: cards were laid meanwhile.
    None where it can be taken now, or not at all."""
    game, setup = moment.game, moment.setup
    if game.step(moment.state, event)[0].code != "wrong-phase":
        return None
    return setup.seq if game.step(game.start(setup), event)[0].verdict == LEGAL else None


def _step(expected: Expectation) -> Step:
    offers = tuple(Offer(offer.fields, _says(expected, offer)) for offer in expected.offers)
    return Step(expected.kind, expected.players, expected.blocking, expected.count, expected.to, offers)


def _says(expected: Expectation, offer: Offered) -> Mapping[str, str] | None:
    """What the referee would say, where that is more than what happened."""
    if offer.ruling is None:
        return None
    event = Event(0, expected.kind, next(iter(expected.players), None))
    outcome = Outcome(event, offer.ruling, (), (), None, ())
    return {lang: message(outcome, lang) for lang in ("ja", "en")}
