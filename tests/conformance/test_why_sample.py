"""What `gyoji why` affirms and denies in random games with random house rules, held against the referee itself."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

import pytest

from bench.rules.switches import house_rules
from referee.events import Event
from referee.fold import Fold, Table
from referee.shedding import field
from referee.shedding.held import card_fault, sort_cards
from referee.shedding.house_rules import house
from referee.shedding.melds import strongest, weakest
from referee.shedding.plays import debts, exchange
from referee.shedding.plays.against import candidates
from referee.shedding.state import IDENTITY, ODD, SEQUENCE, Meld, State
from referee.words.explain import _once, reasons, said
from table.simulation.scripts.players import Kind, Line, Sitting, hidden, kinds, read

pytestmark = pytest.mark.random

KINDS = {kind.label: kind for kind in kinds() if kind.game != "free"}
OFF = (False, 0, "off", "none")
Found = Iterator[tuple[str, bool]]
"""A question that is affirmed, and whether it is true."""


def switched_off(options: object) -> set[str]:
    """The house rules of which every switch is off."""
    found: dict[str, list[object]] = {}
    for entry in dataclasses.fields(options):  # type: ignore[arg-type]
        found.setdefault(entry.metadata["rule"], []).append(getattr(options, entry.name))
    house_rule = {"T9", "Q10", "Q11", "Q12", "Q13"}
    return {rule for rule, values in found.items()
            if (rule[0] == "H" or rule in house_rule) and all(value in OFF for value in values)}  # fmt: skip


def stronger(state: State, seat: int, melds: list[Meld]) -> bool:
    """Whether one of the melds is simply stronger than what lies there."""
    top, order = state.field, state.orders[seat] or IDENTITY
    assert top is not None
    wholly = state.rules.o.sequence_follow == "above-all"
    return any(
        weakest(meld, order, state.reversed)
        > (strongest if meld.kind == SEQUENCE and wholly else weakest)(top, order, state.reversed)
        for meld in melds
        if meld.kind == top.kind and meld.size == top.size
    )


def of_shedding(state: State, event: Event) -> Found:
    """Every question about an event of a shedding game, with its answer."""
    if event.type in ("play", "pass") and debts.bombs_alone(state):
        state = debts.lapsed(state)[0]
    if event.type == "play" and not state.played and state.rules.swaps:
        state = exchange.completed(state)
    seat = state.rules.index.get(event.player or "", -1)
    yield "why.in-play", seat >= 0 and not state.out >> seat & 1
    yield "why.turn", state.fog or state.turn in (-1, seat)
    if event.type != "play" or seat < 0:
        return
    yield "why.phase", not state.over
    yield "why.cards", card_fault(state, seat, event.cards or ())[1] is None
    cards, foreign, twice = sort_cards(state, event.cards or ())
    if state.field is None or state.also or state.doubts or foreign or twice or cards.unread:
        return
    melds, top, order = candidates(state, seat, cards, event.readings), state.field, state.orders[seat] or IDENTITY
    yield "why.meld", bool(melds)
    yield "why.count", not top.size or top.size == len(event.cards or ())
    if not melds or top.kind == ODD:
        return
    yield "why.shape", any(meld.kind == top.kind for meld in melds)
    yield "why.strength", stronger(state, seat, melds)
    yield "why.lock", any(not field.locked_out(m, state.lock) and not house.lock_fault(state, m, order) for m in melds)


def of_tricks(table: Table, event: Event) -> Found:
    """The same for a game of another family."""
    yield "why.turn", table.game.turn(table.state) in (None, event.player)
    yield "why.tricks.count", len(event.cards or ()) == 1


def hold(table: Table, event: Event, context: object) -> None:
    """Holds the steps about an event against the referee."""
    ruling, steps = table.game.step(table.state, event)[0], table.game.why(table.state, event)
    told = _once(reasons(table.game, table.state, event), ruling, said(event, ruling))
    assert any(reason.holds is False for reason in told) == (ruling.verdict == "illegal"), (event, ruling, context)
    off = switched_off(table.setup.options)
    assert not off & {step.rule for step in steps}, (event, ruling, context)
    affirmed = {step.key for step in steps if step.holds}
    found = of_shedding(table.state, event) if isinstance(table.state, State) else of_tricks(table, event)
    for question, answer in found:
        assert answer or question not in affirmed, (question, event, ruling, context)


def attempts(rng: random.Random, table: Table, hands: dict[str, list[str]], deck: list[str], seq: int) -> list[Event]:
    """Events that somebody might try at a table, most of them wrong."""
    found = []
    for _ in range(3):
        player = rng.choice(table.setup.players)
        hand, kind = hands.get(player) or deck, rng.random()
        if kind < 0.75:
            cards = rng.choice((hand, deck))
            cards = rng.sample(cards, min(len(cards), rng.choice((1, 1, 1, 2, 3, 4))))
            alike = [card for card in deck if card[1:] == cards[0][1:]][: rng.randint(1, 4)]
            who = rng.choice((player, table.game.turn(table.state) or player))
            found.append(Event(seq, "play", who, tuple(rng.choice((cards, alike)))))
        elif kind < 0.85:
            found.append(Event(seq, "pass", player))
        elif kind < 0.92:
            found.append(Event(seq, "discard", player, (rng.choice(hand),)))
        else:
            found.append(Event(seq, "declare", player, what=rng.choice(("bomber", "tenpen", "eleven-back")), value="4"))
    return found


def played(kind: Kind, seed: int) -> tuple[Kind, list[Line], dict[str, list[str]]]:
    """A game with random house rules: the kind, the lines of its record with some hands hidden, and its last hands."""
    rng = random.Random(f"{kind.label} {seed}")
    kind = house_rules(kind, rng) if seed % 3 else kind
    sitting = Sitting(kind, seed, fouls=(0.0, 0.2)[seed % 2])
    sitting.play()
    names = sitting.header.players
    lines = sitting.lines if seed % 3 == 1 else hidden(sitting.lines, frozenset(rng.sample(names, 1)), True)
    return kind, lines, dict(sitting.hands)


@pytest.mark.parametrize("label", KINDS)
def test_why_tells_the_truth_in_random_games(label: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        kind, lines, hands = played(KINDS[label], seed)
        header, events = read(lines)
        folded = Fold(header)
        deck = sorted({card for line in lines for hand in (line.get("hands") or {}).values() for card in hand})
        for event in events:
            if not folded.table.over:
                for tried in (event, *attempts(rng, folded.table, hands, deck or ["S3"], event.seq)):
                    hold(folded.table, tried, (kind.label, kind.options, seed))
            folded.add(event)
