"""Tuned numbers of watching: one frozen dataclass per module, all of them in `WatchingConfig`.

Lengths in px are those of the small picture, which is `across` px wide; grey levels are of 255. "Films" are those of
`bench.rooms`, one record each, spoilt in some twenty ways and looked at with `bench.films.eye` and
`bench.films.tracked`. Where a sentence names no film, the number is reasoned, not fitted.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class ClockConfig:
    """Times of frames."""

    longest_s: float = 0.34
    """A step of the models is no longer than this: three frames per second still count as they are."""
    rest_s: float = 0.2
    """While nothing happens and pictures look alike, so often one of them is taken in."""
    blind_s: float = 1.5
    """A pause between two frames in which cards may have been laid unseen: longer than any camera's hiccup seen."""


@dataclass(frozen=True)
class SteadyingConfig:
    """The camera's own motion."""

    tile: int = 20
    """Side of a tile of bare table whose motion is measured by itself: a quarter of a hand's breadth."""
    walk_px: float = 0.5
    """How far a camera moves within a frame at 15 frames per second (standard deviation): a sway of 8 px of 1280 in two
    seconds, a tremble of 2 px."""
    turn_px: float = 0.12
    """The same for turning and zooming, at `arm` px from the middle."""
    range_px: float = 4.0
    """How far it strays from where it stood (standard deviation); farther is a bump, which `registration` finds."""
    arm: float = 100.0
    """Distance from the middle at which turning and zooming are told in px."""
    exact_px: float = 0.08
    """A tile's motion is known no better than this: light and compression move edges."""
    outlier: float = 3.0
    """A tile that disagrees by so many standard deviations counts a quarter: a card that was pushed, a shadow."""
    passes: int = 3
    """Gauss-Newton steps per frame."""
    ignored_px: float = 0.06
    """Less motion at every corner is none."""
    told: float = 4.0
    """A part whose texture is so many times stronger than the picture's noise (variances) tells whether the known table
    is still there,"""
    told_px: int = 40
    """if it has so many px,"""
    told_parts: int = 6
    """and there are so many of them;"""
    lost: float = 0.4
    """where less of their texture is found (median), it is not."""
    anchor_s: float = 30.0
    """Time constant at which the picture that motion is measured against follows the light."""


@dataclass(frozen=True)
class LightConfig:
    """Exposure, white balance and mains bands."""

    least_px: int = 500
    """From fewer known px nothing is fitted."""
    dark: float = 4.0
    """Added to both sides of a ratio of grey levels: the black level of cameras."""
    row_most: float = 1.3
    """A band changes a row by this factor at most: two of a tenth each, one in the model and one in the picture."""
    row_known: float = 0.15
    """Where less of a row is known, all of it tells of bands: one makes all of its row look changed."""
    row_spread: float = 0.02
    """A row whose px disagree by more (median deviation of their ratios to the model) tells little about bands."""


@dataclass(frozen=True)
class BackgroundConfig:
    """The known table, px by px."""

    floor: float = 10.0
    """A change is larger than this many grey levels."""
    sigmas: float = 2.6
    """And than so many of the px's own noise; from 1.3 to 4 the films read alike."""
    noise_step: float = 3.0
    """So many grey levels per second the noise of a px is corrected at most: one hand that passes leaves no trace."""
    learn_s: float = 2.0
    """Time constant at which the model follows what is known."""
    restless_s: float = 6.0
    """Time constant over which it is told how often a px moves,"""
    restless: float = 0.5
    """which from this share of the time on is a glitter, a screen or a fan, no hand."""


@dataclass(frozen=True)
class RegionsConfig:
    """Hands and things."""

    least_px: int = 24
    """Less is noise: the free strip of a card half under another one is larger."""
    part_px: int = 60
    """Least part of a moving area that may be a card which lies still in it."""
    part_unsized_px: int = 360
    """The same before any card tells how large cards are."""
    joined_px: int = 3
    """So many px at the picture's border join an area to it."""
    still_share: float = 0.01
    """In an area that lies still no larger share moves."""
    border_s: float = 1.5
    """What touches the border is a hand until it lay still for so long."""
    thing_s: float = 8.0
    """What lay still at the border for so long is part of the table."""


@dataclass(frozen=True)
class HandConfig:
    """Tracks of hands."""

    least_px: int = 120
    """A hand has at least so many px: two fingers of a child at 0.35 px/mm."""
    thick_px: int = 5
    """What is narrower is no hand."""
    depth_px: float = 10.0
    """A hand reaches in at least so far."""
    stands_out: float = 2.5
    """Half of a hand differs at one time from the table by so many times what noise explains. In `bench.films.tracked
    --games pageone --seeds 7101 --difficulty lively` arms did by 2.4 to 9.9, blocks of the coded film by 1.1 to 2.3."""
    away_s: float = 0.35
    """A hand that was not seen for so long has left."""
    beside_px: float = 45.0
    """Within this distance along the border an arm moves from one frame to the next."""
    step_px: float = 60.0
    """Within this distance a hand that is not joined to the border is known again."""
    moves: float = 0.05
    """While a hand reaches in, at least this share of it moves."""
    part: float = 0.05
    """An area of which this share lies where a hand just was is a part of that hand, or was left by it."""
    apart_px: float = 60.0
    """Places at which one arm crosses the border lie no farther apart."""
    stray_px: float = 4.0
    """What crosses no border is a hand once it moved on by so much from one frame to the next."""
    withdrawn: float = 0.5
    """A hand that was drawn back to this share of how far it reached,"""
    again: float = 0.25
    """and reaches farther again by that share, begins something else."""
    rests_px: float = 4.0
    """From one picture to the next an arm that rests moves by so much at most, where arms meet,"""
    arrives_px: float = 30.0
    """and one that comes in by so much."""
    recent_s: float = 0.5
    """Who reached to a place so long ago counts 1/e of who is there now."""
    reach_px: int = 12
    """How near to a card a hand has to come to have laid it."""


