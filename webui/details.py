"""What one game adds to the public state, as the page is sent it: a tagged union, `kind` names the game's dataclass.

The classes are those of the games' own folders (`referee.play.public.Detail`), found through the registry; a game that
is added is in the union, and in the front end's types, without a line here.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import operator
import re
import sys
import typing
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from referee import registry
from referee.play.public import Detail


def _classes(base: type[Detail]) -> Iterator[type[Detail]]:
    """Every class below `base` that says which keys its state has: what only families share does not. A dataclass with
    slots leaves the class behind that it was made of; that one isn't in its module any more."""
    for found in base.__subclasses__():
        if "keys" in vars(found) and vars(sys.modules[found.__module__]).get(found.__name__) is found:
            yield found
        yield from _classes(found)


def kind(detail: type[Detail]) -> str:
    """The tag of a class of details: `NapoleonDetail` is `napoleon`."""
    return re.sub(r"(?<=.)(?=[A-Z])", "-", detail.__name__.removesuffix("Detail")).lower()


def _model(detail: type[Detail]) -> type[BaseModel]:
    """The same fields as a dataclass of a game, and the tag."""
    hints = typing.get_type_hints(detail)
    # Any: pydantic's own word for what defines a field.
    fields: dict[str, Any] = {each.name: (hints[each.name], ...) for each in dataclasses.fields(detail)}  # type: ignore[arg-type]
    fields["kind"] = (Literal[kind(detail)], kind(detail))
    config = ConfigDict(from_attributes=True)
    made: type[BaseModel] = create_model(detail.__name__, __config__=config, __doc__=detail.__doc__, **fields)
    return made


@functools.cache
def models() -> dict[type[Detail], type[BaseModel]]:
    """The model of every class of details that the registry's games and families have."""
    for package in (*registry.packages(), *(f"{family}.public" for family in registry.FAMILIES)):
        importlib.import_module(package)
    found = sorted(dict.fromkeys(_classes(Detail)), key=kind)
    return {detail: _model(detail) for detail in found}


def tagged(detail: Detail) -> AnyDetail:
    """A game's detail as the page is sent it."""
    return models()[type(detail)].model_validate(detail)


if TYPE_CHECKING:
    AnyDetail = BaseModel
else:
    AnyDetail = Annotated[functools.reduce(operator.or_, models().values()), Field(discriminator="kind")]
