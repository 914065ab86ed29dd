"""Renders training scenes to disk: `python -m models.training.data.generate --art DIR --out DIR --shards 200`.

Each shard has its own seed, so that a broken-off run goes on where it stopped and any number of machines can share it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.held_out import held_out, held_out_texture
from models.render.cards.deck import built_in, load_deck
from models.render.cards.faces import Style, common, generate_deck, large_print, set_apart
from models.render.cards.fonts import fonts_in, word_fonts_in
from models.render.cards.labelled import labelled_face, middles, on_its_head, some_pips
from models.render.cards.nono import coloured_deck, nono_deck
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.difficulty import LEVELS, Level
from models.render.scenes.domain_randomised import LONE, domain_randomised_deck
from models.render.scenes.patch_collage import bold_face, patch_collage
from models.render.scenes.tabletop import table_scene
from models.render.scenes.training_scenes import TextureSource, random_scene
from models.render.types import Deck, Face, Rendered
from models.training.data.store import code_to_class, label_class, save_shard, tables

Row = tuple[bytes, NDArray[np.float32], NDArray[np.float32]]

NO_INDEX = ("tekeye_mini",)
"""Decks that are all index: they teach nothing about where an index is."""


@lru_cache(maxsize=1)
def art_decks(art: Path) -> list[Deck]:
    """The art decks that may train, and the look that ships with the project."""
    kept_away = (*held_out()["art_decks"], *NO_INDEX)
    folders = [path for path in sorted((art / "decks").iterdir()) if path.name not in kept_away]
    return [built_in(), *(load_deck(path) for path in folders)]


@lru_cache(maxsize=1)
def surfaces(folder: Path) -> TextureSource:
    """The table tops of a folder that may train, read once."""
    return TextureSource(folder, leave_out=held_out_texture)


class Kind(StrEnum):
    """What a shard shows; `--help` says more of each."""

    SCENES = "scenes"
    DOMAIN_RANDOMISED = "domain-randomised"
    APART = "apart"
    WORDS = "words"
    TABLES = "tables"
    PATCH_COLLAGES = "patch-collages"
    LABELS = "labels"


@dataclass(frozen=True)
class Job:
    """One shard to be rendered."""

    kind: Kind
    art: Path
    out: Path
    number: int
    scenes: int
    size: int
    seed: int
    generated: int
    out_of_distribution: float
    level: Level | None
    fonts: Path | None = None
    lone: float = LONE


MIDDLE_ROOM = 76.0
"""Side of a cell that shows the middle of a card, mm."""


def _collages(job: Job, rng: np.random.Generator) -> list[Row]:
    """Pictures of corners of standard cards; or of corners and middles of NONO and coloured cards."""
    fonts = fonts_in(job.fonts) if job.fonts else ()
    words = word_fonts_in(job.fonts) if job.fonts and job.kind is Kind.LABELS else ()
    textures = surfaces(job.art / "textures")
    rows = []
    for number in range(job.scenes):
        if job.kind is Kind.PATCH_COLLAGES:
            rows.append(_row(patch_collage(rng, textures, partial(bold_face, fonts=fonts), job.size)))
        elif number % 3:
            scene = patch_collage(rng, textures, partial(labelled_face, fonts=fonts, words=words), job.size)
            rows.append(_row(scene, label_class))
        else:
            scene = patch_collage(rng, textures, partial(_middle, fonts=fonts, words=words), job.size, MIDDLE_ROOM)
            rows.append(_row(scene, label_class))
    return rows


def _middle(rng: np.random.Generator, fonts: Sequence[str], words: Sequence[str]) -> Face:
    face = middles(labelled_face(rng, fonts, words))
    return on_its_head(face) if rng.random() < 0.3 else face


WORD_DECKS = 4
"""So many NONO decks and as many coloured ones share the scenes of a shard."""


def _words(job: Job, rng: np.random.Generator) -> list[Row]:
    """Scenes with NONO and coloured cards, in fonts that may train: where words and lone numbers stand on a card."""
    textures = surfaces(job.art / "textures")
    words, figures = (word_fonts_in(job.fonts), fonts_in(job.fonts)) if job.fonts else ((), ())
    decks: list[Deck] = []
    for n in range(WORD_DECKS):
        decks += [
            nono_deck(rng, words if n % 4 else (), some_pips(rng)),
            coloured_deck(rng, figures if n % 4 else ()),
        ]
    size = (job.size, job.size)
    return [
        _row(random_scene(rng, [decks[n % len(decks)]], textures, size=size, level=job.level), label_class)
        for n in range(job.scenes)
    ]


DRAWN = {Kind.PATCH_COLLAGES: _collages, Kind.LABELS: _collages, Kind.WORDS: _words}
"""Kinds that have nothing in common with scenes of standard cards."""


def _row(scene: Rendered, number_of: Callable[[str, str], int] = code_to_class) -> Row:
    jpeg = cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    return (jpeg, *tables(scene, number_of))


RANDOMISED_SHARE = 0.75
"""Share of scenes with the decks made for a shard where those are domain-randomised."""


def _made(job: Job, rng: np.random.Generator) -> list[Deck]:
    """The decks that are made for a shard."""
    if job.kind is Kind.DOMAIN_RANDOMISED:
        fonts = fonts_in(job.fonts) if job.fonts else ()
        return [domain_randomised_deck(rng, fonts, job.lone) for _ in range(job.generated)]
    return [generate_deck(rng, set_apart if job.kind is Kind.APART else None) for _ in range(job.generated)]


def _large_print(style: Style, rng: np.random.Generator) -> Style:
    return large_print(common(style, rng), rng)


def shard(job: Job) -> str:
    """Renders one shard; returns its file name."""
    art, out, number, seed = job.art, job.out, job.number, job.seed
    path = out / f"scenes-{seed}-{number:05}.npz"
    if path.exists():
        return path.name
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, number])
    if job.kind in DRAWN:
        save_shard(path, DRAWN[job.kind](job, rng))
        return path.name
    art_ones = art_decks(art)
    textures = surfaces(art / "textures")
    made = _made(job, rng)
    foreign = [out_of_distribution_deck(rng) for _ in range(5 if job.out_of_distribution else 0)]
    rows = []
    for _ in range(job.scenes):
        if job.kind is Kind.TABLES:
            deck = generate_deck(rng, _large_print if rng.random() < job.lone else common)
            rows.append(_row(table_scene(rng, [deck], textures, job.level or "home", down=0.05)))
            continue
        mine = rng.random() < (RANDOMISED_SHARE if job.kind is Kind.DOMAIN_RANDOMISED else 0.45)
        decks = made if made and (job.kind is Kind.APART or mine) else art_ones
        if foreign and rng.random() < job.out_of_distribution:
            decks = foreign
        picked = [decks[pick] for pick in rng.permutation(len(decks))[: 1 + (rng.random() < 0.2)]]
        scene = random_scene(rng, picked, textures, size=(job.size, job.size), level=job.level)
        rows.append(_row(scene))
    save_shard(path, rows)
    return path.name


WHAT = """scenes with whole decks; domain-randomised: with decks each of whose cards has a look of its own; apart: with
made decks that print rank and suit in different corners; words: with NONO and coloured decks, for the locator; tables:
whole tables with a common deck made for each, for calibration; patch-collages: card corners, each of another deck, for
the index view; labels: prints of NONO and coloured cards only, for the label view"""


def main(
    art: Annotated[Path, typer.Option(envvar="GYOJI_ART", help="folder with decks/ and textures/")],
    out: Annotated[Path, typer.Option(help="folder for the shards")],
    kind: Annotated[Kind, typer.Option(help=WHAT)] = Kind.SCENES,
    shards: int = 200,
    scenes: Annotated[int, typer.Option(help="scenes per shard")] = 200,
    size: Annotated[int, typer.Option(help="side of the square pictures, px")] = 416,
    seed: int = 1,
    generated: Annotated[int, typer.Option(help="generated decks per shard")] = 3,
    out_of_distribution: Annotated[float, typer.Option(help="share of scenes with cards of no standard deck")] = 0.16,
    level: Annotated[str | None, typer.Option(help="easy, home or hard; all of them where not given")] = None,
    lone: Annotated[
        float, typer.Option(help="share of a domain-randomised deck's cards, or of tables, that have large print")
    ] = LONE,
    fonts: Annotated[Path | None, typer.Option(help="folder with more fonts (.woff)")] = None,
    processes: int = 1,
) -> None:
    """Renders `shards` × `scenes` scenes; shards that exist are kept."""
    if level is not None and level not in LEVELS:
        raise typer.BadParameter(f"{level} is not one of {', '.join(LEVELS)}", param_hint="--level")
    chosen: Level | None = level
    out.mkdir(parents=True, exist_ok=True)
    shared = Job(kind, art, out, 0, scenes, size, seed, generated, out_of_distribution, chosen, fonts, lone)
    jobs = [replace(shared, number=number) for number in range(shards)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for done, name in enumerate(pool.imap(shard, jobs), 1):
            typer.echo(f"{done}/{shards} {name}")


if __name__ == "__main__":
    typer.run(main)
