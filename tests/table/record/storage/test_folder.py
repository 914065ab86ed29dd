"""The data folder: its owner's alone, and one server's at a time."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from table.record.files.exporting import pack
from table.record.session import Session
from table.record.storage.folder import LOCK, FolderLock, InUseError, open_private, private_folder
from table.record.storage.log import EventLog

ROOT = Path(__file__).resolve().parents[4]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps access in lists, not in modes")


@pytest.fixture(autouse=True)
def everybody_may_read_new_files() -> object:
    before = os.umask(0o000)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[Path]:
    return [path for path in (folder, *folder.rglob("*")) if mode(path) & 0o077]


def test_D24_nobody_else_reads_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    private_folder(folder)
    log = EventLog(folder / "gyoji.sqlite")
    session = Session.create(log, "daifugo", ["A", "B", "C"])
    session.accept({"type": "play", "player": "A", "cards": ["S3"], "evidence": [{"sha256": log.put_picture(b"jpeg")}]})
    pack(session, folder / "gyoji.zip")
    names = {path.name for path in folder.rglob("*")}
    assert {"gyoji.sqlite", "gyoji.sqlite-wal", "gyoji.sqlite.pictures", "gyoji.zip"} <= names
    assert open_to_others(folder) == []
    log.close()


def test_D24_an_older_folder_is_repaired_on_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    log = EventLog(folder / "gyoji.sqlite")
    log.put_picture(b"jpeg")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    log.close()
    private_folder(folder)
    FolderLock(folder).release()
    EventLog(folder / "gyoji.sqlite").close()
    assert open_to_others(folder) == []


def test_D24_a_folder_that_holds_other_things_stays_open(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("")
    tmp_path.chmod(0o755)
    private_folder(tmp_path)
    EventLog(tmp_path / "gyoji.sqlite").close()
    assert mode(tmp_path) == 0o755 and mode(tmp_path / "gyoji.sqlite") == 0o600


def test_D24_a_file_that_was_there_is_narrowed(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    path.chmod(0o644)
    open_private(path, "wb").close()
    assert mode(path) == 0o600 and path.read_bytes() == b""


HOLDER = """
import sys
from pathlib import Path
from table.record.storage.folder import FolderLock
lock = FolderLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_D20_a_second_server_is_kept_out_until_the_first_dies(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(InUseError) as caught:
            FolderLock(tmp_path)
        assert "in use by another Gyoji" in caught.value.en and "ほかの行司" in caught.value.ja
        holder.kill()
    FolderLock(tmp_path).release()
    assert (tmp_path / LOCK).exists()
    FolderLock(tmp_path).release()
