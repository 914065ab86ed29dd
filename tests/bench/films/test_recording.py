"""A filmed round, kept and watched again, is counted against the record that somebody corrected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.films.recording import Counts, main, measure, settled
from models.render.cards.deck import built_in
from table.capture.keeping import kept_frames
from table.capture.sources import Recording
from table.live.watch import Watching
from table.simulation.film import Film
from vision.scanner import Scanner

HEADER: dict[str, Any] = {
    "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
    "players": ["A", "B", "C", "D"],
}  # fmt: skip
PLAYS = [("A", "H7"), ("B", "S9"), ("C", "D8")]


def lines(*events: dict[str, Any]) -> list[str]:
    return [json.dumps(line) for line in (HEADER, *({"seq": n, **event} for n, event in enumerate(events, 1)))]


def test_corrections_are_carried_out_at_the_times_of_what_they_correct() -> None:
    play = {"type": "play", "source": "camera"}
    found = settled(
        lines(
            {**play, "player": "A", "cards": ["H7"], "at_ms": 1000.0, "confidence": 0.6, "confirmed": False},
            {**play, "player": "B", "cards": ["S3"], "at_ms": 5000.0},
            {**play, "player": "C", "cards": ["D8"], "at_ms": 8000.0},
            {"type": "amend", "target": 1, "event": {"type": "play", "player": "A", "cards": ["H6"]}},
            {"type": "undo", "target": 2},
            {"type": "insert", "after": 1, "event": {"type": "pass", "player": "B"}},
        )
    )
    assert found[1:] == [
        {"seq": 1, "type": "play", "player": "A", "cards": ["H6"], "at_ms": 1000.0},
        {"seq": 2, "type": "pass", "player": "B", "at_ms": 1000.0},
        {"seq": 3, "type": "play", "player": "C", "cards": ["D8"], "at_ms": 8000.0},
    ]


def test_an_illegal_play_that_stands_still_does() -> None:
    foul = {"type": "play", "player": "C", "cards": ["S3"], "at_ms": 1.0}
    found = settled(lines({"type": "play", "player": "A", "cards": ["H7"]}, foul, {"type": "stand", "target": 2}))
    assert [line.get("stands") for line in found[1:]] == [None, True]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """(kept frames, record as it was watched) of a short filmed round."""
    folder = tmp_path_factory.mktemp("evening")
    events = [{"seq": i, "type": "play", "player": who, "cards": [card]} for i, (who, card) in enumerate(PLAYS, 1)]
    film = folder / "film.mp4"
    Film([HEADER, *events], built_in("standard"), seed=3, difficulty="easy", fps=10).write(film)
    record = folder / "record.jsonl"
    Watching(str(film), "daifugo", "official", list("ABCD"), record=record, keep_frames=folder / "frames").run()
    return folder / "frames", record.read_text(encoding="utf-8").splitlines()


def counts(evening: tuple[Path, list[str]], *more: dict[str, Any]) -> Counts:
    frames, seen = evening
    added = [json.dumps({"seq": len(seen) + n, **event}) for n, event in enumerate(more)]
    return measure(Recording(frames), [*seen, *added], Scanner(threads=1))


@pytest.mark.film
def test_what_was_read_right_is_right_and_a_corrected_misreading_is_wrong(evening: tuple[Path, list[str]]) -> None:
    plain = counts(evening)
    assert (plain.right + plain.asked, plain.missed, plain.wrong, plain.late) == (plain.events, 0, 0, 0)
    # Somebody says that it was another card: then what the camera reads is wrong, and a play after the end is late.
    seq = next(line["seq"] for line in map(json.loads, evening[1]) if line.get("cards") == ["S9"])
    other = {"type": "play", "player": "B", "cards": ["SJ"]}
    last = kept_frames(evening[0])[-1][1]
    after = {"type": "play", "player": "D", "cards": ["HA"], "at_ms": last + 1000}
    corrected = counts(evening, {"type": "amend", "target": seq, "event": other}, after)
    assert (corrected.events, corrected.wrong, corrected.right, corrected.late) == (
        plain.events, 1, plain.right - 1, 1,
    )  # fmt: skip
    assert any("was B (play) SJ, reported B (play) S9" in line for line in corrected.failures)


def test_what_cannot_be_read_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text("\n".join(lines()), encoding="utf-8")
    assert main([str(tmp_path / "nothing"), "--truth", str(record)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
