"""Examines a set-up: models, disk, camera, light, focus, size of the cards. Each finding says what to do."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from table.capture.sources import Frame, SourceError, cameras, open_source
from table.setup.planning import CARD_MM, STANDARD, Print, Rig
from vision.imaging.config import IMAGING
from vision.imaging.quality import measure
from vision.tracking.table_plane import fit_plane
from vision.types import Detection, Image

RIM = 0.004
"""Nearer to the picture's edge a card is cut off, as a share of the width."""
SLANTED = 45.0
"""From this tilt on far more cards are left open, degrees (`bench.cards.tilt`)."""
ENOUGH = 3
"""So many cards tell the tilt."""
BLACK_FACES = 2
"""So many cards that can be read as black-faced alone are."""
SIDES = {"left": ("左", "left"), "right": ("右", "right"), "top": ("上", "upper"), "bottom": ("下", "lower")}
FREE_MB = 200
FRAMES = 30


@dataclass(frozen=True)
class Finding:
    """One line of the examination. `fine`: True, False (something to fix), None (only said)."""

    name: str
    fine: bool | None
    ja: str
    en: str


def check_all(source: str | None, models: Path | None = None) -> list[Finding]:
    """Everything that can be examined; `source` None leaves the camera out."""
    findings = [*check_models(models), check_disk(Path.cwd())]
    if source is None:
        known = cameras()
        findings.append(
            Finding("cameras", None, f"カメラ: {'、'.join(known)}", f"Cameras: {', '.join(known)}")
            if known
            else Finding(
                "cameras",
                None,
                "カメラは見つかりません。カメラを調べるには gyoji doctor 0 のように指定します。",
                "No camera is plugged in; `gyoji doctor 0` examines the first one.",
            )
        )
        return findings
    return [*findings, *check_source(source, models)]


def check_models(models: Path | None = None) -> Iterator[Finding]:
    """Whether the models are there and can be loaded."""
    from vision.scanner import Scanner

    try:
        Scanner(models, threads=1)
    except Exception as error:  # onnxruntime has its own kinds of errors
        yield Finding("models", False, f"モデルを読み込めません: {error}", f"The models cannot be loaded: {error}")
        return
    yield Finding("models", True, "モデルは読み込めます。", "The models load.")


def check_disk(folder: Path) -> Finding:
    """Whether there is room for the log and its pictures."""
    free = shutil.disk_usage(folder).free // 2**20
    if free < FREE_MB:
        return Finding(
            "disk",
            False,
            f"ディスクの空きが{free} MBしかありません。",
            f"Only {free} MB are left on the disk: make room.",
        )
    return Finding("disk", True, f"ディスクの空き: {free} MB", f"Free on the disk: {free} MB")


def check_source(spec: str, models: Path | None = None) -> Iterator[Finding]:
    """Opens a source and examines its pictures."""
    try:
        source = open_source(spec)
    except SourceError as error:
        yield Finding("camera", False, error.ja, error.en)
        return
    try:
        frames: list[Frame] = []
        for _ in range(FRAMES):
            item = source.read()
            if not isinstance(item, Frame):
                break
            frames.append(item)
    finally:
        source.close()
    if not frames:
        yield Finding("camera", False, "映像が届きません。", "No picture arrives: check cable and lens cover.")
        return
    image = frames[-1].image
    height, width = image.shape[:2]
    span = frames[-1].at_ms - frames[0].at_ms
    fps = (len(frames) - 1) * 1000 / span if span > 0 else 0.0
    yield Finding(
        "camera",
        True,
        f"映像: {width}×{height}、毎秒{fps:.0f}枚",
        f"Picture: {width}×{height}, {fps:.0f} frames a second",
    )
    try:
        from vision.scanner import Scanner

        _, findings = examined(image, lambda deck: Scanner(models, deck, threads=1).scan(image))
    except Exception:  # said by check_models already
        _, findings = examined(image, lambda _: [])
    yield from findings


def examined(image: Image, read: Callable[[str], list[Detection]]) -> tuple[list[Detection], list[Finding]]:
    """The cards of a picture of which nobody has said yet which standard deck lies there, and what is to be said of its
    light, focus, size and place; first, where only black faces can be read, that they are. `read` gives the cards of
    the picture as a deck's."""
    seen, kind = read("standard"), list[Finding]()
    if not any(one.card for one in seen):
        dark = read("standard-dark")
        if sum(one.card is not None for one in dark) >= BLACK_FACES:
            seen = dark
            kind.append(
                Finding(
                    "deck",
                    None,
                    "黒地のトランプのようです。デッキは「黒地のトランプ」(standard-dark)を選んでください。",
                    "These cards seem to have black faces: choose that deck (standard-dark).",
                )
            )
    return seen, [*kind, *check_picture(image, seen, dark=bool(kind))]


