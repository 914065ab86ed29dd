"""Hensoku's switches: those of the Daifugo family with its own defaults, and how revolutions multiply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.daifugo.options import DaifugoOptions, family_contradictions
from referee.options import switch


@dataclass(frozen=True)
class HensokuOptions(DaifugoOptions):
    """One table's rules. `revolution_factor`: a hand's value in revolution is × 5 per revolution, or × 5 to that
    power."""

    roles_owe: ClassVar[bool] = True

    revolution_factor: str = switch("times", rule="V17", values=("times", "power"))

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """(key, sentence) for every switch that is on but cannot work with the others."""
        if self.next_leader == "daihinmin":
            yield "next_leader", "hensoku has no daihinmin who could lead the next round"
        if self.exchange != "none":
            yield "exchange", "hensoku has no ranks and so no exchange"
        if self.miyako_ochi:
            yield "miyako_ochi", "hensoku has no daifugo who could fall"
        if self.gekokujo:
            yield "gekokujo", "hensoku has no ranks that could turn over"
        if self.points is not None:
            yield "points", "hensoku counts payments, not points by rank"
        if self.finisher_play != "ends-round":
            yield "finisher_play", "in hensoku the first finish ends the round"
        yield from family_contradictions(self)


HENSOKU: Mapping[str, Any] = {
    "sequence_revolution": 4, "five_card_unanswerable": False, "eight_cut_in_sequences": True, "joker_as_eight": True,
    "eleven_back": "optional", "lock_scope": "first-two", "lock_sequences": False, "miyako_ochi": False,
    "foul_finish": "roles", "finisher_play": "ends-round", "exchange": "none", "exchange_blind": False,
    "next_leader": "payer",
}  # fmt: skip
PROFILES: Mapping[str, Mapping[str, Any]] = {"hensoku": HENSOKU}
