"""What withholding the strongest costs once it is proven (H21)."""

from __future__ import annotations

import pytest

from referee.play.options import OptionsError


def exchanged(sit, **options):
    """D gives two kings and keeps a card that nobody has seen; it is D who leads."""
    table = sit("stadium", miyako_ochi=False, foul_finish="off", eight_cut=False, **options)
    table.ranks("ABCD")
    table.add("deal", counts={"A": 4, "B": 2, "C": 3, "D": 3})
    table.exchange("A", "D", "S3 H3")
    assert table.exchange("D", "A", "HK SK").ruling.verdict == "undecided"
    table.exchange("C", "B", "CK")
    table.exchange("B", "C", "C3")
    return table


def played_out(table):
    """D is out first, then A, then B."""
    table.passes("ABC")
    table.play("D", "S3 H3")
    table.passes("ABC")
    table.play("A", "HK SK")
    table.passes("BC")
    table.play("A", "S5 H5")
    table.passes("BC")
    table.play("B", "S6")
    table.passes("C")
    assert "round-end" in table.play("B", "CK").ruling.effects
    result = table.fold.result()
    return "".join(result.standings or ()), dict(result.scores)


@pytest.mark.parametrize(
    ("options", "standings", "scores"),
    [
        ({"tax_evasion": "none"}, "DABC", {"D": 2, "A": 1, "B": -1, "C": -2}),
        ({"tax_evasion": "rank"}, "ABCD", {"A": 2, "B": 1, "C": -1, "D": -2}),
        ({"tax_evasion": "points"}, "DABC", {"D": -2, "A": 1, "B": -1, "C": -2}),
    ],
)
def test_H21_what_it_costs_once_a_card_proves_it(sit, options, standings, scores):
    table = exchanged(sit, **options)
    assert [found.code for found in table.play("D", "S2").exposed] == ["withheld-strongest"]
    assert played_out(table) == (standings, scores)


@pytest.mark.parametrize("tax_evasion", ["rank", "points"])
def test_H21_nothing_is_held_against_whoever_is_not_proven(sit, tax_evasion):
    table = exchanged(sit, tax_evasion=tax_evasion)
    assert table.play("D", "S4").exposed == ()
    assert played_out(table) == ("DABC", {"D": 2, "A": 1, "B": -1, "C": -2})


def test_H21_a_card_that_went_back_to_the_hand_is_proof_enough(sit):
    table = exchanged(sit, tax_evasion="rank")
    seq = table.next
    assert table.play("A", "HK").ruling.verdict == "illegal"
    assert table.play("D", "S2 S3").ruling.verdict == "illegal"
    assert [evader.player for evader in table.fold.table.state.evaders] == [3]
    table.add("undo", target=seq + 1)
    assert table.fold.table.state.evaders == ()


def test_H21_a_rank_that_was_lost_is_carried_to_the_next_round(sit):
    table = exchanged(sit, tax_evasion="rank")
    table.play("D", "S2")
    played_out(table)
    table.add("round", number=4)
    assert table.fold.table.setup.carry.ranks["D"] == "daihinmin"


def test_H21_without_points_for_ranks_it_costs_one(sit):
    table = exchanged(sit, tax_evasion="points", points=None)
    table.play("D", "S2")
    assert played_out(table) == ("DABC", {"D": -1})


def test_H21_is_refused_where_nothing_is_exchanged(sit):
    with pytest.raises(OptionsError) as refused:
        sit(tax_evasion="rank", exchange="none")
    assert refused.value.field == "options.tax_evasion"
