"""The switches of the shedding family (rule sets G, T, U, N, V; house rules H), and what a profile is.

House rules have no one text. H14–H22 were held against public descriptions, two or more each: the article 大富豪 of the
Japanese Wikipedia (as quoted on weblio.jp), the lists of hatsumeihakken.com and of the wikis daifugolocal and napolitan
on atwiki.jp, and the rules of two public Daifugo programs (statiolake/rich-rich-daifugo and nonsankun0515-cloud/daifugo
on GitHub). Where those differ, the switch's words say which reading
this is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from referee.json_values import JsonObject, JsonValue
from referee.play.options import Contradiction, When, parts, switch
from referee.shedding.book import GENERIC, Book

_POINTS: JsonObject = {"type": ["array", "null"], "items": {"type": "integer"}}
ON = (True,)
# What other switches rest on.
JOKERS: When = {"jokers": (1, 2)}
SEQUENCES: When = {"sequences": ON}
REVOLUTION: When = {"revolution": ON}
EIGHT_CUT: When = {"eight_cut": ON}
ELEVEN_BACK: When = {"eleven_back": ("forced", "optional")}
LOCK: When = {"lock": (2, 3)}
FOUL_FINISH: When = {"foul_finish": ("contains", "pure", "roles")}
EXCHANGE: When = {"exchange": ("2-1",)}
SHEDDING_PARTS = parts(
    table="jokers first_leader next_leader rounds",
    turns="pass_final owner_gets_turn skip_5 reverse_9",
    melds="sequences sequence_follow down_number",
    strength="revolution sequence_revolution five_card_unanswerable eleven_back dai_kakumei coup omen "
    "revolution_factor",
    cards="eight_cut eight_cut_in_sequences joker_as_eight stop_4 spade_three spade_three_through_lock sandstorm "
    "ambulance rokurokubi pass_7 discard_10 bomber_q lucky_seven salvage_3",
    locks="lock lock_scope lock_sequences joker_makes_lock number_lock strict_lock color_lock",
    finish="foul_finish eleven_back_counts_as_reversed foul_clears finisher_play miyako_ochi foul_triggers_miyako_ochi "
    "gekokujo",
    ranks="exchange exchange_blind hinmin_gives exchange_ties tax_evasion tenpen tenpen_highest points",
)
"""The part of the rules that each switch belongs to."""


@dataclass(frozen=True)
class SheddingOptions:
    """One table's rules. Each field is a switch of the rules document, defaults are those of `official`."""

    UNFIT: ClassVar[Mapping[str, tuple[JsonValue, ...]]] = {"next_leader": ("payer",)}
    PARTS: ClassVar[Mapping[str, str]] = SHEDDING_PARTS

    jokers: int = switch(2, rule="G2", values=(0, 1, 2))
    sequences: bool = switch(True, rule="G6")
    sequence_follow: str = switch("above-lowest", rule="G6", values=("above-lowest", "above-all"), when=SEQUENCES)
    revolution: bool = switch(True, rule="G9")
    sequence_revolution: int = switch(0, rule="T5", values=(0, *range(3, 14)), when={**SEQUENCES, **REVOLUTION})
    five_card_unanswerable: bool = switch(True, rule="G9", when={**REVOLUTION, **JOKERS})
    eight_cut: bool = switch(True, rule="G10")
    eight_cut_in_sequences: bool = switch(False, rule="G10", when={**EIGHT_CUT, **SEQUENCES})
    joker_as_eight: bool = switch(
        False, rule="U", when={**EIGHT_CUT, **SEQUENCES, "eight_cut_in_sequences": ON, **JOKERS}
    )
    eleven_back: str = switch("off", rule="T9", values=("off", "forced", "optional"))
    eleven_back_counts_as_reversed: bool = switch(True, rule="T11", when={**ELEVEN_BACK, **FOUL_FINISH})
    lock: int = switch(2, rule="G12", values=(0, 2, 3))
    lock_scope: str = switch("any", rule="V11", values=("any", "first-two"), when=LOCK)
    lock_sequences: bool = switch(True, rule="G12", when={**LOCK, **SEQUENCES})
    joker_makes_lock: bool = switch(False, rule="T6", when={**LOCK, **JOKERS})
    spade_three: bool = switch(True, rule="G13", when=JOKERS)
    spade_three_through_lock: bool = switch(True, rule="G13", when={"spade_three": ON, **LOCK, **JOKERS})
    miyako_ochi: bool = switch(True, rule="G11")
    foul_triggers_miyako_ochi: bool = switch(False, rule="G11", when={"miyako_ochi": ON, **FOUL_FINISH})
    foul_finish: str = switch("contains", rule="G14", values=("off", "contains", "pure", "roles"))
    pass_final: bool = switch(False, rule="G3")
    owner_gets_turn: bool = switch(False, rule="U")
    finisher_play: str = switch("stays", rule="G5", values=("stays", "clears", "ends-round"))
    exchange: str = switch("2-1", rule="G8", values=("none", "2-1"))
    exchange_blind: bool = switch(True, rule="G8", when=EXCHANGE)
    hinmin_gives: str = switch("strongest", rule="T7", values=("strongest", "any"), when=EXCHANGE)
    exchange_ties: str = switch("any", rule="U", values=("any", "SHDC"), when=EXCHANGE)
    first_leader: str = switch("record", rule="T2", values=("record", "d3"))
    next_leader: str = switch("daihinmin", rule="G1", values=("daihinmin", "d3", "payer"))
    rounds: int = switch(0, rule="T1", low=0, high=1000)
    points: tuple[int, ...] | None = switch(None, rule="T14", schema=_POINTS)
    skip_5: bool = switch(False, rule="H1")
    pass_7: bool = switch(False, rule="H2")
    discard_10: bool = switch(False, rule="H3")
    reverse_9: bool = switch(False, rule="H4")
    bomber_q: bool = switch(False, rule="H5")
    number_lock: bool = switch(False, rule="H6")
    strict_lock: bool = switch(False, rule="H7", when=LOCK)
    color_lock: bool = switch(False, rule="H8")
    gekokujo: bool = switch(False, rule="H9")
    sandstorm: bool = switch(False, rule="H10")
    stop_4: bool = switch(False, rule="H11", when=EIGHT_CUT)
    ambulance: bool = switch(False, rule="H12")
    rokurokubi: bool = switch(False, rule="H13")
    tenpen: bool = switch(False, rule="H14")
    tenpen_highest: str = switch("K", rule="H14", values=("K", "10"), when={"tenpen": ON})
    dai_kakumei: bool = switch(False, rule="H15", when=REVOLUTION)
    coup: bool = switch(False, rule="H16", when=REVOLUTION)
    omen: bool = switch(False, rule="H17", when=REVOLUTION)
    lucky_seven: bool = switch(False, rule="H18")
    down_number: bool = switch(False, rule="H19")
    salvage_3: bool = switch(False, rule="H20")
    tax_evasion: str = switch("none", rule="H21", values=("none", "rank", "points"), when=EXCHANGE)
    foul_clears: bool = switch(False, rule="H22", when={**FOUL_FINISH, "finisher_play": ("stays",)})

    def contradictions(self) -> Iterator[Contradiction]:
        """Every switch that is on but cannot work with the others."""
        if self.next_leader == "payer":
            yield Contradiction("next_leader", "payer")
        yield from family_contradictions(self)


