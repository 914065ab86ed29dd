"""Examples are kept with the deck: what was saved is there again, what was taken out never comes back."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision.detection.detections import IndexFound
from vision.enrolled.embedding import GalleryError
from vision.examples.store import FILE, Example, Kept, load, save
from vision.types import Image


def picture(seed: int) -> Image:
    """A kept picture with a smooth pattern, which JPEG keeps."""
    rng = np.random.default_rng(seed)
    return np.asarray(np.full((364, 264, 3), rng.integers(0, 255, 3)), np.uint8)


def example(ident: str, code: str, said: bool = True) -> Example:
    at = np.array([20, 30], np.float32)
    index = IndexFound(at, np.array([6, 0], np.float32), np.array([0, 16], np.float32), at + 100, 1.0)
    return Example(ident, code, picture(len(ident)), (index,), said, ("S3", 0.91))


def test_examples_are_kept_with_their_pictures(tmp_path: Path) -> None:
    save(tmp_path, Kept((example("one/1-0", "S少々"), example("one/2-0", "H5", said=False))))
    first, second = load(tmp_path).examples
    assert (first.id, first.code, first.said, first.read) == ("one/1-0", "S少々", True, ("S3", 0.91))
    assert (second.code, second.said) == ("H5", False)
    assert np.abs(first.picture.astype(int) - picture(7)).max() <= 3
    assert first.indices[0].centre.tolist() == [20, 30] and first.indices[0].inwards


def test_what_is_taken_out_loses_its_picture_and_is_remembered_as_wrong(tmp_path: Path) -> None:
    both = Kept((example("a", "S3"), example("b", "S4")))
    save(tmp_path, both)
    save(tmp_path, both.without(["a"]))
    left = load(tmp_path)
    assert [each.id for each in left.examples] == ["b"] and left.forgotten == {"a"}
    assert [path.name for path in tmp_path.glob("*.jpg")] == [left.examples[0].file]


def test_an_example_without_its_picture_is_left_out(tmp_path: Path) -> None:
    save(tmp_path, Kept((example("a", "S3"), example("b", "S4"))))
    (tmp_path / example("a", "S3").file).unlink()
    assert [each.id for each in load(tmp_path).examples] == ["b"]


@pytest.mark.parametrize("text", ["{", "[]", json.dumps({"examples": [{"id": "a"}]})])
def test_a_broken_list_is_told_with_its_file(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(GalleryError, match=FILE):
        load(tmp_path)
