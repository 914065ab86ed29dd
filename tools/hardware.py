"""Computes the tables of `hardware.md` and `hardware.ja.md` anew and draws their set-ups to scale, from
`table/setup/planning.py`.

python -m tools.hardware
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from table.setup.doctor import up
from table.setup.planning import PRINTS, STANDARD, Rig, across
from tools.phone_bridge import Bridge, drawings

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = {"en": ROOT / "hardware.md", "ja": ROOT / "hardware.ja.md"}
DRAWINGS = ROOT / "docs" / "images"
FIGURES = ROOT / "models" / "lab" / "figures.md"
DECKS = ROOT / "models" / "lab" / "measured" / "13-decks-nono-coloured.txt"
BEGIN, END = "<!-- made by python -m tools.hardware: {} -->", "<!-- end: {} -->"
FULL_HD = (1920, 1080)
Row = tuple[str, ...]


@dataclass(frozen=True)
class Camera:
    """A kind of camera: its name, its angle across the picture (degrees), the pictures that it gives (px)."""

    name: str
    fov: float
    size: tuple[int, int]


@dataclass(frozen=True)
class Setup:
    """A set-up of the document: its file's name, its camera, the table (cm), the lens above it (cm), its carrier."""

    name: str
    camera: Camera
    table: tuple[int, int]
    height: int
    carrier: str

    @property
    def rig(self) -> Rig:
        """The same, to be computed with."""
        return Rig((self.table[0] * 10.0, self.table[1] * 10.0), self.height * 10.0, self.camera.fov, self.camera.size)


WEBCAM = Camera("webcam, 78° diagonal", across(78, FULL_HD), FULL_HD)
PI = Camera("camera module 3, video", 66.0, (2304, 1296))
PHONE = Camera("phone, 26 mm lens", 65.0, FULL_HD)
CAMERAS = (
    WEBCAM,
    replace(WEBCAM, name="4K webcam, 78° diagonal", size=(3840, 2160)),
    PI,
    replace(PI, name="camera module 3, stills", size=(4608, 2592)),
    Camera("camera module 3 wide, stills", 102.0, (4608, 2592)),
    PHONE,
    replace(PHONE, name="phone, 26 mm lens, 4K", size=(3840, 2160)),
)
BRIDGE = Bridge(PHONE.fov, PHONE.size, (400, 240))
"""A phone on a bridge of paper, for games that need a field and nothing else."""
TABLES = ((70, 60), (80, 80), (90, 90), (120, 80))
SETUPS = (
    Setup("phone", PHONE, (80, 80), 120, "microphone stand with a phone clamp"),
    Setup("laptop", WEBCAM, (80, 70), 95, "arm clamped to the table"),
    Setup("pi", PI, (90, 90), 135, "ceiling hook or lamp stand"),
)


# What the tables and drawings say, in Japanese.
JA = {
    "deck": "デッキ",
    "index": "数字の大きさ",
    "read from, px/mm": "読める下限 px/mm",
    "read well from, px/mm": "よく読める下限 px/mm",
    "standard cards": "ふつうのトランプ",
    "NONO, coloured deck, enrolled decks": "ノノトランプ、4色デッキ、登録したデッキ",
    "card's width, px": "カードの幅 px",
    "named at `home`": "`home`で読めた割合",
    "named at `hard`": "`hard`で読めた割合",
    "index's shorter side, px": "数字の短い辺 px",
    "NONO, enrolled": "ノノトランプ(登録)",
    "coloured deck, enrolled": "4色デッキ(登録)",
    "set-up": "構成",
    "camera": "カメラ",
    "picture, px": "映像 px",
    "picture": "映像の幅",
    "table": "卓",
    "field": "場",
    "height": "高さ",
    "in view": "写る範囲",
    "heights that do": "使える高さ",
    "across": "横の画角",
    "read from heights of, cm": "読める高さ cm",
    "read well, cm": "よく読める高さ cm",
    "none": "なし",
    "laptop": "ノートPC",
    "pi": "Raspberry Pi",
    "phone": "スマホ",
    "webcam, 78° diagonal": "ウェブカメラ(対角78°)",
    "4K webcam, 78° diagonal": "4Kウェブカメラ(対角78°)",
    "camera module 3, video": "Camera Module 3(動画)",
    "camera module 3, stills": "Camera Module 3(静止画)",
    "camera module 3 wide, stills": "Camera Module 3 Wide(静止画)",
    "phone, 26 mm lens": "スマホ(26 mm相当)",
    "phone, 26 mm lens, 4K": "スマホ(26 mm相当、4K)",
    "arm clamped to the table": "卓に挟んだアーム",
    "ceiling hook or lamp stand": "天井のフックか照明スタンド",
    "microphone stand with a phone clamp": "スマホホルダーを付けたマイクスタンド",
}


