"""Teaching the camera a deck: pictures of its cards -> a gallery, and what is weak about it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from table.naming import Names, NamesError, given
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.edge_snapping import refined
from vision.detection.lone_card import lone_card
from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery import Entry, Gallery, cut_out, kept_quad, odd_ones
from vision.enrolled.gallery_reader import look_alikes
from vision.folders import decks_folder
from vision.imaging.files import UnreadableFileError
from vision.recognition.alphabets import ALPHABETS
from vision.scanner import MODELS, UnreadableImageError, enrolled_reader, load_image
from vision.types import Image, Progress, Quad, quiet

Words = dict[str, str]
AT_ONCE = 4
"""Most photographs that are read at once: of 12 million pixels, each takes some 50 MB."""
SMALL_PX = 90
"""A card should be at least so wide in its picture, px."""
SHARP = 25.0
"""Least variance of the Laplacian of a kept picture that is in focus."""
OUTLINED = 0.4
"""Score from which on an outline is a card's, whether an index shows in it or not."""
AS_CLEAR = 0.7
"""An outline of a picture of one card is another card from this share of the clearest outline's score on."""
FAINT = 0.35
"""An outline of this score is the card's where somebody says that there is one: with drawn hanafuda on patterned cloth
the locator is right more often than what stands out from the ground."""
AROUND = 2.5
"""An outline so many times as wide as one inside it is no card."""
BEYOND = 0.02
"""A corner so far outside the picture, as a share of the card's width, is cut off: more than an outline is wrong by."""
SENTENCES: dict[str, Words] = {
    "no-name": {
        "ja": "デッキの名前を書いてください（例: gyoji enroll mydeck 写真.jpg …）。",
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
        "ja": "{file}: カードを切り抜けません。無地の所で撮り直すか、切り抜いた写真に --whole-picture を。",
        "en": "{file}: the card cannot be cut out; lay it on a plain ground, or crop it and say --whole-picture.",
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
        "ja": "{file}: カードが {found} 枚写っています。--cards で名前を並べてください。",
        "en": "{file}: it shows {found} cards; name them in order with --cards.",
    },
    "no-card-now": {
        "ja": "カードが見つかりません。背景と見分けがつく所に、1枚だけ置いてください。",
        "en": "no card is seen; lay one on a ground that it stands out from.",
    },
    "several-now": {
        "ja": "カードが {found} 枚写っています。1枚だけにしてください。",
        "en": "{found} cards are seen; leave only one before the camera.",
    },
    "names": {
        "ja": "{file}: カードの名前の一覧として読めません（{why}）。",
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
    "kept": {"ja": "{count} 枚を登録しました（{name}）。", "en": "{count} cards enrolled in {name}."},
    "small": {
        "ja": "{card}: 小さく写っています（幅 {px} px）。もっと近くで撮ってください。",
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
        "ja": "このデッキの見分け方を覚えています（少し時間がかかります。最初の一度だけです）…",
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


def reading_order(cards: Sequence[CardFound]) -> list[CardFound]:
    """Row by row from the top, each from the left: cards whose middles differ by less than half a card share a row."""
    rows: list[list[CardFound]] = []
    for card in sorted(cards, key=lambda card: float(card.centre[1])):
        if rows and abs(float(card.centre[1] - rows[-1][0].centre[1])) < 0.7 * card.short:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda card: float(card.centre[0]))]


def upright(card: CardFound) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The card's outline, longer sides down the card; the corner nearest to the picture's top left first."""
    quad = card.quad
    sides = [float(np.hypot(*(quad[(row + 1) % 4] - quad[row]))) for row in range(4)]
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    turned = np.roll(quad, 2, axis=0)
    return min((quad, turned), key=lambda way: float(way[0].sum()))


def cut_off(quad: Quad, image: Image) -> bool:
    """Whether a card's outline (4, 2) px reaches beyond its picture."""
    high, wide = image.shape[:2]
    beyond = np.maximum(-quad, quad - np.array([wide - 1, high - 1], np.float32))
    return bool(beyond.max() > BEYOND * np.hypot(*(quad[1] - quad[0])))


class Picture(NamedTuple):
    """A photograph and the cards that were cut out of it, in reading order; they have no names yet."""

    path: Path
    cards: list[Entry]


def enrol(
    name: str,
    images: Sequence[Path],
    cards: str | None,
    models: Path | None,
    grid: bool = False,
    one: bool = False,
    whole: bool = False,
    told: Progress = quiet,
) -> Iterator[Words]:
    """Adds the cards of pictures to a deck (which is made where it is not there) and says how many. `cards`: names as
    `table.naming` reads them, else the files tell them; `grid`: cards of the same suits and ranks that were not
    photographed are composed; `one`: every picture shows one card, whatever that looks like; `whole`: it is cropped
    to the card; `told` hears which share of the pictures was looked at. Raises EnrollError; nothing is changed then."""
    if name in ALPHABETS:
        raise EnrollError.of("taken", name=name)
    if not re.fullmatch(r"[\w-]{1,64}", name):
        raise EnrollError.of("bad-name", name=name)
    names = None
    if cards is not None:
        try:
            names = given(cards, images)
        except NamesError as error:
            raise EnrollError.of("names", file=cards, why=error) from error
        except UnreadableFileError as error:
            raise EnrollError({"en": error.en, "ja": error.ja}) from error
    found = _found(images, Locator((models or MODELS) / "locator.onnx", 1), names is None, one, whole, told)
    codes = _codes(found, names)
    folder = decks_folder() / name
    try:
        gallery = Gallery.load(folder) if (folder / "deck.json").is_file() else Gallery(name)
        taken = [card for picture in found for card in picture.cards]
        gallery.entries += [replace(card, code=code) for card, code in zip(taken, codes, strict=True)]
        gallery.grid = gallery.grid or grid
        gallery.save(folder)
    except GalleryError as error:
        raise EnrollError.of("broken", name=name, why=error) from error
    except OSError as error:
        raise EnrollError.of("disk", why=error.strerror or error) from error
    yield say("kept", count=len(codes), name=name)


def _found(
    images: Sequence[Path], locator: Locator, largest: bool, one: bool, whole: bool, told: Progress
) -> list[Picture]:
    """The cards of every picture; `largest`: one card was meant, which is much the largest; `one`: there is just one;
    `whole`: the picture is the card. Some pictures are read at once, but only cards are kept. Raises EnrollError."""

    def read(path: Path) -> Picture:
        try:
            image = load_image(path)
        except UnreadableImageError as error:
            raise EnrollError({"en": error.en, "ja": error.ja}) from error
        if whole:
            quad = upright(whole_picture(image))
            return Picture(path, [Entry("", cut_out(image, quad), float(np.hypot(*(quad[1] - quad[0]))))])
        if one or largest:
            seen = [(the_card if one else one_card)(image, locator, str(path))]
        else:
            seen = reading_order(seen_in(image, locator))
        if not seen:
            raise EnrollError.of("no-card", file=path)
        return Picture(path, [entry_of(image, card) for card in seen])

    found: list[Picture] = []
    pool = ThreadPoolExecutor(min(AT_ONCE, os.cpu_count() or 1))
    try:
        for picture in pool.map(read, images):
            found.append(picture)
            told(len(found) / len(images))
    finally:
        pool.shutdown(cancel_futures=True)
    return found


def entry_of(image: Image, card: CardFound, code: str = "") -> Entry:
    """A found card (px of `image`) as a gallery keeps it."""
    quad = refined(image, upright(card))
    return Entry(code, cut_out(image, quad), card.short, cut_off(quad, image))


def seen_in(image: Image, locator: Locator) -> list[CardFound]:
    """The cards of a picture."""
    return [card for card in locator.find(image) if card.score > OUTLINED or card.indices]


def one_card(image: Image, locator: Locator, file: str | None = None) -> CardFound:
    """The card that is meant: the only one, or one that is much larger than the others. Raises EnrollError; `file`
    names the picture, None: it is the camera's.

    A card that is hardly seen, such as a blank one with a single line on it, is meant where it is alone. Beside a clear
    card a faint outline is none: grain of wood, a printed cloth; nor is one around it: a mat, a sheet of paper."""
    seen = locator.find(image)
    best = max((card.score for card in seen), default=0.0)
    likely = [card for card in seen if card.score > AS_CLEAR * best or best <= OUTLINED]
    cards = sorted([card for card in likely if not _surrounds(card, likely)], key=lambda card: -card.short)
    if not cards:
        raise EnrollError.of("no-card" if file else "no-card-now", file=file)
    if len(cards) > 1 and cards[1].short > 0.6 * cards[0].short:
        raise EnrollError.of("several" if file else "several-now", file=file, found=len(cards))
    return cards[0]


def the_card(image: Image, locator: Locator, file: str | None = None) -> CardFound:
    """The card of a picture of which somebody says that it shows one card: a clear one, else what `one_card` takes for
    it, else whatever stands out from its ground as one card does. Of a file that shows neither the whole picture is
    the card, where it has a card's proportions and not those of a camera. Raises EnrollError."""
    clear = seen_in(image, locator)
    if len(clear) == 1:
        return clear[0]
    try:
        meant: CardFound | None = one_card(image, locator, file)
    except EnrollError:
        meant = None
    if meant is not None and meant.score >= FAINT:
        return meant
    quad = lone_card(image, whole=file is not None and not _as_cameras_do(image))
    if quad is not None:
        return CardFound(quad, 1.0, 1.0)
    if meant is None:
        raise EnrollError.of("no-outline" if file else "no-outline-now", file=file)
    return meant


def _as_cameras_do(image: Image) -> bool:
    """Whether a picture has the proportions of cameras: it was not cropped to a card."""
    high, wide = image.shape[:2]
    return any(abs(max(high, wide) / min(high, wide) - usual) < 0.005 for usual in (4 / 3, 3 / 2, 16 / 9))


def whole_picture(image: Image) -> CardFound:
    """The card of a picture that was cropped to it: all of the picture."""
    high, wide = image.shape[:2]
    right, low = wide - 0.5, high - 0.5
    return CardFound(np.array([[-0.5, -0.5], [right, -0.5], [right, low], [-0.5, low]], np.float32), 1.0, 1.0)


def _surrounds(card: CardFound, others: Sequence[CardFound]) -> bool:
    """Whether an outline lies around another one that is much smaller."""
    return any(
        card.short > AROUND * other.short
        and cv2.pointPolygonTest(card.quad, (float(other.centre[0]), float(other.centre[1])), False) > 0
        for other in others
    )


def _codes(found: Sequence[Picture], names: Names | None) -> list[str]:
    """The names of all cards that were found, in their order. Raises EnrollError where there are more or fewer."""
    if names is None:
        return [picture.path.stem.split(".")[0] for picture in found]
    if not names.each:
        count = sum(len(picture.cards) for picture in found)
        if len(names.row) != count:
            raise EnrollError.of("count", found=count, named=len(names.row))
        return list(names.row)
    codes: list[str] = []
    for path, cards in found:
        here = names.of(path)
        if here is None:
            raise EnrollError.of("unnamed", file=path)
        if len(here) != len(cards):
            raise EnrollError.of("count-here", file=path, found=len(cards), named=len(here))
        codes += here
    return codes


def report(name: str, models: Path | None, told: Progress = quiet) -> Iterator[Words]:
    """What is weak about an enrolled deck: cards that need another picture, cards that look alike. Says first that it
    takes a while; `told` hears how much of the deck is learned, 0 to 1."""
    if not (decks_folder() / name / "deck.json").is_file():
        raise EnrollError.of("unknown", name=name)
    yield say("learning")
    try:
        reader = enrolled_reader(name, models or MODELS, 1, told=told)
        gallery = Gallery.load(decks_folder() / name)
    except (ValueError, OSError) as error:
        raise EnrollError.of("broken", name=name, why=error) from error
    pictures = Counter(entry.code for entry in gallery.entries)
    weak = False
    for entry in gallery.entries:
        if pictures[entry.code] > 1:
            continue
        if entry.cut:
            weak = True
            yield say("cut", card=entry.code)
        if entry.width < SMALL_PX:
            weak = True
            yield say("small", card=entry.code, px=round(entry.width))
        elif sharpness(entry.picture) < SHARP:
            weak = True
            yield say("blurred", card=entry.code)
    for code in odd_ones(gallery):
        weak = True
        yield say("odd", card=code)
    for one, other, _ in look_alikes(reader):
        weak = True
        yield say("alike", one=one, other=other)
    if not weak:
        yield say("fine", count=len(reader.codes))


def sharpness(picture: Image) -> float:
    """Variance of the Laplacian of a kept picture at half its size."""
    low, high = kept_quad(picture)[0].astype(int), kept_quad(picture)[2].astype(int)
    grey = cv2.cvtColor(picture[low[1] : high[1], low[0] : high[0]], cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return float(cv2.Laplacian(small, cv2.CV_64F).var())
