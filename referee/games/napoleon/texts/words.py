"""Words of Napoleon: profiles, switches, bidding, the steps of an explanation."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Faults.
    "code.bid-too-low": Text("前の宣言より高くありません。", "The bid is not higher than the last."),
    "code.bid-too-high": Text("宣言できるのは20枚までです。", "No bid may exceed twenty."),
    # Effects.
    "effect.adjutant-revealed.one": Text("副官の1人は{player}さんでした!", "{player} is one of the adjutants!"),
    "effect.adjutant-revealed": Text("副官は{player}さんでした!", "{player} is the adjutant!"),
    # What is awaited, where something else came.
    "awaits.bid": Text("今は{turn}さんが宣言かパスをする番です。", "It is {turn}'s turn to bid or pass."),
    "awaits.bid.bare": Text("今は誰からでも宣言できます。", "Anybody may bid first."),
    "awaits.redeal": Text("全員パスしたので、配り直してください。", "All have passed: deal again."),
    "awaits.adjutant": Text(
        "今はナポレオンの{turn}さんが副官を指定するところです。", "Napoleon, {turn}, is to name the adjutant's card."
    ),
    "awaits.widow": Text(
        "今はナポレオンの{turn}さんが場札を取るところです。", "Napoleon, {turn}, is to take the widow."
    ),
    "game.napoleon": Text("ナポレオン", "Napoleon"),
    "profile.napoleon": Text("基本ルール", "The basic rules"),
    "profile.napoleon-local": Text(
        "ローカルルールあり(ジョーカー・セイムツー・よろめき)", "With the three local rules"
    ),
    "option.joker_calls_trumps": Text("ジョーカーの切り札請求", "A led joker calls trumps"),
    "option.joker_led": Text(
        "最初に出したジョーカーの強さ(weakest=最弱、strongest=最強、below-almighty=オールマイティの次、"
        "below-back-jack=裏ジャックの次)",
        "How strong a led joker is: weakest, strongest, next below the almighty, or next below the back jack",
    ),
    "option.same_two": Text("セイムツー", "Same two: in a trick of one suit the 2 wins"),
    "option.same_two_first_trick": Text(
        "1巡目でもセイムツー",
        "Same two holds in the first trick too",
    ),
    "option.same_two_in_trumps": Text("切り札でもセイムツー", "Same two holds in trumps too"),
    "option.same_two_stopped_by": Text(
        "セイムツーを止めるジャック(オールマイティは必ず止める。main-jack=正ジャックだけ、jacks=裏ジャックも)",
        "Which jacks stop same two, as the almighty always does: main-jack, or jacks (the back jack as well)",
    ),
    "option.yoromeki": Text("よろめき(♥Qが♠Aに勝つ)", "Yoromeki: ♥Q takes the trick in which ♠A is played"),
    "option.lowest_bid": Text("宣言できる最低の枚数", "The lowest bid"),
    "option.joker_when_void": Text("ジョーカーはフォローできないときだけ", "The joker only when one cannot follow"),
    "option.spade_three_calls_joker": Text("♠3のジョーカー請求", "A led ♠3 calls the joker"),
    "option.adjutants": Text("副官の人数(2人は6人以上のとき)", "Adjutants (two with six players or more)"),
    "help.joker_when_void": Text(
        "台札と同じマークを持っている間は、ジョーカーを出せません。親のときは出せます。",
        "Whoever can follow suit may not play the joker; leading it is allowed.",
    ),
    "help.spade_three_calls_joker": Text(
        "♠3が最初に出されたら、ジョーカーを持っている人は、そのトリックで必ずジョーカーを出します。",
        "When the ♠3 is led, whoever holds the joker must play it to that trick.",
    ),
    "help.adjutants": Text(
        "2人なら、ナポレオンは場札を取る前に札を2枚指定し、それぞれの持ち主が副官になります。",
        "With two, Napoleon names two cards before taking the widow; the holder of each is an adjutant.",
    ),
    "code.must-follow.joker": Text(
        "♠3が最初に出されたので、{player}さんはジョーカーを出さなければなりません。",
        "The ♠3 was led: {player} holds the joker and must play it.",
    ),
    "code.must-follow.joker.undecided": Text(
        "♠3が最初に出されています。{player}さんがジョーカーを持っていなければ正しいプレイです。",
        "The ♠3 was led: right only if {player} does not hold the joker.",
    ),
    "code.named-twice": Text("{cards}は、もう副官の札に指定されています。", "{cards} has been named already."),
    "code.named-twice.bare": Text("もう副官の札に指定されています。", "That card has been named already."),
    "why.napoleon.calls-joker": Text(
        "♠3がジョーカーを請求しています。持っている人は出さなければなりません。",
        "The ♠3 calls the joker: whoever holds it must play it.",
    ),
    "refused.adjutants-players": Text(
        "副官を2人にするには、{least}人以上が必要です。", "two adjutants need {least} players or more"
    ),
    "event.adjutant.named": Text(
        "{player}さん、副官は{named}を持っている人です。", "{player} names {named}: its holder is the adjutant."
    ),
    "event.pass.napoleon": Text(
        "{player}さん、パス。{napoleon}さんがナポレオン、切り札は{suit}です。",
        "{player} passes. {napoleon} is Napoleon, and {suit} are trumps.",
    ),
    "event.pass.redeal": Text("全員パス。配り直しです。", "All have passed: deal again."),
    "code.bid-too-low.least": Text("宣言は{lowest}枚からです。", "A bid promises at least {lowest} face cards."),
    "code.wrong-phase.redeal": Text(
        "全員がパスしました。配り直していれば正しい宣言です。",
        "All have passed: right only if the cards were dealt again.",
    ),
    "code.wrong-count.discards": Text(
        "捨てるのは{needed}枚です(捨てたのは{given}枚)。", "{needed:card|cards} must be discarded, not {given}."
    ),
    "why.asks.bid-too-low": Text("宣言は十分に高いですか?", "Is the bid high enough?"),
    "why.asks.bid-too-high": Text("宣言できる枚数ですか?", "Can so many face cards be bid?"),
    "why.asks.named-twice": Text("まだ指定されていない札ですか?", "Has that card not been named yet?"),
    "why.napoleon.last-bid": Text("前の宣言は{last_suit}の{last}枚です。", "The last bid is {last} in {last_suit}."),
    "why.napoleon.joker": Text("ジョーカーはいつでも出せます。", "The joker may be played at any time."),
    "why.napoleon.joker-held": Text(
        "{player}さんは、請求されたジョーカーを持っていませんか?", "Does {player} hold no joker that was called?"
    ),
    "why.napoleon.joker-led": Text(
        "最初に出されたのはジョーカーなので、次の人は何を出してもかまいません。",
        "The joker was led, so the next player may play any card.",
    ),
    "why.napoleon.calls-trumps": Text(
        "ジョーカーが切り札を請求しています。切り札は{suit}です。", "The joker calls trumps: {suit}."
    ),
    # Napoleon.
    "refused.joker-led": Text(
        "最初に出したジョーカーが強いのは、切り札を請求するときだけです(joker_calls_trumps: true)。",
        "a led joker is strong only where it calls trumps (joker_calls_trumps: true)",
    ),
    # What may be done now.
    "allowed.napoleon.bid": Text(
        "{turn}さんは、{last_suit}の{last}枚より高く宣言するか、パスします。",
        "{turn} bids higher than {last} in {last_suit}, or passes.",
    ),
    "allowed.napoleon.trumps": Text(
        "ジョーカーが切り札を請求しています。{turn}さんは、{suit}があれば{suit}を出します。なければ何を出してもか"
        "まいません。",
        "The joker calls trumps: {turn} plays {suit}; without any, every card is allowed.",
    ),
    "teach.adjutant-revealed": Text(
        "副官の札が出ました。これで誰が副官か、全員に分かります。",
        "The adjutant's card is played: now everybody knows who it is.",
    ),
}
