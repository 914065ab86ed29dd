"""Games with a tableau, such as 七並べ: cards are laid out in rows and stay there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from referee.events import Event
from referee.fold import Table as Moment
from referee.json_values import JsonLine
from table.interpret.arrivals import came, past
from table.interpret.attribution import Seats, reached
from table.interpret.departures import nothing_said, went
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Line, Proposal
from table.interpret.readings import FAULT_IN_DOUBT, Reading, best, name_of, score
from table.interpret.rows import Rows
from table.interpret.turns import SILENCE, Actor, actors, attempt
from table.interpret.weighing import FAULT
from table.interpret.zones import Kind
from vision.tracking.change import share_within
from vision.tracking.tracker import TrackedCard

FEW = 4
"""So many new cards are tried as plays of one card each, in every order."""
UNSEEN = 0.02
"""How likely a card is one that its picture does not suggest."""
FAR_OFF = 0.02
"""A card that was read fits its place so little, beside the one that belongs there, where one of both is wrong."""
ASKED = 0.75
"""The confidence of a card whose picture and place tell different things: the table is asked."""
MOST_SEEN = 0.5
"""With this share of a hand in sight that is laid down, the others are taken for hidden."""
MOST_AT_START = 0.5
"""More than this share of the cards that lie there from the start, in one look before the first play, are these."""
MOST_PASSES = 4
"""So many passes of each player may have gone unheard before a hand is laid down, at most."""
OUT = "eliminated"
"""The effect of a pass after which a hand is laid down."""


def nothing_laid(moment: Moment) -> tuple[str, ...]:
    """For games in which no card lies on the table at the start."""
    return ()


@dataclass(frozen=True)
class Tableau:
    """Cards are laid into rows and stay: 七並べ. Each new card is a play; nothing is swept before the round ends. A
    hand that is out is laid down at once.

    `laid` names the cards that lie there by the record; those that lie there from the start are dealt to nobody, unless
    the hands were counted with them.
    """

    laid: Callable[[Moment], tuple[str, ...]] = nothing_laid
    lays: bool = True
    deals_all: bool = True
    piecemeal: bool = True
    zones: tuple[Kind, ...] = ("layout", "before")

    def propose(self, seen: Observation, moment: Moment, memory: Memory) -> Sequence[Proposal]:
        """See `Interpreter`."""
        if not seen.came:
            return went(seen, moment, memory, self.sweep)
        there = frozenset(self._there(moment))
        start = self._start(seen, moment, memory, there)
        if start:
            return (Proposal(idle=start),)
        rows, fitting = _rows(seen, moment, memory, there), _fitting(moment, there)
        cards = [_placed(card, rows, fitting) for card in seen.came]
        placed = seen.showing(cards)
        down = _laid_down(placed, moment)
        if down is not None:
            return (down,)
        if len(cards) > FEW and not _begins_to_lay_down(placed, moment, None):
            return ()
        plays = _plays(placed, moment, memory) if len(cards) <= FEW else None
        return (Proposal(holds=True),) if plays is None or _begins_to_lay_down(placed, moment, plays) else (plays,)

    def sweep(self, seen: Observation, moment: Moment, memory: Memory) -> Proposal:
        """See `Interpreter`."""
        return nothing_said(seen, moment, memory)

    def _there(self, moment: Moment) -> tuple[str, ...]:
        """The cards on the table that nobody can lay; before the first play none, where hands were counted with them or
        nobody counted."""
        public = moment.game.public(moment.state)
        counted = all(count is not None for count in public.cards_left.values())
        return self.laid(moment) if public.begun or counted else ()

    def _start(
        self, seen: Observation, moment: Moment, memory: Memory, there: frozenset[str]
    ) -> tuple[TrackedCard, ...]:
        """The new cards that lay there from the start: several of them come at once. Before the first play those that
        nobody could read are among them, as long as not so many lie there already."""
        if moment.game.public(moment.state).begun:
            return tuple(card for card in seen.came if card.card in there and not _laid_now(card, seen, memory))
        from_start = there or frozenset(self.laid(moment))
        found = tuple(card for card in seen.came if card.card in from_start)
        unread = tuple(card for card in seen.came if card.card is None)
        lie = sum(card.id in memory.known and card.face == "up" for card in seen.scene.cards)
        if unread and lie >= len(from_start):
            return found if there else ()
        if 1 < len(seen.came) == len(found) + len(unread):
            few = len(seen.came) <= len(from_start) and (there or len(found) > 1)
            # So many plays do not come in one look; an outline too many is none either.
            if few or MOST_AT_START * len(from_start) < len(seen.came) <= len(from_start) + 1:
                return (*found, *unread)
        return found if there else ()


def _laid_now(card: TrackedCard, seen: Observation, memory: Memory) -> bool:
    """Whether somebody laid a card just now that is read as one which lies elsewhere. There is one card of each name:
    it is another one, which its place may tell."""
    others = [other for other in seen.scene.cards if other is not card and other.card == card.card]
    apart = all(share_within(card.quad_mm, other.quad_mm) < seen.thresholds.ghost_share for other in others)
    return bool(others) and apart and not card.late and reached([card], (*past(seen, memory), *seen.arms))


def _rows(seen: Observation, moment: Moment, memory: Memory, there: frozenset[str]) -> Rows:
    """The rows that the cards make which lay there before. Of those that lay there from the start, `there`, the only
    one that could not be read is the one whose name nobody read."""
    deck = moment.deck
    new = {card.id for card in seen.came}
    lay = [card for card in seen.scene.cards if card.id not in new and card.face == "up"]
    lying = [(card.card, card.centre) for card in lay if card.card is not None]
    told = {ident for play in memory.plays for ident in play.cards}
    unread = [card for card in lay if card.card is None and card.id in memory.known - told]
    missing = there - {name for name, _ in lying}
    if len(unread) == len(missing) == 1:
        lying.append((next(iter(missing)), unread[0].centre))
    return Rows(deck.suits, deck.ranks, lying)


def _placed(card: TrackedCard, rows: Rows, fitting: Mapping[str, float]) -> TrackedCard:
    """The card with the names that its picture and its place agree on. A clear reading holds, but where it lies at
    another card's place: then the table is asked."""
    places = rows.shares(card.centre, fitting)
    nearest = max(places.values(), default=0.0)
    if card.card is not None and (not rows.measured or places.get(card.card, 0.0) > FAR_OFF * nearest):
        return card
    looks = dict(card.ranked)
    fits = {code: (looks.get(code, 0.0) + UNSEEN) * places[code] * fitting[code] for code in fitting}
    total = sum(fits.values()) or 1.0
    top = max(fits, key=lambda code: fits[code], default=None)
    if top is None:
        return card
    share = fits[top] / total
    if looks and looks.get(top, 0.0) <= UNSEEN:
        share = min(share, ASKED)  # the picture speaks for others
    return _named(card, top, share)


