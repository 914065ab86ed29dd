"""The new cards as one play: every possible reading (by whom, after whose silent passes, which cards), with its weight.

The referee is asked about each reading on a state of its own; nothing is written here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.cards import JOKER, UNKNOWN
from referee.events import Event
from referee.fold import Table as Moment
from referee.ruling import Ruling
from table.interpret.confidence import THRESHOLDS
from table.interpret.turns import Actor, actors, attempt, lies, next_turn, silent_pass
from table.interpret.weighing import FAULT, weighed
from vision.tracking.second_outlines import shows_index
from vision.tracking.tracker import TrackedCard

FAULT_IN_DOUBT = 0.004
"""The same where an earlier play of the round is doubtful: the fault may lie there."""
GHOST = 0.2
"""How likely an outline that nobody could read is no card, beside others that were read."""
PARTNER = 0.1
"""How likely such an outline is a card of the same play at least, however little its looks speak for one that fits."""
HALF_READ = 0.5
"""An unread outline is surely a card where its best name has so large a share."""
INDEXED = 0.5
"""The same where an index is seen on it that is none of the cards beside it."""
PROBABLE = 0.9
"""An unsure reading of at least this share is written down, unconfirmed; below it the card stays `?`."""
SHAPELESS = frozenset({"not-a-meld", "wrong-shape"})
"""Rulings on cards that do not go together; some may be missing between them."""
MISREAD = frozenset({"card-seen-before", "card-not-in-hand", "unknown-card"})


@dataclass(frozen=True)
class Reading:
    """The new cards as a play by `player` of `names`, after the silent passes of `passed`; those of `drew` must have
    drawn a card before they passed.

    `score` can be compared between readings of the same cards; `share` is the probability beside the other players,
    `confidence` that times the cards' own; `after` the table then; `ghosts`: outlines beside them that are taken for no
    cards; `partial`: it may have one card more than was seen.
    """

    player: str
    names: tuple[str, ...]
    cards: tuple[TrackedCard, ...]
    passed: tuple[str, ...]
    ruling: Ruling
    after: Moment
    score: float
    confidence: float
    doubtful: bool
    ghosts: tuple[TrackedCard, ...] = ()
    share: float = 1.0
    drew: tuple[str, ...] = ()
    partial: bool = False

    @property
    def sure(self) -> bool:
        """Legal, read and by a known player."""
        return self.ruling.verdict == "legal" and not self.doubtful and self.confidence >= THRESHOLDS.sure

    @property
    def least(self) -> float:
        """How certain it is who laid it, or what it is, whichever is less certain, 0..1."""
        return min(self.share, self.confidence / max(self.share, 1e-9))

    @property
    def read(self) -> bool:
        """Whether every card of it was seen and is called what it was read as: what is in doubt is who laid it."""
        return self.names == tuple(card.card for card in self.cards)

    def weighed(self, sure: float) -> bool:
        """Whether all that is in doubt about it is what the referee weighs, every card that an unread one may be: it is
        known at least so surely who laid it, and no card is guessed. A name stays seen where later looks
        cannot read it."""
        seen = (*(_once_read(card) for card in self.cards), *[None] * len(self.names))
        named = all(name in ("?", card) for name, card in zip(self.names, seen, strict=False))
        return self.share >= sure and named and not self.ghosts

    def unguessed(self) -> tuple[str, ...]:
        """Its names, but `?` for every card that was never read surely as what it is called."""
        seen = (*(_once_read(card) for card in self.cards), *[None] * len(self.names))
        return tuple(name if name == card else UNKNOWN for name, card in zip(self.names, seen, strict=False))

    def _open(self) -> list[int]:
        """Places without a name, the last one first."""
        return [place for place in reversed(range(len(self.names))) if self.names[place] == "?"]

    def others(self) -> Iterator[tuple[str, ...]]:
        """Other names that the cards may have, the likelier ones first: one open or doubtful card at a time. Last: that
        an open one was no card at all."""
        found: list[tuple[float, tuple[str, ...]]] = []
        if len(self.names) > 1:
            found += [(0.0, (*self.names[:place], *self.names[place + 1 :])) for place in self._open()]
        for place, card in enumerate(self.cards):
            if place >= len(self.names) or (card.card is not None and self.names[place] == card.card):
                continue
            ranked = [*card.ranked[:6], (JOKER, 0.01)]
            for code, share in ranked:
                if code not in self.names:
                    found.append((share, (*self.names[:place], code, *self.names[place + 1 :])))
        for _, names in sorted(found, key=lambda item: -item[0]):
            yield names


def best(moment: Moment, cards: Sequence[TrackedCard], seats: Mapping[str, float], fault: float = FAULT) -> Reading:
    """The best reading of `cards` as one play. `seats`: how well each player fits the arms that were seen, 0..1;
    `fault`: how likely an illegal play is beside a legal one."""
    found = []
    for actor in actors(moment):
        item = _likelier(actor, cards, seats[actor.player])
        wrong = item.ruling.verdict == "illegal" or _out_of_turn(actor) or _cannot_be(actor, item.names)
        found.append(replace(item, score=item.score * fault) if wrong else item)
    found.sort(key=lambda item: -item.score)
    total = sum(item.score for item in found) or 1.0
    top = found[0]
    share = top.score / total
    reading = min((card.confidence for card in top.cards), default=1.0)
    return replace(top, confidence=share * reading, share=share)


def with_weighed(moment: Moment, play: Reading) -> Reading:
    """The play with the names of those of its unsure cards that looks, deck and rules together tell
    (`table.interpret.weighing`)."""
    if play.ghosts or play.partial:
        return play
    actor = next(actor for actor in actors(moment) if actor.player == play.player)
    found = weighed(actor.table, play.player, play.names, play.cards)
    if found is None:
        return play
    read = [card.confidence for at, card in enumerate(play.cards) if at not in found.places]
    ruling, after = attempt(actor.table, Event(0, "play", player=play.player, cards=found.names))
    return replace(play, names=found.names, ruling=ruling, after=after, doubtful=False,
                   confidence=play.share * min([found.share, *read]))  # fmt: skip


def opened(moment: Moment, play: Reading) -> Reading | None:
    """The same cards as a play that is in doubt, so that a doubtful reading does not become a foul: by the same player,
    or else by the player whose turn it is. One card stays open; of several as few as make it no foul, those first that
    were read least surely. None where even with all of them open it would be illegal."""
    turn = next_turn(moment)
    sure = [card.confidence for card in play.cards[: len(play.names)]]
    order = sorted(range(len(play.names)), key=lambda place: sure[place] if place < len(sure) else 0.0)
    found = {actor.player: actor for actor in actors(moment)}
    for player in dict.fromkeys((play.player, turn)):
        if player is None:
            continue
        actor = found[player]
        for names in openings(play.names, order):
            ruling, after = attempt(actor.table, Event(0, "play", player=player, cards=names))
            if possible(actor.table, player, names):
                share = min(play.confidence, 0.5)
                return replace(play, player=player, names=names, passed=actor.silent, drew=actor.drew,
                               ruling=ruling, after=after, confidence=share, share=share, doubtful=True)  # fmt: skip
    return None


def _out_of_turn(actor: Actor) -> bool:
    """Whether it is another player's turn: then a card that nobody can read is a fault, too, whatever it is."""
    return actor.table.game.turn(actor.table.state) not in (None, actor.player)


