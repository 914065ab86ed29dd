"""Why a table cannot be watched although pictures come. It is measured on the pictures and told together with what
helps."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal

import cv2
import numpy as np

from vision.imaging.config import IMAGING
from vision.imaging.quality import measure, width_of
from vision.tracking.config import TRACKING
from vision.tracking.shrunk import Small, changed, even, moved, offset, shrink
from vision.types import Detection, Image

Hindrance = Literal[
    "shaking", "flickering", "restless", "frozen", "dark", "mirrored", "too-small", "blurred", "glaring", "unread",
    "no-cards", "no-plays", "too-short", "no-pictures",
]  # fmt: skip
WORDS: Mapping[Hindrance, Mapping[str, str]] = {
    "shaking": {
        "ja": "カメラが揺れ続けています。しっかり固定してください。",
        "en": "The camera trembles all the time: fix it to something that stands firm.",
    },
    "flickering": {
        "ja": "照明がちらついています。別の照明にするか、カメラのちらつき防止(50/60 Hz)を設定してください。",
        "en": "The light flickers: use another lamp, or set the camera's flicker reduction to 50 or 60 Hz.",
    },
    "restless": {
        "ja": "映像の中で何かが動き続けています。扇風機や画面など、動くものが写らないようにしてください。",
        "en": "Something in the picture never stops moving: keep fans, screens and the like out of it.",
    },
    "frozen": {
        "ja": "映像が止まっています。カメラとケーブルを確かめてください。その間に出された札は見えていません。",
        "en": "The picture stands still: check the camera and its cable. What is laid meanwhile is not seen.",
    },
    "dark": {"ja": "暗くて札が読めません。照明を足してください。", "en": "It is too dark to read cards: add light."},
    "mirrored": {
        "ja": "映像が左右反転しています。カメラの反転(ミラー)設定を切ってください。",
        "en": "The picture is mirrored: switch mirroring off in the camera's settings.",
    },
    "too-small": {
        "ja": "札が小さすぎて読めません。カメラを近づけるか、解像度を上げてください。",
        "en": "The cards are too small to be read: lower the camera or raise its resolution.",
    },
    "blurred": {
        "ja": "ピントが合っていないので札が読めません。レンズを拭き、ピントを固定してください。",
        "en": "The picture is out of focus, so no card can be read: wipe the lens and set the focus.",
    },
    "glaring": {
        "ja": "照明が札に反射して読めません。照明かカメラの位置をずらしてください。",
        "en": "Light is mirrored on the cards, so they cannot be read: move the lamp or the camera.",
    },
    "unread": {
        "ja": "札は見えますが、読めません。使っているデッキが設定と同じか確かめてください。",
        "en": "Cards are seen, but cannot be read: check that the deck on the table is the one that was chosen.",
    },
    "no-cards": {
        "ja": "札が見つかりません。カメラが場を向き、ピントが合っていて、札が表向きかを確かめてください。",
        "en": "No card is to be seen: check that the camera looks at the table, that it is in focus and that cards "
        "lie face up.",
    },
    "no-plays": {
        "ja": "札は読めましたが、誰かが出すところは写っていませんでした。最初から置かれていた札は記録しません。",
        "en": "Cards were read, but nobody was seen to lay one: what lies there from the beginning is not recorded.",
    },
    "too-short": {
        "ja": "映像が短すぎます。場が止まって写っているところが要ります。",
        "en": "It is too short: the table has to be seen at rest for a moment.",
    },
    "no-pictures": {
        "ja": "読める画像が1枚もありません。ファイルが壊れていないか確かめてください。",
        "en": "Not one picture of it can be read: check that its files are whole.",
    },
}
SURE_MS: Mapping[Hindrance, float] = {"shaking": 8_000, "flickering": 8_000, "restless": 60_000}
"""A picture has to move without a rest for so long before it is said why, ms: hands deal and shuffle, too."""
APART_MS = 60.0
"""Pictures so far apart are compared, ms."""
PAIRS = 40
"""So many of the newest comparisons count."""
MOST = 0.6
"""Share of the comparisons that must agree."""
FEW = 20
"""Fewer comparisons tell nothing about a whole film."""
SHAKEN = 0.5
"""A camera trembles where a shift of the whole picture explains more than this share of the change."""
BANDS = 0.5
"""The light flickers where rows, columns or the whole picture changing alike are so much of the change's energy."""
EMPTY_MS = 60_000.0
"""A table without a card is nothing to mention before so long, ms."""
LOOKS = 4
"""So many looks tell whether cards can be read: the newest ones; and whether the picture is mirrored."""
FACES, MOST_LOOKS = 3, 12
"""So many different cards tell whether a picture is mirrored; after so many looks it is left open."""
UNREAD = 0.5
"""Cards count as not readable where a smaller share of those seen is named."""
OWN_DECK = 5
"""So many different cards that were read surely in one look are of the deck that was chosen."""
AGAIN_MS = 5_000.0
"""How often it is looked for the reason, ms."""
MIRRORED, ONE_FACE = -1.0, -2.5
"""A mirrored picture's cards read so much worse than the same ones turned around (mean of -log of the doubt); so much
where fewer than `FACES` cards tell."""
AS_THEY_ARE = 1.0
"""Where cards read so much better as they are, the picture may be read turned around later, after the ruling."""
LEAST_DOUBT = 1e-6
EITHER_WAY = 0.95
"""A card that is read as the same one at least so surely both ways, such as an 8 of spades, is its own mirror image."""
CLEAR = 8
"""So many cards, most of those seen, are read in no mirrored picture."""
SMALL_PX = 34.0
"""Cards less wide than this are too small to be read, px."""
Scan = Callable[[Image], Sequence[Detection]]


