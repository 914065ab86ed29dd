"""What is said of enrolling a deck, in both languages, and the error that says it."""

from __future__ import annotations

Words = dict[str, str]
SENTENCES: dict[str, Words] = {
    "no-name": {
        "ja": "デッキの名前を書いてください(例: gyoji enroll mydeck 写真.jpg …)。",
        "en": "Give the deck a name (for example: gyoji enroll mydeck photo.jpg …).",
    },
    "no-pictures": {
        "ja": "カードの写真を指定してください。登録済みのデッキを調べるときは --check を付けます。",
        "en": "Give photographs of the cards; --check reports on a deck that is enrolled.",
    },
    "bad-name": {
        "ja": "デッキの名前「{name}」は使えません。文字、数字、- と _ で書いてください。",
        "en": "The deck's name {name!r} cannot be used: letters, digits, - and _ only.",
    },
    "taken": {
        "ja": "「{name}」は組み込みのデッキの名前です。別の名前にしてください。",
        "en": "{name!r} is a built-in deck's name; choose another one.",
    },
    "unknown": {"ja": "デッキ「{name}」は登録されていません。", "en": "No deck {name!r} is enrolled."},
    "broken": {"ja": "デッキ「{name}」を読み込めません: {why}", "en": "The deck {name!r} cannot be read: {why}"},
    "no-card": {
        "ja": "{file}: カードが見つかりません。背景と見分けがつく所に置いて撮り直すか、--one-card を付けてください。",
        "en": "{file}: no card was found; lay it on a ground that it stands out from, or say --one-card.",
    },
    "no-outline": {
        "ja": "{file}: カードを切り抜けません。無地の所で撮り直すか、--whole-picture か --corners を使ってください。",
        "en": "{file}: it cannot be cut out: lay the card on plain ground, crop it (--whole-picture) or say --corners.",
    },
    "no-outline-now": {
        "ja": "カードを切り抜けません。無地の所に置いてください。",
        "en": "the one card cannot be cut out; lay it on a plain ground.",
    },
    "count": {
        "ja": "写真にカードが {found} 枚見つかりましたが、名前は {named} 個です。",
        "en": "{found} cards were found in the pictures, but {named} names were given.",
    },
    "several": {
        "ja": "{file}: カードが {found} 枚写っています。--cards で名前を並べるか、1枚なら --one-card を。",
        "en": "{file}: it shows {found} cards; name them in order with --cards, or say --one-card if it is one.",
    },
    "no-card-now": {
        "ja": "カードが見つかりません。背景と見分けがつく所に、1枚だけ置いてください。",
        "en": "no card is seen; lay one on a ground that it stands out from.",
    },
    "bad-corners": {
        "ja": "{file}: --corners には、カードの四隅の座標を「x,y x,y x,y x,y」(写真のピクセル)で書いてください。",
        "en": "{file}: --corners takes the four corners of its card, px of the picture: 'x,y x,y x,y x,y'.",
    },
    "corners-count": {
        "ja": "写真 {pictures} 枚に対して --corners が {told} 個です。写真ごとに1つ、同じ順に指定してください。",
        "en": "{pictures} pictures, but --corners was given {told} times: once for each picture, in their order.",
    },
    "several-now": {
        "ja": "カードが {found} 枚写っています。1枚だけにしてください。",
        "en": "{found} cards are seen; leave only one before the camera.",
    },
    "names": {
        "ja": "{file}: カードの名前の一覧として読めません({why})。",
        "en": "{file}: not a list of card names ({why}).",
    },
    "unnamed": {
        "ja": "{file}: この写真の名前が --cards の表にありません。",
        "en": "{file}: the table given with --cards has no names for this picture.",
    },
    "count-here": {
        "ja": "{file}: カードが {found} 枚見つかりましたが、名前は {named} 個です。",
        "en": "{file}: {found} cards were found, but {named} names were given.",
    },
    "disk": {"ja": "保存できません: {why}", "en": "The deck cannot be saved: {why}"},
    "kept": {"ja": "{count} 枚を登録しました({name})。", "en": "{count} cards enrolled in {name}."},
    "small": {
        "ja": "{card}: 小さく写っています(幅 {px} px)。もっと近くで撮ってください。",
        "en": "{card}: small in its picture ({px} px wide); take another one from nearer.",
    },
    "blurred": {
        "ja": "{card}: ぼやけています。撮り直してください。",
        "en": "{card}: out of focus; take another picture.",
    },
    "odd": {
        "ja": "{card}: 写真がほかのカードと揃っていません。カード全体だけが切り抜かれていなければ撮り直してください。",
        "en": "{card}: its picture lies unlike the others; if it does not show just the whole card, take another one.",
    },
    "cut": {
        "ja": "{card}: 写真の端で切れています。カード全体が入るように撮り直してください。",
        "en": "{card}: cut off at the picture's edge; take another one that shows the whole card.",
    },
    "alike": {
        "ja": "{one} と {other} はよく似ています。それぞれもう1枚撮ると見分けやすくなります。",
        "en": "{one} and {other} look alike; another picture of each helps to tell them apart.",
    },
    "learning": {
        "ja": "このデッキの見分け方を覚えています(少し時間がかかります。最初の一度だけです)…",
        "en": "Learning to tell this deck's cards apart (this takes a little while, only this once) …",
    },
    "fine": {
        "ja": "{count} 種類のカードを見分けられます。",
        "en": "All {count} cards can be told apart.",
    },
}


class EnrollError(Exception):
    """A deck cannot be enrolled like this; `words` say why, one sentence in each language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words["en"])
        self.words = words

    @classmethod
    def of(cls, key: str, **values: object) -> EnrollError:
        """The error with one of the sentences."""
        return cls(say(key, **values))


def say(key: str, **values: object) -> Words:
    """A sentence in both languages."""
    return {lang: text.format(**values) for lang, text in SENTENCES[key].items()}
