"""The rules of a table of the shedding family in words, as its switches set them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.play.sheet import Section, Sheet
from referee.shedding.book import Book, cite
from referee.shedding.options import SheddingOptions
from referee.texts import Text, catalogue, has

HOUSE = {
    "skip_5": "H1", "pass_7": "H2", "reverse_9": "H4", "discard_10": "H3", "bomber_q": "H5", "sandstorm": "H10",
    "ambulance": "H12", "rokurokubi": "H13", "lucky_seven": "H18", "down_number": "H19", "salvage_3": "H20",
}  # fmt: skip
"""House rules about single cards: the switch, and the rule that its sentence says."""


STANDARD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "groups.plain": ("H7", "H7 D7"),
        "sequences.plain": ("S4 S5 S6",),
        "sequences.above-lowest.plain": ("S3 S4 S5", "S4 S5 S6"),
        "sequences.above-all.plain": ("S3 S4 S5", "S6 S7 S8"),
        "strength": ("S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA S2",),
        "revolution.jokers": ("S6 H6 D6 C6",),
        "revolution.plain": ("S6 H6 D6 C6",),
        "eleven-back.forced": ("HJ",),
        "eleven-back.optional": ("HJ",),
        "eight": ("D8", "S8 H8"),
        "spade-three": ("JK", "S3"),
        "lock.plain": ("S5", "S9"),
        "lock.first-two.plain": ("S5", "S9"),
        "lock.groups": ("S5 H5", "S9 H9"),
        "foul.spade-three": ("S3",),
    }
)
"""Standard cards beside the sentences, by the name of the sentence."""


@dataclass(frozen=True)
class Wording:
    """The entries of the catalogue by which a deck's cards are called: after `sheet.`, those of cards whole.

    `melds` ends the entries of groups and sequences, `suits` those of locks; `low` and `high` are the ends of the order
    of strength, `strength` its sentence with its `rule`; `revolution` ends that of a revolution ("": by jokers); `top`
    is what finishes foul, `top_reversed` the same where the order may be reversed.
    """

    melds: str = "plain"
    suits: str = "plain"
    low: str = "3"
    high: str = "2"
    strength: str = "strength"
    rule: str = "G2"
    revolution: str = ""
    eight: str = "eight"
    spade_three: str = "spade-three"
    foul_spade_three: str = "foul.spade-three"
    jack: str = "card.jack"
    last_eight: str = "card.eight"
    top: str = "card.two"
    top_reversed: str = "sheet.foul.top.reversed"


PLAIN = Wording()


class TableSheet(Sheet):
    """A sheet of the family being written: `o` are the options, `book` the rule set that is cited. A game that plays
    otherwise has a subclass."""

    wording = PLAIN
    pictures = STANDARD
    joker, eight, top = "JK", "D8", "H2"
    """Examples of what finishes foul; "": none is drawn."""
    role_cards = "S3 C6 D8 D10 HJ H2"
    """The role cards, apart from jokers."""

    def __init__(self, o: SheddingOptions, book: Book, eleven_back_in_sequences: bool = False) -> None:
        super().__init__()
        self.o = o
        self.book = book
        self.eleven_back_in_sequences = eleven_back_in_sequences

    def own(self, name: str) -> str:
        """The sentence of a rule, in the words of this deck where it has its own."""
        own = f"{name}.{self.wording.suits}"
        return own if has(f"sheet.{own}") else name

    def cite(self, key: str) -> str:
        """The rule id of `key`."""
        return cite(self.book, key)

    def written(self, profile: str) -> list[Section]:
        """The whole sheet of a profile."""
        self.part("table")
        self.add(f"players.{profile}", self.cite("players"))
        self.deal()
        self.goal("G1")
        self.leaders()
        self.turns()
        self.melds()
        self.strength()
        self.cards()
        self.locks()
        self.finishing()
        self.ranks()
        return self.sections

    def deal(self) -> None:
        """What is dealt."""
        jokers = self.o.jokers
        self.add("deal" if jokers else "deal.no-jokers", self.cite("deal"), jokers=jokers, size=52 + jokers)

    def goal(self, rule: str) -> None:
        """Who wins: some plays put their player out with cards in hand (H15, H18)."""
        o = self.o
        self.add("goal.out" if o.lucky_seven or (o.dai_kakumei and o.revolution) else "goal", rule)

    def leaders(self) -> None:
        """Who leads each round."""
        o, rule = self.o, self.cite("leader")
        if o.first_leader == o.next_leader == "d3":
            self.add("leader.d3" if o.exchange == "none" else "leader.d3.exchange", rule)
            return
        self.add(f"first-leader.{o.first_leader}", rule)
        only = ".first-only" if o.next_leader == "daihinmin" and o.finisher_play == "ends-round" else ""
        self.add(f"next-leader.{o.next_leader}{only}", rule)

    def turns(self) -> None:
        """Whose turn it is, passing, and how the field clears."""
        o = self.o
        self.part("turns")
        self.add("turn", self.cite("play"))
        self.add("pass.final" if o.pass_final else "pass.again", self.cite("pass-final"))
        self.add("pass.leader", self.cite("cannot-pass"))
        self.add("clear.owner" if o.owner_gets_turn else "clear", "U" if o.owner_gets_turn else self.cite("leads"))

    def melds(self) -> None:
        """What may be led, and what answers it."""
        o, kind = self.o, self.wording.melds
        self.part("melds")
        self.add(f"groups.{kind}", self.cite("meld"))
        if o.sequences:
            self.add(f"sequences.{kind}", self.cite("sequence"))
            self.add(f"sequences.{o.sequence_follow}.{kind}", self.cite("sequence"))
        self.add("joker", self.cite("joker"), o.jokers and o.sequences)
        self.add("joker.groups", self.cite("joker"), o.jokers and not o.sequences)

    def strength(self) -> None:
        """The order of strength and what turns it round."""
        o, words = self.o, self.wording
        self.part("strength")
        self.add(words.strength, words.rule)
        self.add("joker.single", self.cite("joker"), o.jokers)
        self.add("joker.pair", "G7", o.jokers == 2)
        if o.revolution:
            kind = "jokers" if o.jokers else "plain"
            self.add(f"revolution.{words.revolution}{kind}", self.cite("revolution"), low=words.low, high=words.high)
            length, rule = o.sequence_revolution if o.sequences else 0, self.cite("sequence-revolution")
            self.add("revolution.sequences", rule, length, length=length)
            self.add("revolution.no-sequences", rule, o.sequences and not length)
            self.add("revolution.unanswerable", self.cite("five-card"), o.five_card_unanswerable and o.jokers)
            self.add("H15", "H15", o.dai_kakumei)
            self.add("H16", "H16", o.coup)
            self.add("H17", "H17", o.omen)
        if o.eleven_back != "off":
            rule = self.cite("eleven-back")
            self.add(f"eleven-back.{o.eleven_back}", rule, jack=catalogue()[words.jack])
            runs = f"in-sequences.{o.eleven_back}" if self.eleven_back_in_sequences else "no-sequences"
            self.add(f"eleven-back.{runs}", rule, o.sequences)
            self.add("eleven-back.revolution", rule, o.revolution)

    def cards(self) -> None:
        """What single cards do."""
        o = self.o
        self.part("cards")
        if o.eight_cut:
            self.add(self.wording.eight, self.cite("eight-cut"))
            runs = self.cite("eight-cut-sequence")
            self.add("eight.sequences", runs, o.sequences and o.eight_cut_in_sequences)
            self.add("eight.no-sequences", runs, o.sequences and not o.eight_cut_in_sequences)
            self.add("eight.joker", runs, o.jokers and o.joker_as_eight and o.eight_cut_in_sequences and o.sequences)
            self.add("stop-4", "H11", o.stop_4)
            self.add("stop-4.lock", "H11", o.stop_4 and (o.lock or o.number_lock or o.color_lock))
            self.add("stop-4.joker", "H11", o.stop_4 and o.jokers)
        if o.spade_three and o.jokers:
            self.add(self.wording.spade_three, self.cite("spade-three"))
            through = "through" if o.spade_three_through_lock else "not-through"
            self.add(f"spade-three.{through}", self.cite("spade-three"), o.lock)
        for key, rule in HOUSE.items():
            self.add(self.own(rule), rule, getattr(o, key))

    def locks(self) -> None:
        """What binds the plays that follow."""
        o, suit = self.o, self.wording.suits
        self.part("locks")
        rule = self.cite("lock")
        if o.lock:
            first = o.lock_scope == "first-two" and o.lock == 2
            times = catalogue()[f"sheet.times.{o.lock}"]
            self.add(f"lock.first-two.{suit}" if first else f"lock.{suit}", rule, times=times)
            self.add("lock.only-first", rule, o.lock_scope == "first-two" and not first, count=o.lock)
            self.add(self.own("lock.groups"), rule)
            if o.sequences:
                self.add("lock.sequences" if o.lock_sequences else "lock.no-sequences", rule)
            if o.jokers:
                self.add("lock.joker" if o.joker_makes_lock else "lock.no-joker", rule)
        self.add("H6", "H6", o.number_lock)
        self.add(self.own("H7"), "H7", o.strict_lock and o.lock)
        self.add("H8", "H8", o.color_lock)

    def finishing(self) -> None:
        """How one may finish, and what a finish sets off."""
        o = self.o
        self.part("finish")
        self.add(f"finisher.{o.finisher_play}", self.cite("finisher"))
        self.fouls()
        self.add("H22", "H22", o.foul_clears and o.foul_finish != "off" and o.finisher_play == "stays")
        self.add("fouls.several", "G15", o.foul_finish != "off" and o.finisher_play != "ends-round")
        falls, rule = o.miyako_ochi and o.finisher_play != "ends-round", self.cite("miyako-ochi")
        self.add("miyako-ochi", rule, falls)
        self.add("miyako-ochi.foul", rule, falls and o.foul_finish != "off" and o.foul_triggers_miyako_ochi)
        self.add("H9", "H9", o.gekokujo)
        self.add("gekokujo.miyako-ochi", "H9", o.gekokujo and falls)

    @property
    def reverses(self) -> bool:
        """Whether the order can be reversed as far as foul finishes and role cards go."""
        o = self.o
        return o.revolution or (o.eleven_back != "off" and o.eleven_back_counts_as_reversed)

    def fouls(self) -> None:
        """The last cards that are a foul finish."""
        o, words = self.o, self.wording
        if o.foul_finish == "off":
            self.add("foul.off", self.cite("any-finish"))
            return
        rule = self.cite("foul-finish")
        found = [catalogue()[words.top_reversed if self.reverses else words.top]]
        if o.eight_cut and o.foul_finish != "roles":
            found.insert(0, catalogue()[words.last_eight])
        if o.jokers:
            found.insert(0, catalogue()["sheet.foul.joker"])
        named = Text("、".join(text.ja for text in found), ", ".join(text.en for text in found))
        plain = ".no-jokers" if o.foul_finish == "pure" and not o.jokers else ""
        self.add(f"foul.{o.foul_finish}{plain}", rule, cards=named)
        fouls = (self.eight if o.eight_cut else "", self.top) if o.foul_finish != "roles" else (self.role_cards,)
        self.show(*filter(None, (self.joker if o.jokers else "", *fouls)))
        self.add(words.foul_spade_three, rule, o.foul_finish == "contains" and o.spade_three)
        self.add("foul.pure.sequences", rule, o.foul_finish == "pure" and o.sequences)
        back = "foul.back" if o.eleven_back_counts_as_reversed else "foul.no-back"
        self.add(back, self.cite("eleven-back"), o.eleven_back != "off")

    def ranks(self) -> None:
        """What a round leaves to the next, and what is counted."""
        o = self.o
        self.part("ranks")
        first_only = o.finisher_play == "ends-round"
        self.add("ranks.first-only" if first_only else "ranks", "G8")
        self.add("ranks.first-only.foul", "G8", first_only and o.foul_finish != "off")
        if o.exchange == "none":
            self.add("exchange.none", self.cite("exchange"))
        else:
            self.exchange()
        self.add("tenpen", "H14", o.tenpen, highest=o.tenpen_highest)
        self.add("tenpen.exchange", "H14", o.tenpen and o.exchange != "none")
        self.rounds()
        owned = o.points or ()
        points = [f"{n:+d}" if n and min(owned) < 0 else str(n) for n in owned]
        told = Text("、".join(points), ", ".join(points))
        self.add("points", self.cite("points"), points, points=told)

    def exchange(self) -> None:
        """Who gives whom what before the next round."""
        o, rule = self.o, self.cite("exchange")
        first_only = o.finisher_play == "ends-round"
        self.add("exchange.first-only" if first_only else "exchange", rule)
        self.add("exchange.any" if first_only else f"exchange.{o.hinmin_gives}", rule)
        self.whose_strongest()
        self.add("exchange.ties", "U", o.exchange_ties == "SHDC")
        self.add("exchange.blind" if o.exchange_blind else "exchange.seen", rule)
        self.add(f"tax-evasion.{o.tax_evasion}", "H21", o.tax_evasion != "none")

    def whose_strongest(self) -> None:
        """By whose order a card is the strongest: everybody's."""

    def rounds(self) -> None:
        """How many rounds are played."""
        self.add("rounds", "T1", self.o.rounds, count=self.o.rounds)
