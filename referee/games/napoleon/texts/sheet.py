"""The rules of Napoleon as one table plays them."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "sheet.part.bidding": Text("宣言", "Bidding"),
    # Napoleon.
    "sheet.napoleon.deal": Text(
        "5人で、ジョーカー1枚を入れた53枚から10枚ずつ配り、3枚を場札として伏せます(4人なら12枚ずつと5枚、"
        "6人なら8枚ずつと5枚、7人なら7枚ずつと4枚)。",
        "Five players: ten cards each of 53, one joker among them, and three to the widow, face down (four players: "
        "twelve and five; six: eight and five; seven: seven and four).",
    ),
    "sheet.napoleon.deal.no-joker": Text(
        "5人で、ジョーカーなしの52枚から10枚ずつ配り、2枚を場札として伏せます(4人なら12枚ずつと4枚、"
        "6人なら8枚ずつと4枚、7人なら7枚ずつと3枚)。",
        "Five players: ten cards each of 52, without a joker, and two to the widow, face down (four players: twelve "
        "and four; six: eight and four; seven: seven and three).",
    ),
    "sheet.napoleon.adjutants": Text(
        "ナポレオンは場札を見る前に札を2枚指定し、それぞれの持ち主が副官になります。1人で2枚とも持っていれば、副官は1人です。"
        "副官は、そのカードが出るまで名乗りません。自分の手札か場札にある札には、副官がいません。",
        "Before seeing the widow Napoleon names two cards: the holder of each is an adjutant, unknown until it is "
        "played; whoever holds both is the only one. A card that is Napoleon's own or in the widow has no adjutant.",
    ),
    "sheet.napoleon.goal.adjutants": Text(
        "最後のトリックのあと、ナポレオンと副官たちが取った絵札が宣言した枚数以上なら、ナポレオン軍の勝ちです。"
        "足りなければ連合軍の勝ちです。",
        "After the last trick Napoleon and the adjutants win with at least as many face cards as were bid; otherwise "
        "the others win.",
    ),
    "sheet.napoleon.joker.when-void.called": Text(
        "ジョーカーは、親と同じマークを持っていないときか、♠3に請求されたときだけ出せます。親のときは出せます。",
        "The joker may be played only by whoever cannot follow, is called by the ♠3, or leads.",
    ),
    "sheet.napoleon.joker.weakest.unless-led": Text(
        "ジョーカーは、どのカードとしても出せますが、最初に出したとき以外は一番弱いカードです。",
        "The joker may stand for any card, but is the weakest unless it is led.",
    ),
    "sheet.napoleon.joker.any-time.unless-led": Text(
        "ジョーカーはいつでも、どのカードとしても出せますが、最初に出したとき以外は一番弱いカードです。",
        "The joker may be played at any time and stand for any card, but is the weakest unless it is led.",
    ),
    "sheet.napoleon.joker.when-void": Text(
        "ジョーカーは、親と同じマークを持っていないときだけ出せます。親のときは出せます。",
        "The joker may be played only by whoever cannot follow, or leads.",
    ),
    "sheet.napoleon.joker.never": Text("ジョーカーが勝つことはありません。", "The joker never wins."),
    "sheet.napoleon.joker.weakest": Text(
        "ジョーカーは、どのカードとしても出せますが、一番弱いカードです。",
        "The joker may stand for any card, but is the weakest.",
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
        "トリックに勝った人が、その中の絵札を取り、次の親になります。",
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
        "1つのトリックで全員が同じマークを出したら、2を出した人が勝ちます(セイムツー)。"
        "オールマイティか正ジャックが出ていれば勝てません。",
        "In a trick of one suit the 2 wins (same two), unless the almighty or the main jack is in it.",
    ),
    "sheet.napoleon.same-two.jacks": Text(
        "1つのトリックで全員が同じマークを出したら、2を出した人が勝ちます(セイムツー)。"
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
        "♥Qと♠Aが同じトリックに出たら、ほかに何が出ていても♥Qが勝ちます(よろめき)。",
        "When ♥Q and ♠A meet in one trick, ♥Q wins it, whatever else is there (yoromeki).",
    ),
    "sheet.napoleon.goal": Text(
        "最後のトリックのあと、ナポレオンと副官が取った絵札が宣言した枚数以上なら、ナポレオン軍の勝ちです。"
        "足りなければ連合軍の勝ちです。",
        "After the last trick Napoleon's side wins with at least as many face cards as were bid; otherwise the others "
        "win.",
    ),
}
