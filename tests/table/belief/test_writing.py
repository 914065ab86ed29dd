"""What is written, beside what is believed."""

from __future__ import annotations

import math

import pytest

from referee.events import Event
from table.belief.alignment import Written, changes
from table.belief.history import FOUL, Act, Hypothesis, Key, added, keys, marginals, shared
from table.belief.writing import holds, told
from tests.table.belief.conftest import ViewedTable

SAME: Key = ("play", "B", ("D8",), (7,), 0)
OTHER: Key = ("play", "A", ("D8",), (7,), 0)
LIKELY = {SAME: 0.8, (FOUL, *SAME): 0.8, ("play", "B", ("?",), (7,), 0): 0.1, OTHER: 0.1}


@pytest.mark.parametrize(("player", "card", "share"), [("B", "D8", 0.8), ("B", "?", 0.9), ("A", "?", 0.1)])
def test_an_open_play_is_right_where_its_player_laid_the_card_whatever_it_is(
    player: str, card: str, share: float
) -> None:
    written = Written(5, Event(5, "play", player=player, cards=(card,)), (7,))
    assert holds(written, ("play", player, (card,), (7,), 0), LIKELY) == pytest.approx(share)


def test_a_written_pass_is_as_likely_as_the_histories_in_which_somebody_passed(table: ViewedTable) -> None:
    """Else it would be undone for the sake of the unlikeliest of them, and written again with the next look."""
    moment, laid = table.session.moment(), added(None, Act("play", "A", ("D3",), (7,)))
    beam = (Hypothesis(moment, 0.0, added(laid, Act("pass", "B"))), Hypothesis(moment, math.log(1 / 3), laid))
    likely = marginals(beam, shared(beam))
    written = [
        Written(1, Event(1, "play", player="A", cards=("D3",)), (7,)),
        Written(2, Event(2, "pass", player="B")),
    ]
    *_, name = keys([told(each) for each in written])
    assert holds(written[1], name, likely) == pytest.approx(0.75)


def test_what_comes_to_mind_before_everything_that_may_be_touched_stands_right_after_what_may_not() -> None:
    known = [Written(98, Event(98, "play", player="B", cards=("D8",)), (7,))]
    acts = [Act("draw", "A", (), (-3,)), Act("play", "B", ("D8",), (7,))]
    added, kept = changes(known, acts, base=97)
    assert (added.kind, added.after, kept.kind) == ("add", 97, "keep")
