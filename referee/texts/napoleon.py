"""Words of Napoleon: rules, switches, what happens at the bidding."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.napoleon": Text("ナポレオン", "Napoleon"),
    "profile.napoleon": Text("基本ルール", "The basic rules"),
    "profile.napoleon-local": Text(
        "ローカルルールあり(ジョーカー・セイムツー・よろめき)", "With the three local rules"
    ),
    "option.joker_calls_trumps": Text("ジョーカーの切り札請求", "A led joker calls trumps"),
    "option.joker_led": Text(
        "最初に出したジョーカーの強さ(weakest=最弱、strongest=最強、below-almighty=オールマイティの次、"
        "below-back-jack=裏ジャックの次)",
        "How strong a led joker is: weakest, strongest, next below the almighty, or next below the back jack",
    ),
    "option.same_two": Text("セイムツー", "Same two: in a trick of one suit the 2 wins"),
    "option.same_two_first_trick": Text(
        "1巡目でもセイムツー",
        "Same two holds in the first trick too",
    ),
    "option.same_two_in_trumps": Text("切り札でもセイムツー", "Same two holds in trumps too"),
    "option.same_two_stopped_by": Text(
        "セイムツーを止めるジャック(オールマイティは必ず止める。main-jack=正ジャックだけ、jacks=裏ジャックも)",
        "Which jacks stop same two, as the almighty always does: main-jack, or jacks (the back jack as well)",
    ),
    "option.yoromeki": Text("よろめき(♥Qが♠Aに勝つ)", "Yoromeki: ♥Q takes the trick in which ♠A is played"),
    "option.lowest_bid": Text("宣言できる最低の枚数", "The lowest bid"),
    "event.adjutant.named": Text(
        "{player}さん、副官は{named}を持っている人です。", "{player} names {named}: its holder is the adjutant."
    ),
    "event.pass.napoleon": Text(
        "{player}さん、パス。{napoleon}さんがナポレオン、切り札は{suit}です。",
        "{player} passes. {napoleon} is Napoleon, and {suit} are trumps.",
    ),
    "event.pass.redeal": Text("全員パス。配り直しです。", "All have passed: deal again."),
    "code.bid-too-low.least": Text("宣言は{lowest}枚からです。", "A bid promises at least {lowest} face cards."),
    "code.wrong-phase.redeal": Text(
        "全員がパスしました。配り直していれば正しい宣言です。",
        "All have passed: right only if the cards were dealt again.",
    ),
    "code.wrong-count.discards": Text(
        "捨てるのは{needed}枚です(捨てたのは{given}枚)。", "{needed:card|cards} must be discarded, not {given}."
    ),
    "why.napoleon.last-bid": Text("前の宣言は{last_suit}の{last}枚です。", "The last bid is {last} in {last_suit}."),
    "why.napoleon.joker": Text("ジョーカーはいつでも出せます。", "The joker may be played at any time."),
    "why.napoleon.joker-led": Text(
        "最初に出されたのはジョーカーなので、次の人は何を出してもかまいません。",
        "The joker was led, so the next player may play any card.",
    ),
    "why.napoleon.calls-trumps": Text(
        "ジョーカーが切り札を請求しています。切り札は{suit}です。", "The joker calls trumps: {suit}."
    ),
    "rule.Q1": Text(
        "5人で、ジョーカー1枚を入れた53枚から10枚ずつ配り、3枚を中央に伏せます(4人は12枚ずつと5枚、6人は8枚ずつと5枚)。"
        "絵札はA・K・Q・J・10の20枚です。",
        "5 players, 53 cards with one joker: 10 cards each, 3 to the widow (4 players: 12 and 5, 6 players: 8 and 5). "
        "Face cards are A K Q J 10, 20 in all.",
    ),
    "rule.Q2": Text(
        "強さは、オールマイティ(♠A)、正ジャック、裏ジャック、切り札のAから2、台札と同じマークのAから2、"
        "その他の順です。",
        "Almighty ♠A, main jack, back jack, trumps from A to 2, the led suit from A to 2, then the rest.",
    ),
    "rule.Q4": Text(
        "絵札の枚数(普通は13枚から20枚)とマークを宣言します。"
        "前より多い枚数か、同じ枚数で強いマーク(♠♥♦♣の順)でなければなりません。"
        "ほかの全員がパスしたら、宣言した人がナポレオンです。全員パスなら配り直します。",
        "Bid a number of face cards (usually 13 to 20) and a suit: more than the last, or the same in a higher suit "
        "(♠ ♥ ♦ ♣). "
        "When all others have passed, the bidder is Napoleon. If all pass, deal again.",
    ),
    "rule.Q5": Text(
        "ナポレオンは場札を取る前に1枚を指定し、その持ち主が副官になります。副官はそのカードが出るまで分かりません。",
        "Before taking the widow Napoleon names a card: its holder is the adjutant, unknown until it is played.",
    ),
    "rule.Q6": Text(
        "ナポレオンは場札を手札に加え、同じ枚数を捨てます。捨てた絵札は誰のものにもなりません。",
        "Napoleon takes the widow and discards as many; face cards among them count for nobody.",
    ),
    "rule.Q7": Text(
        "ナポレオンから始め、時計回りに出します。台札と同じマークがあれば、出さなければなりません。"
        "裏ジャックとオールマイティも、書いてあるマークとして扱います。",
        "Napoleon leads, then clockwise; follow the led suit if able. The back jack and the almighty follow as their "
        "printed suit.",
    ),
    "rule.Q8": Text(
        "勝った人はその回の絵札を取り、次の親になります。", "The winner keeps the trick's face cards and leads."
    ),
    "rule.Q9": Text(
        "最後の回のあと、ナポレオン軍の絵札が宣言した枚数以上なら、ナポレオン軍の勝ちです。",
        "After the last trick Napoleon's side wins with at least as many face cards as were bid.",
    ),
    "rule.Q10": Text(
        "ジョーカーを最初に出すと切り札の請求になり、持っている人は出さなければなりません。"
        "ジョーカーはいつでも出せますが、一番弱いカードです。",
        "A led joker calls trumps: whoever has one must play it. The joker may be played at any time and is weakest.",
    ),
    "rule.Q11": Text(
        "その回の全員が同じマークなら、2を出した人が勝ちます(オールマイティか正ジャックがあれば勝てません)。",
        "If all cards of a trick are of one suit, the 2 wins, unless the almighty or the main jack is among them.",
    ),
    "rule.Q12": Text("♥Qと♠Aが同じ回に出たら、♥Qが勝ちます。", "When ♥Q and ♠A meet in one trick, ♥Q wins it."),
}
