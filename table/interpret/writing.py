"""The part of the event reader that writes: what is remembered of the table, and how an event gets into the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from table.interpret.doubts import Code, Doubt
from table.interpret.hands import Seats
from table.interpret.memory import Memory
from table.interpret.readings import Hypothesis
from table.interpret.still import SURE, Play, Still, lies
from table.record.drafts import Draft
from table.record.session import Accepted, Session
from vision.tracking.tracker import TrackedCard

HANDS = frozenset({"must-follow", "same-colour"})
"""Rulings left open because a hand is hidden, though the cards were read well."""


class Writing:
    """What lies on the table as far as it was told, and the events that tell it. Knows nothing of guessing."""

    def __init__(
        self,
        session: Session,
        on_doubt: Callable[[Doubt], None] = lambda doubt: None,
        counts: Mapping[str, int] | None = None,
    ) -> None:
        self.session = session
        self._tell = on_doubt
        self._memory = Memory(dict(counts) if counts else None)
        self._draft = Draft(session)
        self._said: list[Doubt] = []
        self._seats = Seats(len(session.moment().setup.players))

    def _doubt(self, code: Code, at_ms: float | None, **params: Any) -> None:
        """Something to be told once it is certain that what was decided is written."""
        self._said.append(Doubt(code, at_ms, params))

    def keep_picture(self, jpeg: bytes) -> str:
        """Stores a picture with the events that are being decided; its sha256."""
        return self._draft.keep_picture(jpeg)

    def _write(self, play: Hypothesis, still: Still) -> list[Accepted]:
        told: list[Accepted] = []
        if not lies(self._draft.moment()):
            self._memory.in_field.clear()
        at_ms = min((card.first_ms for card in play.cards), default=still.scene.at_ms)
        told.extend(self._passed(name, still, at_ms, play.share >= SURE) for name in play.passed)
        event: dict[str, Any] = {"type": "play", "player": play.player, "cards": list(play.names)}
        event |= {"confidence": round(play.confidence, 3), "evidence": self._evidence(play.cards, still)}
        doubtful = play.confidence < SURE or play.doubtful
        if doubtful:
            event["confirmed"] = False
        accepted = self._accept(event, still, "camera", at_ms)
        told.append(accepted)
        if doubtful or (accepted.ruling["verdict"] == "undecided" and accepted.ruling["code"] not in HANDS):
            self._memory.doubts[accepted.seq] = play
        legal = accepted.ruling["verdict"] != "illegal"
        self._memory.known.update(card.id for card in (*play.cards, *play.ghosts))
        self._memory.dropped.update(card.id for card in play.ghosts)
        self._memory.past.clear()
        self._memory.in_field.add(accepted.seq)
        self._memory.plays.append(Play(accepted.seq, {card.id for card in play.cards}, play.names, legal, at_ms))
        return told

    def _passed(self, player: str, still: Still, at_ms: float | None = None, sure: bool = True) -> Accepted:
        """A silent pass; as doubtful as the plays in the field that make it necessary, and as what it was told by
        (`sure`)."""
        event: dict[str, Any] = {"type": "pass", "player": player}
        if not sure or not self._memory.in_field.isdisjoint(self._memory.doubts):
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
        return self._draft.accept(self._stamped(event, still, source, at_ms))

    def _stamped(
        self, event: dict[str, Any], still: Still, source: str = "camera", at_ms: float | None = None
    ) -> dict[str, Any]:
        """The event with its time and where it comes from."""
        when = round(still.scene.at_ms if at_ms is None else at_ms, 1)
        return {**event, "at_ms": when, "source": source}

    def _newest(self, seq: int) -> bool:
        """Whether nothing but corrections came after an event."""
        return self._draft.trial().standing()[-1][0] == seq

    def _visible(self, still: Still) -> list[Play]:
        """The plays of which something shows."""
        shown = {card.id for card in still.scene.cards if card.state != "covered" and card.face == "up"}
        return [play for play in self._memory.plays if play.cards & shown]
