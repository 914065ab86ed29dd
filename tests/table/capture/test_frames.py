"""What a source of pictures gives, and how it says that it cannot be opened."""

from __future__ import annotations

from table.capture.frames import SourceError


def test_an_error_shows_no_password_in_either_language() -> None:
    address = "rtsp://me:geheim@cam.local/live?token=abc"
    error = SourceError(f"{address} does not answer.", f"{address} から応答がありません。")
    assert error.en == "rtsp://***@cam.local/live?token=*** does not answer."
    assert error.ja == "rtsp://***@cam.local/live?token=*** から応答がありません。"
    assert str(error) == error.en