def _fitting(moment: Moment, there: frozenset[str]) -> Mapping[str, float]:
    """By card that does not lie there: how likely it was laid now, as far as the rules tell."""
    may = actors(moment)
    found = {}
    for code in moment.deck.all_codes():
        if code not in there:
            tried = (attempt(actor.table, Event(0, "play", player=actor.player, cards=(code,)))[0] for actor in may)
            found[code] = 1.0 if any(ruling.verdict != "illegal" for ruling in tried) else FAULT
    return found


def _named(card: TrackedCard, name: str, share: float) -> TrackedCard:
    """The same card, read as `name` with this probability."""
    looks = max(card.looks, 1)
    votes = {name: share * looks} | {
        code: min(vote, (1 - share) * looks) for code, vote in card.votes.items() if code != name
    }
    sure = {name: share} if share >= ASKED else {}
    return replace(card, votes=votes, looks=looks, named=sure)


def _plays(seen: Observation, moment: Moment, memory: Memory) -> Proposal:
    """Each new card as a play. Of several, in the order that fits the turns, the rows and the arms best; where another
    order fits as well, the table is asked."""
    if len(seen.came) == 1 or len(seen.came) > FEW:
        return came(seen, moment, memory)
    players = moment.setup.players
    seats = Seats(len(players))
    fault = FAULT_IN_DOUBT if memory.doubts else FAULT
    arms = (*past(seen, memory), *seen.arms)
    found: list[tuple[float, tuple[Reading, ...]]] = []
    for order in permutations(seen.came):
        table, plays = moment, list[Reading]()
        for card in order:
            weights = seats.weigh(players, seen.showing([card], arms))
            plays.append(best(table, [card], weights, fault))
            table = plays[-1].after
        found.append((score(plays), tuple(plays)))
    found.sort(key=lambda item: -item[0])
    share = found[0][0] / max(sum(each for each, _ in found), 1e-9)
    plays_found = tuple(replace(play, share=min(play.share, share), confidence=min(play.confidence, share))
                        for play in found[0][1])  # fmt: skip
    return Proposal(plays_found, score=found[0][0])


