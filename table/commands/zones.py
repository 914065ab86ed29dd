"""`gyoji zones`: the markers that tell the camera where the field, the places and the piles are, to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from table.exits import fail, names_of


def zones(
    out: Annotated[Path, typer.Argument(metavar="OUT.svg", help="the page that is written, A4")],
    game: Annotated[str, typer.Option(help="the game")] = "daifugo",
    profile: Annotated[str | None, typer.Option(help="the rule profile")] = None,
    players: Annotated[str, typer.Option(help="names, clockwise, the first at the picture's lower edge")] = "A,B,C,D",
    lang: Annotated[Literal["ja", "en"], typer.Option(help="language")] = "en",
) -> None:
    """Write a page of markers to print and cut out. Two of a name, laid at two opposite corners of a zone, tell the
    camera where it is: the field, the places before the players, the piles. Zones follow when they are moved."""
    from referee.events import Header
    from referee.fold import Fold
    from referee.play.options import OptionsError
    from referee.records.reader import RecordError
    from table.games import interpreter
    from table.interpret.strips import has_strips
    from table.interpret.zone_markers import wanted
    from table.setup.marker_sheet import sheet

    names = names_of(players)
    try:
        found = interpreter(Fold(Header(game, names, profile)).table)
    except (OptionsError, RecordError, KeyError, ValueError) as error:
        fail(str(error))
    kinds = (*(("strip",) if has_strips(found) else ()), *found.zones)
    try:
        out.write_text(sheet(wanted(kinds, len(names)), names, lang), encoding="utf-8")
    except OSError as error:
        typer.echo(f"{out} cannot be written ({error.strerror})", err=True)
        raise typer.Exit(1) from error
