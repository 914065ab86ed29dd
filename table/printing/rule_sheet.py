"""A rule card as a PDF: one side of A4, in the largest letters that leave room for all of it."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from referee.texts import Language, Text
from referee.words.rule_card import CardLine, RuleCard, Switch
from table.printing import card_faces
from table.printing.typeface import ASCENT, BOLD, REGULAR, Tail, Word, register, width_of, wrapped

PAGE, MARGIN = (595.28, 841.89), 30.0
"""A4 and the margin around it, pt."""
INK, GREY, VERMILION, PALE = "#16211c", "#6b6a60", "#b3301f", "#fbf0d2"
LARGEST, SMALLEST, STEP = 15.0, 5.6, 0.1
"""Font sizes that are tried, pt."""
ONE_COLUMN = 12.0
"""A card that fits into one column in letters of this size is not divided."""
GAP = 20.0
"""Between two columns, pt."""
LEADING = {"ja": 1.5, "en": 1.36}
"""From line to line, in font sizes."""
TITLE, FOOT = 17.0, 6.8
CHANGED = Text("この卓で違うところ: ", "This table plays otherwise: ")
SOURCES = Text("出典: ", "Sources: ")
OFF = Text("なし", "off")


class Letters(NamedTuple):
    """A word at a place: its left end on the line that it is set on, pt from the page's upper left corner."""

    x: float
    y: float
    text: str
    font: str
    size: float
    ink: str = INK


class Picture(NamedTuple):
    """A card: its upper left corner, its width and its code."""

    x: float
    y: float
    width: float
    code: str


class Bar(NamedTuple):
    """A filled rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    ink: str


Item = Letters | Picture | Bar


@dataclass(slots=True)
class Block:
    """What is not divided between columns; `items` are placed from its upper left corner. `heads`: it stays with what
    follows."""

    height: float
    items: list[Item] = field(default_factory=list)
    heads: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page that is laid out: the size of its letters, pt, and everything on it, placed on the page."""

    size: float
    items: tuple[Item, ...]


class RoomError(ValueError):
    """More rules than one page has room for."""


def pdf(card: RuleCard, lang: Language) -> bytes:
    """The page as a PDF file that carries its fonts. The same card gives the same bytes. Raises RoomError."""
    sheet = laid_out(card, lang)
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=PAGE, invariant=1, lang=lang)
    canvas.setTitle(card.title.get(lang))
    canvas.setCreator("Gyoji")
    for item in sheet.items:
        _draw(canvas, item, lang)
    canvas.showPage()
    canvas.save()
    return made.getvalue()


def _draw(canvas: Canvas, item: Item, lang: Language) -> None:
    bottom = PAGE[1] - item.y
    if isinstance(item, Picture):
        card_faces.draw(canvas, item.code, item.x, bottom - card_faces.SHAPE * item.width, item.width, lang)
        return
    canvas.setFillColor(item.ink)
    if isinstance(item, Bar):
        canvas.rect(item.x, bottom - item.height, item.width, item.height, stroke=0, fill=1)
        return
    canvas.setFont(item.font, item.size)
    canvas.drawString(item.x, bottom, item.text)


def laid_out(card: RuleCard, lang: Language) -> Sheet:
    """Everything on the page, in the largest letters at which it has room. Raises RoomError."""
    register()
    head, foot = _head(card, lang), _foot(card, lang)
    room = PAGE[1] - 2 * MARGIN - head.height - foot.height
    size, columns = _largest(card, lang, room)
    top = MARGIN + head.height
    width = _column(len(columns))
    items = _moved(head.items, MARGIN, MARGIN)
    for number, column in enumerate(columns):
        y = top
        for block in column:
            items += _moved(block.items, MARGIN + number * (width + GAP), y)
            y += block.height
    items += _moved(foot.items, MARGIN, PAGE[1] - MARGIN - foot.height)
    return Sheet(size, tuple(items))


def _largest(card: RuleCard, lang: Language, room: float) -> tuple[float, list[list[Block]]]:
    """The largest size of letters at which the rules fit, and the columns."""

    def columns_at(step: int) -> tuple[float, list[list[Block]] | None]:
        size = round(LARGEST - step * STEP, 1)
        for count in (1, 2) if size >= ONE_COLUMN else (2,):
            columns = _packed(_blocks(card, lang, size, _column(count)), count, room)
            if columns is not None:
                return size, columns
        return size, None

    steps = range(round((LARGEST - SMALLEST) / STEP) + 1)
    size, columns = columns_at(
        min(steps[-1], bisect_right(steps, False, key=lambda step: columns_at(step)[1] is not None))
    )
    if columns is None:
        raise RoomError(f"{card.game}/{card.profile}: these rules do not fit on one page")
    return size, columns


def _column(count: int) -> float:
    return (PAGE[0] - 2 * MARGIN - (count - 1) * GAP) / count


def _packed(blocks: Sequence[Block], count: int, room: float) -> list[list[Block]] | None:
    """Blocks in columns of about the same height; None where there is no room for them."""
    total = sum(block.height for block in blocks)
    height = total / count
    while height <= room:
        columns = _filled(blocks, height)
        if len(columns) <= count:
            return columns
        height += 2.0
    columns = _filled(blocks, room)
    return columns if len(columns) <= count else None


