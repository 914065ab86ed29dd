"""What reads each deck, loaded once; an enrolled deck is learned the first time, and it is told how far that is."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from vision.folders import decks_folder
from vision.scanner import Scanner
from vision.types import Progress
from webui.shapes.catalogue import Learning

MOST = 2
"""Decks that are kept ready."""
_log = logging.getLogger(__name__)


class _Deck(NamedTuple):
    """A deck as it is now: its name, and when its pictures were last changed (0: it is built in)."""

    name: str
    changed: int


def load(deck: str, told: Progress) -> Scanner:
    """The models for a deck. One thread: the rest of the machine has to draw, serve and play. Raises ValueError."""
    return Scanner(deck=deck, threads=1, told=told)


class Scanners:
    """Scanners by the names of their decks, made by `make`; its methods may be called from any thread.

    A deck that was changed meanwhile is loaded anew; one that is being loaded is waited for, never loaded twice.
    """

    def __init__(self, make: Callable[[str, Progress], Scanner] = load) -> None:
        self._make = make
        self._guard = threading.Lock()
        self._ready: OrderedDict[_Deck, Scanner] = OrderedDict()
        self._loading: dict[_Deck, threading.Lock] = {}
        self._shares: dict[_Deck, float] = {}

    def __call__(self, deck: str = "standard") -> Scanner:
        """What reads a deck. Raises ValueError for one that cannot be read."""
        wanted = _as_it_is(deck)
        with self._guard:
            turn = self._loading.setdefault(wanted, threading.Lock())
        with turn:
            found = self._kept(wanted)
            return self._load(wanted) if found is None else found

    def ready(self, deck: str) -> Scanner | None:
        """What reads a deck, where that is loaded."""
        with self._guard:
            return self._ready.get(_as_it_is(deck))

    def learn(self, deck: str) -> Learning:
        """Begins to load a deck, where that was not begun, and says how far it is. One that cannot be read counts as
        done: whoever begins a table with it is told why."""
        wanted = _as_it_is(deck)
        with self._guard:
            if wanted in self._ready:
                return Learning(share=1.0, done=True)
            begun = wanted in self._shares
            share = self._shares.setdefault(wanted, 0.0)
        if not begun:
            threading.Thread(target=self._quietly, args=(wanted,), name="learn", daemon=True).start()
        return Learning(share=share, done=share >= 1.0)

    def _kept(self, wanted: _Deck) -> Scanner | None:
        with self._guard:
            found = self._ready.get(wanted)
            if found is not None:
                self._ready.move_to_end(wanted)
            return found

    def _load(self, wanted: _Deck) -> Scanner:
        def told(share: float) -> None:
            self._shares[wanted] = min(share, 0.99)  # only who has it is done

        found = self._make(wanted.name, told)
        with self._guard:
            self._ready[wanted] = found
            while len(self._ready) > MOST:
                self._ready.popitem(last=False)
            self._shares.pop(wanted, None)
            self._loading.pop(wanted, None)
        return found

    def _quietly(self, wanted: _Deck) -> None:
        try:
            self(wanted.name)
        except (ValueError, OSError) as error:
            _log.warning("the deck %s cannot be learned: %s", wanted.name, error)
            self._shares[wanted] = 1.0


def _as_it_is(deck: str) -> _Deck:
    """A deck with the state of its pictures."""
    try:
        return _Deck(deck, (decks_folder() / deck / "deck.json").stat().st_mtime_ns)
    except OSError:
        return _Deck(deck, 0)
