"""Tuned numbers of enrolled decks: one frozen dataclass per module, all of them in `EnrolledConfig`.

Weights, slopes and thresholds of the ensemble are fitted and stand in `models/gallery_calibration.json`. Values here
were chosen on out-of-distribution decks and in typefaces for fitting; the ADRs named here hold the figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Range = tuple[float, float]


@dataclass(frozen=True)
class GalleryConfig:
    """Which enrolled pictures look badly cut out."""

    enough: int = 8
    """Fewest pictures of a deck among which outliers are looked for."""
    deviations: float = 5.0
    """Least distance of an outlier from the median, in median absolute deviations."""
    astray: float = 0.4
    """Least share of the deck's common print that an outlier shows elsewhere."""


@dataclass(frozen=True)
class PrototypesConfig:
    """Augmentation of enrolled pictures (ADR 4, 26)."""

    augmented: tuple[int, int] = (12, 24)
    """Augmented pictures of every card: fewest and most. The more cards a deck has, the fewer are made of each."""
    pictures: int = 640
    """Augmented pictures of a whole deck, within those bounds."""
    threads: int = 4
    """Most threads that learn a deck."""
    least: int = 3
    """Fewest augmented pictures of each enrolled one, where a card has several."""
    card_shrinkage: float = 0.85
    """Shrinkage of the within-class covariance of whole cards towards a multiple of the identity."""
    corner_shrinkage: float = 0.3
    """The same for corners."""


@dataclass(frozen=True)
class SyntheticViewsConfig:
    """Rendered tables on which an enrolled deck lies (ADR 26)."""

    tables: int = 16
    """Most tables; no more than the deck has pictures."""
    cards: tuple[int, int] = (12, 18)
    """Cards on each."""
    seed: int = 20
    """Seed of the renderer."""
    round_mm: float = 3.5
    """Radius of a card's corners, mm."""
    legible: float = 0.8
    """Least visible share of an index to learn from."""
    open: float = 0.9
    """Least visible share of a card to learn from."""
    near: float = 0.8
    """Largest distance of a located index from the printed one, half heights of the index."""
    same: float = 0.6
    """Least overlap of a located outline with the card."""


@dataclass(frozen=True)
class FaceRegistrationConfig:
    """Registration of whole faces (ADR 9, 21). Places are samples of the 48×66 grid that a card is compared on."""

    blurs: Range = (2.2, 0.8)
    """Blur of the coarse and of the fine level, places."""
    around: float = 8.0
    """Neighbourhood whose mean is subtracted, one sigma, places."""
    even: float = 6.0
    """Neighbourhood over which contrast is evened out, one sigma, places."""
    faint: float = 0.1
    """Contrast, log, below which print is hardly amplified when contrast is evened out."""
    stray: float = 0.25
    """Difference from which on something else lies at a place; contrast is evened out to 0.3."""
    rounds: int = 8
    """Most steps per level."""
    least_step: float = 0.15
    """A step that moves no corner this far is the last, places."""
    met: float = 0.5
    """Two registrations are one if their corners are this near after the coarse level, places."""
    points: int = 1000
    """Places that are compared."""
    symmetric: float = 0.15
    """Largest share of the deck's common print that lies elsewhere after half a turn, for its layout to be registered
    one way up only."""
    by_layout: int = 4
    """Faces that are registered because they fit best where the layout (the deck's mean picture) was registered."""
    likely: int = 3
    """Faces that are registered because the embedding ranks them first."""
    gains: Range = (0.6, 1.6)
    """Contrast of the seen print relative to the enrolled picture: least and most."""
    lies: float = 0.006
    """Residual below which a face is registered correctly."""
    apart: float = 2.0
    """No further outline is tried once all other names' residuals are larger by this factor."""
    most: float = 0.0625
    """Residual of a name that fits nowhere."""
    hidden: float = 0.004
    """Residual of a place that another card covers."""
    beside: int = 5
    """Width of the border around covered places that is left out, places."""
    far: float = 0.2
    """Most that an enrolled picture's corners move, shares of the width, when the deck's pictures are registered."""
    better: float = 0.7
    """Residual after such a move, shares of the one before; else the picture stays."""
    sizes: Range = (0.45, 2.2)
    """Area of a registered outline, shares of the detected one."""
    slant: float = 1.8
    """Largest ratio of opposite sides, and of the change in width to the change in height."""


