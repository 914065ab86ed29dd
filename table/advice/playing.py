"""Fast players for playing a deal to its end: in the shedding games the weakest play that is allowed, in others any."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from referee.cards import bits
from referee.events import Event
from referee.play.protocol import AnyGame, AnyState, Result
from referee.ruling import LEGAL
from referee.shedding.state import GROUP, IDENTITY, JOKER_RANK, SEQUENCE
from referee.shedding.state import State as SheddingState
from referee.tricks.seats import Seats
from referee.words.advice import event_of
from table.advice.deals import holdings

MOST = 200
"""So many events are played at most: a deal that goes on longer counts as it stands then."""
TRIED = 5
"""So many plays are tried before a pass."""


def play_out(game: AnyGame, state: AnyState, player: str, rng: random.Random) -> AnyState:
    """The state at the end of the round, or once the place of `player` is decided. All hands of `state` are known."""
    for _ in range(MOST):
        turn = None if decided(state, player) else game.turn(state)
        if turn is None:
            break
        after = _moved(game, state, turn, rng)
        if after is None:
            break
        state = after
    return state


def decided(state: AnyState, player: str) -> bool:
    """Whether the round can no longer change what it is worth to a player."""
    if isinstance(state, SheddingState):
        return state.over or bool(state.out >> state.rules.index[player] & 1)
    held = holdings(state)
    return held is not None and all(held.empty(seat) for seat in range(len(held.hands)))


def worth(game: AnyGame, state: AnyState, player: str) -> tuple[float, bool]:
    """What a state is worth to a player, from 0 (last) to 1 (first), and whether the player won. A round that is not
    over counts by the cards that are left."""
    if isinstance(state, SheddingState):
        return _worth_of_place(state, state.rules.index[player])
    result = game.result(state)
    if not result.standings:
        return 0.5, False
    won = player in result.winners
    return (_part(result, player) + won / _sharing(result, player)) / 2, won


def _part(result: Result, player: str) -> float:
    """A player's part of all points, from 0 to 1, or the place where nothing was counted. A trick more counts in every
    deal, also where the round is won or lost without it: so fewer deals tell which play is better."""
    own, total = result.scores.get(player, 0), sum(result.scores.values())
    if total > 0 and min(result.scores.values()) >= 0:
        return own / total
    standings = result.standings or (player,)
    return 1 - standings.index(player) / max(1, len(standings) - 1)


def _sharing(result: Result, player: str) -> int:
    """How many share a first place; those who win as a side do not share."""
    same = {result.scores.get(name, 0) for name in result.winners} <= {result.scores.get(player, 0)}
    return max(1, len(result.winners)) if same else 1


def _worth_of_place(state: SheddingState, seat: int) -> tuple[float, bool]:
    last = state.rules.n - 1
    if seat in state.finished:
        place = state.finished.index(seat)
    elif seat in state.fouls or seat == state.fallen:
        place = last
    else:
        mine = state.hands[seat].size
        place = len(state.finished) + sum(
            state.hands[other].size < mine for other in bits(state.active) if other != seat
        )
    won = place == 0
    return (1 - min(place, last) / last + won) / 2, won


def _moved(game: AnyGame, state: AnyState, player: str, rng: random.Random) -> AnyState | None:
    """The state after a quick player's move; None where it has none."""
    events = _shed(state, player) if isinstance(state, SheddingState) else _laid(game, state, player, rng)
    for event in events:
        ruling, after = game.step(state, event)
        if ruling.verdict == LEGAL:
            return after
    hand = game.public(state).known.get(player, ())
    for choice in game.options(state, player, hand):
        ruling, after = game.step(state, event_of(choice, player))
        if ruling.verdict == LEGAL:
            return after
    return None


def _laid(game: AnyGame, state: AnyState, player: str, rng: random.Random) -> Iterator[Event]:
    """The cards of a hand, one by one in any order."""
    cards = _hand(game, state, player)
    rng.shuffle(cards)
    return (Event(0, "play", player, (card,)) for card in cards)


def _hand(game: AnyGame, state: AnyState, player: str) -> list[str]:
    """The cards that a player holds."""
    held, seats = holdings(state), getattr(state, "seats", None)
    if held is None or not isinstance(seats, Seats):
        return list(game.public(state).known.get(player, ()))
    # What is public takes longer to tell than a card to play.
    return [seats.deck.codes[card] for card in bits(held.hands[seats.index[player]].known)]


def _shed(state: SheddingState, player: str) -> Iterator[Event]:
    """The weakest melds of a hand that may answer the field, then a pass; on an empty field the weakest whole group."""
    if state.owed:
        return
    top = state.field
    for number, cards in enumerate(_melds(state, state.rules.index[player])):
        if number == TRIED and top is not None:
            break
        yield Event(0, "play", player, cards)
    if top is not None:
        yield Event(0, "pass", player)


def _melds(state: SheddingState, seat: int) -> Iterator[tuple[str, ...]]:
    deck, top, hand = state.rules.deck, state.field, state.hands[seat]
    order = state.orders[seat] or IDENTITY
    groups: dict[int, list[int]] = {}
    for card in bits(hand.known):
        groups.setdefault(card >> 2, []).append(card)
    ranks = sorted(groups, key=lambda rank: order[rank], reverse=state.reversed)
    if top is None:
        for rank in ranks:
            yield tuple(deck.codes[card] for card in groups[rank])
        yield from (deck.join(0, count) for count in range(hand.jokers, 0, -1))
        return
    if top.kind == SEQUENCE:
        yield from _runs(state, seat, order, top.size)
        return
    if top.kind != GROUP:
        return
    floor = order[top.rank] if top.rank < JOKER_RANK else JOKER_RANK
    stronger = [rank for rank in ranks if (order[rank] < floor if state.reversed else order[rank] > floor)]
    # A group that is laid whole first: the weakest of those, then parts of larger ones, then what needs a joker.
    for rank in sorted(stronger, key=lambda rank: len(groups[rank]) != top.size):
        cards = groups[rank]
        if len(cards) >= top.size:
            cards = sorted(cards, key=lambda card: not state.lock >> (card & 3) & 1)[: top.size]
            yield tuple(deck.codes[card] for card in cards)
    for rank in stronger:
        missing = top.size - len(groups[rank])
        if 0 < missing <= hand.jokers:
            yield (*(deck.codes[card] for card in groups[rank]), *deck.join(0, missing))
    if hand.jokers >= top.size:
        yield deck.join(0, top.size)


def _runs(state: SheddingState, seat: int, order: Sequence[int], size: int) -> Iterator[tuple[str, ...]]:
    """Sequences of so many cards, weakest first, without jokers."""
    deck, known = state.rules.deck, state.hands[seat].known
    by_place = sorted(range(13), key=lambda rank: order[rank])
    starts = range(len(by_place) - size + 1)
    for start in reversed(starts) if state.reversed else starts:
        for suit in range(4):
            run = [rank << 2 | suit for rank in by_place[start : start + size]]
            if all(known >> card & 1 for card in run):
                yield tuple(deck.codes[card] for card in run)
