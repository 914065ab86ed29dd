"""What a measurement printed is kept beside its command, commit and date; a newer run takes an older one's place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import measured

MODULE = """import json, sys
assert sys.argv[-1] == "--json"
print("told on the way")
print(json.dumps({"game": "pageone", "right": 7, "latency_s": {"median": 0.5}}))
"""


def test_a_run_takes_the_place_of_an_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "counted.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(measured, "FOLDER", tmp_path / "kept")
    for seeds in ("1-2", "3-4"):
        assert measured.main(["films", "--title", "Films", "counted", "--level", "home", "--seeds", seeds]) == 0
    kept = json.loads((tmp_path / "kept" / "films.json").read_text(encoding="utf-8"))
    (run,) = kept["runs"]
    assert kept["title"] == "Films" and run["seeds"] == "3-4"
    assert run["command"] == "python -m counted --level home --seeds 3-4"
    assert run["rows"] == [{"game": "pageone", "right": 7, "latency_s_median": 0.5}]
    assert len(run["commit"].rstrip("+")) == 8 and run["date"].startswith("20")


def test_another_command_is_kept_beside_it_and_one_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "counted.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "broken.py").write_text("raise SystemExit(3)", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(measured, "FOLDER", tmp_path / "kept")
    for words in ([], ["--level", "hard"]):
        assert measured.main(["films", "--title", "Films", "counted", *words]) == 0
    assert measured.main(["films", "broken"]) == 3
    kept = json.loads((tmp_path / "kept" / "films.json").read_text(encoding="utf-8"))
    assert [run["command"] for run in kept["runs"]] == ["python -m counted", "python -m counted --level hard"]


def test_a_new_name_needs_a_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "FOLDER", tmp_path)
    with pytest.raises(SystemExit):
        measured.main(["films", "counted"])
