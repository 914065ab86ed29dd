"""Watches a filmed evening again and counts what came out, against a record that somebody corrected by hand.

    python -m bench.films.recording SOURCE --truth RECORD [--session ID] [--deck DECK] [--json] [--models DIR]

SOURCE is the folder of `gyoji watch --keep-frames`, or a film of the evening; RECORD the corrected record (JSON Lines),
or its log (SQLite; `--session`, else the newest). Its header says what is played, by whom, with which rules. What no
camera can see (`bench.films.hosting`) is taken from it and told at its moment, as a host would; nothing else of it
reaches the watching. Counted as in `bench.films.table`: an event is right, asked, missed or wrong. `late`: events of
the record after the last frame, where keeping frames ended early; they are not counted. See docs/field-test.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from bench.films.alignment import acts, align, fouls
from referee.fold import Fold
from referee.judging import follow
from referee.play.options import OptionsError
from referee.records.reader import RecordError, line_of, read_record
from referee.words.lines import ruling_line
from table.capture.frames import Frame, Source, SourceError
from table.capture.sources import open_source
from table.interpret.doubts import Doubt
from table.live.scanners import Sees
from table.live.watch import Watching
from table.record.files.written import read_lines
from table.record.storage.log import LogError
from table.simulation.hosting import told
from table.simulation.scripts.players import Line
from vision.scanner import MODELS, Scanner


class Counts(NamedTuple):
    """What came out of a recording; `failures`: a line for each event that is not right."""

    game: str
    profile: str | None
    rounds: int
    events: int
    late: int
    right: int
    asked: int
    missed: int
    wrong: int
    false_illegal: int
    questions: int
    failures: tuple[str, ...]


class Hosted:
    """A source between whose frames a host tells what no camera sees, once its time has come."""

    live = False

    def __init__(self, source: Source, due: Sequence[Line]) -> None:
        self.name = source.name
        self.at_ms = 0.0
        self.tell: Callable[[Line], object] = lambda line: None
        self._source = source
        self._due = list(due)

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame; before it, what is due is told."""
        item = self._source.read()
        if isinstance(item, Frame):
            self.at_ms = item.at_ms
        while self._due and (item is None or float(self._due[0].get("at_ms") or 0.0) <= self.at_ms):
            self.tell({name: value for name, value in self._due.pop(0).items() if name not in ("seq", "at_ms")})
        return item

    def close(self) -> None:
        """Closes the source."""
        self._source.close()


def settled(lines: Sequence[str | bytes]) -> list[Line]:
    """A record with its corrections carried out: the header, then what counts, in order and numbered anew, each at the
    time of the event that it was known by. Raises RecordError, OptionsError."""
    header, events, _ = read_record(lines)
    fold = Fold(header)
    fold.extend(events)
    first = lines[0]
    found: list[Line] = [json.loads(first if isinstance(first, str) else first.decode("utf-8-sig"))]
    times = {event.seq: event.at_ms for event in events}
    now = 0.0
    for seq, event, _ in fold.standing():
        if fold.taken_back(seq):
            continue
        line = {**line_of(event), "seq": len(found)}
        for name in ("evidence", "confidence", "confirmed", "t", "source"):
            line.pop(name, None)
        at_ms = times.get(seq)
        now = now if at_ms is None else at_ms
        found.append({**line, "at_ms": now})
    return found


def measure(source: Source, lines: Sequence[str | bytes], scanner: Sees) -> Counts:
    """Watches a source and lays what came out beside the record `lines`. Raises RecordError, OptionsError, SourceError,
    LogError."""
    truth = settled(lines)
    header = truth[0]
    said = told(truth)
    hosted = Hosted(source, [line for line in truth if line["seq"] in said])
    doubts: list[Doubt] = []
    with tempfile.TemporaryDirectory() as folder:
        watching = Watching(
            hosted, header["game"], header.get("profile"), header["players"], options=header.get("options") or {},
            record=Path(folder) / "seen.jsonl", scanner=scanner,
        )  # fmt: skip
        watching.table.on_doubt = doubts.append
        hosted.tell = lambda line: watching.session.accept({**line, "source": "tap"})
        watching.run()
        seen, rulings = watching.session.record(), watching.session.rulings()[:-1]
    shown = [line for line in truth if line["seq"] == 0 or line["at_ms"] <= hosted.at_ms]
    return _counted(truth, shown, seen, rulings, doubts)


def _counted(
    truth: Sequence[Line],
    shown: Sequence[Line],
    seen: Sequence[Line],
    rulings: Sequence[Line],
    doubts: Sequence[Doubt],
) -> Counts:
    tapped = {line["seq"] for line in seen if line.get("source") == "tap"}
    happened, written = acts(shown, (), told(truth)), acts(seen, rulings, tapped)
    illegal = {
        outcome.event.seq
        for _, outcome in follow([json.dumps(line, ensure_ascii=False) for line in shown])
        if outcome is not None and ruling_line(outcome)["verdict"] == "illegal"
    }
    called = {item["seq"] for item in fouls(list(seen), list(rulings))}
    right = asked = missed = wrong = false_illegal = 0
    failures = []
    was_seqs, told_seqs = iter(happened), iter(written)
    for was, said, doubtful in align([act for act, _ in happened.values()], list(written.values())):
        seq = next(was_seqs) if was is not None else None
        own = next(told_seqs) if said is not None else None
        asked += doubtful
        right += not doubtful and was is not None and was == said
        missed += not doubtful and said is None
        wrong += not doubtful and said is not None and was != said
        false_illegal += own in called and seq not in illegal
        if doubtful or was != said:
            at = f" at {truth[seq]['at_ms'] / 1000:.1f} s" if seq is not None else ""
            failures.append(f"#{seq or '-'}{at}: was {_words(was)}, reported {_words(said)}" + " (asked)" * doubtful)
    header = truth[0]
    return Counts(
        header["game"], header.get("profile"), 1 + sum(line["type"] == "round" for line in shown[1:]), len(happened),
        len(truth) - len(shown), right, asked, missed, wrong, false_illegal, asked + len(doubts),
        (*failures, *(doubt.en for doubt in doubts)),
    )  # fmt: skip


def _words(act: Any) -> str:
    return "nothing" if act is None else f"{act[0]} {' '.join(act[1]) or 'pass'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns its exit status: 2 where the recording or the record cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--truth", type=Path, required=True, metavar="RECORD")
    parser.add_argument("--session", help="the session of a log; the newest by default")
    parser.add_argument("--deck", help="the deck on the table; default: the game's")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--models", type=Path, default=MODELS)
    args = parser.parse_args(arguments)
    try:
        lines = list(read_lines(args.truth, args.session))
        deck = args.deck or Fold(read_record(lines)[0]).table.deck.name
        counts = measure(open_source(args.source), lines, Scanner(args.models, deck, threads=1))
    except (OSError, RecordError, OptionsError, SourceError, LogError, ValueError) as error:
        print(str(error), file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(counts._asdict(), ensure_ascii=False))
        return 0
    for line in counts.failures:
        print("   ", line)
    share = 100 * counts.right / max(counts.events, 1)
    print(
        f"{counts.game}/{counts.profile}: {counts.rounds} rounds, {counts.events} events, {counts.right} right "
        f"({share:.1f} %), {counts.asked} asked, {counts.missed} missed, {counts.wrong} wrong; "
        f"false illegal {counts.false_illegal}; {counts.questions} questions; {counts.late} after the last frame"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
