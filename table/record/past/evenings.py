"""The past: what was played in each session of a log, and how it ended, as one reads it in a list.

A session is folded once; what came of it is remembered until an event is added to it.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee.events import CORRECTIONS, Event, Header
from referee.fold import Fold
from referee.json_values import JsonLine, JsonValue
from referee.play.options import OptionsError
from referee.play.protocol import Result
from referee.play.tournament import PLAIN, Tournament
from referee.records.reader import Reader, RecordError
from referee.statistics import Round, rounds_of
from table.record.files.exporting import pictures_in
from table.record.storage.log import LogError
from table.record.storage.store import Store


@dataclass(frozen=True, slots=True)
class Evening:
    """One session in the list of all.

    `started`: RFC 3339, None in a record without a date; `rounds` in which something happened; `result`: of the last
    round that ended; `scores` over all rounds; `wins` by player; `corrections`: how many; `pictures`: sha256 of those
    that its events rest on; `minutes` from its first to its last picture, None where nothing has a time;
    `tournament`: the one that its header names, as it was changed since.
    """

    session: str
    started: str | None
    game: str
    profile: str | None
    players: tuple[str, ...]
    events: int
    rounds: tuple[Round, ...]
    result: Result | None
    scores: Mapping[str, int]
    wins: Mapping[str, int]
    corrections: int
    pictures: tuple[str, ...]
    minutes: float | None
    tournament: Tournament = PLAIN

    @property
    def finished(self) -> int:
        """How many rounds ended."""
        return sum(each.result is not None for each in self.rounds)

    @property
    def fouls(self) -> int:
        """How many fouls there were."""
        return sum(count for each in self.rounds for fouls in each.fouls.values() for count in fouls.values())


class Evenings:
    """The sessions of a log, each summed up once. All methods may be called from any thread."""

    def __init__(self, log: Store) -> None:
        self._log = log
        self._known: dict[str, tuple[int, Evening | None]] = {}
        self._lock = threading.Lock()

    def all(self) -> list[tuple[JsonLine, Evening | None]]:
        """(header with `events`, the session) of every session in which something was noted, oldest first; None for one
        that cannot be read. Raises LogError."""
        headers = [header for header in self._log.sessions() if header["events"]]
        return [(header, self.of(header)) for header in headers]

    def of(self, header: Mapping[str, JsonValue]) -> Evening | None:
        """A session by its header with the number of its `events`; None where it cannot be read."""
        ident, count = str(header["session"]), header["events"]
        events = count if isinstance(count, int) else 0
        with self._lock:
            known = self._known.get(ident)
            if known is None or known[0] != events:
                known = self._known[ident] = (events, summed_up(self._log, ident))
            return known[1]

    def forget(self, ident: str) -> None:
        """Forgets a session that was deleted: another one may be read in under its id."""
        with self._lock:
            self._known.pop(ident, None)


def summed_up(log: Store, ident: str) -> Evening | None:
    """A session as the list shows it; None where its header is damaged or cannot be played any more. Raises LogError
    where the log cannot be read at all."""
    try:
        header, rows = log.header(ident), log.rows(ident)
        reader = Reader()
        read = reader.read(header)
        assert isinstance(read, Header)
        fold = Fold(read)
    except LogError as error:
        if error.session is None:
            raise
        return None
    except (KeyError, RecordError, OptionsError):
        return None
    lines = []
    for seq, text in rows:
        try:
            event = reader.read_line(text)
            assert isinstance(event, Event)
            fold.add(event)
            lines.append(json.loads(text))
        except (RecordError, OptionsError):
            reader.last_seq = max(reader.last_seq, seq)
    return evening_of(ident, read, fold, lines)


def evening_of(ident: str, header: Header, fold: Fold, lines: list[JsonLine]) -> Evening:
    """A folded session summed up; `lines`: its events as they were written."""
    rounds = tuple(rounds_of(fold))
    ended = [each.result for each in rounds if each.result is not None]
    wins: Counter[str] = Counter()
    for each in rounds:
        wins.update(each.won)
    times = [event.at_ms for event in fold.events if event.at_ms is not None]
    return Evening(
        session=ident,
        started=header.started,
        game=header.game,
        profile=header.profile,
        players=tuple(dict.fromkeys([*header.players, *(name for each in rounds for name in each.players)])),
        events=len(lines),
        rounds=rounds,
        result=ended[-1] if ended else None,
        scores=fold.result().scores,
        wins=dict(wins),
        corrections=sum(event.type in CORRECTIONS for event in fold.events),
        pictures=tuple(pictures_in(lines)),
        minutes=(max(times) - min(times)) / 60_000 if times else None,
        tournament=fold.table.setup.tournament,
    )
