"""`gyoji rules [GAME]`: a table's rules in words, one rule by its id, or the JSON Schema of a game's switches."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from referee.json_values import JsonLine


def rules(
    game: Annotated[str | None, typer.Argument(help="The game; without it, the list of games.")] = None,
    lang: Annotated[Literal["ja", "en"], typer.Option(help="Language of the text.")] = "en",
    profile: Annotated[str | None, typer.Option(help="Whose rules; without it, the game's usual ones.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A switch that this table sets otherwise, as KEY=VALUE; may be repeated.")
    ] = None,
    rule: Annotated[str | None, typer.Option(help="Print one rule, by the id that a ruling cites.")] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the switches.")] = False,
    pdf: Annotated[
        Path | None,
        typer.Option(metavar="OUT.pdf", help="Write the rule card: one side of A4 with pictures, to print."),
    ] = None,
) -> None:
    """Print the rules of a table, or write them as a rule card (`--pdf`).

    The page shows the same card: `#/rules` in the address. Exit 2 where there is no such game, profile, switch or
    rule; exit 1 where the file cannot be written.
    """
    from referee.play.options import OptionsError
    from referee.words import rulebook

    try:
        if pdf is not None:
            _write_card(pdf, game, profile, _asked(option or []), lang)
            return
        if rule is not None:
            text = rulebook.rule(rule, lang)
        elif game is None:
            text = rulebook.contents(lang)
        elif schema:
            found: JsonLine = rulebook.schema(game, lang)
            text = json.dumps(found, ensure_ascii=False, indent=2)
        else:
            text = rulebook.page(game, lang, profile, _asked(option or []))
    except OptionsError as error:
        print(f"{error.field}: {error.say(lang)}", file=sys.stderr)
        raise typer.Exit(2) from None
    with open(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False) as out:
        out.write(text + "\n")


def _write_card(out: Path, game: str | None, profile: str | None, asked: JsonLine, lang: Literal["ja", "en"]) -> None:
    """Writes the rule card of a table. Raises OptionsError."""
    from referee import games
    from referee.words.rule_card import rule_card
    from table.printing.rule_sheet import RoomError
    from table.printing.rule_sheet import pdf as printed

    if game is None:
        raise typer.BadParameter("a rule card needs the name of a game", param_hint="--pdf")
    chosen = profile if profile is not None else games.find(game).default_profile
    try:
        out.write_bytes(printed(rule_card(game, chosen, asked), lang))
    except (OSError, RoomError) as error:
        told = f"{out} cannot be written ({error.strerror})" if isinstance(error, OSError) else str(error)
        print(told, file=sys.stderr)
        raise typer.Exit(1) from None


def _asked(pairs: list[str]) -> JsonLine:
    """Switches from `KEY=VALUE`: true, false, null, numbers and lists as in JSON, anything else as a word."""
    found: JsonLine = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair} is not KEY=VALUE", param_hint="--option")
        try:
            found[key] = json.loads(value)
        except ValueError:
            found[key] = value
    return found
