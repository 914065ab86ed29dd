"""Drafts acts as events of the record: new events, doubtful ones with a question, corrections of earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from referee.cards import UNKNOWN
from referee.events import Event
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.ruling import ILLEGAL
from table.belief.alignment import Change, Written
from table.belief.history import Act
from table.belief.probabilities import Limits
from table.record.drafts import Draft
from vision.types import Quad

Name = tuple[object, ...]
"""The key of an act (`Act.name`)."""


class Rival(NamedTuple):
    """An alternative explanation of the cards of an act: its probability, and what was done with them by whom (`type`
    None: nothing was done)."""

    share: float
    type: str | None
    player: str | None
    cards: tuple[str, ...]


class Want(NamedTuple):
    """An act that is to be written: its probability (`share`), whether it may be written yet (`ready`), and its
    alternative explanations."""

    act: Act
    share: float
    ready: bool
    rivals: tuple[Rival, ...] = ()


class PicturedCard(Protocol):
    """A card in a picture: `quad` (4, 2) px, its likeliest name, and the others, best first."""

    @property
    def id(self) -> int: ...
    @property
    def quad(self) -> Quad: ...
    @property
    def card(self) -> str | None: ...
    @property
    def ranked(self) -> list[tuple[str, float]]: ...


@dataclass(frozen=True, eq=False)
class Pictured:
    """The picture that is the evidence of events: `picture` stores it and returns its sha256."""

    picture: Callable[[], str]
    camera: str
    at_ms: float
    cards: Sequence[PicturedCard]

    def evidence(self, ids: Collection[int]) -> list[JsonObject]:
        """The evidence of an event: the picture, and per card its outline and names; JSON-ready."""
        sha = self.picture()
        return [
            {
                "sha256": sha, "camera": self.camera, "at_ms": round(self.at_ms, 1),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "alternatives": [[code, round(share, 3)] for code, share in card.ranked[:5]],
            }
            for card in self.cards if card.id in ids
        ]  # fmt: skip


@dataclass
class Seen:
    """What is known of the cards when something is written. `since`: per card, when it was first reported, ms; `read`:
    cards that were read often enough to call a foul, and with which no unread card can have come; `legible`: cards that
    can be read again; `evidence`: gives the evidence of an event for its cards; `final`: nothing more will be seen."""

    at_ms: float
    since: Mapping[int, float]
    read: Collection[int]
    legible: Collection[int]
    evidence: Callable[[Collection[int]], list[JsonObject]]
    final: bool = False
    surprises: Mapping[float, float] = field(default_factory=dict)
    """Per time of a step, ms: how badly what was seen then fits all histories (`Filter.surprises`)."""


@dataclass
class Drafting:
    """Writes acts into a draft, in order. `marks`: per act, the `stand` or `takeback` about it; `marked`: per play,
    which of these was written, and its event number. `at_ms`: the time given to all events, as corrections and what
    goes with them share one time; None: each event has the time at which it happened."""

    draft: Draft
    limits: Limits
    seen: Seen
    marks: Mapping[Name, Act]
    marked: dict[int, tuple[str, int]]
    at_ms: float | None = None
    tracks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Per event written here: the ids of the cards that it was written from."""
    numbers: dict[Name, int] = field(default_factory=dict)
    """Per act: the number of its event."""
    waiting: bool = False
    """Whether something could not be written yet."""
    unsure: bool = False
    """Whether something is written with a question."""
    refused: list[Act] = field(default_factory=list)
    """Acts that were not written: they are believed to be legal, but the record would call them fouls."""

    def unmark(self, plan: Sequence[Change]) -> None:
        """Undoes every written `stand` or `takeback` that is no longer believed."""
        acts = {each.written.seq: each.act for each in plan if each.written is not None and each.act is not None}
        for target, (kind, seq) in list(self.marked.items()):
            act = acts.get(target)
            mark = None if act is None else self.marks.get(act.name)
            if mark is None or mark.type != kind:
                self.draft.accept({"type": "undo", "target": seq, **self._stamp("inferred")})
                del self.marked[target]

    def change(self, change: Change, want: Want | None) -> None:
        """Carries out one change of a plan."""
        written = change.written
        if want is None:
            if written is not None and not written.said:
                self.draft.accept({"type": "undo", "target": written.seq, **self._stamp("inferred")})
            return
        if change.kind == "keep" and written is not None:
            self.numbers[want.act.name] = written.seq
            self._confirm(written, want)
        elif want.act.seq:
            return  # people entered it: it stands as they wrote it, or they corrected it
        elif want.ready:
            self._put(change, want)
        else:
            self.waiting = True
        self._mark(want.act)

    def _mark(self, act: Act) -> None:
        """Writes that a play was taken back, or stands."""
        mark, target = self.marks.get(act.name), self.numbers.get(act.name)
        if mark is not None and target is not None and target not in self.marked:
            accepted = self.draft.accept({"type": mark.type, "target": target, **self._stamp("camera")})
            self.marked[target] = (mark.type, accepted.seq)

    def _confirm(self, written: Written, want: Want) -> None:
        """Confirms an event that was written with a question and is sure now. A round or deal that nobody entered stays
        unconfirmed."""
        if written.event.confirmed is not False or written.said or want.act.event is not None:
            return
        sure = want.share >= self.limits.sure and UNKNOWN not in want.act.cards
        self.unsure = self.unsure or not sure
        if sure:
            inner = {**self._line(want), "confirmed": True}
            self.draft.accept({"type": "amend", "target": written.seq, "event": inner, **self._stamp("inferred")})

    def _put(self, change: Change, want: Want) -> None:
        """Writes an act: at the end, inserted in its place, or as an amendment. If it is believed to be legal and the
        record would call it a foul, it is refused."""
        act, line = want.act, self._line(want)
        target = change.written.seq if change.kind == "amend" and change.written is not None else None
        if target is not None:
            whole: JsonLine = {"type": "amend", "target": target, "event": line, **self._stamp("inferred")}
        elif change.after is not None:
            whole = {"type": "insert", "after": change.after, "event": line, **self._stamp("inferred")}
        else:
            whole = line if self.at_ms is None else {**line, "at_ms": round(self.at_ms, 1)}
        mark = self.draft.mark()
        accepted = self.draft.accept(whole)
        ruling = accepted.outcome.now if target is not None else accepted.ruling
        if ruling is not None and ruling.verdict == ILLEGAL and not act.foul:
            self.draft.back(mark)
            self.refused.append(act)
            return
        seq = accepted.seq if target is None else target
        self.numbers[act.name], self.tracks[seq] = seq, act.tracks
        self.unsure = self.unsure or line.get("confirmed") is False

    def guard(self, acts: Sequence[Act], own: Collection[int]) -> None:
        """Keeps the record from calling a foul that is not believed. Such a play is amended to unread cards. If it is
        called a foul even so, it is undone."""
        fouls = {self.numbers[act.name] for act in acts if act.foul and act.name in self.numbers}
        tried: set[int] = set()
        while (found := self._false_foul(fouls | tried, own)) is not None:
            seq, event = found
            tried.add(seq)
            if event.type != "play" or not self._leave_open(seq, event):
                self.draft.accept({"type": "undo", "target": seq, **self._stamp("inferred")})

    def _false_foul(self, known: Collection[int], own: Collection[int]) -> tuple[int, Event] | None:
        """The first event written here that the record calls a foul and that is not among those known to be fouls."""
        return next((
            (seq, event) for seq, event, ruling in self.draft.trial().standing()
            if ruling.verdict == ILLEGAL and seq not in known and seq not in self.marked
            and (seq in own or seq in self.tracks)
        ), None)  # fmt: skip

    def _leave_open(self, seq: int, event: Event) -> bool:
        """Amends a play to unread cards with a question, unless it would be a foul even so; returns whether it was
        amended."""
        line: JsonLine = {"type": "play", "player": event.player, "cards": [UNKNOWN] * len(event.cards or ())}
        line |= {"confirmed": False, "source": "camera"}
        mark = self.draft.mark()
        found = self.draft.accept({"type": "amend", "target": seq, "event": line, **self._stamp("inferred")})
        foul = found.outcome.now is not None and found.outcome.now.verdict == ILLEGAL
        if foul:
            self.draft.back(mark)
        return not foul

    def _line(self, want: Want) -> JsonLine:
        """An act as an event of the record."""
        act = want.act
        line: JsonLine = {"type": act.type}
        if act.event is not None:
            line |= _told(act.event)
        else:
            line |= {"player": act.player} if act.player is not None else {}
            line |= {"cards": list(act.cards)} if act.cards else {}
            line |= {"count": act.number} if act.number is not None and not act.cards else {}
        line |= {"at_ms": round(act.at_ms, 1), "source": "camera" if act.tracks else "inferred"}
        line["confidence"] = round(want.share, 3)
        if act.tracks:
            line["evidence"] = _with_rivals(self.seen.evidence(act.tracks), want.rivals)
        if want.share < self.limits.sure or UNKNOWN in act.cards:
            line["confirmed"] = False
        return line

    def _stamp(self, source: str) -> JsonLine:
        return {"at_ms": round(self.seen.at_ms, 1), "source": source}


def _with_rivals(evidence: list[JsonObject], rivals: Sequence[Rival]) -> list[JsonObject]:
    """The evidence of an event, with its alternative explanations added."""
    if not rivals:
        return evidence
    told: list[JsonValue] = [
        {"share": round(each.share, 3), "type": each.type, "player": each.player, "cards": list(each.cards)}
        for each in rivals
    ]
    first, *others = evidence or [{}]
    return [{**first, "otherwise": told}, *others]


def _told(event: Event) -> JsonLine:
    """The own fields of a `round` or `deal` event."""
    found: JsonLine = {}
    if event.type == "round":
        found["number"] = event.number
        found |= {"options": dict(event.options)} if event.options is not None else {}
        found |= {"players": list(event.players)} if event.players is not None else {}
    if event.type == "deal":
        found |= {"counts": dict(event.counts or {}), "confirmed": event.confirmed}
    return found
