"""Hensoku's switches: those of the Daifugo family with its own defaults, and how revolutions multiply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from referee.json_values import JsonObject, JsonValue
from referee.play.options import Contradiction, switch
from referee.shedding.book import book
from referee.shedding.options import ELEVEN_BACK, REVOLUTION, Profile, SheddingOptions, family_contradictions

WITHOUT = frozenset({
    "exchange", "exchange_blind", "hinmin_gives", "exchange_ties", "miyako_ochi", "foul_triggers_miyako_ochi",
    "gekokujo", "points", "finisher_play", "pass_7", "discard_10", "tenpen", "tenpen_highest", "dai_kakumei",
    "lucky_seven", "salvage_3", "tax_evasion", "foul_clears",
})  # fmt: skip
"""Daifugo's switches that this game has no use for."""


@dataclass(frozen=True)
class HensokuOptions(SheddingOptions):
    """One table's rules. `revolution_factor`: a hand's value in revolution is × 5 per revolution, or × 5 to that
    power."""

    UNFIT: ClassVar[Mapping[str, tuple[JsonValue, ...]]] = {"next_leader": ("daihinmin",)}

    # An 11-back counts for roles and free passes too, whatever a foul finish is.
    eleven_back_counts_as_reversed: bool = switch(True, rule="V6", when=ELEVEN_BACK)
    revolution_factor: str = switch("times", rule="V17", values=("times", "power"), when=REVOLUTION)

    def has(self, key: str) -> bool:
        """Whether a switch can mean anything here: there are no ranks, and roles give and discard already."""
        return key not in WITHOUT

    def contradictions(self) -> Iterator[Contradiction]:
        """Every switch that is on but cannot work with the others."""
        if self.next_leader == "daihinmin":
            yield Contradiction("next_leader", "hensoku-daihinmin")
        if self.exchange != "none":
            yield Contradiction("exchange", "hensoku-exchange")
        if self.miyako_ochi:
            yield Contradiction("miyako_ochi", "hensoku-miyako")
        if self.gekokujo:
            yield Contradiction("gekokujo", "hensoku-gekokujo")
        if self.points is not None:
            yield Contradiction("points", "hensoku-points")
        if self.finisher_play != "ends-round":
            yield Contradiction("finisher_play", "hensoku-finisher")
        if self.pass_7:
            yield Contradiction("pass_7", "hensoku-gives")
        if self.discard_10:
            yield Contradiction("discard_10", "hensoku-discards")
        # Without ranks and an exchange there is nothing to swap or to evade; a finish ends the round, whatever is left.
        for key in ("tenpen", "dai_kakumei", "lucky_seven", "salvage_3"):
            if getattr(self, key):
                yield Contradiction(key, "not-in-hensoku")
        if self.tax_evasion != "none":
            yield Contradiction("tax_evasion", "not-in-hensoku")
        if self.foul_clears:
            yield Contradiction("foul_clears", "not-in-hensoku")
        yield from family_contradictions(self)


HENSOKU: JsonObject = {
    "sequence_revolution": 4, "five_card_unanswerable": False, "eight_cut_in_sequences": True, "joker_as_eight": True,
    "eleven_back": "optional", "lock_scope": "first-two", "lock_sequences": False, "miyako_ochi": False,
    "foul_finish": "roles", "finisher_play": "ends-round", "exchange": "none", "exchange_blind": False,
    "next_leader": "payer",
}  # fmt: skip
BOOK = book({
    "players": "V13", "deal": "V13", "finished": "V17", "turn": "V14",
    "strength": "V7", "cannot-pass": "V14", "meld": "V10", "sequence": "V10", "joker": "V8", "leader": "V19",
    "exchange": "V19", "revolution": "V10", "sequence-revolution": "V10", "eight-cut": "V4",
    "eight-cut-sequence": "V12", "eleven-back": "V6", "lock": "V11", "spade-three": "V2", "foul-finish": "V1",
    "any-finish": "V1", "finish": "V17", "give": "V3", "discard": "V5",
})  # fmt: skip
PROFILES: Mapping[str, Profile] = {"hensoku": Profile(HENSOKU, BOOK)}
