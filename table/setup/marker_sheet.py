"""The markers of a table's zones, to print and cut out: one A4 page as an SVG picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from table.interpret.zone_markers import Wanted, numbers
from table.interpret.zones import Kind
from vision.detection.signs.markers import BITS, squares

PAGE_MM, EDGE_MM, HEAD_MM = (210.0, 297.0), 10.0, 22.0
LARGEST_MM = 34.0
"""Side of a marker at most, mm."""
QUIET = 1.0
"""White around a marker, its squares: without it the black frame is not found."""
LABEL_MM = 8.0
KINDS: Mapping[Kind, Mapping[str, str]] = {
    "field": {"ja": "場", "en": "Field"},
    "layout": {"ja": "並べる所", "en": "Rows"},
    "strip": {"ja": "強さの並び", "en": "Strip"},
    "before": {"ja": "手元", "en": "Own place"},
    "stock": {"ja": "山札", "en": "Stock"},
    "discard": {"ja": "捨て札", "en": "Discard pile"},
    "captured": {"ja": "取った札", "en": "Captured cards"},
}
HEAD: Mapping[str, tuple[str, str]] = {
    "ja": (
        "置き場所の目印",
        "拡大・縮小せずに印刷し、線で切り分けて、同じ名前の2枚をその場所の向かい合う角に置きます。"
        "白いふちは残してください。目印を動かすと、置き場所もついて動きます。",
    ),
    "en": (
        "Zone markers",
        "Print at full size and cut along the lines. Lay the two of a name at two opposite corners of that zone. "
        "Leave the white rim on. Zones follow their markers when you move them.",
    ),
}


def sheet(zones: Sequence[Wanted], players: Sequence[str], lang: str) -> str:
    """The page with two markers for each of these zones, named in a language (`ja`, `en`) with the players' names."""
    cells = [(number, label(kind, seat, players, lang)) for kind, seat in zones for number in numbers(kind, seat)]
    columns, side = _grid(len(cells))
    title, text = HEAD[lang]
    wide = (PAGE_MM[0] - 2 * EDGE_MM) / columns
    tall = side * (1 + 2 * QUIET / BITS) + LABEL_MM
    parts = [_text(EDGE_MM, EDGE_MM + 6, title, 6.0), *_wrapped(text, lang)]
    for at, (number, name) in enumerate(cells):
        x, y = EDGE_MM + at % columns * wide, EDGE_MM + HEAD_MM + at // columns * tall
        parts.append(_marker(number, x + wide / 2 - side / 2, y + side * QUIET / BITS, side))
        parts.append(_cut(x, y, wide, tall))
        parts.append(_text(x + wide / 2, y + tall - 2.2, name, _fitting(name, wide), middle=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PAGE_MM[0]:g}mm" height="{PAGE_MM[1]:g}mm" '
        f'viewBox="0 0 {PAGE_MM[0]:g} {PAGE_MM[1]:g}" lang="{lang}" font-family="sans-serif">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def label(kind: Kind, seat: int | None, players: Sequence[str], lang: str) -> str:
    """What stands below a marker.

    >>> label("before", 1, ("Aoi", "Ren"), "en"), label("field", None, (), "ja")
    ('Own place: Ren', '場')
    """
    name = KINDS[kind][lang]
    if seat is None:
        return name
    owner = players[seat] if seat < len(players) else str(seat + 1)
    return f"{name}（{owner}）" if lang == "ja" else f"{name}: {owner}"


def _grid(count: int) -> tuple[int, float]:
    """Columns of the page, and the side of a marker in mm: as large as the page has room for."""
    room = (PAGE_MM[0] - 2 * EDGE_MM, PAGE_MM[1] - 2 * EDGE_MM - HEAD_MM)
    ways = []
    for columns in range(1, max(2, count) + 1):
        rows = math.ceil(count / columns)
        side = min(room[0] / columns, room[1] / rows - LABEL_MM) / (1 + 2 * QUIET / BITS)
        ways.append((min(side, LARGEST_MM), -columns))
    side, columns = max(ways)
    return -columns, side


def _marker(number: int, x: float, y: float, side: float) -> str:
    step = side / BITS
    path = "".join(
        f"M{x + column * step:.3f} {y + row * step:.3f}h{step:.3f}v{step:.3f}h{-step:.3f}z"
        for row, line in enumerate(squares(number))
        for column, black in enumerate(line)
        if black
    )
    return f'<path d="{path}" fill="#000" stroke="#000" stroke-width="0.02"/>'


def _cut(x: float, y: float, wide: float, tall: float) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{tall:.2f}" fill="none" stroke="#999" '
        'stroke-width="0.15" stroke-dasharray="1 1"/>'
    )


def _text(x: float, y: float, text: str, size: float, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{anchor}>{escape(text)}</text>'


def _wrapped(text: str, lang: str) -> list[str]:
    """The sentence below the heading, in lines that fit the page."""
    most = 46 if lang == "ja" else 95
    lines, rest = [], text
    while len(rest) > most:
        at = most if lang == "ja" else rest.rfind(" ", 0, most) + 1
        lines.append(rest[:at])
        rest = rest[at:]
    lines.append(rest)
    return [_text(EDGE_MM, EDGE_MM + 12 + 5 * at, line, 3.9) for at, line in enumerate(lines)]


def _fitting(name: str, wide: float) -> float:
    """The size of letters at which a name fits a width; Japanese signs take twice the room."""
    units = sum(0.56 if sign.isascii() else 1.0 for sign in name)
    return min(4.2, 0.9 * wide / max(units, 1.0))
