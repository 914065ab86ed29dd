"""Real decks enrolled from real photographs: `python -m bench.cards.own_deck DIR [--source NAME] [--models DIR]`.

`DIR` holds `labels.jsonl` (see `bench.cards.photos`). Of every source whose photographs show single cards, some of them
more than once, the first photograph of each card that `gyoji enroll` takes is enrolled; all others of these cards are
read with that deck, and scored as in `bench.cards.photos`. Prints one line per source, then what failed, by photograph.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from bench.cards.photos import score
from table.enrolling.learning import enrol
from table.enrolling.words import EnrollError
from vision.scanner import Scanner, load_image

FEWEST = 20
"""A source that shows fewer cards twice is left out."""
DECK = "own"
Row = dict[str, Any]


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Keeps enrolled decks and what is learned from them in a folder, not in the user's."""
    names = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def by_card(rows: list[Row]) -> dict[str, list[Row]]:
    """The photographs of single cards, by name."""
    single: dict[str, list[Row]] = {}
    for row in rows:
        if len(row["cards"]) == 1 and row["cards"] != ["BACK"]:
            single.setdefault(row["cards"][0], []).append(row)
    return single


def enrolled(photos: Path, single: dict[str, list[Row]], folder: Path, models: Path | None) -> set[str]:
    """Enrolls the first photograph of each card that can be; returns the names of those photographs."""
    taken = set()
    for code, rows in single.items():
        for row in rows:
            copy = folder / f"{code}{Path(row['image']).suffix}"
            shutil.copyfile(photos / row["image"], copy)
            try:
                list(enrol(DECK, [copy], None, models))
            except EnrollError:
                continue
            taken.add(row["image"])
            break
    return taken


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    source: Annotated[list[str] | None, typer.Option(help="sources; by default all with enough cards")] = None,
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    threads: int = 1,
) -> None:
    """Enrolls every source's deck, reads its other photographs and prints recall and wrong names."""
    rows: list[Row] = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    failures = []
    for name in dict.fromkeys(row["source"] for row in rows):
        single = by_card([row for row in rows if row["source"] == name])
        again = {code: some for code, some in single.items() if len(some) > 1}
        if name not in source if source else len(again) < FEWEST:
            continue
        with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)):
            taken = enrolled(photos, again, Path(folder), models)
            scanner = Scanner(models, DECK, threads)
            sums = [0, 0, 0, 0]
            for row in (row for some in again.values() for row in some if row["image"] not in taken):
                named = [seen.card for seen in scanner.scan(load_image(photos / row["image"])) if seen.card]
                result = score(row["cards"], named, bool(row.get("extra")))
                sums = [a + b for a, b in zip(sums, result, strict=True)]
                if result[1] < result[0] or result[3]:
                    failures.append(f"{row['image']}: labelled {row['cards'][0]}; named {' '.join(named) or 'nothing'}")
        total, right, given, wrong = sums
        recall = right / max(total, 1)
        print(f"{name}: {len(taken)} cards enrolled, {total} read: recall {recall:.1%}, wrong {wrong}/{given}")
    print("\n".join(failures))


if __name__ == "__main__":
    typer.run(main)
