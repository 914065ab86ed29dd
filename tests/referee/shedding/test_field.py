"""What a play does to the field: cuts, locks, revolutions, sweeps (G9–G13; U)."""

from __future__ import annotations

import pytest

from referee.shedding.field import clear, cuts, is_single_joker, locked_out, waiting
from referee.shedding.options import SheddingOptions
from referee.shedding.state import GROUP, IDENTITY, Meld, State
from tests.referee.conftest import Sit, Sitting


def played(table: Sitting) -> State:
    state: object = table.fold.table.state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("cards", "effect"), [("H8", "eight-cut"), ("H4 S4 D4 C4", "revolution"), ("JK", None)])
def test_what_one_play_sets_off(sit: Sit, cards: str, effect: str | None) -> None:
    effects = sit().play("A", cards).ruling.effects
    assert effect in effects if effect else not effects


def test_two_plays_of_one_suit_lock_it(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    assert "lock" in table.play("B", "H9").ruling.effects
    meld = played(table).field
    assert meld is not None and locked_out(meld, played(table).lock) == 0
    assert table.play("C", "S10").ruling.code == "suit-locked"


def test_a_field_is_cleared_for_who_owns_it(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    state = played(table)
    assert waiting(state) == 0b1110
    swept = clear(state)
    assert swept.field is None and swept.turn == 0 and swept.lock == 0


def test_only_the_weakest_spade_beats_a_joker(sit: Sit) -> None:
    table = sit()
    table.play("A", "JK")
    field = played(table).field
    assert is_single_joker(field) and table.play("B", "S4").ruling.code == "too-weak"
    after = table.play("B", "S3")
    assert "spade-three" in after.ruling.effects


def test_five_cards_with_a_joker_cannot_be_answered(sit: Sit) -> None:
    table = sit()
    assert "five-card-revolution" in table.play("A", "H4 S4 D4 C4 JK").ruling.effects
    assert "five-card-revolution" not in sit(five_card_unanswerable=False).play("A", "H4 S4 D4 C4 JK").ruling.effects
    assert not cuts(SheddingOptions(eight_cut=False), Meld(GROUP, 1, 5, (), 1, 4, 1 << 20, 0), IDENTITY)
