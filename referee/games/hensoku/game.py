"""変則大富豪 (V): Daifugo from five cards and a stock, with payments. Plays are judged by the Daifugo package."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events import Event
from referee.games.hensoku import remarks, settle
from referee.games.hensoku.drawing import judge_draw
from referee.games.hensoku.expects import expects
from referee.games.hensoku.options import PROFILES, HensokuOptions
from referee.games.hensoku.public import HensokuDetail, public
from referee.games.hensoku.settle import Table, table_of
from referee.games.hensoku.sheet import HensokuSheet
from referee.play.expects import Expectation
from referee.play.judgement import Judgement
from referee.play.options import OptionsError
from referee.play.protocol import Carry, Choice, Result, Setup, Step
from referee.play.public import PublicState
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.shedding.basics import WRONG_PHASE, absent, fine, seat
from referee.shedding.game import Shedding
from referee.shedding.house_rules import house
from referee.shedding.melds import weakest
from referee.shedding.options import SheddingOptions, values
from referee.shedding.plays import possible_states
from referee.shedding.state import IDENTITY, JOKER_RANK, SEQUENCE, SIX, TEN, TWO, Meld, State
from referee.shedding.words.allowed import allowed
from referee.texts import Text

HAND = 5
"""Cards of a hand (V13)."""


class Hensoku(Shedding[HensokuOptions]):
    """変則大富豪: five cards, a stock, and payments. See `referee.play.protocol.Game` for the verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("hensoku", ("A", "B", "C")))
    >>> table.add(Event(1, "play", "A", ("H7",))).ruling.verdict
    'legal'
    >>> table.add(Event(2, "pass", "B")).ruling[:3]
    ('illegal', 'must-draw', 'V14')
    """

    name = "hensoku"
    default_profile = "hensoku"
    books = PROFILES
    profiles = values(PROFILES)
    options_class: type[HensokuOptions] = HensokuOptions
    sheet_class = HensokuSheet
    rule_sets = "V"
    never = Shedding.never - {"draw"}
    roles_owe = True
    eleven_back_in_sequences = True
    settles = True
    deals_all = False

    def begin(self, setup: Setup[HensokuOptions]) -> State:
        """The state at the beginning of a round; two to four players (V13)."""
        if not 2 <= len(setup.players) <= 4:
            raise OptionsError("players", "players-hensoku")
        return super().begin(setup)._replace(private=Table(), least=HAND)

    def finish(self, state: State, player: int, fouled: bool, effects: list[str]) -> State:
        """The state after a hand is empty: the round is over, and somebody pays."""
        return settle.finish(state, player, fouled, effects)

    def reopened(self, state: State) -> State:
        """Nobody has won, and nobody pays."""
        table = table_of(state)
        return state._replace(private=table._replace(winner=-1, payer=-1, amount=0, last_draws=0, settled=0))

    def forbids(self, state: State, player: int, meld: Meld) -> tuple[str, str] | None:
        """V16: nobody may finish before anybody has drawn."""
        return _forbids(state, player, meld)

    def dues(self, o: SheddingOptions, meld: Meld, order: tuple[int, ...]) -> tuple[int, int, int]:
        """What a play owes: each 6 gives (V3), each 10 discards (V5), whatever the house rules are."""
        bombs = house.dues(o, meld, order)[2]
        return house.copies(meld, order, SIX), house.copies(meld, order, TEN), bombs

    def judge(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event; `Judgement.plan` is the state it leads to."""
        return remarks.worded(state, event, _paid(super().judge(state, event)))

    def rule(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event in one state that the round may be in, without the words that say more than the
        code."""
        kind = event.type
        if state.lost:
            return super().rule(state, event)
        if kind == "round" and settle.pending(state):
            # The round before is not paid yet: begun or not, its payment is asked for.
            ruling = super().rule(state, event)
            return Judgement(UNDECIDED, "wrong-phase", "V18") if ruling.verdict == LEGAL else ruling
        if kind == "draw":
            ruling = judge_draw(state, event)
        elif kind == "pass":
            ruling = super().rule(state, event)
            if ruling.verdict == LEGAL and not _may_pass(state):
                plan = ruling.plan if event.stands else None
                effects = ruling.effects if event.stands else ()
                ruling = Judgement(ILLEGAL, "must-draw", "V14", effects=effects, plan=plan)
        elif kind == "declare" and event.what == "finish" and event.value is not False and _too_soon(state, event):
            ruling = Judgement(ILLEGAL, "finish-before-draw", "V16")
        elif kind == "settle" and state.over:
            ruling = _judge_settle(state, event)
        elif kind == "reveal" and state.over:
            ruling = _judge_show(state, super().rule(state, event))
        elif kind == "deal":
            ruling = super().rule(state, event)
            if ruling.plan is not None:
                ruling = ruling._replace(plan=_stocked(ruling.plan, event))
        else:
            ruling = super().rule(state, event)
        after: State | None = ruling.plan
        if after is None or after is state:
            return ruling
        if table_of(state).drew and kind != "draw":
            after = possible_states.each(after, lambda possible: _next_turn(state, event, possible))
            ruling = ruling._replace(plan=after)
        if "payment" in ruling.effects:
            ruling = ruling._replace(params={**ruling.params, **settle.payment_words(after)})
        return ruling

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every legal play of a hand, a draw and a pass where they are allowed."""
        found = [choice for choice in super().options(state, player, hand) if choice.type != "pass"]
        if state.owed or state.rules.index.get(player, -1) < 0:
            return found
        if self.judge(state, Event(0, "draw", player, count=1)).verdict == LEGAL:
            found.append(Choice("draw", effects=("draw",), params={"count": 1}))
        ruling = self.judge(state, Event(0, "pass", player))
        if ruling.verdict == LEGAL:
            found.append(Choice("pass", effects=ruling.effects))
        return found

    def allowed(self, state: State) -> Text | None:
        """What may be played now, in words: who passes draws first, unless nothing could beat the field (V14, V15)."""
        return allowed(state, "allowed.pass" if _may_pass(state) else "allowed.hensoku.draw")

    def why(self, state: State, event: Event) -> list[Step]:
        """The verdict on an event, step by step; of a pass also why no card has to be drawn for it."""
        steps = super().why(state, event)
        at = next((place for place, step in enumerate(steps, start=1) if step.key == "why.pass" and step.holds), 0)
        reason = _free(state) if at else None
        if reason is not None:
            steps[at:at] = [Step(reason[0], steps[0].params, True, (), reason[1])]
        return list(settle.explained(state, self.judge(state, event), steps))

    def public(self, state: State) -> PublicState[HensokuDetail]:
        """What everybody at the table can see, with the stock and, after a finish, what the hands are worth."""
        return public(state, state.field is not None and _unbeatable(state))

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """What may come next, draws and the settlement with it."""
        return expects(state, any(map(_may_pass, possible_states.all_of(state))))

    def ended(self, state: State) -> Result:
        """Where the round stands in one state that it may be in."""
        return settle.result(state)

    def left(self, state: State) -> Carry:
        """The payer leads the next round (V19)."""
        payer = table_of(state).payer
        return Carry(leader=state.rules.players[payer] if payer >= 0 else None)


def _paid(ruling: Judgement[State]) -> Judgement[State]:
    """The ruling with the words for a payment; one that differs between the states that the round may be in is not
    told."""
    if "payment" not in ruling.effects or ruling.plan is None or not ruling.plan.also:
        return ruling
    paid = [possible for possible in possible_states.all_of(ruling.plan) if table_of(possible).payer >= 0]
    words = [settle.payment_words(possible) for possible in paid]
    if all(other == words[0] for other in words):
        return ruling._replace(params={**ruling.params, **words[0]})
    return ruling._replace(effects=tuple(effect for effect in ruling.effects if effect != "payment"))


def _next_turn(state: State, event: Event, after: State) -> State:
    """V14: the next turn has a new draw, and a cut begins a new turn. Where nobody knows whose turn it is, every play
    and every pass may have ended one."""
    cut = after.field is None and (state.field is not None or event.type == "play")
    over = cut or after.turn != state.turn or state.fog
    return after._replace(private=table_of(after)._replace(drew=False)) if over else after


def _stocked(state: State, event: Event) -> State:
    """The stock after a deal: as told, or what is left when every hand was counted (V13)."""
    stock = event.stock
    if isinstance(stock, tuple):
        stock = len(stock)
    sizes = [hand.size for hand in state.hands]
    if stock is None and min(sizes) >= 0:
        stock = max(0, state.rules.deck.size - sum(sizes))
    return state if stock is None else state._replace(private=table_of(state)._replace(stock=stock))


def _unbeatable(state: State) -> bool:
    """V15: whether nothing without a joker could beat the field, whatever has gone; the ♠3 does not count."""
    return any(_stays(state, top) for top in (state.field, *state.doubts) if top is not None)


def _stays(state: State, top: Meld) -> bool:
    if top.rank == JOKER_RANK and top.kind != SEQUENCE:
        return True
    strength = weakest(top, IDENTITY, state.counts_as_reversed)
    if top.kind == SEQUENCE:
        if state.rules.o.sequence_follow == "above-all":
            strength += top.size - 1
        return strength + top.size > TWO
    return top.size > 4 or strength == TWO


def _may_pass(state: State) -> bool:
    """V14, V15, V19: after a draw, on a field nobody could beat, or when there is nothing left to draw."""
    table = table_of(state)
    return table.drew or _may_be_empty(state) or state.field is None or state.fog or _unbeatable(state)


def _free(state: State) -> tuple[str, str] | None:
    """(key, rule) of why a pass is right without a draw now; None where nobody can tell."""
    if state.also or state.fog:
        return None
    table = table_of(state)
    if table.drew:
        return "why.hensoku.drew", "V14"
    if _unbeatable(state):
        return "why.hensoku.unbeatable", "V15"
    return ("why.hensoku.empty", "V19") if table.stock == 0 else None


def _may_be_empty(state: State) -> bool:
    """Whether the stock has, or where nobody counted it may have, no card left."""
    table = table_of(state)
    if table.stock < 0:
        return table.drawn >= state.rules.deck.size - HAND * state.rules.n
    return table.stock == 0


def _forbids(state: State, player: int, meld: Meld) -> tuple[str, str] | None:
    """V16: nobody may finish before anybody has drawn, not by giving or discarding the last cards either."""
    size = state.hands[player].size
    if table_of(state).anybody or size < 0:
        return None
    rest = size - meld.size
    if rest <= 0:
        return "finish-before-draw", "V16"
    left = state.hands[player]._replace(known=0, jokers=0, unknown=rest)
    emptied = state._replace(hands=state.with_hand(player, left))
    dues = house.owes(emptied, player, meld, IDENTITY)
    owed = sum(count for kind, count in dues if kind != "bomb")
    return ("finish-before-draw", "V16") if owed >= rest else None


def _too_soon(state: State, event: Event) -> bool:
    """V16: whether somebody in the round says to be out before anybody has drawn."""
    return state.played and not table_of(state).anybody and absent(state, seat(state, event)) is None


def _judge_show(state: State, ruling: Judgement[State]) -> Judgement[State]:
    """A hand shown after a finish; the last one brings the settlement, or shows that a `settle` was wrong."""
    if ruling.plan is None:
        return ruling
    table = table_of(state)
    effects: list[str] = []
    after = ruling.plan
    if settle.pending(state):
        after = settle.conclude(after, effects)
    elif table.settled and not any(settle.waits_for(after)):
        tied, _ = settle.highest(after)
        if table.payer not in tied:
            found = Exposure(table.settled, "wrong-settlement", "V18")
            after = after._replace(private=table._replace(settled=0))
            return ruling._replace(plan=after, exposed=(*ruling.exposed, found))
    return ruling._replace(plan=after, effects=tuple(effects), rule="V18" if effects else "V17")


def _judge_settle(state: State, event: Event) -> Judgement[State]:
    """V18: who pays, by the table's word: one of those who tie, or as counted where not all hands were shown."""
    table = table_of(state)
    player = seat(state, event)
    if not settle.pending(state):
        return WRONG_PHASE
    if player < 0 or player == table.winner:
        return Judgement(ILLEGAL, "wrong-settlement", "V18")
    show, draw = settle.waits_for(state)
    effects: list[str] = []
    if show or draw:
        amount = event.value if isinstance(event.value, int) and not isinstance(event.value, bool) else 0
        plan = settle.pay(state, player, max(0, amount - amount % 10), effects)
        plan = plan._replace(private=table_of(plan)._replace(settled=event.seq))
        return fine(plan, effects, "V18")
    tied, top = settle.highest(state)
    plan = settle.pay(state, player, top - top % 10, effects)
    if player not in tied:
        if event.stands:
            return Judgement(ILLEGAL, "wrong-settlement", "V18", effects=tuple(effects), plan=plan)
        return Judgement(ILLEGAL, "wrong-settlement", "V18")
    return fine(plan, effects, "V18")
