"""The part of the event reader that writes: what is remembered of the table, and how an event gets into the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from table.hands import Seats
from table.readings import Hypothesis
from table.session import Accepted, Session
from table.still import SURE, Play, Still, Waiting, lies
from vision.settle import Visit
from vision.track import TrackedCard

if TYPE_CHECKING:
    from table.keeping import Kept

HANDS = frozenset({"must-follow", "same-colour"})
"""Rulings left open because a hand is hidden, though the cards were read well."""


class Writing:
    """What lies on the table as far as it was told, and the events that tell it. Knows nothing of guessing."""

    def __init__(
        self,
        session: Session,
        on_doubt: Callable[[str], None] = lambda sentence: None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self.session = session
        self._doubt = on_doubt
        self._counts = dict(counts) if counts else None
        self._plays: list[Play] = []
        self._known: set[int] = set()
        self._waiting: Waiting | None = None
        self._doubts: dict[int, Hypothesis] = {}
        self._past: list[Visit] = []
        self._field: set[int] = set()
        self._dropped: set[int] = set()
        self._strange = False
        self._again = False
        self._dealt: int | None = None
        self._unsure_ranks = False
        self._unsure_round = False
        self._kept: list[Kept] = []
        self._seats = Seats(len(session.moment().setup.players))

    def _write(self, play: Hypothesis, still: Still) -> list[Accepted]:
        told: list[Accepted] = []
        if not lies(self.session.moment()):
            self._field.clear()
        at_ms = min((card.first_ms for card in play.cards), default=still.scene.at_ms)
        told.extend(self._passed(name, still, at_ms) for name in play.passed)
        event: dict[str, Any] = {"type": "play", "player": play.player, "cards": list(play.names)}
        event |= {"confidence": round(play.confidence, 3), "evidence": self._evidence(play.cards, still)}
        doubtful = play.confidence < SURE or play.doubtful
        if doubtful:
            event["confirmed"] = False
        accepted = self._accept(event, still, "camera", at_ms)
        told.append(accepted)
        if doubtful or (accepted.ruling["verdict"] == "undecided" and accepted.ruling["code"] not in HANDS):
            self._doubts[accepted.seq] = play
        legal = accepted.ruling["verdict"] != "illegal"
        self._known.update(card.id for card in (*play.cards, *play.ghosts))
        self._dropped.update(card.id for card in play.ghosts)
        self._past.clear()
        self._field.add(accepted.seq)
        self._plays.append(Play(accepted.seq, {card.id for card in play.cards}, play.names, legal, at_ms))
        return told

    def _passed(self, player: str, still: Still, at_ms: float | None = None) -> Accepted:
        """A silent pass; as doubtful as the plays in the field that make it necessary."""
        event: dict[str, Any] = {"type": "pass", "player": player}
        if not self._field.isdisjoint(self._doubts):
            event["confirmed"] = False
        return self._accept(event, still, "inferred", at_ms)

    def _evidence(self, cards: Sequence[TrackedCard], still: Still) -> list[dict[str, Any]]:
        sha = still.picture()
        return [
            {
                "sha256": sha,
                "camera": still.camera,
                "at_ms": round(still.scene.at_ms, 1),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in card.quad],
                "card": card.card,
                "alternatives": [[code, round(share, 3)] for code, share in card.ranked[:5]],
            }
            for card in cards
        ]

    def _accept(
        self, event: dict[str, Any], still: Still, source: str = "camera", at_ms: float | None = None
    ) -> Accepted:
        return self.session.accept(self._stamped(event, still, source, at_ms))

    def _stamped(
        self, event: dict[str, Any], still: Still, source: str = "camera", at_ms: float | None = None
    ) -> dict[str, Any]:
        """The event with its time and where it comes from."""
        when = round(still.scene.at_ms if at_ms is None else at_ms, 1)
        return {**event, "at_ms": when, "source": source}

    def _newest(self, seq: int) -> bool:
        """Whether nothing but corrections came after an event."""
        return self.session.trial().standing()[-1][0] == seq

    def _visible(self, still: Still) -> list[Play]:
        """The plays of which something shows."""
        shown = {card.id for card in still.scene.cards if card.state != "covered" and card.face == "up"}
        return [play for play in self._plays if play.cards & shown]
