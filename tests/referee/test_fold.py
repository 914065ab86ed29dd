"""Folding a log with corrections: undo, amend, insert, stand, takeback, rounds, results."""

from __future__ import annotations

LEGAL = ("legal", None)


def revised(outcome):
    return [(r.seq, r.ruling.verdict, r.ruling.code) for r in outcome.revised]


def test_an_illegal_event_changes_nothing_but_its_cards_stay_known(sit, says):
    table = sit()
    table.play("A", "S9")
    assert says(table.play("B", "H4")) == ("illegal", "too-weak")
    assert table.fold.turn == "B"
    assert table.fold.table.game.public(table.fold.table.state).known == {"B": ("H4",)}
    assert says(table.play("B", "H10")) == LEGAL
    assert says(table.play("C", "H4")) == ("illegal", "card-seen-before")


def test_stands_on_the_event_or_a_later_stand_makes_it_count(sit, says):
    at_once = sit()
    at_once.play("A", "S9")
    assert says(at_once.play("B", "H4", stands=True)) == ("illegal", "too-weak")
    assert at_once.fold.turn == "C"
    later = sit()
    later.play("A", "S9")
    later.play("B", "H4")
    assert later.add("stand", target=2).turn == "C"
    assert at_once.fold.table.state == later.fold.table.state
    assert says(later.play("C", "D5")) == LEGAL


def test_takeback_undoes_a_stand_and_takes_a_legal_play_back(sit, says):
    table = sit()
    table.play("A", "S9")
    table.play("B", "H4", stands=True)
    assert table.add("takeback", target=2).turn == "B"
    table.play("B", "H10")
    outcome = table.add("takeback", target=4)
    assert outcome.turn == "B"
    assert says(table.play("B", "H10")) == LEGAL


def test_undo_voids_and_undoing_the_undo_revives(sit):
    table = sit()
    table.play("A", "S9")
    table.play("B", "H10")
    before = table.fold.table.state
    assert table.add("undo", target=2).turn == "B"
    assert table.fold.ruling(2) is None
    assert table.add("undo", target=3).turn == "C"
    assert table.fold.table.state == before


def test_the_last_amendment_wins_and_undoing_it_brings_back_the_one_before(sit):
    table = sit()
    table.play("A", "S9")
    table.play("B", "H4")
    amended = {"type": "play", "player": "B", "cards": ["H10"]}
    assert revised(table.add("amend", target=2, event=amended)) == [(2, "legal", None)]
    worse = {**amended, "cards": ["H5"]}
    assert revised(table.add("amend", target=2, event=worse)) == [(2, "illegal", "too-weak")]
    assert revised(table.add("undo", target=4)) == [(2, "legal", None)]
    assert revised(table.add("undo", target=3)) == [(2, "illegal", "too-weak")]


def test_a_missed_event_is_inserted_and_later_ones_are_ruled_again(sit, says):
    table = sit()
    table.play("A", "S9")
    assert says(table.play("C", "H10")) == ("illegal", "not-your-turn")
    outcome = table.add("insert", after=1, event={"type": "pass", "player": "B"})
    assert says(outcome) == LEGAL
    assert revised(outcome) == [(2, "legal", None)]
    assert outcome.turn == "D"
    assert [event.seq for event in table.fold.corrected()] == [1, 3, 2]


def test_inserts_after_the_same_event_keep_their_order(sit):
    table = sit()
    table.play("A", "S9")
    table.play("D", "H10")
    table.add("insert", after=1, event={"type": "pass", "player": "B"})
    table.add("insert", after=1, event={"type": "pass", "player": "C"})
    assert [event.seq for event in table.fold.corrected()] == [1, 3, 4, 2]
    assert table.fold.ruling(2).verdict == "legal"
    table.add("undo", target=3)
    assert table.fold.ruling(2).code == "not-your-turn"
    table.add("amend", target=4, event={"type": "play", "player": "B", "cards": ["S10"]})
    assert table.fold.ruling(4).verdict == "legal"


