"""Daifugo on the coloured deck (D1): 1 < … < 10, plays judged by the Daifugo package, first out wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.events import Event
from referee.frozen import quick
from referee.game import Choice, Result, Setup, Step
from referee.games.torite.cards import DECK
from referee.games.torite.options import CLIMBING_SWITCHES
from referee.ruling import Ruling
from referee.shedding import worlds
from referee.shedding.book import GENERIC
from referee.shedding.game import Shedding
from referee.shedding.options import SheddingOptions
from referee.shedding.state import Rules, begin
from referee.shedding.state import State as Inner
from referee.texts import Text
from referee.tricks.seats import Seats, seat_all

_GAME = Shedding()
# Places in Daifugo's order of strength, where an 8 stands on place 5: so the number 8 is the 8 of every rule.
ORDER = tuple(range(-2, 8))
_OFF: dict[str, Any] = {
    "jokers": 0, "five_card_unanswerable": False, "eleven_back": "off", "spade_three": False, "miyako_ochi": False,
    "foul_finish": "off", "exchange": "none", "exchange_blind": False, "finisher_play": "ends-round",
}  # fmt: skip


@quick
class ClimbState(NamedTuple):
    """A round of Daifugo (`inner`) around a table of the match."""

    seats: Seats
    inner: Inner


def switches(options: Any) -> SheddingOptions:
    """Daifugo's switches as this game sets them: those that it has no use for are off."""
    return SheddingOptions(**{**_OFF, **{key: getattr(options, key) for key in CLIMBING_SWITCHES}})


def start(setup: Setup) -> ClimbState:
    """The state before the first card. The switches are those of the options; all others are off."""
    inner = Setup(setup.players, switches(setup.options), setup.number, leader=setup.leader, seq=setup.seq)
    rules = Rules(_GAME, inner, DECK, GENERIC)
    return ClimbState(seat_all(setup, DECK), begin(rules, (ORDER,) * rules.n))


def judge(state: ClimbState, event: Event) -> Ruling:
    """The ruling on an event; its plan is the state that follows."""
    ruling = _GAME.judge(state.inner, event)
    if ruling.plan is None:
        return ruling
    return ruling._replace(plan=ClimbState(state.seats, ruling.plan))


def shown(state: ClimbState, event: Event, ruling: Ruling) -> ClimbState:
    """The state after an event that does not count: the cards it showed are known."""
    return state._replace(inner=_GAME.shown(state.inner, event, ruling))


def turn(state: ClimbState) -> str | None:
    """Whose turn it is."""
    return _GAME.turn(state.inner)


def order(state: ClimbState) -> Text | None:
    """The order of strength in force in words."""
    return _GAME.order(state.inner)


def choices(state: ClimbState, player: str, hand: Sequence[str]) -> list[Choice]:
    """Every legal play of a hand."""
    return _GAME.options(state.inner, player, hand)


def why(state: ClimbState, event: Event) -> list[Step]:
    """The verdict on an event, step by step."""
    return _GAME.why(state.inner, event)


def result(state: ClimbState) -> Result:
    """First out wins; the others follow by the cards they have left, where everybody's number is known. Nothing is told
    where the round may stand in several ways."""
    first, *others = [_result(state._replace(inner=inner)) for inner in worlds.all_of(state.inner)]
    return first if all(other == first for other in others) else Result(scores=dict.fromkeys(first.scores, 0))


def _result(state: ClimbState) -> Result:
    names = state.seats.players
    inner = state.inner
    won = inner.finished[0] if inner.over and inner.finished else -1
    scores = {name: int(seat == won) for seat, name in enumerate(names)}
    if won < 0:
        return Result(scores=scores, finished=inner.over)
    rest = [seat for seat in range(len(names)) if seat != won]
    if all(inner.hands[seat].size >= 0 for seat in rest):
        rest.sort(key=lambda seat: inner.hands[seat].size)
    return Result(tuple(names[seat] for seat in (won, *rest)), {}, scores, (names[won],), True)
