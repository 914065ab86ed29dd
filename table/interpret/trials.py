"""What a look would mean on the table as it is, and as it would be after a correction. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.ledger import Ledger
from table.interpret.observation import Observation
from table.interpret.proposals import Interpreter, Proposal, without_sweep
from table.interpret.readings import Reading

Find = Callable[[Moment], Interpreter]
"""The interpreter of the game at a moment."""


class Trials:
    """Asks the game's interpreter on forks of what is drafted."""

    def __init__(self, ledger: Ledger, find: Find) -> None:
        self._ledger = ledger
        self._find = find

    @property
    def interpreter(self) -> Interpreter:
        """That of the game now."""
        return self._find(self._ledger.moment())

    def proposals(self, seen: Observation) -> Sequence[Proposal]:
        """What a look may mean now, the best first."""
        self._ledger.memory.opened = self._ledger.opened()
        return self.interpreter.propose(seen, self._ledger.moment(), self._ledger.memory)

    def sweep(self, seen: Observation) -> Proposal:
        """What it means now that the field was swept."""
        self._ledger.memory.opened = self._ledger.opened()
        return self.interpreter.sweep(seen, self._ledger.moment(), self._ledger.memory)

    def plays(self, seen: Observation, moment: Moment | None = None) -> tuple[Reading, ...]:
        """The new cards as plays on the field as it lies, now or at another moment; empty where they would be none."""
        at = self._ledger.moment() if moment is None else moment
        found = self._find(at).propose(seen, at, self._ledger.memory)
        return without_sweep(found).plays if found else ()

    def plays_after(self, corrections: Iterable[Event], seen: Observation) -> tuple[Reading, ...]:
        """The new cards as plays where corrections were made before."""
        return self.plays(seen, self._ledger.draft.imagine(corrections))

    def amended(self, seq: int, player: str | None, names: tuple[str, ...]) -> Event:
        """The correction by which a play was one of these cards."""
        better = Event(seq, "play", player=player, cards=names)
        return Event(self._ledger.draft.last_seq() + 1, "amend", target=seq, event=better)
