"""Decks for films whose faces are cut out of photographs: `python -m bench.cards.photographed PHOTOS [OUT]`.

`PHOTOS` holds `labels.jsonl` (see `bench.cards.photos`). Of the photographs that only measure (`use: dev`) every source
that shows all 52 standard cards, each alone in a picture, gives a deck; its jokers and its back are drawn. The
faces train nothing and are never committed: they are kept in the user's cache, or written to `OUT/<source>`, a folder
that `gyoji film --deck` takes. `python -m bench.films.table --decks photographed --photos PHOTOS` films with them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards.looks import with_jokers
from bench.cards.own_deck import Row
from bench.cards.real_prints import cut_out_deck
from models.render.cards.backs import generate_back
from models.render.cards.deck import INDICES, load_deck
from models.render.types import Deck, Face
from vision.folders import cache_folder
from vision.scanner import MODELS

SUITS, RANKS = "SHDC", ("A", *map(str, range(2, 11)), "J", "Q", "K")

NAMES = frozenset(suit + rank for suit in SUITS for rank in RANKS)
"""The cards that a deck needs beside jokers."""


class NoPhotographsError(Exception):
    """There is nothing to cut faces from; one sentence saying why."""


def decks(photos: Path | None, models: Path = MODELS) -> list[Deck]:
    """The decks of all sources that show every card, jokers included. Raises NoPhotographsError; FileNotFoundError
    where the jokers cannot be drawn."""
    if photos is None or not (photos / "labels.jsonl").is_file():
        where = "no folder was named (--photos)" if photos is None else f"{photos} has no labels.jsonl"
        raise NoPhotographsError(f"no films with photographed faces: {where}")
    text = (photos / "labels.jsonl").read_text(encoding="utf-8")
    rows: list[Row] = [row for row in map(json.loads, text.splitlines()) if row.get("use") == "dev"]
    mark = hashlib.sha256(text.encode()).hexdigest()[:12]
    found = [
        with_jokers(deck, number)
        for number, source in enumerate(whole(rows))
        if (deck := _cut(photos, [row for row in rows if row["source"] == source], source, mark, models)) is not None
    ]
    if not found:
        raise NoPhotographsError(f"no films with photographed faces: no source in {photos} shows all 52 cards")
    return found


def whole(rows: list[Row]) -> list[str]:
    """The sources of which each standard card has a photograph of its own, in their order."""
    alone: dict[str, set[str]] = {}
    for row in rows:
        if len(row["cards"]) == 1:
            alone.setdefault(row["source"], set()).update(row["cards"])
    return [source for source, codes in alone.items() if codes >= NAMES]


def _cut(photos: Path, rows: list[Row], source: str, mark: str, models: Path) -> Deck | None:
    """The deck of a source, from the cache where it was cut before; None where not every card can be cut out."""
    folder = cache_folder() / "photographed" / f"{source}-{mark}"
    if not (folder / INDICES).is_file():
        write(cut_out_deck(photos, rows, source, models), folder)
    deck = load_deck(folder)
    if not set(deck.faces) >= NAMES:
        return None
    back = generate_back(np.random.default_rng(len(source)), deck.faces["SA"].size_mm)
    return Deck(source, source, {**deck.faces, "BACK": back})


def write(deck: Deck, folder: Path) -> None:
    """Writes a deck's faces as pictures, as `load_deck` reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    boxes = {}
    for code, face in deck.faces.items():
        cv2.imwrite(str(folder / f"{code}.webp"), face.image, [cv2.IMWRITE_WEBP_QUALITY, 95])
        box = _box(face)
        if box is not None:
            boxes[code] = box
    scratch = folder / f"{INDICES}.part"
    scratch.write_text(json.dumps(boxes, indent=1), encoding="utf-8")
    scratch.replace(folder / INDICES)


def _box(face: Face) -> list[float] | None:
    """The index at a face's top left: left, top, right, bottom, mm of a card 63×88 mm."""
    size = np.array(face.size_mm)
    for mark in face.indices:
        centre = np.array(mark.centre) + size / 2
        if (centre < size / 2).all():
            scale = np.array([63.0, 88.0]) / size
            low, high = (centre - mark.half) * scale, (centre + mark.half) * scale
            return [round(float(side), 2) for side in (*low, *high)]
    return None


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    out: Annotated[Path | None, typer.Argument(help="a folder for `gyoji film --deck OUT/SOURCE`")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
) -> None:
    """Cuts the faces out, and says of which sources."""
    try:
        for deck in decks(photos, models):
            where = "" if out is None else f" -> {out / deck.name}"
            if out is not None:
                write(deck, out / deck.name)
            print(f"{deck.name}: {len(deck.faces)} faces{where}")
    except (NoPhotographsError, FileNotFoundError) as error:
        print(error)


if __name__ == "__main__":
    typer.run(main)
