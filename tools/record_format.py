"""Writes what `docs/record-format.md` says of events and their fields anew, from `referee/records/schema.py`.

python -m tools.record_format
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from referee.records.json_schema import example_lines
from referee.records.schema import COMMON, HEADER, SECTIONS, EventType, Field
from referee.texts import say

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "record-format.md"
BEGIN, END = "<!-- made by python -m tools.record_format: {} -->", "<!-- end: {} -->"


def parts() -> dict[str, str]:
    """What is made, by the name of its place in the document."""
    examples = example_lines()
    events = [
        f"### {section.title}\n" + (f"{section.says}\n\n" if section.says else "")
        + _table(("type", "fields", "what it says"), map(_event, section.types)) + "\n"
        + _lines(line for kind in section.types for line in examples[kind.name])
        for section in SECTIONS
    ]  # fmt: skip
    return {
        "header": f"{_fields(HEADER.fields)}\n{_lines(examples['game'])}",
        "common": f"{_fields(COMMON)}\n{_lines(examples['common'])}",
        "events": "\n".join(events),
    }


def filled(text: str) -> str:
    """The document with every made part as it is now. Raises ValueError where one has no place."""
    for name, made in parts().items():
        begin, end = BEGIN.format(name), END.format(name)
        text, count = re.subn(
            f"{re.escape(begin)}.*?{re.escape(end)}", lambda _, new=f"{begin}\n{made}{end}": new, text, flags=re.S
        )
        if count != 1:
            raise ValueError(f"{begin} stands in {DOCUMENT.name} {count} times")
    return text


def _event(kind: EventType) -> tuple[str, str, str]:
    names = [f"**{name}**" if field.required else name for name, field in kind.fields.items()
             if name not in kind.either]  # fmt: skip
    if kind.either:
        names.append(" *or* ".join(name for name in kind.fields if name in kind.either))
    return f"`{kind.name}`", ", ".join(names), kind.says


def _fields(fields: Mapping[str, Field]) -> str:
    return _table(
        ("field", "value", "what it says"),
        (
            (f"**`{name}`**" if field.required else f"`{name}`", _kind(field), field.says)
            for name, field in fields.items()
        ),
    )


def _kind(field: Field) -> str:
    """What a field holds, in the words of an error."""
    return say(f"record.kind.{field.kind.name}", "en", {"choices": ", ".join(field.kind.choices)})


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    lines += [re.sub(r"\|  \|", "| |", f"| {' | '.join(row)} |") for row in rows]
    return "\n".join(lines) + "\n"


def _lines(lines: Iterable[Mapping[str, Any]]) -> str:
    told = (json.dumps(line, ensure_ascii=False) for line in lines)
    return "```json\n" + "\n".join(told) + "\n```\n"


def main() -> None:
    """Writes the document."""
    DOCUMENT.write_text(filled(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
