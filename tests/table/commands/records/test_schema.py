"""`gyoji schema` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys

from referee.records.json_schema import record_schema


def test_the_schema_is_printed_as_json() -> None:
    command = [sys.executable, "-c", "from table.cli import main; main()", "schema"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == record_schema()
    assert done.stderr == "" and done.stdout.endswith("}\n")
