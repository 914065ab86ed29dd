"""Words of Daifugo: its profiles and their rules (T, U)."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.daifugo": Text("大富豪", "Daifugo"),
    "profile.official": Text("大富豪(五大公式ルール)", "Daifugo, the five official rules"),
    "profile.stadium": Text("トランプスタジアム", "Trump Stadium"),
    "profile.uecda": Text("UECコンピュータ大貧民大会", "UECda (computer championship)"),
    # Setting up.
    "sheet.players.official": Text(
        "4人以上で遊びます(2人や3人でも遊べます)。", "For four or more; two or three can play too."
    ),
    "sheet.players.stadium": Text("4人から8人で遊びます。", "For four to eight players."),
    "sheet.players.uecda": Text("5人で遊びます。", "For five players."),
    "rule.T1": Text(
        "4人から8人で、ジョーカー1枚を含む53枚を使い、決めたラウンド数を遊びます。",
        "Four to eight players and 53 cards with one joker, for the agreed number of rounds.",
    ),
    "rule.T2": Text(
        "最初は♦3を持つ人が親、次からは大貧民が親です。", "The holder of the ♦3 leads first; later the daihinmin leads."
    ),
    "rule.T3": Text(
        "直前より強いカードを同じ枚数出します。出せないときや出したくないときは、パスします。",
        "Play the same number of stronger cards, or pass.",
    ),
    "rule.T4": Text(
        "階段は同じマークで3枚以上の続き番号です。返すときは全部が場より上でなければなりません。",
        "Sequences have three or more cards of one suit; an answer must be wholly above.",
    ),
    "rule.T5": Text(
        "4枚以上を一度に出すと革命です。階段でも起こります。",
        "Four or more cards at once make a revolution, sequences included.",
    ),
    "rule.T6": Text(
        "1枚のジョーカーは最強です。組み合わせでは代わりをするカードとして扱います。",
        "A single joker is unbeatable; in a combination it counts as the card it stands for.",
    ),
    "rule.T7": Text(
        "大貧民は一番強い2枚、貧民は一番強い1枚を渡し、富豪側は好きなカードを返します。",
        "The daihinmin gives the two strongest, the hinmin the strongest; the rich give any.",
    ),
    "rule.T8": Text(
        "8を出すと場が流れます。8を含む階段では流れません。", "An 8 clears the field, but not in a sequence."
    ),
    "rule.T9": Text(
        "Jを出すと、場が流れるまで強さの順番が逆になります。階段では起こりません。",
        "A J turns the order round until the field clears, but not in a sequence.",
    ),
    "rule.T10": Text(
        "同じマークが2回(または3回)続くと、そのマークしか出せません。",
        "The same suits two (or three) times in a row lock the suit.",
    ),
    "rule.T11": Text(
        "ジョーカー、2(逆のときは3)、8だけではあがれません。階段なら問題ありません。",
        "Nobody may finish on only jokers, 2s (3s when reversed) or 8s; a sequence is always fine.",
    ),
    "rule.T12": Text("♠3は1枚のジョーカーに勝ち、場が流れます。", "The ♠3 beats a single joker and clears the field."),
    "rule.T13": Text(
        "大富豪より先に誰かが1位であがると、大富豪は都落ちします。",
        "When another finishes first, the reigning daifugo falls.",
    ),
    "rule.T14": Text(
        "大富豪+2、富豪+1、平民0、貧民-1、大貧民-2点です。", "Daifugo +2, fugo +1, heimin 0, hinmin -1, daihinmin -2."
    ),
    "rule.T15": Text(
        "成績は、ゲーム数、勝率、階級ごとの回数、革命、階級の上下、大富豪の防衛を数えます。",
        "Statistics count games, wins, ranks, revolutions, moves in rank and daifugo defences.",
    ),
    "rule.U": Text(
        "UECda標準ルール: ♦3を持つ人が親です。パスしたら流れるまで出せず、"
        "全員がパスすると流れます。階段の中の8や、8の代わりのジョーカーでも切れ、"
        "階段革命は5枚からです。同じ強さの札は♠♥♦♣の順に渡します。",
        "UECda: the ♦3 leads, a pass is final, the field clears when "
        "everyone has passed; an 8 (or a joker for one) cuts in "
        "sequences too, sequences of five make a revolution, and equal cards are given in the order ♠♥♦♣.",
    ),
    "source.T": Text("トランプスタジアムの大富豪のルール", "the Daifugo rules of Trump Stadium"),
    "source.U": Text(
        "UEC コンピュータ大貧民大会(UECda)のルール", "the rules of UECda, the championship of Daihinmin programs"
    ),
}
