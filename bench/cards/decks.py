"""Any deck: NONO, the coloured deck and two exotic ones, drawn with held-out fonts and pips, read by a gallery.

    python -m bench.cards.decks [--only nono] [--cards 5000] [--level home] [--textures DIR] [--models DIR] [--pages
        DIR] [--looks 6] [--outlines found|true] [--processes 1]

Every deck is drawn in several looks. Each look is enrolled with one rendered `easy` picture per card, cut out where the
locator finds it (taken again where the cut-out is plainly wrong, as someone would who looks at it); then its cards lie
on tables (5 to 15 at a time), the locator looks once, and what it found is named twice: as an enrolled deck and, NONO
and the coloured deck, as a built-in one of which nobody ever saw the look. A card counts for recall where an index
shows (0.9 of its box) or half its face; any name that no card of the scene bears is wrong. `--outlines true` takes
the true outlines, a little off, in place of the locator's: it measures naming alone.
Looks, textures and scenes follow from the seeds in `models/held_out.json`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import cv2
import numpy as np
import typer

from bench.cards.report import Report, bucket, crop, page, show
from bench.fetch import HINT, fetched_folder
from models.held_out import held_out, held_out_font, held_out_texture
from models.render.cards.exotic import hanafuda_like, number_and_colour
from models.render.cards.fonts import FOLDER, draws
from models.render.cards.nono import ADVERBS, coloured_deck, nono_deck
from models.render.difficulty import LEVELS, Level
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck, Rendered
from models.training.data.crops import LEGIBLE
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import enrolled_ensemble
from vision.fitting.enrolled import as_found, counted, enrolled, one_of_each, short_side, without_doubles
from vision.recognition.label_reader import LabelReader
from vision.scanner import MODELS

CASES = ("nono", "composed", "coloured", "hanafuda_like", "number_and_colour")
BUILT_IN = {"nono": "nono", "composed": "nono", "coloured": "coloured"}
"""The deck as which those are read that are built in; `composed`: NONO of which only one card per word and one per suit
was photographed."""
AT_ONCE = 20
"""Scenes of one job."""


@lru_cache(maxsize=4)
def kept_fonts(text: str) -> tuple[str, ...]:
    """Held-out font files that draw all signs of a text, one per design, sorted: those of this machine, where it has
    none those that `bench.fetch` fetched."""
    for folder in (FOLDER, fetched_folder()):
        files = {p.resolve() for p in folder.rglob("*") if p.suffix.lower() in (".ttf", ".otf", ".ttc")}
        able = [str(p) for p in sorted(files) if held_out_font(p) and draws(str(p), text)]
        if able:
            return tuple({Path(name).name.split("-")[0].split("_")[0]: name for name in reversed(able)}.values())
    return ()


def seed(case: str) -> int:
    """What the draws of a deck begin with: the composed deck is NONO, in the same looks, on the same tables."""
    seeds = held_out()["scene_seeds"]
    return int(seeds["nono" if case == "composed" else case])


def look(case: str, number: int) -> Deck:
    """One look of a deck; looks take turns with the held-out fonts. Raises FileNotFoundError without such fonts."""
    rng = np.random.default_rng([seed(case), 77, number])
    words, figures, pips = kept_fonts("".join(ADVERBS)), kept_fonts("0123456789"), kept_fonts("♠♥♦♣")
    if not (words and figures and pips):
        raise FileNotFoundError(f"the held-out fonts are not installed: {HINT}")
    if case in ("nono", "composed"):
        return without_doubles(nono_deck(rng, [words[number % len(words)]], pips[number % len(pips)]))
    if case == "coloured":
        return coloured_deck(rng, [figures[number % len(figures)]])
    return hanafuda_like(number) if case == "hanafuda_like" else number_and_colour(figures[number % len(figures)])


@dataclass(frozen=True)
class Job:
    """Scenes `first` to `last` of one look."""

    case: str
    number: int
    first: int
    last: int
    level: Level
    textures: Path | None
    models: Path
    outlines: Literal["found", "true"]
    first_look: bool = True


@lru_cache(maxsize=2)
def prepared(
    case: str, number: int, textures: Path | None, models: Path, outlines: str, first_look: bool = True
) -> tuple[Deck, TextureSource, Locator, dict[str, Ensemble]]:
    """A look, its surfaces, the locator and the readers: enrolled and built in."""
    cv2.setNumThreads(1)
    deck = look(case, number)
    surfaces = (
        TextureSource(textures, leave_out=lambda path: not held_out_texture(path)) if textures else TextureSource()
    )
    networks = Networks.load(models, 1)
    rng = np.random.default_rng([seed(case), 78, number])
    photographed = one_of_each(deck, rng) if case == "composed" else deck
    gallery = enrolled(photographed, rng, surfaces, networks.locator if outlines == "found" else None)
    gallery.grid = case == "composed"
    readers = {"enrolled": enrolled_ensemble(gallery, networks, models, 1)}
    if not first_look and (pictures := readers["enrolled"].gallery) is not None:
        pictures.first = None
    if case in BUILT_IN and case != "composed":
        readers["built in"] = Ensemble(LabelReader(models, BUILT_IN[case], 1), None)
    return deck, surfaces, networks.locator, readers


def some(job: Job) -> dict[str, Report]:
    """Renders and reads a job's scenes; one report per way of knowing the deck."""
    deck, surfaces, locator, readers = prepared(
        job.case, job.number, job.textures, job.models, job.outlines, job.first_look
    )
    reports = {way: Report() for way in readers}
    for at in range(job.first, job.last):
        rng = np.random.default_rng([seed(job.case), job.number, at])
        scene = table_scene(rng, [deck], surfaces, job.level)
        found = as_found(scene.cards, rng) if job.outlines == "true" else locator.find(scene.image)
        for way, reader in readers.items():
            score(scene, *named(reader, scene, found), reports[way], f"{deck.name}, look {job.number}")
    return reports


