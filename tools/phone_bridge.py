"""Draws the sheet of paper that becomes a bridge for a phone between two stacks of books, and the bridge from the side,
with the height that `table/setup/planning.py` computes. Written by `python -m tools.hardware`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from table.setup.doctor import up
from table.setup.planning import Rig

SHEET = (297, 210)
"""A4 lengthwise, mm."""
PLEAT = 15
"""From fold to fold, mm: fourteen pleats stiffen the sheet."""
GAP = 240
"""Between the stacks, mm: as much of the sheet rests on each as is left."""
FOLDED = 100
"""Width of the bridge once it is folded, mm."""
PHONE = (72, 150)
"""A usual phone, mm; nothing depends on it."""
OVER = 45
"""So far the end with the lenses stands out over the bridge, mm."""
COVERS = ("#1c4a3a", "#b9a36a", "#7a3b33")
INK, FOLD, PAPER, WOOD, CONE = "#16211c", "#8a9a90", "#fbf8ee", "#8a6a3f", "#dcb75e"


@dataclass(frozen=True)
class Bridge:
    """A phone across a bridge: its angle along the picture's longer side (degrees) and its picture (px); the field that
    it is to see, along and across the picture, mm."""

    fov: float
    size: tuple[int, int]
    field: tuple[int, int]

    @property
    def height_cm(self) -> int:
        """The least height from which the whole field is seen, rounded up, cm."""
        lowest = Rig((float(self.field[0]), float(self.field[1])), 300.0, self.fov, self.size).lowest_mm()
        assert lowest is not None
        return up(lowest)

    @property
    def rig(self) -> Rig:
        """The set-up at that height."""
        return Rig((float(self.field[0]), float(self.field[1])), self.height_cm * 10.0, self.fov, self.size)


WORDS = {
    "en": {
        "title": "Sheet for a phone bridge. Print at full size (A4, 100 %).",
        "fold": "Fold up on the full lines, down on the dashed ones, and push the sheet together to {folded} cm.",
        "rest": "rests on the books",
        "phone": "The phone lies here, screen up, lenses beyond this edge",
        "try": "Strong paper (160 g/m² or more). Try it with two packs of cards first.",
        "height": "Top of the books: {height} cm above the table. Gap: {gap} cm. In the picture: {field} cm.",
        "ruler": "10 cm: measure whether the print is full size",
        "side": "A phone on a bridge of paper between two stacks of books, {height} cm above the table",
        "books": "books",
        "view": "in the picture",
    },
    "ja": {
        "title": "スマホの橋の型紙。A4に原寸(100%)で印刷します。",
        "fold": "実線は山折り、破線は谷折りにして、幅{folded} cmまで縮めます。",
        "rest": "本に載せる",
        "phone": "ここにスマホを画面を上にして置き、レンズをこの辺の外に出す",
        "try": "厚い紙(160 g/m²以上)を使います。先にトランプ2組を載せて確かめてください。",
        "height": "本の高さ: 卓の上{height} cm。本の間: {gap} cm。写る範囲: {field} cm。",
        "ruler": "10 cm: 原寸で印刷できたか測る",
        "side": "2つの本の山に渡した紙の橋に載るスマホ。卓の上{height} cm",
        "books": "本",
        "view": "写る範囲",
    },
}


def said(bridge: Bridge, lang: str, name: str) -> str:
    """A text of the drawings in a language, with the bridge's measures."""
    field = " × ".join(f"{side / 10:g}" for side in bridge.field)
    return WORDS[lang][name].format(
        folded=f"{FOLDED / 10:g}", height=bridge.height_cm, gap=f"{GAP / 10:g}", field=field
    )


def sheet(bridge: Bridge, lang: str) -> str:
    """The sheet to print, in mm, as SVG."""
    wide, high = SHEET
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}" '
        'font-family="sans-serif" font-size="4.2">',
        f"<title>{said(bridge, lang, 'title')}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        *_folds(),
        *_marks(bridge, lang),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _folds() -> Iterator[str]:
    """A line for each fold, up and down by turns."""
    for number, at in enumerate(range(PLEAT, SHEET[1], PLEAT)):
        dashes = ' stroke-dasharray="4 2.5"' if number % 2 else ""
        yield f'<path d="M0 {at} H{SHEET[0]}" stroke="{FOLD}" stroke-width=".3"{dashes}/>'


