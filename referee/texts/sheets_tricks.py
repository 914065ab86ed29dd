"""The rules of the coloured deck and of Napoleon as one table plays them."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "sheet.part.tricks": Text("トリック", "Tricks"),
    "sheet.part.winning": Text("勝ち負け", "Winning"),
    "sheet.torite.sevens.no-pass": Text(
        "パスはできません。出せなければ脱落し、手札を全部場に置きます。",
        "No pass is allowed: whoever cannot play is out and lays the hand down.",
    ),
    "sheet.part.bidding": Text("宣言", "Bidding"),
    # The coloured deck.
    "sheet.torite.deal": Text(
        "赤・青・黄・緑の1から10までの40枚を、全員に同じ枚数ずつ配ります。",
        "The 40 cards, 1 to 10 in red, blue, yellow and green: everybody is dealt the same number.",
    ),
    "sheet.torite.meeple": Text(
        "カードを出す前に、親から順に、好きな色のエリアにミープルを1つずつ置きます。",
        "Before any card is played, each in turn from the leader sets one meeple on a colour.",
    ),
    "sheet.torite.in-turn": Text(
        "親から時計回りに1枚ずつ出し、手札がなくなるまで続けます。",
        "From the leader clockwise each plays one card, until the hands are empty.",
    ),
    "sheet.torite.at-once": Text(
        "全員が一斉に1枚ずつ出し、手札がなくなるまで続けます。どのカードを出してもかまいません。",
        "All play one card at once, any card, until the hands are empty.",
    ),
    "sheet.torite.not-follow": Text(
        "すぐ前の人が出した色と同じ色は出せません。親は自由で、ほかの人の色とは同じでもかまいません。",
        "The colour that the player just before played may not be repeated. The leader is free, and the others' "
        "colours do "
        "not matter.",
    ),
    "sheet.torite.forced": Text(
        "手札がその色だけなら出せますが、トリックは取れません。",
        "Whoever holds nothing but that colour plays it, but cannot take the trick.",
    ),
    "sheet.torite.follow": Text(
        "親が出した色を持っていれば、その色を出さなければなりません。",
        "The led colour must be followed by whoever holds it.",
    ),
    "sheet.torite.void": Text(
        "持っていなければ何を出してもかまいませんが、トリックは取れません。",
        "Without it any card may be played, but it cannot take the trick.",
    ),
    "sheet.torite.void.trump": Text(
        "持っていなければ何を出してもかまいません。切り札でなければ、トリックは取れません。",
        "Without it any card may be played; unless it is a trump, it cannot take the trick.",
    ),
    "sheet.torite.trump.when": Text(
        "切り札は{colour}です。{colour}を出せるのは、親が{colour}を出したときか、親の色を持っていないときだけです。",
        "Trumps are {colour}. They may be played only when {colour} was led, or without a card of the led colour.",
    ),
    "sheet.torite.takes.high": Text("一番大きい数がトリックを取ります。", "The highest number takes the trick."),
    "sheet.torite.takes.low": Text("一番小さい数がトリックを取ります。", "The lowest number takes the trick."),
    "sheet.torite.equal": Text(
        "同じ数なら、先に出した人が取ります。", "Of equal numbers the one played first takes it."
    ),
    "sheet.torite.cancel": Text(
        "何人かが出した数は打ち消し合い、次の数で決めます。全部打ち消し合えば、誰も取れません。",
        "Numbers played by several cancel out, and the next one counts; where all cancel out, nobody takes the trick.",
    ),
    "sheet.torite.takes.led.high": Text(
        "親の色の一番大きい数がトリックを取ります。", "The highest number of the led colour takes the trick."
    ),
    "sheet.torite.takes.led.low": Text(
        "親の色の一番小さい数がトリックを取ります。", "The lowest number of the led colour takes the trick."
    ),
    "sheet.torite.takes.trump.high": Text(
        "{colour}が出ていれば一番大きい{colour}、なければ親の色の一番大きい数がトリックを取ります。",
        "The highest {colour} card takes the trick; without one, the highest number of the led colour.",
    ),
    "sheet.torite.takes.trump.low": Text(
        "{colour}が出ていれば一番小さい{colour}、なければ親の色の一番小さい数がトリックを取ります。",
        "The lowest {colour} card takes the trick; without one, the lowest number of the led colour.",
    ),
    "sheet.torite.leads": Text("トリックを取った人が次の親になります。", "Whoever takes a trick leads the next."),
    "sheet.torite.goal": Text(
        "トリックを一番多く取った人の勝ちです。同数なら分け合います。", "Most tricks wins; ties share."
    ),
    "sheet.torite.points": Text(
        "取ったカードのうち、自分のミープルと同じ色の枚数が得点です。一番多い人の勝ちで、トリックの数は数えません。",
        "Each captured card of one's own meeple's colour is a point; most points wins, tricks do not count.",
    ),
    "sheet.torite.deal.poker": Text(
        "赤・青・黄・緑の1から10までの40枚を配ります。交換はありません。",
        "The 40 cards, 1 to 10 in red, blue, yellow and green, are dealt; nothing is exchanged.",
    ),
    "sheet.torite.poker.show": Text(
        "手札から5枚を選んで見せ、一番強い役の人の勝ちです。",
        "Each shows five cards of the hand; the strongest five win.",
    ),
    "sheet.torite.poker.hands": Text(
        "強い方から、ストレートフラッシュ、フォーカード、フルハウス、フラッシュ、ストレート、スリーカード、ツーペア、"
        "ワンペア、ハイカードです。"
        "1は一番小さい数としてだけ使えます。",
        "From high to low: straight flush, four of a kind, full house, flush, straight, three of a kind, two pairs, "
        "one "
        "pair, high card. 1 is low only.",
    ),
    "sheet.torite.poker.tie": Text("同じ強さなら、勝ちを分け合います。", "Equal hands share the win."),
    "sheet.torite.sevens.deal": Text(
        "赤・青・黄・緑の1から10までの40枚を配ります。4枚の7は、初めから場に置きます。",
        "The 40 cards, 1 to 10 in red, blue, yellow and green, are dealt; the four sevens lie on the table from the "
        "start.",
    ),
    "sheet.torite.sevens.begin": Text("誰から始めるかは、卓で決めます。", "The table settles who begins."),
    "sheet.torite.sevens.lay": Text(
        "時計回りに1枚ずつ、7から並んだ列の隣に同じ色で続く数を置きます。1と10はつながっています。",
        "Clockwise each lays one card next to the row that runs from the seven of its colour. 1 and 10 are neighbours.",
    ),
    "sheet.torite.sevens.alone": Text(
        "脱落した人のカードが列から離れているうちは、その隣には置けません。列が届くとつながります。",
        "A laid-down card that lies apart from the row is no place to go on from until the row reaches it.",
    ),
    "sheet.torite.sevens.isolated": Text(
        "脱落した人のカードの隣には、列から離れていてもすぐに置けます。",
        "One may go on from a laid-down card at once, also where it lies apart from the row.",
    ),
    "sheet.torite.sevens.pass": Text(
        "パスは{passes}回までできます。{next}回目のパスで脱落し、手札を全部場に置きます。",
        "Up to {passes:pass is|passes are} allowed; pass number {next} puts the player out, and the hand is laid down.",
    ),
    "sheet.torite.sevens.last": Text(
        "ほかの全員が脱落したら、残った人の勝ちです。", "When all others are out, the last one has won."
    ),
    "sheet.torite.sevens.goal": Text("最初に手札をなくした人の勝ちです。", "Whoever empties the hand first wins."),
    # Napoleon.
    "sheet.napoleon.deal": Text(
        "5人で、ジョーカー1枚を入れた53枚から10枚ずつ配り、3枚を場札として伏せます(4人なら12枚ずつと5枚、"
        "6人なら8枚ずつと5枚)。",
        "Five players: ten cards each of 53, one joker among them, and three to the widow, face down (four players: "
        "twelve "
        "and five; six: eight and five).",
    ),
    "sheet.napoleon.faces": Text(
        "絵札はA・K・Q・J・10の20枚です。", "Face cards are A, K, Q, J and 10, twenty in all."
    ),
    "sheet.napoleon.bid": Text(
        "親から時計回りに、取る絵札の枚数({lowest}枚から20枚)と切り札のマークを宣言するか、パスをします。"
        "パスのあとでまた宣言してもかまいません。",
        "From the leader clockwise each bids a number of face cards, {lowest} to 20, and a suit for trumps, or "
        "passes; who "
        "has passed may bid again.",
    ),
    "sheet.napoleon.higher": Text(
        "前の宣言より多い枚数か、同じ枚数でより強いマーク(♠♥♦♣の順)でなければなりません。",
        "Each bid is higher than the last: more, or as many in a higher suit (♠ > ♥ > ♦ > ♣).",
    ),
    "sheet.napoleon.passed": Text(
        "ほかの全員がパスしたら、宣言した人がナポレオンです。誰も宣言しなければ配り直します。",
        "When all others have passed, the bidder is Napoleon. If nobody bids, the cards are dealt again.",
    ),
    "sheet.napoleon.adjutant": Text(
        "ナポレオンは場札を見る前に1枚を指定し、それを持っている人が副官になります。"
        "副官は、そのカードが出るまで名乗りません。"
        "自分の手札か場札にあれば、1人で戦います。",
        "Before seeing the widow Napoleon names a card: whoever holds it is the adjutant, unknown until it is played. "
        "If it "
        "is Napoleon's own or in the widow, Napoleon plays alone.",
    ),
    "sheet.napoleon.widow": Text(
        "ナポレオンは場札を手札に入れ、同じ枚数を伏せて捨てます。捨てた絵札は誰のものにもなりません。",
        "Napoleon takes the widow and discards as many cards face down; face cards among them count for nobody.",
    ),
    "sheet.napoleon.follow": Text(
        "最初はナポレオンが親です。時計回りに1枚ずつ出し、親と同じマークを持っていれば出さなければなりません。"
        "オールマイティと裏ジャックは、書いてあるマークとして出します。",
        "Napoleon leads first. Clockwise each plays one card and follows suit if able; the almighty and the back jack "
        "follow "
        "as their printed suit.",
    ),
    "sheet.napoleon.strength": Text(
        "強い方から、オールマイティ(♠A)、正ジャック(切り札のJ)、裏ジャック(切り札と同じ色のJ)、切り札のAから2、"
        "親と同じマークのAから2です。",
        "From high to low: the almighty ♠A, the main jack (J of trumps), the back jack (J of the same colour), trumps "
        "from "
        "A to 2, the led suit from A to 2.",
    ),
    "sheet.napoleon.takes": Text(
        "勝った人がその回の絵札を取り、次の親になります。",
        "The winner takes the trick's face cards and leads the next.",
    ),
    "sheet.napoleon.joker": Text(
        "ジョーカーはいつでも出せますが、勝つことはありません。", "The joker may be played at any time, and never wins."
    ),
    "sheet.napoleon.joker.led": Text(
        "ジョーカーを最初に出したら、次の人のカードのマークに従います。",
        "When it is led, the next card's suit is the one to follow.",
    ),
    "sheet.napoleon.joker.any-time": Text(
        "ジョーカーはいつでも、どのカードとしても出せますが、一番弱いカードです。",
        "The joker may be played at any time and stand for any card, but is the weakest.",
    ),
    "sheet.napoleon.joker.calls": Text(
        "ジョーカーを最初に出すと、切り札の請求です。"
        "切り札を持っている人は出さなければなりません(正ジャックは切り札、裏ジャックは違います)。"
        "誰も持っていなければ、次の人のカードのマークで勝負します。",
        "A led joker calls trumps: whoever has one must play it (the main jack is a trump, the back jack is not). If "
        "nobody "
        "has any, the next card's suit counts as led.",
    ),
    "sheet.napoleon.joker-led.weakest": Text(
        "最初に出したジョーカーも、一番弱いカードです。", "A led joker is the weakest card too."
    ),
    "sheet.napoleon.joker-led.strongest": Text(
        "最初に出したジョーカーは、一番強いカードです。", "A led joker is the strongest card."
    ),
    "sheet.napoleon.joker-led.below-almighty": Text(
        "最初に出したジョーカーは、オールマイティの次に強いカードです。", "A led joker comes next below the almighty."
    ),
    "sheet.napoleon.joker-led.below-back-jack": Text(
        "最初に出したジョーカーは、裏ジャックの次に強いカードです。", "A led joker comes next below the back jack."
    ),
    "sheet.napoleon.same-two.main-jack": Text(
        "その回の全員が同じマークを出したら、2を出した人が勝ちます(セイムツー)。"
        "オールマイティか正ジャックが出ていれば勝てません。",
        "In a trick of one suit the 2 wins (same two), unless the almighty or the main jack is in it.",
    ),
    "sheet.napoleon.same-two.jacks": Text(
        "その回の全員が同じマークを出したら、2を出した人が勝ちます(セイムツー)。"
        "オールマイティかどちらかのジャックが出ていれば勝てません。",
        "In a trick of one suit the 2 wins (same two), unless the almighty, the main jack or the back jack is in it.",
    ),
    "sheet.napoleon.same-two.not-first": Text(
        "1巡目では、セイムツーはありません。", "Same two does not hold in the first trick."
    ),
    "sheet.napoleon.same-two.not-trumps": Text(
        "切り札では、セイムツーはありません。", "Same two does not hold in trumps."
    ),
    "sheet.napoleon.yoromeki": Text(
        "♥Qと♠Aが同じ回に出たら、ほかに何が出ていても♥Qが勝ちます(よろめき)。",
        "When ♥Q and ♠A meet in one trick, ♥Q wins it, whatever else is there (yoromeki).",
    ),
    "sheet.napoleon.goal": Text(
        "最後の回のあと、ナポレオンと副官が取った絵札が宣言した枚数以上なら、ナポレオン軍の勝ちです。"
        "足りなければ連合軍の勝ちです。",
        "After the last trick Napoleon's side wins with at least as many face cards as were bid; otherwise the others "
        "win.",
    ),
}