def said(text: str, lang: str) -> str:
    """A text of a table or drawing in a language; what has no words, such as a number, as it is."""
    return JA.get(text, text) if lang == "ja" else text


def parts(lang: str) -> dict[str, str]:
    """What is made, by the name of its place in the document of a language."""
    made = {"needs": _needs(), "standard": _standard(), "index": _index(), "setups": _setups(), "heights": _heights()}
    made["bridge"] = _bridge()
    return {name: _table([[said(cell, lang) for cell in row] for row in rows]) for name, rows in made.items()}


def filled(text: str, lang: str) -> str:
    """The document of a language with every made part as it is now. Raises ValueError where one has no place."""
    for name, made in parts(lang).items():
        begin, end = BEGIN.format(name), END.format(name)
        pattern = f"{re.escape(begin)}.*?{re.escape(end)}"
        text, count = re.subn(pattern, lambda _, new=f"{begin}\n{made}{end}": new, text, flags=re.S)
        if count != 1:
            raise ValueError(f"{begin} stands in {DOCUMENTS[lang].name} {count} times")
    return text


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as Markdown, the heading first."""
    lines = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _needs() -> list[Row]:
    rows = [
        (title, f"{need.index_mm:g} mm", f"{need.least_scale:.2f}", f"{need.good_scale:.2f}")
        for title, need in (("standard cards", STANDARD), ("NONO, coloured deck, enrolled decks", PRINTS["nono"]))
    ]
    return [("deck", "index", "read from, px/mm", "read well from, px/mm"), *rows]


def _measured(level: str) -> dict[str, str]:
    """Share of cards named at a level, by the card's width in px, as `bench.cards.vision` measured it."""
    text = FIGURES.read_text(encoding="utf-8")
    block = text[text.index(f"python -m bench.cards.vision --level {level}") :].partition("```")[0]
    return {row[0]: row[2] for row in re.findall(r"^card px +(\S+) +(\d+) +([\d.]+%)", block, re.M)}


def _standard() -> list[Row]:
    home, hard = _measured("home"), _measured("hard")
    widths = ("–60", "60–80", "80–100", "100–120", "120–160")
    rows = [(width, _scales(width), home.get(width, "–"), hard.get(width, "–")) for width in widths]
    return [("card's width, px", "px/mm", "named at `home`", "named at `hard`"), *rows]


def _scales(width: str) -> str:
    low, _, high = width.partition("–")
    return "–".join(f"{int(edge) / 63:.2f}" if edge else "" for edge in (low, high))


def _index() -> list[Row]:
    text = DECKS.read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for deck in ("nono", "coloured"):
        block = text[text.index(f"{deck}, enrolled:") :].split(", built in:")[0]
        found[deck] = {row[0]: row[1] for row in re.findall(r"^index px +(\S+) +\d+ +([\d.]+%)", block, re.M)}
    rows = [(size, found["nono"][size], found["coloured"][size]) for size in ("–5", "5–7", "7–9", "9–12")]
    return [("index's shorter side, px", "NONO, enrolled", "coloured deck, enrolled"), *rows]


