"""A wheel installed outside the checkout runs scan, judge and demo, offline."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import cv2
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parent.parent
RUN = "from table.cli import main; main()"


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what the wheel installs, and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("outside")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder / "dist"), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*pip, str(folder / "site"), str(wheel)], check=True, capture_output=True)
    return folder


def command(outside: Path, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """The command line of the installed wheel and its environment (the checkout is not on its path)."""
    environment = {**os.environ, "PYTHONPATH": str(outside / "site"), "PYTHONSAFEPATH": "1"}
    return [sys.executable, "-c", RUN, *arguments], environment


def run(outside: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    line, environment = command(outside, *arguments)
    return subprocess.run(line, env=environment, cwd=outside, capture_output=True, text=True, timeout=120)


def test_the_wheel_is_what_runs(outside: Path) -> None:
    line, environment = command(outside)
    where = [line[0], "-c", "import table, vision.scanner; print(table.__file__, vision.scanner.__file__)"]
    answer = subprocess.run(where, env=environment, cwd=outside, capture_output=True, text=True, check=True)
    assert answer.stdout.count(str(outside)) == 2


def test_scan_from_the_wheel(outside: Path) -> None:
    cv2.imwrite(str(outside / "empty.png"), np.full((300, 400, 3), 90, np.uint8))
    done = run(outside, "scan", "empty.png")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["width"], answer["height"], answer["cards"]) == (400, 300, [])


def test_judge_from_the_wheel(outside: Path) -> None:
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
              "players": ["A", "B", "C"]}  # fmt: skip
    plays = [
        {"seq": 1, "type": "play", "player": "A", "cards": ["H7"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["H5"]},
    ]
    text = "\n".join(json.dumps(line) for line in (header, *plays))
    (outside / "record.jsonl").write_text(text, encoding="utf-8")
    done = run(outside, "judge", "record.jsonl")
    assert done.returncode == 0, done.stderr
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(v.get("verdict"), v.get("code")) for v in verdicts[:2]] == [("legal", None), ("illegal", "too-weak")]


@pytest.mark.process
def test_demo_from_the_wheel_serves_its_page(outside: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    line, environment = command(outside, "demo", "--port", str(port), "--no-browser")
    environment["XDG_DATA_HOME"] = environment["HOME"] = str(outside)
    server = subprocess.Popen(line, env=environment, cwd=outside, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        page = ""
        for _ in range(240):
            assert server.poll() is None, server.stdout.read() if server.stdout else ""
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                    page = answer.read().decode()
                break
            except OSError:
                time.sleep(0.5)
        assert "<script" in page
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.wait(timeout=20)
        if server.stdout:
            server.stdout.close()
