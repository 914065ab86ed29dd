"""Groups of people who play together, each with what they played last: kept at every table, begun again at one tap."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from table.capture.addresses import redacted
from webui.problems import refused
from webui.setup.kept_list import KeptList
from webui.shapes.groups import Group, GroupTable
from webui.shapes.setup import Setup

FILE = "groups.json"
MOST = 24
"""So many groups are kept at most: those without a name give way, the oldest first."""
TABLES = 6
"""So many games of a group are kept, the newest first."""


class Groups:
    """The groups that were kept, the newest first; without a folder they are gone when the server stops."""

    def __init__(self, folder: Path | None = None) -> None:
        self._kept = KeptList(Group, None if folder is None else folder / FILE)

    def all(self) -> list[Group]:
        """Every group, the one that played last first."""
        return self._kept.all()

    def played(self, asked: Setup) -> None:
        """These people have sat down at this table. Whoever sits where, they are the same group. Raises RefusedError
        where the disk fails."""
        # An address is kept without its password; the page's sources know it by that.
        table = GroupTable(
            game=asked.game, profile=asked.profile, options=asked.options, house=asked.house, deck=asked.deck,
            source=redacted(asked.source),
        )  # fmt: skip
        self._kept.change(lambda known: _seated(known, asked.players, table))

    def name(self, ident: str, name: str) -> None:
        """Gives a group a name, '' takes it away. Raises RefusedError where there is no such group."""
        if all(each.id != ident for each in self._kept.all()):
            raise refused("no-group", "id")
        self._kept.change(
            lambda known: [each.model_copy(update={"name": name}) if each.id == ident else each for each in known]
        )

    def forget(self, ident: str) -> None:
        """Deletes a group; one that is not there is gone already. What they played stays."""
        self._kept.change(lambda known: [each for each in known if each.id != ident])


def _seated(known: list[Group], players: Sequence[str], table: GroupTable) -> list[Group]:
    """The groups once these people play this: theirs first, others without a name give way to it."""
    same = next((each for each in known if set(each.players) == set(players)), None)
    played = [] if same is None else [each for each in same.tables if each.game != table.game]
    group = Group(
        id=secrets.token_hex(6) if same is None else same.id, name="" if same is None else same.name,
        players=list(players), tables=[table, *played][:TABLES],
    )  # fmt: skip
    others = [each for each in known if each is not same]
    while len(others) >= MOST:
        others.remove(next((each for each in reversed(others) if not each.name), others[-1]))
    return [group, *others]
