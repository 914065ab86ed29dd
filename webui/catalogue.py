"""The referee's games and words, in the shapes of the page."""

from __future__ import annotations

import functools
import json

from referee import game as registry
from referee import texts
from referee.options import json_schema
from webui.shapes import GameInfo, Profile, Said

PARTS = ("verdict.", "rank.", "game.", "profile.", "effect.", "event.", "suit.")


def said(key: str, otherwise: str) -> Said:
    """The catalogue's words for `key`, else `otherwise` in both languages."""
    text = texts.catalogue().get(key)
    return Said(en=text.en, ja=text.ja) if text is not None else Said(en=otherwise, ja=otherwise)


@functools.cache
def words() -> dict[str, Said]:
    """The entries that the page names things by. Those with a place for a parameter are left out."""
    return {
        key: Said(en=text.en, ja=text.ja)
        for key, text in texts.catalogue().items()
        if key.startswith(PARTS) and "{" not in text.en + text.ja
    }


@functools.cache
def games() -> list[GameInfo]:
    """Every game that the referee knows."""
    return [_game(name) for name in registry.names()]


def _game(name: str) -> GameInfo:
    game = registry.find(name)
    title = said(f"game.{name}", name)
    entries = texts.catalogue()
    titles = {
        key: {"en": text.en, "ja": text.ja}
        for field in game.options_class.__dataclass_fields__
        if (text := entries.get(f"option.{(key := str(field))}")) is not None
    }
    schema = json_schema(game.options_class, titles, title.en)
    profiles = [
        Profile(name=profile, title=said(f"profile.{profile}", profile), values=json.loads(json.dumps(dict(values))))
        for profile, values in game.profiles.items()
    ]
    return GameInfo(name=name, title=title, profiles=profiles, default_profile=game.default_profile, options=schema)
