"""A ruling: what the referee says about one event, why, and what the event set off. Words come later (`texts`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from referee.frozen import quick

Verdict = Literal["legal", "illegal", "undecided"]
LEGAL: Verdict = "legal"
ILLEGAL: Verdict = "illegal"
UNDECIDED: Verdict = "undecided"
NO_PARAMS: Mapping[str, object] = MappingProxyType({})


class Exposure(NamedTuple):
    """An earlier event that this one shows to have been wrong: its `seq`, the code of its fault, the rule."""

    seq: int
    code: str
    rule: str


@quick
class Ruling(NamedTuple):
    """One verdict. `cards` are the codes that decide it; `params` fill the message.

    `effects` of an illegal event are those it has if it stands (`Event.stands`), else empty.
    """

    verdict: Verdict
    code: str | None = None
    rule: str | None = None
    cards: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    exposed: tuple[Exposure, ...] = ()
    params: Mapping[str, object] = NO_PARAMS


FINE = Ruling(LEGAL)
