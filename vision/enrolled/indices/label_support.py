"""The label reader beside an enrolled deck: whether it is heard.

It has learned printed cards. Numbers that somebody wrote by hand, or on coloured paper, have the same names, and are
often surely misread. What it makes of the enrolled pictures tells whether it may be heard.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED, LabelSupportConfig
from vision.enrolled.contact_sheet import sheets
from vision.enrolled.indices.features import has_indices, printed
from vision.recognition.label_reader import LabelReader
from vision.types import Image, Quad


def is_heard(
    reader: LabelReader,
    locator: Locator,
    pictures: Sequence[tuple[str, Image, Quad]],
    config: LabelSupportConfig = ENROLLED.label_support,
) -> bool:
    """Whether the reader is heard at a deck with these kept `pictures` (name, picture, outline (4, 2) px of the upright
    card): the deck has indices, as all have on which its weight was fitted, and few are surely misread."""
    upright = [(picture, quad) for _, picture, quad in pictures]
    if not has_indices(printed(upright, locator), [quad for _, quad in upright]):
        return False
    misread: set[int] = set()
    for sheet in sheets(upright):
        for card, reading in reader.read(sheet.image, locator.find(sheet.image)):
            at = sheet.at(card.centre)
            if at is None or card.up < 0.5 or reader.confidence(reading) < config.surely:
                continue
            row = sheet.rows[at]
            if reader.codes[int(reading.scores.argmax())] != pictures[row][0]:
                misread.add(row)
    return len(misread) <= config.misread * len(pictures)
