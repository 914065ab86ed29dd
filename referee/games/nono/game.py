"""The game of Daifugo with NONO cards. Records call it `daifugo`, with the profile or the deck `nono`."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import Deck
from referee.events import Event
from referee.games.nono import strips
from referee.games.nono.cards import NAME, NONO_RANKS, is_named, named_ranks, nono
from referee.games.nono.expects import expects
from referee.games.nono.sheet import NonoSheet
from referee.games.nono.strips import StripRules
from referee.json_values import JsonValue
from referee.play.expects import Expectation
from referee.play.judgement import Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Setup
from referee.shedding.book import Book, book
from referee.shedding.game import Shedding
from referee.shedding.options import Profile, SheddingOptions, values
from referee.shedding.state import State, begin

BOOK = book({
    "players": "N1", "strength": "N4", "meld": "N5", "sequence": "N5", "exchange": "N9", "revolution": "N8",
    "eight-cut": "N6", "lock": "N8", "spade-three": "N7", "foul-finish": "N8", "any-finish": "N8", "miyako-ochi": "N8",
})  # fmt: skip
# The rules of the official profile; what differs is whose order counts.
PROFILES: Mapping[str, Profile] = {NAME: Profile({}, BOOK)}


class Nono(Shedding[SheddingOptions]):
    """大富豪 with NONO cards: every player has an own order of thirteen words. See `referee.play.protocol.Game` for the
    verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("daifugo", ("A", "B"), "nono"))
    >>> table.add(Event(1, "order", "A", strip=table.table.deck.ranks)).ruling.verdict
    'legal'
    >>> table.add(Event(2, "order", "B", strip=table.table.deck.ranks[::-1])).ruling.verdict
    'legal'
    >>> table.add(Event(3, "play", "A", ("H結構",))).ruling.verdict
    'legal'
    """

    name = "daifugo"
    default_profile = NAME
    books = PROFILES
    profiles = values(PROFILES)
    options_class = SheddingOptions
    sheet_class = NonoSheet
    rule_sets = "N"
    never = Shedding.never - {"order"}
    own_orders = "strips."

    def plays(self, profile: str, options: SheddingOptions, deck: JsonValue) -> bool:
        """Whether the profile or the header's deck says so."""
        return profile == NAME or is_named(deck)

    def book(self, profile: str | None) -> Book:
        """The rule set of these cards, whatever profile sets the switches."""
        return BOOK

    def deck(self, setup: Setup[SheddingOptions]) -> Deck:
        """The NONO deck with the jokers of the options, by the names that the header gives it."""
        return nono(named_ranks(setup.deck) or NONO_RANKS, setup.options.jokers)

    def begin(self, setup: Setup[SheddingOptions]) -> State:
        """The state at the beginning of a round: the strips of the round before still lie there."""
        if len(setup.players) < 2:
            raise OptionsError("players", "players-least")
        strips.check_players(len(setup.players), setup.deck)
        deck, orders = strips.carried(setup, setup.options.jokers)
        names_open = named_ranks(setup.deck) is None and not any(orders)
        return begin(StripRules(self, setup, deck, self.book(setup.profile), names_open), orders)

    def rule(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event in one state that the round may be in: strips beside the family's."""
        if event.type == "order" and not state.lost:
            return strips.judge_order(state, event)
        return super().rule(state, event)

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """What may come next, strips with it."""
        return expects(state)

    def keeps(self, state: State) -> strips.Kept:
        """The strips stay on the table."""
        return strips.kept(state)

    def strips(self, state: State) -> dict[str, tuple[str, ...]]:
        """Everybody's strip, weakest first."""
        return strips.laid(state)
