"""Which rule of the rules document a ruling cites: by the profile's rule set, else the generic one (G)."""

from __future__ import annotations

from collections.abc import Mapping

BOOKS: Mapping[str, str] = {"official": "G", "stadium": "T", "uecda": "U", "nono": "N", "hensoku": "V"}

_IDS: Mapping[str, Mapping[str, str]] = {
    "play": {"G": "G3", "T": "T3"},
    "strength": {"G": "G3", "T": "T3", "N": "N4", "V": "V7"},
    "turn": {"G": "G3", "T": "T3"},
    "leads": {"G": "G5", "T": "T3"},
    "cannot-pass": {"G": "G3", "T": "T3", "V": "V14"},
    "pass-final": {"G": "G3", "U": "U"},
    "meld": {"G": "G4", "T": "T4", "N": "N5", "V": "V10"},
    "sequence": {"G": "G6", "T": "T4", "U": "U", "N": "N5", "V": "V10"},
    "joker": {"G": "G7", "T": "T6", "V": "V8"},
    "finished": {"G": "G1"},
    "leader": {"G": "G1", "T": "T2", "U": "U", "V": "V19"},
    "exchange": {"G": "G8", "T": "T7", "U": "U", "N": "N9", "V": "V19"},
    "revolution": {"G": "G9", "T": "T5", "N": "N8", "V": "V10"},
    "sequence-revolution": {"G": "G9", "T": "T5", "U": "U", "V": "V10"},
    "five-card": {"G": "G9"},
    "eight-cut": {"G": "G10", "T": "T8", "N": "N6", "V": "V4"},
    "eight-cut-sequence": {"G": "G10", "T": "T8", "U": "U", "V": "V12"},
    "eleven-back": {"G": "T9", "V": "V6"},
    "lock": {"G": "G12", "T": "T10", "U": "U", "N": "N8", "V": "V11"},
    "spade-three": {"G": "G13", "T": "T12", "U": "U", "N": "N7", "V": "V2"},
    "foul-finish": {"G": "G14", "T": "T11", "N": "N8", "V": "V1"},
    "miyako-ochi": {"G": "G11", "T": "T13", "N": "N8"},
    "finish": {"G": "G1", "V": "V17"},
    "finisher": {"G": "G5", "U": "U"},
    "rounds": {"G": "T1"},
    "order": {"G": "N2"},
    "give": {"G": "H2", "V": "V3"},
    "discard": {"G": "H3", "V": "V5"},
}


def cite(book: str, key: str) -> str:
    """The rule id of `key` in a rule set."""
    ids = _IDS[key]
    return ids.get(book, ids["G"])
