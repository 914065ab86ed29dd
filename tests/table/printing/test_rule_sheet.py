"""Rule cards as PDF: one page for every game in both languages, everything on it and nothing over anything else."""

from __future__ import annotations

import re

import numpy as np
import pytest

from referee.words.rule_card import CardSection, RuleCard, rule_card
from table.printing import card_faces
from table.printing.rule_sheet import MARGIN, PAGE, Bar, Letters, Picture, RoomError, Sheet, laid_out, pdf
from table.printing.typeface import ASCENT, DESCENT, drawable, width_of
from table.simulation.scripts.players import Kind, kinds

SMALLEST = 7.0
"""Letters of a rule card are no smaller, pt."""
CASES = [pytest.param(kind, lang, id=f"{kind.label} {lang}") for kind in kinds() for lang in ("ja", "en")]


def card_of(kind: Kind) -> RuleCard:
    return rule_card(kind.game, kind.profile, kind.options)


def boxes(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every word and card."""
    found = []
    for item in sheet.items:
        if isinstance(item, Picture):
            found.append((item.x, item.y, item.x + item.width, item.y + item.width * card_faces.SHAPE))
        elif isinstance(item, Letters) and item.text.strip(" ・"):
            right = item.x + width_of(item.text.rstrip(), item.font, item.size)
            found.append((item.x, item.y - 0.85 * ASCENT * item.size, right, item.y + DESCENT * item.size))
    return found


@pytest.mark.parametrize(("kind", "lang"), CASES)
def test_everything_stands_on_one_page_and_nothing_over_anything_else(kind: Kind, lang: str) -> None:
    card = card_of(kind)
    sheet = laid_out(card, lang)
    assert sheet.size >= SMALLEST
    letters = [item for item in sheet.items if isinstance(item, Letters)]
    assert [each.text for each in letters if any(ord(sign) not in drawable(each.font) for sign in each.text)] == []
    said = "".join(each.text for each in letters).replace(" ", "")
    for section in card.sections:
        for text in (section.title, *(line.text for line in section.lines)):
            assert text.get(lang).replace(" ", "") in said
    shown = [item.code for item in sheet.items if isinstance(item, Picture)]
    assert shown == [code for section in card.sections for line in section.lines for row in line.cards for code in row]
    left, top, right, bottom = np.array(boxes(sheet)).T
    assert left.min() >= MARGIN and right.max() <= PAGE[0] - MARGIN + 0.5
    assert top.min() >= MARGIN - 2 and bottom.max() <= PAGE[1] - MARGIN + 2
    wide = np.minimum.outer(right, right) - np.maximum.outer(left, left)
    high = np.minimum.outer(bottom, bottom) - np.maximum.outer(top, top)
    over = np.argwhere(np.triu((wide > 0.6) & (high > 0.6), 1))
    assert over.tolist() == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_file_has_one_page_and_carries_its_fonts(lang: str) -> None:
    made = pdf(rule_card("daifugo", "official", {}), lang)
    assert made.startswith(b"%PDF-") and made.count(b"/Type /Page\n") + made.count(b"/Type /Page ") == 1
    assert b"/MediaBox [ 0 0 595" in made and b"/FontFile2" in made
    assert made == pdf(rule_card("daifugo", "official", {}), lang)


def test_what_a_table_plays_otherwise_stands_at_the_top() -> None:
    card = rule_card("daifugo", "official", {"skip_5": True, "jokers": 1, "eight_cut": False, "eleven_back": "forced"})
    sheet = laid_out(card, "ja")
    (box,) = [item for item in sheet.items if isinstance(item, Bar) and item.ink == "#fbf0d2"]
    inside = "".join(
        item.text
        for item in sheet.items
        if isinstance(item, Letters) and box.y < item.y < box.y + box.height and item.size == 9.0
    )
    assert inside.startswith("この卓で違うところ:") and "5飛び" in inside and "8切り:なし" in inside.replace(" ", "")
    assert re.search(r"ジョーカーの枚数:\s*1", inside) and "イレブンバック" in inside
    assert "(なし/強制/任意)" not in inside
    plain = laid_out(rule_card("daifugo", "official", {}), "ja")
    assert not [item for item in plain.items if isinstance(item, Bar) and item.ink == "#fbf0d2"]


def test_short_rules_are_printed_large_in_one_column_and_long_ones_in_two() -> None:
    short, long = laid_out(rule_card("free", "free", {}), "en"), laid_out(rule_card("hensoku", "hensoku", {}), "en")
    middle = PAGE[0] / 2

    def crossing(sheet: Sheet) -> int:
        return sum(left < middle - 12 and right > middle + 12 for left, _, right, _ in boxes(sheet)) + sum(
            isinstance(item, Letters) and middle - 8 < item.x < middle + 8 and item.size == sheet.size
            for item in sheet.items
        )

    assert short.size > long.size and crossing(short) > 0 and crossing(long) == 0


def test_more_than_a_page_of_rules_is_refused() -> None:
    card = rule_card("hensoku", "hensoku", {})
    again = tuple(CardSection(section.title, section.lines * 4) for section in card.sections)
    much = RuleCard(card.game, card.profile, card.title, again, card.changed, card.sources)
    with pytest.raises(RoomError, match="hensoku"):
        laid_out(much, "en")
