"""Times of a source converted to times of a session: how watching continues where the record ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from table.capture.frames import Frame, Source
from table.capture.pace import Item
from vision.tracking.config import TRACKING


def on_time(
    frames: Iterator[Item],
    source: Source,
    record: Sequence[Mapping[str, Any]],
    goes_on_at: Callable[[float], None],
    show: Callable[[Frame], None],
    after: float = 0.0,
) -> Iterator[Item]:
    """The frames of a source with times of the session. Frames that were watched already are only shown (`show`). A
    camera started anew continues after the record and after `after` (ms), the time of the last kept picture of the
    session. `goes_on_at` is called with the time in the source at which the record ends, ms.

    Times are rounded to whole µs, as those of kept frames are, so kept frames that are watched again give the same
    record.
    """
    base, since = camera_times(record, source.name, source.live, after)
    if since is not None:
        goes_on_at(since)
        since -= (
            TRACKING.motion.still_ms + TRACKING.motion.behind_ms
        )  # the table is still then, as it was when the last event was seen
        skip = getattr(source, "skip", None)
        if skip is not None:
            skip(since)
    for item in frames:
        if item == "lost":
            yield item
        elif since is not None and item.at_ms < since:
            show(item)
        else:
            yield replace(item, at_ms=round(item.at_ms + base, 3))


def camera_times(
    record: Sequence[Mapping[str, Any]], camera: str, live: bool, after: float = 0.0
) -> tuple[float, float | None]:
    """(offset added to a source's times so that those of the session rise, time in the source at which the record
    ends), ms. The second is None where the record did not come from this source, or the source is live."""
    seen: list[tuple[str, float]] = []
    last = 0.0
    for line in record[1:]:
        if line.get("source") in ("camera", "inferred"):
            last = max(last, float(line.get("at_ms") or 0.0))
        for item in (*line.get("evidence", ()), *(line.get("event") or {}).get("evidence", ())):
            if isinstance(item.get("at_ms"), int | float):
                seen.append((str(item.get("camera")), float(item["at_ms"])))
    names = [name for name, _ in seen]
    if live or camera not in names:
        last = max(last, after)
        return (last + 1.0 if seen or last else 0.0), None
    earlier = [at_ms for _, at_ms in seen[: names.index(camera)]]
    base = max(earlier) + 1.0 if earlier else 0.0
    if names[-1] == camera:
        return base, last - base
    # Another source was watched since: this one goes on after that.
    since = max(at_ms for name, at_ms in seen if name == camera) - base
    return last + 1.0 - since, since
