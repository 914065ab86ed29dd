"""Napoleon's switches: the local rules of the source and their variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from referee.json_values import JsonObject
from referee.play.options import Contradiction, When, parts, switch
from referee.tricks.choices import CHOICES, NONE

WEAKEST = "weakest"
STRONGEST = "strongest"
BELOW_ALMIGHTY = "below-almighty"
BELOW_BACK_JACK = "below-back-jack"
MAIN_JACK = "main-jack"
JACKS = "jacks"
JOKER: When = {"jokers": (1,)}


@dataclass(frozen=True)
class NapoleonOptions:
    """`jokers` in the deck; `joker_when_void`: the joker may be played only by whoever cannot follow;
    `joker_calls_trumps` (Q10) with `joker_led`, how strong a led joker is; `same_two` (Q11), whether it holds in the
    first trick and in trumps, and which jacks stop it as the almighty does; `yoromeki` (Q12); `lowest_bid`, face cards
    a bid must promise at least (Q4); `spade_three_calls_joker`: a led ♠3 calls the joker (Q13); `adjutants`: how many
    cards Napoleon names (Q14); `revoke`: what usually follows a proven revoke (X6).
    """

    PARTS: ClassVar[Mapping[str, str]] = parts(
        table="jokers",
        bidding="lowest_bid adjutants",
        tricks="joker_when_void joker_calls_trumps joker_led spade_three_calls_joker same_two same_two_first_trick "
        "same_two_in_trumps same_two_stopped_by yoromeki",
        winning="revoke",
    )

    jokers: int = switch(1, rule="Q1", values=(0, 1))
    joker_when_void: bool = switch(False, rule="Q7", when=JOKER)
    joker_calls_trumps: bool = switch(False, rule="Q10", when=JOKER)
    joker_led: str = switch(WEAKEST, rule="Q10", values=(WEAKEST, STRONGEST, BELOW_ALMIGHTY, BELOW_BACK_JACK),
                            when={"joker_calls_trumps": (True,), **JOKER})  # fmt: skip
    same_two: bool = switch(False, rule="Q11")
    same_two_first_trick: bool = switch(True, rule="Q11", when={"same_two": (True,)})
    same_two_in_trumps: bool = switch(True, rule="Q11", when={"same_two": (True,)})
    same_two_stopped_by: str = switch(MAIN_JACK, rule="Q11", values=(MAIN_JACK, JACKS), when={"same_two": (True,)})
    yoromeki: bool = switch(False, rule="Q12")
    lowest_bid: int = switch(13, rule="Q4", low=1, high=20)
    spade_three_calls_joker: bool = switch(False, rule="Q13", when=JOKER)
    adjutants: int = switch(1, rule="Q14", values=(1, 2))
    revoke: str = switch(NONE, rule="X6", values=CHOICES)

    def contradictions(self) -> Iterator[Contradiction]:
        """Variants of a local rule that is off, rules about a joker that is not there."""
        if not self.jokers:
            for key in ("joker_when_void", "joker_calls_trumps", "spade_three_calls_joker"):
                if getattr(self, key):
                    yield Contradiction(key, "no-jokers")
        if not self.joker_calls_trumps and self.joker_led != WEAKEST:
            yield Contradiction("joker_led", "joker-led")


PROFILES: Mapping[str, JsonObject] = MappingProxyType({
    "napoleon": MappingProxyType({}),
    "napoleon-local": MappingProxyType({"joker_calls_trumps": True, "same_two": True, "yoromeki": True}),
})  # fmt: skip
