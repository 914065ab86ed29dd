"""Which decks a game can be played with, and a deck of one's own: enrolled before the camera, card after card."""

from __future__ import annotations

import base64
import functools
import re
import threading
from collections.abc import Callable, Sequence

import numpy as np

from models.labels import DECKS
from referee import games
from referee.play.protocol import Setup
from table.capture.picture import KEPT_QUALITY, encode
from table.enrolling import meant_card
from table.enrolling.learning import SHARP, SMALL_PX, sharpness
from table.enrolling.meant_card import entry_of, one_card, the_card
from table.enrolling.words import EnrollError, say
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery import Entry, Gallery
from vision.examples.store import load
from vision.folders import decks_folder
from vision.recognition.alphabets import ALPHABETS
from vision.scanner import MODELS, known_decks
from vision.types import Image
from webui.problems import RefusedError, refusals, refused, sentence
from webui.shapes.catalogue import DeckChoice, Enrolled
from webui.shapes.common import Said
from webui.views.catalogue import profile_of

NAME = re.compile(r"[\w-]{1,64}")
TITLES = {
    "standard": (
        "an ordinary deck, English letters (A\u00a0K\u00a0Q\u00a0J)",
        "ふつうのトランプ(A\u00a0K\u00a0Q\u00a0J)",
    ),
    "standard-french": (
        "an ordinary deck, French letters (1\u00a0R\u00a0D\u00a0V)",
        "ふつうのトランプ(フランス式 1\u00a0R\u00a0D\u00a0V)",
    ),
    "standard-german": (
        "an ordinary deck, German letters (A\u00a0K\u00a0D\u00a0B)",
        "ふつうのトランプ(ドイツ式 A\u00a0K\u00a0D\u00a0B)",
    ),
    "standard-russian": (
        "an ordinary deck, Russian letters (Т\u00a0К\u00a0Д\u00a0В)",
        "ふつうのトランプ(ロシア式 Т\u00a0К\u00a0Д\u00a0В)",
    ),
    "standard-dark": ("an ordinary deck with black faces", "黒地のトランプ"),
    "nono": ("NONO as built in", "内蔵のNONO"),
    "coloured": ("the coloured deck as built in", "内蔵の4色デッキ"),
}


def codes_of(game: str, profile: str) -> list[str]:
    """The names of the cards of a game, each once. Raises RefusedError."""
    with refusals():
        played, options = games.choose(game, profile, {})
    least = profile_of(game, profile).least
    deck = played.deck_of(played.start(Setup(tuple(map(str, range(least))), options, profile=profile)))
    return list(dict.fromkeys(deck.all_codes()))


def choices(game: str, profile: str) -> list[DeckChoice]:
    """The decks that a game can be played with: built-in ones of its kind, then those enrolled here. Raises
    RefusedError."""
    wanted = codes_of(game, profile)
    kind = profile_of(game, profile).deck.name
    built = list(ALPHABETS) if kind == "standard" else [kind] if kind in DECKS else []
    found = [DeckChoice(name=name, title=_title(name)) for name in built]
    own = [name for name in known_decks() if name not in {*ALPHABETS, *built}]
    for name in (each for each in own if (decks_folder() / each / "deck.json").is_file()):
        learns = _gallery(name).learns
        if learns in (None, kind):
            lacking = missing(name, wanted) if learns is None else []
            found.append(DeckChoice(name=name, title=_title(name), enrolled=True, missing=lacking,
                                    learns=learns is not None, examples=_learned(name)))  # fmt: skip
    return found


def kind_of(game: str, profile: str) -> str:
    """The kind of deck that a game is played with: `standard`, `nono` or `coloured`."""
    return profile_of(game, profile).deck.name


def _learned(name: str) -> int:
    """So many cards of a deck were named at the table."""
    try:
        return len({each.code for each in load(decks_folder() / name).examples})
    except GalleryError:
        return 0


