"""ゴニンカン: every rule, its legal and its illegal side, and every switch."""

from __future__ import annotations

import pytest

from referee.cards import JOKER
from referee.events import Event
from referee.fold import Fold
from referee.play.options import OptionsError
from table.simulation.scripts.players import Kind, Sitting
from table.simulation.scripts.story import parse_record
from tests.table.simulation.filming import film

FIRST = ("A:H7", "E:HQ", "D:H3", "C:H4", "B:H5")
"""A first trick; E takes it."""


@pytest.fixture
def table(sit):
    return lambda **options: sit("goninkan", "ABCDE", "goninkan", **options)


def ruled(outcome):
    return outcome.ruling[:3]


def kan(t, player, what="kan", **more):
    return ruled(t.add("declare", player=player, what=what, **more))


def detail(t):
    return t.fold.table.game.public(t.fold.table.state).detail


def test_J1_five_play_with_fifty_cards(sit, table):
    with pytest.raises(OptionsError):
        sit("goninkan", "ABCD", "goninkan")
    t = table()
    assert len(t.fold.table.deck.all_codes()) == 50
    assert ruled(t.play("A", "H2")) == ("illegal", "unknown-card", None)
    assert ruled(t.play("A", "S2")) == ("legal", None, None)


def test_J2_the_turn_goes_to_the_right_and_the_taker_leads(table):
    t = table()
    t.play("A", "H7")
    assert ruled(t.play("B", "H9")) == ("illegal", "not-your-turn", "J2") and t.fold.turn == "E"
    t.trick(*FIRST[1:])
    assert t.fold.turn == "E"


@pytest.mark.parametrize(("number", "suit"), [(1, "C"), (2, "D"), (3, "H"), (4, "C")])
def test_J3_trumps_change_with_the_rounds(table, number, suit):
    t = table()
    t.add("round", number=number)
    assert detail(t).trump == suit


@pytest.mark.parametrize("options", [{"trumps": "C"}, {"trumps": "D"}, {"trumps": "H"}, {"trumps": "S"}])
def test_J3_the_table_may_choose_them(table, options):
    assert detail(table(**options)).trump == options["trumps"]


def test_J4_two_say_kan_and_are_partners(table):
    t = table()
    assert kan(t, "A") == kan(t, "D") == ("legal", None, None) and detail(t).side == ("A", "D")
    assert kan(t, "B") == ("illegal", "wrong-phase", "J4")
    t = table()
    assert kan(t, "A", "double-kan")[0] == "legal" and detail(t).side == ("A", "D")


def test_J4_whoever_holds_neither_card_cannot_say_it(table):
    t = table()
    t.deal(A="H3 CA", B="JK S4", C="H8 H9")
    assert kan(t, "C") == kan(t, "A", "double-kan") == ("illegal", "card-not-in-hand", "J4")
    assert kan(t, "A")[0] == "legal"
    assert kan(t, "B", "double-kan") == ("illegal", "wrong-phase", "J4")


@pytest.mark.parametrize(
    ("plays", "side"),
    [
        (("A:C7", "E:CA", "D:C3", "C:C5", "B:C6", "E:S3", "D:JK"), ("D", "E")),
        (("A:CA", "E:C4", "D:C3", "C:C5", "B:C6", "A:JK"), ("A", "D")),
    ],
)
def test_J4_the_cards_show_who_they_are(table, plays, side):
    t = table()
    t.trick(*plays)
    assert detail(t).side == side


def test_J5_one_of_the_partners_leads_first(table):
    t = table()
    kan(t, "A"), kan(t, "D")
    assert ruled(t.play("B", "H7")) == ruled(t.add("lead", player="C")) == ("illegal", "wrong-leader", "J5")
    assert ruled(t.play("D", "H8")) == ("legal", None, None)


def test_J6_whoever_can_follow_does(table):
    t = table()
    t.deal(E="S9 H3")
    t.play("A", "H7")
    assert ruled(t.play("E", "S9")) == ("illegal", "must-follow", "J6")
    t.play("E", "H3")
    assert ruled(t.play("D", "C9")) == ("undecided", "must-follow", "J6")