def _cannot_be(actor: Actor, names: Sequence[str]) -> bool:
    """Whether a play with one unread card among several would be a foul whatever that is, as one too many."""
    return names.count(UNKNOWN) == 1 < len(names) and not possible(actor.table, actor.player, names)


def openings(names: Sequence[str], order: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """The names of a play with more and more of them open: one, each in turn, then two, and so on, in this order of
    places. All of them at last."""
    rest = [place for place in order if names[place] != UNKNOWN]
    sets = [*([place] for place in rest), *(rest[:count] for count in range(2, len(rest) + 1))] or [[]]
    for places in sets:
        yield tuple(UNKNOWN if at in places else name for at, name in enumerate(names))


def possible(table: Moment, player: str | None, names: Sequence[str]) -> bool:
    """Whether a play is no foul. With one card of several open: whether some card makes it none."""
    tried = [Event(0, "play", player=player, cards=tuple(names))]
    if names.count(UNKNOWN) == 1 < len(names):
        at = names.index(UNKNOWN)
        codes = [code for code in table.deck.all_codes() if code not in names or code == JOKER]
        tried = [replace(tried[0], cards=(*names[:at], code, *names[at + 1 :])) for code in codes]
    return any(attempt(table, event)[0].verdict != "illegal" for event in tried)


def may_have_more(moment: Moment, play: Reading) -> bool:
    """Whether a play that opens a field may have one card more than was seen: an answer has as many cards as what it
    answers."""
    table = next(actor.table for actor in actors(moment) if actor.player == play.player)
    return not lies(table) and UNKNOWN not in play.names and possible(table, play.player, (*play.names, UNKNOWN))


def still_fits(moment: Moment, play: Reading) -> bool:
    """Whether a play, with the silent passes before it, would still get the ruling that it had when it was weighed."""
    for name in play.passed:
        ruling, moment, _ = silent_pass(moment, name)
        if ruling.verdict == "illegal":
            return False
    return attempt(moment, Event(0, "play", player=play.player, cards=play.names))[0].verdict == play.ruling.verdict


def score(plays: Sequence[Reading]) -> float:
    """How well some plays fit together."""
    return math.prod(play.score for play in plays)


def _likelier(actor: Actor, cards: Sequence[TrackedCard], fit: float) -> Reading:
    """The cards as one play, with or without the outlines among them that could not be read; `fit` 0..1: how well the
    actor's seat fits the arms that were seen."""
    whole = _read(actor, cards, fit)
    unread = tuple(card for card, name in zip(cards, whole.names, strict=False) if card.card is None and name == "?")
    rest = [card for card in cards if card not in unread]
    if not unread or not rest:
        return whole
    bare = _read(actor, rest, fit * GHOST)
    if bare.ruling.verdict != "legal" or bare.doubtful:
        return whole
    # Where the others alone make an answer, one more is one too many, if it is known how many have to be laid.
    answers = lies(actor.table) and not possible(actor.table, actor.player, whole.names)
    weight = FAULT if answers else max(_partner(actor.table, bare, card, rest) for card in unread)
    if weight >= GHOST:
        return replace(whole, score=whole.score * weight)
    return replace(bare, ghosts=unread, doubtful=not answers or any(map(half_read, unread)))


def half_read(card: TrackedCard) -> bool:
    """Whether an unread outline is surely a card, as looks at it half tell which."""
    return bool(card.looks) and card.confidence >= HALF_READ


def _partner(table: Moment, play: Reading, card: TrackedCard, read: Sequence[TrackedCard]) -> float:
    """How likely an unread outline is a card that belongs to a play, as far as its looks tell; `read`: the cards of the
    play that were read."""
    if not card.looks:
        return 1.0
    least = INDEXED if shows_index(card, read) else PARTNER
    fitting = 0.0
    for code, likely in card.ranked[:6]:
        more = Event(0, "play", player=play.player, cards=(*play.names, code))
        if code not in play.names and table.game.step(table.state, more)[0].verdict == "legal":
            fitting += likely
    return max(least, fitting)


def _read(actor: Actor, cards: Sequence[TrackedCard], fit: float) -> Reading:
    names = [name_of(card) for card in cards]
    doubtful = any(card.card is None for card in cards)
    ruling, after = _laid(actor, names)
    for _ in cards:
        if ruling.code not in MISREAD or "?" in ruling.cards:
            break
        # No such card can be there: it was misread. Its name stays open.
        wrong = [place for place, name in enumerate(names) if name in ruling.cards]
        if not wrong:
            break
        for place in wrong[-1:] if len(set(ruling.cards)) == 1 else wrong:
            names[place] = "?"
        doubtful = True
        ruling, after = _laid(actor, names)
    missing = _unseen(ruling) or _gap(actor, ruling, names) or _hidden(actor, names)
    if missing:
        names += ["?"] * missing
        doubtful = True
        ruling, after = _laid(actor, names)
    return Reading(actor.player, tuple(names), tuple(cards), actor.silent, ruling, after, fit * actor.weight, 0.0,
                   doubtful, drew=actor.drew)  # fmt: skip


def _laid(actor: Actor, names: Sequence[str]) -> tuple[Ruling, Moment]:
    return attempt(actor.table, Event(0, "play", player=actor.player, cards=tuple(names)))


def _gap(actor: Actor, ruling: Ruling, names: Sequence[str]) -> int:
    """How many cards an answer lacks that is no set or sequence, but may be one with those that were not seen."""
    if ruling.verdict != "illegal" or ruling.code not in SHAPELESS or not lies(actor.table):
        return 0
    return max(actor.table.game.public(actor.table.state).field.count - len(names), 0)


def _unseen(ruling: Ruling) -> int:
    """How many cards a play lacks that is illegal only for having too few: a partner may lie hidden under the others,
    and what the camera did not see is no foul."""
    if ruling.verdict != "illegal" or ruling.code != "wrong-count":
        return 0
    wanted, given = ruling.params.get("needed"), ruling.params.get("given")
    return max(0, wanted - given) if isinstance(wanted, int) and isinstance(given, int) else 0


def _hidden(actor: Actor, names: Sequence[str]) -> int:
    """How many cards an answer lacks of which not every card could be read: whatever these are, it has too few."""
    if UNKNOWN not in names or not lies(actor.table):
        return 0
    missing = 0
    for code in dict.fromkeys((JOKER, *actor.table.deck.all_codes())):
        ruling, _ = _laid(actor, [code if name == UNKNOWN else name for name in names])
        if ruling.verdict != "illegal":
            return 0
        missing = max(missing, _unseen(ruling))
    return missing


def _once_read(card: TrackedCard) -> str | None:
    """The name that the eyes were sure of at least once and that is still the likeliest."""
    ranked = card.ranked
    return ranked[0][0] if ranked and ranked[0][0] in card.named else None


def name_of(card: TrackedCard) -> str:
    """The name under which a card is written: the one that was read, else a probable one, else `?`."""
    if card.card is not None:
        return card.card
    ranked = card.ranked
    return ranked[0][0] if ranked and ranked[0][1] >= PROBABLE else "?"
