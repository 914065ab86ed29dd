"""Tuned numbers of tracking: one frozen dataclass per module, all of them in `TrackingConfig`.

Values were chosen on films of the virtual table (`bench.films.rounds`) with seeds that no test uses.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class MotionConfig:
    """When a picture is a keyframe. Px are those of the shrunk picture, which is `across` px wide."""

    across: int = 160
    """Width of the shrunk picture, px."""
    still_ms: float = 300.0
    """Nothing may move for so long before a picture is a keyframe, ms."""
    behind_ms: float = 100.0
    """Age of the picture that motion is measured against, ms: slow hands move too."""
    noise_px: int = 5
    """Fewer changed px are noise: a card 60 px wide in a 1280 px picture covers 70."""
    bump_px: float = 1.0
    """A larger shift of the whole picture is a bumped camera, px."""
    bar: float = 20.0
    """Border columns and rows nowhere brighter than this, of 255, are black bars."""
    along: float = 0.5
    """Share of a side along which the picture beside a bar must be brighter."""
    away_ms: float = 350.0
    """An arm that was not seen for so long and comes again is another one, ms."""
    rest_ms: float = 600.0
    """The same for one that lay still on the table meanwhile, ms: a hand that takes a card from a pile stops there."""
    card_px: int = 40
    """An area of so many px that appears without an arm may be a card."""
    hand_px: int = 12
    """So many px of an area must move for it to be a hand whose sleeve cannot be told from the table."""
    hand_step: float = 0.14
    """Such a hand moves no farther than this from one frame to the next, shares of the picture's width."""
    apart_px: int = 4
    """What lies still beside an arm counts as laid from this distance on: nearer, more may lie under the hand."""
    laid_share: float = 0.3
    """Where more of the picture changed, nothing counts as laid: it is another picture."""
    jump_ms: float = 3000.0
    """Blind time assumed where something appears without an arm: frames were frozen or lost, ms."""
    pile_share: float = 0.6
    """A pile belongs to a changed area where so much of it does."""
    pile_juts: float = 0.5
    """The cards of a pile jut out by so much on each side, shares of a card's width: swept cards lie loosely."""


@dataclass(frozen=True)
class TrackerConfig:
    """When a detection is a card that is known. Lengths are mm of the table, shares are of a card's area."""

    work_width: int = 640
    """Width of the picture in which change is measured, px."""
    unmatched: float = 70.0
    """Cost of leaving a card without a detection, mm."""
    changed: float = 0.15
    """Share of an outline that must have changed for something to have happened there."""
    half: float = 0.6
    """Of a card of which a smaller share shows beside what lies on it,"""
    changed_beside: float = 0.6
    """so large a share of that must have changed for it to be gone: what lies on it may have pushed it a little."""
    beside_mm: float = 6.0
    """So far beside what hides a card, a change tells nothing about it: outlines are not exact."""
    free: float = 0.25
    """An outline of which others leave no larger share free is judged by all of it."""
    fresh: float = 0.4
    """The same for an unread outline to be a new card."""
    unseen: float = 0.25
    """Least changed area without a detection for an unread card to be assumed."""
    assumed: float = 0.6
    """Share of an assumed card that a detection covers at least to be that card."""
    moved_mm: float = 12.0
    """A card that moved farther has been moved."""
    print_px: int = 12
    """What is seen of a card is known again where it is so wide and high at least, px of the work picture,"""
    print_contrast: float = 8.0
    """with so large a standard deviation of its brightness,"""
    same_print: float = 0.85
    """and where it correlates so well with what is seen within `moved_mm`,"""
    print_colour: float = 30.0
    """half of whose px differ from it by no more than this, of 255, in any channel once the light is evened."""
    likely_name: float = 0.3
    """An unread card that was straightened has the name by which it is read then with this share at least, however its
    print looks."""
    hidden: float = 0.3
    """A card that was read and of which another one covers more than this may look like anything."""
    turned: float = 0.3
    """Somebody who straightens a card turns it no more than this, rad."""
    guessed: float = 0.45
    """A name that is less likely than this is a guess."""
    elsewhere_mm: float = 50.0
    """A card that is known again farther from where it lay was moved: its name was read, and the picture changed."""
    least_px: float = 52.0
    """Root of the area of an unread outline that may be a card, px: on a smaller card no index can be read, so it is
    more likely a token or a coin."""
    most: float = 0.5
    """The same at most, in shorter sides of the picture: a card that fills so much of it would be read, and is nearer
    than any table."""
    sure: float = 0.9
    """A card surely has a name of at least this share, after `surely` scans: no other card has it."""
    surely: int = 2
    """See `sure`."""
    larger: float = 2.0
    """An outline whose root of the area is more than so many times that of the named cards is no card: seen at 50°
    from the vertical, the nearest cards of a table are not half as large again as those in its middle."""
    in_picture: float = 0.5
    """Of what was not read so much lies in the picture at least, as a share of its area."""
    part: float = 0.65
    """An outline less than so large as a card that was read, by the roots of their areas,"""
    on_it: float = 0.8
    """of which so much lies on that card, is a part of its print,"""
    whole: float = 1.5
    """where that card is less than so many times as large as the named cards are."""
    sizes: int = 3
    """So many named cards at least tell how large cards are."""
    twice_mm: float = 8.0
    """Two outlines whose middles lie no farther apart, and that are turned alike, are one card, but for those that are
    read by an index each."""
    twice_turn: float = 0.2
    """Such outlines are turned no more against each other, rad."""
    vain: int = 2
    """Where the picture changes at a card that could not be read, so many scans in vain still count: what comes mostly
    covers it more."""
    lost: int = 3
    """An unread outline that lies free and that one scan alone saw is none after so many scans in vain,"""
    lost_name: float = 0.5
    """where its best name was less likely than that: a card that is half read lies there, dim as it may be."""
    few_quads: int = 8
    """Until so many outlines of cards that were read tell how the table lies, likely cards count as well."""
    likely: float = 0.5
    """The best name of such an outline is at least so likely."""
    fit_quads: int = 80
    """Outlines from which the table's plane is fitted at most."""


@dataclass(frozen=True)
class PlaneConfig:
    """The table's plane, fitted to outlines of known size."""

    focal: float = 1.0
    """Focal length of the camera, shares of the picture's longer side: usual for webcams and phones."""


@dataclass(frozen=True)
class TrackingConfig:
    """All tuned numbers of the room."""

    motion: MotionConfig = field(default_factory=MotionConfig)
    tracker: TrackerConfig = field(default_factory=TrackerConfig)
    plane: PlaneConfig = field(default_factory=PlaneConfig)


TRACKING = TrackingConfig()
"""The shipped values."""
