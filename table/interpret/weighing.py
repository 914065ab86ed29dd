"""What the unread cards of a play are: how each looks, weighed with what the deck and the rules leave.

A card that was read keeps its name, whatever is weighed: one that was read, but not surely, may become sure. An unread
one may be any card of the deck, as its looks tell; names of cards that were laid before or since, and plays that would
be a foul, are left out but for the chance of a foul. A name counts where it is among the likeliest of its card's looks:
counting and rules choose between what is seen, they never stand for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from referee.cards import JOKER, UNKNOWN, Deck
from referee.events import Event
from referee.fold import Table as Moment
from referee.ruling import ILLEGAL
from table.interpret.confidence import THRESHOLDS
from vision.tracking.change import share_within
from vision.tracking.second_outlines import shows_index
from vision.tracking.tracker import TrackedCard

ENOUGH = 0.93
"""From this probability on unread cards are called so."""
FAULT = 0.04
"""How likely an illegal play is beside a legal one, before anything was seen."""
MISREAD = 0.1
"""What the looks of an unread card say is wrong so often at most: as often it is another suit of the likeliest rank as
it is anything. It is less where they agree on a name: of unread cards of films whose best name has 0.7 or more after
two looks, that was right of every one."""
DOUBT = 0.5
"""It is this share of what the looks leave beside that name."""
OWN = 0.3
"""A name counts where its card's looks give it so large a share of that of their likeliest name at least,"""
LEAST = 0.05
"""and so large a share of all."""
UPON = 0.9
"""An unread outline lies wholly on the cards beside it where they cover such a share of it."""
MOST = 3
"""More unread cards than these are not weighed together."""
LISTED = 5
"""So many of each card's likeliest names are combined, whatever their ranks."""
Names = tuple[str, ...]
Shares = dict[str, float]


class Weighed(NamedTuple):
    """The names of a play, the probability that those of its cards at `places`, which were not sure by their looks
    alone, are called so, and these places."""

    names: Names
    share: float
    places: tuple[int, ...] = ()


def weighed(
    table: Moment, player: str, names: Sequence[str], cards: Sequence[TrackedCard], since: Collection[str] = ()
) -> Weighed | None:
    """What the unsure cards of a play by `player` are; None where that stays open. `names` and `cards` of the play, in
    one order, `?` where a card was not read; `since`: cards of the same deck that were laid after it."""
    places = [at for at, name in enumerate(names) if name == UNKNOWN or _unsure(cards[at : at + 1])]
    unsure = [cards[at] for at in places if at < len(cards)]
    if not 0 < len(places) <= MOST or len(unsure) < len(places):
        return None
    ghosts = [at for at, card in zip(places, unsure, strict=True) if _may_be_none(card, cards)]
    if ghosts and _fits(table, player, [name for at, name in enumerate(names) if at not in ghosts]):
        return None
    if any(not card.ranked or (names[at] == UNKNOWN and card.card) for at, card in zip(places, unsure, strict=True)):
        return None
    sure = [UNKNOWN if at in places else name for at, name in enumerate(names)]
    gone = ({*sure} | {*since}) - {UNKNOWN, JOKER}
    looks = [_shares(card, table.deck, gone) for card in unsure]
    weights: dict[Names, float] = {}
    fits: dict[tuple[str, ...], bool] = {}
    for codes in _ways(looks, table.deck, sure):
        whole = list(sure)
        for at, code in zip(places, codes, strict=True):
            whole[at] = code
        alike = tuple(sorted(whole))
        if alike not in fits:
            fits[alike] = _fits(table, player, whole)
        if fits[alike]:
            weights[tuple(whole)] = _product(shares[code] for shares, code in zip(looks, codes, strict=True))
    if not weights:
        return None
    best = max(weights, key=lambda way: weights[way])
    total = sum(weights.values())
    every = _product(sum(shares.values()) for shares in looks)
    share = weights[best] / (total + FAULT * max(0.0, every - total))
    chosen = [(shares, best[at]) for shares, at in zip(looks, places, strict=True)]
    seen = all(shares[code] >= max(OWN * max(shares.values()), LEAST) for shares, code in chosen)
    kept = all(name in (UNKNOWN, found) for name, found in zip(names, best, strict=True))
    return Weighed(best, share, tuple(places)) if seen and kept and share >= ENOUGH else None


