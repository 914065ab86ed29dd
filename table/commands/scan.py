"""`gyoji scan`: names the cards in photographs."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from referee.json_values import JsonObject
from table.exits import fail


def scan(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE…", help="photographs of cards")],
    deck: Annotated[
        str,
        typer.Option(
            help="the deck: standard (A K Q J), standard-french (R D V), standard-german (K D B), standard-russian "
            "(Т К Д В), standard-dark (black faces), nono, coloured, or one that was enrolled (`gyoji enroll --list`)"
        ),
    ] = "standard",
    json_lines: Annotated[bool, typer.Option("--json", help="one JSON object per image (the default)")] = True,
    models: Annotated[Path | None, typer.Option(help="folder with other models", hidden=True)] = None,
) -> None:
    """Name the cards in photographs: one JSON object per image, one per line, in order."""
    from vision.imaging.pictures import UnreadableImageError, read_image
    from vision.scanner import Scanner

    try:
        scanner = Scanner(models, deck)
    except (FileNotFoundError, ValueError) as error:
        fail(plain(str(error)))
    failed = False
    for path in images:
        try:
            image, whole = read_image(path)
        except UnreadableImageError as error:
            failed = True
            typer.echo(as_line({"image": str(path), "error": error.en}))
            continue
        if not whole:
            typer.echo(plain(f"{path}: the file is cut short; what is left of the picture was read"), err=True)
        started = time.perf_counter()
        detections = scanner.scan(image)
        spent = (time.perf_counter() - started) * 1000
        line = {
            "image": str(path),
            "width": image.shape[1],
            "height": image.shape[0],
            "ms": round(spent, 1),
            "cards": [
                {
                    "card": detection.card,
                    "face": detection.face,
                    "confidence": round(detection.confidence, 4),
                    "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in detection.quad],
                    "alternatives": [[name, round(share, 4)] for name, share in detection.alternatives],
                }
                for detection in detections
            ],
        }
        typer.echo(as_line(line))
    if failed:
        raise typer.Exit(1)


def as_line(told: JsonObject) -> str:
    """JSON in one line, whatever stands in it: a file's name need not be UTF-8 (then `os.fsencode` of what a reader of
    JSON gives is the name) and may hold what some programs take for the end of a line."""
    text = json.dumps(told, ensure_ascii=False)
    for mark in ("\u007f", "\u0085", "\u2028", "\u2029"):
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return plain(text)


def plain(text: str) -> str:
    """A sentence that can be written as UTF-8 and stays on its line."""
    return " ".join(text.encode("utf-8", "backslashreplace").decode("utf-8").splitlines())
