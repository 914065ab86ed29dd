"""Who sits down where a test takes every game."""

from __future__ import annotations

from typing import Any

from referee.play.options import Options, OptionsError
from referee.play.protocol import AnyGame, Setup


def seated(game: AnyGame, options: Options, profile: str) -> tuple[tuple[str, ...], Any]:
    """Four players and a fresh round of theirs, or five where the game is not for four."""
    try:
        return tuple("ABCD"), game.start(Setup(tuple("ABCD"), options, profile=profile))
    except OptionsError:
        return tuple("ABCDE"), game.start(Setup(tuple("ABCDE"), options, profile=profile))
