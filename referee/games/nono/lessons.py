"""What Daifugo with NONO cards teaches: everybody's own order, three plays, positions that orders read differently."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.nono.cards import NAME
from referee.play.lessons import SEATS, Course, Desk, Page, Question, Task, page
from referee.shedding.words import lessons

STRIPS = {
    "A": "ちょっと 少々 少し やや わりと まあ そこそこ 結構 だいぶ かなり とても 相当 めっちゃ",
    "B": "少々 ちょっと 少し まあ やや そこそこ わりと だいぶ 結構 とても かなり めっちゃ 相当",
    "C": "少し ちょっと 少々 わりと そこそこ やや まあ とても 結構 かなり だいぶ 相当 めっちゃ",
    "D": "ちょっと 少し 少々 やや そこそこ とても まあ 結構 わりと だいぶ かなり 相当 めっちゃ",
}
"""Everybody's strip in the positions, weakest first."""
STRIP = " ".join(f"D{adverb}" for adverb in STRIPS["B"].split())
N = Desk(
    "daifugo",
    NAME,
    opening=tuple({"type": "order", "player": SEATS[seat], "ranks": ranks.split()} for seat, ranks in STRIPS.items()),
)

PAGES: tuple[Page, ...] = (
    lessons.goal("H少し", "Cそこそこ", "Dかなり"),
    page(
        ("強さは自分で決める", "Everybody has their own order"),
        (
            "カードには数字の代わりに副詞が書いてあります。始める前に、全員が13枚の副詞を自分の感覚で弱い順に並べ、"
            "みんなに見えるように自分の前に置きます。この並びは人によって違います。",
            "The cards bear Japanese adverbs instead of numbers. Before the round everybody lays thirteen of "
            "them in a row, "
            "from weak to strong as they feel it, for all to see. No two rows need be the same.",
        ),
        STRIP,
        rule="N2",
    ),
    page(
        ("番の人の並びで比べる", "The player whose turn it is compares"),
        (
            "強いかどうかは、いつも番が来た人の並びで決めます。前の人にとって強いカードも、あなたの並びで弱ければ"
            "簡単に勝てます。"
            "だから、ほかの人の並びをよく見ましょう。",
            "Whether a card is stronger is always read in the row of the player whose turn it is. What is strong "
            "for one may "
            "be weak in yours, and easy to beat. So look at the others' rows.",
        ),
        "H結構",
        "Sだいぶ",
        rule="N4",
    ),
    page(
        ("組と階段", "Groups and sequences"),
        (
            "同じ副詞どうしは、誰にとっても組になります。階段は、自分の並びで続いている同じマークの3枚以上です。"
            "階段に返すときも、自分の並びで続いていて、場の一番弱いカードより強ければ出せます。",
            "Cards of one adverb are a group for everybody. A sequence is three or more of one suit that follow "
            "each other in "
            "your own row. It answers another one if its lowest card is above the field's lowest in your row.",
        ),
        "Hとても Dとても",
        "Sやや Sそこそこ Sわりと",
        rule="N5",
    ),
    page(
        ("自分の8切り", "Your own 8-cut"),
        (
            "自分の並びで弱い方から6番目の副詞が、あなたの「8」です。出すとすぐに場が流れ、続けて親になります。"
            "同じカードでも、ほかの人の8とは限りません。",
            "The sixth adverb of your row, counted from the weakest, is your 8: it clears the field at once and "
            "you lead "
            "again. The same card need not be anybody else's.",
        ),
        "Dそこそこ",
        rule="N6",
    ),
    page(
        ("自分のスペ3", "Your own spade 3"),
        (
            "自分の並びで一番弱い副詞のスペードが「スペ3」です。1枚で出されたジョーカーに勝てるのは、このカードだ"
            "けです。",
            "The spade of the weakest adverb of your row is your spade 3: the only card that beats a joker "
            "played alone.",
        ),
        "JK",
        "S少々",
        rule="N7",
    ),
    page(
        ("革命、縛り、反則あがり", "Revolution, lock and foul finish"),
        (
            "同じ副詞4枚で革命、同じマークが続くと縛りです。自分の一番強い副詞(革命中は一番弱い副詞)、自分の8、"
            "自分のスペ3の1枚、ジョーカーであがると反則あがりです。どれも自分の並びで考えます。",
            "Four of one adverb are a revolution; a suit played twice in a row is locked. Going out with your "
            "strongest adverb (in a revolution the weakest), your 8, your single spade 3 or a joker is a foul finish. "
            "All of it goes by your own row.",
        ),
        "Sまあ Hまあ Dまあ Cまあ",
        "D相当",
        rule="N8",
    ),
)
TASKS: tuple[Task, ...] = (
    N.task(
        "own-order",
        "A:H結構",
        "B",
        "Sだいぶ Sとても Sやや",
        ("れんさんの並びで♥結構より強い1枚を出しましょう。", "Beat ♥結構 with one card, read in Ren's row."),
    ),
    N.task(
        "own-pair",
        "A:Hやや,Dやや B-",
        "C",
        "Sそこそこ Cそこそこ Sとても Cとても",
        ("ゆいさんの並びでもっと強い2枚組を出しましょう。", "Answer with a pair that is stronger in Yui's row."),
    ),
    N.task(
        "own-cut",
        "A:D少々",
        "B",
        "Cそこそこ Hかなり C少し",
        ("れんさんの8切りで場を流しましょう。", "Clear the field with Ren's own 8-cut."),
        "eight-cut",
    ),
)
QUIZ: tuple[Question, ...] = (
    N.which("own-order", "A:S結構", "B:Hだいぶ B:Hわりと B:Hとても", hand="Hだいぶ Hわりと Hとても"),
    N.which(
        "own-cut", "A:Sちょっと", "B:Hまあ B:Hそこそこ B:Hかなり", hand="Hそこそこ Hまあ Hかなり", wants="eight-cut"
    ),
    N.which("own-spade-three", "A:JK", "B:Sちょっと B:H相当 B:S少々", hand="S少々 Sちょっと H相当"),
    N.which(
        "group",
        "A:Hやや,Dやや",
        "B:Sまあ,Cまあ B:Sだいぶ,Cだいぶ B:Sとても",
        hand="Sだいぶ Cだいぶ Sまあ Cまあ Sとても",
    ),
    N.which(
        "own-run", "A!", "A:S少し,Sまあ,Sかなり A:Sまあ,Sそこそこ,S結構", hand="S少し Sまあ Sそこそこ S結構 Sかなり"
    ),
    N.which(
        "run-answered",
        "A:Sちょっと,S少々,S少し",
        "B:Hちょっと,H少々,H少し B:H少し,Hまあ,Hやや B:Hまあ,Hそこそこ,Hだいぶ",
        hand="H少々 Hちょっと H少し Hまあ Hやや Hそこそこ Hだいぶ",
    ),
    N.which(
        "revolution",
        "A!",
        "A:Sまあ,Hまあ,Dまあ A:Sまあ,Hまあ,Dまあ,Cまあ A:S少々",
        hand="Sまあ Hまあ Dまあ Cまあ S少々",
        wants="revolution",
    ),
    N.which(
        "reversed",
        "A:S相当,H相当,D相当,C相当 B- C- D- A:Hそこそこ",
        "B:Dわりと B:Dめっちゃ B:Dちょっと",
        hand="Dちょっと Dわりと Dめっちゃ",
    ),
    N.which("lock", "A:Sちょっと B:S少し", "C:Hかなり C:Sとても C:D相当", hand="Sとても Hかなり D相当"),
    N.which(
        "foul-finish",
        ("A:D少し", "B:Cとても", "C-", "D-", "A-"),
        "B:H相当,D相当 B:H相当",
        hand="H相当 D相当",
        counts=5,
        wants="foul-finish",
    ),
    N.turn("eight-of-the-leader", "A:Sまあ"),
    N.turn("no-eight-of-hers", "A:Sちょっと B:H少し C:Dまあ"),
)

COURSES: Mapping[str, Course] = MappingProxyType({NAME: Course(PAGES, TASKS, QUIZ)})
