"""The built page is current, needs nothing from elsewhere, and says everything in both languages."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

from referee import registry
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.server import create_app

WEBUI = Path(__file__).resolve().parents[2] / "webui"
FRONTEND, STATIC = WEBUI / "frontend", WEBUI / "static"
# As in `frontend/stamp.ts`.
# fmt: off
WATCHED = ("src", "public", "index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json",
           "vite.config.ts", "stamp.ts")
# fmt: on


def sources() -> dict[str, Path]:
    found = {}
    for name in WATCHED:
        path = FRONTEND / name
        for file in [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]:
            found[file.relative_to(FRONTEND).as_posix()] = file
    return found


def test_the_built_page_is_current() -> None:
    digest = hashlib.sha256()
    for name, file in sorted(sources().items()):
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    built = json.loads((STATIC / "build.json").read_text(encoding="utf-8"))
    assert built["sources"] == digest.hexdigest(), "the page's sources have changed: `make page`, commit webui/static"


def test_the_front_end_knows_the_present_interface(desk: Desk) -> None:
    kept = json.loads((FRONTEND / "openapi.json").read_text(encoding="utf-8"))
    now = json.loads(json.dumps(create_app(desk, Guard([], None)).openapi()))
    for description in (kept, now):
        description["info"].pop("version")
    assert kept == now, "the interface has changed: `python -m webui.frontend.openapi`, `npm run types`, `make page`"


def test_the_first_load_is_small() -> None:
    """The page and what it names, compressed as the server does; the rest comes when it is opened."""
    page = STATIC / "index.html"
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page.read_text(encoding="utf-8"))
    first = [page, *(STATIC / name for name in named)]
    assert len(first) >= 3, "the page, its script, its style"
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in first) <= 90_000


def test_nothing_is_loaded_from_elsewhere() -> None:
    for file in STATIC.rglob("*"):
        if file.suffix in {".html", ".css"}:
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[a-z]+\.[a-z]", text), file
        elif file.suffix == ".js":
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"""(import|fetch|src=)\s*\(?["'`]https?:""", text), file


def test_both_languages_say_everything() -> None:
    found = sorted((FRONTEND / "src").rglob("words.ts"))
    assert FRONTEND / "src/lib/words/words.ts" in found and len(found) > 4
    entry = re.compile(r"^  '([a-z.-]+)': '(.*)',$", re.MULTILINE)
    names = re.compile(r"\{(\w+)(?::[^}|]*\|[^}]*)?\}")
    for path in found:
        english, japanese = path.read_text(encoding="utf-8").split("export const ja")
        one, other = dict(entry.findall(english)), dict(entry.findall(japanese))
        assert one and one.keys() == other.keys(), path
        for key, words in one.items():
            assert set(names.findall(words)) >= set(names.findall(other[key])), key
            assert words.strip() and other[key].strip(), key


def test_a_game_is_named_in_its_own_folder_only() -> None:
    games = FRONTEND / "src/games"
    parts = sorted(path.parent.name for path in games.glob("*/game.ts"))
    assert parts == sorted(path.name for path in games.iterdir() if path.is_dir())
    known = {name.rpartition(".")[2] for name in registry.packages() if name.startswith("referee.games.")}
    assert known == set(parts)
    wrong = [
        f"{path.relative_to(FRONTEND)} names {name}"
        for path in sorted((FRONTEND / "src").rglob("*"))
        if path.suffix in {".ts", ".svelte", ".css"} and path.name not in {"schema.d.ts", "games.test.ts"}
        for name in parts
        if name != "free"  # a word like any other
        and name in path.read_text(encoding="utf-8").lower()
        and games / name not in path.parents
    ]
    assert not wrong
