"""The evenings that are kept: listed, opened, corrected with a preview, deleted. A table may be watched meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.play.options import OptionsError
from referee.records.reader import RecordError
from referee.statistics import Round
from table.record.files.exporting import frames_folder
from table.record.files.importing import Imported, KnownSessionError, NoRecordError, import_session
from table.record.past.deleting import delete_session
from table.record.past.evenings import Evening, Evenings
from table.record.preview import preview
from table.record.session import Session
from table.record.storage.log import LogError
from vision.imaging.files import UnreadableFileError
from webui.desk.beginnings import began
from webui.desk.desk import Desk
from webui.desk.entering import enter, events_of
from webui.problems import RefusedError, refusals, refused, sentence
from webui.shapes.common import Said
from webui.shapes.past.evenings import Change, EveningInfo, EveningList, Opened, Preview, RoundChange
from webui.shapes.requests import Request
from webui.shapes.view import Accepted, Head
from webui.views import pages
from webui.views.rules import house_of
from webui.views.session import standing_of

OPEN = 4
"""So many evenings stay open at most, for the next step or correction."""


class Shelf:
    """The kept evenings of `desk`'s log. All methods may be called from any thread and raise RefusedError."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._past = Evenings(desk.log)
        self._open: dict[str, Session] = {}
        self._lock = threading.RLock()

    def evenings(self) -> list[Evening]:
        """Every evening that can be read, oldest first."""
        with refusals():
            return [evening for _, evening in self._past.all() if evening is not None]

    def list(self, skip: int, most: int) -> EveningList:
        """Evenings, the newest first, without the `skip` newest ones."""
        with refusals():
            headers = [header for header in self._desk.log.sessions() if header["events"]]
            headers = [header for _, header in sorted(enumerate(headers), key=began, reverse=True)]
            shown = headers[skip : skip + most]
            infos = [self._info(header, self._past.of(header)) for header in shown]
        return EveningList(evenings=infos, more=max(0, len(headers) - skip - most))

    def open(self, ident: str) -> Opened:
        """One evening with all of its events."""
        session = self.session(ident)
        frames = frames_folder(session.log, ident).is_dir()
        return Opened(evening=self._one(ident), view=pages.whole(session), frames=frames)

    def table(self, ident: str, seq: int) -> Head:
        """The table as it was after an event."""
        try:
            return pages.head_at(self.session(ident), seq)
        except KeyError:
            raise refused("no-event", seq=seq) from None

    def preview(self, ident: str, asked: Request) -> Preview:
        """What somebody's correction would change; nothing is written."""
        session = self.session(ident)
        with refusals():
            found = preview(session, events_of(session, asked))
        return Preview(
            verdict=found.outcome.ruling.verdict,
            message=_said(pages.says(found.outcome)),
            changes=[
                Change(
                    seq=each.seq,
                    before=each.before and each.before.verdict,
                    after=each.after and each.after.verdict,
                    message=None if each.says is None else _said(each.says),
                    exposes=list(each.exposes),
                )
                for each in found.changes
            ],
            rounds=[
                RoundChange(
                    number=each.number,
                    before=each.before and standing_of(each.number, each.before.result),
                    after=each.after and standing_of(each.number, each.after.result),
                )
                for each in found.rounds
            ],
            turn_before=found.turn[0],
            turn_after=found.turn[1],
            scores_before=dict(found.scores[0]),
            scores_after=dict(found.scores[1]),
        )

    def correct(self, ident: str, asked: Request, seen: int | None) -> Accepted:
        """Writes a correction."""
        with self._lock:
            if self._desk.session(ident) is not None:
                return self._desk.accept(asked, seen)
            return enter(self.session(ident), asked, seen)

    def delete(self, ident: str) -> None:
        """Deletes an evening so that it is gone."""
        with self._lock:
            if self._desk.session(ident) is not None:
                raise refused("watched-now", "session")
            self._open.pop(ident, None)
            try:
                with refusals():
                    delete_session(self._desk.log, ident, watching=self._desk.running)
            except KeyError:
                raise refused("no-session", "session") from None
            self._past.forget(ident)

    def take_in(self, path: Path, copy: bool) -> Imported:
        """Reads in a record or a zip file with one."""
        try:
            return import_session(self._desk.log, path, copy)
        except KnownSessionError:
            raise refused("known-session") from None
        except NoRecordError as error:
            raise RefusedError(422, sentence("no-record", None, error.en, error.ja)) from None
        except (RecordError, OptionsError) as error:
            line = getattr(error, "line", None)
            en, ja = error.say("en"), error.say("ja")
            if line is not None:
                en, ja = f"line {line}: {en}", f"{line}行目: {ja}"
            raise RefusedError(422, sentence("no-record", error.field, en, ja)) from None
        except UnreadableFileError as error:
            raise RefusedError(422, sentence("no-record", None, error.why, error.why)) from None
        except OSError as error:
            raise refused("disk", reason=error.strerror or "") from None
        except LogError as error:
            raise RefusedError(503, sentence("disk", None, error.en, error.ja)) from None

    def session(self, ident: str) -> Session:
        """An evening to look into or to correct: the one that is watched, or one that is opened."""
        with self._lock:
            live = self._desk.session(ident)
            if live is not None:
                self._open.pop(ident, None)
                return live
            known = self._open.pop(ident, None)
            with refusals():
                if known is None or known.last_seq() != self._desk.log.last_seq(ident):
                    known = self._opened(ident)
            self._open[ident] = known
            while len(self._open) > OPEN:
                self._open.pop(next(iter(self._open)))
            return known

    def _opened(self, ident: str) -> Session:
        try:
            return Session.open(self._desk.log, ident)
        except KeyError:
            raise refused("no-session", "session") from None
        except LogError as error:
            if error.session is None:
                raise
            raise refused("unreadable-session", "session") from None

    def _one(self, ident: str) -> EveningInfo:
        with refusals():
            header = next((each for each in self._desk.log.sessions() if each["session"] == ident), None)
            if header is None:  # a table at which nothing was noted yet
                raise refused("no-session", "session")
            return self._info(header, self._past.of(header))

    def _info(self, header: Mapping[str, Any], evening: Evening | None) -> EveningInfo:
        ident = str(header["session"])
        live = self._desk.session(ident) is not None
        if evening is None:
            game = header.get("game")
            known = game if isinstance(game, str) else ""
            return EveningInfo(session=ident, game=known, events=header["events"], live=live, readable=False)
        pictures = sum(map(self._desk.log.has_picture, evening.pictures))
        return EveningInfo(
            session=ident,
            started=evening.started,
            game=evening.game,
            profile=evening.profile,
            house=house_of(header),
            players=list(evening.players),
            events=evening.events,
            rounds=evening.finished,
            result=None if evening.result is None else standing_of(_last_number(evening.rounds), evening.result),
            scores=dict(evening.scores),
            wins=dict(evening.wins),
            fouls=evening.fouls,
            corrections=evening.corrections,
            pictures=pictures,
            gone=len(evening.pictures) - pictures,
            minutes=evening.minutes,
            live=live,
        )


def _last_number(rounds: Sequence[Round]) -> int:
    return next(each.number for each in reversed(rounds) if each.result is not None)


def _said(words: Mapping[str, str]) -> Said:
    return Said(en=words["en"], ja=words["ja"])
