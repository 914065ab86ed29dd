"""The rules of a shedding game as one table plays them: a sentence for each way in which a switch can be set."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "sheet.part.turns": Text("進め方", "Turns"),
    "sheet.part.melds": Text("出し方", "What may be played"),
    "sheet.part.strength": Text("強さ", "Strength"),
    "sheet.part.cards": Text("特別なカード", "Special cards"),
    "sheet.part.locks": Text("縛り", "Locks"),
    "sheet.part.finish": Text("あがり", "Finishing"),
    "sheet.part.ranks": Text("階級と得点", "Ranks and points"),
    "card.jack": Text("J", "J"),
    # Setting up.
    "sheet.deal": Text(
        "ジョーカー{jokers}枚を入れた{size}枚を全部配ります。手札の枚数は1枚違ってもかまいません。",
        "All {size} cards are dealt, {jokers:joker|jokers} among them; hands may differ by one card.",
    ),
    "sheet.deal.no-jokers": Text(
        "ジョーカーなしの52枚を全部配ります。手札の枚数は1枚違ってもかまいません。",
        "All 52 cards are dealt, without jokers; hands may differ by one card.",
    ),
    "sheet.goal.out": Text("最初にあがった人の勝ちです。", "Whoever is out first wins."),
    "sheet.goal": Text("最初に手札をなくした人の勝ちです。", "Whoever empties the hand first wins."),
    "sheet.first-leader.record": Text(
        "最初のラウンドの親は、卓で決めます。", "The table settles who leads the first round."
    ),
    "sheet.first-leader.d3": Text(
        "最初のラウンドは、♦3を持っている人が親です。♦3を出さなくてもかまいません。",
        "The holder of the ♦3 leads the first round; it need not be played.",
    ),
    "sheet.next-leader.daihinmin": Text(
        "2ラウンド目からは、大貧民が親です。", "From round two on the daihinmin leads."
    ),
    "sheet.next-leader.d3": Text(
        "2ラウンド目からは、♦3を持っている人が親です。", "From round two on the holder of the ♦3 leads."
    ),
    "sheet.leader.d3": Text(
        "どのラウンドも、♦3を持っている人が親です。♦3を出さなくてもかまいません。",
        "The holder of the ♦3 leads every round; it need not be played.",
    ),
    "sheet.leader.d3.exchange": Text(
        "どのラウンドも、カード交換のあとで♦3を持っている人が親です。♦3を出さなくてもかまいません。",
        "Whoever holds the ♦3 after the exchange leads the round; it need not be played.",
    ),
    # Turns.
    "sheet.turn": Text(
        "親から時計回りに、場と同じ出し方、同じ枚数で、より強いカードを出すか、パスをします。",
        "Clockwise from the leader, each beats the field with the same kind and number of cards, or passes.",
    ),
    "sheet.pass.again": Text(
        "パスをしても、次に番が来ればまた出せます。", "Who has passed may play again at the next turn."
    ),
    "sheet.pass.final": Text("パスをしたら、場が流れるまで出せません。", "A pass is final until the field clears."),
    "sheet.pass.leader": Text("場が空のとき、親はパスできません。", "Whoever leads an empty field may not pass."),
    "sheet.clear": Text(
        "ほかの全員がパスしたら場が流れ、最後に出した人が次の親になります。",
        "When all others have passed, the field clears and the last to have played leads.",
    ),
    "sheet.clear.owner": Text(
        "最後に出した人にも番が回ります。全員がパスしたら場が流れ、最後に出した人が次の親になります。",
        "The last to have played gets a turn as well; when everybody has passed, the field clears and that player "
        "leads.",
    ),
    # What may be played.
    "sheet.groups.plain": Text(
        "場が空なら、1枚でも、同じ数字の2枚以上(組)でも出せます。",
        "On an empty field a single card, or two or more of one number (a group), may be led.",
    ),
    "sheet.sequences.plain": Text(
        "同じマークで3枚以上の続き番号は、階段として出せます。番号は3から2まで続き、2から3へはつながりません。",
        "Three or more in a row of one suit are a sequence. Sequences run from 3 up to 2 and do not wrap.",
    ),
    "sheet.sequences.above-lowest.plain": Text(
        "階段には、同じ枚数で、一番弱いカードが場の一番弱いカードより強い階段を出せます(3・4・5に4・5・6)。",
        "A sequence is answered by one as long whose lowest card is above the lowest on the field (4-5-6 on 3-4-5).",
    ),
    "sheet.sequences.above-all.plain": Text(
        "階段には、同じ枚数で、全部が場の階段より強い階段を出せます(3・4・5に6・7・8)。",
        "A sequence is answered by one as long that is wholly above it (6-7-8 on 3-4-5).",
    ),
    "sheet.joker": Text(
        "ジョーカーは、組や階段の中で、どのカードの代わりにもなります。",
        "In a group or a sequence a joker stands for any card.",
    ),
    "sheet.joker.groups": Text(
        "ジョーカーは、組の中で、どのカードの代わりにもなります。", "In a group a joker stands for any card."
    ),
    # Strength.
    "sheet.strength": Text(
        "弱い方から、3、4、5、6、7、8、9、10、J、Q、K、A、2の順です。", "From low to high: 3 4 5 6 7 8 9 10 J Q K A 2."
    ),
    "sheet.joker.single": Text(
        "1枚で出したジョーカーは、どのカードよりも強くなります。", "A joker played alone is above every other card."
    ),
    "sheet.joker.pair": Text(
        "ジョーカー2枚は、どの2枚の組よりも強くなります。", "Two jokers played alone are above every other pair."
    ),
    "sheet.revolution.plain": Text(
        "同じ数字を4枚出すと革命です。ラウンドが終わるまで強さが逆になり、{low}が強く{high}が弱くなります。"
        "もう一度起これば元に戻ります。",
        "Four of one number are a revolution: until the round ends the order is reversed, {low} high and {high} low. "
        "Another one restores it.",
    ),
    "sheet.revolution.jokers": Text(
        "同じ数字を4枚以上出すと革命です(ジョーカーも数えます)。"
        "ラウンドが終わるまで強さが逆になり、{low}が強く{high}が弱くなります。"
        "ジョーカーの強さは変わりません。もう一度起これば元に戻ります。",
        "Four or more of one number, jokers counted, are a revolution: until the round ends the order is reversed, "
        "{low} "
        "high and {high} low, but for the jokers. Another one restores it.",
    ),
    "sheet.revolution.sequences": Text(
        "{length}枚以上の階段でも革命になります。", "A sequence of {length} or more cards is a revolution too."
    ),
    "sheet.revolution.no-sequences": Text("階段では革命になりません。", "A sequence makes no revolution."),
    "sheet.revolution.unanswerable": Text(
        "ジョーカーを入れた5枚以上の革命には、誰も返せません。場が流れ、出した人が次の親になります。",
        "A revolution of five or more cards with a joker cannot be answered: the field clears and its player leads.",
    ),
    "sheet.eleven-back.forced": Text(
        "{jack}を出すと、場が流れるまで強さが逆になります(イレブンバック)。",
        "Playing {jack} reverses the order until the field clears (11-back).",
    ),
    "sheet.eleven-back.optional": Text(
        "{jack}を出した人は、次のカードが出る前に宣言すれば、場が流れるまで強さを逆にできます(イレブンバック)。",
        "Whoever plays {jack} may declare, before the next play, that the order is reversed until the field clears "
        "(11-back).",
    ),
    "sheet.eleven-back.no-sequences": Text("階段の中では起こりません。", "In a sequence it does not happen."),
    "sheet.eleven-back.in-sequences.forced": Text("階段の中でも起こります。", "In a sequence too."),
    "sheet.eleven-back.in-sequences.optional": Text(
        "階段の中でも起こせます。", "It may be declared on a sequence too."
    ),
    "sheet.eleven-back.revolution": Text(
        "革命中のイレブンバックでは、強さが元の順に戻ります。",
        "During a revolution an 11-back restores the usual order.",
    ),
    # Special cards.
    "sheet.eight": Text(
        "8を1枚でも組でも出すと場が流れ、出した人が続けて親になります(8切り)。",
        "An 8, alone or in a group, clears the field, and its player leads again (8-cut).",
    ),
    "sheet.eight.sequences": Text("8を含む階段でも場が流れます。", "A sequence with an 8 clears the field too."),
    "sheet.eight.no-sequences": Text("8切りは階段の中では起こりません。", "In a sequence there is no 8-cut."),
    "sheet.eight.joker": Text(
        "階段で8の代わりになったジョーカーでも場が流れます。", "So does a joker that stands for an 8 in a sequence."
    ),
    "sheet.spade-three": Text(
        "♠3の1枚は、1枚で出されたジョーカーに勝ち、場を流します(スペ3返し)。",
        "The single ♠3 beats a joker played alone, and clears the field (spade-3 return).",
    ),
    "sheet.spade-three.through": Text("スペ3返しは縛りの中でもできます。", "It does so even under a lock."),
    "sheet.spade-three.not-through": Text(
        "縛りのマークに合わないスペ3返しはできません。", "Under a lock of other suits it cannot be played."
    ),
    # Locks.
    "sheet.times.2": Text("2回", "twice"),
    "sheet.times.3": Text("3回", "three times"),
    "sheet.lock.plain": Text(
        "同じマークが{times}続けて出ると縛りがかかり、場が流れるまでそのマークしか出せません。",
        "When the same suit is played {times} in a row, only that suit may follow until the field clears.",
    ),
    "sheet.lock.first-two.plain": Text(
        "場が流れたあとの1番目と2番目に出たカードのマークが同じなら縛りがかかり、"
        "場が流れるまでそのマークしか出せません。あとからは縛れません。",
        "When the first two plays on an empty field are of the same suit, only that suit may follow until the field "
        "clears. No lock begins later.",
    ),
    "sheet.lock.only-first": Text(
        "縛りがかかるのは、場が流れたあとの最初の{count}回で続いたときだけです。",
        "A lock begins only with the first {count} plays on an empty field.",
    ),
    "sheet.lock.groups": Text(
        "組は、マークの組み合わせが全部同じときだけ縛りになります。",
        "A group locks only when its whole combination is the same.",
    ),
    "sheet.lock.sequences": Text("階段でも縛りがかかります。", "Sequences lock too."),
    "sheet.lock.no-sequences": Text("階段では縛りがかかりません。", "Sequences do not lock."),
    "sheet.lock.joker": Text(
        "ジョーカーは足りないマークの代わりになり、縛りを作ることもできます。",
        "A joker takes the suit that is missing, and so can make a lock.",
    ),
    "sheet.lock.no-joker": Text(
        "ジョーカーは縛りの中でも出せますが、ジョーカーで縛りを作ることはできません。",
        "A joker fits every lock, but makes none.",
    ),
    # Finishing.
    "sheet.finisher.stays": Text(
        "あがった人のカードは場に残ります。誰も勝てなければ、時計回りに次の人が親になります。",
        "What a finisher played stays; if nobody beats it, the next player clockwise leads.",
    ),
    "sheet.finisher.clears": Text(
        "誰かがあがると場が流れ、時計回りに次の人が親になります。",
        "When somebody finishes, the field clears and the next player clockwise leads.",
    ),
    "sheet.finisher.ends-round": Text("誰かがあがると、ラウンドが終わります。", "The first finish ends the round."),
    "sheet.foul.off": Text("どのカードであがってもかまいません。", "Any card may be played last."),
    "sheet.foul.joker": Text("ジョーカー", "a joker"),
    "card.eight": Text("8", "an 8"),
    "card.two": Text("2", "a 2"),
    "sheet.foul.top.reversed": Text("2(強さが逆のときは3)", "a 2 (a 3 while the order is reversed)"),
    "sheet.foul.contains": Text(
        "最後に出したカードの中に次のどれかがあれば、反則あがりで負けになります: {cards}。",
        "It is a foul finish, and loses, if the last play contains any of these: {cards}.",
    ),
    "sheet.foul.pure": Text(
        "最後に出したカードが次のどれかだけなら、反則あがりで負けになります: {cards}。"
        "ほかのカードと組み合わせたジョーカーなら、かまいません。",
        "It is a foul finish, and loses, if the last play is nothing but one of these: {cards}. A joker among other "
        "cards is fine.",
    ),
    "sheet.stop-4": Text(
        "8切りの8と同じ枚数の4を出せば、誰でも8切りを止められます(4止め)。",
        "Anybody may stop an 8-cut with as many 4s (4-stop).",
    ),
    "sheet.stop-4.lock": Text("4止めは縛りの中でもできます。", "A 4-stop is allowed under a lock too."),
    "sheet.stop-4.joker": Text("4止めでは、ジョーカーも4として数えます。", "For a 4-stop a joker counts as a 4."),
    "sheet.foul.pure.no-jokers": Text(
        "最後に出したカードが次のどれかだけなら、反則あがりで負けになります: {cards}。",
        "It is a foul finish, and loses, if the last play is nothing but one of these: {cards}.",
    ),
    "sheet.foul.pure.sequences": Text(
        "階段であがれば、何が入っていても反則にはなりません。", "A sequence is never a foul finish, whatever is in it."
    ),
    "sheet.foul.roles": Text(
        "最後に出したカードの中に次の役札があれば、反則あがりで負けになります: ♠3、6、8、10、J、{cards}。",
        "It is a foul finish, and loses, if the last play contains a role card: ♠3, 6, 8, 10, J, {cards}.",
    ),
    "sheet.foul.spade-three": Text("♠3の1枚であがるのも反則です。", "So is the ♠3 alone."),
    "sheet.foul.back": Text(
        "イレブンバックの間も、強さが逆のときと同じに扱います。", "An 11-back counts as reversed for this."
    ),
    "sheet.foul.no-back": Text(
        "イレブンバックの間は、強さが逆のときには数えません。", "An 11-back does not count as reversed for this."
    ),
    "sheet.fouls.several": Text(
        "反則あがりをした人は大貧民になります。何人もいれば、最初の人が大貧民、次の人が貧民と、下から決まります。",
        "The fouler is daihinmin; of several the first is daihinmin, the next hinmin, and so on.",
    ),
    "sheet.miyako-ochi": Text(
        "前のラウンドの大富豪より先にほかの人があがると、大富豪は都落ちです。その場で抜け、大貧民になります。",
        "When another player finishes before the reigning daifugo, that daifugo is out at once and is daihinmin "
        "(miyako-ochi).",
    ),
    "sheet.miyako-ochi.foul": Text("反則あがりでも都落ちになります。", "A foul finish has the same effect."),
    "sheet.H9": Text(
        "大貧民が最初にあがると、全員の階級が逆転してラウンドが終わります(下剋上)。",
        "When the daihinmin finishes first, all ranks turn over and the round is over (gekokujo).",
    ),
    "sheet.gekokujo.miyako-ochi": Text("下剋上のときは、都落ちにはなりません。", "In a gekokujo nobody falls."),
    # Ranks.
    "sheet.ranks": Text(
        "あがった順に、大富豪、富豪、平民、貧民、大貧民になります(2人なら大富豪と大貧民、3人なら間が平民)。",
        "In the order of finishing: daifugo, fugo, heimin, hinmin, daihinmin (two players: the first and the last; "
        "three: "
        "a heimin between).",
    ),
    "sheet.ranks.first-only": Text(
        "あがった人が大富豪、ほかの人は平民になります(2人なら、もう1人は大貧民)。",
        "The finisher is daifugo, everybody else heimin (of two players the other one is daihinmin).",
    ),
    "sheet.ranks.first-only.foul": Text(
        "反則あがりをした人は大貧民、ほかの人は平民になります(2人なら、もう1人は大富豪)。",
        "After a foul finish its player is daihinmin, everybody else heimin (of two players the other one is daifugo).",
    ),
    "sheet.next-leader.daihinmin.first-only": Text(
        "2ラウンド目からは、大貧民がいれば大貧民が親です。いなければ、卓で決めます。",
        "From round two on the daihinmin leads, where there is one; else the table settles who leads.",
    ),
    "sheet.exchange.first-only": Text(
        "2人なら、次のラウンドの初めに大貧民と大富豪が1枚を交換します。3人以上なら、カード交換はありません。",
        "With two players the daihinmin and the daifugo exchange one card before the next round; with more there is no "
        "exchange.",
    ),
    "sheet.exchange.none": Text("カード交換はありません。", "There is no exchange of cards."),
    "sheet.exchange": Text(
        "次のラウンドの初めに、大貧民と大富豪が2枚、貧民と富豪が1枚を交換します(2人や3人なら、大貧民と大富豪が1枚)。",
        "Before the next round the daihinmin and the daifugo exchange two cards, the hinmin and the fugo one (with "
        "two or "
        "three players only the daihinmin and the daifugo, one card).",
    ),
    "sheet.exchange.strongest": Text(
        "大貧民と貧民は一番強いカードを渡し、大富豪と富豪は好きなカードを渡します。",
        "The daihinmin and the hinmin give their strongest, the daifugo and the fugo any cards.",
    ),
    "sheet.exchange.any": Text(
        "大貧民は一番強いカードを渡し、ほかの人は好きなカードを渡します。",
        "The daihinmin gives the strongest cards, the others any.",
    ),
    "sheet.exchange.ties": Text(
        "同じ強さのカードは、♠♥♦♣の順に渡します。", "Of equal cards they go in the order ♠ ♥ ♦ ♣."
    ),
    "sheet.exchange.blind": Text(
        "渡すカードは受け取る前に選び、受け取ったばかりのカードは返せません。",
        "Cards are chosen before any are received; one just received cannot be given back.",
    ),
    "sheet.exchange.seen": Text(
        "受け取ったカードを見てから、渡すカードを選べます。", "Cards may be chosen after seeing what one receives."
    ),
    "sheet.tenpen": Text(
        "配られた大貧民の手札が10枚以上で、3から{highest}までの札だけなら、大富豪と手札を全部交換できます(天変地異)。",
        "A daihinmin dealt ten cards or more, 3 to {highest} only, may swap the whole hand with the daifugo's "
        "(tenpen).",
    ),
    "sheet.tenpen.exchange": Text(
        "天変地異のときは、ほかの人もカードを交換しません。", "After a tenpen nobody exchanges cards."
    ),
    "sheet.tax-evasion.rank": Text(
        "一番強いカードを渡さなかったこと(脱税)が後で証明された人は、そのラウンドの一番下になります。",
        "Whoever is proven later to have withheld the strongest card is last of the round.",
    ),
    "sheet.tax-evasion.points": Text(
        "一番強いカードを渡さなかったこと(脱税)が後で証明された人は、そのラウンドの点が最下位と同じになります(点をつけない卓では-1点)。",
        "Whoever is proven later to have withheld the strongest card gets the points of the last rank (-1 where ranks "
        "have none).",
    ),
    "sheet.rounds": Text("{count}ラウンド遊びます。", "{count:round is|rounds are} played."),
    "sheet.points": Text(
        "ラウンドごとの得点は、上の階級から{points}点です。", "Points per round, from the best rank down: {points}."
    ),
}
