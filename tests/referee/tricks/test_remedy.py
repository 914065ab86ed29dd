"""After a proven revoke the table chooses what follows (X6)."""

from __future__ import annotations

import pytest

from referee.words.messages import message

LEGAL = ("legal", None)


def revoked(sit, profile="torite-c", **options):
    """Three players, four cards each; B does not follow red and shows a red card in the next trick."""
    table = sit(profile, "ABC", "torite", **options)
    table.add("deal", counts=dict.fromkeys("ABC", 4))
    table.play("A", "R5")
    table.seq = table.next
    table.play("B", "G1")
    table.play("C", "R9")
    table.play("C", "R2")
    table.play("A", "R3")
    assert [found.code for found in table.play("B", "R8").exposed] == ["revoke"]
    return table


def offered(table):
    moment = table.fold.table
    return [dict(offer.fields) for each in moment.game.expects(moment.state) if each.kind == "remedy"
            for offer in each.offers]  # fmt: skip


def remedy(table, what, **more):
    return table.add("remedy", target=table.seq, what=what, **more)


@pytest.mark.parametrize("options", [{"revoke": "none"}, {"revoke": "replay"}, {"revoke": "trick"}, {"revoke": "loss"}])
def test_X6_the_page_asks_with_the_usual_choice_first(sit, options):
    table = revoked(sit, **options)
    offers = offered(table)
    assert offers[0]["what"] == options["revoke"] and {offer["target"] for offer in offers} == {table.seq}
    assert sorted((offer["what"], offer.get("to")) for offer in offers if offer["what"] == "trick") == [
        ("trick", "A"), ("trick", "C"),
    ]  # fmt: skip
    remedy(table, "none")
    assert offered(table) == []


def test_X6_a_revoke_that_the_table_lets_stand_is_not_asked_about(sit, says):
    table = revoked(sit)
    table.add("stand", target=table.seq)
    assert offered(table) == []
    assert says(remedy(table, "loss")) == ("illegal", "wrong-phase")


def test_X6_nothing_follows(sit, says):
    table = revoked(sit)
    before = table.scores
    assert says(remedy(table, "none")) == LEGAL
    assert table.scores == before and table.fold.turn == "B"


def test_X6_back_to_the_trick_with_the_cards_that_were_seen(sit, says):
    table = revoked(sit)
    assert table.scores == {"A": 0, "B": 1, "C": 1}
    outcome = remedy(table, "replay")
    assert says(outcome) == LEGAL and outcome.ruling.effects == ("replay",) and outcome.ruling.rule == "X6"
    assert table.scores == {"A": 0, "B": 0, "C": 0}
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.cards_left == {"A": 4, "B": 4, "C": 4}
    assert set(public.known["B"]) == {"G1", "R8"} and set(public.known["C"]) == {"R9", "R2"}
    table.play("A", "R5")
    # Now it is certain that B can follow.
    assert says(table.play("B", "G1")) == ("illegal", "must-follow")
    assert says(table.play("B", "R8")) == LEGAL


def test_X6_the_trick_goes_to_others(sit, says):
    table = revoked(sit)
    assert says(remedy(table, "trick", to="B")) == ("illegal", "wrong-remedy")
    outcome = remedy(table, "trick", to="A")
    assert says(outcome) == LEGAL and table.scores == {"A": 1, "B": 1, "C": 0}
    assert "Aさん" in message(outcome, "ja") and "goes to A" in message(outcome, "en")
    usual = revoked(sit)
    remedy(usual, "trick")
    assert usual.scores == {"A": 0, "B": 1, "C": 1}


def test_X6_the_captured_cards_go_with_the_trick(sit):
    table = sit("torite-bonus", "AB", "torite")
    table.add("deal", counts=dict.fromkeys("AB", 4))
    table.add("meeple", player="A", colour="G")
    table.add("meeple", player="B", colour="R")
    table.play("A", "R5")
    table.seq = table.next
    table.play("B", "G1")
    table.play("A", "Y2")
    table.play("B", "Y3")
    table.play("B", "R1")
    table.play("A", "R9")
    assert table.scores == {"A": 1, "B": 0}
    remedy(table, "trick")
    assert table.scores == {"A": 1, "B": 0}


def test_X6_whoever_revoked_loses(sit, says):
    table = revoked(sit)
    outcome = remedy(table, "loss")
    assert says(outcome) == LEGAL and outcome.ruling.effects == ("loss", "round-end")
    result = table.fold.result()
    assert result.finished and result.winners == ("C",) and result.standings[-1] == "B"


@pytest.mark.parametrize(
    ("target", "what", "code"),
    [(1, "loss", "wrong-phase"), (2, "loss", "wrong-phase"), (None, "mercy", "wrong-remedy")],
)
def test_X6_only_what_was_proven_and_only_these_choices(sit, says, target, what, code):
    table = revoked(sit)
    assert says(table.add("remedy", target=target or table.seq, what=what)) == ("illegal", code)


def test_X6_each_revoke_is_settled_once_and_the_choice_can_be_undone(sit, says):
    table = revoked(sit)
    seq = table.next
    remedy(table, "loss")
    assert says(remedy(table, "none")) == ("illegal", "wrong-phase")
    table.add("undo", target=seq)
    assert table.fold.turn == "B" and not table.fold.table.over
    # The second choice, refused before, is the one that counts now.
    assert offered(table) == [] and says(remedy(table, "replay")) == ("illegal", "wrong-phase")


