"""Nothing leaves the machine: a demonstration, a scan and an evening talk to nobody and leave nothing of others."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from websockets.sync.client import connect

from tests import outgoing
from tests.webui.processes import GYOJI, SETUP, ask

pytestmark = pytest.mark.process
PICTURE = Path(__file__).parent / "golden" / "pictures" / "standard-easy-5.jpg"
STACK = ("cv2", "reportlab.pdfgen.canvas", "scipy.optimize", "sqlalchemy.dialects.sqlite", "uvicorn.main")
"""What Gyoji imports below the top of a package."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def address(running: subprocess.Popen[str]) -> str:
    """The page's address, which the server prints."""
    assert running.stdout is not None
    said: list[str] = []
    for line in running.stdout:
        said.append(line)
        if found := re.search(r"http://localhost:\d+", line):
            return found[0]
    raise AssertionError(said)


def news(place: str) -> Iterator[dict[str, object]]:
    """What the page is told, message by message."""
    with connect(f"{place.replace('http', 'ws')}/live", origin=place, max_size=None) as socket:
        for text in socket:
            yield json.loads(text)


def held(home: Path, trace: Path) -> None:
    """Asserts that nothing left the machine, and that nobody else wrote into the home folder."""
    assert outgoing.places(trace) == set()
    assert outgoing.left_behind(home) == []


def test_a_demonstration_talks_to_nobody(home: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with outgoing.traced([*GYOJI, "demo", "--no-browser", "--port", "0"], home, trace) as running:
        played = (said for said in news(address(running)) if said["kind"] == "update" and '"play"' in json.dumps(said))
        assert next(played)
    held(home, trace)


def test_a_scan_talks_to_nobody(home: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with outgoing.traced([*GYOJI, "scan", str(PICTURE)], home, trace) as running:
        said, _ = running.communicate(timeout=120)
    assert len(json.loads(said.splitlines()[-1])["cards"]) == 5
    held(home, trace)


def test_an_evening_talks_to_nobody(home: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    (tmp_path / "table").mkdir()
    os.link(PICTURE, tmp_path / "table" / "1.jpg")
    command = [*GYOJI, "serve", "--port", "0", "--source", str(tmp_path / "table"), "--allow", str(tmp_path)]
    with outgoing.traced(command, home, trace) as running:
        place = address(running)
        ask(place, "/api/setup", {**SETUP, "source": str(tmp_path / "table")})
        ask(place, "/api/events", {"type": "play", "player": "A", "cards": ["S3"]})
        assert any(said["kind"] == "view" and said["view"]["timeline"] for said in news(place))  # type: ignore[index]
        ask(place, "/api/leave", {})
    held(home, trace)


def distributions() -> list[str]:
    """Every distribution that running Gyoji needs, with its extras, and what those need."""
    known: dict[str, None] = {}
    waiting = [Requirement(each) for each in metadata.requires("gyoji") or ()]
    while waiting:
        wanted = waiting.pop()
        extras = {"league", "mqtt", *wanted.extras}
        if wanted.name in known or (wanted.marker and not any(wanted.marker.evaluate({"extra": e}) for e in extras)):
            continue
        try:
            waiting += [Requirement(each) for each in metadata.requires(wanted.name) or ()]
            known[wanted.name] = None
        except metadata.PackageNotFoundError:
            continue  # of another platform
    return sorted(known)


def modules(distribution: str) -> list[str]:
    """The modules at the top of what a distribution installs."""
    files = metadata.files(distribution) or []
    top = {file.parts[0].partition(".")[0] for file in files if file.suffix in (".py", ".so", ".pyd")}
    return sorted(name for name in top if name.isidentifier() and not name.startswith("_"))


def test_no_dependency_opens_a_socket_when_it_is_imported(home: Path, tmp_path: Path) -> None:
    names = {name for each in distributions() for name in modules(each)}
    assert {"onnxruntime", "cv2", "numpy", "fastapi", "sqlalchemy"} <= names
    imports = "\n".join(
        ["import models.onnx_runtime, importlib"]
        + [f"try: importlib.import_module({name!r})\nexcept ImportError: pass" for name in sorted({*names, *STACK})]
    )
    trace = tmp_path / "trace"
    with outgoing.traced([sys.executable, "-W", "ignore", "-c", imports], home, trace) as running:
        said, _ = running.communicate(timeout=240)
    assert running.returncode == 0, said
    assert outgoing.sockets(trace) == [] and outgoing.left_behind(home) == []
