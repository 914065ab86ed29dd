"""Tuned numbers of detection: one frozen dataclass per module, all of them in `DetectionConfig`.

Lengths are px of the picture unless a unit is given; shares are of the quantity that the field names. Values were
chosen on rendered scenes and photographs that train, never on test sets (`models/lab/test-set-use.md`); lab notes of
the ADRs named here hold the figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Range = tuple[float, float]


@dataclass(frozen=True)
class LocatorConfig:
    """Passes of the locator and the decoding of its maps. Found by recall per millisecond (ADR 10)."""

    first_side: int = 416
    """Longer side of the first pass, px."""
    first_looks: tuple[tuple[int, Range], ...] = (
        (416, (18.0, 125.0)), (208, (55.0, 1e9)), (832, (18.0, 125.0)), (1664, (18.0, 125.0)),
    )  # fmt: skip
    """First passes: longer side, px, and the widths of cards that each sees well, px of that pass."""
    many: int = 5
    """Coarser first passes are skipped from this number of cards on."""
    small_px: float = 20.0
    """A first pass that shows cards less wide than this may have missed smaller ones."""
    unsure: float = 0.6
    """A first pass without a score of at least this may have missed cards."""
    second_widths: Range = (0.52, 1.9)
    """Widths kept from a second pass, shares of the width it was planned for."""
    largest_pass: int = 1600 * 1000
    """Most pixels of one pass: bounds memory."""
    averaged: float = 0.95
    """Pictures shrunk to less than this share are averaged, not interpolated."""
    peak: float = 0.22
    """Least height of a peak in a heat map."""
    vote_near: float = 0.3
    """An index belongs to a card if it votes within this share of the card's width of its centre."""
    vote_far: float = 0.8
    """The same for an index that sits in a corner of the outline."""


@dataclass(frozen=True)
class TilingConfig:
    """Second passes, where cards are resampled to the width that the locator sees best. Found as for the locator."""

    closeness: tuple[Range, ...] = ((105.0, 0.8), (105.0, 0.5), (92.0, 0.5), (82.0, 0.5), (75.0, 0.5))
    """Width of cards, px, and margin around them, card widths; the first that the budget allows is taken."""
    span: float = 1.8
    """Cards whose widths differ by more than this factor get passes of their own."""
    budget: float = 330e3
    """Most pixels of all second passes of one picture."""
    bare: Range = (92.0, 0.4)
    """Width, px, and margin, card widths, of the extra pass at a face without an index."""
    pass_cost: float = 5000.0
    """Fixed cost of a pass, in pixels."""


@dataclass(frozen=True)
class RegionsConfig:
    """Reading again only where the picture changed; px of the mask of changes, which is 640 px wide."""

    least_px: int = 8
    """Fewer changed px are noise."""
    margin_px: int = 2
    """Px around what changed that count as changed."""
    most: float = 0.3
    """Where more of the picture changed, all of it is read."""
    width: float = 82.0
    """Width at which cards in a region are seen, px: as where ten cards are."""
    reach: float = 0.5
    """Margin around a region, card widths."""
    worth: float = 0.6
    """Regions that cost more than this share of the budget of second passes are not read on their own."""
    inside: float = 0.15
    """Least share of a new card's outline that lies in a region."""
    settled: float = 0.5
    """A card that has a name keeps it while no larger share of it changed: another one came to lie on it."""
    sized: float = 0.4
    """Outlines with a lower score may be none of a card: they do not tell how large cards are."""
    alike: int = 2
    """Where no card could be read, so many outlines of one size at least tell how large cards are."""


@dataclass(frozen=True)
class RefinerConfig:
    """What a refined box or outline may change. Found on the refiner's and the outliner's errors (ADR 18, 21)."""

    height_ratio: Range = (0.4, 2.2)
    """Height of a refined box, shares of the old one; else the old box stays."""
    moved: float = 1.2
    """Most that a box may move, half heights."""
    least_area: float = 0.05
    """Least area of a box, squares of its half height."""
    outline_looks: int = 2
    """Passes of the outliner over each outline."""
    area_ratio: Range = (0.4, 3.5)
    """Area of a refined outline, shares of the old one; else the old outline stays."""


@dataclass(frozen=True)
class NearbyConfig:
    """Where an index that is not read clearly is read again (ADR 27)."""

    steps: tuple[Range, ...] = ((0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1))
    """Offsets to the right and down, shares of the box's width and height."""
    least_aside: float = 0.7
    """A box narrower than this share of its height moves aside as far as one of this width."""


@dataclass(frozen=True)
class EdgeSnappingConfig:
    """Search for a card's straight edges near an outline. Found on out-of-distribution decks (ADR 9, 21)."""

    reaches: tuple[float, ...] = (0.2, 0.08)
    """Search distances of the rounds, shares of the card's width."""
    near: tuple[float, ...] = (0.03,)
    """The same around an outline that is nearly right: less than a printed frame is wide."""
    steps: int = 16
    """Samples across the reach, to either side."""
    places: int = 28
    """Samples along a side."""
    clear: float = 14.0
    """Change of colour per step, of 255, that counts half."""
    distance_cost: float = 0.25
    """Cost of moving a side by the whole reach, shares of a clear edge."""
    enough: float = 0.3
    """Share of a side that has to show an edge."""
    crest: int = 3
    """Width of an edge's slope, steps."""
    outer: float = 0.88
    """Of edges clearer than this share of the clearest the outermost is taken: the inner one is a printed frame."""


