"""A deck of one's own, enrolled many cards at a time: they are spread in rows, named, looked over by somebody, kept."""

from __future__ import annotations

import base64
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from table.capture.picture import KEPT_QUALITY, encode
from table.enrolling.meant_card import entry_of, rows_of, seen_in
from table.enrolling.spread import named
from table.live.scanners import Sees
from vision.detection.assembly import overlap
from vision.detection.detections import CardFound
from vision.enrolled.gallery import Entry
from vision.types import Detection, Image
from webui.problems import refused
from webui.setup.decks import Enrolling, codes_of, kind_of, locator, missing, notes
from webui.shapes.catalogue import Spread, SpreadCard, SpreadTaken
from webui.shapes.common import Said

SAME = 0.6
"""An outline that was read and one that was found are one card's where they share so much."""


class _Look(NamedTuple):
    """What was found the last time: the deck, and its pictures without names."""

    id: str
    deck: str
    entries: list[Entry]


class Spreading:
    """Takes cards that lie spread into decks of one's own, once somebody looked over their names; `shot` gives the
    newest picture, `reads` what reads a kind of deck. The last look is remembered until it is kept."""

    def __init__(self, shot: Callable[[], Image], reads: Callable[[str], Sees], enrolling: Enrolling) -> None:
        self._shot, self._reads, self._enrolling = shot, reads, enrolling
        self._guard = threading.Lock()
        self._last: _Look | None = None

    def look(self, name: str, game: str, profile: str) -> Spread:
        """The cards that lie before the camera, with the names that they likely have. Raises RefusedError."""
        wanted = self._wanted(name, game, profile)
        image = self._shot()
        rows = rows_of(seen_in(image, locator()))
        if not rows:
            raise refused("nothing-spread")
        read = self._reads(kind_of(game, profile)).scan(image)
        told = named([[_read(card, read, wanted) for card in row] for row in rows], wanted, missing(name, wanted))
        cards, entries = [], []
        for at, (row, names) in enumerate(zip(rows, told, strict=True)):
            for card, one in zip(row, names, strict=True):
                entries.append(entry_of(image, card))
                shown = _shown(entries[-1].picture)
                cards.append(SpreadCard(picture=shown, row=at, card=one.card, read=one.read))
        made = _Look(secrets.token_hex(8), name, entries)
        with self._guard:
            self._last = made
        return Spread(id=made.id, cards=cards)

    def keep(self, ident: str, name: str, game: str, profile: str, names: Sequence[str | None]) -> SpreadTaken:
        """Takes the cards of the last look into the deck by the names that somebody saw; None: this one is left out.
        Raises RefusedError, having changed nothing."""
        wanted = self._wanted(name, game, profile)
        with self._guard:
            look = self._last
        if look is None or (look.id, look.deck, len(look.entries)) != (ident, name, len(names)):
            raise refused("spread-gone")
        given = [each for each in names if each is not None]
        for card in given:
            if card not in (*wanted, "JK", "BACK"):
                raise refused("no-such-card", "card", card=card)
            if given.count(card) > 1:
                raise refused("spread-twice", "card", card=card)
        taken = [
            Entry(code, each.picture, each.width, each.cut)
            for each, code in zip(look.entries, names, strict=True)
            if code is not None
        ]
        known = self._enrolling.keep(name, taken)
        with self._guard:
            self._last = None
        told = [Said(**words) for entry in taken for words in notes(entry)]
        return SpreadTaken(taken=len(taken), known=known, missing=missing(name, wanted), notes=told)

    @staticmethod
    def _wanted(name: str, game: str, profile: str) -> list[str]:
        Enrolling.check(name)
        return [code for code in codes_of(game, profile) if code != "JK"]


def _read(card: CardFound, read: Sequence[Detection], wanted: Sequence[str]) -> str | None:
    """What a found card was read as."""
    for one in read:
        both = min(overlap(one.quad, card.quad), overlap(card.quad, one.quad))
        if both >= SAME and one.card in wanted:
            return one.card
    return None


def _shown(picture: Image) -> str:
    jpeg = encode(np.asarray(picture, np.uint8), KEPT_QUALITY)
    return "data:image/jpeg;base64," + base64.b64encode(jpeg).decode()
