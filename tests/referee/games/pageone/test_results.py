"""Where a round stands (W8)."""

from __future__ import annotations


def test_W8_the_others_stand_by_cards_left_those_who_sit_first_before(page_one):
    table = page_one("ABCD", hands={"A": 3, "B": 1, "C": 2, "D": 3})
    assert not table.fold.result().finished
    table.play("B", "S3")
    result = table.fold.result()
    assert result.standings == ("B", "C", "A", "D") and result.winners == ("B",) and dict(result.scores) == {}