@dataclass(frozen=True)
class IndexFeaturesConfig:
    """How a deck's indices are found on its pictures and varied (ADR 23, 26, 31)."""

    corner: Range = (0.42, 0.4)
    """An index lies within these shares of the card's width and height from a corner."""
    offset: float = 0.05
    """One sigma of a located box's place, heights of the index."""
    size: float = 0.08
    """One sigma of its size, log."""
    skew: float = 0.05
    """One sigma of its turn and skew."""
    hidden: float = 0.3
    """Share of augmented indices over which another card's edge lies."""
    least_open: float = 0.2
    """Nearest such edge, half sides from the middle of the index."""
    most_open: float = 1.1
    """Farthest such edge."""
    shrinkage: float = 0.6
    """Shrinkage of the within-class covariance towards a multiple of the identity."""
    fewest: float = 0.5
    """Share of a deck's pictures that must show an index in one place."""
    one_place: float = 0.06
    """Tolerance of that place, shares of the card's width and height."""
    ink: float = 8.0
    """Least 95th percentile of the CIELAB distance between a printed index's pixels and its ground. Blank corners
    located as indices reach 5; 98 % of 2,000 printed and written indices reach 13."""
    least_spread: float = 1e-3
    """Least deviation of a feature."""


@dataclass(frozen=True)
class IndexRegistrationConfig:
    """Registration of enrolled indices (ADR 30)."""

    dark: float = 12.0
    """Added to brightness, 0 to 255, before its logarithm: noise hides what is darker."""
    stray: float = 0.25
    """Difference, log, that counts as something else lying there."""
    soft: tuple[float, ...] = (0.3, 0.65, 1.0, 1.5)
    """Blurs that are tried on the enrolled picture, one sigma, px."""
    tied: float = 6e-5
    """Weight of the prior on the box's error."""
    most_step: float = 0.15
    """Largest step of the affine map."""
    rounds: int = 3
    """Steps for the likeliest names, from which the blur is estimated."""
    more_rounds: int = 2
    """Steps for all names that may fit."""
    first: int = 2
    """How many names the blur is estimated from."""
    likely: int = 4
    """How many names are registered because the other members of the ensemble rank them first, and as many more because
    their pictures fit best."""
    among: int = 16
    """How many names are compared at all: those that the other members of the ensemble rank first."""
    compared: int = 5
    """Names that fit best and go to the pairwise network."""
    worse: float = 2.0
    """Largest ratio of their residuals to the smallest one."""
    fitting: float = 0.02
    """Residual within which two pictures show one index."""


@dataclass(frozen=True)
class IndexMatcherConfig:
    """Prototypes of the index matcher."""

    scales: tuple[float, ...] = (1.0, 0.55)
    """Sizes in which an enrolled index is seen, shares of its own."""
    blurs: tuple[float, ...] = (0.0, 0.8)
    """Blurs in which it is seen, one sigma, px."""


@dataclass(frozen=True)
class InkColourConfig:
    """Colours of inks, which distinguish names that differ in nothing else (ADR 50). Chosen on 371 indices of nine
    filmed coloured decks. Before, 10 cards had an index that looked like another name's; now none has. Of 109 cards
    named at a first look, 102 still are (no command prints this)."""

    paper: tuple[float, float] = (0.5, 0.9)
    """Quantiles of brightness between which pixels of an index's box show paper."""
    black: float = 4.0
    """Added to a channel, 0 to 255, so that black ink has a density."""
    dark: float = 0.97
    """Quantile of density that is taken as that of the darkest ink."""
    stroke: float = 0.5
    """A pixel is ink from this share of that density on."""
    alike: float = 0.15
    """A name whose likeness is less than this below the best name's is a rival."""
    other: float = 10.0
    """Least angle between two inks of different colours, degrees."""
    nearer: float = 10.0
    """Degrees by which the best name's ink has to be nearer than a rival's: a bright lamp turns blue by up to 7 more
    towards green."""


@dataclass(frozen=True)
class FirstLookConfig:
    """Which cards the index matcher names alone (ADR 43): of 906 such cards of 27 fitting decks one was named
    wrongly."""

    heat: float = 25.0
    """Factor of a likeness before the softmax, as in the network's training."""
    nothing: float = 0.7
    """Likeness at which a print is as likely none of the deck's as one of them."""
    near: float = 0.92
    """Least likeness of the clearest index to its name's."""
    ahead: float = 4.0
    """Least lead over the next name, log."""
    indices: int = 2
    """Most indices of a card that are used, the clearest first."""
    sure: float = 0.998
    """Largest confidence."""


@dataclass(frozen=True)
class IndexScoringConfig:
    """What indices tell of a card before its face is registered (ADR 47)."""

    near: float = 5.0
    """Largest log-odds by a likeness."""
    doubt: float = 0.5
    """Largest error probability of a name by registered indices, as a share of that allowed by registered faces. It is
    smaller because the same print is only compared again: ♠ and ♣ below one word were confused that way."""
    open: float = 0.05
    """Confidence below which nothing of a card is registered, in a deck that is not read: of 624 such cards of 27
    fitting decks the registered pictures name three. A deck that is read has no such limit: strips of NONO need the
    likely names of unread cards (ADR 49)."""


