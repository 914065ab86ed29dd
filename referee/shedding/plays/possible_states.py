"""Everything a round may be after something that could not be read: each state by the ordinary rules, one verdict.

A verdict is `legal` or `illegal` only where all states agree. A state in which an event was a foul that another finds
none in stays a while; with two more fouls than another it is dropped. Too many states become one that holds nothing on
the field against anybody until it clears (`State.fog`), so that the true one is never lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.knowledge import Claim, Hand
from referee.play.protocol import Carry, Result
from referee.ruling import LEGAL, UNDECIDED
from referee.shedding.basics import seat
from referee.shedding.held import sort_cards
from referee.shedding.melds import odd
from referee.shedding.plays import unread
from referee.shedding.plays.laying import stand
from referee.shedding.state import Ending, Meld, State, Unsure

T = TypeVar("T")

MOST, TOO_MANY = 24, 120
"""More states than `MOST` become fewer by leaving open what lies on the field (`State.fog`); where even those are more
than `TOO_MANY`, the whole round is left open (`State.lost`)."""
TOLERATED = 1
"""A state stays while it has so many more fouls than another, at most."""
UNREAD = frozenset({"unreadable-card", "no-order"})
TURN = frozenset({"not-your-turn", "wrong-leader"})
# Faults from the one that says most about the play itself.
_TELLING = (
    "card-seen-before", "card-not-in-hand", "unknown-card", "not-a-meld", "wrong-count", "wrong-shape", "too-weak",
    "number-locked", "suit-locked",
)  # fmt: skip
Judge = Callable[[State, Event], Judgement[State]]


def all_of(state: State) -> tuple[State, ...]:
    """The states that a round may be in, the plainest first."""
    return (state._replace(also=()), *state.also) if state.also else (state,)


def each(state: State, change: Callable[[State], State]) -> State:
    """The same change in every state that a round may be in."""
    return join(map(change, all_of(state))) if state.also else change(state)


def join(states: Iterable[State]) -> State:
    """Several states as one: the first, and what else it may be. States that differ in the field alone become one."""
    found: dict[tuple[object, ...], _Same] = {}
    for state in states:
        for possible in _apart(state):
            found.setdefault(_alike(possible), _Same()).take(possible)
    joined = sorted((same.state() for same in found.values()), key=lambda possible: possible.faults)
    if len(joined) > MOST:
        joined = _fogged(joined)
        if len(joined) > TOO_MANY:
            joined = [_lost(joined)]
    return joined[0] if len(joined) == 1 else joined[0]._replace(also=tuple(joined[1:]))


def _alike(possible: State) -> tuple[object, ...]:
    """What tells a state from another that goes on otherwise: all but the melds that the field may be, who finished
    foul, and how the field came to be."""
    o = possible.rules.o
    exact = o.lock_scope != "any"
    streak = possible.streak if exact else 0 if possible.lock else min(possible.streak, o.lock)
    cut = possible.cut_from
    settling = possible.rules.game.settles
    key = possible._replace(
        field=None, doubts=(), faults=0, pile=(), streak=streak, revolutions=possible.revolutions if settling else 0,
        finished=(), fouls=(), endings=(), spent=(), lasts=(), cut_from=None,
    )  # fmt: skip
    whole = possible.field if settling and possible.over else None
    of_active = (
        _of_active(possible, possible.spent),
        _of_active(possible, possible.lasts),
        None if cut is None else _alike(cut),
    )
    return key, of_active, possible.field is None, len(possible.pile) if exact else 0, whole, bool(possible.finished)


def _of_active(possible: State, entries: tuple[T, ...]) -> tuple[T | None, ...]:
    return tuple(entry if possible.active >> player & 1 else None for player, entry in enumerate(entries))


def _apart(state: State) -> Iterator[State]:
    """The states that a round may be in; where hands are measured against the last play (V17), one for each that it
    may be."""
    for possible in all_of(state):
        if possible.doubts and possible.over and possible.rules.game.settles:
            for top in (possible.field, *possible.doubts):
                yield possible._replace(field=top, doubts=())
        else:
            yield possible


class _Same:
    """States that differ in the melds on the field and in who finished foul alone."""

    def __init__(self) -> None:
        self.melds: dict[Meld, None] = {}
        self.cut: dict[Meld, None] = {}
        self.endings: dict[Ending, None] = {}
        self.first: State | None = None

    def take(self, possible: State) -> None:
        """One state more."""
        if possible.field is not None:
            self.melds.update(dict.fromkeys((possible.field, *possible.doubts)))
        if possible.cut_from is not None and possible.cut_from.field is not None:
            self.cut.update(dict.fromkeys((possible.cut_from.field, *possible.cut_from.doubts)))
        self.endings.update(dict.fromkeys(((possible.finished, possible.fouls), *possible.endings)))
        if self.first is None or possible.faults < self.first.faults:
            self.first = possible

    def state(self) -> State:
        """All of them as one."""
        state = self.first
        assert state is not None
        if len(self.melds) > 1:
            top, *others = self.melds
            state = state._replace(field=top, doubts=tuple(others))
        if len(self.cut) > 1:
            top, *others = self.cut
            assert state.cut_from is not None
            state = state._replace(cut_from=state.cut_from._replace(field=top, doubts=tuple(others)))
        if len(self.endings) > 1:
            (finished, fouls), *more = self.endings
            state = state._replace(finished=finished, fouls=fouls, endings=tuple(more))
        return state


def _fogged(states: Sequence[State]) -> list[State]:
    """The states without what ends when the field clears: none is lost, and nothing on the field is held against
    anybody."""
    found: dict[State, State] = {}
    for possible in states:
        if possible.owed or possible.over or possible.field is None:
            found.setdefault(possible._replace(faults=0), possible)
            continue
        owner = possible.owner if possible.owner >= 0 else possible.pile[-1].player if possible.pile else possible.turn
        fog = possible._replace(
            field=odd(0, 0)._replace(size=0), doubts=(), owner=owner, turn=possible.after(owner, possible.active),
            pile=(), passed=0, streak=0, lock=0, back=False, may_back=-1, murky=True, number_lock=False, colour_lock=0,
            cut_from=None, fog=True,
        )  # fmt: skip
        key = fog._replace(faults=0, owner=0)
        known = found.get(key)
        if known is None or fog.faults < known.faults:
            found[key] = fog
    return list(found.values())


def _lost(states: Sequence[State]) -> State:
    """One state that fits whatever may have happened: only cards are held against anybody until the round ends."""
    first = states[0]
    hands = tuple(
        hand if all(possible.hands[player] == hand for possible in states) else Hand(claims=_claimed(states, player))
        for player, hand in enumerate(first.hands)
    )
    out, gone, shown = -1, first.gone, first.shown
    for possible in states:
        out &= possible.out
        gone &= possible.gone
        shown &= possible.shown
    return first._replace(
        hands=hands, gone=gone, shown=shown, gone_jokers=min(possible.gone_jokers for possible in states), out=out,
        field=None, doubts=(), owner=-1, pile=(), turn=-1, passed=0, lock=0, back=False, may_back=-1, murky=False,
        number_lock=False, colour_lock=0, cut_from=None, named=0, bombed=0, opened=(0,) * first.rules.n,
        owed=(), over=False, fog=False, lost=True, faults=0, also=(), endings=(),
    )  # fmt: skip


def _claimed(states: Sequence[State], player: int) -> tuple[Claim, ...]:
    first, *others = (possible.hands[player].claims for possible in states)
    return tuple(claim for claim in first if all(claim in claims for claims in others))


def _settled(states: Iterable[State]) -> State:
    """The states without those that an event speaks against twice more than against another."""
    state = join(states)
    states = all_of(state)
    best = min(possible.faults for possible in states)
    if best == states[-1].faults == 0:
        return state
    kept = [
        possible._replace(faults=possible.faults - best) for possible in states if possible.faults <= best + TOLERATED
    ]
    return kept[0] if len(kept) == 1 else kept[0]._replace(also=tuple(kept[1:]))


def alone(state: State, event: Event, ruling: Judgement[State]) -> Judgement[State]:
    """The ruling in the one state that a round may be in; an unread play that could not be right is one that does not
    count, or one of another number of cards."""
    if ruling.plan is not None or state.turn not in (-1, seat(state, event)):
        return ruling
    cards = sort_cards(state, event.cards or ())[0]
    other = unread.stood(state, event, seat(state, event), cards, sized=False)
    return ruling._replace(plan=join((state, other)))


def faultless(ruling: Judgement[State]) -> Judgement[State]:
    """The ruling where the only state that a round may be in has no fault: there is none to hold it against."""
    plan = ruling.plan
    return ruling if plan is None or plan.also or not plan.faults else ruling._replace(plan=plan._replace(faults=0))


def judge(state: State, event: Event, rule: Judge) -> Judgement[State]:
    """The ruling on an event where the round may be in several states, each judged by `rule`."""
    states = all_of(state)
    rulings = [rule(possible, event) for possible in states]
    exposed = common(ruling.exposed for ruling in rulings)
    fits = [_fits(ruling) for ruling in rulings]
    if not any(fits):
        return _nowhere(states, event, rulings)._replace(exposed=exposed)
    plan = _settled(
        (ruling.plan or possible) if fit else _wronged(possible, event)
        for possible, ruling, fit in zip(states, rulings, fits, strict=True)
    )
    right = [ruling for ruling, fit in zip(rulings, fits, strict=True) if fit]
    wrong = [ruling for possible, ruling, fit in zip(states, rulings, fits, strict=True)
             if not fit and not _past(possible, event)]  # fmt: skip
    effects = (*common(ruling.effects for ruling in right), *_known_now(state, plan, event))
    clean = [ruling for ruling in right if ruling.verdict == LEGAL]
    params = {key: value for ruling in reversed(right) for key, value in ruling.params.items()}
    if (len(clean) == len(right) and not wrong) or (clean and event.type == "pass"):
        return named(clean[0]._replace(effects=effects, exposed=exposed, params=params, plan=plan))
    told = next((ruling for ruling in right if ruling.verdict == UNDECIDED), None)
    told = told or _telling(wrong)
    told = _open_turn(told) if told.code in TURN else told
    params = {**params, **told.params}
    return named(told._replace(verdict=UNDECIDED, effects=effects, exposed=exposed, params=params, plan=plan))


def _known_now(before: State, after: State, event: Event) -> tuple[str, ...]:
    """The finish of whoever acts, where an event without cards of a play is what tells of it."""
    player = seat(before, event)
    if event.type in ("play", "count", "declare"):
        return ()
    if any(player in possible.finished for possible in all_of(before)) and all(
        player in possible.finished for possible in all_of(after)
    ):
        return ("finish",) if any(player not in possible.finished for possible in all_of(before)) else ()
    return ()


def named(ruling: Judgement[State]) -> Judgement[State]:
    """The ruling with the words for what a play owes; what it does not owe in the same number in all states is no
    effect of it."""
    if ruling.plan is None or not (ruling.plan.owed or ruling.plan.also):
        return ruling
    params, effects = dict(ruling.params), ruling.effects
    owed = [dict(possible.owed[0].dues) for possible in all_of(ruling.plan) if possible.owed]
    for kind in ("give", "discard", "bomb"):
        counts = {dues[kind] for dues in owed if kind in dues}
        if len(counts) == 1:
            params[f"owed_{kind}"] = counts.pop()
        else:
            effects = tuple(effect for effect in effects if effect != kind)
    return ruling._replace(params=params, effects=effects)


def _past(possible: State, event: Event) -> bool:
    """Whether an event of play shows that a state was not so: its player was out of cards there, or the round over."""
    player = seat(possible, event)
    out = possible.over or (player >= 0 and player != possible.fallen and possible.out >> player & 1)
    return bool(out and event.type in ("play", "pass", "declare", "give", "discard"))


def common(told: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    """What all of several lists have, in the order of the first."""
    first, *others = told
    return tuple(entry for entry in first if all(entry in other for other in others)) if others else first


def _fits(ruling: Judgement[State]) -> bool:
    """Whether an event may have been right in a state."""
    return ruling.verdict == LEGAL or (
        ruling.verdict == UNDECIDED and (ruling.plan is not None or ruling.code not in UNREAD)
    )


def _telling(rulings: Sequence[Judgement[State]]) -> Judgement[State]:
    """Of several faults the one that says most about the play itself."""
    worth = {code: place for place, code in enumerate(_TELLING)}
    return min(rulings, key=lambda ruling: worth.get(ruling.code or "", len(worth) + (ruling.code in TURN)))


def _open_turn(ruling: Judgement[State]) -> Judgement[State]:
    """The same fault of turn where nobody knows whose turn it is."""
    return ruling._replace(params={"turn": "", "leader": "", "say": "code.not-your-turn.undecided"})


def _nowhere(states: Sequence[State], event: Event, rulings: Sequence[Judgement[State]]) -> Judgement[State]:
    """The ruling on an event that is right in none of the states: illegal, but for a turn that nobody knows."""
    told = _telling(rulings)
    turns = {(ruling.params.get("turn") or ruling.params.get("leader")) for ruling in rulings}
    open_turn = all(ruling.code in TURN for ruling in rulings) and len(turns) > 1
    if told.code in UNREAD:
        if (
            not any(possible.turn in (-1, seat(possible, event)) for possible in states)
            and len({w.turn for w in states}) == 1
        ):
            return told
        return told._replace(plan=_settled(_wronged(possible, event) for possible in states))
    if open_turn:
        plan = _settled(_wronged(possible, event) for possible in states)
        return _open_turn(told)._replace(verdict=UNDECIDED, plan=plan)
    if event.stands:
        plan = _settled((ruling.plan or possible) for possible, ruling in zip(states, rulings, strict=True))
        return told._replace(effects=common(ruling.effects for ruling in rulings), plan=plan)
    return told._replace(plan=None)


def _wronged(possible: State, event: Event) -> State:
    """A state after an event that counts and was a foul in it: the cards of a play lie there all the same."""
    player = seat(possible, event)
    if event.type not in ("play", "pass") or player < 0 or possible.over or possible.out >> player & 1:
        return possible._replace(faults=possible.faults + 1 + TOLERATED)
    if event.type == "pass":
        return possible._replace(faults=possible.faults + 1)
    codes = event.cards or ()
    cards = sort_cards(possible, codes)[0]
    before = possible._replace(owed=())
    if cards.unread or possible.orders[player] is None:
        after = unread.stood(before, event, player, cards, sized=True)
    else:
        after = stand(before, event, player, cards, [], codes)
    return each(after, lambda state: state._replace(faults=possible.faults + 1))


class Left(NamedTuple):
    """What a round leaves whose end is not known: what is told, and every carry that it may be."""

    told: Carry
    carries: tuple[Carry, ...]


def result(state: State, ended: Callable[[State], Result]) -> Result:
    """Where the round stands, as far as all states agree."""
    found = [ended(possible) for possible in _by_ending(state)]
    if all(other == found[0] for other in found[1:]):
        return found[0]
    if not all(told.finished for told in found):
        return Result()
    ranks = _agreed(told.ranks for told in found)
    winners = found[0].winners if all(told.winners == found[0].winners for told in found) else ()
    return Result(None, ranks, {}, winners, True)


def carry(state: State, left: Callable[[State], Carry]) -> Carry:
    """What the round leaves to the next. Where it is not over in all of its states the ranks are not known."""
    carries = tuple({repr(carry): carry for carry in map(left, _by_ending(state))}.values())
    if len(carries) == 1:
        return carries[0]
    leaders = {carry.leader for carry in carries}
    leader = carries[0].leader if len(leaders) == 1 else None
    if any(isinstance(carry.private, Unsure) for carry in carries):
        return next(carry for carry in carries if isinstance(carry.private, Unsure))
    told = Carry(_agreed(carry.ranks for carry in carries), leader, carries[0].private)
    return told._replace(private=Left(told, carries))


def _by_ending(state: State) -> Iterator[State]:
    for possible in all_of(state):
        yield possible._replace(endings=())
        for finished, fouls in possible.endings:
            yield possible._replace(finished=finished, fouls=fouls, endings=())


def _agreed(found: Iterable[Mapping[str, str]]) -> dict[str, str]:
    first, *others = found
    return {key: value for key, value in first.items() if all(other.get(key) == value for other in others)}
