"""A Daifugo round: what never changes in it (`Rules`) and what every event may change (`State`, frozen)."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol, Self

from referee.cards import Deck
from referee.frozen import quick
from referee.play.knowledge import UNSEEN, Hand
from referee.play.protocol import Setup
from referee.play.tournament import ASIDE
from referee.shedding.book import Book
from referee.shedding.options import SheddingOptions

GROUP, SEQUENCE, ODD = 0, 1, 2
# Places in an order of strength, weakest first: a "3", "8", "J", "2" is what stands there for the player who acts.
THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, ACE, TWO = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12
JOKER_RANK = 13
IDENTITY = tuple(range(13))
RANKS = ("daifugo", "fugo", "heimin", "hinmin", "daihinmin")
D3 = 1 << 2  # rank 0, third suit
# Switches of house rules that do something after a play.
FOLLOWING = (
    "skip_5", "pass_7", "discard_10", "reverse_9", "bomber_q", "number_lock", "strict_lock", "color_lock", "stop_4",
    "dai_kakumei", "coup", "omen",
)  # fmt: skip


@quick
class Meld(NamedTuple):
    """One reading of cards played together. `kind` GROUP (a single is a group of one), SEQUENCE, or ODD (no meld);
    `size` cards.

    `rank` of a group (index into the deck's ranks, 13: jokers alone); `run` of a sequence: its card ids, stand-ins
    included, weakest first for who played it; `suits` a mask of the suits that are settled, of `width` in all; `mask`
    the natural cards.
    """

    kind: int
    size: int
    rank: int
    run: tuple[int, ...]
    suits: int
    width: int
    mask: int
    jokers: int


class Laid(NamedTuple):
    """A play that lies in the field: who, the codes as played, what the jokers stand for (may be empty)."""

    player: int
    cards: tuple[str, ...]
    stands_for: tuple[str, ...]


class Last(NamedTuple):
    """A player's latest play, and whether the order was reversed before it: a finish may be told later."""

    meld: Meld
    reversed: bool


class Given(NamedTuple):
    """One side of an exchange: who gave, cards known (mask and jokers), and how many unseen."""

    giver: int
    mask: int
    jokers: int
    hidden: int


@quick
class Debt(NamedTuple):
    """What a play still owes before it is over: who, ((kind, how many), …), then the cut, whether emptying is foul, and
    whether a number was named already."""

    player: int
    dues: tuple[tuple[str, int], ...]
    cut: bool
    foul: bool
    named: bool = False


Ending = tuple[tuple[int, ...], tuple[int, ...]]
"""Who finished cleanly and who foul, each in order."""


class Evader(NamedTuple):
    """Who was proven to have withheld the strongest, and after how many foul finishes (H21)."""

    player: int
    fouls: int


class Unsure(NamedTuple):
    """What a round leaves of which nobody knows how it ended: the ranks that it began with, the game's own."""

    ranks: Mapping[str, str]
    private: object


class PlaySteps(Protocol):
    """The steps that a play takes at a table (`referee.shedding.house_rules.effects`): while the field is as the play
    found it, what may cut it, and once the cards lie there."""

    @property
    def before(self) -> tuple[Callable[[Play], None], ...]: ...
    @property
    def cuts(self) -> tuple[Callable[[Play], tuple[str, str, tuple[str, ...]] | None], ...]: ...
    @property
    def after(self) -> tuple[Callable[[Play], None], ...]: ...


class Variant(Protocol):
    """What a game of the family decides for itself; `referee.shedding.game.Shedding` has the usual answers.

    `name` is the game's; `never` the types of events that it does not have; `roles_owe`: cards may be owed without a
    house rule; `eleven_back_in_sequences`: a J turns the order round in a sequence too; `settles`: after the round it
    matters what exactly lies on the field; `deals_all`: the whole deck is dealt; `own_orders`: what stands before
    `normal` or `reversed` in the keys of words about an order of strength, where every player has an own one.
    """

    @property
    def name(self) -> str: ...
    @property
    def never(self) -> frozenset[str]: ...
    @property
    def roles_owe(self) -> bool: ...
    @property
    def eleven_back_in_sequences(self) -> bool: ...
    @property
    def settles(self) -> bool: ...
    @property
    def deals_all(self) -> bool: ...
    @property
    def own_orders(self) -> str: ...

    def finish(self, state: State, player: int, fouled: bool, effects: list[str]) -> State:
        """The state after a hand is empty: who is out, who falls, whether the round is over."""

    def reopened(self, state: State) -> State:
        """The state where a finish turned out to be none; the game's own part of it goes back."""

    def forbids(self, state: State, player: int, meld: Meld) -> tuple[str, str] | None:
        """(code, rule) where the game forbids a reading that the field would allow."""

    def dues(self, o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[int, int, int]:
        """How many cards a play makes its player give and discard, and how many numbers name."""

    def steps(self, o: SheddingOptions) -> PlaySteps:
        """What a play may set off, in order."""

    def keeps(self, state: State) -> object:
        """What the game leaves to its next round, beside ranks."""

    def strips(self, state: State) -> dict[str, tuple[str, ...]]:
        """By player the own order of strength as it lies on the table, weakest first; empty where all share one."""


class Rules:
    """The round's fixed facts: the game of the family, options, players (clockwise), deck, incoming ranks, who must
    lead (index, or -1)."""

    __slots__ = (
        "all_players", "book", "deck", "game", "house", "index", "leader", "n", "number", "o", "order_of_ranks",
        "players", "ranks", "seq", "spare", "steps", "swaps", "token", "unsure",
    )  # fmt: skip

    def __init__(self, game: Variant, setup: Setup[SheddingOptions], deck: Deck, book: Book) -> None:
        self.game = game
        self.o = setup.options
        self.players = setup.players
        self.n = len(setup.players)
        self.index: Mapping[str, int] = {player: number for number, player in enumerate(setup.players)}
        self.all_players = (1 << self.n) - 1
        self.deck = deck
        self.book = book
        self.number = setup.number
        self.seq = setup.seq
        # Cards that are set aside because they do not divide; -1: they are dealt out (X5).
        aside = setup.tournament.spare == ASIDE
        self.spare = setup.tournament.left_over(deck.size, self.n) if aside else -1
        # What a play may set off at this table, in order.
        self.steps = game.steps(self.o)
        # Whether a house rule that follows a play is on.
        self.house = game.roles_owe or any(getattr(self.o, key) for key in FOLLOWING)
        self.order_of_ranks = {rank: number for number, rank in enumerate(deck.ranks)}
        ranks = setup.carry.ranks
        self.ranks: tuple[str | None, ...] = tuple(ranks.get(player) for player in setup.players)
        # Nobody knows how the last round ended.
        self.unsure = isinstance(setup.carry.private, Unsure)
        # Whether cards change hands before the first play.
        self.swaps = self.o.exchange != "none" and (any(self.ranks) or self.unsure)
        self.leader = self._leader(setup)
        # Two rounds are equal when their setups are.
        self.token = (setup.players, setup.options, setup.number, tuple(sorted(ranks.items())), self.leader, deck, book,
                      self.unsure, self.spare)  # fmt: skip

    def _leader(self, setup: Setup[SheddingOptions]) -> int:
        if setup.leader is not None:
            return self.index[setup.leader]
        if self.unsure:
            return -1
        if self.o.next_leader == "payer" and setup.carry.leader is not None:
            return self.index[setup.carry.leader]
        if not any(self.ranks):
            return -1
        if self.o.next_leader == "daihinmin" and "daihinmin" in self.ranks:
            return self.ranks.index("daihinmin")
        return -1

    def with_deck(self, deck: Deck) -> Self:
        """The same rules with another deck, its names settled."""
        changed = copy.copy(self)
        changed.deck = deck
        changed.order_of_ranks = {rank: number for number, rank in enumerate(deck.ranks)}
        changed.token = (*self.token[:5], deck, self.book, self.unsure, self.spare)
        return changed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.token == other.token

    def __hash__(self) -> int:
        return hash((self.players, self.number))

    def named(self, rank: str) -> int:
        """The player who came with that rank, or -1."""
        return self.ranks.index(rank) if rank in self.ranks else -1

    def wants_d3(self) -> bool:
        """Whether the holder of the diamond 3 leads this round."""
        if self.leader >= 0:
            return False
        return not self.unsure and bool((self.o.next_leader if any(self.ranks) else self.o.first_leader) == "d3")


@quick
class State(NamedTuple):
    """One moment of a round. Players are indices, sets of players masks of them.

    What could not be read may have been several things. `also`: the other states that the round may be in (each of them
    without `also`); `faults`: how many events were fouls in this state and not in another; `doubts`: the other melds
    that the field may be (G7); `endings`: the other ways in which `finished` and `fouls` may stand. `murky`: the play
    on the field waits for an answer. `fog`: until the field clears, nobody is faulted for what lies on the field, for
    turns or for locks. `lost`: until the round ends, nobody is faulted for anything but cards. `spent`: by player,
    cards that left a hand nobody counted; `least`: the fewest cards that such a hand began with.

    `named`: the cards whose numbers were named and that had not gone before (H5); `bombed` those of them that may not
    be played any more and that nobody was seen to discard; `opened`: by player those that may have left the hand unseen
    since it was counted. `sealed`: no revolution is possible any more (H17); `retired`: players who are out with cards
    in hand (H15, H18); `rescuer`: who may take a card that has gone (H20), -1 for nobody; `unseen`: cards that have
    gone unread; `swapped`: two hands were swapped instead of the exchange (H14); `evaders`: who withheld the strongest,
    in the order in which it was proven (H21).
    """

    rules: Rules
    hands: tuple[Hand, ...]
    orders: tuple[tuple[int, ...] | None, ...]
    gone: int = 0
    gone_jokers: int = 0
    shown: int = 0
    begun: bool = False
    played: bool = False
    turn: int = -1
    field: Meld | None = None
    doubts: tuple[Meld, ...] = ()
    owner: int = -1
    pile: tuple[Laid, ...] = ()
    passed: int = 0
    streak: int = 0
    lock: int = 0
    revolution: bool = False
    revolutions: int = 0
    back: bool = False
    may_back: int = -1
    murky: bool = False
    fog: bool = False
    lost: bool = False
    step: int = 1
    out: int = 0
    finished: tuple[int, ...] = ()
    fouls: tuple[int, ...] = ()
    endings: tuple[Ending, ...] = ()
    fallen: int = -1
    over: bool = False
    exchanged: tuple[Given, ...] = ()
    lasts: tuple[Last | None, ...] = ()
    number_lock: bool = False
    colour_lock: int = 0
    named: int = 0
    bombed: int = 0
    opened: tuple[int, ...] = ()
    owed: tuple[Debt, ...] = ()
    cut_from: State | None = None
    private: object = None
    spent: tuple[int, ...] = ()
    least: int = 0
    sealed: bool = False
    retired: int = 0
    rescuer: int = -1
    unseen: int = 0
    swapped: bool = False
    evaders: tuple[Evader, ...] = ()
    also: tuple[State, ...] = ()
    faults: int = 0

    @property
    def active(self) -> int:
        """Mask of the players still in the round."""
        return self.rules.all_players & ~self.out

    @property
    def reversed(self) -> bool:
        """Whether 3 is strong now: revolution or 11-back, but not both."""
        return self.revolution != self.back

    @property
    def counts_as_reversed(self) -> bool:
        """The same for fouls, roles and free passes, where an 11-back may not count."""
        return self.reversed if self.rules.o.eleven_back_counts_as_reversed else self.revolution

    def after(self, player: int, among: int) -> int:
        """The next of `among` (a mask) in the direction of play after `player`; -1 if it is empty."""
        n, step = self.rules.n, self.step
        seat = player
        for _ in range(n):
            seat = (seat + step) % n
            if among >> seat & 1:
                return seat
        return -1

    def seated(self, first: int) -> Iterator[int]:
        """All players clockwise, from `first` on."""
        n = self.rules.n
        return ((first + step) % n for step in range(n))

    def closed(self, player: int) -> tuple[int, ...]:
        """`opened` once a hand was counted."""
        return (*self.opened[:player], 0, *self.opened[player + 1 :])

    def with_hand(self, player: int, hand: Hand) -> tuple[Hand, ...]:
        """The hands with one replaced."""
        hands = self.hands
        return (*hands[:player], hand, *hands[player + 1 :])


def begin(rules: Rules, orders: tuple[tuple[int, ...] | None, ...]) -> State:
    """The state before anything happened in the round."""
    return State(rules, (UNSEEN,) * rules.n, orders, turn=rules.leader, lasts=(None,) * rules.n, spent=(0,) * rules.n,
                 opened=(0,) * rules.n,                 least=rules.deck.size // rules.n)  # fmt: skip


class Play:
    """A play being laid: what it is, and what it has set off so far; every step changes it.

    `state` is the state before, then the one after; `left` the hand without the cards; `bad` the cards (mask, jokers)
    that make it a foul finish; `cuts` what cuts the field; `shared` the suits that it shares with the play before;
    `rule`, `decisive` what the ruling cites, `house_rule` where nothing else does. `wins`: its player is out with it,
    whatever is left; `sealed`: no other revolution follows it. Locks, the order of strength and whose 11-back may still
    be declared are as they will be.
    """

    # What most plays leave as it is.
    may_back = -1
    bad = (0, 0)
    fouled = cut = number_lock = wins = sealed = False
    shared = colour_lock = 0
    streak = 1
    cuts: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    decisive: tuple[str, ...] = ()
    rule: str | None = None
    house_rule: str | None = None

    def __init__(self, state: State, player: int, meld: Meld, left: Hand, effects: list[str]) -> None:
        rules = state.rules
        self.state = state
        self.player = player
        self.meld = meld
        self.left = left
        self.effects = effects
        self.o = rules.o
        self.book = rules.book
        self.order = state.orders[player] or IDENTITY
        self.was_reversed = state.counts_as_reversed
        self.revolution = state.revolution
        self.revolutions = state.revolutions
        self.back = state.back
        self.lock = state.lock


class Fault(NamedTuple):
    """What is wrong with a reading: how far it got (later faults mean nearer to legal), and the ruling's parts."""

    stage: int
    code: str
    rule: str
    cards: tuple[str, ...]
    params: Mapping[str, object]
