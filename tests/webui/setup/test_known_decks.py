"""Decks that lay on a table before are known again."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from tests.webui.setup.test_decks import home, lying  # noqa: F401
from vision.enrolled.gallery import Entry, Gallery, cut_out
from webui.setup.known_decks import KnownDecks

GAME = ("daifugo", "official")
OUTLINE = np.array([[545, 228], [734, 228], [734, 492], [545, 492]], np.float32)
"""Where the one card lies that `lying` shows, px."""


@pytest.mark.models
def test_the_deck_whose_cards_lie_there_is_known_again_with_the_day_of_its_last_use(home: Path) -> None:  # noqa: F811
    for name, codes in (("tuesday", ("S3", "HQ", "D7")), ("club", ("C9", "H2", "SK"))):
        entries = [Entry(code, cut_out(lying(code), OUTLINE)) for code in codes]
        Gallery(name, entries, learns="standard").save(home / name)
        os.utime(home / name, (1_790_000_000, 1_790_000_000))
    lies = [lying("D7", "S3", "HQ", scale=2.4)]
    known = KnownDecks(lambda: lies[0])
    found = known.seen(*GAME)
    assert (found.deck, found.used) == ("tuesday", "2026-09-21T14:13:20+00:00")
    lies[0] = lying("SA", "D2", "C5", scale=2.4)
    assert known.seen(*GAME).deck is None


def test_nobody_looks_where_there_is_no_deck_of_ones_own(home: Path) -> None:  # noqa: F811
    def shot() -> None:
        raise AssertionError

    assert KnownDecks(shot).seen(*GAME).deck is None  # type: ignore[arg-type]
