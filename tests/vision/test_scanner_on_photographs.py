"""The shipped models on labelled photographs; skipped where the photographs are not (they are not redistributed)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from bench.cards.photos import score
from vision.scanner import Scanner, load_image

PHOTOS = Path(os.environ.get("GYOJI_PHOTOS", ""))


def test_scoring_counts_cards_as_a_multiset() -> None:
    assert score(["H7", "H7", "BACK"], ["H7", "S2"], extra=False) == (2, 1, 2, 1)
    assert score(["H7"], ["H7", "S2"], extra=True) == (1, 1, 1, 0)
    assert score(["H7"], [], extra=False) == (1, 0, 0, 0)


@pytest.mark.skipif(not (PHOTOS / "labels.jsonl").is_file(), reason="GYOJI_PHOTOS names no folder with labels.jsonl")
def test_most_cards_of_every_fourth_photograph_are_named_and_hardly_any_wrongly() -> None:
    rows = [json.loads(line) for line in (PHOTOS / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    scanner = Scanner(threads=1)
    total = [0, 0, 0, 0]
    for row in [row for row in rows if row["use"] == "dev" and "deck" not in row][::4]:
        names = [seen.card for seen in scanner.scan(load_image(PHOTOS / row["image"])) if seen.card]
        for at, value in enumerate(score(row["cards"], names, bool(row.get("extra")))):
            total[at] += value
    labelled, right, given, wrong = total
    assert right / labelled >= 0.70
    assert wrong / given <= 0.05
