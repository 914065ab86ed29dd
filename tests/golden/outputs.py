"""Today's outputs, as the golden files keep them: one text per kind of output, told shortly enough to read in a diff.

Where a text tells only a part of an output, or tells it otherwise, it gives the SHA-256 of the whole beside it: what
is the same in the golden file is the same to the byte.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from typer.testing import CliRunner

from referee import games
from referee.events import CORRECTIONS
from referee.fold import Fold, Outcome
from referee.judging import follow
from referee.records.reader import RecordError
from referee.texts import say
from referee.words import rulebook
from referee.words.lines import json_line
from table.cli import build
from table.commands.records.judge import judged
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from tests.conformance.test_rule_cases import CASES, event, header
from tests.golden.changes import changes, plain
from tests.golden.records import FOLDER
from webui.desk.desk import Desk

LEGAL, OTHER = 12, 4
"""Of the random games every so many legal plays, and events that are not legal, are explained."""
SAID = ("seq", "type", "verdict", "message")
"""What of a line of `gyoji judge` is told in words."""


def records(kind: str = "*") -> list[Path]:
    """The kept records of one kind: `full`, `hidden`, `corrected`."""
    return sorted(FOLDER.glob(f"*.{kind}.jsonl"))


def cases() -> Iterator[str]:
    """`gyoji judge` on every case of the conformance tests, and why what is not legal is not."""
    for name, (head, *rest) in CASES:
        told = [line.partition("=>")[0] for line in rest if not line.startswith(("result ", "refused "))]
        record = [header(head), *({"seq": seq, **event(text)} for seq, text in enumerate(told, start=1))]
        lines = [json.dumps(line, ensure_ascii=False).encode() for line in record]
        yield f"## {name}"
        try:
            yield from _judged(lines)
            yield from _reasons(lines)
        except RecordError as error:
            yield f"refused: {error}"


def judgements() -> Iterator[str]:
    """`gyoji judge` on the random games."""
    for path in records():
        yield f"## {path.stem}"
        yield from _judged(path.read_bytes().splitlines())


def explanations() -> Iterator[str]:
    """Why events of the random games are ruled as they are: every step in both languages."""
    for path in records():
        yield f"## {path.stem}"
        moments = list(_moments(path.read_bytes().splitlines()))
        legal = [each for each in moments if each[1].ruling.verdict == "legal" and each[1].event.type == "play"]
        other = [each for each in moments if each[1].ruling.verdict != "legal"]
        for table, outcome in (*legal[::LEGAL], *other[::OTHER]):
            seq = outcome.event.seq
            for step in table.game.why(table.state, outcome.event):
                words = " | ".join(say(step.key, lang, step.params) for lang in ("en", "ja"))
                about = " ".join((*step.cards, step.rule or "-"))
                yield f"#{seq} {step.key} {plain(step.holds)} {about} | {words}"


def replays() -> Iterator[str]:
    """`gyoji replay --json` on the corrected games: what each event changes in the view of the table."""
    for path in records("corrected"):
        yield f"## {path.stem}"
        done = CliRunner().invoke(build(), ["replay", "--json", str(path)])
        assert done.exit_code == 0, done.exception
        yield from _history(json.loads(line) for line in done.stdout.splitlines())
        yield f"sha256 {_sha(done.stdout)}"


def pages() -> Iterator[str]:
    """`/api/view` of the corrected games: what each event changes on the page."""
    with tempfile.TemporaryDirectory() as folder:
        log = EventLog(Path(folder) / "log.sqlite")
        for path in records("corrected"):
            yield f"## {path.stem}"
            views = list(_page(log, path))
            whole = _sha(*map(plain, views))
            yield from _history(views)
            yield f"sha256 {whole}"
        log.close()


def rules() -> Iterator[str]:
    """`gyoji rules`: the list of games, each profile's rules in both languages, the schemas of the switches."""
    for lang in ("en", "ja"):
        yield f"## {lang}"
        yield from rulebook.contents(lang).splitlines()
        for name in games.names():
            for profile in games.profiles(name):
                yield f"## {name}/{profile} {lang}"
                yield from rulebook.page(name, lang, profile).splitlines()
    for name in games.names():
        yield f"## {name} --schema"
        yield from json.dumps(rulebook.schema(name), ensure_ascii=False, indent=1).splitlines()


TEXTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "cases": cases, "judgements": judgements, "explanations": explanations, "replays": replays, "pages": pages,
    "rules": rules,
}  # fmt: skip
"""The golden files of the referee and of what shows it, by name."""


def _judged(lines: Iterable[bytes]) -> Iterator[str]:
    """The lines of `gyoji judge` without what is empty, and the SHA-256 of them whole."""
    found = list(judged(lines))
    for line in found:
        verdict = line.get("verdict") or line["type"]
        start = f"#{line['seq']} {verdict}" if "seq" in line else verdict
        message = line.get("message") or {}
        rest = {name: value for name, value in line.items() if value and name not in SAID}
        yield " | ".join((f"{start} {plain(rest)}", *message.values()))
    yield f"sha256 {_sha(*(json_line(line, compact=True) for line in found))}"


def _reasons(lines: Iterable[bytes]) -> Iterator[str]:
    for table, outcome in _moments(lines):
        if outcome.ruling.verdict != "legal":
            steps = table.game.why(table.state, outcome.event)
            yield f"why #{outcome.event.seq}: {' '.join(f'{step.key}={plain(step.holds)}' for step in steps)}"


def _moments(lines: Iterable[bytes]) -> Iterator[tuple[Any, Outcome]]:
    """The table before each event of play, and what was said to the event."""
    fold: Fold | None = None
    table: Any = None
    for fold, outcome in follow(lines):
        if outcome is not None and outcome.event.type not in (*CORRECTIONS, "round"):
            yield table, outcome
        table = fold.table


class Nothing:
    """In place of a live table: sees nothing."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


def _page(log: EventLog, path: Path) -> Iterator[dict[str, Any]]:
    """The page's view after the header and after each event of a record; the session's id is left out."""
    sessions: list[Session] = []

    def watch(spec: str, session: Session) -> LiveTable:
        sessions.append(session)
        return cast(LiveTable, Nothing())

    head, *events = map(json.loads, path.read_text("utf-8").splitlines())
    desk = Desk(log, watch)
    desk.show("nothing", head, [])
    for told in (None, *events):
        if told is not None:
            sessions[0].accept(told)
        view = desk.view().model_dump(mode="json")
        del view["session"]
        yield view
    desk.leave()


def _history(views: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What changes from view to view; the timeline by the numbers of its events."""
    before: dict[str, Any] = {}
    for number, view in enumerate(views):
        entries = view.pop("timeline")
        view["timeline"] = {str(entry["seq"]): entry for entry in entries}
        view["order"] = [entry["seq"] for entry in entries]
        yield f"# {number}"
        yield from changes(before, view)
        before = view


def _sha(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
