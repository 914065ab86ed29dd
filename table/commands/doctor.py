"""`gyoji doctor`: what to fix before playing; with `--plan`, what to buy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer


def doctor(
    source: Annotated[str | None, typer.Argument(help="camera, stream, film or picture folder to look at")] = None,
    plan: Annotated[bool, typer.Option("--plan", help="compute a set-up before buying; needs no camera")] = False,
    resolution: Annotated[str, typer.Option(help="--plan: the camera's picture, px")] = "1920x1080",
    height: Annotated[float, typer.Option(help="--plan: camera above the table, mm")] = 900.0,
    fov: Annotated[float, typer.Option(help="--plan: field of view across, degrees")] = 70.0,
    lang: Annotated[str, typer.Option(help="ja or en")] = "en",
    models: Annotated[Path | None, typer.Option(help="folder with other models", hidden=True)] = None,
) -> None:
    """Check the models, the disk and, with SOURCE, the camera: light, focus, size of the cards. Exit 1: something to
    fix."""
    from table.doctor import check_all
    from table.doctor import plan as planned

    if lang not in ("ja", "en"):
        typer.echo("--lang is ja or en", err=True)
        raise typer.Exit(2)
    if plan:
        width, _, rows = resolution.lower().partition("x")
        if not (re.fullmatch("[0-9]{1,5}", width) and re.fullmatch("[0-9]{1,5}", rows)):
            typer.echo(f"--resolution {resolution}: write it like 1920x1080", err=True)
            raise typer.Exit(2)
        try:
            findings = planned((int(width), int(rows)), height, fov)
        except ValueError as error:
            typer.echo(f"--plan: {error}", err=True)
            raise typer.Exit(2) from error
    else:
        findings = check_all(source, models)
    for finding in findings:
        mark = {True: "ok ", False: "!! ", None: "   "}[finding.fine]
        typer.echo(mark + (finding.ja if lang == "ja" else finding.en))
    if any(finding.fine is False for finding in findings):
        raise typer.Exit(1)
