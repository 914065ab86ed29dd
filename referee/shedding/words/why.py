"""Why a play is ruled as it is: the referee's questions one after the other, each with its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.protocol import Step
from referee.ruling import ILLEGAL, LEGAL
from referee.shedding.book import cite
from referee.shedding.held import sort_cards
from referee.shedding.plays.against import candidates, meld_fault, special
from referee.shedding.state import GROUP, IDENTITY, SEQUENCE, Meld, State
from referee.shedding.words import remarks
from referee.texts import event_params, headline

# The order of faults in the contract, and which codes belong to which question.
_QUESTIONS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("why.phase", ("wrong-phase",), "play"),
    ("why.in-play", ("out-of-play",), "finished"),
    ("why.owed", ("must-give", "must-discard", "must-name"), "play"),
    ("why.bombed", ("withheld-bombed",), "play"),
    ("why.cards", ("unknown-card", "card-seen-before", "card-not-in-hand", "unreadable-card"), "play"),
    ("why.turn", ("not-your-turn", "wrong-leader"), "turn"),
    ("why.deal", ("impossible-deal", "uneven-deal"), "deal"),
    ("why.exchange", ("wrong-exchange",), "exchange"),
    ("why.receiver", ("wrong-receiver",), "give"),
    ("why.draw", ("must-draw", "drew-twice", "stock-empty"), "turn"),
    ("why.pass", ("cannot-pass",), "cannot-pass"),
    ("why.salvage", ("card-not-discarded",), "turn"),
    ("why.tenpen", ("tenpen-false",), "turn"),
    ("why.meld", ("not-a-meld",), "meld"),
    ("why.count", ("wrong-count",), "play"),
    ("why.shape", ("wrong-shape",), "play"),
    ("why.strength", ("too-weak",), "strength"),
    ("why.lock", ("suit-locked", "number-locked"), "lock"),
    ("why.joker", ("joker-ambiguous",), "joker"),
    ("why.finish", ("finish-before-draw", "finish-false"), "finish"),
)
_LOCKED = frozenset({"suit-locked", "number-locked"})
"""What is wrong with a play that a lock forbids and nothing else."""
_ANSWERS = frozenset({"why.count", "why.shape", "why.strength", "why.lock"})
"""Questions about an answer to what lies there."""
_SKIPS: Mapping[str, frozenset[str]] = {
    "sandstorm": _ANSWERS, "spade-three": frozenset({"why.strength"}),
    "spade-three.locked": frozenset({"why.strength", "why.lock"}),
    "down-number": frozenset({"why.strength"}), "stop": _ANSWERS | {"why.turn"},
}  # fmt: skip
"""By what else makes a play right, the questions that then mean nothing."""
_RULES: Mapping[str, str] = {
    "skip": "H1", "reverse": "H4", "bomb": "H5", "gekokujo": "H9", "sandstorm": "H10", "stop": "H11",
    "ambulance": "H12", "rokurokubi": "H13", "tenpen": "H14", "dai-kakumei": "H15", "coup": "H16", "omen": "H17",
    "lucky-seven": "H18", "salvage": "H20",
}  # fmt: skip
"""The house rules that effects come from."""
_CITED: Mapping[str, str] = {
    "eight-cut": "eight-cut", "counter-revolution": "revolution", "revolution": "revolution",
    "eleven-back": "eleven-back", "lock": "lock", "spade-three": "spade-three", "five-card-revolution": "five-card",
    "miyako-ochi": "miyako-ochi", "finish": "finish", "foul-finish": "foul-finish", "clear": "leads", "give": "give",
    "discard": "discard", "reopened": "finish", "round-end": "finish",
}  # fmt: skip
"""What the rule set is asked for about other effects."""
_CLEARS = ("sandstorm", "ambulance", "rokurokubi", "spade-three", "five-card-revolution", "eight-cut", "skip")
"""Effects that clear the field themselves."""


def why(state: State, event: Event, ruling: Judgement[State]) -> list[Step]:
    """The steps of a ruling up to the fault, or through all of them to the effects of what counts."""
    params = event_params(event) | dict(ruling.params)
    meld = _laid(state, event, ruling)
    params |= _facts(state, event, meld) | {"cards": ruling.cards}
    holds = False if ruling.verdict == ILLEGAL else None
    fault = Step(headline(ruling.ruling, event, params), params, holds, ruling.cards, ruling.rule)
    steps = list(_affirmed(state, event, ruling, _instead(state, event, ruling, meld), params))
    decided = next((key for key, codes, _ in _QUESTIONS if ruling.code in codes), None)
    if decided is not None:
        steps += _answered(event, Step(decided, params, holds, ruling.cards, ruling.rule))
    return [*steps, *([] if ruling.code is None else [fault]), *_ending(state, event, ruling, params)]


def _affirmed(
    state: State, event: Event, ruling: Judgement[State], instead: tuple[str, str] | None, params: dict[str, object]
) -> Iterator[Step]:
    """The questions that are answered with yes, up to the one that decides."""
    skipped = _SKIPS.get(instead[0], frozenset()) if instead else frozenset()
    for key, codes, rule in _QUESTIONS:
        if ruling.code in codes:
            return
        if key in skipped or not _asked(key, state, event):
            continue
        if key == "why.meld" and state.field is None and not (instead and instead[0] == "stop"):
            yield Step("why.empty", params, True, (), cite(state.rules.book, "meld"))
        yield Step(key, params, True, (), _lock_rule(state) if key == "why.lock" else cite(state.rules.book, rule))
        if instead and key == "why.meld":
            yield Step(f"why.{instead[0]}", params, True, event.cards or (), instead[1])


def _ending(state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> Iterator[Step]:
    """What follows the questions: that a pass was said before, what a play sets off, what its cards prove."""
    seat = state.rules.index.get(event.player or "", -1)
    again = event.type == "pass" and ruling.code is None and state.turn not in (-1, seat)
    if again and state.rules.o.pass_final and state.passed >> seat & 1:
        yield Step("why.passed", params, True, (), cite(state.rules.book, "pass-final"))
    yield from _effects(state, ruling, params)
    if state.rules.o.tax_evasion != "none" and any(found.code == "withheld-strongest" for found in ruling.exposed):
        yield Step("why.evasion", params, None, ruling.cards, "H21")


def _answered(event: Event, step: Step) -> list[Step]:
    """The question that decided; not of cards that an event does not name."""
    return [step] if step.key != "why.cards" or (event.player is not None and event.cards) else []


def _laid(state: State, event: Event, ruling: Judgement[State]) -> Meld | None:
    """The reading of a play that was ruled on: one that fits, where any does."""
    player = state.rules.index.get(event.player or "", -1)
    cards, foreign, twice = sort_cards(state, event.cards or ())
    if event.type != "play" or player < 0 or foreign or twice or cards.unread:
        return None
    said = event.readings if all(code in state.rules.deck.ids for code in event.readings or ()) else None
    found = candidates(state, player, cards, said)
    fits = [meld for meld in found if ruling.verdict == LEGAL and meld_fault(state, player, meld) is None]
    told = fits or found
    return told[-1] if told else None


def _instead(state: State, event: Event, ruling: Judgement[State], meld: Meld | None) -> tuple[str, str] | None:
    """(key, rule) of what makes a play right, but for a lock, though it is out of turn or not simply stronger."""
    if meld is None or (ruling.verdict != LEGAL and ruling.code not in _LOCKED):
        return None
    if "stop" in ruling.effects:
        return "stop", "H11"
    order = state.orders[state.rules.index[event.player or ""]] or IDENTITY
    found = special(state, meld, order) if state.field is not None else None
    through = state.number_lock or state.colour_lock or (state.lock and state.rules.o.spade_three_through_lock)
    if found is not None and found[0] == "spade-three" and through:
        return "spade-three.locked", found[1]
    return found


def _asked(key: str, state: State, event: Event) -> bool:
    """Whether a question means anything for an event, and is answered with yes where it did not decide: only a play has
    a meld, only an answer is held against the field; whoever is out may still name a number (H5)."""
    seat = state.rules.index.get(event.player or "", -1)
    if key == "why.in-play":
        return event.player is not None and not state.out >> max(0, seat) & 1
    if key == "why.turn":
        return event.type in ("play", "pass") and (state.turn in (-1, seat) or state.fog)
    if key in ("why.deal", "why.exchange", "why.pass"):
        return event.type == key.removeprefix("why.")
    return key == "why.phase" or (event.type == "play" and bool(event.cards) and _asked_of_play(key, state, event))


def _asked_of_play(key: str, state: State, event: Event) -> bool:
    """The same for the questions that only a play is asked."""
    if key in ("why.count", "why.shape", "why.strength"):
        return state.field is not None
    if key == "why.lock":
        return state.field is not None and bool(state.lock or state.number_lock or state.colour_lock)
    return key in ("why.cards", "why.meld") or (key == "why.joker" and "JK" in (event.cards or ()))


def _lock_rule(state: State) -> str:
    """The rule of the lock in force; of several the suits' one."""
    if state.lock:
        return cite(state.rules.book, "lock")
    numbers = "H6" if state.rules.o.number_lock else "H7"
    return numbers if state.number_lock else "H8"


