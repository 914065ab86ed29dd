"""The game `free` (F1–F4) behind the verbs of `referee.play.protocol.Game`: nothing is ruled on but which cards there
are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee import dealing
from referee.cards import JOKER, UNREADABLE, Deck
from referee.events import Event
from referee.games.free.options import PROFILES, FreeOptions
from referee.games.free.state import FreeDetail, State, begin, deck_of, public
from referee.json_values import JsonObject, JsonValue
from referee.play.expects import Expectation, Offer
from referee.play.judgement import Judgement
from referee.play.knowledge import Hand
from referee.play.options import OptionsError
from referee.play.protocol import Carry, Choice, Result, Setup, Step, Steps
from referee.play.public import PublicPlay, PublicState
from referee.play.sheet import Section, Sheet
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED
from referee.texts import Text, both, event_params, headline

LEAST, MOST = 2, 10
"""So many people sit at a table."""
NAMED = ("player", "to")
"""Fields that name somebody at the table."""


class Free(Steps[State]):
    """Any game that is only recorded: who laid what, and when. See `referee.play.protocol.Game` for the verbs.

    >>> from referee.events import Event, Header
    >>> from referee.fold import Fold
    >>> table = Fold(Header("free", ("A", "B")))
    >>> table.add(Event(1, "play", "B", ("H7", "S9"))).ruling.verdict
    'legal'
    >>> table.add(Event(2, "play", "A", ("R5",))).ruling[:3]
    ('illegal', 'unknown-card', 'F1')
    """

    name = "free"
    default_profile = "free"
    profiles: Mapping[str, JsonObject] = PROFILES
    options_class: type[FreeOptions] = FreeOptions
    rule_sets = "F"
    shared_rule_sets = ""

    def plays(self, profile: str, options: FreeOptions, deck: JsonValue) -> bool:
        """Whether this is the game of such a table."""
        return profile in self.profiles

    def deck(self, setup: Setup[FreeOptions]) -> Deck:
        """The deck that the switches name (F1)."""
        return deck_of(setup.options)

    def deck_of(self, state: State) -> Deck:
        """The same deck in every round."""
        return state.rules.deck

    def sheet(self, options: FreeOptions, profile: str | None = None) -> list[Section]:
        """The rules in words."""
        sheet = Sheet()
        sheet.part("table")
        deck = "standard.no-jokers" if options.deck == "standard" and not options.jokers else options.deck
        sheet.add(f"free.deck.{deck}", "F1", jokers=options.jokers)
        sheet.part("free")
        for rule in ("F2", "F3", "F4"):
            sheet.add(rule, rule)
        return sheet.sections

    def start(self, setup: Setup[FreeOptions]) -> State:
        """The state at the beginning of a round. Raises OptionsError (`players`)."""
        if not LEAST <= len(setup.players) <= MOST:
            raise OptionsError("players", "players-between", low=LEAST, high=MOST, given=len(setup.players))
        return begin(setup)

    def judge(self, state: State, event: Event) -> Judgement[State]:
        """The ruling on an event: whether such people sit there and such cards exist (F1)."""
        index = state.rules.index
        unseated = next((name for name in _named(event) if name not in index), None)
        if unseated is not None:
            return Judgement(ILLEGAL, "out-of-play", "F1", params={"player": unseated})
        after = _after(state, event)
        if not after.over and all(hand.size == 0 for hand in after.hands):
            after = after._replace(over=True)
        swept = ("clear",) if event.type == "clear" and state.plays else ()
        effects = (*swept, *(("round-end",) if after.over and not state.over else ()))
        bad = _fault(state, event)
        if bad is not None:
            return bad.to(after, effects=effects if event.stands else ())
        unread = event.type == "play" and not UNREADABLE.isdisjoint(event.cards or ())
        return Judgement(
            UNDECIDED if unread else LEGAL, "unreadable-card" if unread else None, effects=effects, plan=after
        )

    def shown(self, state: State, event: Event, judgement: Judgement[State]) -> State:
        """An event that does not count changes nothing."""
        return state

    def options(self, state: State, player: str, hand: Sequence[str]) -> list[Choice]:
        """Every card, and all cards of one rank together; what else may be laid is too much to list (F2)."""
        if player not in state.rules.index:
            return []
        ranks: dict[str, list[str]] = {}
        for card in hand:
            ranks.setdefault(card if card == JOKER else card[1:], []).append(card)
        groups = [tuple(cards) for cards in ranks.values() if len(cards) > 1]
        plays = [*((card,) for card in dict.fromkeys(hand)), *groups]
        return [Choice("play", cards) for cards in plays if _impossible(state, cards) is None]

    def holding(self, state: State, player: str, hand: Sequence[str]) -> State:
        """The state if a player holds exactly these cards."""
        seat = state.rules.index.get(player, -1)
        return state if seat < 0 else state.holding(seat, state.hand(tuple(hand)))

    def allowed(self, state: State) -> Text | None:
        """Anything of anybody (F2)."""
        return None if state.over else both("allowed.free")

    def why(self, state: State, event: Event) -> list[Step]:
        """Whether such people sit there and such cards exist: there is no more to a verdict."""
        ruling = self.judge(state, event).ruling
        params: dict[str, object] = {**event_params(event), "cards": ruling.cards, **ruling.params}
        asked = [("why.in-play", "out-of-play")] if event.player is not None else []
        asked += [("why.cards", "")] if event.cards and event.player is not None else []
        steps: list[Step] = []
        for key, code in asked:
            holds = ruling.verdict == LEGAL or (code != "" and ruling.code != code)
            told = None if ruling.verdict == UNDECIDED and not holds else holds
            steps.append(Step(key, params, told, ruling.cards, ruling.rule if not holds else None))
            if not holds:
                break
        if ruling.code is not None:
            told = False if ruling.verdict == ILLEGAL else None
            steps.append(Step(headline(ruling, event, params), params, told, ruling.cards, ruling.rule))
        return [*steps, *(Step(f"effect.{effect}", params, None) for effect in ruling.effects)]

    def turn(self, state: State) -> str | None:
        """Nobody's: who plays when is not known."""
        return None

    def order(self, state: State) -> Text | None:
        """No order of strength is known."""
        return None

    def public(self, state: State) -> PublicState[FreeDetail]:
        """What everybody at the table can see."""
        return replace(public(state), game=self.name)

    def expects(self, state: State) -> tuple[Expectation, ...]:
        """Cards of anybody, a field that is swept, the next round (F2–F4)."""
        found = [Expectation("play", state.rules.players, True, "field")]
        if state.plays:
            found.append(Expectation("clear", (), zone="discard"))  # no pass and no trick tells it
        if state.begun:
            found.append(Expectation("round", (), offers=(Offer({"number": state.rules.number + 1}),)))
        return tuple(found)

    def result(self, state: State) -> Result:
        """Who won is not known."""
        return Result(finished=state.over)

    def carry(self, state: State) -> Carry:
        """Nothing goes on into the next round."""
        return Carry()