def _marks(bridge: Bridge, lang: str) -> Iterator[str]:
    """Where the sheet rests, where the phone lies, and what is to be done."""
    wide, high = SHEET
    rest = (wide - GAP) / 2
    for at, middle in ((rest, rest / 2), (wide - rest, wide - rest / 2)):
        yield f'<path d="M{at} 0 V{high}" stroke="{INK}" stroke-width=".5" stroke-dasharray="1 1.5"/>'
        turned = f'transform="rotate(-90 {middle} {high / 2})" text-anchor="middle"'
        yield f'<text x="{middle}" y="{high / 2 + 1.5}" {turned}>{said(bridge, lang, "rest")}</text>'
    left = (wide - PHONE[0]) / 2
    pen = f'fill="none" stroke="{INK}" stroke-width=".5"'
    yield f'<path d="M{left} 0 V{high} M{left + PHONE[0]} 0 V{high}" {pen}/>'
    yield f'<path d="M{left} .6 h{PHONE[0]}" stroke="#b3301f" stroke-width="1.2"/>'
    texts = ("title", "fold", "height", "try")
    for number, name in enumerate(texts):
        yield f'<text x="{rest + 4}" y="{4 * PLEAT + number * PLEAT + 9}">{said(bridge, lang, name)}</text>'
    yield f'<text x="{wide / 2}" y="9" text-anchor="middle" fill="#b3301f">{said(bridge, lang, "phone")}</text>'
    ruler = high - PLEAT / 2
    yield f'<path d="M{rest + 4} {ruler - 2} v4 m0 -2 h100 m0 -2 v4" {pen}/>'
    yield f'<text x="{rest + 108}" y="{ruler + 1.5}">{said(bridge, lang, "ruler")}</text>'


def side(bridge: Bridge, lang: str) -> str:
    """The bridge from the side, to scale, as SVG."""
    by, width, ground = 0.8, 640, 400  # units per mm; units
    middle, top = width / 2, ground - bridge.height_cm * 10 * by
    half, reach = GAP / 2 * by, bridge.rig.in_view_mm[1] / 2 * by
    book = bridge.height_cm * by  # a tenth of the stack
    stacks = "".join(
        f'<rect x="{x:g}" y="{top + level * book:g}" width="120" height="{book:g}" rx="3" fill="{COVERS[level % 3]}"/>'
        for x in (middle - half - 120, middle + half)
        for level in range(10)
    )
    mark = f'stroke="{INK}"'
    field = " × ".join(f"{size / 10:g}" for size in bridge.field)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 460" font-family="sans-serif" font-size="15">',
        f"<title>{said(bridge, lang, 'side')}</title>",
        f'<rect width="{width}" height="460" fill="{PAPER}"/>',
        f'<path d="M{middle} {top:g} L{middle - reach:g} {ground} H{middle + reach:g} Z" fill="{CONE}" opacity=".35"/>',
        stacks,
        f'<rect x="{middle - half - 24:g}" y="{top - 8:g}" width="{2 * half + 48:g}" height="8" fill="#fff" {mark}/>',
        f'<rect x="{middle - PHONE[0] / 2 * by:g}" y="{top - 16:g}" width="{PHONE[0] * by:g}" height="7" rx="2" '
        f'fill="{INK}"/>',
        f'<path d="M30 {ground + 4} H{width - 30}" stroke="{WOOD}" stroke-width="8"/>',
        f'<path d="M{middle - half - 140} {top:g} V{ground} m-6 0 h12 M{middle - half - 146} {top:g} h12" fill="none" '
        f"{mark}/>",
        f'<text x="{middle - half - 150}" y="{(top + ground) / 2:g}" text-anchor="end">{bridge.height_cm} cm</text>',
        f'<text x="{middle}" y="{ground + 30}" text-anchor="middle">{said(bridge, lang, "view")} {field} cm, '
        f"{bridge.rig.px_per_mm:.2f} px/mm</text>",
        f'<text x="{middle + half + 60}" y="{ground - 8}" text-anchor="middle" fill="#fff">'
        f"{said(bridge, lang, 'books')}</text>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def drawings(bridge: Bridge, folder: Path) -> dict[Path, str]:
    """Every drawing of the bridge by its place in a folder."""
    found: dict[Path, str] = {}
    for lang in WORDS:
        more = "" if lang == "en" else f".{lang}"
        found[folder / f"phone-sheet{more}.svg"] = sheet(bridge, lang)
        found[folder / f"phone-bridge{more}.svg"] = side(bridge, lang)
    return found
