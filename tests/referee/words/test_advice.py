"""What somebody may play with a hand, in every kind of game: what is allowed, what it sets off, why the rest is not."""

from __future__ import annotations

import pytest

from referee import games
from referee.words.advice import Option, may_play
from tests.referee.conftest import Sit, Sitting
from tests.referee.seats import seated


def offered(table: Sitting, player: str, hand: str) -> tuple[Option, ...]:
    now = table.fold.table
    return may_play(now.game, now.state, player, hand.split())


def sets(options: tuple[Option, ...], allowed: bool) -> set[tuple[str, ...]]:
    return {option.cards for option in options if option.allowed is allowed and option.event.type == "play"}


def test_G3_pairs_answer_a_pair_and_what_fits_into_none_says_why(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7 D7")
    found = offered(table, "B", "S8 H8 S9 C3 D3")
    assert sets(found, True) == {("S8", "H8")}
    assert sets(found, False) == {("C3", "D3"), ("S9",), ("C3",), ("D3",)}
    eights = next(option for option in found if option.cards == ("S8", "H8"))
    assert eights.effects == ("eight-cut", "clear") and "8切り" in eights.says.ja and eights.why_not == ()
    threes = next(option for option in found if len(option.cards) == 2 and not option.allowed)
    assert threes.ruling.code == "too-weak" and threes.why_not[-1].holds is False
    assert found[-1].allowed is False and any(option.event.type == "pass" and option.allowed for option in found)


def test_C1_a_hand_that_is_known_makes_following_a_duty_that_can_be_told(sit: Sit) -> None:
    table = sit("torite-c", "ABC", "torite")
    table.play("A", "R7")
    found = offered(table, "B", "R3 B2")
    assert sets(found, True) == {("R3",)} and sets(found, False) == {("B2",)}
    assert next(option for option in found if not option.allowed).ruling.code == "must-follow"
    assert sets(offered(table, "B", "G3 B2"), True) == {("G3",), ("B2",)}


def test_out_of_turn_every_card_says_so(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    assert {option.ruling.code for option in offered(table, "C", "S8 H8")} == {"not-your-turn"}


def test_a_debt_is_paid_before_anything_is_played(sit: Sit) -> None:
    table = sit(pass_7=True)
    table.play("A", "H7")
    found = offered(table, "A", "S8 H9")
    assert [(option.event.type, option.event.count, option.event.to) for option in found if option.allowed] == [
        ("give", 1, "B")
    ]


def test_a_bid_names_count_and_suit(sit: Sit) -> None:
    table = sit("napoleon", "ABCDE", "napoleon")
    table.add("bid", player="A", count=19, suit="H")
    bids = [(option.event.count, option.event.suit) for option in offered(table, "B", "S3") if option.allowed]
    assert (19, "S") in bids and (20, "C") in bids and (19, "D") not in bids


@pytest.mark.parametrize("name, profile", [(name, each) for name in games.names() for each in games.profiles(name)])
def test_every_option_of_every_game_is_told_in_both_languages(name: str, profile: str) -> None:
    game, options = games.choose(name, profile, {})
    _, state = seated(game, options, profile)
    deck = game.deck_of(state).all_codes()
    found = may_play(game, state, "A", deck[:9])
    assert (found and any(option.allowed for option in found)) or profile == "nono"
    assert all(option.says.ja and option.says.en for option in found)
    assert all(reason.text.ja and reason.text.en for option in found for reason in option.why_not)
    assert all(option.why_not for option in found if not option.allowed)
