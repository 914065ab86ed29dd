"""Fits what likenesses to examples mean: `python -m vision.fitting.examples --data DIR --fonts DIR`.

Decks of all kinds are drawn on `home` tables: written by hand, out-of-distribution, generated standard ones, NONO and
the coloured deck in typefaces for fitting. A view of some of their cards in a first round becomes an example as an
answer at the table makes it; views of later rounds and of another evening are compared with these. Fitted are the
log-odds that two views show one card, and the confidence of a name; its threshold is the lowest at which at most a
share `--wrong` of the names is wrong. Writes `example_calibration.json`. Observations are kept in DIR, so that a fit
can be continued with more decks.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, NamedTuple

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.held_out import fitting_font
from models.render.cards.faces import generate_deck
from models.render.cards.fonts import draws
from models.render.cards.handwritten import Hand, handwritten_deck
from models.render.cards.nono import ADVERBS, coloured_deck, nono_deck
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.scenes.tabletop import evening
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck, Rendered
from vision.enrolled.embedding import Floats
from vision.enrolled.prototypes import Networks
from vision.examples.calibration import FILE, NAMING, ExampleCalibration, Logistic
from vision.examples.comparison import (
    FEATURES,
    VECTORS,
    Looked,
    alike,
    apart,
    features,
    kept_looks,
    looked_at,
    vector_features,
)
from vision.examples.known import Known, naming_features
from vision.examples.store import Example
from vision.examples.taking import taken
from vision.fitting.calibrate import logistic, threshold_for
from vision.fitting.config import FITTING, ExamplesFitConfig
from vision.fitting.enrolled import counted, lying, told_apart, without_doubles
from vision.scanner import MODELS

KINDS = ("out-of-distribution", "written", "nono", "written coloured", "coloured", "standard")
STANDARD = tuple(suit + rank for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))
COLOURED = tuple(suit + str(rank) for suit in "RBYG" for rank in range(1, 11))
FIRST = ExampleCalibration(
    Logistic((1.0, 1.0, 1.5, 0.0, 1.0), -30.0), Logistic(tuple(1.0 for _ in FEATURES), -30.0),
    Logistic(tuple(0.0 for _ in NAMING), 0.0),
)  # fmt: skip
"""What ranks the examples before anything is fitted; none of them disagree."""


class View(NamedTuple):
    """A located card: its name (none where it is no card), whether enough of it shows to tell, what is compared of it,
    the example that it would make."""

    names: frozenset[str]
    open: bool
    look: Looked
    example: Example


@dataclass(frozen=True)
class Pair:
    """A card and an example: the features for ranking, whether both are one card."""

    vectors: Floats
    same: bool


@dataclass(frozen=True)
class Query:
    """A card and the likeliest examples: their names with the features of each, the card's names, the names of the deck
    that have no example."""

    candidates: tuple[tuple[str, Floats], ...]
    names: frozenset[str]
    missing: frozenset[str]
    deck: str


def deck_of(kind: str, number: int, fonts: Sequence[str], config: ExamplesFitConfig = FITTING.examples) -> Deck:
    """A deck of a kind, drawn by its number."""
    rng = np.random.default_rng([config.seed, KINDS.index(kind), number])
    if kind == "out-of-distribution":
        return told_apart(without_doubles(out_of_distribution_deck(rng)))
    if kind in ("written", "written coloured"):
        return handwritten_deck(rng, Hand.draw(rng), STANDARD if kind == "written" else COLOURED)
    if kind == "standard":
        return without_doubles(generate_deck(rng))
    words = [name for name in fonts if draws(name, "".join(ADVERBS) if kind == "nono" else "0123456789")]
    if kind == "coloured":
        return without_doubles(coloured_deck(rng, [words[number % len(words)]]))
    pips = [name for name in words if draws(name, "♠♥♦♣")]
    return without_doubles(nono_deck(rng, [words[number % len(words)]], pips[number % len(pips)]))


def observed(
    kind: str, number: int, fonts: Sequence[str], networks: Networks, config: ExamplesFitConfig = FITTING.examples
) -> tuple[list[Pair], list[Query]]:
    """What is seen of one deck."""
    deck = deck_of(kind, number, fonts)
    rng = np.random.default_rng([config.seed, KINDS.index(kind), number, 1])
    codes = [code for code in deck.faces if not code.startswith("BACK")]
    laid = rng.permutation(codes)[: round(config.laid * len(codes))].tolist()
    first = [laid[at : at + config.at_once] for at in range(0, len(laid), config.at_once)]
    later = [rng.permutation(codes)[: config.at_once].tolist() for _ in range(config.again + config.elsewhere)]
    tables = [*first, *later[: config.again]]
    seen: list[list[View]] = []
    for evening_of in (tables, later[config.again :]):
        for scene in evening(rng, deck, TextureSource(), "home", evening_of):
            seen.append(_seen(scene, networks, len(seen)))
    return _compared(seen[: len(first)], seen[len(first) :], codes, rng, f"{kind} {number}", networks, config)


def _seen(scene: Rendered, networks: Networks, at: int) -> list[View]:
    """The cards that are found on a table."""
    found = [card for card in networks.locator.find(scene.image) if card.up >= 0.5]
    views = []
    for place, (card, look) in enumerate(zip(found, looked_at(scene.image, found, networks, found), strict=True)):
        name, open_enough = _truth(scene.cards, card.quad)
        example = taken(scene.image, card, networks, f"{at}-{place}", name or "", beside=found)
        views.append(View(frozenset([name] if name else []), open_enough, look, example))
    return views


def _truth(cards: Sequence[CardTruth], quad: NDArray[np.float32]) -> tuple[str | None, bool]:
    """The name of the card under an outline, None where none lies there; and whether enough of it shows for somebody to
    say its name."""
    card = lying(cards, quad)
    return (card.code, counted(card)) if card is not None and card.face == "up" else (None, False)


def _compared(
    first: Sequence[Sequence[View]], later: Sequence[Sequence[View]], codes: Sequence[str], rng: np.random.Generator,
    deck: str, networks: Networks, config: ExamplesFitConfig,
) -> tuple[list[Pair], list[Query]]:  # fmt: skip
    """Cards of `later` tables compared with examples of the `first` ones."""
    told = {view.example.code: view.example for table in first for view in table if view.open and view.names}
    kept_ones = kept_looks(list(told.values()), networks)
    looks = {example.id: look for example, look in zip(told.values(), kept_ones, strict=True)}
    pairs, queries = [], []
    for share in config.shares:
        chosen = rng.permutation(list(told))[: max(2, round(share * len(told)))].tolist()
        known = Known.of(
            [told[code] for code in chosen], codes, networks, FIRST, Known((), (), (), (), frozenset(), FIRST, looks)
        )
        for view in (view for table in later for view in table):
            pairs += _pairs(known, view.look, view.names, rng, config)
            queries.append(_query(known, view.look, view.names, deck))
    return pairs, queries


def _pairs(
    known: Known, look: Looked, names: frozenset[str], rng: np.random.Generator, config: ExamplesFitConfig
) -> list[Pair]:
    rows = [at for at, each in enumerate(known.examples) if each.code in names]
    others = [at for at in range(len(known.examples)) if at not in rows]
    found = []
    for at in [*rows, *rng.permutation(others)[: config.others].tolist()]:
        near = float((known.looks[at].print.blurred[0] @ look.print.blurred.T).max())
        found.append(Pair(vector_features(alike(look, known.looks[at]), near), at in rows))
    return found


def _query(known: Known, look: Looked, names: frozenset[str], deck: str) -> Query:
    seen, places = known.ranked(look)
    rows = []
    for at in places:
        other = known.looks[at]
        laid = look.print.laid_over(other.print, seen[at].turned)
        rows.append((known.examples[at].code, features(seen[at], laid, apart(look, other), known.strangers[at])))
    return Query(tuple(rows), names, known.missing, deck)


def fit(pairs: Sequence[Pair], queries: Sequence[Query], wrong: float) -> ExampleCalibration:
    """The calibration by what was observed."""
    ranking = _logistic(np.array([pair.vectors for pair in pairs]), np.array([pair.same for pair in pairs]),
                        tuple(VECTORS.values()))  # fmt: skip
    laid = [(speaks, code in query.names) for query in queries for code, speaks in query.candidates]
    same = _logistic(np.array([speaks for speaks, _ in laid]), np.array([is_same for _, is_same in laid]),
                     tuple(FEATURES.values()))  # fmt: skip
    speaks, right = named(queries, same)
    naming = _logistic(speaks, right, tuple(NAMING.values()))
    sure = np.array([naming.sure(row) for row in speaks])
    decks = np.unique([query.deck for query in queries], return_inverse=True)[1]
    threshold = threshold_for(right, sure, wrong, decks)
    return ExampleCalibration(ranking, same, replace(naming, threshold=threshold))


def named(queries: Sequence[Query], same: Logistic) -> tuple[Floats, NDArray[np.bool_]]:
    """Of every query the features of its best name, and whether that is right."""
    speaks, right = [], []
    for query in queries:
        best: dict[str, float] = {}
        for code, row in query.candidates:
            best[code] = max(same.odds(row), best.get(code, -np.inf))
        ranked = sorted(best.items(), key=lambda item: -item[1])
        agreed = sum(code == ranked[0][0] and same.odds(row) > 0 for code, row in query.candidates)
        speaks.append(naming_features(ranked, query.missing, agreed))
        right.append(ranked[0][0] in query.names)
    return np.array(speaks), np.array(right, np.bool_)


def _logistic(rows: Floats, right: NDArray[np.bool_], signs: Sequence[int]) -> Logistic:
    _, parameters = logistic(rows, right, signs)
    return Logistic(tuple(round(float(one), 4) for one in parameters[1:]), round(float(parameters[0]), 4))


def written(calibration: ExampleCalibration) -> str:
    """The calibration as `ExampleCalibration.load` reads it."""
    parts = (("ranking", calibration.ranking, VECTORS), ("same", calibration.same, FEATURES),
             ("naming", calibration.naming, NAMING))  # fmt: skip
    told = {name: {**asdict(one), "slopes": dict(zip(features, one.slopes, strict=True))}
            for name, one, features in parts}  # fmt: skip
    return json.dumps(told, indent=1) + "\n"


def main(
    data: Annotated[Path, typer.Option(help="folder in which observations are kept")],
    fonts: Annotated[Path, typer.Option(help="folder with the typefaces for fitting that models/held_out.json names")],
    decks: Annotated[int, typer.Option(help="decks of every kind")] = 3,
    wrong: Annotated[float, typer.Option(help="largest share of wrong names")] = 0.002,
    models: Annotated[Path, typer.Option(help="folder with models; the calibration is written there")] = MODELS,
) -> None:
    """Observes decks, fits, writes."""
    cv2.setNumThreads(1)
    able = [str(path) for path in sorted(fonts.rglob("*.?t?")) if fitting_font(path)]
    networks = Networks.load(models, 1)
    data.mkdir(parents=True, exist_ok=True)
    pairs: list[Pair] = []
    queries: list[Query] = []
    for number in range(decks):
        for kind in KINDS:
            path = data / f"{kind.replace(' ', '-')}-{number}.pickle"
            if not path.is_file():
                path.write_bytes(pickle.dumps(observed(kind, number, able, networks)))
            some, more = pickle.loads(path.read_bytes())
            pairs, queries = [*pairs, *some], [*queries, *more]
            print(f"{kind} {number}: {len(more)} cards", flush=True)
    calibration = fit(pairs, queries, wrong)
    (models / FILE).write_text(written(calibration), encoding="utf-8")
    speaks, right = named(queries, calibration.same)
    sure = np.array([calibration.naming.sure(row) for row in speaks])
    given = sure >= calibration.naming.threshold
    print(f"{given.mean():.1%} of {len(queries)} cards named, {int((given & ~right).sum())} wrongly")


if __name__ == "__main__":
    typer.run(main)
