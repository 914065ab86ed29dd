"""A second look at the cards of an enrolled deck: a name on which independent members agree needs no registration.

The index matcher was trained apart from the label network, whose body gives the features of the deck's indices as well
as what is read. So the matcher's name counts if either of these gives it, and theirs without it only if it was read
surely (ADR 44).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.enrolled.config import ENROLLED, SecondLookConfig
from vision.enrolled.embedding import Floats
from vision.enrolled.first_look import Glance
from vision.enrolled.scoring import lead


class Vote(NamedTuple):
    """One member's name (its row) and how sure it is: a lead over the next name (log), or a confidence."""

    name: int
    sure: float


@dataclass(frozen=True)
class BeforeRegistration:
    """What is known of a card before its pictures are registered: the index matcher's `glance` (None where no print of
    the deck shows), log-probabilities of its indices (indices, codes), what was read (codes,; None where nothing
    reads) with its confidence. `faces`: whether it lies face up and shows an index. `joker`: the joker's row in a deck
    that is read, else -1."""

    glance: Glance | None
    index: Floats
    label: Floats | None = None
    label_sure: float = 0.0
    faces: bool = True
    joker: int = -1

    def agreed(self, config: SecondLookConfig = ENROLLED.second_look) -> Floats | None:
        """Log-probabilities (codes,) of the name on which members agree; None where they do not."""
        matched, printed, read = self._matched(config), self._printed(config), self._read()
        name = None
        if matched is not None:
            by_print = printed is not None and printed.name == matched.name
            by_label = read is not None and read.name == matched.name and read.sure >= config.read
            against = read is not None and read.name != matched.name and read.sure >= config.read
            if by_label or (by_print and matched.sure >= config.far_ahead and not against):
                name = matched.name
        elif self.glance is None and printed is not None and read is not None and printed.name == read.name:
            name = read.name if read.sure >= config.surely else None
        if name is None or (name == self.joker and not (read is not None and read.name == name)):
            return None
        return self._told(name, config)

    def hopeless(self, config: SecondLookConfig = ENROLLED.second_look) -> bool:
        """Whether nothing is seen by which such a card was ever named: no index, and nothing is read."""
        return not self.faces and self.label is not None and self.label_sure < config.legible

    def _matched(self, config: SecondLookConfig) -> Vote | None:
        one = self.glance
        return Vote(one.best, one.ahead) if one is not None and one.agreed and one.ahead >= config.ahead else None

    def _printed(self, config: SecondLookConfig) -> Vote | None:
        if not len(self.index):
            return None
        total = np.maximum(self.index, ENROLLED.scoring.least_share).sum(axis=0)
        best = int(total.argmax())
        ahead = lead(total, best)
        return Vote(best, ahead) if ahead >= config.ahead else None

    def _read(self) -> Vote | None:
        return None if self.label is None else Vote(int(self.label.argmax()), self.label_sure)

    def _told(self, name: int, config: SecondLookConfig) -> Floats:
        """Log-probabilities (codes,): `config.sure` for the name, the rest as all members share it out."""
        rows = [*self.index, *([] if self.label is None else [self.label])]
        rows += [] if self.glance is None else [self.glance.shares]
        total = np.maximum(np.stack(rows), ENROLLED.scoring.least_share).sum(axis=0)
        total[name] = -np.inf
        others = np.logaddexp.reduce(total)
        out: Floats = total - others + np.log(1 - config.sure) if len(total) > 1 else total
        out[name] = np.log(config.sure)
        return out
