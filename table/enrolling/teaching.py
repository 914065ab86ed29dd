"""A table's answers become examples of its deck: at once for what reads it, and for good in the deck's folder."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, runtime_checkable

import cv2
import numpy as np

from table.enrolling.answers import Answer, answers
from table.record.session import Accepted, Session
from vision.enrolled.embedding import GalleryError
from vision.examples.known import Disputed
from vision.examples.store import Example, Kept, load, save
from vision.types import Image, Quad

MOST = 400
"""Examples that a deck keeps: four of each card of a large one. Those that the game proved go first, then the
oldest."""
_log = logging.getLogger(__name__)
_folders: dict[Path, threading.Lock] = defaultdict(threading.Lock)
"""One at a time changes what a deck's folder keeps."""


@runtime_checkable
class Learns(Protocol):
    """Reads a deck and learns from examples, like `vision.scanner.Scanner`."""

    def teach(self, examples: Sequence[Example]) -> None:
        """From the next picture on the deck is known by these examples, and by no others."""

    @property
    def disputed(self) -> tuple[Disputed, ...]:
        """Examples that disagree with others."""

    def example(self, image: Image, quad: Quad, ident: str, code: str, said: bool = True) -> Example | None:
        """The example that a card makes which somebody names; None where no card is found there."""


class Teacher:
    """Follows a session and teaches what reads its deck. Nobody waits for it: it has a thread of its own."""

    def __init__(self, session: Session, scanner: Learns, folder: Path) -> None:
        """`folder`: where the deck's examples are kept."""
        self._session, self._scanner, self._folder = session, scanner, folder
        self._news = threading.Event()
        self._stopped = False
        self._vain: set[tuple[str, str]] = set()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._work, name="teacher", daemon=True)

    def start(self) -> None:
        """Begins to follow."""
        if self._thread.ident is not None:
            return
        self._unsubscribe = self._session.subscribe(self._heard)
        self._news.set()
        self._thread.start()

    def stop(self) -> None:
        """Stops following; what is being learned is learned to its end."""
        self._stopped = True
        self._unsubscribe()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    @property
    def disputed(self) -> tuple[Disputed, ...]:
        """Examples of the deck that disagree with others."""
        return self._scanner.disputed

    @property
    def deck(self) -> str:
        """The deck that learns, by the name of its folder."""
        return self._folder.name

    def learn(self) -> bool:
        """Learns what was answered since, and forgets what was undone. Whether anything changed."""
        told = {f"{self._session.id}/{one.id}": one for one in answers(self._session.trial())}
        with _folders[self._folder]:
            before = load(self._folder)
            after = limited(self._changed(before, told))
            if [(each.id, each.code) for each in after.examples] == [(each.id, each.code) for each in before.examples]:
                return False
            save(self._folder, after)
        self._scanner.teach(after.examples)
        return True

    def _changed(self, before: Kept, told: dict[str, Answer]) -> Kept:
        kept = []
        for each in before.examples:
            answer = told.pop(each.id, None)
            if answer is not None:
                same = each.code == answer.code
                kept.append(replace(each, code=answer.code, said=answer.said, sure=each.sure and same))
            elif not each.id.startswith(f"{self._session.id}/"):
                kept.append(each)
        pictures: dict[str, Image | None] = {}
        for ident, answer in told.items():
            if ident in before.forgotten or (ident, answer.code) in self._vain:
                continue
            if answer.sha256 not in pictures:
                pictures[answer.sha256] = self._picture(answer.sha256)
            image = pictures[answer.sha256]
            made = None if image is None else self._scanner.example(
                image, answer.quad, ident, answer.code, answer.said
            )  # fmt: skip
            if made is None:
                self._vain.add((ident, answer.code))
            else:
                kept.append(made)
        return Kept(tuple(kept), before.forgotten)

    def _picture(self, sha: str) -> Image | None:
        data = self._session.log.picture(sha)
        image = None if data is None else cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        return None if image is None else np.asarray(image, np.uint8)

    def _heard(self, accepted: Accepted) -> None:
        if accepted.event["type"] in ("amend", "undo", "insert", "takeback"):
            self._news.set()

    def _work(self) -> None:
        stopped = False
        while not stopped:
            self._news.wait()
            self._news.clear()
            stopped = self._stopped  # what was answered before is learned
            try:
                self.learn()
            except (OSError, GalleryError, ValueError, RuntimeError, cv2.error) as error:
                _log.warning("an answer could not be learned from: %s", error)


def forget(folder: Path, ids: Sequence[str]) -> Kept:
    """Takes examples out of a deck for good; what is left. Raises GalleryError, OSError."""
    with _folders[folder]:
        left = load(folder).without(ids)
        save(folder, left)
    return left


def stand_by(folder: Path, ids: Sequence[str]) -> Kept:
    """Somebody looked at these examples of a deck again and stands by their names; all examples. Raises GalleryError,
    OSError."""
    with _folders[folder]:
        before = load(folder)
        stood = tuple(replace(each, sure=each.sure or each.id in ids) for each in before.examples)
        after = replace(before, examples=stood)
        save(folder, after)
    return after


def limited(kept: Kept, most: int = MOST) -> Kept:
    """At most so many examples."""
    order = sorted(range(len(kept.examples)), key=lambda at: (kept.examples[at].said, at))
    rest = set(order[max(0, len(order) - most) :])
    return replace(kept, examples=tuple(each for at, each in enumerate(kept.examples) if at in rest))
