"""Exchanges with hidden hands on small deals: the verdict against an enumeration of every hand that fits what was seen.

The oracle knows cards as words (`S7`, `JK`) and imports nothing from the game.
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.events import Event, Header
from referee.fold import Fold

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
# Two jokers are two things in an enumeration, and one word in a record.
DECK = [suit + rank for rank in RANKS for suit in "CDHS"] + ["JK", "JK'"]
NAMES = "ABCD"
TITLES = dict(zip(NAMES, ("daifugo", "fugo", "hinmin", "daihinmin"), strict=True))


def told(cards) -> tuple[str, ...]:
    return tuple(card.rstrip("'") for card in cards)


def strength(card: str, ties: bool) -> tuple[int, int]:
    if card.startswith("JK"):
        return 13, 0
    return RANKS.index(card[1:]), "CDHS".index(card[0]) if ties else 0


def fair(hand: frozenset[str], gift: frozenset[str], ties: bool) -> bool:
    """Whether nothing that stays is stronger than the weakest card given."""
    weakest = min(strength(card, ties) for card in gift)
    return all(strength(card, ties) <= weakest for card in hand - gift)


class Hidden:
    """Four hands, the daihinmin's hidden: every hand it may be, and the record so far."""

    def __init__(self, data: st.DataObject) -> None:
        self.profile = data.draw(st.sampled_from(["official", "stadium", "uecda"]))
        self.ties = self.profile == "uecda"
        deck = DECK if self.profile == "official" else DECK[:-1]
        extra = data.draw(st.integers(0, 3))
        size = data.draw(st.integers(2, 4))
        pool = data.draw(st.lists(st.sampled_from(deck), min_size=size + extra, max_size=size + extra, unique=True))
        self.hand = frozenset(pool[:size])
        rest = [card for card in deck if card not in pool]
        # What is not dealt to D or left over is in the hands that everybody saw.
        self.hands = {name: rest[seat::3] for seat, name in enumerate("ABC")}
        self.worlds = [frozenset(world) for world in combinations(pool, size)]
        self.fold = Fold(Header("daifugo", tuple(NAMES), self.profile))
        self.seq = 0
        self.add("round", number=2, ranks=TITLES)
        hands = {name: told(hand) for name, hand in self.hands.items()}
        assert self.add("deal", hands=hands, counts={"D": size}).ruling.verdict == "legal"

    def add(self, kind: str, **fields):
        self.seq += 1
        return self.fold.add(Event(self.seq, kind, **fields))

    def holds(self, cards: frozenset[str]) -> None:
        """These cards were seen in the hand: a joker is any joker."""
        wanted = sorted(told(cards))
        self.worlds = [
            world for world in self.worlds if all(told(world).count(card) >= wanted.count(card) for card in wanted)
        ]

    def verdict(self, gift: frozenset[str]) -> str:
        found = {fair(world, self._own(world, gift), self.ties) for world in self.worlds}
        return "undecided" if len(found) > 1 else "legal" if found == {True} else "illegal"

    @staticmethod
    def _own(world: frozenset[str], gift: frozenset[str]) -> frozenset[str]:
        """The cards of this world that are called as the gift's are."""
        left = list(told(gift))
        own = set()
        for card in sorted(world):
            if told([card])[0] in left:
                left.remove(told([card])[0])
                own.add(card)
        return frozenset(own)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_undecided_exactly_when_two_hands_that_fit_disagree_at_the_exchange(data):
    table = Hidden(data)
    gift = frozenset(data.draw(st.permutations(sorted(table.hand)))[:2])
    first = data.draw(st.booleans())
    back = data.draw(st.permutations(table.hands["A"]))[:2]
    blind = data.draw(st.booleans())
    # Whether a joker that goes is the one that just came, nobody can tell.
    assume(not (first and "JK" in told(gift) and "JK" in told(back)))
    if first:
        # What comes in before is no part of the hand that the strongest are taken from.
        assert table.add("exchange", player="A", to="D", cards=told(back)).ruling.verdict == "legal"
    table.holds(gift)
    outcome = table.add("exchange", player="D", to="A", cards=told(gift))
    expected = table.verdict(gift)
    assert outcome.ruling.verdict == expected, (table.worlds[:6], gift)
    lie = outcome.event.seq
    truth = fair(table.hand, table._own(table.hand, gift), table.ties)
    assert expected != ("illegal" if truth else "legal")
    if expected == "illegal":
        return
    what = {"count": 2} if blind and not first else {"cards": told(back)}
    if not first:
        assert table.add("exchange", player="A", to="D", **what).ruling.verdict == "legal"
    weakest = min(strength(card, table.ties) for card in gift)
    came = list(told(back))
    exposed = False
    for card in data.draw(st.permutations(sorted(table.hand - gift))):
        if table.fold.table.over or table.fold.turn not in (None, "D"):
            break
        proves = strength(card, table.ties) > weakest and told([card])[0] not in came
        played = table.add("play", player="D", cards=told([card]))
        assert played.ruling.verdict == "legal", played.ruling
        found = (lie, "withheld-strongest") in {(x.seq, x.code) for x in played.exposed}
        # Never falsely; and at the first card that proves it, where everybody saw what came back.
        assert not (found and truth)
        if "count" not in what:
            assert found == (proves and not exposed), (card, came, gift)
        exposed = exposed or found
        table.add("clear")
