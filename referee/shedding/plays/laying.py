"""A play laid on the field: what it sets off, and what follows when one stands against the rules."""

from __future__ import annotations

from typing import NamedTuple

from referee.events import Event
from referee.play.knowledge import Claim, Hand
from referee.shedding import field
from referee.shedding.book import cite
from referee.shedding.held import Cards, fewest, settled, spend, take
from referee.shedding.melds import odd
from referee.shedding.plays.against import candidates, meld_fault
from referee.shedding.state import D3, IDENTITY, JOKER_RANK, Laid, Last, Meld, Play, State

Why = tuple[str | None, tuple[str, ...]]


class Laying(NamedTuple):
    """What a play may lead to: the state, its effects, and what to cite (rule id, cards that made it so)."""

    state: State
    effects: tuple[str, ...]
    why: Why


def lead_claims(state: State, player: int, event: Event) -> State:
    """The state after somebody began: where the diamond 3 leads, everybody else claims not to have it (T2, U)."""
    hands = state.hands
    if state.rules.wants_d3() and not state.gone & D3 and not any(hand.known & D3 for hand in hands):
        claim = Claim(event.seq, D3, "wrong-leader", cite(state.rules.book, "leader"), sure=event.sure)
        hands = tuple(hand if number == player else hand.claim(claim) for number, hand in enumerate(hands))
    return state._replace(begun=True, turn=player, hands=hands)


def prescribe(state: State) -> State:
    """Names the leader as soon as the hands tell who holds the diamond 3 (T2, U)."""
    if state.begun or not state.rules.wants_d3():
        return state
    holder = next((number for number, hand in enumerate(state.hands) if hand.known & D3), -1)
    return state if holder == state.turn else state._replace(turn=holder)


def leads_falsely(state: State, player: int) -> bool:
    """Whether the diamond 3 leads and is somebody else's for certain: all cards are dealt, this hand is known, and it
    is not there (T2, U)."""
    if state.begun or not state.rules.wants_d3() or state.gone & D3:
        return False
    hand = state.hands[player]
    sizes = [other.size for other in state.hands]
    return hand.full and not hand.known & D3 and min(sizes) >= 0 and sum(sizes) == state.rules.deck.size


def layings(state: State, event: Event, player: int, meld: Meld) -> list[Laying]:
    """Everything a meld put on the field may lead to: two states where nobody counted the hand and this may have been
    the last of it."""
    effects: list[str] = []
    after, why = lay(state, event, player, meld, effects)
    found = [Laying(after, tuple(effects), why)]
    hand = state.hands[player]
    if may_be_last(state, player, meld.size):
        effects = []
        last = Hand(meld.mask, meld.jokers, 0, hand.claims)
        after, why = lay(state._replace(hands=state.with_hand(player, last)), event, player, meld, effects)
        found.append(Laying(after, tuple(effects), why))
    return found


def may_be_last(state: State, player: int, count: int) -> bool:
    """Whether so many cards may have been the last of a hand whose size nobody knows for certain."""
    return state.hands[player].size != count and fewest(state, player) <= count


def lay(state: State, event: Event, player: int, meld: Meld, effects: list[str]) -> tuple[State, Why]:
    """Puts a meld on the field, and takes every step that it sets off (`effects`). Fills `effects`; returns the state
    and what to cite: (rule id, cards that made it so)."""
    left = settled(state, event, player, Cards(meld.mask, meld.jokers, 0))
    play = Play(state, player, meld, left.leave(meld.mask, meld.jokers), effects)
    steps = state.rules.steps
    for step in steps.before:
        step(play)
    _place(play, event)
    if steps.after:
        for step in steps.after:
            step(play)
        play.rule = play.rule or play.house_rule
        if play.state.owed:
            return play.state, (play.rule, play.decisive)
    if play.fouled:
        play.rule, play.decisive = cite(play.book, "foul-finish"), state.rules.deck.join(*play.bad)
    return resolve(play.state, player, play.cut, play.fouled, effects), (play.rule, play.decisive)


