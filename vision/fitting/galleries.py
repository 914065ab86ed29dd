"""Fits what is made of an enrolled deck's looks: `python -m vision.fitting.galleries --textures DIR --fonts DIR`.

Decks that no test uses are enrolled and filmed at `home`, some on cluttered tables. There are three kinds:
out-of-distribution decks with and without indices, and NONO and coloured decks in fonts that train nothing
(`--fonts`), which the label view reads as well; NONO also with one picture per word and per suit. Per kind the views'
weights, the confidence (logistic regression, each slope of its right sign) and the threshold are fitted. The threshold
is the lowest at which at most `--wrong` of the names are wrong; this must hold in nine of ten bootstrap draws of the
decks, or of the typefaces.
Writes `gallery_calibration.json`; run after `vision.fitting.labels`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from scipy.optimize import minimize

from models.held_out import held_out_texture
from models.labels import DECKS
from models.render.cards.fonts import family, fonts_in, in_turn, word_fonts_in
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck
from vision.detection.assembly import overlap
from vision.enrolled.config import ENROLLED
from vision.enrolled.embedding import Floats
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.gallery_reader import GalleryReader, Laid
from vision.enrolled.indices.first_look import Glance
from vision.enrolled.indices.pairwise import COUNTS
from vision.enrolled.indices.scoring import SIGNS as INDEX_SIGNS
from vision.enrolled.indices.scoring import STAGES, IndexCalibration, IndexEvidence, part
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import kind_of
from vision.enrolled.scoring import KINDS, SIGNS, GalleryCalibration, Seen, certainty, features, fused
from vision.fitting.calibrate import logistic, numbered, shared_out, summary, threshold_for
from vision.fitting.config import FITTING, GalleriesConfig
from vision.fitting.enrolled import NotFoundError, enrolled, one_of_each, read_deck, told_apart, without_doubles
from vision.fitting.labels import names_for
from vision.recognition.label_reader import LabelReader
from vision.scanner import MODELS

WEIGHTS = ("heat", "card", "corner", "match", "index", "index_heat", "label", "overlay")
OVERLAID = ("nono", "coloured", "printed")
"""Kinds whose indices are registered with those found (`vision.enrolled.indices.registration`)."""
TOLD = ("nono", "coloured")
"""Kinds of whose indices, laid so, the pairwise network tells which it is (`vision.enrolled.indices.pairwise`): of
out-of-distribution decks fewer would be named."""
OUT_OF_DISTRIBUTION = ("plain", "printed")
"""Kinds that are told apart by what the locator finds on the enrolled pictures: it may see other indices than are
drawn."""


@dataclass(frozen=True)
class Case:
    """One detection: its features, the rows of its right names, its deck or typeface, and the kind of deck. A picture
    that was registered with the neighbouring card has the neighbour as a right name, too; `own`: without such. What the
    index matcher says: `glance`; `plain`: that alone names it."""

    seen: Seen
    names: frozenset[int]
    deck: str
    kind: str
    own: frozenset[int] = frozenset()
    glance: Glance | None = None
    plain: bool = False


@dataclass(frozen=True)
class Job:
    """The detections to be made with one deck of a kind."""

    kind: str
    number: int
    scenes: int
    textures: Path | None
    fonts: Path | None
    models: Path

    @property
    def read(self) -> str | None:
        """The deck of `models.labels.DECKS` that it is read as; None for others."""
        kind = "nono" if self.kind == "composed" else self.kind
        return kind if kind in DECKS else None

    @cached_property
    def typeface(self) -> tuple[str, ...]:
        """The font files of a deck that is read; none of others."""
        if self.fonts is None or self.read is None:
            return ()
        kept = word_fonts_in if self.read == "nono" else fonts_in
        return in_turn(kept(self.fonts, True), self.number)

    @property
    def drawn(self) -> str:
        """What decks share that are misread alike: the typeface of those that are read."""
        return family(self.typeface[0]) if self.typeface else str(self.number)

    def deck(self, rng: np.random.Generator) -> Deck:
        """The deck, drawn again."""
        if self.read is not None:
            return read_deck(self.read, rng, self.typeface)
        while True:
            deck = told_apart(without_doubles(out_of_distribution_deck(rng)))
            if (kind_of(list(deck.faces), with_indices(deck)) == self.kind) and len(
                deck.faces
            ) >= ENROLLED.scoring.least_names:
                return deck


def looked(kind: str) -> GalleryCalibration:
    """What a kind of deck is looked at with, before anything is fitted to it."""
    return GalleryCalibration(overlay=2.0 if kind in OVERLAID else 0.0, pairwise=COUNTS if kind in TOLD else 0.0)


def with_indices(deck: Deck) -> bool:
    """Whether a drawn deck prints indices."""
    return all(face.indices for code, face in deck.faces.items() if not code.startswith("BACK"))


def cases(job: Job, config: GalleriesConfig = FITTING.galleries) -> list[Case]:
    """Detections on rendered `home` tables with a deck that was enrolled; none where it cannot be."""
    cv2.setNumThreads(1)
    textures = TextureSource(job.textures, leave_out=held_out_texture) if job.textures else TextureSource()
    rng = np.random.default_rng([config.seed, KINDS.index(job.kind), job.number])
    deck = job.deck(rng)
    networks = Networks.load(job.models, 1)
    try:
        photographed = one_of_each(deck, rng) if job.kind == "composed" else deck
        gallery = enrolled(photographed, rng, textures, networks.locator)
        gallery.grid = job.kind == "composed"
    except NotFoundError as error:
        typer.echo(str(error))
        return []
    labels = LabelReader(job.models, job.read, 1) if job.read is not None else None
    named = Ensemble(labels, GalleryReader(gallery, networks, looked(job.kind), read=labels is not None))
    assert named.gallery is not None
    rows = {code: row for row, code in enumerate(named.gallery.codes)}
    found = []
    kind = kind_of(named.gallery.codes, named.gallery.has_indices, bool(gallery.composed))
    for at in range(job.scenes):
        cluttered = at < config.cluttered * job.scenes
        scene = (
            table_scene(rng, [deck], textures, "home", config.few, down=0.08, distractors=config.much)
            if cluttered
            else table_scene(rng, [deck], textures, "home", down=0.08)
        )
        seen = named.look(scene.image, networks.locator.find(scene.image))
        first = named.gallery.first
        glances = [None for _ in seen] if first is None else first.glances(scene.image, [card for card, _ in seen])
        for (card, laid), glance in zip(seen, glances, strict=True):
            own = frozenset(rows[name] for name in names_for(card, scene.cards) if name in rows)
            names = own | _registered(laid, scene.cards, rows, config=config)
            plain = first is not None and first.plain(glance)
            found.append(Case(laid.seen, names, f"{job.kind} {job.drawn}", kind, own, glance, plain))
    return found


def _registered(
    laid: Laid, there: tuple[CardTruth, ...], rows: dict[str, int], config: GalleriesConfig = FITTING.galleries
) -> set[int]:
    """The rows of the names whose pictures were registered with a card that bears them."""
    known = [(rows[truth.code], truth) for truth in there if truth.face == "up" and truth.code in rows]
    return {row for row, truth in known if overlap(laid.quads[row], truth.quad) > config.registered}


def judged(found: Sequence[Case], c: GalleryCalibration) -> tuple[NDArray[np.bool_], Floats]:
    """Of every detection: whether the best name is right, and the features for it (N, …)."""
    rows = [fused(case.seen, c) for case in found]
    right = [int(row.argmax()) in case.names for case, row in zip(found, rows, strict=True)]
    return np.array(right, np.bool_), np.array(
        [features(case.seen, row, c) for case, row in zip(found, rows, strict=True)]
    )


def fit(
    found: Sequence[Case],
    wrong: float,
    kept: GalleryCalibration | None = None,
    near: Sequence[float] = (),
    config: GalleriesConfig = FITTING.galleries,
) -> GalleryCalibration:
    """The calibration of detections; with the weights of the one that is `kept`, which rest on more decks. `near`: the
    slopes of a fit to more decks, which are held on to."""
    return _surely(found, wrong, kept or _weights(found, config=config), near)


def fit_stages(
    found: Sequence[Case], c: GalleryCalibration, near: Mapping[str, IndexCalibration] = MappingProxyType({})
) -> dict[str, IndexCalibration]:
    """Confidences before and after the deck's indices are registered, if they are, with the weights of `c`, of
    detections that the index matcher alone does not name. `near`: those of an earlier fit, whose slopes are held on
    to."""
    fitted, open_ones = {}, [case for case in found if not case.plain]
    for stage, names in STAGES.items() if c.overlay else [("before", STAGES["before"])]:
        seen = [IndexEvidence(case.glance, case.seen if stage == "after" else _unlaid(case.seen)) for case in open_ones]
        rows = [one.fused(c) for one in seen]
        right = [int(row.argmax()) in case.own for row, case in zip(rows, open_ones, strict=True)]
        speaks = np.array([one.features(row, c)[: len(names)] for one, row in zip(seen, rows, strict=True)])
        held = near[stage].slopes if stage in near else ()
        _, (bias, *slopes) = logistic(speaks, np.array(right), [INDEX_SIGNS[name] for name in names], held)
        rounded = tuple(round(float(slope), 4) + 0.0 for slope in slopes)
        fitted[stage] = IndexCalibration(rounded, round(float(bias), 4))
    return fitted


def _unlaid(seen: Seen) -> Seen:
    """What is measured of a card without the deck's indices registered."""
    return replace(seen, strays=seen.strays[:0])


