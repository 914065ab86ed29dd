"""Napoleon's switches: the local rules of the source and their variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.json_values import JsonObject
from referee.options import Contradiction, switch

WEAKEST = "weakest"
STRONGEST = "strongest"
BELOW_ALMIGHTY = "below-almighty"
BELOW_BACK_JACK = "below-back-jack"
MAIN_JACK = "main-jack"
JACKS = "jacks"


@dataclass(frozen=True)
class NapoleonOptions:
    """`joker_calls_trumps` (Q10) with `joker_led`, how strong a led joker is; `same_two` (Q11), whether it holds in the
    first trick and in trumps, and which jacks stop it as the almighty does; `yoromeki` (Q12); `lowest_bid`, face cards
    a bid must promise at least (Q4).
    """

    joker_calls_trumps: bool = switch(False, rule="Q10")
    joker_led: str = switch(WEAKEST, rule="Q10", values=(WEAKEST, STRONGEST, BELOW_ALMIGHTY, BELOW_BACK_JACK),
                            when={"joker_calls_trumps": (True,)})  # fmt: skip
    same_two: bool = switch(False, rule="Q11")
    same_two_first_trick: bool = switch(True, rule="Q11", when={"same_two": (True,)})
    same_two_in_trumps: bool = switch(True, rule="Q11", when={"same_two": (True,)})
    same_two_stopped_by: str = switch(MAIN_JACK, rule="Q11", values=(MAIN_JACK, JACKS), when={"same_two": (True,)})
    yoromeki: bool = switch(False, rule="Q12")
    lowest_bid: int = switch(13, rule="Q4", low=1, high=20)

    def contradictions(self) -> Iterator[Contradiction]:
        """Variants of a local rule that is off."""
        if not self.joker_calls_trumps and self.joker_led != WEAKEST:
            yield Contradiction("joker_led", "joker-led")


PROFILES: Mapping[str, JsonObject] = MappingProxyType({
    "napoleon": MappingProxyType({}),
    "napoleon-local": MappingProxyType({"joker_calls_trumps": True, "same_two": True, "yoromeki": True}),
})  # fmt: skip
