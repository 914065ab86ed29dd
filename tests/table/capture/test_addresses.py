"""What of a camera's address may be shown."""

from __future__ import annotations

import pytest

from table.capture.addresses import redacted

SECRET = "geheim"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("rtsp://me:geheim@cam.local:554/live", "rtsp://***@cam.local:554/live"),
        ("http://geheim@cam/x", "http://***@cam/x"),
        ("HTTP://me:geheim@cam/x", "HTTP://***@cam/x"),
        ("http://me:ge/geheim@h@cam/x", "http://***@cam/x"),
        ("http://me:geheim秘密@cam/x", "http://***@cam/x"),
        ("http://cam/v?channel=1&token=geheim", "http://cam/v?channel=1&token=***"),
        ("http://cam/v?loginuse=admin;loginpas=geheim", "http://cam/v?loginuse=***&loginpas=***"),
        ("http://cam/v?geheimgeheim", "http://cam/v?***"),
        ("http://cam/v?id=geheimgeheim", "http://cam/v?id=***"),
        ("rtsp://cam/user=admin_password=geheim_channel=1.sdp", "rtsp://cam/user=***_password=***_channel=1.sdp"),
        ("http://cam/v#geheim", "http://cam/v"),
        ("rtsp://192.168.0.7:554/stream1", "rtsp://192.168.0.7:554/stream1"),
        ("http://cam/video.mjpg?resolution=1280x720&fps=15", "http://cam/video.mjpg?resolution=1280x720&fps=15"),
        ("ftp://me:geheim@[::1]:21/x", "ftp://***@[::1]:21/x"),
    ],
)
def test_an_address_is_shown_without_its_secrets(address: str, shown: str) -> None:
    assert redacted(address) == shown
    assert redacted(shown) == shown
    for sentence in (
        f"No camera answers at {address}: check it.",
        f"{address}のカメラにつながりません。",
        f"'{address}'",
    ):
        assert SECRET not in redacted(sentence)
        assert redacted(sentence) == sentence.replace(address, shown)


@pytest.mark.parametrize("text", ["0", "/dev/video0", "film.mp4", "HD_Pro_Webcam", "a@b.c", "12:30 // 5", ""])
def test_what_is_no_address_stays(text: str) -> None:
    assert redacted(text) == text
