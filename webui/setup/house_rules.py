"""House rules that a table keeps: any number of named sets for each game."""

from __future__ import annotations

from pathlib import Path

from referee import games
from webui.problems import refusals, refused
from webui.setup.kept_list import KeptList
from webui.shapes.catalogue import House

FILE = "house.json"
MOST = 200
"""So many sets are kept at most."""


class HouseRules:
    """The sets that were kept; without a folder they are gone when the server stops. Methods raise RefusedError."""

    def __init__(self, folder: Path | None = None) -> None:
        self._kept = KeptList(House, None if folder is None else folder / FILE)

    def all(self) -> list[House]:
        """Every kept set."""
        return self._kept.all()

    def keep(self, house: House, instead: str | None = None) -> None:
        """Keeps a set in place of the game's of that name, and of the one called `instead`, which it was before."""
        with refusals():
            games.resolve(games.find(house.game), house.profile, house.options)
        gone = {house.name, house.name if instead is None else instead}

        def kept(known: list[House]) -> list[House]:
            others = [each for each in known if each.game != house.game or each.name not in gone]
            if len(others) >= MOST:
                raise refused("too-many-kept", "name", most=MOST)
            return [*others, house]

        self._kept.change(kept)

    def forget(self, game: str, name: str) -> None:
        """Deletes a set; one that is not there is gone already."""
        self._kept.change(lambda known: [each for each in known if (each.game, each.name) != (game, name)])
