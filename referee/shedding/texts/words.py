"""Words of the shedding games: ranks, faults, effects, what is awaited."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # What happened.
    "event.declare.eleven-back": Text("{player}さんがイレブンバックを宣言しました。", "{player} declares an 11-back."),
    "event.declare.no-eleven-back": Text(
        "{player}さんはイレブンバックを宣言しません。", "{player} declares no 11-back."
    ),
    # Faults.
    "code.wrong-leader.d3": Text(
        "親は♦3を持っている人です。{player}さんは持っていません。", "The holder of ♦3 leads; {player} does not hold it."
    ),
    "code.wrong-shape": Text("場と同じ出し方ではありません。", "This is not the same kind of play as the field."),
    "code.too-weak": Text("{cards}は場の{field}より強くありません。", "{cards} cannot beat {field}."),
    "code.too-weak.bare": Text("場のカードより強くありません。", "This cannot beat the field."),
    "code.suit-locked": Text(
        "縛りがかかっています。{lock}しか出せません。", "The suit is locked: only {lock} may be played."
    ),
    "code.suit-locked.bare": Text("縛りがかかっています。", "The suit is locked."),
    "code.not-a-meld": Text("{played}は組み合わせとして出せません。", "{played} cannot be played together."),
    "code.not-a-meld.bare": Text("組み合わせとして出せません。", "These cannot be played together."),
    "code.joker-ambiguous": Text("ジョーカーは何のカードの代わりですか?", "What does the joker stand for?"),
    "code.must-give": Text(
        "先に{turn}さんが{owed}枚渡さなければなりません。", "First {turn} must give {owed:card|cards}."
    ),
    "code.must-give.bare": Text("渡すのは{owed}枚までです。", "No more than {owed:card|cards} may be given."),
    "code.must-discard": Text(
        "先に{turn}さんが{owed}枚捨てなければなりません。", "First {turn} must discard {owed:card|cards}."
    ),
    "code.must-discard.bare": Text("捨てるのは{owed}枚までです。", "No more than {owed:card|cards} may be discarded."),
    "code.wrong-receiver": Text("渡す相手は{receiver}さんです。", "The cards go to {receiver}."),
    "code.wrong-exchange": Text("カード交換がルールどおりではありません。", "The exchange does not follow the rule."),
    "code.wrong-exchange.owed": Text(
        "交換で{player}さんが渡す相手は{receiver}さんで、{owed}枚です。",
        "In the exchange {player} gives {receiver} {owed:card|cards}.",
    ),
    "code.wrong-exchange.none": Text(
        "{player}さんは、カード交換で何も渡しません。", "{player} gives nobody anything in the exchange."
    ),
    "code.wrong-exchange.twice": Text(
        "{player}さんは、交換でもう渡しています。", "{player} has already given in the exchange."
    ),
    "code.wrong-exchange.returned": Text(
        "受け取ったばかりの{cards}は返せません。", "What was just received cannot be given back: {cards}."
    ),
    "code.wrong-exchange.stronger": Text(
        "{player}さんは一番強いカードを渡さなければなりません。まだ{cards}を持っています。",
        "{player} must give the strongest, and still holds {cards}.",
    ),
    "code.wrong-exchange.weak": Text(
        "{player}さんは、もっと強いカードを持っているはずです。", "{player} must hold something stronger."
    ),
    "code.wrong-exchange.undecided": Text(
        "{player}さんが{cards}より強いカードを持っていなければ、正しい交換です。",
        "Right only if {player} holds nothing stronger than {cards}.",
    ),
    "code.wrong-exchange.own-joker": Text(
        "{player}さん自身のジョーカーなら正しい交換です(受け取ったジョーカーは返せません)。",
        "Right only if the joker is {player}'s own: one just received cannot be given back.",
    ),
    # What cannot be told yet: never in the words of a fault.
    "code.wrong-shape.undecided": Text(
        "場と同じ出し方かどうかは、まだ決められません。",
        "Whether this is the same kind of play as the field cannot be told yet.",
    ),
    "code.too-weak.undecided": Text(
        "{played}が場の{field}より強いかどうかは、まだ決められません。",
        "Whether {played} beats {field} cannot be told yet.",
    ),
    "code.too-weak.undecided.bare": Text(
        "場のカードより強いかどうかは、まだ決められません。", "Whether this beats the field cannot be told yet."
    ),
    "code.suit-locked.undecided": Text(
        "縛りに合っているかどうかは、まだ決められません。", "Whether this fits the lock cannot be told yet."
    ),
    "code.not-a-meld.undecided": Text(
        "組み合わせとして出せるかどうかは、まだ決められません。",
        "Whether these may be played together cannot be told yet.",
    ),
    "code.wrong-receiver.undecided": Text(
        "渡す相手が{to}さんかどうかは、まだ決められません。",
        "Whether {to} is the one to be given cannot be told yet.",
    ),
    "code.must-give.undecided": Text(
        "先に渡すカードがあるかどうかは、まだ決められません。",
        "Whether cards are still to be given cannot be told yet.",
    ),
    "code.must-discard.undecided": Text(
        "先に捨てるカードがあるかどうかは、まだ決められません。",
        "Whether cards are still to be discarded cannot be told yet.",
    ),
    # What an event proves about an earlier one.
    "exposed.withheld-strongest": Text(
        "{who}さんは交換のとき、一番強いカードを{whom}さんに渡していませんでした。",
        "{who} did not give {whom} the strongest card in the exchange.",
    ),
    "exposed.returned-received-card": Text(
        "{who}さんは交換のとき、受け取ったばかりのカードを{whom}さんに返していました。",
        "{who} gave {whom} back a card just received from {whom}.",
    ),
    "exposed.finish-false": Text(
        "{who}さんは、まだあがっていませんでした。", "{who} was not out yet: there was a card left."
    ),
    # Effects.
    "effect.eight-cut": Text("8切り!", "8-cut!"),
    "effect.revolution": Text("革命!", "Revolution!"),
    "effect.counter-revolution": Text("革命返し!", "Counter-revolution!"),
    "effect.eleven-back": Text("イレブンバック!", "11-back!"),
    "effect.lock": Text("縛り!", "Locked!"),
    "effect.spade-three": Text("スペ3返し!", "The spade 3 beats the joker!"),
    "effect.five-card-revolution": Text("5枚革命! 誰も返せません。", "Five-card revolution! Nobody can answer it."),
    "effect.miyako-ochi": Text("都落ち!", "Miyako-ochi: the reigning daifugo falls!"),
    "effect.foul-finish": Text("反則あがり!", "Foul finish!"),
    "effect.give": Text("{owed_give}枚渡します。", "{owed_give:card is|cards are} to be given."),
    "effect.give.bare": Text("札を渡します。", "Cards are to be given."),
    "effect.discard.bare": Text("札を捨てます。", "Cards are to be discarded."),
    "effect.discard": Text("{owed_discard}枚捨てます。", "{owed_discard:card is|cards are} to be discarded."),
    "effect.skip": Text("5飛び!", "5-skip!"),
    "effect.reverse": Text("回る向きが逆になります。", "The direction is reversed."),
    "effect.bomb": Text("指定された数字は、全員が捨てます。", "Everybody discards the named number."),
    "rank.daifugo": Text("大富豪", "daifugo (grand millionaire)"),
    "rank.fugo": Text("富豪", "fugo (millionaire)"),
    "rank.heimin": Text("平民", "heimin (commoner)"),
    "rank.hinmin": Text("貧民", "hinmin (pauper)"),
    "rank.daihinmin": Text("大貧民", "daihinmin (grand pauper)"),
    # Faults that only this family knows.
    "code.number-locked": Text(
        "数字縛りです。続きの数字しか出せません。", "The numbers are locked: only the next number may be played."
    ),
    "code.must-name": Text(
        "先に{turn}さんが数字を{owed}つ指定しなければなりません。", "First {turn} must name {owed:number|numbers}."
    ),
    "code.must-name.bare": Text(
        "指定できるのはデッキにある数字だけで、{owed}つまでです。",
        "Only a number of the deck can be named, {owed:~no more than one|one for each Q}.",
    ),
    "code.number-locked.undecided": Text(
        "数字縛りに合っているかどうかは、まだ決められません。", "Whether this fits the number lock cannot be told yet."
    ),
    "code.finish-false.undecided": Text(
        "{player}さんがあがったかどうかは、まだ決められません。", "Whether {player} is out cannot be told yet."
    ),
    "code.finish-false": Text("{player}さんの手札はまだ残っています。", "{player} still holds cards."),
    "code.no-order": Text(
        "{player}さんの強さの順番がまだ分かりません。", "Nobody has told {player}'s order of strength yet."
    ),
    "code.withheld-bombed": Text(
        "{cards}は指定された数字なので、捨てていなければなりません。",
        "The number was named: {cards} should have been discarded.",
    ),
    "code.withheld-bombed.undecided": Text(
        "指定された数字の札かどうかは、まだ決められません。", "Whether that number was named cannot be told yet."
    ),
    "code.impossible-deal.no-joker": Text(
        "ジョーカーは脇に置けません。手札にジョーカーが{given}枚しかありません({needed}枚あるはずです)。",
        "Jokers are never set aside: {given:joker lies|jokers lie} in the hands, not {needed}.",
    ),
    "event.declare.no-bomb": Text("{player}さんは数字を指定しません。", "{player} names no number."),
    "event.declare.bomb": Text("{player}さん、{value}を指定。", "{player} names {value}."),
    # What a play set off, by name.
    "effect.lock.suits": Text("{lock}縛り!", "Locked: {lock}!"),
    "effect.lock.numbers": Text("数字縛り!", "The numbers are locked!"),
    "effect.lock.strict": Text("激しばり({lock}と数字)!", "Strict lock: {lock} and the numbers!"),
    "effect.lock.red": Text("色縛り(赤)!", "Red is locked!"),
    "effect.lock.black": Text("色縛り(黒)!", "Black is locked!"),
    "effect.skip.players": Text("{names}を飛ばします。", "{names} {count:~is|are} skipped."),
    "effect.skip.all": Text("ほかの全員を飛ばします。", "All the others are skipped."),
    "effect.finish.players": Text("{names}、あがり!", "{names} {count:~is|are} out of cards!"),
    "effect.finish.retired": Text("{names}、あがり!", "{names} {count:~is|are} out!"),
    "effect.foul-finish.players": Text("{names}、反則あがり!", "Foul finish by {names}!"),
    "effect.miyako-ochi.player": Text("{names}、都落ち!", "Miyako-ochi: {names} falls from daifugo!"),
    "effect.give.named": Text(
        "{player}さんは{receiver}さんに{owed_give}枚渡します。", "{player} now gives {receiver} {owed_give:card|cards}."
    ),
    "effect.discard.named": Text(
        "{player}さんは{owed_discard}枚捨てます。", "{player} now discards {owed_discard:card|cards}."
    ),
    "effect.bomb.owed": Text(
        "{player}さんは数字を{owed_bomb}つまで指定できます。",
        "{player} may now name {owed_bomb:number|numbers}.",
    ),
    "effect.bomb.named": Text("{value}は全員が捨てます。", "Everybody discards every {value}."),
    "says.only-jokers": Text(
        "ジョーカーだけで出したときは、ほかのカードの代わりにはなりません。",
        "{count:~A joker alone is only a joker|Jokers alone are only jokers}, whatever was said.",
    ),
    # The order of strength that holds after it changed.
    "order.usual": Text(
        "強さは元どおり、{low}が弱く{high}が強い順です。", "The usual order holds: {high} is high, {low} is low."
    ),
    "order.turned": Text(
        "今は逆順で、{high}が弱く{low}が強い順です。", "The order is reversed now: {low} is high, {high} is low."
    ),
    "order.usual.clear": Text(
        "場が流れるまで、{low}が弱く{high}が強い順です。", "Until the field clears, {high} is high and {low} is low."
    ),
    "order.turned.clear": Text(
        "場が流れるまで、{high}が弱く{low}が強い順です。", "Until the field clears, {low} is high and {high} is low."
    ),
    # What may be played now.
    "allowed.lead": Text(
        "{turn}さんが親です。1枚でも、同じ数字の組でも、好きなものを出せます。",
        "{turn} leads: any single card, or cards of one number.",
    ),
    "allowed.lead.sequences": Text(
        "{turn}さんが親です。1枚でも、同じ数字の組でも、階段でも、好きなものを出せます。",
        "{turn} leads: any single card, cards of one number, or a sequence.",
    ),
    "allowed.single": Text(
        "{turn}さんは、{field}より強いカードを1枚出せます。", "{turn} may play one card that is stronger than {field}."
    ),
    "allowed.group": Text(
        "{turn}さんは、{field}より強い同じ数字のカードを{count}枚出せます。",
        "{turn} may play {count:card|cards} of one number, stronger than {field}.",
    ),
    "allowed.sequence": Text(
        "{turn}さんは、{field}より強い{count}枚の階段を出せます。",
        "{turn} may play a sequence of {count:card|cards}, stronger than {field}.",
    ),
    "allowed.single.own": Text(
        "{turn}さんは、自分の並びで{field}より強いカードを1枚出せます。",
        "{turn} may play one card that is stronger than {field} in {turn}'s own order.",
    ),
    "allowed.group.own": Text(
        "{turn}さんは、自分の並びで{field}より強い同じ副詞のカードを{count}枚出せます。",
        "{turn} may play {count:card|cards} of one adverb, stronger than {field} in {turn}'s own order.",
    ),
    "allowed.sequence.own": Text(
        "{turn}さんは、自分の並びで{field}より強い{count}枚の階段を出せます。",
        "{turn} may play a sequence of {count:card|cards}, stronger than {field} in {turn}'s own order.",
    ),
    "allowed.down-number": Text(
        "1つ弱い{lower}も出せます。",
        "The {lower}, one step weaker, may be played too.",
    ),
    "allowed.stop": Text("8切りは、同じ枚数の4で誰でも止められます。", "Anybody may stop the 8-cut with as many 4s."),
    "allowed.sandstorm": Text("3の3枚は、いつでも出せます。", "Three 3s beat anything."),
    "allowed.joker": Text("{field}より強いものはありません。", "Nothing beats {field}."),
    "allowed.joker.returned": Text(
        "{field}より強いカードはありません。返せるのはスペ3だけです。",
        "Nothing is stronger than {field}: only the spade 3 beats it.",
    ),
    "allowed.locked": Text("縛りなので、{lock}しか出せません。", "The suit is locked: only {lock} may be played."),
    "allowed.locked.jokers": Text(
        "縛りなので、{lock}とジョーカーしか出せません。", "The suit is locked: only {lock} or a joker may be played."
    ),
    "allowed.locked.suits": Text("{lock}だけが出せます。", "Only {lock} may be played."),
    "allowed.locked.numbers": Text(
        "数字縛りなので、続きの数字だけです。", "The numbers are locked: only the next number."
    ),
    "allowed.pass": Text("出さないときはパスします。", "Whoever plays nothing passes."),
    # What is awaited, where something else came.
    "awaits.d3": Text("♦3を持っている人が親です。", "The holder of the ♦3 leads."),
    "awaits.turn.unknown": Text("誰の番か、まだ分かりません。", "Whose turn it is is not known yet."),
    "awaits.lead": Text("今は{turn}さんが親です。", "{turn} leads."),
    "awaits.reading": Text(
        "先に、読めない札が何かを教えてください。", "First say which card it is that could not be read."
    ),
    "awaits.give": Text(
        "今は{player}さんが{receiver}さんに{owed}枚渡すところです。",
        "{player} is to give {receiver} {owed:card|cards}.",
    ),
    "awaits.discard": Text("今は{player}さんが{owed}枚捨てるところです。", "{player} is to discard {owed:card|cards}."),
    "awaits.bomb": Text(
        "今は{player}さんが数字を{owed}つまで指定できるところです。", "{player} may name {owed:number|numbers} now."
    ),
    "code.wrong-phase.rounds": Text(
        "決めた{rounds}ラウンドは、もう終わりました。", "The agreed {rounds:round has|rounds have} been played."
    ),
    "code.wrong-phase.dealt": Text(
        "もう札が出ています。配り直すなら、新しいラウンドを始めてください。",
        "Cards have been played already: to deal again, begin a new round.",
    ),
    "code.wrong-phase.no-exchange": Text("この卓では、カード交換をしません。", "This table plays without an exchange."),
    "code.wrong-phase.no-ranks": Text(
        "まだ階級がないので、カード交換はありません。", "Nobody has a rank yet, so there is no exchange."
    ),
    "code.wrong-phase.exchanged": Text(
        "カード交換は、最初の札が出る前だけです。", "Cards are exchanged before the first one is played, not later."
    ),
    "code.wrong-phase.leader": Text(
        "親を決めるのは、場が空のときだけです。", "Who leads is settled while the field is empty, not now."
    ),
    "code.wrong-phase.no-eleven-back": Text(
        "この卓では、イレブンバックをしません。", "This table plays without an 11-back."
    ),
    "code.wrong-phase.forced-eleven-back": Text(
        "イレブンバックはJが出れば必ず起こるので、宣言はいりません。",
        "A J always turns the order here: an 11-back needs no declaration.",
    ),
    "code.wrong-phase.eleven-back": Text(
        "イレブンバックを宣言できるのは、Jを出してから次の札が出るまでです。",
        "An 11-back can be declared only after one's J and before the next play.",
    ),
    "code.wrong-phase.finish": Text(
        "まだ誰も札を出していないので、あがれません。", "Nobody can be out before a card was played."
    ),
    "code.wrong-phase.bomb": Text(
        "数字を指定するのは、Qボンバーのあとだけです。", "A number is named only after a Q bomber."
    ),
    "code.wrong-phase.declaration": Text("「{what}」という宣言はありません。", "There is no declaration “{what}”."),
    "code.wrong-phase.give": Text("今は、渡さなければならない札はありません。", "No card is owed to anybody now."),
    "code.wrong-phase.discard": Text("今は、捨てなければならない札はありません。", "No card has to be discarded now."),
    "code.wrong-phase.bombed": Text(
        "捨てるのは、指定された数字だけです。", "Only a number that was named is discarded."
    ),
    "code.wrong-phase.settle": Text(
        "話し合いで決めることは、今はありません。", "There is nothing for the table to settle now."
    ),
    # Effects of house rules.
    "effect.sandstorm": Text("3が3枚で砂嵐!", "Sandstorm: three 3s!"),
    "effect.ambulance": Text("9が2枚で救急車!", "Ambulance: two 9s!"),
    "effect.rokurokubi": Text("6が2枚でろくろ首!", "Rokurokubi: two 6s!"),
    "effect.gekokujo": Text("下剋上! 全員の階級が逆転します。", "Gekokujo! All ranks turn over."),
    "effect.tenpen": Text("天変地異! 手札が入れ替わります。", "Tenpen! The hands are swapped."),
    "effect.tenpen.players": Text(
        "天変地異! {poor}さんと{rich}さんの手札が入れ替わります。", "Tenpen! {poor} and {rich} swap their hands."
    ),
    "effect.dai-kakumei": Text("大革命!", "Dai-kakumei: four 2s!"),
    "effect.coup": Text("クーデター!", "Coup: three 9s!"),
    "effect.omen": Text(
        "オーメン! このラウンド最後の革命です。", "Omen: three 6s make the last revolution of this round!"
    ),
    "effect.lucky-seven": Text("ラッキーセブン!", "Lucky seven: nobody answered three 7s!"),
    "effect.salvage": Text("札を1枚拾いました。", "A card is taken back."),
    "event.draw.salvage": Text("{player}さんが札を1枚拾いました。", "{player} takes a card back."),
    "code.tenpen-false": Text(
        "天変地異になるのは、{highest}までの札だけを{least}枚以上持っているときです。{player}さんの手札は違います。",
        "A tenpen needs {least} cards or more, none above {highest}; {player}'s hand is not one.",
    ),
    "code.tenpen-false.bare": Text("天変地異になる手札ではありません。", "This hand makes no tenpen."),
    "code.tenpen-false.few": Text(
        "天変地異には手札が{least}枚以上必要です。", "A tenpen needs a hand of {least} cards or more."
    ),
    "code.tenpen-false.undecided": Text(
        "{player}さんの手札が天変地異になるかどうかは、後で札が出れば分かります。",
        "Whether {player}'s hand made a tenpen will show when its cards are played.",
    ),
    "exposed.tenpen-false": Text(
        "{who}さんの手札は、天変地異になる手札ではありませんでした。", "{who}'s hand made no tenpen."
    ),
    "event.declare.tenpen": Text("{player}さんが天変地異を宣言しました。", "{player} declares tenpen."),
    "code.card-not-discarded": Text(
        "{cards}は、捨てられた札にも流れた札にもありません。", "{cards} is neither among the discards nor swept."
    ),
    "code.card-not-discarded.bare": Text(
        "捨てられた札にも流れた札にもありません。", "That is neither among the discards nor swept."
    ),
    "code.card-not-discarded.undecided": Text(
        "{played}が捨てられた札にあったかどうかは、まだ決められません。",
        "Whether {played} was among the discards cannot be told yet.",
    ),
    "code.wrong-count.spare": Text(
        "手札は全員{needed}枚です。割り切れないカードは脇に置きます。",
        "Everybody gets {needed:card|cards}; what does not divide is set aside.",
    ),
    "code.wrong-count.salvage": Text("拾えるのは1枚だけです。", "Only one card may be taken back."),
    "code.wrong-phase.salvage": Text(
        "札を拾えるのは、3で場が流れてから次の札が出るまでです。",
        "A card may be taken back only after one's 3 cleared the field and before the next play.",
    ),
    "code.wrong-phase.no-tenpen": Text("この卓では、天変地異はありません。", "This table plays without a tenpen."),
    "code.wrong-phase.tenpen-late": Text(
        "天変地異を宣言できるのは、カード交換の前だけです。", "A tenpen is declared before the exchange, not later."
    ),
    "code.wrong-phase.tenpen-who": Text(
        "天変地異を宣言できるのは、大貧民だけです。", "Only the daihinmin can declare a tenpen."
    ),
    "code.wrong-phase.tenpen": Text(
        "天変地異があったので、このラウンドではカード交換をしません。",
        "The hands were swapped (tenpen): there is no exchange in this round.",
    ),
    "effect.reopened": Text("{player}さんは、まだあがっていませんでした。", "So {player} was not out after all."),
    "effect.stop": Text("4止め! 8切りは止められました。", "4-stop! The 8-cut is stopped."),
}
