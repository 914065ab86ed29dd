"""Which rule of the rules document a ruling cites: by the rule set of the profile, else the generic one (G)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Book = Mapping[str, str]
"""A rule set: what a ruling is about -> the id of its rule."""

GENERIC: Book = MappingProxyType({
    "players": "G1", "deal": "G1", "play": "G3", "strength": "G3", "turn": "G3", "leads": "G5", "cannot-pass": "G3",
    "pass-final": "G3", "meld": "G4", "sequence": "G6", "joker": "G7", "finished": "G1", "leader": "G1",
    "exchange": "G8", "revolution": "G9", "sequence-revolution": "G9", "five-card": "G9", "eight-cut": "G10",
    "eight-cut-sequence": "G10", "eleven-back": "T9", "lock": "G12", "spade-three": "G13", "foul-finish": "G14",
    "any-finish": "G14", "miyako-ochi": "G11", "finish": "G1", "finisher": "G5", "rounds": "T1", "points": "T14",
    "order": "N2", "give": "H2", "discard": "H3",
})  # fmt: skip
"""The generic rules, with those of other sets for what they do not have."""


def book(rules: Mapping[str, str]) -> Book:
    """A rule set that has rules of its own for some things, and the generic ones for all others."""
    unknown = rules.keys() - GENERIC.keys()
    assert not unknown, f"nothing cites {sorted(unknown)}"
    return MappingProxyType({**GENERIC, **rules})


def cite(book: Book, key: str) -> str:
    """The rule id of `key` in a rule set."""
    return book[key]
