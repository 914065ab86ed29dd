"""Words of Goninkan (J)."""

from __future__ import annotations

from referee.texts import Text

_FIRST = (
    "ジョーカーは一番強く、フォローと関係なくいつでも出せますが、最初のトリックには出せません。"
    "リードしたときは、フォローするマークを指定します。",
    "The joker is above all cards and may be played at any time but in the first trick. Whoever leads it names the "
    "suit to be followed.",
)
WORDS = {
    "game.goninkan": Text("ゴニンカン", "Goninkan"),
    "profile.goninkan": Text("ゴニンカン", "Goninkan"),
    "option.trumps": Text("切り札(役)", "Trumps"),
    "help.trumps": Text(
        "2戦目と3戦目、止めスッペのときは、次のラウンドの前にここで選びます。",
        "For a second and third deal of the same partners, and for the last round, choose the suit here.",
    ),
    "option.joker_last": Text("最後のトリックのジョーカー", "A joker in the last trick"),
    "option.needed": Text("関係が取る絵札", "Face cards that the partners need"),
    "help.needed": Text("1戦目と3戦目は9枚、2戦目は8枚です。", "Nine in the first deal, then eight, then nine."),
    "option.stop_early": Text("決まったらそこで終わる", "A round ends once it is decided"),
    "rule.J1": Text(
        "5人で遊びます。スペード以外の2を抜き、ジョーカー1枚を入れた50枚を、10枚ずつ配ります。",
        "Five players. The twos but the ♠2 are left out, one joker is added: 50 cards, ten each.",
    ),
    "rule.J2": Text(
        "右回り(反時計回り)に1枚ずつ出します。取った人が次の親です。",
        "Everybody plays one card, counter-clockwise; whoever takes the trick leads the next.",
    ),
    "rule.J3": Text(
        "切り札(役)は、ラウンドごとに♣、♦、♥の順に替わります。",
        "Trumps change with the rounds: clubs, diamonds, hearts, and so on.",
    ),
    **{
        f"sheet.goninkan.trumps.{suit}": Text(f"切り札(役)は{sign}です。", f"Trumps are {sign}.")
        for suit, sign in zip("SHDC", "♠♥♦♣", strict=True)
    },
    "rule.J4": Text(
        "ジョーカーを持つ人と切り札のAを持つ人は「カン」と言い、2人で「関係」になります。両方を持つ人は「二重カン」と言い、"
        "右へ2人目の人と組みます(どちらか1枚をその人の1枚と交換します。これは記録しません)。関係の2人が隣どうしなら、"
        "席を替わってから始めます。",
        "The holders of the joker and of the ace of trumps say “kan” and are partners. Whoever holds both says “double "
        "kan” and plays with the second player to the right (they swap one of the two for a card, which is not "
        "recorded). Partners who sit side by side change seats before play.",
    ),
    "rule.J5": Text("最初の親は、関係のどちらかです。", "One of the partners leads first."),
    "rule.J6": Text(
        "最初に出たマークを持っていれば、そのマークを出します。なければ、切り札でもほかの札でもかまいません。",
        "Whoever holds the led suit plays it; without any, a trump or any other card will do.",
    ),
    "rule.J7": Text(*_FIRST),
    "sheet.goninkan.joker.weakest": Text(
        f"{_FIRST[0]}最後のトリックでは一番弱くなります。", f"{_FIRST[1]} In the last trick it is the weakest."
    ),
    "sheet.goninkan.joker.forbidden": Text(
        f"{_FIRST[0]}最後のトリックにも出せません。", f"{_FIRST[1]} Nor may it be played in the last one."
    ),
    "rule.J8": Text(
        "一番強い切り札、なければ最初のマークで一番強い札を出した人が取ります。Aが一番強く、2が一番弱い札です。",
        "The highest trump takes the trick, else the highest card of the led suit; aces are high.",
    ),
    "rule.J9": Text(
        "絵札はA・K・Q・Jの16枚です。関係の2人で決めた枚数(ふつう9枚)を取れば関係の勝ち、取れなければほかの3人の勝ちです。",
        "The face cards are A, K, Q and J: 16. The partners win with the number agreed on (nine as a rule), else the "
        "other three do.",
    ),
    "sheet.J9": Text(
        "絵札はA・K・Q・Jの16枚です。関係の2人で{needed}枚取れば関係の勝ち、取れなければほかの3人(無関係)の勝ちです。",
        "The face cards are A, K, Q and J: 16. The partners win with {needed} of them, else the other three do.",
    ),
    "rule.J10": Text("勝ち負けが決まったら、その回で終わります。", "A round ends with the trick that decides it."),
    "sheet.goninkan.play-on": Text("手札がなくなるまで続けます。", "Every round is played to the last card."),
    "event.declare.kan": Text("{player}さんが「カン」と言いました。", "{player} says “kan”."),
    "event.declare.double-kan": Text(
        "{player}さんが「二重カン」と言いました。{partner}さんと組みます。",
        "{player} says “double kan” and plays with {partner}.",
    ),
    "code.wrong-phase.goninkan.first": Text(
        "最初のトリックにジョーカーは出せません。", "The joker may not be played in the first trick."
    ),
    "code.wrong-phase.goninkan.last": Text(
        "最後のトリックにジョーカーは出せません。", "The joker may not be played in the last trick."
    ),
    "code.card-not-in-hand.goninkan": Text(
        "{player}さんは、そう言えるカード(ジョーカー、切り札のA)を持っていません。",
        "{player} does not hold the cards to say that: the joker, the ace of trumps.",
    ),
    "source.J": Text(
        "五所川原商工会議所のゴニンカンのルールと、公開されている4つの解説",
        "the rules of the chamber of commerce of Goshogawara and four other public descriptions",
    ),
}
