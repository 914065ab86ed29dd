"""Why a table cannot be played so: one sentence for every game, profile, player list or switch that is refused."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Values of the wrong kind.
    "refused.no-game": Text(
        "「{name}」というゲームはありません。あるのは{known}。", 'there is no game "{name}"; there are {known}'
    ),
    "refused.no-profile": Text(
        "{game}に「{name}」というプロファイルはありません。あるのは{known}。",
        '{game} has no profile "{name}"; it has {known}',
    ),
    "refused.no-switch": Text(
        "このゲームにこの設定はありません。あるのは{known}。", "this game has no such switch; it has {known}"
    ),
    "refused.no-rule": Text("「{name}」というルールはありません。", 'there is no rule "{name}"'),
    "refused.bool": Text("true か false でなければなりません。", "must be true or false"),
    "refused.one-of": Text("次のどれかでなければなりません: {known}。", "must be one of {known}"),
    "refused.whole-to": Text(
        "{low}から{high}までの整数でなければなりません。", "must be a whole number from {low} to {high}"
    ),
    "refused.list": Text(
        "null か、-{high}から{high}までの整数{most}個までのリストでなければなりません。",
        "must be null or a list of at most {most} whole numbers, each from -{high} to {high}",
    ),
    # The table.
    "refused.leader": Text("{name}さんはこのラウンドに参加していません。", "{name} does not play in this round"),
    "refused.players-least": Text("大富豪には2人以上が必要です。", "Daifugo needs at least two players"),
    "refused.players-hensoku": Text("変則大富豪は2人から4人で遊びます。", "hensoku is for two to four players"),
    "refused.players-between": Text(
        "このゲームは{low}人から{high}人で遊びます({given}人ではできません)。",
        "this game is for {low} to {high} players, not {given}",
    ),
    "refused.players-strips": Text(
        "順番を並べるカードは{high}人分です({given}人ではできません)。",
        "there are strips for {high} players, not for {given}",
    ),
    "refused.deck-ranks": Text(
        "deck.ranks は13個の違う言葉でなければなりません。", "deck.ranks must be thirteen different words"
    ),
    # Switches that contradict each other, Daifugo's family.
    "refused.payer": Text(
        "次のラウンドの親になる「支払った人」がいるのは変則大富豪だけです。",
        "only hensoku has a payer who could lead the next round",
    ),
    "refused.no-jokers": Text(
        "{key}はジョーカーのルールですが、ジョーカーがありません(jokers: 0)。",
        "{key} is a rule about jokers, but there are none (jokers: 0)",
    ),
    "refused.no-sequences": Text(
        "{key}は階段のルールですが、階段がありません(sequences: false)。",
        "{key} is a rule about sequences, which are off (sequences: false)",
    ),
    "refused.no-eight-cut": Text(
        "{key}には8切りが必要ですが、8切りがありません(eight_cut: false)。",
        "{key} needs the 8-cut, which is off (eight_cut: false)",
    ),
    "refused.no-revolution": Text(
        "{key}には革命が必要ですが、革命がありません(revolution: false)。",
        "{key} needs the revolution, which is off (revolution: false)",
    ),
    "refused.foul-miyako": Text(
        "都落ち(miyako_ochi)と反則あがり(foul_finish)の両方が必要ですが、どちらかがありません。",
        "it needs both miyako-ochi and the foul finish, and one of them is off (miyako_ochi, foul_finish)",
    ),
    "refused.joker-eight": Text(
        "8の代わりのジョーカーで切れるのは階段だけですが、階段の8切りがありません(eight_cut_in_sequences: false)。",
        "a joker can only cut as an 8 in a sequence, but there is no 8-cut in sequences (eight_cut_in_sequences: "
        "false)",
    ),
    "refused.strict-lock": Text(
        "激しばりはスート縛りと数字縛りを合わせたものですが、スート縛りがありません(lock: 0)。",
        "the strict lock joins the suit lock with a number lock, but the suit lock is off (lock: 0)",
    ),
    "refused.points-empty": Text(
        "リストには数が1つ以上必要です。点をつけないなら null にします。",
        "the list must hold at least one number; without points, write null",
    ),
    # Hensoku.
    "refused.hensoku-daihinmin": Text(
        "変則大富豪には、次のラウンドの親になる大貧民がいません。",
        "hensoku has no daihinmin who could lead the next round",
    ),
    "refused.hensoku-exchange": Text(
        "変則大富豪には階級がないので、カード交換もありません。", "hensoku has no ranks and so no exchange"
    ),
    "refused.hensoku-miyako": Text(
        "変則大富豪には、都落ちする大富豪がいません。", "hensoku has no daifugo who could fall"
    ),
    "refused.hensoku-gekokujo": Text(
        "変則大富豪には、ひっくり返る階級がありません。", "hensoku has no ranks that could turn over"
    ),
    "refused.hensoku-gives": Text(
        "変則大富豪では6がもう札を渡す役なので、7渡しは重ねられません。",
        "in hensoku each 6 gives a card already, so pass_7 cannot be added",
    ),
    "refused.hensoku-discards": Text(
        "変則大富豪では10がもう札を捨てる役なので、10捨ては重ねられません。",
        "in hensoku each 10 discards a card already, so discard_10 cannot be added",
    ),
    "refused.hensoku-points": Text(
        "変則大富豪は順位の点ではなく支払いで数えます。", "hensoku counts payments, not points by rank"
    ),
    "refused.hensoku-finisher": Text(
        "変則大富豪では最初のあがりでラウンドが終わります。", "in hensoku the first finish ends the round"
    ),
    # The coloured deck.
    "refused.trump": Text(
        "切り札はマストフォローのゲームだけのルールです({kind}にはありません)。",
        "a trump colour needs a game in which one follows, not {kind}",
    ),
    "refused.low-wins": Text(
        "{kind}にはトリックがないので、小さい数字がトリックを取ることもありません。",
        "there are no tricks in {kind}, so the lowest card cannot take one",
    ),
    "refused.meeples": Text(
        "ミープルは獲得したカードを数えますが、{kind}ではカードを獲得しません。",
        "meeples count captured cards, and nobody captures any in {kind}",
    ),
    "refused.passes": Text(
        "パスの回数を数えるのは7並べだけです({kind}では数えません)。",
        "passes are counted in sevens only, not in {kind}",
    ),
    "refused.isolated": Text(
        "離れて置かれたカードの扱いを決めるのは7並べだけです({kind}では使いません)。",
        "cards that lie alone are a matter of sevens only, not of {kind}",
    ),
    "refused.not-daifugo": Text(
        "{key}は大富豪のルールで、{kind}にはありません。", "{key} is a rule of Daifugo, not of {kind}"
    ),
    "refused.needs": Text(
        "{key}には{needs}が必要ですが、足りないものがあります。", "{key} needs {needs}, and not all of that is on"
    ),
    # Napoleon.
    "refused.joker-led": Text(
        "最初に出したジョーカーが強いのは、切り札を請求するときだけです(joker_calls_trumps: true)。",
        "a led joker is strong only where it calls trumps (joker_calls_trumps: true)",
    ),
}
