"""An unread play is every play it may have been: rulings after one against those of each play in its place (B7).

The oracle names the cards: it amends the unread play to every play that would have been legal, and asks again.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from referee.events import Event
from referee.fold import fold
from table.simulation.scripts.players import Kind, Sitting, actions

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
TABLES = {
    "official": {}, "stadium": {}, "uecda": {}, "no lock": {"lock": 0}, "number lock": {"number_lock": True},
    "skip and turn": {"skip_5": True, "reverse_9": True, "ambulance": True},
}  # fmt: skip


def may_be(sitting: Sitting, event: Event) -> list[Event]:
    """The event with every card in place of the unread ones that nobody has played before."""
    gone = {card for other in sitting.events for card in other.cards or () if other.seq < event.seq}
    deck = sitting.table.deck.all_codes()
    read = [card for card in event.cards or () if card != "?"]
    free = sorted({card for card in deck if card not in gone and card not in read})
    unread = len(event.cards or ()) - len(read)
    return [Event(event.seq, "play", event.player, (*read, *chosen)) for chosen in combinations(free, unread)]


def told(sitting: Sitting, place: int, event: Event, after: Event) -> tuple[str, str]:
    """The verdicts on an event in place of the sitting's, and on another one right after it."""
    folded = fold(sitting.header, [*public(sitting)[:place], event])
    first = folded.ruling(event.seq)
    assert first is not None
    ruling = folded.add(after).ruling
    return first.verdict, "open turn" if ruling[:2] == ("undecided", "not-your-turn") else ruling.verdict


def public(sitting: Sitting) -> list[Event]:
    """The record with the hands counted and not shown."""
    deal, *rest = sitting.events
    counts = {player: len(hand) for player, hand in (deal.hands or {}).items()}
    return [Event(deal.seq, "deal", counts=counts), *rest]


def answers(sitting: Sitting, seq: int, rng: random.Random) -> list[Event]:
    """Plays and passes of anybody, right ones and others."""
    found = [Event(seq, "pass", player) for player in sitting.header.players]
    for player in sitting.header.players:
        hand = sitting.hands[player]
        found += [Event(seq, "play", player, (card,)) for card in rng.sample(hand, min(3, len(hand)))]
    found += [Event(seq, "play", line["player"], tuple(line["cards"]))
              for line in actions(sitting.table, sitting.hands)[:4] if line["type"] == "play"]  # fmt: skip
    return found


@pytest.mark.random
@pytest.mark.parametrize("name", TABLES)
def test_B7_a_verdict_after_an_unread_card_is_that_of_every_card_it_may_have_been(name):
    profile = name if name in ("stadium", "uecda") else "official"
    kind = Kind("daifugo", profile, TABLES[name], f"daifugo/{name}")
    compared = 0
    for seed in range(3):
        rng = random.Random(f"{name} {seed}")
        sitting = Sitting(kind, seed)
        sitting.deal()
        for _ in range(rng.randint(1, 25)):
            sitting.step()
        plays = [place for place, event in enumerate(sitting.events) if event.type == "play"]
        place = plays[-1]
        event = sitting.events[place]
        assert event.cards
        blurred = Event(event.seq, "play", event.player, ("?", *event.cards[1:]))
        for after in answers(sitting, event.seq + 1, rng):
            first, verdict = told(sitting, place, blurred, after)
            assert first == "undecided"
            options = [told(sitting, place, other, after) for other in may_be(sitting, blurred)]
            expected = {second for one, second in options if one == "legal"}
            assert expected
            if verdict == "legal":
                assert "illegal" not in expected or after.type == "pass", (sitting.lines, blurred, after)
            if expected == {"illegal"}:
                # Nobody is called out of turn where nobody knows whose turn it is.
                assert verdict in ("illegal", "open turn"), (sitting.lines, blurred, after)
            else:
                assert verdict != "illegal", (sitting.lines, blurred, after)
            compared += 1
    assert compared > 25
