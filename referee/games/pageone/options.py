"""The switches of Page One: what its sources disagree on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.json_values import JsonObject
from referee.play.options import Contradiction, switch


@dataclass(frozen=True)
class PageOneOptions:
    """`joker`: a joker is played with, `cards`: so many are dealt to each (W1); `penalty`: cards drawn by who
    forgot to say "ページワン", `false_shout`: also by who says it without need (W7); `joker_finish`: the joker may be
    the last card of a hand (W8)."""

    joker: bool = switch(True, rule="W1")
    cards: int = switch(4, rule="W1", values=(4, 5, 6, 7))
    penalty: int = switch(5, rule="W7", low=0, high=10)
    false_shout: bool = switch(False, rule="W7")
    joker_finish: bool = switch(True, rule="W8", when={"joker": (True,)})

    def contradictions(self) -> Iterator[Contradiction]:
        """There are none."""
        return iter(())


PROFILES: Mapping[str, JsonObject] = MappingProxyType({"pageone": MappingProxyType({})})
