"""What no camera sees: a bid, a meeple, a hand that is shown, cards given face down, an order of strength. The table
tells it by hand.

What may be told is what the referee lists or allows now; nothing is decided here. Hands stay hidden: the referee is
asked with an empty hand, and about cards that nobody sees by their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.cards import BACK, UNKNOWN
from referee.events import Event
from referee.fold import Outcome
from referee.fold import Table as Moment
from referee.game import Choice
from referee.games.hensoku.public import HensokuDetail
from referee.games.napoleon.public import NapoleonDetail
from referee.ruling import ILLEGAL, LEGAL, Ruling
from referee.shedding.public import SheddingDetail
from referee.texts import message

PAID = {"must-give": "until-told", "must-name": "until-told", "must-discard": "no-play"}
"""Why no card may be laid before a debt is paid. A card laid then may be the one that is discarded: it is no play."""
FEW = 8
"""What each of more choices than this would cause is not spelt out."""
Delay = Literal["until-told", "no-play"]


@dataclass(frozen=True)
class Offer:
    """One way to take a step. `fields` are the record's, beside `type` and `player`; `says`: the referee's sentence in
    both languages where the step sets something off, else None."""

    fields: Mapping[str, Any]
    says: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Step:
    """A type of event that any of `players` (empty: nobody in particular) may bring now.

    `waits`: no card may be laid before; `count`: it is about so many cards, whichever (None: not said); `to`: who gets
    them; `offers`: the ways that the referee allows, empty where it is cards of a hand.
    """

    type: str
    players: tuple[str, ...]
    waits: bool
    count: int | None = None
    to: str | None = None
    offers: tuple[Offer, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        offers = [{"fields": dict(offer.fields), "says": offer.says and dict(offer.says)} for offer in self.offers]
        return {
            "type": self.type, "players": list(self.players), "waits": self.waits, "count": self.count, "to": self.to,
            "offers": offers,
        }  # fmt: skip


def delay(moment: Moment) -> Delay | None:
    """Why no card can be laid now: something has to be told first (`until-told`), or a card would be no play of a trick
    or a field (`no-play`). None where cards may be laid."""
    if moment.over:
        return None
    player = moment.game.turn(moment.state) or moment.setup.players[0]
    ruling = _ruled(moment, Event(0, "play", player, (UNKNOWN,)))
    if ruling.verdict != ILLEGAL:
        return None
    if ruling.code == "wrong-phase":
        return "no-play" if shows(moment) else "until-told"
    found = PAID.get(ruling.code or "")
    return "no-play" if found == "no-play" else "until-told" if found else None


def shows(moment: Moment) -> bool:
    """Whether hands are shown and no cards played: what is laid begins and continues nothing."""
    return any(_shown(moment, player) is not None for player in moment.setup.players)


def steps(moment: Moment) -> tuple[Step, ...]:
    """What may be told now, by whose turn it is; where it is nobody's, by everybody who may."""
    if moment.over:
        return ()
    turn = moment.game.turn(moment.state)
    found: list[Step] = []
    for player in moment.setup.players if turn is None else (turn,):
        for step in _of(moment, player):
            same = next((at for at, other in enumerate(found) if replace(other, players=step.players) == step), None)
            if same is None:
                found.append(step)
            else:
                found[same] = replace(found[same], players=(*found[same].players, player))
    found.extend(_between(moment))
    waits = delay(moment) is not None
    return tuple(replace(step, waits=step.waits or (waits and step.type != "draw")) for step in found)


def late(moment: Moment, event: Event) -> int | None:
    """The seq of what began the round, where `event` belongs there and is told too late: cards were laid meanwhile.
    None where it can be taken now, or not at all."""
    if _ruled(moment, event).code != "wrong-phase":
        return None
    begun = moment._replace(state=moment.game.start(moment.setup))
    return moment.setup.seq if _ruled(begun, event).verdict == LEGAL else None


def _of(moment: Moment, player: str) -> Iterator[Step]:
    """The steps of one player."""
    game, state = moment.game, moment.state
    listed: dict[str, list[Choice]] = {}
    for choice in game.options(state, player, ()):
        listed.setdefault(choice.type, []).append(choice)
    for kind, choices in listed.items():
        if kind == "play" or (kind == "pass" and "bid" not in listed):
            continue  # cards are seen, and a pass has its own button
        count = choices[0].params.get("count")
        if kind == "give":
            yield Step(kind, (player,), False, count, _receiver(moment, player, count))
        elif kind == "discard":
            yield Step(kind, (player,), False, count)
        elif kind == "declare":
            yield Step(kind, (player,), False, offers=_numbers(moment, player))
        elif kind != "widow":
            yield Step(kind, (player,), False, offers=_offers(moment, player, kind, choices))
    detail = game.public(state).detail
    count = detail.widow if isinstance(detail, NapoleonDetail) else None
    if _ruled(moment, Event(0, "widow", player, count=count or 0)).verdict == LEGAL:
        yield Step("widow", (player,), False, count)
    shown = _shown(moment, player)
    if shown is not None:
        yield Step("show", (player,), False, shown)


