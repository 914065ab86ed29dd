"""A password in a camera's address reaches nothing that is written, printed, sent to a page or exported.

Real processes on a real stream that asks for the password."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

from models.render.cards.deck import built_in
from table.simulation.film import Film
from tests.table.capture.webcams import MULTIPART, forever, head, jpeg, part, serving
from tests.webui.processes import GYOJI, ROOT, SETUP, ask, environment, server
from webui.memory import SECRET

PASSWORD, TOKEN = "geheim4711", "marke0815"


def asks(talk: Callable[[socket.socket], None]) -> Callable[[socket.socket, bytes], None]:
    """A camera that lets in only who knows both secrets."""
    key = b"Basic " + base64.b64encode(f"me:{PASSWORD}".encode())

    def answer(connection: socket.socket, request: bytes) -> None:
        if key in request and TOKEN.encode() in request:
            connection.sendall(head(MULTIPART))
            talk(connection)
        else:
            connection.sendall(b'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n')

    return answer


def address(place: str) -> str:
    return f"http://me:{PASSWORD}@{place}/video?channel=1&token={TOKEN}"


def leaks(*texts: bytes) -> list[str]:
    secrets = (PASSWORD, TOKEN, base64.b64encode(f"me:{PASSWORD}".encode()).decode())
    return [secret for text in texts for secret in secrets if secret.encode() in text]


def written(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file below a folder, and what lies in archives."""
    for path in folder.rglob("*"):
        if path.is_file():
            yield path, path.read_bytes()
            if path.suffix == ".zip":
                with zipfile.ZipFile(path) as archive:
                    yield from ((path / name, archive.read(name)) for name in archive.namelist())


@pytest.mark.process
def test_watch_record_and_export_do_not_know_the_password(tmp_path: Path) -> None:
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": list("ABCD")}
    lines = [header, {"seq": 1, "type": "play", "player": "A", "cards": ["H7"]}]
    film = Film(lines, built_in("standard"), seed=3, difficulty="easy", fps=10)
    parts = [part(bytes(cv2.imencode(".jpg", picture)[1].tobytes())) for picture in film]

    def talk(connection: socket.socket) -> None:
        for data in (*parts, *parts[-1:] * 600):
            connection.sendall(data)
            time.sleep(0.1)

    out, shown, said = (tmp_path / name for name in ("seen.jsonl", "stdout.txt", "stderr.txt"))
    with serving(asks(talk)) as place:
        command = [*GYOJI, "watch", address(place), "--record", str(out), "--json"]
        with (
            shown.open("wb") as stdout,
            said.open("wb") as stderr,
            subprocess.Popen(command, cwd=ROOT, env=environment(tmp_path), stdout=stdout, stderr=stderr) as watching,
        ):
            try:
                until = time.monotonic() + 240
                while b'"seq": 2' not in shown.read_bytes():  # the deal, then the play with its picture
                    assert watching.poll() is None and time.monotonic() < until, said.read_text(encoding="utf-8")
                    time.sleep(0.1)
                watching.terminate()
                watching.wait(120)
            finally:
                watching.kill()
    archive = tmp_path / "all.zip"
    exported = subprocess.run(
        [*GYOJI, "export", f"{out}.db", str(archive)],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        check=True,
    )
    record = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    (camera,) = {item["camera"] for line in record for item in line.get("evidence", [])}
    assert camera == f"http://***@{place}/video?channel=1&token=***"
    assert leaks(shown.read_bytes(), said.read_bytes(), exported.stdout, exported.stderr) == []
    assert [path for path, data in written(tmp_path) if leaks(data)] == []


@pytest.mark.process
@pytest.mark.parametrize("typed", [False, True])
def test_the_page_the_log_and_the_data_folder_do_not_know_the_password(tmp_path: Path, typed: bool) -> None:
    """Given at the start or typed in on the page; killed, it takes up the same camera again."""
    data = tmp_path / "data"
    answers: list[bytes] = []
    with serving(asks(lambda connection: forever(lambda: part(jpeg(4)), connection))) as place:
        given = [] if typed else ["--source", address(place)]
        shown = f"http://***@{place}/video?channel=1&token=***"
        with server(data, *given) as (page, said):
            offered = json.loads(ask(page, "/api/sources"))
            assert [source["spec"] for source in offered] == ([] if typed else [shown]) + ["virtual"]
            wrong = address(place).replace(PASSWORD, PASSWORD + "x")
            answers.append(ask(page, "/api/setup", {"source": wrong, **SETUP}))
            assert b"user name or password" in answers[-1]
            answers.append(ask(page, "/api/setup", {"source": address(place) if typed else shown, **SETUP}))
            assert json.loads(answers[-1]) == {"ok": True}
            answers += [ask(page, f"/api/{name}") for name in ("hello", "sources", "status", "view", "nothing")]
            answers.append(said())
        with server(data, *given) as (page, said):
            assert json.loads(ask(page, "/api/hello"))["running"]
            answers += [ask(page, f"/api/{name}") for name in ("hello", "sources", "status", "view")]
            answers.append(said())
            assert shown.encode() in said()
    assert leaks(*answers) == []
    known = [path for path, content in written(tmp_path) if leaks(content)]
    assert known == ([data / SECRET] if typed else [])
    assert all(path.stat().st_mode & 0o077 == 0 for path in known)
