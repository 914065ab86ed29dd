"""`gyoji enroll` and `gyoji scan --deck`: pictures in, a deck that is read; what is wrong is said in one sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from models.render.cards.deck import POKER
from models.render.cards.faces import generate_deck
from models.render.types import Deck, Face, Image
from table.cli import build
from table.enrolling.learning import sharpness
from table.enrolling.meant_card import one_card, reading_order, upright
from table.enrolling.words import SENTENCES, EnrollError
from vision.detection.detections import CardFound
from vision.enrolled.gallery import Gallery, cut_out, kept_quad
from vision.folders import decks_folder

CODES = ("H7", "S2", "DQ", "C9", "SA")
NAMES = ("rot7", "blatt2", "S少々", "Katze", "eins")


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def deck() -> Deck:
    whole = generate_deck(np.random.default_rng(31))
    return Deck("mine", "test", {code: whole.faces[code] for code in CODES})


def picture(deck: Deck, code: str, seed: int) -> Image:
    """One card on a green cloth, a little turned, as someone photographs it."""
    rng = np.random.default_rng(seed)
    face = deck.faces[code].image[..., :3]
    high, wide = face.shape[:2]
    angle, half = rng.uniform(-0.3, 0.3), np.array([75, 75 * high / wide])
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn + (200, 170)).astype(np.float32)
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    image = np.full((340, 400, 3), (60, 95, 40), np.uint8)
    matrix = cv2.getPerspectiveTransform(source, quad)
    cv2.warpPerspective(face, matrix, (400, 340), image, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    soft = cv2.GaussianBlur(image, (0, 0), 0.6) + rng.normal(0, 3, image.shape)
    return np.asarray(np.clip(soft, 0, 255), np.uint8)


def photographs(deck: Deck, folder: Path, names: tuple[str, ...] = NAMES) -> list[Path]:
    """A photograph of every card, named after it."""
    folder.mkdir()
    paths = []
    for number, (code, name) in enumerate(zip(CODES, names, strict=True)):
        paths.append(folder / f"{name}.png")
        _, data = cv2.imencode(".png", picture(deck, code, 400 + number))
        data.tofile(paths[-1])
    return paths


def told(*arguments: object, code: int = 0) -> str:
    """What the command says, on either channel."""
    result = CliRunner().invoke(build(), [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.models
def test_one_card_that_looks_like_none_is_enrolled_on_request(tmp_path: Path) -> None:
    """Cropped to the card, with a drawing on it."""
    path, plain = tmp_path / "moon.png", np.full((352, 252, 3), (200, 225, 235), np.uint8)
    cv2.circle(plain, (126, 170), 70, (40, 40, 170), -1)
    cv2.imwrite(str(path), plain)
    assert "1 cards enrolled in flowers." in told("enroll", "flowers", "--one-card", path)
    (entry,) = Gallery.load(decks_folder() / "flowers").entries
    assert entry.code == "moon" and entry.width > 230


def framed(path: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Writes a photograph of a card in a black frame on dark wood, lit from the left; its outline (4, 2) px."""
    image = np.full((720, 960, 3), (42, 66, 105), np.float32)
    quad = np.array([[380, 190], [560, 200], [545, 500], [365, 490]], np.float32)
    cv2.fillConvexPoly(image, quad.astype(np.int32), (24, 20, 22))
    inner = (quad - quad.mean(axis=0)) * 0.88 + quad.mean(axis=0)
    cv2.fillConvexPoly(image, inner.astype(np.int32), (225, 228, 230))
    cv2.circle(image, (462, 290), 60, (40, 40, 190), -1)
    cv2.fillConvexPoly(image, np.array([[400, 480], [440, 390], [520, 485]], np.int32), (40, 45, 40))
    image *= np.linspace(1.25, 0.8, 960, dtype=np.float32)[None, :, None]
    image += np.random.default_rng(5).normal(0, 3, image.shape)
    cv2.imwrite(str(path), np.clip(cv2.GaussianBlur(image, (0, 0), 0.8), 0, 255).astype(np.uint8))
    return quad


