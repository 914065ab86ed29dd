"""What cards somebody might lay now, as far as everybody can know."""

from __future__ import annotations

from referee.events import Event, Header
from referee.fold import Table, fold
from table.advice.fits import Fit, entered, fits, tried, ways


def moment(game: str, profile: str, players: str, *events: Event) -> Table:
    return fold(Header(game, tuple(players), profile), list(events)).table


def test_what_beats_the_field_is_likely_and_what_was_played_is_absent_with_the_reason() -> None:
    found = by_card(fits(moment("daifugo", "official", "ABCD", Event(1, "play", "A", ("S7",))), "B"))
    assert found["H8"] == Fit("H8", True, None)
    assert not found["H5"].likely and found["H5"].absent is None  # B may hold it: a foul is still entered
    assert not found["S7"].likely and found["S7"].absent is not None


def test_every_card_of_the_deck_is_told_once_though_it_has_two_of_them() -> None:
    table = moment("daifugo", "official", "ABCD")
    codes = [each.card for each in fits(table, "A")]
    assert len(codes) == len(set(codes)) and set(codes) == set(table.deck.all_codes())


def test_on_an_empty_field_everything_that_is_not_gone_is_likely() -> None:
    cleared = [Event(1, "play", "A", ("S7",)), *(Event(at, "pass", who) for at, who in ((2, "B"), (3, "C"), (4, "D")))]
    found = fits(moment("daifugo", "official", "ABCD", *cleared), "A")
    assert [each.card for each in found if not each.likely] == ["S7"]


def test_a_hand_is_shown_where_nothing_is_played() -> None:
    assert entered(moment("torite", "torite-poker", "AB")) == "show"
    assert entered(moment("daifugo", "official", "AB")) == "play"


def test_what_is_tried_is_ruled_and_not_kept() -> None:
    table = moment("daifugo", "official", "AB", Event(1, "play", "A", ("S7",)))
    before = table.state
    assert [tried(table, "B", [card])[0].code for card in ("H8", "H5")] == [None, "too-weak"]
    assert tried(table, "B", ["H5"])[1].ja and table.state == before


def test_what_a_joker_may_stand_for_is_what_is_allowed() -> None:
    table = moment("daifugo", "uecda", "ABCDE")
    assert tried(table, "A", ("S6", "S7", "JK"))[0].code == "joker-ambiguous"
    assert sorted(ways(table, "A", ("S6", "S7", "JK"))) == [("S5",), ("S8",)]
    assert ways(table, "A", ("S6", "S8")) == ()


def by_card(found: tuple[Fit, ...]) -> dict[str, Fit]:
    return {each.card: each for each in found}
