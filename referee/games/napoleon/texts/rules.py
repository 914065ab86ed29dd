"""The rules of Napoleon (Q) in one or two sentences each."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "rule.Q1": Text(
        "5人で、ジョーカー1枚を入れた53枚から10枚ずつ配り、3枚を中央に伏せます(4人は12枚ずつと5枚、6人は8枚ずつと5枚、7人は7枚ずつと4枚)。"
        "ジョーカーを入れないときは、伏せる枚数が1枚少なくなります。"
        "絵札はA・K・Q・J・10の20枚です。",
        "5 players, 53 cards with one joker: 10 cards each, 3 to the widow (4 players: 12 and 5, 6: 8 and 5, "
        "7: 7 and 4); without the joker the widow has one card less. "
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
        "トリックに勝った人は、その中の絵札を取り、次の親になります。",
        "The winner keeps the trick's face cards and leads.",
    ),
    "rule.Q9": Text(
        "最後のトリックのあと、ナポレオン軍の絵札が宣言した枚数以上なら、ナポレオン軍の勝ちです。",
        "After the last trick Napoleon's side wins with at least as many face cards as were bid.",
    ),
    "rule.Q10": Text(
        "ジョーカーを最初に出すと切り札の請求になり、持っている人は出さなければなりません。"
        "ジョーカーはいつでも出せますが、一番弱いカードです。",
        "A led joker calls trumps: whoever has one must play it. The joker may be played at any time and is weakest.",
    ),
    "rule.Q11": Text(
        "1つのトリックで全員が同じマークを出したら、2を出した人が勝ちます(オールマイティか正ジャックがあれば勝てません)。",
        "If all cards of a trick are of one suit, the 2 wins, unless the almighty or the main jack is among them.",
    ),
    "rule.Q13": Text(
        "♠3が最初に出されたら、ジョーカーを持っている人は、ジョーカーを出さなければなりません。",
        "When the ♠3 is led, whoever holds the joker must play it.",
    ),
    "rule.Q14": Text(
        "6人以上なら、副官を2人にできます。ナポレオンは札を2枚指定し、それぞれの持ち主が副官です。",
        "With six players or more there may be two adjutants: Napoleon names two cards, and the holder of each is one.",
    ),
    "rule.Q12": Text("♥Qと♠Aが同じトリックに出たら、♥Qが勝ちます。", "When ♥Q and ♠A meet in one trick, ♥Q wins it."),
    "source.Q": Text("「ナポレオン」のルール紹介", "the published rules of Napoleon (ナポレオン)"),
}
