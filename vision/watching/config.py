"""Tuned numbers of watching: one frozen dataclass per module, all of them in `WatchingConfig`.

Lengths in px are those of the small picture, which is `across` px wide; grey levels are of 255. "Films" are those of
`bench.rooms`, one record each, spoilt in some twenty ways and looked at with `bench.films.eye` and
`bench.films.tracked`. Where no film is named, the number was chosen by reasoning, not fitted.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class ClockConfig:
    """Times of frames."""

    longest_s: float = 0.34
    """A step of the models is no longer than this: three frames per second still count as they are."""
    rest_s: float = 0.2
    """While nothing happens and pictures look alike, one is processed each time this has passed."""
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
    """Distance from the middle at which turning and zooming are measured, in px."""
    exact_px: float = 0.08
    """A tile's motion is known no better than this: light and compression move edges."""
    outlier: float = 3.0
    """A tile that disagrees by this many standard deviations has a quarter of its weight: a pushed card, a shadow."""
    passes: int = 3
    """Gauss-Newton steps per frame."""
    ignored_px: float = 0.06
    """A motion that moves every corner by less than this counts as none."""
    told: float = 4.0
    """Whether the known table is still there is told from parts whose texture is at least this many times stronger than
    the picture's noise (variances),"""
    told_px: int = 40
    """and that have at least this many px."""
    told_parts: int = 6
    """With fewer such parts than this, the table counts as found."""
    lost: float = 0.4
    """The table is lost if less than this share of their texture is found (median)."""
    anchor_s: float = 30.0
    """Time constant at which the picture that motion is measured against follows the light."""


@dataclass(frozen=True)
class LightConfig:
    """Exposure, white balance and mains bands."""

    least_px: int = 500
    """With fewer known px than this nothing is fitted."""
    dark: float = 4.0
    """Added to both sides of a ratio of grey levels: the black level of cameras."""
    row_most: float = 1.3
    """A band changes a row by this factor at most: two of a tenth each, one in the model and one in the picture."""
    row_known: float = 0.15
    """If less than this share of a row is known, all its px are used for the fit: a band changes a whole row."""
    row_spread: float = 0.02
    """A row whose px disagree by more (median deviation of their ratios to the model) tells little about bands."""


@dataclass(frozen=True)
class BackgroundConfig:
    """The known table, px by px."""

    floor: float = 10.0
    """A change is larger than this many grey levels."""
    sigmas: float = 2.6
    """And larger than this many times the px's own noise; from 1.3 to 4 the films read alike."""
    noise_step: float = 3.0
    """The noise of a px changes by at most this many grey levels per second: one hand that passes leaves no trace."""
    learn_s: float = 2.0
    """Time constant at which the model follows what is known."""
    restless_s: float = 6.0
    """Time constant over which the share of time is measured in which a px moves."""
    restless: float = 0.5
    """A px that moves for a larger share of the time is a glitter, a screen or a fan, no hand."""


@dataclass(frozen=True)
class RegionsConfig:
    """Hands and things."""

    least_px: int = 24
    """Less is noise: the free strip of a card half under another one is larger."""
    part_px: int = 60
    """Least size of a part that lies still within a moving area and may be a card."""
    part_unsized_px: int = 360
    """The same before any card tells how large cards are."""
    joined_px: int = 3
    """An area is joined to the picture's border if at least this many of its px lie there."""
    still_share: float = 0.01
    """An area counts as lying still if no larger share of it moves."""
    border_s: float = 1.5
    """A thing at the border counts as a hand until it has lain still for this long."""
    thing_s: float = 8.0
    """A thing that lay still at the border for this long is part of the table."""


@dataclass(frozen=True)
class HandConfig:
    """Tracks of hands."""

    least_px: int = 120
    """A hand has at least this many px: two fingers of a child at 0.35 px/mm."""
    thick_px: int = 5
    """A narrower area is no hand."""
    depth_px: float = 10.0
    """A hand reaches in at least this far."""
    stands_out: float = 2.5
    """In at least one picture the median px of a hand differs from the table by this many times its limit
    (`Seen.limit`). In `bench.films.tracked --games pageone --seeds 7101 --difficulty lively` arms did by 2.4 to 9.9,
    blocks of the coded film by 1.1 to 2.3."""
    away_s: float = 0.35
    """A hand that was not seen for this long has left."""
    beside_px: float = 45.0
    """From one frame to the next an arm moves along the border by less than this."""
    step_px: float = 60.0
    """A hand that is not joined to the border is the same one if its end moved by less than this."""
    moves: float = 0.05
    """While a hand reaches in, at least this share of it moves."""
    part: float = 0.05
    """An area of which this share lies where a hand just was is a part of that hand, or was laid by it."""
    apart_px: float = 60.0
    """Two crossings of the border that lie no farther apart are one arm's."""
    stray_px: float = 4.0
    """An area that does not cross the border is a hand once it moved by more than this from one frame to the next."""
    withdrawn: float = 0.5
    """A hand that was drawn back below this share of its farthest reach,"""
    again: float = 0.25
    """and then reaches in again by this share of it, counts as a new hand."""
    rests_px: float = 4.0
    """Where arms meet: the least speed that is assumed of an arm, px per picture,"""
    arrives_px: float = 30.0
    """and the speed that is assumed of an arm that just came in."""
    recent_s: float = 0.5
    """A hand that was at a place this long ago has 1/e of the weight of one that is there now."""
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
    """Processor time that may be owed: news wait for 0.3 s at most, and cards laid 0.3 s apart are told apart."""
    again_s: float = 0.12
    """A place is read again after this time; each reading that finds no card doubles it,"""
    again_most_s: float = 2.0
    """up to this time."""
    looks: int = 3
    """A doubtful card is read at most this often;"""
    unnamed_looks: int = 6
    """one without a name this often."""
    sure: float = 0.97
    """A name with a smaller share is doubtful."""
    vain: int = 3
    """A thing that lies free and was read this often without a card being found is part of the table."""
    glance_s: float = 20.0
    """While nothing happens, the whole picture is read each time this has passed."""
    steady_px: float = 0.05
    """A picture that moved less, px of the full picture, is read as it is."""


