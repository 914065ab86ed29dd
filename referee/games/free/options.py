"""Which cards lie on the table where a game is only recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.json_values import JsonObject
from referee.play.options import Contradiction, switch

STANDARD = "standard"
COLOURED = "coloured"
ANY = "any"
MOST_JOKERS = 4


@dataclass(frozen=True)
class FreeOptions:
    """`deck`: which cards there are (F1), with `any` whatever is read; `jokers`: how many of them."""

    deck: str = switch(STANDARD, rule="F1", values=(STANDARD, COLOURED, ANY))
    jokers: int = switch(2, rule="F1", values=tuple(range(MOST_JOKERS + 1)), when={"deck": (STANDARD, ANY)})

    def contradictions(self) -> Iterator[Contradiction]:
        """There are none: a deck without jokers has none, whatever their number says."""
        return iter(())


PROFILES: Mapping[str, JsonObject] = MappingProxyType({"free": MappingProxyType({})})
