"""Why an event of Page One is ruled as it is: the game's own questions, after those that all games ask."""

from __future__ import annotations

from referee.events import Event
from referee.games.pageone.play import suit_of
from referee.games.pageone.state import State, drawable
from referee.play.judgement import Judgement
from referee.play.protocol import Step
from referee.ruling import ILLEGAL, LEGAL
from referee.tricks.standard_deck import JOKER_BIT, led


def asked(state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
    """Whether a card follows, or a hand has none that does."""
    if event.type == "play" and event.cards:
        return _follow(state, event, ruling, params)
    return _pass(state, ruling, params) if event.type == "pass" and state.trick else []


def _follow(state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
    """Whether a card follows the led suit."""
    duties = led(state.held, state.trick)
    ids = state.seats.deck.ids
    card = ids.get((event.cards or ("",))[0], -1)
    if not state.trick:
        return [Step("why.tricks.free-lead", params, True, (), "W2")]
    if card >= 0 and 1 << card & JOKER_BIT:
        return [Step("why.pageone.joker", params, True, event.cards or (), "W3")]
    if card < 0 or len(duties) > 1:
        return [Step("why.tricks.unread", params, None)]
    if not duties[0]:
        return [Step("why.pageone.joker-led", params, True, (), "W3")]
    words, before = _led(state, params)
    steps = [Step("why.tricks.led", words, None, before, "W3")]
    if duties[0] >> card & 1:
        return [*steps, Step("why.tricks.follows", words, True)]
    holds = False if ruling.verdict == ILLEGAL else None
    steps.append(Step("why.tricks.not-following", words, holds, event.cards or (), "W3"))
    return [*steps, _left(state, words)] if ruling.code == "must-follow" else steps


def _pass(state: State, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
    """Whether there is something to draw, and whether the hand can follow."""
    duties = led(state.held, state.trick)
    steps = [_left(state, params)]
    if drawable(state) > 0 or len(duties) != 1 or not duties[0]:
        return steps
    words, before = _led(state, params)
    steps.append(Step("why.tricks.led", words, None, before, "W3"))
    if ruling.verdict == LEGAL:
        return [*steps, Step("why.pageone.cannot-follow", words, True, (), "W6")]
    if ruling.verdict == ILLEGAL:
        return [*steps, Step("why.tricks.not-void", words, False, ruling.cards, "W6")]
    return [*steps, Step("why.tricks.void-unknown", words, None, (), "W6")]


def _led(state: State, params: dict[str, object]) -> tuple[dict[str, object], tuple[str, ...]]:
    """The parameters with the led suit, and the card that led it."""
    plays = [play.card for play in state.trick if play.card >= 0 and not 1 << play.card & JOKER_BIT]
    before = (state.seats.deck.codes[plays[0]],) if plays else ("?",)
    return params | {"suit": suit_of(led(state.held, state.trick)), "before": before}, before


def _left(state: State, params: dict[str, object]) -> Step:
    """How many cards there are to draw."""
    count = drawable(state)
    if count < 0:
        return Step("why.pageone.stock-unknown", params, None, (), "W4")
    if count:
        return Step("why.pageone.stock", params | {"left": count}, None, (), "W4")
    return Step("why.pageone.stock-empty", params, None, (), "W6")
