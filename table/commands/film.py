"""`gyoji film`: films a record on the virtual table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from models.render.types import Deck


def film(
    record: Annotated[Path, typer.Argument(help="the record to film", metavar="RECORD")],
    out: Annotated[Path, typer.Argument(help="the film to write", metavar="OUT.mp4")],
    truth: Annotated[Path | None, typer.Option(help="also write what the film shows, as JSON Lines")] = None,
    seed: Annotated[int, typer.Option(min=0, help="another seed: another table, light and people")] = 0,
    difficulty: Annotated[str, typer.Option(help="easy, home, hard or lively")] = "home",
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="LOOK", help="standard, nono, coloured or a folder of faces (`S3.webp` …); default: the game's"
        ),
    ] = None,
    fps: Annotated[
        float | None, typer.Option(min=1, max=60, help="frames per second; default: 15, of a lively film by chance")
    ] = None,
    size: Annotated[
        str | None, typer.Option(help="width x height in pixels; default: 1280x720, of a lively film by chance")
    ] = None,
) -> None:
    """Film a record: a virtual table, with hands that carry the cards."""
    from referee.fold import Fold
    from table.record.files.written import record_lines, trouble
    from table.simulation.film import Film
    from table.simulation.motion.manners import DIFFICULTIES
    from table.simulation.scripts.story import parse_record

    level = next((name for name in DIFFICULTIES if name == difficulty), None)
    if level is None:
        raise _refused(f"--difficulty {difficulty}: it is {', '.join(DIFFICULTIES)}")
    sides = None if size is None else _sides(size)
    try:
        lines = record_lines(record)
        name = Fold(parse_record(lines)[0]).table.deck.name if deck is None else deck
        look = _look(name)
        made = Film(lines, look, seed=seed, difficulty=level, size=sides, fps=fps)
    except KeyError as error:
        raise _refused(str(error.args[0])) from error
    except (OSError, ValueError) as error:
        raise _refused(trouble(record, error)) from error
    with typer.progressbar(length=made.frames, label=f"{made.duration_ms / 1000:.0f} s") as bar:
        try:
            made.write(out, truth, progress=bar.update)
        except OSError as error:
            raise _refused(trouble(out, error)) from error


def _sides(size: str) -> tuple[int, int]:
    """`1280x720` -> (width, height). Raises typer.Exit."""
    width, _, height = size.partition("x")
    fits = all(re.fullmatch("[0-9]{3,4}", number) for number in (width, height))
    if not (fits and 160 <= int(width) <= 7680 and 120 <= int(height) <= 4320):
        raise _refused(f"--size {size}: write it like 1280x720, from 160x120 to 7680x4320")
    if int(width) % 2 or int(height) % 2:
        raise _refused(f"--size {size}: width and height must be even")
    return int(width), int(height)


def _look(name: str) -> Deck:
    """The look of a deck: a built-in one or a folder of faces. Raises KeyError."""
    from models.render.cards.deck import built_in, load_deck

    try:
        return load_deck(Path(name)) if Path(name).is_dir() else built_in(name)
    except (OSError, ValueError) as error:
        raise _refused(str(error) if not isinstance(error, OSError) else error.strerror or str(error)) from error


def _refused(reason: str) -> typer.Exit:
    typer.echo(reason, err=True)
    return typer.Exit(2)
