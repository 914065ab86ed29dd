"""What may be played now, in a sentence or two: what the field asks for, which suits a lock leaves, what a pass is."""

from __future__ import annotations

from referee.cards import bits
from referee.shedding.field import is_single_joker
from referee.shedding.state import IDENTITY, JOKER_RANK, SEQUENCE, State
from referee.shedding.words import remarks
from referee.texts import Text, both, suits_words


def allowed(state: State, passing: str = "allowed.pass") -> Text | None:
    """What whoever's turn it is may play; None once the round is over, and where something unread hides it.

    `passing`: the entry that says what is done by who doesn't play.
    """
    if state.over or state.lost or state.fog or state.murky or state.also:
        return None
    if state.owed or state.turn < 0:
        return remarks.awaited(state)
    turn = state.rules.players[state.turn]
    if state.field is None:
        lead = both("allowed.lead.sequences" if state.rules.o.sequences else "allowed.lead", turn=turn)
        stops = state.rules.o.stop_4 and state.cut_from is not None
        return remarks.joined_texts([lead, both("allowed.stop")]) if stops else lead
    parts = [_answer(state, turn), *_besides(state), *_locks(state)]
    if state.reversed:
        parts.append(remarks.order_words(state))
    parts.append(both(passing, turn=turn))
    return remarks.joined_texts(parts)


def _answer(state: State, turn: str) -> Text:
    """What beats the field."""
    field = state.field
    assert field is not None
    cards = state.pile[-1].cards if state.pile else ()
    own = ".own" if state.rules.game.own_orders else ""
    params = {"turn": turn, "field": cards, "count": field.size}
    if field.kind == SEQUENCE:
        return both(f"allowed.sequence{own}", **params)
    if field.rank == JOKER_RANK:
        returned = field.size == 1 and state.rules.o.spade_three
        return both("allowed.joker.returned" if returned else "allowed.joker", **params)
    return both(f"allowed.{'single' if field.size == 1 else 'group'}{own}", **params)


def _besides(state: State) -> list[Text]:
    """What beats the field though it is not simply stronger (H10, H19)."""
    o, field = state.rules.o, state.field
    assert field is not None
    found = []
    lower = _one_lower(state) if o.down_number and not state.number_lock else ()
    if lower:
        found.append(both("allowed.down-number", lower=lower))
    if o.sandstorm:
        found.append(both("allowed.sandstorm"))
    return found


def _one_lower(state: State) -> tuple[str, ...]:
    """The card of the suit of a single that lies there and exactly one step weaker, where there is one and it is not
    gone (H19)."""
    top, order = state.field, state.orders[state.turn] or IDENTITY
    assert top is not None
    if top.size != 1 or not top.mask:
        return ()
    place = order[top.rank] + (1 if state.reversed else -1)
    found = sum(1 << rank * 4 for rank in range(len(state.rules.deck.ranks)) if order[rank] == place)
    return state.rules.deck.join(found * top.suits & ~state.gone)


def _locks(state: State) -> list[Text]:
    """Which locks hold; none does against the ♠3, where nothing else beats the field (G13)."""
    o, top = state.rules.o, state.field
    if o.spade_three and is_single_joker(top) and (o.spade_three_through_lock or not state.lock):
        return []
    suits = state.rules.deck.suits
    found = []
    if state.lock:
        lock = suits_words("".join(suits[suit] for suit in bits(state.lock)))
        found.append(both("allowed.locked.jokers" if state.rules.deck.jokers else "allowed.locked", lock=lock))
    if state.number_lock:
        found.append(both("allowed.locked.numbers"))
    if state.colour_lock:
        found.append(both("allowed.locked.suits", lock=suits_words("".join(suits[s] for s in bits(state.colour_lock)))))
    return found
