"""Words of hensoku: drawing, the settlement of a round, its own switch."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Faults.
    "code.must-draw": Text(
        "{player}さんは、パスの前に1枚引かなければなりません。", "{player} must draw a card before passing."
    ),
    "code.drew-twice": Text("1つの手番に引けるのは1枚だけです。", "Only one card may be drawn in a turn."),
    "code.stock-empty": Text("山札がもうありません。", "The stock is empty."),
    "code.finish-before-draw": Text(
        "まだ誰も引いていないので、あがれません。", "Nobody may finish before a card was drawn."
    ),
    "code.wrong-settlement": Text("支払うのは{player}さんではありません。", "{player} is not the one who pays."),
    # What cannot be told yet: never in the words of a fault.
    "code.must-draw.undecided": Text(
        "引かずにパスできるかどうかは、まだ決められません。", "Whether one may pass without drawing cannot be told yet."
    ),
    "code.drew-twice.undecided": Text(
        "この手番でもう引いたかどうかは、まだ決められません。",
        "Whether {player} has drawn in this turn cannot be told yet.",
    ),
    "code.finish-before-draw.undecided": Text(
        "もうあがれるかどうかは、まだ決められません。", "Whether anybody may finish yet cannot be told."
    ),
    # What an event proves about an earlier one.
    "exposed.wrong-settlement": Text("支払うのは{who}さんではありませんでした。", "{who} was not the one to pay."),
    # Effects.
    "effect.draw": Text("1枚引きます。", "A card is drawn."),
    "effect.payment": Text("清算: {payment}。", "Payment: {payment}."),
    "game.hensoku": Text("変則大富豪", "Hensoku Daifugo"),
    "profile.hensoku": Text("変則大富豪", "Hensoku Daifugo"),
    # Faults that only this family knows.
    "says.payment": Text(
        "{payer}さんが{receiver}さんに{amount}点払います", "{payer} pays {receiver} {amount:point|points}"
    ),
    "says.payment-to-all": Text(
        "{payer}さんがほかの全員に{amount}点ずつ払います", "{payer} pays each of the others {amount:point|points}"
    ),
    # What is awaited, where something else came.
    "code.wrong-phase.cannot-draw": Text(
        "{player}さんの手札は最後の札に勝てるので、引きません。",
        "{player} can beat the last play and so draws nothing.",
    ),
    "code.wrong-phase.unsettled": Text(
        "このラウンドの支払いが、まだ決まっていません。", "The payment of this round is not settled yet."
    ),
    "code.wrong-phase.settled": Text("支払いはもう決まっています。", "The payment is settled already."),
    "why.asks.wrong-settlement": Text("支払うのはその人ですか?", "Is it that player who pays?"),
    # How much a hand is worth, and why one may pass.
    "why.hensoku.value": Text("{who}さんの手札は{amount}点です。", "{who}'s hand is worth {amount:point|points}."),
    "why.hensoku.drew": Text("この番で1枚引いています。", "A card was drawn in this turn."),
    "why.hensoku.unbeatable": Text(
        "場の{field}には、ジョーカーなしでは誰も勝てません。", "Nothing without a joker beats {field}."
    ),
    "why.hensoku.empty": Text(
        "山札がないので、引かずにパスできます。", "The stock is empty, so there is nothing to draw."
    ),
    # The end of a hensoku round.
    "code.wrong-settlement.highest": Text(
        "支払うのは{player}さんではなく、手札の点が一番高い人です。",
        "{player} is not the one who pays: the hand of the highest value does.",
    ),
    "awaits.show": Text("{names}は手札を公開してください。", "{names} now {count:~shows the hand|show their hands}."),
    "awaits.last-draw": Text(
        "{names}は最後の札に勝てないので、1枚引いてください。",
        "{names} cannot beat the last play and {count:~draws a card|draw a card each}.",
    ),
    "awaits.payer": Text(
        "手札の点が一番高いのは{names}({amount}点)です。支払いを記録してください。",
        "{names} holds the highest value, {amount}: enter the payment.",
    ),
    "awaits.tie": Text(
        "{names}が{amount}点で並びました。じゃんけんで、支払う人を決めてください。",
        "{names} tie at {amount}: settle by janken who pays.",
    ),
    "option.revolution_factor": Text("革命のときの倍率", "Factor in revolution"),
    "allowed.hensoku.draw": Text(
        "出さないときは、先に山札から1枚引きます。引いた札はすぐ出してもかまいません。",
        "Whoever plays nothing draws one card first. It may be played at once.",
    ),
    "teach.payment": Text(
        "清算: 負けた人が勝った人に点を払い、ラウンドが終わります。",
        "Settling: the loser pays the winner, and the round ends.",
    ),
}
