"""What a play does to the field: locks, revolution, cuts, whose turn comes next (G5, G9–G13; T5, T8–T10; U; H15–H18,
H20)."""

from __future__ import annotations

from referee.shedding.options import SheddingOptions
from referee.shedding.state import (
    EIGHT,
    GROUP,
    JACK,
    JOKER_RANK,
    NINE,
    ODD,
    SEQUENCE,
    SEVEN,
    SIX,
    THREE,
    TWO,
    Meld,
    State,
)


def is_spade_three(meld: Meld, order: tuple[int, ...]) -> bool:
    """Whether the play is the single ♠3: the spade of the actor's weakest rank."""
    return meld.size == 1 and meld.jokers == 0 and meld.suits == 1 and order[meld.rank] == THREE


def is_single_joker(meld: Meld | None) -> bool:
    """Whether the play is a joker alone."""
    return meld is not None and meld.size == 1 and meld.kind == GROUP and meld.rank == JOKER_RANK


def cuts(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> bool:
    """Whether the play is an 8-cut."""
    if not o.eight_cut or meld.kind == ODD:
        return False
    if meld.kind == GROUP:
        return meld.rank != JOKER_RANK and order[meld.rank] == EIGHT
    if not o.eight_cut_in_sequences:
        return False
    return any(order[card >> 2] == EIGHT and (o.joker_as_eight or meld.mask >> card & 1) for card in meld.run)


def group_of(meld: Meld | None, order: tuple[int, ...], place: int, size: int) -> bool:
    """Whether the play is so many of that number, jokers counted."""
    return meld is not None and meld.kind == GROUP and meld.size == size and stands_at(meld, order) == place


def stands_at(meld: Meld, order: tuple[int, ...]) -> int:
    """The place of a group in an order of strength; -1 for jokers alone."""
    return -1 if meld.rank == JOKER_RANK else order[meld.rank]


def revolves(o: SheddingOptions, meld: Meld, order: tuple[int, ...], sealed: bool) -> bool:
    """Whether the play makes a revolution; none does any more once an omen has `sealed` the order (H17)."""
    if not o.revolution or sealed or meld.kind == ODD:
        return False
    if meld.kind == SEQUENCE:
        return bool(o.sequences and 0 < o.sequence_revolution <= meld.size)
    return meld.size >= 4 or bool(small_revolution(o, meld, order))


def small_revolution(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[str, str] | None:
    """(effect, rule) of three cards that make a revolution: 9-9-9 (H16), 6-6-6 (H17)."""
    if o.coup and group_of(meld, order, NINE, 3):
        return "coup", "H16"
    if o.omen and group_of(meld, order, SIX, 3):
        return "omen", "H17"
    return None


def wins_at_once(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> bool:
    """Whether the player is out with the play, whatever is left: four 2s or more (H15)."""
    return bool(o.dai_kakumei and meld.kind == GROUP and meld.size >= 4 and stands_at(meld, order) == TWO)


def unanswerable(o: SheddingOptions, meld: Meld, sealed: bool) -> bool:
    """Whether the play is a revolution of five or more with a joker that nobody may answer."""
    five = meld.kind == GROUP and meld.size >= 5 and meld.jokers > 0
    return bool(o.five_card_unanswerable and o.revolution and five and not sealed)


def has_jack(meld: Meld, order: tuple[int, ...], in_sequences: bool) -> bool:
    """Whether the play turns the order round until the field clears (11-back)."""
    if meld.kind == GROUP:
        return meld.rank != JOKER_RANK and order[meld.rank] == JACK
    return in_sequences and meld.kind == SEQUENCE and any(order[card >> 2] == JACK for card in meld.run)


def matches(o: SheddingOptions, meld: Meld, field: Meld | None) -> int:
    """The suits that two plays in a row share as a lock wants it, 0 if they do not."""
    if field is None or meld.kind != field.kind or not meld.mask or not field.mask:
        return 0
    if meld.kind == SEQUENCE:
        return meld.suits if o.lock_sequences and meld.suits == field.suits else 0
    if meld.kind == ODD or meld.width != field.width:
        return 0
    if o.joker_makes_lock:
        union = meld.suits | field.suits
        return union if union.bit_count() <= meld.width else 0
    return meld.suits if meld.suits == field.suits and not meld.jokers and not field.jokers else 0


def locked_out(meld: Meld, lock: int) -> int:
    """The suits (mask) of a play that a lock forbids, 0 if it fits. A joker fits any lock."""
    if not lock or not meld.suits or (meld.suits | lock).bit_count() <= max(meld.width, lock.bit_count()):
        return 0
    return meld.suits & ~lock or meld.suits


def waiting(state: State) -> int:
    """Who may still answer the field (mask)."""
    left = state.active & ~state.passed
    if state.owner >= 0 and not state.rules.o.owner_gets_turn:
        left &= ~(1 << state.owner)
    return left


def clear(state: State) -> State:
    """The field swept: its owner leads, or the next active player clockwise after one who is out."""
    owner = state.owner
    leader = state.turn if owner < 0 else owner if state.active >> owner & 1 else state.after(owner, state.active)
    return state._replace(
        field=None, doubts=(), owner=-1, pile=(), passed=0, streak=0, lock=0, back=False, may_back=-1, murky=False,
        turn=leader, number_lock=False, colour_lock=0, fog=False,
    )  # fmt: skip


def stays(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[bool, bool]:
    """What a play does for its player if nobody answers it: three 7s win (H18), 3s take a card that has gone (H20)."""
    three = bool(o.salvage_3 and meld.kind == GROUP and stands_at(meld, order) == THREE)
    return bool(o.lucky_seven and group_of(meld, order, SEVEN, 3)), three


def sweep(state: State, effects: list[str]) -> State:
    """The field swept because nobody answers it (H18, H20): where nobody knows what lay there, every state that
    follows. Fills `effects` with what all of them have."""
    o = state.rules.o
    if not (o.lucky_seven or o.salvage_3) or state.field is None:
        return clear(state)
    ways = dict.fromkeys(way for top in (state.field, *state.doubts) for way in _ways(state, top))
    lists: list[list[str]] = [[] for _ in ways]
    first, *others = (_swept(state, *way, told) for way, told in zip(ways, lists, strict=True))
    effects.extend(effect for effect in lists[0] if all(effect in told for told in lists[1:]))
    return first._replace(also=tuple(others)) if others else first


def _ways(state: State, top: Meld) -> tuple[tuple[bool, bool], ...]:
    """What may come of a field that nobody answers, as `stays` says it; several where nobody knows what lies there."""
    owner, o = state.owner, state.rules.o
    if owner < 0 or not state.active >> owner & 1:
        return ((False, False),)
    order = state.orders[owner]
    unread = top.kind == ODD and top.mask.bit_count() + top.jokers < (top.size or 1)
    if not unread and order is not None:
        return (stays(o, top, order),)
    lucky = o.lucky_seven and top.size in (0, 3)
    return ((False, False), *(((True, False),) if lucky else ()), *(((False, True),) if o.salvage_3 else ()))


def _swept(state: State, lucky: bool, rescued: bool, effects: list[str]) -> State:
    owner = state.owner
    if lucky:
        effects.append("lucky-seven")
        state = state.rules.game.finish(state._replace(retired=state.retired | 1 << owner), owner, False, effects)
        return clear(state)._replace(turn=-1) if state.over else clear(state)
    swept = clear(state)
    return swept._replace(rescuer=owner) if rescued else swept


def pass_on(state: State, player: int, effects: list[str]) -> State:
    """The turn after `player` acted: to the next who may answer, or the field clears."""
    left = waiting(state)
    if not left:
        effects.append("clear")
        return sweep(state, effects)
    return state._replace(turn=state.after(player, left))
