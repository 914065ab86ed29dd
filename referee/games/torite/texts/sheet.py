"""The rules of the games on the coloured deck as one table plays them."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "sheet.torite.sevens.no-pass": Text(
        "パスはできません。出せなければ脱落し、手札を全部場に置きます。",
        "No pass is allowed: whoever cannot play is out and lays the hand down.",
    ),
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
        "すぐ前の人が出した色と同じ色は出せません。親は何色でも出せます。直前の人より前に出た色なら、同じでもかまいません。",
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
    "sheet.torite.poker.straight-flush": Text(
        "ストレートフラッシュは、同じ色で続いた5枚です。", "Straight flush: five in a row of one colour."
    ),
    "sheet.torite.poker.four": Text("フォーカードは、同じ数字4枚です。", "Four of a kind: four of one number."),
    "sheet.torite.poker.full-house": Text(
        "フルハウスは、同じ数字3枚と、別の同じ数字2枚です。", "Full house: three of one number and two of another."
    ),
    "sheet.torite.poker.flush": Text("フラッシュは、同じ色5枚です。", "Flush: five of one colour."),
    "sheet.torite.poker.straight": Text("ストレートは、数字が続いた5枚です。", "Straight: five in a row."),
    "sheet.torite.poker.three": Text("スリーカードは、同じ数字3枚です。", "Three of a kind: three of one number."),
    "sheet.torite.poker.two-pairs": Text(
        "ツーペアは、同じ数字2枚が2組です。", "Two pairs: two of one number, two of another."
    ),
    "sheet.torite.poker.pair": Text("ワンペアは、同じ数字2枚です。", "One pair: two of one number."),
    "sheet.torite.poker.order": Text(
        "上の役ほど強く、どの役もなければ一番弱いハイカードです。同じ役なら、そろった数字の大きい方が勝ちです。",
        "The higher in this list, the stronger; any other five cards are the weakest (high card). Of equal hands the "
        "one with the higher numbers wins.",
    ),
    "sheet.torite.poker.low": Text(
        "1は一番小さい数としてだけ使え、10の上にはつながりません。", "1 is low only: it does not follow 10."
    ),
    "sheet.torite.poker.tie": Text(
        "数字まで同じなら、勝ちを分け合います。", "Hands that are equal in their numbers, too, share the win."
    ),
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
}
