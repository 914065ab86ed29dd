"""Keeps what a measurement printed, for `docs/measured.md`: `python -m bench.measured NAME bench.films.table --games
all …`.

The measurement runs with `--json`; every line that it prints becomes a row of `docs/measured/NAME.json`, beside the
command, the commit, the date and the seeds. Rows of an older version of the same command give way. A new NAME takes
`--title`. `make docs` writes the page anew (`tools.measured`)."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from referee.json_values import JsonObject, JsonValue

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "measured"


def without_seeds(command: str) -> str:
    """The command as it is for any seed: runs of it take each other's place."""
    words = command.split()
    at = words.index("--seeds") if "--seeds" in words else len(words)
    return " ".join(words[:at] + words[at + 2 :])


def seeds(command: str) -> str:
    """The seeds that a command names; empty where it names none."""
    words = command.split()
    return words[words.index("--seeds") + 1] if "--seeds" in words[:-1] else ""


def flat(found: Mapping[str, JsonValue], before: str = "") -> Iterator[tuple[str, JsonValue]]:
    """The figures of a row by one name each: `{"latency_s": {"median": 1}}` is `latency_s_median`."""
    for key, value in found.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}_")
        else:
            yield before + key, value


def version() -> str:
    """The commit that is measured; with a plus where the tree differs from it. Raises CalledProcessError."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()

    return git("rev-parse", "--short=8", "HEAD") + ("+" if git("status", "--porcelain") else "")


def kept(name: str, title: str | None) -> JsonObject:
    """What is kept under a name; a new one needs a title. Raises ValueError."""
    path = FOLDER / f"{name}.json"
    if path.is_file():
        found: JsonObject = json.loads(path.read_text(encoding="utf-8"))
        return found
    if title is None:
        raise ValueError(f"nothing is kept as {name}: say its --title")
    return {"title": title, "order": 500, "about": "", "runs": []}


def with_run(document: JsonObject, run: JsonObject) -> JsonObject:
    """The document with a run in the place of older ones of its command."""
    runs, command = document["runs"], without_seeds(str(run["command"]))
    assert isinstance(runs, list)
    others = [each for each in runs if isinstance(each, dict) and without_seeds(str(each["command"])) != command]
    return {**document, "runs": [*others, run]}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("module")
    parser.add_argument("--title")
    args, rest = parser.parse_known_args(arguments)
    try:
        document = kept(args.name, args.title)
    except ValueError as error:
        parser.error(str(error))
    command = " ".join(["python", "-m", args.module, *rest])
    measurement = [sys.executable, "-m", args.module, *rest, "--json"]
    ran = subprocess.run(measurement, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if ran.returncode:
        return ran.returncode
    run: JsonObject = {"command": command, "commit": version(), "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    if named := seeds(command):
        run["seeds"] = named
    run["rows"] = [dict(flat(json.loads(line))) for line in ran.stdout.splitlines() if line.startswith("{")]
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = json.dumps(with_run(document, run), ensure_ascii=False, indent=1)
    (FOLDER / f"{args.name}.json").write_text(written + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
