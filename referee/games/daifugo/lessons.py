"""What Daifugo teaches: a tour by the table's switches, three plays, and positions of each of its rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.daifugo.profiles import PROFILES
from referee.play.lessons import Course, Desk, Question, Task
from referee.play.options import build
from referee.shedding.options import SheddingOptions, values
from referee.shedding.words.lessons import tour

G = Desk("daifugo", "official")
T = Desk("daifugo", "stadium", opening=({"type": "lead", "player": "Aoi"},))
U = Desk("daifugo", "uecda", 5, opening=({"type": "lead", "player": "Aoi"},))
SIXES = "A:S6,H6,D6,C6"
HIGHER = ("♥9より強い1枚を出しましょう。", "Beat ♥9 with one card.")
PAIR = ("2枚組に、もっと強い2枚組で返しましょう。", "Answer the pair with a stronger pair.")
CUT = ("8切りで場を流しましょう。", "Clear the field with an 8-cut.")


def _tasks(desk: Desk) -> tuple[Task, ...]:
    return (
        desk.task("higher", "A:H9", "B", "S7 DJ H5 C9", HIGHER),
        desk.task("pair", "A:H7,D7", "B", "S9 H9 CK S4 D5", PAIR),
        desk.task("cut", "A:D5", "B", "C8 HK S4 D10", CUT, "eight-cut"),
    )


OFFICIAL: tuple[Question, ...] = (
    G.which("higher", "A:H9", "B:S7 B:DJ B:C9", hand="S7 DJ H5 C9"),
    G.which("pair", "A:H7,D7", "B:CK B:S9,H9 B:S4,C4", hand="S9 H9 CK S4 C4"),
    G.which("sequence", "A:S4,S5,S6", "B:D8,D9 B:C8,H8,D8 B:H5,H6,H7", hand="H5 H6 H7 D8 C8 H8 D9"),
    G.which("lock", "A:S5 B:S7", "C:HK C:S9 C:DA", hand="S9 HK DA"),
    G.which("eight-cut", "A:H5", "B:DA B:HK B:S8", hand="S8 HK DA", wants="eight-cut"),
    G.which(
        "revolution",
        "A!",
        "A:S6,H6,D6 A:S9,S10,SJ,SQ A:S6,H6,D6,C6",
        hand="S6 H6 D6 C6 S9 S10 SJ SQ",
        wants="revolution",
    ),
    G.which("reversed", f"{SIXES} B- C- D- A:H9", "B:DK B:H10 B:D5", hand="DK D5 H10"),
    G.which("spade-three", "A:JK", "B:H2 B:S3 B:DA", hand="S3 H2 DA"),
    G.which("foul-finish", "A!", "A:H5 A:H5,JK A:JK", hand="H5 JK", counts=5, wants="foul-finish"),
    G.turn("all-pass", "A:H9 B- C- D-"),
    G.turn("eight-in-a-sequence", "A:S7,S8,S9"),
    G.ruling("joker-through-a-lock", "A:S5 B:S7", "C:JK"),
    G.ruling("leader-passes", "A!", "A-"),
)
STADIUM: tuple[Question, ...] = (
    T.which("sequence", "A:S4,S5,S6", "B:H5,H6,H7 B:D7,D8,D9 B:C7,C8", hand="H5 H6 H7 D7 D8 D9 C7 C8"),
    T.which("eleven-back", "A:H5", "B:SQ B:HJ B:D2", hand="HJ SQ D2", wants="eleven-back"),
    T.which("after-a-jack", "A:H5 B:DJ", "C:SK C:S9 C:HQ", hand="S9 SK HQ"),
    T.which(
        "revolution", "", "A:H4,H5,H6 A:S9,S10,SJ,SQ A:S9,S10,SJ", hand="S9 S10 SJ SQ H4 H5 H6", wants="revolution"
    ),
    T.which(
        "turned-back", SIXES, "B:SK,HK,DK,CK B:S4,H4,D4,C4", hand="S4 H4 D4 C4 SK HK DK CK", wants="counter-revolution"
    ),
    T.which("joker-locks", "A:S5,H5 B:S7,JK", "C:C10,D10 C:S9,H9", hand="S9 H9 C10 D10"),
    T.which("foul-finish", "", "A:H2 A:H2,D2 A:D2", hand="H2 D2", counts=5, wants="foul-finish"),
    T.which("finish", "", "A:S2 A:SK,SA,S2 A:SA", hand="SK SA S2", counts=5, wants="finish"),
    T.which("spade-three", "A:JK", "B:H2 B:DA B:S3", hand="S3 H2 DA"),
    T.turn("eight-cut", "A:S5,H5 B:S8,H8"),
    T.ruling("eleven-back-in-a-revolution", f"{SIXES} B- C- D- A:HJ", "B:S9"),
    T.ruling("weaker", "A:HQ", "B:D10"),
)
UECDA: tuple[Question, ...] = (
    U.which("own-pass", "A:H9 B- C- D- E-", "A:D4 A:DK A-", hand="DK D4", wants="clear"),
    U.turn("pass-is-final", "A:H5 B- C:D7 D:S9 E:C10 A:HJ"),
    U.which("sequence", "A:S4,S5,S6", "B:H5,H6,H7 B:D9,D10,DJ B:C9,C10", hand="H5 H6 H7 D9 D10 DJ C9 C10"),
    U.which("eight-in-a-sequence", "", "A:H4,H5,H6 A:S7,S8,S9", hand="S7 S8 S9 H4 H5 H6", wants="eight-cut"),
    U.which("revolution", "", "A:S9,S10,SJ,SQ A:S9,S10,SJ,SQ,SK", hand="S9 S10 SJ SQ SK", wants="revolution"),
    U.ruling("last-two", "A:HK", "B:H2", hand="H2", counts=6),
    U.which("spade-three", "A:H5 B:H7 C:JK", "D:H2 D:S3 D:HK", hand="S3 H2 HK"),
    U.which("lock", "A:S5 B:S7", "C:HK C:S9 C:D2", hand="S9 HK D2"),
    U.which("joker-locks", "A:S5,H5 B:S7,JK", "C:C10,D10 C:S9,H9", hand="S9 H9 C10 D10"),
    U.which("jack", "A:HJ", "B:S10 B:D9 B:DQ", hand="DQ S10 D9"),
    U.turn("after-everybody-passed", "A:H9 B- C- D- E- A-"),
)


def _course(profile: str, desk: Desk, quiz: tuple[Question, ...]) -> Course:
    options = build(SheddingOptions, values(PROFILES)[profile], {})
    return Course(tuple(tour(options, PROFILES[profile].book)), _tasks(desk), quiz)


COURSES: Mapping[str, Course] = MappingProxyType({
    profile: _course(profile, desk, quiz)
    for profile, desk, quiz in (("official", G, OFFICIAL), ("stadium", T, STADIUM), ("uecda", U, UECDA))
})  # fmt: skip
