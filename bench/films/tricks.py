"""A hand-written deck, enrolled and photographed trick by trick: what of it is refereed as it happened.

    python -m bench.films.tricks [--looks 12] [--tricks 4] [--game torite/torite-c] [--level home] [--size 1600x1200]
        [--textures DIR] [--keep DIR] [--models DIR]

Of every look (`models.render.cards.handwritten`: numbers in the middle, in one corner or two, on blank or coloured
card) each card is photographed once and enrolled as `gyoji enroll` does. Then a random game is photographed as a
folder: four cards before their players from above, the camera held by hand, a dealer's token before whoever leads.
`gyoji watch` referees the folder. Per look: plays that stand in the record as they happened and without a question
(right), with one (asked), not at all (missed), as something else without a question (wrong), rulings `illegal` though
nobody erred. `--keep`: writes the photographs there, by look (`enrol/`, `tricks/`, `truth.jsonl`).
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from models.held_out import held_out_texture
from models.labels import DECKS
from models.render.camera import Camera
from models.render.cards.handwritten import PLACES, Hand, Place, handwritten_deck
from models.render.difficulty import LEVELS, Level, draw
from models.render.photo import Lens, Lighting
from models.render.scenes.tabletop import table_scene
from models.render.scenes.training_scenes import light_for
from models.render.stage import Placement, Stage
from models.render.textures import TextureSource, lay_table
from models.render.types import Deck, Face, Image
from models.render.wear import Stock, printed
from referee.json_values import JsonObject
from table.enrolling.learning import enrol
from table.enrolling.words import EnrollError
from table.interpret.doubts import Doubt
from table.live.watch import Watching
from table.record.seats import seat_angle
from table.simulation.scripts.players import game_to_film
from vision.scanner import MODELS

Rng = np.random.Generator
SEED = 4116
"""What all draws begin with: no training uses it."""
WHOLE = 0.99
"""Nobody photographs a card for enrolment that the picture's edge cuts off: so much of it shows."""
SEATS = 4
REACH_MM = (78.0, 112.0)
"""How far from the middle of the table a player's card lies."""
TOKEN_MM, TOKEN_REACH_MM, TOKEN_BESIDE = (28.0, 42.0), (165.0, 182.0), 12.0
"""Diameter of the dealer's token, its distance from the middle, degrees beside its player at most."""


