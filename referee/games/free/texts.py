"""Words of a game that is only recorded (F)."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.free": Text("記録だけ", "Record only"),
    "profile.free": Text("記録だけ", "Record only"),
    "option.deck": Text("使うカード", "Cards that are used"),
    "sheet.part.free": Text("記録のしかた", "What is recorded"),
    "sheet.free.deck.standard.no-jokers": Text(
        "2人から10人で遊びます。使うのはトランプ1組(ジョーカーなし)です。",
        "Two to ten players; one deck of 52 cards, without jokers.",
    ),
    "sheet.free.deck.standard": Text(
        "2人から10人で遊びます。使うのはトランプ1組とジョーカー{jokers}枚です。",
        "Two to ten players; one deck of 52 cards with {jokers:joker|jokers}.",
    ),
    "sheet.free.deck.coloured": Text(
        "2人から10人で遊びます。使うのは4色それぞれ1から10までの40枚です。",
        "Two to ten players; forty cards in four colours, 1 to 10.",
    ),
    "sheet.free.deck.any": Text(
        "2人から10人で遊びます。どのカードでも使えます。読み取ったとおりに記録します。",
        "Two to ten players and any cards: they are noted as they are read.",
    ),
    "rule.F1": Text(
        "2人から10人で、決めたカードを使います。その中にないカードや、同じカードを2枚一度に出すことはありません。",
        "Two to ten players with the cards that were agreed on: no others exist, and none is laid twice at once.",
    ),
    "rule.F2": Text(
        "誰がいつ何枚出しても、そのまま記録します。反則とは言いません。",
        "Whoever lays whatever, whenever, it is noted. Nothing is called a foul.",
    ),
    "rule.F3": Text(
        "場が片付くまでに出された札は、場にあるものとして見せます。",
        "What was laid since the field was last swept lies in the field.",
    ),
    "rule.F4": Text(
        "次のラウンドは、卓の人が始めます。手札の枚数を数えてあれば、全員がなくなったところでラウンドが終わります。"
        "誰が勝ったかは記録しません。",
        "The table begins the next round; where hands were counted, a round ends when all are empty. "
        "Who won is not recorded.",
    ),
    "allowed.free": Text("誰が何枚出してもかまいません。", "Anybody may lay any cards."),
    "source.F": Text("行司の「記録だけ」の卓のきまり", "Gyoji's own terms for a table that is only recorded"),
}
