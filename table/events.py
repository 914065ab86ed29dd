"""Scenes -> Daifugo events: who laid what, who passed by staying silent, when the field was swept.

Every guess is weighed: where the arm came from against what the referee expects. What would be a fault on a doubtful
reading is looked at again first; what stays doubtful is written as such (`?`, `confirmed: false`) or left out and said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from referee.events import Event
from referee.fold import Table as Moment
from table.hands import Seats
from table.mending import as_line, consequences
from table.readings import FAULT, FAULT_IN_DOUBT, Hypothesis, best, opened, passes
from table.session import Accepted, Session
from vision.plane import Plane
from vision.settle import Visit
from vision.track import Scene, TrackedCard

SURE = 0.8
"""Below this probability a play is written `confirmed: false`."""
CERTAIN = 0.9
"""A foul is called only on a play that was read at least so surely."""
BETTER = 0.2
"""An earlier doubtful play is read otherwise where that makes a legal new one so much surer."""
HIDDEN_SWEEP = 0.3
"""How likely the field was swept unseen, where new cards hide all of it."""
LOOKS = 2
"""A play is believed after so many looks at the still table; one that seems wrong after MORE_LOOKS."""
MORE_LOOKS = 4
STRANGE = 0.08
"""Where an arm left so much change without a card (areas of a card), the eyes may have missed one: they look again."""


@dataclass(frozen=True)
class Still:
    """One look at the settled table. `visits`: the arms since the look before; `picture` stores the still and returns
    its sha256; `arm`: an arm still hides a part of it; `final`: no further look at this still will follow."""

    scene: Scene
    visits: tuple[Visit, ...]
    plane: Plane
    picture: Callable[[], str]
    camera: str
    size: tuple[int, int]
    arm: bool = False
    final: bool = False


@dataclass
class _Play:
    """A play that lies on the table: its event, its cards (ids of the tracker), whether it counts."""

    seq: int
    cards: set[int]
    names: tuple[str, ...]
    legal: bool
    at_ms: float


@dataclass
class _Waiting:
    """New cards that are not believed yet."""

    still: Still
    looks: int = 0
    visits: list[Visit] = field(default_factory=list)


class EventReader:
    """Feeds a session from what lies on the table. `counts`: cards dealt per player, where the players said so;
    `on_doubt` hears one English sentence for everything that is left out."""

    def __init__(
        self,
        session: Session,
        on_doubt: Callable[[str], None] = lambda sentence: None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self.session = session
        self._doubt = on_doubt
        self._counts = dict(counts) if counts else None
        self._plays: list[_Play] = []
        self._known: set[int] = set()
        self._waiting: _Waiting | None = None
        self._doubts: dict[int, Hypothesis] = {}
        self._past: list[Visit] = []
        self._field: set[int] = set()
        self._dropped: set[int] = set()
        self._strange = False
        self._again = False
        self._dealt: int | None = None
        self._seats = Seats(len(session.moment().setup.players))

    @property
    def waiting(self) -> bool:
        """Whether another look at the still table is wanted."""
        return self._waiting is not None or self._strange

    def read(self, still: Still) -> list[Accepted]:
        """Takes in a look at the settled table; returns what came of it."""
        told: list[Accepted] = []
        visits = list(still.visits)
        if self._waiting is not None:
            visits = [*self._waiting.visits, *visits]
        looks = self._waiting.looks + 1 if self._waiting is not None else 1
        self._again = looks > 1
        self._waiting = None
        told.extend(self._read_later(still))
        lay = bool(self._plays)
        told.extend(self._swept(still))
        if lay and not self._plays:
            # What cannot be read and appears with a sweep is the heap of swept cards.
            self._known.update(card.id for card in still.scene.new if card.card is None)
        fresh = self._fresh(still)
        if fresh:
            told.extend(self._laid(still, fresh, visits, looks))
        if not any(accepted.event["type"] == "play" for accepted in told):
            self._past.extend(still.visits)
        unseen = not fresh and not still.arm and not still.scene.gone and still.scene.unexplained > STRANGE
        self._strange = bool(still.visits) and unseen
        self._tidy(still.scene)
        return told

    def flush(self) -> list[Accepted]:
        """Settles what waits for another look that will not come: somebody reaches in, or the source ends."""
        if self._waiting is None:
            return []
        waiting, self._waiting = self._waiting, None
        fresh = self._fresh(waiting.still)
        return self._laid(waiting.still, fresh, waiting.visits, MORE_LOOKS) if fresh else []

    def forget(self) -> None:
        """The table has to be read afresh: what lies there now is taken as known."""
        self._plays.clear()
        self._known.clear()
        self._waiting = None

    def adopt(self, scene: Scene) -> None:
        """Takes everything in the scene as known, without an event."""
        self._known.update(card.id for card in scene.cards)

    def _read_later(self, still: Still) -> list[Accepted]:
        """Cards of doubtful plays that a later look could read."""
        told = []
        for seq, doubt in list(self._doubts.items()):
            if len(doubt.names) < len(doubt.cards):
                continue  # one of them was found to be no card
            # Names beyond the cards are open places: a partner that was not seen.
            seen = doubt.names[: len(doubt.cards)]
            names = (
                *(
                    card.card if name == "?" and card.card is not None else name
                    for name, card in zip(seen, doubt.cards, strict=True)
                ),
                *doubt.names[len(seen) :],
            )
            if names == doubt.names or len(set(names) - {"?", "JK"}) < sum(name not in ("?", "JK") for name in names):
                continue
            if self.session.would_be_foul(seq, Event(seq, "play", player=doubt.player, cards=names)):
                continue  # a later look may be at another card: no foul is made of it
            event = {"type": "play", "player": doubt.player, "cards": list(names), "confirmed": False}
            event |= {"source": "camera", "evidence": self._evidence(doubt.cards, still)}
            amended = self._amended(seq, doubt.player, event, still)
            if amended is None:
                continue
            told.extend(amended)
            self._doubts[seq] = replace(doubt, names=names)
            for play in self._plays:
                if play.seq == seq:
                    play.names = names
        return told

    # -- cards that went

    def _swept(self, still: Still) -> list[Accepted]:
        """What the cards that went mean: nothing, a play taken back, or a sweep."""
        lying = {card.id for card in still.scene.cards}
        if all(play.cards <= lying for play in self._plays):
            return []
        left = [play for play in self._plays if play.cards & lying]
        seen = self._visible(still)
        if not seen and not still.arm:
            # Some went, the others would lie hidden under new cards: people sweep a whole field.
            left = []
        last = self._plays[-1]
        if last in left or (seen and not still.visits):
            # Cards below went, or are hidden for good; without an arm nothing was taken.
            self._plays = left
        elif seen and self._handed_back(still):
            return self._taken_back(still, seen)
        elif seen:
            # People sweep a whole field: what seems to lie there still is a card that the eyes lost before.
            self._plays = []
            return self._clear(still)
        elif not left and all(not play.legal for play in self._plays):
            return self._taken_back(still, [])
        elif not left:
            self._plays = []
            return self._clear(still)
        for play in self._plays:
            play.cards &= lying
        return []

    def _handed_back(self, still: Still) -> bool:
        """Whether the play on top went back to a hand, and not with all the others: an illegal one, or one that the
        play right below, which it answered, is seen again after."""
        top = self._plays[-1]
        if not top.legal:
            return True
        seen = {card.id for card in still.scene.cards if card.state == "seen"}
        return _lies(self.session.moment()) and len(self._plays) > 1 and bool(self._plays[-2].cards & seen)

    def _visible(self, still: Still) -> list[_Play]:
        """The plays of which something shows."""
        shown = {card.id for card in still.scene.cards if card.state != "covered"}
        return [play for play in self._plays if play.cards & shown]

    def _taken_back(self, still: Still, left: list[_Play]) -> list[Accepted]:
        """The play on top went back to the hand, those below still lie there."""
        went = [play for play in self._plays if play not in left]
        self._plays = left
        top = went[-1]
        if not top.legal:
            return [self._accept({"type": "takeback", "target": top.seq}, still)]
        if left and left[-1].seq < top.seq and not still.scene.new:
            return [self._accept({"type": "undo", "target": top.seq, "confirmed": False}, still)]
        return []

    def _clear(self, still: Still) -> list[Accepted]:
        """The field was swept: whoever was still to act has passed, unless the play itself had cleared it."""
        moment = self.session.moment()
        if moment.over or not _lies(moment):
            return []
        silent, after = passes(moment)
        told = [self._passed(name, still) for name in silent]
        if after is None:
            told.append(self._accept({"type": "clear"}, still))
        return told

    # -- cards that came

    def _fresh(self, still: Still) -> list[TrackedCard]:
        """Cards face up that belong to no event yet."""
        names = {name for play in self._plays for name in play.names}
        found = []
        for card in still.scene.cards:
            if card.id in self._dropped and card.card is not None:
                # It was no ghost: it can be read now.
                self._dropped.remove(card.id)
                self._known.discard(card.id)
                card.late = True
            if card.id in self._known or card.face != "up" or card.state == "covered":
                continue
            if not card.looks and not still.visits and self._waiting is None and not self._again:
                self._known.add(card.id)  # changed, but nobody was there
                continue
            if card.card is not None and card.card in names and card.card != "JK":
                # A second outline of a card that lies there: one physical card has one name.
                self._known.add(card.id)
                continue
            found.append(card)
        return found

    def _laid(self, still: Still, fresh: list[TrackedCard], visits: list[Visit], looks: int) -> list[Accepted]:
        told: list[Accepted] = []
        late = [card for card in fresh if card.late]
        past = [arm for arm in self._past if arm not in visits]
        arms = [*past, *visits]
        if late and self._full(late) and self._seats.reached(late, arms):
            late = []  # the play before has all its cards: these were laid on it
        if late and self._plays and (len(late) < len(fresh) or not visits):
            noticed = [] if self._by_another(late, arms, still) else self._noticed(still, late)
            if noticed or not self._seats.reached(late, arms):
                self._known.update(card.id for card in late)
                fresh = [card for card in fresh if not card.late]
            for card in late if not noticed else ():
                if card not in fresh:
                    when = f"at {still.scene.at_ms:.0f} ms"
                    self._doubt(f"{when} a card ({card.card or 'unread'}) was noticed late and left out")
            told.extend(noticed)
        if looks >= LOOKS or still.final:
            fresh = self._without_ghosts(fresh)
        if not fresh:
            return told
        if looks >= LOOKS or still.final:
            told.extend(self._begin(still))
        moment = self.session.moment()
        if moment.over and not self._next_round(moment, still, looks):
            return told
        moment = self.session.moment()
        # Arms that came to these cards before: one of them may have laid a card that is noticed only now.
        earlier = self._seats.reached(fresh, past) or any(card.late for card in fresh)
        certain = not self._doubts and len(visits) <= 1 and not earlier
        if not self._seats.reached(fresh, visits) and self._seats.reached(fresh, past):
            visits = arms  # it was laid a while ago and is noticed now
        plays = self._read_at_once(moment, fresh, visits, still)
        if looks >= LOOKS or still.final:
            completed, fresh = self._completed(plays, still, fresh, visits)
            if completed:
                told.extend(completed)
                moment = self.session.moment()
                plays = self._read_at_once(moment, fresh, visits, still)
        swept = self._hidden_sweep(moment, fresh, visits, still, plays)
        if swept is not None:
            plays = swept
        good = all(play.sure for play in plays)
        if still.arm and not good:
            # What is hidden now shows when the arm leaves.
            self._waiting = _Waiting(still, 0, visits)
            return told
        if not still.final and looks < (LOOKS if good else MORE_LOOKS):
            self._waiting = _Waiting(still, looks, visits)
            return told
        if swept is not None:
            self._plays = []
            told.extend(self._clear(still))
        if self._doubts and (plays[0].ruling.verdict == "illegal" or plays[0].confidence < SURE):
            wanted = 0.0 if plays[0].ruling.verdict == "illegal" else plays[0].confidence + BETTER
            told.extend(self._repaired(still, fresh, visits, max(wanted, 0.5)))
            plays = self._read_at_once(self.session.moment(), fresh, visits, still)
        if plays[0].ruling.verdict == "illegal":
            told.extend(self._widened(plays[0], still, fresh, visits))
            plays = self._read_at_once(self.session.moment(), fresh, visits, still)
        for play in plays:
            told.extend(self._write_carefully(play, still, certain))
        return told

    def _without_ghosts(self, fresh: list[TrackedCard]) -> list[TrackedCard]:
        """Without outlines that could not be read and that only one look saw, where others were read."""
        ghosts = [card for card in fresh if card.card is None and card.seen == 1]
        if len(ghosts) == len(fresh):
            return fresh
        self._known.update(card.id for card in ghosts)
        self._dropped.update(card.id for card in ghosts)
        return [card for card in fresh if card not in ghosts]

    def _write_carefully(self, play: Hypothesis, still: Still, certain: bool) -> list[Accepted]:
        """Writes a play; one that would be a foul only where nothing seen in this round is in doubt (`certain`). Else
        its cards stay open, and the table is asked."""
        if play.ruling.verdict != "illegal" or (certain and not play.doubtful and play.confidence >= CERTAIN):
            return self._write(play, still)
        asked = opened(self.session.moment(), play)
        if asked is not None:
            return self._write(asked, still)
        self._known.update(card.id for card in play.cards)
        cards = " ".join(play.names)
        self._doubt(f"at {still.scene.at_ms:.0f} ms {cards} by {play.player} fits nothing and was left out")
        return []

    def _hidden_sweep(
        self, moment: Moment, fresh: list[TrackedCard], visits: list[Visit], still: Still, plays: list[Hypothesis]
    ) -> list[Hypothesis] | None:
        """The new cards as laid on a swept table, where they hide the whole old field and that fits better."""
        if not self._plays or self._visible(still) or not _lies(moment):
            return None
        after = passes(moment)[1]
        if after is None:
            return None
        anew = self._read_plays(after, fresh, visits, still.plane, still.size)
        return anew if HIDDEN_SWEEP * _score(anew) > _score(plays) else None

    def _repaired(self, still: Still, fresh: list[TrackedCard], visits: list[Visit], wanted: float) -> list[Accepted]:
        """A play that would be a fault or fits badly, after a doubtful one: another reading of that one may make both
        right, the new one with a confidence above `wanted`."""
        for seq, doubt in reversed(self._doubts.items()):
            for names in doubt.others():
                better = Event(seq, "play", player=doubt.player, cards=names)
                correction = Event(self.session.last_seq() + 1, "amend", target=seq, event=better)
                moment = self.session.imagine([correction])
                plays = self._read_at_once(moment, fresh, visits, still)
                if all(play.ruling.verdict == "legal" and play.confidence > wanted for play in plays):
                    event = {"type": "play", "player": doubt.player, "cards": list(names), "confirmed": False}
                    event["evidence"] = next((line.get("evidence", []) for line in self.session.record()
                                              if line["seq"] == seq), [])  # fmt: skip
                    amended = self._amended(seq, doubt.player, event, still, "inferred")
                    if amended is not None:
                        self._doubts[seq] = replace(doubt, names=names)
                        return amended
        return []

    def _amended(
        self, seq: int, player: str, event: dict[str, Any], still: Still, source: str = "camera"
    ) -> list[Accepted] | None:
        """Writes another reading of an earlier play, with the silent passes that it makes or unmakes; None where a
        foul would come of it."""
        better = Event(seq, "play", player=player, cards=tuple(event["cards"]))
        found = consequences(self.session, Event(0, "amend", target=seq, event=better))
        if found is None:
            return None
        told = [self._accept({"type": "amend", "target": seq, "event": event}, still, source)]
        told.extend(self._accept(as_line(more), still, "inferred") for more in found[1:])
        return told

    def _widened(self, play: Hypothesis, still: Still, fresh: list[TrackedCard], visits: list[Visit]) -> list[Accepted]:
        """A lead that is answered by more cards than were seen of it: a partner of it may lie hidden, as one of an
        answer may (see `readings`)."""
        params = play.ruling.params
        needed, given = params.get("needed"), params.get("given")
        if play.ruling.code != "wrong-count" or not isinstance(needed, int) or not isinstance(given, int):
            return []
        if len(self._plays) != 1 or given <= needed:
            return []
        lead = self._plays[0]
        written = next(event for seq, event, _ in self.session.trial().standing() if seq == lead.seq)
        cards = tuple(card for card in still.scene.cards if card.id in lead.cards)
        names = (*lead.names, *("?" for _ in range(given - needed)))
        doubt = replace(play, player=written.player or "", names=names, cards=cards, passed=(), ghosts=())
        better = Event(lead.seq, "play", player=doubt.player, cards=names)
        moment = self.session.imagine([Event(self.session.last_seq() + 1, "amend", target=lead.seq, event=better)])
        if any(item.ruling.verdict == "illegal" for item in self._read_at_once(moment, fresh, visits, still)):
            return []
        event = {"type": "play", "player": doubt.player, "cards": list(names), "confirmed": False}
        told = self._amended(lead.seq, doubt.player, event, still, "inferred")
        if told is None:
            return []
        lead.names = names
        self._doubts[lead.seq] = doubt
        return told

    def _read_at_once(
        self, moment: Moment, fresh: list[TrackedCard], visits: list[Visit], still: Still
    ) -> list[Hypothesis]:
        """The new cards as plays: by these arms, or, where that would be no legal play, by earlier ones as well."""
        plays = self._read_plays(moment, fresh, visits, still.plane, still.size)
        if self._past and any(play.ruling.verdict != "legal" for play in plays):
            # One of them may have been laid a while ago, and is noticed only now.
            arms = [*(arm for arm in self._past if arm not in visits), *visits]
            earlier = self._read_plays(moment, fresh, arms, still.plane, still.size)
            if all(play.ruling.verdict == "legal" for play in earlier):
                return earlier
        return plays

    def _read_plays(
        self, moment: Moment, fresh: list[TrackedCard], visits: list[Visit], plane: Plane, size: tuple[int, int]
    ) -> list[Hypothesis]:
        """The new cards as one play, or as two where two arms brought them and that fits better."""
        players = moment.setup.players
        fault = FAULT_IN_DOUBT if self._doubts else FAULT
        whole = best(moment, fresh, self._seats.weigh(players, fresh, visits, plane, size), fault)
        chosen, score = [whole], whole.score
        for (first, first_visits), (second, second_visits) in self._seats.splits(fresh, visits, plane, size):
            one = best(moment, first, self._seats.weigh(players, first, first_visits, plane, size), fault)
            two = best(one.after, second, self._seats.weigh(players, second, second_visits, plane, size), fault)
            if one.score * two.score > score:
                chosen, score = [one, two], one.score * two.score
        return chosen

    def _write(self, play: Hypothesis, still: Still) -> list[Accepted]:
        told: list[Accepted] = []
        if not _lies(self.session.moment()):
            self._field.clear()
        at_ms = min((card.first_ms for card in play.cards), default=still.scene.at_ms)
        told.extend(self._passed(name, still, at_ms) for name in play.passed)
        event: dict[str, Any] = {"type": "play", "player": play.player, "cards": list(play.names)}
        event |= {"confidence": round(play.confidence, 3), "evidence": self._evidence(play.cards, still)}
        doubtful = play.confidence < SURE or play.doubtful
        if doubtful:
            event["confirmed"] = False
        accepted = self._accept(event, still, "camera", at_ms)
        told.append(accepted)
        if doubtful or accepted.ruling["verdict"] == "undecided":
            self._doubts[accepted.seq] = play
        legal = accepted.ruling["verdict"] != "illegal"
        self._known.update(card.id for card in (*play.cards, *play.ghosts))
        self._dropped.update(card.id for card in play.ghosts)
        self._past.clear()
        self._field.add(accepted.seq)
        self._plays.append(_Play(accepted.seq, {card.id for card in play.cards}, play.names, legal, at_ms))
        return told

    def _passed(self, player: str, still: Still, at_ms: float | None = None) -> Accepted:
        """A silent pass; as doubtful as the plays in the field that make it necessary."""
        event: dict[str, Any] = {"type": "pass", "player": player}
        if not self._field.isdisjoint(self._doubts):
            event["confirmed"] = False
        return self._accept(event, still, "inferred", at_ms)

    def _full(self, late: list[TrackedCard]) -> bool:
        """Whether the last play answers one and would have more cards than that with these."""
        if len(self._plays) < 2:
            return False
        last, before = self._plays[-1], self._plays[-2]
        spare = sum(name == "?" for name in last.names[len(last.cards) :])
        return len(last.names) - spare + len(late) > len(before.names)

    def _noticed(self, still: Still, late: list[TrackedCard]) -> list[Accepted]:
        """A card of the last play that was missed at first; nothing where it cannot be one."""
        last = self._plays[-1]
        here = [card for card in still.scene.cards if card.id in last.cards]
        near = [card for card in late if card.card and any(_apart(card, other) < 110 for other in here)]
        written = next(line for line in self.session.record() if line["seq"] == last.seq)
        if near and here and self._newest(last.seq):
            names = list(last.names)
            for name in (card.card for card in near if card.card):
                # Open places, which no card was seen for, are filled first.
                spare = [place for place in range(len(last.cards), len(names)) if names[place] == "?"]
                if spare:
                    names[spare[0]] = name
                else:
                    names.append(name)
            better = {name: item for name, item in written.items() if name in ("type", "player", "confidence")}
            better |= {"cards": names, "confirmed": False, "evidence": self._evidence([*here, *near], still)}
            amended = self._amended(last.seq, written["player"], better, still)
            if amended is None:
                return []
            if last.seq in self._doubts:
                self._doubts[last.seq] = replace(self._doubts[last.seq], names=tuple(names))
            last.cards |= {card.id for card in near}
            last.names = tuple(names)
            return amended
        return []

    def _newest(self, seq: int) -> bool:
        """Whether nothing but corrections came after an event."""
        return self.session.trial().standing()[-1][0] == seq

    def _completed(
        self, plays: list[Hypothesis], still: Still, fresh: list[TrackedCard], visits: list[Visit]
    ) -> tuple[list[Accepted], list[TrackedCard]]:
        """A card among the new ones that is the partner which the play before lacked: what came of it, the others."""
        last = self._plays[-1] if self._plays else None
        if last is None or len(fresh) < 2 or all(play.ruling.verdict == "legal" for play in plays):
            return [], fresh
        spare = [place for place in range(len(last.cards), len(last.names)) if last.names[place] == "?"]
        here = [card for card in still.scene.cards if card.id in last.cards]
        written = next(line for line in self.session.record() if line["seq"] == last.seq)
        for card in fresh:
            if not spare or card.card is None or not any(_apart(card, other) < 110 for other in here):
                continue
            names = (*last.names[: spare[0]], card.card, *last.names[spare[0] + 1 :])
            better = Event(last.seq, "play", player=written["player"], cards=names)
            moment = self.session.imagine([Event(self.session.last_seq() + 1, "amend", target=last.seq, event=better)])
            rest = [other for other in fresh if other is not card]
            if all(play.ruling.verdict == "legal" for play in self._read_at_once(moment, rest, visits, still)):
                told = self._noticed(still, [card])
                if told:
                    self._known.add(card.id)
                    return told, rest
        return [], fresh

    def _by_another(self, late: list[TrackedCard], arms: list[Visit], still: Still) -> bool:
        """Whether another player's arm than that of the last play came to these cards."""
        lines = {line["seq"]: line for line in self.session.record()}
        laid = lines[self._plays[-1].seq].get("player")
        weights = self._seats.weigh(self.session.moment().setup.players, late, arms, still.plane, still.size)
        return max(weights.values()) > 4 * weights.get(str(laid), 1.0)

    # -- around the plays

    def _begin(self, still: Still) -> list[Accepted]:
        """Before a round's first play: how many cards everybody holds, which a finish is known by."""
        moment = self.session.moment()
        view = moment.game.view(moment.state)
        left = view.get("cards_left")
        if moment.over or view.get("begun") or not isinstance(left, dict) or any(n is not None for n in left.values()):
            return []
        players = moment.setup.players
        size = moment.game.deck(moment.setup.options, moment.setup.deck).size
        share, more = divmod(size, len(players))
        counts = self._counts or {name: share + (seat < more) for seat, name in enumerate(players)}
        event = {"type": "deal", "counts": counts, "confirmed": self._counts is not None}
        accepted = self._accept(event, still, "tap" if self._counts else "inferred")
        self._dealt = None if self._counts else accepted.seq
        return [accepted]

    def _next_round(self, moment: Moment, still: Still, looks: int) -> bool:
        """A play after the round's end begins the next round."""
        if looks < LOOKS:
            return True
        number = moment.setup.number + 1
        accepted = self._accept({"type": "round", "number": number}, still, "inferred")
        if accepted.ruling["verdict"] == "illegal":
            self._doubt(f"at {still.scene.at_ms:.0f} ms cards were laid after the last round")
            return False
        self._plays.clear()
        self._doubts.clear()
        self._begin(still)
        return True

    def _evidence(self, cards: Sequence[TrackedCard], still: Still) -> list[dict[str, Any]]:
        sha = still.picture()
        return [
            {
                "sha256": sha,
                "camera": still.camera,
                "at_ms": round(still.scene.at_ms, 1),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "alternatives": [[code, round(share, 3)] for code, share in card.ranked[:5]],
            }
            for card in cards
        ]

    def _accept(
        self, event: dict[str, Any], still: Still, source: str = "camera", at_ms: float | None = None
    ) -> Accepted:
        when = round(still.scene.at_ms if at_ms is None else at_ms, 1)
        return self.session.accept({**event, "at_ms": when, "source": source})

    def _tidy(self, scene: Scene) -> None:
        """Face-down cards and whatever lies on an ended round's table belong to no play."""
        self._known.update(card.id for card in scene.cards if card.face == "down")
        self._known.intersection_update({card.id for card in scene.cards})


def _score(plays: Sequence[Hypothesis]) -> float:
    return math.prod(play.score for play in plays)


def _lies(moment: Moment) -> bool:
    """Whether the referee takes something to lie in the field."""
    shown = moment.game.view(moment.state).get("field")
    plays = shown.get("plays") if isinstance(shown, dict) else shown
    return bool(plays)


def _apart(one: TrackedCard, other: TrackedCard) -> float:
    return float(np.linalg.norm(one.centre - other.centre))
