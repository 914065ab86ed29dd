"""A backup is saved and brought back over HTTP; pictures beyond the limits go."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog
from tests.table.record.conftest import played


@pytest.fixture(autouse=True)
def own_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))


def test_a_backup_brings_back_what_was_deleted(client: TestClient, log: EventLog) -> None:
    before = played(log).record()
    played(log, "saturday")
    saved = client.get("/api/backup.zip")
    assert saved.headers["content-disposition"].startswith('attachment; filename="gyoji-backup-')
    client.post("/api/evenings/delete", json={"session": "friday"})
    done = client.post("/api/restore", content=saved.content).json()
    assert done == {"added": 1, "extended": 0, "same": 1, "different": [], "pictures": 1, "decks": 0}
    lines = client.get("/api/evenings/record.jsonl", params={"session": "friday"}).text.splitlines()
    assert len(lines) == len(before)


def test_a_damaged_backup_is_one_sentence(client: TestClient, log: EventLog) -> None:
    played(log)
    saved = client.get("/api/backup.zip").content
    answer = client.post("/api/restore", content=saved.replace(b"picture of friday", b"picture of FRIDAY"))
    assert answer.status_code == 422 and "damaged" in answer.json()["message"]["en"]
    assert client.post("/api/restore", content=b"no backup").status_code == 422


def test_limits_are_chosen_and_kept_to(client: TestClient, log: EventLog) -> None:
    played(log, "old", started="2020-01-01T20:00:00+09:00")
    played(log, "new", started="2999-01-01T20:00:00+09:00")
    found = client.get("/api/keeping").json()
    assert (found["evenings"], found["pictures"], found["limits"]) == (2, 2, {"days": None, "megabytes": 5000})
    told = client.post("/api/keeping/beyond", json={"days": 30, "megabytes": None}).json()
    assert told["evenings"] == 1 and client.get("/api/keeping").json() == found
    now = client.post("/api/keeping/limits", json={"days": 30, "megabytes": None}).json()
    assert now["pictures"] == 1 and now["freed"] == told["bytes"] > 0
    assert now["limits"] == {"days": 30, "megabytes": None}
    assert client.get("/api/keeping").json()["limits"] == {"days": 30, "megabytes": None}
    assert client.post("/api/keeping/limits", json={"days": 0}).status_code == 422


def test_an_evening_says_which_of_its_pictures_are_gone(client: TestClient, log: EventLog) -> None:
    record = played(log, "old", started="2020-01-01T20:00:00+09:00").record()
    played(log, "new", started="2999-01-01T20:00:00+09:00")
    client.post("/api/keeping/limits", json={"days": 30, "megabytes": None})
    listed = client.get("/api/evenings").json()["evenings"]
    assert [(each["session"], each["pictures"], each["gone"]) for each in listed] == [("new", 1, 0), ("old", 0, 1)]
    one = client.get("/api/evenings/one", params={"session": "old"}).json()
    assert (one["evening"]["gone"], one["frames"]) == (1, False)
    lines = client.get("/api/evenings/record.jsonl", params={"session": "old"}).text.splitlines()
    assert len(lines) == len(record)