def _weights(found: Sequence[Case], config: GalleriesConfig = FITTING.galleries) -> GalleryCalibration:
    """The weights at which most detections are named rightly and surely: right names count by a power of how sure they
    are.

    Those at which the right names are likeliest are others: what cannot be known at all counts most there. Those at
    which it can best be told whether a name is right would rather have it plainly wrong.
    """
    laid = any(len(case.seen.strays) for case in found)
    searched = WEIGHTS if laid else WEIGHTS[:-1]
    plain = GalleryCalibration() if laid else GalleryCalibration(overlay=0.0)
    first = np.log([getattr(plain, name) for name in searched])

    def weighed(values: NDArray[np.float64]) -> GalleryCalibration:
        weights = {name: round(float(value), 4) for name, value in zip(searched, np.exp(values), strict=True)}
        return plain.weighed({**weights, "heat": min(weights["heat"], config.most_heat)})

    def cost(values: NDArray[np.float64]) -> float:
        right, speaks = judged(found, weighed(values))
        _, parameters = logistic(speaks, right, tuple(SIGNS.values()))
        sure = 1 / (1 + np.exp(-np.clip(parameters[0] + speaks @ parameters[1:], -30, 30)))
        return -float(np.mean(right * sure**config.surely))

    simplex = np.concatenate([first[None], first + config.step * np.eye(len(first))])
    best = minimize(
        cost, first, method="Nelder-Mead",
        options={"maxiter": config.steps, "xatol": 0.02, "fatol": 1e-5, "initial_simplex": simplex},
    )  # fmt: skip
    return weighed(best.x)


