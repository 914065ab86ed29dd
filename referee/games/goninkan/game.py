"""The game `goninkan` (J1–J10): plain tricks with trumps, a joker, and two partners whom their cards name.

Settled against public descriptions: the chamber of commerce of Goshogawara, whose championship it was (gocci.or.jp),
gamefarm.jp, gokurakism.com, the article ゴニンカン of the Japanese Wikipedia, Kan on pagat.com. What they leave open or
say differently is a switch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Never

from referee.cards import SUITS, bits
from referee.events import Event
from referee.play.expects import Expectation, Offer
from referee.play.judgement import Judgement
from referee.play.knowledge import Hand
from referee.play.options import parts, switch
from referee.play.protocol import Result, Setup
from referee.ruling import ILLEGAL
from referee.tricks.plain.game import Cites, PlainTricks
from referee.tricks.plain.round import State, TrickOptions
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine
from referee.tricks.standard_deck import JOKER_BIT
from referee.tricks.taking import OVER
from referee.tricks.unread import any_of

ACE, FACES = 11, sum(0b1111 << rank * 4 for rank in (8, 9, 10, 11))
"""The rank of an ace; jacks, queens, kings and aces (a mask)."""
TRICKS, ALL = 10, 16
"""Tricks of a round, face cards of the deck."""
TURNS, WEAKEST, FORBIDDEN = "turns", "weakest", "forbidden"


@dataclass(frozen=True)
class GoninkanOptions(TrickOptions):
    """`trumps`: clubs, diamonds, hearts in turn by round, or the suit of this round (J3); `joker_last`: what a joker
    is in the last trick (J7); `needed`: how many face cards the partners need (J9); `stop_early`: a round ends once it
    is decided (J10); `revoke`: what usually follows a proven revoke (X6)."""

    PARTS: ClassVar[Mapping[str, str]] = parts(table="trumps", tricks="joker_last", winning="needed stop_early revoke")

    trumps: str = switch(TURNS, rule="J3", values=(TURNS, "C", "D", "H", "S"))
    joker_last: str = switch(WEAKEST, rule="J7", values=(WEAKEST, FORBIDDEN))
    needed: int = switch(9, rule="J9", low=1, high=16)
    stop_early: bool = switch(True, rule="J10")


class Goninkan(PlainTricks[GoninkanOptions]):
    """ゴニンカン: the holders of the joker and of the ace of trumps against the other three. See
    `referee.play.protocol.Game` for the verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("goninkan", ("A", "B", "C", "D", "E")))
    >>> table.add(Event(1, "play", "A", ("H7",))).ruling.verdict, table.turn
    ('legal', 'E')
    >>> table.add(Event(2, "play", "E", ("JK",))).ruling[:3]
    ('illegal', 'wrong-phase', 'J7')
    """

    name = "goninkan"
    default_profile = "goninkan"
    profiles = MappingProxyType({"goninkan": {}})
    options_class = GoninkanOptions
    rule_sets = "J"
    least = most = 5
    jokers = 1
    absent = ("H2", "D2", "C2")
    counting = FACES
    rules_of = MappingProxyType({"deal": "J1", "declare": "J4", "round-end": "J9"})
    cites = Cites(turn="J2", follow="J6", takes="J8", joker="J7", leads="J5")
    told = MappingProxyType({
        "table": ("J1", "J3", "J4"), "tricks": ("J5", "J2", "J6", "J8", "J7"), "winning": ("J9", "J10"),
    })  # fmt: skip

    def parameters(self, options: GoninkanOptions) -> dict[str, object]:
        """What the rules' sentences name."""
        return {"needed": options.needed}

    def said(self, rule: str, options: GoninkanOptions) -> str:
        """A rule as the switches set it."""
        if rule == "J3" and options.trumps != TURNS:
            return f"goninkan.trumps.{options.trumps}"
        if rule == "J7":
            return f"goninkan.joker.{options.joker_last}"
        return "goninkan.play-on" if rule == "J10" and not options.stop_early else rule

    def trump(self, setup: Setup[GoninkanOptions]) -> int:
        """Clubs, diamonds, hearts in turn, or the suit that the table chose (J3)."""
        chosen = setup.options.trumps
        return SUITS.index("CDH"[(setup.number - 1) % 3] if chosen == TURNS else chosen)

    def direction(self, state: State) -> int:
        """The turn goes to the right (J2)."""
        return -1

    def opens(self, state: State, seat: int) -> Judgement[Never] | None:
        """One of the partners leads first (J5)."""
        if state.side.bit_count() < 2 or state.side >> seat & 1:
            return None
        return fault("wrong-leader", "J5", leader=any_of(state.seats.players[each] for each in bits(state.side)))

    def forbids(self, state: State, seat: int, mask: int) -> Judgement[Never] | None:
        """No joker in the first trick, nor in the last one where the table plays so (J7)."""
        last = state.done == TRICKS - 1 and _options(state).joker_last == FORBIDDEN
        if not mask & JOKER_BIT or not (state.done == 0 or last):
            return None
        return fault("wrong-phase", "J7", ("JK",), say=f"code.wrong-phase.goninkan.{'last' if state.done else 'first'}")

    def joker_takes(self, state: State) -> bool:
        """The joker is above all cards but in the last trick (J7)."""
        return state.done < TRICKS - 1

    def laid(self, state: State, seat: int, mask: int) -> State:
        """The joker and the ace of trumps show who the partners are (J4)."""
        state = super().laid(state, seat, mask)
        naming = _naming(state)
        if state.side.bit_count() > 1 or not mask & naming:
            return state
        side = state.side | 1 << seat
        # Both cards from one hand, and nobody else's: it held both.
        return state._replace(side=side if naming & ~state.held.gone or side & side - 1 else side | 1 << _across(seat))

    def ended(self, state: State) -> bool:
        """Enough face cards are taken, or too few are left (J10)."""
        if not _options(state).stop_early or state.side.bit_count() < 2 or state.hidden or state.loose:
            return False
        ours, needed = _faces(state, state.side), _options(state).needed
        return ours >= needed or _faces(state, -1) - ours > ALL - needed

    def told_otherwise(self, state: State, event: Event) -> Judgement[State] | None:
        """Whoever holds the joker or the ace of trumps says 「カン」, of both 「二重カン」 (J4)."""
        if event.type != "declare":
            return None
        seat = state.seats.index.get(event.player or "", -1)
        if seat < 0:
            return OUT_OF_PLAY
        double, known = event.what == "double-kan", bool(state.side >> seat & 1)
        if event.what != "kan" and not double:
            return WRONG_PHASE
        if state.side and (double or (state.side.bit_count() > 1 and not known)):
            return WRONG_PHASE._replace(rule="J4")
        may = state.held.may_play(seat, state.seats.everything) & _naming(state)
        if not known and (not may or (double and may != _naming(state))):
            return Judgement(ILLEGAL, "card-not-in-hand", "J4", params={"say": "code.card-not-in-hand.goninkan"})
        after = _swapped(state, seat) if double else state._replace(side=state.side | 1 << seat)
        return fine(after, say=f"event.declare.{event.what}", partner=state.seats.players[_across(seat)])

    def told_next(self, state: State) -> Iterator[Expectation]:
        """Who says 「カン」, while the partners are not known."""
        if state.side.bit_count() < 2:
            others = tuple(name for seat, name in enumerate(state.seats.players) if not state.side >> seat & 1)
            offers = tuple(Offer({"what": what}) for what in ("kan", "double-kan")[: 1 if state.side else 2])
            yield Expectation("declare", others, offers=offers)

    def result(self, state: State) -> Result:
        """`scores` are face cards taken, `winners` the side that won (J9)."""
        names = state.seats.players
        counts = [_faces(state, 1 << seat) for seat in range(len(names))]
        scores, made = dict(zip(names, counts, strict=True)), _made(state) if state.phase == OVER else None
        if made is None:
            return Result(scores=scores, finished=state.phase == OVER)
        won = [bool(state.side >> seat & 1) == made for seat in range(len(names))]
        order = sorted(range(len(names)), key=lambda seat: (not won[seat], -counts[seat]))
        winners = tuple(name for name, winner in zip(names, won, strict=True) if winner)
        return Result(tuple(names[seat] for seat in order), {}, scores, winners, True)


