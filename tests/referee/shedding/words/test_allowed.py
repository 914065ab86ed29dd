"""What may be played now, in words: for every kind of field, under locks and in a revolution."""

from __future__ import annotations

import pytest

from referee.games.nono.cards import NONO_RANKS
from tests.referee.conftest import Sit, Sitting


def told(table: Sitting, lang: str = "en") -> str | None:
    now = table.fold.table
    text = now.game.allowed(now.state)
    return None if text is None else text.get(lang)


@pytest.mark.parametrize(
    "cards, words",
    [("H7", "one card that is stronger than ♥7"), ("H7 D7", "2 cards of one number"), ("H3 H4 H5", "a sequence of 3"),
     ("JK", "only the spade 3 beats it"), ("JK JK", "Nothing beats 2 jokers")],
)  # fmt: skip
def test_G3_the_field_says_what_answers_it(sit: Sit, cards: str, words: str) -> None:
    table = sit()
    table.play("A", cards)
    assert words in (told(table) or "") and (told(table) or "").endswith("passes.")


def test_G4_whoever_leads_may_play_anything(sit: Sit) -> None:
    table = sit()
    table.add("lead", player="B")
    assert told(table) == "B leads: any single card, cards of one number, or a sequence."
    assert "sequence" not in (told(sit_with(sit, sequences=False, sequence_revolution=0)) or "sequence")


def sit_with(sit: Sit, **options: object) -> Sitting:
    table = sit(**options)
    table.add("lead", player="B")
    return table


def test_G12_G9_a_lock_and_a_revolution_are_told(sit: Sit) -> None:
    table = sit()
    table.play("A", "H5")
    table.play("B", "H7")
    assert "only ♥ or a joker may be played" in (told(table) or "")
    table = sit()
    table.play("A", "S5 H5 D5 C5")
    table.passes("BCD")
    table.play("A", "H9")
    assert "3 is high" in (told(table) or "")


def test_H2_a_debt_comes_first_and_nothing_is_said_of_a_round_that_is_over(sit: Sit) -> None:
    table = sit(pass_7=True)
    table.play("A", "H7")
    assert told(table) == "A is to give B 1 card."
    table = sit(players="AB")
    table.deal(A="H7", B="H3 H4")
    table.play("A", "H7")
    assert told(table) is None


def test_N4_everybody_reads_the_field_in_their_own_order(sit: Sit) -> None:
    table = sit("nono")
    for player in "ABCD":
        table.add("order", player=player, ranks=list(NONO_RANKS))
    table.play("A", "S少々")
    assert "in B's own order" in (told(table) or "")


def test_V14_who_passes_draws_first(sit: Sit) -> None:
    table = sit("hensoku", "ABC", "hensoku")
    table.play("A", "H7")
    assert "draws one card first" in (told(table) or "")
    table = sit("hensoku", "ABC", "hensoku")
    table.play("A", "H2")
    assert (told(table) or "").endswith("passes.")


def test_H11_anybody_may_stop_a_cut_while_its_player_has_not_led(sit: Sit) -> None:
    table = sit(stop_4=True)
    table.play("A", "H8")
    assert "stop the 8-cut" in (told(table) or "")
    table.play("A", "H5")
    assert "stop" not in (told(table) or "")


@pytest.mark.parametrize(("through", "locked"), [(True, False), (False, True)])
def test_G13_a_lock_that_does_not_hold_the_spade_3_back_is_not_told(sit: Sit, through: bool, locked: bool) -> None:
    table = sit(spade_three_through_lock=through)
    for player, card in (("A", "H5"), ("B", "H6"), ("C", "JK")):
        table.play(player, card)
    assert ("locked" in (told(table) or "")) == locked and "only the spade 3" in (told(table) or "")