def check_picture(image: Image, seen: list[Detection], dark: bool = False) -> list[Finding]:
    """What is to be said of a picture's light, focus, size and place of the cards that are seen in it. `dark`: they
    have black faces, which tell nothing of the light."""
    size = (image.shape[1], image.shape[0])
    return [
        check_light(image, [] if dark else seen), check_focus(image, seen), check_size(seen, size),
        check_place(seen, size),
    ]  # fmt: skip


def check_light(image: Image, detections: Sequence[Detection] = ()) -> Finding:
    """Whether the picture is too dark, too bright, or fine; measured on the cards where there are any."""
    quality = measure(image, detections)
    if quality is not None:
        dark, burnt = quality.dark, quality.burnt
    else:
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        dark = float(np.quantile(grey, 0.95)) < IMAGING.dark
        burnt = float(np.count_nonzero(grey >= IMAGING.burnt)) / grey.size > 0.5
    if dark:
        return Finding("light", False, "暗すぎます。照明を足してください。", "It is too dark: add light.")
    if burnt:
        return Finding(
            "light",
            False,
            "白く飛んでいるところがあります。照明の反射を避けるか、露出を下げてください。",
            "Parts are burnt out: move the lamp so that it does not mirror, or lower the exposure.",
        )
    return Finding("light", True, "明るさは十分です。", "The light is good.")


def check_focus(image: Image, detections: Sequence[Detection]) -> Finding:
    """Whether edges are sharp. Only the cards count: a soft table cloth says nothing about the focus."""
    quality = measure(image, detections)
    if quality is None or quality.blur_mm is None:
        return Finding(
            "focus", None, "ピントを調べるには、カードをもっと大きく写してください。",
            "To tell the focus, cards must lie in the picture and be larger.",
        )  # fmt: skip
    if quality.blurred:
        return Finding(
            "focus", False, "ピントが合っていません。レンズを拭き、ピントを固定してください。",
            "The picture is out of focus: wipe the lens and set the focus.",
        )  # fmt: skip
    return Finding("focus", True, "ピントは合っています。", "The focus is good.")


def check_size(detections: list[Detection], size: tuple[int, int]) -> Finding:
    """How large the cards in the picture are."""
    up = [detection.quad for detection in detections if detection.face == "up"]
    if not up:
        return Finding(
            "size",
            None,
            "カードが見えません。表向きのカードを数枚置いて、もう一度調べてください。",
            "No card is to be seen: lay a few face up and run this again.",
        )
    return judge_size(fit_plane(up, size).px_per_mm)


def check_place(detections: Sequence[Detection], size: tuple[int, int]) -> Finding:
    """Whether cards are cut off by the picture's edge, and at which side; whether the camera looks too much aslant."""
    if not detections:
        return Finding(
            "place", None, "カードを卓の四隅にも置いてみてください。", "Lay cards in the table's corners, too."
        )
    corners = np.concatenate([detection.quad for detection in detections])
    edge = RIM * size[0]
    sides = {
        "left": corners[:, 0].min() < edge, "right": corners[:, 0].max() > size[0] - edge,
        "top": corners[:, 1].min() < edge, "bottom": corners[:, 1].max() > size[1] - edge,
    }  # fmt: skip
    cut = [side for side, reached in sides.items() if reached]
    if cut:
        ja, en = "・".join(SIDES[side][0] for side in cut), " and ".join(SIDES[side][1] for side in cut)
        if len(cut) > 2 or {"left", "right"} <= set(cut) or {"top", "bottom"} <= set(cut):
            return Finding(
                "place", False, f"映像の{ja}の端でカードが切れています。カメラを高くしてください。",
                f"Cards reach the {en} edge of the picture: hang the camera higher.",
            )  # fmt: skip
        return Finding(
            "place", False, f"映像の{ja}の端でカードが切れています。カメラを{ja}へずらすか、高くしてください。",
            f"Cards reach the {en} edge of the picture: move the camera that way, or hang it higher.",
        )  # fmt: skip
    up = [detection.quad for detection in detections if detection.face == "up"]
    tilt = fit_plane(up, size).tilt if len(up) >= ENOUGH else 0.0
    if tilt > SLANTED:
        return Finding(
            "place", False, f"カメラが{tilt:.0f}°傾いています。もっと真上から写してください。",
            f"The camera looks {tilt:.0f}° aslant: hang it more above the middle of the table.",
        )  # fmt: skip
    return Finding("place", True, "カードは映像の中に収まっています。", "All cards lie within the picture.")