def test_later_events_are_kept_and_ruled_again_never_dropped(sit):
    table = sit(lock=0)
    table.play("A", "S4")
    table.play("B", "H5")
    table.play("C", "D6")
    outcome = table.add("amend", target=2, event={"type": "play", "player": "B", "cards": ["SK"]})
    assert revised(outcome) == [(3, "illegal", "too-weak")]
    assert outcome.turn == "C"
    assert len(table.fold.corrected()) == 3


def test_an_unread_card_waits_for_its_amendment(sit, says):
    table = sit()
    table.play("A", "S4")
    assert says(table.play("B", "?")) == ("undecided", "unreadable-card")
    assert table.fold.turn is None
    assert table.play("C", "H9").ruling.verdict == "undecided"
    outcome = table.add("amend", target=2, event={"type": "play", "player": "B", "cards": ["S8"]})
    assert revised(outcome) == [(2, "legal", None), (3, "illegal", "not-your-turn")]
    back = sit()
    back.play("A", "S4")
    assert says(back.play("B", "H5 BACK")) == ("undecided", "unreadable-card")


def test_an_unread_play_ends_with_the_sweep(sit, says):
    table = sit()
    table.play("A", "S4")
    table.play("B", "?")
    assert table.add("clear").turn == "B"
    assert says(table.play("B", "H4")) == LEGAL


def test_a_clear_means_that_everyone_waiting_passed(sit, says):
    table = sit()
    table.play("A", "S4")
    outcome = table.add("clear")
    assert outcome.turn == "A" and outcome.ruling.effects == ("clear",)
    assert table.add("clear").ruling.effects == ()


def test_round_results_carry_ranks_and_sum_scores(sit):
    table = sit("stadium", lock=0)
    for number in (1, 2):
        table.add("round", number=number)
        table.deal(A="S4", B="S5", C="S6", D="S7 S9")
        if number == 2:
            table.add("lead", player="A", stands=True)
        outcomes = [table.play(player, card) for player, card in zip("ABC", ["S4", "S5", "S6"], strict=True)]
        assert outcomes[-1].ruling.effects == ("finish", "round-end")
        assert [ended.number for ended in outcomes[-1].rounds] == [number]
        assert outcomes[-1].rounds[0].result.scores == {"A": 2, "B": 1, "C": -1, "D": -2}
    assert table.fold.result().scores == {"A": 4, "B": 2, "C": -2, "D": -4}
    assert table.fold.result().finished


def test_a_correction_that_changes_a_round_tells_its_result_again(sit):
    table = sit(lock=0)
    table.deal(A="S4", B="S5", C="S6", D="S7 S9")
    for player, card in zip("ABC", ["S4", "S5", "S6"], strict=True):
        table.play(player, card)
    outcome = table.add("amend", target=4, event={"type": "pass", "player": "C"})
    assert outcome.rounds == () and not table.fold.result().finished
    outcome = table.add("undo", target=5)
    assert [ended.result.standings for ended in outcome.rounds] == [("A", "B", "C", "D")]


def test_a_round_may_change_rules_and_players(sit, says):
    table = sit()
    table.add("round", number=2, profile="uecda", players=["A", "B", "E"], options={"lock": 0})
    assert table.fold.table.setup.options.pass_final and table.fold.table.setup.options.lock == 0
    assert says(table.play("C", "S4")) == ("illegal", "out-of-play")
    assert says(table.play("E", "S5")) == LEGAL
    assert table.fold.turn == "A"


def test_finishes_are_told_where_nobody_counted(sit, says):
    table = sit(lock=0)
    table.play("A", "S4")
    outcome = table.add("count", player="A", count=0)
    assert outcome.ruling.effects == ("finish",)
    table.play("B", "H8")
    outcome = table.add("declare", player="B", what="finish")
    assert outcome.ruling.effects == ("foul-finish",)
    assert table.fold.turn == "C"
    outcome = table.play("A", "S9")
    assert says(outcome) == ("illegal", "out-of-play")
    assert [(x.seq, x.code) for x in outcome.exposed] == [(2, "finish-false")]


