"""Writes the four parts of a game and their tests: `python -m tools.new_game NAME --family shedding|tricks|free`.

What it writes is a small game of the family that plays, is watched, filmed and shown: eight files from the templates
beside this module, and a line in the registry. Then rules are changed in it one by one (docs/adding-a-game.md). NAME is
a word of small letters that records call the game by; `--ja` and `--en` are its titles, `--letter` that of its rules
(the first one free, where none is given).

`python -m tools.new_game NAME --renew` writes anew, once rules were changed, what the tests keep of the game.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template

from referee import registry
from referee.texts import catalogue

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = Path(__file__).resolve().parent
FAMILIES = ("shedding", "tricks", "free")
PARTS: Mapping[str, str] = {
    "__init__.py": "referee/games/{}/__init__.py",
    "game.py": "referee/games/{}/game.py",
    "texts.py": "referee/games/{}/texts.py",
    "lessons.py": "referee/games/{}/lessons.py",
    "camera.py": "table/games/{}.py",
    "film.py": "table/simulation/games/{}.py",
    "page.ts": "webui/frontend/src/games/{}/game.ts",
    "test_game.py": "tests/referee/games/{}/test_game.py",
}
"""The templates of a family, and where what they say belongs."""
REGISTRY = "referee/registry.py"


def parts(name: str, family: str, letter: str, ja: str, en: str) -> dict[str, str]:
    """The files of a game: their paths below the root, and what stands in them."""
    values = {"name": name, "Name": name.title(), "L": letter, "ja": ja, "en": en}
    return {
        place.format(name): Template((TEMPLATES / family / f"{part}.txt").read_text("utf-8")).substitute(values)
        for part, place in PARTS.items()
    }


def registered(text: str, name: str) -> str:
    """The registry with a line for a game, before the one of games that are only recorded."""
    line = f'    "{name}": ("referee.games.{name}",),\n'
    before = '    "free": ('
    return text.replace(before, line + before, 1)


def free_letter() -> str:
    """The first letter that no rule begins with; I and O are read as digits."""
    used = {key.removeprefix("rule.")[0] for key in catalogue() if key.startswith("rule.")}
    return next(letter for letter in "ABCDEFGHJKLMNPQRSTUVWXYZ" if letter not in used)


def refused(name: str, letter: str, root: Path) -> str | None:
    """What is wrong with a game of that name, in a sentence; None where it can be written."""
    if not (name.isascii() and name.isidentifier() and name.islower()):
        return f"“{name}” is no name for a game: a word of small letters is."
    taken = [path.format(name) for path in PARTS.values() if (root / path.format(name)).exists()]
    if name in registry.GAMES or taken:
        return f"There is a game “{name}” already: {', '.join(taken) or REGISTRY}."
    if len(letter) != 1 or any(key.startswith(f"rule.{letter}") for key in catalogue()):
        return f"The rules of another game begin with “{letter}”."
    return None


def write(name: str, family: str, letter: str, ja: str, en: str, root: Path) -> list[str]:
    """Writes the files and the registry's line; returns their paths."""
    files = parts(name, family, letter, ja, en)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    said = root / REGISTRY
    said.write_text(registered(said.read_text("utf-8"), name), "utf-8")
    return [*files, REGISTRY]


RENEWED = """
import json
import sys
from pathlib import Path
from bench.rules.perft import counts
from table.simulation.scripts.players import kinds
from tests.referee.words.test_quiz import ANSWERS, key
ANSWERS.write_text("".join(f"{line}\\n" for line in key()), "utf-8")
path = Path("tests/conformance/perft.json")
stored = json.loads(path.read_text("utf-8"))
kept = {kind.label for kind in kinds() if kind.game != sys.argv[1]} & stored.keys()
found = {kind.label: stored[kind.label] if kind.label in kept else counts(kind) for kind in kinds()}
lines = ",\\n".join(f"  {json.dumps(label)}: {json.dumps(value)}" for label, value in found.items())
path.write_text("{\\n" + lines + "\\n}\\n", "utf-8")
"""
"""What the tests keep of every game: the answers to its questions, the counts of its legal actions."""


def renew(name: str) -> None:
    """Writes anew what is kept of a game, and the page of rooms."""
    subprocess.run([sys.executable, "-c", RENEWED, name], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "tools.rooms"], cwd=ROOT, check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(prog="tools.new_game", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("name")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--family", choices=FAMILIES)
    what.add_argument("--renew", action="store_true")
    parser.add_argument("--letter", default="")
    parser.add_argument("--ja", default="")
    parser.add_argument("--en", default="")
    asked = parser.parse_args(arguments)
    if asked.renew:
        if asked.name not in registry.GAMES:
            print(f"There is no game “{asked.name}”.", file=sys.stderr)
            return 2
        renew(asked.name)
        return 0
    letter = asked.letter or free_letter()
    wrong = refused(asked.name, letter, ROOT)
    if wrong is not None:
        print(wrong, file=sys.stderr)
        return 2
    ja, en = asked.ja or f"新しいゲーム「{asked.name}」", asked.en or asked.name.title()
    written = write(asked.name, asked.family, letter, ja, en, ROOT)
    print("\n".join(written))
    renew(asked.name)
    print(json.dumps({"next": ["python -m tests.golden.update", "make page"]}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
