"""Which device sits where: a player's phone picks a seat once and keeps it over a restart."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Mapping
from pathlib import Path

from table.record.files.written import trouble
from table.record.storage.folder import write_private

FILE = "gyoji.seats"
"""File of the data folder; only its owner may read it."""
MOST = 200
"""So many devices are remembered."""
_log = logging.getLogger(__name__)


class Seats:
    """Devices by their number, and the name of the player whose seat each has taken. `folder` None: kept nowhere.

    All methods may be called from any thread.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / FILE
        self._lock = threading.Lock()
        self._taken = self._read()

    def of(self, device: str) -> str | None:
        """The player whose seat a device has; None where it has none."""
        return self._taken.get(device)

    def taken(self) -> frozenset[str]:
        """The players whose seats are taken."""
        return frozenset(self._taken.values())

    def take(self, device: str, player: str) -> bool:
        """A device takes a seat, and leaves the one it had; False where another device has it."""
        with self._lock:
            if any(name == player and other != device for other, name in self._taken.items()):
                return False
            kept = {other: name for other, name in self._taken.items() if other != device}
            self._write({**kept, device: player})
            return True

    def leave(self, device: str) -> None:
        """A device gives its seat back."""
        with self._lock:
            if device in self._taken:
                self._write({other: name for other, name in self._taken.items() if other != device})

    def free(self, player: str | None = None) -> None:
        """Whoever has a player's seat has it no more; None: nobody has any."""
        with self._lock:
            kept = {} if player is None else {one: name for one, name in self._taken.items() if name != player}
            self._write(kept)

    def _write(self, taken: dict[str, str]) -> None:
        self._taken = dict(list(taken.items())[-MOST:])
        if self._path is None:
            return
        try:
            fresh = self._path.with_name(FILE + ".new")
            write_private(fresh, json.dumps(self._taken, ensure_ascii=False).encode("utf-8", "replace"))
            fresh.replace(self._path)
        except OSError as error:
            _log.warning("Seats have to be picked again after the next start: %s", trouble(self._path, error))

    def _read(self) -> Mapping[str, str]:
        try:
            kept = {} if self._path is None else json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {device: name for device, name in kept.items() if isinstance(name, str)}
