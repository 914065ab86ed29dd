"""What a play does to the field: locks, revolution, cuts, whose turn comes next (G5, G9–G13; T5, T8–T10; U; H)."""

from __future__ import annotations

from referee.shedding.options import SheddingOptions
from referee.shedding.state import (
    EIGHT,
    GROUP,
    JACK,
    JOKER_RANK,
    ODD,
    SEQUENCE,
    THREE,
    Meld,
    State,
)


def is_spade_three(meld: Meld, order: tuple[int, ...]) -> bool:
    """Whether the play is the single ♠3: the spade of the actor's weakest rank."""
    return meld.size == 1 and meld.jokers == 0 and order[meld.rank] == THREE and meld.suits == 1


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


def revolves(o: SheddingOptions, meld: Meld) -> bool:
    """Whether the play makes a revolution."""
    if not o.revolution or meld.kind == ODD:
        return False
    if meld.kind == SEQUENCE:
        return bool(o.sequences and 0 < o.sequence_revolution <= meld.size)
    return meld.size >= 4


def unanswerable(o: SheddingOptions, meld: Meld) -> bool:
    """Whether the play is a revolution of five or more with a joker that nobody may answer."""
    return bool(
        o.five_card_unanswerable and meld.kind == GROUP and meld.size >= 5 and meld.jokers and revolves(o, meld)
    )


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


def pass_on(state: State, player: int, effects: list[str]) -> State:
    """The turn after `player` acted: to the next who may answer, or the field clears."""
    nobody = waiting(state)
    if not nobody:
        effects.append("clear")
        return clear(state)
    return state._replace(turn=state.after(player, nobody))
