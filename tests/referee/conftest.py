"""A table to write rules down at: `sit(...)` seats players and takes events as one-line calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.events import Header
from referee.fold import Fold, Outcome
from referee.records.reader import Reader


class Sitting:
    """A record being written: every call adds one event through the reader and returns what came of it."""

    def __init__(self, profile: str, players: str, game: str, options: Mapping[str, Any], **header: Any) -> None:
        self.reader = Reader()
        line = {"seq": 0, "type": "game", "format": "gyoji/1", "game": game, "profile": profile,
                "options": dict(options), "players": list(players), **header}  # fmt: skip
        self.record: list[dict[str, Any]] = [line]
        head = self.reader.read(line)
        assert isinstance(head, Header)
        self.fold = Fold(head)

    @property
    def next(self) -> int:
        return len(self.record)

    def add(self, kind: str, **fields: Any) -> Outcome:
        line = {"seq": self.next, "type": kind, **{name.rstrip("_"): value for name, value in fields.items()}}
        self.record.append(line)
        event = self.reader.read(line)
        assert not isinstance(event, Header)
        return self.fold.add(event)

    def play(self, player: str, cards: str, as_: str | None = None, **more: Any) -> Outcome:
        said = {} if as_ is None else {"as": as_.split()}
        return self.add("play", player=player, cards=cards.split(), **said, **more)

    def trick(self, *plays: str) -> Outcome:
        """Plays like `a:R5`; the outcome of the last."""
        return [self.play(*play.split(":")) for play in plays][-1]

    @property
    def scores(self) -> dict[str, int]:
        return dict(self.fold.result().scores)

    def passes(self, players: str) -> Outcome:
        out = [self.add("pass", player=player) for player in players]
        assert all(outcome.ruling.verdict == "legal" for outcome in out)
        return out[-1]

    def exchange(self, giver: str, to: str, cards: str | int, **more: Any) -> Outcome:
        what = {"count": cards} if isinstance(cards, int) else {"cards": cards.split()}
        return self.add("exchange", from_=giver, to=to, **what, **more)

    def deal(self, **hands: str) -> Outcome:
        return self.add("deal", hands={player: cards.split() for player, cards in hands.items()})

    def ranks(self, order: str, number: int = 2, **more: Any) -> Outcome:
        names = ["daifugo", "fugo", *["heimin"] * (len(order) - 4), "hinmin", "daihinmin"]
        return self.add("round", number=number, ranks=dict(zip(order, names, strict=True)), **more)


Sit = Callable[..., Sitting]


@pytest.fixture
def sit() -> Sit:
    def seat(profile: str = "official", players: str = "ABCD", game: str = "daifugo", **options: Any) -> Sitting:
        return Sitting(profile, players, game, options)

    return seat


@pytest.fixture
def says() -> Callable[[Outcome], tuple[str, str | None]]:
    return lambda outcome: (outcome.ruling.verdict, outcome.ruling.code)