@dataclass(frozen=True)
class CardsConfig:
    """Tracks of cards. Shares are of a card's area; odds are natural logarithms."""

    least_px: int = 40
    """A smaller outline is too small to be read."""
    same: float = 0.55
    """Outlines that overlap by more than this (intersection over union) are one card's."""
    same_name: float = 0.2
    """The same if both have the same name."""
    upon: float = 0.35
    """If more than this share changed, another name in the same place is another card laid upon the old one,"""
    upon_sure: float = 0.8
    """if the new name has a larger share than this."""
    changed: float = 0.12
    """A card is new only if at least this share of its place changed."""
    within: float = 0.7
    """An outline that lies within a card by more than this share and has no other name is a part of its print."""
    moved_mm: float = 3.0
    """A card that lies farther from where it lay has been moved."""
    twice_s: float = 0.12
    """A card read while shadows move over it lies there if it is read twice in one place: at least this long apart,"""
    twice_within_s: float = 2.0
    """within at most this time,"""
    twice_sure: float = 0.8
    """each time with at least this share of its name,"""
    place: float = 0.05
    """no farther apart than this share of its size."""
    left: float = 0.3
    """A card that is read elsewhere has left its place if more than this share of the place changed."""
    away_s: float = 1.5
    """A card that went less than this ago and is read elsewhere was moved."""
    hidden: float = 0.12
    """A card of which a smaller share is visible cannot be seen to have gone."""
    bare: float = 0.6
    """A card has gone if more than this share of its visible part looks like the bare table,"""
    nearer: float = 0.5
    """and if its `bareness` is above this (1: like the bare table, -1: like the card)."""
    found: float = 2.0
    """A reading that finds it and gives it a name adds this to the odds that it exists,"""
    most: float = 6.0
    """which never exceed this."""
    unread_most: float = 1.5
    """A reading without a name adds `found` times (this times the share of the best name,"""
    unread_least: float = 0.5
    """minus this): what could be anything is probably no card."""
    unnamed: float = -0.5
    """Odds that an outline has before any reading is counted."""
    missed: float = 1.5
    """A reading that does not find a card, only seen while shadows moved over it, subtracts this from its odds;"""
    missed_same: float = 0.1
    """for any other card that looks as before, it subtracts this times the share of the card that is visible."""
    ghost: float = -1.0
    """An outline with lower odds is no card."""
    looked_for: float = 0.5
    """A card counts as looked for if more than this share of its visible part was read;"""
    gone_share: float = 0.5
    """if it was not found, and more than this share of that part changed, it has gone."""
    kept_s: float = 60.0
    """Views list cards and hands for this long after they went."""
    fit_quads: int = 24
    """Once there are this many named outlines, the table's plane is no longer fitted anew."""


@dataclass(frozen=True)
class RegistrationConfig:
    """A bumped camera."""

    moving: float = 0.03
    """While more of the picture moves, as cards do that are swept together, the table is not looked for."""
    wait_s: float = 1.0
    """Pictures in which the known table is not found are ignored for this long."""
    other_s: float = 2.0
    """After this long without finding it, it is another table."""
    again_s: float = 0.3
    """The table is looked for each time this has passed."""
    changed: float = 0.1
    """If no larger share of the parts whose texture is missing has changed, the table lies where it did."""
    differs: float = 8.0
    """Px whose texture differs by more grey levels than this do not fit."""
    better: float = 0.5
    """A motion is believed if it leaves less than this share of the px that did not fit."""
    names: int = 2
    """Otherwise the motion is taken from at least this many cards that are read by name and agree."""
    agree: float = 0.25
    """Cards agree if they fit one motion within this share of a card's size."""


@dataclass(frozen=True)
class WatchingConfig:
    """All tuned numbers of this folder."""

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
