"""Letters of other countries: a map of the reader's ranks that belongs to one reader, and changes nothing else."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from models.render.cards.faces import FOREIGN
from vision.fitting.config import FITTING
from vision.fitting.letters import chosen, fit, losses
from vision.recognition.alphabets import ALPHABETS, LOGITS, RANKS, Alphabet
from vision.scanner import MODELS, Scanner, known_decks

J, EIGHT = 10, 7


def written(folder: Path, **changes: object) -> tuple[Path, Path]:
    """A reader and maps that take every eight for a jack."""
    reader = folder / "reader.onnx"
    reader.write_bytes(b"a reader")
    weights = np.eye(RANKS, LOGITS + 1)
    weights[[J, EIGHT]] = weights[[EIGHT, J]]
    same = np.eye(RANKS, LOGITS + 1).tolist()
    maps = {"index": weights.tolist(), "quarter": same, "card": same}
    told = {"reader": hashlib.sha256(b"a reader").hexdigest(), "standard-german": maps, **changes}
    path = folder / "letters.json"
    path.write_text(json.dumps(told), "utf-8")
    return path, reader


def test_the_decks_of_other_letters_are_known_and_are_those_that_train() -> None:
    assert set(ALPHABETS) <= set(known_decks())
    assert [letters for letters in ALPHABETS.values() if letters] == list(FOREIGN)


def test_a_map_changes_the_ranks_of_its_view_and_nothing_else(tmp_path: Path) -> None:
    path, reader = written(tmp_path)
    alphabet = Alphabet.load(path, "standard-german", reader)
    assert alphabet is not None
    logits = np.arange(2 * LOGITS, dtype=np.float32).reshape(2, LOGITS)
    index, quarter, card = alphabet.adjusted(logits, logits, logits)
    assert np.array_equal(card, logits) and np.array_equal(quarter, logits)
    assert np.array_equal(index[:, RANKS:], logits[:, RANKS:])
    assert np.array_equal(index[:, J], logits[:, EIGHT]) and np.array_equal(index[:, 0], logits[:, 0])
    empty = np.zeros((0, LOGITS), np.float32)
    assert alphabet.adjusted(empty, empty, empty)[0].shape == (0, LOGITS)


def test_another_reader_or_english_letters_have_no_map(tmp_path: Path) -> None:
    path, reader = written(tmp_path)
    assert Alphabet.load(path, "standard", reader) is None
    assert Alphabet.load(tmp_path / "none.json", "standard-german", reader) is None
    reader.write_bytes(b"a reader trained anew")
    assert Alphabet.load(path, "standard-german", reader) is None


@pytest.mark.parametrize(
    "changes", [{"standard-german": {}}, {"standard-german": {"index": [[1]], "quarter": [[1]], "card": [[1]]}}]
)
def test_spoilt_maps_are_told(tmp_path: Path, changes: dict[str, object]) -> None:
    path, reader = written(tmp_path, **changes)
    with pytest.raises(ValueError, match=r"letters\.json"):
        Alphabet.load(path, "standard-german", reader)


def test_a_letter_that_is_always_misread_is_put_right() -> None:
    rng = np.random.default_rng(1)
    rows = []
    for _ in range(600):
        rank = int(rng.integers(RANKS))
        logits = rng.normal(0, 1, LOGITS).astype(np.float32)
        logits[EIGHT if rank == J else rank] += 5
        logits[J] += 3 * (rank == J)  # a little of it shows
        rows.append((logits, rank))
    plain, mapped = losses(rows, None), losses(rows[:300], fit(rows[300:], FITTING.letters.pulls[0]))
    assert plain[1] > 0.06 and mapped[1] < plain[1] / 1.5 and mapped[0] < plain[0]
    assert "left as it is" not in chosen(rows)[1]


def test_what_is_read_well_is_left_as_it_is() -> None:
    rng = np.random.default_rng(2)
    ranks = rng.integers(RANKS, size=60)
    rows = [(np.eye(LOGITS, dtype=np.float32)[rank] * 30, int(rank)) for rank in ranks]
    weights, said = chosen(rows)
    assert "left as it is" in said and np.array_equal(weights, np.eye(RANKS, LOGITS + 1, dtype=np.float32))


def test_a_scanner_takes_the_reader_for_them() -> None:
    assert Scanner(MODELS, "standard-russian", 1).ensemble is None
