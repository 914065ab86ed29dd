"""House rules that a table keeps for the next evening: one set per game, in one file of the data folder."""

from __future__ import annotations

import json
import logging
import threading
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from referee import games
from table.record.storage.folder import write_private
from webui.problems import refusals, refused
from webui.shapes.catalogue import House

FILE = "house.json"
_KNOWN = TypeAdapter(list[House])
_log = logging.getLogger(__name__)


class HouseRules:
    """The sets that were kept; without a folder they are gone when the server stops."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / FILE
        self._guard = threading.Lock()
        self._kept = self._read()

    def all(self) -> list[House]:
        """Every kept set."""
        return list(self._kept)

    def keep(self, house: House) -> None:
        """Keeps a set in place of the game's former one. Raises RefusedError."""
        with refusals():
            games.resolve(games.find(house.game), house.profile, house.options)
        with self._guard:
            self._kept = [each for each in self._kept if each.game != house.game] + [house]
            if self._path is None:
                return
            fresh = self._path.with_name(f"{FILE}.new")
            try:
                told = [each.model_dump() for each in self._kept]
                write_private(fresh, json.dumps(told, ensure_ascii=False, indent=1).encode())
                fresh.replace(self._path)
            except OSError as error:
                raise refused("disk", reason=error.strerror or "") from None

    def _read(self) -> list[House]:
        """What the file holds; a spoilt one is said and left alone."""
        if self._path is None or not self._path.is_file():
            return []
        try:
            return _KNOWN.validate_json(self._path.read_bytes())
        except (OSError, ValidationError) as error:
            _log.warning("%s cannot be read: %s", self._path, str(error).splitlines()[0])
            return []
