"""The answer of a game to an event: the ruling and the next state. Only the game itself sees the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Never, TypedDict, TypeVar, Unpack

from referee.frozen import quick
from referee.ruling import LEGAL, NO_PARAMS, Exposure, Ruling, Verdict

S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T")


class Changes(TypedDict, total=False):
    """What `Judgement.to` may change beside the plan."""

    verdict: Verdict
    code: str | None
    rule: str | None
    cards: tuple[str, ...]
    effects: tuple[str, ...]
    exposed: tuple[Exposure, ...]
    params: Mapping[str, object]


@quick
class Judgement(NamedTuple, Generic[S_co]):
    """The fields of a `Ruling`, and `plan`: the state that the event leads to if it counts, None where that is none
    but the state before it."""

    verdict: Verdict
    code: str | None = None
    rule: str | None = None
    cards: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    exposed: tuple[Exposure, ...] = ()
    params: Mapping[str, object] = NO_PARAMS
    plan: S_co | None = None

    @property
    def ruling(self) -> Ruling:
        """What everybody is told."""
        return tuple.__new__(Ruling, self[:-1])

    def to(self, plan: T, **changes: Unpack[Changes]) -> Judgement[T]:
        """The same leading to `plan`, other fields changed as named."""
        changed: Judgement[Any] = self  # no type says "with another plan"
        return changed._replace(plan=plan, **changes)


FINE: Judgement[Never] = Judgement(LEGAL)
