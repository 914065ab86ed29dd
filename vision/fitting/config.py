"""Numbers of the calibration tools: one frozen dataclass per tool, all of them in `FittingConfig`.

Seeds are used by no test. What is searched (`weights`, `penalties`, …) are grids and bounds; the results stand in
`models/*calibration.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Range = tuple[float, float]


@dataclass(frozen=True)
class CalibrateConfig:
    """Fit of the standard deck's calibration."""

    bounds: tuple[Range, ...] = ((0.3, 1.6), (0.1, 0.6), (0.2, 1.6), (0.2, 1.6))
    """Bounds of the weights of an index, a guessed index, a quarter and the whole card."""
    dearest: float = 6.0
    """Most that one detection costs, nats."""
    penalties: tuple[float, ...] = (0.0, 1.0, 2.0, 3.0, 4.0)
    """Scene penalties that are tried, log-odds."""
    narrow: tuple[float, ...] = (0.0, 0.5, 1.0, 1.5, 2.0)
    """Penalties of a card half as wide that are tried, log-odds."""
    held_back: float = 5e-4
    """How much the square of a slope of a confidence costs (L2), nats."""
    near_earlier: float = 25.0
    """The same of what it departs by from an earlier fit to many more cards: little more than the bias is left to fit.
    Of 0.0005 to 25, with each deck left out in turn, this one tells best whether names of NONO and composed decks are
    right; of coloured and other ones all tell nearly the same."""
    resamplings: int = 400
    """Resamplings of the decks that tell how far the share of wrong names may vary."""


@dataclass(frozen=True)
class EnrollingConfig:
    """Rendered decks enrolled as a person would."""

    size: tuple[int, int] = (640, 480)
    """Picture taken for enrolling, px: cards as large as at `easy`, less table."""
    tries: int = 48
    """Most pictures of a card that the locator does not find."""
    same: float = 0.5
    """Least overlap of two outlines of one card."""
    cut_well: float = 0.85
    """Least intersection over union of a cut-out and its card; else the picture is taken again."""
    alike: float = 40.0
    """Two faces that differ nowhere by more, of 255 after a blur, are one print; a face that differs nowhere so much
    from its ground is blank."""
    jitter: float = 0.012
    """Error of a true outline's corners that stands for a located one, card widths."""


@dataclass(frozen=True)
class GalleriesConfig:
    """Fit of the calibrations of enrolled decks."""

    seed: int = 6_000
    """Seed of decks and scenes."""
    step: float = 0.6
    """First step of every weight, log."""
    steps: int = 200
    """Most steps of the search."""
    surely: int = 8
    """A right name counts by this power of its confidence: half at 0.92."""
    most_heat: float = 60.0
    """Highest temperature."""
    registered: float = 0.7
    """Least overlap of a card and a registered outline for the name to be right."""
    cluttered: float = 0.25
    """Share of tables with few cards among many distractors."""
    few: tuple[int, int] = (1, 3)
    """Cards on such a table."""
    much: float = 14.0
    """Mean number of distractors on it."""
    unanimous: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({"coloured": 0.5}))
    """Least confidence, by kind of deck, from which a card is named where all members agree; never in other kinds. Of
    98 open cards of coloured decks with so much the name was right of all, of 17 with less of 15; of 12 NONO cards of
    8: names that share a word differ by a sign that all members may miss (no command prints this)."""


@dataclass(frozen=True)
class LabelsConfig:
    """Fit of the label reader's calibrations."""

    seed: int = 8200
    """Seed of decks and scenes."""
    weights: tuple[float, ...] = (0.2, 0.3, 0.5, 0.8, 1.1)
    """Weights of indices and of the middle that are tried."""
    inks: tuple[float, ...] = (0.0, 0.2, 0.6)
    """Weights of the middle's ink that are tried."""


