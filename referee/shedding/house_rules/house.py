"""House rules H1–H13 and H19, and the debts that a play can leave: cards to give, to discard, a number to name (H2, H3,
H5; V3, V5)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import bits
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL
from referee.shedding import field
from referee.shedding.book import cite
from referee.shedding.options import SheddingOptions
from referee.shedding.state import (
    FOUR,
    GROUP,
    JOKER_RANK,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    Fault,
    Meld,
    State,
)

BLACK, RED = 0b1001, 0b0110  # S and C, H and D


def copies(meld: Meld, order: tuple[int, ...], place: int) -> int:
    """How many cards of a play count as that number, stand-ins included."""
    if meld.kind == GROUP:
        return meld.size if meld.rank != JOKER_RANK and order[meld.rank] == place else 0
    return sum(1 for card in meld.run if order[card >> 2] == place)


def fours(o: SheddingOptions, melds: Sequence[Meld], order: tuple[int, ...], size: int) -> list[Meld]:
    """The readings of a play as so many 4s; jokers alone count as 4s too (H11)."""
    if not o.stop_4:
        return []
    found = []
    for meld in melds:
        if meld.kind == GROUP and meld.rank == JOKER_RANK:
            meld = Meld(GROUP, meld.size, order.index(FOUR), (), 0, meld.size, 0, meld.jokers)
        if meld.kind == GROUP and meld.size == size == copies(meld, order, FOUR):
            found.append(meld)
    return found


def debt_fault(state: State) -> Judgement[State]:
    """The ruling on whatever else is done while something is owed."""
    debt = state.owed[0]
    kind, count = debt.dues[0]
    code = {"give": "must-give", "discard": "must-discard", "bomb": "must-name"}[kind]
    rule = "H5" if kind == "bomb" else cite(state.rules.book, kind)
    return Judgement(ILLEGAL, code, rule, params={"owed": count, "turn": state.rules.players[debt.player]})


def trumps(state: State, meld: Meld, order: tuple[int, ...]) -> bool:
    """H10: 3-3-3 beats whatever lies there."""
    return state.rules.o.sandstorm and is_sandstorm(meld, order)


def is_sandstorm(meld: Meld, order: tuple[int, ...]) -> bool:
    """Whether the play is 3-3-3."""
    return meld.kind == GROUP and meld.size == 3 and meld.rank != JOKER_RANK and order[meld.rank] == THREE


def sweeps(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> bool:
    """H10, H12, H13: plays that clear the field like an 8."""
    if meld.kind != GROUP or meld.rank == JOKER_RANK or meld.size not in (2, 3):
        return False
    place = order[meld.rank]
    if meld.size == 3:
        return bool(o.sandstorm and place == THREE)
    return bool((o.ambulance and place == NINE) or (o.rokurokubi and place == SIX))


def sweep_effect(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[str, str] | None:
    """(effect, rule) of such a play."""
    if not sweeps(o, meld, order):
        return None
    return {THREE: ("sandstorm", "H10"), NINE: ("ambulance", "H12"), SIX: ("rokurokubi", "H13")}[order[meld.rank]]


def consecutive(state: State, meld: Meld, order: tuple[int, ...]) -> bool:
    """Whether a group is the very next number above the field's, in the order in force."""
    top = state.field
    if top is None or top.kind != GROUP or meld.kind != GROUP or JOKER_RANK in (top.rank, meld.rank):
        return False
    step = order[meld.rank] - order[top.rank]
    return step == (-1 if state.reversed else 1)


def one_lower(state: State, meld: Meld, order: tuple[int, ...]) -> bool:
    """H19: a single of the field's suit that is exactly one step weaker, in the order in force."""
    top = state.field
    if not state.rules.o.down_number or top is None or not top.size == meld.size == 1 or not top.mask or not meld.mask:
        return False
    step = order[meld.rank] - order[top.rank]
    return top.suits == meld.suits and step == (1 if state.reversed else -1)


def lock_fault(state: State, meld: Meld, order: tuple[int, ...]) -> Fault | None:
    """H6–H8: a number or colour lock broken."""
    if not state.number_lock and not state.colour_lock:
        return None
    deck = state.rules.deck
    if state.number_lock and meld.rank != JOKER_RANK and not consecutive(state, meld, order):
        rule = "H6" if state.rules.o.number_lock else "H7"
        return Fault(4, "number-locked", rule, deck.join(meld.mask), {})
    if state.colour_lock:
        wrong = sum(1 << card for card in bits(meld.mask) if not state.colour_lock >> (card & 3) & 1)
        if wrong:
            suits = "♠♣" if state.colour_lock == BLACK else "♥♦"
            return Fault(4, "suit-locked", "H8", deck.join(wrong), {"lock": suits})
    return None


def new_locks(state: State, meld: Meld, order: tuple[int, ...], shared: bool) -> tuple[bool, int]:
    """(number lock, colour lock) after a play on the field `state` still has."""
    o = state.rules.o
    number = state.number_lock
    if (o.number_lock or (o.strict_lock and shared)) and consecutive(state, meld, order):
        number = True
    colour = state.colour_lock
    top = state.field
    if o.color_lock and top is not None and meld.kind == top.kind and meld.mask and top.mask:
        for suits in (BLACK, RED):
            if not (meld.suits & ~suits) and not (top.suits & ~suits):
                colour = suits
    return number, colour


def dues(o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[int, int, int]:
    """How many cards a play makes its player give (H2) and discard (H3), and how many numbers name (H5)."""
    gives = copies(meld, order, SEVEN) if o.pass_7 else 0
    discards = copies(meld, order, TEN) if o.discard_10 else 0
    return gives, discards, copies(meld, order, QUEEN) if o.bomber_q else 0


def owes(state: State, player: int, meld: Meld, order: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """What a play owes: ((kind, how many), …), never more than the hand still holds."""
    gives, discards, bombs = state.rules.game.dues(state.rules.o, meld, order)
    size = state.hands[player].size
    if size >= 0:
        gives = min(gives, size)
        discards = min(discards, size - gives)
    dues = (("give", gives), ("discard", discards), ("bomb", bombs))
    return tuple((kind, count) for kind, count in dues if count)


def ends(state: State, player: int, foul: bool) -> bool:
    """Whether the round is over once that player is out."""
    return state.rules.game.finish(state, player, foul, []).over


def skip(state: State, player: int, count: int) -> State:
    """The next `count` players who could answer are passed over until the next play; where those are all, nobody may
    answer, and the field is swept."""
    seat = player
    for _ in range(count):
        seat = state.after(seat, field.waiting(state) & ~(1 << player))
        if seat < 0:
            break
        state = state._replace(passed=state.passed | 1 << seat)
    return state if field.waiting(state) & ~(1 << player) else state._replace(passed=state.passed | 1 << player)
