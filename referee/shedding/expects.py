"""What may come next in a round of the Daifugo family. Where the round may be in several states, plays and passes are
those of any of them, all else is what they agree on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import bits
from referee.json_values import JsonValue
from referee.play.expects import Expectation, Offer, Zone, waiting
from referee.shedding.house_rules import tenpen
from referee.shedding.plays import debts, exchange
from referee.shedding.plays.judging import turn_fault
from referee.shedding.plays.possible_states import all_of
from referee.shedding.state import State

_PAID: dict[str, Zone] = {"give": "hand", "discard": "discard"}


def expects(state: State, more: Sequence[Expectation] = (), may_pass: bool = True) -> tuple[Expectation, ...]:
    """All that may come; `more` is what the game itself adds, `may_pass` whether it allows a pass now."""
    if state.over:
        return ()
    return waiting((
        *_plays(state, may_pass), *_payments(state), *more, *_exchanges(state), *_declarations(state), *_salvage(state),
    ))  # fmt: skip


def may_act(possible: State) -> int:
    """The players (a mask) whose turn it may be; nobody's while a play still owes something."""
    if debts.bombs_alone(possible):
        # A number may be left unnamed.
        possible = debts.lapsed(possible)[0]
    if possible.over or possible.owed:
        return 0
    if possible.lost:
        return possible.active
    return sum(1 << player for player in bits(possible.active) if turn_fault(possible, player) is None)


def _plays(state: State, may_pass: bool) -> Iterator[Expectation]:
    """A play, a pass, a field that is swept."""
    names, states = state.rules.players, all_of(state)
    acting = playing = passing = 0
    for possible in states:
        acting = may_act(possible)
        playing |= acting | (possible.cut_from.active if acting and possible.cut_from is not None else 0)
        passing |= acting if possible.field is not None and not possible.lost else 0
    if playing:
        sizes = {
            None
            if possible.field is None or possible.fog or possible.cut_from or possible.rules.o.sandstorm
            else possible.field.size
            for possible in states
        }
        count = sizes.pop() if len(sizes) == 1 else None
        yield Expectation("play", tuple(names[player] for player in bits(playing)), True, "field", count)
    if passing and may_pass:
        yield Expectation("pass", tuple(names[player] for player in bits(passing)))
    if any(possible.field is not None and not possible.owed and not possible.over for possible in states):
        yield Expectation("clear", (), True, "discard")


def _payments(state: State) -> Iterator[Expectation]:
    """What a play owes: cards given or discarded, a number named (H2, H3, H5; V3, V5, V9)."""
    rules = state.rules
    sure = [possible for possible in all_of(state) if not possible.faults]
    if not all(possible.owed for possible in sure):
        return
    debts = [possible.owed[0] for possible in sure]
    debt = debts[0]
    if any(other.player != debt.player for other in debts) or state.out >> debt.player & 1:
        return
    player = (rules.players[debt.player],)
    for kind, count in debt.dues:
        if not all(kind in dict(other.dues) for other in debts):
            continue
        if kind == "bomb":
            values: tuple[JsonValue, ...] = (*rules.deck.ranks, False)
            offers = tuple(Offer({"what": "bomb", "value": value}) for value in values)
            yield Expectation("declare", player, offers=offers)
        else:
            to = _receiver(state, debt.player, count) if kind == "give" else None
            yield Expectation(kind, player, zone=_PAID[kind], count=count, to=to)


def _receiver(state: State, giver: int, count: int) -> str | None:
    """Who the cards that are owed go to; None where that is not sure."""
    found = set()
    for possible in all_of(state):
        if not possible.over and possible.active >> giver & 1:
            debt = possible.owed[0] if possible.owed and possible.owed[0].player == giver else None
            owed = 0 if debt is None else dict(debt.dues).get("give", 0)
            found.add(possible.after(giver, possible.active & ~(1 << giver)) if owed >= count else -1)
    return state.rules.players[found.pop()] if len(found) == 1 and -1 not in found else None


def _exchanges(state: State) -> Iterator[Expectation]:
    """What each player still has to give away before the round's first card: cards that only two of them see."""
    names = state.rules.players
    first, *others = [_due(possible) for possible in all_of(state)]
    for giver, (receiver, count) in first.items():
        if all(due.get(giver) == (receiver, count) for due in others):
            yield Expectation("exchange", (names[giver],), zone="hand", count=count, to=names[receiver])


def _due(possible: State) -> dict[int, tuple[int, int]]:
    """By giver who gets how many cards."""
    rules = possible.rules
    if possible.played or possible.lost or not rules.swaps or rules.unsure or possible.swapped:
        return {}
    duties = {giver: (exchange.duty(possible, giver)[0], exchange.due(possible, giver)) for giver in range(rules.n)}
    return {
        giver: (receiver, count)
        for giver, (receiver, count) in duties.items()
        if count > 0 and all(rules.ranks.count(rules.ranks[side]) == 1 for side in (giver, receiver))
    }


def _declarations(state: State) -> Iterator[Expectation]:
    """An 11-back that may still be declared (V6), hands that may be swapped (H14)."""
    if state.may_back >= 0:
        offer = Offer({"what": "eleven-back", "value": True})
        yield Expectation("declare", (state.rules.players[state.may_back],), offers=(offer,))
    poor = tenpen.may_declare(state)
    if poor >= 0 and all(tenpen.may_declare(possible) == poor for possible in state.also):
        yield Expectation("declare", (state.rules.players[poor],), offers=(Offer({"what": "tenpen"}),))


def _salvage(state: State) -> Iterator[Expectation]:
    """A card that may be taken back from those that have gone (H20)."""
    rescuers = {possible.rescuer for possible in all_of(state)}
    if len(rescuers) == 1 and state.rescuer >= 0:
        yield Expectation("draw", (state.rules.players[state.rescuer],), zone="hand", count=1)
