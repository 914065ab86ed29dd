"""A photograph of a strip of order cards: read, what is doubtful told, nothing kept; what is no picture is refused."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from referee.games.nono.cards import NONO_RANKS
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.webui.conftest import ORIGIN, PLAYERS
from vision.imaging.pictures import UnreadableImageError, decode
from vision.types import Detection, Image
from webui.access.guard import Guard
from webui.access.roles import Role, Visitor
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.server import create_app
from webui.teaching import photograph
from webui.teaching.photograph import ENOUGH, MOST_BYTES, PHOTOGRAPH, OneEach, read_hand

ORDER = tuple(reversed(NONO_RANKS))
Read = Callable[[bytes], Any]


class Eyes:
    """Eyes that know which cards a picture shows, from left to right (None: one that they cannot tell). They find them
    only in photographs that lie wide, as they were drawn, not in the small pictures of the table."""

    def __init__(self) -> None:
        self.cards: Sequence[str | None] = ORDER
        self.sizes: list[tuple[int, int]] = []

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3)."""
        high, wide = image.shape[:2]
        self.sizes.append((wide, high))
        if wide < max(high, 640) or not self.cards:
            return []
        return [self._card(at, rank, wide) for at, rank in enumerate(self.cards)]

    def _card(self, at: int, rank: str | None, wide: int) -> Detection:
        step = wide / (len(self.cards) + 2)
        x, width = (at + 0.5) * step, 2.2 * step
        quad = np.array([[x, 40], [x + width, 40], [x + width, 40 + 1.4 * width], [x, 40 + 1.4 * width]], np.float32)
        if rank is None:
            return Detection(quad, "up", None, 0.1)
        return Detection(quad, "up", f"H{rank}", 0.99, ((f"H{rank}", 0.99),))


@pytest.fixture
def eyes() -> Eyes:
    return Eyes()


@pytest.fixture
def read(log: EventLog, pictures: Path, eyes: Eyes) -> Any:
    """Sends a photograph to a table of NONO and returns the answer."""
    from table.capture.sources import open_source

    def watch(spec: str, session: Session) -> LiveTable:
        return LiveTable(open_source(spec), session, eyes)

    desk = Desk(log, watch)
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url=ORIGIN) as client:

        def sit(profile: str = "nono") -> TestClient:
            asked = {"source": str(pictures), "game": "daifugo", "profile": profile, "players": PLAYERS}
            assert client.post("/api/setup", json=asked).status_code == 200
            return client

        def send(data: bytes, profile: str = "nono") -> Any:
            return sit(profile).post("/api/strip", content=data, headers={"Content-Type": "image/jpeg"})

        send.sit = sit  # type: ignore[attr-defined]
        yield send
    desk.close()


def jpeg(wide: int = 1200, high: int = 500) -> bytes:
    made, data = cv2.imencode(".jpg", np.full((high, wide, 3), 120, np.uint8))
    assert made
    return bytes(data)


def test_N2_a_photograph_is_read_as_an_order_and_nothing_is_kept(read: Read, log: EventLog) -> None:
    answer = read(jpeg())
    assert answer.status_code == 200
    assert answer.json() == {
        "ranks": list(ORDER), "doubtful": [], "alternatives": [[]] * 13, "missing": [], "doubled": [],
    }  # fmt: skip
    assert not [path for path in log.pictures.rglob("*") if path.is_file()]
    (session,) = log.sessions()
    assert session["events"] == 0


def test_what_cannot_be_told_is_marked_with_what_it_may_be(read: Read, eyes: Eyes) -> None:
    eyes.cards = [None if at in (2, 7) else rank for at, rank in enumerate(ORDER)]
    found = read(jpeg()).json()
    assert found["doubtful"] == [2, 7] and sorted(found["ranks"]) == sorted(NONO_RANKS)
    assert found["alternatives"][2] and not found["alternatives"][3]


def test_missing_and_doubled_words_are_named(read: Read, eyes: Eyes) -> None:
    eyes.cards = [*ORDER[:4], ORDER[9], *ORDER[5:]]
    found = read(jpeg()).json()
    assert (found["missing"], found["doubled"]) == ([ORDER[4]], [ORDER[9]])
    assert found["doubtful"] == [4, 9] and sorted(found["ranks"]) == sorted(NONO_RANKS)


def test_too_few_cards_stand_one_after_the_other(read: Read, eyes: Eyes) -> None:
    eyes.cards = ORDER[:9]
    found = read(jpeg()).json()
    assert found["ranks"] == list(ORDER[:9]) and set(found["missing"]) == set(ORDER[9:])


def test_a_photograph_is_turned_as_the_phone_says_and_made_smaller(read: Read, eyes: Eyes) -> None:
    """A phone that was held sideways writes the picture as it lies, with a note to turn it by a quarter."""
    turned = jpeg(900, 3000)
    note = bytes.fromhex("ffe1002245786966000049492a00080000000100120103000100000008000000 00000000".replace(" ", ""))
    read(turned[:2] + note + turned[2:])
    eyes.sizes = [size for size in eyes.sizes if size != (320, 180)]  # the table's own pictures
    assert eyes.sizes == [(1280, 384)]


