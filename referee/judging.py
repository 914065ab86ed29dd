"""A record judged line by line, as its lines come: the fold after the header, then after every event."""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

from referee.events import CORRECTIONS, Header
from referee.fold import Fold, Outcome
from referee.play.options import OptionsError
from referee.records.reader import Reader, RecordError, read_items
from referee.records.values import HIGHEST


def follow(
    lines: Iterable[str | bytes], reach: Callable[[int], int] | None = None
) -> Iterator[tuple[Fold, Outcome | None]]:
    """(the fold, what it said to the newest event): first without an event, then for each. `lines` are a record's.

    Nothing is read ahead. With `reach` (of the same lines) the fold forgets what no later correction comes back to, so
    that a record of any length takes the memory of its longest way back. Raises RecordError, also where a table cannot
    be played as the record says.
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
            raise RecordError(reader.line, inner + error.field, f"refused.{error.reason}", **error.params) from None
        if reach is not None:
            fold.forget(reach(reader.last_seq))
        yield fold, outcome


class Reach:
    """How far back the corrections of a record reach. Lines that are no corrections, or not to be read, count for
    nothing.

    >>> reach = Reach(['{"seq": 7, "type": "undo", "target": 5}', '{"seq": 9, "type": "undo", "target": 7}'])
    >>> reach(6), reach(8), reach(9) > 9
    (5, 5, True)
    """

    def __init__(self, lines: Iterable[str | bytes]) -> None:
        self._seqs = array("q")
        self._lowest = array("q")
        for line in lines:
            self._note(line)
        # Of each correction and all that follow it.
        for place in range(len(self._lowest) - 2, -1, -1):
            self._lowest[place] = min(self._lowest[place], self._lowest[place + 1])

    def __call__(self, seq: int) -> int:
        """The first event that a correction after event `seq` may touch; none before the largest number where no
        correction comes any more."""
        place = bisect_right(self._seqs, seq)
        return self._lowest[place] if place < len(self._lowest) else HIGHEST

    def _note(self, line: str | bytes) -> None:
        text = line if isinstance(line, str) else line.decode("utf-8", "replace")
        if "target" not in text and "after" not in text and "\\u" not in text:
            return
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(value, dict) or value.get("type") not in CORRECTIONS:
            return
        seq, aim = value.get("seq"), value.get("after" if value["type"] == "insert" else "target")
        if isinstance(seq, int) and isinstance(aim, int) and max(abs(seq), abs(aim)) <= HIGHEST:
            place = bisect_left(self._seqs, aim)
            # What corrects a correction touches what that one does.
            known = place < len(self._seqs) and self._seqs[place] == aim
            self._seqs.append(seq)
            self._lowest.append(min(aim, self._lowest[place]) if known else aim)
