"""The virtual table as a choice of the set-up: it plays the game that was chosen, with the people who were named, and
tells by itself what no camera sees."""

from __future__ import annotations

import logging
import math
import zlib
from collections.abc import Mapping, Sequence

from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.play.options import OptionsError
from referee.records.reader import RecordError
from referee.words.messages import message
from table.capture.sources import SourceError
from table.live.loop import LiveTable
from table.record.session import Accepted, Session
from table.record.telling import Telling
from table.simulation.camera import VirtualCamera
from table.simulation.hosting import NoGameError, due, game_for
from webui.demo.paced_film import PacedFilm

TABLE = "virtual"
"""The source's name."""
_log = logging.getLogger(__name__)


class Host:
    """Tells a session what is due, (when, event) in order, as the pictures go on. What was told before is left out.

    `lines`: the record that is played; what is taken back is named by its number there.
    """

    def __init__(
        self, said: Sequence[tuple[float, JsonLine]], session: Session, lines: Sequence[JsonObject] = ()
    ) -> None:
        self._lines = {line["seq"]: line for line in lines}
        told_ms = max((float(at) for line in session.record()[1:] if isinstance(at := line.get("at_ms"), int | float)),
                      default=-1.0)  # fmt: skip
        self._due = [(at, line) for at, line in said if at > told_ms]
        self._session = session
        self._telling = Telling(session, _leave_out)

    def until(self, at_ms: float) -> None:
        """Tells what is due when the pictures are at `at_ms`, once the record says what comes before it."""
        while self._due and self._due[0][0] <= at_ms and self._told(*self._due[0], at_ms):
            self._due.pop(0)

    def _told(self, at: float, line: JsonLine, at_ms: float) -> bool:
        """Tells an event that was due at `at`; whether it is done with."""
        if line["type"] == "takeback":
            target = self._same(line["target"])
            if target is None:
                return True
            line = {**line, "target": target}
        try:
            return self._telling.take({**line, "at_ms": round(at, 1)}, at_ms)
        except (RecordError, OptionsError) as error:
            _log.warning("the virtual table's host was refused: %s", error)
            return True

    def _same(self, seq: JsonValue) -> int | None:
        """The session's number of the event that is `seq` in the record that is played; None where it was not seen."""
        was = self._lines.get(seq, {})
        for entry in reversed(self._session.timeline()):
            if (entry.type, entry.player, sorted(entry.cards)) == (was.get("type"), was.get("player"), _cards(was)):
                return entry.seq
        return None


def _leave_out(accepted: Accepted) -> None:
    _log.warning("the virtual table's host told what fits nothing seen: %s", message(accepted.outcome, "en"))


def _cards(line: JsonObject) -> list[str]:
    cards = line.get("cards")
    return sorted(map(str, cards)) if isinstance(cards, list) else []


def film_of(header: JsonObject, session: str) -> tuple[VirtualCamera, list[JsonLine]]:
    """(the camera above the virtual table, the record that is played). The same session plays the same again. Raises
    SourceError."""
    try:
        lines = game_for(header, zlib.crc32(session.encode()) % 100_000)
        return VirtualCamera(lines, pace=None), lines
    except NoGameError as error:
        seats = sorted(error.seats)
        raise SourceError(
            f"The virtual table plays this game with {_list(seats, 'en')} players.",
            f"仮想の卓では、このゲームは{_list(seats, 'ja')}人で遊びます。",
        ) from None
    except (KeyError, ValueError, FileNotFoundError) as error:
        raise SourceError(
            f"The virtual table cannot play this game: {error}.", f"仮想の卓では、このゲームはできません: {error}。"
        ) from error


def _list(seats: Sequence[int], lang: str) -> str:
    return ("・" if lang == "ja" else ", ").join(map(str, seats))


def hosted(live: LiveTable, film: PacedFilm, lines: Sequence[JsonLine]) -> LiveTable:
    """The live table of a virtual one, whose host tells what no camera sees, as long as the film goes on."""
    host = Host(due(film.film, list(lines)), live.session, lines)

    def until(at_ms: float) -> None:
        if film.over or at_ms != math.inf:
            host.until(at_ms)

    live.before_frame = until
    return live


def deck_of(deck: str | None, session: Session) -> str:
    """The deck of a session: as told, else as chosen at its set-up, else the game's."""
    table = session.record()[0].get("table")
    chosen = table.get("deck") if isinstance(table, Mapping) else None
    return deck or (chosen if isinstance(chosen, str) else session.moment().deck.name)