def judge_size(px_per_mm: float, deck: Print = STANDARD) -> Finding:
    """What a scale (px per mm of table) means for reading a deck."""
    index = px_per_mm * deck.index_mm
    shown = f"{px_per_mm:.2f} px/mm"
    if index < deck.least:
        return Finding(
            "size",
            False,
            f"カードが小さすぎます({shown}、数字の高さ{index:.0f} px)。カメラを近づけるか、解像度を上げてください。",
            f"The cards are too small ({shown}, ranks {index:.0f} px tall): lower the camera or raise its resolution.",
        )
    if index < deck.good:
        return Finding(
            "size",
            True,
            f"カードの大きさは足りています({shown}、数字の高さ{index:.0f} px)。もう少し近いとより確実です。",
            f"The cards are large enough ({shown}, ranks {index:.0f} px tall); a little closer would be surer.",
        )
    return Finding(
        "size",
        True,
        f"カードの大きさは十分です({shown}、数字の高さ{index:.0f} px)。",
        f"The cards are large in the picture ({shown}, ranks {index:.0f} px tall).",
    )


def plan(rig: Rig, deck: Print = STANDARD) -> list[Finding]:
    """Computes a set-up before anything is bought: what the camera sees, whether the table fits, how large cards
    are, and from which heights they can be read."""
    along, down = rig.in_view_mm
    area = f"{along / 10:.0f} × {down / 10:.0f} cm"
    scale = rig.px_per_mm
    card = f"{scale * CARD_MM[0]:.0f} × {scale * CARD_MM[1]:.0f} px"
    findings = [
        Finding(
            "view",
            None,
            f"真下に向けたとき写る範囲: {area}(カード1枚は{card})",
            f"In view, looking straight down: {area} (a card: {card})",
        ),
        _fitting(rig),
        judge_size(scale, deck),
    ]
    return [*findings, _heights(rig, deck)]


def _fitting(rig: Rig) -> Finding:
    """Whether the table is in the picture."""
    table = f"{rig.table_mm[0] / 10:.0f} × {rig.table_mm[1] / 10:.0f} cm"
    if rig.fits:
        return Finding("table", True, f"卓({table})全体が写ります。", f"The whole table ({table}) is in the picture.")
    lowest = rig.lowest_mm()
    if lowest is None:
        return Finding(
            "table",
            False,
            f"卓({table})全体が写る高さはありません。傾きを減らすか、画角の広いカメラにしてください。",
            f"From no height is the whole table ({table}) seen: tilt the camera less, or take one with a wider view.",
        )
    return Finding(
        "table",
        False,
        f"卓({table})がはみ出します。高さ{up(lowest)} cm以上にしてください。",
        f"The table ({table}) does not fit into the picture: hang the camera at {up(lowest)} cm or higher.",
    )


def _heights(rig: Rig, deck: Print) -> Finding:
    """From which heights the whole table is seen and every card on it read; what to buy where there are none."""
    lowest, well, still = rig.lowest_mm(), rig.highest_mm(deck.good_scale), rig.highest_mm(deck.least_scale)
    if lowest is not None and well is not None and well >= lowest:
        return Finding(
            "height",
            None,
            f"高さ{up(lowest)}〜{int(well / 10)} cmなら、卓全体が写り、カードもよく読めます。",
            f"From {up(lowest)} to {int(well / 10)} cm the whole table is seen and cards are read well.",
        )
    if lowest is not None and still is not None and still >= lowest:
        wide = _width_for(rig, lowest, deck.good_scale)
        return Finding(
            "height",
            None,
            f"高さ{up(lowest)}〜{int(still / 10)} cmなら、卓全体が写り、カードも読めます。"
            f"よく読むには横{wide} px必要です。",
            f"From {up(lowest)} to {int(still / 10)} cm the whole table is seen and cards are read; to read them well, "
            f"a picture {wide} px wide is needed.",
        )
    if lowest is None:
        return Finding("height", None, "適した高さはありません。", "No height suits.")
    wide = _width_for(rig, lowest, deck.least_scale)
    return Finding(
        "height",
        False,
        f"卓全体が写ってカードも読める高さはありません。横{wide} px以上の映像にするか、卓を小さく使ってください。",
        f"From no height is the whole table seen and cards read as well: take a picture at least {wide} px wide, or "
        "play on a smaller part of the table.",
    )


def up(height_mm: float) -> int:
    """A minimum height, rounded up to whole cm."""
    return math.ceil(height_mm / 10)


def _width_for(rig: Rig, height_mm: float, scale: float) -> int:
    """How wide the picture has to be to show the table at `scale` from a height, px, in steps of ten."""
    here = replace(rig, height_mm=height_mm).px_per_mm
    return math.ceil(rig.size[0] * scale / max(here, 1e-6) / 10) * 10