class Hindrances:
    """Watches for what hinders reading; `now` and `end` name it, None where nothing does.

    `moving` is told every frame in motion, `still` that nothing moves, `read` every look at a still, `dark` that a
    picture shows nothing. `scan` reads a picture once more where it may be mirrored; where that can wait, it waits for
    `catch_up`. Times in ms of the source.
    """

    def __init__(self, scan: Scan) -> None:
        self._scan = scan
        self._since: float | None = None
        self._before: tuple[float, Small] | None = None
        self._pairs: deque[Hindrance] = deque(maxlen=PAIRS)
        self._all: Counter[Hindrance] = Counter()
        self._looks: deque[tuple[int, int]] = deque(maxlen=LOOKS)
        self._first_ms = 0.0
        self._mirror: list[float] = []
        self._turned = False
        self._owed: tuple[Image, list[Detection]] | None = None
        self._faces: set[str] = set()
        self._named = 0
        self._asked_ms = -1e9
        self._found: Hindrance | None = None
        self._last: tuple[Image, Sequence[Detection]] | None = None
        self._was_dark = False

    def moving(self, image: Image, at_ms: float) -> None:
        """A frame in which something moves."""
        if self._since is None:
            self._since = at_ms
        if self._before is not None and at_ms - self._before[0] < APART_MS:
            return
        small = shrink(image)
        if self._before is not None and self._before[1].shape == small.shape:
            kind = motion(self._before[1], small)
            if kind is not None:
                self._pairs.append(kind)
                self._all[kind] += 1
        self._before = (at_ms, small)

    def still(self) -> None:
        """Nothing moves."""
        if self._since is not None:
            self._since, self._before = None, None
            self._pairs.clear()

    def dark(self) -> None:
        """A picture was too dark to be looked at."""
        self._was_dark = True

    def read(self, image: Image, at_ms: float, detections: Sequence[Detection]) -> None:
        """A still picture was read."""
        up = [detection for detection in detections if detection.face == "up"]
        named = sum(detection.card is not None for detection in up)
        if not self._looks:
            self._first_ms = at_ms
        self._looks.append((len(up), named))
        self._named += named
        if named >= max(CLEAR, UNREAD * len(up)):
            self._mirror += [0.0] * LOOKS
            self._faces.update(detection.card for detection in up if detection.card is not None)
        elif up and len(self._mirror) < MOST_LOOKS and self.mirrored is None:
            self._owed = (image, up)
            if not self._mirror or float(np.mean(self._mirror)) < AS_THEY_ARE:
                self.catch_up()
        self._last = (image, detections) if named < UNREAD * len(up) or not up else None

    def catch_up(self) -> None:
        """Reads the last picture turned around as well, where that is still to be done."""
        if self._owed is None:
            return
        (image, up), self._owed = self._owed, None
        turned = self._scan(np.ascontiguousarray(image[:, ::-1]))
        self._mirror.append(told_apart(up, _in_place(turned, up, image.shape[1])) / len(up))
        self._faces.update(detection.alternatives[0][0] for detection in up if detection.alternatives)

    def now(self, at_ms: float) -> Hindrance | None:
        """What hinders the watching at the moment."""
        if self._since is not None:
            kind = self._restless()
            return kind if kind is not None and at_ms - self._since >= SURE_MS[kind] else None
        if self.mirrored:
            return "mirrored"
        if self._readable(at_ms):
            self._found, self._asked_ms = None, -1e9
        elif self._last is not None and at_ms - self._asked_ms >= AGAIN_MS:
            self._asked_ms = at_ms
            found = reason(*self._last)
            # Where some cards were read surely, the deck is the right one: others hide each other, such as in a strip.
            self._found = None if found == "unread" and len(_surely(self._last[1])) >= OWN_DECK else found
        return self._found

    def _readable(self, at_ms: float) -> bool:
        """Whether cards can be read, or it is too early to say."""
        seen, named = (sum(look[at] for look in self._looks) for at in (0, 1))
        if not seen:
            return not self._looks or self._named > 0 or at_ms - self._first_ms < EMPTY_MS
        return named >= UNREAD * seen or (len(self._looks) < LOOKS and at_ms - self._first_ms < AGAIN_MS)

    @property
    def mirrored(self) -> bool | None:
        """Whether the pictures are mirrored; None while it is too early to say."""
        if self._turned:
            return False
        if len(self._mirror) < LOOKS:
            return None
        worse = float(np.mean(self._mirror))
        if len(self._faces) < FACES:
            return True if worse < ONE_FACE else None
        return worse < MIRRORED

    @property
    def either_way_round(self) -> bool:
        """Whether no card has told yet whether pictures are mirrored, or those that did say that they may be."""
        return not self._mirror or self.may_be_mirrored

    @property
    def may_be_mirrored(self) -> bool:
        """Whether cards read so much better turned around that nothing should be believed before a few more looks."""
        return not self._turned and 0 < len(self._mirror) < LOOKS and float(np.mean(self._mirror)) < MIRRORED

    def turned(self) -> None:
        """From now on the pictures come turned around."""
        self._turned = True

    def _restless(self) -> Hindrance | None:
        if not self._pairs:
            return None
        kind, count = Counter(self._pairs).most_common(1)[0]
        return kind if count >= MOST * len(self._pairs) else "restless"

    @property
    def _ended_moving(self) -> bool:
        """Whether the newest pictures moved for so long that no look tells what they show."""
        return self._since is not None and self._before is not None and self._before[0] - self._since >= AGAIN_MS

    def end(self, played: bool) -> Hindrance | None:
        """Why nothing was recognised, once the source has ended; `played`: something was. None where all went well."""
        if played:
            return "mirrored" if self.mirrored else None
        kind, count = self._all.most_common(1)[0] if self._all else ("restless", 0)
        if kind != "restless" and count >= max(FEW, MOST * self._all.total()):
            return kind
        if not self._looks:
            return self._restless() or ("dark" if self._was_dark else "too-short")
        if self._mirror and float(np.mean(self._mirror)) < MIRRORED:
            return "mirrored"
        if self._named:
            return "no-plays"
        if self._ended_moving:
            return self._restless() or "restless"
        return reason(*self._last) if self._last is not None else "no-cards"


