"""A foul that nobody challenged, as the table went on, is put in question: a card of it may have been misread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.events import Event
from table.interpret.unchallenged import other_readings
from tests.table.interpret.ring import Ring
from tests.table.interpret.test_corrections import read_less_surely

Looks = Callable[..., Any]


def verdicts(table: Any) -> list[tuple[str, str]]:
    """(its cards, its verdict) of every play as it stands."""
    standing = table.session.trial().standing()
    return [(" ".join(event.cards), ruling.verdict) for _, event, ruling in standing if event.type == "play"]


def test_a_foul_on_which_the_next_player_plays_was_misread(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "S4")
    assert verdicts(table)[-1] == ("S4", "illegal")
    table.lay("C", "CK")
    assert table.acts() == ["A:H9", "B:S4", "amend B:?~", "C:CK"]
    assert "illegal" not in [verdict for _, verdict in verdicts(table)]


def test_a_card_too_many_makes_no_foul_once_it_is_played_on(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "DQ", "S4")
    table.lay("C", "CK")
    assert table.acts() == ["A:H9", "B:DQ S4", "amend B:DQ~", "C:CK"]
    assert [verdict for _, verdict in verdicts(table)] == ["legal"] * 3


def test_of_a_misread_pair_the_card_that_fits_is_kept(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9", "C9")
    table.lay("B", "DQ", "S4")
    table.lay("C", "CK", "DK")
    assert table.acts() == ["A:C9 H9", "B:DQ S4", "amend B:? DQ~", "C:CK DK"]


def test_a_foul_that_is_swept_with_all_others_was_misread(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "S4")
    table.sweep("B")
    table.lay("B", "C5")
    assert table.acts() == ["A:H9", "B:S4", "amend B:?~", "C:pass~", "D:pass~", "A:pass~", "B:C5"]


def test_a_foul_that_went_back_to_the_hand_stays_one(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "S4")
    table.take("B", "S4")
    table.lay("B", "SQ")
    table.lay("C", "CK")
    assert table.acts() == ["A:H9", "B:S4", ":takeback", "B:SQ", "C:CK"]


def test_a_foul_in_whose_place_the_same_player_lays_another_card_stays_one(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "S4")
    table.lay("B", "SQ")
    assert table.acts() == ["A:H9", "B:S4", "B:SQ"] and verdicts(table)[1] == ("S4", "illegal")


@pytest.mark.parametrize("said", ["stand", "amend"])
def test_what_people_said_of_a_foul_counts(looks: Looks, said: str) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "S4")
    seq = table.session.last_seq()
    event = {"type": "play", "player": "B", "cards": ["S4"], "confirmed": True}
    table.session.accept(
        {"type": said, "target": seq, "source": "tap", **({"event": event} if said == "amend" else {})}
    )
    table.lay("C", "CK")
    assert sum(act.startswith("amend") for act in table.acts()) == (said == "amend")


def test_the_least_sure_card_is_doubted_first() -> None:
    evidence = ({"card": "DQ", "alternatives": [["DQ", 0.99]]}, {"card": "S4", "alternatives": [["S4", 0.9]]})
    foul = Event(3, "play", "B", ("DQ", "S4"), evidence=evidence)
    assert list(other_readings(foul)) == [("DQ", "?"), ("?", "S4"), ("DQ",), ("S4",), ("?", "?")]
    assert list(other_readings(Event(3, "play", "B", ("S4",)))) == [("?",)]


def first_trick(path: Path) -> Ring:
    """A led the R5; by what was read D took the trick with the R9."""
    table = Ring(path, "torite-c")
    for player, name in zip("ABCD", ("R5", "R2", "R3", "R9"), strict=True):
        table.lay(player, name)
    return table


def test_whoever_gathers_a_trick_and_leads_had_taken_it(tmp_path: Path) -> None:
    """D's card was no R9: the lead is no foul, and the table is asked what D laid."""
    table = first_trick(tmp_path)
    table.gather("A")
    table.lay("A", "B1")
    table.lay("B", "B3")
    assert table.told() == ["A:R5", "B:R2", "C:R3", "~D:?", "A:B1", "B:B3"]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_a_lead_by_somebody_else_than_took_the_trick_is_a_foul_until_others_follow_it(tmp_path: Path) -> None:
    table = first_trick(tmp_path)
    table.gather("D")
    table.lay("A", "B1")
    assert table.told()[4:] == ["!A:B1"]
    table.lay("B", "B3")
    assert table.told() == ["A:R5", "B:R2", "C:R3", "~D:?", "A:B1", "B:B3"]


def test_a_wrong_lead_that_is_taken_back_stays_a_foul(tmp_path: Path) -> None:
    table = first_trick(tmp_path)
    table.gather("D")
    table.lay("A", "B1")
    table.look(arms=[table.arm("A", table.lying[-1])], gone=[table.lying[-1]])
    table.lay("D", "B3")
    table.lay("A", "B5")
    assert [act for act in table.told() if not act.startswith("!")] == ["A:R5", "B:R2", "C:R3", "D:R9", "D:B3", "A:B5"]


def test_who_leads_on_cards_that_nobody_swept_had_the_field(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H9")
    table.lay("B", "SQ")
    table.lay("B", "C5", "D5")
    assert verdicts(table)[-1][1] != "legal"
    table.lay("C", "C7", "H7")
    assert table.acts()[-1] == "C:C7 H7"
    told = [(event.player, " ".join(event.cards or ()), ruling.verdict)
            for _, event, ruling in table.session.trial().standing()][1:]  # fmt: skip
    assert told == [
        ("A", "H9", "legal"), ("B", "SQ", "legal"), ("C", "", "legal"), ("D", "", "legal"), ("A", "", "legal"),
        ("B", "C5 D5", "legal"), ("C", "C7 H7", "legal"),
    ]  # fmt: skip


def test_where_the_card_below_was_read_less_surely_that_one_is_in_question(looks: Looks) -> None:
    """B's ♠Q was taken for the ♠2: C's ♣K was no foul."""
    table = looks()
    table.lay("A", "H9")
    read_less_surely(table, "B", "S2", "SQ")
    table.lay("C", "CK")
    assert verdicts(table)[-1] == ("CK", "illegal")
    table.lay("D", "CA")
    assert [cards for cards, _ in verdicts(table)] == ["H9", "?", "CK", "CA"]
    assert "illegal" not in [verdict for _, verdict in verdicts(table)]
