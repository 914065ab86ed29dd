"""Debian's Chromium on a page that a real server serves."""

from __future__ import annotations

import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import uvicorn
from starlette.requests import HTTPConnection

from table.capture.sources import Frame, Source, open_source
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.types import Detection, Image
from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.access.roles import Visitor
from webui.desk.desk import Desk
from webui.desk.sources import Sources
from webui.server import create_app
from webui.setup.preview import Preview

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]


class Eyes:
    """Eyes that find what a test lays before them; nothing at first: what happens comes from taps alone."""

    def __init__(self) -> None:
        self.found: list[Detection] = []

    def scan(self, image: Image) -> list[Detection]:
        """The cards that were laid, in whatever picture (H, W, 3)."""
        assert image.ndim == 3
        return list(self.found)


class StillCamera:
    """A camera that shows the same picture until it is closed."""

    name = "still"
    live = True

    def __init__(self, image: Image) -> None:
        self._image = image
        self._closed = threading.Event()
        self._at_ms = 0.0

    def read(self) -> Frame | None:
        """The next frame, ten a second."""
        self._at_ms += 100.0
        return None if self._closed.wait(0.1) else Frame(self._image, self._at_ms)

    def close(self) -> None:
        """No more frames."""
        self._closed.set()


class Guests(Guard):
    """A guard to whom nobody comes from this computer."""

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks, by the code alone."""
        found = super().visitor(connection)
        return found if found.device else Visitor()


class Served:
    """A server in a thread of its own that can be stopped and started again on the same port.

    `tolerated`: patterns of console errors and failed requests that a test causes on purpose; `eyes` read pictures.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self.keys: Keys | None = None
        self.guests = False
        """Whether whoever comes has to join by a code, as if from elsewhere."""
        self.addresses: list[str] = []
        """URLs by which other devices reach the page, as the page tells them."""
        self.tolerated: list[str] = []
        self.eyes: Any = Eyes()
        self.start()

    def start(self) -> None:
        """Serves the log of the folder; a session that was watched is taken up again."""
        self.log = EventLog(self.folder / "log.sqlite")
        self.desk = Desk(
            self.log,
            lambda spec, session: LiveTable(self._source(spec), session, self.eyes),
            sources=Sources(str(self.folder)),
        )
        sessions = self.log.sessions()
        if sessions:
            assert self.desk.resume(str(self.folder), sessions[-1]["session"])
        preview = Preview(self.desk, self._source, lambda deck: self.eyes)
        guard = Guests([], self.keys) if self.guests else Guard([], self.keys)
        app = self.app = create_app(self.desk, guard, self.addresses, preview=preview)
        config = uvicorn.Config(app, port=self.port, log_level="error", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        deadline = time.monotonic() + 30
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < deadline, "the server does not start"
            time.sleep(0.02)

    @staticmethod
    def _source(spec: str) -> Source:
        """A folder of pictures, or (`still:PICTURE`) a camera that shows one for ever."""
        if not spec.startswith("still:"):
            return open_source(spec)
        image = cv2.imread(spec.removeprefix("still:"))
        assert image is not None
        return StillCamera(np.asarray(image, np.uint8))

    def watch(self, session: Session) -> Session:
        """A session is taken up again before a camera that goes on."""
        self.desk.leave()
        assert self.desk.resume(f"still:{self.folder / 'table.png'}", session.id)
        return self.session

    def stop(self) -> None:
        """Stops serving; the log stays."""
        self.desk.close()
        self._server.should_exit = True
        self._thread.join(timeout=30)
        self.log.close()

    @property
    def session(self) -> Session:
        """The session that is shown."""
        session = self.desk._session
        assert session is not None
        return session

    def begin(self, game: str, profile: str, *players: str) -> Session:
        """A table of any game without the set-up form, before anything was told."""
        session = Session.create(self.log, game, players, profile)
        self.desk.leave()
        assert self.desk.resume(str(self.folder), session.id)
        return self.session

    def sit(self, *players: str, counts: int = 13) -> Session:
        """A Daifugo table without the set-up form."""
        session = Session.create(self.log, "daifugo", players, "official")
        session.accept({"type": "deal", "counts": dict.fromkeys(players, counts)})
        self.desk.leave()
        assert self.desk.resume(str(self.folder), session.id)
        return self.session


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    image = np.full((360, 640, 3), (70, 110, 60), np.uint8)
    assert cv2.imwrite(str(tmp_path / "table.png"), image)
    server = Served(tmp_path)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A running Chromium; the test is skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, served: Served) -> Iterator[Callable[..., Any]]:
    """Opens the page at a size and in a language; a script error, an error on the console or a failed request fails
    the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def note(what: str) -> None:
        if not any(re.search(pattern, what) for pattern in served.tolerated):
            errors.append(what)

    def failed(request: Any) -> None:
        if "ERR_ABORTED" not in str(request.failure):  # a page that goes elsewhere breaks its requests off itself
            note(f"failed: {request.url} {request.failure}")

    def asked(answer: Any) -> None:
        if answer.status >= 400:
            note(f"{answer.status} {answer.url}")

    def open_page(size: tuple[int, int] = (1440, 900), lang: str = "en", url: str | None = None) -> Any:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="ja-JP" if lang == "ja" else "en-US"
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("pageerror", lambda error: note(f"script: {error}"))
        page.on("console", lambda said: said.type == "error" and note(f"console: {said.text} {said.location}"))
        page.on("requestfailed", failed)
        page.on("response", asked)
        page.goto(url or served.url)
        return page

    yield open_page
    found = list(errors)  # what a closing page breaks off is no error
    for context in contexts:
        context.close()
    assert found == []
