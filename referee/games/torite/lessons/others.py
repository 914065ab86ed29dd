"""What poker, Daifugo and sevens on the coloured deck teach."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.torite.lessons.tricks import DECK
from referee.games.torite.sheet import HANDS
from referee.play.lessons import Course, Desk, Page, Question, page
from referee.texts import both


def _hands(first: int) -> Page:
    """Four of the hands, strongest first, from place `first` on."""
    four = list(HANDS)[first - 1 : first + 3]
    words = [both(f"sheet.torite.poker.{hand}") for hand in four]
    return page(
        (f"役 {first}〜{first + 3}", f"Hands {first} to {first + 3}"),
        ("".join(text.ja for text in words), " ".join(text.en for text in words)),
        *(HANDS[hand] for hand in four),
        rule="K1",
    )


POKER: tuple[Page, ...] = (
    DECK,
    page(
        ("5枚の強さくらべ", "Five cards against five"),
        (
            "交換はありません。配られた手札から、全員がいっせいに5枚を見せます。一番強い役を作った人の勝ちです。",
            "Nothing is exchanged: from their hands, all show five cards at once. The strongest hand wins.",
        ),
        "R4 B4 G4 R9 B9",
        rule="K1",
    ),
    *(_hands(place) for place in (1, 5)),
    page(
        ("同じ役のとき", "Equal hands"),
        (
            "役が同じなら、そろった数字の大きい方が勝ちです。1は一番小さい数字で、10の上にはつながりません。"
            "色に強弱はありません。",
            "Of equal hands the one with the higher numbers wins. 1 is low only and does not follow 10. No "
            "colour is "
            "stronger than another.",
        ),
        "R7 B8 G9 Y10 R1",
        rule="K1",
    ),
)


def _poker() -> Course:
    d = Desk("torite", "torite-poker", 2)
    quiz: tuple[Question, ...] = (
        d.winner("straight-flush", "A*R3,R4,R5,R6,R7 B*B10,Y10,G10,R10,B9"),
        d.winner("four", "A*R2,B2,Y2,G2,R9 B*B8,Y8,G8,B10,Y10"),
        d.winner("full-house", "A*R4,B4,G4,R9,B9 B*Y1,Y3,Y6,Y7,Y10"),
        d.winner("flush", "A*R6,B7,G8,Y9,R10 B*B1,B3,B5,B8,B10"),
        d.winner("straight", "A*R2,B3,G4,Y5,R6 B*B9,G9,Y9,R10,B1"),
        d.winner("three", "A*R10,B10,G9,Y9,R1 B*B3,G3,Y3,R5,B7"),
        d.winner("two-pairs", "A*R7,B7,G2,Y2,R9 B*B10,G10,Y4,R5,B8"),
        d.winner("pair", "A*R3,B3,G5,Y8,R9 B*B10,G9,Y7,R6,B4"),
        d.winner("higher-pair", "A*R8,B8,G2,Y3,R4 B*G9,Y9,B1,R2,B3"),
        d.winner("one-is-low", "A*R7,B8,G9,Y10,R1 B*R2,B2,G4,Y6,B9"),
        d.ruling("four-cards", "A*R7,B8,G9,Y10,R1", "B*R2,B2,G4,Y6"),
        d.ruling("somebody-else's-card", "A*R7,B8,G9,Y10,R1", "B*R7,B2,G4,Y6,B9"),
    )
    show = ("5枚を選んで見せましょう。強い役ができますか?", "Choose five cards and show them. How strong can you get?")
    tasks = (
        d.task("five", "", "A", "R3 B3 R5 R7 R9 R10 Y4", show),
        d.task("full", "A*R7,B8,G9,Y10,R1", "B", "B4 G4 Y4 B9 Y9 G1 Y2", show),
        d.task("straight", "A*R7,B8,G9,Y10,R1", "B", "B2 G3 Y4 B5 Y6 G10 R8", show),
    )
    return Course(POKER, tasks, quiz)


CLIMBING: tuple[Page, ...] = (
    DECK,
    page(
        ("色のカードで大富豪", "Daifugo with the coloured deck"),
        (
            "1が一番弱く、10が一番強い大富豪です。1枚か、同じ数字の組を出します。最初に手札をなくした人の勝ちです。",
            "Daifugo in which 1 is the weakest and 10 the strongest. Single cards or cards of one number are "
            "played, and "
            "the first empty hand wins.",
        ),
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10",
        rule="D1",
    ),
    page(
        ("同じ枚数で、もっと強く", "As many cards, and stronger"),
        (
            "前の人と同じ枚数で、もっと大きい数字を出すか、パスします。ほかの全員がパスしたら場が流れ、最後に"
            "出した人が親です。",
            "Play as many cards with a higher number, or pass. When all others have passed, whoever played last leads.",
        ),
        "R5 B5",
        "R7 G7",
        rule="D1",
    ),
    page(
        ("特別な札はありません", "No special cards"),
        (
            "8切りも革命も階段もありません。入れたいときは、卓の準備のローカルルールで選びます。",
            "There is no 8-cut, no revolution and no sequence, unless the table switches them on as house rules.",
        ),
        rule="D1",
    ),
)


def _climbing() -> Course:
    d = Desk("torite", "torite-daifugo", 3)
    quiz: tuple[Question, ...] = (
        d.which("higher", "A:R5", "B:G3 B:B7 B:Y5", hand="B7 G3 Y5"),
        d.which("pair", "A:R5,B5", "B:R9 B:R7,G7 B:B3,G3", hand="R7 G7 R9 B3 G3"),
        d.which("ten-is-high", "A:R9", "B:Y2 B:G1 B:B10", hand="B10 G1 Y2"),
        d.which("three", "A:R4,B4,G4", "B:R8,B8 B:R8,B8,G8 B:R2,B2,G2", hand="R8 B8 G8 R2 B2 G2"),
        d.turn("all-pass", "A:R9 B- C-"),
        d.turn("eight-does-nothing", "A:R8"),
        d.ruling("no-sequences", "A!", "A:R3,R4,R5"),
        d.which("no-revolution", "A:R6,B6,G6,Y6 B- C- A:R7", "B:B3 B:B9 B:G2", hand="B9 B3 G2"),
        d.ruling("leader-passes", "A!", "A-"),
        d.ruling("equal", "A:R5", "B:B5"),
        d.winner("first-out", "A:R9", A="", counts={"B": 3, "C": 3}),
        d.ruling("out-of-turn", "A:R5", "C:B9"),
    )
    tasks = (
        d.task(
            "higher", "A:R5", "B", "B7 G3 Y2", ("赤の5より大きい1枚を出しましょう。", "Beat the red 5 with one card.")
        ),
        d.task(
            "pair",
            "A:R5,B5",
            "B",
            "R7 G7 R9 B3",
            ("2枚組に、もっと大きい2枚組で返しましょう。", "Answer with a higher pair."),
        ),
        d.task(
            "lead",
            "A!",
            "A",
            "R7 G7 B3",
            ("親です。1枚でも組でも、好きに出しましょう。", "You lead: a single card or a group."),
        ),
    )
    return Course(CLIMBING, tasks, quiz)


SEVENS: tuple[Page, ...] = (
    DECK,
    page(
        ("7から並べる", "Rows from the sevens"),
        (
            "4色の7を並べて始めます。自分の番には、並んだ札の隣の数字を1枚置きます。6や8から順につながっていきます。",
            "The four sevens lie there from the start. In your turn you lay one card beside a row: the next "
            "number of that "
            "colour.",
        ),
        "R6 R7 R8",
        "B7",
        "Y7 Y8",
        "G7",
        rule="S1",
    ),
    page(
        ("1と10もつながる", "1 and 10 are neighbours"),
        (
            "10の次は1です。つながっていれば、反対側から置くこともできます。",
            "After 10 comes 1: a row may go on around the end.",
        ),
        "R7 R8 R9 R10 R1",
        rule="S1",
    ),
    page(
        ("パスは3回まで", "Three passes"),
        (
            "置けないときも、置きたくないときもパスできます。ただし4回目のパスで脱落し、手札を全部並べます。"
            "最初に手札をなくした人の勝ちです。",
            "You may pass even when you could lay a card, but the fourth pass puts you out, and your cards "
            "are laid down. "
            "The first empty hand wins.",
        ),
        rule="S2",
    ),
)


def _sevens() -> Course:
    d = Desk("torite", "torite-sevens", 3)
    quiz: tuple[Question, ...] = (
        d.which("beside-a-seven", "A!", "A:B3 A:R6 A:G9", hand="R6 B3 G9"),
        d.which("upwards", "A:R8", "B:R10 B:R9 B:B5", hand="R9 R10 B5"),
        d.which("chain", "A:R8 B:R9", "C:B4 C:R10 C:G5", hand="R10 B4 G5"),
        d.which("one-follows-ten", "A:R8 B:R9 C:R10", "A:B9 A:R1 A:R2", hand="R1 R2 B9"),
        d.which("downwards", "A:R6 B:R5", "C:R2 C:R4 C:G4", hand="R4 R2 G4"),
        d.ruling("a-seven", "A:R8", "B:B7"),
        d.turn("a-seven-takes-no-turn", "A:R8 B:B7"),
        d.ruling("pass", "A:R8", "B-"),
        d.turn("fourth-pass", "A:R8 B- C:B8 A:G8 B- C:Y8 A:R9 B- C:B9 A:G9 B- C:Y9 A:R10"),
        d.ruling("alone", "A:R8", "B:G3"),
        d.ruling("out-of-turn", "A:R8", "C:R9"),
        d.winner("first-out", "A:B8 B:G8 C:R8", C="", counts=5),
    )
    beside = ("並んだ札の隣に置ける札を出しましょう。", "Lay a card beside those that lie there.")
    tasks = (
        d.task("beside", "A!", "A", "R6 B3 G9", beside),
        d.task("chain", "A:R8 B:R9", "C", "R10 B4 G5", beside),
        d.task("round", "A:R8 B:R9 C:R10", "A", "R1 R3 B9", beside),
    )
    return Course(SEVENS, tasks, quiz)


COURSES: Mapping[str, Course] = MappingProxyType(
    {
        "torite-poker": _poker(),
        "torite-daifugo": _climbing(),
        "torite-sevens": _sevens(),
    }
)
