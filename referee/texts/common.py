"""Words that every game shares: faults, effects, exposures, events, verdicts, cards."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # What happened.
    "event.round": Text("第{number}ラウンドを始めます。", "Round {number} begins."),
    "event.order": Text("{player}さんの強さの順番です。", "This is {player}'s order of strength."),
    "event.deal": Text("カードが配られました。", "The cards are dealt."),
    "event.count": Text("{player}さんの手札は{count}枚です。", "{player} holds {count} card(s)."),
    "event.exchange": Text("{player}さんが{to}さんに{count}枚渡しました。", "{player} gives {count} card(s) to {to}."),
    "event.exchange.cards": Text("{player}さんが{to}さんに{played}を渡しました。", "{player} gives {played} to {to}."),
    "event.lead": Text("{player}さんが親です。", "{player} leads."),
    "event.play": Text("{player}さん、{played}。", "{player} plays {played}."),
    "event.pass": Text("{player}さん、パス。", "{player} passes."),
    "event.clear": Text("場が流れました。", "The field is swept."),
    "event.draw": Text("{player}さんが{count}枚引きました。", "{player} draws {count} card(s)."),
    "event.give": Text("{player}さんが{to}さんに{count}枚渡しました。", "{player} gives {count} card(s) to {to}."),
    "event.give.cards": Text("{player}さんが{to}さんに{played}を渡しました。", "{player} gives {played} to {to}."),
    "event.discard": Text("{player}さんが{count}枚捨てました。", "{player} discards {count} card(s)."),
    "event.discard.cards": Text("{player}さんが{played}を捨てました。", "{player} discards {played}."),
    "event.declare": Text("{player}さんの宣言を記録しました。", "{player}'s declaration is noted."),
    "event.reveal": Text("{player}さんが手札を公開しました。", "{player} shows the whole hand."),
    "event.bid": Text("{player}さん、{suit}の{count}枚。", "{player} bids {count} in {suit}."),
    "event.adjutant": Text("{player}さんが副官を指定しました。", "{player} names the adjutant's card."),
    "event.widow": Text(
        "{player}さんが場札を取り、{count}枚捨てました。", "{player} takes the widow and discards {count}."
    ),
    "event.meeple": Text("{player}さんが{suit}にミープルを置きました。", "{player} sets a meeple on {suit}."),
    "event.show": Text("{player}さんが{played}を見せました。", "{player} shows {played}."),
    "event.show.private": Text(
        "{player}さんが一部の人にだけ{count}枚見せました。", "{player} shows {count} card(s) to some players only."
    ),
    "event.settle": Text("話し合いの結果を{player}さんで記録しました。", "The table's decision is noted: {player}."),
    "event.undo": Text("{target}番を取り消しました。", "Event {target} is void."),
    "event.amend": Text("{target}番を訂正しました。", "Event {target} is corrected."),
    "event.insert": Text("抜けていた出来事を加えました。", "A missed event is added."),
    "event.stand": Text("{target}番はそのまま有効とします。", "The table lets event {target} stand."),
    "event.takeback": Text(
        "{target}番のカードは手札に戻りました。", "The cards of event {target} went back to the hand."
    ),
    # Faults.
    "code.not-your-turn": Text(
        "{player}さんの番ではありません。今は{turn}さんの番です。", "It is not {player}'s turn; it is {turn}'s."
    ),
    "code.wrong-leader": Text("親は{player}さんではなく{leader}さんです。", "{player} does not lead; {leader} does."),
    "code.wrong-count": Text(
        "{needed}枚で出さなければなりません(出したのは{given}枚)。", "{needed} card(s) must be played, not {given}."
    ),
    "code.wrong-shape": Text("場と同じ出し方ではありません。", "This is not the same kind of play as the field."),
    "code.too-weak": Text("{cards}は場の{field}より強くありません。", "{cards} does not beat {field}."),
    "code.too-weak.undecided": Text(
        "{cards}が場の{field}より強いかどうかは、まだ決められません。",
        "Whether {cards} beats {field} cannot be told yet.",
    ),
    "code.suit-locked": Text(
        "縛りがかかっています。{lock}しか出せません。", "The suit is locked: only {lock} may be played."
    ),
    "code.not-a-meld": Text("{played}は組み合わせとして出せません。", "{played} cannot be played together."),
    "code.not-adjacent": Text(
        "{cards}は、並んでいるカードの隣ではありません。", "{cards} is not next to a card on the table."
    ),
    "code.card-seen-before": Text(
        "{cards}はもう出ています。読み違いかもしれません。", "{cards} was seen before. This is probably a misreading."
    ),
    "code.card-not-in-hand": Text(
        "{player}さんは{cards}を持っていないはずです。読み違いかもしれません。",
        "{player} cannot hold {cards}. This is probably a misreading.",
    ),
    "code.unknown-card": Text(
        "{cards}はこのデッキにないカードです。読み違いかもしれません。",
        "{cards} is not in this deck. This is probably a misreading.",
    ),
    "code.unreadable-card": Text(
        "読めないカードがあります。何のカードですか?", "A card could not be read. Which card is it?"
    ),
    "code.joker-ambiguous": Text("ジョーカーは何のカードの代わりですか?", "What does the joker stand for?"),
    "code.cannot-pass": Text("ここではパスできません。", "A pass is not allowed here."),
    "code.must-follow": Text(
        "{suit}を持っていれば、出さなければなりません。", "Whoever holds {suit} must follow with it."
    ),
    "code.must-follow.undecided": Text(
        "フォローしませんでした。{suit}を持っていなければ正しいプレイです。",
        "Not followed: right only if {player} holds no {suit}.",
    ),
    "code.same-colour": Text(
        "直前の人と同じ色は出せません。", "The colour of the player just before may not be repeated."
    ),
    "code.same-colour.undecided": Text(
        "直前の人と同じ色です。手札がその色だけなら出せます。",
        "The same colour again: right only if {player} holds nothing else.",
    ),
    "code.must-draw": Text("パスの前に1枚引かなければなりません。", "One card must be drawn before passing."),
    "code.drew-twice": Text("1つの手番に引けるのは1枚だけです。", "Only one card may be drawn in a turn."),
    "code.stock-empty": Text("山札がもうありません。", "The stock is empty."),
    "code.must-give": Text("先に{owed}枚渡さなければなりません。", "{owed} card(s) must be given first."),
    "code.must-discard": Text("先に{owed}枚捨てなければなりません。", "{owed} card(s) must be discarded first."),
    "code.wrong-receiver": Text("渡す相手は{receiver}さんです。", "The cards go to {receiver}."),
    "code.finish-before-draw": Text(
        "まだ誰も引いていないので、あがれません。", "Nobody may finish before a card was drawn."
    ),
    "code.bid-too-low": Text("前の宣言より高くありません。", "The bid is not higher than the last."),
    "code.bid-too-high": Text("宣言できるのは20枚までです。", "No bid may exceed twenty."),
    "code.wrong-exchange": Text("カード交換がきまりどおりではありません。", "The exchange does not follow the rule."),
    "code.wrong-exchange.undecided": Text(
        "{cards}より強いカードを持っていなければ、正しい交換です。",
        "Right only if {player} holds nothing stronger than {cards}.",
    ),
    "code.wrong-exchange.own-joker": Text(
        "{player}さん自身のジョーカーなら正しい交換です(受け取ったジョーカーは返せません)。",
        "Right only if the joker is {player}'s own: one just received cannot be given back.",
    ),
    "code.wrong-settlement": Text("支払いがきまりと合いません。", "The payment does not follow the rule."),
    "code.bad-order": Text(
        "強さの順番は、13の副詞を1つずつ並べたものです。", "An order lists each of the thirteen adverbs once."
    ),
    "code.out-of-play": Text("{player}さんは今このラウンドに参加していません。", "{player} is out of play."),
    "code.wrong-phase": Text("今は、その場面ではありません。", "This does not belong to this phase of the game."),
    # What an event proves about an earlier one.
    "exposed.revoke": Text("{seq}番でフォローしていませんでした(リボーク)。", "Event {seq} was a revoke."),
    "exposed.forced-colour-false": Text(
        "{seq}番では他の色も持っていました。", "At event {seq} another colour was in the hand."
    ),
    "exposed.withheld-strongest": Text(
        "{seq}番で一番強いカードを渡していませんでした。", "At event {seq} the strongest card was kept back."
    ),
    "exposed.returned-received-card": Text(
        "{seq}番で、受け取ったカードが返されていました。", "At event {seq} a card just received was given back."
    ),
    "exposed.wrong-leader": Text("{seq}番の親は違う人でした。", "At event {seq} the wrong player led."),
    "exposed.wrong-settlement": Text("{seq}番の支払いは違っていました。", "The payment of event {seq} was wrong."),
    "exposed.finish-false": Text("{seq}番ではまだあがっていませんでした。", "At event {seq} the hand was not empty."),
    # Around the ruling.
    "says.stands": Text("ただし、このまま続けます。", "The table lets it stand."),
    "says.revised": Text("判定が変わりました: {seqs}番。", "Ruled again: {seqs}."),
    "verdict.legal": Text("よし", "legal"),
    "verdict.illegal": Text("反則", "illegal"),
    "verdict.undecided": Text("未確定", "undecided"),
    "card.JK": Text("ジョーカー", "joker"),
    "card.BACK": Text("裏向きの札", "face-down card"),
    "card.?": Text("読めない札", "unread card"),
    "deck.standard": Text("トランプ", "standard deck"),
    "deck.coloured": Text("4色デッキ", "coloured deck"),
    "deck.nono": Text("ノノトランプ", "NONO playing cards"),
    "suit.S": Text("スペード", "spades"),
    "suit.H": Text("ハート", "hearts"),
    "suit.D": Text("ダイヤ", "diamonds"),
    "suit.C": Text("クラブ", "clubs"),
    "suit.R": Text("赤", "red"),
    "suit.B": Text("青", "blue"),
    "suit.Y": Text("黄", "yellow"),
    "suit.G": Text("緑", "green"),
    # Effects.
    "effect.clear": Text("場が流れます。", "The field is cleared."),
    "effect.eight-cut": Text("8切り!", "8-cut!"),
    "effect.revolution": Text("革命!", "Revolution!"),
    "effect.counter-revolution": Text("革命返し!", "Counter-revolution!"),
    "effect.eleven-back": Text("イレブンバック!", "11-back!"),
    "effect.lock": Text("縛り!", "The suit is locked!"),
    "effect.spade-three": Text("スペ3返し!", "The spade 3 returns the joker!"),
    "effect.five-card-revolution": Text("5枚革命! 誰も返せません。", "Five-card revolution! Nobody can answer it."),
    "effect.miyako-ochi": Text("都落ち!", "The reigning daifugo falls!"),
    "effect.finish": Text("{player}さん、あがり!", "{player} is out of cards!"),
    "effect.foul-finish": Text("反則あがり!", "Foul finish!"),
    "effect.trick": Text("{winner}さんがトリックを取りました。", "{winner} takes the trick."),
    "effect.all-cancelled": Text("全員打ち消し合い、誰も取れません。", "All cancel out: nobody takes the trick."),
    "effect.draw": Text("1枚引きます。", "A card is drawn."),
    "effect.give": Text("{owed_give}枚渡します。", "{owed_give} card(s) are to be given."),
    "effect.discard": Text("{owed_discard}枚捨てます。", "{owed_discard} card(s) are to be discarded."),
    "effect.eliminated": Text("{player}さんは脱落です。", "{player} is eliminated."),
    "effect.adjutant-revealed": Text("副官は{player}さんでした!", "{player} is the adjutant!"),
    "effect.payment": Text("清算: {payment}。", "Payment: {payment}."),
    "effect.round-end": Text("ラウンド終了です。", "The round is over."),
    "effect.skip": Text("次の人を飛ばします。", "The next player is skipped."),
    "effect.reverse": Text("回る向きが逆になります。", "The direction is reversed."),
    "effect.bomb": Text("指定の数字を全員が捨てます。", "Everybody discards the named number."),
}
