"""What averaging still frames, and sharpening, adds to one look: `python -m bench.films.still_frames --games
official,uecda`.

At quiet moments of films (hard by default) the scanner reads the first still frame, the mean of the first six, and that
sharpened, as a live table does (`table.capture.averaging`). Counted are the cards that lie face up with a quarter of
them to be seen: named right, named wrong, unread with the right name likeliest, unread otherwise, or not found. Looks
of decks nobody trained on; NONO's are enrolled from one picture per card.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args

import numpy as np
import typer

from bench.cards.looks import unseen
from bench.films.rounds import numbers
from bench.films.table import Job, chosen, eyes
from referee.fold import Fold
from table.capture.averaging import MOST, StillFrames, deblurred
from table.simulation.film import Film
from table.simulation.motion.manners import Difficulty
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record
from table.simulation.truth import still_lines
from vision.scanner import MODELS, Scanner
from vision.types import Detection, Image

Named = Literal["right", "wrong", "likely", "unread", "none"]
VISIBLE = 0.25
"""Cards of which less is to be seen are not counted."""
NEAR_PX = 25.0
"""A detection whose middle lies so near to a card's is that card, px."""


def named(card: Mapping[str, Any], seen: Sequence[Detection]) -> Named:
    """What became of a card of the truth."""
    middle = np.mean(card["quad"], axis=0)
    away = [float(np.linalg.norm(found.quad.mean(axis=0) - middle)) for found in seen]
    if not away or min(away) > NEAR_PX:
        return "none"
    found = seen[int(np.argmin(away))]
    if found.card is not None:
        return "right" if found.card == card["card"] else "wrong"
    likeliest = found.alternatives[0][0] if found.alternatives else None
    return "likely" if likeliest == card["card"] else "unread"


def moments(film: Film, most: int) -> Iterator[tuple[list[Image], list[dict[str, Any]]]]:
    """The first still frames of at most so many quiet spans, and the cards that lie there, face up."""
    first = [math.ceil(line["from_ms"] * film.fps / 1000) for line in still_lines(film)]
    spans = [
        (number, line)
        for number, line in zip(first, still_lines(film), strict=True)
        if line["cards"] and (number + MOST) * 1000 / film.fps < line["to_ms"]
    ]
    for number, line in spans[:: max(1, len(spans) // most)][:most]:
        cards = [card for card in line["cards"] if card["face"] == "up" and card["visible"] >= VISIBLE]
        yield [film.frame(number + step) for step in range(MOST)], cards


def pictures(frames: Sequence[Image]) -> dict[str, Image]:
    """What is read, by what it is called."""
    still = StillFrames()
    for frame in frames:
        still.add(frame)
    mean = still.mean_at(frames[-1])
    return {"one frame": frames[0], f"mean of {len(frames)}": mean, "sharpened": deblurred(mean)}


def count(film: Film, scanner: Scanner, most: int) -> dict[str, Counter[Named]]:
    """What became of the cards of a film's quiet moments, by what was read."""
    found: dict[str, Counter[Named]] = {}
    for frames, cards in moments(film, most):
        for what, picture in pictures(frames).items():
            seen = scanner.scan(picture)
            found.setdefault(what, Counter()).update(named(card, seen) for card in cards)
    return found


def main(
    games: Annotated[str, typer.Option(help="profiles of 大富豪, by commas")] = "stadium,uecda",
    seeds: Annotated[str, typer.Option(metavar="A-B")] = "1-6",
    difficulty: Annotated[str, typer.Option(metavar="easy|home|hard")] = "hard",
    moments: Annotated[int, typer.Option(help="quiet moments of a film")] = 14,
    models: Annotated[Path, typer.Option(metavar="DIR")] = MODELS,
) -> None:
    """Counts what one look names."""
    if difficulty not in get_args(Difficulty):
        raise typer.BadParameter(difficulty)
    level = cast(Difficulty, difficulty)
    total = dict[str, Counter[Named]]()
    for kind in chosen([f"daifugo/{game}" for game in games.split(",")]):
        for seed in numbers(seeds):
            lines = game_to_film(kind.label, seed)
            name = Fold(parse_record(lines)[0]).table.deck.name
            deck = unseen(name, seed)
            film = Film(lines, deck, seed=seed, difficulty=level)
            scanner = eyes(Job(kind, seed, level, "unseen", 0, film.fps, models, None), deck, name)
            for what, counted in count(film, scanner, moments).items():
                total.setdefault(what, Counter()).update(counted)
    for what, counted in total.items():
        told = ", ".join(f"{counted[kind]} {kind}" for kind in ("right", "wrong", "likely", "unread", "none"))
        print(f"{what}: {told} of {counted.total()} cards")


if __name__ == "__main__":
    typer.run(main)
