"""Groups of people who play together, and what each of them played last."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from webui.shapes.common import PLAIN, Strict

GroupName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=24, pattern=f"^{PLAIN}*$")]
GroupId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{1,32}$")]


class GroupTable(BaseModel):
    """What a group played: `options` differ from the profile's, `house` is the name of the rules (null: none),
    `source`: where the pictures came from."""

    game: str
    profile: str
    options: dict[str, bool | int | str | list[int] | None] = {}
    house: str | None = None
    deck: str | None = None
    source: str


class Group(BaseModel):
    """People in the order of their seats; `name`: '' where they gave themselves none; `tables`: one for each game that
    they played, the newest first."""

    id: str
    name: str = ""
    players: list[str]
    tables: list[GroupTable] = Field(min_length=1)


class NameGroup(Strict):
    """A group is called so from now on; '': by its people."""

    id: GroupId
    name: GroupName


class ForgetGroup(Strict):
    """A group that is kept no longer."""

    id: GroupId
