"""What the trick games of the coloured deck teach: A to F, with a trump colour, with meeples."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.play.lessons import Course, Desk, Page, Question, Task, page

DECK = page(
    ("色のカード", "The coloured deck"),
    (
        "赤・青・黄・緑の4色に、1から10までのカードが1枚ずつ、全部で40枚です。",
        "Four colours, red, blue, yellow and green, each with the numbers 1 to 10: 40 cards.",
    ),
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10",
    "R7 B7 Y7 G7",
    rule="B1",
)
TRICK = page(
    ("トリックとは", "What a trick is"),
    (
        "親から時計回りに、全員が1枚ずつ出します。これが1トリックです。勝った人が全部取り、次の親になります。"
        "手札がなくなったとき、たくさんのトリックを取った人の勝ちです。",
        "From the leader clockwise everybody plays one card: that is a trick. The winner takes it and leads the "
        "next. When "
        "the hands are empty, whoever took most tricks wins.",
    ),
    "R5 B7 G2 Y9",
    rule="B1",
)
AGAINST = page(
    ("直前と同じ色は出せない", "Never the colour just before"),
    (
        "直前の人が出した色は出せません。気にするのは直前の1枚だけで、その前の色なら出してかまいません。親は何で"
        "も出せます。",
        "You may not play the colour that the player just before you played. Only that one card counts; the "
        "leader is free.",
    ),
    "R5",
    "B2",
    "R9",
    rule="A1",
)
FORCED = page(
    ("その色しかないとき", "When you have no other colour"),
    (
        "手札がその色だけなら出してもかまいませんが、トリックは取れません。ほかの色を持っていたことが後で分かれば"
        "反則です。",
        "With nothing but that colour in hand you may play it, but it cannot take the trick. If another colour "
        "turns up "
        "later, it was a foul.",
    ),
    "R5 R9",
    rule="A2",
)
FOLLOW = page(
    ("同じ色を出す(フォロー)", "Follow the colour"),
    (
        "親が出した色を持っていれば、その色を出さなければなりません。持っていなければ何を出してもかまいませんが、"
        "トリックは取れません。",
        "If you hold the colour that was led you must play it. Without any you may play whatever you like, but "
        "it cannot take "
        "the trick.",
    ),
    "R5 R9",
    "R5 B10",
    rule="C1",
)
TRUMP = page(
    ("黄色は切り札", "Yellow is trumps"),
    (
        "黄色はほかのどの色にも勝ちます。ただし、親が黄色を出したときか、親の色を持っていないときしか出せません。",
        "Yellow beats every other colour. But it may be played only when yellow was led, or when you hold none "
        "of the colour "
        "that was led.",
    ),
    "R10",
    "Y1",
    rule="P1",
)
AT_ONCE = page(
    ("いっせいに出す", "All at once"),
    (
        "全員が1枚を選んで、いっせいに出します。色は関係ありません。同じ数字が2枚以上出たら打ち消し合い、残った数"
        "字で決めます。"
        "全部打ち消し合ったら、誰も取れません。",
        "Everybody chooses a card and plays it at once; colours do not matter. Numbers that appear more than "
        "once cancel out, "
        "and the next counts. If all cancel, nobody takes the trick.",
    ),
    "R3 B8 G8 Y5",
    rule="E1",
)
MEEPLES = page(
    ("ミープルを置く", "Set your meeple"),
    (
        "カードを出す前に、親から順にミープルを1つ、好きな色に置きます。取ったカードのうち、自分の色のカードが1枚"
        "1点です。"
        "トリックの数は点になりません。",
        "Before any card, everybody in turn sets one meeple on a colour. Each captured card of your own colour "
        "is a point; the "
        "number of tricks does not count.",
    ),
    "R1 B1 Y1 G1",
    rule="M1",
)


def wins(low: bool, what: str = "") -> Page:
    """Which number takes the trick."""
    across = what == "across"
    ja, en = (
        ("色に関係なく、", "whatever its colour") if across else ("親の色の中で、", "among the cards of the led colour")
    )
    if what == "cancel":
        ja, en = "打ち消されなかった中で、", "among those that do not cancel"
    first = (
        ("同じ数字なら、先に出した人が取ります。", " Of equal numbers the first one takes it.") if across else ("", "")
    )
    return page(
        ("小さい数字が勝つ", "The lowest number wins") if low else ("大きい数字が勝つ", "The highest number wins"),
        (
            f"{ja}一番{'小さい' if low else '大きい'}数字を出した人がトリックを取ります。{first[0]}",
            f"The {'lowest' if low else 'highest'} number takes the trick, {en}.{first[1]}",
        ),
        "R2 R5 R9",
        rule="C3" if not what else "A3" if across else "E2",
    )


FIRST = ("出せる札を1枚出しましょう。", "Play a card that is allowed.")


def _against(profile: str, low: bool) -> Course:
    d = Desk("torite", profile, 3)
    quiz: tuple[Question, ...] = (
        d.which("colour-before", "A:R5", "B:R9 B:B2 B:R3", hand="R9 R3 B2"),
        d.which("only-the-last-card", "A:R5 B:B7", "C:B9 C:R2 C:B1", hand="B9 B1 R2"),
        d.ruling("forced", "A:R5", "B:R9", hand="R9 R2"),
        d.turn("forced-never-wins", "A:R5 B:R2 C:B7" if low else "A:R5 B:R9 C:B3", B="R4 R6"),
        d.ruling("unknown-hand", "A:R5", "B:R9"),
        d.takes("take", "A:R5 B:B7", "C:G9 C:Y3 C:R6", hand="G9 Y3 R6"),
        d.turn("equal-numbers", "A:R2 B:B2 C:G7" if low else "A:R9 B:B9 C:G3"),
        d.turn("best-number", "A:R3 B:B8 C:R10"),
        d.ruling("leader-is-free", "A:R3 B:B8 C:R10", "A:R9" if low else "C:R9"),
        d.ruling("wrong-leader", "A:R3 B:B8 C:R10", "B:G5"),
        d.ruling("two-cards", "A:R3", "B:B8,G5"),
        d.last("last-trick", "A:R3 B:B8 C:R10"),
    )
    tasks = (
        d.task("allowed", "A:R5", "B", "R9 B2 R1", FIRST),
        d.task("again", "A:R5 B:B7", "C", "B9 R2 B4", FIRST),
        d.task("free", "A!", "A", "R9 B2 G5", ("親です。好きな札を出しましょう。", "You lead: play any card.")),
    )
    return Course((DECK, TRICK, AGAINST, FORCED, wins(low, "across")), tasks, quiz)


def _follow(profile: str, low: bool) -> Course:
    d = Desk("torite", profile, 3)
    return Course((DECK, TRICK, FOLLOW, wins(low)), _follow_tasks(d), _follow_quiz(d, low))


def _follow_tasks(d: Desk) -> tuple[Task, ...]:
    return (
        d.task("follow", "A:R5", "B", "R9 B2 G1", ("親の色を出しましょう。", "Follow the colour that was led.")),
        d.task(
            "void",
            "A:R5 B:R7",
            "C",
            "B9 G2 Y4",
            ("赤がありません。好きな札を出しましょう。", "You hold no red: play any card."),
        ),
        d.task("lead", "A!", "A", "R9 B2 G5", ("親です。好きな札を出しましょう。", "You lead: play any card.")),
    )


def _follow_quiz(d: Desk, low: bool) -> tuple[Question, ...]:
    return (
        d.which("follow", "A:R5", "B:B10 B:R9 B:G1", hand="R9 B10 G1"),
        d.ruling("void", "A:R5", "B:B10", hand="B10 G1"),
        d.turn("other-colours-never-win", "A:R5 B:B1 C:R7" if low else "A:R5 B:B10 C:R7", B="G2 Y4"),
        d.takes("take", "A:R5 B:R7", "C:R9 C:R6 C:R2", hand="R9 R6 R2"),
        d.ruling("unknown-hand", "A:R5", "B:B10"),
        d.turn("best-number", "A:R5 B:R3 C:R9"),
        d.ruling("must-follow", "A:R5", "B:B10", hand="R9 B10"),
        d.ruling("leader-is-free", "A:R5 B:R3 C:R9", "B:G2" if low else "C:G2"),
        d.ruling("wrong-leader", "A:R5 B:R3 C:R9", "A:G5"),
        d.ruling("played-before", "A:R5 B:R3 C:R9", "B:R5" if low else "C:R5"),
        d.last("last-trick", "A:R5 B:R3 C:R9"),
        d.ruling("pass", "A:R5", "B-"),
    )


def _trump(profile: str, low: bool) -> Course:
    d = Desk("torite", profile, 3)
    quiz: tuple[Question, ...] = (
        d.which("follow-before-trumps", "A:R5", "B:Y1 B:R9 B:G3", hand="R9 Y1 G3"),
        d.takes("trump", "A:R5 B:R7", "C:G10 C:Y2 C:B9", hand="Y2 G10 B9"),
        d.takes("two-trumps", "A:R5 B:Y3", "C:G2 C:Y8 C:Y1", hand="Y8 Y1 G2", B="G4 B6"),
        d.which("trump-led", "A:Y5", "B:R10 B:Y2 B:G9", hand="Y2 R10 G9"),
        d.turn("one-trump", "A:R5 B:R9 C:Y1", C="G2 B4"),
        d.turn("no-trump", "A:R5 B:R9 C:G10", C="G2 B4"),
        d.ruling("trump-with-the-colour-in-hand", "A:R5", "B:Y1", hand="R9 Y1"),
        d.ruling("trump-from-an-unknown-hand", "A:R5", "B:Y1"),
        d.ruling("trump-led-first", "A!", "A:Y5"),
        d.ruling("void", "A:R5", "B:G10", hand="G10 B2"),
        d.ruling("wrong-leader", "A:R5 B:R9 C:Y1", "A:G2", C="G3 B4"),
        d.last("last-trick", "A:R5 B:Y1 C:R9"),
    )
    return Course(
        (DECK, TRICK, FOLLOW, TRUMP, wins(low)),
        (
            *_follow_tasks(d)[:2],
            d.task(
                "trump",
                "A:R5 B:R9",
                "C",
                "Y2 G10 B4",
                ("赤がありません。切り札でトリックを取りましょう。", "You hold no red: take the trick with a trump."),
                "takes",
            ),
        ),
        quiz,
    )


def _at_once(profile: str, low: bool) -> Course:
    d = Desk("torite", profile, 4)
    quiz: tuple[Question, ...] = (
        d.last("two-cancel", "A:R3 B:B8 C:G8 D:Y5"),
        d.last("none-cancel", "A:R6 B:B9 C:G2 D:Y4"),
        d.last("tens-cancel", "A:R10 B:B10 C:G7 D:Y2"),
        d.last("ones-cancel", "A:R1 B:B1 C:G5 D:Y9"),
        d.last("three-cancel", "A:R7 B:B7 C:G7 D:Y4"),
        d.last("other-order", "D:Y8 B:B3 A:R8 C:G6"),
        d.which("all-cancel", "A:R4 B:B9 C:G4", "D:Y2 D:Y9 D:Y10", hand="Y9 Y2 Y10", wants="all-cancelled"),
        d.ruling("any-order", "B:B8", "A:R3"),
        d.ruling("twice", "A:R3", "A:R5"),
        d.ruling("any-colour", "A:R3", "B:B8", hand="R9 B8"),
        d.ruling("two-cards", "A:R3", "B:B8,G8"),
    )
    free = ("好きな札を1枚出しましょう。", "Play any one card.")
    tasks = (
        d.task("any", "", "A", "R9 B2 G5", free),
        d.task("other", "A:R9 C:G4", "B", "B9 Y4 R1", free),
        d.task(
            "cancel",
            "A:R4 B:B9 C:G4",
            "D",
            "Y9 Y2 Y10",
            ("全部打ち消し合う札を出しましょう。", "Play the card that makes everything cancel."),
            "all-cancelled",
        ),
    )
    return Course((DECK, AT_ONCE, wins(low, "cancel")), tasks, quiz)


def _bonus() -> Course:
    plain = Desk("torite", "torite-bonus", 3)
    set_ = plain.at("A#B B#R C#G").lines[1:]
    d = Desk("torite", "torite-bonus", 3, opening=set_)
    quiz: tuple[Question, ...] = (
        plain.ruling("card-too-early", "A#R B#B", "C:R5"),
        plain.ruling("meeple-out-of-turn", "A#R", "C#B"),
        plain.turn("second-meeple", "A#R"),
        plain.turn("after-the-meeples", "A#R B#B C#Y"),
        d.which("follow", "A:R5", "B:B10 B:R9 B:G1", hand="R9 B10 G1"),
        d.takes("take", "A:R5 B:R7", "C:R9 C:R6 C:R2", hand="R9 R6 R2"),
        d.turn("best-number", "A:R5 B:R3 C:R9"),
        d.last("own-colour", "A:R5 B:R9 C:R7"),
        d.last("somebody-else's-colour", "A:B5 B:B3 C:B1 A:G2 B:G9 C:G4"),
        d.ruling("void", "A:R5", "B:B10", hand="B10 G1"),
        d.ruling("unknown-hand", "A:R5", "B:B10"),
        d.last("colours-count-not-tricks", "A:G5 B:G3 C:G9 C:R2 A:R8 B:R3 A:Y4 B:Y1 C:B2"),
    )
    return Course(
        (DECK, TRICK, MEEPLES, FOLLOW, wins(False)),
        (
            plain.task(
                "meeple",
                "A#R B#B",
                "C",
                "Y9 Y3 G2",
                ("ミープルを好きな色に置きましょう。", "Set your meeple on a colour."),
            ),
            *_follow_tasks(d)[:2],
        ),
        quiz,
    )


COURSES: Mapping[str, Course] = MappingProxyType(
    {
        "torite-a": _against("torite-a", False),
        "torite-b": _against("torite-b", True),
        "torite-c": _follow("torite-c", False),
        "torite-d": _follow("torite-d", True),
        "torite-a-trump": _trump("torite-a-trump", False),
        "torite-b-trump": _trump("torite-b-trump", True),
        "torite-e": _at_once("torite-e", False),
        "torite-f": _at_once("torite-f", True),
        "torite-bonus": _bonus(),
    }
)
