"""Whether the label reader is used for an enrolled deck.

The label reader was trained on printed cards. It often misreads, with high confidence, numbers written by hand or on
coloured paper. Its readings of the enrolled pictures, whose names are known, decide whether it is used.
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
    """Whether the reader is used for a deck with these enrolled `pictures` (name, picture, outline (4, 2) px of the
    upright card). The deck must have indices, as all decks had on which the reader's weight was fitted, and few
    pictures may be misread with confidence."""
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
