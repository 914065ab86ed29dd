"""What somebody says of a card that was seen teaches; what was undone, or cannot be, does not."""

from __future__ import annotations

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.records.reader import Reader
from table.enrolling.answers import answers, shown

HEADER: JsonLine = {
    "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official",
    "players": ["A", "B", "C", "D"],
}  # fmt: skip


def seen(*read: str | None) -> list[JsonLine]:
    """Evidence of cards that were read so."""
    return [
        {"sha256": "ab" * 32, "quad": [[at, 0], [at + 60, 0], [at + 60, 90], [at, 90]], "card": name}
        for at, name in enumerate(read)
    ]


def folded(*lines: JsonLine) -> Fold:
    reader = Reader()
    header = reader.read(HEADER)
    assert isinstance(header, Header)
    fold = Fold(header)
    for seq, line in enumerate(lines, 1):
        event = reader.read({"seq": seq, **line})
        assert isinstance(event, Event)
        fold.add(event)
    return fold


def play(*cards: str, player: str = "A", **more: object) -> JsonLine:
    made: JsonLine = {"type": "play", "player": player, "cards": list(cards), "source": "camera"}
    return {**made, **more}  # type: ignore[dict-item]


def said(target: int, *cards: str, source: str = "tap", confirmed: bool = True, player: str = "A") -> JsonLine:
    inner = play(*cards, player=player, source=source, confirmed=confirmed)
    return {"type": "amend", "target": target, "event": inner, "source": source}


UNREAD = play("?", evidence=seen(None))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([UNREAD], []),
        ([UNREAD, said(1, "S5")], [("1-0", "S5", True)]),
        ([UNREAD, said(1, "S5"), said(1, "S6")], [("1-0", "S6", True)]),
        ([UNREAD, said(1, "S5"), {"type": "undo", "target": 2}], []),
        ([UNREAD, said(1, "S5"), {"type": "undo", "target": 1}], []),
        ([UNREAD, said(1, "S5", source="camera")], [("1-0", "S5", False)]),
        ([UNREAD, said(1, "S5", source="camera", confirmed=False)], []),
        ([play("S4", evidence=seen("S4"), confirmed=False), said(1, "S4")], [("1-0", "S4", True)]),
        ([play("S4", evidence=seen("S4")), said(1, "S4", source="camera")], []),
        ([play("S5", evidence=seen("S5")), play("?", player="B", evidence=seen(None)), said(2, "S5", player="B")], []),
    ],
)  # fmt: skip
def test_answers_of_a_record(lines: list[JsonLine], expected: list[tuple[str, str, bool]]) -> None:
    assert [(one.id, one.code, one.said) for one in answers(folded(*lines))] == expected


@pytest.mark.parametrize(
    ("read", "cards", "expected"),
    [
        ([None, "S5"], ["H5", "S5"], ["H5", "S5"]),
        (["S5", None], ["H5", "S5"], ["S5", "H5"]),  # entered in another order
        ([None, None], ["H5", "D5"], ["H5", "D5"]),
        ([None, "S6"], ["S6", "H5"], ["H5", "S6"]),
        ([None], ["H5", "D5"], []),
    ],
)
def test_names_go_to_the_outlines_that_show_them(read: list[str | None], cards: list[str], expected: list[str]) -> None:
    assert [code for _, _, code in shown(seen(*read), cards)] == expected
