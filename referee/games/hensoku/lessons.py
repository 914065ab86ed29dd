"""What 変則大富豪 teaches: the stock, the seven roles, how to finish; three plays and positions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.hensoku.options import BOOK, PROFILES, HensokuOptions
from referee.play.lessons import Course, Desk, Line, Page, Question, Task, page
from referee.play.options import build
from referee.shedding.options import values
from referee.shedding.words import lessons

V = Desk("hensoku", "hensoku", 3)
OPTIONS = build(HensokuOptions, values(PROFILES)["hensoku"], {})
BACK: Line = {"type": "declare", "player": "Aoi", "what": "eleven-back", "value": True}

PAGES: tuple[Page, ...] = (
    page(
        ("5枚から始める大富豪", "Daifugo with five cards each"),
        (
            "2人から4人で、手札は5枚。残りは山札です。手札をなくせば勝ちですが、あがり方に決まりがあります。"
            "最後に手札の点が一番高い人が、勝った人に点を払います。",
            "Two to four players with five cards each; the others are the stock. Empty your hand to win, but "
            "mind how. At the end the most costly hand pays the winner.",
        ),
        "H5 C9 DK S4 HJ",
        rule="V13",
    ),
    lessons.strength(OPTIONS),
    lessons.melds(OPTIONS, BOOK),
    page(
        ("引いてからパス", "Draw, then pass"),
        (
            "自分の番に山札から1枚だけ引けます。パスするには、先に1枚引かなければなりません。引いた札はすぐに出せます。"
            "2やジョーカー1枚のように、返しようのない札が場にあるときは、引かずにパスできます。",
            "In your turn you may draw one card. To pass you must draw first, and may play the card at once. Only when "
            "nothing could beat the field, such as a 2 or a single joker, may you pass without drawing.",
        ),
        "BACK",
        rule="V14",
    ),
    page(
        ("役札は7種類", "Seven roles"),
        (
            "♠3は1枚のジョーカーに勝ちます。6は1枚につき手札を1枚、次の人に渡します。8は場を流し、10は手札を1枚捨"
            "てます。"
            "Jは場が流れるまで強さを逆にできます。2とジョーカーは強い札です。",
            "The spade 3 beats a single joker. Each 6 gives a card of your hand to the next player, an 8 clears "
            "the field, "
            "each 10 discards a card. A jack may turn the order round until the field clears. A 2 and a joker "
            "are strong.",
        ),
        "S3 H6 D8 C10 HJ D2 JK",
        rule="V1",
    ),
    page(
        ("役札であがると負け", "Never finish with a role"),
        (
            "最後に出した札に役札が入っていると負けで、ほかの全員に500点ずつ払います。6や10で手札がなくなっても同"
            "じです。"
            "誰かが山札を引くまでは、誰もあがれません。",
            "If a role card is among your last cards you have lost, and pay 500 to each of the others; so too if "
            "a 6 or a 10 "
            "takes your last card. Nobody may finish before somebody has drawn.",
        ),
        "D8",
        rule="V1",
    ),
    lessons.revolution(OPTIONS, BOOK),
    page(
        ("清算", "Settling"),
        (
            "反則でなくあがると、ほかの人は手札を見せます。数字を合計し(J・Q・K・A・2・ジョーカーは10)、役札1枚につき2倍、"
            "ジョーカー1枚につき5倍します。革命中はさらに増えます。一番高い人だけが、その点を勝った人に払います。",
            "After a clean finish the others show their hands: the sum of the numbers (J, Q, K, A, 2 and a joker "
            "count 10), doubled for each role card, five times for each joker, more in a revolution. Only the highest "
            "hand pays that to the winner.",
        ),
        "H5 D6 CQ S2",
        rule="V17",
    ),
)
TASKS: tuple[Task, ...] = (
    V.task(
        "higher", "A:H7", "B", "S6 D9 H3 C5 DQ", ("♥7より強い1枚を出しましょう。", "Beat ♥7 with one card."), counts=5
    ),
    V.task(
        "cut",
        "A:H7",
        "B",
        "S8 DQ H3 C5 D4",
        ("8で場を流しましょう。", "Clear the field with an 8."),
        "eight-cut",
        counts=5,
    ),
    V.task(
        "discard",
        "A:H7",
        "B",
        "S10 DQ H3 C5 D4",
        ("1枚捨てられる役札を出しましょう。", "Play the role that discards a card."),
        "discard",
        counts=5,
    ),
)
QUIZ: tuple[Question, ...] = (
    V.which("higher", "A:H7", "B:S6 B:DQ B:C5", hand="S6 D4 H3 C5 DQ", counts=5),
    V.which("cut", "A:H7", "B:DQ B:S8 B:CK", hand="S8 DQ CK H3 D4", wants="eight-cut", counts=5),
    V.which("give", "A:H5", "B:D9 B:S6 B:C10", hand="S6 D9 C10 H3 CK", wants="give", counts=5),
    V.which("discard", "A:H5", "B:D9 B:S6 B:C10", hand="S6 D9 C10 H3 CK", wants="discard", counts=5),
    V.ruling("pass-without-a-draw", "A:H7", "B-", hand="S6 D4 H3 C5 S4", counts=5),
    V.ruling("pass-on-a-two", "A:H2", "B-", hand="S6 D4 H3 C5 S4", counts=5),
    V.ruling("second-draw", "A:H7 B+", "B+", counts=5),
    V.turn("draw-and-pass", "A:H7 B+ B-", counts=5),
    V.which("lock", "A:S4 B:S7", "C:HK C:S9 C:D2", hand="S9 HK D2 H3 C5", counts=5),
    V.which("no-later-lock", "A:S4 B:H7 C:H9", "A:D5 A:DK A:C3", hand="D5 DK C3 H3", counts={"B": 5, "C": 5}),
    V.which("eleven-back", ("A:DJ", BACK), "B:HK B:S9 B:DQ", hand="S9 HK DQ H5 C5", counts=5),
    V.ruling("finish-too-soon", "A:H5", "B:C9", hand="C9", counts={"A": 5, "C": 5}),
    V.which(
        "finish-on-a-role",
        "C! C+ C:D4 A+ A- B:H9 C+ C- A+ A-",
        "B:C8 B:C8,D8",
        hand="C8 D8",
        wants="foul-finish",
        counts={"A": 5, "C": 5},
    ),
)

COURSES: Mapping[str, Course] = MappingProxyType({"hensoku": Course(PAGES, TASKS, QUIZ)})