def _surely(
    found: Sequence[Case], wrong: float, c: GalleryCalibration, near: Sequence[float] = ()
) -> GalleryCalibration:
    """The same weights with what a confidence means then, and the threshold. `near`: slopes of an earlier fit."""
    right, speaks = judged(found, c)
    _, (bias, *slopes) = logistic(speaks, right, tuple(SIGNS.values()), near)
    c = replace(c, slopes=tuple(round(float(slope), 4) + 0.0 for slope in slopes), bias=round(float(bias), 4))
    return replace(c, threshold=threshold_for(right, _sure(found, c), wrong, numbered([case.deck for case in found])))


def _sure(found: Sequence[Case], c: GalleryCalibration) -> Floats:
    return np.array([certainty(case.seen, fused(case.seen, c), c) for case in found])


def main(
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    fonts: Annotated[Path | None, typer.Option(help="folder with fonts; those for fitting are used")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    decks: Annotated[int, typer.Option(help="decks of each kind")] = 20,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 8,
    wrong: Annotated[
        list[float] | None, typer.Option(help=f"share of wrong names allowed: of {', '.join(KINDS)}, or once")
    ] = None,
    keep: Annotated[
        bool,
        typer.Option("--keep", help="keep the weights; fit what a confidence means, and the threshold"),
    ] = False,
    near: Annotated[
        bool, typer.Option("--near", help="hold on to the slopes that are there: for few decks; the threshold stays")
    ] = False,
    only: Annotated[list[str] | None, typer.Option(help="kinds to fit; the others stay as they are")] = None,
    processes: int = 2,
) -> None:
    """Fits and writes `gallery_calibration.json` beside the models."""
    limits = shared_out(wrong or [0.003], KINDS)
    path = models / "gallery_calibration.json"
    fitted: dict[str, dict[str, object]] = json.loads(path.read_text(encoding="utf-8")) if only else {}
    made: dict[str, list[Case]] = {}
    with ProcessPoolExecutor(processes) as pool:
        for kind, limit in limits.items():
            if only and kind not in only:
                continue
            drawn = OUT_OF_DISTRIBUTION if kind in OUT_OF_DISTRIBUTION else (kind,)
            if kind not in made:
                jobs = [Job(one, number, scenes, textures, fonts, models) for one in drawn for number in range(decks)]
                found = [case for some in pool.map(cases, jobs) for case in some]
                made |= {one: [case for case in found if case.kind == one] for one in drawn}
            found = made[kind]
            before = GalleryCalibration.load(path, kind) if keep or near else None
            c = fit(found, limit, before, before.slopes if before and near else ())
            c = replace(
                c,
                pairwise=looked(kind).pairwise,
                threshold=before.threshold if before and near else c.threshold,
                unanimous=FITTING.galleries.unanimous.get(kind, GalleryCalibration.unanimous),
            )
            fitted[kind] = c.as_dict()
            if kind != "plain":
                held = {
                    one: IndexCalibration.load(path, kind, one) for one in STAGES if near and part(kind, one) in fitted
                }
                stages = fit_stages(found, c, held)
                fitted |= {part(kind, stage): confidence.as_dict() for stage, confidence in stages.items()}
            typer.echo(f"{kind}: {c}\n{summary(judged(found, c)[0], _sure(found, c) >= c.threshold)}")
    path.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
