"""What the driver remembers of a table from one look to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.fold import Table as Moment
from referee.json_values import JsonObject
from table.interpret.observation import Observation
from table.interpret.readings import Reading
from table.interpret.strip import Row
from table.interpret.turns import expected_of, may_lead
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import Scene, TrackedCard
from vision.types import Quad


@dataclass
class Play:
    """A play that lies on the table: its event, its cards (ids of the tracker), whether it counts. `player` is who is
    said to have made it, `arm` another one whose arm fits it far better (None: nobody's does); `reading`: what it was
    told by."""

    seq: int
    cards: set[int]
    names: tuple[str, ...]
    legal: bool
    at_ms: float
    player: str | None = None
    arm: str | None = None
    reading: Reading | None = None


@dataclass(frozen=True)
class Shown:
    """A hand or a discard that was told with a question: the event's line, the cards (ids of the tracker) in the
    order of its names, how certain it is whose they are (`share`), and how many looks did not find all of them."""

    event: JsonObject
    cards: tuple[int, ...]
    share: float = 1.0
    looks: int = 0


@dataclass
class Waiting:
    """New cards that are not believed yet: the look that showed them, the number of looks so far, and the arms since
    then."""

    seen: Observation
    looks: int = 0
    arms: tuple[HandIntrusion, ...] = ()


@dataclass(frozen=True, eq=False)
class Kept:
    """New cards as they were seen; a sweep has none."""

    seen: Observation

    @property
    def cards(self) -> tuple[TrackedCard, ...]:
        """The new cards."""
        return self.seen.came


@dataclass(frozen=True)
class SeatStrip:
    """What is known of the strip of order cards before a seat.

    `rows`: the newest looks at it as it lies, oldest first, of `looks` in all; `told`: the order that was last written
    for it; `asked`: the `seq` of that, where it was written with a question; `unsure`: the ranks that the question is
    about; `anew`: the question is whether it was laid anew; `said`: it was said that it could not be made out;
    `searches`: so many looks found too few of its cards.
    """

    rows: tuple[Row, ...] = ()
    told: tuple[str, ...] | None = None
    asked: int | None = None
    unsure: frozenset[str] = frozenset()
    anew: bool = False
    said: bool = False
    looks: int = 0
    searches: int = 0


@dataclass
class StripMemory:
    """What is known of the strips, by seat. `reading`: another look at the still table is wanted; `unsure`: the seats
    whose strips are not told yet, or with a question that a clearer look may answer; `lacks`: cards of a strip were not
    found that a look at all of the table may find."""

    seats: Mapping[int, SeatStrip] = field(default_factory=dict)
    reading: bool = False
    unsure: frozenset[int] = frozenset()
    lacks: bool = False


@dataclass
class Memory:
    """What is known of the table beyond the record. One decision works on it and is undone by putting back a `copy`.

    - `counts`: cards dealt, as the players said, until they were written.
    - `plays` lie on the table, oldest first; `known`: ids of cards that mean nothing new; `dropped`: those of them that
      could not be read and were taken for no cards.
    - `waiting`: new cards that are looked at again; `unexplained`: something changed without a card; `again`: this is a
      further look at the same still table.
    - `shown`: by its `seq` what was told with a question, but for plays; `shown_unread`: a clearer look may answer it;
      `shown_lacks`: a look at all of the table may.
    - `doubts`: doubtful plays by their `seq`; `weighed`: what was known of them when their cards were weighed last;
      `in_field`: the `seq`s of the field's plays.
    - `opened`: the table as it may be too, where guessed cards of the field are others (`Ledger.opened`).
    - `heard`: the session's version up to which people's answers were heard.
    - `later`: looks with arms that may have drawn a card after new cards that are not believed yet.
    - `held`: arms that came to new cards that wait for more of them, though somebody has reached in since.
    - `gatherer`: who took the cards of the last field away, where one arm alone tells.
    - `past`: arms since the last play; `taps`: those of them during which nothing came, went or was moved.
    - `unseen_moves`: players who reached in since the last play while something as large as a part of a card changed
      that no card explains: they may not have passed.
    - `joker_aside`: a joker lies among the cards that were set aside, and this was said.
    - `dealt`: the `seq` of a guessed deal; `unsure_ranks`, `unsure_round`: how the round before ended, or what happened
      in this one, was not seen.
    - `kept`: cards that wait for something to be told; `stock`: the pile that is drawn from (its id);
      `stock_at`: where it lay when it was seen last, mm; `heaps`: piles that came once cards were played;
      `unseen_stock`: the same, px, also where no look finds it: of something that was laid before the first card, or
      of a pile that was lost sight of.
    - `strips`: the players' strips of order cards.
    - `resuming`: so often the table of a session that is taken up was looked at (None: it is not being taken up);
      `first_look`: the newest such look; `moved`: it is seen from elsewhere than before; `hidden`: cards that should
      lie there and were not seen; `out_of_step`: the newest event's `seq` when the table was not as the record says.
    """

    counts: Mapping[str, int] | None = None
    plays: list[Play] = field(default_factory=list)
    known: set[int] = field(default_factory=set)
    waiting: Waiting | None = None
    doubts: dict[int, Reading] = field(default_factory=dict)
    weighed: dict[int, tuple[object, ...]] = field(default_factory=dict)
    past: list[HandIntrusion] = field(default_factory=list)
    taps: list[HandIntrusion] = field(default_factory=list)
    in_field: set[int] = field(default_factory=set)
    dropped: set[int] = field(default_factory=set)
    unexplained: bool = False
    again: bool = False
    dealt: int | None = None
    unsure_ranks: bool = False
    unsure_round: bool = False
    kept: list[Kept] = field(default_factory=list)
    strips: StripMemory = field(default_factory=StripMemory)
    resuming: int | None = None
    first_look: Observation | None = None
    moved: bool = False
    hidden: set[str] = field(default_factory=set)
    joker_aside: bool = False
    out_of_step: int | None = None
    stock: int | None = None
    stock_at: tuple[float, float] | None = None
    heaps: set[int] = field(default_factory=set)
    unseen_stock: Quad | None = field(default=None, compare=False)
    shown: dict[int, Shown] = field(default_factory=dict)
    shown_unread: bool = False
    shown_lacks: bool = False
    heard: int | None = None
    gatherer: str | None = None
    later: tuple[Observation, ...] = ()
    opened: tuple[Moment, ...] = ()
    held: tuple[HandIntrusion, ...] = ()
    unseen_moves: frozenset[str] = frozenset()

    def copy(self) -> Memory:
        """A copy that may change by itself."""
        return replace(
            self,
            plays=[replace(play, cards=set(play.cards)) for play in self.plays],
            known=set(self.known),
            doubts=dict(self.doubts),
            weighed=dict(self.weighed),
            past=list(self.past),
            taps=list(self.taps),
            in_field=set(self.in_field),
            dropped=set(self.dropped),
            kept=list(self.kept),
            strips=replace(self.strips),
            hidden=set(self.hidden),
            shown=dict(self.shown),
            heaps=set(self.heaps),
        )

    def seen_afresh(self) -> Memory:
        """What stays where the table has to be read afresh, from elsewhere."""
        seats = {seat: replace(known, rows=()) for seat, known in self.strips.seats.items()}
        return Memory(
            self.counts, dealt=self.dealt, unsure_ranks=self.unsure_ranks, unsure_round=self.unsure_round, moved=True,
            strips=StripMemory(seats),
        )  # fmt: skip

    def new_round(self, *, unsure: bool) -> None:
        """A round begins; `unsure`: its ranks rest on doubts."""
        self.unsure_ranks = unsure
        self.unsure_round = False
        self.gatherer = None
        self.joker_aside = False
        self.dealt = None
        self.unseen_stock = None if self.stock is not None else self.unseen_stock
        self.stock = self.stock_at = None
        self.heaps.clear()
        self.shown.clear()
        self.plays.clear()
        self.hidden.clear()
        self.doubts.clear()
        self.weighed.clear()
        self.in_field.clear()
        self.strips.seats = {seat: replace(known, said=False) for seat, known in self.strips.seats.items()}

    def know(self, cards: Iterable[TrackedCard]) -> None:
        """These cards mean nothing new from now on."""
        self.known.update(card.id for card in cards)

    def bears_out(
        self, moment: Moment, player: str | None, sure: float, opened: Sequence[Moment] = (), answered: bool = False
    ) -> bool:
        """Whether a silent pass of `player` at a moment rests on nothing in doubt: on no doubtful play of the field, or
        on such alone after which it was this player's turn whatever their unread cards are. `sure`: how surely it has
        to be known who laid those. `opened`: the same moment with guessed cards unread, and with outlines that were
        taken for no cards (`Ledger.opened`). `answered`: the pass is told by a play that answers the field, so that the
        field was not cleared before."""
        field = [self.doubts[seq] for seq in self.in_field if seq in self.doubts]
        if not field:
            return True
        if not all(play.weighed(sure) for play in field):
            if not opened or any(play.share < sure for play in field):
                return False
            return all(_passes_in_any_case(other, player, answered) for other in opened)
        return _passes_in_any_case(moment, player, answered)

    def ends_unsurely(self, players: Sequence[str]) -> bool:
        """Whether the newest play may be an 8, or none, that ends the field: the place of its rank in its player's
        order of strength is asked about (N2, G10)."""
        play = self.plays[-1] if self.plays else None
        known = None if play is None or play.player is None else self.strips.seats.get(players.index(play.player))
        return play is not None and known is not None and any(name[1:] in known.unsure for name in play.names)

    def visible(self, scene: Scene) -> list[Play]:
        """The plays of which something shows."""
        shown = {card.id for card in scene.cards if card.state != "covered" and card.face == "up"}
        return [play for play in self.plays if play.cards & shown]

    def renumber(self, moved: Mapping[int, int], first: int) -> None:
        """Events from `first` on have other numbers now; those without one were left out."""

        def now(seq: int) -> int | None:
            return seq if seq < first else moved.get(seq)

        self.plays = [replace(play, seq=seq) for play in self.plays if (seq := now(play.seq)) is not None]
        self.doubts = {seq: doubt for old, doubt in self.doubts.items() if (seq := now(old)) is not None}
        self.shown = {seq: shown for old, shown in self.shown.items() if (seq := now(old)) is not None}
        self.in_field = {seq for old in self.in_field if (seq := now(old)) is not None}
        self.dealt = None if self.dealt is None else now(self.dealt)
        self.strips.seats = {
            seat: replace(known, asked=None if known.asked is None else now(known.asked))
            for seat, known in self.strips.seats.items()
        }


def _passes_in_any_case(moment: Moment, player: str | None, answered: bool = False) -> bool:
    """Whether it is this player's turn to pass, and nobody else's, whatever the cards of the field are. Where a joker
    may stand for several cards the referee names no turn, though every reading may lead to the same one. `answered`:
    none with which the field was cleared counts."""
    if player is None or moment.game.turn(moment.state) is not None:
        return player is not None and moment.game.turn(moment.state) == player
    playing = {*expected_of(moment, "play")} - ({*may_lead(moment)} if answered else set())
    return playing == {*expected_of(moment, "pass")} == {player}
