"""Why a card of the coloured deck is ruled as it is: the game's own questions, after those that all games ask."""

from __future__ import annotations

from referee.events import Event
from referee.games.torite.cards import COLOUR, DECK, SEVENS, neighbours
from referee.games.torite.kinds.sevens import SevensState
from referee.games.torite.kinds.tricks import SUIT_KEYS, duties
from referee.games.torite.options import NOT_FOLLOW
from referee.games.torite.state import TrickState
from referee.play.judgement import Judgement
from referee.play.protocol import Step
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED
from referee.tricks.holdings import codes


def beside(state: SevensState, event: Event, ruling: Judgement[object], params: dict[str, object]) -> list[Step]:
    """Whether a card lies next to one that a chain joins to the seven (S1)."""
    if event.type != "play" or not event.cards:
        return []
    card = DECK.ids.get((event.cards or ("",))[0], -1)
    if card >= 0 and 1 << card & SEVENS:
        return [Step("why.tricks.seven", params, True, event.cards, "S1")]
    found = codes(DECK, neighbours(card) & state.joined()) if card >= 0 else ()
    perhaps = not found and ruling.verdict == UNDECIDED
    key = "why.tricks.beside" if found else "why.tricks.perhaps" if perhaps else "why.tricks.alone"
    return [Step(key, params | {"beside": found}, None if perhaps else bool(found), found, "S1")]


def follows(state: TrickState, event: Event, ruling: Judgement[object], params: dict[str, object]) -> list[Step]:
    """Whether a card follows, or is of another colour than the one before, and whether the hand could do better."""
    if event.type != "play" or not event.cards:
        return []
    options = state.options
    if state.simultaneous:
        return [Step("why.tricks.at-once", params, True, (), "E1")]
    if not state.trick:
        rule = "A1" if options.kind == NOT_FOLLOW else "C1"
        return [Step("why.tricks.free-lead", params, True, (), rule)]
    against = options.kind == NOT_FOLLOW
    before = state.trick[-1 if against else 0].card
    card = DECK.ids.get((event.cards or ("",))[0], -1)
    if before < 0 or card < 0:
        return [Step("why.tricks.unread", params, None, (), None)]
    words = params | {"suit": SUIT_KEYS[before & 3], "before": (DECK.codes[before],)}
    shown = (DECK.codes[before],)
    key = "why.tricks.colour-before" if against else "why.tricks.led"
    steps = [Step(key, words, None, shown, "A1" if against else "C1")]
    duty = duties(state)[0]
    if duty >> card & 1:
        steps.append(Step("why.tricks.other-colour" if against else "why.tricks.follows", words, True, (), None))
        return steps
    key = "why.tricks.same-colour" if against else "why.tricks.not-following"
    steps.append(Step(key, words, False if ruling.verdict == ILLEGAL else None, event.cards or (), ruling.rule))
    steps.append(_hand(ruling, words, against))
    trump = options.trump != "none" and COLOUR["RBYG".index(options.trump)] >> card & 1
    if ruling.verdict == LEGAL or ruling.code == ("same-colour" if against else "must-follow"):
        if trump:
            steps.append(Step("why.tricks.trumps", words, None, event.cards or (), "P1"))
        else:
            steps.append(Step("why.tricks.cannot-win", words, None, event.cards or (), "A2" if against else "C2"))
    return steps


def _hand(ruling: Judgement[object], words: dict[str, object], against: bool) -> Step:
    """What is known of the hand: it must hold better, cannot, or nobody can tell."""
    kind = "forced" if against else "void"
    if ruling.verdict == LEGAL:
        return Step(f"why.tricks.{kind}", words, True, (), "A2" if against else "C2")
    if ruling.verdict == "illegal":
        return Step(f"why.tricks.not-{kind}", words, False, ruling.cards, ruling.rule)
    return Step(f"why.tricks.{kind}-unknown", words, None, (), ruling.rule)
