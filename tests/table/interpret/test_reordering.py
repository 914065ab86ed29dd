"""An order that was guessed gives way to a play that is seen clearly (N2); it stays in question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from referee.games.nono.cards import NONO_RANKS
from table.interpret.memory import SeatStrip
from table.interpret.reordering import exchanged
from table.interpret.strip import Row, fused
from tests.table.interpret.test_strips import Order, lay, orders, told

Watch = Callable[..., Any]


def laid_with(weak: str, strong: str) -> dict[str, Order]:
    """Everybody's order; in B's, whose places 3 and 8 nobody can read, these two lie there."""
    laid = orders(10)
    rest = [rank for rank in laid["B"] if rank not in (weak, strong)]
    return {**laid, "B": (*rest[:3], weak, *rest[3:7], strong, *rest[7:])}


def lay_all(drawn: Any, laid: dict[str, Order]) -> None:
    for player in "ABCD":
        lay(drawn, player, laid[player], {3: None, 8: None} if player == "B" else None)


@pytest.mark.film
@pytest.mark.parametrize("pair", [("少し", "結構"), ("結構", "少し")], ids=["one way", "the other"])
def test_N2_a_play_tells_which_of_two_unread_words_is_the_stronger(drawn: Any, watch: Watch, pair: Order) -> None:
    laid = laid_with(*pair)
    lay_all(drawn, laid)
    drawn.play("A", "S" + laid["B"][5], at=(230, 140)).play("B", "C" + laid["B"][8], at=(250, 160))
    found = watch(drawn, "nono")
    assert told(found)["B"] == (laid["B"], True)
    assert [act for act in found.acts() if ":" in act] == [f"A:S{laid['B'][5]}", f"B:C{laid['B'][8]}"]
    assert found.verdicts()[-1] == "legal"


@pytest.mark.film
@pytest.mark.parametrize("pair", [("少し", "結構"), ("結構", "少し")], ids=["one way", "the other"])
def test_a_card_that_no_exchange_makes_fit_changes_no_order(drawn: Any, watch: Watch, pair: Order) -> None:
    laid = laid_with(*pair)
    lay_all(drawn, laid)
    drawn.play("A", "S" + laid["B"][5], at=(230, 140)).play("B", "C" + laid["B"][0], at=(250, 160))
    found = watch(drawn, "nono")
    assert [line["type"] for line in found.session.record()].count("amend") == 0
    assert "illegal" not in found.verdicts()


def strip_of(order: Sequence[str], doubtful: dict[int, dict[str, float]], lost: Sequence[int]) -> SeatStrip:
    """What is known of a strip that was told as `order`: `doubtful` places with their shares, `lost` ones unseen."""
    seen = [at for at in range(len(order)) if at not in lost]
    shares = np.full((len(seen), len(order)), 1e-4)
    for line, at in enumerate(seen):
        for rank, share in doubtful.get(at, {order[at]: 0.99}).items():
            shares[line, NONO_RANKS.index(rank)] = share
    shares /= shares.sum(axis=1, keepdims=True)
    x = np.array(seen) * 30.0
    quads = np.stack([np.array([[at - 30, 0], [at + 30, 0], [at + 30, 80], [at - 30, 80]]) for at in x])
    names = tuple(None if at in doubtful else order[at] for at in seen)
    return SeatStrip((Row(shares, quads.astype(np.float32), tuple(range(len(seen))), names),), tuple(order), 1)


def test_only_words_in_doubt_are_exchanged_the_likelier_ones_first() -> None:
    order = NONO_RANKS
    low, high = order[2], order[6]
    known = strip_of(order, {2: {low: 0.5, high: 0.4}, 6: {high: 0.5, low: 0.4}}, lost=[4, 9])
    found = list(exchanged(known, fused(known.rows, NONO_RANKS)))
    moved = [tuple(at for at in range(13) if other[at] != order[at]) for other in found]
    assert set(moved[:2]) == {(4, 9), (2, 6)}
    assert all(set(pair) <= {2, 4, 6, 9} for pair in moved)


def test_a_strip_that_was_read_whole_has_nothing_to_exchange() -> None:
    known = strip_of(NONO_RANKS, {}, lost=[])
    assert list(exchanged(known, fused(known.rows, NONO_RANKS))) == []