@pytest.mark.models
def test_a_black_frame_belongs_to_the_card(tmp_path: Path) -> None:
    """As on hanafuda: the edge of the white panel inside is much clearer than that of the frame on dark wood."""
    quad = framed(tmp_path / "moon.png")
    told("enroll", "flowers", "--one-card", tmp_path / "moon.png")
    (entry,) = Gallery.load(decks_folder() / "flowers").entries
    assert entry.width == pytest.approx(float(np.hypot(*(quad[1] - quad[0]))), abs=6)
    low, high = kept_quad(entry.picture)[0].astype(int), kept_quad(entry.picture)[2].astype(int)
    rim = entry.picture[low[1] : high[1], low[0] : high[0]][4:-4, [4, 5, -6, -5]]
    assert rim.mean() < 60  # the frame was kept


def test_corners_that_somebody_says_are_the_card_s(tmp_path: Path) -> None:
    """On patterned cloth nothing else tells where a drawn card ends."""
    cloth = np.random.default_rng(3).integers(0, 255, (720, 1280, 3)).astype(np.uint8)
    cloth[250:450, 520:660] = (40, 60, 180)
    path = tmp_path / "moon.png"
    cv2.imwrite(str(path), cloth)
    told("enroll", "flowers", path, "--corners", "660,450 520,250 520,450 660,250")
    (entry,) = Gallery.load(decks_folder() / "flowers").entries
    assert entry.width == pytest.approx(140, abs=2)
    for wrong in ("1,2 3,4", "a,b c,d e,f g,h", "10,10 20,20 30,30 40,40"):
        assert "px of the picture" in told("enroll", "flowers", path, "--corners", wrong, code=2)
    assert "2 times" in told("enroll", "flowers", path, "--corners", "1,1", "--corners", "2,2", code=2)


