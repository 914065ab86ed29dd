"""Words of the games on the coloured deck: profiles, switches, faults, poker hands, the steps of an explanation."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Faults.
    "code.not-adjacent": Text(
        "{cards}は、並んでいるカードの隣ではありません。", "{cards} is not next to a card on the table."
    ),
    "code.same-colour": Text(
        "{player}さんはほかの色を持っているので、直前の人と同じ色は出せません。",
        "{player} holds another colour and may not repeat that of the player just before.",
    ),
    "code.same-colour.undecided": Text(
        "直前の人と同じ色です。{player}さんの手札がその色だけなら出せます。",
        "The same colour again: right only if {player} holds nothing else.",
    ),
    # What cannot be told yet: never in the words of a fault.
    "code.not-adjacent.undecided": Text(
        "{played}が並んだカードの隣かどうかは、まだ決められません。",
        "Whether {played} is next to a card on the table cannot be told yet.",
    ),
    # What an event proves about an earlier one.
    "exposed.forced-colour-false": Text(
        "{what}のとき、{who}さんはほかの色も持っていました。反則でした。",
        "{what}: that was a foul. {who} held another colour.",
    ),
    # What was done where something else is awaited.
    "deck.coloured": Text("4色デッキ", "coloured deck"),
    # Effects.
    "effect.all-cancelled": Text("数字が全部打ち消し合い、誰も取れません。", "All cancel out: nobody takes the trick."),
    "effect.eliminated": Text("{player}さんは脱落です。", "{player} is eliminated."),
    "game.torite": Text("気に入らないトリテなんてもう僕は知らない", "Torite: mini-games on a coloured deck"),
    "profile.torite-a": Text("A 同じ色は禁止・大きい数が勝ち", "A: never repeat the colour, high wins"),
    "profile.torite-b": Text("B 同じ色は禁止・小さい数が勝ち", "B: never repeat the colour, low wins"),
    "profile.torite-c": Text("C マストフォロー・大きい数が勝ち", "C: must follow, high wins"),
    "profile.torite-d": Text("D マストフォロー・小さい数が勝ち", "D: must follow, low wins"),
    "profile.torite-a-trump": Text("A′ 切り札あり・大きい数が勝ち", "A′: must follow, yellow trumps, high wins"),
    "profile.torite-b-trump": Text("B′ 切り札あり・小さい数が勝ち", "B′: must follow, yellow trumps, low wins"),
    "profile.torite-e": Text("E 一斉出し・大きい数が勝ち", "E: all at once, high wins"),
    "profile.torite-f": Text("F 一斉出し・小さい数が勝ち", "F: all at once, low wins"),
    "profile.torite-bonus": Text("ボーナスゲーム", "Bonus game with meeples"),
    "profile.torite-poker": Text("ポーカー", "Poker"),
    "profile.torite-daifugo": Text("大富豪", "Daifugo on the coloured deck"),
    "profile.torite-sevens": Text("7並べ", "Sevens"),
    "option.kind": Text(
        "遊び方(not-follow=直前と同じ色は禁止、follow=マストフォロー、simultaneous=一斉出し、poker=ポーカー、"
        "sevens=7並べ、daifugo=大富豪)",
        "What is played: not-follow (never repeat the colour just before), follow (follow the led colour), "
        "simultaneous (all at once), poker, sevens, daifugo",
    ),
    "kind.not-follow": Text("直前と同じ色が禁止のゲーム", "a game of never repeating the colour"),
    "kind.follow": Text("マストフォローのゲーム", "a game of following"),
    "kind.simultaneous": Text("一斉出しのゲーム", "a game in which all play at once"),
    "kind.poker": Text("ポーカー", "poker"),
    "kind.sevens": Text("7並べ", "sevens"),
    "kind.daifugo": Text("大富豪", "Daifugo"),
    "option.low_wins": Text("小さい数が勝ち", "The lowest number takes the trick"),
    "option.trump": Text(
        "切り札の色(none=なし、R=赤、B=青、Y=黄、G=緑)", "Trump colour: none, R red, B blue, Y yellow, G green"
    ),
    "option.meeples": Text("ミープルを置いた色の枚数を得点にする", "Count captured cards of one's meeple's colour"),
    "option.passes": Text("7並べでパスできる回数(次のパスで脱落)", "Passes at sevens before the next one eliminates"),
    "option.isolated": Text(
        "7並べで、脱落した人が離れて置いたカードの隣にもすぐ置ける",
        "At sevens, cards of a hand that was laid down count at once, also where they lie alone",
    ),
    "event.show.meld": Text("{player}さんが{played}を見せました。{meld}です。", "{player} shows {played}: {meld}."),
    "meld.high-card": Text("ハイカード", "high card"),
    "meld.pair": Text("ワンペア", "a pair"),
    "meld.two-pairs": Text("ツーペア", "two pairs"),
    "meld.three": Text("スリーカード", "three of a kind"),
    "meld.straight": Text("ストレート", "a straight"),
    "meld.flush": Text("フラッシュ", "a flush"),
    "meld.full-house": Text("フルハウス", "a full house"),
    "meld.four": Text("フォーカード", "four of a kind"),
    "meld.straight-flush": Text("ストレートフラッシュ", "a straight flush"),
    "code.unreadable-card.turn": Text(
        "読めないカードがあるので、誰の番かまだ決められません。{player}さんの番なら正しいプレイです。",
        "An unread card hides whose turn it is: right only if it is {player}'s.",
    ),
    "code.not-your-turn.played": Text(
        "{player}さんはこのトリックにもう出しています。", "{player} has already played to this trick."
    ),
    "code.not-your-turn.shown": Text("{player}さんはもう5枚を見せています。", "{player} has already shown five cards."),
    "code.wrong-count.shown": Text(
        "役は{needed}枚で見せます(見せたのは{given}枚)。", "A hand is {needed} cards; {given:was|were} shown."
    ),
    # What is awaited, where something else came.
    "awaits.trick": Text("今は全員が1枚ずつ出すところです。", "Everybody is to play one card."),
    "awaits.meeple": Text("今は{turn}さんがミープルを置く番です。", "It is {turn}'s turn to set a meeple."),
    "awaits.meeple.bare": Text("今は誰からでもミープルを置けます。", "Anybody may set the first meeple."),
    "awaits.five": Text("今は全員が5枚ずつ見せるところです。", "Everybody is to show five cards."),
    # Explaining a card.
    "why.tricks.at-once": Text(
        "全員が一斉に出すので、どのカードでも出せます。", "Everybody plays at once: any card may be played."
    ),
    "why.tricks.colour-before": Text(
        "直前に出されたのは{before}、つまり{suit}です。", "{before} was played just before: {suit}."
    ),
    "why.tricks.other-colour": Text("{played}は違う色なので出せます。", "{played} is another colour: that is allowed."),
    "why.tricks.same-colour": Text("{played}は直前と同じ色です。", "{played} repeats the colour just before."),
    "why.tricks.forced": Text(
        "{player}さんの手札は{suit}だけなので、出すしかありません。",
        "{player} holds nothing but {suit}, so there was no choice.",
    ),
    "why.tricks.not-forced": Text("{player}さんは他の色も持っています。", "{player} holds another colour as well."),
    "why.tricks.forced-unknown": Text(
        "{player}さんの手札が{suit}だけかどうか、まだ誰にも分かりません。",
        "Nobody can tell yet whether {player} holds nothing but {suit}.",
    ),
    "why.tricks.seven": Text("7は初めから並んでいます。", "A seven lies there from the start."),
    "why.tricks.beside": Text("{played}は{beside}の隣に置けます。", "{played} goes next to {beside}."),
    "why.tricks.alone": Text(
        "{played}の隣に、7からつながったカードはまだありません。",
        "No neighbour of {played} is joined to the seven yet.",
    ),
    "why.tricks.perhaps": Text(
        "{played}の隣に、読めなかったカードがあるかもしれません。",
        "A card beside {played} may lie among those that were not read.",
    ),
    # What may be played now.
    "allowed.tricks.at-once": Text("全員が1枚ずつ、いっせいに出します。", "Everybody plays one card, all at once."),
    "allowed.tricks.avoid": Text(
        "{turn}さんは、{suit}以外の色を出します。{suit}しか持っていなければ{suit}を出せますが、トリックは取れません。",
        "{turn} plays any colour but {suit}. Whoever holds nothing else may play {suit}, but cannot win with it.",
    ),
    "allowed.sevens": Text(
        "{turn}さんは、並んだ札の隣に置ける札を1枚出すか、パスします。置けるのは{free}です。",
        "{turn} plays one card beside those that lie there, or passes. There is room for {free}.",
    ),
    "allowed.sevens.bare": Text(
        "並んだ札の隣に置ける札を1枚出すか、パスします。置けるのは{free}です。",
        "One card beside those that lie there, or a pass. There is room for {free}.",
    ),
    "teach.all-cancelled": Text(
        "すべての数字が打ち消し合ったので、誰もトリックを取れません。",
        "All numbers cancel out: nobody takes the trick.",
    ),
    "teach.eliminated": Text(
        "4回目のパスで脱落です。手札を全部並べます。", "The fourth pass puts a player out: the cards are laid down."
    ),
}
