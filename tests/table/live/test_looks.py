"""From frames to looks: arms are told once, with the look that was taken in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from models.render.cards.deck import built_in
from models.render.scenes.tabletop import one_more
from models.render.textures import TextureSource
from table.capture.averaging import deblurred
from table.capture.frames import Frame
from table.live.looks import Looking
from vision.recognition.stages import Scan
from vision.scanner import Scanner
from vision.tracking.shrunk import Mask
from vision.types import Detection, Image


def looks(drawn: Any) -> list[tuple[list[str], int]]:
    """The names of the new cards and how many arms of every look at a settled table."""
    looking, found = Looking(drawn, lambda jpeg: "0" * 64, "drawn", 2), []
    while isinstance(frame := drawn.read(), Frame):
        look = looking.feed(frame)
        if look.settled:
            seen = looking.look(frame, lambda cards: None)
            found.append(([str(card.card) for card in seen.scene.new], len(seen.new_arms)))
            looking.told()
    return found


def test_each_play_is_one_look_with_one_arm(drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6")
    assert looks(drawn)[-2:] == [(["H4"], 1), (["S6"], 1)]


def test_arms_stay_until_their_look_was_taken_in(drawn: Any) -> None:
    drawn.play("A", "H4")
    looking = Looking(drawn, lambda jpeg: "0" * 64, "drawn", 2)
    visits = []
    while isinstance(frame := drawn.read(), Frame):
        if looking.feed(frame).settled:
            visits.append(len(looking.look(frame, lambda cards: None).new_arms))
    assert visits[-1] == 1
    assert looking.outlines()[0]["card"] == "H4" and looking.follows


def test_what_changed_without_a_card_is_told_until_its_look_was_taken_in(
    drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is believed while it is looked whether the picture is mirrored."""
    drawn.play("A", "H4").still(9)
    monkeypatch.setattr(drawn, "scan", lambda image: [])
    looking, shares = Looking(drawn, lambda jpeg: "0" * 64, "drawn", 2), list[float]()
    while isinstance(frame := drawn.read(), Frame):
        if not looking.feed(frame).moving:
            shares.append(looking.look(frame, lambda cards: None).scene.unexplained)
    assert max(shares) == shares[-1] > 0.1
    looking.told()
    assert looking.look(frame_again(drawn), lambda cards: None).scene.unexplained == 0.0


def frame_again(drawn: Any) -> Frame:
    """The last picture of a drawn table once more."""
    return Frame(next(shown for shown in reversed(drawn.frames) if shown is not None)[0], 1e6)


class Counted:
    """A scanner that notes how each picture was read: its share that was read."""

    def __init__(self) -> None:
        self.scanner = Scanner(threads=1)
        self.shares: list[float] = []

    def scan(self, image: Image) -> list[Detection]:
        return self.read_picture(image).detections

    def read_picture(self, image: Image) -> Scan:
        self.shares.append(1.0)
        return self.scanner.read_picture(image)

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        self.shares.append(float(changed.mean()))
        return self.scanner.reread(image, before, changed, done)


@pytest.fixture(scope="module")
def pictures() -> tuple[Image, Image]:
    before, after = one_more(np.random.default_rng([7, 5]), built_in(), TextureSource(), "easy", 6)
    return before.image, after.image


def test_a_settled_table_is_read_only_where_it_changed(pictures: tuple[Image, Image]) -> None:
    eyes = Counted()
    looking = Looking(eyes, lambda jpeg: "0" * 64, "pair", 2)
    first = looking.look(Frame(pictures[0], 0.0), lambda cards: None, whole=False)
    second = looking.look(Frame(pictures[1], 1000.0), lambda cards: None, whole=False)
    third = looking.look(Frame(pictures[1], 1130.0), lambda cards: None, whole=False, again=True)
    assert eyes.shares[0] == 1.0
    assert 0 < eyes.shares[1] < 0.2
    assert eyes.shares[2] >= eyes.shares[1] > 0  # a look again is one at the same place
    assert len(first.scene.cards) == 6
    (new,) = second.scene.new
    assert new.card is not None and new.looks == 2
    assert [card.looks for card in third.scene.cards if card.id != new.id].count(1) >= 4  # no evidence anew
    assert all(card.state == "seen" for card in third.scene.cards)


class Blurred:
    """Eyes that cannot read some cards; they note how many cards each look has to read."""

    def __init__(self, scanner: Scanner, unread: set[str | None]) -> None:
        self.scanner, self.unread = scanner, unread
        self.read: list[int] = []

    def scan(self, image: Image) -> list[Detection]:
        return self.read_picture(image).detections

    def read_picture(self, image: Image) -> Scan:
        return self._noted(self.scanner.read_picture(image))

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        return self._noted(self.scanner.reread(image, before, changed, done))

    def _noted(self, scan: Scan) -> Scan:
        self.read.append(sum(scan.fresh))
        return replace(
            scan, detections=[replace(one, card=None) if one.card in self.unread else one for one in scan.detections]
        )


class Noting(Blurred):
    """The same; they note the pictures that they read."""

    def __init__(self, scanner: Scanner, unread: set[str | None]) -> None:
        super().__init__(scanner, unread)
        self.pictures: list[Image] = []

    def read_picture(self, image: Image) -> Scan:
        self.pictures.append(image)
        return super().read_picture(image)

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        self.pictures.append(image)
        return super().reread(image, before, changed, done)


