"""Words that every game shares: faults, effects, exposures, events, verdicts, cards."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # What happened.
    "event.round": Text("第{number}ラウンドを始めます。", "Round {number} begins."),
    "event.order": Text("{player}さんの強さの順番です。", "This is {player}'s order of strength."),
    "event.deal": Text("カードが配られました。", "The cards are dealt."),
    "event.count": Text("{player}さんの手札は{count}枚です。", "{player} holds {count:card|cards}."),
    "event.exchange": Text(
        "{player}さんが{to}さんに{count}枚渡しました。", "{player} gives {count:card|cards} to {to}."
    ),
    "event.exchange.cards": Text("{player}さんが{to}さんに{played}を渡しました。", "{player} gives {played} to {to}."),
    "event.lead": Text("{player}さんが親です。", "{player} leads."),
    "event.play": Text("{player}さん、{played}。", "{player} plays {played}."),
    "event.pass": Text("{player}さん、パス。", "{player} passes."),
    "event.clear": Text("場が流れました。", "The field is swept."),
    "event.draw": Text("{player}さんが{count}枚引きました。", "{player} draws {count:card|cards}."),
    "event.give": Text("{player}さんが{to}さんに{count}枚渡しました。", "{player} gives {count:card|cards} to {to}."),
    "event.give.cards": Text("{player}さんが{to}さんに{played}を渡しました。", "{player} gives {played} to {to}."),
    "event.discard": Text("{player}さんが{count}枚捨てました。", "{player} discards {count:card|cards}."),
    "event.discard.cards": Text("{player}さんが{played}を捨てました。", "{player} discards {played}."),
    "event.declare": Text("{player}さんの宣言を記録しました。", "{player}'s declaration is noted."),
    "event.declare.finish": Text("{player}さんがあがりを宣言しました。", "{player} says to be out of cards."),
    "event.declare.eleven-back": Text("{player}さんがイレブンバックを宣言しました。", "{player} declares an 11-back."),
    "event.declare.no-eleven-back": Text(
        "{player}さんはイレブンバックを宣言しません。", "{player} declares no 11-back."
    ),
    "event.reveal": Text("{player}さんが手札を公開しました。", "{player} shows the whole hand."),
    "event.bid": Text("{player}さん、{suit}の{count}枚。", "{player} bids {count} in {suit}."),
    "event.bid.bare": Text("{player}さんの宣言です。", "{player} bids."),
    "event.adjutant": Text("{player}さんが副官を指定しました。", "{player} names the adjutant's card."),
    "event.widow": Text(
        "{player}さんが場札を取り、{count}枚捨てました。",
        "{player} takes the widow and discards {count:card|cards}.",
    ),
    "event.meeple": Text("{player}さんが{suit}にミープルを置きました。", "{player} sets a meeple on {suit}."),
    "event.meeple.bare": Text("{player}さんがミープルを置きました。", "{player} sets a meeple."),
    "event.show": Text("{player}さんが{played}を見せました。", "{player} shows {played}."),
    "event.show.private": Text(
        "{player}さんが一部の人にだけ{count}枚見せました。", "{player} shows {count:card|cards} to some players only."
    ),
    "event.settle": Text("話し合いの結果、{player}さんに決まりました。", "The table has settled it: {player}."),
    "event.undo": Text("{target}を取り消しました。", "Undone: {target}."),
    "event.amend": Text("{target}を訂正しました。", "Corrected: {target}."),
    "event.insert": Text("抜けていた出来事を加えました。", "A missed event is added."),
    "event.stand": Text("{target}は、このまま有効とします。", "The table lets this stand: {target}."),
    "event.takeback": Text("{target}を取り下げました。カードは手札に戻ります。", "Taken back: {target}."),
    # What an earlier event is called.
    "what.event": Text("前の出来事", "something earlier"),
    "what.correction": Text("前の訂正", "an earlier correction"),
    "what.somebody": Text("その人", "that player"),
    "what.round": Text("第{number}ラウンドの開始", "the start of round {number}"),
    "what.order": Text("{player}さんの強さの順番", "{player}'s order of strength"),
    "what.deal": Text("配られたカードの記録", "the deal"),
    "what.count": Text("{player}さんの手札の枚数({count}枚)", "{player}'s count of {count:card|cards}"),
    "what.exchange": Text("{player}さんから{to}さんへの交換", "the exchange from {player} to {to}"),
    "what.exchange.cards": Text("{player}さんが{to}さんに渡した{played}", "{played}, which {player} gave {to}"),
    "what.lead": Text("{player}さんの親", "{player}'s lead"),
    "what.play": Text("{player}さんの{played}", "{player}'s {played}"),
    "what.pass": Text("{player}さんのパス", "{player}'s pass"),
    "what.clear": Text("場が流れた記録", "the sweep of the field"),
    "what.draw": Text("{player}さんが引いた記録", "{player}'s draw"),
    "what.give": Text("{player}さんが{to}さんに渡した{count}枚", "{count:card|cards} that {player} gave {to}"),
    "what.give.cards": Text("{player}さんが{to}さんに渡した{played}", "{played}, which {player} gave {to}"),
    "what.discard": Text("{player}さんが捨てた{count}枚", "{count:card|cards} that {player} discarded"),
    "what.discard.cards": Text("{player}さんが捨てた{played}", "{played}, which {player} discarded"),
    "what.declare": Text("{player}さんの宣言", "{player}'s declaration"),
    "what.reveal": Text("{player}さんの手札の公開", "{player}'s shown hand"),
    "what.bid": Text("{player}さんの宣言({suit}の{count}枚)", "{player}'s bid of {count} in {suit}"),
    "what.adjutant": Text("{player}さんの副官の指定", "{player}'s choice of adjutant"),
    "what.widow": Text("{player}さんが場札を取った記録", "{player}'s exchange with the widow"),
    "what.meeple": Text("{player}さんのミープル", "{player}'s meeple"),
    "what.show": Text("{player}さんが見せた{played}", "{played}, which {player} showed"),
    "what.settle": Text("話し合いの結果({player}さん)", "the table's decision ({player})"),
    "what.undo": Text("取り消し({target})", "the undoing of {target}"),
    "what.amend": Text("訂正({target})", "the correction of {target}"),
    "what.stand": Text("有効とした扱い({target})", "letting {target} stand"),
    "what.takeback": Text("手札に戻した扱い({target})", "the taking back of {target}"),
    # Faults.
    "code.not-your-turn": Text(
        "{player}さんの番ではありません。今は{turn}さんの番です。", "It is not {player}'s turn; it is {turn}'s."
    ),
    "code.not-your-turn.bare": Text("{player}さんの番ではありません。", "It is not {player}'s turn."),
    "code.wrong-leader": Text("親は{player}さんではなく{leader}さんです。", "{player} does not lead; {leader} does."),
    "code.wrong-leader.bare": Text("{player}さんは親ではありません。", "{player} does not lead."),
    "code.wrong-leader.d3": Text(
        "親は♦3を持っている人です。{player}さんは持っていません。", "The holder of ♦3 leads; {player} does not hold it."
    ),
    "code.wrong-count": Text(
        "{needed}枚で出さなければなりません(出したのは{given}枚)。",
        "{needed:card|cards} must be played, not {given}.",
    ),
    "code.wrong-count.bare": Text("枚数が違います。", "This is not the right number of cards."),
    "code.wrong-shape": Text("場と同じ出し方ではありません。", "This is not the same kind of play as the field."),
    "code.too-weak": Text("{cards}は場の{field}より強くありません。", "{cards} cannot beat {field}."),
    "code.too-weak.bare": Text("場のカードより強くありません。", "This cannot beat the field."),
    "code.suit-locked": Text(
        "縛りがかかっています。{lock}しか出せません。", "The suit is locked: only {lock} may be played."
    ),
    "code.suit-locked.bare": Text("縛りがかかっています。", "The suit is locked."),
    "code.not-a-meld": Text("{played}は組み合わせとして出せません。", "{played} cannot be played together."),
    "code.not-a-meld.bare": Text("組み合わせとして出せません。", "These cannot be played together."),
    "code.not-adjacent": Text(
        "{cards}は、並んでいるカードの隣ではありません。", "{cards} is not next to a card on the table."
    ),
    "code.card-seen-before": Text(
        "{cards}はもう出ています。読み違いかもしれません。", "Seen before: {cards}. This is probably a misreading."
    ),
    "code.card-seen-before.bare": Text(
        "もう出たカードです。読み違いかもしれません。", "A card was seen before. This is probably a misreading."
    ),
    "code.card-not-in-hand": Text(
        "{player}さんは{cards}を持っていないはずです。読み違いかもしれません。",
        "{player} cannot hold {cards}. This is probably a misreading.",
    ),
    "code.card-not-in-hand.bare": Text(
        "{player}さんの手札の枚数と合いません。読み違いかもしれません。",
        "{player} cannot hold these cards. This is probably a misreading.",
    ),
    "code.unknown-card": Text(
        "{cards}はこのデッキにないカードです。読み違いかもしれません。",
        "This deck has no {cards}. This is probably a misreading.",
    ),
    "code.unknown-card.bare": Text(
        "このデッキにないカードです。読み違いかもしれません。",
        "There is a card that is not in this deck. This is probably a misreading.",
    ),
    "code.unreadable-card": Text(
        "{player}さんの札に、読めないものがあります。何のカードですか?",
        "{unread:~One|Some} of {player}'s cards could not be read. Which {unread:~card is it|cards are they}?",
    ),
    "code.unreadable-card.bare": Text(
        "読めないカードがあります。何のカードですか?", "A card could not be read. Which card is it?"
    ),
    "code.unreadable-card.earlier": Text(
        "前に出た札が読めていないので、{played}が正しいかどうかは、まだ決められません。",
        "Whether {played} is right cannot be told before an earlier card is named that could not be read.",
    ),
    "code.unreadable-card.earlier.bare": Text(
        "前に出た札が読めていないので、まだ決められません。",
        "This cannot be told before an earlier card is named that could not be read.",
    ),
    "code.joker-ambiguous": Text("ジョーカーは何のカードの代わりですか?", "What does the joker stand for?"),
    "code.cannot-pass": Text("{player}さんは、ここではパスできません。", "{player} may not pass here."),
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
    "code.same-colour": Text(
        "{player}さんはほかの色を持っているので、直前の人と同じ色は出せません。",
        "{player} holds another colour and may not repeat that of the player just before.",
    ),
    "code.same-colour.undecided": Text(
        "直前の人と同じ色です。{player}さんの手札がその色だけなら出せます。",
        "The same colour again: right only if {player} holds nothing else.",
    ),
    "code.must-draw": Text(
        "{player}さんは、パスの前に1枚引かなければなりません。", "{player} must draw a card before passing."
    ),
    "code.drew-twice": Text("1つの手番に引けるのは1枚だけです。", "Only one card may be drawn in a turn."),
    "code.stock-empty": Text("山札がもうありません。", "The stock is empty."),
    "code.must-give": Text(
        "先に{turn}さんが{owed}枚渡さなければなりません。", "First {turn} must give {owed:card|cards}."
    ),
    "code.must-give.bare": Text("渡すのは{owed}枚までです。", "No more than {owed:card|cards} may be given."),
    "code.must-discard": Text(
        "先に{turn}さんが{owed}枚捨てなければなりません。", "First {turn} must discard {owed:card|cards}."
    ),
    "code.must-discard.bare": Text("捨てるのは{owed}枚までです。", "No more than {owed:card|cards} may be discarded."),
    "code.wrong-receiver": Text("渡す相手は{receiver}さんです。", "The cards go to {receiver}."),
    "code.finish-before-draw": Text(
        "まだ誰も引いていないので、あがれません。", "Nobody may finish before a card was drawn."
    ),
    "code.bid-too-low": Text("前の宣言より高くありません。", "The bid is not higher than the last."),
    "code.bid-too-high": Text("宣言できるのは20枚までです。", "No bid may exceed twenty."),
    "code.wrong-exchange": Text("カード交換がきまりどおりではありません。", "The exchange does not follow the rule."),
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
    "code.wrong-settlement": Text("支払うのは{player}さんではありません。", "{player} is not the one who pays."),
    "code.bad-order": Text(
        "強さの順番は、13の副詞を1つずつ並べたものです。", "An order lists each of the thirteen adverbs once."
    ),
    "code.out-of-play": Text("{player}さんは今このラウンドに参加していません。", "{player} is not in this round now."),
    "code.out-of-play.bare": Text("このラウンドに参加していない人です。", "That player is not in this round."),
    # What cannot be told yet: never in the words of a fault.
    "code.undecided": Text("正しいかどうかは、まだ決められません。", "Whether this is right cannot be told yet."),
    "code.not-your-turn.undecided": Text(
        "{player}さんの番かどうかは、まだ決められません。", "Whether it is {player}'s turn cannot be told yet."
    ),
    "code.wrong-leader.undecided": Text(
        "{player}さんが親かどうかは、まだ決められません。", "Whether {player} leads cannot be told yet."
    ),
    "code.wrong-count.undecided": Text(
        "枚数が合っているかどうかは、まだ決められません。",
        "Whether this is the right number of cards cannot be told yet.",
    ),
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
    "code.not-adjacent.undecided": Text(
        "{played}が並んだカードの隣かどうかは、まだ決められません。",
        "Whether {played} is next to a card on the table cannot be told yet.",
    ),
    "code.card-not-in-hand.undecided": Text(
        "{player}さんが持っているカードかどうかは、まだ決められません。",
        "Whether {player} can hold these cards cannot be told yet.",
    ),
    "code.card-seen-before.undecided": Text(
        "もう出たカードかどうかは、まだ決められません。", "Whether a card was seen before cannot be told yet."
    ),
    "code.cannot-pass.undecided": Text(
        "ここでパスできるかどうかは、まだ決められません。", "Whether {player} may pass here cannot be told yet."
    ),
    "code.must-draw.undecided": Text(
        "引かずにパスできるかどうかは、まだ決められません。", "Whether one may pass without drawing cannot be told yet."
    ),
    "code.drew-twice.undecided": Text(
        "この手番でもう引いたかどうかは、まだ決められません。",
        "Whether {player} has drawn in this turn cannot be told yet.",
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
    "code.finish-before-draw.undecided": Text(
        "もうあがれるかどうかは、まだ決められません。", "Whether anybody may finish yet cannot be told."
    ),
    "code.out-of-play.undecided": Text(
        "{player}さんがまだ参加しているかどうかは、まだ決められません。",
        "Whether {player} is still in the round cannot be told yet.",
    ),
    # What an event proves about an earlier one.
    "exposed.revoke": Text(
        "{what}はリボークでした({who}さんはフォローできるカードを持っていました)。",
        "{what}: that was a revoke. {who} could have followed.",
    ),
    "exposed.forced-colour-false": Text(
        "{what}のとき、{who}さんはほかの色も持っていました。反則でした。",
        "{what}: that was a foul. {who} held another colour.",
    ),
    "exposed.withheld-strongest": Text(
        "{who}さんは交換のとき、一番強いカードを{whom}さんに渡していませんでした。",
        "{who} did not give {whom} the strongest card in the exchange.",
    ),
    "exposed.returned-received-card": Text(
        "{who}さんは交換のとき、受け取ったばかりのカードを{whom}さんに返していました。",
        "{who} gave {whom} back a card that had just come from there.",
    ),
    "exposed.wrong-leader": Text(
        "♦3を持っていたのは{player}さんなので、最初の親は{who}さんではありませんでした。",
        "{player} held the ♦3, so {who} was not the one to lead.",
    ),
    "exposed.wrong-settlement": Text("支払うのは{who}さんではありませんでした。", "{who} was not the one to pay."),
    "exposed.finish-false": Text(
        "{who}さんは、まだあがっていませんでした。", "{who} was not out yet: there was a card left."
    ),
    # Around the ruling.
    "says.stands": Text("ただし、このまま続けます。", "The table lets it stand."),
    "why.no-event": Text("記録に{seq}番の出来事はありません。", "The record has no event {seq}."),
    "why.void": Text(
        "{seq}番は取り消されているので、判定はありません。", "Event {seq} is void: there is no ruling on it."
    ),
    "why.correction": Text(
        "{seq}番は{target}番の訂正です。判定の理由は、{target}番についてお尋ねください。",
        "Event {seq} corrects event {target}: ask why event {target} is ruled as it is.",
    ),
    "why.exposed-by": Text("後で{proofs}により、反則だったと分かりました。", "Later proved wrong by {proofs}."),
    # What would decide what is undecided.
    "settles.hand": Text(
        "手札が分かれば決まります。残りのカードが出るか、手札を見せると判定します。",
        "The hand decides: it is ruled on once the remaining cards are played or shown.",
    ),
    "settles.unreadable-card": Text(
        "読めなかったカードが何かを訂正すれば決まります。",
        "It is decided once the unread card is named in a correction.",
    ),
    "settles.joker-ambiguous": Text(
        "ジョーカーが何の代わりかを言えば決まります。", "It is decided once somebody says what the joker stands for."
    ),
    "settles.no-order": Text(
        "出した人の強さの順番を入力すれば決まります。", "It is decided once that player's order of strength is entered."
    ),
    "settles.wrong-phase": Text(
        "その前にあったことを入力すれば決まります。", "It is decided once what happened before it is entered."
    ),
    "settles.wrong-exchange": Text(
        "交換したカードが分かれば決まります。手札に残っていたカードが後で出ると判定します。",
        "It is decided once the exchanged cards are known, or a card shows later that should have been given.",
    ),
    "cards.others": Text("ほか{count}枚", "{count:other|others}"),
    "cards.jokers": Text("ジョーカー{count}枚", "{count:joker|jokers}"),
    "cards.unread": Text("読めない札{count}枚", "{count:unread card|unread cards}"),
    "says.if-right": Text("正しければ、", "If it is right:"),
    "says.revised": Text("判定が変わりました。", "Ruled again."),
    "says.revised.legal": Text("{what}は、きまりどおりです。", "Within the rules: {what}."),
    "says.revised.illegal": Text("{what}は反則です。{why}", "A foul: {what}. {why}"),
    "says.revised.illegal.bare": Text("{what}は反則です。", "A foul: {what}."),
    "says.revised.undecided": Text("{what}は、まだ決められません。", "Not decided yet: {what}."),
    "says.revised.more": Text("ほかに{count}件の判定も変わりました。", "{count:more ruling|more rulings} changed."),
    # What was done where something else is awaited.
    "code.wrong-phase": Text("今は{doing}場面ではありません。", "This is not the time {doing}."),
    "code.wrong-phase.bare": Text("今はできません。", "This cannot be done now."),
    "code.wrong-phase.undecided": Text(
        "今これができるかどうかは、まだ決められません。", "Whether this can be done now cannot be told yet."
    ),
    "code.wrong-phase.over": Text(
        "このラウンドはもう終わっています。次のラウンドを始めてください。",
        "This round is over: begin the next one.",
    ),
    "code.wrong-phase.never": Text("このゲームに、{doing}場面はありません。", "In this game it is never time {doing}."),
    "doing.round": Text("ラウンドを始める", "to begin a round"),
    "doing.order": Text("強さの順番を並べる", "to lay strips of one's own order"),
    "doing.deal": Text("カードを配る", "to deal"),
    "doing.count": Text("手札を数える", "to count a hand"),
    "doing.exchange": Text("カードを交換する", "to exchange cards"),
    "doing.lead": Text("親を決める", "to settle who leads"),
    "doing.play": Text("札を出す", "to play a card"),
    "doing.pass": Text("パスする", "to pass"),
    "doing.clear": Text("場を流す", "to sweep the field"),
    "doing.draw": Text("山札から引く", "to draw a card"),
    "doing.give": Text("札を渡す", "to give cards away"),
    "doing.discard": Text("札を捨てる", "to discard"),
    "doing.declare": Text("宣言する", "to declare anything"),
    "doing.reveal": Text("手札を公開する", "to show one's hand"),
    "doing.bid": Text("枚数とマークを宣言する", "to bid"),
    "doing.adjutant": Text("副官を指定する", "to name an adjutant"),
    "doing.widow": Text("場札を取る", "to take the widow"),
    "doing.meeple": Text("ミープルを置く", "to set a meeple"),
    "doing.show": Text("手札の一部を見せる", "to show cards"),
    "doing.settle": Text("話し合いで決める", "to settle anything by agreement"),
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
    "suit.Y": Text("黄色", "yellow"),
    "suit.G": Text("緑", "green"),
    # Effects.
    "effect.clear": Text("場が流れます。", "The field is cleared."),
    "effect.eight-cut": Text("8切り!", "8-cut!"),
    "effect.revolution": Text("革命!", "Revolution!"),
    "effect.counter-revolution": Text("革命返し!", "Counter-revolution!"),
    "effect.eleven-back": Text("イレブンバック!", "11-back!"),
    "effect.lock": Text("縛り!", "Locked!"),
    "effect.spade-three": Text("スペ3返し!", "The spade 3 returns the joker!"),
    "effect.five-card-revolution": Text("5枚革命! 誰も返せません。", "Five-card revolution! Nobody can answer it."),
    "effect.miyako-ochi": Text("都落ち!", "Miyako-ochi: the reigning daifugo falls!"),
    "effect.finish": Text("{player}さん、あがり!", "{player} is out of cards!"),
    "effect.foul-finish": Text("反則あがり!", "Foul finish!"),
    "effect.trick": Text("{winner}さんがトリックを取りました。", "{winner} takes the trick."),
    "effect.all-cancelled": Text("全員打ち消し合い、誰も取れません。", "All cancel out: nobody takes the trick."),
    "effect.draw": Text("1枚引きます。", "A card is drawn."),
    "effect.give": Text("{owed_give}枚渡します。", "{owed_give:card is|cards are} to be given."),
    "effect.give.bare": Text("札を渡します。", "Cards are to be given."),
    "effect.discard.bare": Text("札を捨てます。", "Cards are to be discarded."),
    "effect.discard": Text("{owed_discard}枚捨てます。", "{owed_discard:card is|cards are} to be discarded."),
    "effect.eliminated": Text("{player}さんは脱落です。", "{player} is eliminated."),
    "effect.adjutant-revealed": Text("副官は{player}さんでした!", "{player} is the adjutant!"),
    "effect.payment": Text("清算: {payment}。", "Payment: {payment}."),
    "effect.round-end": Text("ラウンド終了です。", "The round is over."),
    "effect.skip": Text("5飛び!", "5-skip!"),
    "effect.reverse": Text("回る向きが逆になります。", "The direction is reversed."),
    "effect.bomb": Text("指定された数字は、全員が捨てます。", "Everybody discards the named number."),
}