@dataclass(frozen=True)
class Look:
    """One hand-written deck."""

    number: int
    hand: Hand
    deck: Deck

    @classmethod
    def draw(cls, number: int, codes: Sequence[str]) -> Look:
        """Look `number`: places and kinds of card take turns."""
        rng = np.random.default_rng([SEED, number])
        places: list[Place] = [place for place in PLACES if place != "suits" or codes[0][0] not in "RBYG"]
        hand = Hand.draw(rng, places[number % len(places)], bool(number // len(places) % 2))
        return cls(number, hand, handwritten_deck(rng, hand, codes))

    def __str__(self) -> str:
        hand = self.hand
        told = "coloured" if hand.ground else "blank"
        six = "underlined" if hand.underlined else "plain"
        return (
            f"look {self.number}: {hand.place}, {told}, pen {hand.pen:.1f} mm, {hand.tall:.0f} mm tall, 6 and 9 {six}"
        )


def enrolment_photographs(look: Look, folder: Path, surfaces: TextureSource) -> list[Path]:
    """Writes one photograph of every card, named by its card."""
    rng = np.random.default_rng([SEED, look.number, 1])
    folder.mkdir(parents=True)
    found = []
    for code, face in look.deck.faces.items():
        if code == "BACK":
            continue
        one = Deck(look.deck.name, look.deck.family, {code: face})
        while True:
            scene = table_scene(rng, [one], surfaces, "easy", (1, 1), size=(1024, 768), distractors=0)
            if scene.cards and scene.cards[0].visible > WHOLE:
                break
        found.append(folder / f"{code}.jpg")
        cv2.imwrite(str(found[-1]), scene.image)
    return found


def trick_photograph(
    look: Look, cards: Sequence[str], leader: int | None, level: Level, size: tuple[int, int], surfaces: TextureSource,
    rng: Rng,
) -> Image:  # fmt: skip
    """A photograph (BGR) from above of one card before each player, from the first player on; the token before
    `leader`, None: there is none."""
    conditions = replace(
        draw(rng, level), px_per_mm=float(rng.uniform(0.0021, 0.0024)) * size[1], tilt=float(rng.uniform(0, 14))
    )
    camera = Camera.above(
        size, conditions.px_per_mm, conditions.tilt, float(rng.uniform(0, 360)), float(rng.normal(0, 4))
    )
    stage = Stage(camera, lay_table(camera, surfaces, rng), light_for(rng, conditions))
    stock = Stock.draw(rng)
    shiny = []
    for seat, code in enumerate(cards):
        angle = np.radians(seat_angle(seat, len(cards)) + rng.normal(0, 5))
        reach = float(rng.uniform(*REACH_MM))
        x, y = float(reach * np.cos(angle)), float(reach * np.sin(angle))
        # People lay a card so that they can read it, or so that the one opposite can.
        turn = angle - np.pi / 2 + rng.normal(0, 0.15) + np.pi * (rng.random() < 0.15)
        card = printed(look.deck.faces[code], stock, rng, camera.scale_at(x, y))
        stage.place(Placement(card, x, y, float(turn), deck=look.deck.name))
        px, py = camera.project(np.array([[x, y]]) + rng.normal(0, 18, (1, 2)))[0]
        shiny.append((float(px), float(py), float(rng.uniform(8, 30) * conditions.px_per_mm)))
    if leader is not None:
        stage.put(token(rng, leader, len(cards)))
    lens = Lens(Lighting.draw(rng, size, conditions, tuple(shiny)), conditions)
    return lens.expose(stage.image, rng, 0.0)


def token(rng: Rng, seat: int, count: int) -> Placement:
    """A dealer's token that lies before a player: a disc with a D."""
    wide = float(rng.uniform(*TOKEN_MM))
    angle = np.radians(seat_angle(seat, count) + rng.uniform(-TOKEN_BESIDE, TOKEN_BESIDE))
    reach = float(rng.uniform(*TOKEN_REACH_MM))
    px = round(6 * wide)
    disc = np.zeros((px, px, 4), np.uint8)
    ink = ((60, 170, 50), (40, 40, 190), (30, 30, 30), (235, 235, 235))[int(rng.integers(4))]
    cv2.circle(disc, (px // 2, px // 2), px // 2 - 1, (*ink, 255), -1, cv2.LINE_AA)
    letter = (30, 30, 30, 255) if ink[0] > 200 else (245, 245, 245, 255)
    cv2.putText(disc, "D", (round(0.28 * px), round(0.7 * px)), cv2.FONT_HERSHEY_SIMPLEX, px / 45, letter, px // 18)
    return Placement(
        Face("token", disc, (wide, wide)), float(reach * np.cos(angle)), float(reach * np.sin(angle)),
        float(rng.uniform(0, 6.28)), height=2.0,
    )  # fmt: skip


def photographed(
    look: Look, lines: Sequence[JsonObject], folder: Path, tricks: int, level: Level, size: tuple[int, int],
    surfaces: TextureSource,
) -> list[JsonObject]:  # fmt: skip
    """Writes a photograph of each of the first tricks of a record; the plays that they show."""
    players = lines[0]["players"]
    assert isinstance(players, list)
    plays = [line for line in lines if line["type"] == "play"][: tricks * len(players)]
    folder.mkdir(parents=True)
    for number in range(len(plays) // len(players)):
        rng = np.random.default_rng([SEED, look.number, 2, number])
        trick = plays[number * len(players) : (number + 1) * len(players)]
        laid = {str(line["player"]): line["cards"] for line in trick}
        cards = [str(laid[str(name)][0]) for name in players]  # type: ignore[index]
        image = trick_photograph(look, cards, players.index(trick[0]["player"]), level, size, surfaces, rng)
        cv2.imwrite(str(folder / f"{number + 1}.jpg"), image)
    return list(plays)


@dataclass
class Outcome:
    """How the plays of a look came out."""

    plays: int = 0
    right: int = 0
    asked: int = 0
    missed: int = 0
    wrong: int = 0
    illegal: int = 0
    leads: int = 0


def compared(
    plays: Sequence[JsonObject], seen: Sequence[JsonObject], rulings: Sequence[JsonObject]
) -> tuple[Outcome, list[str]]:
    """The plays that happened against a record; what is not right in words."""
    out, said = Outcome(plays=len(plays)), []
    told = [line for line in seen if line["type"] == "play"]
    count = len({str(line["player"]) for line in plays})
    by_trick: list[dict[str, JsonObject]] = [{}]
    for line in told:
        if str(line["player"]) in by_trick[-1]:
            by_trick.append({})
        by_trick[-1][str(line["player"])] = line
    for at, line in enumerate(plays):
        here = by_trick[at // count] if at // count < len(by_trick) else {}
        found = here.get(str(line["player"]))
        if found is None:
            out.missed += 1
            said.append(f"missed {line['player']} {line['cards']}")
        elif found.get("confirmed") is False or "?" in str(found["cards"]):
            out.asked += 1
            said.append(f"asked {line['player']} {line['cards']}: {found['cards']}")
        elif found["cards"] == line["cards"]:
            out.right += 1
        else:
            out.wrong += 1
            said.append(f"wrong {line['player']} {line['cards']}: {found['cards']}")
    out.illegal = sum(line.get("verdict") == "illegal" for line in rulings)
    out.leads = sum(line["type"] == "lead" for line in seen)
    return out, said


@contextmanager
def own_folder(folder: Path) -> Iterator[None]:
    """Enrols into a folder of its own."""
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = before


def watched(look: Look, folder: Path, game: str, players: Sequence[str], models: Path) -> tuple[Watching, list[Doubt]]:
    """The deck enrolled from `folder`/enrol, the tricks in `folder`/tricks refereed. Raises EnrollError."""
    photographs = sorted((folder / "enrol").iterdir())
    for _ in enrol(f"look{look.number}", photographs, None, models):
        pass
    name, _, profile = game.partition("/")
    watching = Watching(str(folder / "tricks"), name, profile or None, players, record=folder / "seen.jsonl",
                        deck=f"look{look.number}", models=models)  # fmt: skip
    doubts: list[Doubt] = []
    watching.table.on_doubt = doubts.append
    watching.run()
    return watching, doubts


def main(
    looks: Annotated[int, typer.Option(help="hand-written decks")] = 12,
    first: Annotated[int, typer.Option(help="number of the first look")] = 0,
    tricks: Annotated[int, typer.Option(help="photographs of each")] = 4,
    game: Annotated[str, typer.Option(help="a trick game on the coloured deck, for four")] = "torite/torite-c",
    level: Annotated[str, typer.Option(help="easy, home or hard")] = "home",
    size: Annotated[str, typer.Option(help="width and height of the photographs, px")] = "1600x1200",
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    keep: Annotated[Path | None, typer.Option(help="folder for the photographs")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
) -> None:
    """Enrols hand-written decks, referees photographs of tricks, counts."""
    if level not in LEVELS:
        raise typer.BadParameter(f"{level} is not one of {', '.join(LEVELS)}", param_hint="--level")
    chosen: Level = level
    wide, _, high = size.partition("x")
    surfaces = (
        TextureSource(textures, leave_out=lambda path: not held_out_texture(path)) if textures else TextureSource()
    )
    total = Outcome()
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(first, first + looks):
            look = Look.draw(number, DECKS["coloured"])
            folder = (keep or Path(scratch)) / f"look{number}"
            lines = for_four(game, number)
            players = [str(name) for name in lines[0]["players"]]
            enrolment_photographs(look, folder / "enrol", surfaces)
            plays = photographed(look, lines, folder / "tricks", tricks, chosen, (int(wide), int(high)), surfaces)
            (folder / "truth.jsonl").write_text("".join(json.dumps(line) + "\n" for line in plays), encoding="utf-8")
            with own_folder(Path(scratch)):
                try:
                    watching, doubts = watched(look, folder, game, players, models)
                except EnrollError as error:
                    print(f"{look}: {error}")
                    continue
            seen, said = compared(plays, watching.session.record(), watching.session.rulings())
            for key, value in vars(seen).items():
                setattr(total, key, getattr(total, key) + value)
            print(f"{look}\n  {told(seen)}, {len(doubts)} doubts")
            for line in said:
                print(f"    {line}")
    print(told(total))


def for_four(game: str, number: int) -> list[JsonObject]:
    """A random record of a game for four players."""
    for seed in range(100 * number, 100 * number + 100):
        lines = game_to_film(game, seed)
        if len(lines[0]["players"]) == SEATS:
            return list(lines)
    raise typer.BadParameter(f"{game} is not for four", param_hint="--game")


def told(seen: Outcome) -> str:
    """Counts in a line."""
    return ", ".join(f"{key} {value}" for key, value in vars(seen).items())


if __name__ == "__main__":
    typer.run(main)