def _named(event: Event) -> list[str]:
    """Everybody whom an event names."""
    people = [name for field in NAMED if (name := getattr(event, field)) is not None]
    return [*people, *(event.counts or {}), *(event.hands or {})]


def _after(state: State, event: Event) -> State:
    """The state once an event counts; one that says nothing of cards changes nothing."""
    if event.type == "deal":
        return _dealt(state, event)
    if event.type == "clear":
        return state._replace(plays=())
    seat = state.rules.index.get(event.player or "", -1)
    if seat < 0:
        return state
    return _acted(state._replace(begun=True), seat, event)


def _acted(state: State, seat: int, event: Event) -> State:
    """The state after somebody laid, drew, gave, counted or showed cards."""
    cards, count = event.cards or (), event.count or 0
    match event.type:
        case "play":
            play = PublicPlay(state.rules.players[seat], cards, event.readings or ())
            laid = (*state.laid[:seat], state.laid[seat] + len(cards), *state.laid[seat + 1 :])
            return state.left(seat, cards)._replace(plays=(*state.plays, play), laid=laid)
        case "draw":
            return state.came(seat, cards, count)
        case "discard":
            return state.left(seat, cards, count)
        case "give" | "exchange":
            return state.left(seat, cards, count).came(state.rules.index[event.to or ""], cards, count)
        case "count":
            return state if state.hands[seat].size == count else state.holding(seat, Hand(0, 0, count))
        case "reveal":
            return state.holding(seat, state.hand(cards))
        case "show":
            mask, jokers, _ = state.known(cards)
            return state.holding(seat, state.hands[seat].show(mask, jokers))
    return state


def _fault(state: State, event: Event) -> Judgement[State] | None:
    """What an event says that its own record contradicts: cards of no such deck, more than there are, or one that lies
    there already (F1)."""
    dealt = [card for hand in (event.hands or {}).values() for card in hand]
    bad = _impossible(state, [*(event.cards or ()), *dealt])
    if bad is None and event.type == "play":
        lying = [card for play in state.plays for card in play.cards if card in state.rules.deck.ids]
        bad = _impossible(state, [*(event.cards or ()), *lying])
    if bad is None and event.type == "deal" and state.rules.exact:
        many = dealing.impossible(event, state.rules.deck.size, "F1")
        bad = None if many is None else Judgement(*many[:-1], params=many.params, plan=state)
    return bad


def _impossible(state: State, cards: Sequence[str]) -> Judgement[State] | None:
    """What is wrong with cards that are there at once: there are none such, or not so many (F1)."""
    rules = state.rules
    if not rules.exact:
        return None
    foreign = tuple(code for code in cards if code not in rules.deck.ids and code not in UNREADABLE)
    if foreign:
        return Judgement(ILLEGAL, "unknown-card", "F1", foreign)
    often = Counter(code for code in cards if code not in UNREADABLE)
    again = tuple(code for code, n in often.items() if n > (rules.deck.jokers if code == JOKER else 1))
    return Judgement(ILLEGAL, "card-seen-before", "F1", again) if again else None


def _dealt(state: State, event: Event) -> State:
    """The hands that a deal names or counts; all others as before."""
    for player, count in (event.counts or {}).items():
        state = state.holding(state.rules.index[player], Hand(0, 0, count))
    for player, cards in (event.hands or {}).items():
        state = state.holding(state.rules.index[player], state.hand(cards))
    return state