@dataclass(frozen=True)
class IndexGridConfig:
    """Decks that are every suit with every rank (ADR 31)."""

    alone: float = 0.99
    """A card's own share in its prediction from which on no other card tells of it."""
    trusted: float = 0.5
    """Least share of cards that the others predict rightly."""


@dataclass(frozen=True)
class GalleryReaderConfig:
    """Detections compared with an enrolled deck."""

    beside_indices: tuple[int, int] = (2, 2)
    """Faces registered in a deck with indices: how many by the layout, and how many that the embedding ranks first.
    With 4 and 3 none of 400 cards (NONO, coloured, number and colour) was named otherwise."""
    by_indices: tuple[int, int] = (0, 2)
    """Faces registered in a deck that is read: none by the layout, and only the name that its indices say, upright and
    turned. Each of 116 names by registered faces in 38 fitting decks was that one (ADR 49)."""
    layers: int = 4
    """Most rounds in which cards below already known ones are registered again."""
    alike: float = 0.003
    """Residual between two enrolled pictures below which they are reported as look-alikes."""


@dataclass(frozen=True)
class ScoringConfig:
    """From registrations and likelihoods to features (ADR 23 to 26). Leads and odds are logarithms."""

    noise: float = 5e-4
    """Residual that even the right face leaves."""
    index_noise: float = 1e-5
    """Residual that even the right index leaves."""
    least_share: float = -12.0
    """Least log-probability that a corner or an index gives a name."""
    most: float = 12.0
    """Largest lead."""
    joker_read: float = 0.5
    """Least confidence with which a joker must be read."""
    unlike: float = 0.02
    """Residual between two names' pictures from which on their similarity no longer counts."""
    no_index: float = 0.5
    """Log-distance from a deck's indices beyond which a patch is none of them."""
    least_names: int = 20
    """Fewest names of a deck for the calibration to hold."""
    fits: float = 3.0
    """Largest ratio, log, of residuals."""
    legible: float = 0.75
    """Least likeness to an enrolled index for an index of an unnamed card to be used. Of 57 such cards that lay open in
    five hard films, the likeliest name was right for 34 with these indices, for 19 with all."""


@dataclass(frozen=True)
class FallbackConfig:
    """The standard reader beside an enrolled deck (ADR 25)."""

    doubtful: float = 0.5
    """Least confidence of a reading to count."""


@dataclass(frozen=True)
class LabelSupportConfig:
    """The label reader beside an enrolled deck (ADR 48)."""

    surely: float = 0.5
    """Least confidence of a reading to count."""
    misread: float = 0.15
    """Largest share of pictures misread with confidence. In decks written in the corners of coloured card it is four
    fifths; in 2 of 24 printed decks in typefaces for fitting it is above this limit."""


@dataclass(frozen=True)
class EnsembleConfig:
    """Agreement of the ensemble's members (ADR 25). On 30 of 260 photographs a reading contradicted the pictures: all
    these readings were right, and the pictures' confidence was below `contradicted`."""

    same_place: float = 0.5
    """Overlap from which on two detections of one name are one card."""
    ranked: int = 5
    """Names that are listed with a detection."""
    against: float = 0.5
    """Least confidence of a reading that leaves the pictures' name open."""
    contradicted: float = 0.8
    """Least confidence of the pictures for a contradicting reading not to replace their name."""


@dataclass(frozen=True)
class EnrolledConfig:
    """All tuned numbers of `vision.enrolled`."""

    gallery: GalleryConfig = field(default_factory=GalleryConfig)
    prototypes: PrototypesConfig = field(default_factory=PrototypesConfig)
    synthetic_views: SyntheticViewsConfig = field(default_factory=SyntheticViewsConfig)
    face_registration: FaceRegistrationConfig = field(default_factory=FaceRegistrationConfig)
    index_features: IndexFeaturesConfig = field(default_factory=IndexFeaturesConfig)
    index_registration: IndexRegistrationConfig = field(default_factory=IndexRegistrationConfig)
    index_matcher: IndexMatcherConfig = field(default_factory=IndexMatcherConfig)
    ink_colour: InkColourConfig = field(default_factory=InkColourConfig)
    first_look: FirstLookConfig = field(default_factory=FirstLookConfig)
    index_scoring: IndexScoringConfig = field(default_factory=IndexScoringConfig)
    index_grids: IndexGridConfig = field(default_factory=IndexGridConfig)
    gallery_reader: GalleryReaderConfig = field(default_factory=GalleryReaderConfig)
    scoring: ScoringConfig = field(default_factory=ScoringConfig)
    fallback: FallbackConfig = field(default_factory=FallbackConfig)
    label_support: LabelSupportConfig = field(default_factory=LabelSupportConfig)
    ensemble: EnsembleConfig = field(default_factory=EnsembleConfig)


ENROLLED = EnrolledConfig()
"""The shipped values."""
