"""New cards as one play: by whom, after whose silence, with what names."""

from __future__ import annotations

from dataclasses import replace

from referee.events import Event
from table.interpret.readings import best, opened, openings, possible, still_fits
from table.interpret.turns import lies, passes
from tests.table.interpret.made import card, moment, play
from vision.types import Detection

EVEN = dict.fromkeys("ABCD", 1.0)
ANSWERED = moment(play("A", "H4"))


def test_with_nothing_to_tell_it_was_whose_turn_it_is() -> None:
    found = best(ANSWERED, [card(1, "S6")], EVEN)
    assert (found.player, found.names, found.passed) == ("B", ("S6",), ())


def test_it_is_read_where_every_card_is_called_what_it_was_read_as() -> None:
    """Whoever laid it: only then nothing is gained by reading the table once more."""
    read = best(ANSWERED, [card(1, "S6")], EVEN)
    assert read.confidence < 0.8 and read.read
    assert not best(ANSWERED, [card(1, None)], EVEN).read
    assert not best(ANSWERED, [card(1, "H4")], EVEN).read  # that one lies there
    assert not best(moment(play("A", "H4", "S4")), [card(1, "S6")], EVEN).read


def test_whoever_is_passed_over_was_silent() -> None:
    found = best(ANSWERED, [card(1, "S6")], {**dict.fromkeys("ABC", 0.01), "D": 1.0})
    assert (found.player, found.passed) == ("D", ("B", "C"))


def test_out_of_turn_a_card_that_nobody_can_read_is_a_fault_as_well() -> None:
    """Two led and answered within a second: both cards are not the pair of whoever answered."""
    led = moment(play("A", "S10"), *[Event(0, "pass", name) for name in "BCD"])
    arms = {**dict.fromkeys("CD", 0.01), "A": 0.2, "B": 1.0}
    assert best(led, [card(1, None)], arms).player == "A"
    assert best(led, [card(1, None), card(2, "S8", 640.0)], arms).player == "A"


def test_a_card_that_was_laid_before_was_misread() -> None:
    found = best(ANSWERED, [card(1, "H4")], EVEN)
    assert found.names == ("?",) and found.doubtful


def test_a_hidden_partner_is_an_open_place_and_no_foul() -> None:
    found = best(moment(play("A", "H4", "S4")), [card(1, "S6")], EVEN)
    assert found.names == ("S6", "?") and found.ruling.verdict != "illegal"


def test_a_hidden_card_within_a_sequence_is_an_open_place_and_no_foul() -> None:
    led = moment(play("A", "S4", "S5", "S6"))
    found = best(led, [card(1, "H7"), card(2, "H9")], EVEN)
    assert found.names == ("H7", "H9", "?") and found.ruling.verdict != "illegal"
    assert best(led, [card(1, "H7"), card(2, "H9"), card(3, "D2")], EVEN).ruling.verdict == "illegal"


def test_an_unread_outline_beside_a_full_answer_is_no_card() -> None:
    ghost = card(2, None)
    found = best(ANSWERED, [card(1, "S6"), ghost], {**dict.fromkeys("ACD", 0.01), "B": 1.0})
    assert found.names == ("S6",) and found.ghosts == (ghost,)


def test_a_play_that_would_be_a_foul_can_be_left_open() -> None:
    foul = best(ANSWERED, [card(1, "S3")], EVEN)
    assert foul.ruling.verdict == "illegal"
    asked = opened(ANSWERED, foul)
    assert asked is not None and asked.names == ("?",) and asked.ruling.verdict != "illegal" and asked.doubtful


def test_of_several_cards_as_few_are_left_open_as_make_it_no_foul() -> None:
    """They were read: the least sure one is asked about."""
    led, faint = moment(play("A", "H4", "S4")), card(2, "D9", votes={"D9": 2.4})
    by_b = {**dict.fromkeys("ACD", 0.01), "B": 1.0}
    foul = best(led, [card(1, "S6"), faint], by_b)
    assert foul.ruling.verdict == "illegal"
    asked = opened(led, foul)
    assert asked is not None and asked.names == ("S6", "?") and asked.ruling.verdict != "illegal" and asked.doubtful
    weak = opened(led, best(led, [card(1, "S3"), card(2, "D9")], by_b))
    assert weak is not None and weak.names == ("?", "D9")  # no card makes a ♠3 an answer
    low = opened(moment(play("A", "H9", "S9")), best(led, [card(1, "S7"), card(2, "C7")], by_b))
    assert low is not None and low.names == ("?", "?")


def test_an_open_card_is_possible_where_some_card_fits() -> None:
    led = moment(play("A", "H9"))
    assert not possible(led, "B", ("DQ", "?")) and possible(led, "B", ("DQ",)) and possible(led, "B", ("?",))
    pair = moment(play("A", "H9", "C9"))
    assert possible(pair, "B", ("DQ", "?")) and not possible(pair, "B", ("S4", "?"))


