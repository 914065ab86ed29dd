"""The seam to whoever infers: looks at the table go in, events of the session come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from table.interpret.drawn_zones import DrawnZones
from table.interpret.observation import Observation
from table.interpret.zones import Zone, Zones
from table.record.session import Accepted
from table.record.storage.log import LogError
from vision.tracking.tracker import Scene


class Retrying(Protocol):
    """Writes again what could not be written."""

    def retry(self, at_once: bool = False) -> Sequence[Accepted]:
        """After a failure of the disk: writes what was kept meanwhile, if that is possible now."""


class Inferring(Protocol):
    """What the loop over the frames asks of whoever infers, and tells."""

    @property
    def decisions(self) -> Retrying:
        """What writes."""

    @property
    def waiting(self) -> bool:
        """Whether another look at the still table is wanted."""

    @property
    def in_question(self) -> bool:
        """Whether the looks so far do not suffice: all of the table is worth another look."""

    @property
    def in_doubt(self) -> bool:
        """Whether a clearer picture of what lies there may settle what was told with a question, or not told yet."""

    @property
    def out_of_step(self) -> bool:
        """Whether the table is not as the record says, and nothing was told since."""

    @property
    def zones(self) -> Zones:
        """The zones of the table, as the newest look has them."""

    @property
    def reads_ahead(self) -> bool:
        """Whether new cards may be believed before the table lies still."""

    @property
    def finished(self) -> tuple[Zone, ...]:
        """Zones in which nothing has to be read but what changes."""

    @property
    def keeps(self) -> bool:
        """Whether cards wait for something that no camera sees."""

    @property
    def trouble(self) -> LogError | None:
        """Why nothing can be written now."""

    @property
    def tokens_come(self) -> bool:
        """Whether tokens are set on the table now, of which none can be read."""

    @property
    def taking_up(self) -> bool:
        """Whether the table is being matched with the record, in which there are plays."""

    def keep_picture(self, jpeg: bytes) -> str:
        """Stores a picture with the events that are being decided; its sha256."""

    def draw_zones(self, zones: DrawnZones | None) -> None:
        """From the next look on these zones count, that people drew; None: again those of the set-up."""

    def read(self, seen: Observation) -> Sequence[Accepted]:
        """Takes in a look at the settled table; returns what came of it."""

    def catch_up(self) -> Sequence[Accepted]:
        """Takes in what was told meanwhile."""

    def flush(self) -> Sequence[Accepted]:
        """Settles what waits for another look that will not come: somebody reaches in, or the source ends."""

    def end(self) -> None:
        """The watching ends: what could not be written is said."""

    def forget(self) -> None:
        """The table has to be read afresh, from elsewhere."""

    def adopt(self, scene: Scene) -> None:
        """Takes everything in the scene as known, without an event, where no play was told yet."""
