"""Why a table of hensoku cannot be played so; and who pays, which only hensoku knows."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # The table.
    "refused.players-hensoku": Text("変則大富豪は2人から4人で遊びます。", "hensoku is for two to four players"),
    # Switches that contradict each other, Daifugo's family.
    "refused.payer": Text(
        "次のラウンドの親になる「支払った人」がいるのは変則大富豪だけです。",
        "only hensoku has a payer who could lead the next round",
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
}
