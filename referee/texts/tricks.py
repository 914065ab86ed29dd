"""Words that the trick-taking games share: their own faults, and the steps of an explanation."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "suit.led": Text("最初に出された色", "the led suit"),
    "code.unknown-suit": Text("「{value}」というマークや色はありません。", "There is no suit or colour “{value}”."),
    "code.unreadable-card.led": Text(
        "前に読めないカードがあるので、フォローしたかどうかまだ決められません。",
        "A card before was not read: nobody can tell yet whether this follows.",
    ),
    "code.unreadable-card.taker": Text(
        "読めないカードがあり、前のトリックを取った人がまだ決められません。"
        "{player}さんが取ったのなら正しいプレイです。",
        "An unread card hides who took the last trick: right only if {player} did.",
    ),
    "code.unreadable-card.turn": Text(
        "読めないカードがあるので、誰の番かまだ決められません。{player}さんの番なら正しいプレイです。",
        "An unread card hides whose turn it is: right only if it is {player}'s.",
    ),
    "code.not-your-turn.played": Text(
        "{player}さんはこのトリックにもう出しています。", "{player} has already played to this trick."
    ),
    "code.not-your-turn.shown": Text("{player}さんはもう5枚を見せています。", "{player} has already shown five cards."),
    "code.wrong-count.revealed": Text(
        "手札は{needed}枚のはずですが、見せたのは{given}枚です。",
        "The hand should be {needed:card|cards}; {given:was|were} shown.",
    ),
    "code.wrong-count.shown": Text(
        "役は{needed}枚で見せます(見せたのは{given}枚)。", "A hand is {needed} cards; {given:was|were} shown."
    ),
    "code.card-not-in-hand.revealed": Text(
        "手札にあるはずの{cards}が見当たりません。読み違いかもしれません。",
        "Missing from the hand that was shown: {cards}. This is probably a misreading.",
    ),
    # What is awaited, where something else came.
    "awaits.trick": Text("今は全員が1枚ずつ出すところです。", "Everybody is to play one card."),
    "awaits.meeple": Text("今は{turn}さんがミープルを置く番です。", "It is {turn}'s turn to set a meeple."),
    "awaits.meeple.bare": Text("今は誰からでもミープルを置けます。", "Anybody may set the first meeple."),
    "awaits.five": Text("今は全員が5枚ずつ見せるところです。", "Everybody is to show five cards."),
    "awaits.bid": Text("今は{turn}さんが宣言かパスをする番です。", "It is {turn}'s turn to bid or pass."),
    "awaits.bid.bare": Text("今は誰からでも宣言できます。", "Anybody may bid first."),
    "awaits.redeal": Text("全員パスしたので、配り直してください。", "All have passed: deal again."),
    "awaits.adjutant": Text(
        "今はナポレオンの{turn}さんが副官を指定するところです。", "Napoleon, {turn}, is to name the adjutant's card."
    ),
    "awaits.widow": Text(
        "今はナポレオンの{turn}さんが場札を取るところです。", "Napoleon, {turn}, is to take the widow."
    ),
    # Explaining a card.
    "why.tricks.count": Text("出したのは1枚だけですか?", "Is it a single card?"),
    "why.tricks.at-once": Text(
        "全員が一斉に出すので、どのカードでも出せます。", "Everybody plays at once: any card may be played."
    ),
    "why.tricks.free-lead": Text("親は好きなカードを出せます。", "The leader may play any card."),
    "why.tricks.unread": Text(
        "読めないカードがあるので、フォローしたかどうか分かりません。",
        "A card could not be read, so nobody knows whether this follows.",
    ),
    "why.tricks.led": Text("最初に出されたのは{before}、つまり{suit}です。", "{before} was led: {suit}."),
    "why.tricks.colour-before": Text(
        "直前に出されたのは{before}、つまり{suit}です。", "{before} was played just before: {suit}."
    ),
    "why.tricks.follows": Text("{played}は{suit}なので、フォローしています。", "{played} is {suit}: it follows."),
    "why.tricks.not-following": Text(
        "{played}は{suit}ではないので、フォローしていません。", "{played} is not {suit}: it does not follow."
    ),
    "why.tricks.other-colour": Text("{played}は違う色なので出せます。", "{played} is another colour: that is allowed."),
    "why.tricks.same-colour": Text("{played}は直前と同じ色です。", "{played} repeats the colour just before."),
    "why.tricks.void": Text(
        "{player}さんは{suit}を持っていないので、何を出してもかまいません。",
        "{player} holds no {suit}, so any card may be played.",
    ),
    "why.tricks.not-void": Text("{player}さんは{suit}を持っています。", "{player} holds {suit}."),
    "why.tricks.void-unknown": Text(
        "{player}さんが{suit}を持っているかどうか、まだ誰にも分かりません。",
        "Nobody can tell yet whether {player} holds {suit}.",
    ),
    "why.tricks.forced": Text(
        "{player}さんの手札は{suit}だけなので、出すしかありません。",
        "{player} holds nothing but {suit}, so there was no choice.",
    ),
    "why.tricks.not-forced": Text("{player}さんは他の色も持っています。", "{player} holds another colour as well."),
    "why.tricks.forced-unknown": Text(
        "{player}さんの手札が{suit}だけかどうか、まだ誰にも分かりません。",
        "Nobody can tell yet whether {player} holds nothing but {suit}.",
    ),
    "why.tricks.cannot-win": Text("{played}ではトリックを取れません。", "{played} cannot take the trick."),
    "why.tricks.trumps": Text(
        "{played}は切り札なので、トリックを取れます。", "{played} is a trump and can take the trick."
    ),
    "why.tricks.beside": Text("{played}は{beside}の隣に置けます。", "{played} goes next to {beside}."),
    "why.tricks.alone": Text(
        "{played}の隣に、7からつながったカードはまだありません。",
        "No neighbour of {played} is joined to the seven yet.",
    ),
    "why.tricks.perhaps": Text(
        "{played}の隣に、読めなかったカードがあるかもしれません。",
        "A card beside {played} may lie among those that were not read.",
    ),
}
