"""Watches the demonstrations with the shipped models, as the page shows them, and says what came out otherwise.

    python -m bench.service.demonstrations [NAME…] [--events N]

Every event that a camera sees is held against the record; what no camera sees is told by the host at its moment. Exits
with 1 where anything differs, is asked about, or is left out.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2

from bench.films.alignment import acts, align
from bench.films.planted import exposures
from table.interpret.doubts import Doubt
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.demonstrations import Demonstration, demonstration, names
from table.simulation.hosting import told
from webui.setup.opening import watch_demo

PACE = 1000.0
"""As fast as it can be drawn and read."""


def watched(shown: Demonstration) -> tuple[int, list[str]]:
    """(events that a camera sees, what came out otherwise, a line each) of a demonstration's whole film."""
    doubts: list[Doubt] = []
    with tempfile.TemporaryDirectory() as folder:
        log = EventLog(Path(folder) / "log.sqlite")
        session = Session.from_header(log, shown.header)
        live = watch_demo(shown, session, PACE)
        live.on_doubt = doubts.append
        live.run()
        seen, rulings = session.record(), session.rulings()[:-1]
        log.close()
    truth = list(shown.lines)
    by_host = {line["seq"] for line in seen if line.get("source") == "tap"}
    happened, written = acts(truth, (), told(truth)), acts(seen, rulings, by_host)
    failures = [doubt.en for doubt in doubts]
    for was, said, doubtful in align([act for act, _ in happened.values()], list(written.values())):
        if was != said or doubtful:
            failures.append(f"was {was}, reported {said}{' (unsure)' if doubtful else ''}")
    if exposures(seen) != exposures(truth):
        failures.append(f"exposed {sorted(exposures(seen))}, rightly {sorted(exposures(truth))}")
    return len(happened), failures


def beginning(shown: Demonstration, events: int) -> Demonstration:
    """The first events of a demonstration."""
    return replace(shown, lines=shown.lines[: events + 1])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names())}; default: all")
    parser.add_argument("--events", type=int, default=0, help="watch only so many events of each")
    args = parser.parse_args(arguments)
    unknown = sorted(set(args.names) - set(names()))
    if unknown:
        parser.error(f"there is no demonstration {', '.join(unknown)}")
    cv2.setNumThreads(1)
    wrong = 0
    for name in args.names or names():
        shown = demonstration(name)
        count, failures = watched(beginning(shown, args.events) if args.events else shown)
        print(f"{name}: {count} events, {len(failures)} otherwise", *failures, sep="\n    ", flush=True)
        wrong += len(failures)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
