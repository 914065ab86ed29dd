"""Strips of order cards beside the belief: rows of tracks before the seats become orders, and are never plays."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from referee.games.nono.cards import NONO_RANKS
from table.belief.drafting import Pictured
from table.belief.inference import Inference
from table.games import model
from table.record.seats import seat_angle
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.tracking.table_plane import flat
from vision.tracks import CardTrack, HandTrack, Interval, Look, TableView

PLAYERS = ("A", "B", "C", "D")
SIZE = (1280, 960)
WIDE, TALL, STEP, OUT = 31.0, 44.0, 20.0, 230.0
"""Half-size cards, mm: their sides, from one to the next, and how far before the middle they lie."""


class StripTable:
    """A NONO table on which strips and cards are laid, one view after another."""

    def __init__(self, log: EventLog) -> None:
        self.session = Session.create(log, "daifugo", list(PLAYERS), "nono")
        self.doubts: list[str] = []
        self.belief = Inference(self.session, model, lambda doubt: self.doubts.append(doubt.en))
        self.session.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 13), "source": "tap"})
        self.cards: list[CardTrack] = []
        self.at_ms = 0.0

    def card(self, name: str | None, seat: int, right: float, out: float) -> None:
        """A card before a seat, upright for whoever sits there: so far to the right and out of the middle, mm."""
        angle = math.radians(seat_angle(seat, len(PLAYERS)))
        away = np.array([math.cos(angle), math.sin(angle)])
        across = np.array([away[1], -away[0]])
        middle = out * away + right * across
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        outline = np.array([middle + x * WIDE / 2 * across + y * TALL / 2 * away for x, y in corners])
        looks = () if name is None else tuple(Look(self.at_ms + at, ((name, 0.97),)) for at in (0.0, 200.0))
        came = Interval(self.at_ms - 300, self.at_ms)
        self.cards.append(CardTrack(len(self.cards) + 1, outline, "up", came, looks=looks, hands=((seat + 1, 0.9),)))

    def strip(self, seat: int, names: Sequence[str | None]) -> None:
        """A row of cards before a seat, from weak to strong."""
        for at, name in enumerate(names):
            self.card(name, seat, (at - (len(names) - 1) / 2) * STEP, OUT)

    def view(self, reaching: bool = False) -> None:
        """The table half a second later; `reaching`: somebody's hand is still there."""
        self.at_ms += 500
        hands = tuple(
            HandTrack(seat + 1, 0.0, None if reaching else self.at_ms - 100, _entry(seat))
            for seat in range(len(PLAYERS))
        )
        seen = Pictured(lambda: "0" * 64, "camera", self.at_ms, ())
        view = TableView(self.at_ms, tuple(self.cards), hands, (), self.at_ms)
        self.belief.watch(view, seen, flat(SIZE), SIZE)

    def told(self, kind: str) -> list[tuple[str | None, Sequence[str] | None]]:
        """The events of a type, as they stand: player, ranks or cards."""
        return [(event.player, event.strip or event.cards) for _, event, _ in self.session.trial().standing()
                if event.type == kind]  # fmt: skip


def _entry(seat: int) -> tuple[float, float]:
    angle = math.radians(seat_angle(seat, len(PLAYERS)))
    return 1000 * math.cos(angle), 1000 * math.sin(angle)


@pytest.fixture
def table(log: EventLog) -> StripTable:
    return StripTable(log)


def ordered(seat: int) -> list[str]:
    """Another order for every seat."""
    return [*NONO_RANKS[seat:], *NONO_RANKS[:seat]]


def test_strips_become_orders_once_the_hands_have_left_and_are_no_plays(table: StripTable) -> None:
    for seat in range(len(PLAYERS)):
        table.strip(seat, [f"{'SHDC'[seat]}{rank}" for rank in ordered(seat)])
        table.view(reaching=True)
        assert len(table.told("order")) == seat
        for _ in range(4):
            table.view()
    assert table.told("order") == [(name, tuple(ordered(seat))) for seat, name in enumerate(PLAYERS)]
    assert not table.told("play") and not table.doubts
    table.card("H" + NONO_RANKS[3], 0, 0.0, 0.0)
    for _ in range(4):
        table.view()
    assert table.told("play") == [("A", ("H" + NONO_RANKS[3],))]


def test_a_strip_that_cannot_be_made_out_is_said_once_with_the_first_card(table: StripTable) -> None:
    table.strip(0, [f"S{rank}" for rank in ordered(0)])
    table.strip(1, [None] * len(NONO_RANKS))
    for _ in range(4):
        table.view()
    assert [player for player, _ in table.told("order")] == ["A"] and not table.doubts
    table.card("H" + NONO_RANKS[3], 0, 0.0, 0.0)
    for _ in range(8):
        table.view()
    assert len(table.told("play")) == 1
    assert sum("B" in doubt for doubt in table.doubts) == 1
