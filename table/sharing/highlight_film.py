"""The highlights of an evening as one moving picture: a GIF plays in every browser, phone and messenger, a WebP is
sharper and plays in browsers since 2020."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import cv2
import numpy as np

from referee.cards import UNREADABLE
from table.record.past.highlights import Moment, moments
from table.record.session import Session
from vision.types import Image

Kind = Literal["webp", "gif"]
Lang = Literal["ja", "en"]
Size: TypeAlias = tuple[int, int]
SIZES: dict[Kind, Size] = {"webp": (960, 600), "gif": (640, 400)}
"""Width and height, px: a GIF of photographs would be large."""
BAND = 0.2
"""Share of the height below the picture, for words."""
FIRST_MS, MOMENT_MS, LAST_MS = 1800, 2600, 4500
QUALITY = 72
MOST_CARDS = 8
NIGHT, FELT, PAPER, INK, GOLD, RED = (
    (31, 38, 13),
    (58, 74, 28),
    (238, 248, 251),
    (28, 33, 22),
    (94, 183, 220),
    (31, 48, 179),
)
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_COLOURS = {"R": (31, 48, 179), "B": (153, 90, 28), "Y": (27, 174, 224), "G": (67, 115, 34)}
NOTHING = {"ja": "名場面はまだありません。", "en": "There are no highlights yet."}


def highlights(session: Session, kind: Kind, lang: Lang, title: str, pictures: bool = True) -> bytes:
    """The moving picture. `title` stands on the first frame; without `pictures` cards are drawn instead."""
    size = SIZES[kind]
    found = moments(session.timeline())
    frames = [_title(size, title, session), *_shown(session, found, size, lang, pictures)]
    if not found:
        frames.append(_words(_ground(size), [NOTHING[lang]], size))
    last = _result(size, session)
    frames += [] if last is None else [last]
    animation = cv2.Animation()
    animation.frames = frames
    times = [FIRST_MS, *[MOMENT_MS] * (len(frames) - 2), LAST_MS]
    animation.durations = times[: len(frames)]
    animation.loop_count = 0
    done, data = cv2.imencodeanimation(f".{kind}", animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    if not done:
        raise RuntimeError("the moving picture could not be made")
    return bytes(data)


def _shown(session: Session, found: list[Moment], size: Size, lang: Lang, pictures: bool) -> Iterator[Image]:
    """One frame per moment: its picture with the cards outlined, or its cards, and what the referee said."""
    for moment in found:
        image = _photograph(session, moment) if pictures and moment.sha is not None else None
        frame = _ground(size)
        room = (size[0], round(size[1] * (1 - BAND)))
        if image is None:
            _cards(frame, moment.cards, room)
        else:
            _fit(frame, image, room)
        yield _words(frame, [moment.says.get(lang, "")], size)


def _photograph(session: Session, moment: Moment) -> Image | None:
    """The picture of a moment, its cards outlined; None where it is gone or spoilt."""
    data = None if moment.sha is None else session.log.picture(moment.sha)
    image = None if data is None else cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        return None
    outlines = [np.asarray(quad, np.float64).round().astype(np.int32) for quad in moment.quads]
    cv2.polylines(image, outlines, True, GOLD, max(2, image.shape[1] // 320), cv2.LINE_AA)
    return np.asarray(image, np.uint8)


def _ground(size: Size) -> Image:
    return np.full((size[1], size[0], 3), NIGHT, np.uint8)


def _fit(frame: Image, image: Image, room: Size) -> None:
    """Lays a picture into the upper part of a frame, whole."""
    scale = min(room[0] / image.shape[1], room[1] / image.shape[0])
    width, height = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    left, top = (room[0] - width) // 2, (room[1] - height) // 2
    frame[top : top + height, left : left + width] = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)


def _cards(frame: Image, cards: tuple[str, ...], room: Size) -> None:
    """Draws cards on the cloth."""
    cv2.rectangle(frame, (0, 0), (room[0], room[1]), FELT, -1)
    shown = cards[:MOST_CARDS]
    high = round(room[1] * 0.55)
    wide = min(round(high * 0.7), round(room[0] * 0.9 / max(len(shown), 1)))
    left, top = (room[0] - wide * len(shown)) // 2, (room[1] - high) // 2
    for place, code in enumerate(shown):
        corner = (left + place * wide, top)
        cv2.rectangle(frame, corner, (corner[0] + wide - 8, top + high), PAPER, -1, cv2.LINE_AA)
        text, ink = _face(code)
        _centred(frame, text, (corner[0] + (wide - 8) // 2, top + high // 2), min(high // 4, wide // 3), ink)


def _face(code: str) -> tuple[str, tuple[int, int, int]]:
    """How a card is written, and in which colour (BGR)."""
    if code == "JK":
        return "★", GOLD
    if code in UNREADABLE:
        return "?", INK
    if code[0] in _SIGNS:
        return _SIGNS[code[0]] + code[1:], RED if code[0] in "HD" else INK
    return code[1:], _COLOURS.get(code[0], INK)


def _words(frame: Image, lines: list[str], size: Size) -> Image:
    """Writes into the band below the picture, two lines at most."""
    top = round(size[1] * (1 - BAND))
    cv2.rectangle(frame, (0, top), (size[0], size[1]), NIGHT, -1)
    height = round(size[1] * 0.055)
    broken = [part for line in lines for part in _broken(line, size[0] * 0.94, height)][:2]
    for place, line in enumerate(broken):
        middle = top + round((size[1] - top) * (place + 0.5) / max(len(broken), 1))
        _centred(frame, line, (size[0] // 2, middle), height, PAPER)
    return frame


def _title(size: Size, title: str, session: Session) -> Image:
    frame = _ground(size)
    _centred(frame, "行司 Gyoji", (size[0] // 2, round(size[1] * 0.28)), round(size[1] * 0.09), GOLD)
    for place, line in enumerate([title, " · ".join(session.moment().setup.players)]):
        height = round(size[1] * 0.06)
        part = (_broken(line, size[0] * 0.9, height) or [""])[0]
        _centred(frame, part, (size[0] // 2, round(size[1] * (0.48 + 0.13 * place))), height, PAPER)
    return frame


def _result(size: Size, session: Session) -> Image | None:
    """How the last round ended, with the points of all rounds; None where none has ended."""
    shown = session.shown()
    if not shown.rounds:
        return None
    standings = shown.rounds[-1].result.standings or ()
    scores = shown.result.scores
    frame = _ground(size)
    height = round(size[1] * min(0.075, 0.7 / max(len(standings), 1)))
    for place, name in enumerate(standings):
        points = f"  {scores[name]}" if any(scores.values()) and name in scores else ""
        where = (size[0] // 2, round(size[1] * 0.15 + (place + 0.5) * height * 1.5))
        _centred(frame, f"{place + 1}  {name}{points}", where, height, GOLD if place == 0 else PAPER)
    return frame


def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")


def _wide(text: str, height: int) -> int:
    return int(cv2.getTextSize((1, 1), text, (0, 0), _font(), height, 500)[2])


def _centred(frame: Image, text: str, middle: tuple[int, int], height: int, ink: tuple[int, int, int]) -> None:
    origin = (middle[0] - _wide(text, height) // 2, middle[1] + round(height * 0.36))
    cv2.putText(frame, text, origin, ink, _font(), height, 500)


def _broken(text: str, room: float, height: int) -> list[str]:
    """Text in lines that fit: broken at a space where there is one, else anywhere (Japanese has none)."""
    lines: list[str] = []
    while text:
        end = len(text)
        while end > 1 and _wide(text[:end], height) > room:
            end -= 1
        if end < len(text):
            space = text.rfind(" ", 0, end + 1)
            end = space if space > end // 2 else end
        lines.append(text[:end].strip())
        text = text[end:].strip()
    return lines
