"""A game is four parts that go by its name: rules, camera, film, page (docs/adding-a-game.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import registry

ROOT = Path(__file__).resolve().parent.parent
NAMES = sorted(package.removeprefix("referee.games.") for packages in registry.GAMES.values() for package in packages)
PARTS = (
    "referee/games/{}/__init__.py", "table/games/{}.py", "table/simulation/games/{}.py",
    "webui/frontend/src/games/{}/game.ts",
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_four_parts(name: str, part: str) -> None:
    assert (ROOT / part.format(name)).is_file()


def test_no_part_is_left_without_rules() -> None:
    for part in PARTS:
        folder, _, rest = part.partition("{}")
        found = [
            path.relative_to(ROOT / folder).parts[0].removesuffix(".py") for path in (ROOT / folder).glob(f"*{rest}")
        ]
        shared = {"__init__", "coverage", "shedding", "tricks", "daifugo_rounds"}
        assert set(found) - shared <= set(NAMES), part