def test_X6_after_the_last_trick_the_round_ends_anew(sit, says):
    table = sit("torite-c", "AB", "torite")
    table.add("deal", counts=dict.fromkeys("AB", 2))
    table.play("A", "R5")
    table.seq = table.next
    table.play("B", "G1")
    table.play("A", "R6")
    last = table.play("B", "R8")
    assert [found.code for found in last.exposed] == ["revoke"] and "round-end" in last.ruling.effects
    assert table.fold.result().winners == ("A", "B")
    assert offered(table)
    outcome = remedy(table, "loss")
    assert says(outcome) == LEGAL and table.fold.result().winners == ("A",)
    assert [told.result.winners for told in outcome.rounds] == [("A",)]
    assert table.scores == {"A": 1, "B": 1}


def test_X6_a_forced_colour_that_was_none_is_settled_too(sit, says):
    table = sit("torite-a", "ABC", "torite", revoke="replay")
    table.add("deal", counts=dict.fromkeys("ABC", 3))
    table.play("A", "R5")
    table.seq = table.next
    assert says(table.play("B", "R6")) == ("undecided", "same-colour")
    table.play("C", "G9")
    table.play("C", "Y1")
    table.play("A", "B2")
    assert [found.code for found in table.play("B", "G3").exposed] == ["forced-colour-false"]
    assert says(remedy(table, "replay")) == LEGAL
    assert says(table.play("A", "R5")) == LEGAL
    assert says(table.play("B", "R6")) == ("illegal", "same-colour")


def napoleon(sit, bidder="A", **options):
    """Hearts are led; B does not follow and shows a heart in the second trick. A is Napoleon, D the adjutant."""
    table = sit("napoleon", "ABCDE", "napoleon", **options)
    table.add("bid", player=bidder, count=13, suit="S")
    table.passes([player for player in "BCDEA" if player != bidder][:4])
    table.add("adjutant", player=bidder, card="HQ")
    table.add("widow", player=bidder, discards=3)
    return table


def revoked_in_napoleon(table, says, others="HK HQ H10"):
    """A leads hearts, B takes the trick with a spade and leads a heart to the next one."""
    table.play("A", "H5")
    table.seq = table.next
    assert says(table.play("B", "S2")) == ("undecided", "must-follow")
    for player, card in zip("CDE", others.split(), strict=True):
        table.play(player, card)
    assert table.fold.turn == "B"
    table.play("B", "H7")
    return table


def test_X6_in_napoleon_the_trick_goes_to_the_other_side(sit, says):
    table = revoked_in_napoleon(napoleon(sit), says)
    assert table.scores["B"] == 3
    assert {offer.get("to") for offer in offered(table)} == {None, "A", "D"}
    assert says(remedy(table, "trick", to="C")) == ("illegal", "wrong-remedy")
    assert says(remedy(table, "trick")) == LEGAL
    assert (table.scores["A"], table.scores["B"]) == (3, 0)


def test_X6_in_napoleon_a_side_loses_whole(sit, says):
    table = revoked_in_napoleon(napoleon(sit), says)
    remedy(table, "loss")
    assert set(table.fold.result().winners) == {"A", "D"}


def test_X6_where_whoever_revoked_may_be_the_secret_adjutant_nobody_is_taken_to_gain(sit, says):
    table = revoked_in_napoleon(napoleon(sit), says, "HK H9 H10")
    offers = offered(table)
    assert {offer["to"] for offer in offers if offer["what"] == "trick"} == set("ACDE")
    assert {offer["to"] for offer in offers if offer["what"] == "loss"} == set("ACDE")
    assert says(remedy(table, "trick")) == ("illegal", "wrong-remedy")
    assert says(remedy(table, "trick", to="C")) == LEGAL and table.scores["C"] == 2
    lost = revoked_in_napoleon(napoleon(sit), says, "HK H9 H10")
    remedy(lost, "loss")
    result = lost.fold.result()
    assert result.finished and result.winners == ()


@pytest.mark.parametrize(("gainer", "napoleon_wins"), [("A", True), ("C", False)])
def test_X6_the_table_says_which_side_gains_by_a_secret_adjutants_loss(sit, says, gainer, napoleon_wins):
    table = revoked_in_napoleon(napoleon(sit), says, "HK H9 H10")
    assert says(remedy(table, "loss", to=gainer)) == LEGAL
    assert ("A" in table.fold.result().winners) == napoleon_wins


def test_X6_a_card_that_went_back_to_the_hand_proves_as_much(sit, says):
    table = sit("torite-c", "ABC", "torite")
    table.add("deal", counts=dict.fromkeys("ABC", 4))
    table.play("A", "R5")
    table.seq = table.next
    table.play("B", "G1")
    table.play("C", "R9")
    table.play("C", "Y2")
    # Out of turn, and taken back: everybody saw it.
    assert says(table.play("B", "R8")) == ("illegal", "not-your-turn")
    assert says(remedy(table, "replay")) == LEGAL
