"""What pages are shown of a table: its view, what changed in it, the state of its camera, the cards in its picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.events import Event
from referee.fold import Outcome
from referee.words.messages import message
from table.interpret import comparing
from table.interpret.comparing import Photograph
from table.live.loop import LiveTable
from table.live.states import sentence
from table.record import timeline
from table.record.session import Session
from table.record.storage.log import LogError, damaged_lines
from webui.shapes.common import Said
from webui.shapes.status import Comparison, Difference, Doubted, LeftOut, Outline, Status
from webui.shapes.view import Choice, Earlier, Entry, Exhibit, Head, Questions, View
from webui.views.rules import rules_now
from webui.views.session import ROUNDS, newest_within, page_entry, page_head, page_view
from webui.views.tournament import tournament_now

NEWEST = 100
"""So many of the newest events a page gets at first, and so many older ones at a time."""
MOST = 200
"""So many it gets at most where the round began before them."""
NEWEST_BYTES, ASKING_BYTES, PAGE_BYTES = 50_000, 20_000, 60_000
"""Bytes of JSON that the newest events take at first, the older ones that ask something, and older ones at a time: a
first view is at most 100 kB, however long the record is and whatever its events hold."""
ALL = 2**31
SHOWN = 8
"""So many of the newest things that were left out are shown."""


class News(NamedTuple):
    """The table at one version; the entries of its timeline that changed (None: too many to say, or all are new), and
    the whole view where it is wanted or all is new."""

    head: Head
    changed: list[Entry] | None
    view: View | None


Audience = str | None
"""Who is shown the table: a player, or (None) everybody."""


class Views:
    """The views of a session, one for each audience, each made once per version. All methods may be called from any
    thread."""

    def __init__(self) -> None:
        self._made: dict[Audience, tuple[Session, int, View]] = {}
        self._head: tuple[Session, int, Head] | None = None

    def view(self, session: Session, audience: Audience = None) -> View:
        """The table with its newest events."""
        made = self._made.get(audience)
        if made is not None and made[0] is session and made[1] == session.version:
            return made[2]
        with session.alone():
            newest = _within(session.newest(NEWEST, MOST, audience), NEWEST_BYTES)
            there = {entry.seq for entry in newest}
            asking = [entry for entry in session.waiting(audience) if entry.seq not in there]
            earlier = session.earlier(newest[0].seq) if newest else 0
            view = page_view(self.head(session), newest, earlier, _within(asking[-NEWEST:], ASKING_BYTES))
            kept = {each: made for each, made in self._made.items() if made[0] is session}
            self._made = {**kept, audience: (session, view.version, view)}
        return view

    def head(self, session: Session) -> Head:
        """The table at this moment, without what happened before: everybody's is the same."""
        with session.alone():
            made = self._head
            if made is None or made[0] is not session or made[1] != session.version:
                made = (session, session.version, head_of(session))
                self._head = made
        return made[2]

    def news(self, session: Session, since: tuple[str, int] | None, whole: bool, audience: Audience = None) -> News:
        """What changed after the session and version `since`, all of it at one moment. `whole`: the whole view, too."""
        with session.alone():
            same = since is not None and since[0] == session.id
            changed = session.changes(since[1], audience) if since is not None and same else None
            if changed is not None and len(changed) > MOST:
                changed = None
            view = self.view(session, audience) if whole or changed is None else None
            head = self.head(session)
        return News(head, None if changed is None else [page_entry(entry) for entry in changed], view)


def head_of(session: Session, most: int = ROUNDS) -> Head:
    """The table at this moment, without what happened before, but with the results of the `most` newest rounds."""
    moment = session.moment()
    dealt = _dealt([event for _, event, _ in session.trial().this_round()]) if moment.over else {}
    shown = session.shown()
    cup = tournament_now(moment, shown.rounds)
    weight = moment.setup.tournament.weight
    codes, waiting = moment.deck.all_codes(), session.waits_for()
    rules = rules_now(session.header(), moment)
    return page_head(session.id, session.version, shown, codes, dealt, cup, weight, most, waiting, rules)


def head_at(session: Session, seq: int) -> Head:
    """The table as it was after the event `seq`. Raises KeyError."""
    with session.alone():
        shown, moment = session.shown(seq), session.moment(seq)
    cup = tournament_now(moment, shown.rounds)
    weight = moment.setup.tournament.weight
    rules = rules_now(session.header(), moment)
    codes = moment.deck.all_codes()
    return page_head(session.id, session.version, shown, codes, tournament=cup, weight=weight, rules=rules)


