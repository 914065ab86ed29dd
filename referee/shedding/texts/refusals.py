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
    "refused.points-empty": Text(
        "リストには数が1つ以上必要です。点をつけないなら null にします。",
        "the list must hold at least one number; without points, write null",
    ),
}
