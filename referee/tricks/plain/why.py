"""Why a card of a trick is ruled as it is: what is led, whether it follows, what is known of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from referee.play.judgement import Judgement
from referee.play.protocol import Step
from referee.ruling import ILLEGAL, LEGAL
from referee.tricks.plain.round import State
from referee.tricks.standard_deck import JOKER, SUIT, SUIT_KEYS


def follows(
    state: State, card: int, duties: Sequence[int], ruling: Judgement[State], params: dict[str, object], rule: str
) -> list[Step]:
    """The steps about one card (-1: unread), which has to answer one of `duties`; `rule`: that of following."""
    if not state.trick:
        return [Step("why.tricks.free-lead", params, True, (), rule)]
    if card == JOKER:
        return [Step("why.tricks.joker", params, True, ("JK",), rule)]
    if card < 0 or len(duties) > 1:
        return [Step("why.tricks.unread", params, None)]
    if not duties[0]:
        return [Step("why.tricks.joker-led", params, True, ("JK",), rule)]
    before = (state.seats.deck.codes[state.trick[0].card],)
    words = params | {"suit": SUIT_KEYS[SUIT.index(duties[0])], "before": before}
    led = "why.tricks.called" if state.trick[0].card == JOKER else "why.tricks.led"
    steps = [Step(led, words, None, before, rule)]
    if duties[0] >> card & 1:
        return [*steps, Step("why.tricks.follows", words, True)]
    holds = False if ruling.verdict == ILLEGAL else None
    steps.append(Step("why.tricks.not-following", words, holds, (state.seats.deck.codes[card],), rule))
    if ruling.verdict == LEGAL:
        return [*steps, Step("why.tricks.void", words, True, (), rule)]
    if ruling.verdict == ILLEGAL:
        return [*steps, Step("why.tricks.not-void", words, False, ruling.cards, rule)]
    return [*steps, Step("why.tricks.void-unknown", words, None, (), rule)]
