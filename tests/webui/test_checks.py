"""Checks around every request: its host, its origin, its size, and what an error inside says."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient

from webui.checks import HEADERS, LARGER, MAX_BODY, say


def test_every_answer_has_the_headers_of_a_page_that_loads_nothing_else(client: TestClient) -> None:
    for path in ("/", "/api/hello", "/nothing"):
        headers = client.get(path).headers
        assert all(headers[name] == value for name, value in HEADERS.items())
    assert client.get("/api/hello").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("path", "most"), [("/api/events", MAX_BODY), ("/api/strip", LARGER["/api/strip"])])
def test_a_request_may_be_so_large_and_no_larger(client: TestClient, path: str, most: int) -> None:
    headers = {"content-type": "application/json", "content-length": str(most + 1)}
    answer = client.post(path, content=b"", headers=headers)
    assert answer.status_code == 413 and answer.json()["code"] == "too-large"


@pytest.mark.parametrize("length", ["-1", "1e3", "9" * 12, "many"])
def test_a_length_that_is_none_is_refused(client: TestClient, length: str) -> None:
    answer = client.post("/api/leave", content=b"", headers={"content-length": length})
    assert answer.status_code == 413


def test_reading_needs_no_origin_and_writing_needs_ours(client: TestClient) -> None:
    assert client.get("/api/hello", headers={"origin": "http://evil.example"}).status_code == 200
    assert client.post("/api/leave", json={}, headers={"origin": "http://evil.example"}).status_code == 403


def test_a_refusal_has_its_status_and_both_languages() -> None:
    answer = say("too-large")
    body = json.loads(bytes(answer.body))
    assert answer.status_code == 413 and body["message"]["en"] and body["message"]["ja"]
