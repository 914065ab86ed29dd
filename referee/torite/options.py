"""The switches of the coloured-deck mini-games, and the twelve cards of the source as profiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from referee.options import switch

NOT_FOLLOW = "not-follow"
FOLLOW = "follow"
SIMULTANEOUS = "simultaneous"
POKER = "poker"
SEVENS = "sevens"
KINDS = (NOT_FOLLOW, FOLLOW, SIMULTANEOUS, POKER, SEVENS)
TRICKS = (NOT_FOLLOW, FOLLOW, SIMULTANEOUS)


@dataclass(frozen=True)
class ToriteOptions:
    """`kind`: what the players may do; `low_wins`: the lowest number takes the trick (B D B′ F); `trump`: the colour
    above the led one, or `none` (P1); `meeples`: one point per captured card of one's own colour (M1–M3);
    `passes`: how many passes a player has at sevens before the next one eliminates (S2).
    """

    kind: str = switch(FOLLOW, rule="B1", values=KINDS)
    low_wins: bool = switch(False, rule="C3")
    trump: str = switch("none", rule="P1", values=("none", "R", "B", "Y", "G"))
    meeples: bool = switch(False, rule="M1")
    passes: int = switch(3, rule="S2", low=0, high=40)

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Switches that are on but that the kind of game has no use for."""
        if self.trump != "none" and self.kind != FOLLOW:
            yield "trump", f"a trump colour needs a game in which one follows, not {self.kind}"
        if self.low_wins and self.kind not in TRICKS:
            yield "low_wins", f"there are no tricks in {self.kind}, so the lowest card cannot take one"
        if self.meeples and self.kind not in TRICKS:
            yield "meeples", f"meeples count captured cards, and nobody captures any in {self.kind}"
        if self.passes != 3 and self.kind != SEVENS:
            yield "passes", f"passes are counted in sevens only, not in {self.kind}"


def _profile(kind: str, **values: Any) -> Mapping[str, Any]:
    return MappingProxyType({"kind": kind, **values})


PROFILES: Mapping[str, Mapping[str, Any]] = MappingProxyType({
    "torite-a": _profile(NOT_FOLLOW),
    "torite-b": _profile(NOT_FOLLOW, low_wins=True),
    "torite-c": _profile(FOLLOW),
    "torite-d": _profile(FOLLOW, low_wins=True),
    "torite-a-trump": _profile(FOLLOW, trump="Y"),
    "torite-b-trump": _profile(FOLLOW, trump="Y", low_wins=True),
    "torite-e": _profile(SIMULTANEOUS),
    "torite-f": _profile(SIMULTANEOUS, low_wins=True),
    "torite-bonus": _profile(FOLLOW, meeples=True),
    "torite-poker": _profile(POKER),
    "torite-sevens": _profile(SEVENS),
})  # fmt: skip
