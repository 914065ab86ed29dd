"""Why a play is advised."""

from __future__ import annotations

from collections.abc import Mapping

from referee.texts import Text

WORDS: Mapping[str, Text] = {
    "hint.only": Text("今できるのはこれだけです。", "Nothing else is allowed now."),
    "hint.first": Text(
        "見えている札に合う{deals}通りの配り方で試すと、{wins}回で1位になりました。",
        "It comes out first in {wins} of {deals} deals that fit everything seen.",
    ),
    "hint.place": Text(
        "見えている札に合う{deals}通りの配り方で試すと、平均でいちばん上の順位になりました。",
        "It ends in the best place on average over {deals} deals that fit everything seen.",
    ),
    "hint.rather": Text("次点の{cards}では{wins}回でした。", "The next best, {cards}, does so in {wins}."),
    "hint.rather-pass": Text("次点のパスでは{wins}回でした。", "The next best, a pass, does so in {wins}."),
    "hint.out": Text("これであがりです。", "You go out with it."),
    "hint.clear": Text("場を流して、もう一度自分から出せます。", "It clears the field, and you lead again."),
    "hint.turns": Text("強さの順番をひっくり返します。", "It turns the order of strength round."),
    "hint.sheds": Text("一度に{count}枚減らせます。", "It sheds {count:card|cards} at once."),
    "hint.keeps": Text("強い{cards}は後に取っておきます。", "It keeps {cards} for later."),
    "hint.waits": Text("今は出さずに、手札を温存します。", "It is better to keep the cards for later."),
    "hint.none": Text(
        "このゲームでは、まだヒントを出せません。", "There are no hints in this game or at this moment of it."
    ),
}
