"""The table held against the record: what is missing here or there, and what is only hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from referee.events import Header
from referee.fold import Fold
from referee.records.reader import Reader
from table.interpret.comparing import Difference, compare
from vision.types import Detection

WIDE, HIGH = 100, 140


def quad(x: float, y: float = 300) -> np.ndarray[Any, np.dtype[np.float32]]:
    return np.array([[x, y], [x + WIDE, y], [x + WIDE, y + HIGH], [x, y + HIGH]], np.float32)


def card(name: str | None, x: float, *others: str, face: Any = "up") -> Detection:
    ranked = tuple((code, 0.4) for code in ((name,) if name else ()) + others)
    return Detection(quad(x), face, name, 0.95, ranked)


@pytest.fixture
def fold() -> Fold:
    """Three plays side by side: A's ♠4 at 100, B's ♠6 at 400, C's ♠9 at 700; each was seen there."""
    return played(("A", ["S4"], [100]), ("B", ["S6"], [400]), ("C", ["S9"], [700]))


def played(*plays: tuple[str, list[str], Sequence[float]]) -> Fold:
    reader = Reader()
    lines: list[dict[str, Any]] = [
        {
            "seq": 0,
            "type": "game",
            "format": "gyoji/1",
            "game": "daifugo",
            "profile": "official",
            "players": list("ABCD"),
        }
    ]
    for player, cards, places in plays:
        seen = [{"sha256": "0" * 64, "quad": quad(x).tolist()} for x in places]
        lines.append({"seq": len(lines), "type": "play", "player": player, "cards": cards, "evidence": seen})
    head, *events = [reader.read(line) for line in lines]
    assert isinstance(head, Header)
    made = Fold(head)
    made.extend(event for event in events if not isinstance(event, Header))
    return made


def told(differences: Sequence[Difference]) -> list[tuple[str, int | None, str]]:
    return [(each.kind, each.seq, " ".join(each.cards)) for each in differences]


def test_a_table_that_is_as_the_record_says_differs_in_nothing(fold: Fold) -> None:
    assert compare(fold, [card("S4", 100), card("S6", 400), card("S9", 700)]) == ()


def test_a_card_that_nobody_is_known_to_have_laid(fold: Fold) -> None:
    lying = [card("S4", 100), card("S6", 400), card("S9", 700), card("SJ", 1000)]
    (new,) = compare(fold, lying)
    assert (new.kind, new.cards, new.seq, new.player) == ("laid", ("SJ",), None, None)
    assert np.array_equal(new.quads[0], quad(1000))


def test_cards_side_by_side_are_one_play_and_others_are_not(fold: Fold) -> None:
    lying = [card("S4", 100), card("S6", 400), card("S9", 700), card("HJ", 1000), card("DJ", 1110), card("CK", 1500)]
    assert told(compare(fold, lying)) == [("laid", None, "HJ DJ"), ("laid", None, "CK")]


def test_a_second_play_of_as_many_cards_is_another_one(fold: Fold) -> None:
    lying = [card("S4", 100), card("S6", 400), card("S9", 700), card("HJ", 1000), card("CK", 1500), card("SK", 1610)]
    assert told(compare(fold, lying)) == [("laid", None, "HJ"), ("laid", None, "CK SK")]


def test_a_play_that_lies_there_no_more(fold: Fold) -> None:
    assert told(compare(fold, [card("S4", 100), card("S6", 400)])) == [("gone", 3, "S9")]


def test_a_card_that_others_lie_on_is_not_missed(fold: Fold) -> None:
    assert compare(fold, [card("S4", 100), card("S9", 430)]) == ()
    # Nobody knows where a card lay that was entered by hand: only the newest one has to show.
    typed = played(("A", ["S4"], []), ("B", ["S6"], []))
    assert compare(typed, [card("S6", 700)]) == ()
    assert told(compare(typed, [card("S4", 700)])) == [("gone", 2, "S6")]


def test_nothing_of_the_field_lies_there(fold: Fold) -> None:
    (gone,) = compare(fold, [])
    assert (gone.kind, gone.cards, gone.seq, gone.player) == ("swept", ("S9",), 3, "C")


def test_a_play_that_was_read_as_another_card() -> None:
    fold = played(("A", ["D3"], [100]))
    assert told(compare(fold, [card("JK", 100)])) == [("other", 1, "JK")]
    pair = played(("A", ["D3", "JK"], [100, 210]))
    assert told(compare(pair, [card("D3", 100), card("C3", 210)])) == [("other", 1, "D3 C3")]


def test_a_card_that_was_not_read_then_is_read_now() -> None:
    fold = played(("A", ["?", "D7"], [100, 210]))
    (read,) = compare(fold, [card("H7", 100), card("D7", 210)])
    assert (read.kind, read.seq, read.player, read.cards) == ("other", 1, "A", ("H7", "D7"))


def test_what_cannot_be_read_for_sure_is_taken_for_what_the_record_says() -> None:
    fold = played(("A", ["D3"], [100]))
    assert compare(fold, [card(None, 100, "D3", "H3")]) == ()


def test_swept_cards_and_backs_mean_nothing(fold: Fold) -> None:
    fold.add(later(4, {"type": "clear"}))
    assert compare(fold, []) == ()
    heap = [card("S4", 100), card(None, 130, "S6"), card("S9", 160), card(None, 900, face="down")]
    assert compare(fold, heap) == ()
    assert told(compare(fold, [*heap, card("HK", 1400), card(None, 1800, "C2")])) == [
        ("laid", None, "HK"),
        ("laid", None, "?"),
    ]


def later(seq: int, line: dict[str, Any]) -> Any:
    reader = Reader()
    reader.read({"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": list("ABCD")})
    return reader.read({"seq": seq, **line})