def motion(before: Small, after: Small) -> Hindrance | None:
    """What made two shrunk pictures differ: the camera moved, the light changed, or something moved in the picture.
    None where they do not differ."""
    if np.count_nonzero(changed(after, before)) <= TRACKING.motion.noise_px:
        return None
    if moved_alike(before, after) > SHAKEN:
        return "shaking"
    difference = (after - before).mean(axis=2)
    energy = float(np.mean(difference**2))
    rows, columns = difference.mean(axis=1), difference.mean(axis=0)
    if energy > 0 and max(float(np.mean(rows**2)), float(np.mean(columns**2))) > BANDS * energy:
        return "flickering"
    return "restless"


def moved_alike(before: Small, after: Small) -> float:
    """Share of the change between two shrunk pictures that a shift of the whole picture explains: a large one as far as
    it correlates, what is left to first order (Lucas and Kanade, with one window)."""
    old, new = before.mean(axis=2), even(after, before).mean(axis=2)
    shift = offset(before, after)
    start = moved(before, shift, after).mean(axis=2) if np.hypot(*shift) > 1 else old
    start = old if float(np.mean((new - start) ** 2)) > float(np.mean((new - old) ** 2)) else start
    middle = np.asarray((start + new) / 2, np.float32)
    steps = np.stack([cv2.Sobel(middle, cv2.CV_32F, 1, 0).ravel(), cv2.Sobel(middle, cv2.CV_32F, 0, 1).ravel()], 1) / 8
    change = (new - start).ravel()
    least, *_ = np.linalg.lstsq(steps, change, rcond=None)
    left = float(np.mean((change - steps @ least) ** 2))
    return 1 - left / max(float(np.mean((new - old) ** 2)), 1e-6)


