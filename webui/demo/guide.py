"""The guide through a demonstration: the caption of the moment, and how the film is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.texts import Text
from table.record.session import Session
from table.record.timeline import Entry
from table.simulation.camera import VirtualCamera
from table.simulation.captions import Caption, captions
from table.simulation.demonstrations import Demonstration
from webui.demo.paced_film import PacedFilm
from webui.shapes.common import Said
from webui.shapes.demo import Caption as Told
from webui.shapes.demo import Guide as Shown

FIRST_MS = 400.0
"""So much of a film is shown before somebody looks, ms: a table that lies there."""
Key = tuple[str, str | None, tuple[str, ...]]


class GuidedFilm(PacedFilm):
    """A demonstration's film as a source, with its captions."""

    def __init__(self, camera: VirtualCamera, shown: Demonstration, pace: float = 1.0) -> None:
        super().__init__(camera, shown.name or "record", pace)
        self.shown = shown
        self.captions = captions(camera.film, shown.lines, shown.notes)


class Guide:
    """Says where a film is, and holds it: at its beginning until somebody watches (`begin`), then as people ask. Any
    thread may call its methods."""

    def __init__(self, film: GuidedFilm) -> None:
        self._film = film
        self._waits = True
        self._known: tuple[str, int, int, Told | None] = ("", -1, -1, None)
        film.step(FIRST_MS)

    def begin(self) -> None:
        """Somebody watches: the film goes on from its beginning."""
        if self._waits:
            self._waits = False
            self._film.resume()

    def hold(self, how: str | None = None, pace: float | None = None) -> None:
        """`pause`, `play`, or `step` to the end of one event more; `pace`: times life."""
        self._waits = False
        if pace is not None:
            self._film.pace = pace
        if how == "pause":
            self._film.pause()
        elif how == "play":
            self._film.resume()
        elif how == "step":
            self._step()

    def _step(self) -> None:
        """Goes on to the moment before the next event begins: until then the one that is shown is read and ruled on."""
        at_ms = max(self._film.at_ms + 1.5 * 1000.0 / self._film.film.fps, self._film.captions[0].starts_ms)
        goal = next((caption.starts_ms for caption in self._film.captions if caption.starts_ms > at_ms), None)
        if goal is None:
            self._film.resume()
        else:
            self._film.step(goal)

    def now(self, session: Session) -> Shown:
        """Where the film is, and what is said of it."""
        film, number = self._film, self._number()
        if self._known[:3] != (session.id, session.version, number):
            told = None if number == 0 else self._told(session, number)
            self._known = (session.id, session.version, number, told)
        shown = film.shown
        return Shown(
            name=shown.name or None,
            title=None if shown.title is None else _said(shown.title),
            about=None if shown.about is None else _said(shown.about),
            paused=film.paused and not self._waits,
            pace=film.pace,
            number=number,
            events=len(film.captions),
            over=film.over,
            caption=self._known[3],
        )

    def _number(self) -> int:
        """How many events have begun."""
        return sum(caption.starts_ms <= self._film.at_ms for caption in self._film.captions)

    def _told(self, session: Session, number: int) -> Told:
        """The caption of an event, as far as the session has it already."""
        caption = self._film.captions[number - 1]
        found = _found(caption, self._film.captions[:number], session.timeline())
        as_it_should = found is not None and (found.verdict, found.code) == (caption.verdict, caption.code)
        silent = caption.event.type == "pass" and not caption.told
        note = caption.note if as_it_should or silent or (found is not None and found.correction) else None
        proves = found.exposed[0].seq if found is not None and found.exposed else None
        return Told(
            seen=_said(caption.seen),
            ruled=None if found is None or found.message is None else _said(found.message),
            note=None if note is None else _said(note),
            told=caption.told,
            silent=silent,
            seq=proves if proves is not None else None if found is None else found.seq,
            verdict=None if found is None else "illegal" if proves is not None else found.verdict,
        )


def _found(caption: Caption, until: Sequence[Caption], timeline: Sequence[Entry]) -> Entry | None:
    """The entry of the timeline that a caption speaks of. The same person may play the same card twice: then the
    captions `until` this one, with it, tell which of the entries it is."""
    event = caption.event
    if event.type == "takeback":
        back = next((each for each in until if each.event.seq == event.target), None)
        played = None if back is None else _found(back, until[: until.index(back) + 1], timeline)
        target = None if played is None or not played.taken_back else played.seq
        return next((each for each in timeline if each.type == "takeback" and each.target == target), None)
    wanted = _key(event.type, event.player, event.cards)
    count = Counter(_key(each.event.type, each.event.player, each.event.cards) for each in until)[wanted]
    same = [each for each in timeline if not each.void and _key(each.type, each.player, each.cards) == wanted]
    return same[count - 1] if len(same) >= count else None


def _key(kind: str, player: str | None, cards: Sequence[str] | None) -> Key:
    return kind, player, tuple(sorted(cards or ()))


def _said(text: Text) -> Said:
    return Said(en=text.en, ja=text.ja)