@dataclass(frozen=True)
class OutlineContrastConfig:
    """Whether an outline parts paper from ground. Colours are CIE Lab, of 255."""

    blur: float = 1.2
    """Blur of the picture before colours are compared, px."""
    beside: float = 0.03
    """How far from the outline colours are compared, card widths,"""
    least_px: float = 3.0
    """and px at least."""
    corner: float = 0.08
    """Share of a side at each of its ends that is left out."""
    places: int = 41
    """Places along a side."""
    ratio: float = 1.5
    """The ground is so many times farther from the paper's colour than the paper beside it."""
    grain: float = 3.0
    """The paper's own colour is taken to differ by so much at least."""


@dataclass(frozen=True)
class LoneCardConfig:
    """Search for the one card that a picture shows by how it stands out from its ground."""

    side: int = 480
    """Longer side of the picture that is looked at, px."""
    border: float = 0.03
    """Width of the border that shows the ground, shares of the shorter side."""
    border_printed: float = 0.08
    """The same where the ground has several colours."""
    plain: float = 0.6
    """What parts paper from ground on every side so plainly is the card, whatever the ground's colours."""
    colours: int = 6
    """So many colours a ground has at most."""
    usual: float = 0.04
    """A colour of the border that covers a smaller share of it is something else's."""
    lightness: tuple[float, ...] = (0.7, 0.4)
    """How much a difference of lightness counts beside one of colour; each is tried."""
    ground_spread: float = 30.0
    """A border so far from the ground's colour shows something else, units of Lab."""
    rounds: int = 4
    """Rounds of fitting the ground's colours."""
    seen: float = 0.5
    """Least share of the border that shows the ground, for its colours to be fitted."""
    limits: tuple[float, ...] = (1.0, 0.6)
    """Shares of the difference that parts a picture best (Otsu), from which on something stands out; each is tried."""
    quiet: float = 0.95
    """Share of the border's ground that differs less from the ground fitted to it than what stands out."""
    least: float = 10.0
    """Least difference from the ground, units of Lab."""
    closed: float = 0.015
    """Gaps so wide are closed, shares of the shorter side."""
    share: float = 0.01
    """Least share of the picture that the card covers."""
    part: float = 0.15
    """Least size of a further part of the card, shares of the largest: dark prints may split it on a dark ground."""
    solid: float = 0.7
    """Least share of its outline that stands out: less is a print on a card that fills the picture."""
    full: float = 0.85
    """Least share of its four-sided outline that it fills."""
    sides: tuple[float, float] = (1.15, 2.4)
    """Ratio of a card's longer to its shorter sides."""
    slanted: float = 1.0
    """Least such ratio as it is seen: a slanted view shortens the longer sides."""
    slant: float = 2.0
    """Most ratio of two opposite sides as they are seen."""
    beside: float = 0.02
    """How far beside an outline the ground is looked for, card widths."""
    ground: float = 0.8
    """Least share of each side of the outline beside which the ground shows."""


@dataclass(frozen=True)
class IndexHeightConfig:
    """Print of another size than the cards of its table (ADR 34)."""

    taller: float = 1.6
    """Factor of the usual index height, either way. Of 129 drawn cards that train and were named by an index alone two
    lay beyond 1.5, both jokers or beside one with a larger box."""
    nearest: int = 3
    """So many cards nearby tell the usual index height."""
    print_on: float = 4.0
    """What is so many times smaller than a card is print on something else, however far the camera is tilted."""


@dataclass(frozen=True)
class IndexLayoutConfig:
    """Where a deck with four indices per card prints them; lengths in half widths of the card (ADR 33)."""

    least: float = 0.4
    """Share of whole cards that must show a third and fourth corner."""
    mirrored: float = 0.3
    """Tolerance of the mirror image of an index at one end."""
    innermost: float = 0.4
    """Least distance of an index from the card's middle line."""
    ratios: Range = (1.39, 1.56)
    """Length by width of playing cards, poker and bridge."""
    along: float = 0.93
    """Cosine within which two indices are parallel."""
    tolerance: float = 0.2
    """Distance of an index from where the card's own would be."""
    nearer: float = 0.6
    """Parallel indices nearer than this factor of one card's are those of two cards."""
    farther: float = 1.3
    """The same for indices farther apart."""


