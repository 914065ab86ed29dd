"""What the virtual table looks like: pictures agree with the truth, follow the deck and the seed."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from models.render.cards.deck import built_in, exchanged
from models.render.difficulty import LEVELS
from models.render.types import Deck
from table.cli import build
from table.simulation.film import Film
from table.simulation.motion.manners import Difficulty
from table.simulation.motion.tracks import CardNow, Spot
from table.simulation.pictures.conditions import draw_conditions
from table.simulation.pictures.paint import face_of
from table.simulation.pictures.view import place_camera

HEADER = '{"seq":0,"type":"game","format":"gyoji/1","game":"daifugo","profile":"official","players":["A","B","C","D"]}'
DECK = built_in()
SMALL = (640, 360)


def record(*cards: str) -> list[str]:
    """Singles, one after another clockwise."""
    lines = [HEADER]
    for number, card in enumerate(cards, 1):
        lines.append(json.dumps({"seq": number, "type": "play", "player": "ABCD"[(number - 1) % 4], "cards": [card]}))
    return lines


def last_still(film: Film) -> dict[str, object]:
    return [line for line in film.truth() if line["type"] == "still"][-1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_pixels_of_a_card_are_where_the_truth_says(level: Difficulty) -> None:
    film = Film(record("S4", "H7", "D9"), DECK, seed=4, difficulty=level, size=(1280, 720))
    still = last_still(film)
    cards = film.choreography.cards_at(float(still["at_ms"]))
    empty = film._painter.surface.astype(int)
    picture = film._painter.paint(cards, ()).astype(int)
    changed = (np.abs(picture - empty).max(axis=2) > 40).astype(np.uint8)
    moved = np.linalg.inv(film._lens.displacement(float(still["at_ms"])))
    said = np.zeros(changed.shape, np.uint8)
    for card in still["cards"]:
        quad = cv2.perspectiveTransform(np.array([card["quad"]], np.float64), moved)[0]
        cv2.fillConvexPoly(said, np.round(quad * 16).astype(np.int32), 1, shift=4)
    outside = cv2.dilate(said, np.ones((9, 9), np.uint8))
    assert changed[outside == 0].sum() <= 0.002 * changed.sum()
    assert changed[said > 0].mean() > (0.5 if film.conditions.surface in ("plain", "stone", "weave") else 0.8)


def test_visible_shares_follow_the_pile() -> None:
    film = Film(record("S4", "H7", "D9", "CJ"), DECK, seed=8, difficulty="home", size=SMALL)
    cards = last_still(film)["cards"]
    assert [card["card"] for card in cards] == ["S4", "H7", "D9", "CJ"]
    assert cards[-1]["visible"] > 0.97, "the last card lies on top"
    assert all(0.2 < card["visible"] <= 1.0 for card in cards)
    assert all(len(card["indices"]) == 2 for card in cards)
    for card in cards:
        assert max(index["visible"] for index in card["indices"]) > 0.5


def test_an_index_lies_in_its_corner() -> None:
    film = Film(record("S4"), DECK, seed=1, difficulty="easy", size=SMALL)
    card = last_still(film)["cards"][0]
    quad = np.array(card["quad"])
    first, second = (np.array(index["quad"]).mean(axis=0) for index in card["indices"])
    near = np.linalg.norm(quad - first, axis=1)
    assert near.argmin() == 0 and near.min() < 0.3 * np.linalg.norm(quad[0] - quad[2])
    assert np.linalg.norm(quad - second, axis=1).argmin() == 2


def test_swapping_two_faces_swaps_the_pictures() -> None:
    swapped = Film(record("H7"), exchanged(DECK, "H7", "S9"), seed=3, difficulty="easy", size=SMALL)
    plain = Film(record("S9"), DECK, seed=3, difficulty="easy", size=SMALL)
    other = Film(record("H7"), DECK, seed=3, difficulty="easy", size=SMALL)
    t_ms = float(last_still(plain)["at_ms"])
    np.testing.assert_array_equal(swapped.at(t_ms), plain.at(t_ms))
    assert (swapped.at(t_ms) != other.at(t_ms)).any()
    assert last_still(swapped)["cards"][0]["card"] == "H7", "the record, not the picture, says what was meant"


def test_the_same_seed_makes_the_same_film_in_any_order() -> None:
    one, two = (Film(record("S4", "H7"), DECK, seed=6, difficulty="hard", size=SMALL) for _ in range(2))
    assert one.frames == two.frames
    numbers = [40, 10, one.frames - 1, 25]
    first = {number: one.frame(number) for number in numbers}
    for number in sorted(numbers):
        np.testing.assert_array_equal(first[number], two.frame(number))
    assert list(one.truth()) == list(two.truth())


def test_another_seed_is_another_table() -> None:
    one, two = (Film(record("S4"), DECK, seed=seed, size=SMALL) for seed in (1, 2))
    assert one.conditions != two.conditions
    assert one.looks != two.looks
    assert np.abs(one.frame(0).astype(int) - two.frame(0)).mean() > 5


@pytest.mark.parametrize("level", LEVELS)
def test_conditions_keep_to_the_difficulty_table(level: Difficulty) -> None:
    spans = {
        "easy": ((2.2, 3.0), (0, 10), (0, 0.5), (0, 3), (95, 95), 0.0),
        "home": ((1.4, 2.2), (0, 35), (0, 1.2), (3, 8), (70, 95), 0.1),
        "hard": ((1.2, 1.6), (20, 50), (0.5, 2), (6, 15), (40, 80), 0.3),
    }[level]
    for seed in range(30):
        truth = draw_conditions(level, np.random.default_rng(seed)).as_truth()
        scale, tilt, blur, noise, jpeg, glare = spans
        assert scale[0] <= truth["px_per_mm"] <= scale[1]
        assert tilt[0] <= truth["tilt"] <= tilt[1]
        assert blur[0] <= truth["blur"] <= blur[1]
        assert noise[0] <= truth["noise"] <= noise[1]
        assert jpeg[0] <= truth["jpeg"] <= jpeg[1]
        assert truth["glare"] <= glare


def test_the_view_keeps_the_scale_and_knows_its_tilt() -> None:
    for seed in range(8):
        conditions = draw_conditions("hard", np.random.default_rng(seed))
        view = place_camera(conditions, (1280, 720))
        step = view.to_px(np.array([[-0.5, 0.0], [0.5, 0.0], [0.0, -0.5], [0.0, 0.5]]))
        widest = max(np.linalg.norm(step[1] - step[0]), np.linalg.norm(step[3] - step[2]))
        assert widest <= conditions.table.px_per_mm * 1.01
        lean = np.hypot(*view.sight)
        assert lean == pytest.approx(np.tan(np.radians(conditions.table.tilt)), rel=1e-6)


def test_a_hand_hides_the_card_it_brings_and_then_leaves() -> None:
    film = Film(record("S4"), DECK, seed=3, difficulty="easy", size=SMALL)
    laid = film.choreography.happenings[0]
    empty = film._painter.surface.astype(int)
    cards, hands = film.choreography.cards_at(laid.at_ms - 30), list(film.choreography.hands_at(laid.at_ms - 30))
    with_hand = (np.abs(film._painter.paint(cards, hands) - empty).max(axis=2) > 25).sum()
    alone = (np.abs(film._painter.paint(cards, ()) - empty).max(axis=2) > 25).sum()
    assert with_hand > 1.2 * alone
    assert not list(film.choreography.hands_at(laid.clear_ms + 1))


def test_a_card_that_the_deck_lacks_is_refused() -> None:
    with pytest.raises(KeyError, match="S少々"):
        Film(record("S少々"), DECK, size=SMALL)


@pytest.mark.film
def test_a_film_is_written_and_reads_back(tmp_path: Path) -> None:
    source = tmp_path / "record.jsonl"
    source.write_text("\n".join(record("S4", "H7")), encoding="utf-8")
    out, truth = tmp_path / "film.mp4", tmp_path / "truth.jsonl"
    arguments = ["film", str(source), str(out), "--truth", str(truth), "--seed", "5", "--size", "640x360"]
    result = CliRunner().invoke(build(), [*arguments, "--difficulty", "easy", "--fps", "10"])
    assert result.exit_code == 0, result.output
    film = Film(record("S4", "H7"), DECK, seed=5, difficulty="easy", size=SMALL, fps=10)
    capture = cv2.VideoCapture(str(out))
    seen = []
    while True:
        more, picture = capture.read()
        if not more:
            break
        seen.append(picture)
    capture.release()
    assert len(seen) == film.frames
    middle = film.frames // 2
    assert np.abs(seen[middle].astype(int) - film.frame(middle)).mean() < 6
    lines = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["type"] == "film" and lines[0]["seed"] == 5 and lines[0]["size"] == [640, 360]
    assert np.array(lines[0]["homography"]).shape == (3, 3)
    assert [line["seq"] for line in lines if line["type"] == "play"] == [1, 2]
    times = [line["at_ms"] for line in lines[1:]]
    assert times == sorted(times)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--difficulty", "cosy"], "easy, home, hard"),
        (["--size", "big"], "1280x720"),
        (["--size", "641x360"], "even"),
        (["--deck", "nowhere"], "nowhere"),
    ],
)
def test_wrong_wishes_are_refused_with_one_sentence(tmp_path: Path, arguments: list[str], says: str) -> None:
    source = tmp_path / "record.jsonl"
    source.write_text("\n".join(record("S4")), encoding="utf-8")
    result = CliRunner().invoke(build(), ["film", str(source), str(tmp_path / "film.mp4"), *arguments])
    assert result.exit_code == 2
    assert says in result.output


def test_a_torn_record_is_refused_with_its_line(tmp_path: Path) -> None:
    source = tmp_path / "record.jsonl"
    source.write_text(HEADER + '\n{"seq":1,"type":"pl', encoding="utf-8")
    result = CliRunner().invoke(build(), ["film", str(source), str(tmp_path / "film.mp4")])
    assert result.exit_code == 2
    assert "line 2" in result.output


def test_the_second_joker_is_the_decks_other_one() -> None:
    one, both = (Film(record(*cards), DECK, seed=3, difficulty="easy", size=SMALL) for cards in (["JK"], ["JK", "JK"]))
    assert [card["card"] for card in last_still(both)["cards"]] == ["JK", "JK"]
    cards = both.choreography.cards_at(both.duration_ms - 100)
    first, second = (face_of(DECK, card, 3) for card in cards)
    assert (first.image != second.image).any()
    assert face_of(DECK, one.choreography.cards_at(one.duration_ms - 100)[0], 3) is DECK.faces["JK"]


def test_a_deck_without_a_back_gets_one() -> None:
    bare = Deck("bare", "bare", {code: face for code, face in DECK.faces.items() if not code.startswith("BACK")})
    down = CardNow("BACK#1", "BACK", "down", Spot(0.0, 0.0, 0.0), 0.0, 1.0, 0.0, True)
    one, same, other = (face_of(bare, down, seed) for seed in (1, 1, 2))
    assert one.code == "BACK" and one.size_mm == DECK.faces["SA"].size_mm
    assert np.array_equal(one.image, same.image) and not np.array_equal(one.image, other.image)
