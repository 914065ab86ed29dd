"""Decks to choose among, and one's own: enrolled before the camera, card after card."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.camera import Camera
from models.render.cards.deck import built_in
from table.enrolling.meant_card import upright
from vision.enrolled.gallery import Gallery
from vision.types import Image
from webui.problems import RefusedError
from webui.setup.decks import Enrolling, choices, codes_of, missing
from webui.shapes.setup import Enrol


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without decks."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "gyoji" / "decks"


def lying(*codes: str, scale: float = 3.0) -> Image:
    """A dark table on which these cards lie side by side, seen straight from above at `scale` px per mm."""
    picture = np.full((720, 1280, 3), (60, 50, 40), np.uint8)
    camera = Camera.above((1280, 720), scale)
    faces = built_in().faces
    for place, code in enumerate(codes):
        face = faces[code].image[..., :3]
        x = 110.0 * place
        corners = camera.project(np.array([[x - 31.5, -44.0], [x + 31.5, -44.0], [x + 31.5, 44.0], [x - 31.5, 44.0]]))
        high, wide = face.shape[:2]
        matrix = cv2.getPerspectiveTransform(
            np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32), corners.astype(np.float32)
        )
        laid = cv2.warpPerspective(face, matrix, (1280, 720), flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), matrix, (1280, 720))
        picture[mask > 128] = laid[mask > 128]
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.uint8)


WANTED = codes_of("daifugo", "official")


@pytest.mark.models
def test_a_deck_of_ones_own_grows_card_by_card(home: Path) -> None:
    before = [lying("S3")]
    enrolling = Enrolling(lambda: before[0])
    first = enrolling.take("ours", "S3", WANTED)
    assert (first.known, first.notes) == (1, []) and "S3" not in first.missing and len(first.missing) == 51
    kind, _, data = first.picture.partition(",")
    shown = cv2.imdecode(np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR)
    assert kind == "data:image/jpeg;base64" and shown is not None and shown.shape[0] > shown.shape[1]
    before[0] = lying("HQ")
    assert enrolling.take("ours", "HQ", WANTED).known == 2
    before[0] = lying("S3", scale=1.2)
    again = enrolling.take("ours", "S3", WANTED)  # taken again: in place of the first
    assert again.known == 2 and "small in its picture" in again.notes[0].en
    assert [entry.code for entry in Gallery.load(home / "ours").entries] == ["HQ", "S3"]


@pytest.mark.models
def test_whoever_says_that_one_card_lies_there_is_taken_at_their_word(home: Path) -> None:
    """A dark sheet with a drawing on it is hardly a card to the network."""
    picture = np.full((720, 1280, 3), (200, 205, 210), np.uint8)
    cv2.rectangle(picture, (520, 250), (660, 450), (60, 60, 60), -1)
    cv2.circle(picture, (590, 350), 60, (90, 90, 90), -1)
    taken = Enrolling(lambda: picture).take("ours", "S3", WANTED, one=True)
    assert taken.known == 1
    (entry,) = Gallery.load(home / "ours").entries
    assert entry.width == pytest.approx(140, abs=6)
    with pytest.raises(RefusedError) as refused:
        Enrolling(lambda: lying()).take("ours", "H4", WANTED, one=True)
    assert "cannot be cut out" in refused.value.problem.message.en


def test_a_card_is_taken_where_its_corners_were_marked_whichever_comes_first(home: Path) -> None:
    """On patterned cloth nothing tells where a drawn card ends."""
    picture = np.random.default_rng(3).integers(0, 255, (720, 1280, 3)).astype(np.uint8)
    picture[250:450, 520:660] = (40, 60, 180)
    corners = [(660 / 1280, 450 / 720), (520 / 1280, 250 / 720), (520 / 1280, 450 / 720), (660 / 1280, 250 / 720)]
    asked = Enrol.model_validate_json(
        json.dumps({"deck": "ours", "card": "S3", "game": "daifugo", "profile": "official", "corners": corners})
    )
    assert Enrolling(lambda: picture).take(asked.deck, asked.card, WANTED, asked.one, asked.corners).known == 1
    (entry,) = Gallery.load(home / "ours").entries
    assert entry.width == pytest.approx(140, abs=2)
    inner = entry.picture[20:-20, 20:-20].reshape(-1, 3).astype(int)
    assert np.abs(inner - (40, 60, 180)).max() < 12
    line = [(0.1, 0.1), (0.2, 0.2), (0.3, 0.3), (0.4, 0.4)]
    with pytest.raises(RefusedError) as refused:
        Enrolling(lambda: picture).take("ours", "H4", WANTED, one=True, corners=line)
    assert refused.value.problem.code == "bad-corners"


@pytest.mark.models
def test_it_is_said_what_lies_wrong_and_nothing_is_changed(home: Path) -> None:
    for picture, said in ((lying(), "no card is seen"), (lying("S3", "H4"), "2 cards are seen")):
        with pytest.raises(RefusedError) as refused:
            Enrolling(lambda picture=picture: picture).take("ours", "S3", WANTED)  # type: ignore[misc]
        assert said in refused.value.problem.message.en
    for name, code, wrong in (
        ("standard", "S3", "bad-deck"),
        ("../x", "S3", "bad-deck"),
        ("ours", "R7", "no-such-card"),
    ):
        with pytest.raises(RefusedError) as refused:
            Enrolling(lambda: lying("S3")).take(name, code, WANTED)
        assert refused.value.problem.code == wrong
    assert not home.exists()


def test_a_game_offers_the_decks_that_it_can_be_played_with(home: Path) -> None:
    Enrolling(lambda: lying("S3")).take("ours", "S3", WANTED)
    offered = {each.name: each for each in choices("daifugo", "official")}
    assert list(offered) == [
        "standard",
        "standard-french",
        "standard-german",
        "standard-russian",
        "standard-dark",
        "ours",
    ]
    assert offered["ours"].enrolled and len(offered["ours"].missing) == 51
    assert offered["standard"].missing == [] and "トランプ" in offered["standard"].title.ja
    assert choices("daifugo", "nono")[0].name == "nono"
    assert choices("torite", "torite-a")[0].name == "coloured"


def test_jokers_need_not_be_enrolled_and_a_broken_deck_lacks_everything(home: Path) -> None:
    (home / "torn").mkdir(parents=True)
    (home / "torn" / "deck.json").write_text("{", encoding="utf-8")
    assert missing("torn", ["S3", "JK"]) == ["S3"]
    assert upright  # the same outline as on the command line
