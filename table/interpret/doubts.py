"""Things that the camera saw but that were left out of the record or are uncertain: a code, parameters, and the
words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from referee.texts import cards_words

Code = Literal[
    "noticed-late",
    "fits-nothing",
    "after-the-last-round",
    "came-again",
    "no-play-now",
    "joker-aside",
    "waits",
    "taken-back",
    "another-picture",
    "left-behind",
    "not-kept",
    "never-written",
    "no-room",
    "room-again",
    "goes-on-at",
    "field-gone",
    "laid-meanwhile",
    "frame-failed",
    "mirrored",
    "strip-unseen",
    "strip-unread",
    "frames-full",
    "frames-not-kept",
]

WORDS: Mapping[Code, Mapping[str, str]] = {
    "noticed-late": {
        "ja": "{cards}に後から気づきましたが、どのプレイの札か分からないので記録していません。",
        "en": "{cards} was noticed late and left out.",
    },
    "fits-nothing": {
        "ja": "{player}さんの{cards}は今の場に合わないので、記録していません。正しければ入力してください。",
        "en": "{cards} by {player} fits nothing and was left out: enter it if it is right.",
    },
    "after-the-last-round": {
        "ja": "最後のラウンドの後に札が出ましたが、記録していません。",
        "en": "Cards were laid after the last round: they were left out.",
    },
    "came-again": {
        "ja": "{cards}がもう一度出たので、新しいラウンドを始めました。前のラウンドの終わりは見えていません。",
        "en": "{cards} came again: a new round was begun, the end of the one before was not seen.",
    },
    "no-play-now": {
        "ja": "{cards}は今はプレイにならないので、記録していません。",
        "en": "{cards} can be no play now and was left out.",
    },
    "joker-aside": {
        "ja": "脇に置いた札にジョーカーがあります。ジョーカーは必ず配り、代わりに別の札を脇に置いてください。",
        "en": "A joker was set aside, but jokers are always dealt: set another card aside instead.",
    },
    "waits": {
        "ja": "{cards}は、カメラに映らない操作の入力を待っています。",
        "en": "{cards} was laid before something that no camera sees was told: it waits.",
    },
    "taken-back": {
        "ja": "{cards}は判定の前に手札に戻されました。",
        "en": "{cards} was taken back before it could be ruled on.",
    },
    "another-picture": {
        "ja": "映像が別のものに変わったので、場を見直します。",
        "en": "The picture became another one: the table is read afresh.",
    },
    "mirrored": {
        "ja": "映像が左右反転していたので、元の向きに直して見ています。",
        "en": "The picture is mirrored: it is turned back before it is read.",
    },
    "left-behind": {
        "ja": "保存できない間に見えた{cards}は、その後の入力と合わないので記録していません。",
        "en": "{cards}, seen while nothing could be saved, no longer fits what was entered since: it was left out.",
    },
    "not-kept": {
        "ja": "長い間保存できないため、これから出る札は記録していません。",
        "en": "Nothing could be saved for too long: what is laid from now on is left out.",
    },
    "never-written": {
        "ja": "最後まで保存できなかったため、見えたこと({count}件)は記録されていません。",
        "en": "It could not be saved to the end: what was seen meanwhile is not in the record ({count}).",
    },
    "no-room": {
        "ja": "保存できません。見えたことは覚えておき、保存できるようになったら書き込みます: {why}",
        "en": "It cannot be saved; what is seen is kept and written once it can be: {why}",
    },
    "room-again": {
        "ja": "また保存できるようになりました。その間に見えたこと({count}件)を書き込みました。",
        "en": "It can be saved again: what was seen meanwhile was written ({count}).",
    },
    "goes-on-at": {
        "ja": "映像は、記録が終わっている{time}から続けます。",
        "en": "The pictures go on at {time}, where the record ends.",
    },
    "field-gone": {
        "ja": "場にあるはずの{cards}が見えません。流れたのなら、パスを入力してください。",
        "en": "{cards} should lie in the field and cannot be seen: if it was swept, enter the passes.",
    },
    "laid-meanwhile": {
        "ja": "見ていない間に{cards}が出されています。誰のプレイか入力してください。",
        "en": "Laid while nobody watched: {cards}. Please enter whose play it was.",
    },
    "frame-failed": {
        "ja": "この場面は読み取れませんでした。次の映像から続けます。",
        "en": "This picture could not be read: it goes on with the next one.",
    },
    "strip-unseen": {
        "ja": "{player}さんの強さの並びが見えません。ページで順番を入力してください。",
        "en": "No order of strength is seen before {player}: please enter it on the page.",
    },
    "strip-unread": {
        "ja": "{player}さんの強さの並びを読み切れません(確かめる言葉: {words})。ページで順番を入力してください。",
        "en": "The order of strength before {player} cannot be made out (in question: {words}): please enter it on the "
        "page.",
    },
    "frames-full": {
        "ja": "保存する映像が上限({why})に達しました。これから先の映像は残りません(記録は続きます)。",
        "en": "The kept frames have reached their limit ({why}): no more are kept, the record goes on.",
    },
    "frames-not-kept": {
        "ja": "映像を保存できません({why})。空きができしだい、また保存します(記録は続きます)。",
        "en": "Frames cannot be kept ({why}): it is tried again and again, the record goes on.",
    },
}
"""By code, a sentence in each language; `{cards}`, `{player}` and the like are filled in."""


@dataclass(frozen=True)
class Doubt:
    """One such thing. `at_ms`: when it was seen (None: at no moment of the pictures)."""

    code: Code
    at_ms: float | None = None
    params: Mapping[str, object] = field(default_factory=dict)

    def words(self) -> dict[str, str]:
        """The sentence in both languages."""
        said = {lang: text.format(**_said(self.params, lang)) for lang, text in WORDS[self.code].items()}
        return {lang: text[:1].upper() + text[1:] for lang, text in said.items()}  # it may begin with "the joker"

    @property
    def en(self) -> str:
        """The sentence for a log: with its time, in English."""
        sentence = self.words()["en"]
        return sentence if self.at_ms is None else f"at {self.at_ms:.0f} ms: {sentence}"


def _said(params: Mapping[str, object], lang: str) -> dict[str, object]:
    """Cards as people write them, unread ones by a word; what differs between the languages by the language."""
    unread = {"ja": "読めない札", "en": "an unread card"}[lang]
    said = {name: item[lang] if isinstance(item, Mapping) else item for name, item in params.items()}
    words, cards = said.get("words"), said.get("cards")
    if isinstance(words, Sequence):
        said["words"] = {"ja": "、", "en": ", "}[lang].join(map(str, words))
    if isinstance(cards, Sequence):
        named = [unread if card in (None, "?") else cards_words((str(card),), lang) for card in cards]
        said["cards"] = {"ja": "・", "en": ", "}[lang].join(named)
    return said
