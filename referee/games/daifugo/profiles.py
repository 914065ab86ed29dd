"""Daifugo's profiles: the five official rules (G), Trump Stadium (T), the computer championship (U)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.shedding.book import GENERIC, book
from referee.shedding.options import Profile

STADIUM = book({
    "players": "T1", "deal": "T1", "play": "T3", "strength": "T3", "turn": "T3", "leads": "T3", "cannot-pass": "T3",
    "meld": "T4", "sequence": "T4", "joker": "T6", "leader": "T2", "exchange": "T7", "revolution": "T5",
    "sequence-revolution": "T5", "eight-cut": "T8", "eight-cut-sequence": "T8", "lock": "T10", "spade-three": "T12",
    "foul-finish": "T11", "any-finish": "T11", "miyako-ochi": "T13",
})  # fmt: skip
UECDA = book({
    "players": "U", "pass-final": "U", "sequence": "U", "leader": "U", "exchange": "U", "sequence-revolution": "U",
    "eight-cut-sequence": "U", "lock": "U", "spade-three": "U", "any-finish": "U", "finisher": "U", "points": "U",
})  # fmt: skip

PROFILES: Mapping[str, Profile] = {
    "official": Profile({}, GENERIC),
    "stadium": Profile({
        "jokers": 1, "sequence_follow": "above-all", "sequence_revolution": 4, "five_card_unanswerable": False,
        "eleven_back": "forced", "joker_makes_lock": True, "foul_finish": "pure", "exchange_blind": False,
        "first_leader": "d3", "rounds": 3, "points": (2, 1, 0, -1, -2),
    }, STADIUM),
    "uecda": Profile({
        "jokers": 1, "sequence_follow": "above-all", "sequence_revolution": 5, "five_card_unanswerable": False,
        "eight_cut_in_sequences": True, "joker_as_eight": True, "joker_makes_lock": True, "miyako_ochi": False,
        "foul_finish": "off", "pass_final": True, "owner_gets_turn": True, "exchange_blind": False,
        "exchange_ties": "SHDC", "first_leader": "d3", "next_leader": "d3", "points": (5, 4, 3, 2, 1),
    }, UECDA),
}  # fmt: skip
