"""What a round of Napoleon came to (Q9): face cards against the bid."""

from __future__ import annotations

from referee.games.napoleon.cards import FACES
from referee.games.napoleon.results import result, settled, side
from referee.games.napoleon.state import OVER, State
from tests.referee.conftest import Sit


def state(sit: Sit, **changes: object) -> State:
    found: object = sit("napoleon", "ABCDE", "napoleon").fold.table.state
    assert isinstance(found, State)
    return found._replace(**changes)


def piles(*counts: int) -> tuple[int, ...]:
    """So many face cards of each seat."""
    left = [1 << card for card in range(52) if FACES >> card & 1]
    return tuple(sum(left.pop() for _ in range(count)) for count in counts)


def test_nothing_is_settled_before_the_last_trick(sit: Sit) -> None:
    open_ = state(sit, bidder=0, bid=13, trump=0, captured=piles(5, 0, 0, 0, 0))
    assert result(open_).standings is None and result(open_).scores["A"] == 5


def test_Q9_the_side_with_the_promised_face_cards_wins(sit: Sit) -> None:
    over = state(sit, phase=OVER, bidder=0, adjutants=(2,), bid=13, trump=0, named=(3,), captured=piles(9, 3, 4, 4, 0))
    assert side(over) == (0, 2) and set(result(over).winners) == {"A", "C"}
    missed = over._replace(bid=14)
    assert set(result(missed).winners) == {"B", "D", "E"} and result(missed).finished


def test_what_went_unread_leaves_the_winner_open(sit: Sit) -> None:
    over = state(sit, phase=OVER, bidder=0, adjutants=(2,), bid=13, named=(3,), captured=piles(9, 3, 4, 4, 0), hidden=1)
    assert not settled(over) and result(over).winners == () and result(over).finished