@pytest.mark.parametrize(
    "data",
    [b"", b"not a picture", jpeg()[:30], b"\xff\xd8" + bytes(400), b"\x89PNG\r\n\x1a\n" + bytes(60)],
    ids=["nothing", "text", "cut short", "zeros", "png of zeros"],
)
def test_what_is_no_picture_is_refused_in_one_sentence(read: Read, data: bytes) -> None:
    answer = read(data)
    assert answer.status_code == 422 and answer.json()["code"] == "photograph"
    assert answer.json()["message"]["ja"].startswith("写真を読み込めません")


def test_a_picture_without_a_strip_is_refused(read: Read, eyes: Eyes) -> None:
    eyes.cards = ()
    answer = read(jpeg())
    assert (answer.status_code, answer.json()["code"]) == (422, "no-strip")


def test_a_photograph_that_is_too_large_is_refused_before_it_is_read(read: Any) -> None:
    client = read.sit()
    answer = client.post("/api/strip", content=b"x", headers={"Content-Length": str(MOST_BYTES + 1)})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_game_without_strips_reads_none(read: Read) -> None:
    answer = read(jpeg(), "official")  # type: ignore[call-arg]
    assert (answer.status_code, answer.json()["code"]) == (409, "no-orders")


def test_without_a_table_there_is_nothing_to_read(client: TestClient) -> None:
    answer = client.post("/api/strip", content=jpeg())
    assert (answer.status_code, answer.json()["code"]) == (409, "no-table")


def seen(card: str | None, x: float, *ranked: tuple[str, float]) -> Detection:
    quad = np.array([[x, 0], [x + 5, 0], [x + 5, 9], [x, 9]], np.float32)
    return Detection(quad, "up", card, ranked[0][1] if ranked else 0.0, ranked)


def test_a_photograph_is_read_from_left_to_right_with_its_doubts() -> None:
    data = bytes(cv2.imencode(".jpg", np.full((2000, 3000, 3), 90, np.uint8))[1].tobytes())
    shapes: list[tuple[int, ...]] = []

    def scan(image: Image) -> list[Detection]:
        shapes.append(image.shape)
        return [
            seen("S3", 50, ("S3", 0.99)),
            seen(None, 80, ("S3", 0.5), ("S8", 0.4)),
            seen("H9", 10, ("H9", 0.95)),
        ]

    read = read_hand(data, scan, ["S3", "S8", "H9"])
    assert shapes == [(1067, 1600, 3)]
    assert read.cards == ["H9", "S3", "S8"]  # there is one S3, and it lies there already
    assert read.doubtful == [2] and [[each.card for each in ranked] for ranked in read.alternatives] == [[], [], ["S8"]]
    for found, code in ((b"nonsense", "photograph"), (data, "no-hand")):
        with pytest.raises(RefusedError) as refused:
            read_hand(found, lambda image: [], ["S3"])
        assert refused.value.problem.code == code


def coded(kind: str, side: int, *how: int) -> bytes:
    return bytes(cv2.imencode(kind, np.full((side, side, 3), 120, np.uint8), list(how))[1])


def test_a_photograph_of_many_pixels_is_decoded_no_larger_than_it_needs() -> None:
    assert decode(coded(".jpg", 8000), "x", PHOTOGRAPH, ENOUGH)[0].shape == (2000, 2000, 3)
    assert decode(coded(".jpg", 3900), "x", PHOTOGRAPH, ENOUGH)[0].shape == (3900, 3900, 3)


@pytest.mark.parametrize("data", [coded(".png", 4200), coded(".jpg", 8000, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)])
def test_what_would_be_held_whole_may_have_fewer_pixels(data: bytes) -> None:
    with pytest.raises(UnreadableImageError, match="too many"):
        decode(data, "x", PHOTOGRAPH, ENOUGH)


def test_one_photograph_is_decoded_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[int] = []
    inside = threading.Semaphore(0)
    meeting = threading.Barrier(4)

    def slow(*given: object) -> Any:
        inside.release()
        at_once.append(inside._value)
        result = decode(*given)  # type: ignore[arg-type]
        inside.acquire()
        return result

    monkeypatch.setattr(photograph, "decode", slow)

    def one() -> None:
        meeting.wait(30)
        read_hand(jpeg(), lambda image: [seen("S3", 50, ("S3", 0.99))], ["S3"])

    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert at_once == [1, 1, 1, 1]


def test_a_device_sends_one_photograph_at_a_time() -> None:
    one_each, here = OneEach(), Visitor(Role.PLAYER, device="a")
    with one_each.of(here), one_each.of(Visitor(Role.PLAYER, device="b")):
        with pytest.raises(RefusedError) as refused, one_each.of(here):
            pass
        assert refused.value.status == 429
    with one_each.of(here):
        pass
