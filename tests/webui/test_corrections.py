"""Corrections of corrections: what is void, taken back or let stand is decided in one place, and told alike."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.events import CORRECTIONS, Event
from referee.fold import Fold
from referee.records.reader import read_record
from table.record.settling import settlement
from table.record.timeline import Entry
from table.record.view import View
from webui.views.session import page_entry, page_head, page_view

PLAYERS = ["A", "B", "C", "D"]
HEAD = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "players": PLAYERS}
CARDS = [f"{suit}{rank}" for suit in "SHDC" for rank in ("3", "5", "8", "9", "K")]


def happened() -> st.SearchStrategy[dict[str, Any]]:
    """A play, a pass or a sweep."""
    player = st.sampled_from(PLAYERS)
    play = st.builds(lambda who, card: {"type": "play", "player": who, "cards": [card]}, player, st.sampled_from(CARDS))
    return st.one_of(play, play, player.map(lambda who: {"type": "pass", "player": who}), st.just({"type": "clear"}))


@st.composite
def records(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Events in which half correct an earlier one, corrections too."""
    lines: list[dict[str, Any]] = [HEAD]
    for seq in range(1, draw(st.integers(2, 24)) + 1):
        kind = draw(st.sampled_from(["event", "event", "undo", "undo", "amend", "insert", "stand", "takeback"]))
        if seq == 1 or kind == "event":
            line = draw(happened())
        elif kind == "insert":
            line = {"type": kind, "after": draw(st.integers(0, seq - 1)), "event": draw(happened())}
        else:
            line = {"type": kind, "target": draw(st.integers(1, seq - 1))}
            if kind == "amend":
                line["event"] = draw(happened())
        lines.append({"seq": seq, **line})
    return lines


class Plain:
    """What a record comes to, read from its end: whether a correction counts is decided by later ones alone."""

    def __init__(self, events: list[Event]) -> None:
        self.log = {event.seq: event for event in events}
        self.void: set[int] = set()
        self.amended: dict[int, Event] = {}
        self.marks: dict[int, str] = {}
        for event in reversed(events):
            seq, kind, target = event.seq, event.type, event.target or 0
            if kind not in CORRECTIONS or seq in self.void or (seq in self.amended and kind not in ("insert", "amend")):
                continue
            if kind == "undo":
                self.void.add(target)
            elif kind == "amend":
                self.amended.setdefault(target, self.amended.get(seq) or event.event or event)
            elif kind != "insert":
                self.marks.setdefault(target, kind)
        self.order = self._family(0, events)

    def _family(self, parent: int, events: list[Event]) -> list[int]:
        found = []
        for event in events:
            mine = (event.after or 0) == parent if event.type == "insert" else parent == 0
            if mine and event.type == "insert":
                found += [event.seq, *self._family(event.seq, events)]
        if parent == 0:
            for event in events:
                if event.type != "insert":
                    found += [event.seq, *self._family(event.seq, events)]
        return found

    def now(self, seq: int) -> Event | None:
        event = self.log[seq]
        better = self.amended.get(seq) or (event.event if event.type == "insert" else event)
        if seq in self.void or better is None or better.type in CORRECTIONS:
            return None
        mark = self.marks.get(seq)
        return dataclasses.replace(better, seq=seq, stands=better.stands if mark is None else mark == "stand")

    def taken_back(self, seq: int) -> bool:
        return self.now(seq) is not None and self.marks.get(seq) == "takeback"


@settings(deadline=None, max_examples=50)
@given(records())
def test_corrections_come_to_what_they_mean_read_from_the_end(lines: list[dict[str, Any]]) -> None:
    header, events, _ = read_record([json.dumps(line) for line in lines])
    fold = Fold(header)
    for number, event in enumerate(events, 1):
        fold.add(event)
        plain = Plain(events[:number])
        assert fold.order == plain.order
        for seq in plain.log:
            assert fold.now(seq) == plain.now(seq)
            assert fold.void(seq) == (seq in plain.void)
            assert fold.taken_back(seq) == plain.taken_back(seq)
    counting = [event for seq in fold.order if (event := fold.now(seq)) is not None]
    assert fold.corrected() == counting
    alone = Fold(header)  # what counts, without the marks of takebacks, is ruled alike when nothing had to be corrected
    if not any(map(fold.taken_back, fold.order)):
        for number, event in enumerate(counting, 1):
            outcome = alone.add(dataclasses.replace(event, seq=number))
            assert fold.ruling(event.seq)[:2] == outcome.ruling[:2]  # type: ignore[index]


@settings(deadline=None, max_examples=50)
@given(records())
def test_replay_and_page_tell_what_the_fold_says(lines: list[dict[str, Any]]) -> None:
    header, events, _ = read_record([json.dumps(line) for line in lines])
    fold = Fold(header)
    view = View(fold)
    shown: dict[int, Entry] = {}
    for event in events:
        for seq in view.news(fold.add(event)):
            entry = view.entry(seq)
            assert entry is not None
            shown[seq] = entry
    replayed = view.view()
    page = page_view(page_head("s", 1, view.shown()), view.timeline())
    assert [entry["seq"] for entry in replayed["timeline"]] == [entry.seq for entry in page.timeline] == fold.order
    for entry, paged in zip(replayed["timeline"], page.timeline, strict=True):
        seq = entry["seq"]
        assert (entry["void"], entry["taken_back"]) == (fold.void(seq), fold.taken_back(seq))
        assert (paged.void, paged.taken_back, paged.stands) == (entry["void"], entry["taken_back"], entry["stands"])
        assert page_entry(shown[seq]) == paged  # told when it changed, and never otherwise
        now = fold.now(seq)
        found = settlement(now, fold.ruling(seq), fold.since(seq)) if now else None
        assert paged.settled == (found and found.how)
        assert entry["verdict"] == (None if now is None else fold.ruling(seq).verdict)  # type: ignore[union-attr]


def test_B11_an_undone_takeback_is_undone() -> None:
    lines = [HEAD,
             {"seq": 1, "type": "play", "player": "A", "cards": ["S9"]},
             {"seq": 2, "type": "play", "player": "B", "cards": ["H5"]},
             {"seq": 3, "type": "takeback", "target": 2},
             {"seq": 4, "type": "undo", "target": 3},
             {"seq": 5, "type": "undo", "target": 4}]  # fmt: skip
    told = []
    header, events, _ = read_record([json.dumps(line) for line in lines])
    fold = Fold(header)
    view = View(fold)
    for event in events:
        view.news(fold.add(event))
        told.append([(entry.taken_back, entry.void) for entry in view.timeline()])
    assert told[2] == [(False, False), (True, False), (False, False)]
    assert told[3] == [(False, False), (False, False), (False, True), (False, False)]
    assert told[4] == [(False, False), (True, False), (False, False), (False, True), (False, False)]
