"""Who gathers a trick: the wrong taker is called, somebody who helps is not."""

from __future__ import annotations

from pathlib import Path

from table.interpret.gathering import gatherer
from tests.table.interpret.made import arm, seen
from tests.table.interpret.ring import Ring


def trick(path: Path, profile: str = "torite-c", unread: bool = False) -> Ring:
    """D took the first trick; `unread`: D's card was not read."""
    table = Ring(path, profile)
    for player, name in zip("ABCD", ("R1", "R2", "R3", "R9"), strict=True):
        table.lay(player, None if unread and player == "D" else name)
    return table


def test_whoever_gathers_a_trick_of_somebody_else_is_called(tmp_path: Path) -> None:
    table = trick(tmp_path)
    table.gather("B", "B")
    assert table.told()[4:] == ["!B:lead"]
    assert [line["code"] for line in table.session.rulings() if line.get("verdict") == "illegal"] == ["wrong-leader"]
    table.lay("D", "B1")  # D leads all the same
    assert table.told()[5:] == ["D:B1"]


def test_the_right_taker_and_somebody_who_helps_are_not(tmp_path: Path) -> None:
    for number, (player, pile) in enumerate((("D", "D"), ("B", "D"), ("B", None))):
        (tmp_path / str(number)).mkdir()
        table = trick(tmp_path / str(number))
        table.gather(player, pile)
        assert len(table.told()) == 4


def test_where_a_card_was_not_read_whoever_gathers_took_the_trick(tmp_path: Path) -> None:
    table = trick(tmp_path, unread=True)
    table.gather("D", "D")
    assert table.told()[4:] == ["~D:lead"]
    table.lay("D", "B1")
    assert table.told()[5:] == ["D:B1"]


def test_where_all_play_at_once_nobody_leads(tmp_path: Path) -> None:
    table = Ring(tmp_path, "torite-e")
    cards = [table.card(name, player) for name, player in zip(("R1", "B2", "Y3", "G4"), "ABCD", strict=True)]
    table.look(cards, [table.arm(player, card) for player, card in zip("ABCD", cards, strict=True)])
    table.gather("B", "B")
    assert len(table.told()) == 4


def test_a_trick_that_is_gathered_was_complete_the_missing_card_was_seen_by_nobody(tmp_path: Path) -> None:
    table = Ring(tmp_path, "torite-c")
    for player, name in zip("ABC", ("R1", "R2", "R3"), strict=True):
        table.lay(player, name)
    table.gather("D", "D")
    assert table.told()[3:5] == ["~D:?", "~D:lead"]
    table.lay("D", "B1")
    assert table.told()[5:] == ["D:B1"]  # it is no card of the trick before
    table.lay("A", "B9")
    assert table.told()[6:] == ["A:B9"]


def test_a_single_card_that_goes_is_no_trick(tmp_path: Path) -> None:
    table = Ring(tmp_path, "torite-c")
    table.lay("A", "R1")
    table.gather("A", "A")
    assert table.told() == ["A:R1"]


def test_who_gathered_is_told_where_only_one_player_reached_in() -> None:
    def who(*arms: float, **more: bool) -> str | None:
        return gatherer(seen([], arms=[arm(seat) for seat in arms], **more), "ABCD")

    assert who(2) == "C" and who(2, 2) == "C"
    assert who() is None and who(2, 0) is None and who(1.5) is None and who(2, arm=True) is None
