"""Finishing: who is out, how a finish can be foul, who falls, and the ranks of a round (G8, G11, G14, G15; T11, T13,
T14)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import bits
from referee.play.protocol import Carry, Result
from referee.shedding.options import SheddingOptions
from referee.shedding.state import (
    EIGHT,
    JACK,
    JOKER_RANK,
    RANKS,
    SEQUENCE,
    SIX,
    TEN,
    THREE,
    TWO,
    Meld,
    State,
    Unsure,
)

_ROLES = frozenset({SIX, EIGHT, TEN, JACK})


def foul(o: SheddingOptions, meld: Meld, order: tuple[int, ...], reverse: bool) -> tuple[int, int]:
    """(mask, jokers) of the cards that make this last play a foul finish, (0, 0) if it is clean.

    `order` is the finisher's, `reverse` the order as it stood before the play (11-back included where it counts).
    """
    kind = o.foul_finish
    if kind == "off":
        return 0, 0
    top = THREE if reverse else TWO
    if kind == "pure":
        if meld.kind == SEQUENCE:
            return 0, 0
        if meld.rank == JOKER_RANK:
            return meld.mask, meld.jokers
        place = order[meld.rank]
        return (meld.mask, meld.jokers) if place == top or (place == EIGHT and o.eight_cut) else (0, 0)
    bad = 0
    for card in bits(meld.mask):
        place = order[card >> 2]
        spade_three = place == THREE and not card & 3
        if kind == "contains":
            wrong = place == top or (place == EIGHT and o.eight_cut)
            wrong = wrong or (spade_three and meld.size == 1 and o.spade_three)
        else:
            wrong = place == top or place in _ROLES or spade_three
        if wrong:
            bad |= 1 << card
    return bad, meld.jokers


def finish(state: State, player: int, fouled: bool, effects: list[str]) -> State:
    """The state after a player's hand is empty: out, and whoever falls with it; ends the round where it ends it."""
    o = state.rules.o
    # Whoever is last all the same makes nobody fall (G11, H21).
    evaders = {evader.player for evader in state.evaders} if o.tax_evasion == "rank" else set()
    first = evaders.issuperset(state.finished) and player not in evaders
    state = state._replace(out=state.out | 1 << player, may_back=-1)
    if state.rules.unsure and first and (o.miyako_ochi or o.gekokujo):
        # Nobody knows who reigned, so nobody knows who falls.
        state = state._replace(lost=True)
    if state.endings:
        state = state._replace(endings=tuple(
            (clean, (*foul, player)) if fouled else ((*clean, player), foul) for clean, foul in state.endings
        ))  # fmt: skip
    if fouled:
        effects.append("foul-finish")
        state = state._replace(fouls=(*state.fouls, player))
    else:
        effects.append("finish")
        state = state._replace(finished=(*state.finished, player))
    if o.gekokujo and first and not fouled and state.rules.ranks[player] == "daihinmin":
        # H9: with the ranks turned over there is nothing left to play for, and nobody falls besides.
        effects.extend(("gekokujo", "round-end"))
        return state._replace(over=True, turn=-1, owed=())
    reigning = state.rules.named("daifugo")
    if (
        o.miyako_ochi
        and reigning >= 0
        and state.active >> reigning & 1
        and (first if not fouled else o.foul_triggers_miyako_ochi)
    ):
        effects.append("miyako-ochi")
        state = state._replace(out=state.out | 1 << reigning, fallen=reigning)
    if state.active.bit_count() <= 1 or o.finisher_play == "ends-round":
        effects.append("round-end")
        state = state._replace(over=True, turn=-1, owed=())
    return state


def reopened(state: State, player: int, count: int) -> State:
    """The state where somebody who was taken to be out holds so many cards after all: back in the round, and whoever
    fell for that finish alone is back too. Where the field is empty or the round was over, anybody may go on."""

    def without(placed: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other for other in placed if other != player)

    finished, fallen = without(state.finished), state.fallen
    out = state.out & ~(1 << player)
    if fallen >= 0 and not finished:
        out, fallen = out & ~(1 << fallen), -1
    hand = state.hands[player]._replace(known=0, jokers=0, unknown=count)
    resumes = state.over or state.field is None
    state = state._replace(
        hands=state.with_hand(player, hand), out=out, finished=finished, fouls=without(state.fouls), fallen=fallen,
        endings=tuple((without(clean), without(foul)) for clean, foul in state.endings), over=False,
        turn=-1 if resumes else state.turn, opened=state.closed(player),
        # Where a possible state had this player out and another had not, it was the other.
        faults=state.faults + 2,
    )  # fmt: skip
    return state.rules.game.reopened(state)


