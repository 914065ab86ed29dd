"""A phone whose line is cut, whose page is loaded again, or whose server starts again goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from table.capture.frames import Frame
from table.capture.phone import phone_camera
from table.capture.phone.phone_camera import PhoneCamera
from tests.webui.phones import connected, ended, jpeg, phone, send, until
from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.cameras.phones import FPS, Phones
from webui.desk.desk import Desk
from webui.server import create_app

ADDRESS = "http://192.0.2.7:8010/"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera is lost at once when nothing comes."""
    monkeypatch.setattr(phone_camera, "LOST_S", 0.05)
    monkeypatch.setattr(phone_camera, "RETRY_S", 0.05)


@contextmanager
def served(desk: Desk, folder: Path) -> Iterator[tuple[FastAPI, TestClient, Phones]]:
    """A server over a data folder, and its host."""
    phones = Phones(folder)
    app = create_app(desk, Guard(["testserver"], Keys()), [ADDRESS], phones=phones)
    with TestClient(app, client=("127.0.0.1", 1), base_url="http://testserver") as host:
        yield app, host, phones


def frame(source: PhoneCamera) -> Frame:
    """The next picture; what was lost before it is passed over."""
    while (found := source.read()) == "lost":
        pass
    assert isinstance(found, Frame)
    return found


@pytest.mark.parametrize("told_ms", [9000.0, 12.0], ids=["line cut", "page loaded again: its clock begins anew"])
def test_pictures_come_again_after_the_line_was_lost(desk: Desk, tmp_path: Path, told_ms: float) -> None:
    with served(desk, tmp_path) as (app, host, phones):
        made = phone(app, host)
        (known,) = host.get("/api/cameras").json()["phones"]
        source = phones.open(known["spec"])
        with connected(made) as line:
            send(line, jpeg(grey=40), 8000.0)
            before = frame(source)
        assert source.read() == "lost"
        with connected(made) as line:
            until(line, "ask", fps=FPS)
            send(line, jpeg(grey=200), told_ms)
            after = frame(source)
        assert after.at_ms > before.at_ms and after.image.mean() > 190
        source.close()


def test_a_line_that_was_cut_within_a_picture_begins_anew(desk: Desk, tmp_path: Path) -> None:
    with served(desk, tmp_path) as (app, host, phones):
        made = phone(app, host)
        source = phones.open(host.get("/api/cameras").json()["phones"][0]["spec"])
        with connected(made) as line:
            whole = jpeg(640, 360)
            line.send_text(f'{{"kind": "frame", "bytes": {len(whole)}, "at": 1.0}}')
            line.send_bytes(whole[: len(whole) // 2])
        with connected(made) as line:
            send(line, jpeg(grey=40), 2.0)
            assert frame(source).image.shape == (36, 64, 3)
        source.close()


def test_a_phone_comes_back_to_a_server_that_started_again_and_was_not_forgotten(desk: Desk, tmp_path: Path) -> None:
    with served(desk, tmp_path) as (app, host, _):
        before = phone(app, host)
        (known,) = host.get("/api/cameras").json()["phones"]
        with connected(before) as line:
            send(line, jpeg())
            until(line, "ask", taken=1)
    with served(desk, tmp_path) as (app, host, phones):
        opened: list[int] = []
        phones.wanted = lambda: opened.append(1)
        source = phones.open(known["spec"])  # the table is taken up again before the phone is back
        assert source.read() == "lost" and opened == [1]
        again = phone(app, host, joins=False)
        again.cookies.update(before.cookies)
        with connected(again) as line:
            until(line, "ask", fps=FPS)
            send(line, jpeg(grey=40))
            assert frame(source).image.mean() < 50
        source.close()


def test_a_phone_that_was_shut_out_stays_out_after_the_server_started_again(desk: Desk, tmp_path: Path) -> None:
    with served(desk, tmp_path) as (app, host, _):
        before = phone(app, host)
        (known,) = host.get("/api/cameras").json()["phones"]
        assert host.post("/api/cameras/revoke", json={"id": known["id"]}).status_code == 200
    with served(desk, tmp_path) as (app, host, _):
        again = phone(app, host, joins=False)
        again.cookies.update(before.cookies)
        with again.websocket_connect("/camera/line") as line:
            ended(line, "camera-locked")