def _effects(state: State, ruling: Judgement[State], params: dict[str, object]) -> Iterator[Step]:
    """What a play that counts sets off, each with its own rule."""
    after = ruling.plan
    for effect in ruling.effects:
        key = f"effect.{effect}"
        if effect == "lock" and after is not None and not state.also and not after.also:
            for text, rule in remarks.locks(state, after):
                yield Step(key, {**params, key: text}, None, ruling.cards, rule)
            continue
        yield Step(key, params, None, ruling.cards, _rule_of(state, ruling, effect))


def _rule_of(state: State, ruling: Judgement[State], effect: str) -> str | None:
    """The rule that an effect comes from."""
    book, o, told = state.rules.book, state.rules.o, ruling.effects
    if effect == "clear":
        own = next((cut for cut in _CLEARS if cut in told and (cut != "skip" or len(told) > 1)), None)
        if own is not None:
            return _rule_of(state, ruling, own)
        return "H22" if "foul-finish" in told and o.foul_clears else cite(book, "leads")
    if effect == "finish":
        at_once = next((way for way in ("lucky-seven", "dai-kakumei") if way in told), None)
        return _RULES[at_once] if at_once else cite(book, "finish")
    if effect in ("revolution", "counter-revolution"):
        small = next((way for way in ("coup", "omen") if way in told), None)
        if small is not None:
            return _RULES[small]
    if effect in ("revolution", "counter-revolution", "eight-cut"):
        runs = cite(book, "sequence-revolution" if effect != "eight-cut" else "eight-cut-sequence")
        return runs if ruling.rule == runs else cite(book, _CITED[effect])
    if effect in _RULES:
        return _RULES[effect]
    return cite(book, _CITED[effect]) if effect in _CITED else None


def _facts(state: State, event: Event, meld: Meld | None) -> dict[str, object]:
    """What the steps speak of: the field, the meld, the order in force."""
    facts: dict[str, object] = {
        "field": state.pile[-1].cards if state.pile else (),
        "turn": state.rules.players[state.turn] if state.turn >= 0 else "",
        "order": f"@why.{state.rules.game.own_orders}{'reversed' if state.reversed else 'normal'}",
        "low": state.rules.deck.ranks[0],
        "high": state.rules.deck.ranks[-1],
        "shape": "@shape.odd",
        "count": len(event.cards or ()) or (event.count or 0),
    }
    if meld is not None:
        single = len(event.cards or ()) == 1
        facts["shape"] = "@shape.single" if single else "@shape.group" if meld.kind == GROUP else "@shape.sequence"
    if state.field is not None and state.field.kind == SEQUENCE:
        facts["field_shape"] = "@shape.sequence"
    return facts
