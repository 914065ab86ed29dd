"""`gyoji schema`: the JSON Schema of a record's lines."""

from __future__ import annotations

import json
import sys


def schema() -> None:
    """Print the JSON Schema (2020-12) of the record format gyoji/1: what one line of a record may be."""
    from referee.records.json_schema import record_schema

    with open(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False) as out:
        out.write(json.dumps(record_schema(), ensure_ascii=False, indent=2) + "\n")
