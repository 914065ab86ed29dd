"""The kinds of games on the coloured deck that take no rules from elsewhere: tricks, sevens, poker."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from types import MappingProxyType

from referee.cards import COLOURS
from referee.events import Event
from referee.games.torite import allowed, expects, public, results, sheet, why
from referee.games.torite.coloured import NEVER, Coloured, Possible
from referee.games.torite.kinds import poker, sevens, tricks, winner
from referee.games.torite.kinds.poker import PokerState
from referee.games.torite.kinds.sevens import SevensState
from referee.games.torite.options import POKER, SEVENS, TRICKS, ToriteOptions, profiles_of
from referee.games.torite.public import ColouredTrickDetail, PokerDetail, SevensDetail
from referee.games.torite.state import MEEPLES, OVER, PLAY, TrickState, begin
from referee.play.expects import Expectation
from referee.play.judgement import Judgement
from referee.play.protocol import Result, Setup, Step
from referee.play.public import PublicState
from referee.play.sheet import Section
from referee.texts import Text, both
from referee.tricks.game import TrickGame
from referee.tricks.phase import next_to_act
from referee.tricks.plain import judging
from referee.tricks.steps import Taken


class Tricks(Coloured[TrickState], TrickGame[TrickState, ToriteOptions]):
    """Tricks: A to F, with a trump colour, with meeples (B, A, C, P, E, M). See `referee.play.protocol.Game` for the
    verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("torite", ("A", "B", "C"), "torite-c"))
    >>> [table.add(Event(seq, "play", who, (card,))).ruling.verdict for seq, who, card in
    ...  ((1, "A", "R5"), (2, "B", "R9"), (3, "C", "R2"))]
    ['legal', 'legal', 'legal']
    >>> table.turn
    'B'
    """

    default_profile = "torite-c"
    kinds = TRICKS
    profiles = profiles_of(*TRICKS)
    rules_of = MappingProxyType({
        "deal": "B1", "lead": "B1", "play": "B1", "clear": "B1", "trick": "B1", "round-end": "B1", "finish": "B1",
        "meeple": "M1", "all-cancelled": "E2", "loss": "X6", "replay": "X6",
    })  # fmt: skip

    def begin(self, setup: Setup[ToriteOptions]) -> TrickState:
        """The state before the first card."""
        return begin(setup)

    def ruled(self, state: TrickState, event: Event) -> Judgement[TrickState]:
        """The ruling on an event that is no choice after a revoke, without the words that say more than the code."""
        return tricks.judge(state, event)

    def receivers(self, state: TrickState, seat: int) -> list[int]:
        """Who may get the trick in which that seat revoked: anybody else, the next clockwise first (X6)."""
        return results.receivers(state, seat)

    def moved(self, state: TrickState, cards: int, taker: int, seat: int) -> TrickState:
        """The state with the cards of a trick in another pile."""
        return judging.moved(state, cards, taker, seat)

    def awaited(self, state: TrickState) -> Text | None:
        """What the round waits for; None once it is over."""
        if state.phase == OVER:
            return None
        turn = state.seats.name(state.turn) or ""
        if state.phase == MEEPLES:
            return both("awaits.meeple" if turn else "awaits.meeple.bare", turn=turn)
        if state.simultaneous:
            return both("awaits.trick")
        return next_to_act(turn, self.expects(state), state.seats.players)

    def never(self, state: TrickState) -> frozenset[str]:
        """Types of events that this game does not have."""
        never = NEVER - {"remedy"}
        return never if state.options.meeples else never | {"meeple"}

    def supposed(self, state: TrickState, seat: int) -> TrickState:
        """The state if that seat leads, where an unread card hides who took the trick before."""
        return state._replace(takers=0) if state.takers and tricks.turn_fault(state, seat) is None else state

    def possible(self, state: TrickState, player: str, hand: Sequence[str]) -> Possible:
        """A colour for the meeple, or one card."""
        if state.phase == MEEPLES:
            return [(Event(0, "meeple", player, colour=colour), {"colour": colour}) for colour in COLOURS]
        return [(Event(0, "play", player, (card,)), {}) for card in hand]

    def cited(self, state: TrickState, name: str) -> str | None:
        """The rule that an explanation cites; where all play at once, or meeples count, another one."""
        if name == "play" and state.simultaneous:
            return "E1"
        return "M3" if name == "round-end" and state.options.meeples else super().cited(state, name)

    def lying(self, state: TrickState) -> tuple[str, ...]:
        """The cards of the trick so far."""
        return tuple(state.seats.deck.codes[play.card] if play.card >= 0 else "?" for play in state.trick)

    def taken(self, state: TrickState, cards: Sequence[int]) -> Taken | None:
        """How a complete trick is taken (A3, C3, E2, P1)."""
        return winner.taken(state.options, cards)

    def asked(
        self, state: TrickState, event: Event, ruling: Judgement[TrickState], params: dict[str, object]
    ) -> list[Step]:
        """Whether a card follows."""
        return why.follows(state, event, ruling, params)

    def allowed(self, state: TrickState) -> Text | None:
        """What may be played now, in words."""
        begun = state.turn >= 0 or state.simultaneous
        return allowed.tricks(state) if state.phase == PLAY and begun else self.awaited(state)

    def sheet(self, options: ToriteOptions, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        return sheet.tricks(options)

    def public(self, state: TrickState) -> PublicState[ColouredTrickDetail]:
        """What everybody at the table can see."""
        return public.tricks(state, self.result(state))

    def expects(self, state: TrickState) -> tuple[Expectation, ...]:
        """What may come next."""
        return expects.tricks(state)

    def result(self, state: TrickState) -> Result:
        """Where the round stands."""
        return results.tricks(state)


class Sevens(Coloured[SevensState]):
    """Sevens (S)."""

    default_profile = "torite-sevens"
    kinds = (SEVENS,)
    rules_of = MappingProxyType({
        "deal": "S1", "lead": "S1", "play": "S1", "pass": "S2", "reveal": "S2", "eliminated": "S2", "out-of-play": "S2",
        "finish": "S3", "round-end": "S3",
    })  # fmt: skip
    profiles = profiles_of(SEVENS)

    def begin(self, setup: Setup[ToriteOptions]) -> SevensState:
        """The four sevens lie there."""
        return sevens.begin(setup)

    def rule(self, state: SevensState, event: Event) -> Judgement[SevensState]:
        """The ruling on an event without the words that say more than the code."""
        return sevens.judge(state, event)

    def awaited(self, state: SevensState) -> Text | None:
        """What the round waits for; None once it is over."""
        if state.over:
            return None
        return next_to_act(state.seats.name(state.turn), self.expects(state), state.seats.players)

    def never(self, state: SevensState) -> frozenset[str]:
        """Types of events that this game does not have."""
        return NEVER | {"meeple"}

    def supposed(self, state: SevensState, seat: int) -> SevensState:
        """The state if it is that seat's turn, where an unread card hides whose it is."""
        return state._replace(doubt=False) if state.doubt and sevens.turn_fault(state, seat) is None else state

    def possible(self, state: SevensState, player: str, hand: Sequence[str]) -> Possible:
        """One card, or a pass."""
        found: Possible = [(Event(0, "play", player, (card,)), {}) for card in hand]
        return [*found, (Event(0, "pass", player), {})] if hand else found

    def asked(
        self, state: SevensState, event: Event, ruling: Judgement[SevensState], params: dict[str, object]
    ) -> list[Step]:
        """Whether a card lies next to another."""
        return why.beside(state, event, ruling, params)

    def allowed(self, state: SevensState) -> Text | None:
        """What may be played now, in words."""
        return None if state.over else allowed.sevens(state)

    def sheet(self, options: ToriteOptions, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        return sheet.sevens(options)

    def public(self, state: SevensState) -> PublicState[SevensDetail]:
        """What everybody at the table can see."""
        return public.sevens(state, self.result(state))

    def expects(self, state: SevensState) -> tuple[Expectation, ...]:
        """What may come next."""
        return expects.sevens(state)

    def result(self, state: SevensState) -> Result:
        """Where the round stands."""
        return results.sevens(state)


class Poker(Coloured[PokerState]):
    """Poker (K): everybody shows five cards at once."""

    default_profile = "torite-poker"
    kinds = (POKER,)
    rules_of = MappingProxyType({"deal": "K1", "show": "K1", "round-end": "K1"})
    most = 8
    profiles = profiles_of(POKER)

    def begin(self, setup: Setup[ToriteOptions]) -> PokerState:
        """Nobody has shown anything."""
        return poker.begin(setup)

    def rule(self, state: PokerState, event: Event) -> Judgement[PokerState]:
        """The ruling on an event without the words that say more than the code."""
        return poker.judge(state, event)

    def awaited(self, state: PokerState) -> Text | None:
        """What the round waits for; None once it is over."""
        return None if state.over else both("awaits.five")

    def never(self, state: PokerState) -> frozenset[str]:
        """Types of events that this game does not have."""
        return NEVER | {"meeple", "play", "pass"}

    def possible(self, state: PokerState, player: str, hand: Sequence[str]) -> Possible:
        """Any five cards."""
        return [(Event(0, "show", player, cards), {}) for cards in combinations(hand, poker.SIZE)]

    def sheet(self, options: ToriteOptions, profile: str | None = None) -> list[Section]:
        """The rules in words."""
        return sheet.poker()

    def public(self, state: PokerState) -> PublicState[PokerDetail]:
        """What everybody at the table can see."""
        return public.poker(state, self.result(state))

    def expects(self, state: PokerState) -> tuple[Expectation, ...]:
        """What may come next."""
        return expects.poker(state)

    def result(self, state: PokerState) -> Result:
        """Where the round stands."""
        return results.poker(state)