def test_a_camera_s_whole_picture_is_never_taken_for_the_card(tmp_path: Path) -> None:
    """4:3 is about a card's proportion; nothing in this picture is one."""
    ground = np.random.default_rng(4).normal(120, 3, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    path = tmp_path / "moon.png"
    cv2.imwrite(str(path), ground)
    assert "--whole-picture" in told("enroll", "flowers", "--one-card", path, code=2)
    assert not (decks_folder() / "flowers").exists()


def test_a_picture_that_was_cropped_to_its_card_is_taken_whole(tmp_path: Path) -> None:
    path, drawn = tmp_path / "moon.png", np.full((300, 400, 3), (200, 225, 235), np.uint8)
    cv2.rectangle(drawn, (60, 80), (340, 220), (30, 30, 30), -1)  # stands out like a card
    cv2.imwrite(str(path), drawn)
    assert "1 cards enrolled in flowers." in told("enroll", "flowers", "--whole-picture", path)
    (entry,) = Gallery.load(decks_folder() / "flowers").entries
    assert (entry.code, entry.width, entry.cut) == ("moon", 300, False)
    assert entry.picture[20, 20].min() > 190 and entry.picture[180, 130].max() < 40


@pytest.mark.models
def test_a_deck_is_taught_and_then_read(deck: Deck, tmp_path: Path) -> None:
    paths = photographs(deck, tmp_path / "cards")
    assert "5 cards enrolled in mine." in told("enroll", "mine", *paths)
    assert "mine" in told("enroll", "--list").split()
    right = 0
    for number, (code, name) in enumerate(zip(CODES, NAMES, strict=True)):
        path = tmp_path / "seen.png"
        cv2.imwrite(str(path), picture(deck, code, 500 + number))
        cards = json.loads(told("scan", "--deck", "mine", path))["cards"]
        ranked = [card["alternatives"][0][0] for card in cards if card["alternatives"]]
        assert all(card["card"] in (*NAMES, None) for card in cards)
        right += name in ranked
    assert right >= 4


@pytest.mark.models
def test_several_cards_of_one_picture_are_named_in_reading_order(deck: Deck, tmp_path: Path) -> None:
    row = np.hstack([picture(deck, code, 400 + number) for number, code in enumerate(CODES[:3])])
    path = tmp_path / "row.png"
    cv2.imwrite(str(path), row)
    told("enroll", "mine", path, "--cards", "a,b,c")
    assert Gallery.load(decks_folder() / "mine").codes == ["a", "b", "c"]
    assert "3" in told("enroll", "other", path, code=2)  # file names cannot name three cards
    assert not (decks_folder() / "other").exists()


@pytest.mark.models
@pytest.mark.parametrize("ending", ["csv", "json"])
def test_a_file_names_the_cards_of_each_picture(ending: str, deck: Deck, tmp_path: Path) -> None:
    row = np.hstack([picture(deck, code, 400 + number) for number, code in enumerate(CODES[:2])])
    cv2.imwrite(str(tmp_path / "row.png"), row)
    cv2.imwrite(str(tmp_path / "one.png"), picture(deck, "DQ", 402))
    names = tmp_path / f"names.{ending}"
    table = {"one.png": "S少々", "row.png": ["rot7", "blatt2"]}
    csv = "file,cards\none.png,S少々\nrow.png,rot7,blatt2\n"
    names.write_text(csv if ending == "csv" else json.dumps(table), "utf-8")
    told("enroll", "mine", tmp_path / "row.png", tmp_path / "one.png", "--cards", names)
    assert Gallery.load(decks_folder() / "mine").codes == ["rot7", "blatt2", "S少々"]


@pytest.mark.models
def test_a_card_at_the_picture_s_edge_is_told_and_so_it_is_later(deck: Deck, tmp_path: Path) -> None:
    whole = picture(deck, "H7", 400)
    cv2.imwrite(str(tmp_path / "whole.png"), whole)
    cv2.imwrite(str(tmp_path / "part.png"), whole[:, 150:])  # about a sixth of the card is missing
    said = told("enroll", "mine", tmp_path / "part.png", tmp_path / "whole.png")
    assert "part: cut off at the picture's edge" in said and "whole: cut off" not in said
    assert "part: cut off" in told("enroll", "mine", "--check")
    told("enroll", "mine", tmp_path / "whole.png", "--cards", "part")
    assert "part: cut off" not in told("enroll", "mine", "--check")  # a second picture shows it whole


@pytest.mark.models
def test_a_picture_more_of_a_card_is_kept_beside_the_first(deck: Deck, tmp_path: Path) -> None:
    first = photographs(deck, tmp_path / "one")[0]
    second = first.with_name("rot7.2.png")
    cv2.imwrite(str(second), picture(deck, "H7", 999))
    told("enroll", "mine", first)
    told("enroll", "mine", second)
    gallery = Gallery.load(decks_folder() / "mine")
    assert len(gallery.entries) == 2 and gallery.codes == ["rot7"]


@pytest.mark.models
def test_two_cards_that_look_alike_are_named(deck: Deck, tmp_path: Path) -> None:
    same = Deck(deck.name, deck.family, {**deck.faces, "SA": deck.faces["H7"]})
    said = told("enroll", "mine", *photographs(same, tmp_path / "cards"))
    assert "rot7 and eins look alike" in said


@pytest.mark.models
def test_small_and_blurred_pictures_are_told(deck: Deck, tmp_path: Path) -> None:
    small = cv2.resize(picture(deck, "H7", 400), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(picture(deck, "C9", 401), (0, 0), 6)
    for name, image in (("far", small), ("soft", soft)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), image)
    said = told("enroll", "mine", tmp_path / "far.png", tmp_path / "soft.png")
    assert "far: small in its picture" in said and "soft: out of focus" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "no-name"),
        (["mine"], "no-pictures"),
        (["standard", "PICTURE"], "taken"),
        (["../mine", "PICTURE"], "bad-name"),
        (["mine", "--check"], "unknown"),
        (["mine", "PICTURE", "--cards", "a,b"], "count"),
        (["mine", "EMPTY"], "no-card"),
        (["standard-french", "PICTURE"], "taken"),
        (["mine", "PICTURE", "--cards", "NONE"], "names"),
        (["mine", "PICTURE", "--cards", "OTHERS"], "unnamed"),
        (["mine", "PICTURE", "--cards", "TWO"], "count-here"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_wrong_is_said_in_one_sentence(
    arguments: list[str], sentence: str, lang: str, deck: Deck, tmp_path: Path
) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), picture(deck, "H7", 400))
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((300, 400, 3), 90, np.uint8))
    (tmp_path / "others.json").write_text('{"other.png": "a"}', "utf-8")
    (tmp_path / "none.json").write_text("[]", "utf-8")
    (tmp_path / "two.json").write_text('{"one": ["a", "b"]}', "utf-8")
    endings = {"PICTURE": "one.png", "EMPTY": "empty.png", "OTHERS": "others.json", "NONE": "none.json"}
    files = {word: str(tmp_path / name) for word, name in {**endings, "TWO": "two.json"}.items()}
    said = told("enroll", *(files.get(item, item) for item in arguments), "--lang", lang, code=2)
    start = max(SENTENCES[sentence][lang].replace("{name!r}", "{").split("{"), key=len).split("}")[-1][:8]
    assert start in said and said.count("\n") == 1
    assert not (decks_folder() / "mine").exists()


