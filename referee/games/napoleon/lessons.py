"""What Napoleon teaches: bids, the secret adjutant, which card is above which; three plays and positions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.play.lessons import Course, Desk, Page, Question, Task, move, page
from referee.texts import Text

OPENING = tuple(map(move, ["A=14H", "B-", "C-", "D-", "E-", "A@SQ", "A?"]))
TRUMPS = Text(
    "切り札はハート。ナポレオンはあおいさん、副官の札は♠Qです。",
    "Hearts are trumps. Aoi is Napoleon; the adjutant's card is ♠Q.",
)

PAGES: tuple[Page, ...] = (
    page(
        ("ナポレオン対連合軍", "Napoleon against the others"),
        (
            "ナポレオンと副官の2人が、残りの連合軍と戦います。取り合うのは絵札20枚(A・K・Q・J・10)です。"
            "副官が誰かは、本人しか知りません。",
            "Napoleon and a secret adjutant play against all others for the twenty face cards: A, K, Q, J and "
            "10. Only the "
            "adjutant knows who it is.",
        ),
        "SA HK DQ CJ S10",
        rule="Q1",
    ),
    page(
        ("宣言する", "The bidding"),
        (
            "絵札を何枚取るかと切り札のマークを宣言します。13枚からで、前の人より枚数を増やすか、同じ枚数で強いマーク"
            "(♠・♥・♦・♣の順)を言います。ほかの全員がパスしたら、その人がナポレオンです。",
            "Bid how many face cards you will take, from 13, with a trump suit. Each bid is for more, or for as "
            "many in a "
            "higher suit (♠ ♥ ♦ ♣). When all others have passed, the bidder is Napoleon.",
        ),
        rule="Q4",
    ),
    page(
        ("副官と場札", "The adjutant and the widow"),
        (
            "ナポレオンは副官の札を1枚指定します。それを持っている人が副官です。次に、伏せてある場札3枚を手に取り、"
            "要らない3枚を伏せて捨てます。",
            "Napoleon names a card: whoever holds it is the adjutant. Then Napoleon takes up the three cards of "
            "the widow and "
            "lays three away, face down.",
        ),
        "SQ",
        "BACK BACK BACK",
        rule="Q5",
    ),
    page(
        ("カードの強さ", "Which card is above which"),
        (
            "一番強いのは♠A(オールマイティ)。次が切り札のJ(正ジャック)、同じ色のもう1つのJ(裏ジャック)。"
            "その下に切り札のA・K・Q・10…2、台札のマークのA…2と続きます。絵はハートが切り札のときの順番です。",
            "The ace of spades is the almighty. Then the jack of trumps (main jack) and the other jack of its "
            "colour (back "
            "jack); then trumps A K Q 10 to 2, then the led suit A to 2. The picture is for hearts.",
        ),
        "SA HJ DJ HA HK HQ H10",
        "CA CK CQ CJ C10",
        rule="Q2",
    ),
    page(
        ("マークをそろえる", "Follow the suit"),
        (
            "最初の親はナポレオンです。親と同じマークがあれば必ず出します。なければ何を出してもかまいません。"
            "一番強い札を出した人が、絵札を取って次の親になります。",
            "Napoleon leads first. Whoever holds the led suit must play it; without any, every card is allowed. "
            "The strongest "
            "card takes the trick and keeps its face cards.",
        ),
        "C5 C9 CK C2",
        rule="Q7",
    ),
    page(
        ("ジョーカー", "The joker"),
        (
            "ジョーカーはいつでも出せますが、トリックは取れません。親が出したときは、次の人のマークに従います。",
            "The joker may be played at any time and never wins. When it is led, the next card says which suit "
            "to follow.",
        ),
        "JK",
        rule="Q7",
    ),
    page(
        ("勝ち負け", "Who wins"),
        (
            "最後に、ナポレオンと副官が取った絵札を数えます。宣言した枚数以上なら2人の勝ち、足りなければ連合軍の"
            "勝ちです。",
            "At the end Napoleon and the adjutant count their face cards together. With as many as were bid they "
            "have won, "
            "else the others have.",
        ),
        rule="Q9",
    ),
)
LOCAL: tuple[Page, ...] = (
    page(
        ("ジョーカーの切り札請求", "The joker calls trumps"),
        (
            "親がジョーカーを出すと、切り札を持っている人は切り札を出さなければなりません。ジョーカー自身は一番弱"
            "い札です。",
            "When the joker is led, whoever holds trumps must play one. The joker itself is the weakest card.",
        ),
        "JK",
        "H3",
        rule="Q10",
    ),
    page(
        ("セイムツー", "Same two"),
        (
            "1つのトリックで全員が同じマークを出し、その中に2があれば、2が勝ちます。"
            "ただし、オールマイティか正ジャックが出ていれば勝てません。",
            "If all cards of a trick are of one suit and the 2 is among them, the 2 wins, unless the almighty or "
            "the main jack "
            "is there.",
        ),
        "C5 C9 CK C2 CA",
        rule="Q11",
    ),
    page(
        ("よろめき", "Yoromeki"),
        (
            "♥Qと♠Aが同じトリックで出会うと、ほかに何があっても♥Qが勝ちます。",
            "When the queen of hearts and the ace of spades meet in one trick, the queen wins it, whatever else "
            "is there.",
        ),
        "HQ SA",
        rule="Q12",
    ),
)


def _course(profile: str, more: tuple[Question, ...] = (), pages: tuple[Page, ...] = ()) -> Course:
    bids = Desk("napoleon", profile, 5)
    d = Desk("napoleon", profile, 5, opening=OPENING, note=TRUMPS)
    quiz: tuple[Question, ...] = (
        bids.which("higher-bid", "A=14H", "B=13S B=14D B=14S"),
        bids.ruling("lowest-bid", "", "A=12S"),
        bids.turn("all-pass", "A=14H B- C- D- E-"),
        d.which("follow", "A:C5", "B:HK B:SA B:C9", hand="C9 HK SA"),
        d.ruling("void", "A:C5", "B:HK", hand="HK DQ S3"),
        d.takes("trump", "A:C5 B:C9 C:CK D:C10", "E:DK E:S4 E:H3", hand="H3 S4 DK"),
        d.takes("almighty", "A:H5 B:HA C:HJ D:H4", "E:DJ E:D3 E:SA", hand="SA DJ D3"),
        d.takes("back-jack", "A:H5 B:HA C:HK D:H4", "E:CK E:DJ E:D3", hand="DJ D3 CK"),
        d.turn("trump-takes", "A:C5 B:C9 C:CK D:C10 E:H3", E="S4 D6"),
        d.turn("joker-never-wins", "A:C5 B:C9 C:JK D:C7 E:C3"),
        d.which("adjutant", "A:S5", "B:S9 B:SQ B:S4", hand="SQ S9 S4", wants="adjutant-revealed"),
        d.ruling("unknown-hand", "A:C5", "B:HK"),
    )
    tasks: tuple[Task, ...] = (
        d.task("follow", "A:C5", "B", "C9 HK S4 D2", ("親のマークに従いましょう。", "Follow the suit that was led.")),
        d.task(
            "trump",
            "A:C5 B:C9 C:CK D:C10",
            "E",
            "H3 S4 DK",
            ("クラブがありません。切り札でトリックを取りましょう。", "You hold no clubs: take the trick with a trump."),
            "takes",
        ),
        d.task(
            "back-jack",
            "A:H5 B:HA C:HK D:H4",
            "E",
            "DJ D3 CK",
            ("裏ジャックでトリックを取りましょう。", "Take the trick with the back jack."),
            "takes",
        ),
    )
    return Course((*PAGES[:5], *(pages or PAGES[5:6]), *PAGES[6:]), tasks, (*quiz, *more))


L = Desk("napoleon", "napoleon-local", 5, opening=OPENING, note=TRUMPS)
COURSES: Mapping[str, Course] = MappingProxyType(
    {
        "napoleon": _course(
            "napoleon",
            (
                Desk("napoleon", "napoleon", 5, opening=OPENING, note=TRUMPS).which(
                    "joker-led", "A:JK B:D5", "C:HK C:D9 C:SA", hand="D9 HK SA"
                ),
            ),
        ),
        "napoleon-local": _course(
            "napoleon-local",
            (
                L.which("joker-calls-trumps", "A:JK", "B:D9 B:H3 B:SA", hand="H3 D9 SA"),
                L.turn("same-two", "A:C5 B:C9 C:CK D:C2 E:CA"),
                L.turn("yoromeki", "A:S5 B:SA C:S9 D:HQ E:S4", D="D3 C4"),
            ),
            LOCAL,
        ),
    }
)
