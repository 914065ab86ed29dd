"""`gyoji scan` on rendered tables: names, backs, empty tables, broken files, EXIF."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from bench.cards.kinds import dark_faced
from models.render.camera import Camera
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import one_more
from models.render.stage import Placement, Stage
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck
from table.cli import build
from vision.detection.detections import CardFound
from vision.recognition.stages import Scan
from vision.scanner import Scanner
from vision.tracking.reference import Reference
from vision.types import Image

CODES = ("S7", "HQ", "D10", "C4", "HA", "SK")


def table(
    codes: tuple[str, ...], px_per_mm: float = 2.0, tilt: float = 12.0, deck: Deck | None = None, upon: str = ""
) -> tuple[Image, tuple[CardTruth, ...]]:
    """Cards laid apart in two rows on a plain green table, 1280×720; one more lies `upon` the second of them, over less
    than half of it."""
    camera = Camera.above((1280, 720), px_per_mm, tilt, 20.0)
    cloth = np.random.default_rng(3).normal((60, 95, 40), 4, (720, 1280, 3))
    stage = Stage(camera, np.clip(cloth, 0, 255).astype(np.uint8))
    deck = deck or built_in()
    for number, code in enumerate(codes):
        row, column = divmod(number, 3)
        place = Placement(deck.faces[code], -110 + column * 105, -55 + row * 115, 0.35 * number - 0.8)
        stage.place(place)
    if upon:
        stage.place(Placement(deck.faces[upon], 35.0, -55.0, -0.45))
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


def test_black_faces_are_read_as_such_a_deck_alone(scanner: Scanner) -> None:
    """Light print on black paper, on a table that stays as it is; a card more is read where it lies."""
    deck = dark_faced(built_in())
    image, truth = table(CODES, deck=deck)
    assert not [seen.card for seen in scanner.scan(image) if seen.card]
    dark = Scanner(deck="standard-dark", threads=1)
    assert dark.reader.calibration.threshold > scanner.reader.calibration.threshold
    known = dark.read_picture(table(CODES[:-1], deck=deck)[0])
    assert names(known) == sorted(CODES[:-1])
    again = reread(dark, known, table(CODES[:-1], deck=deck)[0], image)
    assert names(again) == sorted(card.code for card in truth)


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


def names(scan: Scan) -> list[str]:
    return sorted(detection.card or "?" for detection in scan.detections)


@pytest.mark.parametrize("number", range(4))
def test_a_new_card_is_read_without_reading_the_rest_again(scanner: Scanner, number: int) -> None:
    """Cards where nothing changed keep their readings; they and the new one read as in the whole picture."""
    before, after = one_more(np.random.default_rng([11, number]), built_in(), TextureSource(), "easy", 8)
    known = scanner.read_picture(before.image)
    again = reread(scanner, known, before.image, after.image)
    whole = scanner.read_picture(after.image)
    assert names(again) == names(whole)
    new = {card.code for card in after.cards} - {card.code for card in before.cards}
    assert new <= set(names(again))
    kept = [one for one, fresh in zip(again.detections, again.fresh, strict=True) if not fresh]
    assert len(kept) >= 4
    for one in kept:
        (old,) = [old for old in known.detections if old.card == one.card]
        (full,) = [full for full in whole.detections if full.card == one.card]
        assert (one.confidence, one.alternatives) == (old.confidence, old.alternatives)
        assert np.array_equal(one.quad, old.quad)
        off = np.hypot(*(one.quad.mean(axis=0) - full.quad.mean(axis=0)))
        assert off < 0.05 * np.hypot(*(one.quad[2] - one.quad[0]))


def faint_backs(monkeypatch: pytest.MonkeyPatch, scanner: Scanner, score: float) -> None:
    """From now on the locator is as sure of backs as `score` says."""

    def fainter(locate: Callable[..., list[CardFound]]) -> Callable[..., list[CardFound]]:
        return lambda *told: [replace(one, score=score) if one.up < 0.5 else one for one in locate(*told)]

    for name in ("locate", "within"):
        monkeypatch.setattr(scanner.locator, name, fainter(getattr(scanner.locator, name)))


@pytest.mark.parametrize("there", [(), ("S7", "HQ")])
def test_a_faint_back_is_a_card_where_the_picture_changed_and_as_long_as_it_lies_there(
    scanner: Scanner, monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...]
) -> None:
    before, after = table(there)[0], table((*there, "BACK"))[0]
    faint_backs(monkeypatch, scanner, 0.3)
    assert "down" not in {one.face for one in scanner.scan(after)}
    again = reread(scanner, scanner.read_picture(before), before, after)
    assert [one.face for one in again.detections].count("down") == 1
    still = scanner.reread(after, again, np.zeros((360, 640), np.uint8))
    assert [one.face for one in still.detections].count("down") == 1
    faint_backs(monkeypatch, scanner, 0.2)
    fainter = reread(scanner, scanner.read_picture(before), before, after)
    assert "down" not in {one.face for one in fainter.detections}


def reread(scanner: Scanner, known: Scan, before: Image, after: Image) -> Scan:
    reference = Reference()
    reference.read(before)
    changed = reference.changed(after)
    assert changed is not None
    return scanner.reread(after, known, changed)


def test_a_card_that_was_taken_away_is_gone_and_the_others_stay(scanner: Scanner) -> None:
    before, after = one_more(np.random.default_rng([11, 1]), built_in(), TextureSource(), "easy", 8)
    known = scanner.read_picture(after.image)
    again = reread(scanner, known, after.image, before.image)
    assert names(again) == names(scanner.read_picture(before.image))


def test_on_a_slanted_table_only_what_is_new_is_read_as_well(scanner: Scanner) -> None:
    before, after = one_more(np.random.default_rng([12, 2]), built_in(), TextureSource(), "easy", 7, (48.0, 52.0))
    known = scanner.read_picture(before.image)
    again = reread(scanner, known, before.image, after.image)
    assert known.matrix is not None
    assert not all(again.fresh)
    assert names(again) == names(scanner.read_picture(after.image))


def test_a_picture_that_changed_much_is_read_whole(scanner: Scanner) -> None:
    before, _ = table(CODES)
    after, _ = table(CODES[::-1])
    known = scanner.read_picture(before)
    again = scanner.reread(after, known, np.ones((360, 640), np.uint8))
    assert all(again.fresh) and names(again) == sorted(CODES)


@pytest.mark.parametrize("done", [False, True])
def test_a_named_card_that_another_one_covers_in_part_keeps_its_name_unread_where_nothing_more_is_wanted(
    scanner: Scanner, done: bool
) -> None:
    before, after = table(CODES[:3])[0], table(CODES[:3], upon="CJ")[0]
    changed = np.asarray(cv2.absdiff(cv2.resize(before, (640, 360)), cv2.resize(after, (640, 360))).max(axis=2) > 20)
    there = np.full((360, 640), int(done), np.uint8)
    again = scanner.reread(after, scanner.read_picture(before), changed.astype(np.uint8), there)
    fresh = {one.card for one, new in zip(again.detections, again.fresh, strict=True) if new}
    assert names(again) == sorted([*CODES[:3], "CJ"])
    assert fresh == {"CJ"} if done else {"CJ", "HQ"} <= fresh


def test_where_nothing_changed_nothing_is_read(scanner: Scanner) -> None:
    image, _ = table(CODES)
    known = scanner.read_picture(image)
    again = scanner.reread(image, known, np.zeros((360, 640), np.uint8))
    assert not any(again.fresh) and [*map(vars, again.detections)] == [*map(vars, known.detections)]


def test_a_deck_that_is_not_standard_is_read_only_where_it_changed_as_well() -> None:
    nono = Scanner(deck="nono", threads=1)
    before, after = one_more(np.random.default_rng([13, 0]), built_in("nono"), TextureSource(), "easy", 6)
    known = nono.read_picture(before.image)
    again = reread(nono, known, before.image, after.image)
    assert not all(again.fresh)
    assert names(again) == names(nono.read_picture(after.image))


def test_what_has_no_name_is_left_alone_where_nothing_more_is_wanted() -> None:
    nono = Scanner(deck="nono", threads=1)
    image = one_more(np.random.default_rng([13, 5]), built_in("nono"), TextureSource(), "home", 8)[0].image
    known = nono.read_picture(image)
    unnamed = [one.quad for one in known.detections if one.card is None and one.face == "up"]
    assert unnamed
    still, everywhere = np.zeros((360, 640), np.uint8), np.ones((360, 640), np.uint8)
    assert sum(nono.reread(image, known, still).fresh) >= len(unnamed)
    assert not any(nono.reread(image, known, still, everywhere).fresh)


def test_of_another_deck_only_what_is_touched_is_read_however_large_the_change_is() -> None:
    nono = Scanner(deck="nono", threads=1)
    before, after = one_more(np.random.default_rng([13, 0]), built_in("nono"), TextureSource(), "easy", 6)
    known = nono.read_picture(before.image)
    named = [one for one in known.detections if one.card is not None]
    changed = np.ones((360, 640), np.uint8)
    kept = named[0]
    (x0, y0), (x1, y1) = kept.quad.min(axis=0) / 2 - 6, kept.quad.max(axis=0) / 2 + 6
    changed[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1] = 0
    again = nono.reread(after.image, known, changed)
    (same,) = [one for one, fresh in zip(again.detections, again.fresh, strict=True) if one.card == kept.card]
    assert [fresh for one, fresh in zip(again.detections, again.fresh, strict=True) if one is same] == [False]
    assert names(again) == names(nono.read_picture(after.image))


def test_a_card_that_is_named_at_another_try_was_read_in_that_picture(scanner: Scanner) -> None:
    image, _ = table(CODES)
    known = scanner.read_picture(image)
    unread = [replace(known.detections[0], card=None), *known.detections[1:]]
    again = scanner.reread(image, replace(known, detections=unread), np.zeros((360, 640), np.uint8))
    assert names(again) == sorted(CODES)
    fresh = [one.card for one, new in zip(again.detections, again.fresh, strict=True) if new]
    assert fresh == [known.detections[0].card]


@pytest.mark.parametrize("tilt", [12.0, 50.0])
@pytest.mark.parametrize("number", range(3))
def test_where_an_index_shows_on_another_card_its_own_lies_on_top(scanner: Scanner, number: int, tilt: float) -> None:
    cloth = np.random.default_rng(number).normal((60, 95, 40), 4, (720, 1280, 3))
    deck, stage = built_in(), Stage(Camera.above((1280, 720), 2.0, tilt, 20.0), np.clip(cloth, 0, 255).astype(np.uint8))
    for code, at, angle in (("H9", (0.0, 0.0), 0.1), ("S5", (18.0, 26.0), 0.3 + 0.2 * number)):
        stage.place(Placement(deck.faces[code], *at, angle))
    found = {card.card: card for card in scanner.scan(stage.image)}
    above, below = found["S5"], found["H9"]
    assert any(cv2.pointPolygonTest(below.quad, mark, False) > 0 for mark in above.marks)
    assert not any(cv2.pointPolygonTest(above.quad, mark, True) > 3 for mark in below.marks)
    for card in (above, below):
        assert all(cv2.pointPolygonTest(card.quad, mark, True) > -3 for mark in card.marks)
