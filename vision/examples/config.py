"""Tuned numbers of examples: one frozen dataclass per module, all of them in `ExamplesConfig`.

Slopes and thresholds are fitted (`vision.fitting.examples`) and stand in `models/example_calibration.json`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class InkConfig:
    """The print of a face without its light: what is compared of two views of one card. Places are samples of a grid
    of `size` (across, down) that covers the card."""

    size: tuple[int, int] = (72, 100)
    """Samples across and down; an index of a card 90 px wide keeps its details."""
    border: int = 5
    """Width of the card's border that is left out, places: what lies beside a card shows there where its outline is a
    little off."""
    around: int = 4
    """How far beyond its outline a card is looked for, places."""
    soft: float = 0.7
    """Blur that hides noise, one sigma, places."""
    wide: float = 6.0
    """Neighbourhood whose mean is subtracted, one sigma, places: shadows and glare are wider."""
    faint: float = 0.1
    """Contrast, log, up to which a place counts as blank."""
    scales: tuple[float, ...] = (0.955, 1.0, 1.045)
    """Sizes in which an outline is tried, shares of its own: the outliner's errors are of this order."""
    turns: tuple[float, ...] = (-0.035, 0.0, 0.035)
    """Turns in which it is tried, rad."""
    cells: tuple[int, int] = (6, 8)
    """Parts of a face, across and down, each of which has to agree."""
    shown: float = 0.7
    """Least uncovered share of a part for it to count."""
    beside: int = 5
    """Width of the border around what covers a card that is left out, places."""
    stroke: float = 0.4
    """A place shows the colour of the ink from this share of the strongest print on."""
    inky: float = 0.06
    """Least print of a part for it to count, as a share of the print of the part with most."""


@dataclass(frozen=True)
class KnownConfig:
    """Which examples are looked at, and which of them count."""

    likely: int = 4
    """Examples whose print is laid over a card: those that the networks rank first."""
    blurred: float = 4.0
    """Blur, one sigma, places, at which the print is compared with every example to rank them."""
    each: int = 4
    """Most examples of one name that are in use: those that people named before others, the newest first."""
    bare: float = 0.85
    """Least share of a face that both views show for the networks to compare it as a whole."""
    compared: float = 0.4
    """Least share of a face that both views show for the print to be compared: smaller parts look alike on different
    cards."""
    proved: float = 0.5
    """Weight of an example that the game proved, relative to one that somebody named."""
    alike: float = 0.5
    """Probability from which on two examples show one card."""
    same_place: float = 0.6
    """Least overlap of a located card with the outline that somebody named."""


@dataclass(frozen=True)
class TrustConfig:
    """When a reader is trusted on a deck that it was not trained on: by its readings of the cards that people named."""

    surely: float = 0.9
    """Confidence from which on a reading counts as sure."""
    works: float = 0.5
    """Prior probability that it reads the deck as well as the decks it learned."""
    slips: float = 0.0005
    """Share of errors among its sure readings, where it does."""
    errs: tuple[float, float] = (1.0, 3.0)
    """Parameters of the beta distribution (prior) of that share, where it does not: some typefaces spoil one sign in
    ten, others all."""
    most: float = 0.002
    """Largest expected share of errors among its sure readings for it to be trusted."""


@dataclass(frozen=True)
class ExamplesConfig:
    """All tuned numbers of `vision.examples`."""

    ink: InkConfig = field(default_factory=InkConfig)
    known: KnownConfig = field(default_factory=KnownConfig)
    trust: TrustConfig = field(default_factory=TrustConfig)


EXAMPLES = ExamplesConfig()
"""The shipped values."""
