"""The rules in words: the list of games, one game's page, the JSON Schema of its switches."""

from __future__ import annotations

import re
from typing import Any

from referee import game as games
from referee.options import OptionsError, as_dict, json_schema
from referee.texts import catalogue, say

# The rule sets (prefixes of rule ids) that each game is played by; a game that is not named here brings its own
# `rule_sets` attribute.
_SETS = {"daifugo": "GTUNH", "hensoku": "VH"}


def contents(lang: str) -> str:
    """The games, one per line: name, title, profiles."""
    lines = []
    for name in games.names():
        game = games.find(name)
        title = _say(f"game.{name}", lang, name)
        lines.append(f"{name}: {title} ({', '.join(game.profiles)})")
    return "\n".join(lines)


def rule_ids(name: str) -> list[str]:
    """The ids of a game's rules that have words, in the order of the rules document."""
    game = games.find(name)
    sets: str = getattr(game, "rule_sets", _SETS.get(name, ""))
    own = re.compile(rf"rule\.([{sets}])(\d*)$") if sets else None
    found = []
    for key in catalogue():
        match = own.match(key) if own else None
        if match:
            found.append((sets.index(match[1]), int(match[2] or 0), key.removeprefix("rule.")))
    return [rule for *_, rule in sorted(found)]


def page(name: str, lang: str, profile: str | None = None) -> str:
    """A game's rules and the switches that a profile has (None: the default one). Raises OptionsError."""
    game = games.find(name)
    chosen = profile if profile is not None else game.default_profile
    options = games.resolve(game, chosen, {})
    values = as_dict(options)
    # A game of many kinds says which of its switches this profile has.
    has = getattr(options, "has", None)
    lines = [f"# {_say(f'game.{name}', lang, name)}", ""]
    lines.extend(f"- {rule}: {say(f'rule.{rule}', lang)}" for rule in rule_ids(name))
    heading = "設定" if lang == "ja" else "Switches"
    lines.extend(("", f"## {heading} ({_say(f'profile.{chosen}', lang, chosen)})", ""))
    for key, value in values.items():
        if has is None or has(key):
            lines.append(f"- `{key}` = {_value(value)}: {_say(f'option.{key}', lang, key)}")
    return "\n".join(lines)


def schema(name: str, lang: str = "en") -> dict[str, Any]:
    """The JSON Schema of a game's switches with titles in both languages and every profile's values. OptionsError."""
    game = games.find(name)
    titles = {
        key.removeprefix("option."): {"ja": text.ja, "en": text.en}
        for key, text in catalogue().items()
        if key.startswith("option.")
    }
    made = json_schema(game.options_class, titles, _say(f"game.{name}", lang, name))
    made["x-profiles"] = {profile: as_dict(games.resolve(game, profile, {})) for profile in game.profiles}
    return made


def _say(key: str, lang: str, fallback: str) -> str:
    text = catalogue().get(key)
    return fallback if text is None else text.get(lang)


def _value(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return str(value).lower().replace("none", "null")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


__all__ = ["OptionsError", "contents", "page", "rule_ids", "schema"]
