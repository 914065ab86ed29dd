"""What changed between two JSON values, as lines of text that a person and a diff can read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """One line per place that differs: `path = value`, `path gone`, `path += what was added to the list`.

    From `before` and these lines `after` follows. An entry that is new in a mapping is told by what it has otherwise
    than the entry before it.

    >>> print(*changes({"a": 1, "b": [1]}, {"a": 2, "b": [1, 3]}), sep="; ")
    a = 2; b += [3]
    """
    if type(before) is type(after) is dict:
        yield from _of_mappings(before, after, path)
    elif type(before) is type(after) is list:
        yield from _of_lists(before, after, path)
    elif before != after or type(before) is not type(after):
        yield f"{path} = {plain(after)}"


def plain(value: Any) -> str:
    """JSON, shortly."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _of_mappings(before: dict[str, Any], after: dict[str, Any], path: str) -> Iterator[str]:
    yield from (f"{_at(path, key)} gone" for key in before if key not in after)
    last: Any = None
    for key, value in after.items():
        if key in before:
            yield from changes(before[key], value, _at(path, key))
        elif isinstance(value, dict) and isinstance(last, dict) and value.keys() == last.keys():
            yield f"{_at(path, key)} as before but {plain(_otherwise(last, value))}"
        else:
            yield f"{_at(path, key)} = {plain(value)}"
        last = value


def _of_lists(before: list[Any], after: list[Any], path: str) -> Iterator[str]:
    if len(after) > len(before) and after[: len(before)] == before:
        yield f"{path} += {plain(after[len(before) :])}"
    elif len(after) == len(before) and all(isinstance(item, dict) for item in (*before, *after)):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{path}[{place}]")
    elif before != after:
        yield f"{path} = {plain(after)}"


def _otherwise(last: Mapping[str, Any], value: Mapping[str, Any]) -> dict[str, Any]:
    return {key: item for key, item in value.items() if item != last[key]}


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