def test_J7_the_joker_is_highest_but_not_in_the_first_trick(table):
    t = table()
    t.play("A", "H7")
    assert ruled(t.play("E", JOKER)) == ("illegal", "wrong-phase", "J7")
    t.trick(*FIRST[1:])
    assert t.trick("E:JK", "D:SA", "C:S4", "B:S5", "A:CA").ruling.params["winner"] == "E"


def test_J7_whoever_leads_it_names_the_suit(table):
    t = table()
    t.trick(*FIRST)
    assert kan(t, "E", "suit", value="S") == ("illegal", "wrong-phase", "J7")
    t.play("E", JOKER)
    assert kan(t, "E", "suit", value="S") == ("legal", None, None)
    assert ruled(t.play("D", "D9")) == ("undecided", "must-follow", "J6")


@pytest.mark.parametrize(
    ("options", "verdict"), [({"joker_last": "weakest"}, "legal"), ({"joker_last": "forbidden"}, "illegal")]
)
def test_J7_in_the_last_trick_it_takes_nothing_or_may_not_be_played(table, options, verdict):
    t = table(**options)
    t.add("deal", counts=dict.fromkeys("ABCDE", 1))
    game, state = t.fold.table.game, t.fold.table.state._replace(tricks=(9, 0, 0, 0, 0), begun=True)
    ruling, state = game.step(state, Event(1, "play", "A", (JOKER,)))
    assert ruling.verdict == verdict
    if verdict == "legal":
        for seq, play in enumerate(("E:H3", "D:H4", "C:S9", "B:D5"), 2):
            ruling, state = game.step(state, Event(seq, "play", play[0], (play[2:],)))
        assert ruling.params["winner"] == "D" and "round-end" in ruling.effects


def test_J8_the_highest_trump_takes(table):
    assert table().trick("A:H7", "E:HA", "D:C3", "C:C4", "B:H5").ruling.params["winner"] == "C"


def decided(table, **options):
    """Three tricks in which A, a partner of D, takes twelve face cards."""
    t = table(**options)
    kan(t, "A"), kan(t, "D")
    plays = [f"{player}:{suit}{rank}" for suit in "SDH" for player, rank in zip("AEDCB", "AJQK3", strict=True)]
    return t, t.trick(*plays)


def test_J9_the_partners_win_with_nine_face_cards(table):
    t, last = decided(table)
    assert "round-end" in last.ruling.effects and t.fold.result().winners == ("A", "D")
    assert t.fold.result().scores["A"] == 12
    assert "round-end" not in decided(table, needed=13)[1].ruling.effects


def test_J10_a_round_ends_once_it_is_decided_unless_the_table_plays_on(table):
    t, _ = decided(table)
    assert ruled(t.play("A", "S4"))[:2] == ("illegal", "wrong-phase")
    t, _ = decided(table, stop_early=False)
    assert ruled(t.play("A", "S4")) == ("legal", None, None)


def test_X6_the_trick_of_a_revoke_goes_to_the_other_side(table):
    t = table()
    kan(t, "A"), kan(t, "D")
    t.trick("A:H7", "E:S9", "D:H3", "C:H4", "B:H5", "A:S4", "E:H9")
    found = t.fold.table.game.expects(t.fold.table.state)
    offers = next(each for each in found if each.kind == "remedy").offers
    assert {offer.fields.get("to") for offer in offers if offer.fields["what"] == "trick"} == {"A", "D"}


@pytest.mark.parametrize("seed", range(4))
def test_a_random_round_is_legal_and_nobody_is_accused_in_it(seed):
    lines = Sitting(Kind("goninkan", "goninkan", {}, "goninkan"), seed).play(3).lines
    fold = Fold(parse_record(lines)[0])
    outcomes = fold.extend(parse_record(lines)[1])
    assert {outcome.ruling.verdict for outcome in outcomes} == {"legal"} and fold.result().winners
    assert not any(outcome.exposed for outcome in outcomes)


def test_its_tricks_are_filmed():
    lines, made = film("goninkan/goninkan", "easy")
    played = sum(line["type"] == "play" for line in lines)
    assert sum(item.type == "play" for item in made.choreography.happenings) == played > 20