def _begins_to_lay_down(seen: Observation, moment: Moment, plays: Proposal | None) -> bool:
    """Whether the new cards are the first ones of a hand that is laid down card by card: somebody brought them who is
    out, or would be after passes that nobody heard, and holds more. Where they are no fouls as plays (`plays`), only as
    long as they were just laid and one pass was enough."""
    weights = Seats(len(moment.setup.players)).weigh(moment.setup.players, seen)
    if seen.scans >= seen.thresholds.held_looks:
        return False
    good = plays is not None and all(play.ruling.verdict != "illegal" for play in plays.plays)
    for actor in actors(moment):
        if weights[actor.player] < max(weights.values()) / 2:
            continue
        for lines, table in _out(actor, moment):
            size = table.game.public(table.state).cards_left.get(actor.player)
            sure = all(line.event.get("confirmed") is not False for line in lines)
            more = size is None or len(seen.came) < size
            if more and not (good and (not sure or seen.scans >= seen.thresholds.more_looks)):
                return True
    return False


def _laid_down(seen: Observation, moment: Moment) -> Proposal | None:
    """The new cards as the hand of a player who is out, after the pass that put the player out where nobody heard it;
    None where nobody's hand fits so well."""
    players = moment.setup.players
    weights = Seats(len(players)).weigh(players, seen)
    last = seen.scans >= seen.thresholds.held_looks
    found: list[tuple[float, Proposal]] = []
    for actor in actors(moment):
        for lines, table in _out(actor, moment):
            size = table.game.public(table.state).cards_left.get(actor.player)
            count = len(seen.came) if size is None else size
            enough = len(seen.came) == count or (last and MOST_SEEN * count <= len(seen.came) < count)
            if not enough or count < 2:
                continue
            names = [name_of(card) for card in seen.came] + ["?"] * (count - len(seen.came))
            event: JsonLine = {"type": "reveal", "player": actor.player, "cards": names}
            ruling, _ = attempt(table, Event(0, "reveal", player=actor.player, cards=tuple(names)))
            if ruling.verdict == "illegal":
                continue
            unheard = sum(line.event.get("confirmed") is False for line in lines)
            weight = weights[actor.player] * actor.weight * SILENCE**unheard
            sure = min(card.confidence for card in seen.came) >= seen.thresholds.certain and "?" not in names
            whose = weights[actor.player] >= seen.thresholds.sure * max(weights.values())
            if not sure or not whose or len(set(names)) < count:
                event["confirmed"] = False
            line = Line(event, cards=seen.came, share=1.0 if whose else 0.0)
            found.append((weight, Proposal(lines=(*lines, line), score=weight)))
    return max(found, key=lambda item: item[0])[1] if found else None


def _out(actor: Actor, moment: Moment) -> list[tuple[tuple[Line, ...], Moment]]:
    """The ways in which a player may be out: already, or by passes that nobody heard; these, and the table then. Where
    it takes more than one pass of the player, all of them are in doubt."""
    due = () if moment.over else moment.game.expects(moment.state)
    if any(each.kind == "reveal" and actor.player in each.players for each in due):
        return [((), moment)]
    passed, table, own = list(actor.silent), actor.table, 0
    for _ in range(MOST_PASSES * len(moment.setup.players)):
        name = table.game.turn(table.state) or actor.player
        ruling, table = attempt(table, Event(0, "pass", player=name))
        if ruling.verdict == "illegal" or (OUT in ruling.effects and name != actor.player):
            break
        passed.append(name)
        own += name == actor.player
        if OUT in ruling.effects:
            if table.game.public(table.state).over:
                break
            unsure: JsonLine = {} if own == 1 else {"confirmed": False}
            lines = (Line({"type": "pass", "player": name, **unsure}, "inferred", optional=True) for name in passed)
            return [(tuple(lines), table)]
    return []
