"""`gyoji doctor`: what to fix before playing; with `--plan`, what to buy."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.exits import fail

if TYPE_CHECKING:
    from table.setup.doctor import Finding


def doctor(
    source: Annotated[str | None, typer.Argument(help="camera, stream, film or picture folder to look at")] = None,
    plan: Annotated[bool, typer.Option("--plan", help="compute a set-up before buying; needs no camera")] = False,
    table: Annotated[str, typer.Option(help="--plan: the part of the table where cards lie, cm")] = "80x80",
    height: Annotated[float, typer.Option(help="--plan: the lens above the table, cm")] = 100.0,
    fov: Annotated[float, typer.Option(help="--plan: field of view across the picture, degrees")] = 70.0,
    diagonal: Annotated[
        bool, typer.Option("--diagonal", help="--plan: --fov is that of the diagonal, as makers of webcams tell it")
    ] = False,
    width: Annotated[int, typer.Option(help="--plan: width of the camera's picture, px")] = 1920,
    aspect: Annotated[str, typer.Option(help="--plan: the picture's shape, such as 16x9 or 4x3")] = "16x9",
    tilt: Annotated[float, typer.Option(help="--plan: how far the camera looks aslant, degrees")] = 0.0,
    deck: Annotated[str, typer.Option(help="--plan: standard, nono, coloured or enrolled")] = "standard",
    index: Annotated[
        float | None, typer.Option(help="--plan: shorter side of your deck's index, by a ruler, mm")
    ] = None,
    lang: Annotated[str, typer.Option(help="ja or en")] = "en",
    models: Annotated[Path | None, typer.Option(help="folder with other models", hidden=True)] = None,
) -> None:
    """Check the models, the disk and, with SOURCE, the camera: light, focus, size of the cards. Exit 1: something to
    fix."""
    from table.setup.doctor import check_all

    if lang not in ("ja", "en"):
        fail("--lang is ja or en")
    if plan:
        wide, high = _pair(aspect, "--aspect", "16x9")
        findings = _planned(
            _pair(table, "--table", "90x90"), height, (fov, diagonal), (width, round(width * high / wide)), tilt,
            (deck, index),
        )  # fmt: skip
    else:
        findings = check_all(source, models)
    for finding in findings:
        mark = {True: "ok ", False: "!! ", None: "   "}[finding.fine]
        typer.echo(mark + (finding.ja if lang == "ja" else finding.en))
    if any(finding.fine is False for finding in findings):
        raise typer.Exit(1)


def _planned(
    table_cm: tuple[float, float],
    height_cm: float,
    view: tuple[float, bool],
    size: tuple[int, int],
    tilt: float,
    deck: tuple[str, float | None],
) -> list[Finding]:
    """What a set-up would do. `view`: the angle, and whether it is the diagonal one; `deck`: its kind and its index."""
    from table.setup.doctor import plan
    from table.setup.planning import PRINTS, Rig, across

    if deck[0] not in PRINTS:
        fail(f"--deck {deck[0]}: it is {', '.join(PRINTS)}")
    if deck[1] is not None and not 1 <= deck[1] <= 60:
        fail(f"--index {deck[1]:g}: between 1 and 60 mm")
    shown = PRINTS[deck[0]]
    needs = shown if deck[1] is None else replace(PRINTS["enrolled"], index_mm=deck[1])
    try:
        angle = across(view[0], size) if view[1] and 0 < view[0] < 170 else view[0]
        rig = Rig((table_cm[0] * 10, table_cm[1] * 10), height_cm * 10, angle, size, tilt)
    except ValueError as error:
        fail(f"--plan: {error}")
    return plan(rig, needs)


def _pair(text: str, option: str, example: str) -> tuple[float, float]:
    """Two numbers with an x between them."""
    found = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]+)?)[x×:]([0-9]{1,4}(?:\.[0-9]+)?)", text.lower())
    first, second = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    if first <= 0 or second <= 0:
        fail(f"{option} {text}: write it like {example}")
    return first, second
