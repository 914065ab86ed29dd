"""Files that the page may open."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog
from tests.webui.conftest import watch
from webui.access.guard import Guard
from webui.access.paths import Allowed, path_of
from webui.desk.desk import Desk
from webui.desk.sources import Sources
from webui.problems import RefusedError
from webui.server import create_app


@pytest.mark.parametrize(
    "spec",
    ["0", "12", "http://cam.local/video", "rtsp://cam.local/1", "/dev/video0", "/dev/v4l/by-id/usb-C920-index0", "C920",
     "/dev/../dev/video1"],
)  # fmt: skip
def test_cameras_and_streams_are_no_files(spec: str) -> None:
    assert path_of(spec) is None
    Allowed([]).check(spec)


@pytest.mark.parametrize(
    "spec",
    ["/etc/passwd", "/", "..", "~/film.mp4", "virtual:/etc/passwd", "virtual:film.jsonl", "film/a.mp4", "/dev/sda",
     "/dev/video0/../sda", "/dev/v4l/../../etc/passwd", "file:///etc/passwd", "ftp://x/y", "/no/such/thing"],
)  # fmt: skip
def test_files_elsewhere_are_refused_whether_they_are_there_or_not(spec: str, tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as refused:
        Allowed([tmp_path]).check(spec)
    assert refused.value.problem.code == "outside" and refused.value.problem.field == "source"
    assert str(tmp_path) in refused.value.problem.message.en and "--allow" in refused.value.problem.message.ja


def test_files_below_an_allowed_folder_may_be_opened(tmp_path: Path) -> None:
    films, other = tmp_path / "films", tmp_path / "other"
    films.mkdir()
    other.mkdir()
    allowed = Allowed([films])
    allowed.check(str(films))
    allowed.check(str(films / "evening" / "1.mp4"))
    allowed.check(f"virtual:{films / 'a.jsonl'}")
    (films / "away").symlink_to(other)
    for outside in (films / ".." / "other", films / "away" / "1.mp4", tmp_path / "films2"):
        with pytest.raises(RefusedError):
            allowed.check(str(outside))
    allowed.check("a\0b")  # nothing that could be opened


def test_what_to_allow_is_the_folder_itself_and_no_more(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (tmp_path / "films").mkdir()
    allowed = Allowed([tmp_path / "films"])
    for asked in (other, other / "1.mp4", tmp_path / "films" / ".." / "other"):
        with pytest.raises(RefusedError) as refused:
            allowed.check(str(asked))
        assert refused.value.problem.message.en.endswith(f"--allow {other}"), asked


def test_the_page_opens_no_other_files(log: EventLog, pictures: Path, tmp_path: Path) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}
    for allowed, status in ((tmp_path / "elsewhere", 422), (pictures.parent, 200)):
        desk = Desk(log, watch, sources=Sources(allowed=Allowed([allowed])))
        with TestClient(create_app(desk, Guard(["testserver"])), base_url="http://testserver") as client:
            answer = client.post("/api/setup", json=asked)
            assert answer.status_code == status, answer.text
            assert status == 200 or answer.json()["code"] == "outside"
        desk.close()


def test_the_source_of_the_command_line_is_allowed(log: EventLog, pictures: Path) -> None:
    desk = Desk(log, watch, sources=Sources(str(pictures), allowed=Allowed([])))
    with TestClient(create_app(desk, Guard(["testserver"])), base_url="http://testserver") as client:
        asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}
        assert client.post("/api/setup", json=asked).status_code == 200
    desk.close()
