"""What is written, beside what is believed."""

from __future__ import annotations

import pytest

from referee.events import Event
from table.belief.alignment import Written, changes
from table.belief.history import FOUL, Act, Key
from table.belief.writing import holds

SAME: Key = ("play", "B", ("D8",), (7,), 0)
OTHER: Key = ("play", "A", ("D8",), (7,), 0)
LIKELY = {SAME: 0.8, (FOUL, *SAME): 0.8, ("play", "B", ("?",), (7,), 0): 0.1, OTHER: 0.1}


@pytest.mark.parametrize(("player", "card", "share"), [("B", "D8", 0.8), ("B", "?", 0.9), ("A", "?", 0.1)])
def test_an_open_play_is_right_where_its_player_laid_the_card_whatever_it_is(
    player: str, card: str, share: float
) -> None:
    written = Written(5, Event(5, "play", player=player, cards=(card,)), (7,))
    assert holds(written, LIKELY) == pytest.approx(share)


def test_what_comes_to_mind_before_everything_that_may_be_touched_stands_right_after_what_may_not() -> None:
    known = [Written(98, Event(98, "play", player="B", cards=("D8",)), (7,))]
    acts = [Act("draw", "A", (), (-3,)), Act("play", "B", ("D8",), (7,))]
    added, kept = changes(known, acts, base=97)
    assert (added.kind, added.after, kept.kind) == ("add", 97, "keep")
