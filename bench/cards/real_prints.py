"""Real prints on drawn tables: `python -m bench.cards.real_prints PHOTOS [--source NAME] [--level home] [--cards 500]`.

Photographs of single cards say how real prints are read, but not how they are in a fan, half covered, 80 px wide: the
tables of `bench.cards.vision` show that of drawn decks alone. Here the cards of every source in `PHOTOS/labels.jsonl`
(see `bench.cards.photos`) are cut out of their photographs by `gyoji enroll`, laid on such tables, and read by the
standard reader, which has never been told of the deck. Each card was seen by two cameras then, so they are softer than
a table's own; scored as in `bench.cards.vision`, names given twice among the wrong ones.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Annotated, get_args

import cv2
import numpy as np
import typer

from bench.cards.own_deck import DECK, FEWEST, Row, at_home, by_card, enrolled
from bench.cards.report import Report, page, show
from bench.cards.vision import score
from models.held_out import held_out_texture
from models.render.difficulty import Level
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from vision.detection.detector import Locator
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.indices.features import in_place, printed
from vision.enrolled.synthetic_views import printed_face
from vision.folders import decks_folder
from vision.scanner import MODELS, Scanner

SEED = 555
COUNT = (5, 15)
"""Cards on a table, as `table_scene` lays them; all of a source that has fewer."""


def cut_out_deck(photos: Path, rows: list[Row], source: str, models: Path) -> Deck:
    """The cards of a source, as printed faces, each out of the first photograph that shows it well enough."""
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)):
        enrolled(photos, by_card(rows), Path(folder), models)
        gallery = Gallery.load(decks_folder() / DECK)
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    found = printed(pictures, Locator(models / "locator.onnx", 1))
    marks = in_place(found, [quad for _, quad in pictures])
    faces = {entry.code: printed_face(entry, mine) for entry, mine in zip(gallery.entries, marks, strict=True)}
    return Deck(source, source, faces)


def measure(deck: Deck, level: Level, cards: int, textures: Path | None, models: Path) -> tuple[int, Report]:
    """Tables until so many cards with a visible index were met: how many, and what was found."""
    surfaces = (
        TextureSource(textures, leave_out=lambda path: not held_out_texture(path)) if textures else TextureSource()
    )
    scanner, report, number = Scanner(models, threads=1), Report(), 0
    few, many = (min(count, len(deck.faces)) for count in COUNT)
    while report.groups[("all", "all")].cards < cards:
        scene = table_scene(np.random.default_rng([SEED, number]), [deck], surfaces, level, (few, many))
        score(scene, scanner.scan(scene.image), report)
        number += 1
    return number, report


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    source: Annotated[list[str] | None, typer.Option(help="sources; by default all with enough single cards")] = None,
    without: Annotated[list[str] | None, typer.Option(help="photographs that are left out: labelled wrongly")] = None,
    level: Annotated[str, typer.Option(help=f"one of {', '.join(get_args(Level))}")] = "home",
    cards: Annotated[int, typer.Option(help="least cards with a visible index, per source")] = 500,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    pages: Annotated[Path | None, typer.Option(help="folder for pages of the failures")] = None,
) -> None:
    """Prints the tables of every source, and the wrong names."""
    cv2.setNumThreads(1)
    chosen = next((one for one in get_args(Level) if one == level), None)
    if chosen is None:
        raise typer.BadParameter(f"one of {', '.join(get_args(Level))}", param_hint="--level")
    rows: list[Row] = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row["image"] not in (without or ())]
    for name in dict.fromkeys(row["source"] for row in rows):
        mine = [row for row in rows if row["source"] == name]
        if name not in source if source else len(by_card(mine)) < FEWEST:
            continue
        deck = cut_out_deck(photos, mine, name, models or MODELS)
        if not any(face.indices for face in deck.faces.values()):
            print(f"{name}: no index was found on any of its cards")
            continue
        tables, report = measure(deck, chosen, cards, textures, models or MODELS)
        print(f"{name}: {len(deck.faces)} cards cut out, {tables} tables at {level}")
        show(report)
        print("\n".join(text for text, _ in report.failures if text.startswith("wrong")))
        if pages:
            page(report, pages / name)


if __name__ == "__main__":
    typer.run(main)