def test_a_finish_is_false_while_cards_are_counted(sit, says):
    table = sit()
    table.add("deal", counts={"A": 5})
    table.play("A", "S4")
    assert says(table.add("declare", player="A", what="finish")) == ("illegal", "finish-false")


def test_faults_are_named_in_the_order_of_the_contract(sit, says):
    table = sit()
    table.deal(A="S4 S5", B="H4 H5 H6", C="D4 D9", D="C7")
    table.play("A", "S4")
    assert says(table.play("C", "X9")) == ("illegal", "unknown-card")
    assert says(table.play("C", "S4")) == ("illegal", "card-seen-before")
    assert says(table.play("C", "D10")) == ("illegal", "card-not-in-hand")
    assert says(table.play("C", "D9")) == ("illegal", "not-your-turn")
    assert says(table.play("B", "H4 H6")) == ("illegal", "not-a-meld")
    assert says(table.play("B", "H4 H5 H6")) == ("illegal", "wrong-count")
    assert says(table.play("B", "H4")) == ("illegal", "too-weak")
    assert says(table.add("bid", player="B", count=13, suit="S")) == ("illegal", "wrong-phase")


def test_a_viewer_sees_what_was_meant_for_them():
    from referee.events import Event, Header
    from referee.fold import fold

    events = [Event(1, "deal", hands={"A": ("S4", "S5")}, audience=("A",)), Event(2, "play", "A", ("S9",))]
    header = Header("daifugo", ("A", "B"))
    assert fold(header, events).ruling(2).verdict == "legal"
    assert fold(header, events, viewer="A").ruling(2).code == "card-not-in-hand"


def test_a_hand_shown_to_some_only_is_counted_for_the_others(sit, says):
    table = sit()
    table.play("A", "S9")
    table.play("B", "H4")
    table.add("reveal", player="B", cards=["H4", "H5"], audience=["A"])
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.known == {"B": ("H4",)} and public.cards_left["B"] == 2
    assert says(table.add("reveal", player="B", cards=["H4", "H6"])) == LEGAL
    assert says(table.play("B", "H10")) == ("illegal", "card-not-in-hand")


def test_what_only_some_saw_is_not_named_to_the_others():
    from referee.events import Event, Header
    from referee.fold import Fold
    from referee.words.messages import message

    swap = {"player": "B", "to": "A", "cards": ("S2",), "audience": ("A", "B")}
    for viewer, seen in ((None, False), ("C", False), ("A", True)):
        folded = Fold(Header("daifugo", ("A", "B", "C")), viewer)
        folded.add(Event(1, "round", number=2, ranks={"A": "daifugo", "B": "daihinmin", "C": "heimin"}))
        told = folded.add(Event(2, "exchange", **swap))
        missed = Event(3, "insert", after=1, event=Event(3, "exchange", **{**swap, "cards": ("H2",)}))
        for outcome in (told, folded.add(missed)):
            assert ("♠2" in message(outcome, "ja") or "♥2" in message(outcome, "en")) == seen


def test_this_round_begins_with_whatever_began_it(sit, says):
    table = sit(players="AB")
    table.deal(A="H9", B="C3 D4")
    table.play("A", "H9")  # over: one has cards left
    assert table.fold.table.over
    assert [seq for seq, _, _ in table.fold.this_round()] == [1, 2]
    assert says(table.deal(A="H9 S3", B="C3 D4")) == LEGAL
    table.play("B", "C3")
    table.add("amend", target=4, event={"type": "play", "player": "B", "cards": ["D4"]})
    assert [(seq, event.cards) for seq, event, _ in table.fold.this_round()] == [(3, None), (4, ("D4",))]
    assert [seq for seq, _, _ in table.fold.this_round(2)][:2] == [1, 2]
