"""What a phone that is the camera is shown: the outlines of what is seen, and what to move. Never a name of a card."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from table.capture.turning import turn_of
from table.setup.doctor import check_picture
from vision.imaging.pictures import UnreadableImageError, decode
from vision.types import Detection
from webui.cameras.phones import SPEC, Line, Phones
from webui.desk.desk import Desk
from webui.setup.preview import Preview, remark
from webui.shapes.status import CameraCard, CameraView, Outline, Remark

Quad = Sequence[Sequence[float]]
NEEDED = ("light", "size", "place")
"""Findings that must be fine before a phone is left where it stands; a focus that nobody can tell is no hindrance."""


def advice(line: Line, phones: Phones, desk: Desk, preview: Preview) -> CameraView | None:
    """What the newest picture of a phone tells; None before the first, and where another camera is watched. Takes as
    long as a look where no table is watched."""
    jpeg = line.newest
    if jpeg is None:
        return None
    spec, degrees = turn_of(desk.source or "")
    watched = desk.running and spec == f"{SPEC}{line.ident}" and phones.watched(line.ident)
    if desk.running and not watched:
        return CameraView(watched=False)
    try:
        image, _ = decode(jpeg, "phone")
    except UnreadableImageError:
        return None
    size = (image.shape[1], image.shape[0])
    if not watched:
        told = preview.told(image)
        return _view(told.cards, size, told.remarks, watched=False)
    shown = desk.status().size
    if shown is None:
        return CameraView(watched=True)
    cards = [card.model_copy(update={"quad": turned_back(card.quad, shown, degrees)}) for card in desk.outlines()]
    by = size[0] / (shown[0] if degrees in (0, 180) else shown[1])
    seen = [Detection(np.asarray(card.quad, np.float32) * by, card.face, card.card, card.confidence) for card in cards]
    remarks = [remark(each) for each in check_picture(image, seen)]
    return _view(cards, (round(size[0] / by), round(size[1] / by)), remarks, watched=True)


def turned_back(quad: Quad, size: tuple[int, int], degrees: int) -> list[tuple[float, float]]:
    """Corners in a picture of `size` that was turned clockwise, px, in the picture as it came.

    >>> turned_back([(10, 20)], (1080, 1920), 90), turned_back([(10, 20)], (1920, 1080), 180)
    ([(20, 1070)], [(1910, 1060)])
    """
    width, height = size
    if degrees == 90:
        return [(y, width - x) for x, y in quad]
    if degrees == 180:
        return [(width - x, height - y) for x, y in quad]
    if degrees == 270:
        return [(height - y, x) for x, y in quad]
    return [(x, y) for x, y in quad]


def _view(cards: Sequence[Outline], size: tuple[int, int], remarks: list[Remark], *, watched: bool) -> CameraView:
    found = [
        CameraCard(
            quad=[(round(x / size[0], 4), round(y / size[1], 4)) for x, y in card.quad],
            read=card.card is not None or card.face == "down",
        )
        for card in cards
    ]
    fine = {each.name: each.fine for each in remarks}
    good = all(fine.get(name) is True for name in NEEDED) and fine.get("focus") is not False
    return CameraView(watched=watched, cards=found, remarks=remarks, good=good)
