"""Jokers of the standard deck that the card reader does not know, told by the word that is printed on them.

The figures of a suit look much alike in all decks; a joker may show anything. Most show the word, in a corner, in the
middle or in both. The network that reads the words of NONO reads it too.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.detection.detections import CardFound
from vision.recognition.config import RECOGNITION, JokerReaderConfig
from vision.recognition.label_reader import LabelReader, Print
from vision.types import Image

JOKER = "JK"


class JokerReader:
    """Tells how surely a card is a joker by its words. `labels`: a reader of a deck that has a joker."""

    def __init__(self, labels: LabelReader, config: JokerReaderConfig = RECOGNITION.joker_reader) -> None:
        self._labels, self._config = labels, config
        self._joker = labels.codes.index(JOKER)

    def confidence(self, image: Image, card: CardFound, beside: Sequence[CardFound] = (), share: float = 0.0) -> float:
        """How surely a card (its quad in px of `image`) is a joker, 0..1: what the second clearest of its prints says,
        so that no single print makes one. 0 below `config.clear` and where two cards seem to lie; `beside`: other cards
        of the table.

        `share`: how likely the card reader, another network, holds a joker, where that is the likeliest name to it.
        Then two prints of `config.seconded` each suffice, and all three have to err. The same holds of the middle and
        the clearest index, where they say so with `config.large` and `config.supported` at least: small words in the
        corners are the first to blur.
        """
        clear = self._config.seconded if share else self._config.clear
        if not self._may_be_one(image, card, beside, min(clear, self._config.large)):
            return 0.0
        apart, prints = self._labels.prints(image, [card], beside)
        told = sorted((self._says(each) for each in prints[0]), reverse=True)
        if len(apart) > 1 or len(told) < 2:
            return 0.0
        sure = 0.0
        if told[1] >= clear:
            sure = max(told[1], 1 - (1 - told[0]) * (1 - told[1]) * (1 - share)) if share else told[1]
        middle = max((self._says(each) for each in prints[0] if each.middle), default=0.0)
        index = max((self._says(each) for each in prints[0] if not each.middle), default=0.0)
        if middle >= self._config.large and index >= self._config.supported:
            sure = max(sure, 1 - (1 - middle) * (1 - index) * (1 - share))
        return sure

    def _may_be_one(self, image: Image, card: CardFound, beside: Sequence[CardFound], clear: float) -> bool:
        """Whether two prints of a card may be clear. Most cards show fewer prints, or one and a middle that says
        something else: then indices need not be read, as often as that takes."""
        (places,) = self._labels.places([card], beside)
        indices = sum(not place.middle for place in places)
        if indices == len(places):
            return indices > 1
        return indices > 1 or (indices == 1 and self._says(self._labels.middle(image, places)) >= clear)

    def _says(self, print_: Print) -> float:
        """Probability that a print is there and is the joker's."""
        return (1 - print_.none) * float(np.exp(print_.scores[self._joker]))
