"""Every state of the table's page looks as it did: the contact sheets of all games, small and grey, beside those kept.

A change that is meant: `python -m tests.browser.test_gallery_in_chromium` keeps new ones, after a look at the sheets
of `python -m tools.gallery`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from referee.json_values import JsonObject
from table.simulation.scripts.players import Kind
from tools import gallery
from tools.screenshots import LANGUAGES
from vision.types import Image

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parent / "gallery"
DRAWN, SCALE = 0.25, 2
"""The page is drawn so small, and so many px of it are one of a kept sheet: an eighth in all."""
DIFFERENT, SHARE = 28, 0.002
"""A px differs by more than so many of 256 levels of grey; of a sheet no larger share may."""
HEIGHT = 2
"""A sheet may be so many px longer or shorter."""
SAME = frozenset(
    ["daifugo/stadium", "daifugo/uecda", "napoleon/napoleon-local", "torite/torite-a-trump", "torite/torite-b-trump"]
    + [f"torite/torite-{kind}" for kind in "abdef"]
)
"""Profiles with the page of another one of their game."""
LOOKS = [(language, size) for language in LANGUAGES for size in gallery.SIZES]
Told = Sequence[tuple[Kind, list[JsonObject]]]


def small(picture: bytes) -> Image:
    """A sheet as it is kept: (H, W), grey, each px the mean of SCALE × SCALE."""
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert image is not None
    size = (image.shape[1] // SCALE, image.shape[0] // SCALE)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def shown(chromium: Any, language: str, size: tuple[int, int], told: Told) -> tuple[dict[str, Image], list[str]]:
    """The small sheet of every game, and the errors on their pages."""
    viewport = {"width": size[0], "height": size[1]}
    context = chromium.new_context(
        viewport=viewport, locale=LANGUAGES[language], reduced_motion="reduce", device_scale_factor=DRAWN
    )
    sheets: dict[str, Image] = {}
    errors: list[str] = []
    for kind, stories in told:
        taken = gallery.sheet(context, kind, stories)
        sheets[kind.label] = small(taken.picture)
        errors += taken.errors
    context.close()
    return sheets, errors


def apart(one: Image, other: Image) -> bool:
    """Whether two sheets look different."""
    if abs(one.shape[0] - other.shape[0]) > HEIGHT:
        return True
    rows = min(one.shape[0], other.shape[0])
    levels = np.abs(one[:rows].astype(np.int16) - other[:rows].astype(np.int16))
    return bool(np.mean(levels > DIFFERENT) > SHARE)


def packed(sheets: dict[str, Image]) -> Image:
    """Sheets side by side; below a shorter one it is black."""
    most = max(len(sheet) for sheet in sheets.values())
    columns = [np.pad(sheet, ((0, most - len(sheet)), (0, 0))) for sheet in sheets.values()]
    return np.concatenate(columns, axis=1)


def all_stories() -> Told:
    """The stories of every game that has a page of its own."""
    return [(kind, gallery.stories(kind)) for kind in gallery.games() if kind.label not in SAME]


@pytest.fixture(scope="module")
def told() -> Told:
    """The stories of every game; skipped where the gallery cannot be built."""
    if not gallery.build():
        pytest.skip("no Node, or npm ci was not run in webui/frontend")
    return all_stories()


@pytest.mark.parametrize(("language", "size"), LOOKS, ids=[f"{language}-{size[0]}" for language, size in LOOKS])
def test_every_state_of_the_page_looks_as_it_did(
    chromium: Any, told: Told, language: str, size: tuple[int, int]
) -> None:
    sheets, errors = shown(chromium, language, size, told)
    assert errors == []
    kept = cv2.imread(str(KEPT / f"{language}-{size[0]}.webp"), cv2.IMREAD_GRAYSCALE)
    assert kept is not None
    columns = np.split(np.asarray(kept, np.uint8), len(sheets), axis=1)
    ends = [np.flatnonzero(column.max(axis=1) > 12)[-1] + 1 for column in columns]
    found = [label for (label, sheet), column, end in zip(sheets.items(), columns, ends, strict=True)
             if apart(sheet, column[:end])]  # fmt: skip
    assert found == [], "looks different: python -m tools.gallery shows how"


def keep() -> None:
    """Keeps the sheets as they are now."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, FLAGS

    assert gallery.build(), "no Node, or npm ci was not run in webui/frontend"
    told = all_stories()
    KEPT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for language, size in LOOKS:
            sheets, errors = shown(chromium, language, size, told)
            path = str(KEPT / f"{language}-{size[0]}.webp")
            assert cv2.imwrite(path, packed(sheets), (cv2.IMWRITE_WEBP_QUALITY, 60))
            print(f"{language}-{size[0]}", packed(sheets).shape, *errors, sep="\n", flush=True)
        chromium.close()


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  (the tests' own fonts)

    keep()