def test_reading_order_is_row_by_row() -> None:
    def card(x: float, y: float) -> CardFound:
        square = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)
        return CardFound(square + np.array([x, y], np.float32), 1.0, 1.0)

    cards = [card(200, 12), card(10, 0), card(100, 130), card(100, 6), card(5, 121)]
    assert [tuple(item.quad[0]) for item in reading_order(cards)] == [
        (10, 0),
        (100, 6),
        (200, 12),
        (5, 121),
        (100, 130),
    ]


@pytest.mark.parametrize("turn", range(4))
def test_a_card_is_cut_out_upright_however_its_corners_are_told(turn: int, deck: Deck) -> None:
    face: Face = deck.faces["H7"]
    image = np.full((400, 400, 3), 60, np.uint8)
    part = cv2.resize(face.image[..., :3], (round(POKER[0] * 3), round(POKER[1] * 3)), interpolation=cv2.INTER_AREA)
    image[50 : 50 + part.shape[0], 80 : 80 + part.shape[1]] = part
    right, low = 80 + part.shape[1], 50 + part.shape[0]
    quad = np.array([[80, 50], [right, 50], [right, low], [80, low]], np.float32)
    straight = cut_out(image, quad)
    again = cut_out(image, upright(CardFound(np.roll(quad, turn, axis=0), 1.0, 1.0)))
    assert np.array_equal(straight, again)
    assert sharpness(straight) > sharpness(np.asarray(cv2.GaussianBlur(straight, (0, 0), 4), np.uint8))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_files_that_cannot_be_read_are_told_in_one_sentence(lang: str, deck: Deck, tmp_path: Path) -> None:
    """A missing picture, a missing list, a pipe in place of a list: nothing is waited for, nothing raw is shown."""
    one = tmp_path / "one.png"
    cv2.imwrite(str(one), picture(deck, "H7", 400))
    os.mkfifo(tmp_path / "pipe.json")
    why = {"en": ("there is no such file", "a pipe"), "ja": ("ファイルがありません", "パイプ")}[lang]
    for arguments, said in (
        (["nowhere.jpg"], why[0]),
        ([one, "--cards", "nowhere.json"], why[0]),
        ([one, "--cards", tmp_path / "pipe.json"], why[1]),
    ):
        sentence = told("enroll", "mine", *map(str, arguments), "--lang", lang, code=2)
        assert said in sentence and sentence.count("\n") == 1 and "Errno" not in sentence


class Outlines:
    """A locator that finds these: (middle, short side, score)."""

    def __init__(self, *found: tuple[tuple[float, float], float, float]) -> None:
        self._found = found

    def find(self, image: Image) -> list[CardFound]:
        half = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]])
        return [
            CardFound((half * short + middle).astype(np.float32), score, 1.0) for middle, short, score in self._found
        ]


def chosen(*found: tuple[tuple[float, float], float, float]) -> float | str:
    """The width of the card that is enrolled, or what is said."""
    try:
        return round(float(one_card(np.zeros((9, 9, 3), np.uint8), Outlines(*found), "a.jpg").short))  # type: ignore[arg-type]
    except EnrollError as error:
        return str(error)


def test_of_a_picture_of_one_card_the_card_is_taken() -> None:
    assert chosen(((300, 300), 120, 0.27)) == 120  # a blank card with a single line on it
    assert chosen(((300, 300), 120, 0.77), ((600, 200), 125, 0.41), ((100, 500), 110, 0.3)) == 120  # a printed cloth
    assert chosen(((300, 300), 60, 0.6), ((400, 400), 887, 0.55)) == 60  # a mat around it
    assert chosen(((300, 300), 160, 0.8), ((600, 200), 60, 0.75)) == 160  # another card far away
    assert "2 cards" in str(chosen(((300, 300), 120, 0.8), ((600, 200), 118, 0.7)))
    assert "2 cards" in str(chosen(((300, 300), 228, 0.35), ((600, 200), 196, 0.22)))  # neither is clear
    assert "no card" in str(chosen())
