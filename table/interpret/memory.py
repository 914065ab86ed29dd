"""What the event reader remembers of a table between two looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from table.interpret.readings import Hypothesis
from table.interpret.still import Play, Still, Waiting
from vision.tracking.motion import Visit
from vision.tracking.tracker import TrackedCard


@dataclass(frozen=True)
class Kept:
    """New cards on a still, and the arms that brought them; a sweep has no cards."""

    still: Still
    cards: tuple[TrackedCard, ...]
    visits: tuple[Visit, ...]


@dataclass
class Memory:
    """`counts`: cards dealt, as the players said, until they were written. `plays` lie on the table, oldest first;
    `known`: ids of cards that mean nothing new; `dropped`: those of them that could not be read and were taken for no
    cards. `waiting`: new cards that are looked at again; `strange`: something changed without a card; `again`: this is
    a further look at the same still. `doubts`: doubtful plays by their `seq`; `in_field`: the `seq`s of the field's
    plays. `past`: arms since the last play. `dealt`: the `seq` of a guessed deal; `unsure_ranks`, `unsure_round`: how
    the round before ended, or what happened in this one, was not seen. `kept`: cards that wait for something to be
    told. `resuming`: so often the table of a session that is taken up was looked at, `first_still` the newest look,
    `moved`: from elsewhere than before;
    `hidden`: cards that should lie there and were not seen; `out_of_step`: the newest event's `seq` when the
    table was not as the record says.
    """

    counts: dict[str, int] | None = None
    plays: list[Play] = field(default_factory=list)
    known: set[int] = field(default_factory=set)
    waiting: Waiting | None = None
    doubts: dict[int, Hypothesis] = field(default_factory=dict)
    past: list[Visit] = field(default_factory=list)
    in_field: set[int] = field(default_factory=set)
    dropped: set[int] = field(default_factory=set)
    strange: bool = False
    again: bool = False
    dealt: int | None = None
    unsure_ranks: bool = False
    unsure_round: bool = False
    kept: list[Kept] = field(default_factory=list)
    resuming: int | None = None
    first_still: Still | None = None
    moved: bool = False
    hidden: set[str] = field(default_factory=set)
    out_of_step: int | None = None

    def copy(self) -> Memory:
        """A copy that may change by itself."""
        return replace(
            self,
            plays=[replace(play, cards=set(play.cards)) for play in self.plays],
            known=set(self.known),
            doubts=dict(self.doubts),
            past=list(self.past),
            in_field=set(self.in_field),
            dropped=set(self.dropped),
            kept=list(self.kept),
            hidden=set(self.hidden),
        )

    def renumber(self, moved: Mapping[int, int], first: int) -> None:
        """Events from `first` on have other numbers now; those without one were left out."""

        def now(seq: int) -> int | None:
            return seq if seq < first else moved.get(seq)

        self.plays = [replace(play, seq=seq) for play in self.plays if (seq := now(play.seq)) is not None]
        self.doubts = {seq: doubt for old, doubt in self.doubts.items() if (seq := now(old)) is not None}
        self.in_field = {seq for old in self.in_field if (seq := now(old)) is not None}
        self.dealt = None if self.dealt is None else now(self.dealt)
