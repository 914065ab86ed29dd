"""`gyoji scan` on rendered tables: names, backs, empty tables, broken files, EXIF."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from models.render.camera import Camera
from models.render.decks import built_in
from models.render.stage import Placement, Stage
from models.render.types import CardTruth
from table.cli import build
from vision.detection.detections import CardFound
from vision.recognition.fusion import FEATURES, NAMES, Reading
from vision.scanner import Scanner, UnreadableImageError, load_image, shares
from vision.types import Image

CODES = ("S7", "HQ", "D10", "C4", "HA", "SK")


def table(codes: tuple[str, ...], px_per_mm: float = 2.0, tilt: float = 12.0) -> tuple[Image, tuple[CardTruth, ...]]:
    """Cards laid apart in two rows on a plain green table, 1280×720."""
    camera = Camera.above((1280, 720), px_per_mm, tilt, 20.0)
    cloth = np.random.default_rng(3).normal((60, 95, 40), 4, (720, 1280, 3))
    stage = Stage(camera, np.clip(cloth, 0, 255).astype(np.uint8))
    deck = built_in()
    for number, code in enumerate(codes):
        row, column = divmod(number, 3)
        place = Placement(deck.faces[code], -110 + column * 105, -55 + row * 115, 0.35 * number - 0.8)
        stage.place(place)
    return stage.image, stage.truth()


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    return Scanner(threads=1)


def test_every_card_is_named_once_where_it_lies(scanner: Scanner) -> None:
    image, truth = table(CODES)
    seen = scanner.scan(image)
    assert sorted(detection.card or "?" for detection in seen) == sorted(CODES)
    for card in truth:
        (found,) = [detection for detection in seen if detection.card == card.code]
        off = np.hypot(*(found.quad.mean(axis=0) - card.quad.mean(axis=0)))
        assert off < 0.15 * np.hypot(*(card.quad[1] - card.quad[0]))
        assert found.face == "up"
        assert found.alternatives[0][0] == card.code


def test_backs_are_seen_and_never_named(scanner: Scanner) -> None:
    image, _ = table(("BACK", "S7", "BACK"))
    seen = scanner.scan(image)
    assert sorted((detection.face, detection.card) for detection in seen if detection.face == "up") == [("up", "S7")]
    assert [detection.card for detection in seen if detection.face == "down"] == [None, None]


def test_an_empty_table_holds_no_cards(scanner: Scanner) -> None:
    image, _ = table(())
    assert scanner.scan(image) == []


def test_confidences_are_probabilities_and_alternatives_ranked(scanner: Scanner) -> None:
    image, _ = table(CODES, px_per_mm=1.2, tilt=35)
    for detection in scanner.scan(image):
        told = [share for _, share in detection.alternatives]
        assert 0 <= detection.confidence <= 1
        assert told == sorted(told, reverse=True)
        assert sum(told) <= 1.001
        assert detection.quad.shape == (4, 2)


def run_scan(*paths: Path) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(build(), ["scan", *map(str, paths)])
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_broken_file_is_told_and_the_rest_still_scanned(tmp_path: Path) -> None:
    image, _ = table(("S7",))
    good, torn, missing = tmp_path / "卓.png", tmp_path / "torn.jpg", tmp_path / "none.jpg"
    good.write_bytes(cv2.imencode(".png", image)[1].tobytes())
    torn.write_bytes(cv2.imencode(".jpg", image)[1].tobytes()[:40])
    code, lines = run_scan(torn, good, missing)
    assert code == 1
    assert [line["image"] for line in lines] == [str(torn), str(good), str(missing)]
    assert ["error" in line for line in lines] == [True, False, True]
    assert str(torn) in str(lines[0]["error"])
    cards = lines[1]["cards"]
    assert isinstance(cards, list)
    assert [card["card"] for card in cards] == ["S7"]
    assert set(cards[0]) == {"card", "face", "confidence", "quad", "alternatives"}
    assert (lines[1]["width"], lines[1]["height"]) == (1280, 720)


def test_every_name_is_told_as_given_and_on_one_line(tmp_path: Path) -> None:
    """Names that are not UTF-8, that hold ends of lines or are too long; a pipe is not waited for."""
    picture = cv2.imencode(".png", np.full((90, 120, 3), 90, np.uint8))[1].tobytes()
    names = [b"\xff\xfe.png", b"new\nline.png", "ls\u2028ne\u0085l.png".encode(), "卓.png".encode()]
    folder = os.fsencode(tmp_path)
    for name in names:
        (tmp_path / os.fsdecode(name)).write_bytes(picture)
    os.mkfifo(tmp_path / "pipe.jpg")
    paths = [folder + b"/" + name for name in (*names, b"pipe.jpg", b"x" * 300)]
    command = [os.fsencode(sys.executable), b"-c", b"from table.cli import main; main()", b"scan", *paths]
    done = subprocess.run(command, capture_output=True, timeout=300, cwd=Path(__file__).parents[2], check=False)
    lines = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [os.fsencode(line["image"]) for line in lines] == paths
    assert ["error" in line for line in lines] == [False] * 4 + [True] * 2
    assert done.returncode == 1
    assert done.stderr == b""


def test_a_picture_that_was_cut_short_is_read_and_said(tmp_path: Path) -> None:
    image, _ = table(("S7",))
    path = tmp_path / "cut.jpg"
    path.write_bytes(cv2.imencode(".jpg", image)[1].tobytes()[:-2])
    result = CliRunner().invoke(build(), ["scan", str(path)])
    assert result.exit_code == 0
    assert [card["card"] for card in json.loads(result.stdout)["cards"]] == ["S7"]
    assert result.stderr == f"{path}: the file is cut short; what is left of the picture was read\n"


def test_pixels_count_after_the_exif_orientation(tmp_path: Path) -> None:
    image, _ = table(("S7",))
    jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    # An Exif block that says: turned by a quarter (orientation 6).
    body = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
    exif = b"Exif\x00\x00" + body
    marked = jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]
    path = tmp_path / "turned.jpg"
    path.write_bytes(marked)
    assert load_image(path).shape == (1280, 720, 3)


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\xff\xd8\xff\xe0"])
def test_an_unreadable_file_is_one_clear_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    with pytest.raises(UnreadableImageError, match=r"bad\.jpg"):
        load_image(path)


@pytest.mark.parametrize("sure", [0.99, 0.6, 0.3, 0.02])
def test_the_alternatives_agree_with_the_confidence(sure: float) -> None:
    told = shares([("H5", 0.5), ("H6", 0.3), ("JK", 0.1)], sure)
    assert told[0] == ("H5", sure) and [name for name, _ in told] == ["H5", "H6", "JK"]
    values = [share for _, share in told]
    assert values == sorted(values, reverse=True) and sum(values) <= 1 + 1e-9


@pytest.mark.parametrize(("sure", "up", "kept"), [(0.8, 1.0, 1), (0.3, 1.0, 0), (0.8, 0.1, 0)])
def test_a_faint_outline_counts_where_a_name_can_nearly_be_read_in_it(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, sure: float, up: float, kept: int
) -> None:
    quad = np.array([[10, 10], [73, 10], [73, 98], [10, 98]], np.float32)
    reading = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    monkeypatch.setattr(scanner, "_joined", lambda image, found: [(CardFound(quad, 0.3, up), reading, sure, 0.9)])
    seen = scanner.scan(np.zeros((120, 120, 3), np.uint8))
    assert [detection.card for detection in seen] == [None] * kept


@pytest.mark.parametrize(("wide", "seen"), [(160, 2), (60, 2), (36, 1)])
def test_print_many_times_smaller_than_the_cards_is_no_card(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, wide: int, seen: int
) -> None:
    corners = np.array([[0, 0], [1, 0], [1, 1.4], [0, 1.4]], np.float32)
    reading = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    cards = [CardFound(corners * np.float32(size) + np.float32(9), 0.9, 1.0) for size in (160, wide)]
    monkeypatch.setattr(scanner, "_joined", lambda image, found: [(card, reading, 0.999, 0.9) for card in cards])
    found = scanner.scan(np.zeros((400, 400, 3), np.uint8))
    assert len(found) == seen and all(detection.card for detection in found)


@pytest.mark.parametrize(("sure", "named"), [(0.999, 2), (0.93, 1)])
def test_a_second_card_of_one_name_must_be_surer(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, sure: float, named: int
) -> None:
    """As sure as on a table where nothing else is clear (0.965), though a first one would be named from 0.9 on."""
    corners = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    reading = Reading(np.log(np.full(len(NAMES), 1 / len(NAMES), np.float32)), tuple(0.0 for _ in FEATURES))
    cards = [CardFound(corners + np.float32(100 * at), 0.9, 1.0) for at in range(2)]
    told = [(card, reading, each, 0.9) for card, each in zip(cards, (0.999, sure), strict=True)]
    monkeypatch.setattr(scanner, "_joined", lambda image, found: told)
    seen = scanner.scan(np.zeros((300, 300, 3), np.uint8))
    assert sum(detection.card is not None for detection in seen) == named and len(seen) == 2
    assert 0.93 < scanner.reader.calibration.required_confidence(1.0) < 0.999
