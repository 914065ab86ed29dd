"""Words that explain the shedding games: the steps of an explanation, questions of a quiz, what an effect means."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Explaining a play.
    "why.meld": Text("{played}は{shape}として出せますか?", "Can {played} be played as {shape}?"),
    "why.empty": Text("場は空なので、好きな組み合わせを出せます。", "The field is empty: any meld may be led."),
    "why.count": Text("場の{field}と同じ枚数ですか?", "Is it as many cards as {field}?"),
    "why.shape": Text("場の{field}と同じ出し方ですか?", "Is it the same kind of play as {field}?"),
    "why.strength": Text("{order}では、場の{field}より強いですか?", "Is it stronger than {field} in {order}?"),
    "why.owed": Text("先に済ませることは、済んでいますか?", "Is everything paid first that is owed?"),
    "why.bombed": Text("指定された数字の札ではありませんか?", "Is it no card of a number that was named?"),
    "why.exchange": Text("交換で渡す枚数と札は合っていますか?", "Is that what the exchange asks for?"),
    "why.receiver": Text("渡す相手は合っていますか?", "Does it go to the right player?"),
    "why.pass": Text("ここでパスできますか?", "May one pass here?"),
    "why.passed": Text(
        "{player}さんはこの場ではもうパスしています。もう一度言っても何も変わりません。",
        "{player} has passed on this field already; saying so again changes nothing.",
    ),
    "why.evasion": Text(
        "脱税の罰が決まりました。", "Withholding the strongest card is proven, and costs what the table has settled."
    ),
    "why.draw": Text("引くべき枚数を引きましたか?", "Was a card drawn where one must be, and none too many?"),
    "why.salvage": Text("その札は捨てられたか、流れていますか?", "Was that card discarded or swept?"),
    "why.tenpen": Text("天変地異になる手札ですか?", "Is it a hand for a tenpen?"),
    "why.finish": Text("あがってよい場面ですか?", "May one be out now?"),
    "why.sandstorm": Text(
        "3が3枚なので、場に何が何枚出ていても出せます。", "Three 3s beat whatever lies there, however many cards."
    ),
    "why.spade-three": Text("♠3は1枚のジョーカーに勝ちます。", "The ♠3 beats a single joker."),
    "why.spade-three.locked": Text(
        "♠3は、縛りの中でも1枚のジョーカーに勝ちます。", "The ♠3 beats a single joker, under a lock too."
    ),
    "why.down-number": Text(
        "場の{field}と同じマークで、ちょうど1つ弱い札です。",
        "It is of the suit of {field} and exactly one step weaker.",
    ),
    "why.stop": Text(
        "8切りは、誰の番でもなくても4で止められます。", "Anybody may stop an 8-cut with 4s, out of turn too."
    ),
    "why.lock": Text("縛りに合っていますか?", "Does it fit the lock?"),
    "why.joker": Text("ジョーカーが何の代わりか、はっきりしていますか?", "Is it clear what the joker stands for?"),
    "why.normal": Text("いつもの順番({low}が弱く{high}が強い)", "the usual order ({low} low, {high} high)"),
    "why.reversed": Text("逆の順番({high}が弱く{low}が強い)", "the reversed order ({high} low, {low} high)"),
    "shape.single": Text("1枚出し", "a single"),
    "shape.group": Text("同じ数字の組", "a group of one number"),
    "shape.sequence": Text("階段", "a sequence"),
    "shape.odd": Text("組み合わせ", "a meld"),
    # Questions about a position.
    "quiz.which.eight-cut": Text("{player}さんが8切りできるのはどれ?", "Which of these is an 8-cut?"),
    "quiz.which.revolution": Text("{player}さんが革命を起こせるのはどれ?", "Which of these is a revolution?"),
    "quiz.which.counter-revolution": Text(
        "{player}さんが革命を返せるのはどれ?", "Which of these turns the revolution back?"
    ),
    "quiz.which.eleven-back": Text("イレブンバックになるのはどれ?", "Which of these is an 11-back?"),
    "quiz.which.lock": Text("縛りになるのはどれ?", "Which of these locks the suit?"),
    "quiz.which.foul-finish": Text("反則あがりになるのはどれ?", "Which of these is a foul finish?"),
    "quiz.which.give": Text(
        "次の人に手札を渡すことになるのはどれ?", "Which of these makes {player} give a card to the next player?"
    ),
    "quiz.which.discard": Text(
        "手札を捨てることになるのはどれ?", "Which of these makes {player} discard a card from the hand?"
    ),
    # What an effect means, for beginners.
    "teach.clear": Text(
        "場が流れました。次の親は、好きなものを出せます。", "The field is cleared: who leads next may play anything."
    ),
    "teach.eight-cut": Text(
        "8切り: 8を出すと、すぐに場が流れます。出した人が続けて親になります。",
        "8-cut: an 8 clears the field at once, and its player leads again.",
    ),
    "teach.revolution": Text(
        "革命: このラウンドが終わるまで、強さが逆になります。ジョーカーだけは一番強いままです。",
        "Revolution: until the round ends the order is turned round. Only the joker stays on top.",
    ),
    "teach.counter-revolution": Text(
        "革命返し: もう一度革命が起こり、強さが元に戻りました。",
        "Counter-revolution: a second one turns the order back as it was.",
    ),
    "teach.five-card-revolution": Text(
        "5枚以上の革命には、誰も返せません。", "A revolution of five cards or more cannot be answered by anybody."
    ),
    "teach.eleven-back": Text(
        "イレブンバック: 場が流れるまで、強さが逆になります。",
        "11-back: until the field clears the order is turned round.",
    ),
    "teach.lock": Text(
        "縛り: 場が流れるまで、縛りに合う札しか出せません。",
        "Lock: until the field clears, only cards that fit the lock may be played.",
    ),
    "teach.spade-three": Text(
        "スペ3返し: 1枚で出されたジョーカーに勝てるのは、スペ3だけです。",
        "Only the spade 3 beats a joker that was played alone.",
    ),
    "teach.foul-finish": Text(
        "反則あがり: あがってはいけない札を最後に出しました。あがっても負けになります。",
        "Foul finish: the last cards were ones that nobody may finish with. It counts as losing.",
    ),
    "teach.miyako-ochi": Text(
        "都落ち: 大富豪より先に誰かがあがったので、大富豪は大貧民になります。",
        "Miyako-ochi: somebody went out before the daifugo, who falls to the bottom.",
    ),
    "teach.give": Text(
        "札を次の人に渡します。どれを渡すかは自分で選べます。",
        "Cards go to the next player. Which ones is up to the giver.",
    ),
    "teach.discard": Text(
        "手札を捨てます。どれを捨てるかは自分で選べます。",
        "Cards are laid away from the hand. Which ones is up to the player.",
    ),
    "teach.skip": Text("5飛び: 次の人の番を飛ばします。", "5-skip: the next player is passed over."),
    "teach.reverse": Text("9リバース: 回る向きが逆になります。", "9-reverse: the turns go the other way round now."),
    "teach.bomb": Text(
        "Qボンバー: 指定された数字を、全員が手札から捨てます。", "Q-bomber: everybody lays away the named number."
    ),
    "teach.stop": Text("4止め: 8切りを止めました。", "4-stop: it stops an 8-cut."),
    "teach.sandstorm": Text(
        "砂嵐: 3の3枚は何にでも勝ち、場を流します。", "Sandstorm: three 3s beat anything and clear the field."
    ),
    "teach.ambulance": Text("救急車: 9の2枚で場が流れます。", "Ambulance: two 9s clear the field."),
    "teach.rokurokubi": Text("ろくろ首: 6の2枚で場が流れます。", "Rokurokubi: two 6s clear the field."),
    "teach.gekokujo": Text(
        "下剋上: 大貧民が最初にあがったので、全員の階級がひっくり返ります。",
        "Gekokujo: the daihinmin went out first, so all ranks are turned upside down.",
    ),
}