@dataclass(frozen=True)
class LettersConfig:
    """Fit of the maps of other alphabets."""

    seed: int = 7_000
    """Seed of decks and scenes."""
    same: float = 0.5
    """Least overlap of an outline with its card."""
    seen: float = 0.85
    """Least visible share of an index to learn from."""
    pulls: tuple[float, ...] = (3.0, 10.0, 30.0, 100.0, 300.0)
    """Strengths of the pull towards the identity that are tried."""
    folds: int = 4
    """Folds of the cross-validation."""


@dataclass(frozen=True)
class LocatedConfig:
    """Which located indices are true ones."""

    near: float = 0.8
    """Most distance of a true index, half heights."""
    apart: float = 2.2
    """Least distance of a false one, half heights of the true one."""
    sizes: Range = (0.6, 1.6)
    """Height of a true one, shares of the printed height."""
    like: float = 0.16
    """Distance within which two places of indices are alike, half sides."""


@dataclass(frozen=True)
class PairsConfig:
    """Pairs that the pairwise network learns from."""

    seed: int = 9_100
    """Seed of decks and scenes."""
    marked: float = 0.6
    """Share of NONO decks whose suit marks are a font's."""
    shown: float = 0.6
    """Least visible share of an index."""
    near: float = 0.6
    """Most distance of a located index from the true one, half heights."""


@dataclass(frozen=True)
class PhotographsConfig:
    """Labelled photographs as training shards."""

    longest: int = 640
    """Longer side of a stored picture, px."""
    unseen: float = 0.1
    """Visible share written for a card to look away from."""
    unsure: float = 0.6
    """The same for an index."""
    contradicted: float = 0.995
    """Probability of another name from which on a label is doubted."""
    doubtful: float = 0.5
    """Probability of a name from which on an unlabelled detection may be a card."""
    wider: float = 1.4
    """Size of the place around a labelled card where nothing is told, card sizes."""
    covered: float = 0.4
    """Visible share written for a card whose box shows a part."""


@dataclass(frozen=True)
class QualityConfig:
    """Photographs spoilt to fit the limits of picture quality."""

    blurs: tuple[float, ...] = (1.2, 1.6, 2.0)
    """Blurs, one sigma, mm: cards begin to be misread at the first."""
    dim: tuple[float, ...] = (0.15, 0.1)
    """Factors of brightness: the reader begins to fail at the first."""
    noise: float = 2.5
    """Noise of a dark picture, of 255."""
    spot: Range = (0.3, 0.6)
    """Share of a card that drawn glare burns out."""


@dataclass(frozen=True)
class ExamplesFitConfig:
    """Fit of the calibration of examples."""

    seed: int = 6107
    """What the draws of decks and tables begin with."""
    laid: float = 0.85
    """Share of a deck's cards that are laid in a first round."""
    at_once: int = 9
    """Cards on a table at a time."""
    again: int = 3
    """Tables with any cards in a later round of the same evening."""
    elsewhere: int = 2
    """Tables of another evening: another camera, another light."""
    shares: tuple[float, ...] = (0.3, 0.7, 1.0)
    """Shares of the cards of the first round that become examples."""
    others: int = 12
    """Examples of other cards that each card is compared with for the ranking."""


@dataclass(frozen=True)
class FittingConfig:
    """All numbers of the room."""

    calibrate: CalibrateConfig = field(default_factory=CalibrateConfig)
    enrolled: EnrollingConfig = field(default_factory=EnrollingConfig)
    examples: ExamplesFitConfig = field(default_factory=ExamplesFitConfig)
    galleries: GalleriesConfig = field(default_factory=GalleriesConfig)
    labels: LabelsConfig = field(default_factory=LabelsConfig)
    letters: LettersConfig = field(default_factory=LettersConfig)
    located: LocatedConfig = field(default_factory=LocatedConfig)
    pairs: PairsConfig = field(default_factory=PairsConfig)
    photographs: PhotographsConfig = field(default_factory=PhotographsConfig)
    quality: QualityConfig = field(default_factory=QualityConfig)


FITTING = FittingConfig()
"""The values in use."""
