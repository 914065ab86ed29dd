"""From frames to looks: waits until the table lies still, reads it, and tracks its cards and arms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from table.capture.averaging import StillFrames, deblurred
from table.capture.frames import Frame
from table.capture.picture import KEPT_QUALITY, encode
from table.interpret.observation import Observation
from table.interpret.zones import Zone
from table.live.early_reading import around, explained, snapshot, untold
from table.live.full_resolution import scaled, sharper
from table.live.scanners import Rereads, Sees
from table.live.zone_masks import WIDTH, zone_mask
from vision.detection.signs.markers import find_markers, is_marker
from vision.detection.signs.round_token import find_token
from vision.recognition.stages import Scan
from vision.tracking.change import resized_mask
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.motion import Look, Settler
from vision.tracking.reference import Reference
from vision.tracking.resting import resting_arm
from vision.tracking.shrunk import Mask
from vision.tracking.table_plane import Plane
from vision.tracking.tracker import Scene, TrackedCard, Tracker
from vision.types import Detection, Image, Quad

MARKERS_MS = 1000.0
"""Least time between two searches for printed markers, ms."""
VAIN, VAIN_CLEARER = 4, 8
"""After `VAIN` failed readings a card is read again only once the picture changes there or becomes much clearer; after
`VAIN_CLEARER` failed readings only once it changes."""
EXPOSURE, WEIGHT = 12, 2.0
"""The mean of `EXPOSURE` still frames (a long exposure) is worth another look, then the mean of twice as many, and so
on. Such a look has the weight `WEIGHT`, others have 1."""
CLEARER_CARDS = 3
"""Most unread cards that are read again at such a look, those with the fewest failed readings first: it must not delay
the reading of what is laid next."""
AHEAD = 2
"""Most readings ahead, while one arm leaves, that yield nothing."""
RESTLESS_MS = 1000.0
"""Longest time between the last still table and the coming of an arm, ms, for its cards to be read while it leaves."""


class Looking:
    """Turns frames into observations. `scanner` reads pictures, `keep` stores a JPEG and returns its sha256, `camera`
    names the source; `jokers`: how many cards may be jokers at a time, `copies`: how many may have any other name.

    A settled table is read where it changed since it was read last. All of it is read the first time, where much
    changed, after the camera moved, and where `look` is asked to.

    `still` gives a picture of the whole sensor where the camera takes such: then that one is read. `arm`: mask of what
    hides a part of the settled table now, None: nothing. `markers`: the printed markers of zones as they were seen
    last, px.
    """

    def __init__(
        self, scanner: Sees, keep: Callable[[bytes], str], camera: str, jokers: int, copies: int = 1,
        still: Callable[[], Image | None] = lambda: None,
    ) -> None:  # fmt: skip
        self._scanner = scanner
        self._still = still
        self._read_size: tuple[int, ...] = ()
        self._keep = keep
        self._camera = camera
        self._copies, self._jokers = copies, jokers
        self._tracker = Tracker(copies, jokers)
        self._settler = Settler()
        # Outlines of cards that lie half over each other, as those of strips, are found better in a single frame.
        self._crowded = copies > 1
        self._still_frames = StillFrames()
        self._next_exposure = EXPOSURE
        self._mean: Image | None = None
        self._frame: Image | None = None
        self._looks = 0
        self._new_arms: list[HandIntrusion] = []
        self._blind_ms = 0.0
        self.arm: Mask | None = None
        self.mirrored = False
        self._photographs = False
        self._unread_before = 0
        self._left: tuple[TrackedCard, ...] = ()
        self._untold: Scene | None = None
        self._before: Scan | None = None
        self._reference = Reference()
        self._region: Mask | None = None
        self._settled: tuple[TrackedCard, ...] = ()
        self._told: list[tuple[HandIntrusion, float]] = []
        self._still_ms = -np.inf
        self._failed: tuple[float, int] = (-np.inf, 0)
        self.markers: dict[int, Quad] = {}
        self._markers_ms = -np.inf

    @property
    def follows(self) -> bool:
        """Whether any card is known."""
        return bool(self._tracker.cards)

    @property
    def plane(self) -> Plane | None:
        """px <-> mm of the table, as far as it is known."""
        return self._tracker.plane

    def feed(self, frame: Frame) -> Look:
        """Takes the next frame: whether something moves, and who reached in."""
        look = self._settler.feed(frame.image, frame.at_ms)
        if look.moving and look.still_ms == 0.0:
            self._still_frames.clear()
            self._next_exposure = EXPOSURE
        self._still_frames.add(frame.image)
        if not look.moving:
            self._still_ms = frame.at_ms
            if look.settled:
                width = frame.image.shape[1]
                arms = (untold(arm, self._told_at(arm), width) for arm in look.intrusions)
                self._new_arms.extend(arm for arm in arms if arm is not None)
                self._blind_ms = max(self._blind_ms, look.blind_ms)
                self._told = []
            self.arm = look.arm
        return look

    def photograph(self, image: Image, unread_before: int = 0) -> None:
        """A photograph (BGR) comes, of a series; `unread_before`: how many photographs right before it could not be
        read. Where it shows none of the cards that lay there, it is one of other cards, perhaps from elsewhere: those
        that lay there have gone, and the table is measured afresh."""
        self._photographs = True
        self._unread_before += unread_before
        self._still_frames.forget()
        known = {card.card for card in self._tracker.cards if card.card is not None}
        names = {found.card for found in self._scanner.scan(image)} if known else set()
        if names - {None} and not names & known:
            self._left = tuple(self._tracker.cards)
            self._tracker, self._settler = self._tracker.afresh(), Settler()
            self._before, self.arm, self._new_arms = None, None, []
            self._told, self._settled = [], ()

    def shift(self, look: Look) -> None:
        """The camera was moved a little: the cards lie elsewhere in the picture."""
        assert look.shift is not None
        self._tracker.shift(*look.shift)
        self._still_frames.forget()
        self._before = None

    def realign(self, frame: Frame) -> float:
        """Finds the known cards again in a picture from elsewhere; the share of them that was found."""
        self._still_frames.forget()
        self._before = None
        return self._tracker.realign(self._scanner.scan(frame.image), frame.image, frame.at_ms)

    def forget(self) -> None:
        """The picture is another one."""
        self._tracker.forget()
        self._still_frames.forget()
        self._before = None

    def turn_around(self, width: int) -> None:
        """From now on the pictures, `width` px wide, come turned around, left for right: no card is known, the arms
        that were seen since the last look came from the other side."""
        self.mirrored = True
        self._tracker, self._settler = Tracker(self._copies, self._jokers), Settler()
        self._new_arms = [arm.mirrored(width) for arm in self._new_arms]
        self._before, self.arm = None, None
        self._still_frames.forget()

    def look(
        self,
        frame: Frame,
        heed: Callable[[list[Detection]], None],
        whole: bool = True,
        again: bool = False,
        rows: Sequence[Zone] = (),
        done: Sequence[Zone] = (),
    ) -> Observation:
        """Reads the mean of the newest still frames, or a long exposure where that is wanted; `heed` is called with
        what the scanner saw. `whole` False: only what changed is read; `again`: also what changed at the look before,
        but for named cards in the zones `rows`. `done`: zones in which only changes are read. While a card has no name,
        every other repeated look uses a sharpened picture, and so does every `clearer` one."""
        clearer = self.clearer
        self._frame, self._mean = frame.image, self._still_frames.mean_at(frame.image)
        frame = replace(frame, image=self._mean)
        sharp = sharper(self._upright_still(), frame.image)
        # A still could not be taken, or can be again; a photograph has no place that changed.
        whole = whole or sharp.shape != self._read_size or (again and self._photographs)
        self._read_size = sharp.shape
        finished = self._mask(done, frame.image)
        finished = self._with_unreadable(finished, frame.image, clearer)
        detections, fresh = self._read(sharp, whole, again, self._mask(rows, frame.image), finished, clearer)
        if sharp is not frame.image:
            detections = [scaled(each, frame.image.shape[1] / sharp.shape[1]) for each in detections]
        heed(detections)
        if self.arm is not None:
            self.arm = resting_arm(self.arm, detections, frame.image.shape[1] / self.arm.shape[1])
            self._settler.keep_arm(self.arm)
        weight = WEIGHT if clearer else 1.0
        seen = self._seen(frame, detections, fresh, self.arm, tuple(self._new_arms), weight)
        self._settled = seen.scene.cards
        self._next_exposure *= 2 if clearer else 1
        return seen

    def expose(self, wanted: bool) -> None:
        """Whether clearer pictures are wanted from now on: it costs some time for each frame."""
        self._still_frames.expose(wanted)

    @property
    def clearer(self) -> bool:
        """Whether the table lay still for so long that the picture is much clearer than at the last look, where clearer
        ones are wanted."""
        return self._still_frames.exposed >= self._next_exposure

    def _upright_still(self) -> Image | None:
        still = self._still()
        return turned_around(still) if still is not None and self.mirrored else still

    @property
    def ahead(self) -> bool:
        """Whether cards were read ahead, and the table has not settled since."""
        return bool(self._told)

    def look_ahead(self, frame: Frame, look: Look, again: bool = False) -> Observation | None:
        """Reads what already lies still while something else still moves. None unless that is new cards that can all be
        read: then it waits until the table lies still. `again`: a place that was read ahead before is read again."""
        scanner, before, plane = self._scanner, self._before, self._tracker.plane
        if look.laid is None or look.arm is None or not isinstance(scanner, Rereads) or before is None or plane is None:
            return None
        if self._read_size != frame.image.shape:  # stills of the whole sensor are read, which take the camera a while
            return None
        changed = self._reference.changed(frame.image)
        if changed is None:
            return None
        region = around(look.laid, changed.shape)
        if self._told and not again and self._region is not None and not (region & (1 - self._region)).any():
            return None
        arms, width = self._settler.intrusions, frame.image.shape[1]
        told = [arm for arm in (untold(arm, self._told_at(arm), width) for arm in arms) if arm is not None]
        if any(arm.start_ms - self._still_ms > RESTLESS_MS for arm in told):  # others may have come before it, unseen
            return None
        newest = max((arm.start_ms for arm in arms), default=frame.at_ms)
        failed = self._failed[1] if self._failed[0] == newest else 0
        if failed >= AHEAD:
            return None
        scan = scanner.reread(frame.image, before, region, np.ones_like(region))
        fresh = [one for one, new in zip(scan.detections, scan.fresh, strict=True) if new]
        if not explained(fresh, self._settled, plane, look.laid, width, self._copies == 1):
            self._failed = (newest, failed + 1)
            return None
        self._before, self._region = scan, region
        self._reference.read(frame.image, region)
        self._told = [(arm, frame.at_ms) for arm in arms]
        seen = self._seen(frame, scan.detections, scan.fresh, look.arm, (*self._new_arms, *snapshot(told)))
        return seen if look.arm.any() else replace(seen, arm=False)

    def _told_at(self, arm: HandIntrusion) -> float | None:
        """When an arm was reported with cards read ahead, ms; None: it was not."""
        came = (arm.start_ms, arm.entry)
        return next((at_ms for other, at_ms in self._told if (other.start_ms, other.entry) == came), None)

    def _seen(
        self,
        frame: Frame,
        detections: Sequence[Detection],
        fresh: Sequence[bool] | None,
        arm: Mask | None,
        new_arms: tuple[HandIntrusion, ...],
        weight: float = 1.0,
    ) -> Observation:
        """The observation of a picture with these detections; `arm`: mask of what hides the table; `weight` as in the
        tracker."""
        detections, fresh = self._without_markers(frame, detections, fresh)
        scene = self._tracker.update(detections, frame.image, frame.at_ms, arm, fresh, weight)
        assert self._tracker.plane is not None
        scene, self._left = replace(scene, gone=(*scene.gone, *self._left)), ()
        if self._untold is not None:
            more = max(scene.unexplained, self._untold.unexplained)
            scene = replace(scene, unexplained=more, unseen=(*self._untold.unseen, *scene.unseen))
        self._untold = scene
        named, others = ([found.quad for found in detections if (found.card is None) is none] for none in (False, True))
        token = find_token(frame.image, named, others) if self._photographs else None
        unread, self._unread_before = self._unread_before, 0
        return Observation(
            scene, new_arms, self._tracker.plane, _Picture(self._keep, frame.image), self._camera,
            (frame.image.shape[1], frame.image.shape[0]), arm=arm is not None, blind_ms=self._blind_ms,
            detections=tuple(detections),
            token=None if token is None else self._tracker.plane.to_mm(np.array([token]))[0],
            photograph=self._photographs, unread_before=unread,
        )  # fmt: skip

    def _read(
        self, image: Image, whole: bool, again: bool, known: Mask | None, finished: Mask | None, clearer: bool
    ) -> tuple[list[Detection], list[bool] | None]:
        """What the scanner sees, and which of it was read in this very picture."""
        scanner = self._scanner
        if not isinstance(scanner, Rereads):
            return scanner.scan(image), None
        changed = None if self._before is None else self._reference.changed(image)
        if changed is not None and whole:
            changed = None if finished is None else changed | (1 - resized_mask(finished, changed.shape))
        self._looks = self._looks + 1 if again and self._has_unread() else 0
        # A still of the whole sensor is one picture: sharpened, its noise would be as well.
        picture = self._shown(image, clearer) if image is self._mean else image
        if changed is None or self._before is None:
            self._before = scanner.read_picture(picture)
            self._reference.read(image)
            self._region = None
            return self._before.detections, None
        if again and self._region is not None:
            changed = changed | (
                self._region if known is None else self._region & (1 - resized_mask(known, changed.shape))
            )
        self._before = scanner.reread(picture, self._before, changed, finished)
        self._reference.read(image, None if all(self._before.fresh) else changed)
        self._region = changed
        return self._before.detections, self._before.fresh

    def _shown(self, mean: Image, clearer: bool) -> Image:
        """The picture to read in place of a mean of still frames: every other repeated look takes a sharpened one."""
        if clearer or self._looks % 2:
            return deblurred(mean)
        single = self._frame if self._crowded and self._looks % 4 == 2 else None
        return mean if single is None else single

    def _has_unread(self) -> bool:
        """Whether a card that was seen at the last look has no name yet."""
        return any(card.card is None and card.face == "up" and card.state == "seen" for card in self._tracker.cards)

    def _with_unreadable(self, finished: Mask | None, image: Image, clearer: bool) -> Mask | None:
        """A mask of where only changes are read: `finished`, and the centres of cards that many scans could not read,
        and, in a `clearer` picture, of unread cards beyond `CLEARER_CARDS`."""
        unread = [card for card in self._tracker.cards if card.card is None]
        vain = [card for card in unread if card.vain >= (VAIN_CLEARER if clearer else VAIN)]
        if clearer:
            hopeful = sorted((card for card in unread if card.vain < VAIN_CLEARER), key=lambda card: card.vain)
            vain += hopeful[CLEARER_CARDS:]
        if not vain:
            return finished
        shape = (round(image.shape[0] * WIDTH / image.shape[1]), WIDTH)
        out = np.zeros(shape, np.uint8) if finished is None else resized_mask(finished, shape)
        for card in vain:
            x, y = card.quad.mean(axis=0) * (WIDTH / image.shape[1])
            cv2.circle(out, (round(float(x)), round(float(y))), 1, 1, -1)
        return out

    def _without_markers(
        self, frame: Frame, detections: Sequence[Detection], fresh: Sequence[bool] | None
    ) -> tuple[Sequence[Detection], Sequence[bool] | None]:
        """The detections, and which are fresh, but for printed markers of zones that look like cards nobody can
        read."""
        if frame.at_ms - self._markers_ms >= MARKERS_MS:
            self._markers_ms, self.markers = frame.at_ms, find_markers(frame.image)
        printed = list(self.markers.values())
        kept = [one.card is not None or not is_marker(one.quad, printed) for one in detections]
        if all(kept):
            return detections, fresh
        return [one for one, stays in zip(detections, kept, strict=True) if stays], (
            None if fresh is None else [new for new, stays in zip(fresh, kept, strict=True) if stays]
        )

    def _mask(self, zones: Sequence[Zone], image: Image) -> Mask | None:
        """Where a picture shows zones; None where there are none."""
        plane = self._tracker.plane
        return zone_mask(zones, plane, (image.shape[1], image.shape[0])) if zones and plane is not None else None

    def blind(self, for_ms: float) -> None:
        """Nothing could be seen for `for_ms`."""
        self._blind_ms = max(self._blind_ms, for_ms)

    def told(self) -> None:
        """The last look was processed: its arms, and what changed without a card, are not reported again."""
        self._new_arms, self._blind_ms, self._untold = [], 0.0, None

    def outlines(self) -> list[dict[str, Any]]:
        """The cards as last read, JSON-ready: see `LiveTable.outlines`."""
        return [
            {
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "face": card.face,
                "confidence": round(card.confidence, 3),
                "state": card.state,
            }
            for card in self._tracker.cards
        ]


def turned_around(image: Image) -> Image:
    """A picture (H, W, 3) mirrored, left for right."""
    return np.ascontiguousarray(image[:, ::-1])


class _Picture:
    """Keeps a still's JPEG when it is first asked for; its sha256. A picture that was kept for a decision that was not
    written is kept again."""

    def __init__(self, keep: Callable[[bytes], str], image: Image) -> None:
        self._keep = keep
        self._image = image
        self._jpeg: bytes | None = None

    def __call__(self) -> str:
        if self._jpeg is None:
            self._jpeg = encode(self._image, KEPT_QUALITY)
        return self._keep(self._jpeg)