def _between(moment: Moment) -> Iterator[Step]:
    """Steps that belong to no turn: a new deal after everybody passed, an optional reversal, the end of 変則大富豪."""
    game, state = moment.game, moment.state
    public, names = game.public(state), moment.setup.players
    detail = public.detail
    counts = {name: left for name, left in public.cards_left.items() if left is not None}
    redealt = isinstance(detail, NapoleonDetail) and detail.phase == "redeal"
    if redealt and _ruled(moment, Event(0, "deal", counts=counts)).verdict == LEGAL:
        yield Step("deal", (), False, offers=(Offer({"counts": counts}),))
    family = detail if isinstance(detail, SheddingDetail) else None
    yield from _strips(moment, family.orders if family else {})
    yield from _exchanges(moment, family.ranks if family else {})
    declarer = family.may_declare_eleven_back if family else None
    if declarer is not None:
        yield Step("declare", (declarer,), False, offers=(Offer({"what": "eleven-back", "value": True}),))
    if not isinstance(detail, HensokuDetail):
        return
    show, draw = detail.to_show, detail.to_draw
    yield from (Step("reveal", (name,), False, counts.get(name)) for name in show)
    if draw:
        yield Step("draw", draw, False, offers=(Offer({"count": 1}),))
    if detail.values and not show and not draw:
        may = [name for name in names if _ruled(moment, Event(0, "settle", name)).verdict == LEGAL]
        if may:
            yield Step("settle", tuple(may), False, offers=(Offer({}),))


def _strips(moment: Moment, laid: Mapping[str, Sequence[str]]) -> Iterator[Step]:
    """Whose order of strength has still to be told: until then nothing of theirs is ruled on. An offer of `names` says
    that the deck's own names may be told with the first one."""
    begun = moment._replace(state=moment.game.start(moment.setup))
    ranks = moment.game.deck_of(begun.state).ranks
    missing = [name for name in moment.setup.players if name not in laid]
    if not missing or _ruled(begun, Event(0, "order", missing[0], strip=ranks)).verdict != LEGAL:
        return
    others = tuple(f"{rank}'" for rank in ranks)
    free = not laid and _ruled(begun, Event(0, "order", missing[0], strip=others)).verdict == LEGAL
    yield Step("order", tuple(missing), True, len(ranks), offers=(Offer({"what": "names"}),) if free else ())


def _exchanges(moment: Moment, ranks: Mapping[str, str]) -> Iterator[Step]:
    """What each player still has to give away before the round's first card: cards that only two of them see."""
    held = list(ranks.values())
    sides = [name for name in moment.setup.players if name in ranks and held.count(ranks[name]) == 1]
    for giver in sides:
        asked = (Event(0, "exchange", giver, to=name, count=n) for name in sides if name != giver for n in (1, 2))
        event = next((event for event in asked if _ruled(moment, event).verdict == LEGAL), None)
        if event is not None:
            yield Step("exchange", (giver,), False, event.count, event.to)


def _offers(moment: Moment, player: str, kind: str, choices: list[Choice]) -> tuple[Offer, ...]:
    """What the referee listed, with what it would set off."""
    found = []
    for choice in choices:
        event = Event(0, kind, player, **choice.params)
        says = _says(event, _ruled(moment, event)) if len(choices) <= FEW else None
        found.append(Offer(dict(choice.params), says))
    return tuple(found)


def _receiver(moment: Moment, player: str, count: int | None) -> str | None:
    """Who the cards that a player owes go to."""
    others = [name for name in moment.setup.players if name != player]
    given = (Event(0, "give", player, to=name, count=count) for name in others)
    return next((event.to for event in given if _ruled(moment, event).verdict == LEGAL), None)


def _numbers(moment: Moment, player: str) -> tuple[Offer, ...]:
    """The numbers that a bomber may name."""
    ranks = moment.game.deck_of(moment.state).ranks
    named = (Event(0, "declare", player, what="bomb", value=rank) for rank in ranks)
    return tuple(
        Offer({"what": "bomb", "value": event.value}) for event in named if _ruled(moment, event).verdict == LEGAL
    )


def _shown(moment: Moment, player: str) -> int | None:
    """How many cards a player has still to show; None where nothing has to be shown. One card is too few everywhere."""
    ruling = _ruled(moment, Event(0, "show", player, (BACK,)))
    needed = ruling.params.get("needed")
    return needed if ruling.code == "wrong-count" and isinstance(needed, int) else None


def _says(event: Event, ruling: Ruling) -> Mapping[str, str] | None:
    """What the referee would say, where that is more than what happened."""
    if "say" not in ruling.params and not set(ruling.effects) - {event.type}:
        return None
    outcome = Outcome(event, ruling, (), (), None, ())
    return {lang: message(outcome, lang) for lang in ("ja", "en")}


def _ruled(moment: Moment, event: Event) -> Ruling:
    return moment.game.step(moment.state, event)[0]
