"""A chain of checksums over the entries of a log: what is missing or changed shows, wherever the disk lost it.

The sum of an entry is made of its line and of the sum before it; the header's is the first, with the number 0. It
stands in a table of its own, so that a page that is lost takes one of the two at most.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

HEADER = 0
"""The number of a session's header."""


class Damage(NamedTuple):
    """What a session has lost, by number: entries that are `missing`, and those that are `changed` since they were
    written. Number 0 is the header."""

    missing: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()


def linked(before: str, line: str) -> str:
    """The sum of an entry after the one whose sum is `before`; "" before the header."""
    return hashlib.sha256(f"{before}\n{line}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


def links(before: str, lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """(number, sum) of every entry (number, line) after the one whose sum is `before`."""
    for seq, line in lines:
        before = linked(before, line)
        yield seq, before


def damage(lines: Mapping[int, str], sums: Mapping[int, str]) -> Damage:
    """What differs between the entries of a session, its header included, and its sums. Of an entry that has no sum, or
    stands after one that has none, nothing is known but that it is there.

    >>> sums = dict(links("", [(0, "{}"), (1, "a"), (2, "b"), (3, "c")]))
    >>> damage({0: "{}", 1: "a", 3: "C"}, sums)
    Damage(missing=(2,), changed=(3,))
    """
    missing, changed, before = [], [], ""
    for seq in sorted(sums):
        line = lines.get(seq)
        if line is None:
            missing.append(seq)
        elif (before or seq == HEADER) and linked(before, line) != sums[seq]:
            changed.append(seq)
        before = sums[seq]
    return Damage(tuple(missing), tuple(changed))
