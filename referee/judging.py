"""A record judged line by line, as its lines come: the fold after the header, then after every event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.events import Header
from referee.fold import Fold, Outcome
from referee.options import OptionsError
from referee.record import Reader, RecordError, read_items


def follow(lines: Iterable[str | bytes]) -> Iterator[tuple[Fold, Outcome | None]]:
    """(the fold, what it said to the newest event): first without an event, then for each. `lines` are a record's.

    Nothing is read ahead. Raises RecordError, also where a table cannot be played as the record says.
    """
    reader = Reader()
    fold: Fold | None = None
    for item in read_items(lines, reader):
        try:
            if isinstance(item, Header):
                fold = Fold(item)
                outcome = None
            else:
                assert fold is not None
                outcome = fold.add(item)
        except OptionsError as error:
            inner = "" if isinstance(item, Header) or item.event is None or item.event.type != "round" else "event."
            raise RecordError(reader.line, inner + error.field, error.message) from None
        yield fold, outcome
