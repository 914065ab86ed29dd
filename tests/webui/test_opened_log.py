"""The log of a data folder, opened for a command."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from webui import opened_log
from webui.opened_log import log_or_end, log_or_none


def test_one_program_at_a_time_uses_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(opened_log.webbrowser, "open", shown.append)
    with log_or_end(tmp_path) as log:
        assert log.sessions() == []
        with pytest.raises(typer.Exit) as ended, log_or_end(tmp_path):
            pass
        assert ended.value.exit_code == 2 and "in use by another Gyoji" in capsys.readouterr().err
        with pytest.raises(typer.Exit) as ended, log_or_end(tmp_path, running="http://localhost:8010/"):
            pass
        assert ended.value.exit_code == 0 and shown == ["http://localhost:8010/"]
    with log_or_end(tmp_path):
        pass  # it was let go


def test_a_folder_that_cannot_be_used_is_replaced_by_one_that_goes_with_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with log_or_end(tmp_path), log_or_none(tmp_path) as (log, folder):
        assert log.sessions() == [] and folder != tmp_path and folder.is_dir()
        assert "will not be kept" in capsys.readouterr().out
    assert not folder.exists()
    with log_or_none(tmp_path) as (_, folder):
        assert folder == tmp_path
