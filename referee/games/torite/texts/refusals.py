"""Why a table on the coloured deck cannot be played so."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
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
    "refused.revoke": Text("{kind}にリボークはありません。", "nobody can revoke in {kind}"),
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
}
