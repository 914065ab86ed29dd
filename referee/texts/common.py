"""Words that every game shares: faults, effects, exposures, events, verdicts, cards."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # What happened.
    "event.round": Text("第{number}ラウンドを始めます。", "Round {number} begins."),
    "event.tournament": Text("大会の進め方を変えました。", "The tournament was changed."),
    "event.order": Text("{player}さんの強さの順番です。", "This is {player}'s order of strength."),
    "event.deal": Text("カードが配られました。", "The cards are dealt."),
    "event.count": Text("{player}さんの手札は{count}枚です。", "{player} holds {count:card|cards}."),
    "event.exchange": Text(
        "{player}さんが{to}さんに{count}枚渡しました。", "{player} gives {count:card|cards} to {to}."
    ),
    "event.exchange.cards": Text("{player}さんが{to}さんに{played}を渡しました。", "{player} gives {played} to {to}."),
    "event.lead": Text("{player}さんが親です。", "{player} leads."),
    "event.play.as": Text("{player}さん、{played}({stands}として)。", "{player} plays {played} (as {stands})."),
    "code.card-seen-before.twice": Text(
        "1枚しかない{cards}が2枚あります。",
        "One card cannot lie there twice: {cards}.",
    ),
    "event.play": Text("{player}さん、{played}。", "{player} plays {played}."),
    "event.pass": Text("{player}さん、パス。", "{player} passes."),
    "event.clear": Text("場が流れました。", "The field is swept."),
    "event.draw": Text("{player}さんが{count}枚引きました。", "{player} draws {count:card|cards}."),
    "event.give": Text("{player}さんが{to}さんに{count}枚渡しました。", "{player} gives {count:card|cards} to {to}."),
    "event.give.cards": Text("{player}さんが{to}さんに{played}を渡しました。", "{player} gives {played} to {to}."),
    "event.discard": Text("{player}さんが{count}枚捨てました。", "{player} discards {count:card|cards}."),
    "event.discard.cards": Text("{player}さんが{played}を捨てました。", "{player} discards {played}."),
    "event.declare": Text("{player}さんの宣言を記録しました。", "{player}'s declaration is noted."),
    "event.declare.finish": Text("{player}さんがあがりを宣言しました。", "{player} claims to be out of cards."),
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
    "event.remedy": Text("リボークの扱いを決めました。", "The table has settled what follows the revoke."),
    # What is to be seen at a filmed table, where that is not what is noted.
    "seen.takeback": Text("{player}さんが{played}を引っ込めます。", "{player} takes {played} back."),
    "seen.order": Text(
        "{player}さんが、13の言葉を弱い順に手元へ並べます。", "{player} lays out thirteen words, from weak to strong."
    ),
    "seen.deal": Text("札が配られました。手札は誰にも見えません。", "The cards are dealt. Nobody sees a hand."),
    "seen.declare": Text("{player}さんが宣言します。", "{player} declares something."),
    "what.remedy": Text("リボークの扱い", "what followed the revoke"),
    "doing.remedy": Text("リボークの扱いを決める", "to settle what follows a revoke"),
    "option.set_length": Text("1セットのゲーム数(0はセットなし)", "Games in a set (0: no sets)"),
    "option.sets": Text("セット数(0は決めない)", "Sets in the tournament (0: open)"),
    "option.limit_min": Text(
        "制限時間(分、0はなし)。過ぎたら次のゲームは始めない",
        "Time limit in minutes (0: none): no game begins after it",
    ),
    "option.seats": Text("セットの間の席", "Seats between sets"),
    "option.last_game_factor": Text("セット最後のゲームの倍率", "How often a set's last game counts"),
    "option.clock_s": Text("1手番の考える時間(秒、0はなし)", "Seconds to think per turn (0: no limit)"),
    "option.spare": Text("割り切れないカード", "Cards that do not divide"),
    "refused.no-sets": Text(
        "{key}はセットのルールですが、セットがありません(set_length: 0)。",
        "{key} is a rule about sets, and there are none (set_length: 0)",
    ),
    "rule.X1": Text(
        "決めた数のゲームで1セットです。セットの最初のゲームでは階級がなく、カード交換もしません。",
        "So many games make a set; in a set's first game nobody has a rank, and nothing is exchanged.",
    ),
    "rule.X2": Text(
        "セットの間で席はそのままか、点の低い人から時計回りに座り直します。",
        "Between sets the seats are kept, or taken clockwise by score, the lowest first.",
    ),
    "rule.X3": Text("セット最後のゲームの点には、決めた倍率を掛けます。", "A set's last game counts several times."),
    "rule.X4": Text(
        "1手番の考える時間を決められます。時間切れは知らせるだけで、反則にはなりません。",
        "A turn may have a time to think: it is shown and announced, and never a foul.",
    ),
    "rule.X5": Text(
        "割り切れないカードは、脇に置くこともできます。ジョーカーは脇に置きません。",
        "Cards that do not divide may be set aside, jokers never.",
    ),
    "rule.X6": Text(
        "リボークや、偽って出した色が後で証明されたら、卓で扱いを選びます。そのままにするか、そのトリックからやり直すか、"
        "トリックを相手に渡すか、その側の負けにします。",
        "After a proven revoke the table chooses: nothing, back to the trick, the trick to the other side, or a loss.",
    ),
    "rule.X7": Text(
        "取り消しや引っ込めには、申し出た人と認めた人を残せます。",
        "An undo or a takeback keeps who asked for it and who agreed.",
    ),
    "event.undo": Text("{target}を取り消しました。", "Undone: {target}."),
    "event.amend": Text("{target}を訂正しました。", "Corrected: {target}."),
    "event.insert": Text("抜けていた出来事を加えました。", "A missed event is added."),
    "event.stand": Text("{target}は、このまま有効とします。", "The table lets this stand: {target}."),
    "event.takeback": Text("{target}を取り下げました。カードは手札に戻ります。", "Taken back: {target}."),
    "tournament.sets": Text("全{sets}セット、1セット{games}戦です。", "It has {sets:set|sets} of {games:game|games}."),
    "tournament.set": Text("1セット{games}戦です。", "A set has {games:game|games}."),
    "tournament.free": Text("好きなだけ続けます。", "Games follow one another as long as you like."),
    "tournament.last": Text("このゲームが最後です。", "This game is the last."),
    "tournament.over": Text("これで大会は終わりです。", "It is over now."),
    # What an earlier event is called.
    "what.event": Text("前の出来事", "something earlier"),
    "what.correction": Text("前の訂正", "an earlier correction"),
    "what.somebody": Text("その人", "that player"),
    "what.round": Text("第{number}ラウンドの開始", "the start of round {number}"),
    "what.tournament": Text("大会の変更", "the change of the tournament"),
    "what.order": Text("{player}さんの強さの順番", "{player}'s order of strength"),
    "what.deal": Text("配られたカードの記録", "the deal"),
    "what.count": Text("{player}さんの手札の枚数({count}枚)", "{player}'s count of {count:card|cards}"),
    "what.exchange": Text("{player}さんから{to}さんへの交換", "the exchange from {player} to {to}"),
    "what.exchange.cards": Text("{player}さんが{to}さんに渡した{played}", "{played}, which {player} gave {to}"),
    "what.lead": Text("{player}さんの親", "{player}'s lead"),
    "what.play": Text("{player}さんの{played}", "{player}'s {played:bare}"),
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
    "code.wrong-count": Text(
        "{needed}枚で出さなければなりません(出したのは{given}枚)。",
        "{needed:card|cards} must be played, not {given}.",
    ),
    "code.wrong-count.bare": Text("枚数が違います。", "This is not the right number of cards."),
    "says.misread": Text("読み違いかもしれません。", "This is probably a misreading."),
    "says.seen.play": Text(
        "{cards}は{back}手前に{who}さんが出しました。", "{who} played {cards} {back:event|events} earlier."
    ),
    "says.seen.show": Text(
        "{cards}は{back}手前に{who}さんが見せました。", "{who} showed {cards} {back:event|events} earlier."
    ),
    "says.seen.returned": Text(
        "{cards}は{back}手前に{who}さんの手札へ戻りました。",
        "{cards} went back to the hand of {who} {back:event|events} earlier.",
    ),
    "says.seen.play.it": Text("{back}手前に{who}さんが出しました。", "Played {back:event|events} earlier by {who}."),
    "says.seen.show.it": Text("{back}手前に{who}さんが見せました。", "Shown {back:event|events} earlier by {who}."),
    "says.seen.returned.it": Text(
        "{back}手前に{who}さんの手札へ戻りました。", "It went back to the hand of {who} {back:event|events} earlier."
    ),
    "says.left": Text(
        "残り{count}枚は{cards}のはずです({back}手前に手札へ戻しました)。",
        "What is left must be {cards}, taken back {back:event|events} earlier.",
    ),
    "code.card-seen-before": Text("{cards}はもう出ています。", "Seen before: {cards}."),
    "code.card-seen-before.bare": Text("もう出たカードです。", "A card was seen before."),
    "code.card-not-in-hand": Text(
        "{player}さんは{cards}を持っていないはずです。",
        "{player} cannot hold {cards}.",
    ),
    "code.card-not-in-hand.bare": Text(
        "{player}さんの手札の枚数と合いません。",
        "{player} cannot hold these cards.",
    ),
    "code.unknown-card": Text(
        "{cards}はこのデッキにないカードです。",
        "Not in this deck: {cards}.",
    ),
    "code.unknown-card.bare": Text(
        "このデッキにないカードです。",
        "There is a card that is not in this deck.",
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
    "code.impossible-deal": Text(
        "{given}枚は配れません。配るカードは全部で{needed}枚です。",
        "{given:card|cards} cannot be dealt: there are {needed}.",
    ),
    "code.uneven-deal": Text(
        "手札の枚数が2枚以上違います。配り方は合っていますか?",
        "The hands differ by more than one card. Is the deal right?",
    ),
    "settles.uneven-deal": Text(
        "手札の枚数を数え直して、配られたカードの記録を訂正すれば決まります。そのままでも遊べます。",
        "It is decided once the hands are counted again and the deal is corrected; the game can go on meanwhile.",
    ),
    "code.cannot-pass": Text("{player}さんは、ここではパスできません。", "{player} may not pass here."),
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
    "code.out-of-play.undecided": Text(
        "{player}さんがまだ参加しているかどうかは、まだ決められません。",
        "Whether {player} is still in the round cannot be told yet.",
    ),
    # What an event proves about an earlier one.
    "exposed.wrong-leader": Text(
        "♦3を持っていたのは{player}さんなので、最初の親は{who}さんではありませんでした。",
        "{player} held the ♦3, so {who} was not the one to lead.",
    ),
    # Around the ruling.
    "says.asked": Text("{asked}が申し出ました。", "Asked for by {asked}."),
    "says.asked.agreed": Text(
        "{asked}が申し出て、{agreed}が認めました。", "Asked for by {asked}, agreed to by {agreed}."
    ),
    "says.agreed": Text("{agreed}が認めました。", "Agreed to by {agreed}."),
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
    "why.exposes": Text("#{seq}の反則がこれで分かりました。{fault}", "This proves #{seq} wrong. {fault}"),
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
    "says.revised.legal": Text("{what}は、ルールどおりです。", "Within the rules: {what}."),
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
    "doing.order": Text("強さの順番を並べる", "to lay out an order of strength"),
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
    "verdict.undecided": Text("判定保留", "undecided"),
    "card.JK": Text("ジョーカー", "joker"),
    "card.BACK": Text("裏向きの札", "face-down card"),
    "card.?": Text("読めない札", "unread card"),
    "deck.standard": Text("トランプ", "standard deck"),
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
    "effect.finish": Text("{player}さん、あがり!", "{player} is out of cards!"),
    "effect.round-end": Text("ラウンド終了です。", "The round is over."),
    # What is awaited, where something else came.
    "awaits.turn": Text("今は{turn}さんの番です。", "It is {turn}'s turn."),
    "awaits.anybody": Text("誰からでも始められます。", "Anybody may begin."),
    "awaits.one-of": Text("始めるのは{names}さんです。", "{names} may begin."),
    # What else it could have been.
    "why.sure": Text(
        "カメラの判断の確かさは{percent}%です。ほかに考えられるのは次のとおりです。",
        "The camera was {percent} % sure. What else it could have been:",
    ),
    "why.otherwise.cards": Text("{cards}だった可能性: {percent}%", "That it was {cards}: {percent} %."),
    "why.otherwise.player": Text("{player}さんが出した可能性: {percent}%", "That {player} had played: {percent} %."),
    "why.otherwise.both": Text(
        "{player}さんが{cards}を出した可能性: {percent}%", "That {player} had played {cards}: {percent} %."
    ),
    "why.otherwise.none": Text("何も出されていなかった可能性: {percent}%", "That nothing was played: {percent} %."),
    # Explaining a play.
    "why.phase": Text("今それをしてよい場面ですか?", "Is it time for this?"),
    "why.allowed": Text("ルールで許されていますか?", "Do the rules allow it?"),
    "why.deal": Text("配れる枚数ですか?", "Can so many cards be dealt?"),
    "why.in-play": Text("{player}さんはまだ参加していますか?", "Is {player} still in the round?"),
    "why.cards": Text("{played}は{player}さんの手札から出せるカードですか?", "Can {played} come from {player}'s hand?"),
    "why.turn": Text("{player}さんの番ですか?", "Is it {player}'s turn?"),
    "sheet.part.table": Text("準備", "Setting up"),
    "sheet.part.switches": Text("この卓の設定", "Switches of this table"),
    # Questions about a position.
    "quiz.which": Text("{player}さんが今出せるのはどれ?", "Which of these may {player} play?"),
    "quiz.which.any": Text("{player}さんが今できるのはどれ?", "Which of these may {player} do?"),
    "quiz.takes": Text("{player}さんがこのトリックを取れるのはどれ?", "With which card does {player} take this trick?"),
    "quiz.turn": Text("次は誰の番?", "Whose turn is it now?"),
    "quiz.winner": Text("勝ったのは誰?", "Who has won?"),
    "quiz.ruling": Text(
        "{player}さんが{cards}を出しました。判定は?", "{player} plays {cards}. What does the referee say?"
    ),
    "quiz.ruling.show": Text(
        "{player}さんが{cards}を見せました。判定は?", "{player} shows {cards}. What does the referee say?"
    ),
    "quiz.ruling.bare": Text("{player}さんが{said}。判定は?", "{player} {said}. What does the referee say?"),
    "quiz.act.pass": Text("パス", "Pass"),
    "quiz.act.draw": Text("山札から1枚引く", "Draw a card"),
    "quiz.act.meeple": Text("ミープルを{suit}に", "Meeple on {suit}"),
    "quiz.act.bid": Text("{suit}の{count}枚", "{count} in {suit}"),
    "quiz.said.pass": Text("パスしました", "passes"),
    "quiz.said.draw": Text("山札から{count}枚引きました", "draws {count:card|cards}"),
    "quiz.said.meeple": Text("{suit}にミープルを置きました", "sets a meeple on {suit}"),
    "quiz.said.bid": Text("{suit}の{count}枚と宣言しました", "bids {count} in {suit}"),
    "quiz.which.clear": Text("{player}さんが場を流せるのはどれ?", "Which of these clears the field at once?"),
    "quiz.which.finish": Text("{player}さんがあがれるのはどれ?", "With which of these does {player} go out?"),
    "quiz.which.adjutant-revealed": Text("副官が誰か分かるのはどれ?", "Which card shows who the adjutant is?"),
    "quiz.which.all-cancelled": Text(
        "数字が打ち消し合って、誰も取れなくなるのはどれ?",
        "With which card does everything cancel out, so that nobody takes the trick?",
    ),
    # What an effect means, for beginners.
    "teach.finish": Text("あがり: 手札がなくなりました。", "Out: no card is left in the hand."),
    "teach.draw": Text("山札から引きました。", "Drawn from the stock."),
    "teach.round-end": Text("ラウンドが終わりました。", "The round is over."),
}