def whole(session: Session) -> View:
    """The table as it is now, with every event and every round."""
    with session.alone():
        return page_view(head_of(session, ALL), session.timeline())


def earlier(session: Session, before: int, audience: Audience = None) -> Earlier:
    """Events that stand before the event `before`, the newest of them."""
    with session.alone():
        shown = _pages(session.timeline(before, NEWEST, audience), PAGE_BYTES)
        more = session.earlier(shown[0].seq) if shown else 0
    return Earlier(timeline=shown, first=shown[0].seq if shown else None, earlier=more)


def questions(session: Session, before: int, audience: Audience = None) -> Questions:
    """Events that wait for an answer and stand before the event `before`, the newest of them."""
    with session.alone():
        bound = session.entry(before)
        older = [entry for entry in session.waiting(audience) if bound is not None and entry.place < bound.place]
    shown = _pages(older[-NEWEST:], PAGE_BYTES)
    return Questions(timeline=shown, earlier=len(older) - len(shown))


def _pages(entries: Sequence[timeline.Entry], most: int) -> list[Entry]:
    return newest_within([page_entry(entry) for entry in entries], most)


def _within(entries: Sequence[timeline.Entry], most: int) -> list[timeline.Entry]:
    """The last entries that take `most` bytes on a page."""
    shown = _pages(entries, most)
    return list(entries[len(entries) - len(shown) :])


def status(session: Session, live: LiveTable | None, tapped: bool = False) -> Status:
    """The state of the camera; None: it is off, or (`tapped`) there is none."""
    lost = [LeftOut(code="damaged", message=Said(**said.words())) for said in damage(session)]
    if live is None:
        if tapped:
            return Status(state="no-camera", message=Said(**sentence("no-camera")), left_out=lost)
        off = Said(en="The camera is off.", ja="カメラは止まっています。")
        return Status(state="stopped", message=off, left_out=lost)
    now = live.status()
    size = None if now.size is None else (int(now.size[0]), int(now.size[1]))
    newest = live.left_out()[-SHOWN:]
    left_out = [LeftOut(code=doubt.code, at_ms=doubt.at_ms, message=Said(**doubt.words())) for doubt in newest]
    left_out = [*lost, *left_out]
    disputed = live.disputed
    doubted = None if disputed is None else Doubted(deck=disputed[0], ids=list(disputed[1]))
    return Status(
        state=now.state, message=Said(**now.message), fps=round(now.fps, 1), size=size, left_out=left_out,
        doubted=doubted,
    )  # fmt: skip


def outlines(live: LiveTable) -> list[Outline]:
    """The cards found in the latest still."""
    return [
        Outline(quad=card["quad"], card=card["card"], face=card["face"], confidence=card["confidence"])
        for card in live.outlines()
    ]


def compared(session: Session, photograph: Photograph) -> Comparison:
    """How the table differs from the record; the picture is kept."""
    sha = session.log.put_picture(photograph.jpeg)
    return Comparison(sha256=sha, differences=[_difference(sha, each) for each in photograph.differences])


def _difference(sha: str, found: comparing.Difference) -> Difference:
    return Difference(
        kind=found.kind,
        cards=list(found.cards),
        evidence=[
            Exhibit(sha256=sha, quad=None if quad is None else [(float(x), float(y)) for x, y in quad])
            for quad in found.quads
        ],
        alternatives=[
            [Choice(card=card, confidence=float(share)) for card, share in ranked[:4]] for ranked in found.alternatives
        ],
        seq=found.seq,
        player=found.player,
    )


def says(outcome: Outcome) -> dict[str, str]:
    """The referee's sentence on an event, in both languages."""
    return {lang: message(outcome, lang) for lang in ("en", "ja")}


def damage(session: Session) -> list[LogError]:
    """What a session has lost, as one sentence, or none."""
    return [damaged_lines(session.id, len(session.lost), session.lost[0])] if session.lost else []


def _dealt(events: Sequence[Event]) -> dict[str, int]:
    """The cards that each player was dealt in the last round of a corrected log, as far as they were counted."""
    for event in reversed(events):
        if event.type == "deal":
            hands = {name: len(hand) for name, hand in (event.hands or {}).items()}
            return {**hands, **(event.counts or {})}
    return {}