def _setups() -> list[Row]:
    rows: list[Row] = []
    for setup in SETUPS:
        rig = setup.rig
        view = " × ".join(f"{side / 10:.0f}" for side in rig.in_view_mm)
        size = " × ".join(map(str, rig.size))
        table = " × ".join(map(str, setup.table))
        rows.append((
            setup.name, setup.camera.name, size, f"{table} cm", f"{setup.height} cm", f"{view} cm",
            f"{rig.px_per_mm:.2f}", f"{_range(rig, STANDARD.least_scale)} cm",
        ))  # fmt: skip
    head = ("set-up", "camera", "picture, px", "table", "height", "in view", "px/mm", "heights that do")
    return [head, *rows]


def _heights() -> list[Row]:
    rows: list[Row] = []
    for camera in CAMERAS:
        for table in TABLES:
            rig = Rig((table[0] * 10.0, table[1] * 10.0), 1000.0, camera.fov, camera.size)
            rows.append((
                camera.name, f"{camera.fov:.0f}°", f"{camera.size[0]} px", f"{table[0]} × {table[1]} cm",
                _range(rig, STANDARD.least_scale), _range(rig, STANDARD.good_scale),
            ))  # fmt: skip
    return [("camera", "across", "picture", "table", "read from heights of, cm", "read well, cm"), *rows]


def _bridge() -> list[Row]:
    rig = BRIDGE.rig
    view = " × ".join(f"{side / 10:.0f}" for side in rig.in_view_mm)
    field = " × ".join(f"{side / 10:g}" for side in BRIDGE.field)
    head = ("camera", "picture, px", "field", "height", "in view", "px/mm")
    size = " × ".join(map(str, rig.size))
    return [head, (PHONE.name, size, f"{field} cm", f"{BRIDGE.height_cm} cm", f"{view} cm", f"{rig.px_per_mm:.2f}")]


def _range(rig: Rig, scale: float) -> str:
    """Heights, cm, from which the whole table is seen at `scale` at least."""
    lowest, highest = rig.lowest_mm(), rig.highest_mm(scale)
    return f"{up(lowest)}–{int(highest / 10)}" if lowest and highest and highest / 10 >= up(lowest) else "none"


# -- drawings

WIDE, HIGH, GROUND = 640, 520, 490
"""Size of a drawing and the floor's place in it; one cm is two units."""
FLOOR_TO_TABLE = 72
"""A table's usual height, cm."""
INK, WOOD, CONE, PAPER = "#16211c", "#8a6a3f", "#dcb75e", "#fbf8ee"


