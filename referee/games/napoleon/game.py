"""The game `napoleon` (Q1–Q14) behind the verbs of `referee.play.protocol.Game`."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from referee.cards import Deck
from referee.events import Event
from referee.games.napoleon import bidding, results
from referee.games.napoleon.allowed import allowed
from referee.games.napoleon.cards import DECKS, taken
from referee.games.napoleon.choices import choices
from referee.games.napoleon.expects import expects
from referee.games.napoleon.options import PROFILES, NapoleonOptions
from referee.games.napoleon.play import counted, judge_play, revealed, reveals
from referee.games.napoleon.public import NapoleonDetail, public
from referee.games.napoleon.sheet import napoleon
from referee.games.napoleon.state import HAND_SIZE, OVER, PLAY, TWO_ADJUTANTS, State, begin
from referee.games.napoleon.views import NEVER, awaited
from referee.games.napoleon.why import asked
from referee.play.expects import Expectation
from referee.play.judgement import FINE, Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Choice, Result, Setup, Step
from referee.play.public import PublicState
from referee.play.sheet import Section
from referee.ruling import ILLEGAL
from referee.texts import Text, both
from referee.tricks import common, taking
from referee.tricks.game import TrickGame
from referee.tricks.rulings import WRONG_PHASE, fault, fine
from referee.tricks.steps import Taken

_JUDGES = {
    "play": judge_play,
    "bid": bidding.judge_bid,
    "adjutant": bidding.judge_adjutant,
    "widow": bidding.judge_widow,
    "deal": bidding.judge_deal,
}


class Napoleon(TrickGame[State, NapoleonOptions]):
    """ナポレオン: a bidder and a hidden adjutant against the rest. See `referee.play.protocol.Game` for the verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("napoleon", ("A", "B", "C", "D", "E")))
    >>> table.add(Event(1, "bid", "A", count=14, suit="S")).ruling.verdict
    'legal'
    >>> table.add(Event(2, "bid", "B", count=14, suit="H")).ruling[:3]
    ('illegal', 'bid-too-low', 'Q4')
    """

    name = "napoleon"
    default_profile = "napoleon"
    profiles = PROFILES
    options_class = NapoleonOptions
    rule_sets = "Q"
    rules_of = MappingProxyType({
        "deal": "Q1", "lead": "Q4", "settle": "Q4", "bid": "Q4", "pass": "Q4", "adjutant": "Q5", "widow": "Q6",
        "adjutant-revealed": "Q5", "play": "Q7", "trick": "Q8", "round-end": "Q9", "clear": "Q8", "loss": "X6",
        "replay": "X6",
    })  # fmt: skip

    def deck(self, setup: Setup[NapoleonOptions]) -> Deck:
        """The standard deck with the jokers of the options."""
        return DECKS[setup.options.jokers]

    def sheet(self, options: NapoleonOptions, profile: str | None = None) -> list[Section]:
        """The rules in words, as the switches set them."""
        return napoleon(options)

    def start(self, setup: Setup[NapoleonOptions]) -> State:
        """The state at the beginning of a round. Raises OptionsError (`players`, `options.adjutants`)."""
        least, most = min(HAND_SIZE), max(HAND_SIZE)
        if not least <= len(setup.players) <= most:
            raise OptionsError("players", "players-between", low=least, high=most, given=len(setup.players))
        if setup.options.adjutants > 1 and len(setup.players) < TWO_ADJUTANTS:
            raise OptionsError("options.adjutants", "adjutants-players", least=TWO_ADJUTANTS)
        return begin(setup)

    def rule(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event; where there are two adjutants, one of them is revealed at a time (Q14)."""
        ruling = super().rule(state, event)
        if "adjutant-revealed" not in ruling.effects or state.options.adjutants < 2:
            return ruling
        one = both("effect.adjutant-revealed.one", player=event.player or "")
        return ruling._replace(params={**ruling.params, "effect.adjutant-revealed": one})

    def ruled(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event that is no choice after a revoke, without the words that say more than the code."""
        kind = event.type
        judge = _JUDGES.get(kind)
        if judge is not None:
            return judge(state, event)
        if kind == "round":
            return FINE
        if state.phase == OVER:
            return taking.once_over(state, event)
        if kind == "pass":
            return fault("cannot-pass", "Q7") if state.phase == PLAY else bidding.judge_pass(state, event)
        if kind in ("lead", "settle"):
            return bidding.judge_lead(state, event)
        if kind == "clear" and not state.trick:
            return fine(state)
        if kind in ("count", "reveal", "show"):
            return _seen(state, event)
        return WRONG_PHASE

    def receivers(self, state: State, seat: int) -> list[int]:
        """Who may get the trick in which that seat revoked: the other side, as far as it is known (X6)."""
        return results.receivers(state, seat)

    def secret(self, state: State, seat: int) -> bool:
        """Whether that seat may be a secret adjutant."""
        return results.secret(state, seat)

    def moved(self, state: State, cards: int, taker: int, seat: int) -> State:
        """The state with the cards of a trick in another pile."""
        return results.moved(state, cards, taker, seat)

    def awaited(self, state: State) -> Text | None:
        """What the round waits for; None once it is over."""
        return awaited(state)

    def never(self, state: State) -> frozenset[str]:
        """Types of events that no Napoleon has."""
        return NEVER

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Everything the player may do, with what it would cause."""
        return choices(state, player, hand)

    def allowed(self, state: State) -> Text | None:
        """What may be played now, in words."""
        return allowed(state)

    def lying(self, state: State) -> tuple[str, ...]:
        """The cards of the trick so far."""
        return tuple(state.seats.deck.codes[play.card] if play.card >= 0 else "?" for play in state.trick)

    def taken(self, state: State, cards: Sequence[int]) -> Taken | None:
        """How a complete trick is taken (Q2, Q10–Q12)."""
        return taken(state.options, state.trump, cards, not state.done)

    def asked(self, state: State, event: Event, ruling: Judgement[State], params: dict[str, object]) -> list[Step]:
        """The bid before, or whether a card follows."""
        return asked(state, event, ruling, params)

    def public(self, state: State) -> PublicState[NapoleonDetail]:
        """What everybody at the table can see."""
        return public(state)

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """What may come next."""
        return expects(state)

    def result(self, state: State) -> Result:
        """Where the round stands."""
        return results.result(state)


def _seen(state: State, event: Event) -> Judgement[State]:
    """Cards counted or shown; a shown hand may name the adjutant."""
    handler = {"count": common.count, "reveal": common.reveal, "show": common.show}[event.type]
    ruling, held = handler(state.seats, state.held, event)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    after = state._replace(held=held)
    if event.type == "count":
        if state.phase != PLAY:
            return ruling.to(after)
        after, effects, params = counted(after)
        return ruling.to(after, effects=effects, params={**ruling.params, **params})
    seat = state.seats.index.get(event.player or "", -1)
    ids = state.seats.deck.ids
    shown = sum(1 << ids[code] for code in set(event.cards or ()) if code in ids)
    if seat >= 0 and state.phase == PLAY and reveals(after, seat, shown):
        return ruling.to(revealed(after, seat, shown), effects=("adjutant-revealed",))
    return ruling.to(after)
