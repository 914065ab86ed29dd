"""The moving picture is one that decoders read: a title, the moments, the result."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from table.sharing.highlight_film import SIZES, Kind, Lang, highlights
from tests.table.record.conftest import played


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """An evening with a photographed finish."""
    log = EventLog(tmp_path / "log.db")
    made = played(log)
    image = np.full((360, 640, 3), (40, 90, 200), np.uint8)
    sha = log.put_picture(cv2.imencode(".jpg", image)[1].tobytes())
    quad = [[100, 60], [190, 60], [190, 186], [100, 186]]
    made.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    made.accept({"type": "play", "player": "Aoi", "cards": ["SJ"], "evidence": [{"sha256": sha, "quad": quad}]})
    return made


def frames(data: bytes) -> list[np.ndarray]:
    done, animation = cv2.imdecodeanimation(np.frombuffer(data, np.uint8))
    assert done
    return [np.asarray(frame) for frame in animation.frames]


@pytest.mark.parametrize("kind", ["webp", "gif"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_plays(session: Session, kind: Kind, lang: Lang) -> None:
    data = highlights(session, kind, lang, "Friday")
    assert data.startswith(b"RIFF" if kind == "webp" else b"GIF89a")
    found = frames(data)
    assert len(found) == 5  # title, a foul, two finishes, result
    assert all(frame.shape[:2] == SIZES[kind][::-1] for frame in found)


def test_the_photograph_is_in_it_only_where_it_is_wanted(session: Session) -> None:
    def red(data: bytes) -> int:
        return max(int(np.count_nonzero(frame[..., 2] > frame[..., 0].astype(int) + 100)) for frame in frames(data))

    with_it = red(highlights(session, "webp", "en", "Friday"))
    assert with_it > 100_000 > red(highlights(session, "webp", "en", "Friday", pictures=False))


def test_an_evening_without_highlights_says_so(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "log.db")
    empty = Session.create(log, "daifugo", ["A", "B", "C"])
    empty.accept({"type": "deal", "counts": {"A": 3, "B": 3, "C": 3}})
    assert len(frames(highlights(empty, "gif", "ja", ""))) == 2


def test_a_spoilt_picture_is_drawn_instead(session: Session) -> None:
    for path in session.log.stored().values():
        path.write_bytes(b"spoilt")
    assert len(frames(highlights(session, "webp", "en", "Friday"))) == 5
