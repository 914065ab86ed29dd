"""The rules of a table of Daifugo's family in words, as its switches set them."""

from __future__ import annotations

from typing import Any

from referee.shedding.book import cite
from referee.sheet import Section, Sheet
from referee.texts import Text, catalogue

PLAYERS = ("official", "stadium", "uecda", "nono")
HOUSE = ("skip_5", "pass_7", "reverse_9", "discard_10", "bomber_q", "sandstorm", "ambulance", "rokurokubi")


def daifugo(o: Any, book: str, profile: str) -> list[Section]:
    """The sheet of Daifugo: `book` is the rule set that the profile's rulings cite (`book.BOOKS`)."""
    sheet = Sheet()
    nono = book == "N"
    sheet.part("table")
    sheet.add(
        f"players.{profile if profile in PLAYERS else 'official'}", {"T": "T1", "N": "N1", "U": "U"}.get(book, "G1")
    )
    if nono:
        sheet.add("N2", "N2")
        sheet.add("nono.deal", "N3", jokers=o.jokers)
    else:
        size = 52 + o.jokers
        sheet.add("deal" if o.jokers else "deal.no-jokers", "T1" if book == "T" else "G1", jokers=o.jokers, size=size)
    sheet.add("goal", "G1")
    leaders(sheet, o, book)
    turns(sheet, o, book)
    melds(sheet, o, book)
    strength(sheet, o, book, "3", "2")
    cards(sheet, o, book)
    locks(sheet, o, book)
    finishing(sheet, o, book)
    ranks(sheet, o, book)
    return sheet.sections


def climbing(o: Any) -> list[Section]:
    """The sheet of Daifugo on the coloured deck (D1), from options of Daifugo."""
    sheet = Sheet()
    sheet.part("table")
    sheet.add("coloured.deal", "D1")
    sheet.add("goal", "D1")
    sheet.add("first-leader.record", "D1")
    turns(sheet, o, "G")
    melds(sheet, o, "G", coloured=True)
    strength(sheet, o, "G", "1", "10", coloured=True)
    cards(sheet, o, "G")
    locks(sheet, o, "G", coloured=True)
    sheet.part("finish")
    sheet.add("coloured.finish", "D1")
    return sheet.sections


def leaders(sheet: Sheet, o: Any, book: str) -> None:
    """Who leads each round."""
    rule = cite(book, "leader")
    if o.first_leader == o.next_leader == "d3":
        sheet.add("leader.d3" if o.exchange == "none" else "leader.d3.exchange", rule)
        return
    sheet.add(f"first-leader.{o.first_leader}", rule)
    sheet.add(f"next-leader.{o.next_leader}", rule)


def turns(sheet: Sheet, o: Any, book: str) -> None:
    """Whose turn it is, passing, and how the field clears."""
    sheet.part("turns")
    sheet.add("turn", cite(book, "play"))
    sheet.add("pass.final" if o.pass_final else "pass.again", cite(book, "pass-final"))
    sheet.add("pass.leader", cite(book, "cannot-pass"))
    sheet.add("clear.owner" if o.owner_gets_turn else "clear", "U" if o.owner_gets_turn else cite(book, "leads"))


def melds(sheet: Sheet, o: Any, book: str, coloured: bool = False) -> None:
    """What may be led, and what answers it."""
    sheet.part("melds")
    nono = book == "N"
    group = "nono" if nono else "coloured" if coloured else "plain"
    sheet.add(f"groups.{group}", cite(book, "meld") if not nono else "N5")
    if o.sequences:
        sheet.add(f"sequences.{group}", cite(book, "sequence"))
        sheet.add(f"sequences.{o.sequence_follow}.{group}", cite(book, "sequence"))
    sheet.add("joker", cite(book, "joker"), o.jokers and o.sequences)
    sheet.add("joker.groups", cite(book, "joker"), o.jokers and not o.sequences)


def strength(sheet: Sheet, o: Any, book: str, low: str, high: str, coloured: bool = False) -> None:
    """The order of strength and what turns it round."""
    sheet.part("strength")
    nono = book == "N"
    if nono:
        sheet.add("nono.strength", "N4")
    else:
        name = "coloured.strength" if coloured else "strength"
        sheet.add(name, "D1" if coloured else "G2")
    sheet.add("joker.single", cite(book, "joker"), o.jokers)
    sheet.add("joker.pair", "G7", o.jokers == 2)
    names = {"low": low, "high": high}
    if o.revolution:
        kind = "nono" if nono else "jokers" if o.jokers else "plain"
        sheet.add(f"revolution.{kind}", cite(book, "revolution"), **names)
        length = o.sequence_revolution if o.sequences else 0
        sheet.add("revolution.sequences", cite(book, "sequence-revolution"), length, length=length)
        sheet.add("revolution.no-sequences", cite(book, "sequence-revolution"), o.sequences and not length)
        sheet.add("revolution.unanswerable", cite(book, "five-card"), o.five_card_unanswerable and o.jokers)
    if o.eleven_back != "off":
        jack = catalogue()["card.nono-jack" if nono else "card.jack"]
        rule = cite(book, "eleven-back")
        sheet.add(f"eleven-back.{o.eleven_back}", rule, jack=jack)
        in_runs = "in-sequences" if book == "V" else "no-sequences"
        sheet.add(f"eleven-back.{in_runs}", rule, o.sequences)
        sheet.add("eleven-back.revolution", rule, o.revolution)


