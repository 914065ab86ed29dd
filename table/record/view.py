"""What is shown of a session: the table at one moment (`Shown`) and its timeline.

The page is sent the dataclasses as they are. `gyoji replay --json` prints `View.view()`, an object with these keys:
`game`, `profile`, `options` (all switches), `round`, `players`, `turn`, `field`, `lock`, `revolution`, `eleven_back`,
`over` (the round is), `result`, `rounds`, `timeline`, `untold`, `state` (the game's own view).

- `players`: `[{name, seat, angle, cards_left, rank, finished, passed, out, turn, score}]`; `seat` counts clockwise
  from 0 (the bottom edge), `angle` in degrees from +x towards +y; `cards_left`, `rank` may be null.
- `field`: plays since the last clear, oldest first: `[{seq, player, cards, as}]`; `lock`: letters of the locked suits.
- `result`: `{standings, ranks, scores, winners, finished}` as `gyoji judge` prints it; `rounds`: those of ended rounds.
- `untold`: what may be told now that no camera sees, as `table.record.unseen.Step.as_dict` has it.
- `timeline`, in the corrected order: `[{seq, place, type, player, to, cards, as, count, value, what, suit, card,
  colour, number, at_ms, source, confidence, confirmed, verdict, code, rule, deciding, effects, message {ja, en},
  exposed [{seq, code, rule}],
  exposed_by [seq], revised, corrected, inserted, void, taken_back, stands, correction, target,
  evidence [{sha256, camera, at_ms, quad}], alternatives [[[code, p]…] per card]}]`. Corrections themselves
  (`correction`: true) and void events (`void`: true, also of a correction that was undone) stay in it, without a
  verdict. A missed event that was put in is no correction but an event in its place (`inserted`: true).
  `place` is a list of numbers that never changes: compared number by number, places are in the order of the entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from itertools import islice

from referee.events import Event
from referee.fold import Fold, Outcome, RoundResult
from referee.fold import Table as Moment
from referee.json_values import JsonLine, JsonObject
from referee.play.options import as_dict
from referee.play.protocol import Result
from referee.play.public import Detail, PublicField, PublicPlay, PublicState, as_json
from referee.shedding.public import SheddingDetail
from referee.words.lines import result_line, round_line, ruling_line
from table.record.seats import seat_angle
from table.record.settling import Settlements
from table.record.timeline import Entry, Ranked, entry_of, open_question, seen_entry
from table.record.unseen import Step, steps


@dataclass(frozen=True, slots=True)
class Seated:
    """One player. `seat` counts clockwise from 0, the bottom edge; `angle` in degrees from +x towards +y.

    `cards_left`: None where nobody counted; `rank`: the one that was held or is given by now; `out`: plays no more in
    this round; `score` of all rounds.
    """

    name: str
    seat: int
    angle: float
    cards_left: int | None
    rank: str | None
    finished: bool
    passed: bool
    out: bool
    turn: bool
    score: int


@dataclass(frozen=True, slots=True)
class Laid:
    """One play that lies in the field. `readings`: what its jokers stand for, in card order; `seq`: the event that laid
    it, None where that is not known."""

    player: str
    cards: tuple[str, ...]
    readings: tuple[str, ...]
    seq: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """The table at one moment, without what happened before.

    `options`: every switch; `round` counts from 1; `turn`: None where it is nobody's, anybody's or not known; `field`:
    plays since the last clear, oldest first; `over`: the round is; `result` as of now, with the scores of all rounds;
    `rounds` that ended, each with its own scores; `untold`: what may be told now that no camera sees; `expected`: the
    types of events that may come now, once each.
    """

    game: str
    profile: str | None
    options: JsonObject
    round: int
    players: tuple[Seated, ...]
    turn: str | None
    field: tuple[Laid, ...]
    over: bool
    result: Result
    rounds: tuple[RoundResult, ...]
    untold: tuple[Step, ...]
    expected: tuple[str, ...]
    public: PublicState[Detail]

    def as_dict(self) -> JsonLine:
        """JSON-ready, as `gyoji replay --json` prints it."""
        family = self.public.detail if isinstance(self.public.detail, SheddingDetail) else None
        result = result_line(self.result)
        result.pop("type")
        return {
            "game": self.game,
            "profile": self.profile,
            "options": dict(self.options),
            "round": self.round,
            "players": [asdict(player) for player in self.players],
            "turn": self.turn,
            "field": [
                {"player": laid.player, "cards": list(laid.cards), "as": list(laid.readings), "seq": laid.seq}
                for laid in self.field
            ],
            "lock": list(family.lock) if family else [],
            "revolution": family is not None and family.revolution,
            "eleven_back": family is not None and family.eleven_back,
            "over": self.over,
            "result": result,
            "rounds": [round_line(ended) for ended in self.rounds],
            "untold": [step.as_dict() for step in self.untold],
            "state": as_json(self.public),
        }


class View:
    """Follows a fold and says what to show. What an event costs does not depend on how many came before it.

    Not thread-safe: the session locks.
    """

    def __init__(self, fold: Fold) -> None:
        self._fold = fold
        self._told: list[Outcome] = []
        self._revised: set[int] = set()
        self._rounds: dict[int, RoundResult] = {}
        self._entries: dict[int, Entry] = {}
        self._made_of: dict[int, tuple[object, ...]] = {}
        self._exposed_by: dict[int, set[int]] = {}
        self._exposes: dict[int, tuple[int, ...]] = {}
        self._waiting: dict[int, None] = {}
        self._settled = Settlements()

    def news(self, outcome: Outcome) -> list[int]:
        """Takes note of what the fold said to the newest event; the numbers of entries that it made or changed."""
        self._told.append(outcome)
        self._revised.update(revision.seq for revision in outcome.revised)
        for ended in outcome.rounds:
            self._rounds[ended.number] = ended
        return [seq for seq in self._touched() if self._make(seq)]

    def _touched(self) -> dict[int, None]:
        """The numbers of entries that the newest event may have changed."""
        touched = dict.fromkeys(self._fold.touched)
        for seq in self._fold.touched:
            before = self._exposes.get(seq, ())
            now = tuple(exposure.seq for exposure in self._fold.exposing(seq))
            if now != before:
                self._exposes[seq] = now
                for exposed in before:
                    self._exposed_by[exposed].discard(seq)
                for exposed in now:
                    self._exposed_by.setdefault(exposed, set()).add(seq)
                touched.update(dict.fromkeys((*before, *now)))
        open_fouls = [seq for seq in self._waiting if open_question(self._entries[seq]) == "foul"]
        closed = (seq for seq in open_fouls if self._settled.may_settle(self._fold, seq))
        return {**touched, **dict.fromkeys(closed), **dict.fromkeys(self._settled.by(touched))}

    def told(self) -> list[JsonLine]:
        """All that was said so far, and the result as of now."""
        found: list[JsonLine] = []
        for outcome in self._told:
            found += [ruling_line(outcome), *(round_line(ended) for ended in outcome.rounds)]
        return [*found, result_line(self._fold.result())]

    def alternatives(self, seq: int) -> tuple[Ranked, ...]:
        """Ranked readings per card of the recorded event `seq`."""
        return self._entries[seq].alternatives if seq in self._entries else ()

    def entry(self, seq: int) -> Entry | None:
        """The entry of an event; None where there is none."""
        return self._entries.get(seq)

    def seen_by(self, entries: list[Entry], player: str | None) -> list[Entry]:
        """The entries as a player sees them: with the cards that were shown to them and not to everybody. None: as
        everybody does."""
        return entries if player is None else [seen_entry(self._fold, entry, player) for entry in entries]

    def timeline(self, before: int | None = None, most: int | None = None) -> list[Entry]:
        """Entries in the corrected order: all, or the `most` that stand last (or last before the event `before`)."""
        order = self._fold.order
        end = len(order) if before is None else self.earlier(before)
        start = 0 if most is None else max(0, end - most)
        return [self._entries[seq] for seq in islice(order, start, end)]

    def earlier(self, seq: int) -> int:
        """So many entries stand before the event `seq`; none before one that is not there."""
        order = self._fold.order
        return next((len(order) - 1 - back for back, each in enumerate(reversed(order)) if each == seq), 0)

    def newest(self, least: int, most: int) -> list[Entry]:
        """The entries that stand last: `least` of them, more (up to `most`) where this round began before them."""
        backwards = enumerate(reversed(self._fold.order), 1)
        back = next((back for back, seq in backwards if back >= most or self._began(seq)), most)
        return self.timeline(most=max(least, back))

    def waiting(self) -> list[Entry]:
        """The entries that still wait for an answer, in the corrected order."""
        return sorted((self._entries[seq] for seq in self._waiting), key=lambda entry: entry.place)

    def waits_for(self) -> int:
        """So many entries still wait for an answer."""
        return len(self._waiting)

    def _began(self, seq: int) -> bool:
        return seq == self._fold.table.setup.seq

    def _place(self, event: Event) -> tuple[int, ...]:
        """Where an event stands: entries are in the order of their places, compared number by number."""
        if event.type != "insert":
            return (event.seq,)
        return (*(self._entries[event.after].place if event.after else (0,)), event.seq)

    def view(self) -> JsonLine:
        """The whole view, JSON-ready; the session adds its id and version."""
        return {**self.shown().as_dict(), "timeline": [entry.as_dict() for entry in self.timeline()]}

    def shown(self, seq: int | None = None) -> Shown:
        """The table as it is now, or as it was after the event `seq` in the corrected order. Raises KeyError."""
        moment = self._fold.table if seq is None else self._fold.after(seq)
        public = moment.game.public(moment.state)
        result = self._fold.result(moment)
        turn = moment.game.turn(moment.state)
        past = self._past(seq)
        return Shown(
            game=moment.game.name,
            profile=moment.profile,
            options=as_dict(moment.setup.options),
            round=moment.setup.number,
            players=_players(moment, public, result, turn),
            turn=turn,
            field=self._field(public.field, past),
            over=moment.over,
            result=result,
            rounds=self._rounds_until(seq, past),
            untold=steps(moment),
            expected=_expected(moment),
            public=public,
        )

    def _past(self, seq: int | None) -> list[int]:
        """The numbers of all events up to `seq` (None: of all) in the corrected order. Raises KeyError."""
        if seq is None:
            return self._fold.order
        self._fold.event(seq)  # raises KeyError where there is none
        return self._fold.order[: self._fold.order.index(seq) + 1]

    def _rounds_until(self, seq: int | None, past: list[int]) -> tuple[RoundResult, ...]:
        """The rounds that had ended by then."""
        if seq is None:
            return tuple(ended for _, ended in sorted(self._rounds.items()))
        there = set(past)
        return tuple(ended for at, ended in self._fold.ended() if at in there)

    def _field(self, field: PublicField, past: list[int]) -> tuple[Laid, ...]:
        """What lies in the field, each play with the event that laid it."""
        plays = list(field.plays)
        found: list[Laid] = []
        for seq, event in self._round_backwards(past) if plays else ():
            play = plays[-1]
            if event.type == "play" and (event.player, event.cards or ()) == (play.player, play.cards):
                found.append(_laid(plays.pop(), seq))
                if not plays:
                    break
        return (*(_laid(play, None) for play in plays), *reversed(found))

    def _round_backwards(self, past: list[int]) -> Iterable[tuple[int, Event]]:
        """The events of a round that count, the newest first."""
        began = self._fold.after(past[-1]).setup.seq if past else 0
        for seq in reversed(past):
            event = self._fold.now(seq)
            if event is not None:
                yield seq, event
            if seq == began:
                return

    def _make(self, seq: int) -> bool:
        """Makes an entry anew; whether it differs from the one before."""
        fold = self._fold
        made_of = (fold.now(seq), fold.ruling(seq), fold.exposing(seq))
        by = tuple(sorted(self._exposed_by.get(seq, ())))
        void, taken_back = fold.void(seq), fold.taken_back(seq)
        revised = seq in self._revised
        before = self._entries.get(seq)
        if before is not None and all(old is new for old, new in zip(self._made_of[seq], made_of, strict=True)):
            entry = replace(before, void=void, taken_back=taken_back, exposed_by=by, revised=revised)
        else:
            event = fold.event(seq)
            entry = entry_of(fold, event, self._place(event), *made_of, by, revised)
        entry = replace(entry, settled=self._settled.of(fold, seq))
        self._made_of[seq] = made_of
        self._entries[seq] = entry
        if open_question(entry) is None:
            self._waiting.pop(seq, None)
        else:
            self._waiting[seq] = None
        if before is None or entry != before:
            return True
        return entry.outcome is not before.outcome and entry.message != before.message


def _players(moment: Moment, public: PublicState[Detail], result: Result, turn: str | None) -> tuple[Seated, ...]:
    names = moment.setup.players
    family = public.detail if isinstance(public.detail, SheddingDetail) else None
    ranks = {**(family.ranks if family else {}), **(family.new_ranks if family else {}), **result.ranks}
    out = public.gone if family else public.finished
    return tuple(
        Seated(
            name=name,
            seat=seat,
            angle=seat_angle(seat, len(names)),
            cards_left=public.cards_left.get(name),
            rank=ranks.get(name),
            finished=name in public.finished,
            passed=name in public.passed,
            out=name in out,
            turn=name == turn,
            score=result.scores.get(name, 0),
        )
        for seat, name in enumerate(names)
    )


def _expected(moment: Moment) -> tuple[str, ...]:
    """The types of events that may come now; none once the round is over."""
    return () if moment.over else tuple(dict.fromkeys(each.kind for each in moment.game.expects(moment.state)))


def _laid(play: PublicPlay, seq: int | None) -> Laid:
    return Laid(play.player, play.cards, play.readings, seq)
