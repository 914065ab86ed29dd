"""Sevens on the coloured deck (S1–S3): lay cards next to laid ones; the fourth pass eliminates; first out wins.

What nobody read may be any card: a card laid next to what may lie there is undecided. Before the first other card, an
unread one may be a seven, which takes no turn.
"""

from __future__ import annotations

from typing import NamedTuple, Never

from referee.events import Event
from referee.frozen import quick
from referee.games.torite.cards import DECK, EVERYTHING, SEVENS, neighbours
from referee.games.torite.kinds.layout import Hidden, chain, may_lie_beside
from referee.games.torite.options import ToriteOptions
from referee.play.judgement import FINE, Judgement
from referee.play.knowledge import Hand
from referee.play.protocol import Setup
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Verdict
from referee.tricks import common
from referee.tricks.holdings import Holdings, codes, read, unknown_hands
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine, not_your_turn
from referee.tricks.seats import Seats, seat_all
from referee.tricks.unread import any_of, fitting


class Unread(NamedTuple):
    """A card that lies on the table unread: whose it was, the cards (a mask) it might be, whether it was laid down with
    the whole hand."""

    seat: int
    maybe: int
    down: bool = False
    card: int = -1


@quick
class SevensState(NamedTuple):
    """`laid`: the cards on the table (mask, the sevens from the start), and `unread` those that nobody read;
    `seen_sevens`: those that somebody laid; `passes` by seat; `out`: eliminated seats, first to last, and `untold`
    those of them (a mask) whose hands were not entered; `winner` and `turn` are seats, -1 for none.

    `doubt`: an unread card hides whose turn it is, one of the seats in the mask `may` (0: anybody's). `slack` by seat:
    by how many cards the hand may be smaller than counted; `counted`: seats (a mask) that were counted with sevens in,
    `inside`: sevens (a mask) that may be in those.
    """

    seats: Seats[ToriteOptions]
    held: Holdings
    laid: int
    turn: int
    passes: tuple[int, ...]
    slack: tuple[int, ...]
    seen_sevens: int = 0
    unread: tuple[Unread, ...] = ()
    out: tuple[int, ...] = ()
    untold: int = 0
    winner: int = -1
    over: bool = False
    begun: bool = False
    doubt: bool = False
    may: int = 0
    counted: int = 0
    inside: int = 0

    @property
    def options(self) -> ToriteOptions:
        """The rules in force."""
        found: ToriteOptions = self.seats.options
        return found

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in play."""
        n = len(self.passes)
        return next((s % n for s in range(seat + 1, seat + n) if s % n not in self.out), seat)

    def size(self, seat: int) -> int:
        """Cards in a hand, -1 where that is not known."""
        return -1 if self.slack[seat] else self.held.size(seat)

    def joined(self) -> int:
        """The laid cards that others are laid next to (S1)."""
        return self.laid if self.options.isolated else chain(self.laid)


def begin(setup: Setup[ToriteOptions]) -> SevensState:
    """The four sevens lie there; nobody has acted."""
    seats = seat_all(setup, DECK)
    nothing = (0,) * len(seats.players)
    held = unknown_hands(len(nothing))._replace(gone=SEVENS)
    return SevensState(seats, held, SEVENS, seats.index.get(setup.leader or "", -1), nothing, nothing)


def judge(state: SevensState, event: Event) -> Judgement[SevensState]:
    """The ruling on an event; its plan is the state that follows."""
    kind = event.type
    if kind == "round":
        return FINE
    if state.over:
        return fine(state) if kind in ("clear", "reveal", "count") else WRONG_PHASE
    seat = state.seats.index.get(event.player or "", -1)
    if kind == "deal":
        return _deal(state, event)
    if kind == "clear":
        return WRONG_PHASE
    if event.player is not None and (seat < 0 or (seat in state.out and kind != "reveal")):
        return OUT_OF_PLAY
    if kind == "play":
        return _play(state, event, seat)
    if kind == "pass":
        return _pass(state, event, seat)
    if kind in ("lead", "settle"):
        return WRONG_PHASE if state.begun and not state.doubt else fine(_due(state, seat))
    if kind == "count":
        return _count(state, event, seat)
    if kind == "reveal":
        return _reveal(state, event, seat)
    if kind == "show":
        ruling, held = common.show(state.seats, state.held, event)
        return ruling if ruling.verdict == ILLEGAL else ruling.to(state._replace(held=held))
    return WRONG_PHASE


def _deal(state: SevensState, event: Event) -> Judgement[SevensState]:
    """A deal is counted without the sevens, unless its counts add up to the whole deck (S1)."""
    if state.begun:
        return WRONG_PHASE
    ruling, held = common.deal(state.seats, state.held, event, SEVENS, everything=True)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    hands = event.hands or {}
    counts = {**(event.counts or {}), **{player: len(cards) for player, cards in hands.items()}}
    after = state._replace(held=held, slack=(0,) * len(state.passes), counted=0, inside=0)
    if ruling.verdict != ILLEGAL and sum(counts.values()) == len(DECK.codes) - 1:
        named = sum(1 << DECK.ids[code] for cards in hands.values() for code in cards if code in DECK.ids)
        open_ = [seat for player, seat in state.seats.index.items() if held.hands[seat].unknown > 0]
        after = after._replace(counted=sum(1 << seat for seat in open_), inside=SEVENS & ~named)
        most = after.inside.bit_count()
        after = after._replace(slack=tuple(most if seat in open_ else 0 for seat in range(len(state.passes))))
    return ruling.to(after)


def _count(state: SevensState, event: Event, seat: int) -> Judgement[SevensState]:
    ruling, held = common.count(state.seats, state.held, event)
    after = _exact(state, seat)._replace(held=held)
    after, effects = _finish(after, seat) if state.begun else (after, ())
    return ruling.to(after, effects=effects)


def _exact(state: SevensState, seat: int) -> SevensState:
    """The state once it is known how many cards a seat holds."""
    slack = tuple(0 if other == seat else least for other, least in enumerate(state.slack))
    return state._replace(slack=slack, counted=state.counted & ~(1 << seat))


def _reveal(state: SevensState, event: Event, seat: int) -> Judgement[SevensState]:
    """The whole hand shown; whoever is out lays it down: the cards join those on the table (S2)."""
    shown, hand = len(event.cards or ()), state.held.hands[seat]
    held = state.held
    if state.slack[seat] and held.size(seat) - state.slack[seat] <= shown < held.size(seat):
        held = held.with_hand(seat, hand._replace(unknown=max(0, hand.unknown - held.size(seat) + shown)))
    ruling, held = common.reveal(state.seats, held, event)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    after = _exact(state, seat)._replace(held=held)
    if seat in state.out:
        cards, unread = held.hands[seat].known, max(0, held.hands[seat].unknown)
        after = after._replace(
            laid=state.laid | cards, held=held.leave(seat, cards, unread), untold=state.untold & ~(1 << seat),
            unread=(*state.unread, *(Unread(seat, held.unseen(EVERYTHING), True),) * unread),
        )  # fmt: skip
    return ruling.to(after)


def _play(state: SevensState, event: Event, seat: int) -> Judgement[SevensState]:
    cards = event.cards or ()
    sevens = sum(1 << DECK.ids[code] for code in set(cards) if code in DECK.ids) & SEVENS
    if sevens and len(cards) == 1:
        return _seven(state, event, seat, sevens)
    mask, unread, bad = read(state.held, DECK, seat, cards, event.player or "")
    if bad is None and unread and len(cards) == 1 and not state.begun and state.seen_sevens != SEVENS:
        return _perhaps_a_seven(state, seat)
    if bad is None:
        bad = turn_fault(state, seat)
    if bad is None and len(cards) != 1:
        bad = fault("wrong-count", "S1", needed=1, given=len(cards))
    if bad is None and unread:
        after, effects = lay(state, seat, 0, 1)
        return Judgement(UNDECIDED, "unreadable-card", effects=effects, plan=after)
    found = beside(state, mask.bit_length() - 1) if bad is None else ILLEGAL
    if bad is None and found == ILLEGAL:
        bad = fault("not-adjacent", "S1", codes(DECK, mask))
    if bad is not None and not event.stands:
        return bad
    after, effects = lay(state, seat, mask, len(cards) - mask.bit_count())
    ruling = bad or (FINE if found == LEGAL else Judgement(UNDECIDED, "not-adjacent", "S1", codes(DECK, mask)))
    return _doubted(state, ruling)._replace(plan=after, effects=effects)


def beside(state: SevensState, card: int) -> Verdict:
    """Whether a card is next to one that a chain joins to the seven; undecided where a card that nobody read, or one of
    a hand that was laid down and not entered, may lie there (S1, S2)."""
    joined = state.joined()
    if neighbours(card) & joined:
        return LEGAL
    held = state.held
    hidden = [Hidden(fitting(held, unread), 1, unread.down) for unread in state.unread]
    hidden += [Hidden(held.may_play(seat, EVERYTHING), held.size(seat), True)
               for seat in state.out if state.untold >> seat & 1]  # fmt: skip
    return UNDECIDED if may_lie_beside(card, state.laid, joined, hidden, state.options.isolated) else ILLEGAL


def _doubted(state: SevensState, ruling: Judgement[SevensState]) -> Judgement[SevensState]:
    """The ruling on what is right if it is that player's turn, where an unread card hides whose turn it is."""
    if not state.doubt or ruling.verdict != LEGAL:
        return ruling
    return Judgement(UNDECIDED, "unreadable-card", "S1", params={"say": "code.unreadable-card.turn"})


