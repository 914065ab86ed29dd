"""Sources that can be chosen, and what a page sees of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.capture.addresses import redacted
from webui.access.paths import Allowed
from webui.desk.sources import Sources
from webui.problems import RefusedError
from webui.shapes.catalogue import Source
from webui.shapes.common import Said

STREAM = "rtsp://me:secret@camera.local/live"


def camera(spec: str) -> Source:
    return Source(spec=spec, title=Said(en="Camera", ja="カメラ"))


def test_the_source_given_at_the_start_comes_first_and_once() -> None:
    sources = Sources("0", lambda: [camera("0"), camera("1")])
    assert [each.spec for each in sources.choices()] == ["0", "1"]
    assert [each.spec for each in Sources(find=lambda: [camera("1")]).choices()] == ["1"]


def test_a_password_is_kept_here_and_never_shown() -> None:
    sources = Sources(STREAM)
    (shown,) = [each.spec for each in sources.choices()]
    assert "secret" not in shown and sources.spec_of(shown) == STREAM
    other = STREAM.replace("camera", "other")
    assert sources.spec_of(redacted(other)) == redacted(other)
    sources.remember(other)
    assert sources.spec_of(redacted(other)) == other


def test_a_page_opens_only_files_that_it_may(tmp_path: Path) -> None:
    allowed, elsewhere = tmp_path / "allowed", tmp_path / "elsewhere"
    allowed.mkdir()
    elsewhere.mkdir()
    sources = Sources(str(elsewhere), allowed=Allowed([allowed]))
    assert sources.spec_of(str(allowed)) == str(allowed)
    assert sources.spec_of(str(elsewhere)) == str(elsewhere)  # it stands on the command line
    with pytest.raises(RefusedError):
        sources.spec_of(str(tmp_path))


def test_a_turned_source_is_the_same_one_turned(tmp_path: Path) -> None:
    sources = Sources(STREAM, allowed=Allowed([tmp_path]))
    assert sources.spec_of(redacted(STREAM) + "#turn=180") == STREAM + "#turn=180"
    sources.remember(STREAM + "#turn=90")
    assert sources.spec_of(redacted(STREAM)) == STREAM
    assert sources.spec_of(f"{tmp_path}/film.mp4#turn=90") == f"{tmp_path}/film.mp4#turn=90"
    for outside in ("/etc/passwd#turn=90", f"{tmp_path}/../film.mp4#turn=180"):
        with pytest.raises(RefusedError):
            sources.spec_of(outside)
    assert Sources("0#turn=90").choices()[0].spec == "0"