def family_contradictions(o: SheddingOptions) -> Iterator[Contradiction]:
    """Contradictions that every game of the family refuses."""
    if o.jokers == 0:
        for key in ("five_card_unanswerable", "joker_as_eight", "joker_makes_lock", "spade_three"):
            if getattr(o, key):
                yield Contradiction(key, "no-jokers")
    if not o.sequences:
        for key in ("sequence_revolution", "eight_cut_in_sequences", "lock_sequences"):
            if getattr(o, key):
                yield Contradiction(key, "no-sequences")
    if not o.eight_cut:
        for key in ("eight_cut_in_sequences", "joker_as_eight", "stop_4"):
            if getattr(o, key):
                yield Contradiction(key, "no-eight-cut")
    if not o.revolution:
        for key in ("sequence_revolution", "five_card_unanswerable", "dai_kakumei", "coup", "omen"):
            if getattr(o, key):
                yield Contradiction(key, "no-revolution")
    if o.foul_triggers_miyako_ochi and (not o.miyako_ochi or o.foul_finish == "off"):
        yield Contradiction("foul_triggers_miyako_ochi", "foul-miyako")
    if o.joker_as_eight and not o.eight_cut_in_sequences:
        yield Contradiction("joker_as_eight", "joker-eight")
    if o.strict_lock and not o.lock:
        yield Contradiction("strict_lock", "strict-lock")
    if o.points is not None and not o.points:
        yield Contradiction("points", "points-empty")
    if o.tenpen_highest != "K" and not o.tenpen:
        yield Contradiction("tenpen_highest", "no-tenpen")
    if o.tax_evasion != "none" and o.exchange == "none":
        yield Contradiction("tax_evasion", "no-exchange")
    if o.foul_clears and o.foul_finish == "off":
        yield Contradiction("foul_clears", "no-foul-finish")
    if o.foul_clears and o.finisher_play != "stays":
        yield Contradiction("foul_clears", "finisher-clears")


class Profile(NamedTuple):
    """A profile: its values of switches, and the rule set that rulings cite where it is played."""

    values: JsonObject
    book: Book = GENERIC


def values(profiles: Mapping[str, Profile]) -> dict[str, JsonObject]:
    """The values of switches by profile."""
    return {name: profile.values for name, profile in profiles.items()}
