"""The shedding games: who first empties the hand by beating what lies on the field wins. Each game is a subclass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Generic

from referee.cards import Deck, standard
from referee.events import Event
from referee.json_values import JsonObject, JsonValue
from referee.play.expects import Expectation
from referee.play.judgement import Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Carry, Choice, OptionsT, Result, Setup, Step, Steps
from referee.play.public import PublicState
from referee.play.sheet import Section
from referee.ruling import ILLEGAL
from referee.shedding import ending
from referee.shedding import expects as expecting
from referee.shedding import public as publishing
from referee.shedding.basics import WRONG_PHASE
from referee.shedding.book import GENERIC, Book, cite
from referee.shedding.choices import choices, holding
from referee.shedding.held import show
from referee.shedding.house_rules import effects, house
from referee.shedding.options import Profile, SheddingOptions
from referee.shedding.plays import debts, evasion, exchange, lost, possible_states
from referee.shedding.plays.judging import judge_play
from referee.shedding.plays.moves import JUDGES
from referee.shedding.public import SheddingDetail
from referee.shedding.state import IDENTITY, Meld, PlaySteps, Rules, State, Unsure, begin
from referee.shedding.words import remarks
from referee.shedding.words.allowed import allowed
from referee.shedding.words.sheet import TableSheet
from referee.shedding.words.why import why
from referee.texts import Text

GOES_ON = frozenset({"play", "pass", "clear", "lead"})
"""Events with which play goes on."""


class Shedding(Steps[State], Generic[OptionsT]):
    """A game of the family; see `referee.play.protocol.Game` for the verbs and `referee.shedding.state.Variant` for
    what a subclass may decide otherwise. `books` names the rule set of each profile."""

    name: str = ""
    default_profile: str = ""
    books: Mapping[str, Profile] = {}
    profiles: Mapping[str, JsonObject] = {}
    options_class: type[OptionsT]
    sheet_class: type[TableSheet] = TableSheet
    rule_sets = ""
    shared_rule_sets = "H"
    never = frozenset({"bid", "adjutant", "widow", "meeple", "show", "draw", "order"})
    roles_owe = False
    eleven_back_in_sequences = False
    settles = False
    deals_all = True
    own_orders = ""

    def plays(self, profile: str, options: OptionsT, deck: JsonValue) -> bool:
        """Whether this is the game of such a table."""
        return profile in self.profiles

    def switches(self, options: OptionsT) -> SheddingOptions:
        """The family's switches as a table's options set them."""
        assert isinstance(options, SheddingOptions)
        return options

    def book(self, profile: str | None) -> Book:
        """The rule set that rulings cite."""
        told = self.books.get(profile or self.default_profile)
        return GENERIC if told is None else told.book

    def deck(self, setup: Setup[OptionsT]) -> Deck:
        """The standard deck with the jokers of the options."""
        return standard(self.switches(setup.options).jokers)

    def deck_of(self, state: State) -> Deck:
        """The deck of a round."""
        return state.rules.deck

    def sheet(self, options: OptionsT, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        chosen = profile or self.default_profile
        switches = self.switches(options)
        return self.sheet_class(switches, self.book(chosen), self.eleven_back_in_sequences).written(chosen)

    def start(self, setup: Setup[OptionsT]) -> State:
        """The state at the beginning of a round; every one that it may be where the last round's end is not known."""
        left = setup.carry.private
        if isinstance(left, Unsure) and setup.carry.ranks != left.ranks:
            return self.begin(replace(setup, carry=setup.carry._replace(private=left.private)))
        if not isinstance(left, possible_states.Left):
            return self.begin(setup)
        if setup.carry._replace(private=None) != left.told._replace(private=None):
            return self.begin(replace(setup, carry=setup.carry._replace(private=left.told.private)))
        return possible_states.join(self.begin(replace(setup, carry=carry)) for carry in left.carries)

    def begin(self, setup: Setup[OptionsT]) -> State:
        """The state at the beginning of a round whose ranks are known."""
        if len(setup.players) < 2:
            raise OptionsError("players", "players-least")
        rules = Rules(self, setup.playing(self.switches(setup.options)), self.deck(setup), self.book(setup.profile))
        return begin(rules, (IDENTITY,) * rules.n)

    def finish(self, state: State, player: int, fouled: bool, effects: list[str]) -> State:
        """The state after a hand is empty."""
        return ending.finish(state, player, fouled, effects)

    def reopened(self, state: State) -> State:
        """There is nothing beside the family's part to go back."""
        return state

    def forbids(self, state: State, player: int, meld: Meld) -> tuple[str, str] | None:
        """Nothing that the field allows is forbidden."""
        return None

    def dues(self, o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[int, int, int]:
        """What a play owes by the house rules."""
        return house.dues(o, meld, order)

    def steps(self, o: SheddingOptions) -> PlaySteps:
        """What a play may set off, in order."""
        return effects.steps(o, self.roles_owe)

    def keeps(self, state: State) -> object:
        """Nothing but ranks goes on to the next round."""
        return None

    def strips(self, state: State) -> dict[str, tuple[str, ...]]:
        """Everybody shares one order."""
        return {}

    def judge(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event; `Judgement.plan` is the state it leads to."""
        if state.also:
            ruling = possible_states.judge(state, event, self.rule)
        else:
            ruling = self.rule(state, event)
            if ruling.code in possible_states.UNREAD:
                ruling = possible_states.alone(state, event, ruling)
            ruling = possible_states.faultless(ruling)
        return remarks.worded(state, event, ruling)

    def rule(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event in one state that the round may be in, without the words that say more than the
        code."""
        return evasion.told(state, event, self._rule(state, event))

    def _rule(self, state: State, event: Event) -> Judgement[State]:
        kind = event.type
        if state.lost:
            return lost.judge(state, event)
        if kind in GOES_ON and debts.bombs_alone(state):
            return debts.go_on(state, event, self._rule)
        if kind == "play":
            return judge_play(state, event)
        if kind == "exchange":
            return exchange.judge_exchange(state, event)
        if kind == "order":
            return Judgement(ILLEGAL, "wrong-phase", cite(state.rules.book, "order"))
        found = JUDGES.get(kind)
        return WRONG_PHASE if found is None else found(state, event)

    def shown(self, state: State, event: Event, ruling: Judgement[State]) -> State:
        """The state after an event that does not count, its cards known to be in the hand."""
        if event.cards is None or event.player not in state.rules.index:
            return state
        if event.type not in ("play", "exchange", "give", "discard"):
            return state
        player = state.rules.index[event.player or ""]
        state = possible_states.each(state, lambda possible: show(possible, event, player))
        return evasion.proven(state, player, ruling.exposed)

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal play of a hand with what it would cause."""
        return choices(state, player, hand)

    def holding(self, state: State, player: str, hand: Sequence[str]) -> State:
        """The state if a player holds exactly these cards."""
        return possible_states.each(state, lambda possible: holding(possible, player, hand))

    def allowed(self, state: State) -> Text | None:
        """What may be played now, in words."""
        return allowed(state)

    def why(self, state: State, event: Event) -> list[Step]:
        """The verdict on a play, step by step."""
        ruling = self.judge(state, event)
        if event.type in GOES_ON and debts.bombs_alone(state):
            # It is held against the table as it is without a number named.
            state = debts.lapsed(state)[0]
        return why(state, event, ruling)

    def turn(self, state: State) -> str | None:
        """Whose turn it is."""
        turn = state.turn
        every = (state, *state.also)
        known = turn >= 0 and not any(possible.murky or possible.lost or possible.turn != turn for possible in every)
        return state.rules.players[turn] if known else None

    def order(self, state: State) -> Text | None:
        """The order of strength in force in words, while the round lasts."""
        return remarks.order_now(state)

    def public(self, state: State) -> PublicState[SheddingDetail]:
        """What everybody at the table can see."""
        return publishing.public(state)

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """What may come next."""
        return expecting.expects(state)

    def result(self, state: State) -> Result:
        """Where the round stands; what is not known is left out."""
        return possible_states.result(state, self.ended) if state.also or state.endings else self.ended(state)

    def ended(self, state: State) -> Result:
        """Where the round stands in one state that it may be in."""
        return ending.result(state)

    def carry(self, state: State) -> Carry:
        """Ranks for the next round."""
        return possible_states.carry(state, self.left) if state.also or state.endings else self.left(state)

    def left(self, state: State) -> Carry:
        """What one state that the round may be in leaves to the next."""
        return ending.carry(state)
