"""Words of Daifugo: ranks, profiles, the steps of an explanation, the faults and effects of its house rules."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "game.daifugo": Text("大富豪", "Daifugo"),
    "game.hensoku": Text("変則大富豪", "Hensoku Daifugo"),
    "profile.official": Text("大富豪(五大公式ルール)", "Daifugo, the five official rules"),
    "profile.stadium": Text("トランプスタジアム", "Trump Stadium"),
    "profile.uecda": Text("UECコンピュータ大貧民大会", "UECda (computer championship)"),
    "profile.nono": Text("ノノトランプの大富豪", "Daifugo with NONO cards"),
    "profile.hensoku": Text("変則大富豪", "Hensoku Daifugo"),
    "rank.daifugo": Text("大富豪", "daifugo (grand millionaire)"),
    "rank.fugo": Text("富豪", "fugo (millionaire)"),
    "rank.heimin": Text("平民", "heimin (commoner)"),
    "rank.hinmin": Text("貧民", "hinmin (pauper)"),
    "rank.daihinmin": Text("大貧民", "daihinmin (grand pauper)"),
    # Faults that only this family knows.
    "code.number-locked": Text(
        "数字縛りです。続きの数字しか出せません。", "The numbers are locked: only the next number may be played."
    ),
    "code.must-name": Text("先に数字を{owed}つ指定しなければなりません。", "{owed} number(s) must be named first."),
    "code.finish-false": Text("{player}さんの手札はまだ残っています。", "{player} still holds cards."),
    "code.no-order": Text(
        "{player}さんの強さの順番がまだ分かりません。", "{player}'s order of strength is not known yet."
    ),
    "says.payment": Text("{payer}さんが{receiver}さんに{amount}点払います", "{payer} pays {receiver} {amount}"),
    "says.payment-to-all": Text(
        "{payer}さんが他の全員に{amount}点ずつ払います", "{payer} pays each of the others {amount}"
    ),
    "event.declare.bomb": Text("{player}さん、{value}を指定。", "{player} names {value}."),
    "option.revolution_factor": Text(
        "革命のときの倍率(回数×5/5の回数乗)", "Factor in revolution: 5 per revolution, or 5 to that power"
    ),
    # Effects of house rules.
    "effect.sandstorm": Text("3が3枚で砂嵐!", "Sandstorm: three 3s!"),
    "effect.ambulance": Text("9が2枚で救急車!", "Ambulance: two 9s!"),
    "effect.rokurokubi": Text("6が2枚でろくろ首!", "Rokurokubi: two 6s!"),
    "effect.gekokujo": Text("下剋上! 全員の階級が逆転します。", "Gekokujo! All ranks turn over."),
    "effect.stop": Text("4止め! 8切りは止められました。", "4-stop! The 8-cut is stopped."),
    # Explaining a play.
    "why.phase": Text("今はカードを出す場面ですか?", "Is it time to play a card?"),
    "why.in-play": Text("{player}さんはまだ参加していますか?", "Is {player} still in the round?"),
    "why.cards": Text("{played}は{player}さんの手札から出せるカードですか?", "Can {played} come from {player}'s hand?"),
    "why.turn": Text("{player}さんの番ですか?", "Is it {player}'s turn?"),
    "why.meld": Text("{played}は{shape}として出せますか?", "Can {played} be played as {shape}?"),
    "why.empty": Text("場は空なので、好きな組み合わせを出せます。", "The field is empty: any meld may be led."),
    "why.count": Text("場の{field}と同じ枚数ですか?", "Is it as many cards as {field}?"),
    "why.shape": Text("場の{field}と同じ出し方ですか?", "Is it the same kind of play as {field}?"),
    "why.strength": Text("{order}では、場の{field}より強いですか?", "Is it stronger than {field} in {order}?"),
    "why.lock": Text("縛りに合っていますか?", "Does it fit the lock?"),
    "why.joker": Text("ジョーカーが何の代わりか、はっきりしていますか?", "Is it clear what the joker stands for?"),
    "why.normal": Text("いつもの順番(3が弱く2が強い)", "the usual order (3 low, 2 high)"),
    "why.reversed": Text("逆の順番(2が弱く3が強い)", "the reversed order (2 low, 3 high)"),
    "shape.single": Text("1枚出し", "a single"),
    "shape.group": Text("同じ数字の組", "a group of one number"),
    "shape.sequence": Text("階段", "a sequence"),
    "shape.odd": Text("組み合わせ", "a meld"),
}
