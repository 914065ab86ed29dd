"""The rules of the Daifugo family in one or two sentences each, by rule id."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "rule.G1": Text(
        "カードを全部配り、時計回りに出していきます。最初に手札をなくした人の勝ちです。"
        "2ラウンド目からは大貧民が親です。",
        "All cards are dealt and play goes clockwise. The first to "
        "empty the hand wins. From round two the daihinmin leads.",
    ),
    "rule.G2": Text(
        "強さは3が一番弱く、K、A、2、ジョーカーの順に強くなります。",
        "3 is the weakest, then up to K, A, 2 and the joker.",
    ),
    "rule.G3": Text(
        "場と同じ出し方、同じ枚数で、より強いカードを出すか、パスをします。親はパスできません。",
        "Beat the field with the same kind and number of cards, or pass. Whoever leads may not pass.",
    ),
    "rule.G4": Text(
        "場が空なら、1枚、同じ数字の組、階段のどれでも出せます。",
        "On an empty field a single, a group or a sequence may be led.",
    ),
    "rule.G5": Text(
        "他の全員がパスしたら場が流れ、最後に出した人が親になります。",
        "When all others have passed, the field clears and the last to play leads.",
    ),
    "rule.G6": Text(
        "階段は同じマークで3枚以上の続き番号です。同じ枚数で、場の一番弱い札より強ければ返せます。",
        "A sequence is three or more in a row of one suit. Answer with as many, above the field's lowest card.",
    ),
    "rule.G7": Text(
        "ジョーカーは組や階段でどのカードの代わりにもなります。", "A joker stands for any card in a group or sequence."
    ),
    "rule.G8": Text(
        "あがった順に階級が決まります。次のラウンドでは大貧民と大富豪が2枚、"
        "貧民と富豪が1枚を交換し、貧しい方は一番強いカードを渡します。",
        "Ranks follow the order of finishing. Next round the daihinmin "
        "and daifugo exchange two cards, the hinmin and fugo "
        "one; the poor give their strongest.",
    ),
    "rule.G9": Text(
        "同じ数字を4枚以上出すと革命で、強さの順番が逆になります。",
        "Four or more of one number make a revolution: the order turns round.",
    ),
    "rule.G10": Text(
        "8を出すと場が流れ、出した人が続けて出せます。", "An 8 clears the field and its player leads again."
    ),
    "rule.G11": Text(
        "大富豪より先に誰かがあがると、大富豪は都落ちで大貧民になります。",
        "When someone finishes before the reigning daifugo, that daifugo falls to daihinmin.",
    ),
    "rule.G12": Text(
        "直前と同じマークが出たら、場が流れるまでそのマークしか出せません。",
        "When the same suits are played twice in a row, only those may follow until the field clears.",
    ),
    "rule.G13": Text(
        "♠3は1枚のジョーカーに勝ち、場を流します。縛りの中でも出せます。",
        "The single ♠3 beats a single joker, even under a lock, and clears the field.",
    ),
    "rule.G14": Text(
        "最後の札にジョーカーや8があるとき、♠3の1枚のとき、2(革命中は3)があるときは反則あがりで負けになります。",
        "Finishing with a joker, an 8, the single ♠3 or a 2 (a 3 in a revolution) is a foul finish and loses.",
    ),
    "rule.G15": Text(
        "反則あがりが何人もいたら、最初の人から大貧民、貧民…となります。",
        "Of several foul finishers the first is daihinmin, the next hinmin, and so on.",
    ),
    "rule.T1": Text(
        "4~8人、ジョーカー1枚を含む53枚で、決めたラウンド数を遊びます。",
        "Four to eight players and 53 cards with one joker, for the agreed number of rounds.",
    ),
    "rule.T2": Text(
        "最初は♦3を持つ人が親、次からは大貧民が親です。", "The holder of the ♦3 leads first; later the daihinmin leads."
    ),
    "rule.T3": Text(
        "直前より強いカードを同じ枚数出します。出せない、出したくないときはパスです。",
        "Play the same number of stronger cards, or pass.",
    ),
    "rule.T4": Text(
        "階段は同じマークで3枚以上の続き番号です。返すときは全部が場より上でなければなりません。",
        "Sequences have three or more cards of one suit; an answer must be wholly above.",
    ),
    "rule.T5": Text(
        "4枚以上を一度に出すと革命です。階段でも起こります。",
        "Four or more cards at once make a revolution, sequences included.",
    ),
    "rule.T6": Text(
        "1枚のジョーカーは最強です。組み合わせでは代わりをするカードとして扱います。",
        "A single joker is unbeatable; in a combination it counts as the card it stands for.",
    ),
    "rule.T7": Text(
        "大貧民は一番強い2枚、貧民は一番強い1枚を渡し、富豪側は好きなカードを返します。",
        "The daihinmin gives the two strongest, the hinmin the strongest; the rich give any.",
    ),
    "rule.T8": Text(
        "8を出すと場が流れます。8を含む階段では流れません。", "An 8 clears the field, but not in a sequence."
    ),
    "rule.T9": Text(
        "Jを出すと、場が流れるまで強さの順番が逆になります。階段では起こりません。",
        "A J turns the order round until the field clears, but not in a sequence.",
    ),
    "rule.T10": Text(
        "同じマークが2回(または3回)続くと、そのマークしか出せません。",
        "The same suits two (or three) times in a row lock the suit.",
    ),
    "rule.T11": Text(
        "ジョーカー、2(逆のときは3)、8だけではあがれません。階段なら問題ありません。",
        "Nobody may finish on only jokers, 2s (3s when reversed) or 8s; a sequence is always fine.",
    ),
    "rule.T12": Text("♠3は1枚のジョーカーに勝ち、場が流れます。", "The ♠3 beats a single joker and clears the field."),
    "rule.T13": Text(
        "大富豪より先に誰かが1位であがると、大富豪は都落ちします。",
        "When another finishes first, the reigning daifugo falls.",
    ),
    "rule.T14": Text(
        "大富豪+2、富豪+1、平民0、貧民-1、大貧民-2点です。", "Daifugo +2, fugo +1, heimin 0, hinmin -1, daihinmin -2."
    ),
    "rule.T15": Text(
        "成績は、ゲーム数、勝率、階級ごとの回数、革命、階級の上下、大富豪の防衛を数えます。",
        "Statistics count games, wins, ranks, revolutions, moves in rank and daifugo defences.",
    ),
    "rule.U": Text(
        "UECda標準ルール: ♦3を持つ人が親です。パスしたら流れるまで出せず、"
        "全員がパスすると流れます。階段の8とジョーカーの8でも切れ、"
        "階段革命は5枚からです。同じ強さの札は♠♥♦♣の順に渡します。",
        "UECda: the ♦3 leads, a pass is final, the field clears when "
        "everyone has passed; an 8 (or a joker for one) cuts in "
        "sequences too, sequences of five make a revolution, and equal cards are given in the order ♠♥♦♣.",
    ),
    "rule.N1": Text(
        "1箱(2組)で4人まで、2箱で12人、3箱で20人まで遊べます。",
        "One box of two sets is for up to 4 players, two boxes for 12, three for 20.",
    ),
    "rule.N2": Text(
        "1組をマークごとに分け、各自が13枚を弱い順に並べて公開します。",
        "Everyone lays one suit of 13 face up, weakest to strongest, for the whole round.",
    ),
    "rule.N3": Text(
        "もう1組をジョーカー入りで全部配ります。", "The other set, jokers included, is dealt out completely."
    ),
    "rule.N4": Text(
        "強さは、手番の人の順番で比べます。", "A play is compared in the order of the player whose turn it is."
    ),
    "rule.N5": Text(
        "同じ副詞は誰にとっても同じ組です。階段は手番の人の順番で続いていればよく、返し方も手番の人の順番で見ます。",
        "The same adverb is a group for everyone; a sequence runs in the order of whoever plays it.",
    ),
    "rule.N6": Text(
        "自分の弱い方から6番目の副詞が8切りになります。", "One's own sixth adverb from the weakest is the 8 that cuts."
    ),
    "rule.N7": Text(
        "自分の一番弱い副詞のスペードがスペ3返しになります。", "The spade of one's own weakest adverb is the spade 3."
    ),
    "rule.N8": Text(
        "革命、都落ち、縛り、反則あがりも、自分の順番で見ます。",
        "Revolution, miyako-ochi, lock and foul finish go by one's own order too.",
    ),
    "rule.N9": Text(
        "カード交換も、渡す人の順番で強さを決めます。", "In the exchange everyone gives by their own order."
    ),
    "rule.H1": Text(
        "5を出すと、その枚数だけ次の人から飛ばされます。全員が飛ばされたら場が流れ、出した人が親になります。",
        "Each 5 skips one player; where that is everybody, the field clears and its player leads.",
    ),
    "rule.H2": Text(
        "7を出すと、その枚数だけ次の人に手札を渡します(7渡し)。",
        "Each 7 gives one card of the hand to the next player.",
    ),
    "rule.H3": Text("10を出すと、その枚数だけ手札を捨てます(10捨て)。", "Each 10 discards one card of the hand."),
    "rule.H4": Text("9を出すと、回る向きが逆になります。", "A 9 turns the direction of play."),
    "rule.H5": Text(
        "Qを出すと、その枚数だけ数字を指定し、全員がその数字を捨てます(Qボンバー)。最後の札でも指定します。",
        "For each Q a number is named, and every hand discards it; a finisher names them too.",
    ),
    "rule.H6": Text(
        "場のすぐ次の数字が出ると、場が流れるまで、続きの数字しか出せません(数字縛り)。",
        "When the very next number is played, only the next in line may follow until the field clears (number lock).",
    ),
    "rule.H7": Text(
        "同じマークですぐ次の数字が出ると、マークと数字の両方が縛られます(激しばり)。",
        "When the same suit and the very next number are played, both are locked (strict lock).",
    ),
    "rule.H8": Text(
        "同じ色(赤か黒)が続くと、場が流れるまでその色しか出せません(色縛り)。",
        "When red or black is played twice in a row, only that colour may follow until the field clears (colour lock).",
    ),
    "rule.H9": Text(
        "大貧民が最初にあがると、全員の階級が逆転してラウンドが終わります(下剋上)。都落ちはありません。",
        "When the daihinmin finishes first, all ranks turn over and the round is over (gekokujo); nobody falls "
        "besides.",
    ),
    "rule.H10": Text(
        "3を3枚出すと、どの3枚の組にも勝ち、場が流れます(砂嵐)。",
        "3-3-3 beats every group of three and clears the field (sandstorm).",
    ),
    "rule.H11": Text(
        "8切りの8と同じ枚数の4を出せば、8切りを止められます(4止め)。縛りの中でもかまいません。",
        "As many 4s stop an 8-cut, even under a lock (4-stop).",
    ),
    "rule.H12": Text("9を2枚出すと場が流れます(救急車)。", "9-9 clears the field (ambulance)."),
    "rule.H13": Text("6を2枚出すと場が流れます(ろくろ首)。", "6-6 clears the field (rokurokubi)."),
    "rule.V1": Text(
        "役札(♠3・6・8・10・J・2・ジョーカー、革命中は2の代わりに3)を含む札であがると負けで、全員に500ずつ払います。",
        "Finishing with a role card (♠3, 6, 8, 10, J, 2 or in a revolution 3, joker) loses: 500 to each other player.",
    ),
    "rule.V2": Text("♠3は1枚のジョーカーに勝ち、場を切ります。", "The ♠3 beats a single joker and cuts."),
    "rule.V3": Text(
        "6を出すと、その枚数だけ次の人に手札を渡します(強制)。",
        "Each 6 gives one card to the next player; it must be done.",
    ),
    "rule.V4": Text("8を出すと場が切れます。", "An 8 cuts the field."),
    "rule.V5": Text("10を出すと、その枚数だけ手札を捨てます(強制)。", "Each 10 discards one card; it must be done."),
    "rule.V6": Text(
        "Jを出した人は、場が切れるまで強さを逆にできます(任意)。",
        "Whoever plays a J may turn the order round until the field is cut.",
    ),
    "rule.V7": Text(
        "2(革命中は3)はジョーカーを除いて最強です。",
        "The 2 (in a revolution the 3) is the strongest but for the joker.",
    ),
    "rule.V8": Text(
        "ジョーカーはどのカードにもなり、1枚なら2より強いです。",
        "A joker stands for any card; alone it is above the 2.",
    ),
    "rule.V9": Text(
        "渡す、捨てる枚数に足りなければ全部出します。それで手札がなくなれば役あがりの負けです。",
        "Whoever owes more than the hand holds gives all of it; emptying the hand so is a loss.",
    ),
    "rule.V10": Text(
        "同じマークの3枚以上の続き番号が階段で、4枚以上なら革命です。",
        "Three or more of one suit in a row are a sequence; four or more make a revolution.",
    ),
    "rule.V11": Text(
        "縛りは、切れてから最初と2番目の札のマークが同じときだけかかります。",
        "A lock comes only between the first play after a cut and the second.",
    ),
    "rule.V12": Text(
        "階段の中の役も働きます。8・9・10なら捨ててから切れます。",
        "Roles work inside sequences too: 8-9-10 discards, then cuts.",
    ),
    "rule.V13": Text(
        "2~4人で5枚ずつ配り、残りは山札です。", "Two to four players get five cards each; the rest is the stock."
    ),
    "rule.V14": Text(
        "1つの手番に引けるのは1枚までです。パスするなら必ず1枚引きます。",
        "At most one card is drawn in a turn, and whoever passes must draw it.",
    ),
    "rule.V15": Text(
        "ジョーカーなしでは誰も勝てない札が場にあれば、引かずにパスできます。",
        "When nothing without a joker could beat the field, passing without drawing is allowed.",
    ),
    "rule.V16": Text(
        "誰も引かないうちにあがることはできません。", "Nobody may finish before a card was drawn in the round."
    ),
    "rule.V17": Text(
        "誰かがあがったら手札を公開し、最後の札に勝てない人は1枚引きます。数の合計(J以上は10)を、"
        "役札1枚ごとに2倍、ジョーカーは5倍、"
        "革命ならさらに回数×5倍します。",
        "At the first finish hands are shown; whoever could not beat "
        "the last play draws one card. The sum of the numbers (10 "
        "from J up) is doubled per role card, times 5 per joker, and in a revolution times 5 per revolution.",
    ),
    "rule.V18": Text(
        "一番高い人だけが、あがった人に10点未満を切り捨てて支払います。同点なら話し合い(じゃんけん)です。",
        "The highest value alone pays the winner, rounded down to tens; a tie is settled by the table.",
    ),
    "rule.V19": Text(
        "支払った人が次の親です。カード交換はありません。", "The payer leads the next round; there is no exchange."
    ),
}