def cards(sheet: Sheet, o: Any, book: str) -> None:
    """What single cards do."""
    sheet.part("cards")
    nono = book == "N"
    rule = cite(book, "eight-cut")
    if o.eight_cut:
        sheet.add("nono.eight" if nono else "eight", rule)
        runs = cite(book, "eight-cut-sequence")
        sheet.add("eight.sequences", runs, o.sequences and o.eight_cut_in_sequences)
        sheet.add("eight.no-sequences", runs, o.sequences and not o.eight_cut_in_sequences)
        sheet.add("eight.joker", runs, o.jokers and o.joker_as_eight and o.eight_cut_in_sequences and o.sequences)
        sheet.add("H11", "H11", o.stop_4)
    if o.spade_three and o.jokers:
        sheet.add("nono.spade-three" if nono else "spade-three", cite(book, "spade-three"))
        if o.lock:
            through = "through" if o.spade_three_through_lock else "not-through"
            sheet.add(f"spade-three.{through}", cite(book, "spade-three"))
    ids = dict(zip(HOUSE, ("H1", "H2", "H4", "H3", "H5", "H10", "H12", "H13"), strict=True))
    for key in HOUSE:
        sheet.add(ids[key], ids[key], getattr(o, key))


def locks(sheet: Sheet, o: Any, book: str, coloured: bool = False) -> None:
    """What binds the plays that follow."""
    sheet.part("locks")
    rule = cite(book, "lock")
    if o.lock:
        suit = "coloured" if coloured else "plain"
        first = o.lock_scope == "first-two" and o.lock == 2
        sheet.add(
            f"lock.first-two.{suit}" if first else f"lock.{suit}", rule, times=catalogue()[f"sheet.times.{o.lock}"]
        )
        sheet.add("lock.only-first", rule, o.lock_scope == "first-two" and not first, count=o.lock)
        sheet.add("lock.groups", rule)
        if o.sequences:
            sheet.add("lock.sequences" if o.lock_sequences else "lock.no-sequences", rule)
        if o.jokers:
            sheet.add("lock.joker" if o.joker_makes_lock else "lock.no-joker", rule)
    sheet.add("H6", "H6", o.number_lock)
    sheet.add("H7", "H7", o.strict_lock and o.lock)
    sheet.add("H8", "H8", o.color_lock)


def finishing(sheet: Sheet, o: Any, book: str) -> None:
    """How one may finish, and what a finish sets off."""
    sheet.part("finish")
    sheet.add(f"finisher.{o.finisher_play}", cite(book, "finisher"))
    rule = "U" if book == "U" and o.foul_finish == "off" else cite(book, "foul-finish")
    fouls(sheet, o, book, rule)
    sheet.add("fouls.several", "G15", o.foul_finish != "off" and o.finisher_play != "ends-round")
    falls = o.miyako_ochi and o.finisher_play != "ends-round"
    sheet.add("miyako-ochi", cite(book, "miyako-ochi"), falls)
    sheet.add(
        "miyako-ochi.foul", cite(book, "miyako-ochi"), falls and o.foul_finish != "off" and o.foul_triggers_miyako_ochi
    )
    sheet.add("H9", "H9", o.gekokujo)


def fouls(sheet: Sheet, o: Any, book: str, rule: str) -> None:
    """The last cards that are a foul finish."""
    if o.foul_finish == "off":
        sheet.add("foul.off", rule)
        return
    nono = book == "N"
    reverses = o.revolution or (o.eleven_back != "off" and o.eleven_back_counts_as_reversed)
    top = "sheet.foul.nono.top" if nono else "sheet.foul.top.reversed" if reverses else "card.two"
    found = [catalogue()[f"{top}.reversed" if nono and reverses else top]]
    if o.eight_cut and o.foul_finish != "roles":
        found.insert(0, catalogue()["sheet.foul.nono.eight" if nono else "card.eight"])
    if o.jokers:
        found.insert(0, catalogue()["sheet.foul.joker"])
    named = Text("、".join(text.ja for text in found), ", ".join(text.en for text in found))
    sheet.add(f"foul.{o.foul_finish}", rule, cards=named)
    spade = "foul.nono.spade-three" if nono else "foul.spade-three"
    sheet.add(spade, rule, o.foul_finish == "contains" and o.spade_three)
    sheet.add("foul.pure.sequences", rule, o.foul_finish == "pure" and o.sequences)
    if o.eleven_back != "off":
        sheet.add("foul.back" if o.eleven_back_counts_as_reversed else "foul.no-back", cite(book, "eleven-back"))


def ranks(sheet: Sheet, o: Any, book: str) -> None:
    """What a round leaves to the next, and what is counted."""
    sheet.part("ranks")
    rule = cite(book, "exchange")
    sheet.add("ranks.first-only" if o.finisher_play == "ends-round" else "ranks", "G8")
    if o.exchange == "none":
        sheet.add("exchange.none", rule)
    else:
        sheet.add("exchange", rule)
        sheet.add(f"exchange.{o.hinmin_gives}", rule)
        sheet.add("N9", "N9", book == "N")
        sheet.add("exchange.ties", "U", o.exchange_ties == "SHDC")
        sheet.add("exchange.blind" if o.exchange_blind else "exchange.seen", rule)
    sheet.add("rounds", "T1", o.rounds, count=o.rounds)
    points = [f"{n:+d}" if n and min(o.points) < 0 else str(n) for n in o.points or ()]
    told = Text("、".join(points), ", ".join(points))
    sheet.add("points", "U" if book == "U" else "T14", points, points=told)
