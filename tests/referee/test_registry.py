"""Which game a table plays, from what its record says; and that nobody but a game's own files names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import games, registry
from referee.games.daifugo.game import Daifugo
from referee.games.nono.game import Nono
from referee.games.torite.games import Poker, Sevens, Tricks
from referee.games.torite.kinds.climbing import Climbing

ROOT = Path(__file__).resolve().parents[2]
REFEREE = ROOT / "referee"
FOLDERS = [package.split(".")[-1] for packages in registry.GAMES.values() for package in packages]
NAMES = {"uecda": "daifugo", **{name: name for name in FOLDERS if name not in ("daifugo", "free")}}
"""What names a game -> its folder. The word daifugo is a rank of the whole family too, so its profile stands for it;
free is a word like any other."""
NAMED = re.compile("|".join(NAMES))
REGISTRY = REFEREE / "registry.py"
WORDS = {"texts", "texts.py", "schema.py"}
"""What is written for people may speak of other games: the catalogues, and what an event of the record is for."""
MODULES = sorted(path for path in REFEREE.rglob("*.py") if not WORDS & {*path.parts})
OUTSIDE = sorted(
    path for name in ("table", "webui") for path in (ROOT / name).rglob("*.py") if "frontend" not in path.parts
)
"""The live table and the page, but for the page's sources."""
DECKS = {
    "table/commands/doctor.py", "table/commands/film.py", "table/commands/scan.py", "table/commands/watch.py",
    "table/setup/planning.py", "webui/commands.py", "webui/setup/decks.py",
}  # fmt: skip
"""These name the decks that are built in; one deck is called like the game that it is made for."""


@pytest.mark.parametrize(
    ("name", "profile", "deck", "kind"),
    [
        ("daifugo", None, None, Daifugo),
        ("daifugo", "uecda", None, Daifugo),
        ("daifugo", "nono", None, Nono),
        ("daifugo", "stadium", "nono", Nono),
        ("daifugo", "official", {"name": "nono"}, Nono),
        ("daifugo", "official", {"name": "bicycle"}, Daifugo),
        ("torite", None, None, Tricks),
        ("torite", "torite-poker", None, Poker),
        ("torite", "torite-sevens", None, Sevens),
        ("torite", "torite-daifugo", None, Climbing),
    ],
)
def test_a_table_plays_the_game_that_its_record_names(name, profile, deck, kind):
    assert type(games.choose(name, profile, {}, deck).game) is kind


def test_a_switch_says_which_kind_is_played_whatever_the_profile():
    assert type(games.choose("torite", "torite-c", {"kind": "sevens"}).game) is Sevens


@pytest.mark.parametrize("name", games.names())
def test_every_game_of_a_name_is_called_so_and_its_profiles_play_it(name):
    for game in games.called(name):
        assert game.name == name
        assert game.default_profile in game.profiles
        for profile in game.profiles:
            assert games.choose(name, profile, {}).game is game


def said(path: Path) -> Iterator[str]:
    """Identifiers and strings of a module, but for docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value)
        for parent in ast.walk(tree)
        if isinstance(parent, ast.Module | ast.ClassDef | ast.FunctionDef)
        for node in parent.body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            found = getattr(node, field, None)
            if isinstance(found, str):
                yield found


def named(path: Path) -> set[str]:
    """The games that a module names though it is none of theirs."""
    if not NAMED.search(path.read_text(encoding="utf-8").casefold()):
        return set()
    found = NAMED.findall("\n".join(said(path)).casefold())
    parts = path.relative_to(ROOT).parts
    return {name for name in found if not own(parts, NAMES[name])}


def own(parts: tuple[str, ...], game: str) -> bool:
    """Whether a module is one of a game's own: its folder of the referee, its module at the table or of films."""
    if parts[0] == "referee":
        return parts[1:3] == ("games", game)
    return "games" in parts and Path(parts[-1]).stem.partition("_")[0] == game


def test_nobody_names_a_game_but_its_own_files():
    found = {path.relative_to(REFEREE).as_posix(): named(path) for path in MODULES if path != REGISTRY}
    assert {path: names for path, names in found.items() if names} == {}


def test_neither_table_nor_page_names_a_game_but_in_its_own_files():
    found = {path.relative_to(ROOT).as_posix(): named(path) for path in OUTSIDE}
    wrong = {path: names - ({"nono"} if path in DECKS else set()) for path, names in found.items()}
    assert {path: names for path, names in wrong.items() if names} == {}
    assert all("nono" in found[path] for path in DECKS)


def test_the_registry_names_every_game():
    assert named(REGISTRY) == {*NAMES} - {"uecda"}