@dataclass(frozen=True)
class ReadingConfig:
    """What is read, and when."""

    busy_share: float = 0.6
    """Share of one core for reading while people play."""
    idle_share: float = 0.1
    """The same for reading again what is known."""
    saved_s: float = 0.6
    """Processor time that may be saved up: three readings of a region on a slow laptop."""
    owed_s: float = 0.18
    """Processor time that may be owed: news wait for 0.3 s at most, and cards laid 0.3 s apart come apart."""
    again_s: float = 0.12
    """A place is read again after so long; each reading in vain doubles that,"""
    again_most_s: float = 2.0
    """up to this."""
    looks: int = 3
    """A card is read so often at most while it is doubtful;"""
    unnamed_looks: int = 6
    """so often without a name."""
    sure: float = 0.97
    """A name is doubtful below this."""
    vain: int = 3
    """What lies free and was read so often without being a card is part of the table."""
    glance_s: float = 20.0
    """So often the whole picture is read while nothing happens."""
    steady_px: float = 0.05
    """A picture that moved less, px of the full picture, is read as it is."""


@dataclass(frozen=True)
class CardsConfig:
    """Tracks of cards. Shares are of a card's area; odds are natural logarithms."""

    least_px: int = 40
    """A smaller outline is none of a card that can be read."""
    same: float = 0.55
    """Outlines that overlap so much (intersection over union) are one card's."""
    same_name: float = 0.2
    """The same with one name."""
    upon: float = 0.35
    """Where so much changed, another name in the same place is another card that was laid upon it,"""
    upon_sure: float = 0.8
    """if it is so sure."""
    changed: float = 0.12
    """A card is new where at least so much changed."""
    within: float = 0.7
    """An outline that lies within a card by so much and has no other name is a part of its print."""
    moved_mm: float = 3.0
    """A card that lies farther from where it lay has been moved."""
    twice_s: float = 0.12
    """What is read while shadows move over it lies there if it is read twice in one place, so long apart,"""
    twice_within_s: float = 2.0
    """within this time,"""
    twice_sure: float = 0.8
    """each time so surely,"""
    place: float = 0.05
    """no farther apart than this share of its size."""
    left: float = 0.3
    """A card has left its place where so much of that changed, if it is read elsewhere."""
    away_s: float = 1.5
    """A card that went no longer ago and lies elsewhere was moved."""
    hidden: float = 0.12
    """A card of which less shows cannot be seen to have gone."""
    bare: float = 0.6
    """Where so much of it looks like the bare table,"""
    nearer: float = 0.5
    """and by so much more like it than like the card as it was read (1: quite so, 0: like neither), it has gone."""
    found: float = 2.0
    """What a reading that finds it adds to the odds that it exists,"""
    most: float = 6.0
    """which are no larger than this;"""
    unread_most: float = 1.5
    """one that gives it no name adds as much times the share of the best name, by so much more,"""
    unread_least: float = 0.5
    """less this: what could be anything is likely no card."""
    unnamed: float = -0.5
    """Odds of what was seen once without a name."""
    missed: float = 1.5
    """What a reading in vain takes of what was only seen while shadows moved over it,"""
    missed_same: float = 0.1
    """and of what lies free and looks as before, by the share of it that shows."""
    ghost: float = -1.0
    """What has lower odds is no card."""
    looked_for: float = 0.5
    """Where a larger share of what shows of it is read, it is looked for,"""
    gone_share: float = 0.5
    """and where a larger one changed, and it is not found, it has gone."""
    kept_s: float = 60.0
    """A view tells of what went for so long."""
    fit_quads: int = 24
    """From so many named outlines on the table's plane is kept."""


@dataclass(frozen=True)
class RegistrationConfig:
    """A bumped camera."""

    moving: float = 0.03
    """While more of the picture moves, as cards do that are swept together, the table is not looked for."""
    wait_s: float = 1.0
    """So long nothing is told of pictures in which the known table is not found;"""
    other_s: float = 2.0
    """after so long it is another table."""
    again_s: float = 0.3
    """it is looked for so often."""
    changed: float = 0.1
    """Where less has changed of the parts whose texture is missing, the table lies where it did."""
    differs: float = 8.0
    """Px whose texture differs by more than so many grey levels do not fit."""
    better: float = 0.5
    """A motion is believed that leaves less than this share of those that did not fit."""
    names: int = 2
    """So many cards that are read by name and agree tell it otherwise."""
    agree: float = 0.25
    """They agree within this share of a card's size."""


@dataclass(frozen=True)
class WatchingConfig:
    """All tuned numbers of the room."""

    across: int = 320
    """Width of the small picture, px: a card of 60 px in a picture of 1280 px covers some 300 px of it."""
    clock: ClockConfig = field(default_factory=ClockConfig)
    steadying: SteadyingConfig = field(default_factory=SteadyingConfig)
    light: LightConfig = field(default_factory=LightConfig)
    background: BackgroundConfig = field(default_factory=BackgroundConfig)
    regions: RegionsConfig = field(default_factory=RegionsConfig)
    hands: HandConfig = field(default_factory=HandConfig)
    reading: ReadingConfig = field(default_factory=ReadingConfig)
    cards: CardsConfig = field(default_factory=CardsConfig)
    registration: RegistrationConfig = field(default_factory=RegistrationConfig)


WATCHING = WatchingConfig()
"""The shipped values."""
