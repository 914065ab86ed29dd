"""The players' strips of order cards on the table: found before their seats, read over several looks, told as `order`.

A strip is read while its order is not told, and again between rounds, when it may have been laid anew. What is sure is
written; what is doubtful is written unconfirmed, with a question; what cannot be made out is said. The cards of a strip
are never plays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np

from referee.events import Event
from referee.json_values import JsonLine, JsonObject
from referee.ruling import LEGAL
from table.interpret.drawn_zones import DrawnZones
from table.interpret.ledger import Ledger, stamped
from table.interpret.memory import SeatStrip
from table.interpret.observation import Observation
from table.interpret.strip import SURE, Row, Strip, find_row, fused, same_row
from table.interpret.strip_zones import slanted, upright, zone_around
from table.interpret.zones import Zone, Zones, guess
from table.record.mending import as_line, consequences
from table.record.seats import seat_angle
from table.record.unseen import late

FEWEST = 5
"""A row before a seat of fewer cards is no strip yet."""
ASKED = 10
"""A row of at least so many cards is asked about, one with fewer is still being laid."""
KEPT = 4
"""So many looks at one strip are fused, the newest: the longer it lies there, the clearer it is seen."""
PATIENT = 5
"""After so many looks a strip that cannot be made out is asked about, though no card was played yet."""
LOOKS = 12
"""So many looks at clearer pictures are worth while for a strip that cannot be made out."""
SEARCHES = 4
"""So many looks at all of the table are worth while for cards of a strip that were not found: where nothing changes
nothing is looked for otherwise."""
Shown = tuple[str, float]


@runtime_checkable
class Stripped(Protocol):
    """An interpreter of a game in which every player may have a strip (`strips`)."""

    @property
    def strips(self) -> bool:
        """Whether every player has one."""


def has_strips(interpreter: object) -> bool:
    """Whether every player has a strip of order cards on the table."""
    return isinstance(interpreter, Stripped) and interpreter.strips


class Strips:
    """Reads strips where the game has them. `zones`: as people set them; `newest`: those of the newest look."""

    def __init__(self, ledger: Ledger, interpreter: Callable[[], object], zones: Zones) -> None:
        self._ledger = ledger
        self._interpreter = interpreter
        self._kept = self._set = self.newest = zones
        self._drawn: DrawnZones | None = None
        self._former: Zones | None = None

    # -- what others ask

    @property
    def reading(self) -> bool:
        """Whether another look at the still table is wanted."""
        return self._ledger.memory.strips.reading

    @property
    def lacks(self) -> bool:
        """Whether a look at all of the table may find cards of a strip that were not found yet."""
        return self._ledger.memory.strips.lacks

    @property
    def in_doubt(self) -> bool:
        """Whether a clearer picture may tell an order that is asked about, or that could not be made out yet."""
        memory = self._ledger.memory.strips
        return any(memory.seats[seat].looks < LOOKS for seat in memory.unsure)

    @property
    def finished(self) -> tuple[Zone, ...]:
        """The zones of the strips that were told, or that may be told no more, and that were looked at often enough."""
        if not has_strips(self._interpreter()):
            return ()
        memory = self._ledger.memory.strips
        enough = {
            seat
            for seat, known in memory.seats.items()
            if len(known.rows) >= self._ledger.thresholds.looks and (seat not in memory.unsure or known.looks >= LOOKS)
        }
        return tuple(zone for zone in self.newest.zones if zone.kind == "strip" and zone.seat in enough)

    def zones(self, seen: Observation) -> Zones:
        """The zones of the table. Where a game has strips and nobody set zones, a strip's is where its cards lie; where
        none was found yet, it is guessed from the seat."""
        self._place(seen)
        if not has_strips(self._interpreter()) or any(zone.kind == "strip" for zone in self._set.zones):
            self.newest = self._set
            return self.newest
        players = len(self._ledger.moment().setup.players)
        size = (seen.size[0] / seen.plane.px_per_mm, seen.size[1] / seen.plane.px_per_mm)
        seats = self._ledger.memory.strips.seats
        whole = len(self._ledger.moment().deck.ranks)
        found = [
            zone_around(known.rows[-1], seen.plane, seat, players, whole) for seat, known in seats.items() if known.rows
        ]
        rest = [zone for zone in guess(("strip",), players, size).zones if not _found(seats, zone.seat)]
        self.newest = Zones((*found, *self._set.zones, *rest))
        return self.newest

    def doubted(self, player: str) -> bool:
        """Whether a player's order was written with a question that nobody answered."""
        players = self._ledger.moment().setup.players
        seat = self._ledger.memory.strips.seats.get(players.index(player)) if player in players else None
        return seat is not None and self._still_asked(seat)

    # -- what the driver tells

    def draw(self, drawn: DrawnZones | None) -> None:
        """From the next look on these zones count, that people drew; None: again those of the set-up."""
        self._former, self._drawn = self.newest, drawn

    def former(self) -> Zones | None:
        """The zones before people drew others, to the first who asks after that."""
        found, self._former = self._former, None
        return found

    def look(self, seen: Observation) -> None:
        """Takes in a look at the table: finds the rows before the seats, and tells what they say."""
        memory = self._ledger.memory.strips
        memory.reading = False
        self._place(seen)
        if not has_strips(self._interpreter()):
            return
        players = self._ledger.moment().setup.players
        between, missing = self._ledger.moment().over or self._open(), self._missing()
        seats = dict(memory.seats)
        for seat, player in enumerate(players):
            known = seats.get(seat, SeatStrip())
            if known.unsure and not self._still_asked(known):
                known = seats[seat] = replace(known, unsure=frozenset())  # people answered
            laid = bool(known.rows) and not between and player not in missing
            if laid and not self._may_answer(known):
                continue  # strips are not laid anew within a round
            row = self._row(seen, seat)
            if row is not None and not (laid and not same_row(known.rows[-1], row)):
                seats[seat] = _with(known, row)
        memory.lacks = False
        for seat in seats if not seen.arm else ():
            if self._few(seats[seat], players[seat] in missing):
                memory.lacks = memory.lacks or seats[seat].searches < SEARCHES
                seats[seat] = replace(seats[seat], searches=seats[seat].searches + 1)
        memory.seats = seats
        memory.reading = any(self._wanted(seats[seat], seen) for seat in seats if players[seat] in missing)
        self.tell(seen)
        memory.unsure = frozenset(self._unsure())

    def tell(self, seen: Observation, *, last: bool = False) -> None:
        """Drafts the orders that the strips show, as far as they may be told now. `last`: cards were laid for play, so
        what could not be made out is said."""
        if not has_strips(self._interpreter()):
            return
        players = self._ledger.moment().setup.players
        anew, missing = self._open(), self._missing()
        told = self._told()
        for seat, known in self._ledger.memory.strips.seats.items():
            player = players[seat]
            seen_well = len(known.rows) >= seen.thresholds.looks or seen.final or last
            due = anew or player in missing or self._may_answer(known)
            if known.rows and seen_well and (last or not seen.arm) and due:
                self._tell(seat, known, player, told.get(player), player in missing, seen, last=last)
        if last:
            for player in missing:
                self._say(players.index(player), player, seen)

    # -- inside

    def _place(self, seen: Observation) -> None:
        """Where the zones that people set lie on the table, as the camera sees it now."""
        self._set = self._kept if self._drawn is None else self._drawn.on_table(seen.plane, seen.size)

    def _tell(
        self,
        seat: int,
        known: SeatStrip,
        player: str,
        told: tuple[int, Event] | None,
        missing: bool,
        seen: Observation,
        *,
        last: bool,
    ) -> None:
        """Drafts what the strip before a seat shows: an answer to the open question, another order than what was
        `told`, or a guess with a question. Nothing where it is neither sure nor looked at often enough."""
        ranks = self._ledger.moment().deck.ranks
        strip = fused(known.rows, ranks)
        order = strip.order if strip.sure else None
        if order is not None:
            if self._may_answer(known):
                self._answer(seat, known, player, order, strip, seen)
            elif order != known.told and (told is None or (order != told[1].strip and not self._by_hand(*told))):
                # Another order than the record's is not believed without a question: a strip may be laid anew.
                self._write(seat, player, order, strip, range(len(order)), seen, sure=missing)
            return
        patient = known.looks >= PATIENT or seen.final or last
        if not missing or known.told is not None or not patient or len(strip.places) < (FEWEST if last else ASKED):
            return
        if strip.guess is not None:
            self._write(seat, player, strip.guess[0], strip, strip.guess[1], seen, sure=False)

    def _write(
        self,
        seat: int,
        player: str,
        order: tuple[str, ...],
        strip: Strip,
        places: Sequence[int | None],
        seen: Observation,
        *,
        sure: bool,
    ) -> None:
        """Drafts an order with what it rests on; without `sure` it is asked about."""
        memory = self._ledger.memory
        known = memory.strips.seats[seat]
        event: JsonLine = {"type": "order", "player": player, "ranks": list(order)}
        event |= {"confidence": round(_confidence(strip, sure=strip.sure), 3)}
        event |= {"evidence": self._evidence(strip, order, places, seen)}
        if not sure:
            event["confirmed"] = False
        seq = self._accepted(event, player, order, seen, sure=sure)
        if seq is None:
            return
        # Of a strip that was laid anew only somebody at the table can say so.
        told = SeatStrip(known.rows, order, anew=strip.sure and not sure, looks=known.looks)
        if not sure:
            told = replace(told, asked=seq, unsure=_asked(strip, order, places))
        memory.strips.seats = {**memory.strips.seats, seat: told}
        memory.past.clear()

    def _accepted(
        self, event: JsonLine, player: str, order: tuple[str, ...], seen: Observation, *, sure: bool
    ) -> int | None:
        """Drafts an order; its number, None where it was not drafted. One that was made out only after the first card
        was played is put in before that, where it makes no foul of what was played."""
        if self._ledger.draft.fits({"type": "order", "player": player, "ranks": list(order)}):
            return self._ledger.accept(event, seen).seq
        told = Event(0, "order", player, strip=order)
        began = late(self._ledger.moment(), told)
        if began is None:
            return None
        found = consequences(self._ledger.draft, Event(0, "insert", after=began, event=told))
        if found is None:
            return None
        first = stamped({"type": "insert", "after": began, "event": event}, seen)
        more = [stamped(as_line(each), seen, "inferred") for each in found[1:]]
        return self._ledger.draft.accept_all([first, *more])[0].seq

    def _answer(
        self, seat: int, known: SeatStrip, player: str, order: tuple[str, ...], strip: Strip, seen: Observation
    ) -> None:
        """A later look is sure of what was asked about, or of another order, where that makes no foul of what was
        played."""
        assert known.asked is not None
        now = Event(known.asked, "order", player, strip=order)
        draft = self._ledger.draft
        found = consequences(draft, Event(draft.last_seq() + 1, "amend", target=known.asked, event=now))
        if found is None and order != known.told:
            return
        event: JsonLine = {"type": "order", "player": player, "ranks": list(order)}
        event |= {"confidence": round(_confidence(strip, sure=True), 3)}
        event |= {"evidence": self._evidence(strip, order, range(len(order)), seen)}
        draft.accept(stamped({"type": "amend", "target": known.asked, "event": event}, seen))
        for more in (found or ())[1:]:
            draft.accept(stamped(as_line(more), seen, "inferred"))
        memory = self._ledger.memory.strips
        memory.seats = {**memory.seats, seat: replace(known, told=order, asked=None, unsure=frozenset())}

    def _say(self, seat: int, player: str, seen: Observation) -> None:
        """Says once that a strip could not be made out, and what it lacks."""
        memory = self._ledger.memory.strips
        known = memory.seats.get(seat, SeatStrip())
        if known.said or known.told is not None:
            return
        memory.seats = {**memory.seats, seat: replace(known, said=True)}
        strip = fused(known.rows, self._ledger.moment().deck.ranks) if known.rows else None
        if strip is None:
            self._ledger.doubt("strip-unseen", seen.at_ms, player=player)
        else:
            # A card overlooked at an end leaves every place in doubt, not what was read there.
            unread = [strip.places[at] for at in strip.doubtful if strip.places[at].ranked[0][1] < SURE]
            likely = [place.likely or "?" for place in unread]
            words = list(dict.fromkeys([*strip.missing, *strip.doubled, *likely]))
            self._ledger.doubt("strip-unread", seen.at_ms, player=player, words=words)

    def _evidence(
        self, strip: Strip, order: Sequence[str], places: Sequence[int | None], seen: Observation
    ) -> list[JsonObject]:
        """Per place: the picture, the card's outline, its rank and what else it may be; JSON-ready. A place that is
        asked about has no `card` and more than one alternative, where there are any."""
        base: JsonLine = {"sha256": seen.picture(), "camera": seen.camera, "at_ms": round(seen.at_ms, 1)}
        found: list[JsonObject] = []
        for rank, at in zip(order, places, strict=True):
            if at is None:
                found.append(base | {"card": None, "alternatives": []})
                continue
            place = strip.places[at]
            asked = strip.asks(place)
            shown: list[Shown] = [(rank, 1.0)] if not asked else [*place.ranked[:4]]
            quad = [[round(float(x), 1), round(float(y), 1)] for x, y in place.quad]
            line: JsonLine = {**base, "quad": quad, "card": None if asked else rank}
            line["alternatives"] = [[name, round(share if asked else place.confidence, 3)] for name, share in shown]
            found.append(line)
        return found

    def _few(self, known: SeatStrip, missing: bool) -> bool:
        """Whether a strip that is not surely told lies there whole, as far as can be seen, but for a few cards."""
        ranks = self._ledger.moment().deck.ranks
        if not known.rows or not (missing or self._may_answer(known)):
            return False
        return ASKED <= len(fused(known.rows, ranks).places) < len(ranks)

    def _wanted(self, known: SeatStrip, seen: Observation) -> bool:
        """Whether a strip has to be looked at again before it is told."""
        looks = len(known.rows)
        if not looks or looks >= seen.thresholds.more_looks or seen.final or known.told is not None:
            return False
        if len(known.rows[-1].indices) < ASKED:
            return False
        return looks < seen.thresholds.looks or not fused(known.rows, self._ledger.moment().deck.ranks).sure

    def _row(self, seen: Observation, seat: int) -> Row | None:
        """The row before a seat in one look: cards that stand upright for whoever sits there, nearest to that seat."""
        moment = self._ledger.moment()
        players = len(moment.setup.players)
        zones = [zone for zone in self._set.zones if zone.kind == "strip"]
        angle = math.radians(seat_angle(seat, players))
        middle = seen.plane.to_px(np.zeros((1, 2)))[0]
        out = seen.plane.to_px(np.array([[math.cos(angle), math.sin(angle)]]) * 100.0)[0] - middle
        right = seen.plane.to_px(np.array([[math.sin(angle), -math.cos(angle)]]) * 100.0)[0] - middle
        chosen = []
        for detection in seen.detections:
            if zones:
                zone = next((z for z in zones if z.holds(seen.plane.to_mm(detection.quad).mean(axis=0))), None)
                if zone is not None and zone.seat == seat:
                    chosen.append(detection)
            elif upright(detection, out) and (detection.quad.mean(axis=0) - middle) @ out > 0:
                chosen.append(detection)
        towards = (float(right[0]), float(right[1]))
        row = find_row(chosen, moment.deck.ranks, towards)
        if row is None or len(row.indices) < FEWEST or slanted(row, towards):
            return None
        return row

    def _open(self) -> bool:
        """Whether an order may be told now: a round has begun, and no card was played in it."""
        moment = self._ledger.moment()
        if moment.over:
            return False
        player, ranks = moment.setup.players[0], list(moment.deck.ranks)
        return self._ledger.draft.fits({"type": "order", "player": player, "ranks": ranks})

    def _missing(self) -> tuple[str, ...]:
        """Whose order is expected."""
        moment = self._ledger.moment()
        expected = moment.game.expects(moment.state)
        return tuple(player for each in expected if each.zone == "strip" for player in each.players)

    def _told(self) -> dict[str, tuple[int, Event]]:
        """Everybody's order as the record has it: the number of its event, and the event as it stands."""
        standing = self._ledger.draft.trial().standing()
        return {
            event.player or "": (seq, event)
            for seq, event, ruling in standing
            if event.type == "order" and ruling.verdict == LEGAL
        }

    def _by_hand(self, seq: int, event: Event) -> bool:
        """Whether somebody entered an order in this round: that stands, whatever is seen."""
        return event.source == "tap" and seq > self._ledger.moment().setup.seq

    def _unsure(self) -> Iterator[int]:
        """The seats whose strips were not told, or with a question that a clearer look may answer."""
        players, missing = self._ledger.moment().setup.players, self._missing()
        for seat, known in self._ledger.memory.strips.seats.items():
            if known.rows and (players[seat] in missing or self._may_answer(known)):
                yield seat

    def _may_answer(self, known: SeatStrip) -> bool:
        """Whether a look that is sure of a strip answers an open question; that it was laid anew only people know."""
        return not known.anew and self._still_asked(known)

    def _still_asked(self, known: SeatStrip) -> bool:
        """Whether what was written with a question still waits for an answer."""
        if known.asked is None:
            return False
        event = self._ledger.draft.trial().now(known.asked)
        return event is not None and event.confirmed is False


def _asked(strip: Strip, order: Sequence[str], places: Sequence[int | None]) -> frozenset[str]:
    """The ranks whose places in an order are asked about; `places` as in `_write`."""
    return frozenset(rank for rank, at in zip(order, places, strict=True) if at is None or strip.asks(strip.places[at]))


def _with(known: SeatStrip, row: Row) -> SeatStrip:
    """What is known with one more look; where the cards lie otherwise than before, all begins anew."""
    same = bool(known.rows) and same_row(known.rows[-1], row)
    return replace(known, rows=(*known.rows, row)[-KEPT:] if same else (row,), looks=known.looks + 1)


def _found(seats: Mapping[int, SeatStrip], seat: int | None) -> bool:
    """Whether cards of a strip were found before a seat."""
    return seat is not None and seat in seats and bool(seats[seat].rows)


def _confidence(strip: Strip, *, sure: bool) -> float:
    """How sure the least sure place is."""
    least = min(place.confidence for place in strip.places)
    return least if sure else min(least, SURE)
