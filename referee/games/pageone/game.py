"""The game `pageone` (W1–W8) behind the verbs of `referee.play.protocol.Game`."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from referee.cards import Deck, standard
from referee.events import Event
from referee.games.pageone import play
from referee.games.pageone.allowed import allowed
from referee.games.pageone.choices import choices
from referee.games.pageone.expects import expects
from referee.games.pageone.options import PROFILES, PageOneOptions
from referee.games.pageone.public import PageOneDetail, public
from referee.games.pageone.results import result
from referee.games.pageone.sheet import pageone
from referee.games.pageone.state import State, begin
from referee.games.pageone.why import asked
from referee.play.expects import Expectation
from referee.play.judgement import FINE, Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Choice, Result, Setup, Step
from referee.play.public import PublicState
from referee.play.sheet import Section
from referee.ruling import ILLEGAL
from referee.texts import Text
from referee.tricks import common
from referee.tricks.game import SeatedGame
from referee.tricks.phase import next_to_act
from referee.tricks.rulings import WRONG_PHASE
from referee.tricks.steps import Taken

NEVER = frozenset({"bid", "adjutant", "widow", "meeple", "give", "discard", "exchange", "order"})
"""Events that no Page One has."""
FEWEST, MOST = 2, 6
_JUDGES = {
    "play": play.judge_play, "draw": play.judge_draw, "pass": play.judge_pass, "clear": play.judge_clear,
    "declare": play.judge_declare, "lead": play.judge_lead, "settle": play.judge_lead,
}  # fmt: skip
_SEEN = {"count": common.count, "reveal": common.reveal, "show": common.show}


class PageOne(SeatedGame[State, PageOneOptions]):
    """ページワン: tricks until a hand is empty; whoever cannot follow draws. See `referee.play.protocol.Game` for the
    verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("pageone", ("A", "B", "C")))
    >>> table.add(Event(1, "play", "A", ("H7",))).ruling.verdict
    'legal'
    >>> table.add(Event(2, "play", "C", ("H9",))).ruling.code
    'not-your-turn'
    """

    name = "pageone"
    default_profile = "pageone"
    profiles = PROFILES
    options_class = PageOneOptions
    rule_sets = "W"
    rules_of = MappingProxyType({
        "deal": "W1", "lead": "W2", "settle": "W2", "play": "W3", "draw": "W4", "trick": "W5", "clear": "W5",
        "pass": "W6", "declare": "W7", "finish": "W8", "round-end": "W8",
    })  # fmt: skip

    def deck(self, setup: Setup[PageOneOptions]) -> Deck:
        """The standard deck, with a joker where one is played with (W1)."""
        return standard(int(setup.options.joker))

    def sheet(self, options: PageOneOptions, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        return pageone(options)

    def start(self, setup: Setup[PageOneOptions]) -> State:
        """The state at the beginning of a round. Raises OptionsError (`players`)."""
        if not FEWEST <= len(setup.players) <= MOST:
            raise OptionsError("players", "players-between", low=FEWEST, high=MOST, given=len(setup.players))
        return begin(setup)

    def rule(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event without the words that say more than the code."""
        if event.type == "round":
            return FINE
        if event.type == "deal":
            return _deal(state, event)
        if event.type in _SEEN:
            return _seen(state, event)
        judge = _JUDGES.get(event.type)
        return WRONG_PHASE if judge is None else judge(state, event)

    def shown(self, state: State, event: Event, judgement: Judgement[State]) -> State:
        """The state after an event that does not count; what is said falsely may cost cards all the same (W7)."""
        seat = state.seats.index.get(event.player or "", -1)
        state = super().shown(state, event, judgement)
        return play.fined(state, seat) if judgement.code == "false-page-one" else state

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Everything the player may do, with what it would cause."""
        return choices(state, player, hand)

    def awaited(self, state: State) -> Text | None:
        """What the round waits for; None once it is over."""
        if state.winner >= 0:
            return None
        return next_to_act(self.turn(state), self.expects(state), state.seats.players)

    def never(self, state: State) -> frozenset[str]:
        """Types of events that no Page One has."""
        return NEVER

    def allowed(self, state: State) -> Text | None:
        """What may be played now, in words."""
        return self.awaited(state) if state.turn < 0 or state.winner >= 0 else allowed(state)

    def asked(self, state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
        """Whether a card follows, or a hand has none that does."""
        return asked(state, event, ruling, params)

    def why(self, state: State, event: Event) -> list[Step]:
        """The verdict on an event, step by step; that a draw draws needs no saying twice."""
        steps = super().why(state, event)
        return steps if event.type != "draw" else [step for step in steps if not step.key.startswith("effect.")]

    def lying(self, state: State) -> tuple[str, ...]:
        """The cards of the trick so far."""
        return tuple(state.seats.deck.codes[play.card] if play.card >= 0 else "?" for play in state.trick)

    def taken(self, state: State, cards: Sequence[int]) -> Taken | None:
        """How a complete trick is taken (W5)."""
        place = play.best(cards)
        return place, "joker" if cards[place] == state.seats.deck.joker else "led", "W5"

    def public(self, state: State) -> PublicState[PageOneDetail]:
        """What everybody at the table can see."""
        return public(state)

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """What may come next."""
        return expects(state)

    def result(self, state: State) -> Result:
        """Where the round stands."""
        return result(state)


def _deal(state: State, event: Event) -> Judgement[State]:
    """A deal, before anybody has acted; what it does not deal is the stock (W1)."""
    if state.begun:
        return WRONG_PHASE
    ruling, held = common.deal(state.seats, state.held, event)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    sizes = [held.size(seat) for seat in range(len(held.hands))]
    stock = state.seats.deck.size - sum(sizes) if min(sizes) >= 0 else -1
    if event.stock is not None:
        stock = event.stock if isinstance(event.stock, int) else len(event.stock)
    return ruling.to(state._replace(held=held, stock=max(-1, stock)))


def _seen(state: State, event: Event) -> Judgement[State]:
    """Cards counted or shown, also after the end of the round; an empty hand wins (W8)."""
    ruling, held = _SEEN[event.type](state.seats, state.held, event)
    seat = state.seats.index.get(event.player or "", -1)
    if seat < 0 or (ruling.verdict == ILLEGAL and not event.stands):
        return ruling
    after = state._replace(held=held)
    if state.winner >= 0:
        return WRONG_PHASE if seat == state.winner and held.size(seat) else ruling.to(after)
    if held.size(seat) != state.held.size(seat):
        after = play.left(after, seat)
    if not held.empty(seat):
        return ruling.to(after)
    after, effects, params = play.finish(after, seat)
    return ruling.to(after, effects=effects, params={**ruling.params, **params})
