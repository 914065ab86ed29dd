"""The rules of the games on the coloured deck in one or two sentences each."""

from __future__ import annotations

from referee.texts import Text

TORITE = Text(
    "「気に入らないトリテなんてもう僕は知らない」の説明書", "the leaflet of “気に入らないトリテなんてもう僕は知らない”"
)

WORDS = {
    "rule.B1": Text(
        "親から時計回りに1枚ずつ出し、一番強いカードを出した人が全部取って次の親になります。"
        "手札がなくなるまで続け、トリックを一番多く取った人の勝ちです。",
        "Clockwise from the leader, one card each; the strongest takes all and leads next. Play until the hands are "
        "empty; most tricks wins, ties share.",
    ),
    "rule.A1": Text(
        "すぐ前の人が出した色と同じ色は出せません。親は何色でも出せます。直前の人より前に出た色なら、同じでもかまいません。",
        "Never play the colour that the player immediately before you played. The leader is free, and other colours on "
        "the table do not matter.",
    ),
    "rule.A2": Text(
        "手札がその色だけなら出せますが、トリックは取れません。",
        "With nothing but that colour in hand it is allowed, but it cannot take the trick.",
    ),
    "rule.A3": Text(
        "Aは一番大きい数、Bは一番小さい数が勝ちます。同じ数なら、先に出した人が勝ちます。",
        "A: the highest number wins, B: the lowest, across all colours. Of equal numbers the first played wins.",
    ),
    "rule.C1": Text("親の出した色を出さなければなりません。", "Follow the leader's colour."),
    "rule.C2": Text(
        "その色がなければ何を出してもかまいませんが、トリックは取れません。",
        "Without that colour any card may be played, but it cannot take the trick.",
    ),
    "rule.C3": Text(
        "Cは親の色で一番大きい数、Dは一番小さい数が勝ちます。", "C: the highest of the led colour wins, D: the lowest."
    ),
    "rule.P1": Text(
        "黄色は切り札です。強さは黄色、親の色、その他の順です。",
        "Yellow is trump: yellow beats the led colour, that beats the rest.",
    ),
    "rule.P2": Text(
        "黄色を出せるのは、親が黄色を出したときか、親の色を持っていないときだけです。",
        "Yellow may be played only when yellow was led or one holds none of the led colour.",
    ),
    "rule.E1": Text("全員が一斉に1枚ずつ出します。", "Everybody plays one card at once."),
    "rule.E2": Text(
        "Eは一番大きい数、Fは一番小さい数が取ります。重なった数は打ち消し合い、次の数で決めます。"
        "全部打ち消し合えば、誰も取れません。",
        "E: the highest number takes the trick, F: the lowest. Numbers played by several cancel out and the next "
        "counts; if all cancel, nobody takes it.",
    ),
    "rule.K1": Text(
        "交換なしで手札から5枚を見せ、一番強い役の人が勝ちます。"
        "強い順に、ストレートフラッシュ、フォーカード、フルハウス、"
        "フラッシュ、ストレート、スリーカード、ツーペア、ワンペア、ハイカードです。1は一番小さい数としてだけ使えます。"
        "同じ強さなら、勝ちを分け合います。",
        "No exchange: each shows five cards of the hand, the strongest wins. Straight flush, four, full house, flush, "
        "straight, three, two pairs, pair, high card. 1 is low only; equal hands share.",
    ),
    "rule.D1": Text(
        "大富豪です。1が一番弱く、10が一番強いカードです。ほかのルールは設定で選びます(初めは全部なし)。"
        "最初に手札をなくした人の勝ちです。",
        "Daifugo: 1 is lowest, 10 highest. Further rules are switches, all off at first. First out wins.",
    ),
    "rule.S1": Text(
        "4枚の7は初めから場にあります。時計回りに1枚ずつ、7からつながって並んでいる同じ色のカードの隣に置きます。"
        "1と10はつながっています。"
        "離れて置かれたカードは、列が届いたときにつながります。",
        "The four sevens lie there from the start. Clockwise, one card each: it goes next to a laid neighbour of its "
        "colour that a chain of laid cards joins to the seven; 1 and 10 are neighbours. A card that lies alone is "
        "joined when the chain reaches it.",
    ),
    "rule.S2": Text(
        "決めた回数(普通は3回)までパスできます。次のパスで脱落し、手札を場に置きます。"
        "ほかの全員が脱落したら、残った人の勝ちです。",
        "So many passes are allowed (usually three); the next one puts the player out, and the hand is laid down. "
        "When all others are out, the last one has won.",
    ),
    "rule.S3": Text("最初に手札をなくした人の勝ちです。", "First out wins."),
    "rule.M1": Text(
        "親から順に、好きな色のエリアにミープルを1つ置きます。全員が置くまでカードは出せません。",
        "From the leader on, each sets one meeple on a colour. No card before all have.",
    ),
    "rule.M2": Text("そのあと、Cのルールで遊びます。", "Then play C."),
    "rule.M3": Text(
        "取ったカードのうち、ミープルと同じ色の枚数が得点です。トリックの数は数えません。",
        "One point per captured card of one's meeple's colour; tricks do not count.",
    ),
    # Where the rules stand.
    "source.A": TORITE,
    "source.B": TORITE,
    "source.C": TORITE,
    "source.D": TORITE,
    "source.E": TORITE,
    "source.K": TORITE,
    "source.M": TORITE,
    "source.P": TORITE,
    "source.S": TORITE,
}