def _options(state: State) -> GoninkanOptions:
    found = state.seats.options
    assert isinstance(found, GoninkanOptions)
    return found


def _naming(state: State) -> int:
    """The cards (a mask) whose holders are the partners."""
    return JOKER_BIT | 1 << ACE * 4 + state.trump


def _across(seat: int) -> int:
    """The seat two to the right, which joins whoever holds both cards (J4)."""
    return (seat - 2) % 5


def _swapped(state: State, seat: int) -> State:
    """The state once whoever holds both cards has swapped one of them with the partner; nobody sees for which (J4)."""
    side, held = 1 << seat | 1 << _across(seat), state.held
    for each in bits(side):
        held = held.with_hand(each, Hand(0, 0, held.size(each)))
    return state._replace(side=side, held=held)


def _faces(state: State, seats: int) -> int:
    """How many face cards lie in the piles of some seats (a mask)."""
    return sum((pile & FACES).bit_count() for seat, pile in enumerate(state.captured) if seats >> seat & 1)


def _made(state: State) -> bool | None:
    """Whether the partners won; None where nobody can tell."""
    if state.side.bit_count() < 2:
        return None
    if state.loser >= 0:
        return not state.side >> state.loser & 1
    return None if state.hidden or state.loose else _faces(state, state.side) >= _options(state).needed
