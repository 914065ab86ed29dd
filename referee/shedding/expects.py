"""What may come next in a round of the Daifugo family. Where the round may be in several states, plays and passes are
those of any of them, all else is what they agree on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import bits
from referee.expects import Expectation, Offer, Zone, waiting
from referee.shedding import exchange, tenpen
from referee.shedding.plays import turn_fault
from referee.shedding.state import State
from referee.shedding.worlds import all_of

_PAID: dict[str, Zone] = {"give": "hand", "discard": "discard"}


def expects(state: State, more: Sequence[Expectation] = (), may_pass: bool = True) -> tuple[Expectation, ...]:
    """All that may come; `more` is what the game itself adds, `may_pass` whether it allows a pass now."""
    if state.over:
        return ()
    return waiting((
        *_plays(state, may_pass), *_payments(state), *more, *_exchanges(state), *_declarations(state), *_salvage(state),
    ))  # fmt: skip


def may_act(world: State) -> int:
    """The players (a mask) whose turn it may be; nobody's while a play still owes something."""
    if world.over or world.owed:
        return 0
    if world.lost:
        return world.active
    return sum(1 << player for player in bits(world.active) if turn_fault(world, player) is None)


def _plays(state: State, may_pass: bool) -> Iterator[Expectation]:
    """A play, a pass, a field that is swept."""
    names, worlds = state.rules.players, all_of(state)
    acting = playing = passing = 0
    for world in worlds:
        acting = may_act(world)
        playing |= acting | (world.cut_from.active if acting and world.cut_from is not None else 0)
        passing |= acting if world.field is not None and not world.lost else 0
    if playing:
        sizes = {None if world.field is None or world.fog or world.cut_from else world.field.size for world in worlds}
        count = sizes.pop() if len(sizes) == 1 else None
        yield Expectation("play", tuple(names[player] for player in bits(playing)), True, "field", count)
    if passing and may_pass:
        yield Expectation("pass", tuple(names[player] for player in bits(passing)))
    if any(world.field is not None and not world.owed and not world.over for world in worlds):
        yield Expectation("clear", (), True, "discard")


def _payments(state: State) -> Iterator[Expectation]:
    """What a play owes: cards given or discarded, a number named (H2, H3, H5; V3, V5, V9)."""
    rules = state.rules
    sure = [world for world in all_of(state) if not world.faults]
    if not all(world.owed for world in sure):
        return
    debts = [world.owed[0] for world in sure]
    debt = debts[0]
    if any(other.player != debt.player for other in debts) or state.out >> debt.player & 1:
        return
    player = (rules.players[debt.player],)
    for kind, count in debt.dues:
        if not all(kind in dict(other.dues) for other in debts):
            continue
        if kind == "bomb":
            offers = tuple(Offer({"what": "bomb", "value": rank}) for rank in rules.deck.ranks)
            yield Expectation("declare", player, offers=offers)
        else:
            to = _receiver(state, debt.player, count) if kind == "give" else None
            yield Expectation(kind, player, zone=_PAID[kind], count=count, to=to)


def _receiver(state: State, giver: int, count: int) -> str | None:
    """Who the cards that are owed go to; None where that is not sure."""
    found = set()
    for world in all_of(state):
        if not world.over and world.active >> giver & 1:
            owed = dict(world.owed[0].dues).get("give", 0) if world.owed and world.owed[0].player == giver else 0
            found.add(world.after(giver, world.active & ~(1 << giver)) if owed >= count else -1)
    return state.rules.players[found.pop()] if len(found) == 1 and -1 not in found else None


def _exchanges(state: State) -> Iterator[Expectation]:
    """What each player still has to give away before the round's first card: cards that only two of them see."""
    names = state.rules.players
    first, *others = [_due(world) for world in all_of(state)]
    for giver, (receiver, count) in first.items():
        if all(due.get(giver) == (receiver, count) for due in others):
            yield Expectation("exchange", (names[giver],), zone="hand", count=count, to=names[receiver])


def _due(world: State) -> dict[int, tuple[int, int]]:
    """By giver who gets how many cards."""
    rules = world.rules
    if world.played or world.lost or not rules.swaps or rules.unsure or world.swapped:
        return {}
    gave = {side.giver for side in world.exchanged}
    duties = {giver: exchange.duty(world, giver)[:2] for giver in range(rules.n) if giver not in gave}
    return {
        giver: (receiver, count)
        for giver, (receiver, count) in duties.items()
        if count and all(rules.ranks.count(rules.ranks[side]) == 1 for side in (giver, receiver))
    }


def _declarations(state: State) -> Iterator[Expectation]:
    """An 11-back that may still be declared (V6), hands that may be swapped (H14)."""
    if state.may_back >= 0:
        offer = Offer({"what": "eleven-back", "value": True})
        yield Expectation("declare", (state.rules.players[state.may_back],), offers=(offer,))
    poor = tenpen.may_declare(state)
    if poor >= 0 and all(tenpen.may_declare(world) == poor for world in state.also):
        yield Expectation("declare", (state.rules.players[poor],), offers=(Offer({"what": "tenpen"}),))


def _salvage(state: State) -> Iterator[Expectation]:
    """A card that may be taken back from those that have gone (H20)."""
    rescuers = {world.rescuer for world in all_of(state)}
    if len(rescuers) == 1 and state.rescuer >= 0:
        yield Expectation("draw", (state.rules.players[state.rescuer],), zone="hand", count=1)
