"""The switches of the coloured-deck mini-games, and the twelve cards of the source as profiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar

from referee.json_values import JsonObject, JsonValue
from referee.play.options import Contradiction, When, parts, switch
from referee.shedding.options import SHEDDING_PARTS
from referee.texts import titles_words
from referee.tricks.choices import CHOICES, NONE

NOT_FOLLOW = "not-follow"
FOLLOW = "follow"
SIMULTANEOUS = "simultaneous"
POKER = "poker"
SEVENS = "sevens"
CLIMBING = "daifugo"
KINDS = (NOT_FOLLOW, FOLLOW, SIMULTANEOUS, POKER, SEVENS, CLIMBING)
TRICKS = (NOT_FOLLOW, FOLLOW, SIMULTANEOUS)
ON = (True,)
DAIFUGO: When = {"kind": (CLIMBING,)}
SEQUENCES: When = {"sequences": ON}
LOCK: When = {"lock": (2, 3)}
# Daifugo's switches that mean something on a deck of four colours and ten numbers without jokers (D1).
CLIMBING_SWITCHES = (
    "sequences", "sequence_follow", "revolution", "sequence_revolution", "eight_cut", "eight_cut_in_sequences",
    "lock", "lock_scope", "lock_sequences", "number_lock", "strict_lock", "pass_final", "owner_gets_turn",
    "skip_5", "pass_7", "discard_10", "reverse_9", "sandstorm", "stop_4", "ambulance", "rokurokubi", "coup", "omen",
    "lucky_seven", "down_number", "salvage_3",
)  # fmt: skip


@dataclass(frozen=True)
class ToriteOptions:
    """`kind`: what the players may do; `low_wins`: the lowest number takes the trick (B D B′ F); `trump`: the colour
    above the led one, or `none` (P1); `meeples`: one point per captured card of one's own colour (M1–M3); `revoke`:
    what usually follows a proven revoke (X6); `passes`: how many passes a player has at sevens before the next one
    eliminates (S2); `isolated`: a card of a hand
    that was laid down counts there though no chain joins it to the seven (S1). The rest are Daifugo's switches, for
    `kind: daifugo` alone (D1), all off.
    """

    PARTS: ClassVar[Mapping[str, str]] = {
        **parts(tricks="low_wins trump meeples revoke", turns="passes isolated"),
        **{key: part for key, part in SHEDDING_PARTS.items() if key in CLIMBING_SWITCHES},
    }

    kind: str = switch(FOLLOW, rule="B1", values=KINDS)
    low_wins: bool = switch(False, rule="C3", when={"kind": TRICKS})
    trump: str = switch("none", rule="P1", values=("none", "R", "B", "Y", "G"), when={"kind": (FOLLOW,)})
    meeples: bool = switch(False, rule="M1", when={"kind": TRICKS})
    revoke: str = switch(NONE, rule="X6", values=CHOICES, when={"kind": (FOLLOW, NOT_FOLLOW)})
    passes: int = switch(3, rule="S2", low=0, high=40, when={"kind": (SEVENS,)})
    isolated: bool = switch(False, rule="S1", when={"kind": (SEVENS,)})
    sequences: bool = switch(False, rule="D1", when=DAIFUGO)
    sequence_follow: str = switch(
        "above-lowest", rule="D1", values=("above-lowest", "above-all"), when={**DAIFUGO, **SEQUENCES}
    )
    revolution: bool = switch(False, rule="D1", when=DAIFUGO)
    sequence_revolution: int = switch(
        0, rule="D1", values=(0, *range(3, 11)), when={**DAIFUGO, **SEQUENCES, "revolution": ON}
    )
    eight_cut: bool = switch(False, rule="D1", when=DAIFUGO)
    eight_cut_in_sequences: bool = switch(False, rule="D1", when={**DAIFUGO, **SEQUENCES, "eight_cut": ON})
    lock: int = switch(0, rule="D1", values=(0, 2, 3), when=DAIFUGO)
    lock_scope: str = switch("any", rule="D1", values=("any", "first-two"), when={**DAIFUGO, **LOCK})
    lock_sequences: bool = switch(False, rule="D1", when={**DAIFUGO, **SEQUENCES, **LOCK})
    number_lock: bool = switch(False, rule="D1", when=DAIFUGO)
    strict_lock: bool = switch(False, rule="D1", when={**DAIFUGO, **LOCK})
    pass_final: bool = switch(False, rule="D1", when=DAIFUGO)
    owner_gets_turn: bool = switch(False, rule="D1", when=DAIFUGO)
    skip_5: bool = switch(False, rule="D1", when=DAIFUGO)
    pass_7: bool = switch(False, rule="D1", when=DAIFUGO)
    discard_10: bool = switch(False, rule="D1", when=DAIFUGO)
    reverse_9: bool = switch(False, rule="D1", when=DAIFUGO)
    sandstorm: bool = switch(False, rule="D1", when=DAIFUGO)
    stop_4: bool = switch(False, rule="D1", when={**DAIFUGO, "eight_cut": ON})
    ambulance: bool = switch(False, rule="D1", when=DAIFUGO)
    rokurokubi: bool = switch(False, rule="D1", when=DAIFUGO)
    coup: bool = switch(False, rule="D1", when={**DAIFUGO, "revolution": ON})
    omen: bool = switch(False, rule="D1", when={**DAIFUGO, "revolution": ON})
    lucky_seven: bool = switch(False, rule="D1", when=DAIFUGO)
    down_number: bool = switch(False, rule="D1", when=DAIFUGO)
    salvage_3: bool = switch(False, rule="D1", when=DAIFUGO)

    def has(self, key: str) -> bool:
        """Whether a switch can mean anything in this kind of game; the kind itself is the profile's."""
        field = next(field for field in fields(self) if field.name == key)
        return key != "kind" and self.kind in field.metadata["when"].get("kind", KINDS)

    def contradictions(self) -> Iterator[Contradiction]:
        """Switches that are on but that the kind of game has no use for."""
        if self.trump != "none" and self.kind != FOLLOW:
            yield Contradiction("trump", "trump", {"kind": f"@kind.{self.kind}"})
        if self.low_wins and self.kind not in TRICKS:
            yield Contradiction("low_wins", "low-wins", {"kind": f"@kind.{self.kind}"})
        if self.meeples and self.kind not in TRICKS:
            yield Contradiction("meeples", "meeples", {"kind": f"@kind.{self.kind}"})
        if self.revoke != NONE and self.kind not in (FOLLOW, NOT_FOLLOW):
            yield Contradiction("revoke", "revoke", {"kind": f"@kind.{self.kind}"})
        if self.passes != 3 and self.kind != SEVENS:
            yield Contradiction("passes", "passes", {"kind": f"@kind.{self.kind}"})
        if self.isolated and self.kind != SEVENS:
            yield Contradiction("isolated", "isolated", {"kind": f"@kind.{self.kind}"})
        if self.kind != CLIMBING:
            for field in fields(self):
                if field.name in CLIMBING_SWITCHES and getattr(self, field.name) != field.default:
                    yield Contradiction(field.name, "not-daifugo", {"kind": f"@kind.{self.kind}"})
            return
        needs = {
            "sequence_revolution": ("sequences", "revolution"),
            "eight_cut_in_sequences": ("sequences", "eight_cut"),
            "lock_sequences": ("sequences", "lock"),
            "strict_lock": ("lock",),
            "stop_4": ("eight_cut",),
            "coup": ("revolution",),
            "omen": ("revolution",),
        }
        for key, wanted in needs.items():
            if getattr(self, key) and not all(getattr(self, other) for other in wanted):
                yield Contradiction(key, "needs", {"needs": titles_words(wanted)})


RULE_SETS = "BACPEKDSM"
"""The rule sets of all games on this deck, in the order of the source."""


def profiles_of(*kinds: str) -> dict[str, JsonObject]:
    """The profiles of some kinds of games."""
    return {name: values for name, values in PROFILES.items() if values["kind"] in kinds}


def _profile(kind: str, **values: JsonValue) -> JsonObject:
    return MappingProxyType({"kind": kind, **values})


PROFILES: Mapping[str, JsonObject] = MappingProxyType({
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
    "torite-daifugo": _profile(CLIMBING),
    "torite-sevens": _profile(SEVENS),
})  # fmt: skip
