"""Exchanges with hidden hands on small deals: the verdict against an enumeration of every hand that fits what was seen.

The oracle knows cards as words (`S7`, `JK`) and imports nothing from the game.
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
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
    weakest = min((strength(card, ties) for card in gift), default=(14, 0))
    return all(strength(card, ties) <= weakest for card in hand - gift)


class Hidden:
    """Four hands, the daihinmin's hidden: every hand it may be, and the record so far."""

    def __init__(self, data: st.DataObject) -> None:
        self.profile = data.draw(st.sampled_from(["official", "stadium", "uecda"]))
        self.ties = self.profile == "uecda"
        self.blind = self.profile == "official"
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
        assert self.add("deal", hands=hands, counts={"D": size}).ruling.code in (None, "uneven-deal")

    def add(self, kind: str, **fields):
        self.seq += 1
        return self.fold.add(Event(self.seq, kind, **fields))

    def holds(self, cards: frozenset[str], came: int) -> None:
        """These cards were seen in the hand: a joker is any joker, and so many of them came in just now."""
        wanted = sorted(told(cards))
        for _ in range(min(came, wanted.count("JK"))):
            wanted.remove("JK")
        self.worlds = [
            world for world in self.worlds if all(told(world).count(card) >= wanted.count(card) for card in wanted)
        ]

    def fits(self, world: frozenset[str], gift: frozenset[str]) -> bool:
        """Whether the strongest of that hand went; where cards that came go back, only the rest of the gift is its."""
        return fair(world, self._own(world, gift), self.ties)

    def verdict(self, gift: frozenset[str], came: int) -> str:
        found = set()
        for world in self.worlds:
            short = sum(card.startswith("JK") for card in gift) > sum(card.startswith("JK") for card in world)
            # With a joker of one's own, one that goes is that one.
            found.add(self.fits(world, gift) and not (short and came and self.blind))
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


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_undecided_exactly_when_two_hands_that_fit_disagree_at_the_exchange(data):
    table = Hidden(data)
    gift = frozenset(data.draw(st.permutations(sorted(table.hand)))[:2])
    first = data.draw(st.booleans())
    back = data.draw(st.permutations(table.hands["A"]))[:2]
    blind = data.draw(st.booleans())
    returned = first and [card for card in back if card.startswith("JK")]
    if returned and data.draw(st.booleans()):
        # A joker that came goes back, whatever the hand holds.
        gift = frozenset([returned[0], *sorted(gift - set(returned))[:1]])
    if first:
        # What comes in before is no part of the hand that the strongest are taken from.
        assert table.add("exchange", player="A", to="D", cards=told(back)).ruling.verdict == "legal"
    came_jokers = len(returned or ())
    table.holds(gift, came_jokers)
    outcome = table.add("exchange", player="D", to="A", cards=told(gift))
    expected = table.verdict(gift, came_jokers)
    assert outcome.ruling.verdict == expected, (table.worlds[:6], gift)
    lie = outcome.event.seq
    truth = table.fits(table.hand, gift) and not (table.blind and gift - table.hand)
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