def drawing(setup: Setup, lang: str) -> str:
    """A set-up from the side, to scale, as SVG."""
    middle, top = WIDE / 2, GROUND - 2 * FLOOR_TO_TABLE
    lens = top - 2 * setup.height
    half = setup.table[0]
    reach = setup.rig.in_view_mm[0] / 10
    title = f"{setup.camera.name}, {setup.height} cm above a table of {setup.table[0]} cm"
    if lang == "ja":
        title = f"{said(setup.camera.name, lang)}、{setup.table[0]} cmの卓の上{setup.height} cm"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="15">',
        f"<title>{title}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
        f'<path d="M{middle} {lens} L{middle - reach:.0f} {top} H{middle + reach:.0f} Z" fill="{CONE}" opacity=".3"/>',
        *_carrier(setup, middle, lens, top, half),
        f'<path d="M20 {GROUND} H{WIDE - 20}" stroke="{INK}" stroke-width="2"/>',
        f'<path d="M{middle - half} {top} h{2 * half}" stroke="{WOOD}" stroke-width="8"/>',
        f'<path d="M{middle - half + 12} {top} V{GROUND} M{middle + half - 12} {top} V{GROUND}" stroke="{WOOD}" '
        'stroke-width="6"/>',
        f'<rect x="{middle - 14}" y="{lens - 12}" width="28" height="14" rx="3" fill="{INK}"/>',
        *_sizes(setup, lang, middle, lens, top, half),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _carrier(setup: Setup, middle: float, lens: float, top: float, half: float) -> list[str]:
    """What holds the camera."""
    pen = f'fill="none" stroke="{INK}" stroke-width="4" stroke-linejoin="round"'
    if setup.name == "laptop":
        pole = middle + half - 4
        screen = f'<path d="M{pole + 60} {GROUND - 110} l18 -44 M{pole + 20} {GROUND - 108} h42" {pen}/>'
        stool = f'<path d="M{pole + 14} {GROUND - 104} h54 M{pole + 22} {GROUND - 104} V{GROUND} M{pole + 60} '
        cable = f'<path d="M{pole} {top - 30} q40 60 36 {GROUND - 108 - top + 30}" {pen} stroke-dasharray="5 5"/>'
        arm = f'<path d="M{pole} {top} V{lens - 8} H{middle}" {pen}/>'
        return [arm, screen, stool + f'{GROUND - 104} V{GROUND}" {pen}/>', cable]
    if setup.name == "pi":
        return [
            f'<path d="M{middle} {lens - 12} V12 M{middle - 60} 12 h120" {pen}/>',
            f'<rect x="{middle + 20}" y="{lens - 40}" width="40" height="26" rx="3" fill="#1c4a3a"/>',
            f'<text x="{middle + 66}" y="{lens - 22}">Raspberry Pi 5</text>',
        ]
    foot = middle + half + 34
    return [f'<path d="M{foot - 40} {GROUND} h80 M{foot} {GROUND} V{lens - 30} L{middle} {lens - 8}" {pen}/>']


def _sizes(setup: Setup, lang: str, middle: float, lens: float, top: float, half: float) -> list[str]:
    """Measures, as people read them on drawings."""
    left = middle - half - 46
    table = f"{said('table', lang)} {setup.table[0]} × {setup.table[1]} cm"
    view = setup.rig.in_view_mm[0] / 10
    thin = f'fill="none" stroke="{INK}" stroke-width="1"'
    below = 'text-anchor="middle" font-size="13"'
    return [
        f'<path d="M{left} {lens} V{top} M{left - 6} {lens} h12 M{left - 6} {top} h12" {thin}/>',
        f'<text x="{left - 8}" y="{(lens + top) / 2}" text-anchor="end">{setup.height} cm</text>',
        f'<path d="M{left} {top} V{GROUND} M{left - 6} {GROUND} h12" {thin}/>',
        f'<text x="{left - 8}" y="{(top + GROUND) / 2}" text-anchor="end">{FLOOR_TO_TABLE} cm</text>',
        f'<text x="{middle}" y="{top + 30}" {below}>{table}</text>',
        f'<text x="{middle}" y="{top + 52}" {below}>{said("in view", lang)} {view:.0f} cm</text>',
        f'<text x="{middle}" y="{top + 74}" {below}>{setup.rig.px_per_mm:.2f} px/mm</text>',
        f'<text x="20" y="{HIGH - 8}">{said(setup.carrier, lang)}</text>',
    ]


def drawn(setup: Setup, lang: str) -> Path:
    """Where a set-up's drawing lies."""
    return DRAWINGS / f"setup-{setup.name}{'' if lang == 'en' else f'.{lang}'}.svg"


def main() -> None:
    """Writes the documents and the drawings."""
    for lang, document in DOCUMENTS.items():
        document.write_text(filled(document.read_text(encoding="utf-8"), lang), encoding="utf-8")
        for setup in SETUPS:
            drawn(setup, lang).write_text(drawing(setup, lang), encoding="utf-8")
    for path, made in drawings(BRIDGE, DRAWINGS).items():
        path.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
