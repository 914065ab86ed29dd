"""Writes what is believed into the record: sure events plainly, doubtful ones with a question, corrections as one
diff."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from referee.cards import UNKNOWN
from referee.events import CORRECTIONS
from referee.ruling import ILLEGAL
from table.belief.alignment import Change, Written, changes, corrections, same
from table.belief.drafting import Drafting, Rival, Seen, Want
from table.belief.history import (
    FOUL,
    Act,
    Beam,
    Hypothesis,
    Key,
    Node,
    acts_of,
    contested,
    keys,
    marginals,
    shared,
    shares,
)
from table.belief.probabilities import LIMITS, PROBABILITIES, Limits
from table.belief.timeline import HAND_MS
from table.interpret.doubts import Doubt
from table.record.drafts import Draft
from table.record.session import Accepted, Session

CANDIDATES = 6
"""Number of the likeliest histories that are considered for writing."""
RIVALS = 4
"""Maximum number of alternative explanations that are written with an event."""
AGREED = 0.6
"""A written event is corrected once the correction is at least this probable."""
HELD = 0.15
"""If no correction is that probable, the likeliest history that needs none is written, if it is at least this
probable."""


@dataclass
class Writer:
    """Writes what a beam says into a session. Events up to `base` in the record's order are not touched; they
    correspond to the acts of the histories up to `start`."""

    session: Session
    tell: Callable[[Doubt], None] = lambda doubt: None
    limits: Limits = LIMITS
    base: int = 0
    start: Node | None = None
    tracks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Per event: the ids of the cards that it was written from."""
    marked: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Per play: the `stand` or `takeback` that was written about it later, and its event number."""
    own: set[int] = field(default_factory=set)
    """The events that were written here."""
    numbers: dict[Key, int] = field(default_factory=dict)
    """Per act: the number of its event."""
    waiting: bool = False
    """Whether something could not be written yet."""
    unsure: bool = False
    """Whether something was written with a question."""
    _said: set[int] = field(default_factory=set)
    wanted: frozenset[int] = frozenset()
    """The cards of which another reading may settle a doubt, or whether there was a foul."""

    def written(self) -> list[Written]:
        """The events after `base` that were not undone."""
        fold = self.session.trial()
        order = fold.order
        later = {*order[order.index(self.base) + 1 :]} if self.base in order else None
        return [
            Written(seq, event, self.tracks.get(seq, ()), seq not in self.own, ruling.verdict == ILLEGAL)
            for seq, event, ruling in fold.standing()
            if (later is None or seq in later) and event.type not in CORRECTIONS
        ]

    def settle(self) -> None:
        """Takes the record as right: nothing that was written so far is changed any more."""
        order = self.session.trial().order
        self.base, self.start = order[-1] if order else 0, None
        self.marked = {}

    def trim(self, until: Node | None) -> bool:
        """Stops changing what was written up to an act; returns False if that act has no event yet."""
        base = None if until is None else self.numbers.get(until.act.name)
        if base is None:
            return False
        self.base, self.start = base, until
        self.marked = {}
        return True

    def write(self, beam: Beam, seen: Seen) -> list[Accepted]:
        """Writes what is new, from the likeliest history whose fouls may all be called and whose corrections are
        probable enough. If it raises StaleError or LogError, nothing was written."""
        known = self.written()
        since = shared(beam)
        likely = marginals(beam, since)
        self._contested = contested(beam, since, self.limits.rival)
        self._rivals = Rivals(beam, since, self.limits.rival)
        self.wanted = self._worth_reading(beam, since, likely, seen)
        spare: Hypothesis | None = None
        for now, share in zip(beam[:CANDIDATES], shares(beam), strict=False):
            wants = self._wants(now, since, likely, seen)
            if not self._is_fair(wants, known, seen):
                continue
            plan = changes(known, [want.act for want in wants], self.base)
            changed = corrections(plan)
            if self._agreed(changed, wants, known, likely) >= AGREED if changed else share >= HELD:
                return self._done(self._drafted(plan, wants, self._marks(now, since, likely, seen), seen), seen)
            spare = spare or (now if share >= HELD else None)
        return self._done(self._doubtful(beam, spare, known, likely, seen), seen)

    def _doubtful(
        self, beam: Beam, spare: Hypothesis | None, known: Sequence[Written], likely: Mapping[Key, float], seen: Seen
    ) -> Drafting:
        """The draft if no history can be written as it is: `spare`, or else the likeliest history, with doubtful fouls
        as unread cards. If the record refuses an act of the latter, the likeliest history without doubtful fouls is
        tried as well."""
        since = shared(beam)
        first = self._asked(spare or beam[0], since, known, likely, seen)
        if spare is not None or not first.refused:
            return first
        fair = (now for now in beam[1:] if self._is_fair(self._wants(now, since, likely, seen), known, seen))
        other = next((self._asked(now, since, known, likely, seen) for now in fair), first)
        return min(first, other, key=lambda drafting: len(drafting.refused))

    def _asked(
        self, now: Hypothesis, since: Node | None, known: Sequence[Written], likely: Mapping[Key, float], seen: Seen
    ) -> Drafting:
        """A draft of one history, in which fouls that may not be called are written as unread cards with a question."""
        wants = self._without_fouls(self._wants(now, since, likely, seen), known, seen)
        plan = changes(known, [want.act for want in wants], self.base)
        marks = self._marks(now, since, likely, seen)
        marks |= {opened(mark.target).name: mark for mark in marks.values() if mark.target is not None}
        return self._drafted(plan, wants, marks, seen)

    def _is_fair(self, wants: Sequence[Want], known: Sequence[Written], seen: Seen) -> bool:
        """Whether every foul of a history may be called."""
        return all(self._may_call(want, known, seen) for want in wants if want.act.foul)

    def _may_call(self, want: Want, known: Sequence[Written], seen: Seen) -> bool:
        """Whether a foul may be called: it is sure, and the cards that could show it to be none were read often enough.
        A foul that was called before, or that people entered, may always be."""
        if want.act.seq or any(same(each, want.act) and each.foul and not each.said for each in known):
            return True
        sure = want.share >= self.limits.foul and self._looked_at(want.act.tracks, seen)
        return sure and not self._passed_for_fair(want.act, known, seen)

    def _passed_for_fair(self, act: Act, known: Sequence[Written], seen: Seen) -> bool:
        """Whether an act was already written as legal and not all its cards can be read any more: it is too late then
        to call it a foul."""
        told = any(not each.foul and {*each.tracks} & {*act.tracks} for each in known)
        return told and not {*act.tracks} <= {*seen.legible}

    def _looked_at(self, tracks: Sequence[int], seen: Seen) -> bool:
        """Whether the cards of a foul were read often enough, and so was every legible card on which the histories
        disagree."""
        return {*tracks, *(self._contested & {*seen.legible})} <= {*seen.read}

    def _worth_reading(self, beam: Beam, since: Node | None, likely: Mapping[Key, float], seen: Seen) -> frozenset[int]:
        acts = acts_of(beam[0].end, since)
        known = zip(acts, keys(acts, since), strict=True)
        doubtful = [act.tracks for act, key in known if act.tracks and _share(act, key, likely) < self.limits.sure]
        doubtful += [
            act.tracks
            for other, share in zip(beam, shares(beam), strict=True)
            for act in (acts_of(other.end, since) if share >= self.limits.rival else ())
            if act.foul and not act.seq and not self._looked_at(act.tracks, seen)
        ]
        return self._contested.union(*doubtful) & {*seen.legible} if doubtful else frozenset()

    def _is_seen(self, act: Act, seen: Seen) -> bool:
        return not act.foul or self._looked_at(act.tracks, seen)

    def _agreed(
        self, changed: Sequence[Change], wants: Sequence[Want], known: Sequence[Written], likely: Mapping[Key, float]
    ) -> float:
        """The probability that corrections are right: that of the least likely one. An event that is amended to one of
        other cards is given up, as one that is undone."""
        agreed = []
        names = dict(zip((each.seq for each in known), keys([told(each) for each in known], self.start), strict=True))
        for each in changed:
            if each.act is not None:
                agreed.append(wants[each.index].share)
            if each.written is not None and (each.act is None or not {*each.act.tracks} & {*each.written.tracks}):
                agreed.append(1.0 - holds(each.written, names[each.written.seq], likely))
        return min(agreed, default=1.0)

    def _without_fouls(self, wants: Sequence[Want], known: Sequence[Written], seen: Seen) -> list[Want]:
        """The wants, in which each foul that may not be called becomes a play of unread cards. It waits until it may be
        asked about."""
        found: list[Want] = []
        for want in wants:
            if want.act.foul and not self._may_call(want, known, seen):
                want = Want(opened(want.act), 0.0, self._waited(want.act, seen))
            found.append(want)
        return _whole(found)

    def _wants(self, now: Hypothesis, since: Node | None, likely: Mapping[Key, float], seen: Seen) -> list[Want]:
        old = [Want(act, act.share, True) for act in acts_of(since, self.start)]
        acts = acts_of(now.end, since)
        known = [
            (act, min(act.share, _share(act, key, likely)) * self._fits(act, seen))
            for act, key in zip(acts, keys(acts, since), strict=True)
        ]
        wants = [Want(act, share, self._ready(act, share, seen), self._rivals.of(act)) for act, share in known]
        return _whole([want for want in (*old, *wants) if want.act.target is None])

    def _fits(self, act: Act, seen: Seen) -> float:
        """A factor on the probability of a foul: how likely it is that the histories fit at all at its time, from the
        lost likelihood (`Filter.surprises`). For other acts it is 1."""
        if not act.foul:
            return 1.0
        surprise = seen.surprises.get(act.at_ms, 0.0)
        return 1.0 / (1.0 + math.exp((surprise - self.limits.surprise) / self.limits.surprise_scale))

    def _marks(self, now: Hypothesis, since: Node | None, likely: Mapping[Key, float], seen: Seen) -> dict[Key, Act]:
        """Per play: the last `stand` or `takeback` about it. After the newest act with cards, a takeback may be the
        beginning of a sweep: it has to be sure and some time ago."""
        old, new = acts_of(since, self.start), acts_of(now.end, since)
        last = max((at for at, act in enumerate(new) if act.tracks), default=-1)
        marks = old + [
            act for at, (act, key) in enumerate(zip(new, keys(new, since), strict=True))
            if at < last or act.type != "takeback" or self._is_back(act, likely.get(key, 0.0), seen)
        ]  # fmt: skip
        return {act.target.name: act for act in marks if act.target is not None}

    def _is_back(self, act: Act, share: float, seen: Seen) -> bool:
        return seen.final or (share >= self.limits.sure and seen.at_ms - act.at_ms >= PROBABILITIES.gathered_ms)

    def _ready(self, act: Act, share: float, seen: Seen) -> bool:
        """Whether an act may be written now. A sure act may, once its cards were known in an earlier view; a doubtful
        one after a wait; one that no card shows, such as a sweep, once no more cards can go with it."""
        if seen.final or act.seq:
            return True
        if all(one < 0 for one in act.tracks):
            return seen.at_ms - act.at_ms >= PROBABILITIES.gathered_ms
        if act.type != "play" and UNKNOWN in act.cards:
            return self._age(act, seen) >= HAND_MS
        if share < self.limits.sure:
            return self._waited(act, seen)
        return self._is_seen(act, seen) and self._age(act, seen) > 0

    def _waited(self, act: Act, seen: Seen) -> bool:
        """Whether the cards of an act are known for so long that people are asked about them."""
        return seen.final or self._age(act, seen) >= self.limits.patience_ms

    def _age(self, act: Act, seen: Seen) -> float:
        """For how long all cards of an act are known, ms."""
        return seen.at_ms - max((seen.since.get(one, -math.inf) for one in act.tracks), default=seen.at_ms)

    def _drafted(self, plan: Sequence[Change], wants: Sequence[Want], marks: Mapping[Key, Act], seen: Seen) -> Drafting:
        at_ms = seen.at_ms if corrections(plan) or marks else None
        drafting = Drafting(Draft(self.session), self.limits, seen, marks, dict(self.marked), at_ms)
        drafting.unmark(plan)
        for each in plan:
            drafting.change(each, wants[each.index] if each.act is not None else None)
        if not drafting.draft.empty:
            drafting.guard([want.act for want in wants], self.own)
        return drafting

    def _done(self, drafting: Drafting, seen: Seen) -> list[Accepted]:
        self.waiting, self.unsure, self.numbers = drafting.waiting, drafting.unsure, drafting.numbers
        self._say(drafting.refused, seen)
        if drafting.draft.empty:
            return []
        taken = drafting.draft.write()
        self.tracks |= drafting.tracks
        self.marked = drafting.marked
        self.own |= {accepted.seq for accepted in taken}
        return taken

    def _say(self, refused: Sequence[Act], seen: Seen) -> None:
        """Reports, once, the cards of acts that the record refused."""
        for act in refused:
            if act.tracks and not self._said.issuperset(act.tracks) and self._waited(act, seen):
                self._said.update(act.tracks)
                self.tell(Doubt("fits-nothing", act.at_ms, {"player": act.player, "cards": list(act.cards)}))


def _share(act: Act, key: Key, likely: Mapping[Key, float]) -> float:
    """The marginal probability that an act happened as a foul, if it is one, else as a legal move. Only histories that
    agree on whether it is a foul count for it. Acts that differ only in their tracks are added up, as one card may have
    two outlines."""
    alike = [key]
    if act.cards and UNKNOWN not in act.cards:
        alike = [one for one in likely if one[:3] == key[:3] and one[0] != FOUL]
    foul = sum(likely.get((FOUL, *one), 0.0) for one in alike)
    return foul if act.foul else sum(likely.get(one, 0.0) for one in alike) - foul


class Rivals:
    """Alternative explanations of the cards of an act, over all histories of a beam after `since`. Those less probable
    than `least` are left out."""

    def __init__(self, beam: Beam, since: Node | None, least: float) -> None:
        self._histories = [(share, acts_of(now.end, since)) for now, share in zip(beam, shares(beam), strict=True)]
        self._least = least

    def of(self, act: Act) -> tuple[Rival, ...]:
        """The likeliest of them, best first."""
        tracks, found = {*act.tracks}, dict[tuple[str | None, str | None, tuple[str, ...]], float]()
        for share, acts in self._histories if tracks else ():
            same = [each for each in acts if tracks & {*each.tracks}] or [Act("", None)]
            for each in same[:1]:
                key = (each.type or None, each.player, tuple(sorted(each.cards)))
                found[key] = found.get(key, 0.0) + share
        found.pop((act.type, act.player, tuple(sorted(act.cards))), None)
        ranked = sorted((Rival(share, *key) for key, share in found.items() if share >= self._least), reverse=True,
                        key=lambda rival: rival.share)  # fmt: skip
        return tuple(ranked[:RIVALS])


def _whole(wants: Sequence[Want]) -> list[Want]:
    """An act without cards may be written once the next act with cards may be. So may every act that comes before one
    that may be written."""
    found: list[Want] = []
    pending = [want for want in wants if want.act.tracks or want.act.seq]
    last = max((at for at, want in enumerate(pending) if want.ready), default=-1)
    passed = 0
    for want in wants:
        tracked = bool(want.act.tracks or want.act.seq)
        own = passed <= last or (want.ready and passed >= len(pending))
        found.append(want._replace(ready=own))
        passed += tracked
    return found


def opened(act: Act) -> Act:
    """An act with all its cards unread."""
    return act._replace(cards=(UNKNOWN,) * len(act.cards), verdict="undecided")


def told(written: Written) -> Act:
    """The act that a written event tells."""
    event = written.event
    cards, seq = tuple(event.cards or ()), written.seq if written.said else 0
    return Act(event.type, event.player, cards, written.tracks, seq=seq)


def holds(written: Written, name: Key, likely: Mapping[Key, float]) -> float:
    """The probability that a written event is right; `name`: the key of its act. One with unread cards is right if its
    player laid these cards, whatever they are."""
    event = written.event
    if UNKNOWN not in (event.cards or ()):
        return likely.get(name, 0.0)
    return sum(share for key, share in likely.items()
               if key[:2] == (event.type, event.player) and key[3] == written.tracks)  # fmt: skip
