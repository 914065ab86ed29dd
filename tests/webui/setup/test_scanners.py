"""A deck is loaded once, ahead of the table where somebody says which one it will be."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from vision.scanner import Scanner
from vision.types import Progress
from webui.setup.scanners import Scanners


class Slow:
    """Loads nothing, as slowly as it is told; `loaded`: what was asked for."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.go_on = threading.Event()
        self.half = threading.Event()

    def __call__(self, deck: str, told: Progress) -> Scanner:
        self.loaded.append(deck)
        told(0.5)
        self.half.set()
        assert self.go_on.wait(10)
        if deck == "torn":
            raise ValueError("deck 'torn': not a gallery")
        return Scanner.__new__(Scanner)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "gyoji" / "decks" / "ours"
    folder.mkdir(parents=True)
    (folder / "deck.json").write_text("{}", encoding="utf-8")
    return folder


def until_done(scanners: Scanners, deck: str) -> None:
    end = time.monotonic() + 10
    while not scanners.learn(deck).done:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_deck_is_learned_in_the_background_and_a_table_waits_for_it_rather_than_learn_it_again() -> None:
    slow = Slow()
    scanners = Scanners(slow)
    assert scanners.learn("ours").done is False
    assert slow.half.wait(10)
    assert scanners.learn("ours").share == 0.5
    table: list[Scanner] = []
    waiting = threading.Thread(target=lambda: table.append(scanners("ours")))
    waiting.start()
    slow.go_on.set()
    waiting.join(10)
    until_done(scanners, "ours")
    assert slow.loaded == ["ours"] and table == [scanners("ours")]


def test_a_deck_that_was_changed_is_loaded_anew_and_only_two_are_kept(home: Path) -> None:
    slow = Slow()
    slow.go_on.set()
    scanners = Scanners(slow)
    first = scanners("ours")
    assert scanners("ours") is first
    (home / "deck.json").write_text('{"more": 1}', encoding="utf-8")
    later = time.time_ns() + 10**9
    os.utime(home / "deck.json", ns=(later, later))
    second = scanners("ours")
    assert second is not first
    for deck in ("nono", "coloured", "ours"):
        scanners(deck)
    assert slow.loaded == ["ours", "ours", "nono", "coloured", "ours"]


def test_a_deck_that_cannot_be_read_keeps_nobody_waiting_and_the_table_is_told_why() -> None:
    slow = Slow()
    slow.go_on.set()
    scanners = Scanners(slow)
    until_done(scanners, "torn")
    for _ in range(2):
        with pytest.raises(ValueError, match="torn"):
            scanners("torn")