def standings(state: State) -> tuple[int, ...]:
    """Players best to worst: clean finishers, who is left, the fallen one, then those who are last for what they did,
    the first one proven last of all (G15, H21)."""
    last = _blamed(state)
    ahead = [player for player in state.finished if player not in last]
    fallen = [state.fallen] if state.fallen >= 0 and state.fallen not in last else []
    left = [player for player in range(state.rules.n) if player not in (*ahead, *fallen, *last)]
    order = (*ahead, *left, *fallen, *reversed(last))
    o = state.rules.o
    if o.gekokujo and state.finished and state.rules.ranks[state.finished[0]] == "daihinmin":
        # H9: the daihinmin finished first, so all ranks turn over: who reigned falls, who was below rises.
        evaders = [player for player in last if player not in state.fouls]
        turned = _turned_over(state, order)
        order = (*(player for player in turned if player not in evaders), *reversed(evaders))
    return order


def _blamed(state: State) -> list[int]:
    """Who finished foul, and with the switch who was proven to have withheld the strongest, in the order of that."""
    found: list[int] = []
    evaders = state.evaders if state.rules.o.tax_evasion == "rank" else ()
    for done in range(len(state.fouls) + 1):
        found += [evader.player for evader in evaders if min(evader.fouls, len(state.fouls)) == done]
        found += state.fouls[done : done + 1]
    return list(dict.fromkeys(found))


def _turned_over(state: State, order: tuple[int, ...]) -> tuple[int, ...]:
    came = state.rules.ranks
    if any(rank is None for rank in came):
        return order
    worth = {rank: number for number, rank in enumerate(RANKS)}
    return tuple(sorted(order, key=lambda player: (-worth[came[player] or "heimin"], order.index(player))))


def rank_names(n: int) -> tuple[str, ...]:
    """The ranks of n players, best first (G1, G8)."""
    if n == 2:
        return RANKS[0], RANKS[4]
    if n == 3:
        return RANKS[0], RANKS[2], RANKS[4]
    return (*RANKS[:2], *(RANKS[2],) * (n - 4), *RANKS[3:])


def result(state: State) -> Result:
    """Where the round stands."""
    if not state.over:
        return Result()
    rules = state.rules
    players = rules.players
    if rules.o.finisher_play == "ends-round" and state.active.bit_count() > 1:
        return _first_only(state)
    order = standings(state)
    ranks = {players[player]: rank for player, rank in zip(order, rank_names(rules.n), strict=True)}
    scores = _points(state, {players[player]: place for place, player in enumerate(order)}, ranks)
    if rules.o.tax_evasion == "points":
        scores |= _penalties(state, scores)
    names = tuple(players[player] for player in order)
    return Result(names, ranks, scores, names[:1], True)


def _points(state: State, places: Mapping[str, int], ranks: Mapping[str, str]) -> dict[str, int]:
    """Points of a round (T14): by rank where there are five of them, else by place from 0; 0 for a place that none are
    told for, and for whoever has no place. Empty where the table counts none."""
    points = state.rules.o.points
    if points is None:
        return {}
    by_rank = len(points) == len(RANKS)
    found = {}
    for name in (*places, *(player for player in ranks if player not in places)):
        step = RANKS.index(ranks[name]) if by_rank else places.get(name, len(points))
        found[name] = points[step] if step < len(points) else 0
    return found


def _penalties(state: State, scores: Mapping[str, int]) -> dict[str, int]:
    """H21: the points of whoever withheld the strongest: as few as the last rank has, -1 where no rank has any."""
    points = state.rules.o.points or ()
    names = [state.rules.players[evader.player] for evader in state.evaders]
    return {name: min((scores.get(name, 0), *points)) if points else -1 for name in names}


def _first_only(state: State) -> Result:
    """A round that ended with the first finish: only the finisher is placed, first or last."""
    players = state.rules.players
    others = tuple(p for p in range(state.rules.n) if p not in state.finished and p not in state.fouls)
    order = (*state.finished, *others, *reversed(state.fouls))
    ranks = dict.fromkeys(players, "heimin")
    ranks.update({players[p]: "daifugo" for p in state.finished})
    ranks.update({players[p]: "daihinmin" for p in state.fouls})
    names = tuple(players[p] for p in order)
    winners = state.finished or others
    placed = {players[p]: place for place, p in enumerate(order) if p not in others}
    return Result(names, ranks, _points(state, placed, ranks), tuple(players[p] for p in winners), True)


def carry(state: State) -> Carry:
    """What the next round starts from: the new ranks (the old ones if the round did not end), what the game keeps."""
    rules = state.rules
    kept = rules.game.keeps(state)
    if state.over:
        return Carry(result(state).ranks, None, kept)
    ranks = {p: r for p, r in zip(rules.players, rules.ranks, strict=True) if r is not None}
    unsure = state.played and (state.lost or any(state.active >> p & 1 for p, n in enumerate(state.spent) if n))
    return Carry(ranks, None, Unsure(ranks, kept) if unsure else kept)
