"""How a hensoku round ends: the foul finisher pays 500 each; else hands are shown, valued, and the highest pays (V1,
V17, V18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.cards import bits
from referee.frozen import quick
from referee.games.hensoku.options import HensokuOptions
from referee.play.judgement import Judgement
from referee.play.protocol import Result, Step
from referee.shedding.choices import card_sets
from referee.shedding.held import Cards
from referee.shedding.plays.against import against_field, candidates
from referee.shedding.state import EIGHT, JACK, SIX, TEN, THREE, TWO, State

FOUL_PAYMENT = 500
_ROLES = frozenset({SIX, EIGHT, TEN, JACK})


@quick
class Table(NamedTuple):
    """What hensoku adds to a Daifugo state.

    `stock` cards left in it (-1: not known); `drawn` how many were drawn; `drew`: whether the player to move has drawn
    in this turn; `anybody`: whether anyone has in this round; `winner` -1 until a clean finish; `last_draws` mask of
    who drew after it; `payer`, `amount` once paid (`amount` per receiver after a foul); `settled` the seq of a `settle`
    made before all hands were shown.
    """

    stock: int = -1
    drawn: int = 0
    drew: bool = False
    anybody: bool = False
    winner: int = -1
    last_draws: int = 0
    payer: int = -1
    amount: int = 0
    settled: int = 0


def table_of(state: State) -> Table:
    """The game's own part of a state."""
    assert isinstance(state.private, Table)
    return state.private


def value(state: State, mask: int, jokers: int) -> int:
    """What a hand is worth (V17): {5, 6, Q, 2} is 31 × 2 × 2 = 124, with a joker 41 × 2 × 2 × 5 = 820."""
    reverse = state.counts_as_reversed
    total = 10 * jokers
    factor: int = 5**jokers
    for card in bits(mask):
        place = card >> 2
        total += place + 3 if place < JACK else 10
        spade_three = place == THREE and not card & 3
        if place in _ROLES or spade_three or place == (THREE if reverse else TWO):
            factor *= 2
    if state.revolution:
        o = state.rules.o
        power = isinstance(o, HensokuOptions) and o.revolution_factor == "power"
        factor *= 5**state.revolutions if power else 5 * state.revolutions
    return int(total * factor)


def can_beat(state: State, player: int) -> bool:
    """Whether a known hand holds anything that could be played on the last play, locks included."""
    hand = state.hands[player]
    return any(
        against_field(state, player, meld) is None
        for mask, jokers in card_sets(state, player, hand.known, hand.jokers)
        for meld in candidates(state, player, Cards(mask, jokers, 0), None)
    )


def finish(state: State, player: int, fouled: bool, effects: list[str]) -> State:
    """The state after a hand is empty: paid at once after a foul, else the others show their hands."""
    table = table_of(state)
    state = state._replace(out=state.out | 1 << player, may_back=-1, over=True, turn=-1, owed=())
    if fouled:
        effects.extend(("foul-finish", "payment", "round-end"))
        paid = table._replace(payer=player, amount=FOUL_PAYMENT)
        return state._replace(fouls=(*state.fouls, player), private=paid)
    effects.append("finish")
    state = state._replace(finished=(*state.finished, player), private=table._replace(winner=player))
    return conclude(state, effects)


def pending(state: State) -> bool:
    """Whether somebody went out cleanly and nobody has paid yet (V17, V18)."""
    table = table_of(state)
    return state.over and table.winner >= 0 and table.payer < 0


def waits_for(state: State) -> tuple[list[int], list[int]]:
    """(who still has to show the hand, who still has to draw a card) before the settlement."""
    table = table_of(state)
    show = []
    draw = []
    for player in range(state.rules.n):
        if player == table.winner:
            continue
        if not state.hands[player].full:
            show.append(player)
        elif table.stock != 0 and not table.last_draws >> player & 1 and not can_beat(state, player):
            draw.append(player)
    return show, draw


def values(state: State) -> dict[int, int]:
    """The value of every hand but the winner's, as far as known."""
    table = table_of(state)
    return {
        player: value(state, hand.known, hand.jokers)
        for player, hand in enumerate(state.hands)
        if player != table.winner and hand.full
    }


def highest(state: State) -> tuple[list[int], int]:
    """(who holds the highest value, that value)."""
    found = values(state)
    top = max(found.values(), default=0)
    return [player for player, worth in found.items() if worth == top], top


def conclude(state: State, effects: list[str]) -> State:
    """Settles as soon as all hands are known and nobody has to draw; a tie waits for the table's word."""
    table = table_of(state)
    if table.payer >= 0 or any(waits_for(state)):
        return state
    tied, top = highest(state)
    if len(tied) > 1:
        return state
    return pay(state, tied[0], top - top % 10, effects)


def pay(state: State, payer: int, amount: int, effects: list[str]) -> State:
    """The state after `payer` paid the winner, which ends the round."""
    effects.extend(("payment", "round-end"))
    return state._replace(private=table_of(state)._replace(payer=payer, amount=amount))


def result(state: State) -> Result:
    """Where the round stands: payments are the scores."""
    table = table_of(state)
    if table.payer < 0:
        return Result()
    names = state.rules.players
    scores = dict.fromkeys(names, 0)
    if table.winner >= 0:
        scores[names[table.winner]] += table.amount
        scores[names[table.payer]] -= table.amount
        winners: tuple[str, ...] = (names[table.winner],)
    else:
        winners = tuple(name for name in names if name != names[table.payer])
        for name in winners:
            scores[name] += table.amount
        scores[names[table.payer]] = -table.amount * len(winners)
    last = names[table.payer]
    standings = (*winners, *(name for name in names if name not in winners and name != last), last)
    return Result(standings, {}, scores, winners, True)


def payment_words(state: State) -> dict[str, object]:
    """Parameters for the words about a payment."""
    table = table_of(state)
    if table.payer < 0:
        return {}
    names = state.rules.players
    words: dict[str, object] = {"payer": names[table.payer], "amount": table.amount}
    if table.winner < 0:
        return {**words, "payment": "@says.payment-to-all"}
    return {**words, "payment": "@says.payment", "receiver": names[table.winner]}


def explained(state: State, ruling: Judgement[State], steps: Iterable[Step]) -> Iterator[Step]:
    """The steps of a ruling, with the rules of draws and payments, and what the hands are worth that a payment rests
    on."""
    fouled = "foul-finish" in ruling.effects
    rules = {"draw": "V17" if state.over else "V14", "payment": "V1" if fouled else "V18", "round-end": "V17"}
    for step in steps:
        effect = step.key.removeprefix("effect.")
        if effect == "payment" and not fouled and ruling.plan is not None and not ruling.plan.also:
            for player, worth in values(ruling.plan).items():
                yield Step("why.hensoku.value", {"who": state.rules.players[player], "amount": worth}, None, (), "V17")
        yield step if step.rule or effect not in rules else step._replace(rule=rules[effect])
