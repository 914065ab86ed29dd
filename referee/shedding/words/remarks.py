"""What a ruling says beyond its code: who was skipped, what was locked, the order of strength that holds now, and what
is awaited where something else came. The words stand in the catalogue; here they get their names."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence

from referee.cards import JOKER, bits
from referee.events import Event
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL
from referee.shedding.book import cite
from referee.shedding.house_rules import house
from referee.shedding.plays import exchange
from referee.shedding.state import State
from referee.texts import Text, both, joined, people_words, suits_words

Params = dict[str, object]
REVERSALS = frozenset({"revolution", "counter-revolution", "eleven-back"})


def worded(state: State, event: Event, ruling: Judgement[State]) -> Judgement[State]:
    """The ruling on an event of `state` with the parameters that its words need."""
    if ruling.code == "wrong-phase" and ruling.verdict == ILLEGAL and "say" not in ruling.params:
        return ruling._replace(params={**ruling.params, **_phase(state, event)})
    if ruling.code == "wrong-exchange" and ruling.verdict == ILLEGAL:
        return ruling._replace(params={**ruling.params, **_exchange(state, event, ruling)})
    if ruling.code == "too-weak" and state.pile:
        # Whatever could not be told, what lies there is called by its cards.
        ruling = ruling._replace(params={**ruling.params, "field": state.pile[-1].cards})
    after = ruling.plan
    found: Params = {}
    if event.readings and set(event.cards or ()) == {JOKER} and after is not None:
        found["note"] = both("says.only-jokers", count=len(event.readings))
    if after is None or not (ruling.effects or found):
        return ruling
    # Where the round may be in several states, what differs between them is nobody's to name.
    for effect in ruling.effects if not state.also and not after.also else ():
        words = _EFFECTS.get(effect)
        text = words(state, event, ruling, after) if words is not None else None
        if text is not None:
            found[f"effect.{effect}"] = text
    order, was = order_now(after), order_now(state)
    changed = after.reversed if was is None else order != was
    if order is not None and (changed or not REVERSALS.isdisjoint(ruling.effects)):
        found["order"] = order
    return ruling._replace(params={**ruling.params, **found}) if found else ruling


def _exchange(state: State, event: Event, ruling: Judgement[State]) -> Params:
    """What is wrong with one side of an exchange."""
    rules = state.rules
    giver, to = rules.index[event.player or ""], rules.index[event.to or ""]
    receiver, owed, _ = exchange.duty(state, giver)
    count = len(event.cards or ()) or event.count or 0
    if receiver < 0:
        return {"say": "code.wrong-exchange.none"}
    due = exchange.due(state, giver)
    if not due:
        return {"say": "code.wrong-exchange.twice"}
    if to != receiver or not 0 < count <= due:
        return {"say": "code.wrong-exchange.owed", "receiver": rules.players[receiver], "owed": owed}
    if not set(ruling.cards) & set(event.cards or ()):
        return {"say": "code.wrong-exchange.stronger"}
    received = exchange.side_of(state, receiver)
    known = rules.deck.join(received.mask, received.jokers) if received is not None else ()
    back = set(ruling.cards) <= set(known) and rules.o.exchange_blind
    return {"say": "code.wrong-exchange.returned" if back else "code.wrong-exchange.weak"}


def order_now(state: State) -> Text | None:
    """The order of strength in force; None after the round, and where an unread play may have turned it."""
    if state.over or state.murky or any((w.reversed, w.back) != (state.reversed, state.back) for w in state.also):
        return None
    return order_words(state)


def order_words(state: State) -> Text:
    """The order of strength in force, and whether only until the field clears."""
    rules = state.rules
    key = f"order.{rules.game.own_orders}{'turned' if state.reversed else 'usual'}"
    return _order(f"{key}.clear" if state.back else key, rules.deck.ranks[-1], rules.deck.ranks[0])


@functools.cache
def _order(key: str, high: str, low: str) -> Text:
    return both(key, high=high, low=low)


def _names(state: State, mask: int) -> tuple[str, ...]:
    return tuple(state.rules.players[seat] for seat in bits(mask))


def _people(key: str, names: tuple[str, ...]) -> Text | None:
    return both(key, names=people_words(names), count=len(names)) if names else None


def joined_texts(parts: Sequence[Text]) -> Text:
    """Sentences after one another."""
    return joined(parts)


def _lock(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
    """Which lock began; nothing where the field was cleared at once."""
    return joined_texts([text for text, _ in locks(state, after)])


def locks(state: State, after: State) -> list[tuple[Text, str]]:
    """The locks that began between two states, each with its rule (G12, H6, H7, H8)."""
    rules = state.rules
    found: list[tuple[Text, str]] = []
    lock = suits_words("".join(rules.deck.suits[suit] for suit in bits(after.lock)))
    suits = after.lock and not state.lock
    numbers = after.number_lock and not state.number_lock
    if suits and numbers and rules.o.strict_lock and not rules.o.number_lock:
        found.append((both("effect.lock.strict", lock=lock), "H7"))
    elif suits:
        found.append((both("effect.lock.suits", lock=lock), cite(rules.book, "lock")))
    if numbers and not (found and rules.o.strict_lock and not rules.o.number_lock):
        found.append((both("effect.lock.numbers"), "H6" if rules.o.number_lock else "H7"))
    if after.colour_lock and after.colour_lock != state.colour_lock:
        found.append((both("effect.lock.red" if after.colour_lock == house.RED else "effect.lock.black"), "H8"))
    return found


def _skip(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
    if "clear" in ruling.effects and not after.owed:
        return both("effect.skip.all")
    before = state.passed if state.rules.o.pass_final else 0
    return _people("effect.skip.players", _names(after, after.passed & ~before))


def _finish(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
    new = _new(state.finished, after.finished)
    # Who won at once, or by three 7s nobody answered, is out with cards in hand (H15, H18).
    found = [_people("effect.finish.retired", _names(state, new & after.retired)),
             _people("effect.finish.players", _names(state, new & ~after.retired))]  # fmt: skip
    told = [text for text in found if text is not None]
    return joined_texts(told) if told else None


def _foul_finish(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
    return _people("effect.foul-finish.players", _names(state, _new(state.fouls, after.fouls)))


def _new(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in after[len(before) :])


def _miyako_ochi(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
    fallen = after.fallen
    return _people("effect.miyako-ochi.player", _names(state, 1 << fallen)) if fallen >= 0 else None


def _owed(state: State) -> Params:
    """Who owes what to whom: parameters of the words about a debt."""
    debt = state.owed[0]
    players = state.rules.players
    receiver = state.after(debt.player, state.active & ~(1 << debt.player))
    owed = {f"owed_{kind}": count for kind, count in debt.dues}
    return {"player": players[debt.player], "receiver": players[receiver] if receiver >= 0 else "", **owed}


def _debt(kind: str) -> Callable[[State, Event, Judgement[State], State], Text | None]:
    def words(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
        if kind == "bomb" and event.type == "declare":
            return both("effect.bomb.named", value=ruling.params.get("value", ""))
        if not after.owed or f"owed_{kind}" not in (params := _owed(after)):
            return None
        return both({"bomb": "effect.bomb.owed"}.get(kind, f"effect.{kind}.named"), **params)

    return words


def _tenpen(state: State, event: Event, ruling: Judgement[State], after: State) -> Text | None:
    rules = state.rules
    poor, rich = rules.named("daihinmin"), rules.named("daifugo")
    if poor < 0 or rich < 0:
        return None
    return both("effect.tenpen.players", poor=rules.players[poor], rich=rules.players[rich])


_EFFECTS: Mapping[str, Callable[[State, Event, Judgement[State], State], Text | None]] = {
    "lock": _lock,
    "skip": _skip,
    "finish": _finish,
    "foul-finish": _foul_finish,
    "miyako-ochi": _miyako_ochi,
    "give": _debt("give"),
    "discard": _debt("discard"),
    "bomb": _debt("bomb"),
    "tenpen": _tenpen,
}


def awaited(state: State) -> Text | None:
    """What the round waits for; None once it is over."""
    if state.over:
        return None
    if state.owed:
        params = _owed(state)
        kind, count = state.owed[0].dues[0]
        return both(f"awaits.{kind}", **params, owed=count)
    if state.murky or any(possible.turn != state.turn for possible in state.also):
        return both("awaits.reading")
    if state.turn < 0:
        opens = not state.begun and state.rules.wants_d3()
        return both("awaits.d3" if opens else "awaits.turn.unknown" if state.begun else "awaits.anybody")
    return both("awaits.lead" if state.field is None else "awaits.turn", turn=state.rules.players[state.turn])


def _phase(state: State, event: Event) -> Params:
    """What is said of an event that does not belong here: why, and what is awaited instead."""
    doing = f"@doing.{event.type}"
    key = _reason(state, event)
    rounds = state.rules.o.rounds
    found: Params = {"say": f"code.wrong-phase{key}", "doing": doing, "rounds": rounds, "what": event.what or ""}
    waits = awaited(state)
    return found | {"next": waits} if waits is not None and key != ".rounds" else found


def _reason(state: State, event: Event) -> str:
    kind, o = event.type, state.rules.o
    if kind == "round":
        return ".rounds"
    if kind == "draw" and o.salvage_3:
        return ".salvage"
    if kind in state.rules.game.never:
        return ".never"
    if state.over:
        return ".over"
    if kind == "exchange":
        told = ".exchanged" if state.played else ".tenpen" if state.swapped else ".no-ranks"
        return ".no-exchange" if o.exchange == "none" else told
    if kind == "declare":
        return _declaration(state, event)
    if kind == "discard":
        return ".bombed" if state.bombed else ".discard"
    return {"deal": ".dealt", "order": ".strips", "give": ".give", "lead": ".leader", "settle": ".settle"}.get(kind, "")


def _declaration(state: State, event: Event) -> str:
    if event.what == "eleven-back":
        ways = {"off": ".no-eleven-back", "forced": ".forced-eleven-back", "optional": ".eleven-back"}
        return ways[state.rules.o.eleven_back]
    known = {"finish": ".finish", "bomb": ".bomb", "bomber": ".bomb"}
    return known.get(event.what or "", ".declaration" if event.what else "")
