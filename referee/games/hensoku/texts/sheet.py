"""The rules of hensoku as one table plays them."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "sheet.part.settlement": Text("清算", "Settling the round"),
    "sheet.next-leader.payer": Text(
        "2ラウンド目からは、前のラウンドで支払った人が親です。",
        "From round two on whoever paid in the round before leads.",
    ),
    "sheet.hensoku.deal": Text(
        "2人から4人で遊びます。ジョーカー{jokers}枚を入れた{size}枚から5枚ずつ配り、残りは山札にします。",
        "For two to four players: five cards each of {size}, {jokers:joker|jokers} among them; the rest is the stock.",
    ),
    "sheet.hensoku.deal.no-jokers": Text(
        "2人から4人で遊びます。ジョーカーなしの52枚から5枚ずつ配り、残りは山札にします。",
        "For two to four players: five cards each of 52, without jokers; the rest is the stock.",
    ),
    "sheet.hensoku.draw": Text(
        "自分の番には、山札から1枚だけ引けます。パスをするなら、その前に必ず1枚引きます。引いたカードはすぐに出せます。"
        "場を流した人の番は新しい番なので、また引けます。",
        "In a turn one card may be drawn from the stock, and must be before passing; it may be played at once. Whoever "
        "cleared the field has a new turn, with a new draw.",
    ),
    "sheet.hensoku.free-pass": Text(
        "ジョーカーなしでは誰も勝てない場なら、引かずにパスできます。",
        "Where nothing without a joker could beat the field, one may pass without drawing.",
    ),
    "sheet.hensoku.no-stock": Text(
        "山札がなくなったら引かず、自由にパスできます。", "Once the stock is empty nobody draws, and passing is free."
    ),
    "sheet.hensoku.give": Text(
        "6を出したら、その枚数だけ次の人に手札を渡さなければなりません。",
        "For each 6 played, one card of the hand must be given to the next player.",
    ),
    "sheet.hensoku.discard": Text(
        "10を出したら、その枚数だけ手札を捨てなければなりません。",
        "For each 10 played, one card of the hand must be discarded.",
    ),
    "sheet.hensoku.roles.sequences": Text(
        "6と10の役は階段の中でも働きます。", "The 6 and the 10 do so in sequences too."
    ),
    "sheet.hensoku.roles": Text(
        "場が流れるカードと一緒なら、先に渡したり捨てたりします。",
        "With a card that clears the field, giving and discarding come first.",
    ),
    "sheet.hensoku.joker-roles": Text(
        "6や10の代わりになったジョーカーも、同じように働きます。", "A joker that stands for a 6 or a 10 does the same."
    ),
    "sheet.hensoku.short": Text(
        "手札が足りなければ、あるだけ渡したり捨てたりします。"
        "それで手札がなくなれば、出した役札であがったのと同じです。",
        "Whoever holds fewer cards than are owed gives up all of them; that counts as finishing on the card that owed.",
    ),
    "sheet.hensoku.not-yet.foul": Text(
        "引かないうちは、反則あがりもできません。", "Not even a foul finish is allowed before that."
    ),
    "sheet.hensoku.not-yet": Text(
        "そのラウンドでまだ誰も山札から引いていないうちは、あがれません。",
        "Nobody may finish before somebody has drawn from the stock in the round.",
    ),
    "sheet.hensoku.foul-pays": Text(
        "反則あがりをした人はほかの全員に500点ずつ払い、ラウンドが終わります。",
        "A foul finisher pays each of the others 500, and the round is over.",
    ),
    "sheet.hensoku.clean": Text(
        "反則でなくあがった人がいたら、ほかの全員が手札を公開します。"
        "最後に出されたカードに勝てない人は、山札から1枚引きます(出せません)。",
        "When somebody finishes cleanly, all others show their hands; whoever could not have beaten the last play "
        "draws "
        "one card, which is not played.",
    ),
    "sheet.hensoku.free-pass.no-jokers": Text(
        "誰も勝てない場なら、引かずにパスできます。",
        "Where nothing could beat the field, one may pass without drawing.",
    ),
    "sheet.hensoku.value.no-jokers": Text(
        "公開した手札の数を合計します。J・Q・K・A・2は10と数えます。",
        "The numbers of a shown hand are added up; J, Q, K, A and 2 count 10.",
    ),
    "sheet.hensoku.value": Text(
        "公開した手札の数を合計します。J・Q・K・A・2・ジョーカーは10と数えます。",
        "The numbers of a shown hand are added up; J, Q, K, A, 2 and a joker count 10.",
    ),
    "sheet.hensoku.value.roles": Text(
        "役札(♠3、6、8、10、J、2。強さが逆のときは2の代わりに3)1枚ごとに2倍します。",
        "Each role card (♠3, 6, 8, 10, J and 2, or 3 instead of 2 while the order is reversed) doubles the sum.",
    ),
    "sheet.hensoku.value.roles.steady": Text(
        "役札(♠3、6、8、10、J、2)1枚ごとに2倍します。", "Each role card (♠3, 6, 8, 10, J and 2) doubles the sum."
    ),
    "sheet.hensoku.value.jokers": Text("ジョーカー1枚ごとに5倍します。", "Each joker multiplies it by five."),
    "sheet.hensoku.value.times": Text(
        "革命中なら、さらに「革命の回数×5」倍します。",
        "In a revolution it is multiplied by five times the number of revolutions made.",
    ),
    "sheet.hensoku.value.power": Text(
        "革命中なら、さらに革命の回数だけ5倍を重ねます。",
        "In a revolution it is multiplied by five, and by five again for each further one made.",
    ),
    "sheet.hensoku.pays": Text(
        "一番高い人だけが、その点数をあがった人に払います。10点未満は切り捨てます。",
        "Only the player of the highest value pays it to the finisher, rounded down to tens.",
    ),
    "sheet.hensoku.tie": Text("同点なら、じゃんけんで支払う人を決めます。", "A tie is settled by janken."),
}
