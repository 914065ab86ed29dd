"""The rules in words: the list of games, one table's rules, a rule by its id, the JSON Schema of the switches."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from referee import games
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.play.options import Options, OptionsError, as_dict, explained, in_parts, json_schema, means
from referee.play.sheet import Section
from referee.texts import Text, catalogue, say


def contents(lang: str) -> str:
    """The games, one per line: name, title, profiles."""
    lines = []
    for name in games.names():
        title = _say(f"game.{name}", lang, name)
        lines.append(f"{name}: {title} ({', '.join(games.profiles(name))})")
    return "\n".join(lines)


def rule_ids(name: str) -> list[str]:
    """The ids of a game's rules that have words, in the order of the rules document."""
    called = games.called(name)
    sets = "".join(dict.fromkeys("".join([game.rule_sets for game in called] + [g.shared_rule_sets for g in called])))
    own = re.compile(rf"rule\.([{sets}])(\d*)$") if sets else None
    found = []
    for key in catalogue():
        match = own.match(key) if own else None
        if match:
            found.append((sets.index(match[1]), int(match[2] or 0), key.removeprefix("rule.")))
    return [rule for *_, rule in sorted(found)]


def sheet(name: str, profile: str | None = None, asked: JsonObject | None = None) -> list[Section]:
    """A game's rules as one table plays them: a profile (None: the default one) with other switches `asked` for.

    Raises OptionsError.
    """
    chosen = profile if profile is not None else games.find(name).default_profile
    game, options = games.choose(name, chosen, asked or {})
    return game.sheet(options, chosen)


def title(name: str, profile: str) -> Text:
    """How a table's game is called: the game, and its rules where their title does not name it."""
    game, rules = (catalogue().get(key, Text(key, key)) for key in (f"game.{name}", f"profile.{profile}"))
    said = (rest if rest.startswith(each) else f"{each} — {rest}"
            for each, rest in ((game.ja, rules.ja), (game.en, rules.en)))  # fmt: skip
    return Text(*said)


def changed(name: str, profile: str, asked: JsonObject) -> list[tuple[str, Text, JsonValue]]:
    """The switches that a table sets otherwise than its profile: key, title, value. Raises OptionsError."""
    usual = as_dict(games.choose(name, profile, {}).options)
    options = games.choose(name, profile, asked).options
    now = as_dict(options)
    return [
        (key, catalogue().get(f"option.{key}", Text(key, key)), now[key])
        for key in now
        if now[key] != usual[key] and means(options, key)
    ]


def page(name: str, lang: str, profile: str | None = None, asked: JsonObject | None = None) -> str:
    """The rules of `sheet` and the switches that mean anything at that table, as text. Raises OptionsError."""
    chosen = profile if profile is not None else games.find(name).default_profile
    game, options = games.choose(name, chosen, asked or {})
    title, called = _say(f"game.{name}", lang, name), _say(f"profile.{chosen}", lang, chosen)
    lines = [f"# {title}" if called == title else f"# {title} — {called}"]
    for section in game.sheet(options, chosen):
        lines.extend(("", f"## {section.title.get(lang)}", ""))
        lines.extend(f"- {line.text.get(lang)} [{line.rule}]" for line in section.lines)
    switches = [(key, value) for key, value in as_dict(options).items() if means(options, key)]
    if switches:
        lines.extend(("", f"## {say('sheet.part.switches', lang)}"))
        lines.extend(_switches(type(options), dict(switches), lang))
    return "\n".join(lines)


def _switches(kind: type[Options], values: JsonObject, lang: str) -> Iterator[str]:
    """Switches by the part of the rules that they belong to, those explained that need it."""
    for part, keys in in_parts(kind, values):
        yield ""
        if part is not None:
            yield from (f"### {say(f'sheet.part.{part}', lang)}", "")
        for key in keys:
            yield f"- `{key}` = {_value(values[key])}{_choices(kind, key)}: {_say(f'option.{key}', lang, key)}"
            told = explained(kind, key)
            if told is not None:
                yield f"  {told.get(lang)}"


def _choices(kind: type[Options], key: str) -> str:
    """The values that a switch may have, as a host types them; nothing where it is only on or off, or a number."""
    values = next(field.metadata["values"] for field in dataclasses.fields(kind) if field.name == key)
    return f" ({' | '.join(map(_value, values))})" if values else ""


def rule(ident: str, lang: str) -> str:
    """One rule in a sentence, by the id that a ruling cites. Raises OptionsError (field `rule`)."""
    if f"rule.{ident}" not in catalogue():
        raise OptionsError("rule", "no-rule", name=ident)
    return say(f"rule.{ident}", lang)


def schema(name: str, lang: str = "en") -> JsonLine:
    """The JSON Schema of a game's switches with titles in both languages and every profile's values. OptionsError."""
    game = games.find(name)
    titles = {
        key.removeprefix("option."): {"ja": text.ja, "en": text.en}
        for key, text in catalogue().items()
        if key.startswith("option.")
    }
    made = json_schema(game.options_class, titles, _say(f"game.{name}", lang, name))
    made["x-profiles"] = {profile: as_dict(games.resolve(game, profile, {})) for profile in games.profiles(name)}
    return made


def _say(key: str, lang: str, fallback: str) -> str:
    text = catalogue().get(key)
    return fallback if text is None else text.get(lang)


def _value(value: JsonValue) -> str:
    if isinstance(value, bool) or value is None:
        return str(value).lower().replace("none", "null")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


__all__ = ["OptionsError", "contents", "page", "rule", "rule_ids", "schema", "sheet"]
