"""The public state of a round of 変則大富豪."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.games.hensoku import settle
from referee.games.hensoku.settle import table_of
from referee.play.public import PublicState, parts
from referee.shedding import public as shedding
from referee.shedding.public import SheddingDetail
from referee.shedding.state import State


@dataclass(frozen=True, slots=True)
class HensokuDetail(SheddingDetail):
    """What 変則大富豪 adds to its family.

    `stock`: cards left in it, None where nobody knows; `drew`: the player to move has drawn in this turn; `free_pass`:
    nothing without a joker beats the field, so that nobody has to draw before a pass (V15). After a finish: `to_show`
    and `to_draw`, who still has to; `values` of the hands that are known; `payer` and `payment` once settled
    (V17, V18).
    """

    stock: int | None
    drew: bool
    free_pass: bool
    to_show: tuple[str, ...]
    to_draw: tuple[str, ...]
    values: Mapping[str, int]
    payer: str | None
    payment: int | None

    keys: ClassVar[tuple[str, ...]] = (
        *SheddingDetail.keys, "stock", "drew", "free_pass", "to_show", "to_draw", "values", "payer", "payment",
    )  # fmt: skip

    def figures(self, winners: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """What was paid (V17, V18)."""
        return {} if self.payer is None or self.payment is None else {"paid": {self.payer: self.payment}}


def public(state: State, free_pass: bool) -> PublicState[HensokuDetail]:
    """The public state of the family, with the stock and, after a finish, what the hands are worth."""
    table = table_of(state)
    names = state.rules.players
    show, draw = settle.waits_for(state) if settle.pending(state) else ([], [])
    worth = settle.values(state) if table.winner >= 0 else {}
    found = shedding.public(state)
    detail = HensokuDetail(
        **parts(found.detail),
        stock=None if table.stock < 0 else table.stock,
        drew=table.drew,
        free_pass=free_pass,
        to_show=tuple(names[player] for player in show),
        to_draw=tuple(names[player] for player in draw),
        values={names[player]: amount for player, amount in worth.items()},
        payer=names[table.payer] if table.payer >= 0 else None,
        payment=table.amount if table.payer >= 0 else None,
    )
    return found.retold(detail, "hensoku")
