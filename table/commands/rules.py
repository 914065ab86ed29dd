"""`gyoji rules [GAME]`: a game's rules and switches in words, or the JSON Schema of its switches."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any, Literal

import typer


def rules(
    game: Annotated[str | None, typer.Argument(help="The game; without it, the list of games.")] = None,
    lang: Annotated[Literal["ja", "en"], typer.Option(help="Language of the text.")] = "en",
    profile: Annotated[str | None, typer.Option(help="Show the switches as this profile sets them.")] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the switches.")] = False,
) -> None:
    """Print a game's rules and switches. Exit 2 where there is no such game or profile."""
    from referee import rulebook
    from referee.options import OptionsError

    try:
        if game is None:
            text = rulebook.contents(lang)
        elif schema:
            found: dict[str, Any] = rulebook.schema(game, lang)
            text = json.dumps(found, ensure_ascii=False, indent=2)
        else:
            text = rulebook.page(game, lang, profile)
    except OptionsError as error:
        print(error, file=sys.stderr)
        raise typer.Exit(2) from None
    with open(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False) as out:
        out.write(text + "\n")
