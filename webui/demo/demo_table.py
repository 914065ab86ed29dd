"""Where demonstrations run. Their records are not kept among the evenings of the user and are deleted when the
program ends."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.demonstrations import Demonstration, demonstration, names
from webui.demo.guide import Guide, GuidedFilm
from webui.problems import refused
from webui.shapes.common import Said
from webui.shapes.demo import Demo
from webui.shapes.demo import Guide as Shown

WatchDemo = Callable[[Demonstration, Session], LiveTable]
"""Makes the live table of a demonstration. Raises SourceError."""


def demos() -> list[Demo]:
    """The demonstrations that can be shown, in their order."""
    found = [demonstration(name) for name in names()]
    return [
        Demo(
            name=each.name,
            title=Said(en=each.title.en, ja=each.title.ja),
            about=Said(en=each.about.en, ja=each.about.ja),
            learns=each.enrolled,
        )
        for each in found
        if each.title is not None and each.about is not None
    ]


def demo_of(name: str) -> Demonstration:
    """A demonstration by its name. Raises RefusedError."""
    try:
        return demonstration(name)
    except KeyError:
        raise refused("no-demo", "name") from None


class DemoTable:
    """The demonstration that is shown, with its guide; None where none is. `watch` makes its live table."""

    def __init__(self, watch: WatchDemo | None) -> None:
        self.watch = watch
        self.shown: Demonstration | None = None
        self._guide: Guide | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._log: EventLog | None = None

    @property
    def log(self) -> EventLog:
        """The log of demonstrations, made when it is first asked for."""
        if self._log is None:
            self._folder = tempfile.TemporaryDirectory(prefix="gyoji-demo-", ignore_cleanup_errors=True)
            self._log = EventLog(Path(self._folder.name) / "gyoji.sqlite")
        return self._log

    def begin(self, shown: Demonstration, live: LiveTable) -> None:
        """A demonstration begins, held until somebody watches."""
        self.shown = shown
        self._guide = Guide(live.source) if isinstance(live.source, GuidedFilm) else None

    def end(self) -> None:
        """Something else is shown, or nothing."""
        self.shown = self._guide = None

    def guide(self) -> Guide:
        """The guide of what is shown. Raises RefusedError where no demonstration is."""
        guide = self._guide
        if guide is None:
            raise refused("not-demo")
        return guide

    def watched(self) -> None:
        """Somebody looks: a film that waited goes on."""
        guide = self._guide
        if guide is not None:
            guide.begin()

    def now(self, session: Session | None) -> Shown | None:
        """Where the demonstration is; None where none is shown."""
        guide = self._guide
        return None if guide is None or session is None else guide.now(session)

    def close(self) -> None:
        """Throws away what was noted of demonstrations."""
        if self._log is not None:
            self._log.close()
        if self._folder is not None:
            self._folder.cleanup()
        self._log = self._folder = None
