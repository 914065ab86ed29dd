"""Strings that break parsers, at every input: the answer is a 4xx with one sentence, and the server goes on."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog
from webui.access.guard import Guard
from webui.desk.desk import Desk
from webui.logs import start_logging
from webui.server import create_app
from webui.setup.opening import watch

STRINGS = ["99999999999", "-99999999999999999999", "²", "٣", "x" * 300, "/" + "x" * 300, "x/" * 250, "\x00", "a\x00b",
           "\ud800", "{x}", "%s%n", "virtual:", "virtual:\x00", "virtual:" + "x" * 400, "virtual:/dev/null", "http://[",
           "http://[::1", "rtsp://²:x/", "/dev/null", "/proc/self/mem", "\u2028", "\u0085", "\ufeff", "..", "~",
           "1e999", "0x10", "１２"]  # fmt: skip
NUMBERS = ["-1", "1.5", "1e999", "NaN", "Infinity", "9" * 30, "9" * 5000, "true", "null", '"1"', "[]", "{}"]
SETUP = {"source": "nowhere", "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}


@pytest.fixture
def real(log: EventLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that opens real sources, started where no folder nearby holds pictures."""
    (tmp_path / "far" / "away").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "far" / "away")
    desk = Desk(log, watch)
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url="http://testserver") as made:
        yield made
    desk.close()


def refused(client: TestClient, path: str, body: str) -> None:
    """Says no in both languages, on one line that shows no insides."""
    answer = client.post(
        path, content=body.encode("utf-8", "surrogatepass"), headers={"content-type": "application/json"}
    )
    assert 400 <= answer.status_code < 500, (body[:100], answer.text)
    message = answer.json()["message"]
    for lang in ("en", "ja"):
        assert message[lang].strip() and len(message[lang]) < 700, body[:100]
        assert not any(word in message[lang] for word in ("Errno", "Traceback", "invalid literal", "cv2", "codec"))


@pytest.mark.process
@pytest.mark.parametrize("text", STRINGS)
def test_D15_a_source_that_is_none_is_one_sentence(real: TestClient, log: EventLog, text: str) -> None:
    refused(real, "/api/setup", json.dumps({**SETUP, "source": text}))
    assert real.get("/api/hello").json()["running"] is False


@pytest.mark.parametrize("field", ["game", "profile", "players", "options", "counts", "nonsense"])
def test_D15_any_field_of_a_set_up(client: TestClient, field: str) -> None:
    for text in STRINGS:
        wrong: dict[str, Any] = {"players": [text, "B"], "options": {text: text}, "counts": [text]}
        refused(client, "/api/setup", json.dumps({**SETUP, field: wrong.get(field, text)}))
    for number in NUMBERS:
        body = json.dumps({**SETUP, "source": "nowhere", field: "HERE"}).replace('"HERE"', number)
        refused(client, "/api/setup", body)
        refused(client, "/api/setup", json.dumps({**SETUP, "options": {"lock": "HERE"}}).replace('"HERE"', number))


@pytest.mark.process
@pytest.mark.parametrize(
    "event",
    [
        {"type": "HERE"},
        {"type": "pass", "player": "HERE"},
        {"type": "play", "player": "Aoi", "cards": "HERE"},
        {"type": "play", "player": "Nobody", "cards": ["HERE"]},
        {"type": "count", "player": "Nobody", "count": "HERE"},
        {"type": "undo", "target": "HERE"},
        {"type": "amend", "target": "HERE", "event": {"type": "pass", "player": "Aoi"}},
        {"type": "amend", "target": 1, "event": {"type": "pass", "player": "HERE"}},
        {"type": "declare", "player": "Nobody", "what": "bomb", "value": "HERE"},
        {"type": "round", "counts": {"Nobody": "HERE"}},
        {"type": "round", "counts": {"HERE": 1}},
        {"HERE": 1},
        "HERE",
    ],
)
def test_D15_any_field_of_an_event(table: TestClient, event: Any) -> None:
    for text in STRINGS:
        refused(table, "/api/events", json.dumps(event).replace('"HERE"', json.dumps(text)))
    for number in NUMBERS:
        if '"HERE": 1' not in json.dumps(event):
            refused(table, "/api/events", json.dumps(event).replace('"HERE"', number))


@pytest.mark.parametrize(
    "body", ["", "[", '{"a":' * 20_000, "\ufeff{}", '"\ud800"', '{"code":"\ud800"}', '{"code":"\x00"}']
)
@pytest.mark.parametrize("path", ["/api/join", "/api/setup", "/api/events"])
def test_D15_bodies_that_are_no_json(client: TestClient, path: str, body: str) -> None:
    if len(body) < 65_000:
        refused(client, path, body)


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "²", "null", "http://\u2100.example", "x" * 5000, "://", "http://a:b:c"]
)
def test_D15_an_origin_or_host_that_is_no_address(client: TestClient, origin: str) -> None:
    latin = origin.encode()
    answer = client.post("/api/leave", json={}, headers={b"origin": latin})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    answer = client.get("/api/hello", headers={b"host": latin})
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")


@pytest.mark.process
@pytest.mark.parametrize("path", ["/%00", "/%ff", "/api/%ed%a0%80", "/evidence/%00.jpg", "/evidence/²", "/assets/%00",
                                  "/assets/" + "x" * 300,
                                  "/assets/..%2f..%2fserver.py", "/api/view?x=%ff"])  # fmt: skip
def test_D15_paths_of_all_sorts(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert 400 <= answer.status_code < 500 and answer.json()["message"]["ja"], answer.text


def test_D15_what_fails_inside_is_a_500_with_one_sentence(
    client: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ZeroDivisionError("inside")

    out = io.StringIO()
    root = logging.getLogger()
    before = root.handlers, root.level
    writer = start_logging(out)
    try:
        monkeypatch.setattr(desk, "leave", fails)
        answer = client.post("/api/leave", json={})
    finally:
        root.handlers, root.level = before[0], before[1]
    writer.close()
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "POST /api/leave failed" in out.getvalue() and "ZeroDivisionError: inside" in out.getvalue()
    assert len(out.getvalue().splitlines()) < 20
