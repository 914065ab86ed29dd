"""Index letters of other countries: a linear correction of the reader's logits.

The reader learned all alphabets at once, English most. With a known alphabet, a map per view that
`vision.fitting.letters` fitted gives better ranks. Maps belong to one reader file by its sha256; with another reader
nothing is changed.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
ALPHABETS: dict[str, dict[str, str]] = {
    "standard": {},
    "standard-french": {"J": "V", "Q": "D", "K": "R"},
    "standard-german": {"J": "B", "Q": "D", "K": "K"},
    "standard-russian": {"J": "В", "Q": "Д", "K": "К", "A": "Т"},
    "standard-dark": {},
}
"""The standard deck's names by what is printed on it, with the ranks whose letters differ from A K Q J."""
DARK = ("standard-dark",)
"""Those of them that print light on black: their pictures are read as negatives (`vision.imaging.negative`)."""
LETTERED = ("index", "quarter", "card")
"""The reader's views, in the order of its inputs and outputs."""
RANKS, LOGITS = 13, 21


@dataclass(frozen=True, eq=False)
class Alphabet:
    """Maps (13, 22) from a view's logits and 1 to its rank logits, for indices, quarters and whole cards."""

    index: Floats
    quarter: Floats
    card: Floats

    @classmethod
    def load(cls, path: Path, deck: str, reader: Path) -> Alphabet | None:
        """The maps of a deck's letters; None where there are none for this reader. Raises ValueError."""
        if not ALPHABETS.get(deck) or not path.is_file():
            return None
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            if told["reader"] != hashlib.sha256(reader.read_bytes()).hexdigest():
                return None
            maps = [np.array(told[deck][view], np.float32) for view in LETTERED]
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise ValueError(f"{path}: no maps of letters: {error}") from error
        if any(each.shape != (RANKS, LOGITS + 1) for each in maps):
            raise ValueError(f"{path}: maps of letters of another shape than {RANKS} x {LOGITS + 1}")
        return cls(*maps)

    def adjusted(self, index: Floats, quarter: Floats, card: Floats) -> tuple[Floats, Floats, Floats]:
        """All views' logits (·, 21) with the ranks as this alphabet has them."""
        return mapped(self.index, index), mapped(self.quarter, quarter), mapped(self.card, card)


def mapped(weights: Floats, logits: Floats) -> Floats:
    """Logits (N, 21) with the ranks that a map (13, 22) makes of all of them."""
    ranks = logits @ weights[:, :LOGITS].T + weights[:, LOGITS]
    out: Floats = np.concatenate([ranks, logits[:, RANKS:]], axis=1)
    return out