@dataclass(frozen=True)
class DeduplicationConfig:
    """When two detections that read alike are one card. Found on tables with two copies of a deck (ADR 15, 18, 24)."""

    parallel: float = 0.93
    """Cosine within which two indices may be one card's."""
    meeting: float = 0.25
    """Votes nearer than this, card widths, are for one card."""
    apart: float = 0.5
    """Least distance of the indices that cast such votes, card widths."""
    width_apart: Range = (0.5, 1.25)
    """Distance of the two indices at one end, card widths."""
    cornered: Range = (0.4, 1.1)
    """Where an index in a corner lies, half sides from the card's middle."""
    shared: float = 0.35
    """Overlap above which two outlines, one without an index, are one card."""
    same_print: float = 0.5
    """Distance of two boxes of one printed index, half sides."""
    level: float = 0.45
    """How far one of two level indices may lie below the other, shares of their distance."""
    towards: Range = (0.55, 0.75)
    """Votes nearer than the first share of the indices' distance are for one card, farther than the second for two."""


@dataclass(frozen=True)
class PoseConfig:
    """Candidate outlines of a half covered card (ADR 9)."""

    already: float = 0.08
    """Outlines nearer than this share of the width are one candidate."""
    ends: float = 0.2
    """Tolerance within which a long side may be a card's width."""


@dataclass(frozen=True)
class PoseOfCardConfig:
    """When two indices are one card's, seen askew: noise of what is seen, as standard deviations, and what is usual."""

    focal: float = 1.0
    """Focal length of the camera, shares of the picture's longer side."""
    opposed: float = 0.5
    """Least cosine of the two indices, which stand on their heads to each other."""
    centre: float = 0.25
    """Of an index's centre, shares of half its height."""
    axis: float = 0.14
    """Of its half axes, shares of their lengths."""
    vote: float = 0.35
    """Of the centre it votes for, shares of the distance to it."""
    index: float = 0.35
    """Of its width and its height over decks, log."""
    place: float = 2.5
    """Of its place on the card over decks, mm."""
    tilt: float = 0.37
    """Of a camera's tilt, rad."""
    misfit: float = 18.0
    """Sum of squares above which two indices are two cards'. Of drawn cards at tilts to 60°, 1 in 100 is above."""
    evaluations: int = 60
    """Most evaluations of a fit."""


@dataclass(frozen=True)
class RectificationConfig:
    """Search for the table's plane by its indices (ADR 34); angles in degrees unless told otherwise."""

    focal: float = 1.0
    """Focal length of the camera, shares of the picture's longer side: usual for webcams and phones."""
    least_tilt: float = 32.0
    """Tilt from which on the picture is rectified."""
    worth: float = 1.0
    """Least log-likelihood ratio of a slant, and of what the rectified picture tells of it, for that to be taken."""
    rounds: int = 3
    """Most rectified pictures that are tried."""
    settled: float = 22.0
    """Tilt by which the last one may be off."""
    askew: float = 6.0
    """One sigma of an index's angle from a right one."""
    shape: float = 0.12
    """One sigma of an index's width by height, log."""
    tall: float = 0.15
    """One sigma of an index's height, log."""
    usual_shape: float = -0.6
    """Mean width by height of indices over decks, log."""
    shapes: float = 0.35
    """One sigma of it over decks, log."""
    upright: float = 0.37
    """One sigma of a camera's tilt, rad."""
    horizon: float = 0.12
    """Least depth of a table's point, shares of the distance to its plane."""
    beyond: float = 6.0
    """Cost of an index beyond the horizon, nats."""
    steepest: float = 73.0
    """Largest tilt that is looked for."""
    nearer: tuple[float, ...] = (6.0, 2.0)
    """Steps of the finer searches."""
    within: float = 0.5
    """Share of an index's box, each way from its middle, that must lie in the picture that was taken."""
    around: float = 1.5
    """Margin around the outermost cards, card sizes."""
    pixels: float = 2.2e6
    """Most pixels of a rectified picture, unless the picture itself has more."""
    larger: float = 1.5
    """Most growth of its area and of its longer side."""
    longest: float = 2400.0
    """Longest side, px, unless the picture itself is longer."""


@dataclass(frozen=True)
class DetectionConfig:
    """All tuned numbers of the room."""

    locator: LocatorConfig = field(default_factory=LocatorConfig)
    tiling: TilingConfig = field(default_factory=TilingConfig)
    regions: RegionsConfig = field(default_factory=RegionsConfig)
    refiner: RefinerConfig = field(default_factory=RefinerConfig)
    nearby: NearbyConfig = field(default_factory=NearbyConfig)
    outline_contrast: OutlineContrastConfig = field(default_factory=OutlineContrastConfig)
    lone_card: LoneCardConfig = field(default_factory=LoneCardConfig)
    edge_snapping: EdgeSnappingConfig = field(default_factory=EdgeSnappingConfig)
    index_height: IndexHeightConfig = field(default_factory=IndexHeightConfig)
    index_layout: IndexLayoutConfig = field(default_factory=IndexLayoutConfig)
    deduplication: DeduplicationConfig = field(default_factory=DeduplicationConfig)
    pose_of_card: PoseOfCardConfig = field(default_factory=PoseOfCardConfig)
    poses: PoseConfig = field(default_factory=PoseConfig)
    rectification: RectificationConfig = field(default_factory=RectificationConfig)


DETECTION = DetectionConfig()
"""The shipped values."""
