"""`gyoji rules [GAME]`: a table's rules in words, one rule by its id, or the JSON Schema of a game's switches."""

from __future__ import annotations

import json
import sys
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
) -> None:
    """Print the rules of a table.

    The page has the same rules with pictures on one side of A4, to print or to save as PDF: `#/rules` in the address.
    Exit 2 where there is no such game, profile, switch or rule.
    """
    from referee import rulebook
    from referee.options import OptionsError

    try:
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