def _seven(state: SevensState, event: Event, seat: int, seven: int) -> Judgement[SevensState]:
    """A seven is laid from the start: laying it is legal once and takes no turn; it leaves a hand that was counted with
    it (S1)."""
    if seven & state.seen_sevens:
        ruling = fault("card-seen-before", None, codes(DECK, seven))
        return ruling.to(state) if event.stands else ruling
    after = state._replace(seen_sevens=state.seen_sevens | seven, inside=state.inside & ~seven)
    if state.counted >> seat & 1 and state.inside & seven:
        hand = state.held.hands[seat]
        after = after._replace(held=state.held.with_hand(seat, hand._replace(unknown=max(0, hand.unknown - 1))))
    most = after.inside.bit_count()
    slack = (min(least, most) if state.counted >> other & 1 else least for other, least in enumerate(state.slack))
    after = after._replace(slack=tuple(slack))
    return fine(*_finish(after, seat)) if state.begun else fine(after)


def _perhaps_a_seven(state: SevensState, seat: int) -> Judgement[SevensState]:
    """An unread card before anybody laid another than a seven: a seven, or the first card and then in turn."""
    ruling = Judgement(UNDECIDED, "unreadable-card")
    if turn_fault(state, seat) is not None:
        return ruling.to(state)
    may = 1 << seat | 1 << state.after(seat) if state.turn == seat else 0
    lying = (*state.unread, _unread(state, seat))
    after = state._replace(turn=-1, doubt=True, may=may, unread=lying)
    if len(lying) > (SEVENS & ~state.seen_sevens).bit_count():
        # One of them was no seven.
        after = after._replace(begun=True)
    if state.counted >> seat & 1:
        return ruling.to(after._replace(held=state.held.leave(seat, 0, 1)))
    size = state.held.size(seat)
    slack = tuple(least + (other == seat) for other, least in enumerate(state.slack))
    held = state.held.with_hand(seat, Hand(0, 0, size, state.held.hands[seat].claims))
    return ruling.to(after._replace(held=held, slack=slack if size >= 0 else state.slack))


