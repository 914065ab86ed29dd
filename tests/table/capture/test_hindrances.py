"""Why nothing is recognised: a trembling camera, flickering light, a mirrored, dark or blurred picture, no cards; said
while it lasts and at the end, never silence."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import pytest

from table.capture.frames import Frame, SourceError
from table.capture.hindrances import WORDS, Hindrance, Hindrances, motion
from table.interpret.doubts import WORDS as DOUBTS
from table.live.loop import LiveTable
from table.live.states import SENTENCES, sentence
from table.live.watch import Watching
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.tracking.shrunk import shrink
from vision.types import Detection, Image

ROOT = Path(__file__).resolve().parents[3]
SIZE = (640, 360)
Change = Callable[[int, Image], np.ndarray[tuple[int, ...], np.dtype[np.float64]] | Image]


def scene() -> Image:
    """A cloth with things on it."""
    rng = np.random.default_rng(5)
    cloth = cv2.resize(rng.normal(90, 25, (18, 32, 3)).astype(np.float32), SIZE, interpolation=cv2.INTER_CUBIC)
    for x, y in rng.uniform((60, 60), (580, 300), (14, 2)):
        cv2.rectangle(cloth, (int(x), int(y)), (int(x) + 34, int(y) + 48), rng.uniform(0, 255, 3).tolist(), -1)
    for number in range(4):  # print on the cards
        for row in range(6):
            x, y = 66 + 130 * number, 126 + 12 * row
            cv2.rectangle(cloth, (x, y), (x + 6 + 7 * row, y + 5), (20, 20, 20), -1)
    return np.asarray(np.clip(cloth, 0, 255), np.uint8)


def shifted(image: Image, dx: float, dy: float) -> Image:
    matrix = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return np.asarray(cv2.warpAffine(image, matrix, SIZE, borderMode=cv2.BORDER_REFLECT), np.uint8)


def trembling(width: float) -> Change:
    rng = np.random.default_rng(1)
    return lambda number, image: shifted(image, *rng.normal(0, width, 2))


def bands(number: int, image: Image) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    rows = np.arange(SIZE[1])[:, None, None]
    return np.asarray(image * (1 + 0.25 * np.sin(rows / 45 + 1.9 * number)))


def fan(number: int, image: Image) -> Image:
    middle = (int(320 + 120 * np.cos(number)), int(180 + 120 * np.sin(number)))
    return np.asarray(cv2.circle(image.copy(), middle, 50, (250, 240, 60), -1), np.uint8)


class Pictures:
    """A film of so many pictures, ten a second."""

    live = False
    name = "pictures"

    def __init__(self, change: Change, count: int = 150) -> None:
        plain = scene()
        self._frames = iter(
            [Frame(np.asarray(np.clip(change(at, plain), 0, 255), np.uint8), 100.0 * at) for at in range(count)]
        )

    def read(self) -> Frame | None:
        return next(self._frames, None)

    def close(self) -> None:
        pass


class Eyes:
    """Sees the same cards in every picture; `turned`: in a mirrored one it sees these."""

    def __init__(self, seen: Sequence[Detection] = (), turned: Sequence[Detection] | None = None) -> None:
        self.seen = list(seen)
        self.turned = self.seen if turned is None else list(turned)
        self._first: Image | None = None

    def scan(self, image: Image) -> list[Detection]:
        if self._first is None:
            self._first = image
        if np.array_equal(image, self._first):
            return self.seen
        return [mirrored(card, image.shape[1]) for card in self.turned]


def mirrored(card: Detection, width: int) -> Detection:
    """A card as it lies in a picture turned around, so many px wide."""
    return replace(card, quad=(card.quad * (-1, 1) + (width - 1, 0)).astype(np.float32))


def cards(named: bool = True, confidence: float = 0.99, width: float = 60) -> list[Detection]:
    made = []
    for number, name in enumerate(("H4", "S6", "D9", "CK")):
        corners = np.array([[0, 0], [width, 0], [width, 1.4 * width], [0, 1.4 * width]], np.float32)
        quad = corners + np.float32([60 + 130 * number, 120])
        ranked = ((name, confidence),)
        made.append(Detection(quad, "up", name if named else None, confidence, ranked))
    return made


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (trembling(1.2), "shaking"), (trembling(3.0), "shaking"), (bands, "flickering"), (fan, "restless"),
        (lambda number, image: image * (1 + 0.5 * (number % 2)), "flickering"),
    ],
)  # fmt: skip
def test_the_camera_the_light_and_things_in_the_picture_move_differently(change: Change, kind: Hindrance) -> None:
    plain = scene()
    small = [shrink(np.asarray(np.clip(change(at, plain), 0, 255), np.uint8)) for at in range(40)]
    told = [motion(before, after) for before, after in pairwise(small)]
    moving = [one for one in told if one is not None]
    assert len(moving) > 10
    assert moving.count(kind) > 0.6 * len(moving)
    assert motion(small[0], small[0]) is None


@pytest.mark.film
@pytest.mark.parametrize(("change", "kind"), [(trembling(3.0), "shaking"), (bands, "flickering"), (fan, "restless")])
def test_what_never_rests_is_told_while_it_lasts_and_at_the_end(
    change: Change, kind: Hindrance, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = Watching(Pictures(change, 700), "daifugo", None, list("ABCD"), database=tmp_path / "log", scanner=Eyes())
    told: list[tuple[str, Hindrance | None]] = []
    heed = watching.table.state.on_change
    watching.table.state.on_change = lambda state, hindrance: (told.append((state, hindrance)), heed(state, hindrance))[
        1
    ]
    watching.run()
    assert ("hindered", kind) in told
    assert told[-1] == ("ended", kind)
    status = watching.table.status()
    assert status.message["en"] == f"{SENTENCES['ended']['en']} {WORDS[kind]['en']}"
    assert status.message["ja"].endswith(WORDS[kind]["ja"])
    said = capsys.readouterr().err.splitlines()
    assert said == [WORDS[kind]["en"]]


def quiet(number: int, image: Image) -> Image:
    return image


@pytest.mark.parametrize(
    ("change", "eyes", "kind"),
    [
        (quiet, Eyes(), "no-cards"),
        (quiet, Eyes(cards(named=False, confidence=0.2)), "unread"),
        (quiet, Eyes(cards(named=False, confidence=0.2, width=20)), "too-small"),
        (lambda number, image: image * 0.1, Eyes(), "dark"),
        (lambda number, image: image * 0.0, Eyes(), "dark"),
        (lambda number, image: cv2.GaussianBlur(image, (0, 0), 9), Eyes(cards(False, 0.2)), "blurred"),
        (lambda number, image: np.full_like(image, 255), Eyes(cards(False, 0.2)), "glaring"),
    ],
)
def test_an_empty_record_is_explained_in_one_sentence(
    change: Change, eyes: Eyes, kind: Hindrance, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = Watching(Pictures(change, 40), "daifugo", None, list("ABCD"), database=tmp_path / "log", scanner=eyes)
    watching.run()
    assert watching.table.status().hindrance == kind
    assert WORDS[kind]["en"] in capsys.readouterr().err.splitlines()


def test_a_mirrored_picture_is_said_once_and_hinders_nothing_once_it_is_turned_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    eyes = Eyes(cards(confidence=0.6), cards(confidence=0.999))
    watching = Watching(Pictures(quiet, 40), "daifugo", None, list("ABCD"), database=tmp_path / "log", scanner=eyes)
    watching.run()
    assert watching.table.status().hindrance is None
    assert capsys.readouterr().err.splitlines().count(f"at 600 ms: {DOUBTS['mirrored']['en']}") == 1


def looked(eyes: Eyes, seconds: float, every: float = 0.5) -> Iterator[tuple[float, Hindrance | None]]:
    """A table at rest that is read every so many seconds."""
    hindrances = Hindrances(eyes.scan)
    plain = scene()
    for number in range(int(seconds / every)):
        at_ms = number * every * 1000
        hindrances.still()
        if number < 8:
            hindrances.read(plain, at_ms, eyes.scan(plain))
        yield at_ms, hindrances.now(at_ms)


def test_an_empty_table_is_nothing_to_mention_at_first() -> None:
    told = dict(looked(Eyes(), 90))
    assert told[50_000] is None
    assert told[70_000] == "no-cards"


def test_what_lay_there_before_tells_nothing_of_a_film_that_ends_in_movement() -> None:
    hindrances, rng = Hindrances(Eyes()), np.random.default_rng(0)
    hindrances.read(np.full((360, 640, 3), 90, np.uint8), 0, [])
    for at_ms in range(100, 9_000, 100):
        hindrances.moving(rng.integers(0, 255, (360, 640, 3), dtype=np.uint8), at_ms)
    assert hindrances.end(played=False) == "restless"


def test_cards_that_are_read_hinder_nothing_and_face_down_ones_are_no_cards() -> None:
    assert {kind for _, kind in looked(Eyes(cards()), 90)} == {None}
    half = [*cards()[:2], *cards(False, 0.2)[2:]]
    assert {kind for _, kind in looked(Eyes(half), 90)} == {None}
    backs = [replace(card, face="down", card=None) for card in cards()]
    assert {kind for at, kind in looked(Eyes(backs), 90) if at > 60_000} == {"no-cards"}


def test_unread_and_mirrored_cards_are_told_soon() -> None:
    assert dict(looked(Eyes(cards(False, 0.2)), 20))[5_000] == "unread"
    assert dict(looked(Eyes(cards(confidence=0.7), cards(confidence=0.9999)), 20))[5_000] == "mirrored"
    assert dict(looked(Eyes(cards(confidence=0.9999), cards(confidence=0.7)), 20))[5_000] is None


@pytest.mark.parametrize(("read", "kind"), [(4, "unread"), (5, None)])
def test_where_some_cards_are_read_surely_the_deck_is_the_right_one(read: int, kind: Hindrance | None) -> None:
    """Of a strip of cards that hide each other half may stay unread."""
    strip = [replace(cards()[at % 4], card=name) for at, name in enumerate(("H4", "S6", "D9", "CK", "H2")[:read])]
    strip += cards(False, 0.2) * 2
    assert dict(looked(Eyes(strip), 20))[5_000] == kind


def test_a_card_that_is_its_own_mirror_image_does_not_turn_the_picture() -> None:
    """An 8 of spades at 0.99 one way and at 0.99999 the other."""
    found = dict(looked(Eyes(cards(confidence=0.99)[:1], cards(confidence=0.99999)[:1]), 20))
    assert "mirrored" not in found.values()


def test_where_many_cards_are_read_no_picture_is_read_mirrored() -> None:
    read: list[Image] = []
    hindrances = Hindrances(lambda image: read.append(image) or [])
    row = [replace(card, card=name, alternatives=((name, 0.99),)) for card, name in zip(
        [*cards(), *cards(), *cards()], ("S2", "S3", "S4", "S5", "S6", "S7", "S9", "SJ", "SQ", "SK", "H2", "H3"),
        strict=True)]  # fmt: skip
    for number in range(6):
        hindrances.read(scene(), 200.0 * number, row)
    assert not read and hindrances.mirrored is False and not hindrances.may_be_mirrored


def test_a_picture_that_reads_well_as_it_is_is_read_turned_around_later() -> None:
    """The first one at once: nothing is believed before. Then it can wait; what it tells counts all the same."""
    read: list[Image] = []
    hindrances = Hindrances(lambda image: read.append(image) or [])
    hindrances.read(scene(), 0.0, cards())
    assert len(read) == 1 and not hindrances.may_be_mirrored
    hindrances.catch_up()
    assert len(read) == 1
    for number in range(2, 5):
        hindrances.read(scene(), 200.0 * number, cards())
        assert len(read) == number - 1
        hindrances.catch_up()
        assert len(read) == number
    assert hindrances.mirrored is False


def test_a_picture_that_may_be_mirrored_does_not_wait() -> None:
    eyes, plain = Eyes(cards(confidence=0.7), cards(confidence=0.9999)), scene()
    hindrances = Hindrances(eyes.scan)
    for number in range(4):
        hindrances.read(plain, 200.0 * number, eyes.scan(plain))
        assert hindrances.may_be_mirrored or number == 3
    assert hindrances.mirrored


def test_what_was_read_and_led_to_nothing_is_said_at_the_end() -> None:
    hindrances = Hindrances(lambda image: [])
    hindrances.read(scene(), 0.0, cards())
    assert hindrances.end(False) == "no-plays"
    assert hindrances.end(True) is None
    assert Hindrances(lambda image: []).end(False) == "too-short"


@pytest.mark.film
def test_hands_that_deal_for_long_are_no_trouble() -> None:
    hindrances = Hindrances(lambda image: [])
    plain = scene()
    for number in range(300):
        hindrances.moving(fan(number, plain), number * 100.0)
        assert hindrances.now(number * 100.0) is None
    hindrances.still()
    assert hindrances.now(30_100.0) is None


def test_a_film_that_was_watched_well_is_not_commented_on(drawn: object, tmp_path: Path) -> None:
    drawn.play("A", "H4").play("B", "S6")  # type: ignore[attr-defined]
    log = EventLog(tmp_path / "log.db")
    session = Session.create(log, "daifugo", list("ABCD"), "official")
    table = LiveTable(drawn, session, drawn)  # type: ignore[arg-type]
    table.run()
    assert table.status().hindrance is None
    assert table.status().message == SENTENCES["ended"]


def test_every_hindrance_has_its_sentence_in_both_languages() -> None:
    assert set(WORDS) == set(get_args(Hindrance))
    for kind, words in WORDS.items():
        assert words["en"].endswith(".") and words["ja"].endswith("。")
        assert sentence("hindered", kind) == words
        assert words["ja"] in sentence("ended", kind)["ja"]
    assert sentence("moving") == SENTENCES["moving"]


@pytest.mark.film
def test_a_source_without_one_readable_picture_is_an_error(tmp_path: Path) -> None:
    """As its user sees it: one sentence, exit 1."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(1100):
        (folder / f"{number}.jpg").write_bytes(b"torn")
    with pytest.raises(SourceError, match="Not one picture"):
        Watching(str(folder), "daifugo", None, list("ABCD"), database=tmp_path / "log", scanner=Eyes()).run()
    command = [sys.executable, "-c", "from table.cli import main; main()", "watch", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 1
    assert done.stderr == f"pictures: {WORDS['no-pictures']['en']}\n"
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["game"]


def test_a_card_that_was_not_seen_before_says_nothing_of_whether_the_picture_is_mirrored() -> None:
    few, more = cards(confidence=0.9)[:1], cards(confidence=0.9999)
    eyes = Eyes(few, [few[0], *more[1:]])
    eyes.scan(scene())
    hindrances = Hindrances(eyes.scan)
    for number in range(4):
        hindrances.read(scene(), 200.0 * number, few)
        hindrances.catch_up()
    assert hindrances.mirrored is None
