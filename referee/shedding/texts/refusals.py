"""Why a table of a shedding game cannot be played so: contradicting switches, too few players."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # The table.
    "refused.players-least": Text("大富豪には2人以上が必要です。", "Daifugo needs at least two players"),
    # Switches that contradict each other, Daifugo's family.
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
    "refused.no-tenpen": Text(
        "{key}は天変地異のルールですが、天変地異がありません(tenpen: false)。",
        "{key} is a rule about the tenpen, which is off (tenpen: false)",
    ),
    "refused.no-exchange": Text(
        "{key}はカード交換のルールですが、交換がありません(exchange: none)。",
        "{key} is a rule about the exchange, and there is none (exchange: none)",
    ),
    "refused.no-foul-finish": Text(
        "{key}は反則あがりのルールですが、反則あがりがありません(foul_finish: off)。",
        "{key} is a rule about the foul finish, which is off (foul_finish: off)",
    ),
    "refused.finisher-clears": Text(
        "あがった人の札は、もう残りません(finisher_play)。「反則あがりで場が流れる」は要りません。",
        "what a finisher played does not stay anyway (finisher_play), so a foul finish needs no sweep of its own",
    ),
    "refused.not-in-hensoku": Text("{key}は、変則大富豪では使えません。", "{key} cannot be played in hensoku Daifugo"),
    "refused.points-empty": Text(
        "リストには数が1つ以上必要です。点をつけないなら null にします。",
        "the list must hold at least one number; without points, write null",
    ),
}
