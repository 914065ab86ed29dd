"""The label reader beside an enrolled deck: whether it can read that deck.

It has learned printed cards. Numbers that somebody wrote by hand, or on coloured paper, have the same names, and are
often surely misread. What it makes of the enrolled pictures tells whether it may be heard.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED, LabelSupportConfig
from vision.enrolled.contact_sheet import sheets
from vision.recognition.label_reader import LabelReader
from vision.types import Image, Quad


def can_read(
    reader: LabelReader,
    locator: Locator,
    pictures: Sequence[tuple[str, Image, Quad]],
    config: LabelSupportConfig = ENROLLED.label_support,
) -> bool:
    """Whether the reader surely and rightly reads most of a deck's kept `pictures` (name, picture, outline (4, 2) px of
    the upright card)."""
    right: set[int] = set()
    for sheet in sheets([(picture, quad) for _, picture, quad in pictures]):
        for card, reading in reader.read(sheet.image, locator.find(sheet.image)):
            at = sheet.at(card.centre)
            if at is None or card.up < 0.5 or reader.confidence(reading) < config.surely:
                continue
            row = sheet.rows[at]
            if reader.codes[int(reading.scores.argmax())] == pictures[row][0]:
                right.add(row)
    return len(right) >= config.most * len(pictures)
