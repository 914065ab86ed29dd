"""How well the eyes read: rendered tables with decks that never train, by condition; photographs; speed; failures.

    python -m bench.cards.vision [--cards 5000] [--scenes 2000] [--level both] [--textures DIR] [--photos DIR] [--pages
    DIR] python -m bench.cards.vision --quick          (a few minutes: 300 cards, 40 scenes)

Speed beside a ResNet-18 (`bench.cards.speed`), then rendered tables at `home` and at `hard`, backs and equal cards
(`bench.cards.twins`), photographs per folder (`bench.cards.photos`). Test decks, textures and seeds are those of
`models/held_out.json`. A card counts for recall where one of its indices shows (0.9 of its box); any name that no card
of the scene bears is wrong. Recall stands in every row; wrong names stand where they belong to a scene's condition.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards import photos as photographs
from bench.cards import speed, twins
from bench.cards.packaged import names, packaged, ready
from bench.cards.report import Report, bucket, crop, page, show
from bench.cards.twins import shows
from models.held_out import held_out, held_out_texture
from models.render.difficulty import Level
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth, Rendered
from vision.scanner import Scanner
from vision.types import Detection

BUCKETS: dict[str, tuple[float, ...]] = {
    "tilt °": (10, 20, 30, 40),
    "card px": (60, 80, 100, 120, 160),
    "blur px": (0.4, 0.8, 1.2),
    "kelvin": (3500, 4500, 5500),
    "seen share": (0.3, 0.5, 0.7, 0.9),
    "glare": (0.05, 0.1, 0.2),
}


def conditions(scene: Rendered) -> Iterator[tuple[str, str]]:
    """The groups that all names given in a scene count in."""
    yield "all", "all"
    yield "deck", scene.cards[0].deck if scene.cards else "none"
    for name, key in (("tilt °", "tilt"), ("blur px", "blur"), ("kelvin", "kelvin"), ("glare", "glare")):
        yield name, bucket(float(scene.conditions[key]), BUCKETS[name])
    yield "shadow", "hard" if scene.conditions["hard_shadow"] else "soft"


def traits(scene: Rendered, card: CardTruth) -> Iterator[tuple[str, str]]:
    """The groups that a card counts in."""
    yield from conditions(scene)
    sides = np.hypot(*(np.roll(card.quad, -1, axis=0) - card.quad).T)
    width = float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)
    yield "card px", bucket(width, BUCKETS["card px"])
    yield "seen share", bucket(card.visible, BUCKETS["seen share"])


def score(scene: Rendered, seen: list[Detection], report: Report) -> None:
    """Adds one scene to the report. No card lies there twice, so names tell them apart."""
    there = Counter(card.code for card in scene.cards if card.face == "up")
    given = Counter(detection.card for detection in seen if detection.card is not None)
    for card in scene.cards:
        if not shows(card):
            continue
        named = given[card.code] > 0
        for key in traits(scene, card):
            report.groups[key].cards += 1
            report.groups[key].right += named
        if not named:
            best = _nearest(card, seen)
            said = best.alternatives[0] if best is not None and best.alternatives else ("nothing", 0.0)
            report.failures.append(
                (f"missed {card.code} ({card.deck}): {said[0]} {said[1]:.2f}", crop(scene, card.quad))
            )
    wrong = given - there
    for key in conditions(scene):
        report.groups[key].given += sum(given.values())
        report.groups[key].wrong += sum(wrong.values())
    for detection in seen:
        if detection.card in wrong:
            text = f"wrong {detection.card} {detection.confidence:.3f} ({scene.cards[0].deck})"
            report.failures.insert(0, (text, crop(scene, detection.quad)))


def _nearest(card: CardTruth, seen: list[Detection]) -> Detection | None:
    near = [item for item in seen if np.hypot(*(item.quad.mean(axis=0) - card.quad.mean(axis=0))) < 40]
    return min(near, key=lambda item: float(np.hypot(*(item.quad.mean(axis=0) - card.quad.mean(axis=0)))), default=None)


Job = tuple[int, int, int, Level, str | None, str | None]


def some(job: Job) -> Report:
    """Renders and reads scenes `first` to `last` of a seed: the decks take turns."""
    first, last, seed, level, textures, models = job
    cv2.setNumThreads(1)
    scanner = Scanner(Path(models) if models else None, threads=1)
    surfaces = (
        TextureSource(Path(textures), leave_out=lambda path: not held_out_texture(path))
        if textures
        else TextureSource()
    )
    report = Report()
    decks = names()
    for number in range(first, last):
        rng = np.random.default_rng([seed, number])
        scene = table_scene(rng, [packaged(decks[number % len(decks)])], surfaces, level)
        score(scene, scanner.scan(scene.image), report)
    return report


def unseen(level: Level, cards: int, textures: Path | None, models: Path | None, processes: int) -> tuple[int, Report]:
    """Tables at a level until so many cards with a visible index were met: how many scenes, and what was found."""
    seed = held_out()["scene_seeds"]["unseen_decks_hard" if level == "hard" else "unseen_decks_home"]
    report, done, step = Report(), 0, 20
    with ProcessPoolExecutor(processes) as pool:
        while report.groups[("all", "all")].cards < cards:
            jobs = [
                (done + step * k, done + step * (k + 1), seed, level, str(textures) if textures else None,
                 str(models) if models else None)
                for k in range(processes)
            ]  # fmt: skip
            for part in pool.map(some, jobs):
                report.add(part)
            done += step * processes
    return done, report


def main(
    level: Annotated[str, typer.Option(help="easy, home, hard, or both: home and hard")] = "both",
    cards: Annotated[int, typer.Option(help="least cards with a visible index, per level; 0: none")] = 5000,
    scenes: Annotated[int, typer.Option(help="scenes with backs and equal cards")] = 2000,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    photos: Annotated[Path | None, typer.Option(help="folder with labelled photographs")] = None,
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    pages: Annotated[Path | None, typer.Option(help="folder for pages of the failures")] = None,
    out: Annotated[Path | None, typer.Option(help="JSON file for the tables")] = None,
    quick: Annotated[bool, typer.Option(help="a small part of everything")] = False,
    processes: int = 1,
) -> None:
    """Speed, tables with unseen decks, backs and equal cards, photographs."""
    ready()
    cards, scenes = (min(cards, 300), min(scenes, 40)) if quick else (cards, scenes)
    print("\n".join(speed.measure(models, 4 if quick else 8).lines()), flush=True)
    tables: dict[str, dict[str, list[int]]] = {}
    chosen: dict[str, tuple[Level, ...]] = {"easy": ("easy",), "home": ("home",), "hard": ("hard",)}
    for one in chosen.get(level, ("home", "hard")) if cards else ():
        done, report = unseen(one, cards, textures, models, processes)
        print(f"\n{done} scenes of 5–15 cards, level {one}, decks of {held_out()['packaged_decks']['package']}")
        show(report)
        if pages:
            page(report, pages / one)
        tables[one] = {f"{g}: {v}": [t.cards, t.right, t.given, t.wrong] for (g, v), t in report.groups.items()}
        if out:
            out.write_text(json.dumps(tables, ensure_ascii=False, indent=1), encoding="utf-8")
    if scenes:
        print(
            "\nBacks and equal cards", *twins.measure(scenes, textures, models, processes).lines(), sep="\n", flush=True
        )
    if photos:
        print("\nPhotographs")
        photographs.main(photos, models=models, pages=pages / "photos" if pages else None, step=5 if quick else 1)


if __name__ == "__main__":
    typer.run(main)
