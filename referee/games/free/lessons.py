"""What the free table teaches: what is recorded. There is nothing to ask about, as nothing is ruled on (F2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.play.lessons import Course, Desk, Page, Task, page

F = Desk("free", "free")

PAGES: tuple[Page, ...] = (
    page(
        ("好きなゲームで使う卓", "A table for any game"),
        (
            "行司がルールを知らないゲームのための卓です。誰が何を出したかを見て、記録します。判定はしません。",
            "This table is for games whose rules Gyoji does not know: it sees and records who lays what, and rules on "
            "nothing.",
        ),
        "S5 H9",
        "DK",
        rule="F2",
    ),
    page(
        ("番も強さもありません", "No turns, no order of strength"),
        (
            "誰が、いつ、何枚出してもかまいません。札を引く、捨てる、渡すことも記録できます。",
            "Anybody may lay any cards at any time. Cards that are drawn, discarded or given can be noted as well.",
        ),
        "H3 D7 CQ",
        rule="F3",
    ),
    page(
        ("区切りは自分たちで", "Rounds are yours"),
        (
            "場の札を片づけると「場が流れた」と記録します。次のラウンドは、画面のボタンで始めます。",
            "When the cards are swept, that is noted. The next round begins with a button on the page.",
        ),
        rule="F4",
    ),
)
TASKS: tuple[Task, ...] = (
    F.task("one", "", "A", "S5 H9 DK", ("好きな札を1枚出してみましょう。", "Lay any one card.")),
    F.task("more", "A:S5", "B", "H3 H7 D7", ("好きなだけ札を出してみましょう。", "Lay as many cards as you like.")),
    F.task("out-of-turn", "A:S5", "D", "C2 C9", ("順番を気にせず出してみましょう。", "Lay a card out of turn.")),
)

COURSES: Mapping[str, Course] = MappingProxyType({"free": Course(PAGES, TASKS, ())})
