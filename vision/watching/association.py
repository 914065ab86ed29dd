"""Which known card a reading is (in its place, moved, laid upon another, new), and which cards have gone.

What a picture tells of a card's place is weighed: how much of its visible part changed, how much looks like the bare
table, how often it was read in vain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.watching.areas import Area, Mask, overlap, union_share
from vision.watching.background import Background, Seen
from vision.watching.cards import Card, Reading, eroded, shown
from vision.watching.config import CardsConfig

JOKER = "JK"


class Copies(NamedTuple):
    """How many cards of one name may lie on the table, and how many jokers."""

    named: int = 1
    jokers: int = 2

    def of(self, name: str | None) -> int:
        """How many of a name."""
        return self.jokers if name == JOKER else self.named


Kind = Literal["same", "moved", "new", "part", "twin"]


@dataclass(frozen=True, eq=False)
class Match:
    """A reading and what it is: `same` card in its place, `moved` from elsewhere, `new`, a `part` of a card's print, or
    the `twin` of a card that cannot have been moved."""

    reading: Reading
    kind: Kind
    card: Card | None = None


def matched(
    reading: Reading,
    cards: Sequence[Card],
    taken: set[int],
    changed: Mask,
    alone: bool,
    now: float,
    config: CardsConfig,
) -> Match:
    """What a reading is. `taken`: ids of the cards that other readings of the picture were matched with; `changed`:
    where the picture changed; `alone`: no more cards of its name may lie there."""
    lying = [card for card in cards if card.lies and card.id not in taken]
    best = max(lying, key=lambda card: _likeness(card, reading, config), default=None)
    if best is not None and _same(best, reading, changed, config):
        return Match(reading, "same", best)
    if _is_part(reading, [card for card in cards if card.lies], config):
        return Match(reading, "part")
    twin = _twin(reading, cards, taken, alone, now, config) if reading.name is not None else None
    if twin is None:
        return Match(reading, "new")
    free = not twin.lies or twin.area.share(changed) > config.left
    return Match(reading, "moved" if free else "twin", twin)


def _same(card: Card, reading: Reading, changed: Mask, config: CardsConfig) -> bool:
    """Whether a reading in a card's place is that card, not another one upon it."""
    if _likeness(card, reading, config) <= config.same:
        return False
    other = reading.name is not None and card.name is not None and reading.name != card.name
    return not (other and reading.area.share(changed) > config.upon and reading.sure > config.upon_sure)


def _twin(
    reading: Reading, cards: Sequence[Card], taken: set[int], alone: bool, now: float, config: CardsConfig
) -> Card | None:
    """The card of a reading's name that may have been moved here: one that went not long ago; or, if no more cards of
    that name may lie there (`alone`), one that lies elsewhere."""
    named = [card for card in cards if card.name == reading.name and card.id not in taken]
    same = [card for card in named if (alone if card.lies else _went_just_now(card, now, config))]
    return min(same, key=lambda card: (card.lies, card.apart(reading.quad)), default=None)


def _likeness(card: Card, reading: Reading, config: CardsConfig) -> float:
    """Intersection over union; it is raised above `same` if both have the same name and overlap enough for that."""
    share = union_share(card.area, reading.area)
    if card.face != reading.detection.face and reading.name is None:
        return share
    named = card.name is not None and card.name == reading.name
    return max(share, config.same + 0.01 + 0.4 * share) if named and share > config.same_name else share


def _is_part(reading: Reading, lying: Iterable[Card], config: CardsConfig) -> bool:
    """Whether a reading lies within a card and has no other name."""
    return any(
        overlap(card.area, reading.area) > config.within * reading.area.px
        and (reading.name is None or reading.name == card.name)
        and reading.area.px < 0.8 * card.area.px
        for card in lying
    )


def _went_just_now(card: Card, now: float, config: CardsConfig) -> bool:
    return card.went is not None and now - card.went[1] < config.away_s


def uncovered(cards: Sequence[Card], seen: Seen, background: Background, hand: Mask, config: CardsConfig) -> list[Card]:
    """The lying cards in whose place the bare table shows again; nothing has to be read for that. `hand`: where hands
    were."""
    gone = []
    lying = [card for card in cards if card.lies]
    for card in lying:
        if card.print is None or not np.any(card.area.of(seen.bare) & card.area.mask):
            continue
        inner = eroded(card.remembered(shown(card, lying, hand)))
        if inner.px < config.hidden * card.area.px:
            continue
        known = inner.share(background.bare_known)
        bare = inner.share(seen.bare) / max(known, 1e-3)
        if known <= 0.5 or bare <= config.bare or inner.share(seen.moving) > 0.1:
            continue
        if bareness(card.print, inner, seen, background) > config.nearer:
            gone.append(card)
    return gone


def bareness(print_: NDArray[np.float32], inner: Area, seen: Seen, background: Background) -> float:
    """How much what shows in a card's place looks like the bare table rather than like the card as it was read: 1:
    exactly like the table, -1: exactly like the card, 0: equally like both."""
    at = (inner.mask & inner.of(background.bare_known)) > 0
    now, bare, then = inner.of(seen.picture)[at], inner.of(background.bare)[at], print_[at]
    apart = float(np.abs(then - bare).sum())
    return float(np.abs(now - then).sum() - np.abs(now - bare).sum()) / max(apart, 1.0)


def taken(card: Card, visible: Area, changed: Mask, config: CardsConfig) -> bool:
    """Whether a card that a reading of its place did not find has gone: most of its visible part (`visible`) `changed`
    from how it lay there. If it looks as before, or shadows move over it, it only becomes less likely that it is a
    card."""
    if visible.px < config.hidden * card.area.px:
        return False
    if eroded(visible).share(changed) > config.gone_share:
        return True
    card.odds -= config.missed if card.soft else config.missed_same * visible.px / max(1, card.area.px)
    card.ghost = card.odds < config.ghost
    return card.ghost
