"""What the live table writes of the random games: every play laid on a table of which the eyes know what lies there."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.judging import follow
from table.record.storage.log import EventLog
from tests.golden.changes import plain
from tests.golden.records import FOLDER
from tests.table.conftest import Looks

UNREAD, UNSEEN = 9, 14
"""Of so many plays one cannot be read in part, and one is not seen at all."""
MOST = 24
"""So many plays of a game are laid at most."""
LEFT_OUT = ("at_ms", "evidence")


def watches() -> Iterator[str]:
    """Per game: the events of the first round as the live table writes them, and what it left out."""
    with tempfile.TemporaryDirectory() as home:
        for path in sorted(FOLDER.glob("*.full.jsonl")):
            yield f"## {path.stem}"
            log = EventLog(Path(home) / f"{path.stem}.db")
            yield from _watched(log, path)
            log.close()


def _watched(log: EventLog, path: Path) -> Iterator[str]:
    head, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    dealt = next(line for line in lines if line["type"] == "deal")
    counts = {name: len(hand) for name, hand in dealt["hands"].items()}
    looks = Looks(log, head["profile"], head["players"], counts, head["game"], **head["options"])
    plays, swept = 0, False
    for line, (_, outcome) in zip([head, *lines], follow(path.read_bytes().splitlines()), strict=False):
        if outcome is None or line is dealt:
            continue
        if line["type"] == "round" or plays == MOST:
            break
        if line["type"] != "play":
            if line["type"] != "pass" or not plays:
                looks.session.accept(unseen(line))
            continue
        if swept and looks.lying:
            looks.sweep(line["player"])
        plays += 1
        if plays % UNSEEN:
            first, *rest = line["cards"]
            looks.lay(line["player"], f"?{plays}" if plays % UNREAD == 0 else first, *rest)
        swept = bool({"clear", "trick"} & {*outcome.ruling.effects})
    for line in looks.session.record()[1:]:
        yield plain(_told(line))
    yield from looks.doubts


def unseen(line: dict[str, Any]) -> dict[str, Any]:
    """An event that no camera sees, as somebody taps it: of cards that nobody shows it tells how many they are."""
    told = {name: value for name, value in line.items() if name != "seq"}
    for name, shown in (("cards", "count"), ("discards", "discards")):
        if name in told and told["type"] in ("draw", "give", "discard", "exchange", "widow"):
            told[shown] = len(told.pop(name))
    return {**told, "source": "tap"}


def _told(line: dict[str, Any]) -> dict[str, Any]:
    """What a line says, without when and by which picture; its confidence to two digits."""
    told = {name: value for name, value in line.items() if name not in LEFT_OUT}
    if "confidence" in told:
        told["confidence"] = round(told["confidence"], 2)
    if isinstance(told.get("event"), dict):
        told["event"] = _told(told["event"])
    return told