Name = tuple[str | None, str, float]
"""What a detection is called (None: left open), its best name, its confidence."""


def named(reader: Ensemble, scene: Rendered, found: list[CardFound]) -> tuple[list[CardFound], list[Name]]:
    """What `Scanner.scan` would say of detections."""
    told = reader.opinions(scene.image, found)
    names = [(o.name, o.ranked[0][0], o.confidence) for _, o in told]
    return [card for card, _ in told], names


def traits(card: CardTruth, text: str) -> Iterator[tuple[str, str]]:
    """The groups that a card counts in."""
    yield "all", "all"
    yield "look", text
    yield "card px", bucket(short_side(card.quad), (60, 80, 100, 120, 160))
    yield "seen share", bucket(card.visible, (0.3, 0.5, 0.7, 0.9))
    size = printed(card)
    yield "index px", bucket(size, (5, 7, 9, 12)) if size else "hidden"


def printed(card: CardTruth) -> float:
    """How large a card's largest index is that shows, px: the shorter side of its box; 0 where none shows."""
    shown = [index.quad for index in card.indices if index.visible >= LEGIBLE]
    return max((short_side(quad) for quad in shown), default=0.0)


def score(scene: Rendered, found: list[CardFound], names: list[Name], report: Report, text: str) -> None:
    """Adds one scene: no card lies there twice, so names tell them apart."""
    there = Counter(card.code for card in scene.cards if card.face == "up")
    given = Counter(name for name, _, _ in names if name is not None)
    for card in scene.cards:
        if counted(card):
            for key in traits(card, text):
                report.groups[key].cards += 1
                report.groups[key].right += given[card.code] > 0
            if not given[card.code]:
                said = _nearest(card, found, names)
                report.failures.append((f"missed {card.code} ({text}): {said}", crop(scene, card.quad)))
    wrong = given - there
    for key in (("all", "all"), ("look", text)):
        report.groups[key].given += sum(given.values())
        report.groups[key].wrong += sum(wrong.values())
    for finding, (name, _, sure) in zip(found, names, strict=True):
        if name in wrong:
            report.failures.insert(0, (f"wrong {name} {sure:.3f} ({text})", crop(scene, finding.quad)))


def _nearest(truth: CardTruth, found: list[CardFound], names: list[Name]) -> str:
    """What was said of the detection in a card's place."""
    away = [float(np.hypot(*(card.centre - truth.quad.mean(axis=0)))) for card in found]
    if not away or min(away) > 40:
        return "not found"
    _, best, sure = names[int(np.argmin(away))]
    return f"{best} {sure:.2f}"


def main(
    only: Annotated[list[str] | None, typer.Option(help=f"decks of {', '.join(CASES)}; all of them by default")] = None,
    level: Annotated[str, typer.Option(help="easy, home or hard")] = "home",
    cards: Annotated[int, typer.Option(help="least cards of every deck that count")] = 5000,
    looks: Annotated[int, typer.Option(help="looks that every deck is drawn in")] = 6,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    outlines: Annotated[str, typer.Option(help="found (by the locator) or true")] = "found",
    first_look: Annotated[bool, typer.Option(help="name plain cards at a first look (ADR 43)")] = True,
    pages: Annotated[Path | None, typer.Option(help="folder for a page of the failures of each deck")] = None,
    out: Annotated[Path | None, typer.Option(help="JSON file for the tables")] = None,
    processes: int = 1,
) -> None:
    """Reads rendered tables with decks that never train, by galleries."""
    if level not in LEVELS:
        raise typer.BadParameter(f"{level} is not one of {', '.join(LEVELS)}", param_hint="--level")
    chosen: Level = level
    way_found: Literal["found", "true"] = "true" if outlines == "true" else "found"
    tables: dict[str, dict[str, list[int]]] = {}
    for case in only or CASES:
        totals: dict[str, Report] = {}
        kinds = 1 if case == "hanafuda_like" else looks
        least, per, done = cards / kinds, max(1, min(AT_ONCE, round(cards / kinds / 8))), [0] * kinds
        counts = [0] * kinds
        with ProcessPoolExecutor(processes) as pool:
            while waiting := [number for number in range(kinds) if counts[number] < least]:
                jobs = [
                    Job(case, n, done[n], done[n] + per, chosen, textures, models, way_found, first_look)
                    for n in waiting[:processes]
                ]
                for job, parts in zip(jobs, pool.map(some, jobs), strict=True):
                    done[job.number] += per
                    counts[job.number] += next(iter(parts.values())).groups[("all", "all")].cards
                    for way, part in parts.items():
                        totals.setdefault(way, Report()).add(part)
        for way, report in totals.items():
            print(f"\n{case}, {way}: {sum(done)} scenes at {level}, {kinds} looks, {outlines} outlines")
            show(report)
            tables[f"{case}, {way}"] = {
                f"{g}: {v}": [t.cards, t.right, t.given, t.wrong] for (g, v), t in report.groups.items()
            }
            if pages:
                page(report, pages / f"{case}-{way.replace(' ', '-')}")
    if out:
        out.write_text(json.dumps(tables, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
