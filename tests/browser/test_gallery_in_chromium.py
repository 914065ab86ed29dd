"""Every state of the table's page looks as it did: the contact sheets of a game, small and grey, beside those kept.

A change that is meant: `python -m tests.browser.test_gallery_in_chromium [GAME]` keeps new ones, after a look at the
sheets of `python -m tools.gallery`. One file of `gallery/` is one game: the three sizes side by side. To be cheap, each
size is compared in one of the two languages: in which one differs from game to game.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Sequence
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
LEVEL = 16
"""So many of 256 levels of grey are kept as one, the middle one; below the end of a sheet it is black."""
DIFFERENT, BLOCK, FEW = 16, 8, 1
"""A sheet looks different where in a square of BLOCK px more than FEW differ by more than so many levels of grey."""
Look = tuple[str, tuple[int, int]]
"""A language and a size."""


def looks(kind: Kind) -> list[Look]:
    """In which languages and sizes a game is compared."""
    languages = [*LANGUAGES, *LANGUAGES]
    first = zlib.crc32(kind.label.encode()) % 2
    return list(zip(languages[first:], gallery.SIZES, strict=False))


def small(picture: bytes) -> Image:
    """A sheet at the size at which it is kept: (H, W), grey, each px the mean of SCALE × SCALE."""
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert image is not None
    size = (image.shape[1] // SCALE, image.shape[0] // SCALE)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def packed(sheets: Sequence[Image]) -> Image:
    """Sheets side by side, as they are kept."""
    most = max(map(len, sheets))
    kept = [sheet // LEVEL * LEVEL + LEVEL // 2 for sheet in sheets]
    return np.concatenate([np.pad(sheet, ((0, most - len(sheet)), (0, 0))) for sheet in kept], axis=1)


def unpacked(image: Image, widths: Sequence[int]) -> list[Image]:
    """The sheets of a kept file, as wide as said."""
    assert image.shape[1] == sum(widths)
    sheets = np.split(image, np.cumsum(widths)[:-1], axis=1)
    return [sheet[: int(np.count_nonzero(sheet.any(axis=1)))] for sheet in sheets]


def apart(one: Image, other: Image) -> tuple[int, int] | None:
    """Where two sheets first look different: x and y, px of the page; None where they look the same."""
    rows = min(len(one), len(other)) // BLOCK * BLOCK
    columns = one.shape[1] // BLOCK * BLOCK
    levels = np.abs(one[:rows, :columns].astype(np.int16) - other[:rows, :columns].astype(np.int16))
    blocks = (levels > DIFFERENT).reshape(rows // BLOCK, BLOCK, columns // BLOCK, BLOCK).sum(axis=(1, 3))
    found = np.argwhere(blocks > FEW)
    to_page = int(BLOCK * SCALE / DRAWN)
    if len(found):
        return int(found[0][1]) * to_page, int(found[0][0]) * to_page
    return None if abs(len(one) - len(other)) < BLOCK else (0, rows // BLOCK * to_page)


def taken(chromium: Any, kind: Kind, told: list[JsonObject]) -> tuple[list[Image], list[str]]:
    """The small sheets of a game, one of each size, and the errors on their pages."""
    sheets: list[Image] = []
    errors: list[str] = []
    for language, size in looks(kind):
        viewport = {"width": size[0], "height": size[1]}
        context = chromium.new_context(
            viewport=viewport, locale=LANGUAGES[language], reduced_motion="reduce", device_scale_factor=DRAWN
        )
        found = gallery.sheet(context, kind, told)
        context.close()
        sheets.append(small(found.picture))
        errors += found.errors + [f"{language} {size}: too wide"] * (found.wider > 0)
    return sheets, errors


def file_of(kind: Kind) -> Path:
    """Where the sheets of a game are kept."""
    return KEPT / f"{kind.label.replace('/', '-')}.webp"


COMPARED = [kind for kind in gallery.games() if file_of(kind).exists()]


@pytest.fixture(scope="module")
def built() -> None:
    """The gallery's page; without Node the tests are skipped."""
    if not gallery.build():
        pytest.skip("no Node, or npm ci was not run in webui/frontend")


def test_of_every_game_sheets_are_kept() -> None:
    missing = {kind.label.split("/")[0] for kind in gallery.games()}
    missing -= {kind.label.split("/")[0] for kind in gallery.games() if file_of(kind).exists()}
    assert not missing


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("kind", COMPARED, ids=lambda kind: kind.label)
def test_every_state_of_the_page_looks_as_it_did(chromium: Any, kind: Kind) -> None:
    sheets, errors = taken(chromium, kind, gallery.stories(kind))
    assert errors == []
    kept = cv2.imread(str(file_of(kind)), cv2.IMREAD_GRAYSCALE)
    earlier = unpacked(np.asarray(kept, np.uint8), [sheet.shape[1] for sheet in sheets])
    places = zip(looks(kind), map(apart, sheets, earlier), strict=True)
    found = [f"{language} {size[0]}×{size[1]}: at {place}" for (language, size), place in places if place]
    assert found == [], f"looks different: python -m tools.gallery --only {kind.label} shows it"


def _own_page(told: Sequence[tuple[Kind, list[JsonObject]]]) -> Iterator[tuple[Kind, list[JsonObject]]]:
    """Of profiles whose pages ask for the same and show the same things, the one with the most states."""
    alike: dict[tuple[str, frozenset[str], frozenset[str]], tuple[Kind, list[JsonObject]]] = {}
    for kind, stories in told:
        views: list[Any] = [story["view"] for story in stories]
        steps = frozenset(step["type"] for view in views for step in view["steps"] if step["type"] != "remedy")
        detail = frozenset(name for view in views for name in view["detail"] or ())
        known = alike.setdefault((kind.label.split("/")[0], steps, detail), (kind, stories))
        if len(stories) > len(known[1]):
            alike[kind.label.split("/")[0], steps, detail] = (kind, stories)
    yield from alike.values()


def keep(only: str) -> None:
    """Keeps the sheets as they are now."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, FLAGS

    assert gallery.build(), "no Node, or npm ci was not run in webui/frontend"
    KEPT.mkdir(exist_ok=True)
    told = [(kind, gallery.stories(kind)) for kind in gallery.games()]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for kind, stories in _own_page(told):
            if only not in kind.label:
                continue
            sheets, errors = taken(chromium, kind, stories)
            assert cv2.imwrite(str(file_of(kind)), packed(sheets), (cv2.IMWRITE_WEBP_QUALITY, 101))
            print(kind.label, f"{file_of(kind).stat().st_size:,} bytes", *errors, sep="\n", flush=True)
        chromium.close()


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  (the tests' own fonts)

    keep("".join(sys.argv[1:]))
