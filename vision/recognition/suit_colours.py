"""Tells the suit of a coloured card by the hue of its ink, measured against the card's own white.

Light and camera scale a pixel's channels; density, the log of white over pixel, leaves that out. What the channels
share is black or shadow. The rest has a hue, and `vision.fitting.colours` fitted how hues of each suit are spread
(ADR 53).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.recognition.config import RECOGNITION, SuitColoursConfig
from vision.types import Image

Floats = NDArray[np.float64]
SUITS = "RBYG"
AXES = np.array([[1.0, -0.5, -0.5], [0.0, 3**0.5 / 2, -(3**0.5) / 2]])
"""From density in blue, green and red to a plane in which grey is the origin."""


def density(patch: Image, config: SuitColoursConfig = RECOGNITION.suit_colours) -> Floats:
    """The coloured density (2,) of an index patch (height, width, 3; BGR), its usual strength where it is inked."""
    pixels = patch.reshape(-1, 3).astype(np.float64) + config.black
    least = pixels.min(axis=1)  # white is bright in its darkest channel, no ink is
    white = pixels[least >= np.quantile(least, config.white)].mean(axis=0)
    plane = np.log(white / pixels) @ AXES.T
    strength = np.hypot(*plane.T)
    inked = strength >= config.inked * np.quantile(strength, config.dense)
    out: Floats = np.median(plane[inked], axis=0)
    return out


@dataclass(frozen=True, eq=False)
class SuitColours:
    """Log-probability (suits, bins) of a hue per suit of `SUITS`; bins share the circle."""

    table: Floats

    @classmethod
    def load(cls, path: Path) -> SuitColours:
        """Reads `suit_colours.json`; raises FileNotFoundError, or ValueError naming the file."""
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            return cls.of(np.array([told[suit] for suit in SUITS], np.float64))
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{path}: no hues of suits: {error}") from error

    @classmethod
    def of(cls, counts: Floats, config: SuitColoursConfig = RECOGNITION.suit_colours) -> SuitColours:
        """From counts (suits, bins) of hues: smoothed around the circle, with a share of any hue."""
        reach = int(3 * config.smooth)
        kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / config.smooth) ** 2)
        padded = np.concatenate([counts[:, -reach:], counts, counts[:, :reach]], axis=1)
        spread = np.array([np.convolve(row, kernel, "valid") for row in padded])
        spread /= spread.sum(axis=1, keepdims=True)
        return cls(np.log((1 - config.any_hue) * spread + config.any_hue / counts.shape[1]))

    def told(self, patches: Sequence[Image], config: SuitColoursConfig = RECOGNITION.suit_colours) -> Floats:
        """Log-likelihoods (suits,) of what the index patches of one card show; zeros where nothing is coloured."""
        seen = [density(patch, config=config) for patch in patches]
        coloured = [one for one in seen if float(np.hypot(*one)) >= config.coloured]
        if not coloured:
            return np.zeros(len(SUITS))
        out: Floats = self.table[:, hue_bin(np.mean(coloured, axis=0), self.table.shape[1])]
        return out


def hue_bin(plane: Floats, bins: int) -> int:
    """In which of so many equal parts of the circle a density (2,) lies."""
    return int(np.arctan2(plane[1], plane[0]) / (2 * np.pi) * bins) % bins