def _filled(blocks: Sequence[Block], height: float) -> list[list[Block]]:
    """Blocks in columns of a height, one filled after the other."""
    columns: list[list[Block]] = [[]]
    used = 0.0
    for number, block in enumerate(blocks):
        following = blocks[number + 1].height if block.heads and number + 1 < len(blocks) else 0.0
        if used + block.height + following > height and columns[-1]:
            columns.append([])
            used = 0.0
        columns[-1].append(block)
        used += block.height
        if used > height:
            columns.append([])  # higher than a column: it fits into none
    return columns


def _blocks(card: RuleCard, lang: Language, size: float, width: float) -> list[Block]:
    """The rules in letters of a size, for columns of a width."""
    found = []
    for section in card.sections:
        found.append(_heading(section.title.get(lang), size, width))
        lines = [_line(line, lang, size, width) for line in section.lines]
        lines[-1].height += 0.7 * size
        found += lines
    return found


def _heading(text: str, size: float, width: float) -> Block:
    high = 1.15 * size
    lines = wrapped(text, BOLD, high, width)
    return Block(1.5 * high * len(lines), list(_set(lines, 1.5 * high, 0.0, VERMILION)), heads=True)


def _line(line: CardLine, lang: Language, size: float, width: float) -> Block:
    """A rule behind its dot, its id small, and its pictures below."""
    indent, leading = 0.95 * size, LEADING[lang] * size
    tail = Tail(line.rule, 0.7 * size, 0.3 * size)
    lines = wrapped(line.text.get(lang), REGULAR, size, width - indent, tail)
    items = [Letters(0.1 * size, _baseline(leading, size), "・", REGULAR, size, VERMILION)]
    block = Block(leading * len(lines), [*items, *_set(lines, leading, indent)])
    if line.cards:
        _add_pictures(block, line.cards, size, indent, width)
    return block


def _add_pictures(block: Block, rows: Iterable[Sequence[str]], size: float, indent: float, width: float) -> None:
    """Rows of cards beside each other as far as there is room, below what the block has."""
    between, apart = 0.22 * size, 1.3 * size
    x, y = indent, block.height + 0.25 * size
    tall = 0.0
    for row in rows:
        wide = min(2.3 * size, (width - indent + between) / len(row) - between)
        if x > indent and x + len(row) * (wide + between) - between > width:
            x, y, tall = indent, y + tall + 0.4 * size, 0.0
        for code in row:
            block.items.append(Picture(x, y, wide, code))
            x += wide + between
        x += apart - between
        tall = max(tall, card_faces.SHAPE * wide)
    block.height = y + tall + 0.4 * size


def _set(lines: Sequence[Sequence[Word]], leading: float, indent: float, ink: str = INK) -> Iterator[Letters]:
    """Lines below each other; what is smaller than the first word of the text is set in grey."""
    usual = lines[0][0].size
    for number, line in enumerate(lines):
        y = number * leading + _baseline(leading, usual)
        for word in line:
            yield Letters(indent + word.x, y, word.text, word.font, word.size, GREY if word.size < usual else ink)


def _baseline(leading: float, size: float) -> float:
    """From the top of a line to where its letters stand."""
    return (leading - size) / 2 + size * ASCENT


def _head(card: RuleCard, lang: Language) -> Block:
    """The title over a line, and below it what this table plays otherwise."""
    width = _column(1)
    title = card.title.get(lang)
    size = min(TITLE, TITLE * width / width_of(title, BOLD, TITLE))
    block = Block(1.55 * size + 9.0, [Letters(0.0, size, title, BOLD, size)])
    block.items.append(Bar(0.0, 1.35 * size, width, 2.0, VERMILION))
    if card.changed:
        text = CHANGED.get(lang) + ("、" if lang == "ja" else "; ").join(_switched(each, lang) for each in card.changed)
        lines = wrapped(text, REGULAR, 9.0, width - 12.0)
        high = 13.0 * len(lines) + 8.0
        block.items.append(Bar(0.0, block.height - 3.0, width, high, PALE))
        block.items += _moved(list(_set(lines, 13.0, 0.0)), 6.0, block.height + 1.0)
        block.height += high + 4.0
    return block


def _switched(switch: Switch, lang: Language) -> str:
    """A switch that is set otherwise. How words and lists are meant is said in the rules themselves."""
    title, value = switch.title.get(lang), switch.value
    if value is True:
        return title
    short = title.partition("(")[0].strip() or title
    if value is False:
        return f"{short}: {OFF.get(lang)}"
    return f"{short}: {value}" if isinstance(value, int) else short


def _foot(card: RuleCard, lang: Language) -> Block:
    """Where the rules are written, below a thin line."""
    width, name = _column(1), "行司 Gyoji"
    taken = width_of(name, REGULAR, FOOT)
    text = SOURCES.get(lang) + ("、" if lang == "ja" else "; ").join(source.get(lang) for source in card.sources)
    lines = wrapped(text, REGULAR, FOOT, width - taken - 12.0)
    words = _moved(list(_set(lines, 1.4 * FOOT, 0.0, GREY)), 0.0, 5.0)
    words.append(Letters(width - taken, 5.0 + _baseline(1.4 * FOOT, FOOT), name, REGULAR, FOOT, GREY))
    return Block(5.0 + 1.4 * FOOT * len(lines), [Bar(0.0, 2.0, width, 0.5, GREY), *words])


def _moved(items: Iterable[Item], x: float, y: float) -> list[Item]:
    return [item._replace(x=item.x + x, y=item.y + y) for item in items]
