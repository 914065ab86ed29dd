"""Why an event of Napoleon is ruled as it is: the game's own questions, after those that all games ask."""

from __future__ import annotations

from referee.events import Event
from referee.games.napoleon.play import duties, joker_called, suit_of
from referee.games.napoleon.state import State
from referee.play.judgement import Judgement
from referee.play.protocol import Step
from referee.ruling import ILLEGAL, LEGAL
from referee.tricks.standard_deck import JOKER, SUIT_KEYS


def asked(state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
    """The bid before a bid, and whether a card follows."""
    if event.type == "bid" and state.bidder >= 0:
        last = {"last": state.bid, "last_suit": SUIT_KEYS[state.trump]}
        return [Step("why.napoleon.last-bid", params | last, None, (), "Q4")]
    return _follow(state, event, ruling, params) if event.type == "play" and event.cards else []


def _joker_rule(state: State) -> str:
    """The rule of the joker: it calls trumps (Q10), or is only a card that may always be played."""
    return "Q10" if state.options.joker_calls_trumps else "Q7"


def _follow(state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
    deck = state.seats.deck
    card = deck.ids.get((event.cards or ("",))[0], -1)
    if not state.trick:
        return [Step("why.tricks.free-lead", params, True, (), "Q7")]
    called = joker_called(state)
    steps = [Step("why.napoleon.calls-joker", params, None, ("S3",), "Q13")] if called else []
    if card == JOKER and (called or not state.options.joker_when_void):
        return steps or [Step("why.napoleon.joker", params, True, ("JK",), _joker_rule(state))]
    found = duties(state)
    if len(found) > 1 or card < 0 or state.trick[0].card < 0:
        return [*steps, Step("why.tricks.unread", params, None)]
    duty, rule = found[0]
    if not duty:
        return [*steps, Step("why.napoleon.joker-led", params, True, ("JK",), _joker_rule(state))]
    led = state.trick[0].card
    lead = led if led != JOKER or rule == "Q10" else state.trick[1].card
    before = (deck.codes[lead],)
    words = params | {"suit": SUIT_KEYS[suit_of(duty)], "before": before}
    steps.append(Step("why.napoleon.calls-trumps" if rule == "Q10" else "why.tricks.led", words, None, before, rule))
    if ruling.rule == "Q13" and ruling.code == "must-follow":
        # It is the joker that was to be played, whatever else the card follows.
        holds = False if ruling.verdict == ILLEGAL else None
        return [*steps, Step("why.napoleon.joker-held", words, holds, ruling.cards, "Q13")]
    if duty >> card & 1:
        return [*steps, Step("why.tricks.follows", words, True)]
    steps.append(
        Step("why.tricks.not-following", words, False if ruling.verdict == ILLEGAL else None, event.cards or (), rule)
    )
    if ruling.verdict == LEGAL:
        return [*steps, Step("why.tricks.void", words, True, (), rule)]
    if ruling.verdict == "illegal":
        return [*steps, Step("why.tricks.not-void", words, False, ruling.cards, rule)]
    return [*steps, Step("why.tricks.void-unknown", words, None, (), rule)]
