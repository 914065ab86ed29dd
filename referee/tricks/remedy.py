"""After a proven revoke the table chooses what follows (X6): nothing, the trick again, the trick to others, a loss.

A game of tricks keeps how the table stood before each trick (`Past`) and what has been proven (`Proven`); `follow` does
that after every event, `judge` rules on the table's choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar, cast

from referee.events import Event
from referee.json_values import JsonLine
from referee.play.expects import Expectation, Offer
from referee.play.judgement import Judgement
from referee.play.options import Options
from referee.ruling import LEGAL, Exposure
from referee.tricks.choices import CHOICES, LOSS, REPLAY, TRICK
from referee.tricks.holdings import Holdings
from referee.tricks.rulings import WRONG_PHASE, fault
from referee.tricks.seats import Seats
from referee.tricks.taking import OVER

RULE = "X6"
PROVES = frozenset({"revoke", "forced-colour-false"})
"""Exposures that such a choice follows."""


class Proven(NamedTuple):
    """A revoke that a card has proven: the number of the play, and whose it was."""

    seq: int
    seat: int


class Past(NamedTuple):
    """A trick: the state before it, the numbers of its plays that the table did not let stand, who laid which cards
    (masks), who took it (-1: nobody, or not known), whether it is over."""

    before: object
    seqs: tuple[int, ...] = ()
    laid: tuple[tuple[int, int], ...] = ()
    taker: int = -1
    over: bool = False


class Round(Protocol):
    """What the state of a round of tricks has for this: who sits where, the hands, the phase by its name, whose turn
    it is, the cards of the trick that is played, the seat that took the last one (-1: nobody yet), the earlier tricks
    as they stood before their first card, and the revokes that were proven."""

    @property
    def seats(self) -> Seats[Options]: ...
    @property
    def held(self) -> Holdings: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def trick(self) -> Sequence[object]: ...
    @property
    def taker(self) -> int: ...
    @property
    def past(self) -> tuple[Past, ...]: ...
    @property
    def proven(self) -> tuple[Proven, ...]: ...
    def _replace(
        self, *, phase: str = ..., turn: int = ..., held: Holdings = ..., past: tuple[Past, ...] = ...,
        proven: tuple[Proven, ...] = ..., loser: int = ..., gainer: int = ...,
    ) -> Self: ...  # fmt: skip


S = TypeVar("S", bound=Round)
Move = Callable[[S, int, int, int], S]
"""(state, the cards of a trick, whose it was, whose it shall be) -> the state with them in the other pile."""
Secret = Callable[[S, int], bool]
"""(state, who revoked) -> whether nobody knows which side that is: then who gains is asked for, never assumed."""
Receivers = Callable[[S, int], Sequence[int]]
"""(state, who revoked) -> the seats that may get the trick, the usual one first."""


def follow(state: S, event: Event, ruling: Judgement[S]) -> Judgement[S]:
    """The ruling on an event, its plan with the trick that a play belongs to and with what the event proves."""
    plan = ruling.plan
    if plan is None:
        return ruling
    seat = state.seats.index.get(event.player or "", -1)
    if event.type == "play" and seat >= 0:
        plan = plan._replace(past=_laid(state, event, seat, plan))
    return ruling._replace(plan=remembered(plan, seat, ruling.exposed))


def _laid(state: S, event: Event, seat: int, plan: S) -> tuple[Past, ...]:
    past = state.past if state.trick else (*state.past, Past(state._replace(past=())))
    ids = state.seats.deck.ids
    mask = sum(1 << ids[code] for code in set(event.cards or ()) if code in ids)
    last = past[-1]
    over = not plan.trick
    asked = () if event.stands else (event.seq,)
    last = last._replace(
        seqs=(*last.seqs, *asked), laid=(*last.laid, (seat, mask)), over=over, taker=plan.taker if over else -1
    )
    return (*past[:-1], last)


def remembered(state: S, seat: int, exposed: Sequence[Exposure]) -> S:
    """The state after cards of a seat proved something."""
    found = tuple(Proven(each.seq, seat) for each in exposed if each.code in PROVES)
    return state._replace(proven=(*state.proven, *found)) if found else state


def judge(state: S, event: Event, move: Move[S], receivers: Receivers[S], secret: Secret[S]) -> Judgement[S]:
    """The ruling on what the table chose."""
    proven = next((each for each in state.proven if each.seq == event.target), None)
    place = next((place for place, each in enumerate(state.past) if event.target in each.seqs), -1)
    if proven is None or place < 0:
        return WRONG_PHASE._replace(rule=RULE, params={"say": "code.wrong-phase.remedy"})
    if event.what not in CHOICES:
        return fault("wrong-remedy", RULE, say="code.wrong-remedy.unknown", what=event.what or "")
    left = state._replace(proven=tuple(each for each in state.proven if each is not proven))
    if event.what == REPLAY:
        return _chosen(event, _before(left, place), ("replay",))
    if event.what == LOSS:
        return _lost(left, event, proven, receivers)
    if event.what == TRICK:
        if event.to is None and secret(state, proven.seat):
            return fault("wrong-remedy", RULE, say="code.wrong-remedy.secret")
        return _given(left, event, proven, state.past[place], move, receivers)
    return _chosen(event, left, ("round-end",) if left.phase == OVER else ())


def _chosen(event: Event, plan: S, effects: tuple[str, ...], **params: object) -> Judgement[S]:
    said = {"say": f"event.remedy.{event.what}", **params}
    return Judgement(LEGAL, None, RULE, (), effects, (), said, plan)


def _before(state: S, place: int) -> S:
    """The state before a trick, with the cards that were seen since in the hands that they came from."""
    before = cast(S, state.past[place].before)
    held = before.held
    for trick in state.past[place:]:
        for seat, mask in trick.laid:
            held = held.show(seat, mask)
    earlier = {seq for trick in state.past[:place] for seq in trick.seqs}
    proven = tuple(each for each in state.proven if each.seq in earlier)
    return before._replace(held=held, past=state.past[:place], proven=proven)


def _lost(state: S, event: Event, proven: Proven, receivers: Receivers[S]) -> Judgement[S]:
    """The round is lost for whoever revoked; `to` names somebody of the side that gains by it."""
    gainer = state.seats.index.get(event.to or "", -1)
    if event.to is not None and gainer not in receivers(state, proven.seat):
        return fault("wrong-remedy", RULE, say="code.wrong-remedy.whom")
    return _chosen(event, state._replace(phase=OVER, turn=-1, loser=proven.seat, gainer=gainer), ("loss", "round-end"))


def _given(state: S, event: Event, proven: Proven, trick: Past, move: Move[S], receivers: Receivers[S]) -> Judgement[S]:
    """The trick goes to somebody else."""
    if not trick.over or trick.taker < 0:
        return fault("wrong-remedy", RULE, say="code.wrong-remedy.no-trick")
    may = receivers(state, proven.seat)
    seat = may[0] if event.to is None and may else state.seats.index.get(event.to or "", -1)
    if seat not in may:
        return fault("wrong-remedy", RULE, say="code.wrong-remedy.whom")
    cards = 0
    for _, mask in trick.laid:
        cards |= mask
    past = tuple(each._replace(taker=seat) if each is trick else each for each in state.past)
    moved = (state if seat == trick.taker else move(state, cards, trick.taker, seat))._replace(past=past)
    effects = ("round-end",) if moved.phase == OVER else ()
    return _chosen(event, moved, effects, receiver=state.seats.players[seat])


def expects(
    state: S, usual: str, receivers: Receivers[S], secret: Secret[S] = lambda state, seat: False
) -> Iterator[Expectation]:
    """What the table may choose after what was proven, the usual choice first. `receivers`: who may get the trick."""
    names = state.seats.players
    for proven in state.proven:
        trick = next((each for each in state.past if proven.seq in each.seqs), None)
        if trick is None:
            continue
        offers: list[Offer] = []
        for choice in dict.fromkeys((usual, *CHOICES)):
            fields: JsonLine = {"target": proven.seq, "what": choice}
            may = [Offer({**fields, "to": names[seat]}) for seat in receivers(state, proven.seat)]
            if choice == TRICK:
                offers += may if trick.over and trick.taker >= 0 else []
            else:
                offers += may if choice == LOSS and secret(state, proven.seat) else [Offer(fields)]
        yield Expectation("remedy", (), offers=tuple(offers))
