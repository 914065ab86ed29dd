"""What a page shows of a session, as one JSON-ready object.

Keys of the view: `game`, `profile`, `options` (all switches), `round`, `players`, `turn`, `field`, `lock`,
`revolution`, `eleven_back`, `over` (the round is), `result`, `rounds`, `timeline`, `untold`, `state` (the game's own
view).

- `players`: `[{name, seat, angle, cards_left, rank, finished, passed, out, turn, score}]`; `seat` counts clockwise
  from 0 (the bottom edge), `angle` in degrees from +x towards +y; `cards_left`, `rank` may be null.
- `field`: plays since the last clear, oldest first: `[{seq, player, cards, as}]`; `lock`: letters of the locked suits.
- `result`: `{standings, ranks, scores, winners, finished}` as `gyoji judge` prints it; `rounds`: those of ended rounds.
- `untold`: what may be told now that no camera sees, as `table.unseen.Step.as_dict` has it.
- `timeline`, in the corrected order: `[{seq, type, player, to, cards, as, count, value, what, suit, card, colour,
  number, at_ms, source, confidence, confirmed, verdict, code, rule, deciding, effects, message {ja, en},
  exposed [{seq, code, rule}],
  exposed_by [seq], revised, corrected, inserted, void, taken_back, stands, correction, target,
  evidence [{sha256, camera, at_ms, quad}], alternatives [[[code, p]…] per card]}]`. Corrections themselves
  (`correction`: true) and void events (`void`: true) stay in it, without a verdict. A missed event that was put in is
  no correction but an event in its place (`inserted`: true).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.events import ALL, CORRECTIONS, Event
from referee.fold import Fold, Outcome
from referee.lines import result_line, round_line, ruling_line
from referee.options import as_dict
from referee.ruling import FINE, Exposure
from referee.texts import message
from table.unseen import steps


def seat_angle(index: int, count: int) -> float:
    """Degrees from +x towards +y (image axes) of the seat of player `index` of `count`."""
    return (90 + index * 360 / count) % 360


class View:
    """Follows a fold and says what to show. Not thread-safe: the session locks."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold
        self._told: list[dict[str, Any]] = []
        self._revised: set[int] = set()
        self._rounds: dict[int, dict[str, Any]] = {}
        self._words: dict[int, tuple[Any, dict[str, Any]]] = {}

    def news(self, outcome: Outcome) -> None:
        """Takes note of what the fold said to the newest event."""
        self._told.append(ruling_line(outcome))
        self._told.extend(self.rounds_of(outcome))
        self._revised.update(revision.seq for revision in outcome.revised)
        for ended in outcome.rounds:
            self._rounds[ended.number] = round_line(ended)

    def rounds_of(self, outcome: Outcome) -> tuple[dict[str, Any], ...]:
        """The results of rounds that an outcome ended."""
        return tuple(round_line(ended) for ended in outcome.rounds)

    def told(self) -> list[dict[str, Any]]:
        """All that was said so far, and the result as of now."""
        return [*self._told, result_line(self._fold.result())]

    def alternatives(self, seq: int) -> list[list[list[Any]]]:
        """Ranked readings per card of the recorded event `seq`."""
        for event in self._fold.events:
            if event.seq == seq:
                return _alternatives(event)
        return []

    def view(self) -> dict[str, Any]:
        """The whole view; the session adds its id and version."""
        moment = self._fold.table
        state = moment.game.view(moment.state)
        result = result_line(self._fold.result())
        result.pop("type")
        return {
            "game": moment.game.name,
            "profile": moment.profile,
            "options": as_dict(moment.setup.options),
            "round": moment.setup.number,
            "players": self._players(state, result),
            "turn": self._fold.turn,
            "field": self._field(state),
            "lock": state.get("lock") or [],
            "revolution": bool(state.get("revolution", False)),
            "eleven_back": bool(state.get("eleven_back", False)),
            "over": moment.over,
            "result": result,
            "rounds": [line for _, line in sorted(self._rounds.items())],
            "timeline": self._timeline(),
            "untold": [step.as_dict() for step in steps(moment)],
            "state": state,
        }

    def _players(self, state: Mapping[str, Any], result: Mapping[str, Any]) -> list[dict[str, Any]]:
        names = self._fold.table.setup.players
        left = state.get("cards_left") or {}
        passed, finished = state.get("passed") or [], state.get("finished") or []
        ranks = {**(state.get("ranks") or {}), **(state.get("new_ranks") or {}), **result["ranks"]}
        return [
            {
                "name": name,
                "seat": seat,
                "angle": seat_angle(seat, len(names)),
                "cards_left": left.get(name),
                "rank": ranks.get(name),
                "finished": name in finished,
                "passed": name in passed,
                "out": name in finished or name == state.get("fallen") or name in (state.get("fouls") or []),
                "turn": name == self._fold.turn,
                "score": result["scores"].get(name, 0),
            }
            for seat, name in enumerate(names)
        ]

    def _field(self, state: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What lies in the field, each play with the event that laid it."""
        shown = state.get("field")
        plays = shown.get("plays", []) if isinstance(shown, Mapping) else shown or []
        laid = [event for event in self._fold.corrected() if event.type == "play"]
        found = []
        for play in reversed(plays):
            while laid and (laid[-1].player, list(laid[-1].cards or ())) != (play["player"], play["cards"]):
                laid.pop()
            found.append({**play, "seq": laid.pop().seq if laid else None})
        return found[::-1]

    def _timeline(self) -> list[dict[str, Any]]:
        standing = {event.seq: event for event in self._fold.corrected()}
        exposed_by: dict[int, list[int]] = {}
        for seq, exposed in self._fold.exposures.items():
            for exposure in exposed:
                exposed_by.setdefault(exposure.seq, []).append(seq)
        taken_back = {event.target for event in self._fold.events if event.type == "takeback"}
        order = {seq: place for place, seq in enumerate(standing)}
        exposures = self._fold.exposures
        entries = []
        for event in self._fold.events:
            entry = self._entry(event, standing.get(event.seq), exposures.get(event.seq, ()))
            entry["exposed_by"] = sorted(exposed_by.get(event.seq, []))
            entry["revised"] = event.seq in self._revised
            entry["taken_back"] = event.seq in taken_back
            entries.append((order.get(event.seq), entry))
        return _in_order(entries)

    def _entry(self, event: Event, now: Event | None, exposed: tuple[Exposure, ...]) -> dict[str, Any]:
        ruling = self._fold.ruling(event.seq)
        key = (now, ruling, exposed)
        kept = self._words.get(event.seq)
        # Nothing that stands is made anew unless it changed.
        if kept is not None and all(old is new for old, new in zip(kept[0], key, strict=True)):
            return dict(kept[1])
        shown = now or event
        # What only some have seen is hidden in events that count; it stays so in those that no longer do.
        hidden = now is None and event.audience != ALL
        correction = event.type in CORRECTIONS and now is None
        entry: dict[str, Any] = {
            "seq": event.seq,
            "type": shown.type,
            "player": shown.player,
            "to": shown.to,
            "cards": [] if hidden else list(shown.cards or ()),
            "as": None if shown.readings is None else list(shown.readings),
            "count": shown.count,
            "value": shown.value,
            "what": shown.what,
            "suit": shown.suit,
            "card": None if hidden else shown.card,
            "colour": shown.colour,
            "number": shown.number,
            "at_ms": event.at_ms if event.at_ms is not None else shown.at_ms,
            "source": shown.source or event.source,
            "confidence": shown.confidence,
            "confirmed": shown.confirmed,
            "verdict": None,
            "code": None,
            "rule": None,
            "deciding": [],
            "effects": [],
            "message": None,
            "exposed": [{"seq": x.seq, "code": x.code, "rule": x.rule} for x in exposed],
            "void": now is None and not correction,
            "corrected": now is not None
            and event.type != "insert"
            and event.audience == ALL
            and _content(now) != _content(event),
            "inserted": event.type == "insert" and now is not None,
            "stands": shown.stands,
            "correction": correction,
            "target": event.target,
            "evidence": [_picture(item) for item in event.evidence or shown.evidence],
            "alternatives": _alternatives(event),
        }
        if now is not None and ruling is not None:
            about = self._fold.about(exposure.seq for exposure in exposed)
            outcome = Outcome(now, ruling, exposed, (), None, (), about)
            entry |= {"verdict": ruling.verdict, "code": ruling.code, "rule": ruling.rule}
            entry |= {"deciding": list(ruling.cards), "effects": list(ruling.effects)}
            entry["message"] = {lang: message(outcome, lang) for lang in ("ja", "en")}
        elif correction:
            outcome = Outcome(event, FINE, (), (), None, (), corrects=self._fold.corrects(event))
            entry["message"] = {lang: message(outcome, lang) for lang in ("ja", "en")}
        self._words[event.seq] = (key, entry)
        return dict(entry)


def _content(event: Event) -> tuple[Any, ...]:
    """What an event tells, without who saw it and how."""
    told = (event.count, event.suit, event.card, event.colour, event.what, event.value)
    return event.type, event.player, event.to, event.cards, told


def _in_order(entries: list[tuple[int | None, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Entries that count, in the corrected order; void ones and corrections stay behind the entry they followed."""
    groups: list[tuple[int, int, dict[str, Any]]] = []
    last = -1
    for number, (place, entry) in enumerate(entries):
        # A missed event goes to its place, without drawing along what follows it in the record.
        if place is not None and not entry["inserted"]:
            last = place
        groups.append((last if place is None else place, number, entry))
    return [entry for _, _, entry in sorted(groups, key=lambda group: group[:2])]


def _picture(item: Mapping[str, Any]) -> dict[str, Any]:
    return {name: item.get(name) for name in ("sha256", "camera", "at_ms", "quad")}


def _alternatives(event: Event) -> list[list[list[Any]]]:
    found = []
    for item in event.evidence:
        ranked = item.get("alternatives")
        if isinstance(ranked, list):
            found.append([list(pair) for pair in ranked])
    return found
