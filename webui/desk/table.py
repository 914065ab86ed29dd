"""The table that is shown: its session, and the camera that feeds it."""

from __future__ import annotations

from collections.abc import Callable

from table.capture.frames import Frame
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.access.paths import NO_CAMERA
from webui.problems import refusals, refused
from webui.shapes.status import Comparison, Outline, Status
from webui.shapes.view import Earlier, Questions, View
from webui.views import pages
from webui.views.pages import Audience, News, Views


class ShownTable:
    """What pages ask of the table that is shown. Methods may be called from any thread; they raise RefusedError where
    what they need is not there. Which table it is, is `Desk`'s to say."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self._session: Session | None = None
        self._live: LiveTable | None = None
        self._spec: str | None = None
        self._shown = Views()
        self._listeners: list[Callable[[], None]] = []

    @property
    def running(self) -> bool:
        """Whether a table is being watched (or shown after its source has ended)."""
        return self._session is not None

    @property
    def shown_id(self) -> str | None:
        """The id of the session that is shown; None without one."""
        session = self._session
        return None if session is None else session.id

    def session(self, ident: str) -> Session | None:
        """The session that is shown, where it has this id."""
        session = self._session
        return session if session is not None and session.id == ident else None

    def current(self) -> Session:
        """The session that is shown. Raises RefusedError where none is."""
        session = self._session
        if session is None:
            raise refused("no-table")
        return session

    def watched(self) -> tuple[Session, LiveTable]:
        """The session that is shown and the table that feeds it. Raises RefusedError where nothing is watched."""
        session, live = self.current(), self._live
        if live is None:
            raise refused("no-table")
        return session, live

    def view(self, audience: Audience = None) -> View:
        """The table with its newest events, as a player or everybody sees it. Made once per version and audience."""
        return self._shown.view(self.current(), audience)

    def earlier(self, before: int, audience: Audience = None) -> Earlier:
        """Events that stand before the event `before`, the newest of them."""
        return pages.earlier(self.current(), before, audience)

    def questions(self, before: int, audience: Audience = None) -> Questions:
        """Events that wait for an answer and stand before the event `before`, the newest of them."""
        return pages.questions(self.current(), before, audience)

    def news(self, since: tuple[str, int] | None, whole: bool, audience: Audience = None) -> News | None:
        """What changed in the table after the session and version `since`, all of it at one moment; None without a
        table. `whole`: the whole view, too."""
        session = self._session
        return None if session is None else self._shown.news(session, since, whole, audience)

    def status(self) -> Status:
        """The state of the camera."""
        return pages.status(self.current(), self._live, self._spec == NO_CAMERA)

    def outlines(self) -> list[Outline]:
        """The cards found in the latest still."""
        live = self._live
        return [] if live is None else pages.outlines(live)

    def compare(self) -> Comparison:
        """Takes a picture of the table and holds it against the record. Raises RefusedError where there is none."""
        session, live = self.current(), self._live
        photograph = None if live is None else live.photograph()
        if photograph is None:
            raise refused("no-picture-yet")
        with refusals():
            return pages.compared(session, photograph)

    def agree(self) -> None:
        """Somebody has looked at the table: it is as the record says, or was made so."""
        self.current()
        if self._live is not None:
            self._live.agree()

    def frame(self) -> Frame | None:
        """The latest frame; None before the first."""
        live = self._live
        return None if live is None else live.latest_frame()

    def picture(self) -> tuple[int, bytes] | None:
        """(number, JPEG) of the latest frame; None before the first."""
        live = self._live
        return None if live is None else live.latest_jpeg()

    def evidence(self, sha: str) -> bytes:
        """A picture of the log."""
        session = self._session
        logs = [self.log] if session is None else [session.log, self.log]
        found = next((picture for log in logs if (picture := log.picture(sha)) is not None), None)
        if found is None:
            raise refused("no-picture")
        return found

    def subscribe(self, listener: Callable[[], None]) -> None:
        """`listener` is called, in any thread, whenever the table may have changed."""
        self._listeners.append(listener)

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()