def weighed_alone(card: TrackedCard, deck: Deck, gone: Collection[str]) -> tuple[str, float] | None:
    """What an unread card is, and how probably, where it is none of the cards that are `gone`, and nothing else is
    known of it: a card of a hand. None where that stays open."""
    looks = dict(card.ranked)
    shares = _shares(card, deck, gone) if looks else {}
    best = max(shares, key=lambda code: shares[code], default=None)
    if best is None or looks.get(best, 0.0) < max(OWN * max(looks.values()), LEAST):
        return None
    share = shares[best] / sum(shares.values())
    return (best, share) if share >= ENOUGH else None


def _fits(table: Moment, player: str, names: Sequence[str]) -> bool:
    """Whether these cards are a play that is no foul."""
    event = Event(0, "play", player=player, cards=tuple(names))
    return bool(names) and table.game.step(table.state, event)[0].verdict != ILLEGAL


def _may_be_none(card: TrackedCard, beside: Sequence[TrackedCard]) -> bool:
    """Whether an outline that was never read may be no card: it lies on those that were read, and the newest scan did
    not find it, or no index shows on it but theirs. What its looks tell may be what they show."""
    read = [other for other in beside if other.card is not None]
    if card.named or (card.state == "seen" and shows_index(card, read)):
        return False
    return sum(share_within(card.quad_mm, other.quad_mm) for other in read) >= UPON


def _unsure(cards: Sequence[TrackedCard]) -> bool:
    """Whether a card is not read surely by its looks alone; not where none was seen."""
    return any(card.card is None or card.confidence < THRESHOLDS.sure for card in cards)


def _shares(card: TrackedCard, deck: Deck, gone: Collection[str]) -> Shares:
    """How likely a card is which one, by its looks; what they leave over is spread evenly. None of the cards that are
    `gone`."""
    ranked, codes = dict(card.ranked), dict.fromkeys(deck.all_codes())
    rest = max(0.0, 1.0 - sum(ranked.values())) / len(codes)
    likely = _rank(max(ranked, key=lambda code: ranked[code]))
    suits = sum(_rank(code) == likely for code in codes)
    wrong = min(MISREAD, DOUBT * (1 - max(ranked.values())))
    found = {
        code: (1 - wrong) * (ranked.get(code, 0.0) + rest)
        + wrong / 2 * ((_rank(code) == likely) / max(suits, 1) + 1 / len(codes))
        for code in codes
    }
    return {code: share for code, share in found.items() if code not in gone}


def _rank(code: str) -> str:
    """The rank of a card; a joker is one of its own."""
    return code if code == JOKER else code[1:]


def _ways(looks: Sequence[Shares], deck: Deck, names: Sequence[str]) -> Iterator[Names]:
    """Names for the unread cards: their likeliest, and all of one rank, with jokers among them."""
    listed = [sorted(shares, key=lambda code: -shares[code])[:LISTED] for shares in looks]
    found = dict.fromkeys(product(*listed))
    for rank in deck.ranks:
        codes = [code for code in deck.codes if code[1:] == rank and code not in names and code != JOKER]
        jokers = [JOKER] * (deck.jokers - list(names).count(JOKER))
        found |= dict.fromkeys(permutations([*codes, *jokers], len(looks)))
    for way in found:
        plain = [code for code in way if code != JOKER]
        if len(set(plain)) == len(plain) and all(code in shares for code, shares in zip(way, looks, strict=True)):
            yield way


def _product(shares: Iterator[float]) -> float:
    found = 1.0
    for share in shares:
        found *= share
    return found
