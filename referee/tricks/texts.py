"""Words of the trick-taking games: following, unread cards, the steps of an explanation."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Faults.
    "code.must-follow": Text(
        "{player}さんは{suit}を持っているので、出さなければなりません。", "{player} holds {suit} and must follow."
    ),
    "code.must-follow.bare": Text(
        "{player}さんはフォローできるので、フォローしなければなりません。", "{player} can follow and must do so."
    ),
    "code.must-follow.undecided": Text(
        "フォローしませんでした。{player}さんが{suit}を持っていなければ正しいプレイです。",
        "Not followed: right only if {player} holds no {suit}.",
    ),
    # What an event proves about an earlier one.
    "exposed.revoke": Text(
        "{what}はリボークでした({who}さんはフォローできるカードを持っていました)。",
        "{what}: that was a revoke. {who} could have followed.",
    ),
    # Effects.
    "effect.trick": Text("{winner}さんがトリックを取りました。", "{winner} takes the trick."),
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
    "code.wrong-count.revealed": Text(
        "手札は{needed}枚のはずですが、見せたのは{given}枚です。",
        "The hand should be {needed:card|cards}; {given:was|were} shown.",
    ),
    "code.card-not-in-hand.revealed": Text(
        "手札にあるはずの{cards}が見当たりません。",
        "Missing from the hand that was shown: {cards}.",
    ),
    # Explaining a card.
    "why.asks.card-not-in-hand": Text("そのカードを持っていますか?", "Are those cards in the hand?"),
    "why.asks.unknown-card": Text("このデッキにあるカードですか?", "Is it a card of this deck?"),
    "why.asks.unknown-suit": Text("そのマークや色はありますか?", "Is there such a suit or colour?"),
    "why.asks.wrong-count": Text("枚数は合っていますか?", "Is it the right number of cards?"),
    "why.asks.cannot-pass": Text("ここでパスできますか?", "May one pass here?"),
    "why.asks.wrong-remedy": Text("リボークの扱いとして選べますか?", "Can that follow a revoke?"),
    "why.tricks.count": Text("出したのは1枚だけですか?", "Is it a single card?"),
    "why.tricks.free-lead": Text("親は好きなカードを出せます。", "The leader may play any card."),
    "why.tricks.unread": Text(
        "読めないカードがあるので、フォローしたかどうか分かりません。",
        "A card could not be read, so nobody knows whether this follows.",
    ),
    "why.tricks.led": Text(
        "最初に出されたのは{before}、つまり{suit}です。", "{before} was led, so {suit} must be followed."
    ),
    "why.tricks.called": Text(
        "{before}を出した人が{suit}を指定しました。", "{before} was led and its player named {suit}."
    ),
    "why.tricks.joker": Text("ジョーカーはいつでも出せます。", "The joker may be played at any time."),
    "why.tricks.joker-led": Text(
        "最初に出たのはジョーカーで、マークの指定がないので、何を出してもかまいません。",
        "The joker was led and nobody named a suit, so any card may follow.",
    ),
    "why.tricks.follows": Text("{played}は{suit}なので、フォローしています。", "{played} is {suit}: it follows."),
    "why.tricks.not-following": Text(
        "{played}は{suit}ではないので、フォローしていません。", "{played} is not {suit}: it does not follow."
    ),
    "why.tricks.void": Text(
        "{player}さんは{suit}を持っていないので、何を出してもかまいません。",
        "{player} holds no {suit}, so any card may be played.",
    ),
    "why.tricks.not-void": Text("{player}さんは{suit}を持っています。", "{player} holds {suit}."),
    "why.tricks.void-unknown": Text(
        "{player}さんが{suit}を持っているかどうか、まだ誰にも分かりません。",
        "Nobody can tell yet whether {player} holds {suit}.",
    ),
    "why.tricks.cannot-win": Text("{played}ではトリックを取れません。", "{played} cannot take the trick."),
    "why.tricks.trumps": Text(
        "{played}は切り札なので、トリックを取れます。", "{played} is a trump and can take the trick."
    ),
    "why.takes.yoromeki": Text(
        "{taking}が♠Aを負かして取ります(よろめき)。", "{taking} takes it: it beats the ♠A (yoromeki)."
    ),
    "why.takes.same-two": Text(
        "全部同じマークなので、{taking}が取ります(セイム2)。", "All are of one suit, so {taking} takes it (same two)."
    ),
    "why.takes.almighty": Text("{taking}はオールマイティなので取ります。", "{taking} takes it: the almighty."),
    "why.takes.main-jack": Text("{taking}は正ジャックなので取ります。", "{taking} takes it: the main jack."),
    "why.takes.back-jack": Text("{taking}は裏ジャックなので取ります。", "{taking} takes it: the back jack."),
    "why.takes.trump": Text("{taking}は一番強い切り札なので取ります。", "{taking} takes it: the highest trump."),
    "why.takes.led": Text(
        "{taking}は最初のマークで一番強いので取ります。", "{taking} takes it: the highest of the led suit."
    ),
    "why.takes.joker": Text("{taking}が取ります。", "{taking} takes it."),
    "why.takes.led.high": Text(
        "{taking}は最初の色で一番大きいので取ります。", "{taking} takes it: the highest of the led colour."
    ),
    "why.takes.led.low": Text(
        "{taking}は最初の色で一番小さいので取ります。", "{taking} takes it: the lowest of the led colour."
    ),
    "why.takes.trump.high": Text("{taking}は一番大きい切り札なので取ります。", "{taking} takes it: the highest trump."),
    "why.takes.trump.low": Text("{taking}は一番小さい切り札なので取ります。", "{taking} takes it: the lowest trump."),
    "why.takes.any.high": Text(
        "直前と違う色の札のうち、{taking}が一番大きいので取ります。",
        "{taking} takes it: the highest of the cards that do not repeat the colour before them.",
    ),
    "why.takes.any.low": Text(
        "直前と違う色の札のうち、{taking}が一番小さいので取ります。",
        "{taking} takes it: the lowest of the cards that do not repeat the colour before them.",
    ),
    "why.takes.alone.high": Text(
        "重なった数字は打ち消し合い、残りで一番大きい{taking}が取ります。",
        "Equal numbers cancel out; {taking} takes it: the highest of the rest.",
    ),
    "why.takes.alone.low": Text(
        "重なった数字は打ち消し合い、残りで一番小さい{taking}が取ります。",
        "Equal numbers cancel out; {taking} takes it: the lowest of the rest.",
    ),
    "why.takes.all.high": Text("{taking}は一番大きい数字なので取ります。", "{taking} takes it: the highest number."),
    "why.takes.all.low": Text("{taking}は一番小さい数字なので取ります。", "{taking} takes it: the lowest number."),
    "why.takes.cancelled": Text(
        "どの数字も重なったので、誰も取りません。", "Equal numbers cancel out, and none is left: nobody takes it."
    ),
    "exposed.revoke.Q13": Text(
        "{what}はリボークでした({who}さんは、♠3に請求されたジョーカーを持っていました)。",
        "{what}: that was a revoke. {who} held the joker that the ♠3 called.",
    ),
    "event.declare.suit": Text("{player}さんは{suit}を指定しました。", "{player} names {suit}."),
    "event.remedy.none": Text("リボークは、そのままにします。", "Nothing follows the revoke."),
    "event.remedy.replay": Text(
        "リボークのあったトリックからやり直します。", "Play goes back to before the trick of the revoke."
    ),
    "event.remedy.trick": Text(
        "リボークのあったトリックは、{receiver}さんのものになります。", "The trick of the revoke goes to {receiver}."
    ),
    "event.remedy.loss": Text("リボークをした側の負けです。", "Whoever revoked loses the round."),
    "effect.replay": Text("トリックの前に戻ります。", "The cards go back to the hands."),
    "effect.loss": Text("このラウンドは終わりです。", "The round ends there."),
    "code.wrong-remedy": Text("リボークの扱いとしては選べません。", "That cannot follow a revoke."),
    "code.wrong-remedy.unknown": Text(
        "リボークの扱いは none、replay、trick、loss のどれかです。",
        "What follows a revoke is one of none, replay, trick, loss.",
    ),
    "code.wrong-remedy.no-trick": Text(
        "そのトリックは、まだ誰も取っていません。", "Nobody has taken that trick, or nobody knows who did."
    ),
    "code.wrong-remedy.secret": Text(
        "リボークをした人は副官かもしれません。誰がトリックをもらうのか、名前で教えてください。",
        "Whoever revoked may be a secret adjutant: say by name who gets the trick.",
    ),
    "code.wrong-remedy.whom": Text(
        "そのトリックは、リボークをした側には渡せません。", "The trick cannot go to the side that revoked."
    ),
    "code.wrong-phase.remedy": Text(
        "そのプレイに、決めるべきリボークはありません。", "No revoke of that play is left to be settled."
    ),
    "option.revoke": Text("リボークが分かったとき", "After a proven revoke"),
    "help.revoke": Text(
        "分かったときに、卓に尋ねる扱いの最初の候補です。ほかの扱いも選べます。",
        "What the page offers first once a revoke is proven; the table may choose any other.",
    ),
    "sheet.revoke.none": Text(
        "リボークが後で分かっても、ふつうはそのままにします。", "A revoke that is proven later usually changes nothing."
    ),
    "sheet.revoke.replay": Text(
        "リボークが後で分かったら、ふつうはそのトリックからやり直します。",
        "After a revoke that is proven later, play usually goes back to before that trick.",
    ),
    "sheet.revoke.trick": Text(
        "リボークが後で分かったら、ふつうはそのトリックが相手のものになります。",
        "The trick of a revoke that is proven later usually goes to the other side.",
    ),
    "sheet.revoke.loss": Text(
        "リボークが後で分かったら、ふつうはその側の負けです。",
        "Whoever is proven to have revoked usually loses the round.",
    ),
    "sheet.part.tricks": Text("トリック", "Tricks"),
    "sheet.part.winning": Text("勝ち負け", "Winning"),
    # What may be played now.
    "allowed.tricks.lead": Text("{turn}さんが親です。好きなカードを1枚出せます。", "{turn} leads with any card."),
    "allowed.tricks.any": Text("{turn}さんは、好きなカードを1枚出せます。", "{turn} may play any card."),
    "allowed.tricks.follow": Text(
        "{turn}さんは、{suit}があれば{suit}を出します。なければ何を出してもかまいません。",
        "{turn} plays {suit}; without any, every card is allowed.",
    ),
    # What an effect means, for beginners.
    "teach.trick": Text(
        "全員が出したので、一番強い人がトリックを取り、次の親になります。",
        "Everybody has played: the strongest card takes the trick, and its player leads the next.",
    ),
}
