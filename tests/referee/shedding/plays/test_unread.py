"""Plays that could not be read: what they leave unknown and for how long (G9, T9); no foul is called on a guess."""

from __future__ import annotations


def test_G9_after_an_unread_play_of_four_the_order_of_strength_is_unknown_until_the_round_ends(sit, says):
    table = sit(lock=0)
    table.play("A", "S5 H5 D5 ?")
    table.add("clear")
    assert says(table.play("A", "S9"))[0] == "legal"
    assert says(table.play("B", "H4")) == ("undecided", "too-weak")
    table.add("clear")
    assert says(table.play("B", "S6")) == ("legal", None)
    assert says(table.play("C", "S6 H6"))[:2] == ("illegal", "card-seen-before")
    assert says(table.play("C", "H6 D6")) == ("illegal", "wrong-count")
    assert says(table.play("C", "CJ")) == ("undecided", "too-weak")


def test_G9_the_amended_revolution_decides_what_waited(sit, says):
    table = sit(lock=0)
    table.play("A", "S5 H5 D5 ?")
    table.add("clear")
    table.play("A", "S9")
    assert says(table.play("B", "H4")) == ("undecided", "too-weak")
    table.add("amend", target=1, event={"type": "play", "player": "A", "cards": ["S5", "H5", "D5", "C5"]})
    rulings = {seq: table.fold.ruling(seq).verdict for seq in (3, 4)}
    assert rulings == {3: "legal", 4: "legal"}
    back = sit(lock=0)
    back.play("A", "S5 H5 D5 ?")
    back.add("clear")
    back.play("A", "S9")
    back.play("B", "H4")
    back.add("amend", target=1, event={"type": "play", "player": "A", "cards": ["S5", "H5", "D5"]})
    assert back.fold.ruling(4).verdict == "illegal" and back.fold.ruling(4).code == "too-weak"


def test_G9_three_unread_cards_turn_nothing(sit, says):
    table = sit(lock=0)
    table.play("A", "S5 H5 ?")
    table.add("clear")
    table.play("A", "S9")
    assert says(table.play("B", "H4")) == ("illegal", "too-weak")


def test_T9_an_unread_card_may_be_a_jack_until_the_field_clears(sit, says):
    table = sit("stadium", lock=0)
    table.play("A", "S5")
    table.play("B", "?")
    assert says(table.play("C", "H10"))[0] == "undecided"
    assert says(table.play("D", "H9")) == ("undecided", "too-weak")
    table.add("clear")
    assert says(table.play("D", "SK")) == ("legal", None)
    assert says(table.play("A", "HQ")) == ("illegal", "too-weak")
