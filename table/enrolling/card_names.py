"""Names of the cards in pictures, for `gyoji enroll --cards`: written on the command line, or a CSV or JSON file.

A list of names tells the cards in reading order over all pictures: JSON `["S3", "H7"]`, or row by row as they lie
(`[["S3", "H7"], ["DQ"]]`; CSV: one line per row). A table tells them picture by picture: JSON
`{"a.jpg": "S3", "b.jpg": ["H7", "DQ"]}`; CSV lines that each begin with a picture's name: `b.jpg,H7,DQ`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from vision.imaging.files import read_text

MAX_BYTES = 4 * 2**20
"""No list of names is longer than this."""
TABLES = (".csv", ".json", ".tsv")
HEADINGS = frozenset({"file", "image", "picture", "photo", "ファイル", "画像", "写真"})
"""What the first cell of a table may say in place of a picture's name: that line is a heading."""


class NamesError(ValueError):
    """The file of names cannot be used; a few words saying why."""


@dataclass(frozen=True)
class Names:
    """`row`: names in reading order over all pictures; or `each`: the names of every picture, by its file's name."""

    row: tuple[str, ...] = ()
    each: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, image: Path) -> tuple[str, ...] | None:
        """A picture's names, by its file name or that without its ending; None where the table has none."""
        return self.each.get(image.name, self.each.get(image.stem))


def given(value: str, images: Sequence[Path]) -> Names:
    """The names that `--cards` tells: a list with commas, or a file of names. Raises UnreadableFileError,
    NamesError."""
    path = Path(value)
    if path.suffix.lower() not in TABLES:
        return Names(tuple(name.strip() for name in value.split(",")))
    text = read_text(path, MAX_BYTES)
    try:
        found = of_json(text) if path.suffix.lower() == ".json" else of_csv(text, images)
    except (RecursionError, csv.Error) as error:
        raise NamesError("no list that can be read") from error
    if not found.row and not found.each:
        raise NamesError("no name in it")
    return found


def of_json(text: str) -> Names:
    """Names as JSON. Raises NamesError."""
    try:
        told = json.loads(text)
    except json.JSONDecodeError as error:
        raise NamesError(f"line {error.lineno}: no JSON") from None
    if isinstance(told, dict):
        return Names(each={file: _several(names) for file, names in told.items()})
    if isinstance(told, list):
        return Names(tuple(name for part in told for name in _several(part)))
    raise NamesError("neither a list nor an object")


def _several(names: object) -> tuple[str, ...]:
    """One name or a list of them. Raises NamesError."""
    rows = names if isinstance(names, list) else [names]
    if not all(isinstance(name, str | int) and not isinstance(name, bool) and str(name).strip() for name in rows):
        raise NamesError(f"{json.dumps(names, ensure_ascii=False)[:40]} is no name")
    return tuple(str(name).strip() for name in rows)


def of_csv(text: str, images: Sequence[Path]) -> Names:
    """Names with commas, semicolons or tabs between; a table where every line begins with a picture's name."""
    between = max(",;\t", key=text.count)  # without any, a comma: one name a line
    lines = [[cell.strip() for cell in line] for line in csv.reader(StringIO(text), delimiter=between)]
    rows = [[cell for cell in line if cell] for line in lines if any(line)]
    known = {name for image in images for name in (image.name, image.stem)}
    body = rows[1:] if rows and rows[0][0].lower() in HEADINGS else rows
    if body and all(len(line) > 1 and line[0] in known for line in body):
        each: dict[str, tuple[str, ...]] = {}
        for file, *names in body:  # a picture may have several lines
            each[file] = (*each.get(file, ()), *names)
        return Names(each=each)
    return Names(tuple(cell for line in rows for cell in line))
