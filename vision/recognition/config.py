"""Tuned numbers of recognition: one frozen dataclass per module, all of them in `RecognitionConfig`.

Weights of views, slopes and thresholds are no tuning: they are fitted and stand in `models/*calibration.json`. Values
here were chosen on the calibration's own tables and on decks that train; the ADRs named here hold the figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class CardReaderConfig:
    """Which patches of a card are read, and which are read again (ADR 12, 27). All are probabilities or shares."""

    twice: float = 0.95
    """Two indices read this surely and alike settle a card."""
    clear: float = 0.98
    """A patch read less surely is read again from a little beside."""
    blank: float = 0.9
    """A patch that shows no face this surely is not read again."""
    faced: tuple[str, ...] = ("9", "Q")
    """Ranks that one typeface or other prints alike: the whole card is always read."""
    within: float = 0.5
    """Share of an index's box, each way from its middle, that must lie in the picture."""


@dataclass(frozen=True)
class FusionConfig:
    """How views of one card are combined, and when a joker is believed (ADR 13, 16, 29, 33)."""

    floor: float = -12.0
    """Least log-probability that one view gives a name: no view rules a name out alone."""
    most_indices: int = 2
    """Located indices count no more than this many together: what misleads one misleads all."""
    index_share: float = 0.18
    """Height of an index where none was located, shares of the card's shorter side."""
    shown: float = 0.45
    """A view that shows no face with more than this probability is left out."""
    lone_joker: float = 0.95
    """Share of the threshold that caps a joker told by one view."""
    clearly: float = 2.0
    """Lead, log-odds, by which a view speaks for or against a joker."""
    joker_face: float = 5.0
    """Lead, log-odds, by which the whole card confirms a joker."""
    in_a_fan: float = 0.5
    """Share of a joker that other faces cover for one corner to suffice."""
    wide_px: float = 96.0
    """Narrower cards need more confidence."""
    not_known: float = 0.5
    """Share of unclear detections assumed where no scene is known."""
    least: float = 1e-9
    """Least probability that a view gives a rank or a suit."""


@dataclass(frozen=True)
class SplittingConfig:
    """When the indices of one outline are those of two cards (ADR 17); lengths in card widths."""

    read: float = 0.6
    """Least probability of a name for an index to count."""
    ruled_out: float = 0.01
    """Indices contradict each other where each gives the other's name less than this."""
    quarter: float = 0.5
    """Weight of the quarter around an index, beside the index itself."""
    blank: float = 0.2
    """Most probability that a patch is no index."""
    own: float = 0.13
    """An index on a back that votes this near its middle is the card's own."""
    at_home: float = 0.08
    """An index that votes this near the centre is the card's own, whatever it reads."""
    equal: float = 0.9
    """Least probability of one name for two indices to be those of equal cards."""
    beside: float = 0.1
    """Least distance of two equal cards' indices."""
    moved_with: float = 0.35
    """Most difference of the votes' step from the indices' step, shares of that step."""
    fanned: float = 0.5
    """The same of indices that read otherwise: their votes rather move with them than stay."""
    faint: float = 0.35
    """Most probability that such a patch is no index."""
    unlike: float = 0.05
    """Most probability, multiplied, with which two such indices read as each other's name."""
    level: float = 0.95
    """Cosine within which equal cards' indices are parallel."""
    alike: float = 1.35
    """Most ratio of their heights."""


@dataclass(frozen=True)
class LabelReaderConfig:
    """Which prints of NONO and the coloured deck are read, and which again (ADR 11, 28)."""

    clear_print: float = 0.9
    """An index read less surely is read again in other boxes."""
    longer: float = 0.9
    """A wider box that reads a longer value this surely replaces the first reading."""
    faintest: float = 1e-3
    """Least probability of a print for a patch to count."""
    hidden: float = 0.5
    """The middle of a card that is covered so far is not read."""


@dataclass(frozen=True)
class JokerReaderConfig:
    """When a card that the card reader cannot name is a joker by its words (ADR 41)."""

    clear: float = 0.5
    """Least probability that each of two prints gives the joker."""
    supported: float = 0.15
    """So much from another print suffices beside the one in the middle of a card, which is large, and beside one that
    is legible (ADR 41)."""
    legible: float = 0.9
    """A print that gives the joker so much probability is legible."""


@dataclass(frozen=True)
class PrefixConfig:
    """When an index may continue under another card: a 1 that may be a 10 (ADR 28)."""

    open: float = 0.5
    """The middle of a card that is covered less is seen and settles the question."""
    steps: tuple[float, ...] = (0.2, 0.35, 0.5)
    """Where the rest is looked for beyond the box, heights of the box."""
    across: tuple[float, ...] = (-0.6, 0.0, 0.6)
    """The same to either side of its middle line, half sides."""
    most: float = 0.5
    """Share of those places that may be hidden."""
    reach: float = 1.4
    """Width of a two-figure index, heights of one figure."""


@dataclass(frozen=True)
class SceneThresholdConfig:
    """The scene-level threshold (ADR 29)."""

    clear: float = 0.88
    """A detection read this surely is clear."""
    prior: float = 0.1
    """Prior share of unclear detections; counts as one more detection of every scene."""


@dataclass(frozen=True)
class DecisionConfig:
    """Which readings become names. Found on tables with two copies of a deck and on tilted tables (ADR 24, 29, 34)."""

    certain: float = 0.95
    """Confidence of a card of which an unread outline may be a second detection."""
    doubtful: float = 0.5
    """A reading less sure than this counts as unread."""
    card_score: float = 0.4
    """Least locator score of an outline that cannot be read."""
    laid_back: float = 0.25
    """The same of a back where the picture changed, or where one was seen before: on a back nothing can be read."""
    laid_share: float = 0.7
    """Least share of an outline that changed where a card was laid."""
    jokers: int = 2
    """Copies of the joker in most decks; of every other card there is one."""


@dataclass(frozen=True)
class RecognitionConfig:
    """All tuned numbers of the room."""

    card_reader: CardReaderConfig = field(default_factory=CardReaderConfig)
    fusion: FusionConfig = field(default_factory=FusionConfig)
    splitting: SplittingConfig = field(default_factory=SplittingConfig)
    label_reader: LabelReaderConfig = field(default_factory=LabelReaderConfig)
    joker_reader: JokerReaderConfig = field(default_factory=JokerReaderConfig)
    prefix: PrefixConfig = field(default_factory=PrefixConfig)
    scene_threshold: SceneThresholdConfig = field(default_factory=SceneThresholdConfig)
    decision: DecisionConfig = field(default_factory=DecisionConfig)


RECOGNITION = RecognitionConfig()
"""The shipped values."""