def _place(play: Play, event: Event) -> None:
    """The cards lie on the field: `Play.state` becomes the state after."""
    state, player, meld, left = play.state, play.player, play.meld, play.left
    deck = state.rules.deck
    if play.shared and play.shared != meld.suits:
        play.meld = meld = meld._replace(suits=play.shared)
    stands_for = tuple(deck.codes[card] for card in meld.run if not meld.mask >> card & 1)
    # Jokers alone stand for nothing, whatever was said (G7).
    laid = Laid(player, event.cards or (), (event.readings or stands_for) if meld.mask else ())
    lasts, known = state.lasts, left.unknown >= 0
    if not known:
        lasts = (*lasts[:player], Last(meld, play.was_reversed), *lasts[player + 1 :])
    retired = state.retired | 1 << player if play.wins and left.size else state.retired
    placed = state._replace(
        hands=state.with_hand(player, left), gone=state.gone | meld.mask,
        gone_jokers=min(deck.jokers, state.gone_jokers + meld.jokers), begun=True, played=True,
        cut_from=None, murky=False, field=meld, doubts=(), owner=player, pile=(*state.pile, laid),
        passed=state.passed if play.o.pass_final else 0, streak=play.streak, lock=play.lock, revolution=play.revolution,
        revolutions=play.revolutions, back=play.back, number_lock=bool(play.number_lock),
        colour_lock=int(play.colour_lock), may_back=play.may_back, lasts=lasts, sealed=state.sealed or play.sealed,
        retired=retired, rescuer=-1,
    )  # fmt: skip
    play.state = placed if known else spend(placed, player, meld.size)


def resolve(state: State, player: int, cut: bool, fouled: bool, effects: list[str]) -> State:
    """After a play and what it owes: the cut, the finish, the next turn."""
    empty = state.hands[player].size == 0 or state.retired >> player & 1
    if cut:
        effects.append("clear")
    if empty:
        state = state.rules.game.finish(state, player, fouled, effects)
        if state.over:
            return field.clear(state)._replace(turn=-1) if cut else state
    if cut:
        swept = field.sweep(state, effects)
        return swept._replace(cut_from=state) if _may_be_stopped(state, player) else swept
    if empty and state.rules.o.finisher_play == "clears":
        effects.append("clear")
        return field.clear(state)
    return field.pass_on(state, player, effects)


def _may_be_stopped(state: State, player: int) -> bool:
    """Whether 4s may stop what was just cut (H11)."""
    o, top = state.rules.o, state.field
    return o.stop_4 and top is not None and field.cuts(o, top, state.orders[player] or IDENTITY)


def stand(state: State, event: Event, player: int, cards: Cards, effects: list[str], codes: tuple[str, ...]) -> State:
    """The state after an illegal play that the table lets stand: laid as the best reading, or as odd cards."""
    if state.out >> player & 1:
        return take(state, event, player, cards)
    readable = cards.mask.bit_count() + cards.jokers == len(codes)
    said = event.readings
    if said is not None and any(code not in state.rules.deck.ids for code in said):
        said = None
    found = candidates(state, player, cards, said) if readable and codes else []
    fits = [meld for meld in found if meld_fault(state, player, meld) is None] or found
    if fits:
        return lay(state, event, player, fits[-1], effects)[0]
    state = take(state, event, player, cards)
    meld = odd(cards.mask, cards.jokers)._replace(size=len(codes), rank=JOKER_RANK)
    state = state._replace(
        field=meld, doubts=(), owner=player, pile=(*state.pile, Laid(player, codes, ())), begun=True, played=True,
        streak=1, passed=state.passed if state.rules.o.pass_final else 0, may_back=-1, murky=False,
    )  # fmt: skip
    return resolve(state, player, False, False, effects)
