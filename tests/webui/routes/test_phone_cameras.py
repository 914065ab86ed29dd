"""Phones as cameras over the interface: invited, joined, their pictures, and shut out again."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
import segno
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from table.capture.frames import Frame, SourceError
from tests.webui.phones import connected, ended, jpeg, phone, send, until
from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.cameras.messages import MOST_FRAME
from webui.cameras.phones import FPS, IDLE_FPS, Phones
from webui.desk.desk import Desk
from webui.server import create_app

ADDRESS = "http://192.0.2.7:8010/"


@pytest.fixture
def app(desk: Desk) -> FastAPI:
    return create_app(desk, Guard(["testserver"], Keys()), [ADDRESS])


@pytest.fixture
def host(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, client=("127.0.0.1", 1), base_url="http://testserver") as made:
        yield made


@pytest.fixture
def phones(app: FastAPI) -> Phones:
    found: Phones = app.state.phones
    return found


def test_a_wrong_code_and_one_that_was_used_make_no_camera(app: FastAPI, host: TestClient) -> None:
    stranger = phone(app, host, joins=False)
    answer = stranger.post("/api/camera/join", json={"code": "AAAA-AAAA"})
    assert (answer.status_code, answer.json()["code"]) == (403, "camera-code")
    code = host.post("/api/cameras").json()["code"]
    assert phone(app, host, joins=False).post("/api/camera/join", json={"code": code}).status_code == 200
    answer = stranger.post("/api/camera/join", json={"code": code})
    assert (answer.status_code, answer.json()["code"]) == (409, "camera-used")
    with stranger.websocket_connect("/camera/line") as line:
        ended(line, "camera-locked")


def test_the_authority_is_offered_by_a_code_of_its_own(host: TestClient) -> None:
    invited = host.get("/api/cameras/qr.svg?code=AAAA-AAAA").content
    offered = host.get("/api/cameras/qr.svg").content
    wanted = io.BytesIO()
    segno.make(f"{ADDRESS}api/camera/authority.crt", error="m").save(
        wanted, kind="svg", scale=6, border=4, dark="#16211c", light="#fff"
    )
    assert offered == wanted.getvalue() != invited


def test_five_wrong_codes_have_to_wait(app: FastAPI, host: TestClient) -> None:
    stranger = phone(app, host, joins=False)
    tried = [stranger.post("/api/camera/join", json={"code": f"AAAA-AAA{number}"}).status_code for number in range(6)]
    assert tried == [403] * 5 + [429]


def test_a_camera_may_do_nothing_else(app: FastAPI, host: TestClient) -> None:
    made = phone(app, host)
    for path in ("/api/view", "/api/cameras", "/stream.mjpg"):
        assert made.get(path).status_code == 401, path


def test_another_pages_script_opens_no_line(app: FastAPI, host: TestClient) -> None:
    made = phone(app, host)
    with (
        pytest.raises(WebSocketDisconnect),
        made.websocket_connect("/camera/line", headers={"origin": "http://elsewhere.example"}) as line,
    ):
        line.receive_json()


def test_pictures_become_frames_of_the_source(app: FastAPI, host: TestClient, phones: Phones) -> None:
    made = phone(app, host)
    (known,) = host.get("/api/cameras").json()["phones"]
    with connected(made) as line:
        send(line, jpeg())
        assert until(line, "ask", taken=1)["fps"] == IDLE_FPS
        source = phones.open(known["spec"])
        until(line, "ask", fps=FPS)
        send(line, jpeg(grey=40), 2000.0)
        frame = source.read()
        assert isinstance(frame, Frame) and frame.image.shape == (36, 64, 3) and abs(int(frame.image.mean()) - 40) < 3
        until(line, "ask", taken=1)
        line.send_text(json.dumps({"kind": "condition", "battery": 0.5, "charging": True, "away": False}))
        send(line, jpeg())
        until(line, "ask", taken=0)
        now = host.get("/api/cameras").json()["phones"][0]
        assert (now["connected"], now["battery"], now["charging"]) == (True, 0.5, True)
        source.close()
    assert host.get("/api/cameras").json()["phones"][0]["connected"] is False


def test_a_torn_picture_is_left_out_and_the_next_is_taken(app: FastAPI, host: TestClient, phones: Phones) -> None:
    made = phone(app, host)
    whole = jpeg(320, 180)
    with connected(made) as line:
        source = phones.open(host.get("/api/cameras").json()["phones"][0]["spec"])
        send(line, whole[: len(whole) * 2 // 3])
        send(line, whole, 2000.0)
        frame = source.read()
        assert isinstance(frame, Frame) and frame.image.shape == (180, 320, 3)
        assert sum(until(line, "ask")["taken"] for _ in range(2)) <= 2
        source.close()


HUGE = {"kind": "frame", "bytes": MOST_FRAME + 1, "at": 0}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ([HUGE], "camera-large"),
        ([{**HUGE, "bytes": 10**12}], "camera-large"),
        ([{**HUGE, "bytes": 100}, b"\x00" * 101], "camera-talk"),
        ([{**HUGE, "bytes": 100}, b"\x00" * 100], "camera-picture"),
        ([{**HUGE, "bytes": 100}, HUGE], "camera-talk"),
        ([b"\xff\xd8"], "camera-talk"),
        ([{"kind": "frame"}], "camera-talk"),
        (["nonsense"], "camera-talk"),
        (["x" * 10_000], "camera-talk"),
    ],
)
def test_what_makes_no_sense_ends_the_line_with_a_sentence(
    app: FastAPI, host: TestClient, said: list[Any], code: str
) -> None:
    made = phone(app, host)
    with connected(made) as line:
        for each in said:
            line.send_bytes(each) if isinstance(each, bytes) else line.send_text(
                each if isinstance(each, str) else json.dumps(each)
            )
        ended(line, code)
    with connected(made) as line:  # it may come back
        send(line, jpeg())
        until(line, "ask", taken=1)


def test_two_phones_are_two_sources(app: FastAPI, host: TestClient, phones: Phones) -> None:
    first, second = phone(app, host), phone(app, host)
    specs = [each["spec"] for each in host.get("/api/cameras").json()["phones"]]
    with connected(first) as one, connected(second) as two:
        sources = [phones.open(spec) for spec in specs]
        send(one, jpeg(grey=30))
        send(two, jpeg(grey=200))
        frames = [source.read() for source in sources]
        assert [isinstance(each, Frame) and round(each.image.mean(), -1) for each in frames] == [30, 200]
        for source in sources:
            source.close()


def test_a_phones_second_window_takes_the_line_over(app: FastAPI, host: TestClient) -> None:
    made = phone(app, host)
    with connected(made) as before, connected(made) as now:
        ended(before, "camera-elsewhere")
        send(now, jpeg())
        until(now, "ask", taken=1)


def test_a_phone_that_is_shut_out_ends_with_its_source(app: FastAPI, host: TestClient, phones: Phones) -> None:
    made = phone(app, host)
    (known,) = host.get("/api/cameras").json()["phones"]
    with connected(made) as line:
        source = phones.open(known["spec"])
        assert host.post("/api/cameras/revoke", json={"id": known["id"]}).json()["phones"] == []
        ended(line, "camera-revoked")
        assert source.read() is None
    with made.websocket_connect("/camera/line") as line:
        ended(line, "camera-locked")
    with pytest.raises(SourceError):
        phones.open(known["spec"])
    assert host.post("/api/cameras/revoke", json={"id": known["id"]}).json()["code"] == "no-phone"
