"""What the switches of the shedding games are called on the page."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "option.jokers": Text("ジョーカーの枚数", "Jokers in the deck"),
    "option.sequences": Text("階段", "Sequences"),
    "option.sequence_follow": Text(
        "階段の返し方(一番弱い札より上/全部が上)", "Answering a sequence: above its lowest card, or above all of it"
    ),
    "option.revolution": Text("革命", "Revolution"),
    "option.sequence_revolution": Text(
        "階段革命(最短の枚数、0はなし)", "Revolution by a sequence of at least so many cards (0: never)"
    ),
    "option.five_card_unanswerable": Text(
        "ジョーカー入り5枚革命は返せない",
        "Nobody can answer a five-card revolution with a joker",
    ),
    "option.eight_cut": Text(
        "8切り(なしなら8は反則あがりにもならない)", "8-cut (without it an 8 is no foul finish either)"
    ),
    "option.eight_cut_in_sequences": Text("階段の8でも切れる", "An 8 in a sequence cuts too"),
    "option.joker_as_eight": Text(
        "8の代わりのジョーカーでも切れる",
        "A joker standing for an 8 cuts",
    ),
    "option.eleven_back": Text("イレブンバック(なし/強制/任意)", "11-back: off, forced or optional"),
    "option.eleven_back_counts_as_reversed": Text(
        "イレブンバック中も反則あがりは逆の順番で見る",
        "An 11-back counts as reversed for foul finishes",
    ),
    "option.lock": Text("スート縛り(何回続いたら、0はなし)", "Suit lock after so many plays in a row (0: off)"),
    "option.lock_scope": Text(
        "縛りがかかるとき(いつでも/流れた後の最初の2回だけ)",
        "When a lock can begin: any time, or only by the first two plays",
    ),
    "option.lock_sequences": Text("階段も縛る", "Sequences lock too"),
    "option.joker_makes_lock": Text("ジョーカーで縛りを作れる", "A joker can make a lock"),
    "option.spade_three": Text("スペ3返し", "Spade-3 return"),
    "option.spade_three_through_lock": Text("縛りの中でもスペ3を出せる", "The spade 3 may be played through a lock"),
    "option.miyako_ochi": Text("都落ち", "Miyako-ochi: the reigning daifugo falls when another finishes first"),
    "option.foul_triggers_miyako_ochi": Text("反則あがりでも都落ちになる", "A foul finish triggers miyako-ochi too"),
    "option.foul_finish": Text(
        "反則あがり(なし/含めば/だけなら/役札)", "Foul finish: off, contains, only of them, or any role card"
    ),
    "option.pass_final": Text("パスしたら流れるまで出せない", "A pass is final until the field clears"),
    "option.owner_gets_turn": Text("最後に出した人にも番が回る", "The owner of the field gets a turn too"),
    "option.finisher_play": Text(
        "あがった人の札(残る/流れる/ラウンド終了)", "A finisher's play: stays, clears, or ends the round"
    ),
    "option.exchange": Text("カード交換(なし/2枚と1枚)", "Exchange: none, or two cards and one"),
    "option.exchange_blind": Text("受け取る前に渡すカードを決める", "Nobody chooses after seeing what they receive"),
    "option.hinmin_gives": Text("貧民が渡すカード(一番強い/どれでも)", "What the hinmin gives: the strongest, or any"),
    "option.exchange_ties": Text(
        "同じ強さのとき渡すカード(どれでも/♠♥♦♣の順)", "Equal cards in the exchange: any, or in the order ♠♥♦♣"
    ),
    "option.first_leader": Text(
        "最初の親(卓で決める/♦3を持つ人)", "First leader: as the table settles, or whoever holds the ♦3"
    ),
    "option.next_leader": Text(
        "次からの親(大貧民/♦3を持つ人/変則大富豪では支払った人)",
        "Later leader: the daihinmin, whoever holds the ♦3, in hensoku the payer",
    ),
    "option.rounds": Text("ラウンド数(0は決めない)", "Rounds (0: open)"),
    "option.points": Text("順位ごとの点(上から)", "Points by rank, best first"),
    "option.skip_5": Text("5飛び", "Each 5 skips a player"),
    "option.pass_7": Text("7渡し", "Each 7 gives a card to the next player"),
    "option.discard_10": Text("10捨て", "Each 10 discards a card"),
    "option.reverse_9": Text("9リバース", "A 9 turns the direction"),
    "option.bomber_q": Text("Qボンバー", "Each Q names a number that all discard"),
    "option.number_lock": Text("数字縛り", "Number lock"),
    "option.strict_lock": Text("激しばり", "Strict lock: suit and number together"),
    "option.color_lock": Text("色縛り", "Colour lock"),
    "option.gekokujo": Text("下剋上", "Gekokujo: all ranks turn over when the daihinmin finishes first"),
    "option.sandstorm": Text("砂嵐(3が3枚)", "Sandstorm: 3-3-3 beats all and clears"),
    "option.stop_4": Text("4止め", "4-stop: as many 4s stop an 8-cut"),
    "option.ambulance": Text("救急車(9が2枚)", "Ambulance: 9-9 clears"),
    "option.rokurokubi": Text("ろくろ首(6が2枚)", "Rokurokubi: 6-6 clears"),
}
