"""Daifugo on the coloured deck (D1): 1 < … < 10, a game of the shedding family in a match of coloured games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from referee.cards import Deck
from referee.games.torite.cards import DECK
from referee.games.torite.coloured import check_players
from referee.games.torite.options import CLIMBING, CLIMBING_SWITCHES, RULE_SETS, ToriteOptions, profiles_of
from referee.json_values import JsonObject, JsonValue
from referee.play.options import build
from referee.play.protocol import Carry, Result, Setup
from referee.play.public import PublicState, parts
from referee.play.sheet import Section
from referee.shedding import public as publishing
from referee.shedding.book import GENERIC, Book
from referee.shedding.game import Shedding
from referee.shedding.options import SheddingOptions
from referee.shedding.plays import possible_states
from referee.shedding.public import SheddingDetail
from referee.shedding.state import Rules, State, Variant, begin
from referee.shedding.words.sheet import TableSheet, Wording
from referee.tricks.seats import Seats, seat_all, tally

# Places in the family's order of strength, where an 8 stands on place 5: so the number 8 is the 8 of every rule.
ORDER = tuple(range(-2, 8))
_OFF: JsonObject = {
    "jokers": 0, "five_card_unanswerable": False, "eleven_back": "off", "spade_three": False, "miyako_ochi": False,
    "foul_finish": "off", "exchange": "none", "exchange_blind": False, "finisher_play": "ends-round",
}  # fmt: skip


class MatchRules(Rules):
    """A round's fixed facts. `seats` has the wins of the match so far."""

    __slots__ = ("seats",)

    def __init__(
        self, game: Variant, setup: Setup[SheddingOptions], deck: Deck, book: Book, seats: Seats[ToriteOptions]
    ) -> None:
        super().__init__(game, setup, deck, book)
        self.seats = seats


def seats_of(state: State) -> Seats[ToriteOptions]:
    """The seats of a round, with the wins of the match so far."""
    rules = state.rules
    assert isinstance(rules, MatchRules)
    return rules.seats


@dataclass(frozen=True, slots=True)
class ClimbingDetail(SheddingDetail):
    """Daifugo on the coloured deck, with the match around it."""

    keys: ClassVar[tuple[str, ...]] = (*SheddingDetail.keys, "kind", "wins", "scores", "winners")


class ClimbingSheet(TableSheet):
    """The sheet of Daifugo on the coloured deck (D1), from options of the family."""

    wording = Wording(melds="coloured", suits="coloured", low="1", high="10", strength="coloured.strength", rule="D1")
    pictures = MappingProxyType(
        {
            "coloured.deal": ("R1 B1 Y1 G1",),
            "groups.coloured": ("R5", "R5 B5"),
            "sequences.coloured": ("R4 R5 R6",),
            "coloured.strength": ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10",),
        }
    )
    joker = eight = top = role_cards = ""

    def written(self, profile: str) -> list[Section]:
        """The whole sheet."""
        self.part("table")
        self.add("coloured.deal", "D1")
        self.goal("D1")
        self.add("first-leader.record", "D1")
        self.turns()
        self.melds()
        self.strength()
        self.cards()
        self.locks()
        self.part("finish")
        self.add("coloured.finish.out" if self.o.lucky_seven else "coloured.finish", "D1")
        return self.sections


class Climbing(Shedding[ToriteOptions]):
    """See `referee.play.protocol.Game` for the verbs. First out wins, and nobody has a rank."""

    name = "torite"
    default_profile = "torite-daifugo"
    profiles = profiles_of(CLIMBING)
    options_class = ToriteOptions
    sheet_class = ClimbingSheet
    rule_sets = RULE_SETS
    shared_rule_sets = ""

    def plays(self, profile: str, options: ToriteOptions, deck: JsonValue) -> bool:
        """Whether a table with such options plays this kind of game."""
        return options.kind == CLIMBING

    def switches(self, options: ToriteOptions) -> SheddingOptions:
        """The family's switches as this game sets them: those that it has no use for are off."""
        return build(SheddingOptions, _OFF, {key: getattr(options, key) for key in CLIMBING_SWITCHES})

    def deck(self, setup: Setup[ToriteOptions]) -> Deck:
        """The coloured deck."""
        return DECK

    def begin(self, setup: Setup[ToriteOptions]) -> State:
        """The state before the first card. The switches are those of the options; all others are off."""
        check_players(setup.players)
        inner = Setup(setup.players, self.switches(setup.options), setup.number, leader=setup.leader, seq=setup.seq)
        rules = MatchRules(self, inner, DECK, GENERIC, seat_all(setup, DECK))
        return begin(rules, (ORDER,) * rules.n)

    def public(self, state: State) -> PublicState[ClimbingDetail]:
        """What everybody at the table can see, the match around it; no ranks are given."""
        told, found = publishing.public(state), self.result(state)
        detail = ClimbingDetail(**parts(replace(told.detail, new_ranks={})))
        return replace(
            told.retold(detail, self.name, CLIMBING),
            wins=dict(seats_of(state).wins),
            scores=dict(found.scores),
            winners=found.winners,
        )

    def result(self, state: State) -> Result:
        """First out wins; the others follow by the cards they have left, where everybody's number is known. Nothing is
        told where the round may stand in several ways."""
        first, *others = map(self.ended, possible_states.all_of(state))
        return first if all(other == first for other in others) else Result(scores=dict.fromkeys(first.scores, 0))

    def ended(self, state: State) -> Result:
        """Where the round stands in one state that it may be in."""
        names = state.rules.players
        won = state.finished[0] if state.over and state.finished else -1
        scores = {name: int(seat == won) for seat, name in enumerate(names)}
        if won < 0:
            return Result(scores=scores, finished=state.over)
        rest = [seat for seat in range(len(names)) if seat != won]
        if all(state.hands[seat].size >= 0 for seat in rest):
            rest.sort(key=lambda seat: state.hands[seat].size)
        return Result(tuple(names[seat] for seat in (won, *rest)), {}, scores, (names[won],), True)

    def carry(self, state: State) -> Carry:
        """The tally of wins: a match is any sequence of these games."""
        result = self.result(state)
        return Carry(private=tally(seats_of(state), result.winners if result.finished else ()))
