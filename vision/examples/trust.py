"""Whether a reader is trusted on a deck that it was not trained on, by its readings of the cards that people named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.special import betaln

from vision.examples.config import EXAMPLES, TrustConfig
from vision.examples.store import Example


@dataclass(frozen=True)
class Trust:
    """`error`: the expected share of wrong names among the reader's sure ones; `heard`: whether these count as names;
    `misread`: the names that it gave to other cards."""

    error: float
    heard: bool
    misread: frozenset[str] = frozenset()

    @classmethod
    def always(cls, examples: Iterable[Example] = (), config: TrustConfig = EXAMPLES.trust) -> Trust:
        """For a deck that the reader was made for."""
        return cls(0.0, True, _judged(examples, config)[1])

    @classmethod
    def earned(cls, examples: Iterable[Example], config: TrustConfig = EXAMPLES.trust) -> Trust:
        """By the examples of a deck that nobody enrolled: the reader either works there as on other decks, or its share
        of errors is unknown (`config.errs`).

        >>> Trust.earned([]).heard
        False
        """
        right, misread, wrong = _judged(examples, config)
        error = expected_error(right, wrong, config)
        return cls(error, error <= config.most, misread)


def expected_error(right: int, wrong: int, config: TrustConfig = EXAMPLES.trust) -> float:
    """The expected share of errors, after so many right and wrong sure readings.

    >>> [round(expected_error(right, 0), 4) for right in (0, 10, 40)]
    [0.1253, 0.0139, 0.002]
    """
    a, b = config.errs
    fails = betaln(a + wrong, b + right) - betaln(a, b)
    works = wrong * np.log(config.slips) + right * np.log1p(-config.slips)
    share = 1 / (1 + np.exp(np.clip(fails - works + np.log((1 - config.works) / config.works), -50, 50)))
    return float(share * config.slips + (1 - share) * (a + wrong) / (a + b + wrong + right))


def _judged(examples: Iterable[Example], config: TrustConfig) -> tuple[int, frozenset[str], int]:
    """Of the sure readings of what people named: how many are right, which names were given wrongly, and how many are
    wrong."""
    read = [(each.code, *each.read) for each in examples if each.said and each.read is not None]
    sure = [(code, name) for code, name, how_sure in read if how_sure >= config.surely]
    misread = [name for code, name in sure if name != code]
    return len(sure) - len(misread), frozenset(misread), len(misread)
