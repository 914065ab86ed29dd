"""A folder of photographs, one a trick, each taken by hand from above: who laid what, who led, who took it.

The pictures are rendered, the cards are read by the real models; a dealer's token lies before the first leader."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.render.cards.deck import built_in
from table.live.watch import Watching
from table.record.seats import seat_angle
from table.simulation.film import Film
from table.simulation.scripts.players import game_to_film
from vision.types import Image

pytestmark = pytest.mark.models

GAME, PROFILE, SEED, TRICKS = "torite", "torite-c", 4, 2
TOKEN_MM, TOKEN_RADIUS_MM, BESIDE = 148.0, 15.0, 21.0
"""How far from the middle the token lies, its radius, and how far beside its player's card, degrees."""


def photographs(folder: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Writes a picture of each of the first tricks. The plays that they show, and the players."""
    lines = game_to_film(f"{GAME}/{PROFILE}", SEED)
    film = Film(lines, built_in("coloured"), seed=SEED, difficulty="easy")
    players = lines[0]["players"]
    plays = [line for line in lines if line["type"] == "play"][: TRICKS * len(players)]
    folder.mkdir()
    for number in range(TRICKS):
        wanted = {line["cards"][0] for line in plays[number * len(players) : (number + 1) * len(players)]}
        for start, end in film.choreography.quiet_spans():
            at_ms = (start + end) / 2
            if {item["card"] for item in film.lying(at_ms)} - {None} == wanted:
                image = film.at(at_ms)
                if number == 0:
                    lay_token(image, film, players.index(plays[0]["player"]), len(players))
                cv2.imwrite(str(folder / f"{number + 1}.png"), held(image, number))
                break
    return plays, players


def lay_token(image: Image, film: Film, seat: int, count: int) -> None:
    angle = math.radians(seat_angle(seat, count) - BESIDE)
    middle = np.array([TOKEN_MM * math.cos(angle), TOKEN_MM * math.sin(angle)])
    (x, y), (beside, _) = film.to_px(np.array([middle, middle + np.array([TOKEN_RADIUS_MM, 0.0])]), 0.0)
    cv2.circle(image, (round(x), round(y)), round(abs(beside - x)), (60, 190, 40), -1)


def held(image: Image, number: int) -> Image:
    """The picture as somebody takes it who never holds the camera in the same place."""
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 5.0 - 9.0 * number, 1.0 - 0.08 * number)
    turn[:, 2] += (24.0 * number, -10.0 * number)
    return np.asarray(cv2.warpAffine(image, turn, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.random
def test_every_photograph_is_a_trick(tmp_path: Path) -> None:
    plays, players = photographs(tmp_path / "tricks")
    assert len(list((tmp_path / "tricks").iterdir())) == TRICKS
    watching = Watching(str(tmp_path / "tricks"), GAME, PROFILE, players, record=tmp_path / "seen.jsonl")
    watching.run()
    seen = watching.session.record()
    told = [(line["player"], line["cards"]) for line in seen if line["type"] == "play"]
    assert told == [(line["player"], line["cards"]) for line in plays]
    assert [line["player"] for line in seen if line["type"] == "lead"] == [plays[0]["player"]]
    rulings = [line for line in watching.session.rulings() if "verdict" in line]
    assert {line["verdict"] for line in rulings} <= {"legal", "undecided"}
    assert sum("trick" in line["effects"] for line in rulings) == TRICKS
