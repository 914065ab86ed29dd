"""`gyoji enroll`: teaches the camera a deck, one picture per card."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TextIO

import typer

from table.exits import fail


def shown(out: TextIO) -> Callable[[float], None]:
    """Writes how much is done, 0 to 1, over one line of a terminal, and wipes it away at the end; into a file or a pipe
    nothing."""
    last = -1

    def tell(share: float) -> None:
        nonlocal last
        percent = int(100 * share)
        if percent == last or not out.isatty():
            return
        last = percent
        bar = "█" * (percent // 5) + "░" * (20 - percent // 5)
        out.write("\r\x1b[K" if percent >= 100 else f"\r{bar} {percent:3} %")
        out.flush()

    return tell


Name = Annotated[str | None, typer.Argument(help="the deck's name, as `gyoji scan --deck NAME` takes it")]
Images = Annotated[list[Path] | None, typer.Argument(metavar="IMAGE…", help="photographs of its cards")]
Cards = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES|FILE",
        help="names in reading order over all pictures, commas between; or a .csv or .json file with such a list, "
        "or with the names in each picture by its file name; else file names tell them",
    ),
]
Grid = Annotated[
    bool,
    typer.Option("--grid", help="one card of each rank and one of each suit are enough (names: suit sign, then rank)"),
]
OneCard = Annotated[
    bool,
    typer.Option("--one-card", help="every picture shows one card, whatever that looks like (hanafuda, hand-drawn)"),
]
Whole = Annotated[
    bool, typer.Option("--whole-picture", help="every picture was cropped to its card: all of it is the card")
]
Corners = Annotated[
    list[str] | None,
    typer.Option(
        metavar="'X,Y X,Y X,Y X,Y'",
        help="the four corners of the one card in its picture, px; once for each picture, in their order",
    ),
]


def enroll(
    name: Name = None,
    images: Images = None,
    cards: Cards = None,
    check: Annotated[bool, typer.Option("--check", help="report on a deck that is enrolled")] = False,
    grid: Grid = False,
    one: OneCard = False,
    whole: Whole = False,
    corners: Corners = None,
    known: Annotated[bool, typer.Option("--list", help="name the decks that can be read")] = False,
    lang: Annotated[str, typer.Option(help="ja or en")] = "en",
    models: Annotated[Path | None, typer.Option(help="folder with other models", hidden=True)] = None,
) -> None:
    """Teach the camera a deck: one picture per card, or several cards per picture. Says which look alike."""
    from table.enrolling.learning import enrol, report
    from table.enrolling.words import EnrollError
    from vision.scanner import known_decks

    if lang not in ("ja", "en"):
        fail("--lang is ja or en")
    if known:
        typer.echo("\n".join(known_decks()))
        return
    try:
        if name is None:
            raise EnrollError.of("no-name")
        if images:
            for finding in enrol(
                name, images, cards or None, models, grid, one, whole, shown(sys.stderr), corners or ()
            ):
                typer.echo(finding[lang])
        elif not check:
            raise EnrollError.of("no-pictures")
        for finding in report(name, models, shown(sys.stderr)):
            typer.echo(finding[lang])
    except EnrollError as error:
        fail(error.words[lang])
