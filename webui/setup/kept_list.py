"""A short list that a table keeps in one file of the data folder: named house rules, groups of players."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from table.record.storage.folder import write_private
from webui.problems import refused

Item = TypeVar("Item", bound=BaseModel)
_log = logging.getLogger(__name__)


class KeptList(Generic[Item]):
    """Items of one kind; without a path they are gone when the server stops. All methods may be called from any
    thread."""

    def __init__(self, kind: type[Item], path: Path | None) -> None:
        self._known = TypeAdapter(list[kind])  # type: ignore[valid-type]
        self._path = path
        self._guard = threading.Lock()
        self._kept: list[Item] = self._read()

    def all(self) -> list[Item]:
        """Every item."""
        return list(self._kept)

    def change(self, how: Callable[[list[Item]], list[Item]]) -> list[Item]:
        """Keeps what `how` makes of the items. Where the disk fails, RefusedError is raised and the old list stays."""
        with self._guard:
            fresh = how(list(self._kept))
            self._write(fresh)
            self._kept = fresh
        return list(fresh)

    def _write(self, items: list[Item]) -> None:
        if self._path is None:
            return
        beside = self._path.with_name(f"{self._path.name}.new")
        try:
            told = [each.model_dump() for each in items]
            write_private(beside, json.dumps(told, ensure_ascii=False, indent=1).encode())
            beside.replace(self._path)
        except OSError as error:
            raise refused("disk", reason=error.strerror or "") from None

    def _read(self) -> list[Item]:
        """What the file holds; a spoilt one is said and left alone."""
        if self._path is None or not self._path.is_file():
            return []
        try:
            return self._known.validate_json(self._path.read_bytes())
        except (OSError, ValidationError) as error:
            _log.warning("%s cannot be read: %s", self._path, str(error).splitlines()[0])
            return []
