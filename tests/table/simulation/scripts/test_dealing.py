"""How games are dealt: every card is somewhere, hands are as large as the rules say."""

from __future__ import annotations

from collections import Counter

import pytest

from table.simulation.scripts.players import Sitting, kinds

LABELS = [kind.label for kind in kinds()]


@pytest.mark.parametrize("label", LABELS)
def test_every_card_is_dealt_or_lies_somewhere(label: str) -> None:
    kind = next(kind for kind in kinds() if kind.label == label)
    sitting = Sitting(kind, 3)
    sitting.deal()
    sizes = {len(hand) for hand in sitting.hands.values()}
    held = [card for hand in sitting.hands.values() for card in hand]
    everywhere = Counter([*held, *sitting.stock, *sitting.widow, *sitting.rest])
    assert everywhere == Counter(sitting.table.deck.all_codes())
    assert max(sizes) - min(sizes) <= (1 if sitting.dealing.everything else 0)


def test_a_small_deal_gives_everybody_as_few_as_wanted() -> None:
    for kind in kinds():
        sitting = Sitting(kind, 3)
        sitting.deal(small=2)
        assert {len(hand) for hand in sitting.hands.values()} == {2}, kind.label


def test_no_more_sit_down_than_there_is_room_for() -> None:
    kind = next(kind for kind in kinds() if kind.label == "daifugo/nono")
    assert Sitting(kind, 1).dealing.most_players == 4
    assert all(len(Sitting(kind, seed, most=4).header.players) <= 4 for seed in range(8))


def test_a_strip_is_told_before_the_first_deal_only() -> None:
    sitting = Sitting(next(kind for kind in kinds() if kind.label == "daifugo/nono"), 2).play(2)
    orders = [at for at, line in enumerate(sitting.lines) if line["type"] == "order"]
    first = next(at for at, line in enumerate(sitting.lines) if line["type"] == "deal")
    assert orders == list(range(1, len(sitting.header.players) + 1)) and orders[-1] < first