@pytest.mark.models
@pytest.mark.parametrize("all_read", [True, False])
def test_the_mean_of_still_frames_is_read_and_sharpened_only_for_what_has_no_name(
    pictures: tuple[Image, Image], all_read: bool
) -> None:
    def noisy(seed: int) -> Image:
        grain = np.random.default_rng(seed).normal(0, 10, pictures[0].shape)
        return np.asarray(np.clip(pictures[0] + grain, 0, 255), np.uint8)

    def off(image: Image) -> float:
        return float(np.abs(image.astype(float) - pictures[0]).mean())

    scanner = Scanner(threads=1)
    named = sorted(str(found.card) for found in scanner.scan(pictures[0]) if found.card)
    eyes = Noting(scanner, set() if all_read else {named[0]})
    looking = Looking(eyes, lambda jpeg: "0" * 64, "pair", 2)
    for number in range(10):
        looking.feed(frame := Frame(noisy(number), number * 100.0))
    for again in (False, True, True):
        looking.look(frame, lambda cards: None, whole=False, again=again)
    plain, second, third = eyes.pictures
    assert off(plain) < 0.6 * off(frame.image)
    wanted = plain if all_read else deblurred(plain)
    assert float(np.abs(second.astype(float) - wanted).mean()) < 1.0
    assert np.array_equal(third, plain)


def test_a_card_that_many_scans_could_not_read_waits_until_the_picture_changes(pictures: tuple[Image, Image]) -> None:
    scanner = Scanner(threads=1)
    two = {one.card for one in scanner.scan(pictures[0])[:2]}
    eyes = Blurred(scanner, two)
    looking = Looking(eyes, lambda jpeg: "0" * 64, "pair", 2)
    for number in range(6):
        looking.look(Frame(pictures[0], 130.0 * number), lambda cards: None, whole=False)
    assert eyes.read == [6, 2, 2, 2, 0, 0]
    looking.look(Frame(pictures[1], 1000.0), lambda cards: None, whole=False)
    assert 1 <= eyes.read[-1] < 6


def test_all_of_it_is_read_where_that_is_wanted_or_the_camera_moved(pictures: tuple[Image, Image]) -> None:
    eyes = Counted()
    looking = Looking(eyes, lambda jpeg: "0" * 64, "pair", 2)
    looking.look(Frame(pictures[0], 0.0), lambda cards: None, whole=False)
    looking.look(Frame(pictures[1], 1000.0), lambda cards: None)
    looking.realign(Frame(pictures[1], 1100.0))
    looking.look(Frame(pictures[1], 1200.0), lambda cards: None, whole=False)
    assert eyes.shares == [1.0] * 4


class Photographs:
    """Eyes that know what each photograph shows."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()

    def scan(self, image: Image) -> list[Detection]:
        half = np.array([[-45, -63], [45, -63], [45, 63], [-45, 63]], np.float32)
        quads = [half + np.array([300 + 150 * at, 360], np.float32) for at in range(len(self.names))]
        return [
            Detection(quad, "up", name, 0.99, ((name, 0.99),)) for quad, name in zip(quads, self.names, strict=True)
        ]


@pytest.mark.film
def test_a_photograph_of_other_cards_shows_that_the_former_ones_have_gone() -> None:
    eyes = Photographs()
    looking, seen, unread = Looking(eyes, lambda jpeg: "0" * 64, "photographs", 2), [], list[int]()
    rng = np.random.default_rng(1)
    for number, names in enumerate((("H7", "S9"), ("D4", "C5"), ("D4", "C5", "CK"))):
        image = np.asarray(rng.integers(60, 90, (720, 1280, 3)), np.uint8)
        eyes.names = names
        for found in eyes.scan(image):
            left, top = found.quad.min(axis=0).astype(int)
            image[top : top + 126, left : left + 90] = 230
        for step in range(3):
            frame = Frame(image, (3 * number + step) * 400.0, photograph=step == 0)
            if frame.photograph:
                looking.photograph(frame.image, unread_before=number)
            if looking.feed(frame).settled:
                look = looking.look(frame, lambda cards: None)
                seen.append(look.scene)
                unread.append(look.unread_before)
                looking.told()
    assert sorted(str(card.card) for card in seen[1].gone) == ["H7", "S9"]
    assert [str(card.card) for card in seen[1].new] == ["D4", "C5"]
    assert [count for count in unread if count] == [1, 2]  # each is told by one look
    # The last one shows the same table, with a card more.
    assert seen[2].gone == () and [str(card.card) for card in seen[2].new] == ["CK"]


def test_a_still_is_read_in_place_of_the_moving_picture(pictures: tuple[Image, Image]) -> None:
    """Cards that are too small to be read in the moving picture are named, in px of that picture."""
    sharp = pictures[1]
    moving = np.asarray(cv2.resize(sharp, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA), np.uint8)
    scanner = Scanner(threads=1)
    blind, seeing = (
        Looking(scanner, lambda jpeg: "0" * 64, "drawn", 2, still=still) for still in (lambda: None, lambda: sharp)
    )
    frame = Frame(moving, 0.0)
    wanted = {each.card for each in scanner.scan(sharp)} - {None}
    assert not wanted <= {each.card for each in blind.look(frame, lambda cards: None).detections}
    seen = seeing.look(frame, lambda cards: None)
    assert wanted and wanted <= {each.card for each in seen.detections}
    assert seen.size == (moving.shape[1], moving.shape[0])
    assert all(each.quad.max() <= max(seen.size) for each in seen.detections)
