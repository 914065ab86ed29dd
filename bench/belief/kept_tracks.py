"""What was seen of films, kept: the belief runs on it within seconds, without a picture being drawn or read again.

`bench.films.table --inference tracks --keep DIR` writes a file per film, `--from DIR` reads them. Files are pickles of
this version's classes: for this machine and a while, read only what you wrote.
"""

from __future__ import annotations

import gzip
import math
import pickle
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.films.hosting import Host
from bench.films.outcomes import Watched
from models.render.types import Image
from table.belief.drafting import Pictured
from table.belief.inference import Inference
from table.games import model
from table.interpret.doubts import Doubt
from table.record.session import Accepted, Session
from table.record.storage.log import EventLog
from table.record.telling import Telling
from table.simulation.motion.tracks import Choreography
from vision.tracking.table_plane import Plane
from vision.tracks import TableView

Line = dict[str, Any]


@dataclass(frozen=True)
class KeptFilm:
    """What is left of a film: who moved what when."""

    seed: int
    choreography: Choreography

    def at(self, at_ms: float) -> Image:
        """Raises ValueError: there is no picture."""
        raise ValueError("a film of which only the tracks were kept has no pictures")


@dataclass
class Kept:
    """A film's truth, what its host says when (ms of the film), and all views of its tracks: (ms of the film, view,
    the table's plane, size of the pictures in px)."""

    label: str
    film: KeptFilm
    lines: Sequence[Line]
    due: Sequence[tuple[float, Line]]
    plant: str | None = None
    planted: Sequence[int] = ()
    views: list[tuple[float, TableView, Plane, tuple[int, int]]] = field(default_factory=list)

    @classmethod
    def of(cls, host: Host, label: str, lines: Sequence[Line], plant: str | None, planted: Sequence[int]) -> Kept:
        """A film that a host is about to show."""
        film = KeptFilm(host.film.seed, host.film.choreography)
        return cls(label, film, lines, tuple(host.due), plant, planted)

    def write(self, path: Path) -> None:
        """Raises OSError."""
        with gzip.open(path, "wb", compresslevel=4) as file:
            pickle.dump(self, file)


def read(path: Path) -> Kept:
    """Raises OSError; ValueError where the file is no kept film."""
    with gzip.open(path, "rb") as file:
        found = pickle.load(file)
    if not isinstance(found, Kept):
        raise ValueError(f"{path} holds no tracks of a film")
    return found


def path_of(folder: Path, label: str, seed: int, difficulty: str, plant: str | None) -> Path:
    """The file of a film."""
    return folder / f"{label.replace('/', '-')}-{seed}-{difficulty}{'' if plant is None else '-' + plant}.tracks"


def replayed(kept: Kept, heard: Callable[[Inference], None] = lambda inference: None) -> Watched:
    """What the belief makes of a film. `heard` is called after each view."""
    doubts: list[Doubt] = []
    ruled: dict[int, float] = {}
    head = kept.lines[0]
    with tempfile.TemporaryDirectory() as folder:
        log = EventLog(Path(folder) / "log.db")
        try:
            session = Session.create(log, head["game"], head["players"], head["profile"], head["options"])
            inference = Inference(session, model, doubts.append)
            clock = [0.0, time.process_time()]

            def note(accepted: Accepted) -> None:
                ruled[accepted.seq] = clock[0] / 1000 + time.process_time() - clock[1]

            session.subscribe(note)
            for at_ms in _moments(kept, session, inference):
                clock[:] = at_ms, time.process_time()
                heard(inference)
            seen, rulings = session.record(), session.rulings()[:-1]
        finally:
            log.close()
    return Watched(
        kept.label, kept.film.seed, kept.film, kept.lines, seen, rulings, doubts, ruled, kept.plant, kept.planted
    )


def _moments(kept: Kept, session: Session, inference: Inference) -> Iterator[float]:
    """Tells and shows one view after the other; after each its time in the film."""
    telling = Telling(session, lambda accepted: None)
    due = list(kept.due)

    def tell(at_ms: float, told_ms: float) -> None:
        while due and due[0][0] <= at_ms and telling.take({**due[0][1], "source": "tap"}, told_ms):
            due.pop(0)

    last = 0.0
    for at_ms, view, plane, size in kept.views:
        tell(at_ms, view.at_ms)
        if inference.keeps:
            inference.catch_up()
        seen = Pictured(lambda: session.log.put_picture(b""), "film", view.at_ms, ())
        inference.watch(view, seen, plane, size)
        last = view.at_ms
        yield at_ms
    inference.flush()
    tell(math.inf, last)
    inference.catch_up()
    inference.decisions.retry(at_once=True)
    inference.end()
    yield last