def missing(name: str, wanted: list[str]) -> list[str]:
    """The cards that a deck lacks of those wanted."""
    gallery = _gallery(name)
    known = {*gallery.codes, *gallery.composed}
    return [code for code in wanted if code not in known and code != "JK"]


class Enrolling:
    """Takes cards into decks of one's own; `shot` gives the newest picture."""

    def __init__(self, shot: Callable[[], Image]) -> None:
        self._shot = shot
        self._guard = threading.Lock()

    def take(
        self,
        name: str,
        code: str,
        wanted: list[str],
        one: bool = False,
        corners: Sequence[Sequence[float]] | None = None,
    ) -> Enrolled:
        """Takes the largest card that lies before the camera into a deck, in place of an earlier picture of it; `one`:
        somebody says that one card lies there, whatever it looks like; `corners`: where they say that it lies, shares
        of the picture's width and height. Raises RefusedError, having changed nothing."""
        self.check(name)
        if code not in wanted and code != "BACK":
            raise refused("no-such-card", "card", card=code)
        image = self._shot()
        try:
            card = marked(image, corners) if corners is not None else (the_card if one else one_card)(image, locator())
        except EnrollError as error:
            raise RefusedError(422, sentence("not-enrolled", "card", error.words["en"], error.words["ja"])) from None
        entry = entry_of(image, card, code)
        known = self.keep(name, [entry])
        return Enrolled(
            card=code, known=known, missing=missing(name, wanted), notes=[Said(**each) for each in notes(entry)],
            picture="data:image/jpeg;base64," + base64.b64encode(encode(entry.picture, KEPT_QUALITY)).decode(),
        )  # fmt: skip

    @staticmethod
    def check(name: str) -> None:
        """Refuses what cannot be the name of a deck of one's own. Raises RefusedError."""
        if name in ALPHABETS or name in DECKS or not NAME.fullmatch(name):
            raise refused("bad-deck", "deck", name=name)

    def keep(self, name: str, entries: Sequence[Entry]) -> int:
        """Takes pictures into a deck, in place of earlier ones of the same cards; how many cards it has then. Raises
        RefusedError."""
        folder, codes = decks_folder() / name, {each.code for each in entries}
        try:
            with self._guard:
                gallery = Gallery.load(folder) if (folder / "deck.json").is_file() else Gallery(name)
                gallery.entries = [each for each in gallery.entries if each.code not in codes] + list(entries)
                gallery.save(folder)
        except GalleryError as error:
            raise refused("refused", "deck", reason=str(error)) from None
        except OSError as error:
            raise refused("disk", reason=error.strerror or "") from None
        return len(gallery.codes)


def marked(image: Image, corners: Sequence[Sequence[float]]) -> CardFound:
    """The card whose four corners somebody marked, in any order, shares of the picture's width and height. Raises
    RefusedError where they are none of a card's."""
    high, wide = image.shape[:2]
    try:
        return meant_card.marked(image, (np.array(corners) * (wide, high) - 0.5).tolist(), "")
    except EnrollError:
        raise refused("bad-corners", "corners") from None


def notes(entry: Entry) -> list[dict[str, str]]:
    """What could be better about a picture."""
    found = []
    if entry.cut:
        found.append(say("cut", card=entry.code))
    if entry.width < SMALL_PX:
        found.append(say("small", card=entry.code, px=round(entry.width)))
    elif sharpness(np.asarray(entry.picture, np.uint8)) < SHARP:
        found.append(say("blurred", card=entry.code))
    return found


@functools.cache
def locator() -> Locator:
    """What finds cards in a picture."""
    return Locator(MODELS / "locator.onnx", 1)


def _gallery(name: str) -> Gallery:
    try:
        return Gallery.load(decks_folder() / name)
    except GalleryError:
        return Gallery(name)


def _title(name: str) -> Said:
    en, ja = TITLES.get(name, (name, name))
    return Said(en=en, ja=ja)
