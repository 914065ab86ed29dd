"""What Page One teaches: following, drawing, saying it; three plays and positions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.play.lessons import Course, Desk, Page, Question, Task, page

W = Desk("pageone", "pageone")

PAGES: tuple[Page, ...] = (
    page(
        ("4枚から始める", "Four cards each"),
        (
            "4枚ずつ配り、残りは裏向きの山札にします。最初に手札をなくした人の勝ちです。",
            "Everybody gets four cards, the others are the stock, face down. The first empty hand wins.",
        ),
        "H7 S3 C9 DK",
        rule="W1",
    ),
    page(
        ("同じマークを1枚", "One card of the led suit"),
        (
            "親が好きな1枚を出し、ほかの人は時計回りに同じマークを1枚ずつ出します。",
            "The leader plays any card; clockwise, everybody else plays one of the same suit.",
        ),
        "H7",
        "H2",
        "H10",
        rule="W3",
    ),
    page(
        ("なければ引く", "Without any, draw"),
        (
            "同じマークがなければ、出るまで山札から1枚ずつ引き、出たらそれを出します。引ける間はパスできません。",
            "If you hold none of the suit, draw one card after another until one comes, and play it. Nobody may "
            "pass while "
            "there is something to draw.",
        ),
        "BACK",
        rule="W4",
    ),
    page(
        ("一番強い人が次の親", "The highest card leads next"),
        (
            "一番強い札を出した人が次の親です。Aが一番強く、K・Q・J・10と下がり、2が一番弱い札です。出た札は脇に"
            "置きます。",
            "Whoever played the highest card leads next: A, K, Q, J, 10 and down to 2. The trick is put aside.",
        ),
        "HA HK HQ HJ H10 H9 H8 H7 H6 H5 H4 H3 H2",
        rule="W5",
    ),
    page(
        ("ジョーカー", "The joker"),
        (
            "ジョーカーはいつでも出せて、必ず勝ちます。親がジョーカーを出したら、次の人の札のマークに従います。",
            "The joker may be played at any time and always takes the trick. When it is led, the next card says "
            "which suit to "
            "follow.",
        ),
        "JK",
        rule="W3",
    ),
    page(
        ("「ページワン」", "“Page One!”"),
        (
            "手札が残り1枚になったら、次の人が動く前に「ページワン」と言いましょう。言い忘れると、罰として5枚引き"
            "ます。",
            "With one card left, say “Page One” before the next player acts. Whoever forgets draws five cards.",
        ),
        "H7",
        rule="W7",
    ),
)
TASKS: tuple[Task, ...] = (
    W.task("follow", "A:H7", "B", "H2 S3 C9 DK", ("親と同じマークを出しましょう。", "Follow the suit that was led.")),
    W.task("take", "A:H7 B:H10 C:HK", "D", "HA H2 SA", ("このトリックを取りましょう。", "Take this trick."), "takes"),
    W.task("lead", "A!", "A", "H7 S3 C9 DK", ("親です。好きな札を出しましょう。", "You lead: play any card.")),
)
QUIZ: tuple[Question, ...] = (
    W.which("follow", "A:H7", "B:S3 B:H2 B:C9", hand="H2 S3 C9"),
    W.which("joker", "A:H7", "B:S3 B:C9 B:JK", hand="S3 JK C9"),
    W.ruling("other-suit", "A:H7", "B:S3", hand="S3 C9", counts=4),
    W.which("draw", "A:H7", "B:S3 B+ B-", hand="S3 C9", counts=4),
    W.takes("take", "A:H7 B:H10 C:HK", "D:H2 D:HA", hand="HA H2 SA"),
    W.turn("highest", "A:H7 B:H10 C:HK D:H2"),
    W.turn("two-is-low", "A:H3 B:H2 C:HA D:HK"),
    W.turn("joker-takes", "A:H7 B:JK C:HA D:H2"),
    W.which("joker-led", "A:JK B:S5", "C:HK C:DA C:S9", hand="S9 HK DA"),
    W.winner("first-out", "A:H7 B:H10 C:HK", C="", counts=4),
    W.ruling("nothing-to-draw", "A:H7", "B-", hand="S3 C9", counts=17),
    W.ruling("out-of-turn", "A:H7", "C:H9", counts=4),
)

COURSES: Mapping[str, Course] = MappingProxyType({"pageone": Course(PAGES, TASKS, QUIZ)})
