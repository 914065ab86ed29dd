"""House rules in groups, each with an explanation: how the set-up form shows a game's switches.

A switch that no group names stands among the special cards. Its explanation is the catalogue's `help.<key>`, else the
rule that it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.texts import Text, catalogue
from webui.shapes.catalogue import SwitchInfo
from webui.shapes.common import Said

GROUPS: Mapping[str, tuple[Text, frozenset[str]]] = {
    "table": (
        Text("卓の決めごと", "The table"),
        frozenset({"jokers", "joker", "deck", "rounds", "points", "first_leader", "next_leader", "lowest_bid",
                   "passes", "meeples", "adjutants", "penalty", "revolution_factor"}),
    ),
    "play": (
        Text("出し方", "What may be played"),
        frozenset({"sequences", "sequence_follow", "pass_final", "owner_gets_turn", "down_number", "low_wins", "trump",
                   "isolated", "same_two", "same_two_first_trick", "same_two_in_trumps", "same_two_stopped_by",
                   "joker_calls_trumps", "joker_led", "joker_when_void", "yoromeki"}),
    ),
    "lock": (
        Text("縛り", "Locks"),
        frozenset({"lock", "lock_scope", "lock_sequences", "joker_makes_lock", "number_lock", "strict_lock",
                   "color_lock", "spade_three_through_lock"}),
    ),
    "turn": (
        Text("革命と逆転", "Revolutions and reversals"),
        frozenset({"revolution", "sequence_revolution", "five_card_unanswerable", "eleven_back",
                   "eleven_back_counts_as_reversed", "dai_kakumei", "coup", "omen"}),
    ),
    "cards": (Text("特別な札", "Cards with an effect"), frozenset()),
    "end": (
        Text("あがりと反則", "Finishing and fouls"),
        frozenset({"foul_finish", "finisher_play", "foul_clears", "joker_finish"}),
    ),
    "rank": (
        Text("階級とカード交換", "Ranks and the exchange"),
        frozenset({"miyako_ochi", "foul_triggers_miyako_ochi", "gekokujo", "exchange", "exchange_blind",
                   "hinmin_gives", "exchange_ties", "tenpen", "tenpen_highest", "tax_evasion"}),
    ),
}  # fmt: skip
"""Title and switches of each group, in the order in which they are shown."""
REST = "cards"


def group_of(key: str) -> str:
    """The group in which a switch stands."""
    return next((name for name, (_, keys) in GROUPS.items() if key in keys), REST)


def infos(rules: Mapping[str, str]) -> dict[str, SwitchInfo]:
    """Group and explanation of every switch; `rules`: the rule that each belongs to."""
    shared = [rule for rule in rules.values() if list(rules.values()).count(rule) > MANY]
    return {key: SwitchInfo(group=group_of(key), help=_help(key, "" if rule in shared else rule))
            for key, rule in rules.items()}  # fmt: skip


MANY = 8
"""A rule that so many switches belong to explains none of them."""


def titles(keys: Iterable[str]) -> dict[str, Said]:
    """The groups in which any of these switches stands, in their order, with their titles."""
    used = {group_of(key) for key in keys}
    return {name: Said(en=text.en, ja=text.ja) for name, (text, _) in GROUPS.items() if name in used}


def _help(key: str, rule: str) -> Said | None:
    known = catalogue()
    text = known.get(f"help.{key}") or known.get(f"rule.{rule}")
    return None if text is None or "{" in text.en + text.ja else Said(en=text.en, ja=text.ja)
