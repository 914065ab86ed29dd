"""Which known card a reading is: the same place, one that was moved, one laid upon another, or a new one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from vision.watching.areas import Mask, overlap, union_share
from vision.watching.cards import Card, Reading
from vision.watching.config import CardsConfig

Kind = Literal["same", "moved", "new", "part", "twin"]


@dataclass(frozen=True, eq=False)
class Match:
    """A reading and what it is: `same` card in its place, `moved` from elsewhere, `new`, a `part` of a card's print, or
    the `twin` of a card that cannot have been moved."""

    reading: Reading
    kind: Kind
    card: Card | None = None


def matched(
    reading: Reading, cards: Sequence[Card], taken: set[int], changed: Mask, alone: bool, now: float, config: CardsConfig
) -> Match:
    """What a reading is. `taken`: cards that other readings of the picture are; `changed`: where the picture changed;
    `alone`: there is only one card of its name."""
    lying = [card for card in cards if card.lies and card.id not in taken]
    best = max(lying, key=lambda card: _likeness(card, reading, config), default=None)
    share = reading.area.share(changed)
    if best is not None and _likeness(best, reading, config) > config.same:
        other = reading.name is not None and best.name is not None and reading.name != best.name
        if not (other and share > config.upon and reading.sure > config.upon_sure):
            return Match(reading, "same", best)
    if _is_part(reading, [card for card in cards if card.lies], config):
        return Match(reading, "part")
    if not alone or reading.name is None:
        return Match(reading, "new")
    twins = [card for card in cards if card.name == reading.name and card.id not in taken and _may_move(card, now, config)]
    twin = min(twins, key=lambda card: (card.lies, card.apart(reading.quad)), default=None)
    if twin is None:
        return Match(reading, "new")
    free = not twin.lies or twin.area.share(changed) > 0.3
    return Match(reading, "moved" if free else "twin", twin)


def _likeness(card: Card, reading: Reading, config: CardsConfig) -> float:
    """Intersection over union; with one name, or on its side, less is enough."""
    share = union_share(card.area, reading.area)
    if card.face != reading.detection.face and reading.name is None:
        return share
    named = card.name is not None and card.name == reading.name
    return max(share, config.same + 0.01 + 0.4 * share) if named and share > config.same_name else share


def _is_part(reading: Reading, lying: Iterable[Card], config: CardsConfig) -> bool:
    """Whether it lies within a card and says nothing else."""
    return any(
        overlap(card.area, reading.area) > config.within * reading.area.px
        and (reading.name is None or reading.name == card.name)
        and reading.area.px < 0.8 * card.area.px
        for card in lying
    )


def _may_move(card: Card, now: float, config: CardsConfig) -> bool:
    return card.lies or (card.went is not None and now - card.went[1] < config.away_s)
