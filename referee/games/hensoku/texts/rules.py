"""The rules of hensoku (V) in one or two sentences each."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "rule.V1": Text(
        "役札(♠3・6・8・10・J・2・ジョーカー、革命中は2の代わりに3)を含む札であがると負けで、ほかの全員に500点ずつ払います。",
        "Finishing with a role card (♠3, 6, 8, 10, J, 2 or in a revolution 3, joker) loses: 500 to each other player.",
    ),
    "rule.V2": Text("♠3は1枚のジョーカーに勝ち、場を流します。", "The ♠3 beats a single joker and cuts."),
    "rule.V3": Text(
        "6を出すと、その枚数だけ次の人に手札を渡さなければなりません。",
        "Each 6 gives one card to the next player; it must be done.",
    ),
    "rule.V4": Text("8を出すと場が流れます(8切り)。", "An 8 cuts the field."),
    "rule.V5": Text(
        "10を出すと、その枚数だけ手札を捨てなければなりません。", "Each 10 discards one card; it must be done."
    ),
    "rule.V6": Text(
        "Jを出した人は、場が流れるまで強さを逆にできます(しなくてもかまいません)。",
        "Whoever plays a J may turn the order round until the field is cut.",
    ),
    "rule.V7": Text(
        "2(革命中は3)はジョーカーを除いて最強です。",
        "The 2 (in a revolution the 3) is the strongest but for the joker.",
    ),
    "rule.V8": Text(
        "ジョーカーはどのカードの代わりにもなり、1枚で出せば2より強くなります。",
        "A joker stands for any card; alone it is above the 2.",
    ),
    "rule.V9": Text(
        "渡す枚数や捨てる枚数に手札が足りなければ、全部渡すか捨てます。それで手札がなくなったら、役札であがったのと同じ負けです。",
        "Whoever owes more than the hand holds gives all of it; emptying the hand so is a loss.",
    ),
    "rule.V10": Text(
        "同じマークの3枚以上の続き番号が階段で、4枚以上なら革命です。",
        "Three or more of one suit in a row are a sequence; four or more make a revolution.",
    ),
    "rule.V11": Text(
        "縛りは、場が流れたあと、最初と2番目に出た札のマークが同じときだけかかります。",
        "A lock comes only between the first play after a cut and the second.",
    ),
    "rule.V12": Text(
        "階段の中の役も働きます。8・9・10なら、先に1枚捨て、それから場が流れます。",
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
        "一番高い人だけが、あがった人に10点未満を切り捨てて支払います。同点なら、じゃんけんなどで決めます。",
        "The highest value alone pays the winner, rounded down to tens; a tie is settled by the table.",
    ),
    "rule.V19": Text(
        "支払った人が次の親です。カード交換はありません。", "The payer leads the next round; there is no exchange."
    ),
    "source.V": Text("「変則大富豪」のルール紹介", "the published rules of Hensoku Daifugo (変則大富豪)"),
}
