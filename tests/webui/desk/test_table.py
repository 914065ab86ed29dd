"""What pages ask of the table that is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.webui.desk.test_desk import asked
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.shapes.entered import Pass


def test_without_a_table_everything_else_is_refused(desk: Desk) -> None:
    for call in (desk.view, desk.watched, desk.compare, desk.agree, desk.status, lambda: desk.evidence("0" * 64)):
        with pytest.raises(RefusedError):
            call()
    assert desk.picture() is None and desk.outlines() == [] and not desk.running


def test_whoever_listens_hears_of_every_change(desk: Desk, pictures: Path) -> None:
    heard: list[int] = []
    desk.subscribe(lambda: heard.append(1))
    desk.set_up(asked(str(pictures)))
    before = len(heard)
    desk.accept(Pass(type="pass", player="A"))
    assert before and len(heard) > before


def test_the_session_that_is_shown_is_found_by_its_id_alone(desk: Desk, pictures: Path) -> None:
    desk.set_up(asked(str(pictures)))
    shown = desk.current()
    assert desk.shown_id == shown.id and desk.session(shown.id) is shown
    assert desk.session("another") is None
    news = desk.news(None, whole=False)
    assert news is not None and desk.watched() == (shown, desk._live)
