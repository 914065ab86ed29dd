"""`gyoji scan`: names the cards in photographs."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer


def scan(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE…", help="photographs of cards")],
    deck: Annotated[
        str,
        typer.Option(
            help="the deck: standard (A K Q J), standard-french (R D V), standard-german (K D B), standard-russian "
            "(Т К Д В), nono, coloured, or one that was enrolled (`gyoji enroll --list`)"
        ),
    ] = "standard",
    json_lines: Annotated[bool, typer.Option("--json", help="one JSON object per image (the default)")] = True,
    models: Annotated[Path | None, typer.Option(help="folder with other models", hidden=True)] = None,
) -> None:
    """Name the cards in photographs: one JSON object per image, one per line, in order."""
    from vision.scan import Scanner, UnreadableImageError, load_image

    try:
        scanner = Scanner(models, deck)
    except (FileNotFoundError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    failed = False
    for path in images:
        try:
            image = load_image(path)
        except UnreadableImageError as error:
            failed = True
            typer.echo(json.dumps({"image": str(path), "error": str(error)}, ensure_ascii=False))
            continue
        started = time.perf_counter()
        sightings = scanner.scan(image)
        spent = (time.perf_counter() - started) * 1000
        line = {
            "image": str(path),
            "width": image.shape[1],
            "height": image.shape[0],
            "ms": round(spent, 1),
            "cards": [
                {
                    "card": sighting.card,
                    "face": sighting.face,
                    "confidence": round(sighting.confidence, 4),
                    "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in sighting.quad],
                    "alternatives": [[name, round(share, 4)] for name, share in sighting.alternatives],
                }
                for sighting in sightings
            ],
        }
        typer.echo(json.dumps(line, ensure_ascii=False))
    if failed:
        raise typer.Exit(1)
