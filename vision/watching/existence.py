"""Whether a card still lies there: what the picture tells of its place, weighed as odds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.watching.areas import Area, Mask
from vision.watching.background import Background, Seen
from vision.watching.cards import Card, eroded, shown
from vision.watching.config import CardsConfig


def uncovered(cards: Sequence[Card], seen: Seen, background: Background, now: float, config: CardsConfig) -> list[Card]:
    """Those of the lying cards in whose place the bare table shows again; nothing has to be read for that. Learns
    beside how much each of them looks like the bare table."""
    gone = []
    lying = [card for card in cards if card.lies]
    for card in lying:
        if not np.any(card.area.of(seen.bare) & card.area.mask):
            continue
        inner = eroded(shown(card, lying))
        if inner.px < config.hidden * card.area.px:
            continue
        known = inner.share(background.bare_known)
        moving = inner.share(seen.moving)
        share = inner.share(seen.bare) / max(known, 1e-3)
        if card.alike is None and now - card.seen < 0.5 and moving == 0:
            card.alike = share
        needed = max(config.bare, 0.5 + 0.5 * (card.alike or 0.0))
        if known > 0.5 and moving <= 0.1 and share > needed:
            gone.append(card)
    return gone


def taken(card: Card, visible: Area, changed: Mask, config: CardsConfig) -> bool:
    """Whether a card has gone that a reading of its place did not find: most of what shows of it (`visible`) `changed`
    from how it lay there. Where it looks as before, or shadows move, the reading only makes it less likely a card."""
    if visible.px < config.hidden * card.area.px:
        return False
    if eroded(visible).share(changed) > config.gone_share:
        return True
    card.odds -= config.missed if card.soft else config.missed_same * visible.px / max(1, card.area.px)
    return card.odds < config.ghost