def told_apart(seen: Sequence[Detection], turned: Sequence[Detection]) -> float:
    """How much more clearly cards were read as they are than turned around, left for right: the sum of -log(1 -
    confidence). A card that is its own mirror image tells nothing."""
    both = _surely(seen) & _surely(turned)
    return evidence(seen, both) - evidence(turned, both)


def _in_place(turned: Sequence[Detection], seen: Sequence[Detection], width: int) -> list[Detection]:
    """Of what was read in a picture turned around, `width` px wide, what lies where cards were seen in the picture."""
    found = []
    for one in turned:
        x, y = one.quad.mean(axis=0)
        there = (float(width - 1 - x), float(y))
        if any(cv2.pointPolygonTest(card.quad.astype(np.float32), there, measureDist=False) >= 0 for card in seen):
            found.append(one)
    return found


def _surely(detections: Sequence[Detection]) -> set[str | None]:
    return {one.card for one in detections if one.card is not None and one.confidence >= EITHER_WAY}


def evidence(detections: Sequence[Detection], but: Collection[str | None] = ()) -> float:
    """How clearly cards were read, `but` for these names: the sum of -log(1 - confidence)."""
    return sum(
        -float(np.log(max(1 - one.confidence, LEAST_DOUBT)))
        for one in detections
        if one.face == "up" and one.card not in but
    )


def reason(image: Image, detections: Sequence[Detection]) -> Hindrance:
    """Why no card of a still picture (BGR) can be read."""
    up = [detection for detection in detections if detection.face == "up"]
    quality = measure(image, up)
    if quality is None:
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        if float(np.quantile(grey, 0.95)) < IMAGING.dark:
            return "dark"
        return "no-cards"
    if quality.dark:
        return "dark"
    if float(np.median([width_of(detection.quad) for detection in up])) < SMALL_PX:
        return "too-small"
    if quality.blurred:
        return "blurred"
    return "glaring" if quality.burnt else "unread"
