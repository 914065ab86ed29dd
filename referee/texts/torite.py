"""Words of the coloured-deck mini-games: names, rules, switches, poker hands."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.torite": Text("気に入らないトリテなんてもう僕は知らない", "Torite: mini-games on a coloured deck"),
    "profile.torite-a": Text("A 同じ色は禁止・大きい数が勝ち", "A: never repeat the colour, high wins"),
    "profile.torite-b": Text("B 同じ色は禁止・小さい数が勝ち", "B: never repeat the colour, low wins"),
    "profile.torite-c": Text("C マストフォロー・大きい数が勝ち", "C: must follow, high wins"),
    "profile.torite-d": Text("D マストフォロー・小さい数が勝ち", "D: must follow, low wins"),
    "profile.torite-a-trump": Text("A′ 切り札あり・大きい数が勝ち", "A′: must follow, yellow trumps, high wins"),
    "profile.torite-b-trump": Text("B′ 切り札あり・小さい数が勝ち", "B′: must follow, yellow trumps, low wins"),
    "profile.torite-e": Text("E 一斉出し・大きい数が勝ち", "E: all at once, high wins"),
    "profile.torite-f": Text("F 一斉出し・小さい数が勝ち", "F: all at once, low wins"),
    "profile.torite-bonus": Text("ボーナスゲーム", "Bonus game with meeples"),
    "profile.torite-poker": Text("ポーカー", "Poker"),
    "profile.torite-daifugo": Text("大富豪", "Daifugo on the coloured deck"),
    "profile.torite-sevens": Text("7並べ", "Sevens"),
    "option.kind": Text(
        "遊び方(not-follow=直前と同じ色は禁止、follow=マストフォロー、simultaneous=一斉出し、poker=ポーカー、"
        "sevens=7並べ、daifugo=大富豪)",
        "What is played: not-follow (never repeat the colour just before), follow (follow the led colour), "
        "simultaneous (all at once), poker, sevens, daifugo",
    ),
    "option.low_wins": Text("小さい数が勝ち", "The lowest number takes the trick"),
    "option.trump": Text(
        "切り札の色(none=なし、R=赤、B=青、Y=黄、G=緑)", "Trump colour: none, R red, B blue, Y yellow, G green"
    ),
    "option.meeples": Text("ミープルを置いた色の枚数を得点にする", "Count captured cards of one's meeple's colour"),
    "option.passes": Text("7並べでパスできる回数(次のパスで脱落)", "Passes at sevens before the next one eliminates"),
    "rule.B1": Text(
        "親から時計回りに1枚ずつ出し、一番強いカードを出した人が全部取って次の親になる。"
        "手札がなくなるまで続け、トリックを一番多く取った人の勝ち。",
        "Clockwise from the leader, one card each; the strongest takes all and leads next. Play until the hands are "
        "empty; most tricks wins, ties share.",
    ),
    "rule.A1": Text(
        "すぐ前の人が出した色と同じ色は出せない。親は自由で、ほかの人の色と同じでもよい。",
        "Never play the colour that the player immediately before you played. The leader is free, and other colours on "
        "the table do not matter.",
    ),
    "rule.A2": Text(
        "手札がその色だけなら出してもよいが、トリックは取れない。",
        "With nothing but that colour in hand it is allowed, but it cannot take the trick.",
    ),
    "rule.A3": Text(
        "Aは一番大きい数、Bは一番小さい数が勝つ。同じ数なら先に出した人が勝つ。",
        "A: the highest number wins, B: the lowest, across all colours. Of equal numbers the first played wins.",
    ),
    "rule.C1": Text("親の出した色を出さなければならない。", "Follow the leader's colour."),
    "rule.C2": Text(
        "その色がなければ何を出してもよいが、トリックは取れない。",
        "Without that colour any card may be played, but it cannot take the trick.",
    ),
    "rule.C3": Text(
        "Cは親の色で一番大きい数、Dは一番小さい数が勝つ。", "C: the highest of the led colour wins, D: the lowest."
    ),
    "rule.P1": Text(
        "黄色は切り札。強さは黄色、親の色、その他の順。",
        "Yellow is trump: yellow beats the led colour, that beats the rest.",
    ),
    "rule.P2": Text(
        "黄色を出せるのは、親が黄色を出したときか、親の色を持っていないときだけ。",
        "Yellow may be played only when yellow was led or one holds none of the led colour.",
    ),
    "rule.E1": Text("全員が一斉に1枚ずつ出す。", "Everybody plays one card at once."),
    "rule.E2": Text(
        "Eは一番大きい数、Fは一番小さい数が取る。重なった数は無効になり、次の数で決める。全部重なれば誰も取れない。",
        "E: the highest number takes the trick, F: the lowest. Numbers played by several cancel out and the next "
        "counts; if all cancel, nobody takes it.",
    ),
    "rule.K1": Text(
        "交換なしで手札から5枚を見せ、一番強い役の人が勝つ。強い順に、ストレートフラッシュ、フォーカード、フルハウス、"
        "フラッシュ、ストレート、スリーカード、ツーペア、ワンペア、ハイカード。1は一番小さい数としてだけ使える。"
        "同じ強さなら分け合う。",
        "No exchange: each shows five cards of the hand, the strongest wins. Straight flush, four, full house, flush, "
        "straight, three, two pairs, pair, high card. 1 is low only; equal hands share.",
    ),
    "rule.D1": Text(
        "大富豪。1が一番弱く10が一番強い。追加のルールは設定で選び、初めはすべてなし。最初に手札がなくなった人の勝ち。",
        "Daifugo: 1 is lowest, 10 highest. Further rules are switches, all off at first. First out wins.",
    ),
    "rule.S1": Text(
        "4枚の7は最初から場にある。置いてある同じ色のカードの隣に置ける。1と10はつながる。",
        "The four sevens lie there from the start. A card goes next to a laid neighbour of its colour; 1 and 10 are "
        "neighbours.",
    ),
    "rule.S2": Text(
        "パスは3回まで。4回目で脱落し、手札を場に置く。",
        "Three passes are allowed; the fourth puts the player out, and the hand is laid down.",
    ),
    "rule.S3": Text("最初に手札がなくなった人の勝ち。", "First out wins."),
    "rule.M1": Text(
        "親から順に、好きな色のエリアにミープルを1つ置く。全員が置くまでカードは出せない。",
        "From the leader on, each sets one meeple on a colour. No card before all have.",
    ),
    "rule.M2": Text("そのあとCのルールで遊ぶ。", "Then play C."),
    "rule.M3": Text(
        "取ったカードのうち、ミープルと同じ色の枚数が得点。トリック数は数えない。",
        "One point per captured card of one's meeple's colour; tricks do not count.",
    ),
    "event.show.meld": Text("{player}さんが{played}を見せました。{meld}です。", "{player} shows {played}: {meld}."),
    "meld.high-card": Text("ハイカード", "high card"),
    "meld.pair": Text("ワンペア", "a pair"),
    "meld.two-pairs": Text("ツーペア", "two pairs"),
    "meld.three": Text("スリーカード", "three of a kind"),
    "meld.straight": Text("ストレート", "a straight"),
    "meld.flush": Text("フラッシュ", "a flush"),
    "meld.full-house": Text("フルハウス", "a full house"),
    "meld.four": Text("フォーカード", "four of a kind"),
    "meld.straight-flush": Text("ストレートフラッシュ", "a straight flush"),
}
