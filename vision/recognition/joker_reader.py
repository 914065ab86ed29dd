"""Jokers of the standard deck that the card reader does not know, told by the word that is printed on them.

The figures of a suit look much alike in all decks; a joker may show anything. Most show the word, in a corner, in the
middle or in both. The network that reads the words of NONO reads it too.
"""

from __future__ import annotations

import math

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

    def confidence(self, image: Image, card: CardFound, share: float = 0.0) -> float:
        """How surely a card (its quad in px of `image`) is a joker, 0..1: unless each of its prints that say so errs.
        0 where fewer than two say so with `config.clear`, so that no single print makes one, and where two cards seem
        to lie. Where the middle says so that clearly, or any print legibly (`config.legible`), `config.supported` is
        enough of the others: small words in the corners are the first to blur, and a word in the middle may be in any
        letters. `share`: how likely the card reader, another network, holds a joker, where that is the likeliest name
        to it; it has to err as well.

        The middle is read whatever lies beside: which card lies on which is not always seen, and a card that covers
        the middle shows something else there.
        """
        if not self._may_be_one(image, card):
            return 0.0
        apart, prints = self._labels.prints(image, [card])
        told = [(self._says(each), each.middle) for each in prints[0]]
        c = self._config
        legible = any(says >= (c.clear if middle else c.legible) for says, middle in told)
        least = c.supported if legible else c.clear
        agreeing = [says for says, _ in told if says >= least]
        if len(apart) > 1 or len(agreeing) < 2:
            return 0.0
        return 1 - (1 - share) * math.prod(1 - says for says in agreeing)

    def _may_be_one(self, image: Image, card: CardFound) -> bool:
        """Whether two prints of a card may be clear. Most cards show fewer prints, or one and a middle that says
        something else: then indices need not be read, as often as that takes."""
        (places,) = self._labels.places([card])
        indices = sum(not place.middle for place in places)
        if indices == len(places):
            return indices > 1
        return indices > 1 or (
            indices == 1 and self._says(self._labels.middle(image, places)) >= self._config.supported
        )

    def _says(self, print_: Print) -> float:
        """Probability that a print is there and is the joker's."""
        return (1 - print_.none) * float(np.exp(print_.scores[self._joker]))
