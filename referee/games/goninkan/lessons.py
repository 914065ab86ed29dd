"""What Goninkan teaches: who the partners are, trumps, the joker; three plays, positions to be asked about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.play.lessons import Course, Desk, Page, Question, Task, cards
from referee.texts import Text, catalogue

G = Desk("goninkan", "goninkan", 5, note=Text("切り札は♣です。", "Clubs are trumps."))
FIRST = "A:H7 E:HQ D:H3 C:H4 B:H5"

PAGES: tuple[Page, ...] = tuple(
    Page(Text(*title), catalogue()[f"rule.{rule}"], (cards(row),), rule)
    for rule, title, row in (
        ("J3", ("切り札は替わる", "Trumps change"), "CA DA HA"),
        ("J5", ("「カン」と言った2人", "Two who said “kan”"), "JK CA"),
        ("J6", ("フォローする", "Following suit"), "H7 H3 H10"),
        ("J8", ("切り札が強い", "Trumps are above the rest"), "H7 HA C3"),
        ("J7", ("ジョーカー", "The joker"), "JK"),
        ("J9", ("絵札を取る", "Face cards count"), "SA SK SQ SJ"),
    )
)
TASKS: tuple[Task, ...] = (
    G.task("follow", "A:H7", "E", "H3 S3 C9 DK", ("親と同じマークを出しましょう。", "Follow the suit that was led.")),
    G.task("take", "A:H7 E:HA D:H3 C:H4", "B", "C3 SA S4", ("このトリックを取りましょう。", "Take it."), "takes"),
    G.task("lead", "A!", "A", "H7 S3 C9 DK", ("親です。好きな札を出しましょう。", "You lead: play any card.")),
)
QUIZ: tuple[Question, ...] = (
    G.which("follow", "A:H7", "E:S3 E:H3 E:C9", hand="S3 H3 C9"),
    G.which("follow-later", "A:S5 E:SK", "D:S4 D:HA D:D9", hand="S4 HA D9"),
    G.takes("higher", "A:H7 E:HQ D:H3 C:H4", "B:H5 B:HK", hand="HK H5"),
    G.takes("trump", "A:H7 E:HA D:H3 C:H4", "B:C3 B:SA", hand="C3 SA"),
    G.takes("joker", f"{FIRST} E:S3 D:SA C:S4 B:S5", "A:S6 A:JK", hand="JK S6"),
    G.turn("to-the-right", "A:H7"),
    G.turn("taken", "A:H7 E:HQ D:H3 C:H4 B:H5"),
    G.turn("by-a-trump", "A:S3 E:S4 D:C3 C:SA B:S2", D="H5"),
    G.ruling("joker-in-the-first-trick", "A:H7", "E:JK"),
    G.ruling("joker-later", f"{FIRST} E:S3", "D:JK"),
    G.ruling("out-of-turn", "A:H7", "B:H9"),
    G.ruling("not-followed", "A:H7", "E:S9"),
    G.ruling("two-cards", "A:H7", "E:H9,H10"),
)
COURSES: Mapping[str, Course] = MappingProxyType({"goninkan": Course(PAGES, TASKS, QUIZ)})
