"""What a table can be watched with: the source named on the command line, and cameras that are plugged in."""

from __future__ import annotations

from collections.abc import Callable

from table.capture.addresses import redacted
from table.capture.turning import turn_of, with_turn
from webui.access.paths import Allowed
from webui.shapes.catalogue import Source
from webui.shapes.common import Said


class Sources:
    """Sources by what a page may see of them: a stream's address is shown without its password, and the page sends back
    what it was shown.

    `given`: the source named on the command line, None without one; `find` lists cameras that are plugged in;
    `allowed`: the files that a page may open (None: all that this program may).
    """

    def __init__(
        self,
        given: str | None = None,
        find: Callable[[], list[Source]] = list,
        allowed: Allowed | None = None,
    ) -> None:
        self.given = given
        self._find = find
        self._allowed = allowed
        self._known: dict[str, str] = {}
        if given is not None:
            self.remember(given)

    def choices(self) -> list[Source]:
        """What can be chosen now: the source given at the start first, then cameras."""
        shown = redacted(turn_of(self.given or "")[0])
        given = [Source(spec=shown, title=Said(en=shown, ja=shown))] if shown else []
        return [*given, *(found for found in self._find() if found.spec != shown)]

    def spec_of(self, shown: str) -> str:
        """A source by what is shown of it: with its password, where it has one. Raises RefusedError where it is a file
        that no page may open."""
        bare, degrees = turn_of(shown)
        if bare not in self._known and self._allowed is not None:
            self._allowed.check(bare)
        return with_turn(self._known.get(bare, bare), degrees)

    def remember(self, spec: str) -> None:
        """A source that was opened: from now on it can be chosen by what is shown of it."""
        bare, _ = turn_of(spec)
        self._known[redacted(bare)] = bare
