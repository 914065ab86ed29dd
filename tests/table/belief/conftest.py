"""Hand-made views: cards that come and go, hands that reach in, without any picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from table.belief.inference import Inference
from table.games import model
from table.record.seats import seat_angle
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.tracks import CardTrack, Change, HandTrack, Interval, Look, TableView

PLAYERS = ("A", "B", "C", "D")
STEP_MS = 2000.0


class ViewedTable:
    """A table of which views are made by hand; each view goes to the belief."""

    def __init__(self, log: EventLog, game: str = "daifugo", profile: str = "official", **counts: int) -> None:
        self.session = Session.create(log, game, list(PLAYERS), profile)
        self.doubts: list[str] = []
        self.belief = Inference(self.session, model, lambda doubt: self.doubts.append(doubt.en))
        self.session.accept({"type": "deal", "counts": counts or dict.fromkeys(PLAYERS, 13), "source": "tap"})
        self.at_ms = 0.0
        self.cards: dict[int, CardTrack] = {}
        self.hands: list[HandTrack] = []
        self.changes: tuple[Change, ...] = ()

    @classmethod
    def taken_up(cls, other: ViewedTable) -> ViewedTable:
        """The same table and session, watched anew."""
        made = cls.__new__(cls)
        made.__dict__.update(other.__dict__)
        made.doubts = []
        made.belief = Inference(made.session, model, lambda doubt: made.doubts.append(doubt.en))
        return made

    def hand(self, player: str, at_ms: float | None = None) -> HandTrack:
        """A hand of a player that reaches in and leaves."""
        angle = math.radians(seat_angle(PLAYERS.index(player), len(PLAYERS)))
        at_ms = self.at_ms + STEP_MS / 2 if at_ms is None else at_ms
        entry = (1000 * math.cos(angle), 1000 * math.sin(angle))
        made = HandTrack(len(self.hands) + 1, at_ms - 400, at_ms + 400, entry)
        self.hands.append(made)
        return made

    def put(
        self,
        player: str | None,
        *names: Any,
        came: Interval | None = None,
        place: tuple[float, float] = (0.0, 0.0),
        exists: float = 1.0,
        looks: int = 4,
    ) -> list[int]:
        """Cards come by a player's hand (None: nobody's was seen); a name is a code or {code: share}. Their ids."""
        hands = () if player is None else ((self.hand(player).id, 0.99),)
        came = came or Interval(self.at_ms + STEP_MS / 2 - 400, self.at_ms + STEP_MS / 2 + 400)
        ids = []
        for name in names:
            number = len(self.cards) + 1
            shares = tuple(name.items()) if isinstance(name, dict) else ((name, 0.99),)
            x, y = place[0] + 30 * number, place[1]
            outline = np.array([(x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44)], np.float64)
            read = (Look(came.latest_ms, shares),) * looks
            self.cards[number] = CardTrack(number, outline, "up", came, looks=read, hands=hands, exists=exists)
            ids.append(number)
        return ids

    def change(self, number: int, **fields: Any) -> None:
        """A card is another one than before."""
        known = self.cards[number]
        values = {name: getattr(known, name) for name in known.__dataclass_fields__} | fields
        self.cards[number] = CardTrack(**values)

    def read(self, number: int, name: str, share: float = 0.99, looks: int = 4) -> None:
        """A card is read otherwise from now on."""
        self.change(number, looks=(Look(self.at_ms, ((name, share),)),) * looks)

    def take(self, player: str, ids: Sequence[int] | None = None) -> None:
        """A player's hand takes cards away (None: all that lie there)."""
        hand = self.hand(player)
        for number, card in self.cards.items():
            if card.went is None and (ids is None or number in ids):
                went = Interval(hand.entered_ms, hand.left_ms or 0.0)
                self.change(number, went=went, taken_by=((hand.id, 0.99),))

    def view(self, times: int = 5, final: bool = False) -> list[str]:
        """So many further views of the table as it lies; what is written then."""
        for _ in range(times):
            self.at_ms += STEP_MS / times
            cards = tuple(self.cards.values())
            seen = TableView(self.at_ms, cards, tuple(self.hands), self.changes, self.at_ms)
            self.belief.take(seen, final)
        return self.acts()

    def lay(self, player: str | None, *names: Any, **more: Any) -> list[int]:
        """Cards come and are looked at."""
        ids = self.put(player, *names, **more)
        self.view()
        return ids

    def sweep(self, player: str = "A") -> list[str]:
        """The field is swept."""
        self.take(player)
        return self.view()

    def acts(self) -> list[str]:
        """What stands in the record, short: `A:H7`, `B:pass`; `!`: a foul, `*`: in question."""
        fold, told = self.session.trial(), []
        for seq, event, ruling in fold.standing():
            if event.type not in ("play", "pass") or fold.taken_back(seq):
                continue
            words = "pass" if event.type == "pass" else "+".join(event.cards or ())
            marks = "!" * (ruling.verdict == "illegal") + "*" * (event.confirmed is False)
            told.append(f"{event.player}:{words}{marks}")
        return told


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """A log of its own."""
    made = EventLog(tmp_path / "log.db")
    yield made
    made.close()


@pytest.fixture
def table(log: EventLog) -> ViewedTable:
    """A table of 大富豪 with four players."""
    return ViewedTable(log)
