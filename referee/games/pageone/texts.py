"""Every word of Page One, in Japanese and English."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.pageone": Text("ページワン", "Page One"),
    "profile.pageone": Text("ページワン", "Page One"),
    "option.joker": Text("ジョーカーを1枚入れる", "A joker is played with"),
    "option.penalty": Text("「ページワン」を言い忘れたら引く枚数", "Cards drawn by who forgot to say “Page One”"),
    "option.cards": Text("配る枚数", "Cards dealt to each"),
    "option.false_shout": Text(
        "1枚でないのに「ページワン」と言っても引く", "Saying “Page One” without need costs the same"
    ),
    "code.false-page-one": Text(
        "{player}さんの手札は1枚ではありません。", "{player} does not hold one card: it is no time to say “Page One”."
    ),
    "sheet.pageone.false-shout": Text(
        "残り1枚でないのに言った人も、山札から{penalty}枚引きます。",
        "Who says it with any other number of cards draws {penalty:card|cards} too.",
    ),
    "option.joker_finish": Text("ジョーカーであがってもよい", "The joker may be the last card"),
    # The rules.
    "rule.W1": Text(
        "2人から6人で、ジョーカー1枚を入れた53枚を使います(入れずに52枚でも遊びます)。"
        "4枚(決めれば5枚から7枚)ずつ配り、残りは裏向きの山札にします。",
        "Two to six players, 53 cards with one joker (or 52 without). Four cards each, or five to seven; the others "
        "are the stock, face down.",
    ),
    "rule.W2": Text("親は好きなカードを1枚出します。", "The leader plays any card."),
    "rule.W3": Text(
        "時計回りに、親と同じマークのカードを1枚ずつ出します。ジョーカーはいつでも出せます。"
        "親がジョーカーを出したら、次の人のカードのマークに従います。",
        "Clockwise, everybody plays one card of the led suit. The joker may be played at any time; after a led joker "
        "the next card says which suit is led.",
    ),
    "rule.W4": Text(
        "同じマークのカードがなければ、出るまで山札から引き、出たらそれを出します。引ける間はパスできません。",
        "Whoever has no card of the suit draws until one comes, and plays it. Nobody may pass while there is "
        "something to draw.",
    ),
    "rule.W5": Text(
        "ジョーカー、なければ同じマークで一番強いカード(Aが最強、2が最弱)を出した人が次の親になります。"
        "出たカードは脇に置きます。",
        "The joker, else the highest card of the led suit (A high, 2 low), takes the trick and leads. The trick goes "
        "aside.",
    ),
    "rule.W6": Text(
        "山札がなくなったら、脇のカードを切って新しい山札にします。それもなければ、出せない人はパスします。",
        "When the stock runs out, the tricks put aside are shuffled and become the stock. With nothing left to draw, "
        "whoever cannot follow passes.",
    ),
    "rule.W7": Text(
        "手札が残り1枚になったら、次の人が動く前に「ページワン」と言います。言い忘れた人は、罰として山札から引きます。"
        "ほかの枚数で言うのは間違いです。",
        "Whoever is left with one card says “Page One” before the next player acts. Who forgot draws cards as a "
        "penalty. With any other number of cards it is said falsely.",
    ),
    "rule.W8": Text(
        "最初に手札がなくなった人の勝ちで、ラウンドは終わりです。ほかの人の順位は、残った手札の少ない順です。",
        "The first empty hand wins and ends the round. The others stand by cards left, fewest first.",
    ),
    # The rules as one table plays them.
    "sheet.pageone.deal": Text(
        "2人から6人で遊びます。トランプ52枚(ジョーカーなし)から{each}枚ずつ配り、残りは裏向きの山札にします。",
        "Two to six players, 52 cards without a joker: {each} each, and the others are the stock, face down.",
    ),
    "sheet.pageone.deal.joker": Text(
        "2人から6人で遊びます。ジョーカー1枚を入れた53枚から{each}枚ずつ配り、残りは裏向きの山札にします。",
        "Two to six players, 53 cards with one joker: {each} each, and the others are the stock, face down.",
    ),
    "sheet.pageone.lead": Text("親は好きなカードを1枚出します。", "The leader plays any card."),
    "sheet.pageone.follow": Text(
        "ほかの人は時計回りに、親と同じマークのカードを1枚ずつ出します。",
        "Clockwise, everybody else plays one card of the led suit.",
    ),
    "sheet.pageone.joker": Text(
        "ジョーカーはいつでも出せます。親が出したときは、次の人のカードのマークに従います。",
        "The joker may be played at any time. When it is led, the next card's suit is the one to follow.",
    ),
    "sheet.pageone.draw": Text(
        "同じマークのカードがない人は、出るまで山札から1枚ずつ引き、出たらそれを出します。引ける間はパスできません。",
        "Whoever has no card of the suit draws one by one until one comes, and plays it. Nobody passes while there is "
        "something to draw.",
    ),
    "sheet.pageone.takes": Text(
        "一番強いカード(A・K・Q・J・10…2の順)を出した人が次の親になります。出たカードは脇に置きます。",
        "The highest card (A K Q J 10 … 2) takes the trick, and its player leads the next. The trick goes aside.",
    ),
    "sheet.pageone.takes.joker": Text(
        "一番強いカード(ジョーカー、A・K・Q・J・10…2の順)を出した人が次の親になります。出たカードは脇に置きます。",
        "The highest card (the joker, then A K Q J 10 … 2) takes the trick, and its player leads the next. The trick "
        "goes aside.",
    ),
    "sheet.pageone.shuffle": Text(
        "山札がなくなったら、脇のカードを切って新しい山札にします。それもなければ、出せない人はパスします。",
        "When the stock runs out, the tricks put aside are shuffled and become the stock. With nothing left to draw, "
        "whoever cannot follow passes.",
    ),
    "sheet.pageone.say": Text(
        "手札が残り1枚になったら、次の人が動く前に「ページワン」と言います。",
        "Whoever is left with one card says “Page One” before the next player acts.",
    ),
    "sheet.pageone.penalty": Text(
        "言い忘れた人は、山札から{penalty}枚引きます。", "Who forgot draws {penalty:card|cards}."
    ),
    "sheet.pageone.wins": Text(
        "最初に手札がなくなった人の勝ちです。ほかの人の順位は、残った手札の少ない順です。",
        "The first empty hand wins. The others stand by cards left, fewest first.",
    ),
    "sheet.pageone.joker-last": Text("最後の1枚をジョーカーにはできません。", "The joker may not be the last card."),
    # What happened.
    "event.declare.page-one": Text("{player}さん、「ページワン」!", "{player} says “Page One”!"),
    "event.draw.penalty": Text(
        "{player}さんが罰として{count}枚引きました。", "{player} draws {count:card|cards} as a penalty."
    ),
    # Faults.
    "code.must-follow.pageone": Text(
        "{suit}を出さなければなりません。なければ、出るまで山札から引きます。",
        "The led suit must be followed ({suit}). Whoever cannot draws until one comes.",
    ),
    "code.must-follow.pageone.empty": Text(
        "{suit}を出さなければなりません。なければパスします。もう引けるカードはありません。",
        "The led suit must be followed ({suit}). Whoever cannot passes: there is nothing left to draw.",
    ),
    "code.must-draw.pageone": Text(
        "ジョーカーではあがれません。山札から引いてください。", "Nobody goes out with the joker: draw a card."
    ),
    "code.cannot-pass.pageone": Text(
        "引けるカードがあるので、パスはできません。出せるカードがなければ、出るまで引きます。",
        "There are cards to draw, so nobody may pass. Whoever cannot follow draws until a card of the suit comes.",
    ),
    "code.wrong-count.penalty": Text(
        "罰として引くのは{needed}枚までです(引いたのは{given}枚)。",
        "The penalty is {needed:card|cards}, not {given}.",
    ),
    "code.stock-empty.pageone": Text(
        "引けるカードは、もうそれだけ残っていません。", "So many cards are not left to draw."
    ),
    # Explaining an event.
    "why.asks.stock-empty": Text("それだけ引けますか?", "Are there so many cards to draw?"),
    "why.asks.must-draw": Text("引かずにすみますか?", "Can it be done without a draw?"),
    "why.asks.false-page-one": Text("手札は残り1枚ですか?", "Is one card left in the hand?"),
    "why.pageone.joker": Text("ジョーカーはいつでも出せます。", "The joker may be played at any time."),
    "why.pageone.joker-led": Text(
        "最初に出されたのはジョーカーなので、次の人は何を出してもかまいません。",
        "The joker was led, so the next player may play any card.",
    ),
    "why.pageone.stock": Text("引けるカードは、あと{left}枚あります。", "There are {left:card|cards} left to draw."),
    "why.pageone.stock-empty": Text("引けるカードは、もうありません。", "There is nothing left to draw."),
    "why.pageone.stock-unknown": Text(
        "引けるカードが残っているかどうか、誰にも分かりません。",
        "Nobody can tell whether there is anything left to draw.",
    ),
    "why.pageone.cannot-follow": Text(
        "{player}さんは{suit}を持っていないので、パスします。", "{player} holds no {suit} and passes."
    ),
    # What may be done now.
    "allowed.pageone.follow": Text(
        "{turn}さんは、{suit}かジョーカーを1枚出します。どちらもなければ、出るまで山札から引きます。",
        "{turn} plays {suit} or the joker. Without any, {turn} draws until one comes.",
    ),
    "allowed.pageone.pass": Text(
        "{turn}さんは、{suit}かジョーカーを1枚出します。どちらもなければ、引く札がないのでパスします。",
        "{turn} plays {suit} or the joker. Without any, {turn} passes: there is nothing left to draw.",
    ),
    "source.W": Text("ページワンの一般的な遊び方", "Page One (ページワン) as it is commonly played"),
}
