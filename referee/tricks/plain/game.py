"""A game of tricks with the standard deck: follow suit, the highest card takes. A game says where it differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple, Never, TypeVar

from referee.cards import Deck, standard
from referee.events import Event
from referee.play.expects import Expectation
from referee.play.judgement import FINE, Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Choice, Result, Setup, Step
from referee.play.public import PublicState
from referee.play.sheet import Section, Sheet
from referee.ruling import ILLEGAL, LEGAL
from referee.texts import Text, both
from referee.tricks import common, remedy, taking
from referee.tricks.game import TrickGame
from referee.tricks.phase import next_to_act
from referee.tricks.plain import joker, judging
from referee.tricks.plain.public import public
from referee.tricks.plain.round import State, TrickOptions, begin
from referee.tricks.plain.why import follows
from referee.tricks.public import SuitTricksDetail
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine, not_your_turn
from referee.tricks.standard_deck import HEIGHT, JOKER, JOKER_BIT, SUIT, SUIT_KEYS
from referee.tricks.steps import Taken
from referee.tricks.taking import OVER
from referee.tricks.unread import any_of, leaders, possible

NEVER = frozenset({
    "bid", "adjutant", "widow", "draw", "give", "discard", "exchange", "order", "declare", "meeple", "pass",
})  # fmt: skip
"""Events that no such game has, unless it says so."""


class Cites(NamedTuple):
    """The ids of the rules that rulings cite: everybody plays one card in turn; follow suit; which card takes; the
    joker; who leads first."""

    turn: str
    follow: str
    takes: str
    joker: str = ""
    leads: str = ""


O = TypeVar("O", bound=TrickOptions)  # noqa: E741


class PlainTricks(TrickGame[State, O]):
    """Everybody plays one card in turn and follows suit where they can; the highest trump takes the trick, else the
    highest card of the led suit, and its player leads. Most tricks win. See `referee.play.protocol.Game` for the verbs.

    A game names its rules (`cites`; `told`: those of its sheet, by part), who may sit down (`least` to `most`), its
    deck (`jokers`; `absent`: cards that are left out), and overrides what it decides otherwise. A joker is above all
    cards and may be played at any time; led, its player names the suit.
    """

    name: str
    cites: ClassVar[Cites]
    told: ClassVar[Mapping[str, tuple[str, ...]]]
    least: ClassVar[int] = 3
    most: ClassVar[int] = 6
    jokers: ClassVar[int] = 0
    absent: ClassVar[tuple[str, ...]] = ()
    counting: ClassVar[int] = 0
    """The cards (a mask) that the page shows of what everybody has taken."""

    # What a game may decide otherwise.

    def said(self, rule: str, options: O) -> str | None:
        """The sentence of the sheet for a rule, as the switches set it; None where it does not hold."""
        return rule

    def parameters(self, options: O) -> dict[str, object]:
        """What those sentences name."""
        return {}

    def trump(self, setup: Setup[O]) -> int:
        """The suit above the others in a round; -1: none."""
        return -1

    def direction(self, state: State) -> int:
        """1 where the turn goes clockwise, -1 where it goes the other way."""
        return 1

    def forbids(self, state: State, seat: int, mask: int) -> Judgement[Never] | None:
        """The ruling against cards that may not be played now whatever the hand holds; most games have none."""
        return None

    def joker_takes(self, state: State) -> bool:
        """Whether the joker is above all cards in this trick."""
        return True

    def laid(self, state: State, seat: int, mask: int) -> State:
        """The state after a seat laid these cards, before the trick is looked at."""
        return state if state.trick[1:] or state.called < 0 else state._replace(called=-1)

    def ended(self, state: State) -> bool:
        """Whether the round is over though cards are left."""
        return False

    def opens(self, state: State, seat: int) -> Judgement[Never] | None:
        """The ruling where that seat may not lead the first trick; by most rules anybody may."""
        return None

    def cited(self, state: State, name: str) -> str | None:
        """The rule that an explanation cites: one that the game names itself, else that of turns, tricks, the end."""
        found = {"lead": self.cites.leads, "trick": self.cites.takes, "loss": "X6", "replay": "X6", **self.rules_of}
        return found.get(name) or (self.cites.turn if name in ("play", "lead", "clear", "round-end") else None)

    def told_otherwise(self, state: State, event: Event) -> Judgement[State] | None:
        """The ruling on an event that only this game has; None where it is none."""
        return None

    def told_next(self, state: State) -> Iterator[Expectation]:
        """What may be told beside cards."""
        yield from ()

    def result(self, state: State) -> Result:
        """`scores` are tricks; most of them win, equal ones share."""
        names = state.seats.players
        scores = state.seats.by_name(state.tricks)
        if state.phase != OVER or state.loose:
            return Result(scores=scores, finished=state.phase == OVER)
        # X6: whoever lost the round for a revoke is last.
        order = sorted(range(len(names)), key=lambda seat: (seat == state.loser, -state.tricks[seat]))
        top = state.tricks[order[0]]
        winners = tuple(name for seat, name in enumerate(names) if state.tricks[seat] == top and seat != state.loser)
        return Result(tuple(names[seat] for seat in order), {}, scores, winners, True)

    # The verbs.

    def deck(self, setup: Setup[O]) -> Deck:
        """The standard deck, without what is left out."""
        return standard(self.jokers, self.absent)

    def start(self, setup: Setup[O]) -> State:
        """The state at the beginning of a round. Raises OptionsError (`players`)."""
        if not self.least <= len(setup.players) <= self.most:
            said = "players-exactly" if self.least == self.most else "players-between"
            raise OptionsError("players", said, low=self.least, high=self.most, given=len(setup.players))
        return begin(setup, self.deck(setup), self.trump(setup))

    def sheet(self, options: O, profile: str | None = None) -> list[Section]:
        """The rules in words, one after the other."""
        sheet = Sheet()
        for part, rules in self.told.items():
            sheet.part(part)
            for rule in rules:
                key = self.said(rule, options)
                sheet.add(key or rule, rule, key, **self.parameters(options))
        sheet.add(f"revoke.{options.revoke}", "X6")
        return sheet.sections

    def ruled(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event that is no choice after a revoke, without the words that say more than the code."""
        kind = event.type
        if kind == "play":
            return judging.judge_play(state, event, self)
        if kind == "round":
            return FINE
        if state.phase == OVER:
            return taking.once_over(state, event)
        if kind == "declare" and event.what == joker.SUIT_NAMED and self.jokers:
            return joker.named(state, event, self.cites.joker)
        own = self.told_otherwise(state, event)
        if own is not None:
            return own
        if kind in ("lead", "settle"):
            return self._lead(state, event)
        if kind in _SEEN and not (kind == "deal" and state.begun):
            return self._seen(state, event)
        return fine(state) if kind == "clear" and not state.trick else WRONG_PHASE

    def _lead(self, state: State, event: Event) -> Judgement[State]:
        """The table says who leads: first anybody who may, then only whoever took the trick."""
        seat = state.seats.index.get(event.player or "")
        if seat is None:
            return OUT_OF_PLAY
        if state.trick:
            return WRONG_PHASE
        may = 1 << state.leader if state.leader >= 0 else leaders(state.held, state.takers)
        bad = self.opens(state, seat)
        if state.begun and may and not may >> seat & 1:
            names = any_of(name for other, name in enumerate(state.seats.players) if may >> other & 1)
            bad = fault("wrong-leader", self.cites.turn, leader=names)
        after = taking.taken(state._replace(turn=seat, leader=seat), seat, judging.take_last)
        if bad is None:
            return fine(after)
        return bad.to(after) if event.stands else bad

    def _seen(self, state: State, event: Event) -> Judgement[State]:
        """Cards that are dealt, counted or shown."""
        if event.type == "deal":
            ruling, held = common.deal(state.seats, state.held, event, everything=True)
        else:
            ruling, held = _SEEN[event.type](state.seats, state.held, event)
        if ruling.verdict == ILLEGAL and not event.stands:
            return ruling
        after = state._replace(held=held)
        if event.type != "count" or not state.begun:
            return ruling.to(after)
        after, effects, params = judging.counted(after, self)
        return ruling.to(after, effects=effects, params={**ruling.params, **params})

    @property
    def turn_rule(self) -> str:
        """The rule of turns."""
        return self.cites.turn

    def at_once(self, state: State) -> bool:
        """Cards are played in turn."""
        return False

    def turn_fault(self, state: State, seat: int) -> Judgement[Never] | None:
        """The ruling where it is not that seat's turn, or where it may not lead the first trick."""
        if state.turn < 0:
            return self.opens(state, seat) if not state.begun else taking.cannot_lead(state, seat, self.cites.turn)
        return None if state.turn == seat else not_your_turn(state.seats.players[state.turn], self.cites.turn)

    def duties(self, state: State, mask: int = 0) -> tuple[int, ...]:
        """The led suit (see `judging.Rules`); the joker answers any."""
        if not state.trick or mask & JOKER_BIT:
            return (0,)
        first = possible(state.held, state.trick[0])
        found = [cards for cards in SUIT if cards & first]
        if first & JOKER_BIT:
            found.append(SUIT[state.called] if state.called >= 0 else 0)
        return tuple(dict.fromkeys(found))

    def refused(self, state: State, duties: tuple[int, ...], mask: int) -> judging.Refusal:
        """The led suit was not followed."""
        rule = self.cites.follow
        return judging.Refusal("must-follow", rule, rule, "revoke", suit_of(duties), state.trick[0].sure)

    def taken(self, state: State, cards: Sequence[int]) -> Taken | None:
        """How a complete trick is taken: by the joker, the highest trump, or the highest card of the led suit."""
        if JOKER in cards and self.joker_takes(state):
            return cards.index(JOKER), "joker", self.cites.joker or self.cites.takes
        lead = state.called if cards[0] == JOKER else cards[0] & 3
        if lead < 0:
            lead = next((card & 3 for card in cards if card != JOKER), 0)
        for suit, key in ((state.trump, "trump"), (lead, "led")):
            fit = [place for place, card in enumerate(cards) if card != JOKER and card & 3 == suit]
            if fit:
                return max(fit, key=lambda place: HEIGHT[cards[place] >> 2]), key, self.cites.takes
        return -1, "cancelled", self.cites.takes

    def best(self, state: State, cards: Sequence[int]) -> int:
        """The place of the card that takes a complete trick."""
        found = self.taken(state, cards)
        return -1 if found is None else found[0]

    def receivers(self, state: State, seat: int) -> Sequence[int]:
        """Who may get the trick in which that seat revoked: anybody else, the next first; where it is known who plays
        together, one of the other side (X6)."""
        n, side = len(state.seats.players), state.side if state.side.bit_count() > 1 else 0
        others = [other % n for other in range(seat + 1, seat + n)]
        return [other for other in others if (side >> other ^ side >> seat) & 1] if side else others

    def moved(self, state: State, cards: int, taker: int, seat: int) -> State:
        """The state with the cards of a trick in another pile."""
        return judging.moved(state, cards, taker, seat)

    def awaited(self, state: State) -> Text | None:
        """What the round waits for; None once it is over."""
        if state.phase == OVER:
            return None
        return next_to_act(state.seats.name(state.turn), self.expects(state), state.seats.players)

    def never(self, state: State) -> frozenset[str]:
        """Types of events that this game does not have."""
        return NEVER - {"declare"} if self.jokers else NEVER

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal card of a player who holds exactly `hand`; empty out of turn."""
        seat = state.seats.index.get(player, -1)
        if seat < 0 or state.phase == OVER or any(code not in state.seats.deck.ids for code in hand):
            return []
        if self.turn_fault(state, seat) is not None:
            return []
        # Where an unread card hides who leads, the plays of whoever may, if it is them.
        state = self.holding(state._replace(takers=0), player, hand)
        ruled = [(code, judging.judge_play(state, Event(0, "play", player, (code,)), self)) for code in hand]
        return [Choice("play", (code,), (), ruling.effects) for code, ruling in ruled if ruling.verdict == LEGAL]

    def lying(self, state: State) -> tuple[str, ...]:
        """The cards of the trick so far."""
        return tuple(state.seats.deck.codes[play.card] if play.card >= 0 else "?" for play in state.trick)

    def asked(self, state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
        """Whether a card follows."""
        if event.type != "play" or not event.cards:
            return []
        card = state.seats.deck.ids.get(event.cards[0], -1)
        duties = self.duties(state, 1 << card if card >= 0 else 0)
        return follows(state, card, duties, ruling, params, self.cites.follow)

    def allowed(self, state: State) -> Text | None:
        """What may be played now, in words; None where an unread card hides it."""
        turn = state.seats.name(state.turn)
        if state.phase == OVER or turn is None:
            return self.awaited(state)
        if not state.trick:
            return both("allowed.tricks.lead", turn=turn)
        found = self.duties(state)
        if len(found) != 1:
            return None
        return both("allowed.tricks.follow" if found[0] else "allowed.tricks.any", turn=turn, suit=suit_of(found))

    def public(self, state: State) -> PublicState[SuitTricksDetail]:
        """What everybody at the table can see."""
        return public(state, self.name, self.result(state), self.counting)

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """A card in turn, a trick that is gathered; after the round only what follows a revoke."""
        proven = tuple(remedy.expects(state, state.seats.options.revoke, self.receivers, self.secret))
        if state.phase == OVER:
            return proven
        names = state.seats.players
        may = tuple(name for seat, name in enumerate(names) if self.turn_fault(state, seat) is None)
        swept = (Expectation("clear", (), True, "captured"),) if state.last and not state.trick else ()
        told = (*joker.naming(state), *self.told_next(state))
        return (Expectation("play", may, True, "field", 1), *swept, *told, *proven)


_SEEN = {"deal": common.deal, "count": common.count, "reveal": common.reveal, "show": common.show}


def suit_of(duties: Sequence[int]) -> str:
    """The suit to follow, a key of the catalogue."""
    return SUIT_KEYS[SUIT.index(duties[0])] if len(duties) == 1 and duties[0] else "@suit.led"
