"""When a picture is a keyframe: motion, arms that reach in, and a bumped camera, at about a millisecond per frame.

Works on pictures 160 px wide (`vision.tracking.shrunk`); light and exposure do not count as motion.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.config import TRACKING, MotionConfig
from vision.tracking.intrusions import HandIntrusion, tell_parts, whole_arms
from vision.tracking.shaken import only_shifted
from vision.tracking.shrunk import (
    Mask,
    Small,
    changed,
    components,
    contacts_of,
    even,
    moved,
    offset,
    shrink,
    vanished,
    without_bars,
)  # fmt: skip
from vision.types import Image


@dataclass(frozen=True, eq=False)
class Look:
    """What one frame told.

    `moving`: something moves or rests only since less than STILL_MS. `settled`: this is the first keyframe after a
    motion (or at the start). `still_ms`: how long nothing moved. `changed`: share of the picture that differs from the
    last settled one. `shift`: (dx, dy) px of the full picture by which everything moved, where the camera was bumped.
    `lost`: most of the picture is another one; it can only be read afresh. `intrusions`: with `settled`, the arms since
    the last settled picture, in the order in which they came. `arm`: where something that came in over the border rests
    (1, shrunk picture), None where nothing does. `blind_ms`: with `settled`, the longest time in which no frame came
    while something changed, since the last settled picture. `laid`: with `moving`, where something that is new since
    the last settled picture lies still and free (1, shrunk picture), None where nothing does; `arm` is then what else
    differs from that picture: arms, and what they carry.
    """

    moving: bool
    settled: bool
    still_ms: float
    changed: float
    shift: tuple[float, float] | None = None
    lost: bool = False
    intrusions: tuple[HandIntrusion, ...] = ()
    arm: Mask | None = None
    blind_ms: float = 0.0
    laid: Mask | None = None


class Settler:
    """Follows a camera's frames; `feed` costs about a millisecond for a 1280×720 frame."""

    def __init__(self, config: MotionConfig = TRACKING.motion) -> None:
        self._config = config
        self._whole: tuple[int, ...] | None = None
        self._box: tuple[int, int, int, int] | None = None
        self._begin()

    def _begin(self) -> None:
        self._past: deque[tuple[float, Small]] = deque()
        self._keyframe: Small | None = None
        self._quiet_since: float | None = None
        self._moved = True
        self._intrusions: list[HandIntrusion] = []
        self._scale = 1.0
        self._fresh = 0
        self._arm: Mask | None = None
        self._bare: Small | None = None  # the newest keyframe in which no arm rested
        self._blind = 0.0

    def feed(self, image: Image, at_ms: float) -> Look:
        """Takes the next frame: BGR (H, W, 3), `at_ms` rising. A frame of another size begins again."""
        small = shrink(image, config=self._config)
        if small.shape != self._whole:
            self._whole, self._box = small.shape, None
            self._begin()
        self._scale = image.shape[1] / small.shape[1]
        if self._box is not None:
            small = _part(small, self._box)
        gap = at_ms - self._past[-1][0] if self._past else 0.0
        old = self._behind(at_ms)
        self._past.append((at_ms, small))
        if old is None:
            self._quiet_since = at_ms
            return Look(True, False, 0.0, 1.0)
        moving = changed(small, old)
        if int(np.count_nonzero(moving)) > self._config.noise_px:
            self._quiet_since = None
            self._moved = True
            self._blind = max(self._blind, gap)
            return self._under_way(small, at_ms, moving, 0.0)
        if self._quiet_since is None:
            self._quiet_since = at_ms
        still_ms = at_ms - self._quiet_since
        if still_ms < self._config.still_ms:
            return self._under_way(small, at_ms, moving, still_ms)
        if not self._moved:
            return self._rest(small, still_ms)
        return self._settle(small, at_ms, still_ms)

    def _behind(self, at_ms: float) -> Small | None:
        """The newest picture that is at least BEHIND_MS old."""
        while len(self._past) > 1 and self._past[1][0] <= at_ms - self._config.behind_ms:
            self._past.popleft()
        if not self._past or self._past[0][0] > at_ms - self._config.behind_ms:
            return self._past[0][1] if self._past and self._past[0][0] < at_ms else None
        return self._past[0][1]

    @property
    def intrusions(self) -> tuple[HandIntrusion, ...]:
        """The arms since the last settled picture; those that are still there go on."""
        return whole_arms(self._intrusions)

    def keep_arm(self, arm: Mask | None) -> None:
        """Of what rests in the picture only this is an arm (1, shrunk picture), None: nothing is."""
        if arm is not None and self._box is not None:
            left, top, right, bottom = self._box
            arm = arm[top:bottom, left:right]
        self._arm = arm
        if arm is None and self._keyframe is not None:
            self._bare = self._keyframe

    def _under_way(self, small: Small, at_ms: float, moving: Mask, still_ms: float) -> Look:
        """A picture in motion, or at rest since `still_ms`, too short to be a keyframe."""
        if self._keyframe is None:
            return Look(True, False, still_ms, 1.0)
        different = changed(small, self._keyframe)
        found = [self._reaching(component, different) for component in components(different)]
        share = float(np.count_nonzero(different)) / different.size
        if still_ms == 0.0:
            self._follow(small, at_ms, share, found)
            self._follow_hands(at_ms, share, moving, [part for part, contacts in found if not contacts])
        laid, arm = self._beside(moving, share, found) if self._moved else (None, None)
        return Look(True, False, still_ms, share, laid=laid, arm=arm)

    def _reaching(self, component: Mask, different: Mask) -> tuple[Mask, list[tuple[float, float]]]:
        """An area that differs from the keyframe, its contacts with the border. An arm that rested when the keyframe
        was taken and reaches on differs only where it is new: with what still rests it is one arm."""
        contacts = contacts_of(component)
        if contacts or self._arm is None:
            return component, contacts
        rests = self._arm & (1 - different)
        if not (np.asarray(cv2.dilate(component, np.ones((3, 3), np.uint8)), np.uint8) & rests).any():
            return component, contacts
        whole = np.asarray(component | rests, np.uint8)
        return whole, contacts_of(whole)

    def _beside(
        self, moving: Mask, share: float, found: Sequence[tuple[Mask, list[tuple[float, float]]]]
    ) -> tuple[Mask | None, Mask | None]:
        """What lies still and free among the areas that differ from the keyframe, and the others, in the whole
        picture."""
        if share > self._config.laid_share:
            return None, None
        near = np.asarray(cv2.dilate(moving, np.ones((3, 3), np.uint8)), np.uint8)
        still = [part for part, contacts in found if not contacts and not (part & near).any()]
        rest = [part for part, contacts in found if contacts or (part & near).any()]
        arm = np.maximum.reduce([near, *rest])
        side = 2 * self._config.apart_px + 1
        around = np.asarray(cv2.dilate(arm, np.ones((side, side), np.uint8)), np.uint8)
        laid = [part for part in still if int(part.sum()) >= self._config.card_px]
        if not laid or any((part & around).any() for part in still):
            return None, None
        return self._in_whole(np.asarray(np.maximum.reduce(laid), np.uint8)), self._in_whole(arm)

    def _rest(self, small: Small, still_ms: float) -> Look:
        """Nothing moves: the reference follows slow light (a tenth of the difference now and then)."""
        assert self._keyframe is not None
        self._fresh += 1
        if self._fresh % 8 == 0:
            self._keyframe = np.asarray(0.9 * self._keyframe + 0.1 * small, np.float32)
            if self._arm is None:
                self._bare = self._keyframe
        return Look(False, False, still_ms, 0.0, arm=self._resting())

    def _resting(self) -> Mask | None:
        """The resting arm in the whole picture."""
        return None if self._arm is None else self._in_whole(self._arm)

    def _in_whole(self, mask: Mask) -> Mask:
        """A mask of what lies between black bars, in the whole picture."""
        if self._box is None or self._whole is None:
            return mask
        left, top, right, bottom = self._box
        whole = np.zeros(self._whole[:2], np.uint8)
        whole[top:bottom, left:right] = mask
        return whole

    def _settle(self, small: Small, at_ms: float, still_ms: float) -> Look:
        if (
            self._keyframe is None
            and self._box is None
            and (box := without_bars(small, config=self._config)) is not None
        ):
            self._box = box
            self._past = deque((then, _part(picture, box)) for then, picture in self._past)
            small = _part(small, box)
        intrusions = self.intrusions
        self._intrusions = []
        self._moved = False
        blind, self._blind = self._blind, 0.0
        before, self._keyframe = self._keyframe, small
        if before is None:
            self._bare = small
            return Look(False, True, still_ms, 1.0, intrusions=intrusions)
        different = changed(small, before)
        share = float(np.count_nonzero(different)) / different.size
        shift = self._shift(before, small) if share > (0.02 if intrusions else 0.005) else None
        lost = False
        if shift is not None:
            followed = moved(before, shift, small)
            share = float(np.count_nonzero(changed(small, followed))) / different.size
            shift = (shift[0] * self._scale, shift[1] * self._scale)
            intrusions, blind = (), 0.0  # what came in over the border was the table
        elif share > 0.5:
            lost = True
        # What reaches in from the border after an arm came is that arm, unless it was seen to go.
        last = max((intrusion.end_ms for intrusion in intrusions), default=-1e9)
        same = shift is None and not lost
        resting = [part for part in components(different) if contacts_of(part)] if same else []
        if self._arm is not None and self._bare is not None:
            # An arm that rested before and went is a change as well: there the table is as it was without it.
            unlike = changed(small, self._bare)
            resting = [part for part in resting if np.count_nonzero(unlike[part > 0]) > 0.5 * np.count_nonzero(part)]
        came = at_ms - last < 1.6 * still_ms + 50
        self._arm = np.asarray(np.maximum.reduce(resting), np.uint8) if resting and came else None
        if self._arm is None or not same:
            self._bare = small
        return Look(False, True, still_ms, share, shift, lost, intrusions, self._resting(), blind)

    def _shift(self, before: Small, after: Small) -> tuple[float, float] | None:
        """(dx, dy) px of the shrunk picture, where the whole picture moved and moving it back explains the change."""
        dx, dy = offset(before, after)
        if np.hypot(dx, dy) < self._config.bump_px or np.hypot(dx, dy) > 0.25 * before.shape[1]:
            return None
        plain = float(np.mean(np.abs(even(before, after) - after)))
        back = float(np.mean(np.abs(even(moved(before, (dx, dy), after), after) - after)))
        return (float(dx), float(dy)) if back < 0.6 * plain else None

    def _follow(
        self, small: Small, at_ms: float, share: float, found: Sequence[tuple[Mask, list[tuple[float, float]]]]
    ) -> None:
        """Notes the arms in a moving picture: `found` are the areas that differ from the keyframe, with their contacts
        with the border; they are a `share` of the picture."""
        height, width = small.shape[:2]
        if share > 0.7:
            return  # the camera itself moves
        free = np.ones((height, width), np.uint8) if self._arm is None else 1 - self._arm
        # Where an arm rested, it is that arm that moves.
        loose = [component & free for component, contacts in found if not contacts and not self._intrusions]
        if any(np.count_nonzero(part) >= self._config.card_px and self._appeared(part, small) for part in loose):
            self._blind = max(self._blind, self._config.jump_ms)
        if self._arm is not None and not self._intrusions and vanished(self._arm, small, self._past[-2][1]):
            self._blind = max(self._blind, self._config.jump_ms)
        for component, contacts in found:
            if not contacts:
                continue
            ys, xs = np.nonzero(component)
            away = np.array([np.hypot(xs - x, ys - y) for x, y in contacts])
            # Arms that meet over the table are one area: each px belongs to the nearer border.
            owner = away.argmin(axis=0)
            before, noted = len(self._intrusions), list[HandIntrusion]()
            for number, contact in enumerate(contacts):
                own = owner == number
                if not own.any():
                    continue
                far = away[number][own]
                tip = _end(xs[own], ys[own], far)
                arm = self._note(at_ms, contact, tip, float(far.max()), int(own.sum()) / (width * height))
                arm.whole.append((at_ms, *self._in_picture(_end(xs, ys, away[number]))))
                noted.append(arm)
            tell_parts(noted, self._intrusions[before:])

    def _appeared(self, component: Mask, small: Small) -> bool:
        """Whether an area that differs from the keyframe shows anything new, and not only what a shaken camera or a
        push at the table moved a little."""
        return self._keyframe is None or not only_shifted(component, small, self._keyframe, self._config.card_px)

    def _follow_hands(self, at_ms: float, share: float, moving: Mask, loose: Sequence[Mask]) -> None:
        """Notes the hands of arms whose sleeves cannot be told from the table: among areas that do not touch the
        border, what moves near the end of an arm that was seen to come in."""
        if share > 0.7:
            return
        scale, (left, top) = self._scale, (self._box or (0, 0))[:2]
        ends = [
            (arm, [value / scale - 0.5 for value in arm.path[-1][1:]], [value / scale - 0.5 for value in arm.contact])
            for arm in self._intrusions
            if at_ms - arm.end_ms < self._config.away_ms
        ]
        hands: dict[int, list[NDArray[np.intp]]] = {}
        for part in loose:
            if not ends or np.count_nonzero(part & moving) < self._config.hand_px:
                continue
            places = np.argwhere(part)[:, ::-1] + (left, top)
            far = [float(np.hypot(*(places - end).T).min()) for _, end, _ in ends]
            if min(far) < self._config.hand_step * self._config.across:
                hands.setdefault(int(np.argmin(far)), []).append(places)
        for number, parts in hands.items():
            arm, _, contact = ends[number]
            places = np.concatenate(parts)
            away = np.hypot(*(places - contact).T)
            tip = places[away >= np.quantile(away, 0.9)].mean(axis=0)
            end = ((tip[0] + 0.5) * scale, (tip[1] + 0.5) * scale)
            arm.add(at_ms, end, float(away.max()) * scale, len(places) / moving.size)

    def _note(
        self, at_ms: float, contact: tuple[float, float], tip: tuple[float, float], reach: float, area: float
    ) -> HandIntrusion:
        scale = self._scale
        here, there = self._in_picture(contact), self._in_picture(tip)
        reach *= scale
        for intrusion in self._intrusions:
            near = (
                np.hypot(intrusion.contact[0] - here[0], intrusion.contact[1] - here[1])
                < 0.14 * self._config.across * scale
            )
            if near and self._same(intrusion, there, reach, at_ms):
                if reach > intrusion.reach:
                    intrusion.contact = here
                intrusion.add(at_ms, there, reach, area)
                return intrusion
        self._intrusions.append(HandIntrusion(at_ms, at_ms, here, here, there, reach, area, [(at_ms, *there)]))
        return self._intrusions[-1]

    def _in_picture(self, place: tuple[float, float]) -> tuple[float, float]:
        """A place of the shrunk picture in the full one, px."""
        left, top = (self._box or (0, 0))[:2]
        return (place[0] + left + 0.5) * self._scale, (place[1] + top + 0.5) * self._scale

    def _same(self, intrusion: HandIntrusion, tip: tuple[float, float], reach: float, at_ms: float) -> bool:
        """Whether an arm with its end at `tip` is the one that was seen before: it was never away for long, or lay
        still where it is, far inside the picture, for longer than it is followed."""
        away_ms = at_ms - intrusion.end_ms
        _, x, y = intrusion.path[-1]
        rested = reach > 0.5 * intrusion.reach and np.hypot(tip[0] - x, tip[1] - y) < 0.5 * reach
        return bool(away_ms < self._config.away_ms or (rested and away_ms < self._config.rest_ms))


def _end(xs: NDArray[np.intp], ys: NDArray[np.intp], far: NDArray[np.float64]) -> tuple[float, float]:
    """An arm's end: the mean of the tenth of its px that lie farthest (`far`) from where it comes in."""
    end = far >= np.quantile(far, 0.9)
    return float(xs[end].mean()), float(ys[end].mean())


def _part(picture: Small, box: tuple[int, int, int, int]) -> Small:
    """What lies within (left, top, right, bottom) px of a shrunk picture."""
    left, top, right, bottom = box
    return np.ascontiguousarray(picture[top:bottom, left:right])