def test_more_and_more_cards_are_left_open() -> None:
    assert list(openings(("S3", "?", "S5"), [1, 2, 0])) == [("S3", "?", "?"), ("?", "?", "S5"), ("?", "?", "?")]
    assert list(openings(("?",), [0])) == [("?",)]


def test_everybody_passes_until_the_field_is_cleared() -> None:
    silent, after = passes(ANSWERED)
    assert [(event.type, event.player) for event in silent] == [("pass", name) for name in "BCD"]
    assert after is not None
    assert lies(ANSWERED) and not lies(after)


def test_other_names_of_an_unread_card_begin_with_the_likeliest() -> None:
    found = best(ANSWERED, [card(1, None)], EVEN)
    assert next(iter(found.others())) in {("S3",), ("H3",)}


def test_a_play_still_fits_only_where_its_silent_passes_do() -> None:
    play_ = best(ANSWERED, [card(1, "S9")], {**dict.fromkeys("ABCD", 0.01), "C": 1.0})
    assert play_.player == "C" and play_.passed == ("B",) and still_fits(ANSWERED, play_)
    assert not still_fits(moment(play("A", "S5"), play("B", "S8"), play("C", "S10")), play_)


def test_the_referee_weighs_what_nobody_could_read_and_not_what_is_guessed() -> None:
    """A hidden partner and an unread card are open places; a probable name and an outline left out are guesses."""
    by_b = {**dict.fromkeys("ACD", 0.01), "B": 1.0}
    unread = best(ANSWERED, [card(1, None)], by_b)
    assert unread.names == ("?",) and unread.weighed(0.8) and not replace(unread, share=0.7).weighed(0.8)
    hidden = best(moment(play("A", "H4", "S4")), [card(1, "S6")], by_b)
    assert hidden.names == ("S6", "?") and hidden.weighed(0.8)
    assert not replace(unread, names=("S6",)).weighed(0.8)
    ghost = best(ANSWERED, [card(1, "S6"), card(2, None)], by_b)
    assert ghost.ghosts and not ghost.weighed(0.8)


def test_a_name_that_was_read_once_is_no_guess_though_later_looks_cannot_read_it() -> None:
    """Who comes next rests on what was seen, not on how often."""
    new = card(1, None)
    found = replace(best(ANSWERED, [new], EVEN), share=0.95)
    assert found.weighed(0.9) and not replace(found, names=("S3",)).weighed(0.9)
    for name, share in (("S3", 0.98), *[(None, 0.5)] * 4):
        new.look(Detection(new.quad, "up", name, share, (("S3", share),)), new.quad_mm, 1100.0)
    assert new.card is None
    assert replace(found, names=("S3",)).weighed(0.9) and not replace(found, names=("H3",)).weighed(0.9)


def test_an_unread_answer_to_a_pair_is_a_pair() -> None:
    """One of its cards lies under the other: an answer has as many cards as what it answers."""
    by_b = {**dict.fromkeys("ACD", 0.01), "B": 1.0}
    assert best(moment(play("A", "H4", "S4")), [card(1, None)], by_b).names == ("?", "?")
    assert best(ANSWERED, [card(1, None)], by_b).names == ("?",)


def test_an_unread_card_beside_a_lead_is_of_it_where_an_index_is_seen_on_it() -> None:
    """Its looks speak for none that fits, as its index is half covered; what the referee weighs is then in no doubt."""
    open_field, by_a = moment(), {**dict.fromkeys("BCD", 0.01), "A": 1.0}
    pair = [card(1, "H5", 600.0, marks=((556.0, 300.0),)), card(2, "S5", 680.0, marks=((636.0, 300.0),))]
    indexed, bare = card(3, None, 640.0, marks=((604.0, 300.0),)), card(3, None, 640.0)
    assert best(open_field, [*pair, indexed], by_a).names == ("H5", "S5", "?")
    assert best(open_field, [*pair, bare], by_a).ghosts == (bare,)


def test_an_answer_with_more_cards_than_it_may_have_is_a_fault_though_one_is_unread() -> None:
    """Three lay on a single card within a second: they are no three cards of one play."""
    laid = [card(1, "HJ"), card(2, "H2", 640.0), card(3, None, 680.0)]
    assert best(ANSWERED, laid, EVEN).score < 0.1
    assert best(moment(play("A", "D9", "S9", "C9")), laid, EVEN).score < 0.1
    assert best(moment(play("A", "D9", "S9", "C9")), [card(1, "HJ"), card(2, "CJ", 640.0), laid[2]], EVEN).score > 0.5


def test_an_answer_beside_which_a_card_is_half_read_is_in_doubt() -> None:
    """It may be a play of its own: whoever seems to have passed may have laid it."""
    half = card(2, None, 640.0, votes={"C9": 2.1, "C8": 0.6})
    found = best(ANSWERED, [card(1, "S6"), half], EVEN)
    assert found.ghosts == (half,) and found.doubtful
    assert not best(ANSWERED, [card(1, "S6"), card(2, None, 640.0)], EVEN).doubtful