def _unread(state: SevensState, seat: int) -> Unread:
    return Unread(seat, state.held.may_play(seat, EVERYTHING))


def turn_fault(state: SevensState, seat: int) -> Judgement[Never] | None:
    """The ruling where it is not that seat's turn."""
    names = state.seats.players
    if state.turn >= 0:
        return None if state.turn == seat else not_your_turn(names[state.turn], "S1")
    if state.may and not state.may >> seat & 1:
        return not_your_turn(any_of(name for other, name in enumerate(names) if state.may >> other & 1), "S1")
    return None


def _due(state: SevensState, seat: int) -> SevensState:
    """The state in which it is that seat's turn."""
    return state._replace(turn=seat, doubt=False, may=0)


def _acted(state: SevensState, seat: int) -> SevensState:
    """The state after a seat took its turn; out of turn it stays where it was."""
    turn = state.after(seat) if state.turn in (-1, seat) else state.turn
    return _due(state, turn)._replace(begun=True)


def lay(state: SevensState, seat: int, mask: int, unread: int) -> tuple[SevensState, tuple[str, ...]]:
    """The state after a seat laid these cards (and so many unread ones), and what that sets off."""
    lying = (*state.unread, *(_unread(state, seat),) * unread)
    held = state.held.leave(seat, mask, unread)
    return _finish(_acted(state, seat)._replace(held=held, laid=state.laid | mask, unread=lying), seat)


def _finish(state: SevensState, seat: int) -> tuple[SevensState, tuple[str, ...]]:
    """First out wins, and the round is over (S3)."""
    if not state.held.empty(seat):
        return state, ()
    return state._replace(winner=seat, over=True, turn=-1), ("finish", "round-end")


def _pass(state: SevensState, event: Event, seat: int) -> Judgement[SevensState]:
    """Passing is allowed three times; the fourth pass puts the player out (S2)."""
    bad = turn_fault(state, seat)
    if bad is not None and not event.stands:
        return bad
    passes = tuple(count + (other == seat) for other, count in enumerate(state.passes))
    after = _acted(state, seat)._replace(passes=passes)
    effects: tuple[str, ...] = ()
    rule = None
    if passes[seat] > state.options.passes:
        rule = "S2"
        effects = ("eliminated",)
        after = after._replace(out=(*state.out, seat), untold=state.untold | 1 << seat)
        left = [other for other in range(len(passes)) if other not in after.out]
        if len(left) == 1:
            # Nobody else can finish any more.
            effects = ("eliminated", "round-end")
            after = after._replace(winner=left[0], over=True, turn=-1)
        elif after.turn == seat:
            after = after._replace(turn=after.after(seat))
    return (bad or _doubted(state, FINE._replace(rule=rule)))._replace(plan=after, effects=effects)
