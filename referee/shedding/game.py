"""Daifugo: rule sets G, T, U and N as profiles of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.cards import NONO_RANKS, Deck, nono, standard
from referee.events import Event
from referee.game import Carry, Choice, Result, Setup, Step
from referee.options import OptionsError
from referee.public import PublicState
from referee.ruling import Ruling
from referee.shedding import ending, exchange, lost, remarks, strips, worlds
from referee.shedding import public as publishing
from referee.shedding import sheet as sheets
from referee.shedding.basics import WRONG_PHASE
from referee.shedding.book import BOOKS
from referee.shedding.choices import choices
from referee.shedding.held import show
from referee.shedding.moves import JUDGES
from referee.shedding.options import PROFILES, DaifugoOptions
from referee.shedding.plays import judge_play
from referee.shedding.public import SheddingDetail
from referee.shedding.state import IDENTITY, Rules, State, Unsure, begin
from referee.shedding.why import why
from referee.sheet import Section
from referee.texts import Text


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

    def sheet(self, options: Any, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        name = profile or self.default_profile
        return sheets.daifugo(options, BOOKS.get(name, "G"), name)

    def start(self, setup: Setup) -> State:
        """The state at the beginning of a round; every one that it may be where the last round's end is not known."""
        left = setup.carry.private
        if isinstance(left, Unsure) and setup.carry.ranks != left.ranks:
            return self.begin(replace(setup, carry=setup.carry._replace(private=left.private)))
        if not isinstance(left, worlds.Left):
            return self.begin(setup)
        if setup.carry._replace(private=None) != left.told._replace(private=None):
            return self.begin(replace(setup, carry=setup.carry._replace(private=left.told.private)))
        return worlds.join(self.begin(replace(setup, carry=carry)) for carry in left.carries)

    def begin(self, setup: Setup) -> State:
        """The state at the beginning of a round whose ranks are known."""
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
        if state.also:
            ruling = worlds.judge(state, event, self.rule)
        else:
            ruling = self.rule(state, event)
            if ruling.code in worlds.UNREAD:
                ruling = worlds.alone(state, event, ruling)
        return remarks.worded(state, event, ruling)

    def rule(self, state: State, event: Event) -> Ruling:
        """The ruling on an event in one state that the round may be in, without the words that say more than the
        code."""
        kind = event.type
        if state.lost:
            return lost.judge(state, event)
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
        player, cards = state.rules.index[event.player or ""], event.cards
        return worlds.each(state, lambda world: show(world, player, cards))

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal play of a hand with what it would cause."""
        return choices(state, player, hand)

    def why(self, state: State, event: Event) -> list[Step]:
        """The verdict on a play, step by step."""
        return why(state, event, self.judge(state, event))

    def turn(self, state: State) -> str | None:
        """Whose turn it is."""
        turn = state.turn
        every = (state, *state.also)
        known = turn >= 0 and not any(world.murky or world.lost or world.turn != turn for world in every)
        return state.rules.players[turn] if known else None

    def order(self, state: State) -> Text | None:
        """The order of strength in force in words, while the round lasts."""
        return remarks.order_now(state)

    def public(self, state: State) -> PublicState[SheddingDetail]:
        """What everybody at the table can see."""
        return publishing.public(state)

    def result(self, state: State) -> Result:
        """Where the round stands; what is not known is left out."""
        return worlds.result(state, self.ended) if state.also or state.endings else self.ended(state)

    def ended(self, state: State) -> Result:
        """Where the round stands in one state that it may be in."""
        return ending.result(state)

    def carry(self, state: State) -> Carry:
        """Ranks for the next round."""
        return worlds.carry(state, self.left) if state.also or state.endings else self.left(state)

    def left(self, state: State) -> Carry:
        """What one state that the round may be in leaves to the next."""
        return ending.carry(state)
