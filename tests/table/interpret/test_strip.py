"""Order strips: thirteen cards in a row become one order; what is missing, doubled or no card is told."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.nono.cards import NONO_RANKS
from table.interpret.strip import find_row, fused, read_strip, same_row
from vision.types import Detection


def card(
    at: float, rank: str | None, share: float = 0.99, across: float = 0.0, *rivals: tuple[str, float]
) -> Detection:
    """A card of 63 × 88 px whose middle lies at (at, across); `rivals`: other ranks that it may be."""
    x, y = at, 100 + across
    quad = np.array([[x - 31, y - 44], [x + 31, y - 44], [x + 31, y + 44], [x - 31, y + 44]], np.float32)
    told = ([] if rank is None else [(f"H{rank}", share)]) + [(f"H{other}", part) for other, part in rivals]
    name = f"H{rank}" if rank is not None and share >= 0.95 else None
    return Detection(quad, "up", name, told[0][1] if told else 0.0, tuple(told))


def row(order: list[str] | tuple[str, ...], gap: float = 30.0) -> list[Detection]:
    return [card(40 + gap * at, rank) for at, rank in enumerate(order)]


@pytest.mark.film
@given(st.permutations(NONO_RANKS), st.randoms(use_true_random=False))
def test_N2_a_strip_is_read_from_weak_to_strong_however_the_cards_come(order: list[str], rng: random.Random) -> None:
    cards = row(order)
    rng.shuffle(cards)
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.order == tuple(order) and found.sure
    turned = read_strip(cards, NONO_RANKS, towards=(-1.0, 0.0))
    assert turned is not None and turned.order == tuple(reversed(order))


def test_a_card_that_nobody_can_read_is_the_rank_that_is_left_over() -> None:
    cards = row(NONO_RANKS)
    cards[4] = card(40 + 30 * 4, None)
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and found.sure


def marked(cards: list[Detection]) -> list[Detection]:
    """The same cards, each with the index in its upper left corner seen."""
    return [replace(one, marks=((float(one.quad[0, 0]) + 5, float(one.quad[0, 1]) + 9),)) for one in cards]


def test_cards_lie_where_their_indices_are_seen_however_far_off_their_outlines_are() -> None:
    cards = marked(row(NONO_RANKS))
    for at, off in ((2, 40), (3, -2)):  # the outlines of two cards look the wrong way round
        cards[at] = replace(cards[at], quad=cards[at].quad + np.array([off, 0], np.float32))
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and found.sure


def test_of_two_outlines_that_nobody_can_read_the_one_with_an_index_of_its_own_is_the_card() -> None:
    cards = marked(row(NONO_RANKS))
    cards[6] = replace(card(40 + 30 * 6, None), marks=cards[6].marks)
    guess = card(40 + 30 * 1.4, None)  # it lies half a card off both its neighbours, and shows nothing of its own
    found = read_strip([*cards, guess], NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and found.sure
    lent = replace(guess, marks=cards[1].marks)  # the index of its neighbour is none of its own
    found = read_strip([*cards, lent], NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and found.sure
    cards[6] = replace(cards[6], marks=())
    found = read_strip([*cards, guess], NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and not found.sure


def test_two_cards_seen_nearly_in_one_place_are_asked_about() -> None:
    cards = row(NONO_RANKS)
    cards[2], cards[3] = card(40 + 2.6 * 30, NONO_RANKS[2]), card(40 + 2.4 * 30, NONO_RANKS[3])
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and not found.sure and found.doubtful == (2, 3)


def test_two_cards_that_nobody_can_read_are_asked_about() -> None:
    cards = row(NONO_RANKS)
    cards[4], cards[9] = card(40 + 30 * 4, None), card(40 + 30 * 9, None)
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and not found.sure and found.doubtful == (4, 9)
    assert found.order is not None and {found.order[4], found.order[9]} == {NONO_RANKS[4], NONO_RANKS[9]}


def test_what_a_card_may_be_counts_beside_what_the_others_are() -> None:
    cards = row(NONO_RANKS)
    first, second = NONO_RANKS[1], NONO_RANKS[2]
    cards[1] = card(70, first, 0.55, 0.0, (second, 0.4))
    cards[2] = card(100, first, 0.5, 0.0, (second, 0.45))
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and found.doubtful == (1, 2)


def test_a_doubled_and_a_missing_rank_are_told() -> None:
    order = [*NONO_RANKS[:5], NONO_RANKS[3], *NONO_RANKS[6:]]
    found = read_strip(row(order), NONO_RANKS)
    assert found is not None and found.order is None and not found.sure
    assert found.doubled == (NONO_RANKS[3],) and found.missing == (NONO_RANKS[5],)
    assert found.doubtful == (3, 5)


def test_a_missing_card_is_told() -> None:
    found = read_strip(row(NONO_RANKS[:7] + NONO_RANKS[8:]), NONO_RANKS)
    assert found is not None and found.missing == (NONO_RANKS[7],) and found.order is None


def test_an_outline_without_a_reading_between_the_cards_is_no_card() -> None:
    cards = [*row(NONO_RANKS), card(40 + 30 * 6 + 9, None)]
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS


def test_cards_beside_the_row_do_not_belong_to_it() -> None:
    played = [card(120, NONO_RANKS[2], across=150), card(300, NONO_RANKS[9], across=170)]
    found = read_strip([*played, *row(NONO_RANKS)], NONO_RANKS)
    assert found is not None and found.order == NONO_RANKS and found.sure
    assert {place.detection for place in found.places} == set(range(2, 15))


@pytest.mark.parametrize("cards", [[], [card(40, NONO_RANKS[0])]], ids=["nothing", "one card"])
def test_where_no_row_lies_there_is_no_strip(cards: list[Detection]) -> None:
    assert read_strip(cards, NONO_RANKS) is None


def unsure(first: str, second: str, share: float) -> list[Detection]:
    """A strip whose second and third cards may each be either of two ranks."""
    cards = row(NONO_RANKS)
    cards[1] = card(70, first, share, 0.0, (second, 0.9 - share))
    cards[2] = card(100, second, share, 0.0, (first, 0.9 - share))
    return cards


def test_several_looks_are_fused_by_the_mean_of_their_log_shares() -> None:
    first, second = NONO_RANKS[1], NONO_RANKS[2]
    rows = [find_row(unsure(first, second, share), NONO_RANKS) for share in (0.46, 0.88, 0.88)]
    looks = [each for each in rows if each is not None]
    assert not fused(looks[:1], NONO_RANKS).sure
    found = fused(looks, NONO_RANKS)
    assert found.order == NONO_RANKS and found.sure
    share = dict(found.places[1].ranked)[first]
    assert 0.46 < share < 0.88


def test_a_card_that_one_look_overlooked_counts_as_the_others_saw_it() -> None:
    cards = row(NONO_RANKS)
    looks = [find_row(cards[:4] + cards[5:], NONO_RANKS), find_row(cards, NONO_RANKS)]
    found = fused([each for each in looks if each is not None], NONO_RANKS)
    assert found.order == NONO_RANKS and found.sure


def test_a_row_that_was_moved_or_laid_anew_is_another_one() -> None:
    cards = row(NONO_RANKS)
    base, moved = find_row(cards, NONO_RANKS), find_row([card(60 + 30 * at, r) for at, r in enumerate(NONO_RANKS)],
                                                        NONO_RANKS)  # fmt: skip
    anew = find_row(row(tuple(reversed(NONO_RANKS))), NONO_RANKS)
    assert base is not None and moved is not None and anew is not None
    assert same_row(base, base) and not same_row(base, moved) and not same_row(base, anew)


@pytest.mark.parametrize("lost", [[3], [3, 4], [2, 9]], ids=str)
def test_gaps_tell_where_cards_were_overlooked(lost: list[int]) -> None:
    cards = [each for at, each in enumerate(row(NONO_RANKS)) if at not in lost]
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.guess is not None
    order, places = found.guess
    assert [at for at, place in enumerate(places) if place is None] == lost
    assert sorted(order) == sorted(NONO_RANKS)
    assert [rank for at, rank in enumerate(order) if at not in lost] == [
        rank for at, rank in enumerate(NONO_RANKS) if at not in lost
    ]


def test_a_card_that_was_overlooked_at_an_end_leaves_no_gap() -> None:
    cards = row(NONO_RANKS)[1:]
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.guess is None


def test_where_all_cards_are_seen_uneven_gaps_tell_nothing() -> None:
    places = [40 + 30 * at + (25 if at > 6 else 0) for at in range(13)]
    cards = [card(x, None if at in (2, 5) else NONO_RANKS[at]) for at, x in enumerate(places)]
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.guess is not None and not found.sure
    order, at = found.guess
    assert sorted(order) == sorted(NONO_RANKS) and at == tuple(range(13))


def test_N2_a_strip_that_runs_away_from_the_camera_lacks_the_card_that_is_hidden() -> None:
    """Seen askew, the near cards lie much farther apart than the far ones: no gap is where they grow."""

    def askew(seen: Detection) -> Detection:
        depth = 1 + seen.quad[:, :1] / 600
        return replace(seen, quad=(seen.quad / depth).astype(np.float32))

    cards = [askew(each) for at, each in enumerate(row(NONO_RANKS)) if at != 9]
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.missing == (NONO_RANKS[9],)
    assert found.guess is not None and found.guess[0] == NONO_RANKS
    assert not any(found.asks(place) for place in found.places)


def test_a_card_of_another_deck_that_lies_in_the_row_has_no_rank() -> None:
    cards = row(NONO_RANKS)
    cards[4] = card(40 + 30 * 4, "10")
    found = read_strip(cards, NONO_RANKS)
    assert found is not None and found.places[4].likely == NONO_RANKS[4]
