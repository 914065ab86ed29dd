"""Limits of picture files and of picture quality (`vision.fitting.quality` fits the latter on training photographs)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ImagingConfig:
    """All tuned numbers of the room."""

    max_bytes: int = 256 * 2**20
    """A larger file is refused."""
    max_pixels: int = 128_000_000
    """A larger picture is refused before it is decoded: 128 megapixels are 384 MB."""
    scale: int = 2
    """Resolution at which cards are measured, px per mm."""
    least_px: float = 40.0
    """Narrower cards cannot tell blur from missing pixels, px of the picture."""
    blurred_mm: float = 0.9
    """Blur above which cards are out of focus, one sigma, mm on the card. Fitted: 0.8; up to 1.2 is still read."""
    dark: float = 45.0
    """Paper darker than this, of 255, is too dark. Fitted."""
    glare_mm: float = 19.0
    """Radius of a burnt-out disc above which light is mirrored, mm. Fitted."""
    narrow: float = 1.0
    """Smaller of the two smoothings that the blur is measured with, px at `scale`."""
    wide: float = 2.0
    """Larger of the two."""
    edges: float = 0.04
    """Share of a card's pixels that count as edges: the steepest."""
    weak: float = 2.0
    """A flatter edge may be noise, grey values per px."""
    few: int = 30
    """Fewer edge pixels tell nothing."""
    margin: int = 8
    """Border of a rectified card that is left out, px: outlines are not exact."""
    burnt: int = 250
    """Brightness from which on a pixel is burnt out, of 255."""


IMAGING = ImagingConfig()
"""The shipped values."""
