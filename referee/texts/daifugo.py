"""Words of Daifugo: ranks, profiles, the steps of an explanation, the faults and effects of its house rules."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.daifugo": Text("大富豪", "Daifugo"),
    "game.hensoku": Text("変則大富豪", "Hensoku Daifugo"),
    "profile.official": Text("大富豪(五大公式ルール)", "Daifugo, the five official rules"),
    "profile.stadium": Text("トランプスタジアム", "Trump Stadium"),
    "profile.uecda": Text("UECコンピュータ大貧民大会", "UECda (computer championship)"),
    "profile.nono": Text("ノノトランプの大富豪", "Daifugo with NONO cards"),
    "profile.hensoku": Text("変則大富豪", "Hensoku Daifugo"),
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
        "指定するのは3から2までの数字で、{owed}つまでです。",
        "No more than {owed:number|numbers} from 3 to 2 may be named.",
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
    "says.payment": Text(
        "{payer}さんが{receiver}さんに{amount}点払います", "{payer} pays {receiver} {amount:point|points}"
    ),
    "says.payment-to-all": Text(
        "{payer}さんがほかの全員に{amount}点ずつ払います", "{payer} pays each of the others {amount:point|points}"
    ),
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
    "effect.foul-finish.players": Text("{names}、反則あがり!", "Foul finish by {names}!"),
    "effect.miyako-ochi.player": Text("{names}、都落ち!", "Miyako-ochi: {names} falls from daifugo!"),
    "effect.give.named": Text(
        "{player}さんは{receiver}さんに{owed_give}枚渡します。", "{player} now gives {receiver} {owed_give:card|cards}."
    ),
    "effect.discard.named": Text(
        "{player}さんは{owed_discard}枚捨てます。", "{player} now discards {owed_discard:card|cards}."
    ),
    "effect.bomb.owed": Text(
        "{player}さんは数字を{owed_bomb}つ指定します。", "{player} now names {owed_bomb:number|numbers}."
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
    "order.strips.usual": Text(
        "強さは元どおり、各自の並びのとおりです。", "The usual order holds: every strip counts as it lies."
    ),
    "order.strips.turned": Text(
        "今は逆順で、各自の並びの一番弱い副詞が一番強くなります。",
        "The order is reversed now: in every strip the weakest adverb is high, the strongest low.",
    ),
    "order.strips.usual.clear": Text(
        "場が流れるまで、強さは各自の並びのとおりです。",
        "Until the field clears, every strip counts as it lies.",
    ),
    "order.strips.turned.clear": Text(
        "場が流れるまで、各自の並びの一番弱い副詞が一番強くなります。",
        "Until the field clears, the weakest adverb of every strip is high, the strongest low.",
    ),
    # What is awaited, where something else came.
    "awaits.turn": Text("今は{turn}さんの番です。", "It is {turn}'s turn."),
    "awaits.lead": Text("今は{turn}さんが親です。", "{turn} leads."),
    "awaits.anybody": Text("誰からでも始められます。", "Anybody may begin."),
    "awaits.reading": Text(
        "先に、読めない札が何かを教えてください。", "First say which card it is that could not be read."
    ),
    "awaits.give": Text(
        "今は{player}さんが{receiver}さんに{owed}枚渡すところです。",
        "{player} is to give {receiver} {owed:card|cards}.",
    ),
    "awaits.discard": Text("今は{player}さんが{owed}枚捨てるところです。", "{player} is to discard {owed:card|cards}."),
    "awaits.bomb": Text(
        "今は{player}さんが数字を{owed}つ指定するところです。", "{player} is to name {owed:number|numbers}."
    ),
    "code.wrong-phase.rounds": Text(
        "決めた{rounds}ラウンドは、もう終わりました。", "The agreed {rounds:round has|rounds have} been played."
    ),
    "code.wrong-phase.dealt": Text(
        "もう札が出ています。配り直すなら、新しいラウンドを始めてください。",
        "Cards have been played already: to deal again, begin a new round.",
    ),
    "code.wrong-phase.strips": Text(
        "強さの順番を並べるのは、最初の札が出る前だけです。",
        "Strips are laid before the first card is played, not later.",
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
        "今捨てるのは、指定された数字だけです。", "Only the number that was named is discarded now."
    ),
    "code.wrong-phase.settle": Text(
        "話し合いで決めることは、今はありません。", "There is nothing for the table to settle now."
    ),
    "code.wrong-phase.cannot-draw": Text(
        "{player}さんの手札は最後の札に勝てるので、引きません。",
        "{player} can beat the last play and so draws nothing.",
    ),
    "code.wrong-phase.unsettled": Text(
        "このラウンドの支払いが、まだ決まっていません。", "The payment of this round is not settled yet."
    ),
    "code.wrong-phase.settled": Text("支払いはもう決まっています。", "The payment is settled already."),
    # The end of a hensoku round.
    "code.wrong-settlement.highest": Text(
        "支払うのは{player}さんではなく、手札の値が一番高い人です。",
        "{player} is not the one who pays: the hand of the highest value does.",
    ),
    "awaits.show": Text("{names}は手札を公開してください。", "{names} now {count:~shows the hand|show their hands}."),
    "awaits.last-draw": Text(
        "{names}は最後の札に勝てないので、1枚引いてください。",
        "{names} cannot beat the last play and {count:~draws a card|draw a card each}.",
    ),
    "awaits.payer": Text(
        "値が一番高いのは{names}の{amount}点です。支払いを記録してください。",
        "{names} holds the highest value, {amount}: enter the payment.",
    ),
    "awaits.tie": Text(
        "{names}が{amount}点で並びました。じゃんけんで、支払う人を決めてください。",
        "{names} tie at {amount}: settle by janken who pays.",
    ),
    "option.revolution_factor": Text(
        "革命のときの倍率(回数×5/5の回数乗)", "Factor in revolution: 5 per revolution, or 5 to that power"
    ),
    # Effects of house rules.
    "effect.sandstorm": Text("3が3枚で砂嵐!", "Sandstorm: three 3s!"),
    "effect.ambulance": Text("9が2枚で救急車!", "Ambulance: two 9s!"),
    "effect.rokurokubi": Text("6が2枚でろくろ首!", "Rokurokubi: two 6s!"),
    "effect.gekokujo": Text("下剋上! 全員の階級が逆転します。", "Gekokujo! All ranks turn over."),
    "effect.stop": Text("4止め! 8切りは止められました。", "4-stop! The 8-cut is stopped."),
    # Explaining a play.
    "why.phase": Text("今はカードを出す場面ですか?", "Is it time to play a card?"),
    "why.in-play": Text("{player}さんはまだ参加していますか?", "Is {player} still in the round?"),
    "why.cards": Text("{played}は{player}さんの手札から出せるカードですか?", "Can {played} come from {player}'s hand?"),
    "why.turn": Text("{player}さんの番ですか?", "Is it {player}'s turn?"),
    "why.meld": Text("{played}は{shape}として出せますか?", "Can {played} be played as {shape}?"),
    "why.empty": Text("場は空なので、好きな組み合わせを出せます。", "The field is empty: any meld may be led."),
    "why.count": Text("場の{field}と同じ枚数ですか?", "Is it as many cards as {field}?"),
    "why.shape": Text("場の{field}と同じ出し方ですか?", "Is it the same kind of play as {field}?"),
    "why.strength": Text("{order}では、場の{field}より強いですか?", "Is it stronger than {field} in {order}?"),
    "why.lock": Text("縛りに合っていますか?", "Does it fit the lock?"),
    "why.joker": Text("ジョーカーが何の代わりか、はっきりしていますか?", "Is it clear what the joker stands for?"),
    "why.normal": Text("いつもの順番({low}が弱く{high}が強い)", "the usual order ({low} low, {high} high)"),
    "why.reversed": Text("逆の順番({high}が弱く{low}が強い)", "the reversed order ({high} low, {low} high)"),
    "why.strips.normal": Text("{player}さんの並び", "{player}'s strip as it lies"),
    "why.strips.reversed": Text("{player}さんの並びの逆", "{player}'s strip the other way round"),
    "shape.single": Text("1枚出し", "a single"),
    "shape.group": Text("同じ数字の組", "a group of one number"),
    "shape.sequence": Text("階段", "a sequence"),
    "shape.odd": Text("組み合わせ", "a meld"),
}
