"""Daifugo: rule sets G, T, U and N as profiles of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import NONO_RANKS, Deck, nono, standard
from referee.daifugo import ending, exchange, remarks, strips
from referee.daifugo.basics import WRONG_PHASE
from referee.daifugo.book import BOOKS
from referee.daifugo.choices import choices
from referee.daifugo.held import show
from referee.daifugo.moves import JUDGES
from referee.daifugo.options import PROFILES, DaifugoOptions
from referee.daifugo.plays import judge_play
from referee.daifugo.state import IDENTITY, Rules, State, begin
from referee.daifugo.view import view
from referee.daifugo.why import why
from referee.events import Event
from referee.game import Carry, Choice, Result, Setup, Step
from referee.options import OptionsError
from referee.ruling import Ruling


class Daifugo:
    """The game of Daifugo; see `referee.game.Game` for the verbs."""

    name = "daifugo"
    default_profile = "official"
    profiles: Mapping[str, Mapping[str, Any]] = PROFILES
    options_class: type[Any] = DaifugoOptions

    def deck(self, options: Any, deck: Any = None, profile: str | None = None) -> Deck:
        """The standard deck with the jokers of the options, or the NONO deck where it is named."""
        if strips.is_nono(deck, profile):
            return nono(strips.named_ranks(deck) or NONO_RANKS, options.jokers)
        return standard(options.jokers)

    def deck_of(self, state: State) -> Deck:
        """The deck of a round: a NONO table's has the names of its strips."""
        return state.rules.deck

    def start(self, setup: Setup) -> State:
        """The state at the beginning of a round."""
        if len(setup.players) < 2:
            raise OptionsError("players", "players-least")
        book = BOOKS.get(setup.profile or self.default_profile, "G")
        if not strips.is_nono(setup.deck, setup.profile):
            rules = Rules(setup, self.deck(setup.options, setup.deck), book, False)
            return begin(rules, (IDENTITY,) * rules.n)
        strips.check_players(len(setup.players), setup.deck)
        deck, orders = strips.carried(setup, setup.options.jokers)
        rules = Rules(setup, deck, "N", True)
        rules.names_open = strips.named_ranks(setup.deck) is None and not any(orders)
        return begin(rules, orders)

    def judge(self, state: State, event: Event) -> Ruling:
        """The ruling on an event; `Ruling.plan` is the state it leads to."""
        return remarks.worded(state, event, self.rule(state, event))

    def rule(self, state: State, event: Event) -> Ruling:
        """The same without the words that say more than the code."""
        kind = event.type
        if kind == "play":
            return judge_play(state, event)
        if kind == "exchange":
            return exchange.judge_exchange(state, event)
        if kind == "order":
            return strips.judge_order(state, event)
        found = JUDGES.get(kind)
        return WRONG_PHASE if found is None else found(state, event)

    def apply(self, state: State, event: Event, ruling: Ruling) -> State:
        """The state after an event that counts."""
        return state if ruling.plan is None else ruling.plan

    def shown(self, state: State, event: Event, ruling: Ruling) -> State:
        """The state after an event that does not count, its cards known to be in the hand."""
        if event.cards is None or event.player not in state.rules.index:
            return state
        if event.type not in ("play", "exchange", "give", "discard"):
            return state
        return show(state, state.rules.index[event.player or ""], event.cards)

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal play of a hand with what it would cause."""
        return choices(state, player, hand)

    def why(self, state: State, event: Event) -> list[Step]:
        """The verdict on a play, step by step."""
        return why(state, event)

    def turn(self, state: State) -> str | None:
        """Whose turn it is."""
        return state.rules.players[state.turn] if state.turn >= 0 and not state.murky else None

    def view(self, state: State) -> dict[str, Any]:
        """The public state."""
        return view(state)

    def result(self, state: State) -> Result:
        """Where the round stands."""
        return ending.result(state)

    def carry(self, state: State) -> Carry:
        """Ranks for the next round."""
        return ending.carry(state)


GAMES = (Daifugo(),)
