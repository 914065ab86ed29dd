"""The printed page: every marker on it is found in a picture of it, and named in the reader's language."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from table.interpret.zone_markers import Wanted, numbers, wanted
from table.setup.marker_sheet import PAGE_MM, sheet
from vision.detection.signs.markers import find_markers
from vision.types import Image

PX = 6
"""Pixels per mm of a scanned page."""
PLAYERS = ("Aoi", "蓮 & <Ren>", "Yui", "Sora")


def scanned(page: str) -> Image:
    """The page's black squares as a printer puts them on paper."""
    image = np.full((round(PAGE_MM[1] * PX), round(PAGE_MM[0] * PX), 3), 250, np.uint8)
    for path in re.findall(r'd="([^"]+)"', page):
        for x, y, step in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)", path):
            low = (np.array([float(x), float(y)]) * PX).round().astype(int)
            high = ((np.array([float(x), float(y)]) + float(step)) * PX).round().astype(int)
            image[low[1] : high[1], low[0] : high[0]] = 20
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.0), np.uint8)


@pytest.mark.parametrize("count", [2, 4, 7])
def test_all_markers_of_a_page_are_found_on_it(count: int) -> None:
    zones: list[Wanted] = wanted(("strip", "field", "before", "stock", "discard", "captured"), count)
    page = sheet(zones, PLAYERS, "en")
    found = find_markers(scanned(page))
    assert set(found) == {number for zone in zones for number in numbers(*zone)}
    for quad in found.values():
        assert quad.min() >= 10 * PX - 2 and quad[:, 0].max() <= (PAGE_MM[0] - 10) * PX
        assert quad[:, 1].max() <= (PAGE_MM[1] - 10) * PX


def test_zones_are_named_in_both_languages_and_names_are_escaped() -> None:
    zones = wanted(("field", "before"), 2)
    texts = {}
    for lang in ("ja", "en"):
        root = ElementTree.fromstring(sheet(zones, PLAYERS, lang))
        texts[lang] = [item.text for item in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts["en"].count("Field") == 2 and texts["en"].count("Own place: 蓮 & <Ren>") == 2
    assert texts["ja"].count("場") == 2 and texts["ja"].count("手元（Aoi）") == 2
